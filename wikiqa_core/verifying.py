"""Checking a stored outcome again, later, by anyone, without a model."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, RevisionUnavailable
from wikiqa_core.evidence import guarded
from wikiqa_core.outcomes import Answer, Citation, Outcome
from wikiqa_core.protocols import Retriever
from wikiqa_core.quotes import find_quote

CheckStatus = Literal["verified", "moved", "changed", "gone", "unavailable"]


@frozen(kw_only=True)
class Check:
    """What became of one citation.

    Attributes:
        citation: The citation.
        status: `verified`: the quote stands in its pinned revision, where the citation says.
            `moved`: not there, but elsewhere in the live revision. `changed`: the page is there and
            does not hold the quote. `gone`: there is no such page any more. `unavailable`: the
            source keeps no such revision, so that nothing can be said of it.
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
    try:
        pinned = guarded(await retriever.fetch(page.title, revision_id=page.revision_id))
    except ArticleNotFound as error:
        return Check(citation=citation, status="gone", detail=str(error))
    except RevisionUnavailable as error:
        return await _check_kept(citation, retriever, str(error))
    if pinned.page.source_id != page.source_id:
        detail = f"The quote is from {page.source_id}; {pinned.page.source_id} was asked."
        return Check(citation=citation, status="unavailable", detail=detail)
    if _stands_at_its_place(citation, pinned):
        detail = f"It stands in {citation.part!r} of revision {page.revision_id}."
        return Check(citation=citation, status="verified", detail=detail)
    return await _check_live(citation, retriever)


async def _check_kept(citation: Citation, retriever: Retriever, detail: str) -> Check:
    """Tell a revision that is not kept from a page that is gone."""
    try:
        await retriever.fetch(citation.page.title)
    except ArticleNotFound as error:
        return Check(citation=citation, status="gone", detail=str(error))
    return Check(citation=citation, status="unavailable", detail=detail)


async def _check_live(citation: Citation, retriever: Retriever) -> Check:
    title = citation.page.title
    try:
        live = guarded(await retriever.fetch(title))
    except ArticleNotFound as error:
        return Check(citation=citation, status="gone", detail=str(error))
    for passage in live.passages:
        if find_quote(passage.text, citation.quote):
            detail = f"It stands in {passage.part!r} of revision {live.page.revision_id}."
            return Check(citation=citation, status="moved", detail=detail)
    detail = f"Revision {live.page.revision_id} of {title!r} does not hold it."
    return Check(citation=citation, status="changed", detail=detail)


def _stands_at_its_place(citation: Citation, article: Article) -> bool:
    place = citation.passage.rpartition(".")[2]
    return any(
        passage.id == place
        and passage.part == citation.part
        and passage.text[citation.start : citation.end] == citation.quote
        for passage in article.passages
    )
