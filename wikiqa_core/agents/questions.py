"""What a question asks: of what kind the answer is, by which words, and what to search for. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from attrs import frozen

from wikiqa_core.agents.lexicon import (
    DEFINES,
    IMPLIED_VERBS,
    LIGHT_WORDS,
    NUMBER_NOUNS,
    PEOPLE_NOUNS,
    POLITE,
    STOP_WORDS,
    TIME_NOUNS,
)
from wikiqa_core.agents.queries import AUXILIARY, SENSES, SUPERLATIVE, WH, name_of, queries_for
from wikiqa_core.agents.words import TOKEN, Word, folded, keys, rewritten, words
from wikiqa_core.sentences import sentences

Wanted = Literal[
    "thing",
    "name",
    "senses",
    "when",
    "where",
    "who",
    "many",
    "measure",
    "why",
    "how",
    "truth",
    "figure",
    "meaning",
]

DIMENSIONS = {
    "tall": "height", "high": "height", "long": "length", "deep": "depth", "wide": "width", "broad": "width",
    "heavy": "weight", "old": "age", "fast": "speed", "far": "distance", "hot": "temperature",
    "cold": "temperature", "big": "size", "large": "size", "thick": "thickness",
    "strong": "strength",
}  # fmt: skip
"""The property that "how tall" asks for."""

_TELLING: dict[str, frozenset[str]] = {
    "when": TIME_NOUNS,
    "where": frozenset({"fought", "held", "happened", "based"}),
    "many": frozenset({"money"}),
    "measure": frozenset({"get", "gets", "got", "grow", "reach"}),
}
"""Words that only say what kind of answer is wanted, by that kind."""

_PIECES = frozenset({"units", "copies"})
"""What is counted of anything: a page need not say the word."""

_POLITE = re.compile(rf"^(?:{POLITE})", re.IGNORECASE)
_DEFINES = re.compile(rf"^(?:{DEFINES})", re.IGNORECASE)
_MEANS = re.compile(r"^what (?:do|does|did) (.+?) (?:mean|stand for)(?: in .+)?$", re.IGNORECASE)
_ARTICLES = re.compile(
    r"^(?:the|an?|der|die|das|le|la|les|el|los|las|il|lo|gli|o|os|as|de|het)\s+", re.IGNORECASE
)
_SENTENCE = re.compile(r"[^?？]*[?？]|[^?？]+$")
_PRONOUN = re.compile(r"\b(?:he|she|it|they|him|her|his|its|them|their)\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"((?:\s+[\w'’-]+){1,3}?)\s+(?:is|are|was|were|do|does|did|has|have|had|can|could)\b", re.IGNORECASE
)
_ASIDE = re.compile(
    r"\((?:for|asking|i |i'm|my|just|please|because|need|school|homework|urgent)[^)]*\)", re.IGNORECASE
)
_NAMING = re.compile(r"\b(?:called|named|name)\b", re.IGNORECASE)
_NAMED_AFTER = re.compile(r"\bnamed (?:after|for)\b", re.IGNORECASE)
_ADVERB = re.compile(
    r"^((?:who|what|where|when|how|why|which)(?:'s|’s)?) (?:exactly|actually|really|precisely|else)\b"
    r"|^((?:who|what) (?:is|was|are|were)) (?:exactly|actually|really|precisely)\b",
    re.IGNORECASE,
)
_INDIRECT = re.compile(
    r"^(who|what|where) "
    r"((?:(?!\b(?:is|was|are|were|do|does|did)\b).)+) (is|was|are|were)$",
    re.IGNORECASE,
)
_WHAT_NAME_MEANS = re.compile(
    r"^what (?:do|does|did) .*\b(?:mean|signify|stand for)\b|^what (?:is|was) the meaning of", re.IGNORECASE
)
_OF_A_NAME = re.compile(r"\b(?:name|word|term|title)\b", re.IGNORECASE)
_AT_WHAT = re.compile(r"^(?:at|to|from|of|up to) (?:what|which) (\w+)", re.IGNORECASE)
_CALLED_THEN = re.compile(
    r"^what (?:was|were|is) .+\b(?:called|named|known as)"
    r" (?:before|until|originally|formerly|previously|earlier|at first)\b"
    r"|^what (?:was|were) .+\b(?:originally|formerly|previously|first) (?:called|named|known as)\b",
    re.IGNORECASE,
)
_ASKS_NAME = re.compile(r"^what(?:'s|’s| is| was| are| were).{0,40}\bnames?\b", re.IGNORECASE)


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
    return _plainly(asked) or question.strip()


def _plainly(text: str) -> str:
    """The question without what only stresses it, and "what X is" turned to "what is X"."""
    found = _ADVERB.match(text)
    plain = f"{found[1] or found[2]}{text[found.end() :]}" if found else text
    return _INDIRECT.sub(r"\1 \3 \2", plain)


def _last_sentence(text: str) -> str:
    """The last sentence, where it asks by itself."""
    *_, (start, end) = sentences(text) or [(0, len(text))]
    last = text[start:end]
    return last if WH.search(last) or AUXILIARY.match(last) else text


def read_question(question: str) -> Asked:
    """Read a question. Any text can be read: what is no question is taken as key words."""
    text = proper(question)
    means = _MEANS.match(text)
    defines = _DEFINES.match(text)
    rest = means.group(1) if means else text[defines.end() :] if defines else None
    wanted, dimension, after = _wanted(text)
    if wanted == "meaning" or _CALLED_THEN.match(text):
        rest = None
    bare = _ARTICLES.sub("", rest).strip() if rest else None
    if bare and wanted == "thing" and SUPERLATIVE.match(bare):
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
        queries=queries_for(text, bare, kept),
        name=name_of(kept, text, bare),
        nearly_title=bare is not None or not (WH.search(text) or AUXILIARY.match(text)),
    )


def _wanted(text: str) -> tuple[Wanted, str | None, int]:
    """The kind of answer, the dimension of a measure, and where the question word ends."""
    if SENSES.search(text):
        return "senses", None, 0
    asking = WH.search(text)
    if asking is None:
        return ("truth" if AUXILIARY.match(text) else _of_keywords(text)), None, 0
    if AUXILIARY.match(text) and asking.start():
        return "truth", None, 0
    if _WHAT_NAME_MEANS.match(text) and _OF_A_NAME.search(text):
        return "meaning", None, asking.end()
    at = _AT_WHAT.match(text)
    if at and at[1].lower() in DIMENSIONS.values():
        return "measure", at[1].lower(), at.end()
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
    priced = [word for word in following if word.keys & keys("cost")]
    if priced and text[:after].lower().endswith("much"):
        return priced[0]
    if following and wanted == "many" and text[after:].lower().startswith((" units", " copies")):
        return following[-1]
    counted = _COUNTED.match(text[after:]) if wanted == "many" else None
    before_verb = [word for word in following if counted and word.start < after + counted.end(1)]
    return (before_verb or following)[-1 if before_verb else 0] if following else None


def _asked_words(kept: tuple[Word, ...], wanted: Wanted, dimension: str | None) -> tuple[Word, ...]:
    """The words without those that only tell what kind of answer is wanted."""
    implied = keys(dimension) if dimension else frozenset()
    telling = _TELLING.get(wanted, frozenset())
    said = _implied(kept)
    found = tuple(
        word
        for word in kept
        if not word.keys & implied
        and folded(word.text) not in telling
        and folded(word.text) not in DIMENSIONS
        and not (word.keys & said and not word.is_name)
        and not (wanted == "many" and folded(word.text) in _PIECES)
    )
    return found or kept


def _implied(kept: tuple[Word, ...]) -> frozenset[str]:
    """Keys of the verbs that say no more than a property among the words does."""
    named = frozenset(key for word in kept for key in word.tight)
    verbs = (verb for noun, said in IMPLIED_VERBS.items() if keys(noun) & named for verb in said)
    return frozenset(key for verb in verbs for key in keys(verb) if key[0] != "#")


def _with_dimension(kept: tuple[Word, ...], dimension: str) -> tuple[Word, ...]:
    return (*kept, Word(dimension, 0, keys(dimension)))


def _with_naming(kept: tuple[Word, ...], wanted: Wanted, text: str) -> tuple[Word, ...]:
    """The words, with the naming in "why is it called so"; elsewhere it is a manner of speaking."""
    if wanted == "meaning":
        return (*kept, Word("meaning", 0, keys("meaning") | keys("stands")))
    named = _NAMED_AFTER.search(text) or _CALLED_THEN.match(text)
    naming = _NAMING.search(text) if wanted == "why" else named
    return (*kept, Word("named", 0, keys("named"))) if naming else kept
