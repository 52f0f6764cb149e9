"""The main job on the real MediaWiki: the same answers as from the bundled snapshot, at two requests each."""

import json
from pathlib import Path

import pytest

from wikiqa_core import (
    Answer,
    MediaWikiRetriever,
    RecordingRetriever,
    Refusal,
    SnapshotRetriever,
    WikiQA,
    from_json,
    to_json,
)
from wikiqa_core.cli import main

pytestmark = pytest.mark.mediawiki

QUESTIONS = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data/questions.jsonl").read_text().splitlines()
]
SOME = [row["question"] for row in QUESTIONS if row["split"] == "tune"][::4]


async def asked(retriever, questions):
    async with WikiQA(retriever=retriever) as qa:
        return [await qa.aanswer(question) for question in questions]


def said(outcome):
    if isinstance(outcome, Answer):
        return outcome.text, [(source.page.title, source.part, source.quote) for source in outcome.sources]
    return outcome.reason, [page.title for page in outcome.read]


def judged(outcome):
    """The answer; of a refusal its reason, since the last hits of a vain search may differ."""
    return said(outcome) if isinstance(outcome, Answer) else outcome.reason


async def test_the_wiki_and_its_snapshot_give_the_same_outcomes(mediawiki_api):
    async with MediaWikiRetriever(api_url=mediawiki_api) as wiki:
        live = await asked(wiki, SOME)
    bundled = await asked(SnapshotRetriever.bundled(), SOME)
    differing = [
        (question, judged(there), judged(here))
        for question, there, here in zip(SOME, live, bundled, strict=True)
        if judged(there) != judged(here)
    ]
    assert differing == []


async def test_answers_of_the_wiki_are_verified_against_their_revisions(mediawiki_api):
    async with MediaWikiRetriever(api_url=mediawiki_api) as wiki, WikiQA(retriever=wiki) as qa:
        outcome = await qa.aanswer("What is the melting point of iron?")
        assert isinstance(outcome, Answer)
        assert outcome.sources[0].page.permalink.startswith(mediawiki_api.removesuffix("/api.php"))
        checks = await qa.averify(from_json(to_json(outcome)))
    assert [check.status for check in checks] == ["verified"]


async def test_a_run_on_the_wiki_is_recorded_and_repeated_without_it(mediawiki_api, tmp_path):
    file = tmp_path / "run.sqlite"
    async with MediaWikiRetriever(api_url=mediawiki_api) as wiki, RecordingRetriever(wiki, file) as recorder:
        live = await asked(recorder, SOME)
    again = await asked(SnapshotRetriever(file), SOME)
    assert [said(outcome) for outcome in again] == [said(outcome) for outcome in live]
    assert {type(outcome) for outcome in live} == {Answer, Refusal}


def test_the_command_answers_from_the_wiki(mediawiki_api, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["--api-url", mediawiki_api, "What is the melting point of iron?"]) == 0
    out = capsys.readouterr().out
    assert "Melting point: 1538 °C (1811 K)" in out
    assert "oldid=" in out
    assert main(["--api-url", mediawiki_api, "What is Mercury?"]) == 0
    assert "[2]" in capsys.readouterr().out
    assert main(["snapshot", "--api-url", mediawiki_api, "Iron", "-o", "iron.sqlite"]) == 0
    assert main(["--snapshot", "iron.sqlite", "What is the melting point of iron?"]) == 0
    assert main(["--api-url", mediawiki_api, "What is the price of iron?"]) == 3
