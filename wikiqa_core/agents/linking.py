"""Questions in two steps: "the population of the capital of Kenya" asks about what a row of Kenya names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.sheets import Sheet
from wikiqa_core.agents.words import all_keys, keys

_VALUE_END = re.compile(r"[,;(]")
_NESTED = re.compile(
    r"\b(?:the|its) (?P<role>\w+(?: \w+)?) of (?=(?:the )?(?P<whose>\w+(?: \w+)?))", re.IGNORECASE
)


@frozen(kw_only=True)
class Step:
    """A row that names what a question is really about.

    Attributes:
        row: The row.
        title: What it names.
        asked: The question with the row's label and the page's name taken as answered.
    """

    row: Candidate
    title: str
    asked: Asked


def linking_rows(sheet: Sheet, asked: Asked) -> Iterator[Step]:
    """The rows whose label the question puts before the page's name, where it asks for more than that."""
    subject = sheet.about.subject
    for nested in _NESTED.finditer(asked.text):
        role = nested["role"].split()
        if not all_keys(nested["whose"]) & subject:
            continue
        for row in sheet.pieces:
            if row.form == "row" and _is_labelled(row.label, role):
                given = subject | all_keys(row.label)
                left = tuple(word for word in asked.words if not word.keys & given)
                title = _VALUE_END.split(row.value)[0].strip()
                if left and title[:1].isupper():
                    yield Step(row=row, title=title, asked=evolve(asked, words=left))


def _is_labelled(label: str, role: list[str]) -> bool:
    """Whether the label, its groups aside, is the role and nothing else."""
    own = label.rsplit(" > ", maxsplit=1)[-1].split()
    return (
        bool(own)
        and all_keys(" ".join(own)) >= frozenset().union(*(keys(word) for word in role))
        and len(own) == len(role)
    )
