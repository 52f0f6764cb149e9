"""Never run, only type-checked: what the public typing promises to whoever builds on it."""

from collections.abc import Sequence
from typing import assert_type

from wikiqa_core import (
    Agent,
    Answer,
    Article,
    Check,
    Citation,
    Event,
    Evidence,
    ExtractiveAgent,
    Grade,
    Grader,
    MediaWikiRetriever,
    Outcome,
    Quoted,
    QuoteMatch,
    Reading,
    Refusal,
    Retriever,
    SearchHit,
    SnapshotRetriever,
    Supported,
    WikiQA,
    aanswer,
    answer,
    astream,
    find_quote,
    from_json,
    to_json,
    verify,
)
from wikiqa_core.testing import FaultyRetriever, ObedientAgent, ScriptedAgent, StaticRetriever


class MyRetriever:
    async def search(self, query: str, *, limit: int = 5) -> list[SearchHit]:
        return []

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        return Article.from_html("<p>x</p>", title=title, revision_id=revision_id)


class MyAgent:
    async def run(self, question: str, evidence: Evidence) -> Answer | Refusal:
        return Refusal(question=question, message="no", reason="no_article")


class MyGrader:
    async def grade(self, outcome: Outcome, against: Reading) -> Sequence[Grade]:
        return [Grade(name="mine", result="pass")]


retrievers: list[Retriever] = [
    MyRetriever(),
    MediaWikiRetriever(),
    SnapshotRetriever.bundled(),
    StaticRetriever({}),
    FaultyRetriever(ValueError()),
]
agents: list[Agent] = [MyAgent(), ExtractiveAgent(), ScriptedAgent(), ObedientAgent()]
graders: list[Grader[Reading]] = [MyGrader(), Quoted(), Supported()]


def sync_face() -> None:
    outcome = answer("q", retriever=retrievers[0], agent=agents[0], graders=graders)
    assert_type(outcome, Answer | Refusal)
    assert_type(verify(outcome), tuple[Check, ...])
    assert_type(from_json(to_json(outcome)), Answer | Refusal)
    if isinstance(outcome, Answer):
        assert_type(outcome.sources, tuple[Citation, ...])
    assert_type(find_quote("text", "quote"), QuoteMatch | None)


async def async_face() -> None:
    assert_type(await aanswer("q"), Answer | Refusal)
    async for item in astream("q"):
        assert_type(item, Event | Answer | Refusal)
    async with WikiQA(agent=MyAgent()) as qa:
        assert_type(await qa.aanswer("q"), Answer | Refusal)
