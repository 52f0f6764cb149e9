"""Every collected bug report about reading Wikipedia, shown right here or named as needing the live site.

The reports stand in ../shared/cases/retrieval.jsonl, which is no part of the project: each names an
input, what went wrong elsewhere, and the right behaviour. Nothing of them is repeated here but ids.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, InvalidQuestion, RetrievalUnavailable
from wikiqa_core.models import LEAD, Redirect
from wikiqa_core.queries import MAX_QUERY_CHARACTERS
from wikiqa_core.questions import check_question
from wikiqa_core.retrievers.mediawiki import MediaWikiRetriever
from wikiqa_core.titles import parse_title

CASES = Path(__file__).parents[3] / "shared" / "cases" / "retrieval.jsonl"
MISSING = {"errors": [{"code": "missingtitle", "text": "The page you specified doesn't exist."}]}
Row = dict[str, Any]
Answer = dict[str, Any] | httpx.Response

NEEDS_THE_LIVE_SITE = {
    "mw-067": "which rows that page's infobox has is known to the live page alone",
    "mw-099": "the report does not say what that page's infobox looks like",
}


class Api:
    """Gives prepared answers in turn and keeps what was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, str]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(dict(request.url.params))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, httpx.Response):
            return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)
        return httpx.Response(200, json=answer)

    def wiki(self, **options: Any) -> MediaWikiRetriever:
        retriever = MediaWikiRetriever(transport=httpx.MockTransport(self), **options)

        async def at_once(_: float) -> None:
            return None

        retriever._line.sleep = at_once
        retriever._line._bucket = None
        return retriever

    def assert_never_searched(self) -> None:
        """No suggestion was asked for, and no title was replaced by a search result."""
        for asked in self.asked:
            assert asked["action"] == "parse"
            assert not {name for name in asked if "suggest" in name or "search" in name}


def parsed(title: str, text: str = "<p>Text.</p>", **other: Any) -> dict[str, Any]:
    page = {"title": title, "pageid": 7, "revid": 70, "text": text, "displaytitle": title, "properties": {}}
    return {"parse": page | {"redirects": []} | other}


def first_upper(title: str) -> str:
    return title[:1].upper() + title[1:]


def read(text: str, title: str = "Page", *, is_disambiguation: bool = False) -> Article:
    return Article.from_html(text, title=title, is_disambiguation=is_disambiguation)


def lead(article: Article) -> str:
    return "\n".join(passage.text for passage in article.passages if passage.part == LEAD)


def rows(article: Article) -> list[tuple[str, str, str]]:
    return [(row.group, row.label, row.value) for row in article.infobox]


def infobox(*body: str, tag: str = "table", name: str = "infobox vcard") -> str:
    return f'<{tag} class="{name}">{"".join(body)}</{tag}>'


def row(label: str, value: str) -> str:
    return f'<tr><th scope="row">{label}</th><td>{value}</td></tr>'


# --- titles are fetched as they are


async def literally(case: Row) -> None:
    title = parse_title(case["input"]).text
    api = Api(parsed(title))
    article = await api.wiki(lang=case["lang"]).fetch(case["input"])
    assert len(api.asked) == 1
    assert api.asked[0]["page"] == title
    assert (article.page.title, article.page.lang) == (title, case["lang"])
    assert not article.is_disambiguation
    api.assert_never_searched()


async def with_a_small_first_letter(case: Row) -> None:
    title = first_upper(case["input"])
    assert title != case["input"]
    api = Api(parsed(title))
    article = await api.wiki().fetch(case["input"])
    assert api.asked[0]["page"] == case["input"]
    assert article.redirects == (Redirect(source=case["input"], target=title),)
    assert not article.is_disambiguation
    api.assert_never_searched()


async def by_redirect(case: Row) -> None:
    asked = parse_title(case["input"]).text
    api = Api(parsed("Target", redirects=[{"from": asked, "to": "Target"}]))
    article = await api.wiki().fetch(case["input"])
    assert (article.requested, article.page.title) == (case["input"], "Target")
    assert article.redirects[-1] == Redirect(source=asked, target="Target")
    assert len(api.asked) == 1
    api.assert_never_searched()


async def by_redirect_to_a_section(case: Row) -> None:
    move = {"from": case["input"], "to": "List", "tofragment": case["input"]}
    text = f"<p>Lead.</p><h2>Other</h2><p>One.</p><h2>{case['input']}</h2><p>Two.</p>"
    article = await Api(parsed("List", text, redirects=[move])).wiki().fetch(case["input"])
    assert article.fragment == case["input"]
    assert [passage.text for passage in article.passages if passage.part == article.fragment] == ["Two."]


async def by_conversion(case: Row) -> None:
    other = "另一個題目"
    query = {
        "converted": [{"from": case["input"], "to": other}],
        "pages": [{"ns": 0, "title": other, "pageid": 3}],
    }
    api = Api(MISSING, {"query": query}, parsed(other))
    article = await api.wiki(lang=case["lang"]).fetch(case["input"])
    assert api.asked[1]["converttitles"] == "1"
    assert article.redirects == (Redirect(source=case["input"], target=other),)
    assert article.passages
    gone = Api(MISSING, {"query": {"pages": [{"ns": 0, "title": case["input"], "missing": True}]}})
    with pytest.raises(ArticleNotFound):
        await gone.wiki(lang=case["lang"]).fetch(case["input"])


async def in_a_variant(case: Row) -> None:
    api = Api(parsed("Python"))
    page = (await api.wiki(lang="zh-tw").fetch("Python")).page
    assert (api.asked[0]["variant"], page.lang, page.source_id) == ("zh-tw", "zh-tw", "zh.wikipedia.org")


async def from_an_encoded_title(case: Row) -> None:
    await literally(case)
    assert "%" not in parse_title(case["input"]).text
    assert parse_title("100% pure").text == "100% pure"
    with pytest.raises(ArticleNotFound, match="UTF-8"):
        parse_title("H%F4tel")


async def with_its_own_display_title(case: Row) -> None:
    title = first_upper(case["input"])
    shown = f'<span class="mw-page-title-main">{case["input"]}</span>'
    article = await Api(parsed(title, displaytitle=shown)).wiki().fetch(case["input"])
    assert (article.page.title, article.display_title) == (title, case["input"])


async def with_spaces_for_nbsp_and_no_soft_hyphen(case: Row) -> None:
    text = parse_title(case["input"]).text
    assert not set(text) & {"\u00a0", "\u00ad"}
    assert set(case["input"]) & {"\u00a0", "\u00ad"}
    await literally(case)


async def from_right_to_left(case: Row) -> None:
    title = case["input"]
    api = Api(parsed(title))
    article = await api.wiki(lang="ar").fetch(f"\u200f\u202b{title}\u202c")
    assert api.asked[0]["page"] == title
    assert article.page.url
    assert article.page.url.isascii()


# --- titles that are none


async def impossible(case: Row) -> None:
    api = Api(parsed("X"))
    with pytest.raises(ArticleNotFound) as caught:
        await api.wiki().fetch(case["input"])
    assert (caught.value.reason, api.asked) == ("invalid", [])
    assert "Search for it" in str(caught.value)


async def a_talk_page(case: Row) -> None:
    space, _, name = case["input"].partition(":")
    shown = (
        f'<span class="mw-page-title-namespace">{space}</span>:<span class="mw-page-title-main">{name}</span>'
    )
    with pytest.raises(ArticleNotFound) as caught:
        await Api(parsed(case["input"], displaytitle=shown)).wiki().fetch(case["input"])
    assert caught.value.reason == "not_an_article"


async def another_edition(case: Row) -> None:
    prefix, _, name = case["input"].partition(":")
    link = {"title": case["input"], "iw": prefix, "url": f"https://{prefix}.wikipedia.org/wiki/{name}"}
    with pytest.raises(ArticleNotFound) as caught:
        await Api(MISSING, {"query": {"interwiki": [link]}}).wiki().fetch(case["input"])
    assert (caught.value.reason, caught.value.lang) == ("interwiki", prefix)


async def a_redirect_to_nothing(case: Row) -> None:
    query = {"redirects": [{"from": "A", "to": "B"}], "pages": [{"ns": 0, "title": "B", "missing": True}]}
    with pytest.raises(ArticleNotFound, match="'B'") as caught:
        await Api(MISSING, {"query": query}).wiki().fetch("A")
    assert (caught.value.reason, caught.value.title) == ("missing", "A")
    assert caught.value.redirects == (Redirect(source="A", target="B"),)


async def no_question(case: Row) -> None:
    with pytest.raises(InvalidQuestion):
        check_question(case["input"])
    api = Api({})
    with pytest.raises(InvalidQuestion):
        await api.wiki().search(case["input"])
    assert api.asked == []


# --- ambiguous names

SENSES = (
    "<p><b>Name</b> may refer to:</p><ul>"
    '<li><a href="/wiki/First" title="First">First</a>, a thing</li>'
    "<li>Second, which has no link</li>"
    '<li><a href="/w/index.php?title=Third&amp;action=edit&amp;redlink=1" class="new">Third</a>, no page</li>'
    '<li><a href="/wiki/Fourth_(place)">the fourth</a>, whose link has no title</li></ul>'
)


async def ambiguous(case: Row) -> None:
    title = first_upper(case["input"])
    answer = parsed(title, SENSES, properties={"disambiguation": ""})
    article = await Api(answer).wiki().fetch(case["input"])
    assert article.is_disambiguation
    linked = [sense.title for sense in article.senses if sense.title]
    assert linked == ["First", "Fourth (place)"]
    assert any("Second" in passage.text for passage in article.passages)
    without = await Api(parsed(title, SENSES)).wiki().fetch(case["input"])
    assert (without.is_disambiguation, without.senses) == (False, ())


# --- faults


async def rate_limited(case: Row) -> None:
    api = Api(httpx.Response(429, text="Too many requests", headers={"retry-after": "600"}))
    with pytest.raises(RetrievalUnavailable, match="600 seconds") as caught:
        await api.wiki().fetch("X")
    assert caught.value.retry_after == 600


async def no_json(case: Row) -> None:
    api = Api(httpx.Response(200, html="<!DOCTYPE html><p>Error</p>"))
    with pytest.raises(RetrievalUnavailable, match="web page instead of an API reply"):
        await api.wiki(lang=case["lang"]).fetch("Python_(programming_language)")
    assert api.asked[0].get("page") == "Python (programming language)"


async def an_empty_body(case: Row) -> None:
    api = Api(httpx.Response(200, content=b""))
    with pytest.raises(RetrievalUnavailable, match="empty reply"):
        await api.wiki().search("anything")
    assert len(api.asked) == 3


async def forbidden(case: Row) -> None:
    with pytest.raises(RetrievalUnavailable, match=r"User-Agent Policy asks \(https://"):
        await Api(httpx.Response(403, html="<p>Forbidden</p>")).wiki().fetch("X")


async def lagging(case: Row) -> None:
    lag = {"code": "maxlag", "info": "Waiting for a host: 6 seconds lagged.", "lag": 6}
    api = Api({"error": lag}, parsed("X"))
    assert (await api.wiki().fetch("X")).page.title == "X"
    assert len(api.asked) == 2


async def a_long_query(case: Row) -> None:
    api = Api({"query": {"search": []}})
    words = "melting points " * 30
    await api.wiki().search(words[:399])
    sent = api.asked[0]["srsearch"]
    assert MAX_QUERY_CHARACTERS - 15 < len(sent) <= MAX_QUERY_CHARACTERS
    assert set(sent.split()) == {"melting", "points"}


async def endless_continuation(case: Row) -> None:
    again = {"continue": {"sroffset": 5, "continue": "-||"}, "query": {"search": [{"title": "A"}]}}
    api = Api(again)
    assert [hit.title for hit in await api.wiki().search("a")] == ["A"]
    assert len(api.asked) == 1


# --- text

REFERENCE = '<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup>'


async def without_extracts(case: Row) -> None:
    """Text comes from the parser: no extension is needed, and no sentence splitter is trusted."""
    sentence = "<b>Lt. Col. Dr. Jan Novák</b> (* 3. Mai 1801; † 9. Juni 1877) was a surveyor. He drew maps."
    api = Api(parsed("Jan Novák", f"<p>{sentence}</p>"))
    article = await api.wiki(api_url="https://wiki.example.org/api.php").fetch("Jan Novák")
    assert api.asked[0]["action"] == "parse"
    assert not {name for name in api.asked[0] if name.startswith("ex")}
    assert lead(article) == sentence.replace("<b>", "").replace("</b>", "")


async def sentences_apart(case: Row) -> None:
    article = read(f"<p>from dust.{REFERENCE} Then it grew.{REFERENCE}</p>\n<p>It cooled.</p>")
    texts = [passage.text for passage in article.passages]
    assert texts == ["from dust. Then it grew.", "It cooled."]


async def lead_ends_at_the_first_heading(case: Row) -> None:
    new = '<div class="mw-heading mw-heading2"><h2 id="Life">Life</h2></div>'
    old = '<h2><span class="mw-headline" id="Life">Life</span></h2>'
    for heading in (new, old):
        article = read(f"<p>Lead.</p>{heading}<p>Born.</p>")
        assert lead(article) == "Lead."
        assert [entry.part for entry in article.outline] == [LEAD, "Life"]


async def headings_without_edit_links(case: Row) -> None:
    edit = '<span class="mw-editsection"><span>[</span><a href="#">edit</a><span>]</span></span>'
    old = f'<h2><span class="mw-headline" id="A">Design</span>{edit}</h2>'
    new = f'<div class="mw-heading mw-heading2"><h2 id="B">Use</h2>{edit}</div>'
    api = Api(parsed("X", f"<p>Lead.</p>{old}<p>One.</p>{new}<p>Two.</p>"))
    article = await api.wiki().fetch("X")
    assert api.asked[0]["disableeditsection"] == "1"
    assert [entry.title for entry in article.outline][1:] == ["Design", "Use"]


async def prose_without_templates(case: Row) -> None:
    """Rendered text holds no template calls, and its bold subject stays."""
    box = infobox(row("Ano", "2011"))
    api = Api(parsed(case["input"], f"{box}<p><b>{case['input']}</b> é um exemplo.</p>"))
    article = await api.wiki(lang=case["lang"]).fetch(case["input"])
    assert set(api.asked[0]["prop"].split("|")).isdisjoint({"wikitext", "parsetree"})
    assert lead(article) == f"{case['input']} é um exemplo."


async def measures_in_prose(case: Row) -> None:
    """What templates such as "convert" render stands in the text."""
    value = "210&#160;miles (340&#160;km) and 5,020 square metres (54,000&#160;sq&#160;ft)"
    article = read(f"<p>At {value}, it is large.</p>")
    assert lead(article) == "At 210 miles (340 km) and 5,020 square metres (54,000 sq ft), it is large."


# --- infoboxes


async def an_infobox_by_its_markup(case: Row) -> None:
    """The rendered box is read: what the template is called, and how it was written, does not matter."""
    api = Api(parsed(case["input"], infobox("<!-- note -->", row("Area", "12 sq mi")) + "<p>Text.</p>"))
    article = await api.wiki(lang=case["lang"]).fetch(case["input"])
    assert set(api.asked[0]["prop"].split("|")).isdisjoint({"wikitext", "parsetree"})
    assert rows(article) == [("", "Area", "12 sq mi")]


async def an_infobox_that_is_no_table(case: Row) -> None:
    inner = f"<table><tbody>{row('Genus', 'Example')}</tbody></table>"
    article = read(infobox(inner, tag="div", name="infobox_v3 taxobox_v3 large"))
    assert ("", "Genus", "Example") in rows(article)


async def both_values_of_a_label(case: Row, folder: Path) -> None:
    saved = json.loads((folder / "wptools_parse_62.json").read_text(encoding="utf-8"))
    text = saved["parse"]["text"]
    article = read(text if isinstance(text, str) else text["*"], case["input"])
    (density,) = [found.value for found in article.infobox if found.label == "Dichte"]
    first, second = re.findall(r"\d,\d+", case["right_behaviour"])
    assert 0 <= density.find(first) < density.find(second)


async def a_nested_table(case: Row) -> None:
    inner = (
        '<table class="mw-collapsible"><tbody><tr><td>North</td></tr><tr><td>South</td></tr></tbody></table>'
    )
    found = rows(read(infobox(row("Capital", inner), row("Area", "5 km"))))
    values = [value for _, _, value in found]
    assert re.findall("North|South|5 km", ", ".join(values)) == ["North", "South", "5 km"]
    assert all("Capital" in (group, label) for group, label, value in found if value != "5 km")
    assert found[-1] == ("", "Area", "5 km")
    assert "NorthSouth" not in values


async def repeated_labels(case: Row) -> None:
    header = '<tr><th colspan="2">{}</th></tr>'
    offices = [header.format("Minister"), row("Term", "2019"), header.format("Deputy"), row("Term", "2015")]
    found = rows(read(infobox(header.format("A person"), *offices)))
    assert found[-2:] == [("Minister", "Term", "2019"), ("Deputy", "Term", "2015")]


async def columns_side_by_side(case: Row) -> None:
    sides = f"<tr><td>Reds{REFERENCE}<br>Blues</td><td>Greens<br>Whites</td></tr>"
    article = read(infobox('<tr><th colspan="2">Sides</th></tr>', sides))
    text = "\n".join(" ".join(found) for found in rows(article))
    assert re.findall("Reds|Blues|Greens|Whites", text) == ["Reds", "Blues", "Greens", "Whites"]
    assert not re.search(r"[a-z][A-Z]|\[1\]", text)


async def quotes_in_a_value(case: Row) -> None:
    body = row("Released", "3 May 1971") + row("Format", "7&quot;, 12&quot;")
    assert rows(read(infobox(body))) == [("", "Released", "3 May 1971"), ("", "Format", '7", 12"')]


async def a_sidebar_is_no_infobox(case: Row) -> None:
    sidebar = (
        '<table class="sidebar nomobile vertical-navbox infobox">' + row("Part of", "a series") + "</table>"
    )
    article = read(f"{sidebar}<p>Text.</p>")
    assert article.infobox == ()
    assert lead(article) == "Text."


async def infoboxes_in_a_row(case: Row) -> None:
    boxes = [infobox(row("Name", name)) for name in ("first", "second", "third")]
    assert [value for _, _, value in rows(read("".join(boxes)))] == ["first", "second", "third"]


Handler = Callable[..., Awaitable[None]]
SHOWN: dict[Handler, str] = {
    literally: "mw-002 mw-003 mw-005 mw-006 mw-008 mw-010 mw-016 mw-028 mw-029 mw-032 mw-088 probe-03",
    with_a_small_first_letter: "mw-004 mw-007 mw-011 mw-012 mw-021 mw-023",
    by_redirect: "mw-001 mw-009 probe-13 probe-16",
    by_redirect_to_a_section: "mw-066",
    by_conversion: "mw-076 mw-078",
    in_a_variant: "mw-049",
    from_an_encoded_title: "mw-051",
    with_its_own_display_title: "probe-02",
    with_spaces_for_nbsp_and_no_soft_hyphen: "probe-14 probe-15",
    from_right_to_left: "probe-17",
    impossible: "probe-04 probe-07 probe-11",
    a_talk_page: "probe-09",
    another_edition: "probe-10",
    a_redirect_to_nothing: "mw-081",
    no_question: "probe-19 probe-20",
    ambiguous: "mw-022 mw-024 mw-038 mw-039 mw-061 mw-063",
    rate_limited: "mw-034",
    no_json: "mw-047 mw-060",
    an_empty_body: "mw-048",
    forbidden: "mw-101",
    lagging: "mw-104",
    a_long_query: "mw-035",
    endless_continuation: "mw-042",
    without_extracts: "mw-041 mw-090 mw-091",
    sentences_apart: "mw-044",
    lead_ends_at_the_first_heading: "mw-045",
    headings_without_edit_links: "mw-019",
    prose_without_templates: "mw-073 mw-074",
    measures_in_prose: "mw-092 mw-095",
    an_infobox_by_its_markup: "mw-054 mw-068 mw-085",
    an_infobox_that_is_no_table: "mw-055",
    both_values_of_a_label: "mw-053",
    a_nested_table: "mw-069 mw-070",
    repeated_labels: "mw-071",
    columns_side_by_side: "mw-082",
    quotes_in_a_value: "mw-084",
    a_sidebar_is_no_infobox: "mw-098",
    infoboxes_in_a_row: "mw-100",
}
HANDLERS = {case: handler for handler, cases in SHOWN.items() for case in cases.split()}


@pytest.fixture(scope="module")
def cases() -> dict[str, Row]:
    if not CASES.exists():
        pytest.skip("../shared/cases/retrieval.jsonl is not here")
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return {found["id"]: found for found in map(json.loads, lines)}


@pytest.mark.parametrize("case", sorted(HANDLERS))
async def test_a_reported_case(case: str, cases: dict[str, Row]) -> None:
    handler = HANDLERS[case]
    if handler is both_values_of_a_label:
        await handler(cases[case], CASES.parents[1] / "data" / "wikipedia")
    else:
        await handler(cases[case])


def test_every_case_is_shown_or_named_with_a_reason(cases: dict[str, Row]) -> None:
    assert not set(HANDLERS) & set(NEEDS_THE_LIVE_SITE)
    assert set(HANDLERS) | set(NEEDS_THE_LIVE_SITE) == set(cases)
    assert sum(len(ids.split()) for ids in SHOWN.values()) == len(HANDLERS)
    assert all(NEEDS_THE_LIVE_SITE.values())
