"""Whether a sentence says of the page's subject what is asked, where one word alone says it. Pure.

"When was Kenya released?" shares one word with "M-Pesa was launched in March 2007", which is about
something else. Where a question leaves but one telling word, the sentence must tie that word to the
subject: by its name, a pronoun, or "the" with what the subject is said to be.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from wikiqa_core.agents.about import About
from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.lexicon import COMMON_WORDS, DAYS, MONTHS, STOP_WORDS, TYPE_NOUNS
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.words import Word, folded, keys
from wikiqa_core.models import LEAD

BEFORE = 7
AFTER = 4
"""Words before and after the telling word in which the subject is looked for."""

_SUBJECTS = frozenset("he she it they".split())
_OBJECTS = frozenset("it him them".split())
_OWNING = frozenset("its his her their".split())
_COPULA = frozenset("is was are were be been being".split())
_MEASURES = frozenset(
    "is was are were has have had reaches reached stands stood measures measured rises rose stretches weighs weighed"
    " runs extends grows covers lasts lasted".split()
)
_STRICT = frozenset({"when", "where", "who", "truth"})
_LIFE = frozenset(keys("born") | keys("died"))
_UNDERGONE = re.compile(r"\b(?:is|was|are|were|been|be)\b", re.IGNORECASE)


def is_tied(candidate: Candidate, asked: Asked, left: Sequence[Word], about: About) -> bool:
    """Whether the sentence ties what is asked to the subject; true where more than one word is asked for."""
    telling = [word for word in left if folded(word.text) not in COMMON_WORDS and word.text != asked.dimension]
    if len(telling) > 1 or any(word.is_name and word.start for word in left):
        return True
    said = candidate.words
    mentioned = _mentions(said, about)
    if asked.dimension and not telling:
        return _is_measured(said, mentioned, asked)
    if not telling and asked.wanted not in _ALONE:
        return False
    relation = (telling or left)[0]
    if folded(relation.text) in TYPE_NOUNS and asked.wanted == "thing":
        return candidate.part == LEAD and bool(mentioned)
    if candidate.lifespan and relation.keys & _LIFE:
        return True
    places = [index for index, word in enumerate(said) if word.tight & relation.tight]
    if not places:
        return asked.wanted not in _STRICT and said[0].text.lower() in _SUBJECTS | _OWNING
    return any(_is_tied_at(said, place, mentioned, asked, about) for place in places)


_ALONE = frozenset({"when", "where", "who", "many", "figure"})
"""Kinds of answers that tell enough even of a common word."""


def _mentions(said: Sequence[Word], about: About) -> frozenset[int]:
    """Where the sentence speaks of the subject."""
    return frozenset(
        index
        for index, word in enumerate(said)
        if word.text.lower() in _SUBJECTS | _OBJECTS
        or (word.keys & about.subject and (word.text[0].isupper() or not about.is_proper))
        or (index and said[index - 1].text.lower() == "the" and word.text.islower() and word.keys & about.classes)
    )


def _is_measured(said: Sequence[Word], mentioned: Collection[int], asked: Asked) -> bool:
    """Whether the sentence opens with the subject and its measure: "The tower is", "Its height"."""
    opening = range(min(AFTER, len(said)))
    if any(index in mentioned and _follows(said, index, _MEASURES) for index in opening):
        return True
    dimension = keys(asked.dimension or "")
    return any(said[index].keys & dimension and said[index - 1].text.lower() in _OWNING | {"the"} for index in (1, 2) if index < len(said))


def _follows(said: Sequence[Word], at: int, wanted: Collection[str]) -> bool:
    return any(word.text.lower() in wanted for word in said[at + 1 : at + 3])


def _is_tied_at(said: Sequence[Word], at: int, mentioned: Collection[int], asked: Asked, about: About) -> bool:
    before = _nearest_before(said, at, mentioned, about)
    after = _nearest_after(said, at, mentioned)
    passive = any(word.text.lower() in _COPULA for word in said[max(0, at - 3) : at])
    if asked.wanted == "who":
        by = any(word.text.lower() == "by" for word in said[at + 1 : at + 1 + 2 * AFTER])
        return before if passive or by else after or _is_owned(said, at)
    if asked.wanted in _STRICT:
        if _UNDERGONE.search(asked.text):
            return (before and (passive or _is_participle(said, at))) or after
        return before and not passive
    return before or after or not _foreign_before(said, at, about)


def _nearest_after(said: Sequence[Word], at: int, mentioned: Collection[int]) -> bool:
    """Whether the subject follows. A sentence that opens with a participle names it late: "Born in York, Hopper …"."""
    opens = at == 0
    for index in range(at, min(len(said), at + AFTER + (3 if opens else 0))):
        if index > at and index in mentioned and said[index].text.lower() not in {"he", "she", "they"}:
            return True
        if said[index].ends_clause and not opens:
            return False
    return False


def _is_owned(said: Sequence[Word], at: int) -> bool:
    return any(word.text.lower() in _OWNING for word in said[max(0, at - 2) : at])


def _is_participle(said: Sequence[Word], at: int) -> bool:
    """"(born 28 December 1969)", "opened in 1937": what follows is when or where."""
    following = said[at + 1].text.lower() if at + 1 < len(said) else "in"
    return following in {"in", "on", "at", "by", "to", "from"} or following[0].isdigit() or following in MONTHS


def _nearest_before(said: Sequence[Word], at: int, mentioned: Collection[int], about: About) -> bool:
    for index in range(at - 1, max(-1, at - 1 - BEFORE), -1):
        if index in mentioned:
            return True
        if _is_foreign(said, index, about):
            return False
    return False


def _foreign_before(said: Sequence[Word], at: int, about: About) -> bool:
    return any(_is_foreign(said, index, about) for index in range(at))


def _is_foreign(said: Sequence[Word], index: int, about: About) -> bool:
    """Whether the word is a name of something else."""
    word = said[index]
    plain = word.text.lower()
    if not word.text[0].isupper() or plain in MONTHS | DAYS | STOP_WORDS or word.keys & about.subject:
        return False
    return bool(index) or (len(said) > 1 and said[1].text[0].isupper())
