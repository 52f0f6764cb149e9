"""Whether every claim carries a quote that stands where it is said to stand. Code, no model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import asdict

from wikiqa_core.events import Grade, Reading
from wikiqa_core.graders.addresses import without_addresses
from wikiqa_core.graders.claims import claims
from wikiqa_core.models import PageRef, Passage
from wikiqa_core.outcomes import Answer, Citation, Outcome, Refusal
from wikiqa_core.quotes import stands_whole, taken

_GROUPED = re.compile(r"\[\d+(?:\s*[,;–-]\s*\d+)+\]")
_SHOWN = 80
_LEAST_SENSES = 2


class Quoted:
    """Grades "quoted".

    An answer passes when each source is a quote that stands whole and to the letter at its place in a
    passage that was shown and may be cited, with the page just as it was read; when each marker points to
    a source and each source has a marker; when the answer asserts something, and each sentence that does
    carries a marker. "Yes." asserts something; a question and a short lead-in do not. An answer of kind
    `senses` has two lines and two sources at least. A refusal passes when each page that it names was
    read, and one that says "not in the source" names a page.
    """

    async def grade(self, outcome: Outcome, against: Reading) -> Sequence[Grade]:
        """Grade an outcome against what was read."""
        if isinstance(outcome, Answer):
            findings = [
                *_source_findings(outcome, against),
                *_marker_findings(outcome),
                *_kind_findings(outcome),
            ]
            passed = (
                f"All {len(outcome.sources)} quotes stand where they are said to, and every claim has one."
            )
        else:
            findings = [*_page_findings(outcome, against)]
            passed = f"Each of the {len(outcome.read)} pages that are named was read."
        return (
            Grade(
                name="quoted",
                result="fail" if findings else "pass",
                reason=" ".join(findings) or passed,
                details={"findings": findings},
            ),
        )


def _source_findings(answer: Answer, reading: Reading) -> Iterator[str]:
    if not answer.sources:
        yield "The answer has no source: cite a passage for each claim, or refuse."
    for number, source in enumerate(answer.sources, start=1):
        finding = _source_finding(source, reading)
        if finding:
            yield f"Source {number} ({_short(source.quote)}): {finding}"


def _source_finding(source: Citation, reading: Reading) -> str | None:
    found = reading.find(source.passage)
    if found is None:
        return f"passage {source.passage} was not shown; cite one that was."
    page, passage = found
    if not _is_same_revision(page, source.page):
        return f"passage {passage.id} is of {_named(page)}, not of {_named(source.page)}; name its own page."
    if source.page not in _pages(reading):
        return f"{_differing(source.page, page)} of the page is not as it was read; give the page as it was."
    if passage.suspicious:
        return f"passage {passage.id} speaks to its reader as to an assistant; cite another."
    if passage.part != source.part:
        return f"passage {passage.id} is in part {passage.part!r}, not in {source.part!r}; name its own part."
    return _place_finding(source, passage)


def _place_finding(source: Citation, passage: Passage) -> str | None:
    if not source.quote.strip() or not 0 <= source.start < source.end <= len(passage.text):
        return f"the quote has no place in passage {passage.id}; quote its words."
    there = passage.text[source.start : source.end]
    if there != source.quote:
        return f"at its place passage {passage.id} says {_short(there)}; quote that passage word for word."
    if not stands_whole(passage.text, source.start, source.end):
        return f"the quote cuts a word or a number of passage {passage.id}, or has none; quote it whole."
    place = taken(passage.text, source.start, source.end)
    if (source.occurrence, source.occurrences) != (place.occurrence, place.occurrences):
        return (
            f"the quote is number {place.occurrence} of {place.occurrences} in passage {passage.id}; say so."
        )
    return None


def _pages(reading: Reading) -> frozenset[PageRef]:
    """Every page as it was read: one that was read twice may have been told with and without a date."""
    return frozenset(view.page for view in reading.fetched)


def _differing(page: PageRef, known: PageRef) -> str:
    return ", ".join(name for name in asdict(page) if getattr(page, name) != getattr(known, name))


def _is_same_revision(one: PageRef, other: PageRef) -> bool:
    return (one.title, one.revision_id, one.source, one.source_id) == (
        other.title,
        other.revision_id,
        other.source,
        other.source_id,
    )


def _marker_findings(answer: Answer) -> Iterator[str]:
    count = len(answer.sources)
    used: set[int] = set()
    for claim in claims(answer):
        used.update(claim.markers)
        if claim.asserts and not claim.markers:
            yield f"{_short(claim.text)} carries no marker: add the [n] of its source, or leave it out."
    for number in sorted(used):
        if not 1 <= number <= count:
            yield f"Marker [{number}] points to no source: there are {count}, numbered from 1."
    for number in range(1, count + 1):
        if number not in used:
            yield f"Source {number} has no marker: put [{number}] after what it supports, or leave it out."
    for grouped in _GROUPED.findall(answer.text):
        yield f"{grouped} is not read as markers: write each number in its own brackets, as in [1][2]."


def _kind_findings(answer: Answer) -> Iterator[str]:
    asserting = [claim for claim in claims(answer) if claim.asserts]
    if not asserting:
        yield "The answer asserts nothing: say what the sources say, or refuse."
    if answer.kind != "senses":
        return
    lines = len({claim.line for claim in asserting})
    if lines < _LEAST_SENSES:
        yield f"Senses are listed a line each, and there are {lines}: list two at least, or answer plainly."
    if len(answer.sources) < _LEAST_SENSES:
        yield f"Each sense has its own source, and there are {len(answer.sources)}: cite two at least."


def _page_findings(refusal: Refusal, reading: Reading) -> Iterator[str]:
    if refusal.reason == "not_in_source" and not refusal.read:
        yield "The refusal says that the source does not say it, and names no page that was read: read one."
    pages = _pages(reading)
    for page in refusal.read:
        if page not in pages:
            yield f"{_named(page)} is named as read and was not: name pages just as they were read."


def _named(page: PageRef) -> str:
    return repr(page.title) if page.revision_id is None else f"{page.title!r} (revision {page.revision_id})"


def _short(text: str) -> str:
    line = " ".join(without_addresses(text).split())
    return repr(line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…")
