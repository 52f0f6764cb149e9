"""Folding text for comparison, its tokens, and the way back to the text as it was given.

Only what is named here is folded; digits, letters, case and signs never are. Every rule below that
says what a token is looks at the characters of the token and at most two before it, so that a span of
whole tokens has the same tokens when it stands alone as a quote. What a rule asks of the character
after a token, the end of the text has as well.

Signs with a space. A dash before a space is a sign in one case alone: a true minus sign (U+2212) that
stands at the start, or after a space or an opening sign, and not after a number ("fell to − 5 °C", but
not "10 − 5"). A hyphen or an en dash with spaces parts words, dates and ranges ("A - 5", "Ulm – 18 April",
"- 5 apples" in a list), even where its writer meant a minus.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from attrs import frozen

from wikiqa_core.characters import INVISIBLE_CLASS

# What is folded. NFC is one more: a letter with an accent may be stored as one character or as two.

WHITE_SPACE = "".join(filter(str.isspace, map(chr, range(0x3001))))
"""Any run of it is one space: line breaks, no-break and thin spaces are typesetting."""

SINGLE_QUOTES = "‘’‚‛‹›ʼʻ′＇׳"
"""Typed as an apostrophe. The prime, two modifier letters (Hawaiʻi) and the Hebrew geresh are among them."""

DOUBLE_QUOTES = "“”„‟«»″＂〝〞〟״"
"""Typed as a straight quotation mark. The double prime and the Hebrew gershayim are among them."""

HYPHENS = "‐‑‒–−﹣－־"
"""Typed as a hyphen: hyphens, figure and en dash, minus sign, Hebrew maqaf. A minus is still a sign then."""

CURRENCIES = "$€£¥₹₽₩₺"
"""May stand between a sign and its number: neither $5 nor 5 stands in −$5 or −US$5."""

_BEFORE_NUMBER = rf"(?= (?:[A-Z]{{0,3}}[{CURRENCIES}])?\.?\d)"
SPACED_MINUS = rf"−{_BEFORE_NUMBER}(?<![^ (\[=:|~≈<>≤≥/].)(?<![\d%‰°)\]] .)"
"""The one minus that is not typed as a hyphen: the sign of a number, with a space between."""

EM_DASHES = "―⸺⸻﹘"
"""Long dashes are one dash, and no hyphen: "the city—the largest" has no word "city-the"."""

PARTING_DASH = r"(?<![^ ])—(?= |\Z)"
"""A long dash with spaces around it may be typed as a hyphen: there it parts words as well."""

ELLIPSIS = "…"
"""Typed as three full stops. It stands for itself alone: nothing is joined across it."""

INVISIBLE = rf"\0{INVISIBLE_CLASS}"
"""Removed (as ranges): no reader sees them, and what they stood between is one word then. Joiners, which some
scripts need, are among them: a quote may be typed without. So is NUL, because it marks tokens."""

# What a token is.

UNSPACED_SCRIPTS = (
    "\u0e01-\u0e4e\u0e80-\u0ecf\u0edc-\u0edf\u1000-\u103f\u104a-\u108f\u109a-\u109f\uaa60-\uaa7f\ua9e0-\ua9ef"
    "\u1780-\u17df\u2e80-\u2fdf\u3005\u3006\u3021-\u303c\u3041-\u30fa\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003ffff"
)
"""Thai, Lao, Burmese, Khmer, kana and rare Han (as ranges): each letter is a token. Digits are not here."""

COMMON_HAN = range(0x4E00, 0xA000)
"""The same holds for these, but for the numerals among them."""

HAN_NUMERALS = "〇零一二三四五六七八九十百千万萬億亿兆两両"
"""Letters that are numbers all the same: 五年 does not stand in 十五年, nor 15 in 15万."""

RAISED_SIGNS = "⁺⁻₊₋"
"""Belong to the number or the unit before them: neither 10 stands in 10⁻³ nor cm in cm⁻³."""

MARK = "\0"

_CHARACTERS = str.maketrans(
    dict.fromkeys(WHITE_SPACE, " ")
    | dict.fromkeys(SINGLE_QUOTES, "'")
    | dict.fromkeys(DOUBLE_QUOTES, '"')
    | dict.fromkeys(HYPHENS.replace("−", ""), "-")
    | dict.fromkeys(EM_DASHES, "—")
)
_HYPHENS_LATE = re.compile(rf"(?!{SPACED_MINUS})−|{PARTING_DASH}", re.DOTALL)
_RUN = re.compile(rf"[ {INVISIBLE}]{{2,}}|[{INVISIBLE}{ELLIPSIS}]")


class _Edit(NamedTuple):
    """A replacement: old_start and old_end are offsets in the text before it, the others in the text after.

    A tuple, because a text in decomposed form has one for every accent.
    """

    start: int
    end: int
    old_start: int
    old_end: int


@frozen
class _Edits:
    """The replacements of one step, in order. Between them, nothing changed its length."""

    starts: list[int]
    edits: list[_Edit]

    def old_span(self, place: int) -> tuple[int, int]:
        """What the character at `place` was, in the text before."""
        at = bisect_right(self.starts, place) - 1
        if at < 0:
            return place, place + 1
        edit = self.edits[at]
        if place < edit.end:
            return edit.old_start, edit.old_end
        old = edit.old_end + place - edit.end
        return old, old + 1


@frozen
class Folded:
    """A folded text.

    Attributes:
        text: The text after all folds.
        marked: The same with `MARK` on both sides of every token.
        steps: What was replaced on the way, first step first.
    """

    text: str
    marked: str
    steps: tuple[_Edits, ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the text as it was given of a span of the folded text, which is not empty."""
        for step in reversed(self.steps):
            start, end = step.old_span(start)[0], step.old_span(end - 1)[1]
        return start, end

    def place(self, offset: int) -> int:
        """Offset in the folded text of what begins at an offset of the text as it was given, or after it."""
        return bisect_left(range(len(self.text)), offset, key=lambda at: self.original(at, at + 1)[0])


@lru_cache(maxsize=64)
def fold(text: str) -> Folded:
    """Fold a text. What was folded once stays as it is when it is folded again."""
    folded, runs = _edit(text.translate(_CHARACTERS), _RUN, _fold_run)
    steps = [runs]
    if not unicodedata.is_normalized("NFC", folded):
        folded, composed = _edit(folded, _composable(), _compose)
        steps.append(composed)
    folded = _HYPHENS_LATE.sub("-", folded)
    return Folded(folded, mark(folded), tuple(steps))


def mark(folded: str) -> str:
    """A folded text with `MARK` on both sides of every token."""
    return MARK.join(TOKEN.split(folded))


def _fold_run(run: str) -> str:
    if run == ELLIPSIS:
        return "..."
    return " " if " " in run else ""


def _compose(cluster: str) -> str:
    return unicodedata.normalize("NFC", cluster)


def _edit(text: str, pattern: re.Pattern[str], new: Callable[[str], str]) -> tuple[str, _Edits]:
    pieces: list[str] = []
    edits: list[_Edit] = []
    done = length = 0
    for found in pattern.finditer(text):
        old = found.group()
        put = new(old)
        if put != old:
            start, end = found.span()
            length += start - done
            edits.append(_Edit(length, length + len(put), start, end))
            pieces += (text[done:start], put)
            length += len(put)
            done = end
    pieces.append(text[done:])
    return "".join(pieces), _Edits([edit.start for edit in edits], edits)


def _ranges(codes: Iterable[int]) -> str:
    """Code points, which come in order, as the inside of a character class."""
    spans: list[tuple[int, int]] = []
    for code in codes:
        if spans and spans[-1][1] == code - 1:
            spans[-1] = (spans[-1][0], code)
        else:
            spans.append((code, code))
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in spans)


# Between these stand ideographs, Hangul and unused places, which hold no marks and take long to go through.
_MARKS_STAND_IN = (
    *range(0x300, 0x3100),
    *range(0xA66F, 0xABF0),
    *range(0xFB1E, 0xFE30),
    *range(0x101FD, 0x12000),
    *range(0x13430, 0x13460),
    *range(0x16100, 0x16FF8),
    *range(0x1BC9D, 0x1BCA0),
    *range(0x1CF00, 0x1E950),
    *range(0xE0100, 0xE01F0),
)
_COMBINING = _ranges(code for code in _MARKS_STAND_IN if unicodedata.category(chr(code)).startswith("M"))
_NOT_ASCII = r"(?![\x00-\x7f])"  # spares ASCII the long list of marks
_UNSPACED = UNSPACED_SCRIPTS + _ranges(code for code in COMMON_HAN if chr(code) not in HAN_NUMERALS)
_LETTER = rf"[^\W{_UNSPACED}]"
# Marks belong to their letter, and `\w` does not know them: Hindi vowels and Hebrew points are marks.
_ATTACHED = f"[{_COMBINING}{RAISED_SIGNS}]"


@lru_cache(maxsize=1)
def _composable() -> re.Pattern[str]:
    """What NFC may change: a character with marks or Korean finals after it; or an outdated one."""
    follows = f"{_COMBINING}\u1160-\u11ff"
    characters = map(chr, range(0x300, 0x30000))
    outdated = _ranges(ord(char) for char in characters if not unicodedata.is_normalized("NFC", char))
    return re.compile(rf"[^{follows}]?{_NOT_ASCII}[{follows}]+|[{outdated}]")


def _token() -> str:
    lone = f"[{_UNSPACED}]{_ATTACHED}*+"
    # A dash before a digit is its sign; after a word, a number or its unit it makes a range or a compound.
    parted = f"(?<!{_LETTER}.)(?<!{_ATTACHED}.)"
    leading = rf"{parted}(?<![%‰°)\]}}].)(?<![\d{HAN_NUMERALS}][{_UNSPACED}].)"
    sign = rf"(?:(?:− |[-+]{leading})(?:[A-Z]{{0,3}}[{CURRENCIES}])?|± ?)(?=\.?\d)"
    point = rf"\.(?=\d){parted}(?<![.)\]\"'].)"
    # One number: 1 500 000, and what has three or more parts (2001-09-11). But 1998-2001 is a range of two.
    number = rf"(?:\d{{1,3}}(?: \d{{3}}(?!\d))+|\d++(?:-\d++){{2,}}){_LETTER}*+"
    marks = rf"(?:{_NOT_ASCII}{_ATTACHED}++{_LETTER}*+)*"
    # After a joint only a digit before it lets a number go on: "COVID-19 500" is two tokens.
    run = rf"(?:(?<=\d.){number}|{_LETTER}++){marks}"
    # C++, C#, 50+, the blood group A-. A dash goes on to what follows it, and two are a long dash.
    tail = r"(?:\+{2,}|[#♯♭]+|[-+](?![-+\w]))?"
    return (
        rf"{lone}|(?:{sign})?(?:{point})?(?:{number}|{_LETTER}++){marks}(?:{_joint()}{run})*{tail}|\.{{2,}}"
    )


def _joint() -> str:
    """What joins two runs of letters or digits into one token, with no space between them.

    can't, U.S, km/h, AT&T, 3·5, non-violent, COVID-19, 10^-6; among digits also 1,500, 12:30, 2.5×10²³,
    40°26 and 5+1⁄2; in Hebrew צה"ל. A dash between two digits makes a range, and joins nothing. A space joins
    a fraction to the whole number before it (1 ½, 5 1/2), which a year is not.
    """
    in_words = rf"(?:['./·‧⋅⁄&]|-(?:(?<!\d.)|(?!\d))|\^\{{?[-+]?)(?={_LETTER})"
    in_numbers = r"[,:×+°٫٬．，](?=\d)(?<=\d.)|(?<=\d) ?× ?(?=10[\^⁺⁻⁰¹²³⁴-⁹])"
    in_mixed = r" (?<=\d )(?<!\d{4} )(?=[¼-¾⅐-⅞↉]|\d{1,2}[/⁄]\d{1,2}(?!\d))"
    in_hebrew = r"\"(?<=[א-ת].)(?=[א-ת])"
    return f"(?:{in_words}|{in_numbers}|{in_mixed}|{in_hebrew})"


TOKEN = re.compile(f"({_token()})", re.DOTALL)
"""A word, a number with its sign, decimals and separators, a letter of an unspaced script, or an ellipsis."""

LONE_LETTER = re.compile(f"[{_UNSPACED}]")
"""A letter that is a token of its own."""
