"""The last look at what is about to be quoted: a doubt of one of these kinds is enough to refuse. Pure.

Scores say how well a candidate covers the question. These rules say what covering does not show: that a
count counts what was asked for, that a superlative has the same scope, that a page is about the subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from wikiqa_core.agents.about import About
from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.lexicon import PLACE_LABELS, STOP_WORDS, SUPERLATIVES, TYPE_NOUNS
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.scoring import has_initials
from wikiqa_core.agents.words import Word, folded

COUNT_REACH = 3
"""How many words may stand between a number and what it counts."""

_SUPERLATIVE = re.compile(rf"(?:{SUPERLATIVES})|first|second|third|last|only")
_NUMBER = re.compile(
    r"\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million"
    r"|both|no|dozen"
)
_DENIED = re.compile(r"\b(?:not|never|nobody|failed|unsuccessful\w*|without)\b|n't\b", re.IGNORECASE)
_MEASURED = re.compile(
    r"\d\s?(?:[%°′]|(?:[kcmµ]?m[²³]?|ft|in|mi|kg|g|t|s|h|min|K|W|kW|MW|GW|Pa|bar|square|cubic|minutes?|hours?|days?|weeks?"
    r"|months?|years?|seconds?|(?:kilo|centi|milli)?met(?:re|er)s?|miles?|feet|foot|inch(?:es)?|tonnes?|tons?"
    r"|(?:kilo)?grams?|light-years?|au|AU|million|billion)\b)"
)
_AFTER_YEAR = re.compile(r".*\b\d{3,4}\b(?P<rest>.*)", re.DOTALL)
_OF_LIFE = re.compile(r"\b(?:born|died|birth|death)\b", re.IGNORECASE)
_MEANING_ASKED = re.compile(r"\bnames?\b.*\b(?:means?|come from|comes from)\b|\bmeaning of\b", re.IGNORECASE)
_MEANING_GIVEN = re.compile(
    r"\bmean(?:s|ing|t)?\b|\b(?:named?|called) (?:after|for|from)\b|\bcomes? from\b", re.IGNORECASE
)
_IN_A_MATERIAL = re.compile(r"\b(?:written|made|built|printed) in$", re.IGNORECASE)


def is_let_through(candidate: Candidate, asked: Asked, about: About, *, was_named: bool = False) -> bool:
    """Whether none of the rules speaks against quoting the candidate.

    Args:
        candidate: What would be quoted.
        asked: The question.
        about: What the candidate's page is about.
        was_named: Whether another page has named this one as what was asked about.
    """
    return (
        (was_named or _is_anchored(candidate, asked, about))
        and _has_the_names(candidate, asked, about)
        and _has_every_word_needed(candidate, asked, about)
        and _counts(candidate, asked)
        and _has_the_scope(candidate, asked)
        and _names_a_place(candidate, asked)
        and not (asked.wanted == "who" and _IN_A_MATERIAL.search(candidate.label))
        and not _denies(candidate, asked)
        and not (asks_for_meaning(asked) and not _MEANING_GIVEN.search(candidate.text))
    )


def asks_for_meaning(asked: Asked) -> bool:
    """Whether the question is what a name means, and not what it names."""
    return _MEANING_ASKED.search(asked.text) is not None


def _missing(candidate: Candidate, asked: Asked, about: About) -> Iterator[Word]:
    """Words of the question that neither the candidate, its heading nor the page's name has."""
    there = candidate.keys | candidate.heading | about.subject
    exempt = folded(asked.head.text) if asked.head else ""
    return (
        word
        for word in asked.words
        if not _exact(word) & there
        and not (word.text == asked.dimension and _MEASURED.search(candidate.value))
        and not (folded(word.text) == exempt and exempt in TYPE_NOUNS)
        and not (word.text.isupper() and has_initials(candidate, word.text))
    )


def _exact(word: Word) -> frozenset[str]:
    """Its stem and its synonyms, and no words that merely have the same root."""
    return frozenset(key for key in word.tight if not key.endswith("~"))


def _is_anchored(candidate: Candidate, asked: Asked, about: About) -> bool:
    """The page is about something that was asked about, or the candidate has all of the question itself."""
    if any(word.keys & about.subject for word in asked.words):
        return True
    named = len(asked.words) > 1 and any(word.is_name and word.start for word in asked.words)
    missing = [word for word in _missing(candidate, asked, about) if not word.keys & candidate.context]
    return (named or candidate.form == "cells") and not missing


def _has_the_names(candidate: Candidate, asked: Asked, about: About) -> bool:
    """A name is not taken from the sentence before, which may be about another thing; a reason may be."""
    known = about.subject | about.identity | (candidate.context if asked.wanted == "why" else frozenset())
    return not any(
        word.is_name and word.start and not word.keys & known for word in _missing(candidate, asked, about)
    )


def _has_every_word_needed(candidate: Candidate, asked: Asked, about: About) -> bool:
    """Of a table row, and of an answer to a yes-or-no question, no word may be guessed."""
    if asked.wanted == "truth":
        there = candidate.keys | candidate.heading | about.subject
        return all(_exact(word) & there or has_initials(candidate, word.text) for word in asked.words)
    if candidate.form != "cells" or asked.wanted == "when":
        return True
    return not any(_missing(candidate, asked, about)) and (
        asked.wanted != "who" or _has_other_name(candidate, asked)
    )


def _has_other_name(candidate: Candidate, asked: Asked) -> bool:
    """Whether the row itself says what was done, and a cell holds a name that the question does not."""
    if asked.head is not None and not asked.head.is_name and not _exact(asked.head) & candidate.keys:
        return False
    said = {folded(word.text) for word in asked.tokens}
    values = " ".join(cell.partition(": ")[2] for cell in candidate.text.split(" | "))
    return any(name[0].isupper() and folded(name) not in said for name in re.findall(r"[^\W\d_]{2,}", values))


def _counts(candidate: Candidate, asked: Asked) -> bool:
    """A number stands right before what is counted, or in a row of that name."""
    if asked.wanted != "many" or asked.head is None:
        return True
    head = asked.head.keys
    labelled = {key for word in candidate.words for key in word.keys} & head if candidate.label else set()
    if (
        candidate.form == "cells"
        and not {key for key in _exact(asked.head) if key[0] != "#"} & candidate.keys
    ):
        return False
    if candidate.form == "cells" or labelled:
        return any(map(str.isdigit, candidate.value)) or _NUMBER.search(candidate.value.lower()) is not None
    return any(
        _is_counted(candidate.words, at, asked) for at, word in enumerate(candidate.words) if word.keys & head
    )


def _is_counted(words: tuple[Word, ...], at: int, asked: Asked) -> bool:
    between = words[max(0, at - COUNT_REACH) : at]
    numbers = [place for place, word in enumerate(between) if _NUMBER.fullmatch(folded(word.text))]
    if not numbers:
        return False
    asked_for = {folded(word.text) for word in asked.tokens}
    narrowing = between[numbers[-1] + 1 :]
    return not any(
        _SUPERLATIVE.fullmatch(folded(word.text)) and folded(word.text) not in asked_for for word in narrowing
    )


def _has_the_scope(candidate: Candidate, asked: Asked) -> bool:
    """What follows the superlative is the same: "the first woman" is not "the first African woman"."""
    if candidate.form in {"row", "cells"}:
        return True
    before = ("the", *(folded(word.text) for word in asked.tokens))
    return all(
        _follows(candidate.words, word, after)
        for previous, word, after in zip(before, asked.tokens, asked.tokens[1:], strict=False)
        if _SUPERLATIVE.fullmatch(folded(word.text))
        and previous == "the"
        and folded(after.text) not in STOP_WORDS
    )


def _follows(words: tuple[Word, ...], word: Word, after: Word) -> bool:
    return any(first.keys & word.keys and second.keys & after.keys for first, second in pairwise(words))


def _names_a_place(candidate: Candidate, asked: Asked) -> bool:
    """A row says where only if its label is one of place, or if more than a date follows "Born"."""
    if asked.wanted != "where" or candidate.form != "row":
        return True
    if _OF_LIFE.search(candidate.label):
        dated = _AFTER_YEAR.match(candidate.value)
        return dated is None or any(map(str.isupper, dated["rest"]))
    own = frozenset(re.findall(r"[a-z]+", candidate.label.lower()))
    return bool(own & PLACE_LABELS)


def _denies(candidate: Candidate, asked: Asked) -> bool:
    """Whether it says that something was not so, and the question did not ask that."""
    if asked.wanted in {"truth", "why"} or candidate.form != "sentence":
        return False
    return _DENIED.search(candidate.text) is not None and _DENIED.search(asked.text) is None
