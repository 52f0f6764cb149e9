"""Reading numbers from text, with their units. Pure functions.

"1,500", "1500", "1 500", "fifteen hundred" and "1.5 thousand" are one number. Nothing is rounded or
converted, and a sign counts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from attrs import evolve, field, frozen

from wikiqa_core.graders import spoken
from wikiqa_core.graders.dates import Clock, Date, take_clocks, take_dates
from wikiqa_core.graders.equivalences import CURRENCY_SIGNS, UNITS, Convention, longest_first
from wikiqa_core.graders.units import LATIN, unit_after

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SUPERSCRIPT_RUN = re.compile("[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_CHARACTERS = str.maketrans(
    dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u2060", " ")
    | dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
    | {
        "％": "%",
        "٪": "%",
        "٫": ".",
        "٬": ",",
        "½": "+1⁄2",
        "¼": "+1⁄4",
        "¾": "+3⁄4",
        "⅓": "+1⁄3",
        "⅔": "+2⁄3",
        "−": "−",
    }
)
_POINTED = re.compile(
    r"\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)(?:\.\d+)?|\d{1,3}(?: \d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?"
)
_COMMAED = re.compile(r"\d{1,3}(?:\.\d{3})+(?!\d)(?:,\d+)?|\d{1,3}(?: \d{3})+(?!\d)(?:,\d+)?|\d+(?:[.,]\d+)?")
_LOOK_BACK, _LOOK_AHEAD = 24, 60

_CURRENCY = re.compile(rf"({'|'.join(map(re.escape, longest_first(CURRENCY_SIGNS)))})\s?\Z")
_CURRENCY_CODE = re.compile(r"\b(USD|EUR|GBP|JPY|INR)\s\Z")
_TRUE_MINUS = re.compile(rf"(?:(?<![\d{LATIN}%°)])|(?<=\s))−\s?\Z")
_DASH_MINUS = re.compile(r"(?:\A|(?<!\d)\s|[(\[:|/~≈])[-–]\Z")
_SAID_MINUS = re.compile(r"\b(?:minus|negative)\s\Z", re.IGNORECASE)
_AGED = re.compile(r"\b(?:aged?|age of)\s\Z", re.IGNORECASE)
_RANKED = re.compile(r"(?:\b(?:No|Nr|Number|Rank|Position|Place|Ranked|number|rank)\b\.?:?\s|#)\Z")

_EXPONENT = re.compile(r"\s?[×x·⋅*]\s?10\^([-−+]?\d{1,4})(?!\d)")
_OWN_EXPONENT = re.compile(r"\^([-−+]?\d{1,4})(?!\d)")
_MIXED = re.compile(r"\+(\d{1,4})⁄(\d{1,4})(?!\d)")
_OVER = re.compile(r"[/⁄](\d{1,9})(?![\d/])")
_TIMES_TEN = 10
_ORDINAL_ENDING = re.compile(r"(?:st|nd|rd|th|º|ª)(?![A-Za-z])|\.(?=\s(?:Jahrhundert|Jh\.))")
_DECADE_ENDING = re.compile(r"['’]?s(?![A-Za-z])")
_ERA = re.compile(r"\s?(?:BCE?\b|B\.\s?C\.(?:\s?E\.)?|v\. ?Chr\.)")
_BELOW_ZERO = re.compile(r"\s(?:below zero|below 0)\b")
_JOINED = re.compile(r"\s?[–—\-−/×x]\s?\Z|\s(?:to|and|or|through|up to|bis|und|à|et|a|y)\s\Z")
_DASHED = re.compile(r"\s?[–—\-−]\s?\Z")
_SMALL, _THOUSAND = 100, 1000
_LONGEST = 300
"""Characters of a number that are read."""
_YEARS = range(1000, 2100)


@frozen(kw_only=True)
class Number:
    """A number as it is said.

    Attributes:
        value: Its value, with its sign; a year before our era is negative.
        text: As it stands.
        start: Where it stands.
        end: Where it ends, its unit included.
        units: The units that it may be in; none where it stands alone.
        ordinal: Whether it counts a place ("16th", "sixteenth").
        decade: Whether it names a decade ("1970s").
        fraction: Whether it is said as a part of a whole ("one third").
        ranked: Whether a source says that it is a place ("Rank: 3").
        before_era: Whether it is said to be a year before our era.
        scale: What its digits are multiplied by ("million").
    """

    value: Fraction
    text: str
    start: int
    end: int
    units: frozenset[str] = frozenset()
    ordinal: bool = False
    decade: bool = False
    fraction: bool = False
    ranked: bool = False
    before_era: bool = False
    scale: int = 1


@frozen(kw_only=True)
class Figures:
    """Everything in a text that is a number, a date or a time.

    Attributes:
        numbers: The numbers, in order.
        dates: The dates that name a month.
        clocks: The times of day.
        pairs: Two small numbers joined by a dash or a word, such as a score.
        undated: The text with spaces in place of dates and times.
        rest: The text with spaces in place of numbers as well.
    """

    numbers: tuple[Number, ...]
    dates: tuple[Date, ...]
    clocks: tuple[Clock, ...]
    pairs: tuple[Pair, ...]
    undated: str = field(repr=False)
    rest: str = field(repr=False)


@frozen(kw_only=True)
class Pair:
    """Two small numbers without a unit, joined."""

    values: tuple[Fraction, Fraction]
    dashed: bool
    text: str


def plain(text: str) -> str:
    """The text with digits of any script as 0 to 9, one kind of space, and raised digits as ^n."""
    raised = _SUPERSCRIPT_RUN.sub(lambda run: "^" + run.group().translate(_SUPERSCRIPTS), text)
    spaced = raised.translate(_CHARACTERS)
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in spaced)


def figures(text: str, style: Convention) -> Figures:
    """Read a text that `plain` has made."""
    dates = take_dates(text, style)
    clocks = take_clocks(dates.rest)
    digits = list(_digits(clocks.rest, style))
    rest = _blanked(clocks.rest, digits)
    words = list(_words(rest)) if style.lang == "en" else []
    numbers = _joined(sorted(digits + words, key=lambda number: number.start), clocks.rest)
    return Figures(
        numbers=tuple(numbers),
        dates=dates.found,
        clocks=clocks.found,
        pairs=tuple(_pairs(numbers, clocks.rest)),
        undated=clocks.rest,
        rest=_blanked(rest, words),
    )


def is_year(value: Fraction) -> bool:
    """Whether a number without a unit may be a year of our time."""
    return value.denominator == 1 and int(value) in _YEARS


def _digits(text: str, style: Convention) -> Iterator[Number]:
    pattern = _POINTED if style.point_is_decimal else _COMMAED
    at = 0
    while match := pattern.search(text, at):
        at = match.end()
        if re.search(rf"[{LATIN}_^]\Z", text[max(0, match.start() - 1) : match.start()]):
            continue
        number = _number(text, match, style)
        at = max(at, number.end)
        yield number


def _number(text: str, match: re.Match[str], style: Convention) -> Number:
    before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
    value, end = _magnitude(text, match, style)
    base = Number(value=value, text=text[match.start() : end], start=match.start(), end=end)
    ahead = text[end : end + _LOOK_AHEAD]
    if ending := _ORDINAL_ENDING.match(ahead):
        return _grown(
            _with_unit(_grown(evolve(base, ordinal=True), text, ending), text, only="century"), text, None
        )
    if ending := _DECADE_ENDING.match(ahead):
        return _grown(evolve(base, decade=True), text, ending)
    currency = _CURRENCY.search(before) or _CURRENCY_CODE.search(before)
    scaled = _with_scale(base, text, style, is_money=currency is not None)
    if currency:
        sign = currency.group(1)
        units = frozenset({CURRENCY_SIGNS[sign]}) if sign in CURRENCY_SIGNS else UNITS[sign]
        before = before[: currency.start()]
        scaled = evolve(scaled, units=units, start=match.start() - len(currency.group()))
    else:
        scaled = _with_unit(scaled, text)
    return _with_sign(scaled, text, before)


def _magnitude(text: str, match: re.Match[str], style: Convention) -> tuple[Fraction, int]:
    """The value of the digits with what belongs to them: a fraction, a power of ten."""
    value = _value(match.group(), style)
    end = match.end()
    if (mixed := _MIXED.match(text, end)) and int(mixed[2]):
        return value + Fraction(int(mixed[1]), int(mixed[2])), mixed.end()
    if (over := _OVER.match(text, end)) and int(over[1]) and value < int(over[1]):
        return value / int(over[1]), over.end()
    if own := _OWN_EXPONENT.match(text, end):
        return _raised(value, own), own.end()
    if exponent := _EXPONENT.match(text, end):
        return value * _raised(Fraction(_TIMES_TEN), exponent), exponent.end()
    return value, end


def _value(digits: str, style: Convention) -> Fraction:
    bare = digits.replace(" ", "")[:_LONGEST]
    if style.point_is_decimal:
        return Fraction(bare.replace(",", ""))
    grouped = re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?", bare)
    return Fraction((bare.replace(".", "") if grouped else bare).replace(",", "."))


def _raised(base: Fraction, exponent: re.Match[str]) -> Fraction:
    power = int(exponent[1].replace("−", "-"))
    return base**power if abs(power) <= _SMALL and base else base


def _grown(number: Number, text: str, ending: re.Match[str] | None) -> Number:
    end = number.end + (ending.end() if ending else 0)
    return evolve(number, end=end, text=text[number.start : end])


def _with_scale(number: Number, text: str, style: Convention, *, is_money: bool) -> Number:
    match = _scale_pattern(tuple(style.scales)).match(text, number.end)
    if match:
        return evolve(
            number, value=number.value * style.scales[match[1]], end=match.end(), scale=style.scales[match[1]]
        )
    short = re.compile(r"\s?([mMbBkK])(?![A-Za-z])").match(text, number.end) if is_money else None
    if short:
        factor = {"m": 10**6, "b": 10**9, "k": 10**3}[short[1].lower()]
        return evolve(number, value=number.value * factor, end=short.end(), scale=factor)
    return number


@lru_cache(maxsize=16)
def _scale_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"[\s-]?({'|'.join(map(re.escape, longest_first(names))) or '(?!)'})(?![{LATIN}])")


def _with_unit(number: Number, text: str, *, only: str | None = None) -> Number:
    unit = unit_after(text, number.end)
    if unit is None or (only and only not in unit.names):
        return number
    return evolve(number, units=unit.names, end=unit.end, text=text[number.start : unit.end])


def _with_sign(number: Number, text: str, before: str) -> Number:
    """Read what stands around the number and its unit: a sign, an era, an age, a place."""
    minus = _TRUE_MINUS.search(before) or _DASH_MINUS.search(before) or _SAID_MINUS.search(before)
    below = _BELOW_ZERO.match(text, number.end)
    era = _ERA.match(text, number.end) if not number.units else None
    after = below or era
    start = number.start - (len(minus.group().lstrip(" (/[:|~≈")) if minus else 0)
    end = after.end() if after else number.end
    aged = _AGED.search(before) is not None and not number.units
    return evolve(
        number,
        value=-number.value if minus or after else number.value,
        before_era=era is not None,
        units=UNITS["years"] if aged else number.units,
        ranked=_RANKED.search(before) is not None,
        start=start,
        end=end,
        text=text[start:end].strip(),
    )


def _joined(numbers: list[Number], text: str) -> list[Number]:
    """Give the first number of a range what is said once, after the second; fill up a shortened year."""
    for index in range(len(numbers) - 2, -1, -1):
        first, second = numbers[index], numbers[index + 1]
        between = text[first.end : second.start]
        if _JOINED.match(between):
            numbers[index], numbers[index + 1] = _shared(first, second, between)
    return numbers


def _shared(first: Number, second: Number, between: str) -> tuple[Number, Number]:
    if not first.units and second.units and not first.decade and first.ordinal == second.ordinal:
        first = evolve(first, units=second.units)
    if second.scale > 1 and first.scale == 1 and abs(first.value) < _THOUSAND:
        first = evolve(first, value=first.value * second.scale, scale=second.scale)
    if second.before_era and not first.before_era and not first.units and first.value > 0:
        first = evolve(first, value=-first.value, before_era=True)
    if _is_shortened_year(first, second, between):
        second = evolve(second, value=first.value - first.value % _SMALL + second.value)
    return first, second


def _is_shortened_year(first: Number, second: Number, between: str) -> bool:
    return (
        re.fullmatch(r"\s?[–—\-−/]\s?", between) is not None
        and is_year(first.value)
        and first.value % _SMALL < second.value < _SMALL
        and len(second.text) == len("17")
        and not second.units
    )


def _words(text: str) -> Iterator[Number]:
    for found in spoken.read(text):
        base = Number(
            value=found.value, text=text[found.start : found.end], start=found.start, end=found.end,
            ordinal=found.ordinal, fraction=found.fraction,
        )  # fmt: skip
        before = text[max(0, found.start - _LOOK_BACK) : found.start]
        yield base if found.fraction else _with_sign(_with_unit(base, text), text, before)


def _pairs(numbers: Iterable[Number], text: str) -> Iterator[Pair]:
    for first, second in pairwise(numbers):
        between = text[first.end : second.start]
        small = 0 <= first.value < _SMALL and 0 <= second.value < _SMALL
        if small and not first.units and not second.units and _JOINED.match(between):
            yield Pair(
                values=(first.value, second.value),
                dashed=_DASHED.match(between) is not None,
                text=text[first.start : second.end],
            )


def _blanked(text: str, numbers: Iterable[Number]) -> str:
    letters = list(text)
    for number in numbers:
        letters[number.start : number.end] = " " * (number.end - number.start)
    return "".join(letters)
