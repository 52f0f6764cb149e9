"""Reading the unit that follows a number: "km", "square miles", "m³/s". Pure functions."""

from __future__ import annotations

import re

from attrs import frozen

from wikiqa_core.graders.equivalences import UNITS, longest_first

LATIN = "A-Za-zÀ-ɏ"
_WORDS = "|".join(re.escape(name) for name in longest_first(UNITS) if name[-1].isalpha())
_SIGNS = "|".join(re.escape(name) for name in longest_first(UNITS) if not name[-1].isalpha())
_NAMES = rf"(?:(?:{_WORDS})(?![{LATIN}])|{_SIGNS})"
_RATE = r"\s?/\s?|\sper\s|\san?\s(?=hour|day|year|second|minute|month|week)"
_PATTERN = (
    rf"(?P<power>square|cubic|sq\.?|cu\.?)?(?(power)[\s-])(?P<unit>{_NAMES})(?:\^?(?P<raised>[23])(?!\d))?"
    rf"(?:(?:{_RATE})(?P<over>{_NAMES})(?:\^?(?P<over_raised>2)(?!\d))?)?"
)
_AFTER_NUMBER = re.compile(r"[\s-]?" + _PATTERN)
_ANYWHERE = re.compile(rf"(?<![{LATIN}\d'’])" + _PATTERN)
_POWERS = {"square": "2", "sq": "2", "cubic": "3", "cu": "3"}


@frozen
class Unit:
    """A unit in a text: the units that it may mean, and where it ends."""

    names: frozenset[str]
    end: int


def unit_after(text: str, end: int) -> Unit | None:
    """The unit of a number that ends there."""
    match = _AFTER_NUMBER.match(text, end)
    return Unit(_canonical(match), match.end()) if match else None


def units_named(text: str) -> frozenset[str]:
    """Every unit that a text names, with a number or without one ("Height (m)")."""
    return frozenset(unit for match in _ANYWHERE.finditer(text) for unit in _canonical(match))


def _canonical(match: re.Match[str]) -> frozenset[str]:
    power = _POWERS.get((match["power"] or "").rstrip("."), "") or match["raised"] or ""
    names = {unit + (f"^{power}" if power else "") for unit in UNITS[match["unit"]]}
    if match["over"] is None:
        return frozenset(names)
    below = {
        unit + (f"^{match['over_raised']}" if match["over_raised"] else "") for unit in UNITS[match["over"]]
    }
    return frozenset(f"{name}/{lower}" for name in names for lower in below)
