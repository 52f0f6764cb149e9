"""A snapshot behaves as the wiki it came from, and names what is wrong with a file."""

import sqlite3

import pytest

from wikiqa_core import (
    Answer,
    Article,
    ArticleNotFound,
    ConfigurationError,
    RecordingRetriever,
    Redirect,
    Refusal,
    Retriever,
    RevisionUnavailable,
    SnapshotRetriever,
    WikiQA,
)
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


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda file: None, "no snapshot file"),
        (_empty, "is empty"),
        (_text, "no readable snapshot"),
        (_foreign, "of another program"),
        (_newer, "format 99"),
        (lambda file: file.mkdir(), "no snapshot file"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, make, said):
    file = tmp_path / "bad.sqlite"
    make(file)
    with pytest.raises(ConfigurationError, match=said) as caught:
        SnapshotRetriever(file)
    assert "bad.sqlite" in str(caught.value)


async def test_damage_inside_the_file_is_named(path):
    db = sqlite3.connect(path)
    db.execute("UPDATE page SET article = x'00ff' WHERE title = 'Lamp'")
    db.commit()
    db.close()
    with pytest.raises(ConfigurationError, match="no readable snapshot"):
        await SnapshotRetriever(path).fetch("Lamp")


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
