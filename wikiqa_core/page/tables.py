"""Data tables: spans expanded, headers stacked, a line of text for each row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from selectolax.lexbor import LexborNode

from wikiqa_core.models import PATH_SEPARATOR
from wikiqa_core.page.walking import cell_text, classes_of, label_text

_MOST_CELLS = 200_000
"""A table whose spans claim more cells is no data; it would only fill the memory."""

_WIDEST_SPAN = 1000
_FEWEST_COLUMNS = 2


@frozen
class _Cell:
    text: str
    is_header: bool


_Row = Sequence[_Cell]
_NOTHING = _Cell("", False)


@frozen(kw_only=True)
class DataTable:
    """A data table as it was read.

    Attributes:
        caption: Its own caption, or "".
        header: One name per column.
        rows: The cells, as many in each row as the table has columns.
        lines: Its text: the caption, then each row.
    """

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]


def is_data_table(table: LexborNode) -> bool:
    """Whether a table holds data, and not the layout of a page.

    It does where it is a `wikitable`, or where its first row has nothing but two or more header cells.
    """
    if "wikitable" in classes_of(table):
        return True
    if table.attributes.get("role") == "presentation":
        return False
    first = next(_own_rows(table), None)
    cells = [] if first is None else _own_cells(first)
    return len(cells) >= _FEWEST_COLUMNS and all(cell.tag == "th" for cell in cells)


def read_table(table: LexborNode) -> DataTable | None:
    """Read a data table.

    Returns:
        The table, or `None` where it has no text or claims to be beyond all measure.
    """
    grid = _grid(table)
    if grid is None:
        return None
    captions = [label_text(node) for node in table.iter() if node.tag == "caption"]
    while len(grid) > 1 and _is_one_cell(grid[0]):
        captions.append(grid.pop(0)[0].text)
    depth = _header_depth(grid)
    header = tuple(_header_path(column) for column in zip(*grid[:depth], strict=True)) if depth else ()
    names = [[cell.text for cell in row] for row in grid[:depth]]
    body = [row for row in grid[depth:] if [cell.text for cell in row] not in names]
    caption = PATH_SEPARATOR.join(filter(None, captions))
    if not body:
        return None
    header = header or ("",) * len(body[0])
    lines = filter(None, (caption, *(_line(header, row) for row in body)))
    rows = tuple(tuple(cell.text for cell in row) for row in body)
    return DataTable(caption=caption, header=header, rows=rows, lines=tuple(lines))


def _own_rows(table: LexborNode) -> Iterator[LexborNode]:
    """Its rows, and none of a table inside it. Every row stands in a group: the HTML parser sees to that."""
    for group in table.iter():
        if group.tag in {"tbody", "thead", "tfoot"}:
            yield from (row for row in group.iter() if row.tag == "tr")


def _own_cells(row: LexborNode) -> list[LexborNode]:
    return [cell for cell in row.iter() if cell.tag in {"td", "th"}]


def _span(cell: LexborNode, name: str, *, most: int) -> int:
    value = (cell.attributes.get(name) or "").strip()
    digits = value if value.isascii() and value.isdecimal() else "1"
    if name == "rowspan" and not digits.strip("0"):
        return most
    return min(max(1, int(digits[:6])), most)


def _grid(table: LexborNode) -> list[list[_Cell]] | None:
    """The rows that hold text, with every span filled with the cell that spans, all of one width.

    A cell that stands alone in its row spans all of it, whatever it says: `colspan=99` means the same.
    """
    rows: list[tuple[list[_Cell], _Cell]] = []
    hanging: dict[int, tuple[_Cell, int]] = {}
    width = size = 0
    trs = list(_own_rows(table))
    for number, tr in enumerate(trs):
        cells = _own_cells(tr)
        alone = len(cells) == 1 and not hanging and _span(cells[0], "colspan", most=_WIDEST_SPAN) > 1
        row = _row(cells, hanging, most=len(trs) - number, widest=1 if alone else _WIDEST_SPAN)
        size += len(row)
        if size > _MOST_CELLS:
            return None
        width = max(width, len(row))
        if any(cell.text for cell in row):
            rows.append((row, row[0] if alone else _NOTHING))
    if len(rows) * width > _MOST_CELLS:
        return None
    return [row + [filler] * (width - len(row)) for row, filler in rows]


def _row(
    nodes: list[LexborNode], hanging: dict[int, tuple[_Cell, int]], *, most: int, widest: int
) -> list[_Cell]:
    """One row, with the cells that hang into it from above.

    Args:
        nodes: Its own cells.
        hanging: By column, cells of rows above and how many rows they still reach down; it is updated.
        most: How far a cell can reach down.
        widest: How many columns a cell can span.
    """
    row: list[_Cell] = []
    for node in nodes:
        _hang(row, hanging)
        cell = _Cell(cell_text(node) if node.tag == "td" else label_text(node), node.tag == "th")
        down = _span(node, "rowspan", most=most)
        for _ in range(_span(node, "colspan", most=widest)):
            hanging.pop(len(row), None)
            if down > 1:
                hanging[len(row)] = (cell, down - 1)
            row.append(cell)
    _hang(row, hanging, to_end=True)
    return row


def _hang(row: list[_Cell], hanging: dict[int, tuple[_Cell, int]], *, to_end: bool = False) -> None:
    """Put in the cells from above that belong at the end of the row so far."""
    last = max(hanging, default=0) if to_end else 0
    while len(row) in hanging or len(row) < last:
        cell, left = hanging.pop(len(row), (_NOTHING, 0))
        row.append(cell)
        if left > 1:
            hanging[len(row) - 1] = (cell, left - 1)


def _is_one_cell(row: _Row) -> bool:
    return len(row) > 1 and all(cell is row[0] for cell in row)


def _header_depth(grid: Sequence[_Row]) -> int:
    """How many rows at the top are headers. At least one row is left for the data."""
    depth = 0
    for row in grid:
        if not all(cell.is_header or not cell.text for cell in row):
            return depth
        depth += 1
    return min(1, depth - 1) if depth else 0


def _header_path(column: Sequence[_Cell]) -> str:
    """The stacked headers of a column. One that spans several rows is named once."""
    names = dict.fromkeys(cell.text for cell in column if cell.text)
    return PATH_SEPARATOR.join(names)


def _line(header: Sequence[str], row: _Row) -> str:
    if _is_one_cell(row):
        return row[0].text
    named = ((name, cell.text) for name, cell in zip(header, row, strict=True) if cell.text)
    return " | ".join(f"{name}: {text}" if name else text for name, text in named)
