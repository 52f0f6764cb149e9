"""`wiki-qa snapshot`: record pages, with pinned revisions, in a file that answers without a network."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from wikiqa_core.answering import WikiQA
from wikiqa_core.cli.exits import ANSWERED, REFUSED
from wikiqa_core.cli.sources import opened, read_file, settings_of, source_options
from wikiqa_core.display import show_note, show_outcome, terminal
from wikiqa_core.errors import ArticleNotFound, ConfigurationError, InvalidQuestion
from wikiqa_core.retrievers.recording import RecordingRetriever
from wikiqa_core.settings import Settings


def run(words: Sequence[str]) -> int:
    """Run the command with these arguments, and return the exit code."""
    parser = _parser()
    options = parser.parse_intermixed_args(words)
    titles = _lines(read_file("-")) if options.titles == ["-"] else options.titles
    lines = _lines(read_file(options.from_questions)) if options.from_questions else []
    questions = [_asked(line) for line in lines]
    if not titles and not questions:
        parser.error("name pages to record, or give --from-questions FILE")
    recorded = asyncio.run(_record(titles, questions, options, settings_of(options)))
    asked = len(titles) + len(questions)
    show_note(terminal(stderr=True), f"{recorded} of {asked} recorded in {options.output}")
    return ANSWERED if recorded else REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wiki-qa snapshot",
        parents=[source_options()],
        description="Record pages, with pinned revisions, in a file that answers without a network.",
    )
    add = parser.add_argument
    add("titles", nargs="*", metavar="TITLE", help="pages to record (- reads titles from standard input)")
    add("-o", "--output", type=Path, required=True, metavar="FILE", help="the file; added to if it exists")
    add(
        "--from-questions",
        metavar="FILE",
        help="record what answering these questions reads: one a line, as text or JSON with a 'question'",
    )
    add("--sample", action="store_true", help="mark the pages as a sample wiki's, and leave out their links")
    return parser


def _lines(data: bytes) -> list[str]:
    return [line.strip() for line in data.decode("utf-8", "replace").splitlines() if line.strip()]


def _asked(line: str) -> str:
    """The question of a line: the line itself, or the field of that name where it is a JSON object."""
    if not line.startswith("{"):
        return line
    try:
        question = json.loads(line)["question"]
    except (ValueError, KeyError, RecursionError):
        question = None
    if not isinstance(question, str):
        raise ConfigurationError(f'The line {line[:60]!r} is no JSON object with a text field "question".')
    return question


async def _record(
    titles: Sequence[str], questions: Sequence[str], options: argparse.Namespace, settings: Settings
) -> int:
    """Record pages by title, and what answering the questions reads; return how many went well."""
    log = terminal(stderr=True)
    async with (
        opened(options, settings) as inner,
        RecordingRetriever(inner, options.output, sample=options.sample) as recorder,
    ):
        recorded = sum([await _record_title(recorder, title, options, log) for title in titles])
        if questions:
            qa = WikiQA(retriever=recorder, settings=settings)
            recorded += sum([await _record_question(qa, question, options, log) for question in questions])
    return recorded


async def _record_title(
    recorder: RecordingRetriever, title: str, options: argparse.Namespace, log: Console
) -> bool:
    try:
        article = await recorder.fetch(title)
    except ArticleNotFound as error:
        show_note(log, f"not there: {error}")
        return False
    if options.verbose:
        show_note(log, f"recorded: {article.page.title}")
    return True


async def _record_question(qa: WikiQA, question: str, options: argparse.Namespace, log: Console) -> bool:
    try:
        outcome = await qa.aanswer(question)
    except InvalidQuestion as error:
        show_note(log, f"not asked: {error}")
        return False
    if options.verbose:
        show_outcome(log, outcome)
    return True
