"""What to search for to find the page that a question is about. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from wikiqa_core.agents.lexicon import LIGHT_WORDS, STOP_WORDS, SUPERLATIVES
from wikiqa_core.agents.words import Word, folded, stem, words

MOST_QUERIES = 3
"""How many searches a question is worth."""

SENSES = re.compile(
    r"\b(?:refer to|meanings?|senses?|disambiguation|disambiguate)\b|\bwhat (?:else )?(?:can|could|may"
    r"|might) .+ mean\b"
    r"|\bwhat else (?:is|are) (?:called|named)\b",
    re.IGNORECASE,
)
WH = re.compile(r"\b(who|whom|whose|when|where|why|how|what|which)(?:'s|’s|s)?\b", re.IGNORECASE)
AUXILIARY = re.compile(
    r"^(?:is|are|was|were|do|does|did|has|have|had|can|could|isn't|aren't|wasn't|didn't|doesn't)\b",
    re.IGNORECASE,
)
_WHO = re.compile(r"^who\s+(?!is\b|was\b|are\b|were\b)", re.IGNORECASE)
SUPERLATIVE = re.compile(rf"(?:{SUPERLATIVES})\b", re.IGNORECASE)
_LINKS = frozenset(
    {"of", "de", "von", "van", "der", "the", "du", "la", "le", "&", "del", "da", "al", "bin", "no."}
)
_NAME_START = re.compile(r"[\"“'‘(]*(?:[^\W\d_a-z]|\d|[a-z]+[A-Z])")


def queries_for(text: str, rest: str | None, kept: Sequence[Word]) -> tuple[str, ...]:
    """What to search for, best first."""
    plain = " ".join(word.text for word in words(text) if folded(word.text) not in STOP_WORDS | LIGHT_WORDS)
    spans = list(_spans(text))
    wanted = [*_first_query(text, rest, spans), plain]
    if len(spans) > 1:
        wanted.append(max(spans, key=lambda span: (any(map(str.isalpha, span)), len(span))))
    elif kept and not spans:
        if _WHO.match(text) and len(kept) > 1:
            wanted.insert(0, " ".join(word.text for word in kept[1:]))
        if rest is None and len(kept) > len(("first", "last")):
            wanted.append(f"{kept[0].text} {kept[1].text}")
        wanted.append(_singular(kept[0].text))
    if SENSES.search(text):
        wanted.insert(0, f"{_ambiguous(text, spans, kept)} (disambiguation)")
    return tuple(dict.fromkeys(query for query in wanted if query.strip()))[:MOST_QUERIES]


def _singular(word: str) -> str:
    """The word as a title has it."""
    if word.endswith("es") and stem(word) == word[:-2]:
        return word[:-2]
    return (
        word[:-1]
        if word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > len("gas")
        else word
    )


def _ambiguous(text: str, spans: Sequence[str], kept: Sequence[Word]) -> str:
    named = re.search(r"\b(?:name|word|term)s? [\"“'‘]?([\w-]+)", text)
    return named.group(1) if named else spans[0] if spans else kept[0].text if kept else text


def _first_query(text: str, rest: str | None, spans: Sequence[str]) -> Iterator[str]:
    if rest and (SUPERLATIVE.match(rest) or not re.search(r"\b(?:of|in|on|for|from|by)\b|['’]s ", rest)):
        yield rest
    if spans:
        yield " ".join(dict.fromkeys(spans))
        return
    possessive = re.search(r"([\w-]+(?: [\w-]+)?)['’]s\b", text)
    tail = re.search(r"\bof (?:the |an? )?([^,]+)$", text)
    owner = tail or possessive
    if owner:
        yield owner.group(1)


def name_of(kept: Sequence[Word], text: str, rest: str | None) -> str:
    """What seems to be asked about; it may be a page's title."""
    spans = list(_spans(text))
    return rest or (spans[-1] if spans else " ".join(word.text for word in kept))


def _spans(text: str) -> Iterator[str]:
    """Runs of capitalised words and numbers, with the small words that join them."""
    run: list[str] = []
    pieces = text.split()
    for index, piece in enumerate(pieces):
        opening = index == 0 and (WH.match(piece) or AUXILIARY.match(piece) or folded(piece) in STOP_WORDS)
        if (_NAME_START.match(piece) and not opening) or (run and piece.lower() in _LINKS):
            run.append(piece)
        else:
            yield from _closed(run)
            run = []
        following = pieces[index + 1] if index + 1 < len(pieces) else ""
        owns = piece.endswith(("'s", "’s")) and not _NAME_START.match(following)
        if run and (piece.endswith(",") or owns) and following.lower() not in {"inc.", "inc"}:
            yield from _closed(run)
            run = []
    yield from _closed(run)


def _closed(run: list[str]) -> Iterator[str]:
    while run and run[-1].lower() in _LINKS:
        run.pop()
    if run:
        text = re.sub(r"['’]s?$", "", " ".join(run).strip('"“”‘,;:()')) or ""
        if any(map(str.isalpha, text)) or len(run) == 1:
            yield text
