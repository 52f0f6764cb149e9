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
from wikiqa_core.agents.lexicon import COMMON_WORDS, DAYS, MONTHS, STOP_WORDS, TYPE_NOUNS, word_set
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.words import Word, folded, keys
from wikiqa_core.models import LEAD

BEFORE = 7
AFTER = 4
"""Words before and after the telling word in which the subject is looked for."""

_SUBJECTS = word_set("he she it they")
_OBJECTS = word_set("it him them")
_OWNING = word_set("its his her their")
_COPULA = word_set("is was are were be been being")
_MEASURES = word_set("""
is was are were has have had reaches reached stands stood measures measured rises rose stretches weighs
weighed runs extends grows covers lasts lasted
""")
_WHOSE = re.compile(r"^whose\b", re.IGNORECASE)
_TURNING = word_set("which whose who that while whereas where and but when")
_GROWN = word_set("adults adult individuals specimens")
_STRICT = frozenset({"when", "where", "who", "truth"})
_LIFE = frozenset(keys("born") | keys("died"))
_GOVERNING = word_set("in on at of with from to for by than near")
_ACTS = re.compile(r"\b(?:when|where|how (?:many|much))\b.*\b(?:did|does|do)\b", re.IGNORECASE)
_DESCRIBES = re.compile(r"(?:ic|al|ive|ent|ant|ar)$")
_DOES_WHAT = re.compile(r"what (?:do|does|did)\b", re.IGNORECASE)
_UNDERGONE = re.compile(r"\b(?:is|was|are|were|been|be)\b", re.IGNORECASE)


def is_tied(candidate: Candidate, asked: Asked, left: Sequence[Word], about: About) -> bool:
    """Whether the sentence ties what is asked to the subject; true where more is asked than one word."""
    if asked.wanted == "meaning":
        return _is_meant_here(candidate.words, about)
    if _WHOSE.match(asked.text):
        return all(word.keys & candidate.keys for word in left)
    return _ties(candidate, asked, left, about)


def _ties(candidate: Candidate, asked: Asked, left: Sequence[Word], about: About) -> bool:
    telling = [
        word for word in left if folded(word.text) not in COMMON_WORDS and word.text != asked.dimension
    ]
    said = candidate.words
    if any(word.is_name and word.start for word in left):
        if _is_longer_name(said, asked, left):
            return False
        return not _ACTS.search(asked.text) or _is_done_by_asked(said, telling, asked, about)
    if len(telling) > 1 or (
        len(left) > len(("one", "two")) and all(word.keys & candidate.keys for word in left)
    ):
        return True
    mentioned = _mentions(said, about)
    if asked.dimension and not telling:
        return _is_measured(said, mentioned, asked)
    if not telling and len(left) > 1:
        return all(word.keys & candidate.keys for word in left)
    if not telling and asked.wanted not in _ALONE:
        return False
    relation = (telling or left)[0]
    if folded(relation.text) in TYPE_NOUNS and asked.wanted == "thing":
        return candidate.part == LEAD and bool(mentioned)
    if candidate.lifespan and relation.keys & _LIFE:
        return True
    places = [index for index, word in enumerate(said) if _is_same(word, relation, asked)]
    if not places:
        return asked.wanted not in _STRICT and said[0].text.lower() in _SUBJECTS | _OWNING
    return any(_is_tied_at(said, place, mentioned, asked, about) for place in places)


_ALONE = frozenset({"when", "where", "who", "many", "figure"})
"""Kinds of answers that tell enough even of a common word."""


def _is_meant_here(said: Sequence[Word], about: About) -> bool:
    """Whether no other name stands before the meaning that the sentence tells of."""
    meaning = keys("mean") | keys("stands")
    place = next((index for index, word in enumerate(said) if word.keys & meaning), len(said))
    return not any(_is_foreign(said, index, about) for index in range(place))


def _is_longer_name(said: Sequence[Word], asked: Asked, left: Sequence[Word]) -> bool:
    """Whether a name of several words only stands in a longer one: "Civil War" in "Samoan Civil War"."""
    names = [word for word in left if word.is_name and word.start and word.text.isalpha()]
    if len(names) < len(("Civil", "War")):
        return False
    known = frozenset(key for word in asked.tokens for key in word.keys)
    places = [index for index, word in enumerate(said) if word.keys & names[0].keys]
    return bool(places) and all(index and _extends(said[index - 1], known) for index in places)


def _extends(word: Word, known: frozenset[str]) -> bool:
    is_name = word.text[0].isupper() and word.text.lower() not in STOP_WORDS | MONTHS
    return is_name and not word.ends_clause and not word.keys & known


def _is_done_by_asked(said: Sequence[Word], telling: Sequence[Word], asked: Asked, about: About) -> bool:
    """For "when did X land": whether it is X, and not somebody else, who lands in the sentence."""
    verbs = frozenset(key for word in telling if not word.is_name for key in word.tight)
    if any(word.text.isupper() and word.text.isalpha() and len(word.text) > 1 for word in asked.tokens):
        return True
    names = frozenset(key for word in asked.tokens if word.is_name for key in word.keys)
    on_topic = any(word.keys & about.subject for word in asked.words)
    own = _mentions(said, about) if on_topic else frozenset()
    known = own | {index for index, word in enumerate(said) if word.keys & names}
    places = [index for index, word in enumerate(said) if word.text.islower() and word.keys & verbs]
    return not places or any(_does(said, place, known) for place in places)


def _does(said: Sequence[Word], at: int, known: Collection[int]) -> bool:
    """Whether one of those that are known is the one who does what the verb says."""
    if any(word.text.lower() in _COPULA for word in said[max(0, at - 2) : at]):
        by = [
            index for index in range(at + 1, min(len(said), at + AFTER)) if said[index].text.lower() == "by"
        ]
        return not by or any(index in known for index in range(by[0] + 1, min(len(said), by[0] + 1 + AFTER)))
    skipped = False
    for index in range(at - 1, max(-1, at - 1 - BEFORE), -1):
        governed = any(word.text.lower() in _GOVERNING for word in said[max(0, index - 2) : index])
        if index in known and not governed:
            return True
        if said[index].text[0].isupper() and said[index].text.lower() not in MONTHS | DAYS | STOP_WORDS:
            if not governed:
                return False
            skipped = True
    return not skipped


def _is_same(word: Word, relation: Word, asked: Asked) -> bool:
    """Whether the word says what is asked. "Domestic" does not say that something was domesticated."""
    shared = word.tight & relation.tight
    derived = all(key.endswith("~") for key in shared)
    return bool(shared) and not (derived and asked.wanted in _STRICT and _DESCRIBES.search(word.text.lower()))


def _mentions(said: Sequence[Word], about: About) -> frozenset[int]:
    """Where the sentence speaks of the subject."""
    return frozenset(
        index
        for index, word in enumerate(said)
        if word.text.lower() in _SUBJECTS | _OBJECTS
        or (word.keys & about.subject and (word.text[0].isupper() or not about.is_proper))
        or (
            index
            and said[index - 1].text.lower() == "the"
            and word.text.islower()
            and word.keys & (about.classes | about.subject)
        )
    )


def _is_measured(said: Sequence[Word], mentioned: Collection[int], asked: Asked) -> bool:
    """Whether the sentence opens with the subject and its measure: "The tower is", "Its height"."""
    opening = range(min(AFTER, len(said)))
    if (
        said
        and said[0].text.lower() in _GROWN
        and any(word.keys & keys(asked.dimension or "") for word in said)
    ):
        return True
    if any(index in mentioned and _follows(said, index, _MEASURES) for index in opening):
        return True
    dimension = keys(asked.dimension or "")
    return any(
        said[index].keys & dimension and said[index - 1].text.lower() in _OWNING | {"the"}
        for index in (1, 2)
        if index < len(said)
    )


def _follows(said: Sequence[Word], at: int, wanted: Collection[str]) -> bool:
    return any(word.text.lower() in wanted for word in said[at + 1 : at + 3])


def _is_tied_at(
    said: Sequence[Word], at: int, mentioned: Collection[int], asked: Asked, about: About
) -> bool:
    before = _nearest_before(said, at, mentioned, about)
    after = _nearest_after(said, at, mentioned)
    passive = any(word.text.lower() in _COPULA for word in said[max(0, at - 3) : at])
    if asked.wanted == "who":
        by = any(word.text.lower() == "by" for word in said[at + 1 : at + 1 + 2 * AFTER])
        if _is_said_to_be(said, at) or _is_owned(said, at):
            return True
        return before if passive or by else after
    if asked.wanted in _STRICT:
        if _UNDERGONE.search(asked.text):
            return (before and (passive or _is_participle(said, at))) or after
        return before and not passive
    if _DOES_WHAT.match(asked.text):
        return before and not passive
    if asked.wanted == "many" and _is_of_opening(said, at, mentioned):
        return True
    return before or after or (asked.wanted != "measure" and not _foreign_before(said, at, about))


def _is_of_opening(said: Sequence[Word], at: int, mentioned: Collection[int]) -> bool:
    """Whether the sentence opens with the subject and has begun to speak of nothing else."""
    turned = any(word.text.lower() in _TURNING for word in said[:at])
    return bool({0, 1} & frozenset(mentioned)) and not turned


def _nearest_after(said: Sequence[Word], at: int, mentioned: Collection[int]) -> bool:
    """Whether the subject follows; late, where a participle opens: "Born in New York, Hopper …"."""
    opens = at == 0
    for index in range(at, min(len(said), at + AFTER + (3 if opens else 0))):
        if index > at and index in mentioned and said[index].text.lower() not in {"he", "she", "they"}:
            return True
        if said[index].ends_clause and not opens:
            return False
    return False


def _is_said_to_be(said: Sequence[Word], at: int) -> bool:
    """Whether it is "the first settler was …": the one of whatever the page is about."""
    is_definite = any(word.text.lower() == "the" for word in said[max(0, at - 4) : at])
    return is_definite and _follows(said, at, _COPULA) and not said[at].text.endswith(("ed", "ing"))


def _is_owned(said: Sequence[Word], at: int) -> bool:
    return any(word.text.lower() in _OWNING for word in said[max(0, at - 2) : at])


def _is_participle(said: Sequence[Word], at: int) -> bool:
    """Whether when or where follows: "(born 28 December 1969)", "opened in 1937"."""
    following = said[at + 1].text.lower() if at + 1 < len(said) else "in"
    return (
        following in {"in", "on", "at", "by", "to", "from"} or following[0].isdigit() or following in MONTHS
    )


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
