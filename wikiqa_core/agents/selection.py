"""Whether a question picks a row of a table. Headers and caption are those of every row: they pick none."""

from __future__ import annotations

from collections.abc import Sequence

from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.lexicon import DAYS, MONTHS, STOP_WORDS
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.words import Word, all_keys, folded, words

_OF_A_THING = frozenset({"when", "where", "many", "measure", "figure", "why", "how"})
"""Kinds of answers that are said of something; a row whose first cell names another thing has none."""


SHORT_CELL = 2
"""Words of a cell that names a role ("deputy leader"), at most; a longer one tells of something."""


def is_selected(candidate: Candidate, asked: Asked, left: Sequence[Word]) -> bool:
    """Whether the question has words of the row's cells, and the row is not about something else."""
    cells = [cell.partition(": ") for cell in candidate.text.split(" | ")]
    values = [value for _, _, value in cells]
    chosen = [value for value in values if any(word.keys & all_keys(value) for word in left)]
    if not chosen:
        return False
    if any(word.is_name and word.start and word.keys & all_keys(" ".join(chosen)) for word in left):
        return True
    if len(left) == 1 and not any(_is_of_word(value, left[0]) for value in chosen):
        return False
    if asked.wanted in _OF_A_THING and _names_another(values[0], left, opens=False):
        return bool(all_keys(cells[0][0]) & _keys(left))
    if asked.dimension and len(left) == 1:
        return len(_content(values[0])) == 1
    if asked.wanted == "who" and len(left) == 1:
        return any(len(_content(value)) <= SHORT_CELL for value in chosen)
    return not all(_names_another(value, left, opens=True) for value in chosen)


def _is_of_word(cell: str, word: Word) -> bool:
    """Whether the cell has the word itself, or is a word that means the same and nothing else."""
    return any(key[0] != "#" for key in word.keys & all_keys(cell)) or len(_content(cell)) == 1


def _keys(asked: Sequence[Word]) -> frozenset[str]:
    return frozenset(key for word in asked for key in word.keys)


def _content(cell: str) -> list[Word]:
    return [word for word in words(cell) if folded(word.text) not in STOP_WORDS]


def _names_another(cell: str, left: Sequence[Word], *, opens: bool) -> bool:
    """Whether the cell has a name that was not asked for; with `opens`, its first word may only open it."""
    known = _keys(left)
    if not opens and any(word.keys & known for word in words(cell)):
        return False
    said = list(words(cell))[1 if opens else 0 :]
    return any(
        word.text[0].isupper() and word.text.lower() not in MONTHS | DAYS and not word.keys & known
        for word in said
    )
