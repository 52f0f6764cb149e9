"""Articles of a live MediaWiki, Wikipedia by default, through its Action API.

One request for a search, one for an article. A title that the wiki does not know costs a second one,
which says why, or converts the title to the script that the wiki keeps it in. Everything that httpx
can raise ends here, as `RetrievalUnavailable`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import datetime
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import Any, Self, TypeVar
from weakref import WeakKeyDictionary

import httpx
import tenacity
from attrs import evolve, frozen

from wikiqa_core import __version__
from wikiqa_core.article import Article
from wikiqa_core.errors import (
    ArticleNotFound,
    ConfigurationError,
    InvalidQuestion,
    RetrievalUnavailable,
    RevisionUnavailable,
)
from wikiqa_core.models import Redirect, SearchHit
from wikiqa_core.queries import clean_query
from wikiqa_core.retrievers import faults, params, replies
from wikiqa_core.retrievers.faults import ApiError, Reply, TryAgain
from wikiqa_core.retrievers.params import Params
from wikiqa_core.retrievers.politeness import bucket_for, checked_contact, slots_for
from wikiqa_core.retrievers.replies import ParsedReply, Resolution, WrongShape
from wikiqa_core.retrievers.wikis import Wiki, find_wiki, first_upper
from wikiqa_core.titles import TitleName, parse_title

MAX_HITS = 50
_ATTEMPTS = 3
_PATIENCE = 3
_REMEMBERED = 1024
_HTTP_OK = 200
_NO_PAGE = frozenset({"missingtitle", "invalidtitle", "pagecannotexist"})
_NO_REVISION = frozenset(
    {"nosuchrevid", "permissiondenied", "missingcontent-revid", "missingcontent-pageid", "missingcontent"}
)
_T = TypeVar("_T")

_logger = logging.getLogger(__name__)


class MediaWikiRetriever:
    """Reads a live MediaWiki.

    It may be used from several event loops and several tasks at once, and again after `aclose`. It
    keeps no articles; it remembers the timestamps of the revisions that its searches have named.
    All instances that ask one wiki with one contact share its limits: of a program, not of an object.

    Args:
        lang: Language edition of Wikipedia. "zh-tw", "sr-el" and the like are a language's variant.
        api_url: The `api.php` of another wiki, instead of Wikipedia.
        contact: E-mail or web address of whoever runs this, for the User-Agent.
        timeout: Seconds to wait for a connection, and for the next piece of a reply. A whole reply may
            take three times as long.
        transport: What sends the requests, instead of the network.
        max_body_bytes: How long a reply may be, after decompression.

    Raises:
        ConfigurationError: An argument cannot be used; the message names it.
    """

    def __init__(
        self,
        *,
        lang: str = "en",
        api_url: str | None = None,
        contact: str | None = None,
        timeout: float = 10.0,
        transport: httpx.AsyncBaseTransport | None = None,
        max_body_bytes: int = 8_000_000,
    ) -> None:
        self._wiki = find_wiki(lang, api_url)
        self.source_id = self._wiki.source_id
        self._line = _Line(
            self._wiki,
            contact=checked_contact(contact),
            timeout=timeout,
            transport=transport,
            max_body_bytes=max_body_bytes,
        )
        self._timestamps: OrderedDict[int, datetime] = OrderedDict()

    async def search(self, query: str, *, limit: int = 5) -> tuple[SearchHit, ...]:
        """Find pages. One request; a spelling that the wiki suggests is never searched for instead.

        Args:
            query: Words; search operators are taken out.
            limit: How many hits at most, 1 to 50.

        Returns:
            The hits, best first; empty only where the wiki says that nothing matches.

        Raises:
            InvalidQuestion: Nothing that can be searched for is left of the query.
            RetrievalUnavailable: The wiki did not answer.
        """
        words = clean_query(query)
        if not words:
            raise InvalidQuestion(f"The query {query!r} holds nothing that can be searched for: use words.")
        count = max(1, min(limit, MAX_HITS))
        hits = await self._ask(
            lambda answer: replies.read_search(answer, count), params.search_params(words, count)
        )
        for hit in hits:
            self._remember(hit)
        return hits

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Read a page, following redirects; with `revision_id`, exactly that revision of it.

        Args:
            title: A title, a title with a section ("Iron#History"), or the address of an article.
            revision_id: The revision, instead of the latest.

        Raises:
            ArticleNotFound: The wiki has no such article.
            RevisionUnavailable: The wiki does not show that revision, or it is one of another page.
            RetrievalUnavailable: The wiki did not answer.
        """
        asked = parse_title(title)
        if asked.host and asked.host != self._wiki.host:
            raise replies.elsewhere(title, f"https://{asked.host}")
        if revision_id is None:
            found = await self._find(title, asked.text)
        else:
            found = await self._find_revision(title, asked.text, revision_id)
        await self._check_namespace(title, found)
        return self._article(title, asked, found)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._line.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    async def _find(self, title: str, text: str) -> _Found:
        try:
            page: ParsedReply | None = await self._parse(params.page_params(text), _NO_PAGE)
        except ApiError:
            page = None
        if page is None:
            resolution = await self._resolve(title, text)
            page, steps = await self._parse_again(title, resolution), resolution.steps
        else:
            steps = replies.steps_to(text, page)
        if page.is_circle:
            raise replies.circle(title, steps)
        return _Found(page=page, steps=steps)

    async def _parse_again(self, title: str, resolution: Resolution) -> ParsedReply:
        try:
            return await self._parse(params.page_params(resolution.title), _NO_PAGE)
        except ApiError as error:
            detail = f"{self._wiki.host} does not show {resolution.title!r} ({error.text})"
            raise ArticleNotFound(title, detail=detail, redirects=resolution.steps) from error

    async def _find_revision(self, title: str, text: str, revision_id: int) -> _Found:
        if revision_id < 1:
            raise RevisionUnavailable(title, revision_id)
        try:
            page = await self._parse(params.revision_params(revision_id), _NO_REVISION)
        except ApiError as error:
            detail = f"Revision {revision_id} of {title!r} is not shown by {self._wiki.host}: {error.text}"
            raise RevisionUnavailable(title, revision_id, detail=detail) from error
        if page.revision_id != revision_id:
            detail = (
                f"{self._wiki.host} sent revision {page.revision_id} instead of {revision_id} of {title!r}."
            )
            raise RevisionUnavailable(title, revision_id, detail=detail)
        if page.title in {text, first_upper(text)}:
            return _Found(page=page, steps=replies.steps_to(text, page))
        return _Found(page=page, steps=await self._steps_to_owner(title, text, page))

    async def _steps_to_owner(self, title: str, text: str, page: ParsedReply) -> tuple[Redirect, ...]:
        """The steps to the page that the revision belongs to: it may have been moved since."""
        try:
            resolution = await self._resolve(title, text)
        except ArticleNotFound:
            resolution = None
        if resolution is None or resolution.title != page.title:
            detail = f"Revision {page.revision_id} is one of {page.title!r}, not of {title!r}."
            raise RevisionUnavailable(title, page.revision_id, detail=detail)
        return resolution.steps

    async def _check_namespace(self, title: str, found: _Found) -> None:
        is_article = found.page.is_article
        if is_article is None:
            await self._resolve(title, found.page.title)
        elif not is_article:
            raise replies.not_an_article(title, found.page.title, found.steps)

    async def _parse(self, asked: Params, expected: frozenset[str]) -> ParsedReply:
        return await self._ask(replies.read_parse, asked, expected)

    async def _resolve(self, title: str, text: str) -> Resolution:
        host = self._wiki.host
        return await self._ask(
            lambda answer: replies.read_resolution(answer, title, text, host), params.resolve_params(text)
        )

    async def _ask(
        self, read: Callable[[dict[str, Any]], _T], asked: Params, expected: frozenset[str] = frozenset()
    ) -> _T:
        """Ask and read the answer. Of the API's own errors, the `expected` ones are passed on."""
        host, variant = self._wiki.host, self._wiki.variant
        try:
            return read(await self._line.get(asked | ({"variant": variant} if variant else {})))
        except WrongShape as error:
            raise faults.wrong_shape(host, str(error)) from error
        except ApiError as error:
            if error.code in expected:
                raise
            message = f"{host} answered with an error ({error.code}: {error.text})"
            raise RetrievalUnavailable(message) from error

    def _remember(self, hit: SearchHit) -> None:
        if hit.revision_id is None or hit.timestamp is None:
            return
        self._timestamps[hit.revision_id] = hit.timestamp
        self._timestamps.move_to_end(hit.revision_id)
        if len(self._timestamps) > _REMEMBERED:
            self._timestamps.popitem(last=False)

    def _article(self, title: str, asked: TitleName, found: _Found) -> Article:
        page, steps = found.page, found.steps
        article = Article.from_html(page.html, title=page.title, is_disambiguation=page.is_disambiguation)
        spelling = () if title == asked.text else (Redirect(source=title, target=asked.text),)
        return evolve(
            article,
            page=self._wiki.page(
                page.title, page.page_id, page.revision_id, self._timestamps.get(page.revision_id)
            ),
            requested=title,
            redirects=(*spelling, *steps),
            fragment=asked.fragment or (steps[-1].fragment if steps else None),
            display_title=replies.plain_text(page.display_title) or None,
            description=page.description,
        )


@frozen(kw_only=True)
class _Found:
    page: ParsedReply
    steps: tuple[Redirect, ...]


@frozen(kw_only=True)
class _Connection:
    client: httpx.AsyncClient
    slots: asyncio.Semaphore


class _Line:
    """The way to one wiki's API: polite, patient within bounds, and strict about what an answer is."""

    def __init__(
        self,
        wiki: Wiki,
        *,
        contact: str | None,
        timeout: float,
        transport: httpx.AsyncBaseTransport | None,
        max_body_bytes: int,
    ) -> None:
        if not 0 < timeout < float("inf"):
            raise ConfigurationError(f"timeout={timeout!r}: give a number of seconds above 0.")
        self._wiki = wiki
        self._contact = contact
        self._timeout = timeout
        self._transport = transport
        self._max_body_bytes = max_body_bytes
        self._connections: WeakKeyDictionary[asyncio.AbstractEventLoop, _Connection] = WeakKeyDictionary()
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._bucket = None if wiki.is_local else bucket_for(wiki.host, contact)

    async def get(self, asked: Params) -> dict[str, Any]:
        """Ask, up to three times where the fault may pass."""
        attempts = tenacity.AsyncRetrying(
            retry=tenacity.retry_if_exception_type(TryAgain),
            stop=tenacity.stop_after_attempt(_ATTEMPTS),
            wait=_pause,
            sleep=self.sleep,
            before_sleep=_log_retry,
            reraise=True,
        )
        try:
            return await attempts(self._get_once, asked)
        except TryAgain as last:
            raise last.fault from last.__cause__

    async def aclose(self) -> None:
        """Close the connections of the running event loop."""
        connection = self._connections.pop(asyncio.get_running_loop(), None)
        if connection is not None:
            await connection.client.aclose()

    async def _get_once(self, asked: Params) -> dict[str, Any]:
        if self._bucket is not None:
            await self._bucket.acquire()
        connection = self._connect()
        async with connection.slots:
            try:
                reply = await self._send(connection.client, asked)
            except (httpx.TimeoutException, TimeoutError) as error:
                raise faults.timed_out(self._wiki.host, self._timeout) from error
            except (httpx.ConnectError, httpx.ProxyError) as error:
                raise faults.unconnected(error, self._wiki) from error
            except httpx.HTTPError as error:
                raise faults.broken_off(error, self._wiki.host) from error
        for name in ("deprecation", "sunset"):
            if name in reply.headers:
                _logger.info("%s announces %s: %s", self._wiki.host, name, reply.headers[name])
        return faults.read_reply(reply)

    def _connect(self) -> _Connection:
        loop = asyncio.get_running_loop()
        connection = self._connections.get(loop)
        if connection is None:
            slots = slots_for(self._wiki.host, self._contact)
            connection = _Connection(client=self._new_client(), slots=slots)
            self._connections[loop] = connection
        return connection

    def _new_client(self) -> httpx.AsyncClient:
        named = f" ({self._contact})" if self._contact else ""
        headers = {
            "User-Agent": f"wiki-qa/{__version__}{named} httpx/{httpx.__version__}",
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
        }
        try:
            return httpx.AsyncClient(
                transport=self._transport,
                timeout=httpx.Timeout(self._timeout),
                headers=headers,
                cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
                follow_redirects=False,
            )
        except (ImportError, ValueError) as error:
            message = f"The proxy settings of the environment cannot be used: {error}"
            raise ConfigurationError(message) from error

    async def _send(self, client: httpx.AsyncClient, asked: Params) -> Reply:
        async with (
            asyncio.timeout(_PATIENCE * self._timeout),
            client.stream("GET", self._wiki.api_url, params=asked) as response,
        ):
            return Reply(
                host=self._wiki.host,
                status=response.status_code,
                headers={name.lower(): value for name, value in response.headers.items()},
                body=await self._body(response) if response.status_code == _HTTP_OK else b"",
                identified=self._contact is not None,
            )

    async def _body(self, response: httpx.Response) -> bytes:
        """Read the body, and stop where it grows too long: compressed bytes count as what they become."""
        body = bytearray()
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > self._max_body_bytes:
                raise RetrievalUnavailable(
                    f"{self._wiki.host} sent a reply of more than {self._max_body_bytes:,} bytes: "
                    "the page is too long to read."
                )
        return bytes(body)


def _pause(state: tenacity.RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    asked = error.fault.retry_after if isinstance(error, TryAgain) else None
    growing = tenacity.wait_exponential(multiplier=0.5, max=8) + tenacity.wait_random(0, 1)
    return growing(state) if asked is None else asked


def _log_retry(state: tenacity.RetryCallState) -> None:
    error = state.outcome.exception() if state.outcome else None
    _logger.info("attempt %d of %d failed: %s", state.attempt_number, _ATTEMPTS, error)
