"""How well a piece of a page answers a question: which of the question's words it has, and in which role."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from wikiqa_core.agents.about import About, left_over
from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.kinds import fits
from wikiqa_core.agents.lexicon import (
    COMMON_WORDS,
    DATE_LABELS,
    NEUTRAL_LABELS,
    PLACE_LABELS,
    SUPERLATIVES,
    TYPE_NOUNS,
)
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.relations import is_tied
from wikiqa_core.agents.roles import in_role
from wikiqa_core.agents.selection import is_selected
from wikiqa_core.agents.sheets import Sheet
from wikiqa_core.agents.words import Word, folded, keys, rewritten, words
from wikiqa_core.models import LEAD

FLOOR = 0.5
"""Coverage below which a candidate is not looked at further: no threshold would let it out."""

CONTEXT_SHARE = 0.8
"""What a word counts that stands in the sentence before, not in the piece itself."""

HEADING_SHARE = 0.4
"""What a word counts that stands in the heading only: a section speaks of more than its heading."""

SYNONYM_SHARE = 0.95
"""What a word counts of which the candidate only has one that means the same."""

COMMON_SHARE = 0.4
"""What a common word counts, against a rare one."""

TYPE_SHARE = 0.15
"""What the noun after "which" counts: a page need not say that Bern is a city."""

EXTRA_LABEL = 0.12
"""What each word of a row's label costs that was not asked for."""

UNIT_SHARE = 0.7
"""What a measure with the right unit counts where the dimension is not named."""

ROW_BONUS = 0.05
LEAD_BONUS = 0.02
"""Between pieces that have the same words, a row is better than a sentence, and the lead than the rest."""

LENGTH_COST = 0.0002
"""What each character costs, between pieces that are alike."""


_IS_THERE = re.compile(r"\b(?:in|on|at|near|off|between|across) (?:the )?(?:[a-z]+ ){0,2}[A-Z\d]")
_MEANS = re.compile(r"what (?:do|does|did|is meant)\b", re.IGNORECASE)
_DATED = re.compile(r"(?:^|\| )(?:Year|Date|Released?|Published|First \w+): ")
_APPEARING = frozenset(
    key for verb in ("published", "released", "wrote", "introduced", "launched") for key in keys(verb)
)
_SUPERLATIVE = re.compile(SUPERLATIVES)


@frozen(kw_only=True)
class Scored:
    """A candidate and how well it answers.

    Attributes:
        candidate: The candidate.
        coverage: The share of the question's words, by weight, that it has, less what speaks against it.
        rank: Coverage, with what decides between candidates that are alike.
    """

    candidate: Candidate
    coverage: float
    rank: float


@frozen(kw_only=True)
class Scores:
    """What a page has on a question.

    Attributes:
        best: The best candidate, if any has the right kind, names and role.
        missing: The words of the question that the page does not have at all.
        left: The words of the question that the page's title does not give.
    """

    best: Scored | None
    missing: tuple[str, ...]
    left: tuple[Word, ...]


def score_sheet(sheet: Sheet, asked: Asked) -> Scores:
    """Score all that the page has."""
    found, about = sheet.pieces, sheet.about
    left = left_over(asked, about)
    if asked.rest and left and not sheet.page.is_disambiguation and _is_elsewhere(left, about, asked):
        meaning = _MEANS.match(asked.text) is not None
        found = tuple(one for one in found if _introduces(one, asked.rest, meaning=meaning))
    weights = _weights(left, found, asked)
    scored = _bare(found, asked) if not left else (_scored(one, left, weights, asked, about) for one in found)
    best = max((one for one in scored if one is not None), key=lambda one: one.rank, default=None)
    missing = tuple(word.text for word in left if not any(_has(one, word) for one in sheet.pieces))
    return Scores(best=best, missing=missing, left=left)


def _has(candidate: Candidate, word: Word) -> bool:
    return bool(word.keys & candidate.keys or word.keys & candidate.heading)


def _is_elsewhere(left: Sequence[Word], about: About, asked: Asked) -> bool:
    """Whether the question asks what something is that is not the page's subject."""
    if asked.wanted not in {"thing", "who"}:
        return False
    if all(word.is_name and word.start for word in left):
        return True
    return _MEANS.match(asked.text) is not None and not any(word.keys & about.subject for word in asked.words)


def _introduces(candidate: Candidate, name: str, *, meaning: bool) -> bool:
    """Whether the candidate says what the name is: "the Great Red Spot, a storm wider than Earth"."""
    following = r" \(| (?:means?|meaning) " if meaning else r"(?: \([^()]*\))?,? (?:is|was|are|were|an?|the) "
    return re.search(f"{re.escape(name)}(?:{following})", candidate.text, re.IGNORECASE) is not None


def _bare(found: Sequence[Candidate], asked: Asked) -> Iterator[Scored]:
    """Where or when something is, where nothing else is asked: rows that say so, or the page's opening."""
    labels = {"where": PLACE_LABELS, "when": DATE_LABELS}.get(asked.wanted, frozenset())
    of_life = any(one.lifespan or one.label.lower() == "born" for one in found)
    opening = next(
        (one for one in found if one.part == LEAD and one.form == "sentence" and not of_life), None
    )
    for candidate in found if labels else ():
        own = frozenset(re.findall(r"[a-z]+", candidate.label.split(" > ")[-1].lower()))
        labelled = candidate.form == "row" and bool(own) and own <= labels
        leading = candidate is opening and _IS_THERE.search(candidate.text) is not None
        if (labelled or leading) and fits(candidate, asked):
            rank = 1.0 - LENGTH_COST * candidate.position - (0 if labelled else ROW_BONUS)
            yield Scored(candidate=candidate, coverage=1.0, rank=rank)


def _weights(left: Sequence[Word], found: Sequence[Candidate], asked: Asked) -> list[float]:
    return [
        _weight(word, sum(1 for one in found if word.keys & one.keys), len(found), asked) for word in left
    ]


def _weight(word: Word, holding: int, total: int, asked: Asked) -> float:
    rarity = math.log(1 + (total - holding + 0.5) / (holding + 0.5)) / math.log(1 + (total + 0.5) / 0.5)
    plain = folded(word.text)
    if asked.wanted in {"thing", "who"} and plain in TYPE_NOUNS and asked.head is word:
        return TYPE_SHARE * rarity
    return (COMMON_SHARE if plain in COMMON_WORDS else 1.0) * max(rarity, 0.2)


def _scored(
    candidate: Candidate, left: Sequence[Word], weights: Sequence[float], asked: Asked, about: About
) -> Scored | None:
    shares = [_share(word, candidate, asked, alone=len(left) == 1) for word in left]
    total = sum(weights)
    coverage = sum(map(operator.mul, shares, weights)) / total if total else 0.0
    if coverage < FLOOR or _lacks_name(left, shares) or not _answers(candidate, asked, left, about):
        return None
    if candidate.form == "row":
        extra = _extra(candidate, asked, about.subject)
        if extra is None:
            return None
        coverage -= EXTRA_LABEL * extra
    bonus = ROW_BONUS * (candidate.form in {"row", "cells"}) + LEAD_BONUS * (candidate.part == LEAD)
    return Scored(
        candidate=candidate, coverage=coverage, rank=coverage + bonus - LENGTH_COST * len(candidate.text)
    )


def _lacks_name(left: Sequence[Word], shares: Sequence[float]) -> bool:
    """Whether a name, a number or a superlative of the question is missing: nothing makes up for that."""
    missing = [word for word, share in zip(left, shares, strict=True) if not share]
    return any((word.is_name and word.start) or _SUPERLATIVE.fullmatch(folded(word.text)) for word in missing)


def _answers(candidate: Candidate, asked: Asked, left: Sequence[Word], about: About) -> bool:
    """Whether the candidate has what is wanted, in the roles that the question gives its words."""
    if candidate.form == "cells" and not is_selected(candidate, asked, left):
        return False
    if not fits(candidate, asked) or not in_role(candidate, asked, left, about.subject):
        return False
    return candidate.form in {"row", "cells"} or is_tied(candidate, asked, left, about)


def _share(word: Word, candidate: Candidate, asked: Asked, *, alone: bool) -> float:
    shared = word.keys & candidate.keys
    if shared:
        return SYNONYM_SHARE if all(key.startswith("#") for key in shared) else 1.0
    if _SUPERLATIVE.fullmatch(folded(word.text)):
        return 0.0
    if word.text == asked.dimension and not alone:
        return UNIT_SHARE
    if word.text.isupper() and word.text.isalpha() and has_initials(candidate, word.text):
        return 1.0
    if _appeared(candidate, word, asked):
        return CONTEXT_SHARE
    if word.keys & candidate.context:
        return CONTEXT_SHARE
    return HEADING_SHARE if word.keys & candidate.heading else 0.0


def _appeared(candidate: Candidate, word: Word, asked: Asked) -> bool:
    """Whether the row gives the year of a work or a model: that is when it came out."""
    if candidate.form != "cells" or not word.keys & _APPEARING or not _DATED.search(candidate.text):
        return False
    named = list(words(candidate.text.split(" | ")[0].partition(": ")[2]))
    said = frozenset(key for token in asked.tokens for key in token.keys)
    return bool(named) and all(token.keys & said for token in named)


def has_initials(candidate: Candidate, short: str) -> bool:
    """Whether the candidate has a name of which this is the short form: UN, United Nations."""
    initials = "".join(word.text[0] if word.text[0].isupper() else " " for word in candidate.words)
    return len(short) > 1 and short in initials


def _extra(candidate: Candidate, asked: Asked, subject: frozenset[str]) -> int | None:
    """How many words of the label were not asked for; `None` where the label is about something else."""
    wanted = frozenset(key for word in asked.words for key in word.keys) | subject
    *_, last = candidate.label.split(" > ")
    own = list(_label_words(last))
    if own and not any(keys(word) & wanted for word in own):
        return None
    return sum(1 for word in _label_words(candidate.label) if not keys(word) & wanted and word in own)


def _label_words(label: str) -> Iterator[str]:
    for word in folded(rewritten(label)).replace(">", " ").replace("(", " ").replace(")", " ").split():
        bare = word.strip(".,:;•-")
        if bare and bare not in NEUTRAL_LABELS and not any(map(str.isdigit, bare)):
            yield bare
