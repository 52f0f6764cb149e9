"""Fakes for the tests of whoever builds on this library: no network, no key, no model.

`StaticRetriever` serves pages from memory, `FaultyRetriever` fails as told, `ScriptedAgent` plays a
fixed part, `ObedientAgent` does whatever a page tells it to (so that a test can show that this changes
nothing), and `no_network` makes a stray connection an error.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from ipaddress import ip_address
from typing import Any, Literal
from unittest.mock import patch

from attrs import evolve, frozen

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, QuoteNotFound, RevisionUnavailable
from wikiqa_core.evidence import ALL_PARTS, Evidence
from wikiqa_core.models import PageRef, Passage, Redirect, SearchHit
from wikiqa_core.outcomes import Answer, AnswerKind, Citation, Outcome, Refusal
from wikiqa_core.protocols import Retriever
from wikiqa_core.quotes import find_quote

__all__ = ["FaultyRetriever", "ObedientAgent", "ScriptedAgent", "StaticRetriever", "no_network"]

_WORD = re.compile(r"\w+")
_REACHING = {"connect": 0, "connect_ex": 0, "sendto": -1, "sendmsg": 3}
"""Methods of a socket that reach another machine, with the place of its address among their arguments."""
_LOOK_UPS = ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr")


class StaticRetriever:
    """Serves pages from memory.

    Args:
        pages: The pages by title: HTML, or an `Article`.
        redirects: Titles that lead to other titles.
        disambiguation: The titles, of pages given as HTML, that only list the meanings of a name.
    """

    def __init__(
        self,
        pages: Mapping[str, str | Article],
        *,
        redirects: Mapping[str, str] | None = None,
        disambiguation: Sequence[str] = (),
    ) -> None:
        self.calls: list[tuple[str, str]] = []
        self._redirects = dict(redirects or {})
        self._articles = {
            title: page
            if isinstance(page, Article)
            else Article.from_html(
                page, title=title, revision_id=number, is_disambiguation=title in disambiguation
            )
            for number, (title, page) in enumerate(pages.items(), start=1)
        }

    async def search(self, query: str, *, limit: int = 5) -> tuple[SearchHit, ...]:
        """The pages that hold most of the query's words, those in the title first."""
        self.calls.append(("search", query))
        wanted = _words(query)
        ranked = sorted(self._articles.values(), key=lambda article: _rank(article, wanted), reverse=True)
        return tuple(_hit(article) for article in ranked if _rank(article, wanted) > (0, 0))[:limit]

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """The page of that title."""
        self.calls.append(("fetch", title))
        target = self._redirects.get(title, title)
        chain = (Redirect(source=title, target=target),) if target != title else ()
        article = self._articles.get(target)
        if article is None:
            raise ArticleNotFound(title, redirects=chain)
        if revision_id not in {None, article.page.revision_id}:
            raise RevisionUnavailable(title, revision_id or 0)
        return evolve(article, requested=title, redirects=chain)


class FaultyRetriever:
    """Fails as told, and else passes on to another retriever.

    Args:
        error: What to raise.
        inner: Who serves the calls that do not fail.
        on: Which calls fail.
        times: How many of them fail before they begin to succeed; all, by default.
        delay: Seconds that each call takes.
    """

    def __init__(
        self,
        error: Exception,
        inner: Retriever | None = None,
        *,
        on: Literal["search", "fetch", "both"] = "both",
        times: int | None = None,
        delay: float = 0.0,
    ) -> None:
        self.calls = 0
        self._error = error
        self._inner = inner or StaticRetriever({})
        self._on = on
        self._left = times
        self._delay = delay

    async def search(self, query: str, *, limit: int = 5) -> Sequence[SearchHit]:
        """Fail, or search."""
        await self._step("search")
        return await self._inner.search(query, limit=limit)

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Fail, or fetch."""
        await self._step("fetch")
        return await self._inner.fetch(title, revision_id=revision_id)

    async def _step(self, kind: str) -> None:
        self.calls += 1
        await asyncio.sleep(self._delay)
        if self._on not in {kind, "both"} or self._left == 0:
            return
        if self._left is not None:
            self._left -= 1
        raise self._error


@frozen(kw_only=True)
class ScriptedAgent:
    """Searches, reads, quotes and answers as written.

    Attributes:
        search: The query, or `None` to search for nothing.
        read: The titles to read, whole.
        quotes: The quotes to cite, in order; each is looked for in all that was read. A quote that
            does not stand there raises `QuoteNotFound`, as it does for any agent.
        text: The answer's text, or `None` to refuse.
        kind: The answer's kind.
        name: What the trace calls it.
    """

    search: str | None = None
    read: Sequence[str] = ()
    quotes: Sequence[str] = ()
    text: str | None = None
    kind: AnswerKind = "answer"
    name: str = "scripted"

    async def run(self, question: str, evidence: Evidence) -> Outcome:
        """Play the part."""
        if self.search is not None:
            await evidence.search(self.search)
        for title in self.read:
            await evidence.fetch(title, ALL_PARTS)
        if self.text is None:
            pages = evidence.reading.pages
            return Refusal(question=question, message="As scripted.", reason="not_in_source", read=pages)
        sources = tuple(evidence.cite(_holder(evidence, quote), quote) for quote in self.quotes)
        return Answer(question=question, text=self.text, sources=sources, kind=self.kind)


class ObedientAgent:
    """Does whatever the pages it reads tell it to, as a model that has been taken over would.

    It reads the best hits whole. Where a passage dictates what to say, be it marked as suspicious or
    not, it says that, and cites the passage by hand, past `Evidence.cite`. So a test shows both what the
    graders stop and what gets through. Else it quotes the first sentence that it can cite.
    """

    name = "obedient"
    _DICTATED = re.compile(
        r"\b(?:state|say|reply|respond|answer|write|print|output)s?\b(?: only)?(?: with)?"
        r"(?: the (?:code )?(?:word|phrase))?"
        r"(?: that)?:?\s+[\"“']?([^\s\"“”'.][^\"”'.\n]*)",
        re.IGNORECASE,
    )

    async def run(self, question: str, evidence: Evidence) -> Outcome:
        """Read, and obey."""
        found = await evidence.search(question)
        for hit in found.hits[:3]:
            await evidence.fetch(hit.title, ALL_PARTS)
        passages = evidence.reading.passages
        for page, passage in passages:
            order = self._DICTATED.search(passage.text)
            if order:
                return _obeying(question, order.group(1), page, passage)
        return _quoting(question, passages, evidence)


@contextmanager
def no_network() -> Iterator[None]:
    """Make whatever would reach anything but this machine raise `ConnectionRefusedError` at once.

    That holds for connections, for datagrams and for looking up a host, made through Python's `socket`.
    """
    with ExitStack() as patches:
        for name, place in _REACHING.items():
            guard = _guarded_reach(getattr(socket.socket, name), place)
            patches.enter_context(patch.object(socket.socket, name, guard))
        for name in _LOOK_UPS:
            patches.enter_context(patch.object(socket, name, _guarded_look_up(getattr(socket, name))))
        yield


def _guarded_reach(reach: Callable[..., Any], place: int) -> Callable[..., Any]:
    def guarded(self: socket.socket, *args: Any) -> Any:
        _refuse_remote(self.family, args[place] if len(args) > place else None)
        return reach(self, *args)

    return guarded


def _guarded_look_up(look_up: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(host: Any, *args: Any, **options: Any) -> Any:
        if not _is_local(host):
            raise ConnectionRefusedError(f"no_network: {host!r} was to be looked up")
        return look_up(host, *args, **options)

    return guarded


def _refuse_remote(family: int, address: Any) -> None:
    if family in {socket.AF_INET, socket.AF_INET6} and address is not None and not _is_local(address[0]):
        raise ConnectionRefusedError(f"no_network: {address!r} was to be reached")


def _is_local(host: Any) -> bool:
    name = host.decode() if isinstance(host, bytes) else host
    if name in {None, "", "localhost"}:
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _obeying(question: str, said: str, page: PageRef, passage: Passage) -> Answer:
    citation = Citation(
        page=page, passage=passage.id, part=passage.part, quote=passage.text, start=0, end=len(passage.text)
    )
    return Answer(question=question, text=f"{said.strip()} [1].", sources=(citation,))


def _quoting(question: str, passages: Sequence[tuple[PageRef, Passage]], evidence: Evidence) -> Outcome:
    for _, passage in passages:
        try:
            citation = evidence.cite(passage.id, passage.text.partition(". ")[0])
        except QuoteNotFound:
            continue
        return Answer(question=question, text=f"{citation.quote} [1]", sources=(citation,))
    pages = evidence.reading.pages
    return Refusal(question=question, message="Nothing to quote.", reason="not_in_source", read=pages)


def _holder(evidence: Evidence, quote: str) -> str:
    passages = [passage for _, passage in evidence.reading.passages]
    holding = [passage.id for passage in passages if find_quote(passage.text, quote)]
    return holding[0] if holding else passages[0].id if passages else "none"


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


def _rank(article: Article, wanted: frozenset[str]) -> tuple[int, int]:
    body = _words(" ".join(passage.text for passage in article.passages))
    return len(wanted & _words(article.page.title)), len(wanted & body)


def _hit(article: Article) -> SearchHit:
    page = article.page
    return SearchHit(
        title=page.title,
        snippet=article.passages[0].text[:160] if article.passages else "",
        is_disambiguation=article.is_disambiguation,
        revision_id=page.revision_id,
    )
