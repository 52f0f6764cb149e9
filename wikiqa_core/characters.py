"""The one list of characters that no reader sees, and text without them.

They are controls of display, and what text can be smuggled in. Every place that takes in text drops the
same ones: pages, evidence, questions, queries and titles; quotes are compared without them.
"""

from __future__ import annotations

import re

INVISIBLE = (
    (0xAD, 0xAD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Soft hyphens, zero-width characters, bidi controls, fillers, variation selectors, interlinear marks and
tags, as first and last code points: Unicode's Default_Ignorable_Code_Point with U+FFF9 to U+FFFB."""

JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner. Persian, the scripts of India and sequences of emoji are misspelt
without them; between Latin letters they say nothing, and hide a word."""

INVISIBLE_CLASS = "".join(f"{chr(first)}-{chr(last)}" for first, last in INVISIBLE)
"""The list as the inside of a character class."""

_STYLES = "\ufe0e\ufe0f"
_EMOJI = "\u203c\u2049\u20e3\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
# Arabic to Tibetan, Burmese, Khmer, Mongolian and their like, with the later blocks of the same families.
_JOINING = (
    "\u0600-\u061b\u061d-\u0dff\u0f00-\u109f\u1780-\u17b3\u17b6-\u180a\u1820-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc"
    "\U00010a00-\U00011fff\U0001e900-\U0001e95f"
)
_DROPPED = re.compile(
    rf"[{INVISIBLE_CLASS}](?<![{_JOINING}{_EMOJI}][{JOINERS}])(?<![{_EMOJI}][{_STYLES}])(?<![{_EMOJI}]\ufe0f\u200d)"
)
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_BREAKS = re.compile(r"[\t\v\f\r\x85\u2028\u2029]")


def visible(text: str) -> str:
    """The text without the characters that no reader sees.

    A joiner stays right after a letter of a script that needs it, or after an emoji; the selector of an
    emoji's style stays after the emoji. What was made visible once stays as it is when it is done again.
    """
    return text if text.isascii() else _DROPPED.sub("", text)


def printable(text: str) -> str:
    """The visible text without control characters and lone surrogates, which no encoding can carry.

    The line feed stays; tabs and all other breaks are spaces.
    """
    if text.isprintable() and text.isascii():
        return text
    return visible(_BREAKS.sub(" ", _CONTROLS.sub("", text)))
