"""`wiki-qa --verify FILE`: each citation in the source that it names, and the text against its quotes."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from contextlib import AsyncExitStack

from attrs import evolve

from wikiqa_core.cli.exits import ANSWERED, REFUSED
from wikiqa_core.cli.sources import closing, names_a_source, opened, read_file
from wikiqa_core.display import show_checks, show_note, terminal
from wikiqa_core.events import Reading
from wikiqa_core.graders.supported import Supported
from wikiqa_core.models import PageRef
from wikiqa_core.outcomes import Answer, Outcome
from wikiqa_core.protocols import Retriever
from wikiqa_core.retrievers.snapshot import SnapshotRetriever
from wikiqa_core.serial import converter, from_json
from wikiqa_core.settings import Settings
from wikiqa_core.verifying import Check, check
from wikiqa_core.wiring import make_retriever

_MARKER = re.compile(r"\[(\d{1,4})\]")
_WIKIPEDIA = re.compile(r"([a-z][a-z0-9-]*)\.wikipedia\.org")


def run(options: argparse.Namespace, settings: Settings) -> int:
    """Check the outcome, and return the exit code."""
    outcome = from_json(read_file(options.verify))
    checks = asyncio.run(_check(outcome, options, settings))
    if options.json:
        sys.stdout.write(json.dumps(converter().unstructure(checks), ensure_ascii=False, indent=2) + "\n")
    else:
        show_checks(terminal(), checks)
    faults = asyncio.run(_faults_of_text(outcome))
    for fault in faults:
        show_note(terminal(stderr=True), fault)
    return REFUSED if faults or any(one.status != "verified" for one in checks) else ANSWERED


async def _faults_of_text(outcome: Outcome) -> list[str]:
    """What the answer says beyond its quotes, as far as code can see."""
    if not isinstance(outcome, Answer):
        return []
    if not outcome.sources:
        return ["This answer has no sources: nothing stands behind it."]
    pointed = {int(number) for number in _MARKER.findall(outcome.text)}
    sources = set(range(1, len(outcome.sources) + 1))
    faults = [f"The text points to [{number}], and there is no such source." for number in pointed - sources]
    faults += [f"The text does not point to source [{number}]." for number in sources - pointed]
    grades = await Supported().grade(outcome, Reading(question=outcome.question))
    return faults + [f"The text: {grade.reason}" for grade in grades if grade.result == "fail"]


async def _check(outcome: Outcome, options: argparse.Namespace, settings: Settings) -> tuple[Check, ...]:
    if names_a_source(options) or settings.snapshot or settings.api_url:
        async with opened(options, settings) as retriever:
            return await check(outcome, retriever)
    return await _check_each(outcome, settings) if isinstance(outcome, Answer) else ()


async def _check_each(answer: Answer, settings: Settings) -> tuple[Check, ...]:
    sources: dict[str, Retriever] = {}
    checks: list[Check] = []
    async with AsyncExitStack() as stack:
        for citation in answer.sources:
            name = citation.page.source_id
            if name not in sources:
                sources[name] = await stack.enter_async_context(closing(_source(citation.page, settings)))
            checks += await check(evolve(answer, sources=(citation,)), sources[name])
    return tuple(checks)


def _source(page: PageRef, settings: Settings) -> Retriever:
    """The source that a page names: the sample, or an edition of Wikipedia.

    No other host is asked because a file says so; --api-url names one.
    """
    edition = _WIKIPEDIA.fullmatch(page.source_id)
    if page.source == "sample":
        return SnapshotRetriever.bundled()
    return make_retriever(evolve(settings, lang=edition[1]) if edition else settings)
