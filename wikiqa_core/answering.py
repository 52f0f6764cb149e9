"""Question in, outcome out: the agent reads and drafts, the graders decide what is let out."""

from __future__ import annotations

import asyncio
import logging
import threading
import weakref
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from functools import cache, partial
from types import TracebackType
from typing import Self, TypeVar

from anyio import to_thread
from anyio.from_thread import BlockingPortal, start_blocking_portal
from attrs import evolve

from wikiqa_core.errors import BudgetExhausted, ConfigurationError, RetrievalUnavailable, WikiQAError
from wikiqa_core.events import Decided, Event, Grade, Reading, Trace
from wikiqa_core.evidence import Evidence
from wikiqa_core.graders.quoted import Quoted
from wikiqa_core.graders.supported import Supported
from wikiqa_core.models import Budget
from wikiqa_core.outcomes import Answer, Outcome, Refusal, RefusalReason
from wikiqa_core.protocols import Agent, Grader, Retriever
from wikiqa_core.questions import check_question
from wikiqa_core.settings import Settings
from wikiqa_core.verifying import Check, check
from wikiqa_core.wiring import make_agent, make_retriever

logger = logging.getLogger(__name__)
_T = TypeVar("_T")


class WikiQA:
    """Answers questions, holding its connections open between them.

    It is a context manager in both worlds: `with WikiQA() as qa: qa.answer(...)` and
    `async with WikiQA() as qa: await qa.aanswer(...)`. Sync calls run in an event loop of their own, in
    another thread; a retriever or an agent that is bound to one event loop must not be used in both worlds.

    Args:
        retriever: Where text comes from; by default what the settings name.
        agent: Who answers; by default what the settings name.
        graders: Who decides what is let out; by default `Quoted` and `Supported`. An empty sequence
            lets everything out.
        budget: What one question may cost; by default the settings'.
        settings: By default `Settings.from_env()`.

    Raises:
        ConfigurationError: A setting is wrong.
    """

    def __init__(
        self,
        *,
        retriever: Retriever | None = None,
        agent: Agent | None = None,
        graders: Sequence[Grader[Reading]] | None = None,
        budget: Budget | None = None,
        settings: Settings | None = None,
    ) -> None:
        settings = settings or Settings.from_env()
        self.retriever = make_retriever(settings) if retriever is None else retriever
        self.agent = make_agent(settings) if agent is None else agent
        self._own = [
            part for part, given in ((self.agent, agent), (self.retriever, retriever)) if given is None
        ]
        self.graders = (Quoted(), Supported()) if graders is None else tuple(graders)
        self.budget = budget or settings.budget
        self._world = _SyncWorld()

    async def aanswer(self, question: str, *, budget: Budget | None = None) -> Outcome:
        """Answer a question.

        Raises:
            InvalidQuestion: It cannot be asked.
            RetrievalUnavailable: The source did not answer.
            ModelUnavailable: The model did not answer.
        """
        return await self._run(check_question(question), budget or self.budget, None)

    async def astream(
        self, question: str, *, budget: Budget | None = None
    ) -> AsyncGenerator[Event | Outcome, None]:
        """Answer a question, yielding each event as it happens and the outcome last.

        Closing the iterator early cancels the work. Raises what `aanswer` raises.
        """
        asked = check_question(question)
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        task = asyncio.create_task(self._run(asked, budget or self.budget, queue.put_nowait))
        task.add_done_callback(lambda _: queue.put_nowait(None))
        try:
            while (event := await queue.get()) is not None:
                yield event
            yield await task
        finally:
            await _cancelled(task)

    async def averify(self, outcome: Outcome) -> tuple[Check, ...]:
        """Check each citation of a stored outcome against its pinned revision."""
        return await check(outcome, self.retriever)

    def answer(self, question: str, *, budget: Budget | None = None) -> Outcome:
        """`aanswer` for code that is not async; it also works while an event loop is running."""
        return self._world.run(partial(self.aanswer, question, budget=budget))

    def verify(self, outcome: Outcome) -> tuple[Check, ...]:
        """`averify` for code that is not async."""
        return self._world.run(partial(self.averify, outcome))

    async def aclose(self) -> None:
        """Close what this instance opened; a retriever or an agent that it was given stays open."""
        await self._close_parts()
        await to_thread.run_sync(self._close_world)

    def close(self) -> None:
        """`aclose` for code that is not async."""
        self._world.run(self._close_parts)
        self._world.close()

    def _close_world(self) -> None:
        if self._world.is_running:
            self.close()

    async def _close_parts(self) -> None:
        for part in self._own:
            close = getattr(part, "aclose", None)
            if close is not None:
                await close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def _run(self, question: str, budget: Budget, on_event: Callable[[Event], None] | None) -> Outcome:
        evidence = Evidence(question, self.retriever, budget=budget, graders=self.graders, on_event=on_event)
        try:
            outcome, grades = await self._decide(question, evidence)
        except WikiQAError as error:
            error.trace = self._trace(evidence)
            raise
        decided = _decided(outcome, grades)
        evidence.record(decided)
        logger.info("%s: %s", decided.outcome, decided.kind)
        return evolve(outcome, question=question, trace=self._trace(evidence))

    async def _decide(self, question: str, evidence: Evidence) -> tuple[Outcome, tuple[Grade, ...]]:
        seconds = evidence.budget.seconds
        try:
            async with asyncio.timeout(seconds) as deadline:
                return await _let_out(self._checked(await self.agent.run(question, evidence)), evidence)
        except BudgetExhausted as error:
            return _spent(evidence, str(error)), ()
        except TimeoutError:
            if not deadline.expired():
                raise
            if evidence.is_cut_off:
                message = f"The source did not answer within the {seconds:g} seconds of this question."
                raise RetrievalUnavailable(message) from None
            return _spent(evidence, f"The {seconds:g} seconds of this question are over."), ()

    def _checked(self, draft: object) -> Outcome:
        if isinstance(draft, Answer | Refusal):
            return draft
        name = type(self.agent).__name__
        raise ConfigurationError(
            f"The agent {name} returned {draft!r}, and must return an Answer or a Refusal."
        )

    def _trace(self, evidence: Evidence) -> Trace:
        name = getattr(self.agent, "name", None) or type(self.agent).__name__
        return evolve(evidence.trace, agent=name)


async def _let_out(draft: Outcome, evidence: Evidence) -> tuple[Outcome, tuple[Grade, ...]]:
    """The draft if no grader fails it, else a refusal that says which check it did not pass."""
    grades = await evidence.review(draft)
    failed = [grade for grade in grades if grade.result == "fail"]
    if not failed:
        return draft, grades
    found = " ".join(f"{grade.name}: {grade.reason}" for grade in failed)
    what = "An answer" if isinstance(draft, Answer) else "A refusal"
    message = f"{what} was drafted, and did not pass the check that it stands on what was read. {found}"
    return _refusal(evidence, "unverified", message), grades


def _decided(outcome: Outcome, grades: tuple[Grade, ...]) -> Decided:
    if isinstance(outcome, Answer):
        return Decided(outcome="answer", kind=outcome.kind, grades=grades)
    return Decided(outcome="refusal", kind=outcome.reason, grades=grades)


def _spent(evidence: Evidence, what: str) -> Refusal:
    return _refusal(evidence, "budget_exhausted", f"{what} No answer was found within it.")


def _refusal(evidence: Evidence, reason: RefusalReason, message: str) -> Refusal:
    return Refusal(question=evidence.question, message=message, reason=reason, read=evidence.reading.pages)


async def _cancelled(task: asyncio.Task[Outcome]) -> None:
    if not task.done():
        task.cancel()
        await asyncio.wait([task])
    if not task.cancelled():
        task.exception()  # now it counts as retrieved


def answer(
    question: str,
    *,
    retriever: Retriever | None = None,
    agent: Agent | None = None,
    graders: Sequence[Grader[Reading]] | None = None,
    budget: Budget | None = None,
) -> Outcome:
    """Answer a question from Wikipedia and from nothing else.

    With the question alone, one default `WikiQA` is built from the settings at the first call and
    kept. For parts of your own, or many questions, hold a `WikiQA`.

    Returns:
        An `Answer` whose every claim stands on a quote, or a `Refusal` that says what was read.

    Raises:
        InvalidQuestion: It cannot be asked.
        ConfigurationError: A setting is wrong.
        RetrievalUnavailable: The source did not answer.
        ModelUnavailable: The model did not answer.
    """
    if retriever is None and agent is None and graders is None:
        return _default().answer(question, budget=budget)
    with WikiQA(retriever=retriever, agent=agent, graders=graders) as qa:
        return qa.answer(question, budget=budget)


async def aanswer(
    question: str,
    *,
    retriever: Retriever | None = None,
    agent: Agent | None = None,
    graders: Sequence[Grader[Reading]] | None = None,
    budget: Budget | None = None,
) -> Outcome:
    """`answer`, for async code. Opens and closes its connections; hold a `WikiQA` to keep them."""
    async with WikiQA(retriever=retriever, agent=agent, graders=graders) as qa:
        return await qa.aanswer(question, budget=budget)


async def astream(
    question: str,
    *,
    retriever: Retriever | None = None,
    agent: Agent | None = None,
    graders: Sequence[Grader[Reading]] | None = None,
    budget: Budget | None = None,
) -> AsyncGenerator[Event | Outcome, None]:
    """`aanswer`, yielding each event as it happens and the outcome last."""
    async with (
        WikiQA(retriever=retriever, agent=agent, graders=graders) as qa,
        aclosing(qa.astream(question, budget=budget)) as items,
    ):
        async for item in items:
            yield item


def verify(outcome: Outcome, retriever: Retriever | None = None) -> tuple[Check, ...]:
    """Check each citation of a stored outcome against its pinned revision, without a model.

    Args:
        outcome: An outcome, also one read back with `from_json`.
        retriever: Where to look; by default what the settings name.

    Raises:
        RetrievalUnavailable: The source did not answer.
    """
    if retriever is None:
        return _default().verify(outcome)
    world = _SyncWorld()
    try:
        return world.run(partial(check, outcome, retriever))
    finally:
        world.close()


async def averify(outcome: Outcome, retriever: Retriever | None = None) -> tuple[Check, ...]:
    """`verify`, for async code."""
    if retriever is not None:
        return await check(outcome, retriever)
    async with WikiQA() as qa:
        return await qa.averify(outcome)


@cache
def _default() -> WikiQA:
    return WikiQA()


class _SyncWorld:
    """An event loop in a thread of its own, so that sync calls work inside a running loop too."""

    def __init__(self) -> None:
        self._portal: BlockingPortal | None = None
        self._lock = threading.Lock()
        self._stop: Callable[[], object] = lambda: None

    @property
    def is_running(self) -> bool:
        return self._portal is not None

    def run(self, function: Callable[[], Awaitable[_T]]) -> _T:
        future = self._started().start_task_soon(function)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        with self._lock:
            self._stop()
            self._portal = None

    def _started(self) -> BlockingPortal:
        with self._lock:
            if self._portal is None:
                entered = start_blocking_portal("asyncio")
                self._portal = entered.__enter__()
                # Also where nobody closes it: a thread that is left running keeps Python from ending.
                self._stop = weakref.finalize(self, entered.__exit__, None, None, None)
            return self._portal
