"""Infoboxes: structure first, class names as a hint.

Rows of tables inside the box are rows of the box, right after the row that they stand in; their text
is not repeated in that row.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import define, field
from selectolax.lexbor import LexborNode

from wikiqa_core.models import PATH_SEPARATOR, InfoboxRow
from wikiqa_core.page.text import clean_lines, is_wordless, join_parts
from wikiqa_core.page.walking import HEADINGS, Step, Walk, cell_text, classes_of, label_text, lines_of

_BOX = frozenset(("infobox", "infobox_v2", "infobox_v3"))
_BLOCK_HEADER = frozenset(("bloc", "infobox-header"))
_MERGED = frozenset(("mergedrow", "mergedbottomrow"))
_UNGROUPED = frozenset(("infobox-above", "infobox-below", "infobox-subheader", "infobox-title"))
_BULLETS = "•·‣▪◦"
_PAIR = 2
_SMALLEST_PICTURE = 100
"""Pixels. A picture that is wider has a cell of its own, and the text with it is its caption."""


def is_infobox(node: LexborNode) -> bool:
    """Whether a table or a division is an infobox. The sidebars that borrow its class have been dropped."""
    classes = classes_of(node)
    return not _BOX.isdisjoint(classes) or any(name.startswith("taxobox") for name in classes)


def read_infobox(root: LexborNode) -> tuple[str, tuple[InfoboxRow, ...]]:
    """Read an infobox.

    Returns:
        Its title, which is also its first row where it has one, and its rows.
    """
    reader = _Reader(walk=Walk(root), levels=[_Level()])
    reader.read()
    return reader.title, tuple(reader.rows)


class _Cell(NamedTuple):
    node: LexborNode
    text: str


@define
class _Level:
    """The headers that hold at one depth of nested tables."""

    header: str = ""
    merged: str = ""
    opener: str = ""
    """The last label without a bullet: what those with a bullet below it belong to."""
    label: str = ""
    """The label of a row that has no text, but perhaps a table inside."""


@define
class _Reader:
    walk: Walk
    levels: list[_Level]
    title: str = ""
    rows: list[InfoboxRow] = field(factory=list)
    _rows_open: int = 0
    _loose: list[str] = field(factory=list)
    _loose_is_header: bool = False

    def read(self) -> None:
        for step, text, node in self.walk:
            if step is Step.TEXT or step is Step.FORMULA:
                if not self._rows_open:
                    self._loose.append(text)
            elif step is not Step.LINK:
                if not self._rows_open:
                    self._end_loose()
                if text == "table":
                    self._nest(opened=node is not None)
                if node is not None:
                    self._open(text, node)
                elif text == "tr":
                    self._rows_open -= 1
        self._end_loose()

    def _open(self, tag: str, node: LexborNode) -> None:
        if tag == "tr":
            self._rows_open += 1
            self._row(node)
        elif tag == "caption":
            self._head(lines_of(node, tables=False))
            self.walk.skip()
        elif not self._rows_open:
            self._loose_is_header = tag in HEADINGS or not _BLOCK_HEADER.isdisjoint(classes_of(node))

    def _nest(self, *, opened: bool) -> None:
        if opened:
            self.levels.append(_Level(header=self.levels[-1].label))
        else:
            self.levels.pop()

    def _end_loose(self) -> None:
        """Text outside of any row is a row of its own, or a header."""
        lines = clean_lines("".join(self._loose))
        self._loose.clear()
        if lines and self._loose_is_header:
            self._head(lines)
        elif lines:
            self._add("", join_parts(lines))
        self._loose_is_header = False

    def _head(self, lines: list[str]) -> None:
        """What comes first is the box's title; later headers open groups."""
        if not lines:
            return
        if not self.rows and not self.title and len(self.levels) == 1:
            self.title = lines[0]
            self._add("", join_parts(lines))
            return
        level = self.levels[-1]
        level.header, level.merged, level.opener = _plain_label(" ".join(lines)), "", ""

    def _row(self, tr: LexborNode) -> None:
        kind = classes_of(tr)
        cells = [_Cell(cell, cell_text(cell, tables=False)) for cell in tr.iter() if cell.tag in {"td", "th"}]
        level = self.levels[-1]
        level.label = ""
        if len(cells) == 1:
            if _MERGED.isdisjoint(kind):
                level.merged = ""
            self._single(cells[0], opens="mergedtoprow" in kind)
            return
        name, value, is_member = _name_and_value(cells)
        if is_member and not level.merged:
            level.merged = level.opener
        elif not is_member and _MERGED.isdisjoint(kind):
            level.merged = ""
        if not is_member:
            level.opener = name
        if not value:
            level.label = name
        elif not is_wordless(value):
            self._add(name, value)
        if "mergedtoprow" in kind:
            level.merged = name

    def _single(self, cell: _Cell, *, opens: bool) -> None:
        level = self.levels[-1]
        classes = classes_of(cell.node)
        if opens:
            level.merged = _plain_label(label_text(cell.node))
        elif cell.node.tag == "th" and _UNGROUPED.isdisjoint(classes):
            self._head(lines_of(cell.node, tables=False))
        elif cell.text and not _is_picture(cell.node):
            if not _UNGROUPED.isdisjoint(classes):
                level.header = ""
            if cell.node.tag == "th" and not self.title:
                self.title = cell.text
            if not is_wordless(cell.text) and not cell.text.endswith((":", "：")):
                self._add("", cell.text)

    def _add(self, label: str, value: str) -> None:
        self.rows.append(InfoboxRow(group=self._group(), label=label, value=value))

    def _group(self) -> str:
        for level in reversed(self.levels):
            path = PATH_SEPARATOR.join(filter(None, (level.header, level.merged)))
            if path:
                return path
        return ""


def _name_and_value(cells: list[_Cell]) -> tuple[str, str, bool]:
    """A row's label, its value, and whether a bullet says that it belongs to the label above it."""
    at = next((number for number, cell in enumerate(cells) if _is_label(cell.node)), None)
    if at is None:
        cells = [cell for cell in cells if cell.text or cell.node.css_first("table") is not None]
        at = 0 if len(cells) == _PAIR else None
    label = label_text(cells[at].node) if at is not None else ""
    values = (cell.text for number, cell in enumerate(cells) if number != at and cell.text)
    return _plain_label(label), join_parts(values), label[:1] in _BULLETS and bool(label)


def _is_label(cell: LexborNode) -> bool:
    return cell.tag == "th" or "infobox-label" in classes_of(cell)


def _plain_label(text: str) -> str:
    return text.lstrip(_BULLETS + " ").rstrip(":： ")


def _is_picture(cell: LexborNode) -> bool:
    return any(_width(image) >= _SMALLEST_PICTURE for image in cell.css("img"))


def _width(image: LexborNode) -> int:
    width = image.attributes.get("width") or ""
    return int(width[:6]) if width.isascii() and width.isdecimal() else 0
