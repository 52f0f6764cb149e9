"""A walk over the tree, in page order and without recursion: however deep a page is nested, it is read."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from selectolax.lexbor import LexborNode

from wikiqa_core.page.text import BREAK, clean_lines, join_parts, superscript

HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
LISTS = frozenset(("ul", "ol", "dl"))

_BLOCKS = frozenset(
    (
        *HEADINGS, *LISTS, "p", "div", "section", "article", "main", "aside", "header", "footer", "address",
        "details", "summary", "form", "fieldset", "center", "pre", "blockquote", "li", "dt", "dd", "table",
        "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "hr",
    )
)  # fmt: skip


class Step(Enum):
    """What the walk came to."""

    TEXT = "text"
    FORMULA = "formula"
    LINK = "link"
    OPEN = "open"
    CLOSE = "close"


class Walk:
    """The walk over what is inside one element.

    It yields the step, the text or the tag, and the element where one is opened or is a link. Inside
    it, `br` has become `BREAK`, raised text superscript, and a formula its TeX.
    """

    def __init__(self, root: LexborNode) -> None:
        self._stack: list[tuple[Iterator[LexborNode], str]] = [(root.iter(include_text=True), "")]
        self._before = ""

    def skip(self) -> None:
        """Leave out what is inside the block that was opened last. It is not closed either."""
        self._stack.pop()

    def __iter__(self) -> Iterator[tuple[Step, str, LexborNode | None]]:
        stack = self._stack
        while stack:
            children, tag = stack[-1]
            node = next(children, None)
            if node is None:
                stack.pop()
                if tag:
                    yield Step.CLOSE, tag, None
                continue
            tag = node.tag or ""
            if tag == "-text":
                self._before = text = node.text_content or ""
                yield Step.TEXT, text, None
            elif tag in _BLOCKS:
                stack.append((node.iter(include_text=True), tag))
                yield Step.OPEN, tag, node
                if tag == "pre":
                    yield Step.TEXT, node.text().replace("\n", BREAK), None
                    self.skip()
                    yield Step.CLOSE, tag, None
            elif tag in _SPECIAL:
                yield from self._special(node, tag)
            elif tag[:1] != "-":
                stack.append((node.iter(include_text=True), ""))

    def _special(self, node: LexborNode, tag: str) -> Iterator[tuple[Step, str, LexborNode | None]]:
        if tag == "br":
            yield Step.TEXT, BREAK, None
        elif tag == "a":
            yield Step.LINK, tag, node
            self._stack.append((node.iter(include_text=True), ""))
        elif tag == "sup" and node.css_first("math, br, p, div, table, li") is None:
            yield Step.TEXT, superscript(node.text(), self._before), None
        elif tag == "sup":
            self._stack.append((node.iter(include_text=True), ""))
        elif tag == "math":
            yield from _formula(node)
        elif "mwe-math-fallback" in (node.attributes.get("class") or ""):
            yield Step.FORMULA, _tex(node.attributes.get("alt") or ""), None


_SPECIAL = frozenset(("br", "a", "sup", "math", "img"))


def _formula(math: LexborNode) -> Iterator[tuple[Step, str, LexborNode | None]]:
    attributes = math.attributes
    source = attributes.get("alttext")
    if not source:
        annotation = math.css_first("annotation")
        source = (annotation or math).text()
    if attributes.get("display") == "block":
        yield Step.OPEN, "math", math
        yield Step.FORMULA, _tex(source), None
        yield Step.CLOSE, "math", None
    else:
        yield Step.FORMULA, _tex(source), None


def _tex(source: str) -> str:
    """TeX without the wrapper that MediaWiki puts around it."""
    bare = " ".join(source.split())
    for wrapper in (r"{\displaystyle", r"{\textstyle"):
        if bare.startswith(wrapper) and bare.endswith("}"):
            return bare[len(wrapper) : -1].strip()
    return bare


def lines_of(node: LexborNode, *, tables: bool = True) -> list[str]:
    """The text inside an element, a line for each block and each `br`.

    Args:
        node: The element.
        tables: Whether tables inside it are read with it.
    """
    parts: list[str] = []
    walk = Walk(node)
    for step, text, _ in walk:
        if step is Step.TEXT or step is Step.FORMULA:
            parts.append(text)
        elif step is not Step.LINK:
            parts.append(BREAK)
            if text == "table" and not tables and step is Step.OPEN:
                walk.skip()
    return clean_lines("".join(parts))


def cell_text(cell: LexborNode, *, tables: bool = True) -> str:
    """A cell's text as one line."""
    return join_parts(lines_of(cell, tables=tables))


def label_text(node: LexborNode) -> str:
    """A heading, a label or a column's header as one line: its line breaks only wrap it."""
    return " ".join(lines_of(node, tables=False))


def classes_of(node: LexborNode) -> frozenset[str]:
    """The element's class names, in lower case."""
    return frozenset((node.attributes.get("class") or "").lower().split())
