"""Reading English number words: "two hundred and fifty", "twenty-first", "one third". Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from wikiqa_core.graders.equivalences import CARDINALS, DOZEN, FRACTIONS, MULTIPLIERS, ORDINALS, longest_first

_ALL = longest_first({*CARDINALS, *MULTIPLIERS, *ORDINALS, "dozen"})
_WORD = rf"(?:{'|'.join(_ALL)})(?![^\W_])"
_PHRASE = re.compile(
    rf"(?<![^\W_])(?:(?:an?|half a)\s(?=hundred|thousand|million|billion|trillion|dozen))?{_WORD}"
    rf"(?:(?:[\s-]|,\s|\sand\s){_WORD})*",
    re.IGNORECASE,
)
_FRACTION = re.compile(
    rf"(?<![^\W_])(?P<count>an?|{'|'.join(longest_first(CARDINALS))})[\s-](?P<part>{'|'.join(longest_first(FRACTIONS))})"
    r"(?![^\W_])(?=(?P<of>\s(?:of|the)\b)?)",
    re.IGNORECASE,
)
_HALF_OF = re.compile(r"(?<![^\W_])half(?=\s(?:of|the|its|all)\b)", re.IGNORECASE)
_PARTS = re.compile(r"[A-Za-z]+")
_SECOND_AS_TIME = re.compile(r"(?:\bper|\ba|\bevery|\beach|/)\s?\Z", re.IGNORECASE)
_TENS, _HUNDRED = 10, 100


@frozen(kw_only=True)
class Spoken:
    """A number that is written in words."""

    value: Fraction
    start: int
    end: int
    ordinal: bool = False
    fraction: bool = False


def read(text: str) -> Iterator[Spoken]:
    """Read every number word. "One" alone is left out: it is as often a pronoun as a number."""
    rest = text
    for match in [*_FRACTION.finditer(text), *_HALF_OF.finditer(text)]:
        found = _fraction(match)
        if found:
            yield found
            rest = rest[: found.start] + "." * (found.end - found.start) + rest[found.end :]
    for match in _PHRASE.finditer(rest):
        yield from _phrase(rest, match)


def _fraction(match: re.Match[str]) -> Spoken | None:
    parts = match.groupdict()
    if not parts:
        return Spoken(value=Fraction(1, 2), start=match.start(), end=match.end(), fraction=True)
    count = CARDINALS.get(parts["count"].lower(), 1)
    part = parts["part"].lower()
    is_part = part.endswith("s") or part == "half" or parts["of"] or (parts["count"].lower() == "one")
    if not is_part:
        return None
    return Spoken(value=Fraction(count, FRACTIONS[part]), start=match.start(), end=match.end(), fraction=True)


def _phrase(text: str, match: re.Match[str]) -> Iterator[Spoken]:
    """Split a run of number words into numbers: "two thousand" is one, "one, two" are two."""
    run: list[re.Match[str]] = []
    share = Fraction(1, 2) if match.group().lower().startswith("half") else Fraction(1)
    for word in _PARTS.finditer(text, match.start(), match.end()):
        if word.group().lower() in ("and", "a", "an", "half"):
            continue
        if run and not _goes_on(run, word, text):
            yield from _one(run, text, share)
            run, share = [], Fraction(1)
        run.append(word)
    yield from _one(run, text, share)


def _goes_on(run: list[re.Match[str]], word: re.Match[str], text: str) -> bool:
    name, last = word.group().lower(), run[-1].group().lower()
    between = text[run[-1].end() : word.start()]
    if last in ORDINALS and last != "second":
        return False
    if "and" in between or "," in between:
        return last in MULTIPLIERS and name not in MULTIPLIERS
    if name in MULTIPLIERS or name == "dozen":
        return last not in ORDINALS
    if last in MULTIPLIERS:
        return True
    if name in ORDINALS and between != "-":
        return False
    tens = CARDINALS.get(last, 0)
    unit = CARDINALS.get(name, ORDINALS.get(name, 0))
    is_tens = tens >= 2 * _TENS and unit < _TENS
    is_year = tens >= _TENS and unit >= _TENS and name in CARDINALS
    return is_tens or is_year


def _one(run: list[re.Match[str]], text: str, share: Fraction) -> Iterator[Spoken]:
    names = [word.group().lower() for word in run]
    if not names or names == ["one"]:
        return
    if names == ["second"] and _SECOND_AS_TIME.search(text[: run[0].start()][-8:]):
        return
    start, end = run[0].start(), run[-1].end()
    yield Spoken(value=share * _value(names), start=start, end=end, ordinal=names[-1] in ORDINALS)


def _value(names: list[str]) -> int:
    total = current = 0
    for name in names:
        number = CARDINALS.get(name, ORDINALS.get(name, 0))
        if name in ("thousand", "million", "billion", "trillion"):
            total += (current or 1) * MULTIPLIERS[name]
            current = 0
        elif name == "hundred":
            current = (current or 1) * _HUNDRED
        elif name == "dozen":
            current = (current or 1) * DOZEN
        elif current >= _TENS and number >= _TENS and current < _HUNDRED:
            current = current * _HUNDRED + number
        else:
            current += number
    return total + current
