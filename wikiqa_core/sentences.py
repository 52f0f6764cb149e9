"""Where sentences begin and end. Pure functions, for any language that the wiki may be written in."""

from __future__ import annotations

import re

_LATIN_STOPS = ".!?…"
"""End a sentence only before white space: they also stand in numbers, names and addresses."""

_OTHER_STOPS = "。！？｡।॥؟۔։።။។"
"""End a sentence wherever they stand: Chinese, Japanese, Devanagari, Arabic, Urdu, Armenian,
Ethiopic, Burmese and Khmer marks, which have no other use."""

_CLOSERS = "\"'”’»›)]}」』）】》"
"""Belong to the sentence whose stop they follow."""

_TITLES = re.compile(
    "dr|mr|mrs|ms|prof|st|ste|sr|sra|jr|gen|col|lt|sgt|capt|cpt|maj|adm|rev|hon|gov|sen|rep|pres|mt|ft|vs|cf|viz"
    "|al|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|bzw|vgl|geb|gest|hl|hll|frhr|dipl|ing|abb"
    "|им|ул|св|акад|проф|гг|вв",
    re.IGNORECASE,
)
"""Abbreviations that a capital letter may follow inside a sentence. Those that often end a sentence
("etc.", "Inc.") are left out: a small letter after them shows well enough that it goes on."""

_NUMBERED = re.compile("nos?|nr|núm|n°|pp?|vol|fig|art|ch|chap|sec|op|bd|ca?|approx|стр|рис", re.IGNORECASE)
"""Abbreviations that continue into a number ("No. 5"), and end a sentence before a word."""

_AFTER_ORDINAL = re.compile(
    "januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember"
    "|(?:jahrhundert|jahrtausend|weltkrieg|lebensjahr)(?:e?s)?|auflage|platz|staffel",
    re.IGNORECASE,
)
"""Capitalised German nouns that follow an ordinal: "14. Februar" is one date, not two sentences."""

_STARTERS = re.compile(
    "the|it|he|she|they|this|that|these|those|in|on|at|after|as|but|and|however", re.IGNORECASE
)
"""Words that begin a new sentence even after initials: "in the U.S. The company"."""

_LONGEST_ABBREVIATION = 16
"""How far back the word before a stop is looked for, so that a text without spaces costs no more."""

_STOP = re.compile(
    rf"(?<![{_LATIN_STOPS}])[{_LATIN_STOPS}]++[{re.escape(_CLOSERS)}]*+(?=\s|\Z)"
    rf"|[{_OTHER_STOPS}]++[{re.escape(_CLOSERS)}]*+|\n"
)
_LAST_WORD = re.compile(r"(?:[^\W\d_]\.)*[\w°]+\Z")
_NEXT_WORD = re.compile(r"\s+[\"'“‘„«‹(\[¿¡]*([^\W_]*)")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences, in order, without the white space around them.

    A line feed always ends one. Together the spans hold every character that is not white space.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for stop in _STOP.finditer(text):
        if _ends_here(text, stop):
            _add(spans, text, start, stop.end())
            start = stop.end()
    _add(spans, text, start, len(text))
    return spans


def ends_as_sentence(line: str) -> bool:
    """Whether the line ends the way a sentence does, with a stop."""
    return line.rstrip().rstrip(_CLOSERS).endswith(tuple(_LATIN_STOPS + _OTHER_STOPS))


def _add(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    bare = piece.strip()
    if bare:
        begin = start + len(piece) - len(piece.lstrip())
        spans.append((begin, begin + len(bare)))


def _ends_here(text: str, stop: re.Match[str]) -> bool:
    mark = stop.group()
    if mark[0] not in _LATIN_STOPS or "\n" in text[stop.end() : stop.end() + 1]:
        return True
    following = _NEXT_WORD.match(text, stop.end())
    word = following.group(1) if following else ""
    if word[:1].islower():
        return False
    return mark[0] != "." or not _is_abbreviated(_word_before(text, stop.start()), word)


def _word_before(text: str, end: int) -> str:
    found = _LAST_WORD.search(text[max(0, end - _LONGEST_ABBREVIATION) : end])
    return found.group() if found else ""


def _is_abbreviated(before: str, after: str) -> bool:
    if not after:
        return False
    if before.isdecimal():
        return len(before) <= len("31") and _AFTER_ORDINAL.fullmatch(after) is not None
    if _NUMBERED.fullmatch(before):
        return after[0].isdecimal()
    if _INITIALS.fullmatch(before):
        return not _STARTERS.fullmatch(after)
    return _TITLES.fullmatch(before) is not None
