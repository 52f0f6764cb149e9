"""The live retriever: what it asks of a wiki, and what it makes of the answers. No network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from wikiqa_core import __version__
from wikiqa_core.errors import (
    ArticleNotFound,
    ConfigurationError,
    InvalidQuestion,
    RevisionUnavailable,
)
from wikiqa_core.models import Redirect
from wikiqa_core.protocols import Retriever
from wikiqa_core.retrievers.mediawiki import MediaWikiRetriever

SAVED = datetime(2026, 11, 1, 12, 30, tzinfo=UTC)
MISSING = {"errors": [{"code": "missingtitle", "text": "The page you specified doesn't exist."}]}


class FakeApi:
    """Gives prepared answers in turn, and keeps what was asked."""

    def __init__(self, *answers: dict[str, Any]) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        return httpx.Response(200, json=self.answers.pop(0))

    def asked(self, index: int = -1) -> dict[str, str]:
        return dict(self.requests[index].url.params)

    def retriever(self, **options: Any) -> MediaWikiRetriever:
        return MediaWikiRetriever(transport=httpx.MockTransport(self), **options)


def parsed(title: str = "Iron", text: str = "<p>Iron is a metal.</p>", **other: Any) -> dict[str, Any]:
    main = f'<span class="mw-page-title-main">{title}</span>'
    page = {"title": title, "pageid": 7, "revid": 70, "text": text, "displaytitle": main, "properties": {}}
    return {"parse": page | {"redirects": []} | other}


def resolved(**query: Any) -> dict[str, Any]:
    return {"batchcomplete": True, "query": query}


def found(*titles: str, **pages: dict[str, Any]) -> dict[str, Any]:
    """A search answer: the list in rank order, the pages in another."""
    rows: list[dict[str, Any]] = [
        {"ns": 0, "title": title, "pageid": 10 + n, "snippet": f"{title}!"} for n, title in enumerate(titles)
    ]
    known = [{"ns": 0, "pageid": row["pageid"], "title": row["title"]} for row in reversed(rows)]
    return {"query": {"search": rows, "pages": [page | pages.get(page["title"], {}) for page in known]}}


# --- searching


async def test_a_search_is_one_request_for_list_and_generator() -> None:
    api = FakeApi(found("Iron"))
    async with api.retriever() as wiki:
        await wiki.search("melting point of iron", limit=3)
    asked = api.asked()
    assert len(api.requests) == 1
    assert api.requests[0].url.copy_with(query=None) == "https://en.wikipedia.org/w/api.php"
    assert (asked["action"], asked["list"], asked["generator"]) == ("query", "search", "search")
    assert asked["srsearch"] == asked["gsrsearch"] == "melting point of iron"
    assert asked["srlimit"] == asked["gsrlimit"] == "3"
    assert asked["srnamespace"] == asked["gsrnamespace"] == "0"
    assert set(asked["prop"].split("|")) == {"info", "pageprops", "description", "revisions"}
    assert (asked["formatversion"], asked["errorformat"]) == ("2", "plaintext")


async def test_hits_keep_the_rank_of_the_list() -> None:
    api = FakeApi(found("Iron", "Steel", "Rust"))
    hits = await api.retriever().search("iron")
    assert [hit.title for hit in hits] == ["Iron", "Steel", "Rust"]


async def test_a_hit_says_all_that_the_answer_says() -> None:
    page = {"description": "Element", "revisions": [{"revid": 70, "timestamp": "2026-11-01T12:30:00Z"}]}
    answer = found("Iron", Iron=page)
    answer["query"]["search"][0] |= {
        "redirecttitle": "Fe",
        "snippet": '<span class="searchmatch">Iron</span> &amp; steel,\n&lt;b&gt; &amp;amp;',
    }
    (hit,) = await FakeApi(answer).retriever().search("iron")
    assert hit.snippet == "Iron & steel, <b> &amp;"
    assert (hit.description, hit.redirect, hit.page_id) == ("Element", "Fe", 10)
    assert (hit.revision_id, hit.timestamp, hit.is_disambiguation) == (70, SAVED, False)


async def test_the_short_description_may_come_from_the_page_properties() -> None:
    properties = {"wikibase-shortdesc": "Chemical element"}
    answer = found("Iron", Iron={"pageprops": properties})
    answer["warnings"] = [{"code": "unrecognizedvalues", "text": "Unrecognized value: description"}]
    (hit,) = await FakeApi(answer).retriever().search("iron")
    assert hit.description == "Chemical element"


async def test_ambiguity_is_a_page_property_and_not_a_reading_of_text() -> None:
    answer = found("Mercury", "Acceleration", Mercury={"pageprops": {"disambiguation": ""}})
    first, second = await FakeApi(answer).retriever().search("mercury")
    assert (first.is_disambiguation, second.is_disambiguation) == (True, False)


async def test_a_suggestion_is_neither_asked_for_nor_followed() -> None:
    answer = {"query": {"searchinfo": {"suggestion": "iron"}, "search": []}}
    api = FakeApi(answer)
    assert await api.retriever().search("irn") == ()
    assert len(api.requests) == 1
    assert (api.asked()["srinfo"], "srenablerewrites" in api.asked()) == ("", False)


async def test_a_page_that_the_index_knows_and_the_wiki_no_longer_has_is_left_out() -> None:
    hits = await FakeApi(found("Iron", "Gone", Gone={"missing": True})).retriever().search("iron")
    assert [hit.title for hit in hits] == ["Iron"]


@pytest.mark.parametrize("query", ["", "   ", "???", '"-"'])
async def test_a_query_without_words_is_refused_and_not_sent(query: str) -> None:
    api = FakeApi()
    with pytest.raises(InvalidQuestion):
        await api.retriever().search(query)
    assert api.requests == []


@pytest.mark.parametrize(("limit", "sent"), [(-1, "1"), (0, "1"), (5, "5"), (50, "50"), (999, "50")])
async def test_the_limit_is_kept_within_what_one_request_gives(limit: int, sent: str) -> None:
    api = FakeApi(found("Iron"))
    await api.retriever().search("iron", limit=limit)
    assert api.asked()["srlimit"] == sent


async def test_operators_are_not_sent() -> None:
    api = FakeApi(found())
    await api.retriever().search('insource:/x/ "iron" -steel')
    assert api.asked()["srsearch"] == "insource x iron steel"


# --- reading


async def test_an_article_is_one_request() -> None:
    api = FakeApi(
        parsed("Iron", properties={"wikibase-shortdesc": "Element"}, displaytitle="<i>iron</i> &amp;")
    )
    article = await api.retriever().fetch("Iron")
    asked = api.asked()
    assert len(api.requests) == 1
    assert (asked["action"], asked["page"], asked["redirects"]) == ("parse", "Iron", "1")
    assert (article.requested, article.redirects, article.fragment) == ("Iron", (), None)
    assert (article.display_title, article.description) == ("iron &", "Element")
    assert [passage.text for passage in article.passages] == ["Iron is a metal."]


async def test_the_page_is_the_revision_that_was_parsed() -> None:
    article = await FakeApi(parsed("AC/DC & 99%?", revid=123)).retriever().fetch("AC/DC & 99%?")
    page = article.page
    assert (page.source, page.source_id, page.lang) == ("wiki", "en.wikipedia.org", "en")
    assert (page.page_id, page.revision_id, page.timestamp) == (7, 123, None)
    assert page.url == "https://en.wikipedia.org/wiki/AC/DC_%26_99%25%3F"
    assert page.permalink == "https://en.wikipedia.org/w/index.php?title=AC/DC_%26_99%25%3F&oldid=123"


async def test_a_search_before_tells_the_time_of_the_same_revision_only() -> None:
    revision = {"revisions": [{"revid": 70, "timestamp": "2026-11-01T12:30:00Z"}]}
    api = FakeApi(found("Iron", Iron=revision), parsed(revid=70), parsed(revid=71))
    wiki = api.retriever()
    await wiki.search("iron")
    assert (await wiki.fetch("Iron")).page.timestamp == SAVED
    assert (await wiki.fetch("Iron")).page.timestamp is None
    assert len(api.requests) == 3


async def test_the_memory_of_times_is_bounded() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        number = int(request.url.params["srsearch"])
        revision = {"revisions": [{"revid": number, "timestamp": "2026-11-01T12:30:00Z"}]}
        return httpx.Response(200, json=found("Iron", Iron=revision))

    transport = httpx.MockTransport(answer)
    wiki = MediaWikiRetriever(api_url="http://127.0.0.1/w/api.php", transport=transport)
    for number in range(1, 1200):
        await wiki.search(str(number))
    assert 500 < len(wiki._timestamps) <= 1024
    assert 1199 in wiki._timestamps


@pytest.mark.parametrize(
    "title",
    [
        "1969",
        "AC/DC",
        "What Is Life?",
        "Marks & Spencer",
        "C++",
        "99% Invisible",
        "Rock 'n' roll",
        '"Heroes"',
        "東京",
    ],
)
async def test_every_character_of_a_title_arrives(title: str) -> None:
    api = FakeApi(parsed(title))
    article = await api.retriever().fetch(title)
    assert api.asked()["page"] == title
    assert (article.page.title, article.redirects) == (title, ())


async def test_the_steps_from_what_was_asked_are_all_told() -> None:
    redirects = [
        {"from": "Orbit of Mercury", "to": "Mercurial orbit"},
        {"from": "Mercurial orbit", "to": "Mercury (planet)", "tofragment": "Orbit_and rotation"},
    ]
    article = (
        await FakeApi(parsed("Mercury (planet)", redirects=redirects)).retriever().fetch("orbit_of Mercury")
    )
    assert article.requested == "orbit_of Mercury"
    assert article.redirects == (
        Redirect(source="orbit_of Mercury", target="orbit of Mercury"),
        Redirect(source="orbit of Mercury", target="Orbit of Mercury"),
        Redirect(source="Orbit of Mercury", target="Mercurial orbit"),
        Redirect(source="Mercurial orbit", target="Mercury (planet)", fragment="Orbit and rotation"),
    )
    assert article.fragment == "Orbit and rotation"


async def test_a_section_that_was_asked_for_is_the_fragment() -> None:
    api = FakeApi(parsed())
    article = await api.retriever().fetch("Iron#Early_life")
    assert (api.asked()["page"], article.fragment) == ("Iron", "Early life")


async def test_a_disambiguation_page_has_senses() -> None:
    link = '<a href="/wiki/Mercury_(planet)" title="Mercury (planet)">Planet</a>'
    text = f"<p><b>Mercury</b> may be:</p><ul><li>{link}</li></ul>"
    article = (
        await FakeApi(parsed("Mercury", text, properties={"disambiguation": ""})).retriever().fetch("Mercury")
    )
    assert article.is_disambiguation
    assert [sense.title for sense in article.senses] == ["Mercury (planet)"]


async def test_a_title_of_another_wiki_by_its_address() -> None:
    api = FakeApi()
    with pytest.raises(ArticleNotFound, match="lang='de'") as caught:
        await api.retriever().fetch("https://de.wikipedia.org/wiki/Berlin")
    assert (caught.value.reason, caught.value.lang, api.requests) == ("interwiki", "de", [])


@pytest.mark.parametrize("title", ["C#", "Foo[bar]", "A" * 300, ""])
async def test_an_impossible_title_is_not_sent(title: str) -> None:
    api = FakeApi()
    with pytest.raises(ArticleNotFound) as caught:
        await api.retriever().fetch(title)
    assert (caught.value.reason, api.requests) == ("invalid", [])


# --- titles that lead to no article

PAGE = {"ns": 0, "title": "Nope", "missing": True}


@pytest.mark.parametrize(
    ("query", "reason", "lang", "says"),
    [
        ({"pages": [PAGE]}, "missing", None, "no article titled 'nope'"),
        (
            {"redirects": [{"from": "nope", "to": "Gone"}], "pages": [PAGE | {"title": "Gone"}]},
            "missing",
            None,
            "leads to 'Gone'",
        ),
        (
            {"pages": [{"title": "nope", "invalid": True, "invalidreason": {"text": "Bad."}}]},
            "invalid",
            None,
            "Bad.",
        ),
        ({"pages": [{"title": "nope", "invalid": True, "invalidreason": "Bad."}]}, "invalid", None, "Bad."),
        ({"pages": [{"ns": -1, "title": "Special:X", "special": True}]}, "special", None, "software"),
        ({"pages": [{"ns": -2, "title": "Media:X", "missing": True}]}, "special", None, "software"),
        ({"pages": [{"ns": 1, "title": "Talk:X", "missing": True}]}, "not_an_article", None, "no article"),
        (
            {
                "interwiki": [
                    {"title": "de:Berlin", "iw": "de", "url": "https://de.wikipedia.org/wiki/Berlin"}
                ]
            },
            "interwiki",
            "de",
            "lang='de'",
        ),
        (
            {
                "interwiki": [
                    {"title": "commons:X", "iw": "commons", "url": "https://commons.wikimedia.org/wiki/X"}
                ]
            },
            "interwiki",
            None,
            "commons.wikimedia.org",
        ),
        (
            {"redirects": [{"from": "nope", "to": "b"}, {"from": "b", "to": "nope"}]},
            "missing",
            None,
            "circle",
        ),
    ],
)
async def test_a_second_request_says_why_there_is_no_article(
    query: dict[str, Any], reason: str, lang: str | None, says: str
) -> None:
    api = FakeApi(MISSING, resolved(**query))
    with pytest.raises(ArticleNotFound) as caught:
        await api.retriever().fetch("nope")
    error = caught.value
    assert (error.title, error.reason, error.lang) == ("nope", reason, lang)
    assert says in str(error)
    assert [(step.source, step.target) for step in error.redirects] == [
        (row["from"], row["to"]) for row in query.get("redirects", [])
    ]
    assert (len(api.requests), api.asked()["titles"], api.asked()["converttitles"]) == (2, "nope", "1")


async def test_redirects_in_a_circle_are_no_article_although_the_api_parses_one() -> None:
    redirects = [{"from": "Loop A", "to": "Loop B"}, {"from": "Loop B", "to": "Loop A"}]
    api = FakeApi(parsed("Loop A", "<p>Redirect to:</p>", redirects=redirects))
    with pytest.raises(ArticleNotFound, match="Loop A → Loop B → Loop A") as caught:
        await api.retriever().fetch("Loop A")
    assert len(caught.value.redirects) == 2


async def test_a_title_in_another_script_is_converted_and_read() -> None:
    converted = resolved(
        converted=[{"from": "方济各", "to": "方濟各"}], pages=[{"ns": 0, "title": "方濟各", "pageid": 3}]
    )
    api = FakeApi(MISSING, converted, parsed("方濟各"))
    article = await api.retriever(lang="zh").fetch("方济各")
    assert article.redirects == (Redirect(source="方济各", target="方濟各"),)
    assert (article.page.title, article.page.lang, len(api.requests)) == ("方濟各", "zh", 3)


async def test_a_page_that_goes_away_between_two_requests_is_missing() -> None:
    api = FakeApi(MISSING, resolved(pages=[{"ns": 0, "title": "Nope", "pageid": 3}]), MISSING)
    with pytest.raises(ArticleNotFound) as caught:
        await api.retriever().fetch("nope")
    assert caught.value.reason == "missing"


MAIN, SPACE = '<span class="mw-page-title-main">', '<span class="mw-page-title-namespace">'


@pytest.mark.parametrize(
    ("title", "shown", "requests"),
    [
        ("2001: A Space Odyssey", "<i>2001: A Space Odyssey</i>", 1),
        ("Re:Zero", f"{MAIN}Re:Zero</span>", 1),
        ("Re:Zero", "<i>Re:Zero</i>", 2),
        (":Zero", "<i>:Zero</i>", 1),
    ],
)
async def test_an_article_may_have_a_colon_in_its_title(title: str, shown: str, requests: int) -> None:
    page = parsed(title, displaytitle=shown)
    api = FakeApi(page, resolved(pages=[{"ns": 0, "title": title}]))
    article = await api.retriever().fetch(title)
    assert (article.page.title, len(api.requests)) == (title, requests)


@pytest.mark.parametrize("title", ["Talk:Iron", "Diskussion:Iron", "Wikipedia:About"])
async def test_a_page_of_another_namespace_is_known_by_its_shown_title(title: str) -> None:
    space, _, name = title.partition(":")
    api = FakeApi(parsed(title, displaytitle=f"{SPACE}{space}</span>:{MAIN}{name}</span>"))
    with pytest.raises(ArticleNotFound, match="is no article") as caught:
        await api.retriever().fetch(title)
    assert (caught.value.reason, len(api.requests)) == ("not_an_article", 1)


async def test_a_page_that_sets_its_own_title_is_asked_after() -> None:
    api = FakeApi(parsed("User:Foo", displaytitle="Foo"), resolved(pages=[{"ns": 2, "title": "User:Foo"}]))
    with pytest.raises(ArticleNotFound) as caught:
        await api.retriever().fetch("User:Foo")
    assert caught.value.reason == "not_an_article"


# --- revisions


async def test_a_pinned_revision_is_asked_for_by_number_alone() -> None:
    api = FakeApi(parsed("Iron", revid=55))
    article = await api.retriever().fetch("iron", revision_id=55)
    asked = api.asked()
    assert (asked["oldid"], "page" in asked, "redirects" in asked, len(api.requests)) == (
        "55",
        False,
        False,
        1,
    )
    assert article.page.revision_id == 55
    assert article.redirects == (Redirect(source="iron", target="Iron"),)


@pytest.mark.parametrize("code", ["nosuchrevid", "permissiondenied", "missingcontent-revid"])
async def test_a_revision_that_is_not_shown(code: str) -> None:
    api = FakeApi({"errors": [{"code": code, "text": "Not shown."}]})
    with pytest.raises(RevisionUnavailable, match=r"Revision 55 .* Not shown") as caught:
        await api.retriever().fetch("Iron", revision_id=55)
    assert (caught.value.title, caught.value.revision_id) == ("Iron", 55)


@pytest.mark.parametrize("title", ["Iron", "Steel"])
async def test_another_revision_than_was_asked_for_is_refused(title: str) -> None:
    api = FakeApi(parsed("Iron", revid=70))
    with pytest.raises(RevisionUnavailable, match="sent revision 70 instead of 55") as caught:
        await api.retriever().fetch(title, revision_id=55)
    assert (caught.value.revision_id, len(api.requests)) == (55, 1)


async def test_a_letter_without_a_capital_costs_no_second_request() -> None:
    api = FakeApi(parsed("ß", revid=55))
    assert (await api.retriever().fetch("ß", revision_id=55)).page.title == "ß"
    assert len(api.requests) == 1


async def test_a_revision_number_below_one_is_not_sent() -> None:
    api = FakeApi()
    with pytest.raises(RevisionUnavailable):
        await api.retriever().fetch("Iron", revision_id=0)
    assert api.requests == []


@pytest.mark.parametrize(
    "page", [{"ns": 0, "title": "Steel", "pageid": 8}, {"ns": 0, "title": "X", "missing": True}]
)
async def test_a_revision_of_another_page_is_refused(page: dict[str, Any]) -> None:
    api = FakeApi(parsed("Iron", revid=55), resolved(pages=[page]))
    with pytest.raises(RevisionUnavailable, match="is one of 'Iron', not of 'Steel'"):
        await api.retriever().fetch("Steel", revision_id=55)


async def test_a_page_that_was_moved_still_shows_its_old_revision() -> None:
    moved = resolved(
        redirects=[{"from": "Fe", "to": "Iron"}], pages=[{"ns": 0, "title": "Iron", "pageid": 7}]
    )
    article = await FakeApi(parsed("Iron", revid=55), moved).retriever().fetch("Fe", revision_id=55)
    assert (article.page.title, article.page.revision_id) == ("Iron", 55)
    assert article.redirects == (Redirect(source="Fe", target="Iron"),)


# --- who asks


async def test_a_variant_is_its_languages_edition_in_that_script() -> None:
    api = FakeApi(parsed("X"))
    page = (await api.retriever(lang="zh-tw").fetch("X")).page
    assert (page.source_id, page.lang, api.asked()["variant"]) == ("zh.wikipedia.org", "zh-tw", "zh-tw")


@pytest.mark.parametrize("options", [{"lang": "en_US"}, {"api_url": "ftp://example.org/w/api.php"}])
def test_a_wiki_that_cannot_be_one(options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(ConfigurationError, match=f"{name}="):
        MediaWikiRetriever(**options)


@pytest.mark.parametrize("timeout", [0.0, -1.0, float("inf"), float("nan")])
def test_a_timeout_that_is_none(timeout: float) -> None:
    with pytest.raises(ConfigurationError, match="timeout="):
        MediaWikiRetriever(timeout=timeout)


@pytest.mark.parametrize(
    ("contact", "agent"),
    [
        ("me@example.org", f"wiki-qa/{__version__} (me@example.org) httpx/{httpx.__version__}"),
        (None, f"wiki-qa/{__version__} httpx/{httpx.__version__}"),
    ],
)
async def test_the_user_agent_names_the_operator(contact: str | None, agent: str) -> None:
    api = FakeApi(parsed())
    await api.retriever(contact=contact).fetch("Iron")
    assert api.requests[0].headers["user-agent"] == agent


def test_a_contact_that_would_forge_a_header_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="WIKIQA_CONTACT"):
        MediaWikiRetriever(contact="me@example.org\nX: y")


async def test_no_cookie_is_kept() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        assert "cookie" not in request.headers
        return httpx.Response(200, json=parsed(), headers={"set-cookie": "WMF-Uniq=x; path=/"})

    wiki = MediaWikiRetriever(transport=httpx.MockTransport(answer))
    await wiki.fetch("Iron")
    await wiki.fetch("Iron")


# --- living in a program


async def test_at_most_three_requests_are_under_way() -> None:
    running, most = 0, 0

    async def answer(request: httpx.Request) -> httpx.Response:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01)
        running -= 1
        return httpx.Response(200, json=parsed())

    wiki = MediaWikiRetriever(api_url="http://localhost/w/api.php", transport=httpx.MockTransport(answer))
    await asyncio.gather(*(wiki.fetch("Iron") for _ in range(9)))
    assert most == 3


async def test_instances_share_the_slots_of_their_wiki() -> None:
    running, most = 0, 0

    async def answer(request: httpx.Request) -> httpx.Response:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01)
        running -= 1
        return httpx.Response(200, json=parsed())

    async def ask() -> None:
        transport = httpx.MockTransport(answer)
        async with MediaWikiRetriever(api_url="http://localhost/w/api.php", transport=transport) as wiki:
            await asyncio.gather(wiki.fetch("Iron"), wiki.fetch("Iron"))

    await asyncio.gather(*(ask() for _ in range(5)))
    assert most == 3


async def test_a_new_instance_gets_no_fresh_burst() -> None:
    waits: list[float] = []

    async def note(seconds: float) -> None:
        waits.append(seconds)

    for number in range(8):
        wiki = FakeApi(parsed()).retriever()
        assert wiki._line._bucket is not None
        wiki._line._bucket._sleep = note
        await wiki.fetch("Iron")
        assert len(waits) == max(0, number - 3)


@pytest.mark.parametrize(
    ("api_url", "is_limited"), [(None, True), ("http://127.0.0.1:8080/w/api.php", False)]
)
def test_only_this_machine_is_asked_without_limit(api_url: str | None, is_limited: bool) -> None:
    assert (MediaWikiRetriever(api_url=api_url)._line._bucket is not None) is is_limited


def test_it_serves_one_event_loop_after_another() -> None:
    api = FakeApi(*[parsed() for _ in range(10)])
    wiki = api.retriever(api_url="http://localhost/w/api.php")

    async def read_several() -> None:
        await asyncio.gather(*(wiki.fetch("Iron") for _ in range(5)))
        await wiki.aclose()

    asyncio.run(read_several())
    asyncio.run(read_several())
    assert len(api.requests) == 10


async def test_it_can_be_used_again_after_it_was_closed_twice() -> None:
    api = FakeApi(parsed(), parsed())
    wiki = api.retriever()
    await wiki.fetch("Iron")
    await wiki.aclose()
    await wiki.aclose()
    assert (await wiki.fetch("Iron")).page.title == "Iron"


async def test_cancelling_a_question_cancels_its_request_at_once() -> None:
    started, cancelled = asyncio.Event(), asyncio.Event()

    async def hang(request: httpx.Request) -> httpx.Response:
        started.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise
        raise AssertionError

    wiki = MediaWikiRetriever(transport=httpx.MockTransport(hang))
    task = asyncio.create_task(wiki.fetch("Iron"))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert cancelled.is_set()


async def test_an_outer_deadline_is_not_taken_for_a_fault_of_the_wiki() -> None:
    async def hang(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(60)
        raise AssertionError

    wiki = MediaWikiRetriever(transport=httpx.MockTransport(hang))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await wiki.fetch("Iron")


def test_it_is_a_retriever() -> None:
    make: Callable[[], Retriever] = MediaWikiRetriever
    assert isinstance(make(), Retriever)
