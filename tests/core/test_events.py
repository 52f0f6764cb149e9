"""What a trace sums up, and what a reading finds."""

import pytest

from wikiqa_core import (
    Decided,
    DraftRejected,
    Fetched,
    ModelTurn,
    NotFetched,
    PageRef,
    Passage,
    QuoteCorrected,
    Reading,
    Redirect,
    Searched,
    SearchHit,
    Trace,
    Usage,
)
from wikiqa_core.display import describe

PAGE = PageRef(title="Lamp", source="wiki", source_id="en.wikipedia.org", revision_id=4)
PASSAGE = Passage(id="1.0", part="lead", kind="paragraph", text="It burned oil.")
FETCHED = Fetched(
    requested="Light", page=PAGE, passages=(PASSAGE,), redirects=(Redirect(source="Light", target="Lamp"),)
)


def turn(tokens, cost):
    return ModelTurn(model="m", stop_reason="end_turn", usage=Usage(input_tokens=tokens), cost_usd=cost)


def test_a_trace_sums_up_its_model_turns():
    trace = Trace(question="q", events=(turn(2, 0.25), FETCHED, turn(3, 0.5)))
    assert trace.usage == Usage(input_tokens=5)
    assert trace.cost_usd == 0.75


def test_a_cost_that_is_not_known_is_not_guessed():
    assert Trace(question="q", events=(turn(2, 0.25), turn(3, None))).cost_usd is None
    assert Trace(question="q").cost_usd == 0


def test_a_reading_finds_what_was_shown():
    reading = Reading.from_trace(Trace(question="q", events=(FETCHED, FETCHED)))
    assert reading.pages == (PAGE,)
    assert reading.find("1.0") == (PAGE, PASSAGE)
    assert reading.find("1.1") is None


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Searched(query="q", sent="oil", hits=(SearchHit(title="Lamp"),)), "searched  oil -> Lamp"),
        (Searched(query="q", sent="oil", hits=()), "searched  oil -> nothing found"),
        (FETCHED, "read      Light -> Lamp (revision 4): lead"),
        (NotFetched(requested="X", reason="none"), "not read  X: none"),
        (turn(1, None), "model     m: end_turn, 0 tokens"),
        (
            QuoteCorrected(quote="q", claimed="1.0", found="2.1"),
            "corrected the quote named 1.0 stands in 2.1",
        ),
        (DraftRejected(reasons=("a", "b")), "rejected  a; b"),
        (Decided(outcome="refusal", kind="no_article"), "decided   refusal: no_article"),
    ],
)
def test_each_event_is_said_in_a_line(event, line):
    assert describe(event) == line
