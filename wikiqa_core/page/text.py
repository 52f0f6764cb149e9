"""Raw text of HTML, as clean lines. Pure functions over strings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from wikiqa_core.characters import visible
from wikiqa_core.folding import UNSPACED_SCRIPTS, WHITE_SPACE

BREAK = "\x02"
"""Ends a line in raw text. A line feed of the HTML itself is a space like any other."""

MARK = "\x01"
"""Stands in raw text where a reference mark stood."""

_CONTROLS = (*range(0x20), *range(0x7F, 0xA0))

_CHARACTERS: dict[int, str | None] = {
    **dict.fromkeys(_CONTROLS),
    **dict.fromkeys(map(ord, WHITE_SPACE), " "),
    # White space to Python's `isspace` alone; to HTML they are controls.
    **dict.fromkeys(range(0x1C, 0x20)),
    0x85: " ",
    ord(BREAK): "\n",
    ord(MARK): MARK,
}

_UNSPACED = rf"{UNSPACED_SCRIPTS}\u4e00-\u9fff\u1100-\u11ff\uac00-\ud7af"
_BEFORE_STOP = re.compile(rf"(?<![ {MARK}])[ {MARK}]++(?=[.,;:!?…)\]])")
# Languages that write no spaces, and Korean with its particles, go on right after a mark.
_MARK_IN_WORDS = re.compile(rf"(?<=[\w.,;:!?…)\]\"'”’»%])(?<![{_UNSPACED}]){MARK}++(?=[^\W{_UNSPACED}])")

_SUPERSCRIPTS = str.maketrans("0123456789+-−–=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾")
_RAISABLE = frozenset(map(chr, _SUPERSCRIPTS))
_ORDINALS = frozenset(("st", "nd", "rd", "th", "e", "er", "re", "ère", "ème", "nde"))
_ORDINAL_NUMBER = re.compile(r"(?:\d|\b[IVXLCDM]+)\Z")

_LONGEST_END = 16
# A short word with a capital and a stop is an abbreviation ("Inc."); after others the stop ends a sentence.
_OPEN_END = re.compile(r"[,;:(\[/–—&+=|。！？-]\Z|(?:\b[^\W\d_A-Z]\w*|\w{4})[.!?]\Z")
_OPEN_START = re.compile(r"[(\[/–—&+=|…-]")
_CLOSING = re.compile(r"[,;:.)\]!?](?!\d)")


def clean_lines(raw: str) -> list[str]:
    """The lines of raw text that hold anything, in NFC, with single spaces and nothing invisible."""
    text = raw.translate(_CHARACTERS)
    if MARK in text:
        text = _BEFORE_STOP.sub(lambda gap: "" if gap[0].endswith(MARK) else gap[0], text)
        text = _MARK_IN_WORDS.sub(" ", text).replace(MARK, "")
    if not text.isascii():
        text = visible(text)
        if not unicodedata.is_normalized("NFC", text):
            text = unicodedata.normalize("NFC", text)
    return [line for line in (" ".join(line.split()) for line in text.split("\n")) if line]


def join_parts(lines: Iterable[str]) -> str:
    """Lines as one: parted by a comma, or by a space alone where punctuation parts them already."""
    joined: list[str] = []
    end = ""
    for line in lines:
        if end and not _CLOSING.match(line):
            joined.append(" " if _OPEN_START.match(line) or _OPEN_END.search(end) else ", ")
        joined.append(line)
        end = line[-_LONGEST_END:]
    return "".join(joined)


def superscript(text: str, before: str) -> str:
    """Raised text: "10" + "23" is 10²³, "19" + "th" is 19th, "x" + "n" is x^(n).

    Args:
        text: What is raised.
        before: The text in front of it.
    """
    bare = " ".join(text.replace(MARK, "").split())
    if not bare:
        return text
    mark = MARK if MARK in text else ""
    if _RAISABLE.issuperset(bare):
        return bare.translate(_SUPERSCRIPTS) + mark
    if bare in _ORDINALS and _ORDINAL_NUMBER.search(before[-_LONGEST_END:]):
        return bare + mark
    return f"^({bare}){mark}"


def is_wordless(text: str) -> bool:
    """Whether the text has neither letter nor digit."""
    return not any(map(str.isalnum, text))
