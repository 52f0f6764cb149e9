"""What an answer claims: its sentences, each with the markers that stand in it. Pure functions."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import groupby

from attrs import evolve, frozen

from wikiqa_core.graders.words import FUNCTION_WORDS
from wikiqa_core.outcomes import Answer
from wikiqa_core.quotes import find_quote
from wikiqa_core.sentences import sentences

_MARKER = re.compile(r"(?<![ \t\u00a0])[ \t\u00a0]*+\[([0-9]{1,9})\]")
_QUOTED = re.compile('"([^"\n]+)"|“([^“”\n]+)”|«([^«»\n]+)»|„([^„“”\n]+)[“”]|「([^「」\n]+)」')
_BULLETS = re.compile(r"^[ \t]*[-*+•‣–][ \t]+", re.MULTILINE)
_ITEM_NUMBERS = re.compile(r"^[ \t]*(\d{1,2})[.)][ \t]+", re.MULTILINE)
_LEADS_IN = (":", "：")
_ASKS = ("?", "？", "؟", "՞")
_CLOSERS = "\"'”’»)]*_ "

LONGEST_LEAD_IN = 12
"""Words of a lead-in: a longer one says something."""

_MEANING = re.compile(
    r"\b(?:(?:may|might|can|could)(?: also)? (?:mean|refer to|stand for|denote|name"
    r"|be(?: (?:any|one|either|all|a|an|the following|two|three|four|five|several)\b(?: \w+){0,4})?)"
    r"|means|refers to|stands for|has (?:\w+ )?(?:meanings|senses))"
    r"(?: (?:any|one|either|each|all) of)?(?: (?:the|these|the following|one of the following))?\Z",
    re.IGNORECASE,
)
_BESIDE_NAMES = frozenset(
    {"a", "an", "the", "of", "in", "on", "for", "it", "this", "that", "name", "word", "term"}
)
_WORD = re.compile(r"\w+")
_LISTED = (
    r"(?:facts?|meanings?|senses?|readings?|things|answers?|possibilities|ways|reasons|parts|pages|sources)"
)
_COUNTED = r"\d+|two|three|four|five|six|seven|eight|nine|ten|some|several|many|both"
_LABEL = re.compile(
    rf"(?:(?:the|these|known|following|main|other|different|possible|{_COUNTED}) ){{0,4}}{_LISTED}"
    r"(?: (?:are|is|were) (?:known|given|named|listed|possible|these|this|the following|as follows))?",
    re.IGNORECASE,
)


@frozen(kw_only=True)
class Claim:
    """A sentence of an answer.

    Attributes:
        text: Its words, without markers and bullet.
        markers: The numbers of its markers, in order.
        asserts: Whether it says something. A question does not, nor does a lead-in: a short line that
            ends with a colon, has something after it, and no more than names what follows ("Mercury may
            mean:", "Two facts are known:", or the title of a cited page). A longer one carries a marker.
        line: Which line of the answer it stands in, counted from 0.
    """

    text: str
    markers: tuple[int, ...]
    asserts: bool
    line: int = 0


@frozen
class _Names:
    """What a lead-in may name: the titles of the cited pages, and what the question asks about."""

    titles: frozenset[str]
    words: frozenset[str]

    @classmethod
    def of(cls, answer: Answer) -> _Names:
        titles = frozenset(source.page.title.casefold() for source in answer.sources)
        return cls(titles, frozenset(_WORD.findall(" ".join([*titles, answer.question.casefold()]))))

    def holds(self, word: str) -> bool:
        """Whether the word may be part of a name. One with a capital is checked as a name elsewhere."""
        known = word.casefold() in self.words and word.casefold() not in FUNCTION_WORDS
        return known or word[0].isupper() or word.casefold() in _BESIDE_NAMES


@frozen
class _Marker:
    number: int
    at: int
    """Offset in the text without markers of the last character before it."""


def claims(answer: Answer) -> tuple[Claim, ...]:
    """Split an answer into sentences. A marker belongs to the one that it follows, before its stop or after.

    In an answer that lists senses, a sentence that stands word for word in a quote that its line cites has
    that marker too: a line of a page may hold an abbreviation, or two sentences.
    """
    text, markers = _without_markers(answer)
    places = [max(marker.at, 0) for marker in markers]
    spans = sentences(text)
    names = _Names.of(answer)
    found: list[Claim] = []
    line = end = 0
    for index, (start, stop) in enumerate(spans):
        line += text.count("\n", end, start)
        end = stop
        after = spans[index + 1][0] if index + 1 < len(spans) else len(text) + 1
        own = markers[bisect_left(places, start if index else 0) : bisect_left(places, after)]
        found.append(
            Claim(
                text=text[start:stop],
                markers=tuple(marker.number for marker in own),
                asserts=_asserts(text[start:stop], names, last=index + 1 == len(spans)),
                line=line,
            )
        )
    return tuple(_with_markers_of_lines(found, answer)) if answer.kind == "senses" else tuple(found)


def _with_markers_of_lines(found: list[Claim], answer: Answer) -> Iterator[Claim]:
    for _, same in groupby(found, key=lambda claim: claim.line):
        line = list(same)
        marked = dict.fromkeys(number for claim in line for number in claim.markers)
        cited = {
            number: answer.sources[number - 1] for number in marked if 1 <= number <= len(answer.sources)
        }
        for claim in line:
            holding = [number for number, source in cited.items() if find_quote(source.quote, claim.text)]
            yield claim if claim.markers else evolve(claim, markers=tuple(holding[:1]))


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
    starts = [start for start, _ in quotations]
    pieces: list[str] = []
    markers: list[_Marker] = []
    length = done = 0
    for found in _MARKER.finditer(whole):
        holding = bisect_left(starts, found.start()) - 1
        if holding >= 0 and found.end() < quotations[holding][1]:
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


def _asserts(words: str, names: _Names, *, last: bool) -> bool:
    bare = words.rstrip(_CLOSERS)
    if not any(map(str.isalnum, bare)) or bare.endswith(_ASKS):
        return False
    return last or not bare.endswith(_LEADS_IN) or not _leads_in(bare.rstrip(":： "), names)


def _leads_in(words: str, names: _Names) -> bool:
    """Whether the words only name what follows them."""
    words = " ".join(words.strip(_CLOSERS + "“‘«„").split())
    if words.count(" ") >= LONGEST_LEAD_IN:
        return False
    if words.casefold() in names.titles or _LABEL.fullmatch(words):
        return True
    meaning = _MEANING.search(words)
    return meaning is not None and all(map(names.holds, _WORD.findall(words[: meaning.start()])))
