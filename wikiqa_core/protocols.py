"""The three seams: where text comes from, who answers, and who judges.

Each is structural: a class with the right method is one, and needs to inherit nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

from wikiqa_core.article import Article
from wikiqa_core.events import Grade
from wikiqa_core.models import SearchHit
from wikiqa_core.outcomes import Answer, Outcome, Refusal

if TYPE_CHECKING:
    from wikiqa_core.evidence import Evidence

Against = TypeVar("Against", contravariant=True)


@runtime_checkable
class Retriever(Protocol):
    """A source of articles.

    It may also have `async def aclose()`, which closes its connections; `source_id: str`, which source it
    is, as in `PageRef.source_id`; and `is_partial: bool`, whether its source may have pages that it has not.
    """

    async def search(self, query: str, *, limit: int = 5) -> Sequence[SearchHit]:
        """Find pages.

        Returns:
            At most `limit` hits, best first; empty only where the source says that nothing matches.

        Raises:
            RetrievalUnavailable: The source did not answer.
        """
        ...

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Read a page, following redirects; with `revision_id`, exactly that revision of it.

        Raises:
            ArticleNotFound: The source has no such article.
            RevisionUnavailable: The source keeps no such revision.
            RetrievalUnavailable: The source did not answer.
        """
        ...


@runtime_checkable
class Agent(Protocol):
    """Who reads and answers. It may also have a `name`, which is recorded in the trace."""

    async def run(self, question: str, evidence: Evidence) -> Answer | Refusal:
        """Answer the question from what `evidence` lets it read, and from nothing else."""
        ...


@runtime_checkable
class Grader(Protocol[Against]):
    """Who judges an outcome.

    `Against` is what the outcome is compared with: `Reading` for what was read. A grader typed so
    cannot see a reference answer.
    """

    async def grade(self, outcome: Outcome, against: Against) -> Sequence[Grade]:
        """Judge the outcome, one grade for each thing that is graded."""
        ...
