"""What an answer claims: its sentences, each with the markers that stand in it. Pure functions."""

from __future__ import annotations

import re

from attrs import frozen

from wikiqa_core.outcomes import Answer
from wikiqa_core.sentences import sentences

_MARKER = re.compile(r"[ \t\u00a0]*\[([0-9]+)\]")
_QUOTED = re.compile('"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|„([^“”\n]+)[“”]|「([^」\n]+)」')
_BULLETS = re.compile(r"^[ \t]*[-*+•‣–][ \t]+", re.MULTILINE)
_ITEM_NUMBERS = re.compile(r"^[ \t]*(\d{1,2})[.)][ \t]+", re.MULTILINE)
_LEADS_IN = (":", "：")
_ASKS = ("?", "？", "؟", "՞")
_CLOSERS = "\"'”’»)]*_ "


@frozen(kw_only=True)
class Claim:
    """A sentence of an answer, or a line of one that lists senses.

    Attributes:
        text: Its words, without markers and bullet.
        markers: The numbers of its markers, in order.
        asserts: Whether it says something. A question does not, nor does a lead-in that ends with a
            colon and has something after it.
    """

    text: str
    markers: tuple[int, ...]
    asserts: bool


@frozen
class _Marker:
    number: int
    at: int
    """Offset in the text without markers of the last character before it."""


def claims(answer: Answer) -> tuple[Claim, ...]:
    """Split an answer. A marker belongs to the sentence that it follows: before its full stop or after it."""
    text, markers = _without_markers(answer)
    spans = _lines(text) if answer.kind == "senses" else sentences(text)
    found: list[Claim] = []
    for index, (start, end) in enumerate(spans):
        first = start if index else 0
        after = spans[index + 1][0] if index + 1 < len(spans) else len(text) + 1
        words = text[start:end]
        found.append(
            Claim(
                text=words,
                markers=tuple(marker.number for marker in markers if first <= max(marker.at, 0) < after),
                asserts=_asserts(words, last=index + 1 == len(spans)),
            )
        )
    return tuple(found)


def _without_bullets(text: str) -> str:
    """The text without the signs of a list. Numbers are such signs only where 1 and 2 open lines."""
    numbered = {"1", "2"} <= set(_ITEM_NUMBERS.findall(text))
    return _BULLETS.sub("", _ITEM_NUMBERS.sub("", text) if numbered else text)


def _without_markers(answer: Answer) -> tuple[str, list[_Marker]]:
    """The text without markers, and where they stood.

    A number in brackets inside quotation marks is the source's own where the quotation, with it, stands
    in a source's quote; it is no marker then.
    """
    whole = _without_bullets(answer.text)
    quotations = [found.span() for found in _QUOTED.finditer(whole) if _is_verbatim(found, answer)]
    pieces: list[str] = []
    markers: list[_Marker] = []
    length = done = 0
    for found in _MARKER.finditer(whole):
        if any(start < found.start() and found.end() < end for start, end in quotations):
            continue
        piece = whole[done : found.start()]
        length += len(piece)
        done = found.end()
        pieces.append(piece)
        markers.append(_Marker(int(found.group(1)), length - 1))
    pieces.append(whole[done:])
    return "".join(pieces), markers


def _is_verbatim(quotation: re.Match[str], answer: Answer) -> bool:
    words = next(group for group in quotation.groups() if group)
    return any(words in source.quote for source in answer.sources)


def _lines(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(r"\S(?:[^\n]*\S)?", text)]


def _asserts(words: str, *, last: bool) -> bool:
    bare = words.rstrip(_CLOSERS)
    if not any(map(str.isalnum, bare)) or bare.endswith(_ASKS):
        return False
    return last or not bare.endswith(_LEADS_IN)
