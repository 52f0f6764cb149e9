"""Checking a stored outcome again, later, by anyone, without a model."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, RevisionUnavailable
from wikiqa_core.guarding import guarded
from wikiqa_core.models import Passage
from wikiqa_core.outcomes import Answer, Citation, Outcome
from wikiqa_core.protocols import Retriever
from wikiqa_core.quotes import find_quote, stands_whole

CheckStatus = Literal["verified", "moved", "changed", "gone", "unavailable"]


@frozen(kw_only=True)
class Check:
    """What became of one citation.

    Attributes:
        citation: The citation.
        status: `verified`: the quote stands in its pinned revision, where the citation says.
            `moved`: not there, but elsewhere in the live revision. `changed`: the page is there and
            does not hold the quote as it is cited. `gone`: its source has no such page any more.
            `unavailable`: the source that was asked keeps no such revision, or is another one, so
            that nothing can be said.
        detail: What was found, in a sentence.
    """

    citation: Citation
    status: CheckStatus
    detail: str


async def check(outcome: Outcome, retriever: Retriever) -> tuple[Check, ...]:
    """Check each citation of an answer against its pinned revision. A refusal has none.

    Raises:
        RetrievalUnavailable: The source did not answer; nothing is said of any citation then.
    """
    if not isinstance(outcome, Answer):
        return ()
    return tuple([await _check(citation, retriever) for citation in outcome.sources])


async def _check(citation: Citation, retriever: Retriever) -> Check:
    page = citation.page
    if page.revision_id is None:
        return _unavailable(citation, "The citation names no revision.")
    asked = getattr(retriever, "source_id", page.source_id)
    if asked != page.source_id:
        return _unavailable(citation, f"The quote is from {page.source_id}; {asked} was asked.")
    try:
        pinned = guarded(await retriever.fetch(page.title, revision_id=page.revision_id))
    except ArticleNotFound as error:
        return _absent(citation, retriever, error)
    except RevisionUnavailable as error:
        return await _check_kept(citation, retriever, str(error))
    return await _check_pinned(citation, pinned, retriever)


async def _check_pinned(citation: Citation, pinned: Article, retriever: Retriever) -> Check:
    page = citation.page
    if pinned.page.source_id != page.source_id:
        return _unavailable(
            citation, f"The quote is from {page.source_id}; {pinned.page.source_id} was asked."
        )
    if pinned.page.revision_id != page.revision_id:
        return _unavailable(
            citation, f"Revision {pinned.page.revision_id} came instead of {page.revision_id}."
        )
    if pinned.page.permalink != page.permalink:
        detail = f"The permalink of this revision is {pinned.page.permalink}, not the one that is cited."
        return Check(citation=citation, status="changed", detail=detail)
    if any(_stands_in(citation, passage) for passage in pinned.passages):
        detail = f"It stands in {citation.part!r} of revision {page.revision_id}."
        return Check(citation=citation, status="verified", detail=detail)
    return await _check_live(citation, retriever)


async def _check_kept(citation: Citation, retriever: Retriever, detail: str) -> Check:
    """Tell a revision that is not kept from a page that is gone."""
    try:
        await retriever.fetch(citation.page.title)
    except ArticleNotFound as error:
        return _absent(citation, retriever, error)
    return _unavailable(citation, detail)


async def _check_live(citation: Citation, retriever: Retriever) -> Check:
    title = citation.page.title
    try:
        live = guarded(await retriever.fetch(title))
    except ArticleNotFound as error:
        return _absent(citation, retriever, error)
    for passage in live.passages:
        if not passage.suspicious and find_quote(passage.text, citation.quote):
            detail = f"It stands in {passage.part!r} of revision {live.page.revision_id}."
            return Check(citation=citation, status="moved", detail=detail)
    detail = f"Revision {live.page.revision_id} of {title!r} does not hold it."
    return Check(citation=citation, status="changed", detail=detail)


def _absent(citation: Citation, retriever: Retriever, error: ArticleNotFound) -> Check:
    """A page that is not in a part of a wiki may still be in the wiki."""
    if getattr(retriever, "is_partial", False):
        return _unavailable(citation, str(error))
    return Check(citation=citation, status="gone", detail=str(error))


def _unavailable(citation: Citation, detail: str) -> Check:
    return Check(citation=citation, status="unavailable", detail=detail)


def _stands_in(citation: Citation, passage: Passage) -> bool:
    """Whether the quote stands whole in this passage, where the citation says, and may be cited."""
    start, end = citation.start, citation.end
    return (
        passage.id == citation.passage.rpartition(".")[2]
        and passage.part == citation.part
        and not passage.suspicious
        and passage.text[start:end] == citation.quote
        and stands_whole(passage.text, start, end)
    )
