"""A snapshot behaves as the wiki it came from, and names what is wrong with a file."""

import asyncio
import sqlite3
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from attrs import evolve

from wikiqa_core import (
    Answer,
    Article,
    ArticleNotFound,
    ConfigurationError,
    MediaWikiRetriever,
    RecordingRetriever,
    Redirect,
    Refusal,
    RetrievalUnavailable,
    Retriever,
    RevisionUnavailable,
    SnapshotRetriever,
    WikiQA,
)
from wikiqa_core.retrievers import snapshot_file
from wikiqa_core.retrievers.snapshot_words import gathered, spread, words_of
from wikiqa_core.testing import ScriptedAgent, StaticRetriever

PAGES = {
    "Lamp": "<p>A <b>lamp</b> gives light. It burned oil.</p><h2>Use</h2><p>Ships look for lamps.</p>",
    "Pier": "<p>A pier carries a lamp.</p>",
    "Light": '<ul><li><a href="/wiki/Lamp" title="Lamp">Lamp</a>, a thing that shines</li></ul>',
    "Zürich": "<p>Zürich lies on a lake.</p>",
}


class Wiki(StaticRetriever):
    """A wiki with a redirect to a section, and one that leads nowhere."""

    async def fetch(self, title, *, revision_id=None):
        if title == "Nowhere":
            steps = (Redirect(source="Nowhere", target="Gone"),)
            raise ArticleNotFound("Nowhere", detail="Gone is gone.", redirects=steps)
        if title == "de:Lampe":
            raise ArticleNotFound(title, "interwiki", detail="Ask the German edition.", lang="de")
        article = await super().fetch("Lamp" if title == "Lamp use" else title, revision_id=revision_id)
        if title == "Lamp use":
            step = Redirect(source="Lamp use", target="Lamp", fragment="Use")
            return Article(
                page=article.page,
                requested=title,
                redirects=(step,),
                fragment="Use",
                passages=article.passages,
                outline=article.outline,
            )
        return article


@pytest.fixture
def wiki():
    return Wiki(PAGES, redirects={"Oil lamp": "Lamp"}, disambiguation=["Light"])


@pytest.fixture
async def path(wiki, tmp_path):
    file = tmp_path / "wiki.sqlite"
    async with RecordingRetriever(wiki, file) as recorder:
        for title in [*PAGES, "Oil lamp", "Lamp use"]:
            await recorder.fetch(title)
        for title in ["Nowhere", "de:Lampe"]:
            with pytest.raises(ArticleNotFound):
                await recorder.fetch(title)
    return file


@pytest.fixture
def snapshot(path):
    return SnapshotRetriever(path)


def test_both_are_retrievers(snapshot, wiki, tmp_path):
    assert isinstance(snapshot, Retriever)
    assert isinstance(RecordingRetriever(wiki, tmp_path / "x"), Retriever)


@pytest.mark.parametrize("title", [*PAGES, "Oil lamp", "Lamp use"])
async def test_an_article_comes_back_as_it_was(snapshot, wiki, title):
    there, here = await wiki.fetch(title), await snapshot.fetch(title)
    assert here.page.source == "snapshot"
    assert here.page.permalink == there.page.permalink
    for field in ("requested", "redirects", "fragment", "passages", "outline", "infobox", "tables", "senses"):
        assert getattr(here, field) == getattr(there, field), field


async def test_titles_are_read_as_on_a_wiki(snapshot):
    for title in ("lamp", "Lamp ", "Lamp#Use", "Z%C3%BCrich", "Zu\u0308rich"):
        assert (await snapshot.fetch(title)).page.title in {"Lamp", "Zürich"}
    assert (await snapshot.fetch("Lamp#Use")).fragment == "Use"
    assert (await snapshot.fetch("lamp")).redirects == (Redirect(source="lamp", target="Lamp"),)
    assert (await snapshot.fetch("Lamp use#History")).fragment == "History"


async def test_missing_pages_are_missing_as_they_were(snapshot):
    with pytest.raises(ArticleNotFound, match=r"Gone is gone\.") as caught:
        await snapshot.fetch("Nowhere")
    assert [step.target for step in caught.value.redirects] == ["Gone"]
    with pytest.raises(ArticleNotFound, match="German edition") as caught:
        await snapshot.fetch("de:Lampe")
    assert (caught.value.reason, caught.value.lang) == ("interwiki", "de")
    with pytest.raises(ArticleNotFound, match="no article 'Never asked'"):
        await snapshot.fetch("Never asked")
    with pytest.raises(ArticleNotFound) as caught:
        await snapshot.fetch("a|b")
    assert caught.value.reason == "invalid"


async def test_a_snapshot_keeps_one_revision(snapshot):
    assert (await snapshot.fetch("Lamp", revision_id=1)).page.revision_id == 1
    with pytest.raises(RevisionUnavailable, match="keeps revision 1"):
        await snapshot.fetch("Lamp", revision_id=99)


async def test_search_ranks_titles_and_redirects_above_text(snapshot):
    hits = await snapshot.search("lamp")
    assert [hit.title for hit in hits][0] == "Lamp"
    assert {hit.title for hit in hits} == {"Lamp", "Pier", "Light"}
    assert [hit.is_disambiguation for hit in hits if hit.title == "Light"] == [True]
    assert (await snapshot.search("zurich"))[0].title == "Zürich"
    assert (await snapshot.search("oil"))[0].title == "Lamp"
    assert len(await snapshot.search("lamp", limit=1)) == 1


@pytest.mark.parametrize(
    "query", ["", "   ", '"', "AND OR NOT", "lamp AND (", "NEAR(", "title:x", "*", "quasar"]
)
async def test_any_query_can_be_searched_for(snapshot, query):
    assert isinstance(await snapshot.search(query), tuple)


async def test_a_recorded_search_gives_the_hits_that_it_gave(wiki, tmp_path):
    file = tmp_path / "wiki.sqlite"
    async with RecordingRetriever(wiki, file) as recorder:
        there = await recorder.search("a pier with a lamp", limit=3)
    assert await SnapshotRetriever(file).search("a pier with a lamp", limit=3) == there


async def test_a_run_is_recorded_and_repeated(wiki, tmp_path):
    agent = ScriptedAgent(search="lamp", read=["Lamp"], quotes=["It burned oil."], text="It burned oil [1].")
    file = tmp_path / "run.sqlite"
    async with RecordingRetriever(wiki, file) as recorder:
        first = await WikiQA(retriever=recorder, agent=agent).aanswer("What did it burn?")
    again = await WikiQA(retriever=SnapshotRetriever(file), agent=agent).aanswer("What did it burn?")
    assert isinstance(first, Answer)
    assert again.text == first.text
    assert again.sources[0].page.revision_id == first.sources[0].page.revision_id
    checks = await WikiQA(retriever=SnapshotRetriever(file), agent=agent).averify(first)
    assert [check.status for check in checks] == ["verified"]


def test_a_recording_says_which_source_it_passes_on(wiki, path, tmp_path):
    whole = RecordingRetriever(MediaWikiRetriever(lang="de"), tmp_path / "whole.sqlite")
    part = RecordingRetriever(SnapshotRetriever(path), tmp_path / "part.sqlite")
    assert (whole.source_id, hasattr(whole, "is_partial")) == ("de.wikipedia.org", False)
    assert (hasattr(part, "source_id"), part.is_partial) == (False, True)


async def test_a_recording_can_be_added_to(wiki, path):
    async with RecordingRetriever(Wiki({"Buoy": "<p>A buoy floats.</p>"}), path) as recorder:
        await recorder.fetch("Buoy")
    snapshot = SnapshotRetriever(path)
    assert (await snapshot.fetch("Buoy")).page.title == "Buoy"
    assert (await snapshot.fetch("Pier")).page.title == "Pier"


async def test_a_sample_says_so_and_has_no_links(wiki, tmp_path):
    file = tmp_path / "sample.sqlite"
    async with RecordingRetriever(wiki, file, sample=True) as recorder:
        await recorder.fetch("Lamp")
    page = (await SnapshotRetriever(file).fetch("Lamp")).page
    assert (page.source, page.source_id, page.url, page.permalink) == ("sample", "sample", None, None)


def _empty(file):
    file.touch()


def _text(file):
    file.write_text("This is a letter, not a database, and it is long enough to be looked at." * 20)


def _foreign(file):
    db = sqlite3.connect(file)
    db.execute("CREATE TABLE recipe (name TEXT)")
    db.commit()
    db.close()


def _newer(file):
    RecordingRetriever(StaticRetriever({}), file).close()
    db = sqlite3.connect(file)
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()


def _of_no_format(file):
    RecordingRetriever(StaticRetriever({}), file).close()
    db = sqlite3.connect(file)
    db.execute("PRAGMA user_version = 0")
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda file: None, "no snapshot file"),
        (_empty, "is empty"),
        (_text, "no readable snapshot"),
        (_foreign, "of another program"),
        (_newer, "format 99"),
        (_of_no_format, "names no format"),
        (lambda file: file.mkdir(), "no snapshot file"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, make, said):
    file = tmp_path / "bad.sqlite"
    make(file)
    with pytest.raises(ConfigurationError, match=said) as caught:
        SnapshotRetriever(file)
    assert "bad.sqlite" in str(caught.value)


def edit(file, statement, *values):
    db = sqlite3.connect(file)
    db.execute(statement, values)
    db.commit()
    db.close()


def zipped(text):
    return zlib.compress(text.encode() if isinstance(text, str) else text)


async def _search(snapshot):
    return await snapshot.search("lamp")


async def _fetch(snapshot):
    return await snapshot.fetch("Lamp")


async def _fetch_missing(snapshot):
    return await snapshot.fetch("Nowhere")


DAMAGES = [
    *(
        ("UPDATE page SET article = ?", value, _fetch)
        for value in [
            b"\x00\xff",
            "text",
            5,
            zipped("not JSON"),
            zipped(b"\xff\xff"),
            zipped("[" * 100_000),
            *(zipped(json) for json in ["{}", "[]", "null", "7", '{"page": 5, "requested": "x"}']),
            zipped('{"page": {"title": "x", "source": "elsewhere", "source_id": "x"}, "requested": "x"}'),
        ]
    ),
    *(("UPDATE page SET hit = ?", value, _search) for value in ["", "{}", "[]", "[{}]", "[5]", 5]),
    *(("INSERT INTO search VALUES ('lamp', ?, 5)", value, _search) for value in ["", "[{}]", "7"]),
    ("UPDATE missing SET reason = ?", "whim", _fetch_missing),
]


@pytest.mark.parametrize(("statement", "value", "use"), DAMAGES)
async def test_damage_inside_the_file_is_named(path, statement, value, use):
    edit(path, statement, value)
    with pytest.raises(ConfigurationError, match="no readable snapshot") as caught:
        await use(SnapshotRetriever(path))
    assert "wiki.sqlite" in str(caught.value)


@pytest.mark.parametrize("table", ["page", "redirect", "missing", "search", "words"])
async def test_a_file_without_one_of_its_tables_is_named(path, table):
    edit(path, f"DROP TABLE {table}")
    with pytest.raises(ConfigurationError, match="no such table"):
        snapshot = SnapshotRetriever(path)
        await snapshot.search("lamp")
        await _fetch_missing(snapshot)


async def test_damage_is_named_when_recording_too(wiki, path):
    edit(path, "UPDATE page SET hit = '[{}]'")
    with pytest.raises(ConfigurationError, match="no readable snapshot"):
        await RecordingRetriever(wiki, path).fetch("Lamp", revision_id=1)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(snapshot_file, "_PATIENCE", 0.01)


@pytest.fixture
def locked(path, impatient):
    db = sqlite3.connect(path)
    db.execute("BEGIN EXCLUSIVE")
    yield path
    db.close()


def test_a_file_that_another_program_holds_is_not_called_damaged(wiki, locked):
    with pytest.raises(RetrievalUnavailable, match=r"wiki\.sqlite is in use .*locked"):
        SnapshotRetriever(locked)
    with pytest.raises(ConfigurationError, match="another program is using it") as caught:
        RecordingRetriever(wiki, locked)
    assert "Record it again" not in str(caught.value)


async def test_a_file_that_is_held_later_is_not_called_damaged(wiki, path, impatient):
    snapshot, recorder = SnapshotRetriever(path), RecordingRetriever(wiki, path)
    db = sqlite3.connect(path)
    db.execute("BEGIN EXCLUSIVE")
    with pytest.raises(RetrievalUnavailable, match="in use"):
        await snapshot.search("lamp")
    with pytest.raises(RetrievalUnavailable, match="in use"):
        await snapshot.fetch("Lamp")
    with pytest.raises(ConfigurationError, match="another program is using it"):
        await recorder.fetch("Lamp")
    with pytest.raises(ConfigurationError, match="another program is using it"):
        await recorder.search("Lamp")
    recorder.close()
    db.close()
    assert (await snapshot.fetch("Lamp")).page.title == "Lamp"


async def test_a_full_disk_is_named_and_leaves_what_was_recorded(wiki, path):
    recorder = RecordingRetriever(wiki, path)
    pages = recorder._file._db.execute("PRAGMA page_count").fetchone()[0]
    recorder._file._db.execute(f"PRAGMA max_page_count = {pages}")
    words = " ".join(f"word{number}" for number in range(20_000))
    recorder._inner = Wiki({"Long": f"<p>{words}</p>"})
    with pytest.raises(ConfigurationError, match="cannot be written: database or disk is full"):
        await recorder.fetch("Long")
    recorder.close()
    snapshot = SnapshotRetriever(path)
    assert (await snapshot.fetch("Pier")).page.title == "Pier"
    with pytest.raises(ArticleNotFound):
        await snapshot.fetch("Long")


async def test_a_closed_file_says_that_it_is_closed(wiki, path):
    snapshot = SnapshotRetriever(path)
    recorder = RecordingRetriever(wiki, path)
    for closing in (snapshot.aclose, snapshot.aclose, recorder.aclose, recorder.aclose):
        await closing()
    recorder.close()
    for retriever in (snapshot, recorder):
        with pytest.raises(ConfigurationError, match="was closed"):
            await retriever.fetch("Lamp")
        with pytest.raises(ConfigurationError, match="was closed"):
            await retriever.search("lamp")


async def test_a_recorder_leaves_the_other_retriever_open(path, tmp_path):
    inner = SnapshotRetriever(path)
    async with RecordingRetriever(inner, tmp_path / "copy.sqlite") as recorder:
        await recorder.fetch("Lamp")
    assert (await inner.fetch("Lamp")).page.title == "Lamp"


async def test_a_truncated_file_is_named(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])
    with pytest.raises(ConfigurationError, match="no readable snapshot"):
        await SnapshotRetriever(path).fetch("Lamp")


def test_a_recording_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(ConfigurationError, match="cannot be written"):
        RecordingRetriever(StaticRetriever({}), tmp_path / "no" / "such" / "folder.sqlite")
    other = tmp_path / "other.sqlite"
    _foreign(other)
    with pytest.raises(ConfigurationError, match="another program"):
        RecordingRetriever(StaticRetriever({}), other)


async def test_what_was_recorded_outlives_a_crash(wiki, tmp_path):
    file = tmp_path / "crash.sqlite"
    recorder = RecordingRetriever(wiki, file)
    await recorder.fetch("Lamp")
    assert (await SnapshotRetriever(file).fetch("Lamp")).page.title == "Lamp"


async def test_a_refusal_on_a_snapshot_names_what_was_read(snapshot):
    outcome = await WikiQA(retriever=snapshot, agent=ScriptedAgent(read=["Lamp"])).aanswer("Who made it?")
    assert isinstance(outcome, Refusal)
    assert outcome.read[0].source == "snapshot"


# --- recording again, when the wiki has changed


class Dated(StaticRetriever):
    """A wiki whose pages have the revision that is asked for, else a fixed one."""

    def __init__(self, latest, pages, **options):
        super().__init__(pages, **options)
        self.latest = latest

    async def fetch(self, title, *, revision_id=None):
        article = await super().fetch(title)
        return evolve(article, page=evolve(article.page, revision_id=revision_id or self.latest))


async def record(file, wiki, *titles, revision_id=None, **options):
    async with RecordingRetriever(wiki, file, **options) as recorder:
        for title in titles:
            with suppress(ArticleNotFound):
                await recorder.fetch(title, revision_id=revision_id)
    return SnapshotRetriever(file)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "again.sqlite"


async def test_a_redirect_that_became_a_page(file):
    before = StaticRetriever({"Lamp": "<p>A lamp.</p>"}, redirects={"Lantern": "Lamp", "Lampe": "Lamp"})
    await record(file, before, "Lantern", "Lampe")
    now = StaticRetriever({"Lantern": "<p>A box.</p>"})
    snapshot = await record(file, now, "Lantern")
    assert (await snapshot.fetch("Lantern")).page.title == "Lantern"
    assert [hit.title for hit in await snapshot.search("lantern")] == ["Lantern"]
    assert [(hit.title, hit.redirect) for hit in await snapshot.search("lampe")] == [("Lamp", "Lampe")]


async def test_a_page_that_became_a_redirect(file):
    await record(file, StaticRetriever({"Lantern": "<p>A box.</p>", "Lamp": "<p>A lamp.</p>"}), "Lantern")
    now = StaticRetriever({"Lamp": "<p>A lamp.</p>"}, redirects={"Lantern": "Lamp"})
    snapshot = await record(file, now, "Lantern")
    assert (await snapshot.fetch("Lantern")).page.title == "Lamp"
    assert await snapshot.search("box") == ()
    assert [(hit.title, hit.redirect) for hit in await snapshot.search("lantern")] == [("Lamp", "Lantern")]


async def test_a_redirect_that_leads_elsewhere_now(file):
    pages = {"Lamp": "<p>A lamp.</p>", "Torch": "<p>A torch.</p>"}
    await record(file, StaticRetriever(pages, redirects={"Light": "Lamp"}), "Light", "Torch")
    snapshot = await record(file, StaticRetriever(pages, redirects={"Light": "Torch"}), "Light")
    assert (await snapshot.fetch("Light")).page.title == "Torch"
    assert [hit.title for hit in await snapshot.search("light")] == ["Torch"]


async def test_redirects_that_turned_round(file):
    await record(file, StaticRetriever({"B": "<p>b.</p>"}, redirects={"A": "B"}), "A")
    snapshot = await record(file, StaticRetriever({"A": "<p>a.</p>"}, redirects={"B": "A"}), "B")
    assert [(await snapshot.fetch(title)).page.title for title in "AB"] == ["A", "A"]


async def test_a_page_that_was_deleted_and_one_that_came_back(file):
    wiki = StaticRetriever({"Lamp": "<p>A lamp.</p>"}, redirects={"Lantern": "Lamp"})
    await record(file, wiki, "Lantern")
    snapshot = await record(file, StaticRetriever({}), "Lamp")
    for title in ("Lamp", "Lantern"):
        with pytest.raises(ArticleNotFound):
            await snapshot.fetch(title)
    assert await snapshot.search("lamp") == ()
    snapshot = await record(file, wiki, "Lantern")
    assert (await snapshot.fetch("Lamp")).page.title == "Lamp"


@pytest.mark.parametrize(
    ("reads", "kept"),
    [
        ([None, 3], 100),
        ([3], 3),
        ([3, None], 100),
        ([3, 5], 5),
        ([5, 3], 5),
        ([None, 200], 200),
        ([200, None], 100),
    ],
)
async def test_an_old_revision_replaces_nothing_newer(file, reads, kept):
    wiki = Dated(100, {"Lamp": "<p>A lamp.</p>"})
    for revision_id in reads:
        snapshot = await record(file, wiki, "Lamp", revision_id=revision_id)
    assert (await snapshot.fetch("Lamp")).page.revision_id == kept


async def test_an_old_revision_of_what_is_a_redirect_now_replaces_nothing(file):
    await record(file, Dated(100, {"Lamp": "<p>A lamp.</p>"}, redirects={"Lantern": "Lamp"}), "Lantern")
    snapshot = await record(file, Dated(9, {"Lantern": "<p>A box.</p>"}), "Lantern", revision_id=3)
    assert (await snapshot.fetch("Lantern")).page.title == "Lamp"


async def test_an_old_revision_of_an_undated_page_replaces_nothing(file):
    await record(file, Dated(None, {"Lamp": "<p>Now.</p>"}), "Lamp")
    snapshot = await record(file, Dated(None, {"Lamp": "<p>Then.</p>"}), "Lamp", revision_id=3)
    assert (await snapshot.fetch("Lamp")).passages[0].text == "Now."


async def test_a_vain_search_for_an_old_revision_deletes_nothing(file):
    await record(file, Dated(100, {"Lamp": "<p>A lamp.</p>"}), "Lamp")
    snapshot = await record(file, StaticRetriever({}), "Lamp", revision_id=3)
    assert (await snapshot.fetch("Lamp")).page.revision_id == 100


@pytest.mark.parametrize(
    "title", ["https://en.wikipedia.org/wiki/Iron#History", "Iron#Use", "iron", "Iro%6E"]
)
async def test_spellings_are_read_alike_and_not_searched_for(file, title):
    wiki = StaticRetriever({"Iron": "<p>A metal.</p>"}, redirects={title: "Iron", "Fe": "Iron"})
    snapshot = await record(file, wiki, title, "Fe")
    article = await snapshot.fetch(title)
    assert (article.page.title, article.requested) == ("Iron", title)
    for word in ("https", "wikipedia", "history", "use"):
        assert await snapshot.search(word) == ()
    assert [hit.redirect for hit in await snapshot.search("fe")] == ["Fe"]
    db = sqlite3.connect(file)
    assert db.execute("SELECT source FROM redirect").fetchall() == [("Fe",)]
    db.close()


async def test_a_wiki_that_tells_letter_case_apart(file):
    wiki = StaticRetriever({"lamp": "<p>A word.</p>", "Lamp": "<p>A name.</p>"})
    snapshot = await record(file, wiki, "lamp", "Lamp")
    assert [(await snapshot.fetch(title)).page.title for title in ("lamp", "Lamp")] == ["lamp", "Lamp"]


async def test_a_sample_stays_a_sample(file):
    sample = SnapshotRetriever.bundled()
    page = (await (await record(file, sample, "Iron")).fetch("Iron")).page
    assert page == (await sample.fetch("Iron")).page
    assert page.source == "sample"


async def test_half_characters_are_left_out(file):
    lamp = Article.from_html("<p>It shines.</p>", title="Lamp", revision_id=1)
    wiki = StaticRetriever({"Lamp": evolve(lamp, description="A thing\ud800")})
    snapshot = await record(file, wiki, "Lamp")
    assert (await snapshot.fetch("Lamp")).description == "A thing"
    async with RecordingRetriever(wiki, file) as recorder:
        await recorder.search("lamp\ud800")
    assert isinstance(await snapshot.search("lamp\ud800"), tuple)


# --- any script, any limit


SCRIPTS = {
    "铁": ("铁是一种金属，符号为Fe26号。", ["铁", "金属", "一种金属", "Fe26"], ["金铁", "属金"]),
    "東京": ("東京は日本の首都である。", ["首都", "日本", "日本の首都", "東京"], ["京東"]),
    "カメラ": ("カメラはレンズで写す。", ["レンズ", "カメラ"], ["ンレ"]),
    "เหล็ก": ("เหล็กเป็นโลหะ", ["โลหะ", "เหล็ก"], ["โลลหะ"]),
    "लोहा": ("लोहा एक धातु है।", ["लोहा", "धातु"], ["लो", "धा"]),
    "서울": ("서울은 수도이다.", ["수도이다", "서울"], ["수"]),
    "Zürich": ("Zürich liegt am See.", ["zurich", "ZÜRICH", "liegt see"], ["urich"]),
}


@pytest.mark.parametrize("title", SCRIPTS)
async def test_a_word_of_any_script_is_found(file, title):
    text, words, others = SCRIPTS[title]
    snapshot = await record(file, StaticRetriever({title: f"<p>{text}</p>"}), title)
    for word in words:
        assert [(hit.title, hit.snippet) for hit in await snapshot.search(word)] == [(title, text)], word
    for word in others:
        assert await snapshot.search(word) == (), word


async def test_a_redirect_in_a_script_without_spaces_explains_its_hit(file):
    wiki = StaticRetriever({"Tokyo": "<p>A city.</p>"}, redirects={"東京都": "Tokyo"})
    snapshot = await record(file, wiki, "東京都")
    assert [(hit.title, hit.redirect) for hit in await snapshot.search("東京")] == [("Tokyo", "東京都")]


@pytest.mark.parametrize(
    ("text", "spread_out"),
    [
        ("金属", "金|属"),
        ("iPhone手机X", "iPhone|手|机|X"),
        ("โลหะดี้", "โ|ล|ห|ะ|ดี้"),
        ("金、属", "金、属"),
        ("Zürich 5 kg लोहा", "Zürich 5 kg लोहा"),
        ("", ""),
    ],
)
def test_letters_of_scripts_without_spaces_are_words(text, spread_out):
    assert spread(text) == spread_out.replace("|", "\u200b")
    assert gathered(spread(text)) == text


def test_words_are_letters_digits_and_their_marks():
    assert words_of('C++ "O\'Neil" _x_ लोहा 5,3 \u0301 金属。') == [
        "C",
        "O",
        "Neil",
        "x",
        "लोहा",
        "5",
        "3",
        "金属",
    ]


@pytest.mark.parametrize("title", ["ß", "ŉ", "ქართული"])
async def test_a_letter_without_a_capital_is_found(file, title):
    snapshot = await record(file, StaticRetriever({title: "<p>A letter.</p>"}), title)
    article = await snapshot.fetch(title)
    assert (article.page.title, article.redirects) == (title, ())


@pytest.mark.parametrize(("limit", "count"), [(-1, 1), (0, 1), (2, 2), (50, 50), (10**6, 50)])
async def test_a_limit_is_one_to_fifty(file, limit, count):
    titles = [f"Lamp {number}" for number in range(60)]
    snapshot = await record(file, StaticRetriever(dict.fromkeys(titles, "<p>A lamp.</p>")), *titles)
    assert len(await snapshot.search("lamp", limit=limit)) == count


@pytest.mark.parametrize("length", [1, 2, 3])
async def test_redirects_in_a_circle_are_no_article(path, length):
    names = ["Lamp", "Torch", "Light"][:length]
    for source, target in zip(names, [*names[1:], names[0]], strict=True):
        edit(path, "INSERT OR REPLACE INTO redirect VALUES (?, ?, NULL)", source, target)
    with pytest.raises(ArticleNotFound, match=" → ".join([*names, "Lamp"])) as caught:
        await SnapshotRetriever(path).fetch("Lamp")
    assert [step.source for step in caught.value.redirects] == names


async def test_a_circle_on_the_wiki_is_one_in_the_file(file):
    class Circle(StaticRetriever):
        async def fetch(self, title, *, revision_id=None):
            steps = (Redirect(source="A", target="B"), Redirect(source="B", target="A"))
            raise ArticleNotFound(title, detail="A circle.", redirects=steps)

    snapshot = await record(file, Circle({}), "A")
    for title, names in (("A", ["A", "B"]), ("B", ["B", "A"])):
        with pytest.raises(ArticleNotFound, match="circle") as caught:
            await snapshot.fetch(title)
        assert [step.source for step in caught.value.redirects] == names


async def test_pages_are_recorded_side_by_side(file):
    async with RecordingRetriever(SnapshotRetriever.bundled(), file) as recorder:
        await asyncio.gather(*(recorder.fetch(title) for title in ("Iron", "Saturn", "Iron", "Quicksilver")))
    snapshot = SnapshotRetriever(Path(file))
    assert (await snapshot.fetch("Quicksilver")).page.title == "Mercury (element)"


async def test_a_step_from_what_is_no_title_is_left_out(file):
    wiki = StaticRetriever({"C": "<p>A language.</p>"}, redirects={"C|D": "C"})
    snapshot = await record(file, wiki, "C|D")
    assert (await snapshot.fetch("C")).redirects == ()
    assert await snapshot.search("d") == ()
