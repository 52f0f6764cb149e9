"""Reading dates and clock times from text. Pure functions.

"14 March 1879", "March 14, 1879", "Mar. 14th, 1879", "1879-03-14" and "14. März 1879" are one date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from attrs import evolve, frozen

from wikiqa_core.graders.equivalences import Convention, longest_first

_ERA = r"(?:\s?(?P<era>BCE?|B\.C\.(?:E\.)?|v\. ?Chr\.))?"
_JOIN = r"\s?(?:–|—|-|−|\bto\b|\band\b|\bor\b|\bthrough\b|\bbis\b|\bund\b|\bau\b|\bet\b|\bal?\b|\by\b)\s?"
_LEAST_YEAR, _GREATEST_YEAR = 1000, 2100
_MONTHS_IN_YEAR, _DAYS_IN_MONTH = 12, 31
_INTRODUCED_BY = "in since until by during early late mid from to and of"
_BEFORE_MONTH = "|".join(rf"(?<=\b{word}[ -])" for word in _INTRODUCED_BY.split())
"""Without a day and a year, "May", "April" and "Jan" are also names of people."""
_CLOCK = re.compile(
    r"(?<![\d:.,])(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2}))?)?"
    r"(?:\s?(?P<half>[ap])\.?\s?m\b\.?)?(?![\d:])",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d.,])\d{3,4}(?![\d.,]\d|\d)|(?<!\d)\d{1,4}(?=\s?B\.?C)")

Thing = TypeVar("Thing")


@frozen(kw_only=True)
class Date:
    """A date, or as much of it as is said.

    Attributes:
        year: Negative before our era.
        month: 1 to 12.
        day: Day of the month.
        text: As it stands.
        start: Where it stands.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    text: str = ""
    start: int = 0

    def holds(self, other: Date) -> bool:
        """Whether each part that the other one has is the same here."""
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day))
        return all(theirs is None or ours == theirs for ours, theirs in pairs)


@frozen(kw_only=True)
class Clock:
    """A time of day.

    Attributes:
        hour: As it is said.
        minute: 0 where only the hour is said.
        second: Where it is said.
        half: "a" or "p", where a half of the day is said.
        text: As it stands.
    """

    hour: int
    minute: int = 0
    second: int | None = None
    half: str | None = None
    text: str = ""

    def holds(self, other: Clock) -> bool:
        """Whether this is the other time; a time without a half of the day may be of either."""
        if self.minute != other.minute or (other.second is not None and self.second != other.second):
            return False
        if self.half and not other.half:
            return other.hour in (self.hour, self._of_day())
        return self._of_day() == other._of_day()

    def _of_day(self) -> int:
        return self.hour if self.half is None else self.hour % 12 + 12 * (self.half == "p")


@frozen
class Taken(Generic[Thing]):
    """What was read, and the text with spaces where it stood."""

    found: tuple[Thing, ...]
    rest: str


def take_dates(text: str, style: Convention) -> Taken[Date]:
    """Read every date that names a month."""
    found: list[Date] = []
    rest = text
    for pattern, read in _patterns(style.lang, tuple(style.months)):
        for match in pattern.finditer(rest):
            dates = [date for date in read(match, style) if _is_possible(date)]
            if dates:
                found += dates
                rest = _blank(rest, match)
    return Taken(tuple(found), rest)


def take_clocks(text: str) -> Taken[Clock]:
    """Read every time of day: with minutes, or with a.m. or p.m."""
    found: list[Clock] = []
    rest = text
    for match in _CLOCK.finditer(text):
        if match["minute"] or match["half"]:
            found.append(
                Clock(
                    hour=int(match["hour"]),
                    minute=int(match["minute"] or 0),
                    second=int(match["second"]) if match["second"] else None,
                    half=match["half"].lower() if match["half"] else None,
                    text=match.group().strip(),
                )
            )
            rest = _blank(rest, match)
    return Taken(tuple(found), rest)


def with_years(dates: Iterable[Date], text: str, elsewhere: str) -> tuple[Date, ...]:
    """Give a date without a year the nearest year of its own text, or else that of the title or question."""
    years = _years(text)
    other = _years(elsewhere)
    known = list(dates)
    for date in dates:
        if date.year is None and date.month is not None:
            distances = sorted((abs(at - date.start), year) for year, at in years)
            nearest = [year for _, year in distances[:1]]
            known += [evolve(date, year=year) for year in nearest or [year for year, _ in other]]
    return tuple(known)


def _years(text: str) -> list[tuple[int, int]]:
    found = []
    for match in _YEAR.finditer(text):
        era = re.match(r"\s?B\.?C", text[match.end() : match.end() + 4])
        value = int(match.group())
        if era or _LEAST_YEAR <= value <= _GREATEST_YEAR:
            found.append((-value if era else value, match.start()))
    return found


def _is_possible(date: Date) -> bool:
    return (date.month or 1) in range(1, _MONTHS_IN_YEAR + 1) and (date.day or 1) in range(
        1, _DAYS_IN_MONTH + 1
    )


def _blank(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + " " * len(match.group()) + text[match.end() :]


_Reader = Callable[[re.Match[str], Convention], list[Date]]


@lru_cache(maxsize=32)
def _patterns(lang: str, months: tuple[str, ...]) -> list[tuple[re.Pattern[str], _Reader]]:
    numeric: list[tuple[re.Pattern[str], _Reader]] = [
        (re.compile(r"(?<!\d)(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)"), _numeric),
        (
            re.compile(r"(?P<year>\d{3,4})\s?年(?:\s?(?P<month>\d{1,2})\s?月(?:\s?(?P<day>\d{1,2})\s?日)?)?"),
            _numeric,
        ),
        (
            re.compile(r"(?<![\d.])(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})(?!\d)"),
            _numeric,
        ),
    ]
    if not months:
        return numeric
    flags = re.NOFLAG if lang == "en" else re.IGNORECASE
    month = rf"(?P<month>{'|'.join(map(re.escape, longest_first(months)))})\b\.?"
    suffix = r"(?:st|nd|rd|th|er|º|°|\.)?"
    digits = r"(?P<year>\d{3,4}(?!\d|,\d|\.\d)|\d{1,4}(?=\s?B\.?C))"
    year = rf"(?:,?\s(?:(?:of|de|del)\s)?{digits}{_ERA})?"
    day = rf"(?<![\d.,:])(?:(?P<first>\d{{1,2}}){suffix}{_JOIN})?(?P<day>\d{{1,2}}){suffix}"
    after = rf"(?P<first>\d{{1,2}})(?!\d|:\d){suffix}(?:{_JOIN}(?P<day>\d{{1,2}})(?!\d|:\d){suffix})?"
    return [
        *numeric,
        (re.compile(rf"{day}\s(?:of\s|de\s)?{month}{year}", flags), _named),
        (re.compile(rf"\b{month}\s(?:the\s)?{after}{year}", flags), _named),
        (re.compile(rf"\b{month}{year.removesuffix('?')}", flags), _named),
        (re.compile(rf"(?:{_BEFORE_MONTH}){month}(?![\s-][A-Z])", flags), _named),
    ]


def _numeric(match: re.Match[str], _style: Convention) -> list[Date]:
    parts = {name: int(value) for name, value in match.groupdict().items() if value}
    return [Date(**parts, text=match.group(), start=match.start())]


def _named(match: re.Match[str], style: Convention) -> list[Date]:
    parts = match.groupdict()
    months = {name.casefold(): month for name, month in style.months.items()}
    year = int(parts["year"]) if parts.get("year") else None
    date = Date(
        year=-year if year and parts.get("era") else year,
        month=months[parts["month"].casefold()],
        text=match.group().strip(),
        start=match.start(),
    )
    days = [int(parts[name]) for name in ("first", "day") if parts.get(name)]
    return [evolve(date, day=day) for day in days] or [date]
