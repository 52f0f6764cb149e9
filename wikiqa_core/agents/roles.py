"""Whether the words of a question stand in a sentence in the role that the question gives them. Pure.

"Paris is the capital of France" has every word of "What is the capital of Paris?" and does not answer
it. These rules turn such sentences away; where a rule cannot tell, it lets the sentence pass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.kinds import person_names
from wikiqa_core.agents.lexicon import KIN, LIGHT_WORDS, MONTHS, NEGATIONS, STOP_WORDS, word_set
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.words import Word, folded, keys, rewritten, stem

_PREPOSITIONS = r"\b(?:of|for|in|on|during|at|from|by|with|to|as|when|that|who)\b"
_ATTRIBUTE = re.compile(
    r"^(?:who|what|which(?: \w+)?)(?:'s|’s| is| was| are| were) (?:the )?"
    rf"(?P<what>(?:(?!{_PREPOSITIONS})[^?])+?) (?:of|for|in|on) (?:the )?(?P<whose>.+)$",
    re.IGNORECASE,
)
_COPULA = word_set("is was are were be been being")
_BECOMING = _COPULA | word_set("remain remains remained become becomes became serves served as")
_OWNING = word_set("its his her their whose")
_UNDERGONE = re.compile(
    r"^(?:when|where|in (?:what|which) \w+) (?:was|were) .+ (?P<verb>\w+)$", re.IGNORECASE
)
_OBJECTS = word_set("it him her them")
_AFTER_PASSIVE = word_set("in on at by to as from with during after before between until since near for")
_DONE_BY = re.compile(
    r"^(?:who|whom)\s+(?:is|was|are|were|did|does|do|has|have|had|will|can)\b", re.IGNORECASE
)
_WHOSE = re.compile(r"^whose\b", re.IGNORECASE)
_UNCOMPARED = STOP_WORDS | LIGHT_WORDS
_PRESENT = re.compile(r"^who(?: is| are|'s|’s) ", re.IGNORECASE)
_PAST = re.compile(r"\b(?:was|were|had|did|former|formerly|until|then|late|1\d{3}|20\d\d|[a-z]{3,}ed)\b")
"""Who is something now is not answered by who was."""

BEARER = 4
"""Words before "is" in which the one who is meant is looked for."""

_NOUN_WINDOW = 6
_BY_WINDOW = 8
_LIFE = re.compile(r"\b(?:born|birth|die|died|death|marr\w+|buried|educated)\b", re.IGNORECASE)
_LIVING = keys("born") | keys("died") | keys("married") | keys("buried") | keys("educated")
KIN_REACH = 5
"""Words between "father" and "died", at most."""

_PRONOUNS = word_set("he she it they his her its their this these who which")


def in_role(candidate: Candidate, asked: Asked, left: Sequence[Word], subject: frozenset[str]) -> bool:
    """Whether nothing speaks against the candidate's words standing in the question's roles."""
    if not _has_attribute(candidate, asked):
        return False
    if candidate.form in {"row", "cells"}:
        return candidate.form != "row" or _row_has_agent(candidate, asked)
    if asked.wanted != "truth" and _denies(candidate, asked):
        return False
    if _LIFE.search(asked.text) and _of_kin(candidate, asked):
        return False
    if not _is_about(candidate, asked, subject):
        return False
    if asked.wanted == "who" and not _DONE_BY.match(asked.text) and not _WHOSE.match(asked.text):
        return _agent(candidate, asked, subject)
    if asked.wanted == "who" and _PRESENT.match(asked.text) and _PAST.search(candidate.text):
        return False
    return _is_attribute(candidate, asked, left, subject)


def _has_attribute(candidate: Candidate, asked: Asked) -> bool:
    """For "what is the X of Y": whether the candidate itself speaks of X, and not the title alone."""
    form = _ATTRIBUTE.match(asked.text)
    if form is None:
        return True
    what = [
        token for token in re.findall(r"\w+", rewritten(form["what"])) if folded(token) not in _UNCOMPARED
    ]
    if not what:
        return True
    if candidate.form in {"row", "cells"}:
        return any(keys(token) & candidate.keys for token in what)
    return any(_is_noun_of(word, what[-1], asked) for word in candidate.words)


def _is_noun_of(word: Word, noun: str, asked: Asked) -> bool:
    """Whether the word is the noun that was asked for; for a figure, also one that means the same."""
    if asked.wanted == "figure":
        return bool(word.keys & keys(noun))
    plain, wanted = folded(word.text), folded(noun)
    done = plain.endswith(("ed", "ing")) and not wanted.endswith(("ed", "ing"))
    return not done and stem(plain) == stem(wanted)


def _row_has_agent(candidate: Candidate, asked: Asked) -> bool:
    """Whether a row may name who or what: "Founded: 1865, in Tampere" does not."""
    if not candidate.label:
        return False
    return (
        asked.wanted not in {"who", "thing"}
        or not candidate.label.endswith("ed")
        or " by " in candidate.value
    )


def _denies(candidate: Candidate, asked: Asked) -> bool:
    """Whether the sentence denies what the question takes for true, or the other way round."""
    said = {word.text.lower() for word in candidate.words}
    if {word.text.lower() for word in asked.tokens} & NEGATIONS:
        return not said & NEGATIONS
    return bool(said & NEGATIONS) and _negated_clause(candidate, asked)


def _negated_clause(candidate: Candidate, asked: Asked) -> bool:
    """Whether a denial stands a few words before one of the words that were asked for."""
    wanted = frozenset(key for word in asked.words for key in word.keys)
    said = candidate.words
    return any(
        word.text.lower() in NEGATIONS and any(near.keys & wanted for near in said[index + 1 : index + 5])
        for index, word in enumerate(said)
    )


def _of_kin(candidate: Candidate, asked: Asked) -> bool:
    """Whether it is a relative who was born, or died."""
    if any(folded(word.text) in KIN for word in asked.tokens):
        return False
    said = candidate.words
    return any(
        folded(near.text) in KIN
        for index, word in enumerate(said)
        if word.keys & _LIVING
        for near in said[max(0, index - KIN_REACH) : index]
    )


def _is_about(candidate: Candidate, asked: Asked, subject: frozenset[str]) -> bool:
    """Whether the sentence does not open with another name than what is asked about."""
    if asked.wanted in {"who", "thing", "name", "truth", "why", "how"}:
        return True
    said = candidate.words
    known = subject | frozenset(key for word in asked.words for key in word.keys)
    if any(word.keys & subject or word.text.lower() in _OBJECTS for word in said):
        return _is_undergone(candidate, asked, subject)
    opening = [word for word in said[:2] if word.text[0].isupper()]
    foreign = [word for word in opening if folded(word.text) not in STOP_WORDS and not word.keys & known]
    return len(foreign) < len(said[:2])


def _is_undergone(candidate: Candidate, asked: Asked, subject: frozenset[str]) -> bool:
    """For "when was X discovered": whether nobody discovers something else in the sentence."""
    form = _UNDERGONE.match(asked.text)
    if form is None:
        return True
    verb = keys(form["verb"])
    said = candidate.words
    places = [index for index, word in enumerate(said) if word.keys & verb and _is_verb(word.text)]
    return not places or any(_has_patient(said, index, subject) for index in places)


def _has_patient(said: Sequence[Word], at: int, subject: frozenset[str]) -> bool:
    if any(word.text.lower() in _COPULA for word in said[max(0, at - 3) : at]):
        return True
    following = said[at + 1 : at + 4]
    if not following or following[0].text.lower() in _AFTER_PASSIVE or following[0].text[0].isdigit():
        return True
    return any(word.keys & subject or word.text.lower() in _OBJECTS for word in following)


def _agent(candidate: Candidate, asked: Asked, subject: frozenset[str]) -> bool:
    """Whether a name stands where the one who did it stands: before the verb, or after "by"."""
    head = asked.head
    said = candidate.words
    found = [index for index, word in enumerate(said) if head and word.keys & head.keys]
    at = next((index for index in found if _is_verb(said[index].text)), found[0] if found else None)
    if head is None:
        return True
    if at is None:
        return bool(head.keys & (candidate.context | candidate.heading | subject))
    names = list(person_names(candidate, asked))
    if not _is_verb(said[at].text):
        return any(at - 6 <= index <= at + _NOUN_WINDOW for index in names) and _is_agent_noun(said[at].text)
    after = [word.text.lower() for word in said[at + 1 : at + 1 + _BY_WINDOW]]
    if "by" in after:
        by = at + 1 + after.index("by")
        return any(by < index <= by + _BY_WINDOW for index in names)
    passive = any(word.text.lower() in _COPULA for word in said[max(0, at - 3) : at])
    return not passive and any(index < at for index in names)


def _is_agent_noun(word: str) -> bool:
    return word.islower() and word.endswith(
        ("er", "ers", "or", "ors", "ect", "ects", "ist", "ists", "head", "chief")
    )


def _is_verb(word: str) -> bool:
    return word.islower() and not word.endswith(("er", "or", "tion", "ment", "ist", "ery"))


def _is_attribute(candidate: Candidate, asked: Asked, left: Sequence[Word], subject: frozenset[str]) -> bool:
    """For "what is the X of Y": not where something else has the X, or Y is said to be an X."""
    form = _ATTRIBUTE.match(asked.text)
    if form is None or not left:
        return True
    what = [
        key
        for token in re.findall(r"\w+", form["what"])
        for key in keys(token)
        if folded(token) not in STOP_WORDS
    ]
    wanted = frozenset(what)
    whose = frozenset(key for token in re.findall(r"\w+", form["whose"]) for key in keys(token))
    if whose & subject:
        whose |= subject - wanted
    said = candidate.words
    places = [index for index, word in enumerate(said) if word.keys & wanted and not _is_title(said, index)]
    if not places and any(word.keys & wanted for word in said):
        return False
    own_page = bool(whose & subject)
    near = own_page or bool(whose & candidate.context)
    return not places or any(_belongs(said, index, whose, own_page=own_page, near=near) for index in places)


def _is_title(said: Sequence[Word], at: int) -> bool:
    """Whether the word is part of a name: "King Louis" does not tell of what he was king."""
    following = said[at + 1].text if at + 1 < len(said) else ""
    return said[at].text[0].isupper() and following[:1].isupper() and following.lower() not in STOP_WORDS


def _belongs(said: Sequence[Word], at: int, whose: frozenset[str], *, own_page: bool, near: bool) -> bool:
    """Whether what stands there is that of the one who was asked for; with `near`, "its" may mean it."""
    following = said[at + 1 : at + 5]
    owner = _owner(following)
    if own_page and owner and owner[0].text == "the" and owner[-1].text.islower():
        return True
    if owner is not None:
        return any(word.keys & whose or word.text.lower() in _PRONOUNS for word in owner)
    if any(word.text.lower() in _OWNING for word in said[max(0, at - 3) : at]):
        return near or any(word.keys & whose for word in said[:at])
    copula = next(
        (index for index in range(max(0, at - 4), at) if said[index].text.lower() in _BECOMING), None
    )
    if copula is None:
        return True
    bearer = said[:copula]
    itself = own_page and bearer and bearer[-1].text.lower() in _PRONOUNS
    return not itself and not any(word.keys & whose for word in bearer[-BEARER:])


def _is_dated(following: Sequence[Word]) -> bool:
    return bool(following) and (following[0].text[0].isdigit() or following[0].text.lower() in MONTHS)


def _owner(following: Sequence[Word]) -> Sequence[Word] | None:
    """The words after "of", where it follows."""
    for index, word in enumerate(following[:2]):
        if word.text.lower() in {"of", "for", "in", "on"} and not _is_dated(following[index + 1 :]):
            owner = following[index + 1 :]
            end = next((at for at, one in enumerate(owner) if one.text.lower() in _COPULA), len(owner))
            return owner[:end]
    return None
