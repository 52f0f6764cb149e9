"""What a question asks: of what kind the answer is, by which words, and what to search for. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from attrs import frozen

from wikiqa_core.agents.lexicon import (
    DEFINES,
    LIGHT_WORDS,
    NUMBER_NOUNS,
    PEOPLE_NOUNS,
    POLITE,
    STOP_WORDS,
    SUPERLATIVES,
    TIME_NOUNS,
)
from wikiqa_core.agents.words import TOKEN, Word, folded, keys, rewritten, stem, words
from wikiqa_core.sentences import sentences

Wanted = Literal[
    "thing", "name", "senses", "when", "where", "who", "many", "measure", "why", "how", "truth", "figure"
]

MOST_QUERIES = 3

DIMENSIONS = {
    "tall": "height", "high": "height", "long": "length", "deep": "depth", "wide": "width", "broad": "width",
    "heavy": "weight", "old": "age", "fast": "speed", "far": "distance", "hot": "temperature",
    "cold": "temperature", "big": "size", "large": "size", "thick": "thickness",
}  # fmt: skip
"""The property that "how tall" asks for."""

_TELLING: dict[str, frozenset[str]] = {
    "when": TIME_NOUNS,
    "where": frozenset({"fought", "held", "happened", "based"}),
    "many": frozenset({"money"}),
}
"""Words that only say what kind of answer is wanted, by that kind."""

_POLITE = re.compile(rf"^(?:{POLITE})", re.IGNORECASE)
_DEFINES = re.compile(rf"^(?:{DEFINES})", re.IGNORECASE)
_MEANS = re.compile(r"^what (?:do|does|did) (.+?) (?:mean|stand for)(?: in .+)?$", re.IGNORECASE)
_SENSES = re.compile(
    r"\b(?:refer to|meanings?|senses?|disambiguation|disambiguate)\b|\bwhat (?:else )?(?:can|could|may"
    r"|might) .+ mean\b"
    r"|\bwhat else (?:is|are) (?:called|named)\b",
    re.IGNORECASE,
)
_WH = re.compile(r"\b(who|whom|whose|when|where|why|how|what|which)(?:'s|’s|s)?\b", re.IGNORECASE)
_ARTICLES = re.compile(
    r"^(?:the|an?|der|die|das|le|la|les|el|los|las|il|lo|gli|o|os|as|de|het)\s+", re.IGNORECASE
)
_AUXILIARY = re.compile(
    r"^(?:is|are|was|were|do|does|did|has|have|had|can|could|isn't|aren't|wasn't|didn't|doesn't)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^?？]*[?？]|[^?？]+$")
_PRONOUN = re.compile(r"\b(?:he|she|it|they|him|her|his|its|them|their)\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"((?:\s+[\w'’-]+){1,3}?)\s+(?:is|are|was|were|do|does|did|has|have|had|can|could)\b", re.IGNORECASE
)
_WHO = re.compile(r"^who\s+(?!is\b|was\b|are\b|were\b)", re.IGNORECASE)
_ASIDE = re.compile(
    r"\((?:for|asking|i |i'm|my|just|please|because|need|school|homework|urgent)[^)]*\)", re.IGNORECASE
)
_NAMING = re.compile(r"\b(?:called|named|name)\b", re.IGNORECASE)
_NAMED_AFTER = re.compile(r"\bnamed (?:after|for)\b", re.IGNORECASE)
_ASKS_NAME = re.compile(r"^what(?:'s|’s| is| was| are| were).{0,40}\bnames?\b", re.IGNORECASE)
_SUPERLATIVE = re.compile(rf"(?:{SUPERLATIVES})\b", re.IGNORECASE)
_LINKS = frozenset(
    {"of", "de", "von", "van", "der", "the", "du", "la", "le", "&", "del", "da", "al", "bin", "no."}
)
_NAME_START = re.compile(r"[\"“'‘(]*(?:[^\W\d_a-z]|\d|[a-z]+[A-Z])")


@frozen(kw_only=True)
class Asked:
    """A question, read.

    Attributes:
        text: The question proper, without polite openings, asides and the question mark.
        wanted: Of what kind the answer is.
        rest: What follows "who is" or "what is", where that is how it asks.
        tokens: All its words, in order.
        words: Those that a page must have.
        head: The first of them after the question word: what is counted or done.
        dimension: The property that a "how tall" asks for.
        queries: What to search for, best first.
        name: What seems to be asked about; it may be a page's title.
        nearly_title: Whether the question is little more than a name.
    """

    text: str
    wanted: Wanted
    rest: str | None
    tokens: tuple[Word, ...]
    words: tuple[Word, ...]
    head: Word | None
    dimension: str | None
    queries: tuple[str, ...]
    name: str
    nearly_title: bool


def proper(question: str) -> str:
    """The question without polite openings, asides and what stands around it."""
    text = _ASIDE.sub(" ", " ".join(question.split()))
    found = [sentence for sentence in _SENTENCE.findall(text) if "?" in sentence or "？" in sentence]
    asked = found[-1] if found else text
    if found and not _PRONOUN.search(asked):
        asked = _last_sentence(asked)
    asked = asked.strip(" ?？!.,;:¿¡")
    while (shorter := _POLITE.sub("", asked, count=1).strip()) and shorter != asked:
        asked = shorter
    return asked or question.strip()


def _last_sentence(text: str) -> str:
    """The last sentence, where it asks by itself."""
    *_, (start, end) = sentences(text) or [(0, len(text))]
    last = text[start:end]
    return last if _WH.search(last) or _AUXILIARY.match(last) else text


def read_question(question: str) -> Asked:
    """Read a question. Any text can be read: what is no question is taken as key words."""
    text = proper(question)
    means = _MEANS.match(text)
    defines = _DEFINES.match(text)
    rest = means.group(1) if means else text[defines.end() :] if defines else None
    bare = _ARTICLES.sub("", rest).strip() if rest else None
    wanted, dimension, after = _wanted(text)
    if bare and wanted == "thing" and _SUPERLATIVE.match(bare):
        wanted = "name"
    kept = _asked_words(_content(text), wanted, dimension)
    return Asked(
        text=text,
        wanted=wanted,
        rest=bare or None,
        tokens=tuple(words(rewritten(text))),
        words=_with_dimension(kept, dimension) if dimension else _with_naming(kept, wanted, text),
        head=_head(kept, text, wanted, after),
        dimension=dimension,
        queries=_queries(text, bare, kept),
        name=_name(kept, text, bare),
        nearly_title=bare is not None or not (_WH.search(text) or _AUXILIARY.match(text)),
    )


def _wanted(text: str) -> tuple[Wanted, str | None, int]:
    """The kind of answer, the dimension of a measure, and where the question word ends."""
    if _SENSES.search(text):
        return "senses", None, 0
    asking = _WH.search(text)
    if asking is None:
        return ("truth" if _AUXILIARY.match(text) else _of_keywords(text)), None, 0
    if _AUXILIARY.match(text) and asking.start():
        return "truth", None, 0
    word = asking.group(1).lower()
    following = text[asking.end() :].lower().split()
    if word == "how":
        return _how(following, asking.end())
    if word in {"who", "whom", "whose"}:
        return "who", None, asking.end()
    if _ASKS_NAME.match(text):
        return "name", None, asking.end()
    if word in {"what", "which"}:
        return _what(following), None, asking.end()
    kinds: dict[str, Wanted] = {"when": "when", "where": "where", "why": "why"}
    return kinds[word], None, asking.end()


def _how(following: Sequence[str], end: int) -> tuple[Wanted, str | None, int]:
    first = following[0] if following else ""
    if first in DIMENSIONS:
        return "measure", DIMENSIONS[first], end + 1 + len(first)
    if first == "much" and any(word in {"weigh", "weighed"} for word in following):
        return "measure", "weight", end + 1 + len(first)
    if first in {"many", "much"}:
        return "many", None, end + 1 + len(first)
    return "how", None, end


def _what(following: Sequence[str]) -> Wanted:
    plain = [word.strip("',.") for word in following[:4]]
    if plain and plain[0] in TIME_NOUNS:
        return "when"
    if plain and plain[0] in PEOPLE_NOUNS:
        return "who"
    if plain[:1] == ["caused"] or plain[:3] == ["is", "the", "reason"]:
        return "why"
    if any(word in {"date", "year", "day"} for word in plain[:3]):
        return "when"
    return (
        "figure"
        if any(word in NUMBER_NOUNS for word in plain) and plain[0] in {"is", "was", "are", "were"}
        else "thing"
    )


def _of_keywords(text: str) -> Wanted:
    said = {folded(token) for token in TOKEN.findall(text)}
    if "birthname" in rewritten(text):
        return "name"
    if {"date", "year", "birthday"} & said:
        return "when"
    return "figure" if said & NUMBER_NOUNS else "thing"


def _content(text: str) -> tuple[Word, ...]:
    found = [word for word in words(rewritten(text)) if folded(word.text) not in STOP_WORDS]
    kept = [word for word in found if word.text[:1].isupper() or folded(word.text) not in LIGHT_WORDS]
    return tuple(word for word in kept or found if word.text.lower() not in {"date", "dates"})


def _head(kept: Sequence[Word], text: str, wanted: Wanted, after: int) -> Word | None:
    """The first word after the question word; of "how many X consoles were", the last before the verb."""
    following = [word for word in kept if word.start >= after]
    counted = _COUNTED.match(text[after:]) if wanted == "many" else None
    before_verb = [word for word in following if counted and word.start < after + counted.end(1)]
    return (before_verb or following)[-1 if before_verb else 0] if following else None


def _asked_words(kept: tuple[Word, ...], wanted: Wanted, dimension: str | None) -> tuple[Word, ...]:
    """The words without those that only tell what kind of answer is wanted."""
    implied = keys(dimension) if dimension else frozenset()
    telling = _TELLING.get(wanted, frozenset())
    found = tuple(
        word
        for word in kept
        if not word.keys & implied
        and folded(word.text) not in telling
        and folded(word.text) not in DIMENSIONS
    )
    return found or kept


def _with_dimension(kept: tuple[Word, ...], dimension: str) -> tuple[Word, ...]:
    return (*kept, Word(dimension, 0, keys(dimension)))


def _with_naming(kept: tuple[Word, ...], wanted: Wanted, text: str) -> tuple[Word, ...]:
    """The words, with the naming in "why is it called so"; elsewhere it is a manner of speaking."""
    naming = _NAMING.search(text) if wanted == "why" else _NAMED_AFTER.search(text)
    return (*kept, Word("named", 0, keys("named"))) if naming else kept


def _queries(text: str, rest: str | None, kept: Sequence[Word]) -> tuple[str, ...]:
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
    if _SENSES.search(text):
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
    if rest and (_SUPERLATIVE.match(rest) or not re.search(r"\b(?:of|in|on|for|from|by)\b|['’]s ", rest)):
        yield rest
    if spans:
        yield " ".join(dict.fromkeys(spans))
        return
    possessive = re.search(r"([\w-]+(?: [\w-]+)?)['’]s\b", text)
    tail = re.search(r"\bof (?:the |an? )?([^,]+)$", text)
    owner = tail or possessive
    if owner:
        yield owner.group(1)


def _name(kept: Sequence[Word], text: str, rest: str | None) -> str:
    spans = list(_spans(text))
    return rest or (spans[-1] if spans else " ".join(word.text for word in kept))


def _spans(text: str) -> Iterator[str]:
    """Runs of capitalised words and numbers, with the small words that join them."""
    run: list[str] = []
    pieces = text.split()
    for index, piece in enumerate(pieces):
        opening = index == 0 and (_WH.match(piece) or _AUXILIARY.match(piece) or folded(piece) in STOP_WORDS)
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
