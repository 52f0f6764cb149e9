"""Which of the pages that a search found a question is about. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from wikiqa_core.agents.lexicon import STOP_WORDS
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.words import TOKEN, all_keys, folded, keys, rewritten
from wikiqa_core.models import SearchHit, Sense

UNASKED_COST = 0.6
"""What a word of a title costs that the question does not have, against one that it has."""

DESCRIBED_SHARE = 0.5
"""What a word of the question counts that the page's short description has."""


def ranked(hits: Sequence[SearchHit], asked: Asked) -> list[SearchHit]:
    """The hits, those first whose title the question has; else as the source ranks them."""
    return sorted(hits, key=lambda hit: -max(0.0, title_fit(hit, asked)))


def title_fit(hit: SearchHit, asked: Asked) -> float:
    """How much of the title stands in the question, and how little else."""
    return max(_fit(name, asked) for name in (hit.title, hit.redirect or hit.title)) + _described(hit, asked)


def _described(hit: SearchHit, asked: Asked) -> float:
    """What the short description has of the question besides the title: "Highest mountain on Earth"."""
    told = all_keys(hit.description or "") - all_keys(hit.title)
    return DESCRIBED_SHARE * sum(1 for word in asked.words if word.keys & told)


def _fit(title: str, asked: Asked) -> float:
    wanted = all_keys(asked.text)
    named = _title_words(base_name(title))
    inside = [word for word in named if keys(word) & wanted]
    qualifier = [word for word in _title_words(title[len(base_name(title)) :]) if keys(word) & wanted]
    if not inside:
        return 0.0
    return len(inside) + 0.5 * len(qualifier) - UNASKED_COST * (len(named) - len(inside))


def is_titled(names: Iterable[str], name: str) -> bool:
    """Whether one of the names is this one, small letters, accents and a qualifier aside."""
    wanted = _plain(name)
    return any(wanted in {_plain(known), _plain(base_name(known))} for known in names)


def base_name(title: str) -> str:
    """The title without its qualifier: "Mercury" of "Mercury (planet)"."""
    bare = re.sub(r"\s*\([^()]*\)$", "", title)
    return bare or title


def fitting_senses(senses: Sequence[Sense], asked: Asked, name: Collection[str]) -> list[Sense]:
    """The senses whose line has words of the question besides the name, those with most first."""
    wanted = [word for word in asked.words if not word.keys & frozenset(name)]
    counted = [(sum(1 for word in wanted if word.keys & all_keys(sense.text)), sense) for sense in senses]
    best = max((count for count, _ in counted), default=0)
    return [sense for count, sense in counted if count == best] if best else []


def _title_words(title: str) -> list[str]:
    return [token for token in TOKEN.findall(rewritten(title)) if folded(token) not in STOP_WORDS]


def _plain(text: str) -> str:
    return " ".join(folded(token) for token in TOKEN.findall(text) if folded(token) not in {"the", "a", "an"})
