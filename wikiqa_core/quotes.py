"""Finding a quote in a text: word for word, or not at all. Pure functions.

A quote is found where it stands with the same letters, digits and signs and cuts no word and no
number, after the folds that `folding` names. What was found is told as a span of the text as it was
given.

How it stays linear on any text: text and quote carry a mark on both sides of every token, so that a
plain search finds whole tokens only, and no hit has to be rejected afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from attrs import frozen

from wikiqa_core.folding import LONE_LETTER, MARK, TOKEN, fold, mark
from wikiqa_core.sentences import ends_as_sentence, sentences

__all__ = ["QuoteMatch", "find_quote", "nearest", "sentences", "stands_whole", "taken", "widen"]

ENCLOSING_PAIRS = ('""', "''", "「」", "『』")
"""Quotation marks that a writer may have put around the quote, as they are after folding."""

WORDS_OF_CONTEXT = 4
"""A quote of fewer words does not show its reader what it is about."""

LETTERS_PER_WORD = 2
"""In a script without spaces: what an average Chinese word has."""

LONGEST_REPAIR = 400
"""Characters that a repair message shows of whole sentences; where they are longer it shows words."""


@frozen(kw_only=True)
class QuoteMatch:
    """Where a quote stands.

    Attributes:
        start: Offset of its first character in the text.
        end: Offset just past its last.
        text: The text's own words there.
        occurrence: Which one this is, counted from 1, where the words stand more than once.
        occurrences: How often they stand in the text. Of places that overlap one counts.
    """

    start: int
    end: int
    text: str
    occurrence: int
    occurrences: int


def find_quote(text: str, quote: str) -> QuoteMatch | None:
    """Find a quote, word for word.

    White space around the quote is ignored, and so is one pair of quotation marks around it where the
    text does not have them.

    Returns:
        The first place where it stands, or `None`. A quote without a letter or digit stands nowhere.
    """
    source = fold(text)
    for needle in _readings(quote):
        at = source.marked.find(needle)
        if at >= 0:
            first = at - source.marked.count(MARK, 0, at)
            start, end = source.original(first, first + len(needle) - needle.count(MARK))
            count = source.marked.count(needle, at)
            return QuoteMatch(start=start, end=end, text=text[start:end], occurrence=1, occurrences=count)
    return None


def taken(text: str, start: int, end: int) -> QuoteMatch:
    """A span of a text as a match: its words, and which of the places that have them it is."""
    source = fold(text)
    needle = fold(text[start:end]).marked.strip(" ")
    at = len(mark(source.text[: source.place(start)]))
    occurrence = source.marked.count(needle, 0, at) + 1
    after = source.marked.count(needle, at + len(needle))
    return QuoteMatch(
        start=start, end=end, text=text[start:end], occurrence=occurrence, occurrences=occurrence + after
    )


def stands_whole(text: str, start: int, end: int) -> bool:
    """Whether a span of a text may be a quote: it has a letter or digit, and cuts no word and no number."""
    if not 0 <= start < end <= len(text) or not any(map(str.isalnum, text[start:end])):
        return False
    source = fold(text)
    spans = [source.original(*token.span()) for token in TOKEN.finditer(source.text)]
    return not any(first < edge < last for first, last in spans for edge in (start, end))


def widen(text: str, match: QuoteMatch) -> QuoteMatch:
    """Give a match of fewer than four words its whole sentence, or its row where the lines are rows.

    Returns:
        The match as it is, or the wider one with its own offsets and count.
    """
    if _length_in_words(match.text) >= WORDS_OF_CONTEXT:
        return match
    return taken(text, *_surroundings(text, match.start, match.end))


def nearest(text: str, quote: str) -> str | None:
    """What the text has that is most like the quote, so that its writer can repair it.

    That is the place which shares most words with the quote, as whole sentences or as a row; where
    they are long, its words alone.

    Returns:
        The text's own words, or `None` where no place shares half of the quote's words.
    """
    source = fold(text)
    wanted = Counter(_names(quote))
    shared, first = _best_window(_names(text), wanted)
    if not shared or 2 * shared < wanted.total():
        return None
    window = [
        token
        for token in islice(TOKEN.finditer(source.text), first, first + wanted.total())
        if token.group().casefold() in wanted
    ]
    start, end = source.original(window[0].start(), window[-1].end())
    wide_start, wide_end = _surroundings(text, start, end)
    return text[wide_start:wide_end] if wide_end - wide_start <= LONGEST_REPAIR else text[start:end]


def _readings(quote: str) -> Iterator[str]:
    """The quote with its tokens marked; then, where it is in quotation marks, without them."""
    folded = fold(quote)
    if not any(map(str.isalnum, folded.text)):
        return
    yield folded.marked.strip(" ")
    bare = folded.text.strip(" ")
    if bare[0] + bare[-1] in ENCLOSING_PAIRS:
        yield fold(bare[1:-1]).marked.strip(" ")


def _names(text: str) -> list[str]:
    return [token.casefold() for token in TOKEN.findall(fold(text).text)]


def _length_in_words(text: str) -> float:
    tokens = _names(text)
    letters = sum(1 for token in tokens if LONE_LETTER.match(token))
    return len(tokens) - letters + letters / LETTERS_PER_WORD


def _best_window(names: list[str], wanted: Counter[str]) -> tuple[int, int]:
    """Of windows as long as what is wanted: how many words the best one shares, and where it begins."""
    missing = wanted.copy()
    size = wanted.total()
    shared = best = first = 0
    for index, name in enumerate(names):
        shared += missing[name] > 0
        missing[name] -= 1
        if index >= size:
            left = names[index - size]
            missing[left] += 1
            shared -= missing[left] > 0
        if shared > best:
            best, first = shared, max(0, index - size + 1)
    return best, first


def _surroundings(text: str, start: int, end: int) -> tuple[int, int]:
    """Span of the sentences that a span lies in, or of its rows in a text whose lines are rows."""
    first = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    last = line_end if line_end >= 0 else len(text)
    if not _has_rows(text):
        spans = [(first + begin, first + stop) for begin, stop in sentences(text[first:last])]
        inside = [(begin, stop) for begin, stop in spans if begin < end and stop > start]
        return inside[0][0], inside[-1][1]
    row = text[first:last]
    return last - len(row.lstrip()), first + len(row.rstrip())


def _has_rows(text: str) -> bool:
    """Whether the lines are rows or items: there are several, and few end as sentences do."""
    lines = [line for line in text.split("\n") if line.strip()]
    return len(lines) > 1 and 2 * sum(map(ends_as_sentence, lines)) <= len(lines)
