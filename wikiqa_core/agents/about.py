"""What a page is about, and which of a question's words that gives. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from wikiqa_core.agents.lexicon import STOP_WORDS, SUPERLATIVES, TYPE_NOUNS
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.words import TOKEN, Word, all_keys, folded
from wikiqa_core.events import Fetched
from wikiqa_core.models import LEAD
from wikiqa_core.sentences import sentences

_QUALIFIED = re.compile(r"\b(?:of|in|on|by|from|for|with|to|that|who)\b|[,(]")

LEAD_READ = 1000
"""Characters of the lead that are looked at for what the page is about."""

_SUPERLATIVE = re.compile(SUPERLATIVES)
_CLASS = re.compile(
    r"\b(?:is|was|are|were) (?:an?|the|one of the) (?P<what>.+?)"
    r"(?:[,.;(]|\b(?:of|in|on|at|by|that|which|who|from|for|with|to|made|set|where)\b|$)"
)


@frozen
class About:
    """What a page is about.

    Attributes:
        names: Its title, and the names that lead to it.
        subject: Keys of its names.
        identity: Keys of what it says at once of its subject.
        classes: Keys of the words that say what kind of thing it is.
        years: Years that its short description gives.
        is_proper: Whether its name is written with several capitals, so that small letters do not mean it.
    """

    names: tuple[str, ...]
    subject: frozenset[str]
    identity: frozenset[str]
    classes: frozenset[str]
    is_proper: bool
    years: frozenset[str]


def about_page(page: Fetched) -> About:
    """What the page is about."""
    lead = next(
        (passage.text for passage in page.passages if passage.part == LEAD and not passage.suspicious), ""
    )
    opening = [lead[start:end] for start, end in sentences(lead[:LEAD_READ])[:2]]
    known = (page.page.title, page.display_title, *(step.source for step in page.redirects))
    names = tuple(dict.fromkeys(name for name in known if name))
    told = all_keys(" ".join([page.description or "", *opening]))
    rows = all_keys(" ".join(row.value for row in page.infobox))
    found = _CLASS.search(opening[0]) if opening else None
    described = _QUALIFIED.split(page.description or "")[0]
    capitals = [token for token in TOKEN.findall(page.page.title) if token[0].isupper()]
    return About(
        names=names,
        subject=frozenset(key for name in names for key in all_keys(name)),
        identity=told | frozenset(key for key in rows if key[0] != "#" and any(map(str.isdigit, key))),
        classes=all_keys(f"{found['what'] if found else ''} {described}"),
        is_proper=len(capitals) > 1,
        years=frozenset(re.findall(r"\b\d{3,4}\b", page.description or "")),
    )


def left_over(asked: Asked, about: About) -> tuple[Word, ...]:
    """The question's words that neither the page's title gives nor, where they introduce it, its opening.

    Superlatives and the dimension of a measure are always left: they are what is asked for.
    """
    introducing = {
        word.start for word in _introducing(asked.tokens, about.subject) if word.keys & about.identity
    }
    return tuple(
        word
        for word in asked.words
        if word.text == asked.dimension
        or _SUPERLATIVE.fullmatch(folded(word.text))
        or not (
            word.keys & about.subject
            or word.text in about.years
            or (word.start and word.start in introducing)
        )
    )


def _introducing(tokens: Sequence[Word], subject: frozenset[str]) -> Iterator[Word]:
    """Words right before the subject's name: "1942" and "film" of "the 1942 film Casablanca"."""
    run: list[Word] | None = None
    for word in reversed(tokens):
        if word.keys & subject and word.is_name:
            run = []
        elif run is not None and folded(word.text) not in STOP_WORDS and not word.text.endswith(("'s", "’s")):
            run.append(word)
        elif run is not None and word.text != "The":
            yield from _introduced_by(word, run)
            run = None


def _introduced_by(opening: Word, run: Sequence[Word]) -> Sequence[Word]:
    """The run, if an article or a possessive opens it, or it is a title alone: else it may be a verb."""
    opens = opening.text.lower() in {"the", "a", "an"} or opening.text.endswith(("'s", "’s"))
    return run if opens or (len(run) == 1 and folded(run[0].text) in TYPE_NOUNS) else ()
