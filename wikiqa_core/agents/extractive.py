"""The agent that needs no model: it finds a sentence or a row that answers, and quotes it, or refuses.

It quotes and does not reason: it compares words (`words`, `lexicon`), tells what kind of answer is
wanted (`questions`, `kinds`) and which roles the words have (`roles`), and gives back what it found to
the letter. What takes a step of thought, it refuses.
"""

from __future__ import annotations

from collections.abc import Sequence

from wikiqa_core.agents.drafts import (
    answer_from,
    answer_from_two,
    introduction,
    is_own_page,
    refusal_for,
    senses_of,
)
from wikiqa_core.agents.gate import asks_for_meaning, is_let_through
from wikiqa_core.agents.linking import linking_rows
from wikiqa_core.agents.pages import base_name, fitting_senses, is_titled, ranked, title_fit
from wikiqa_core.agents.questions import Asked, read_question
from wikiqa_core.agents.scope import out_of_scope
from wikiqa_core.agents.scoring import Scored, score_sheet
from wikiqa_core.agents.sheets import Sheet, read_sheet
from wikiqa_core.errors import ArticleNotFound, BudgetExhausted, InvalidQuestion
from wikiqa_core.events import Fetched
from wikiqa_core.evidence import ALL_PARTS, Evidence
from wikiqa_core.models import SearchHit
from wikiqa_core.outcomes import Answer, Outcome, Refusal

THRESHOLD = 0.75
"""The least coverage that is answered. Calibrated by tests/benchmarks/calibrate_extractive.py."""

MOST_CALLS = 5
"""Searches and reads of one question. A typical one takes two; those that are refused take most."""

HITS_READ = 2
"""How many pages of one search are read."""

SENSES_READ = 2
"""How many meanings of an ambiguous name are read, where the question does not say which is meant."""


class ExtractiveAgent:
    """Answers with the words of a page alone, without a model. Deterministic.

    Args:
        threshold: The least share of the question's words, by weight, that a quote must have.
    """

    name = "extractive/1"

    def __init__(self, *, threshold: float = THRESHOLD) -> None:
        self.threshold = threshold

    async def run(self, question: str, evidence: Evidence) -> Answer | Refusal:
        """Answer the question with a quote, or refuse."""
        asked = read_question(question)
        beyond = out_of_scope(asked.text)
        if beyond:
            message = f"This asks for {beyond}; only what a page says word for word can be quoted."
            return Refusal(question=question, message=message, reason="out_of_scope")
        return await _Pursuit(asked, evidence, self.threshold).run()


class _Pursuit:
    """One question being answered: what was read, and what may still be asked of the source."""

    def __init__(self, asked: Asked, evidence: Evidence, threshold: float) -> None:
        self._asked = asked
        self._evidence = evidence
        self._threshold = threshold
        self._calls = min(MOST_CALLS, max(1, evidence.budget.tool_calls))
        self._pages: dict[str, Sheet] = {}
        self._gone: set[str] = set()
        self._own: set[str] = set()
        self._ambiguous: Fetched | None = None

    async def run(self) -> Outcome:
        """Search and read until something answers or the calls are spent."""
        for query in self._asked.queries:
            for title in await self._titles(query):
                page = await self._fetch(title) if self._is_wanted(title) else None
                outcome = await self._from_page(page) if page else None
                if outcome is not None:
                    return outcome
            if self._own:
                break
        allowed = self._evidence.budget.tool_calls
        if not self._own and not self._calls and allowed < MOST_CALLS:
            raise BudgetExhausted(f"The budget of {allowed} searches and reads is spent.")
        return refusal_for(self._asked, self._evidence, tuple(self._pages.values()), self._ambiguous)

    def _is_wanted(self, title: str) -> bool:
        """Whether to read it: once the page of what is asked about was read, only pages of the same name."""
        return not self._own or base_name(title) in self._own

    async def _titles(self, query: str) -> Sequence[str]:
        """What to read for a query: the pages whose title the question has, else the best hit."""
        hits = ranked(await self._search(query), self._asked)
        name = self._asked.rest if hits else self._asked.rest or self._asked.text
        may_be_title = query == name or (not hits and self._asked.nearly_title)
        if name and may_be_title and not any(_is_page_of(hit, name) for hit in hits):
            return (name, *(hit.title for hit in hits[:1]))
        titled = [hit.title for hit in hits[:HITS_READ] if title_fit(hit, self._asked) > 0]
        return titled or [hit.title for hit in hits[:1]]

    async def _search(self, query: str) -> Sequence[SearchHit]:
        if not self._calls:
            return ()
        try:
            found = await self._evidence.search(query)
        except InvalidQuestion:
            return ()
        self._calls -= 1
        return found.hits

    async def _fetch(self, title: str) -> Sheet | None:
        """The page, unless it was read before, does not exist, or the calls are spent."""
        if not self._calls or title in self._pages or title in self._gone:
            return None
        self._calls -= 1
        self._gone.add(title)
        try:
            page = await self._evidence.fetch(title, ALL_PARTS)
        except ArticleNotFound:
            return None
        if page.page.title in self._pages:
            return None
        sheet = self._pages[page.page.title] = read_sheet(page)
        if is_own_page(sheet, self._asked):
            self._own.add(base_name(page.page.title))
        return sheet

    async def _from_page(self, sheet: Sheet) -> Outcome | None:
        if sheet.page.is_disambiguation:
            return await self._from_senses(sheet)
        return self._said(sheet) or await self._through_row(sheet)

    def _said(self, sheet: Sheet) -> Answer | None:
        """What the page says, if it says it."""
        introduced = (
            None if asks_for_meaning(self._asked) else introduction(sheet, self._asked, self._evidence)
        )
        best = None if introduced else self._best(sheet, self._asked)
        return introduced or (answer_from(best.candidate, self._evidence) if best else None)

    async def _from_senses(self, sheet: Sheet) -> Outcome | None:
        """List the meanings, or answer from one of them where the question shows which it is."""
        asked, senses = self._asked, sheet.page.senses
        name = asked.rest or asked.text
        if asked.wanted == "senses" or (asked.nearly_title and is_titled(sheet.about.names, name)):
            return senses_of(sheet.page, self._evidence)
        self._ambiguous = sheet.page
        line = self._best(sheet, asked)
        if line is not None:
            return answer_from(line.candidate, self._evidence)
        fitting = fitting_senses(senses, asked, sheet.about.subject) or list(senses[:SENSES_READ])
        read = [await self._fetch(sense.title) for sense in fitting[:SENSES_READ] if sense.title]
        return self._only_answer([sense for sense in read if sense is not None])

    def _only_answer(self, sheets: Sequence[Sheet]) -> Answer | None:
        """The answer of the one page that has one; of two that do, neither."""
        said = [answer for sheet in sheets if (answer := self._said(sheet)) is not None]
        return said[0] if len(said) == 1 else None

    async def _through_row(self, sheet: Sheet) -> Outcome | None:
        """Answer about what a row names: "the population of the capital of Kenya"."""
        step = next(iter(linking_rows(sheet, self._asked)), None)
        target = await self._fetch(step.title) if step else None
        best = self._best(target, step.asked, was_named=True) if step and target else None
        return answer_from_two(step.row, best.candidate, self._evidence) if step and best else None

    def _best(self, sheet: Sheet, asked: Asked, *, was_named: bool = False) -> Scored | None:
        best = score_sheet(sheet, asked).best
        if best is None or best.coverage < self._threshold:
            return None
        return best if is_let_through(best.candidate, asked, sheet.about, was_named=was_named) else None


def _is_page_of(hit: SearchHit, name: str) -> bool:
    return is_titled((hit.title, hit.redirect or hit.title), name)
