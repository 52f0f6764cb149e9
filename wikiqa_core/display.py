"""Outcomes, events and checks for a terminal. Text from a wiki is always text, never markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from wikiqa_core.characters import printable
from wikiqa_core.events import (
    Decided,
    DraftRejected,
    Event,
    Fetched,
    ModelTurn,
    NotFetched,
    QuoteCorrected,
    Searched,
)
from wikiqa_core.models import PageRef
from wikiqa_core.outcomes import Answer, Citation, Outcome, Refusal
from wikiqa_core.verifying import Check, CheckStatus

_STYLES: dict[CheckStatus, str] = {
    "verified": "green",
    "moved": "yellow",
    "changed": "red",
    "gone": "red",
    "unavailable": "yellow",
}
SAMPLE_NOTE = "From the bundled sample wiki, which is not Wikipedia."


class _Terminal(Console):
    """A closed pipe is an error to be caught, not the end of the program."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def terminal(*, stderr: bool = False) -> Console:
    """Where to print: plain text where the stream is no terminal."""
    return _Terminal(stderr=stderr, highlight=False)


def show_note(console: Console, text: str) -> None:
    """Print a line about the run itself."""
    _line(console, Text(text, style="dim"))


def show_outcome(console: Console, outcome: Outcome) -> None:
    """Print the answer with its numbered sources, or the refusal with what was read."""
    if isinstance(outcome, Answer):
        _show_answer(console, outcome)
    else:
        _show_refusal(console, outcome)


def show_event(console: Console, event: Event) -> None:
    """Print one step as it happens."""
    _line(console, Text(describe(event), style="dim"))


def show_checks(console: Console, checks: Sequence[Check]) -> None:
    """Print what became of each citation."""
    if not checks:
        _line(console, Text("There is no citation to verify."))
    for number, check in enumerate(checks, start=1):
        line = Text(f"[{number}] ")
        line.append(check.status, style=_STYLES[check.status])
        line.append(f"  {check.citation.page.title}: “{check.citation.quote}”")
        _line(console, line)
        _line(console, Text(f"    {check.detail}", style="dim"))


def describe(event: Event) -> str:
    """The event in one line."""
    match event:
        case Searched():
            hits = ", ".join(hit.title for hit in event.hits) or "nothing found"
            return f"searched  {event.sent} -> {hits}"
        case Fetched():
            parts = ", ".join(event.parts or dict.fromkeys(passage.part for passage in event.passages))
            return f"read      {_trail(event)}{revision(event.page)}: {parts or 'no text'}"
        case NotFetched():
            return f"not read  {event.requested}: {event.reason}"
        case ModelTurn():
            return f"model     {event.model}: {event.stop_reason}, {event.usage.output_tokens} tokens"
        case QuoteCorrected():
            return f"corrected the quote named {event.claimed} stands in {event.found}"
        case DraftRejected():
            return f"rejected  {'; '.join(event.reasons)}"
        case Decided():
            return f"decided   {event.outcome}: {event.kind}"


def revision(page: PageRef) -> str:
    """The page with its revision, in words."""
    return f"{page.title} (revision {page.revision_id})" if page.revision_id is not None else page.title


def _trail(event: Fetched) -> str:
    return "".join(f"{step.source} -> " for step in event.redirects)


def _show_answer(console: Console, answer: Answer) -> None:
    _line(console, Text(answer.text, style="bold"))
    _line(console, Text())
    for number, source in enumerate(answer.sources, start=1):
        _show_source(console, number, source)
    _show_sample_note(console, (source.page for source in answer.sources))


def _show_source(console: Console, number: int, source: Citation) -> None:
    head = Text(f"[{number}] ")
    head.append(revision(source.page), style="cyan")
    head.append(f" · {source.part}")
    if source.occurrences > 1:
        head.append(f" · occurrence {source.occurrence} of {source.occurrences}")
    _line(console, head)
    _line(console, Text(f"    “{source.quote}”"))
    if source.page.permalink:
        _line(console, Text(f"    {source.page.permalink}", style="dim"))


def _show_refusal(console: Console, refusal: Refusal) -> None:
    head = Text("No answer", style="bold yellow")
    head.append(f" ({refusal.reason}). ", style="yellow")
    head.append(refusal.message)
    _line(console, head)
    if not refusal.read:
        _line(console, Text("Read: nothing."))
    for page in refusal.read:
        _line(console, Text(f"Read: {revision(page)}{' ' + page.permalink if page.permalink else ''}"))
    _show_sample_note(console, refusal.read)


def _show_sample_note(console: Console, pages: Iterable[PageRef]) -> None:
    if any(page.source == "sample" for page in pages):
        _line(console, Text(SAMPLE_NOTE, style="dim"))


def _line(console: Console, text: Text) -> None:
    text.plain = printable(text.plain)
    console.print(text, soft_wrap=not console.is_terminal)
