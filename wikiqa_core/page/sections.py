"""The parts of a page and their names, in page order."""

from __future__ import annotations

import re

from attrs import define, field

from wikiqa_core.models import INFOBOX, LEAD, PATH_SEPARATOR, OutlineEntry

_TABLE_NAME = re.compile(r"table \d+")


@define
class _Part:
    title: str
    level: int
    characters: int = 0
    used: bool = False


@define
class Outline:
    """Grows while a page is read."""

    _parts: dict[str, _Part] = field(factory=dict)
    _open: list[tuple[int, str]] = field(factory=list)
    _taken: set[str] = field(factory=lambda: {LEAD, INFOBOX})

    @property
    def section(self) -> str:
        """The section that is being read: its path, or "lead"."""
        return self._open[-1][1] if self._open else LEAD

    @property
    def top_heading(self) -> str:
        """The heading of the section at the top that is being read, or ""."""
        return self._parts[self._open[0][1]].title if self._open else ""

    def enter(self, rank: int, title: str) -> None:
        """Begin a section.

        Args:
            rank: 2 for `h2`.
            title: Its heading.
        """
        while self._open and self._open[-1][0] >= rank:
            self._open.pop()
        path = PATH_SEPARATOR.join([*(path for _, path in self._open[-1:]), title])
        part = self._unused(path)
        self._open.append((rank, part))
        self._parts[part] = _Part(title, len(self._open))

    def add(self, part: str, characters: int, *, title: str | None = None) -> None:
        """Count text into a part. "lead", the infobox and tables begin with their first text.

        Args:
            part: The part.
            characters: How long the text is.
            title: What the page calls the part, where that is not its name.
        """
        known = self._parts.get(part)
        if known is None:
            level = max(1, len(self._open)) + 1 if _TABLE_NAME.fullmatch(part) else 1
            known = self._parts[part] = _Part(title or part, level)
        known.characters += characters
        known.used = True
        for _, path in self._open:
            self._parts[path].used = True

    def entries(self) -> tuple[OutlineEntry, ...]:
        """The parts that hold text, themselves or in a part inside them."""
        return tuple(
            OutlineEntry(part=name, title=part.title, level=part.level, characters=part.characters)
            for name, part in self._parts.items()
            if part.used
        )

    def _unused(self, path: str) -> str:
        name, count = path, 1
        while name.casefold() in self._taken or _TABLE_NAME.fullmatch(name.casefold()):
            count += 1
            name = f"{path} ({count})"
        self._taken.add(name.casefold())
        return name
