"""What a sentence may rest on, read once, and whether it holds a number, a date or a time. Pure functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from attrs import frozen

from wikiqa_core.graders import names
from wikiqa_core.graders.dates import Clock, Date, with_years
from wikiqa_core.graders.equivalences import COUNTING_WORDS, FIRSTNESS, ROMAN, convention
from wikiqa_core.graders.numbers import Figures, Number, Pair, figures, is_year, plain
from wikiqa_core.graders.units import units_named
from wikiqa_core.outcomes import Citation

_SOURCE = "Wikipedia"
"""An answer may say where it was read."""
_PERCENT = frozenset({"%"})
_CENTURY = "century"


@frozen(kw_only=True)
class Support:
    """The cited quotes, the titles of their pages and the question, as figures and names.

    Attributes:
        numbers: The numbers by their value.
        dates: The dates; one without a year also stands with the year that its text gives it.
        years: The years of our era that are named.
        clocks: The times of day.
        pairs: The values of pairs of numbers, such as scores.
        units: Every unit that is named.
        counted: Small numbers that words such as "both" state.
        known: The names.
    """

    numbers: dict[Fraction, list[Number]]
    dates: frozenset[Date]
    years: frozenset[int]
    clocks: frozenset[Clock]
    pairs: frozenset[tuple[Fraction, Fraction]]
    units: frozenset[str]
    counted: frozenset[int]
    known: names.Known

    def has_date(self, date: Date) -> bool:
        """Whether a date of the support has each part of this one."""
        return any(known.holds(date) for known in self.dates)

    def has_clock(self, clock: Clock) -> bool:
        """Whether the time is named, in either way of counting hours."""
        return any(known.holds(clock) for known in self.clocks)

    def has_pair(self, pair: Pair) -> bool:
        """Whether the two numbers stand together, in either order: 0–3 is the loser's 3–0."""
        return pair.values in self.pairs or pair.values[::-1] in self.pairs

    def has_number(self, number: Number) -> bool:
        """Whether the number is stated, with its unit, in this or another form."""
        if number.decade:
            return self._has_decade(number)
        if number.ordinal or number.ranked:
            is_place = self.has_place(number.value) or self._has_century(number)
            return is_place or (number.ranked and self._has_cardinal(number))
        if number.fraction:
            return self._has_part(number.value)
        return self._has_cardinal(number)

    def has_place(self, value: Fraction) -> bool:
        """Whether something is said to be the third, number 3, on the 3rd of a month, or III."""
        if any(known.ordinal or known.ranked for known in self.numbers.get(value, ())):
            return True
        if value == 1 and self.known.keys & FIRSTNESS:
            return True
        numerals = {numeral for numbers in self.known.numbered.values() for numeral in numbers}
        return any(date.day == value for date in self.dates) or any(
            ROMAN.get(name) == value for name in numerals
        )

    def _has_cardinal(self, number: Number) -> bool:
        if any(self._is_same(known, number) for known in self.numbers.get(number.value, ())):
            return True
        if number.units:
            return number.units <= _PERCENT and any(
                known.fraction for known in self.numbers.get(number.value / 100, ())
            )
        return number.value in self.years or number.value in self.counted

    def _is_same(self, known: Number, number: Number) -> bool:
        if known.ordinal or known.decade:
            return False
        if not number.units or known.units & number.units:
            return True
        return not known.units and bool(number.units & self.units)

    def _has_part(self, value: Fraction) -> bool:
        """Whether the part is said in words or as a percentage: one fifth is 20 %."""
        if any(not known.units for known in self.numbers.get(value, ())):
            return True
        return any(known.units and known.units <= _PERCENT for known in self.numbers.get(100 * value, ()))

    def _has_century(self, number: Number) -> bool:
        if _CENTURY not in number.units:
            return False
        return any((year - 1) // 100 + 1 == number.value for year in self.years)

    def _has_decade(self, number: Number) -> bool:
        """Whether the decade is named, or a year lies in it. The 1800s are also the 19th century."""
        decades = {known.value for same in self.numbers.values() for known in same if known.decade}
        decades |= {Fraction(year - year % 10) for year in self.years}
        if number.value in decades or any(number.value == decade % 100 for decade in decades):
            return True
        return number.value % 100 == 0 and self.has_place(number.value / 100 + 1)


@lru_cache(maxsize=64)
def support(sources: tuple[Citation, ...], question: str) -> Support:
    """Read what a sentence with these sources may rest on."""
    quotes = [(source.quote, source.page.lang) for source in sources]
    titles = dict.fromkeys(source.page.title for source in sources)
    return support_of(quotes, " | ".join([*titles, question]))


def support_of(quotes: Iterable[tuple[str, str | None]], context: str) -> Support:
    """Read what may be rested on.

    Args:
        quotes: Texts of pages, each with its language.
        context: Titles and the question, which give the quotes their year.
    """
    context = names.normal(plain(context))
    texts = [(names.normal(plain(quote)), convention(lang)) for quote, lang in quotes]
    asked = texts[0][1] if texts else convention(None)
    read: list[Figures] = []
    dates: list[Date] = []
    for text, style in [*texts, (context, asked)]:
        found = figures(text, style)
        read.append(found)
        dates += with_years(found.dates, text, context)
    whole = " | ".join([*(text for text, _ in texts), context, _SOURCE])
    known = names.known(whole)
    return Support(
        numbers=_by_value(read),
        dates=frozenset(dates),
        years=_years(read, dates),
        clocks=frozenset(clock for one in read for clock in one.clocks),
        pairs=frozenset(pair.values for one in read for pair in one.pairs),
        units=units_named(whole),
        counted=frozenset(COUNTING_WORDS[key] for key in known.keys & COUNTING_WORDS.keys()),
        known=known,
    )


def _by_value(read: Iterable[Figures]) -> dict[Fraction, list[Number]]:
    table: dict[Fraction, list[Number]] = defaultdict(list)
    for one in read:
        for number in one.numbers:
            table[number.value].append(number)
    return dict(table)


def _years(read: Iterable[Figures], dates: Iterable[Date]) -> frozenset[int]:
    numbers = (number for one in read for number in one.numbers if not number.units and not number.decade)
    stated = {int(number.value) for number in numbers if is_year(number.value)}
    dated = {date.year for date in dates if date.year is not None and date.year > 0}
    return frozenset(stated | dated)
