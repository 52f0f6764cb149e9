"""A page's blocks in page order: what is a passage, and in which part it stands."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field
from selectolax.lexbor import LexborNode

from wikiqa_core.models import INFOBOX, InfoboxRow, OutlineEntry, Passage, PassageKind, Sense, Table
from wikiqa_core.page.infobox import is_infobox, read_infobox
from wikiqa_core.page.links import linked_title
from wikiqa_core.page.sections import Outline
from wikiqa_core.page.tables import is_data_table, read_table
from wikiqa_core.page.text import clean_lines, is_wordless
from wikiqa_core.page.walking import HEADINGS, LISTS, Step, Walk, label_text

_GATHERING = LISTS | {"blockquote"}
_BOXES = frozenset(("table", "div", "aside"))
_SEE_ALSO = frozenset(
    (
        "see also", "siehe auch", "voir aussi", "articles connexes", "véase también", "voci correlate",
        "ver também", "zobacz też", "zie ook", "se även", "se også", "см. также", "див. також", "viz též",
        "související články", "関連項目", "参见", "參見", "같이 보기", "ayrıca bakınız",
        "lásd még", "katso myös", "vezi și", "انظر أيضًا", "ראו גם", "lihat pula", "xem thêm",
    )
)  # fmt: skip
"""Where a disambiguation page lists what its name does not mean, in the larger languages."""


@define
class _Gathered:
    """A list or a quotation. While it is read, `depth` says how many of them are open inside each other."""

    kind: PassageKind
    depth: int = 0
    lines: list[str] = field(factory=list)
    only_formulas: bool = True
    boxes: list[LexborNode] = field(factory=list)


@define
class BlockReader:
    """Reads a tree from which all that is no text has been dropped."""

    senses_wanted: bool
    passages: list[Passage] = field(factory=list)
    infobox: list[InfoboxRow] = field(factory=list)
    tables: list[Table] = field(factory=list)
    senses: list[Sense] = field(factory=list)
    _outline: Outline = field(factory=Outline)
    _line: list[str] = field(factory=list)
    _formulas: list[str] = field(factory=list)
    _title: str | None = None
    _gathered: _Gathered = field(factory=lambda: _Gathered("list"))

    @property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """The parts of what was read."""
        return self._outline.entries()

    def read(self, root: LexborNode) -> None:
        """Read all that is inside an element."""
        walk = Walk(root)
        for step, text, node in walk:
            if step is Step.TEXT:
                self._line.append(text)
            elif step is Step.FORMULA:
                self._line.append(text)
                self._formulas.append(text)
            elif node is None:
                self._end_line()
                if text in _GATHERING:
                    self._close()
            elif step is Step.LINK:
                if self.senses_wanted and self._title is None:
                    self._title = linked_title(node)
            else:
                self._end_line()
                if self._open(text, node):
                    walk.skip()
        self._end_line()

    def _open(self, tag: str, node: LexborNode) -> bool:
        """Begin a block.

        Returns:
            Whether it was read whole.
        """
        if tag in _GATHERING:
            self._gather(tag)
        elif tag in HEADINGS and not self._gathered.depth:
            title = label_text(node)
            if title:
                self._outline.enter(int(tag[1]), title)
            return True
        elif tag in _BOXES and (is_infobox(node) or (tag == "table" and is_data_table(node))):
            if self._gathered.depth:
                self._gathered.boxes.append(node)
            else:
                self._box(node)
            return True
        return False

    def _gather(self, tag: str) -> None:
        if not self._gathered.depth:
            self._gathered = _Gathered("quotation" if tag == "blockquote" else "list")
        self._gathered.depth += 1

    def _close(self) -> None:
        """End a list or a quotation. What is outermost is the passage, tables inside it follow it."""
        gathered = self._gathered
        gathered.depth -= 1
        if gathered.depth:
            return
        kind: PassageKind = "formula" if gathered.only_formulas else gathered.kind
        self._passage(kind, self._outline.section, gathered.lines)
        for node in gathered.boxes:
            self._box(node)

    def _end_line(self) -> None:
        title, self._title = self._title, None
        if not self._line:
            return
        lines = clean_lines("".join(self._line))
        formula = bool(self._formulas) and self._is_formula()
        self._line.clear()
        self._formulas.clear()
        if not lines:
            return
        if not self._gathered.depth:
            self._passage("formula" if formula else "paragraph", self._outline.section, lines)
            return
        self._gathered.only_formulas &= formula
        if self._gathered.kind == "list":
            lines = [" ".join(lines)]
            self._sense(title, lines[0])
        self._gathered.lines += lines

    def _is_formula(self) -> bool:
        """Whether the line is nothing but formulas and the stops and commas around them."""
        left = list(self._formulas)
        return all(is_wordless(piece) or piece in left for piece in self._line)

    def _sense(self, title: str | None, text: str) -> None:
        listed = self.senses_wanted and self._outline.top_heading.casefold() not in _SEE_ALSO
        if listed and not (title is None and text.endswith((":", "："))):
            self.senses.append(Sense(title=title, text=text))

    def _box(self, node: LexborNode) -> None:
        if is_infobox(node):
            self._infobox(node)
        else:
            self._table(node)

    def _infobox(self, node: LexborNode) -> None:
        title, rows = read_infobox(node)
        self.infobox += rows
        self._passage("infobox", INFOBOX, [row.text for row in rows], title=title)

    def _table(self, node: LexborNode) -> None:
        table = read_table(node)
        if table is None or not table.lines:
            return
        part = f"table {len(self.tables) + 1}"
        caption = table.caption or self._outline.section
        self.tables.append(Table(part=part, caption=caption, header=table.header, rows=table.rows))
        self._passage("table", part, table.lines, title=caption)

    def _passage(self, kind: PassageKind, part: str, lines: Iterable[str], title: str = "") -> None:
        text = "\n".join(lines)
        if is_wordless(text):
            return
        self.passages.append(Passage(id=str(len(self.passages)), part=part, kind=kind, text=text))
        self._outline.add(part, len(text), title=title or None)
