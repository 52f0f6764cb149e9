"""The retriever against a real MediaWiki that holds the sample pages of tests/wiki."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

import httpx
import pytest

from wikiqa_core.errors import ArticleNotFound, RetrievalUnavailable, RevisionUnavailable
from wikiqa_core.models import LEAD, Redirect
from wikiqa_core.retrievers.mediawiki import MediaWikiRetriever

pytestmark = pytest.mark.mediawiki


class Counter(httpx.AsyncHTTPTransport):
    """The network, counted."""

    requests = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests += 1
        return await super().handle_async_request(request)


@pytest.fixture
def network() -> Counter:
    return Counter()


@pytest.fixture
async def wiki(mediawiki_api: str, network: Counter) -> AsyncIterator[MediaWikiRetriever]:
    async with MediaWikiRetriever(api_url=mediawiki_api, transport=network, timeout=30) as retriever:
        yield retriever


# --- searching


async def test_a_search_ranks_describes_and_dates_its_hits(
    wiki: MediaWikiRetriever, network: Counter
) -> None:
    hits = await wiki.search("iron metal", limit=5)
    assert network.requests == 1
    assert 0 < len(hits) <= 5
    iron = next(hit for hit in hits if hit.title == "Iron")
    assert iron.description
    assert "iron" in iron.snippet.lower()
    assert "<" not in iron.snippet
    assert iron.page_id
    assert iron.revision_id
    assert iron.timestamp == datetime(2026, 11, 1, tzinfo=UTC)
    assert not iron.is_disambiguation


async def test_an_ambiguous_hit_is_marked(wiki: MediaWikiRetriever) -> None:
    marks = {hit.title: hit.is_disambiguation for hit in await wiki.search("mercury", limit=20)}
    assert marks["Mercury"]
    assert not marks["Mercury (planet)"]


async def test_a_hit_by_redirect_names_the_redirect(wiki: MediaWikiRetriever) -> None:
    hits = {hit.title: hit.redirect for hit in await wiki.search("quicksilver")}
    assert hits["Mercury (element)"] == "Quicksilver"


async def test_nothing_found_is_empty_and_a_misspelling_is_not_corrected(wiki: MediaWikiRetriever) -> None:
    assert await wiki.search("zzxxqqvv") == ()
    assert await wiki.search("platipus") == ()


@pytest.mark.parametrize(
    "query", ['"iron" -metal', "intitle:Iron", "iron~ OR *", "Talk:Iron", "insource:/iron/"]
)
async def test_operators_do_not_work(wiki: MediaWikiRetriever, query: str) -> None:
    await wiki.search(query)


# --- reading


async def test_an_article_in_one_request(
    wiki: MediaWikiRetriever, network: Counter, mediawiki_api: str
) -> None:
    article = await wiki.fetch("Iron")
    address = urlsplit(mediawiki_api)
    assert network.requests == 1
    assert (article.page.title, article.page.source, article.page.source_id) == (
        "Iron",
        "wiki",
        address.netloc,
    )
    assert article.page.url == f"{address.scheme}://{address.netloc}/wiki/Iron"
    assert article.page.timestamp is None
    assert article.display_title == "Iron"
    assert article.description
    assert article.infobox
    assert article.outline
    assert any("iron" in passage.text.lower() for passage in article.passages if passage.part == LEAD)


async def test_links_lead_to_the_page_and_to_the_revision(wiki: MediaWikiRetriever) -> None:
    for title in ("Iron", "AC/DC", "What Is Life?", "Marks & Spencer", "99% Invisible", "東京", "C++"):
        page = (await wiki.fetch(title)).page
        assert page.url
        assert page.permalink
        async with httpx.AsyncClient() as client:
            live, pinned = await client.get(page.url), await client.get(page.permalink)
        assert (live.status_code, pinned.status_code) == (200, 200)
        assert f'"wgRevisionId":{page.revision_id},' in pinned.text
        assert f'"wgArticleId":{page.page_id},' in live.text


async def test_a_search_before_dates_the_article(wiki: MediaWikiRetriever, network: Counter) -> None:
    await wiki.search("iron metal")
    assert (await wiki.fetch("Iron")).page.timestamp == datetime(2026, 11, 1, tzinfo=UTC)
    assert network.requests == 2


@pytest.mark.parametrize(
    "title",
    [
        "AC/DC",
        "1969",
        "99% Invisible",
        '"Heroes" (David Bowie album)',
        "C++",
        "Marks & Spencer",
        "What Is Life?",
        "Schrödinger's cat",
        "Phoenix, Arizona",
        "Tesla, Inc.",
        "2001: A Space Odyssey (film)",
        "São Paulo",
    ],
)
async def test_titles_of_every_kind(wiki: MediaWikiRetriever, network: Counter, title: str) -> None:
    article = await wiki.fetch(title)
    assert (article.page.title, article.redirects, network.requests) == (title, (), 1)
    assert article.passages


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("iron", "Iron"),
        ("mercury_(planet)", "Mercury (planet)"),
        ("  Mercury \u00a0 (planet) ", "Mercury (planet)"),
        ("Sa\u0303o Paulo", "São Paulo"),
        ("S%C3%A3o_Paulo", "São Paulo"),
        ("\u200eIron\u200b", "Iron"),
    ],
)
async def test_spellings_of_a_title(wiki: MediaWikiRetriever, asked: str, title: str) -> None:
    article = await wiki.fetch(asked)
    assert (article.requested, article.page.title) == (asked, title)
    assert article.redirects[-1].target == title
    assert article.redirects[0].source == asked


async def test_the_address_of_an_article_on_this_wiki(wiki: MediaWikiRetriever) -> None:
    url = (await wiki.fetch("What Is Life?")).page.url
    assert url
    assert (await wiki.fetch(f"{url}#Reception")).page.title == "What Is Life?"
    assert (await wiki.fetch(f"{url}#Reception")).fragment == "Reception"


async def test_redirects_and_redirects_to_redirects(wiki: MediaWikiRetriever, network: Counter) -> None:
    last = Redirect(source="Quicksilver", target="Mercury (element)")
    article = await wiki.fetch("Quicksilver")
    assert (article.page.title, article.redirects) == ("Mercury (element)", (last,))
    double = await wiki.fetch("Hydrargyrum")
    assert double.page == article.page
    assert double.redirects == (Redirect(source="Hydrargyrum", target="Quicksilver"), last)
    assert network.requests == 2


async def test_a_redirect_to_a_section(wiki: MediaWikiRetriever) -> None:
    article = await wiki.fetch("orbit of Mercury")
    assert (article.page.title, article.fragment) == ("Mercury (planet)", "Orbit and rotation")
    assert [step.source for step in article.redirects] == ["orbit of Mercury", "Orbit of Mercury"]
    assert any(entry.title == article.fragment for entry in article.outline)


async def test_a_disambiguation_page_lists_its_senses(wiki: MediaWikiRetriever) -> None:
    article = await wiki.fetch("Mercury")
    titles = [sense.title for sense in article.senses]
    assert article.is_disambiguation
    assert {"Mercury (planet)", "Mercury (element)"} <= set(titles)
    assert not (await wiki.fetch("Iron")).senses


# --- revisions


async def test_both_revisions_of_a_page(wiki: MediaWikiRetriever, network: Counter) -> None:
    newest = (await wiki.fetch("K2")).page
    assert newest.revision_id
    network.requests = 0
    older = await wiki.fetch("K2", revision_id=newest.revision_id - 1)
    assert network.requests == 1
    assert (older.page.title, older.page.page_id) == ("K2", newest.page_id)
    assert older.page.revision_id == newest.revision_id - 1
    assert older.page.permalink
    assert f"oldid={newest.revision_id - 1}" in older.page.permalink
    assert older.passages != (await wiki.fetch("K2", revision_id=newest.revision_id)).passages


async def test_a_revision_by_the_name_of_a_redirect(wiki: MediaWikiRetriever) -> None:
    page = (await wiki.fetch("Mercury (element)")).page
    article = await wiki.fetch("Quicksilver", revision_id=page.revision_id)
    assert article.page == page
    assert article.redirects == (Redirect(source="Quicksilver", target="Mercury (element)"),)


async def test_revisions_that_are_not_the_pages(wiki: MediaWikiRetriever) -> None:
    iron = (await wiki.fetch("Iron")).page.revision_id
    assert iron
    with pytest.raises(RevisionUnavailable, match="is one of 'Iron'"):
        await wiki.fetch("K2", revision_id=iron)
    with pytest.raises(RevisionUnavailable, match="no revision with ID 999999"):
        await wiki.fetch("Iron", revision_id=999_999)


# --- titles that lead to no article


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("A page that was never written", "missing"),
        ("Broken redirect", "missing"),
        ("Loop A", "missing"),
        ("C#", "invalid"),
        ("Foo[bar]", "invalid"),
        ("a~~~b", "invalid"),
        ("../Iron", "invalid"),
        ("Special:Search", "special"),
        ("Special:Random", "special"),
        ("Media:Iron.png", "special"),
        ("Talk:Iron", "not_an_article"),
        ("User:Nobody", "not_an_article"),
        ("Template:Reflist", "not_an_article"),
        ("Category:Metals", "not_an_article"),
        ("Project:About", "not_an_article"),
        ("de:Berlin", "interwiki"),
        ("commons:Iron", "interwiki"),
    ],
)
async def test_why_there_is_no_article(
    wiki: MediaWikiRetriever, network: Counter, title: str, reason: str
) -> None:
    with pytest.raises(ArticleNotFound) as caught:
        await wiki.fetch(title)
    assert (caught.value.title, caught.value.reason) == (title, reason)
    assert network.requests <= 2


async def test_a_page_of_another_edition_names_its_language(wiki: MediaWikiRetriever) -> None:
    with pytest.raises(ArticleNotFound, match="lang='de'") as caught:
        await wiki.fetch("de:Berlin")
    assert caught.value.lang == "de"


async def test_a_redirect_without_target_tells_its_chain(wiki: MediaWikiRetriever) -> None:
    with pytest.raises(ArticleNotFound) as caught:
        await wiki.fetch("Broken redirect")
    (step,) = caught.value.redirects
    assert (step.source, step.target) == ("Broken redirect", "A page that was never written")


async def test_redirects_in_a_circle_tell_their_chain(wiki: MediaWikiRetriever) -> None:
    with pytest.raises(ArticleNotFound, match="circle") as caught:
        await wiki.fetch("Loop A")
    assert [step.source for step in caught.value.redirects] == ["Loop A", "Loop B"]


# --- a language with two scripts


async def test_titles_are_converted_to_the_script_that_the_wiki_keeps(chinese_mediawiki_api: str) -> None:
    async with MediaWikiRetriever(api_url=chinese_mediawiki_api, lang="zh") as wiki:
        article = await wiki.fetch("软体")
        assert article.redirects == (Redirect(source="软体", target="軟體"),)
        assert [passage.text for passage in article.passages] == ["軟體是程式。"]
        by_redirect = await wiki.fetch("电脑软体")
        assert [step.target for step in by_redirect.redirects] == ["電腦軟體", "軟體"]
        with pytest.raises(ArticleNotFound) as caught:
            await wiki.fetch("讨论:软体")
        assert caught.value.reason == "not_an_article"


async def test_a_variant_converts_the_text(chinese_mediawiki_api: str) -> None:
    async with MediaWikiRetriever(api_url=chinese_mediawiki_api, lang="zh-cn") as wiki:
        article = await wiki.fetch("軟體")
        assert (article.page.title, article.page.lang, article.display_title) == ("軟體", "zh-cn", "软件")
        assert article.passages[0].text.startswith("软件")


# --- faults


async def test_an_address_beside_the_api(mediawiki_api: str) -> None:
    for wrong in (mediawiki_api.replace("/w/api.php", "/api.php"), mediawiki_api.replace("/w/", "/wiki/")):
        async with MediaWikiRetriever(api_url=wrong) as wiki:
            with pytest.raises(RetrievalUnavailable, match=r"API|redirect|status"):
                await wiki.fetch("Iron")


async def test_a_page_above_the_limit_is_not_read(mediawiki_api: str) -> None:
    async with MediaWikiRetriever(api_url=mediawiki_api, max_body_bytes=2000) as wiki:
        with pytest.raises(RetrievalUnavailable, match="too long"):
            await wiki.fetch("Iron")
