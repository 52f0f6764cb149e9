"""Outcomes go through JSON without loss."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikiqa_core import (
    Answer,
    Citation,
    ConfigurationError,
    Decided,
    DraftRejected,
    Fetched,
    Grade,
    InfoboxRow,
    ModelTurn,
    NotFetched,
    OutlineEntry,
    PageRef,
    Passage,
    QuoteCorrected,
    Redirect,
    Refusal,
    Searched,
    SearchHit,
    Sense,
    Trace,
    Usage,
    from_dict,
    from_json,
    to_dict,
    to_json,
)

PAGE = PageRef(
    title="Lamp",
    source="wiki",
    source_id="en.wikipedia.org",
    lang="en",
    page_id=7,
    revision_id=42,
    timestamp=datetime(2026, 11, 1, 12, tzinfo=UTC),
    url="https://en.wikipedia.org/wiki/Lamp",
    permalink="https://en.wikipedia.org/w/index.php?title=Lamp&oldid=42",
)
SOURCE = Citation(page=PAGE, passage="1.0", part="lead", quote="It burned oil – once.", start=4, end=25)
EVENTS = (
    Searched(query="lamp?", sent="lamp", hits=(SearchHit(title="Lamp", redirect="Light"),), seconds=0.1),
    Fetched(
        requested="Light",
        page=PAGE,
        redirects=(Redirect(source="Light", target="Lamp", fragment="Use"),),
        senses=(Sense(title=None, text="Lamp, a song"),),
        outline=(OutlineEntry(part="lead", title="lead", level=1, characters=25),),
        infobox=(InfoboxRow(group="Size", label="Height", value="12 m"),),
        passages=(Passage(id="1.0", part="lead", kind="paragraph", text="... It burned oil – once."),),
    ),
    NotFetched(requested="Nowhere", reason="There is none."),
    ModelTurn(model="m", stop_reason="tool_use", usage=Usage(input_tokens=3, output_tokens=4), cost_usd=0.5),
    QuoteCorrected(quote="q", claimed="1.0", found="2.1"),
    DraftRejected(reasons=("quoted: no",)),
    Decided(
        outcome="answer",
        kind="answer",
        grades=(Grade(name="quoted", result="pass", details={"n": [1, "x"]}),),
    ),
)
TRACE = Trace(question="Q?", agent="a", started=datetime(2026, 12, 1, tzinfo=UTC), seconds=1.5, events=EVENTS)
ANSWER = Answer(question="Q?", text="It burned oil [1].", sources=(SOURCE,), kind="correction", trace=TRACE)
REFUSAL = Refusal(
    question="Q?", message="It does not say.", reason="not_in_source", read=(PAGE,), trace=TRACE
)


@pytest.mark.parametrize("outcome", [ANSWER, REFUSAL])
def test_with_its_trace_an_outcome_comes_back_equal(outcome):
    assert from_json(to_json(outcome, trace=True)) == outcome


@pytest.mark.parametrize("outcome", [ANSWER, REFUSAL])
def test_the_trace_is_left_out_unless_asked_for(outcome):
    data = json.loads(to_json(outcome))
    assert "trace" not in data
    assert from_dict(data).trace is None


def test_the_shape_of_an_answer():
    data = to_dict(ANSWER)
    assert (data["type"], data["answer"], data["kind"]) == ("answer", "It burned oil [1].", "correction")
    (source,) = data["sources"]
    assert source["title"] == "Lamp"
    assert source["url"].startswith("https://en.wikipedia.org/wiki/Lamp#:~:text=It%20burned%20oil")
    assert source["permalink"].endswith("oldid=42")
    assert (source["quote"], source["start"], source["end"]) == ("It burned oil – once.", 4, 25)


def test_the_shape_of_a_refusal():
    data = to_dict(REFUSAL)
    assert (data["type"], data["refusal"], data["reason"]) == ("refusal", "It does not say.", "not_in_source")
    assert data["read"][0]["title"] == "Lamp"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ('{"type": "answer"', "not JSON"),
        ("[]", 'no "type"'),
        ("null", 'no "type"'),
        ('{"type": "verdict"}', 'no "type"'),
        ('{"type": "answer"}', "cannot be read"),
        ('{"type": "answer", "question": "q", "answer": "a", "sources": [{"title": "T"}]}', "sources"),
        ('{"type": "answer", "question": "q", "answer": "a", "sources": 3}', "cannot be read"),
        ('{"type": "refusal", "question": "q", "refusal": "m", "reason": "because"}', "reason"),
        ('{"type": ["answer"]}', 'no "type"'),
        ('{"type": "answer", "question": "q", "answer": null, "sources": []}', "answer"),
        ('{"type": "answer", "question": ["q"], "answer": "a", "sources": []}', "question"),
        ('{"type": "answer", "question": "q", "answer": "a", "kind": "guess", "sources": []}', "kind"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_what_is_no_outcome_is_named(text, said):
    with pytest.raises(ConfigurationError) as caught:
        from_json(text)
    assert said in str(caught.value)


def test_numbers_are_not_rounded_on_the_way_in():
    data = to_dict(ANSWER)
    data["sources"][0]["start"] = 4.5
    with pytest.raises(ConfigurationError, match="start"):
        from_dict(data)


@given(text=st.text(), quote=st.text(min_size=1), start=st.integers(0, 10**9))
def test_any_text_survives(text, quote, start):
    source = Citation(page=PAGE, passage="1.0", part=text, quote=quote, start=start, end=start + len(quote))
    answer = Answer(question=text, text=text, sources=(source,))
    assert from_json(json.dumps(to_dict(answer))) == answer
