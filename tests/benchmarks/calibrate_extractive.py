"""Figures of the extractive agent, beside "bm25 best sentence" and "always refuse".

Run it with the path of a file of SQuAD 2.0 rows (question, title, context, answers, is_impossible):

    python tests/benchmarks/calibrate_extractive.py --squad ../shared/data/qa/squad2_dev.jsonl

The sample wiki's questions are measured on their half for tuning; `--heldout` measures the other half, of
which nothing but totals is ever printed. `--thresholds` prints a line for each of a range of thresholds,
from which `THRESHOLD` was chosen.

Answered: the share of the answerable that is answered. Precision: right answers among all answers, an
answer to what cannot be answered being wrong. Recall: the share of the unanswerable that is refused. An
answer is right when its quotes hold one of the labelled answers. Intervals are Wilson's, at 95 %.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from wikiqa_core.agents.candidates import Candidate, candidates
from wikiqa_core.agents.extractive import THRESHOLD, ExtractiveAgent
from wikiqa_core.agents.pages import ranked
from wikiqa_core.agents.questions import read_question
from wikiqa_core.answering import WikiQA
from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, InvalidQuestion
from wikiqa_core.evidence import ALL_PARTS, Evidence
from wikiqa_core.folding import TOKEN
from wikiqa_core.models import PageRef, Passage, SearchHit
from wikiqa_core.outcomes import Answer
from wikiqa_core.protocols import Retriever
from wikiqa_core.retrievers.snapshot import SnapshotRetriever

QUESTIONS = Path(__file__).parents[1] / "data" / "questions.jsonl"
THRESHOLDS = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
_Z = 1.96
_K1 = 1.2
_B = 0.75


@frozen(kw_only=True)
class Row:
    """A labelled question, and where it is to be answered from."""

    question: str
    answers: tuple[str, ...]
    answerable: bool
    retriever: Retriever


@frozen(kw_only=True)
class Result:
    """What came of a row: the text that was quoted, or `None` for a refusal, and how sure the method was."""

    row: Row
    quoted: str | None
    score: float = 0.0

    @property
    def is_right(self) -> bool:
        """Whether the quote holds a labelled answer."""
        said = plain(self.quoted or "")
        return self.row.answerable and any(plain(answer) in said for answer in self.row.answers)


class OnePage:
    """A source that has one page, which every search finds."""

    def __init__(self, article: Article) -> None:
        self._article = article

    async def search(self, query: str, *, limit: int = 5) -> Sequence[SearchHit]:
        """The page."""
        return (SearchHit(title=self._article.page.title),)

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """The page."""
        if title != self._article.page.title:
            raise ArticleNotFound(title)
        return self._article


def plain(text: str) -> str:
    """The text as it is compared."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def wilson(hits: int, total: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    if not total:
        return 0.0, 1.0
    share = hits / total
    scale = 1 + _Z**2 / total
    centre = (share + _Z**2 / (2 * total)) / scale
    half = _Z * math.sqrt(share * (1 - share) / total + _Z**2 / (4 * total**2)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def sample_rows(split: str) -> list[Row]:
    """The sample wiki's questions of one half."""
    retriever = SnapshotRetriever.bundled()
    lines = map(json.loads, QUESTIONS.read_text(encoding="utf-8").splitlines())
    return [
        Row(
            question=line["question"],
            answers=tuple(line["answers"]),
            answerable=line["answerable"],
            retriever=retriever,
        )
        for line in lines
        if line["split"] == split
    ]


def squad_rows(path: Path) -> list[Row]:
    """SQuAD's rows, each with its paragraph as the one page there is."""
    return [_squad_row(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def _squad_row(line: dict[str, Any]) -> Row:
    page = PageRef(title=line["title"].replace("_", " "), source="snapshot", source_id="squad2", lang="en")
    passage = Passage(id="0", part="lead", kind="paragraph", text=line["context"])
    article = Article(page=page, requested=page.title, passages=(passage,))
    return Row(
        question=line["question"],
        answers=tuple(line["answers"]),
        answerable=not line["is_impossible"],
        retriever=OnePage(article),
    )


async def extractive(rows: Iterable[Row], threshold: float) -> list[Result]:
    """The extractive agent, through the whole of `WikiQA`."""
    agent = ExtractiveAgent(threshold=threshold)
    results = []
    for row in rows:
        outcome = await WikiQA(retriever=row.retriever, agent=agent).aanswer(row.question)
        quoted = " ".join(source.quote for source in outcome.sources) if isinstance(outcome, Answer) else None
        results.append(Result(row=row, quoted=quoted))
    return results


async def bm25(rows: Iterable[Row]) -> list[Result]:
    """The piece of the best page that bm25 ranks first, whatever its score."""
    results = []
    for row in rows:
        best = max(_bm25(row.question, await _page(row)), key=lambda found: found[0], default=None)
        results.append(Result(row=row, quoted=best[1].text if best else None, score=best[0] if best else 0.0))
    return results


def matched(results: Sequence[Result], other: Sequence[Result]) -> list[Result]:
    """The surest of the results, so many that as many of the answerable are answered as in the other."""
    wanted = sum(result.quoted is not None for result in other if result.row.answerable)
    kept: list[int] = []
    for index in sorted(range(len(results)), key=lambda index: -results[index].score):
        if sum(results[one].row.answerable for one in kept) == wanted:
            break
        kept.append(index)
    return [
        result if index in kept else Result(row=result.row, quoted=None)
        for index, result in enumerate(results)
    ]


async def _page(row: Row) -> tuple[Candidate, ...]:
    """The pieces of the page that the extractive agent would read first."""
    asked = read_question(row.question)
    evidence = Evidence(row.question, row.retriever)
    for query in asked.queries:
        try:
            hits = ranked((await evidence.search(query)).hits, asked)
            if hits:
                return candidates(await evidence.fetch(hits[0].title, ALL_PARTS))
        except (InvalidQuestion, ArticleNotFound):
            continue
    return ()


def _bm25(question: str, pieces: Sequence[Candidate]) -> list[tuple[float, Candidate]]:
    bags = [Counter(token.casefold() for token in TOKEN.findall(piece.text)) for piece in pieces]
    holding = Counter(token for bag in bags for token in bag)
    mean = sum(bag.total() for bag in bags) / max(1, len(bags))
    asked = {token.casefold() for token in TOKEN.findall(question)}
    rarity = {
        token: math.log(1 + (len(bags) - holding[token] + 0.5) / (holding[token] + 0.5)) for token in asked
    }
    return [
        (sum(rarity[token] * _saturated(bag[token], bag.total(), mean) for token in asked), piece)
        for bag, piece in zip(bags, pieces, strict=True)
    ]


def _saturated(count: int, length: int, mean: float) -> float:
    return count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length / mean))


def figures(results: Sequence[Result]) -> dict[str, tuple[int, int]]:
    """The three shares, as counts."""
    answered = [result for result in results if result.quoted is not None]
    answerable = [result for result in results if result.row.answerable]
    others = [result for result in results if not result.row.answerable]
    return {
        "answered": (sum(result.quoted is not None for result in answerable), len(answerable)),
        "precision": (sum(result.is_right for result in answered), len(answered)),
        "recall": (sum(result.quoted is None for result in others), len(others)),
    }


def line(name: str, results: Sequence[Result]) -> str:
    """A line of the table."""
    return f"| {name} | " + " | ".join(_share(*counts) for counts in figures(results).values()) + " |"


def _share(hits: int, total: int) -> str:
    if not total:
        return "–"
    low, high = wilson(hits, total)
    return f"{hits / total:.3f} ({low:.2f}–{high:.2f}), {hits}/{total}"


async def table(name: str, rows: Sequence[Row], thresholds: Sequence[float]) -> None:
    """Print the figures on some rows."""
    print(f"\n{name}: {len(rows)} questions\n")
    print("| method | answered | precision | refusal recall |\n|---|---|---|---|")
    for threshold in thresholds:
        print(line(f"extractive at {threshold}", await extractive(rows, threshold)))
    ours = await extractive(rows, THRESHOLD)
    ranked_first = await bm25(rows)
    print(line("extractive", ours))
    print(line("bm25 best sentence", ranked_first))
    print(line("bm25, as many answered", matched(ranked_first, ours)))
    print(line("always refuse", [Result(row=row, quoted=None) for row in rows]))


async def main() -> None:
    """Print the tables that are asked for."""
    parser = argparse.ArgumentParser(description="Figures of the extractive agent.")
    parser.add_argument("--squad", type=Path, help="a file of SQuAD 2.0 rows")
    parser.add_argument(
        "--heldout", action="store_true", help="the half that tuning never looks at: totals only"
    )
    parser.add_argument("--thresholds", action="store_true", help="a line for each of a range of thresholds")
    options = parser.parse_args()
    thresholds = THRESHOLDS if options.thresholds else ()
    await table("Sample wiki, tuning half", sample_rows("tune"), thresholds)
    if options.squad:
        await table("SQuAD 2.0", squad_rows(options.squad), thresholds)
    if options.heldout:
        await table("Sample wiki, held out", sample_rows("heldout"), ())


if __name__ == "__main__":
    asyncio.run(main())
