"""What can go wrong between us and a wiki: named, put into words, tried again where that may help."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest

from wikiqa_core.errors import ConfigurationError, RetrievalUnavailable
from wikiqa_core.models import SearchHit
from wikiqa_core.retrievers.faults import RETRY_AFTER_CAP, wait_of
from wikiqa_core.retrievers.mediawiki import MediaWikiRetriever

PAGE = {"title": "Iron", "pageid": 7, "revid": 70, "text": "<p>Iron is a metal.</p>", "displaytitle": "Iron"}
GOOD = httpx.Response(200, json={"parse": PAGE})
Reply = httpx.Response | Exception


def html(status: int = 200) -> httpx.Response:
    return httpx.Response(status, html="<!DOCTYPE html><title>Wikimedia Error</title>")


def error(code: str, *, status: int = 200, old: bool = False, wait: str = "") -> httpx.Response:
    said = {"code": code, "info" if old else "text": f"About {code}."}
    return httpx.Response(
        status, json={"error": said} if old else {"errors": [said]}, headers={"retry-after": wait}
    )


class Attempts:
    """A wiki that gives these replies in turn, and the waits between them, which take no time."""

    def __init__(self, *replies: Reply, **options: Any) -> None:
        self.replies = list(replies)
        self.waits: list[float] = []
        self.sent = 0
        self.wiki = MediaWikiRetriever(transport=httpx.MockTransport(self), **options)
        self.wiki._line.sleep = self._wait
        self.wiki._line._bucket = None

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent += 1
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        return httpx.Response(reply.status_code, headers=reply.headers, content=reply.content)

    async def _wait(self, seconds: float) -> None:
        self.waits.append(seconds)

    async def fault(self) -> RetrievalUnavailable:
        with pytest.raises(RetrievalUnavailable) as caught:
            await self.wiki.fetch("Iron")
        with pytest.raises(RetrievalUnavailable):
            await self.wiki.search("iron")
        assert type(caught.value) is RetrievalUnavailable
        assert "en.wikipedia.org" in str(caught.value) or "127.0.0.1" in str(caught.value)
        self.sent //= 2
        return caught.value


def caused(error: Exception, *causes: Exception) -> Exception:
    """The error with its chain of causes, as httpx and httpcore hang them up."""
    above: BaseException = error
    for cause in causes:
        above.__cause__ = cause
        above = cause
    return error


def passing_faults() -> Iterator[tuple[str, Reply, str]]:
    yield "connect timeout", httpx.ConnectTimeout(""), "did not answer within 10 seconds"
    yield "read timeout", httpx.ReadTimeout(""), "did not answer within 10 seconds"
    yield "pool timeout", httpx.PoolTimeout(""), "did not answer"
    yield "refused", httpx.ConnectError("All connection attempts failed"), "No connection"
    yield "proxy", httpx.ProxyError("407"), "No connection"
    yield "reset", httpx.ReadError(""), "broke off (ReadError)"
    yield "protocol", httpx.RemoteProtocolError("illegal status line"), "broke off (illegal status line)"
    yield "broken compression", httpx.DecodingError("bad gzip"), "broke off"
    passing_lookup = caused(httpx.ConnectError("x"), socket.gaierror(socket.EAI_AGAIN, "Temporary failure"))
    yield "name lookup", passing_lookup, "No address was found"
    for status in (429, 500, 502, 503, 504, 408):
        yield f"status {status}", html(status), f"({status})"
    yield "empty body", httpx.Response(200, content=b""), "empty reply"
    yield "blank body", httpx.Response(200, content=b" \n"), "empty reply"
    yield "cut off", httpx.Response(200, content=b'{"parse": {"title": "Ir'), "cut off or no JSON"
    yield "text", httpx.Response(200, text="Too many requests"), "cut off or no JSON"
    yield "nesting", httpx.Response(200, content=b"[" * 200_000), "cut off or no JSON"
    for code in ("maxlag", "ratelimited", "readonly", "internal_api_error_DBQueryError", "pool-queuefull"):
        yield code, error(code), f"({code}: About {code}.)"
    yield "older error format", error("maxlag", old=True), "(maxlag: About maxlag.)"
    yield "internal error", error("internal_api_error_X", status=500), "(500)"


def lasting_faults() -> Iterator[tuple[str, Reply, str]]:
    unknown = caused(httpx.ConnectError("x"), OSError("y"), socket.gaierror(socket.EAI_NONAME, "not known"))
    yield "unknown name", unknown, "has an edition 'en'"
    yield (
        "certificate",
        caused(httpx.ConnectError("x"), ssl.SSLCertVerificationError("expired")),
        "secure connection",
    )
    yield "forbidden", html(403), "WIKIQA_CONTACT"
    yield "not found", html(404), "status 404: check the API's address"
    yield "no content", httpx.Response(204), "status 204"
    elsewhere = httpx.Response(302, headers={"location": "https://login.example.net/portal"})
    yield "redirect", elsewhere, "redirects to https://login.example.net/portal"
    yield "redirect to nowhere", httpx.Response(301), "(301)"
    yield "web page", html(), "a web page instead of an API reply"
    yield "web page by content", httpx.Response(200, content=b"  <html>hello"), "a web page"
    yield "not UTF-8", httpx.Response(200, content=b'{"a": "\xe9\xe8\xff"}'), "not UTF-8"
    yield "long wait", httpx.Response(429, headers={"retry-after": "3600"}), "3,600 seconds"
    for body in (b"[]", b"5", b"null", b'"x"'):
        yield f"JSON {body.decode()}", httpx.Response(200, content=body), "unknown form"
    yield "nothing of use", httpx.Response(200, json={"batchcomplete": True}), "unknown form"
    yield "odd error", httpx.Response(200, json={"errors": ["bad"]}), "unknown form"
    yield "odd old error", httpx.Response(200, json={"error": "bad"}), "unknown form"
    yield "unknown error", error("badvalue"), "(badvalue: About badvalue.)"
    yield "private wiki", error("readapidenied", old=True), "(readapidenied: About readapidenied.)"
    yield "unexplained error", httpx.Response(200, json={"errors": [{}]}), "(unknown: no explanation)"


def by_name(faults: Iterator[tuple[str, Reply, str]]) -> pytest.MarkDecorator:
    cases = list(faults)
    return pytest.mark.parametrize(
        ("reply", "says"), [(reply, says) for _, reply, says in cases], ids=[name for name, _, _ in cases]
    )


@by_name(passing_faults())
async def test_what_may_pass_is_tried_three_times(reply: Reply, says: str) -> None:
    attempts = Attempts(reply, contact="me@example.org")
    fault = await attempts.fault()
    assert says in str(fault)
    assert (attempts.sent, len(attempts.waits)) == (3, 4)


@by_name(passing_faults())
async def test_what_passes_leaves_no_trace(reply: Reply, says: str) -> None:
    attempts = Attempts(reply, GOOD)
    assert (await attempts.wiki.fetch("Iron")).page.revision_id == 70
    assert attempts.sent == 2


@by_name(lasting_faults())
async def test_what_will_not_pass_is_tried_once(reply: Reply, says: str) -> None:
    attempts = Attempts(reply)
    fault = await attempts.fault()
    assert says in str(fault)
    assert (attempts.sent, attempts.waits) == (1, [])


async def test_a_failure_is_not_remembered_as_nothing_found() -> None:
    found = httpx.Response(200, json={"query": {"search": [{"title": "Iron"}]}})
    attempts = Attempts(html(503), html(503), html(503), found)
    with pytest.raises(RetrievalUnavailable):
        await attempts.wiki.search("iron")
    assert [hit.title for hit in await attempts.wiki.search("iron")] == ["Iron"]


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"query": []},
        {"query": {}},
        {"query": {"search": {}}},
        {"query": {"search": ["x"]}},
        {"query": {"search": [{}]}},
        {"query": {"search": [], "pages": "x"}},
        {
            "query": {
                "search": [{"title": "A"}],
                "pages": [{"title": "A", "revisions": [{"timestamp": "soon"}]}],
            }
        },
    ],
)
async def test_a_search_answer_of_another_form(broken: dict[str, Any]) -> None:
    attempts = Attempts(httpx.Response(200, json=broken))
    with pytest.raises(RetrievalUnavailable, match="unknown form"):
        await attempts.wiki.search("iron")


@pytest.mark.parametrize("key", sorted(PAGE))
async def test_a_page_answer_that_lacks_something(key: str) -> None:
    odd: list[dict[str, Any]] = [{}, {key: None}, {key: []}]
    for value in odd:
        page = {name: text for name, text in PAGE.items() if name != key} | value
        with pytest.raises(RetrievalUnavailable, match=rf"unknown form \('{key}'"):
            await Attempts(httpx.Response(200, json={"parse": page})).wiki.fetch("Iron")


@pytest.mark.parametrize(
    ("row", "page"),
    [
        ({"title": 5}, {}),
        ({"snippet": ["x"]}, {}),
        ({"pageid": "abc"}, {}),
        ({"pageid": True}, {}),
        ({"redirecttitle": ["z"]}, {}),
        ({}, {"pageid": "abc"}),
        ({}, {"description": {"a": 1}}),
        ({}, {"pageprops": {"wikibase-shortdesc": 7}}),
        ({}, {"pageprops": ["x"]}),
        ({}, {"revisions": {"revid": 1}}),
        ({}, {"revisions": [{"revid": [1], "timestamp": "2026-11-01T12:30:00Z"}]}),
        ({}, {"revisions": [{"revid": "zz"}]}),
        ({}, {"revisions": [{"revid": 1, "timestamp": 20261101}]}),
        ({}, {"revisions": [{"revid": 1, "timestamp": "2026-11-01"}]}),
    ],
)
async def test_a_hit_with_a_value_of_another_kind(row: dict[str, Any], page: dict[str, Any]) -> None:
    found = {"query": {"search": [{"title": "A"} | row], "pages": [{"title": "A"} | page]}}
    with pytest.raises(RetrievalUnavailable, match="unknown form"):
        await Attempts(httpx.Response(200, json=found)).wiki.search("iron")


async def test_a_hit_may_leave_out_all_but_its_title() -> None:
    empty = dict.fromkeys(["pageid", "description", "revisions"]) | {"title": "A", "pageprops": []}
    found = {"query": {"search": [{"title": "A", "snippet": None}], "pages": [empty]}}
    (hit,) = await Attempts(httpx.Response(200, json=found)).wiki.search("iron")
    assert hit == SearchHit(title="A")


@pytest.mark.parametrize(
    "odd",
    [
        {"revid": True},
        {"revid": 0},
        {"revid": -5},
        {"pageid": "7"},
        {"properties": ["x"]},
        {"properties": {"wikibase-shortdesc": 7}},
        {"redirects": [{"from": "A", "to": "Iron", "tofragment": 5}]},
    ],
)
async def test_a_page_with_a_value_of_another_kind(odd: dict[str, Any]) -> None:
    with pytest.raises(RetrievalUnavailable, match="unknown form"):
        await Attempts(httpx.Response(200, json={"parse": PAGE | odd})).wiki.fetch("Iron")


@pytest.mark.parametrize("key", ["title", "text", "displaytitle"])
async def test_half_characters_are_no_text(key: str) -> None:
    body = json.dumps({"parse": PAGE | {key: "Iron \ud800"}})
    with pytest.raises(RetrievalUnavailable, match="halves of characters"):
        await Attempts(httpx.Response(200, content=body)).wiki.fetch("Iron")
    whole = json.dumps({"parse": PAGE | {key: "Iron \U0001f600"}})
    assert "\\ud83d" in whole
    await Attempts(httpx.Response(200, content=whole)).wiki.fetch("Iron")


async def test_odd_warnings_and_odd_properties_do_no_harm() -> None:
    answer = {"parse": PAGE | {"properties": []}, "warnings": 5}
    assert (await Attempts(httpx.Response(200, json=answer)).wiki.fetch("Iron")).description is None


# --- how long to wait


@pytest.mark.parametrize(
    "headers", [{}, {"retry-after": "soon"}, {"retry-after": "-5"}, {"retry-after": "1e9"}]
)
async def test_without_a_word_from_the_wiki_waits_grow(headers: dict[str, str]) -> None:
    attempts = Attempts(httpx.Response(503, headers=headers))
    with pytest.raises(RetrievalUnavailable) as caught:
        await attempts.wiki.fetch("Iron")
    first, second = attempts.waits
    assert 0.5 <= first <= 1.5
    assert 1.0 <= second <= 2.0
    assert caught.value.retry_after is None


@pytest.mark.parametrize(
    "reply", [httpx.Response(429, headers={"retry-after": "7"}), error("maxlag", wait="7")]
)
async def test_retry_after_is_waited_for(reply: httpx.Response) -> None:
    attempts = Attempts(reply)
    with pytest.raises(RetrievalUnavailable) as caught:
        await attempts.wiki.fetch("Iron")
    assert attempts.waits == [7.0, 7.0]
    assert caught.value.retry_after == 7.0


async def test_retry_after_as_a_date() -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=10), usegmt=True)
    attempts = Attempts(httpx.Response(503, headers={"retry-after": date}), GOOD)
    await attempts.wiki.fetch("Iron")
    assert 8 <= attempts.waits[0] <= 10


async def test_a_wait_above_the_cap_is_the_callers_to_decide() -> None:
    attempts = Attempts(httpx.Response(429, headers={"retry-after": "31"}))
    with pytest.raises(RetrievalUnavailable, match="31 seconds") as caught:
        await attempts.wiki.fetch("Iron")
    assert (caught.value.retry_after, attempts.waits, attempts.sent) == (31.0, [], 1)


def test_reading_retry_after() -> None:
    now = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
    assert wait_of("120", now=now) == 120.0
    assert wait_of(" 0 ", now=now) == 0.0
    assert wait_of("Tue, 01 Dec 2026 12:00:30 GMT", now=now) == 30.0
    assert wait_of("Tue, 01 Dec 2026 12:00:30 -0000", now=now) == 30.0
    assert wait_of("Tue, 01 Dec 2026 11:00:00 GMT", now=now) == 0.0
    for nothing in (None, "", "never", "9" * 400, "Tue, 99 Dec 2026 12:00:00 GMT", "nan"):
        assert wait_of(nothing, now=now) is None
    assert RETRY_AFTER_CAP == 30.0


# --- advice


async def test_403_and_429_advise_by_what_was_missing() -> None:
    for status in (403, 429):
        anonymous = str(await Attempts(html(status)).fault())
        identified = str(await Attempts(html(status), contact="me@example.org").fault())
        assert "Set WIKIQA_CONTACT" in anonymous
        assert "User-Agent Policy" in anonymous
        assert "WIKIQA_CONTACT" not in identified


async def test_another_wiki_is_not_taken_for_a_missing_edition() -> None:
    unknown = caused(httpx.ConnectError("x"), socket.gaierror(socket.EAI_NONAME, "not known"))
    attempts = Attempts(unknown, api_url="http://127.0.0.1/w/api.php")
    assert "edition" not in str(await attempts.fault())


async def test_deprecations_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="wikiqa_core")
    headers = {"deprecation": "@1767225600", "sunset": "Tue, 01 Jun 2027 00:00:00 GMT"}
    await Attempts(httpx.Response(200, json={"parse": PAGE}, headers=headers)).wiki.fetch("Iron")
    assert "announces sunset: Tue, 01 Jun 2027" in caplog.text


async def test_nothing_above_debug_tells_what_was_asked(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="wikiqa_core")
    with pytest.raises(RetrievalUnavailable):
        await Attempts(html(503)).wiki.search("my private question")
    assert "attempt 1 of 3 failed" in caplog.text
    assert "private" not in caplog.text


async def test_proxy_settings_that_httpx_cannot_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "nonsense://example.org")
    with pytest.raises(ConfigurationError, match="proxy"):
        await MediaWikiRetriever().search("iron")


# --- a real socket

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def server(
    handle: Handler, *, scheme: str = "http", **options: Any
) -> AsyncIterator[MediaWikiRetriever]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await handle(reader, writer)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    listener = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    wiki = MediaWikiRetriever(api_url=f"{scheme}://127.0.0.1:{port}/w/api.php", **options)
    wiki._line.sleep = lambda _: asyncio.sleep(0)
    async with listener, wiki:
        yield wiki


def sends(*pieces: bytes, pause: float = 0.0) -> Handler:
    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)

    return handle


def head(length: int, *headers: str) -> bytes:
    lines = ["HTTP/1.1 200 OK", "content-type: application/json", f"content-length: {length}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


async def test_the_network_a_page_and_compression() -> None:
    body = gzip.compress(json.dumps({"parse": PAGE}).encode())
    async with server(sends(head(len(body), "content-encoding: gzip"), body)) as wiki:
        assert (await wiki.fetch("Iron")).page.title == "Iron"


@pytest.mark.parametrize(
    ("pieces", "says"),
    [
        ([b"SMTP ready\r\n\r\n"], "broke off"),
        ([], "broke off"),
        ([head(1000), b'{"parse"'], "broke off"),
        ([head(9, "content-encoding: gzip"), b"not gzip!"], "broke off"),
    ],
)
async def test_a_server_that_speaks_otherwise(pieces: list[bytes], says: str) -> None:
    async with server(sends(*pieces)) as wiki:
        with pytest.raises(RetrievalUnavailable, match=says):
            await wiki.fetch("Iron")


async def test_a_port_where_nobody_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        wiki = MediaWikiRetriever(api_url=f"http://127.0.0.1:{taken.getsockname()[1]}/w/api.php")
        wiki._line.sleep = lambda _: asyncio.sleep(0)
        async with wiki:
            with pytest.raises(
                RetrievalUnavailable, match=r"No connection to 127\.0\.0\.1:\d+ could be made"
            ):
                await wiki.fetch("Iron")


async def test_a_server_that_does_not_speak_tls() -> None:
    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await writer.drain()

    async with server(handle, scheme="https") as wiki:
        with pytest.raises(RetrievalUnavailable, match="No secure connection to 127"):
            await wiki.fetch("Iron")


async def test_a_silent_server() -> None:
    async with server(sends(b"", pause=5), timeout=0.05) as wiki:
        with pytest.raises(RetrievalUnavailable, match=r"did not answer within 0\.05 seconds"):
            await wiki.fetch("Iron")


async def test_a_server_that_drips() -> None:
    drips = [head(1000), *([b" "] * 1000)]
    async with server(sends(*drips, pause=0.03), timeout=0.1) as wiki:
        with pytest.raises(RetrievalUnavailable, match="did not answer"):
            await asyncio.wait_for(wiki.fetch("Iron"), 5)


@pytest.mark.parametrize("headers", [(), ("content-encoding: gzip",)])
async def test_a_reply_without_end_is_not_read_to_its_end(headers: tuple[str, ...]) -> None:
    piece = gzip.compress(b" " * 1_000_000) if headers else b" " * 64_000
    count = 0

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal count
        await reader.readuntil(b"\r\n\r\n")
        writer.write(head(10**12, *headers))
        while count < 10_000:
            writer.write(piece)
            await writer.drain()
            count += 1

    async with server(handle, max_body_bytes=500_000) as wiki:
        with pytest.raises(RetrievalUnavailable, match="more than 500,000 bytes: the page is too long"):
            await wiki.fetch("Iron")
    assert count < 5_000


async def test_a_body_of_exactly_the_limit_is_read() -> None:
    body = json.dumps({"parse": PAGE}).encode()
    attempts = Attempts(httpx.Response(200, content=body), max_body_bytes=len(body))
    assert (await attempts.wiki.fetch("Iron")).page.title == "Iron"
    over = Attempts(httpx.Response(200, content=body), max_body_bytes=len(body) - 1)
    assert "too long" in str(await over.fault())
