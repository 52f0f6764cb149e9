"""Conversations with a real MediaWiki, recorded once and replayed without a server.

The cassettes hold the sample pages of tests/wiki and nothing else: the host is replaced, and of the
headers only the content type is kept. To record them again, with a fresh wiki:

    api=$(tests/mediawiki/start.sh 8951 tests/wiki /tmp/sample-wiki)
    WIKIQA_RECORD=1 WIKIQA_TEST_MEDIAWIKI=$api pytest tests/core/test_cassettes.py
    tests/mediawiki/stop.sh 8951 /tmp/sample-wiki
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import vcr  # type: ignore[import-untyped]

from wikiqa_core.errors import ArticleNotFound, RevisionUnavailable
from wikiqa_core.models import Redirect
from wikiqa_core.retrievers.mediawiki import MediaWikiRetriever

CASSETTES = Path(__file__).parent.parent / "cassettes"
SAMPLE_HOST = "sample.wiki.test"
RECORDING = os.environ.get("WIKIQA_RECORD") == "1"
SERVER = os.environ.get("WIKIQA_TEST_MEDIAWIKI", "") if RECORDING else f"http://{SAMPLE_HOST}/w/api.php"
_NETLOC = urlsplit(SERVER).netloc


def _without_sender(request: Any) -> Any:
    request.headers = {}
    request.uri = request.uri.replace(_NETLOC, SAMPLE_HOST, 1)
    return request


def _without_server(response: dict[str, Any]) -> dict[str, Any]:
    body = response["body"]["string"]
    text = body if isinstance(body, bytes) else body.encode()
    kinds = {name: kind for name, kind in response["headers"].items() if name.lower() == "content-type"}
    return response | {
        "headers": kinds,
        "body": {"string": text.replace(_NETLOC.encode(), SAMPLE_HOST.encode())},
    }


RECORDER = vcr.VCR(
    serializer="json",
    cassette_library_dir=str(CASSETTES),
    record_mode=vcr.record_mode.RecordMode.ALL if RECORDING else vcr.record_mode.RecordMode.NONE,
    match_on=["method", "host", "path", "query"],
    before_record_request=_without_sender,
    before_record_response=_without_server,
    decode_compressed_response=True,
)


@pytest.fixture
def wiki(request: pytest.FixtureRequest) -> Iterator[MediaWikiRetriever]:
    """A retriever whose conversation is the cassette named after the test."""
    name = request.node.name.removeprefix("test_") + ".json"
    if RECORDING:
        (CASSETTES / name).unlink(missing_ok=True)
    with RECORDER.use_cassette(name) as cassette:
        yield MediaWikiRetriever(api_url=SERVER, contact="tests@example.org")
        assert RECORDING or cassette.all_played


async def test_search(wiki: MediaWikiRetriever) -> None:
    hits = await wiki.search("mercury", limit=4)
    assert len(hits) == 4
    marks = {hit.title: hit.is_disambiguation for hit in hits}
    assert marks["Mercury"]
    assert not marks["Mercury (planet)"]
    assert all(hit.snippet and hit.timestamp == datetime(2026, 11, 1, tzinfo=UTC) for hit in hits)
    assert await wiki.search("zzxxqqvv") == ()


async def test_fetch(wiki: MediaWikiRetriever) -> None:
    article = await wiki.fetch("iron")
    assert (article.page.title, article.page.lang) == ("Iron", "en")
    assert article.redirects == (Redirect(source="iron", target="Iron"),)
    assert article.page.revision_id
    assert {row.label for row in article.infobox}
    assert {"lead", "infobox"} <= {entry.part for entry in article.outline}


async def test_redirect(wiki: MediaWikiRetriever) -> None:
    article = await wiki.fetch("Orbit of Mercury")
    step = Redirect(source="Orbit of Mercury", target="Mercury (planet)", fragment="Orbit and rotation")
    assert article.redirects == (step,)
    assert any(passage.part == article.fragment for passage in article.passages)


async def test_disambiguation(wiki: MediaWikiRetriever) -> None:
    article = await wiki.fetch("Mercury")
    assert article.is_disambiguation
    assert {"Mercury (planet)", "Mercury (element)"} <= {sense.title for sense in article.senses}


async def test_missing(wiki: MediaWikiRetriever) -> None:
    with pytest.raises(ArticleNotFound) as caught:
        await wiki.fetch("Broken redirect")
    assert (caught.value.reason, len(caught.value.redirects)) == ("missing", 1)
    with pytest.raises(ArticleNotFound) as caught:
        await wiki.fetch("de:Berlin")
    assert (caught.value.reason, caught.value.lang) == ("interwiki", "de")


async def test_revision(wiki: MediaWikiRetriever) -> None:
    newest = (await wiki.fetch("K2")).page
    assert newest.revision_id
    older = await wiki.fetch("K2", revision_id=newest.revision_id - 1)
    assert older.page.page_id == newest.page_id
    with pytest.raises(RevisionUnavailable):
        await wiki.fetch("K2", revision_id=999_999)


@pytest.mark.parametrize("name", ["search", "fetch", "redirect", "disambiguation", "missing", "revision"])
def test_a_cassette_holds_sample_text_and_nothing_of_who_recorded_it(name: str) -> None:
    text = (CASSETTES / f"{name}.json").read_text(encoding="utf-8")
    for trace in (
        "127.0.0.1",
        "localhost",
        "/home/",
        "/root",
        "/tmp",
        "/work",
        "cookie",
        "PHP/",
        "x-request-id",
    ):
        assert trace.lower() not in text.lower()
    for interaction in json.loads(text)["interactions"]:
        assert interaction["request"]["headers"] == {}
        assert interaction["request"]["uri"].startswith(f"http://{SAMPLE_HOST}/w/api.php?")
        assert list(interaction["response"]["headers"]) == ["content-type"]
