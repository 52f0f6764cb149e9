"""What happened while a question was answered, as data.

Every step is one event. The command line's `-v`, a server's stream, the trace of an outcome and an
evaluation's log all show these same events.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Literal

from attrs import field, frozen

from wikiqa_core.models import (
    InfoboxRow,
    OutlineEntry,
    PageRef,
    Passage,
    Redirect,
    SearchHit,
    Sense,
    Usage,
)

GradeResult = Literal["pass", "fail", "not_applicable", "unscored"]


@frozen(kw_only=True)
class Grade:
    """A grader's verdict on an outcome.

    Attributes:
        name: What was graded ("quoted", "faithfulness").
        result: `unscored` says that no verdict was reached; it is neither a pass nor a fail.
        reason: Why, in words that help a repair.
        details: Figures and findings behind the verdict, as plain JSON values.
    """

    name: str
    result: GradeResult
    reason: str = ""
    details: dict[str, Any] = field(factory=dict)


@frozen(kw_only=True)
class Searched:
    """The source was searched.

    Attributes:
        query: What was asked for.
        sent: What was sent: `query` without search operators, cut to the length that is allowed.
        hits: The results, best first. None is a true "nothing found": a failure is an error.
        seconds: How long it took.
    """

    query: str
    sent: str
    hits: tuple[SearchHit, ...]
    seconds: float = 0.0


@frozen(kw_only=True)
class Fetched:
    """An article, or another part of one, was read.

    Attributes:
        requested: The title that was asked for.
        parts: The parts that were asked for; empty for the first view of a page.
        page: The revision that was read.
        redirects: How the title led to the page.
        fragment: The section that a redirect names.
        display_title: The title as the page shows it.
        description: The wiki's short description.
        is_disambiguation: Whether the page only lists the meanings of a name.
        senses: Those meanings.
        outline: Every part that can be asked for.
        infobox: The infobox rows, where the infobox was shown.
        passages: What was shown. Quotes are looked for here and nowhere else.
        seconds: How long it took.
    """

    requested: str
    parts: tuple[str, ...] = ()
    page: PageRef
    redirects: tuple[Redirect, ...] = ()
    fragment: str | None = None
    display_title: str | None = None
    description: str | None = None
    is_disambiguation: bool = False
    senses: tuple[Sense, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    infobox: tuple[InfoboxRow, ...] = ()
    passages: tuple[Passage, ...] = ()
    seconds: float = 0.0


@frozen(kw_only=True)
class NotFetched:
    """The source answered that it has no such article, or the article no such part.

    Attributes:
        requested: The title that was asked for.
        reason: The error's message.
    """

    requested: str
    reason: str


@frozen(kw_only=True)
class ModelTurn:
    """A model was called once.

    Attributes:
        model: Its name.
        stop_reason: Why it stopped, in its own term.
        usage: What it read and wrote.
        cost_usd: What that cost, or `None` where the price is not known.
        seconds: How long it took.
    """

    model: str
    stop_reason: str
    usage: Usage
    cost_usd: float | None = None
    seconds: float = 0.0


@frozen(kw_only=True)
class QuoteCorrected:
    """A quote that was ascribed to one passage stands in another that was shown; that one is cited.

    Attributes:
        quote: The quote.
        claimed: Id of the passage that was named.
        found: Id of the passage that holds it.
    """

    quote: str
    claimed: str
    found: str


@frozen(kw_only=True)
class DraftRejected:
    """A draft did not pass, and the agent was told why.

    Attributes:
        reasons: What was wrong, one entry per finding.
    """

    reasons: tuple[str, ...]


@frozen(kw_only=True)
class Decided:
    """The outcome stands.

    Attributes:
        outcome: `answer` or `refusal`.
        kind: The answer's kind or the refusal's reason.
        grades: The verdicts of the graders that it passed through.
    """

    outcome: Literal["answer", "refusal"]
    kind: str
    grades: tuple[Grade, ...] = ()


Event = Searched | Fetched | NotFetched | ModelTurn | QuoteCorrected | DraftRejected | Decided


@frozen(kw_only=True)
class Trace:
    """Everything that happened, in order.

    Attributes:
        question: The question.
        agent: Name and version of the agent that answered.
        started: When it began, UTC.
        seconds: Wall-clock time.
        events: The steps.
    """

    question: str
    agent: str = ""
    started: datetime | None = None
    seconds: float = 0.0
    events: tuple[Event, ...] = ()

    @property
    def usage(self) -> Usage:
        """Tokens of all model turns."""
        return sum((turn.usage for turn in self._turns()), Usage())

    @property
    def cost_usd(self) -> float | None:
        """Cost of all model turns; `None` where one has no known price."""
        costs = [turn.cost_usd for turn in self._turns()]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def _turns(self) -> Iterator[ModelTurn]:
        return (event for event in self.events if isinstance(event, ModelTurn))


@frozen(kw_only=True)
class Reading:
    """What a faithfulness grader compares an outcome with: the question and all that was shown.

    It is rebuilt from a stored trace without a network, and holds no reference answer.

    Attributes:
        question: The question.
        fetched: Each view of each page, in the order of reading.
    """

    question: str
    fetched: tuple[Fetched, ...] = ()

    @classmethod
    def from_trace(cls, trace: Trace) -> Reading:
        """Rebuild the reading from the events of a trace."""
        fetched = tuple(event for event in trace.events if isinstance(event, Fetched))
        return cls(question=trace.question, fetched=fetched)

    @property
    def pages(self) -> tuple[PageRef, ...]:
        """The pages that were read, each once, in the order of reading."""
        return tuple(dict.fromkeys(view.page for view in self.fetched))

    @property
    def passages(self) -> tuple[tuple[PageRef, Passage], ...]:
        """Every passage that was shown, each once, with the page that it stands in."""
        shown = {passage.id: (view.page, passage) for view in self.fetched for passage in view.passages}
        return tuple(shown.values())

    def find(self, passage_id: str) -> tuple[PageRef, Passage] | None:
        """The passage of that id and its page, or `None`."""
        for page, passage in self.passages:
            if passage.id == passage_id:
                return page, passage
        return None
