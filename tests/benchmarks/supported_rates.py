"""How many true paraphrases `supported` accepts and how many false ones it rejects, per split.

Run: python tests/benchmarks/supported_rates.py
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attrs import field, frozen

from wikiqa_core import Answer, Citation, PageRef
from wikiqa_core.graders.supported import unsupported

DATA = Path(__file__).parent.parent / "data" / "paraphrases.jsonl"
SPLITS = ("tuned", "heldout")
LABELS = {"true": "true paraphrases accepted", "false": "false ones rejected"}


@frozen(kw_only=True)
class Rate:
    """How often the verdict was right, and where it was not."""

    name: str
    right: int
    total: int
    wrong: tuple[str, ...] = field(repr=False)

    @property
    def share(self) -> float:
        """Right verdicts of all."""
        return self.right / self.total

    def __str__(self) -> str:
        return f"{self.name}: {self.right} of {self.total} ({self.share:.1%})"


def load() -> list[dict[str, Any]]:
    """Every case, in file order."""
    return [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def as_answer(case: dict[str, Any]) -> Answer:
    """The case as an answer that cites its quotes."""
    sources = tuple(_cite(source, case["lang"]) for source in case["sources"])
    return Answer(question=case["question"], text=case["answer"], sources=sources, kind=case["kind"])


def rate(cases: Iterable[dict[str, Any]], name: str) -> Rate:
    """Grade the cases."""
    total = 0
    wrong: list[str] = []
    for case in cases:
        total += 1
        found = [finding.item for finding in unsupported(as_answer(case), case["question"])]
        if bool(found) == (case["label"] == "true"):
            wrong.append(f"{case['id']}: {case['answer']} {found}")
    return Rate(name=name, right=total - len(wrong), total=total, wrong=tuple(wrong))


def measure() -> dict[tuple[str, str], Rate]:
    """Every rate, by label and split; split "all" is both together."""
    cases = load()
    return {
        (label, split): rate(
            [case for case in cases if case["label"] == label and split in (case["split"], "all")],
            f"{LABELS[label]}, {split}",
        )
        for label in LABELS
        for split in (*SPLITS, "all")
    }


def _cite(source: dict[str, str], lang: str) -> Citation:
    page = PageRef(title=source["title"], source="sample", source_id="sample", lang=lang)
    quote = source["quote"]
    return Citation(page=page, passage="1.1", part="lead", quote=quote, start=0, end=len(quote))


if __name__ == "__main__":
    for measured in measure().values():
        print(measured)
        for miss in measured.wrong:
            print("   ", miss)
