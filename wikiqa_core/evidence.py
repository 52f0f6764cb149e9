"""Evidence: the one door between an agent and the source.

Everything an agent reads comes through `search` and `fetch`; every citation is made by `cite`, which
finds the quote in a passage that was shown. Each call is counted against the budget and recorded.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from attrs import evolve

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, BudgetExhausted, InvalidQuestion, PartNotFound, QuoteNotFound
from wikiqa_core.events import (
    DraftRejected,
    Event,
    Fetched,
    Grade,
    NotFetched,
    QuoteCorrected,
    Reading,
    Searched,
    Trace,
)
from wikiqa_core.guarding import guarded, guarded_hit
from wikiqa_core.models import INFOBOX, LEAD, PATH_SEPARATOR, Budget, PageRef, Passage
from wikiqa_core.outcomes import Citation, Outcome
from wikiqa_core.protocols import Grader, Retriever
from wikiqa_core.queries import clean_query
from wikiqa_core.quotes import QuoteMatch, find_quote, nearest, widen

_Revision = tuple[str, str, int | None]

ALL_PARTS = "all"
_T = TypeVar("_T")
LEAD_CHARACTERS = 4000
"""How much of the lead the first view of a page shows; the rest is part "lead"."""


class Evidence:
    """What one question may read, and all that it has read.

    Args:
        question: The question.
        retriever: Where text comes from.
        budget: How many searches and reads are allowed.
        graders: Who reviews a draft.
        on_event: Called with each event as it happens.
    """

    def __init__(
        self,
        question: str,
        retriever: Retriever,
        *,
        budget: Budget | None = None,
        graders: Sequence[Grader[Reading]] = (),
        on_event: Callable[[Event], None] | None = None,
    ) -> None:
        self.question = question
        self.budget = budget or Budget()
        self.is_cut_off = False
        """Whether the source was still being waited for when the work was cancelled."""
        self._retriever = retriever
        self._graders = tuple(graders)
        self._on_event = on_event
        self._calls = 0
        self._events: list[Event] = []
        self._articles: dict[str, Article] = {}
        self._revisions: dict[_Revision, Article] = {}
        self._shown: dict[str, tuple[PageRef, Passage]] = {}
        self._reviewed: tuple[Outcome, int, tuple[Grade, ...]] | None = None
        self._started = datetime.now(UTC)
        self._clock = time.monotonic()

    async def search(self, query: str, *, limit: int = 5) -> Searched:
        """Search the source.

        Returns:
            The hits, best first, with what was really sent.

        Raises:
            InvalidQuestion: Nothing that can be searched for is left of the query.
            BudgetExhausted: The budget is spent.
            RetrievalUnavailable: The source did not answer.
        """
        sent = clean_query(query)
        if not sent:
            raise InvalidQuestion(f"The query {query!r} holds nothing that can be searched for: use words.")
        self._spend()
        begun = time.monotonic()
        hits = await self._waited_for(self._retriever.search(sent, limit=limit))
        shown = tuple(map(guarded_hit, hits))
        searched = Searched(query=query, sent=sent, hits=shown, seconds=time.monotonic() - begun)
        self.record(searched)
        return searched

    async def fetch(self, title: str, *parts: str) -> Fetched:
        """Read a page, or more of a page that was read before (which costs no request).

        Args:
            title: A title, as a search hit or a sense gives it.
            parts: Names from the outline; a section brings its subsections. "all" is the whole page.
                None gives the first view: the section that a redirect names, the lead, the infobox.

        Raises:
            ArticleNotFound: The source has no such article.
            PartNotFound: The article has no such part.
            BudgetExhausted: The budget is spent.
            RetrievalUnavailable: The source did not answer.
        """
        self._spend()
        begun = time.monotonic()
        try:
            article = await self._article(title)
            passages = _select(article, parts)
        except (ArticleNotFound, PartNotFound) as error:
            self.record(NotFetched(requested=title, reason=str(error)))
            raise
        fetched = self._view(article, title, parts, passages, time.monotonic() - begun)
        self._shown.update({passage.id: (fetched.page, passage) for passage in fetched.passages})
        self.record(fetched)
        return fetched

    def cite(self, passage_id: str, quote: str) -> Citation:
        """Make a citation, if the quote stands word for word in a passage that was shown.

        A quote that stands in another passage is cited from there, and an event says so. A quote of
        fewer than four words is widened to its sentence or row.

        Args:
            passage_id: Where the quote is said to stand.
            quote: The quote.

        Returns:
            The citation, holding the source's own words.

        Raises:
            QuoteNotFound: It stands in no passage that was shown, or in one that cannot be cited.
        """
        holder = self._holder(passage_id, quote)
        if holder is None:
            claimed = self._shown.get(passage_id)
            raise QuoteNotFound(
                quote,
                f"it stands in no passage that was shown ({passage_id} was named)",
                nearest=nearest(claimed[1].text, quote) if claimed else None,
            )
        found_id, match = holder
        page, passage = self._shown[found_id]
        if passage.suspicious:
            raise QuoteNotFound(
                quote, f"passage {found_id} speaks to its reader as to an assistant and cannot be cited"
            )
        if found_id != passage_id:
            self.record(QuoteCorrected(quote=quote, claimed=passage_id, found=found_id))
        return _citation(page, passage, widen(passage.text, match))

    async def review(self, draft: Outcome) -> tuple[Grade, ...]:
        """Run the graders on a draft. The same draft on the same reading is graded once.

        Returns:
            Their grades; a draft with a `fail` among them would not be let out.
        """
        plain = evolve(draft, trace=None)
        if self._reviewed and self._reviewed[:2] == (plain, len(self._shown)):
            return self._reviewed[2]
        reading = self.reading
        grades = tuple([grade for grader in self._graders for grade in await grader.grade(plain, reading)])
        self._reviewed = (plain, len(self._shown), grades)
        failed = tuple(f"{grade.name}: {grade.reason}" for grade in grades if grade.result == "fail")
        if failed:
            self.record(DraftRejected(reasons=failed))
        return grades

    def record(self, event: Event) -> None:
        """Add an event to the trace, and tell whoever listens."""
        self._events.append(event)
        if self._on_event:
            self._on_event(event)

    @property
    def trace(self) -> Trace:
        """All that has happened so far."""
        return Trace(
            question=self.question,
            started=self._started,
            seconds=time.monotonic() - self._clock,
            events=tuple(self._events),
        )

    @property
    def reading(self) -> Reading:
        """All that has been shown so far."""
        return Reading.from_trace(self.trace)

    async def _waited_for(self, call: Awaitable[_T]) -> _T:
        try:
            return await call
        except asyncio.CancelledError:
            self.is_cut_off = True
            raise

    def _spend(self) -> None:
        if self._calls >= self.budget.tool_calls:
            raise BudgetExhausted(f"The budget of {self.budget.tool_calls} searches and reads is spent.")
        self._calls += 1

    async def _article(self, title: str) -> Article:
        known = self._articles.get(title)
        if known is None:
            known = self._as_first_read(guarded(await self._waited_for(self._retriever.fetch(title))))
            self._articles[title] = self._articles[known.page.title] = known
        return known

    def _as_first_read(self, article: Article) -> Article:
        """One revision has one text and one number in a question, by whatever way it is reached."""
        first = self._revisions.setdefault(_revision(article.page), article)
        return evolve(
            first, requested=article.requested, redirects=article.redirects, fragment=article.fragment
        )

    def _view(
        self,
        article: Article,
        title: str,
        parts: tuple[str, ...],
        passages: Sequence[Passage],
        seconds: float,
    ) -> Fetched:
        number = list(self._revisions).index(_revision(article.page)) + 1
        shown = tuple(evolve(passage, id=f"{number}.{passage.id}") for passage in passages)
        return Fetched(
            requested=title,
            parts=parts,
            page=article.page,
            redirects=article.redirects,
            fragment=article.fragment,
            display_title=article.display_title,
            description=article.description,
            is_disambiguation=article.is_disambiguation,
            senses=article.senses,
            outline=article.outline,
            infobox=article.infobox if any(passage.kind == "infobox" for passage in shown) else (),
            passages=shown,
            seconds=seconds,
        )

    def _holder(self, passage_id: str, quote: str) -> tuple[str, QuoteMatch] | None:
        """Where the quote stands: of the passages that may be cited the named one first, then its page's."""
        claimed_page = passage_id.partition(".")[0]

        def rank(id_: str) -> tuple[bool, bool, bool]:
            return self._shown[id_][1].suspicious, id_ != passage_id, id_.partition(".")[0] != claimed_page

        for candidate in sorted(self._shown, key=rank):
            match = find_quote(self._shown[candidate][1].text, quote)
            if match is not None:
                return candidate, match
        return None


def _revision(page: PageRef) -> _Revision:
    return page.source_id, page.title, page.revision_id


def _citation(page: PageRef, passage: Passage, match: QuoteMatch) -> Citation:
    return Citation(
        page=page,
        passage=passage.id,
        part=passage.part,
        quote=match.text,
        start=match.start,
        end=match.end,
        occurrence=match.occurrence,
        occurrences=match.occurrences,
    )


def _select(article: Article, parts: tuple[str, ...]) -> list[Passage]:
    if not parts:
        return _first_view(article)
    wanted = {name for part in parts for name in _names_under(article, part)}
    return [passage for passage in article.passages if passage.part in wanted]


def _first_view(article: Article) -> list[Passage]:
    if article.is_disambiguation:
        return list(article.passages)
    named = [
        passage
        for passage in article.passages
        if article.fragment and _is_named(passage.part, article.fragment)
    ]
    infobox = [passage for passage in article.passages if passage.part == INFOBOX]
    lead: list[Passage] = []
    left = LEAD_CHARACTERS
    for passage in article.passages:
        if passage.part == LEAD and left > 0:
            lead.append(passage)
            left -= len(passage.text)
    return named + lead + infobox


def _names_under(article: Article, part: str) -> list[str]:
    """The part that is asked for with all that stands below it: subsections, and tables of a section."""
    outline = article.outline
    if part.casefold() == ALL_PARTS:
        return [passage.part for passage in article.passages]
    start = _index(article, part)
    names = [outline[start].part]
    for entry in outline[start + 1 :]:
        if entry.level <= outline[start].level:
            break
        names.append(entry.part)
    return names


def _index(article: Article, part: str) -> int:
    names = [entry.part for entry in article.outline]
    for same in (str.__eq__, _same_name, _is_named):
        for index, name in enumerate(names):
            if same(name, part):
                return index
    raise PartNotFound(article.page.title, part, names)


def _same_name(part: str, name: str) -> bool:
    return part.casefold() == name.casefold()


def _is_named(part: str, heading: str) -> bool:
    return any(_same_name(step, heading.replace("_", " ")) for step in part.split(PATH_SEPARATOR))
