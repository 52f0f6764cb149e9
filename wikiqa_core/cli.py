"""The command `wiki-qa`.

Exit codes: 0 an answer (or every citation verified), 2 bad usage or settings, 3 a refusal (or a
citation that did not verify), 4 Wikipedia or the model unavailable, 130 interrupted, 141 the reader
of the output went away. 1 is left to crashes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

from attrs import evolve
from dotenv import dotenv_values
from rich.console import Console

import wikiqa_core
from wikiqa_core.answering import WikiQA
from wikiqa_core.display import show_checks, show_event, show_outcome
from wikiqa_core.errors import (
    ArticleNotFound,
    ConfigurationError,
    InvalidQuestion,
    ModelUnavailable,
    RetrievalUnavailable,
)
from wikiqa_core.outcomes import Answer, Outcome, Refusal
from wikiqa_core.protocols import Retriever
from wikiqa_core.questions import check_question
from wikiqa_core.retrievers.recording import RecordingRetriever
from wikiqa_core.retrievers.snapshot import SnapshotRetriever
from wikiqa_core.serial import converter, from_json, to_json
from wikiqa_core.settings import Settings
from wikiqa_core.verifying import Check
from wikiqa_core.wiring import make_retriever

ANSWERED, MISUSED, REFUSED, UNAVAILABLE, INTERRUPTED, PIPE_CLOSED = 0, 2, 3, 4, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see `wiki-qa --help`.

    Args:
        arguments: What follows the command's name; `sys.argv[1:]` by default.

    Returns:
        The exit code.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        run = _snapshot if words[:1] == ["snapshot"] else _question
        return run(words[1:] if run is _snapshot else words)
    except (InvalidQuestion, ConfigurationError) as error:
        return _fail(str(error), MISUSED)
    except RetrievalUnavailable as error:
        return _fail(f"{error} (--offline answers from the bundled sample wiki.)", UNAVAILABLE)
    except ModelUnavailable as error:
        return _fail(str(error), UNAVAILABLE)
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _fail(message: str, code: int) -> int:
    Console(stderr=True, highlight=False).print(f"wiki-qa: {message}", markup=False, soft_wrap=True)
    return code


def _source_options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False)
    source = options.add_mutually_exclusive_group()
    source.add_argument("--offline", action="store_true", help="use the bundled sample wiki")
    source.add_argument("--snapshot", type=Path, metavar="FILE", help="use a snapshot file")
    source.add_argument("--api-url", metavar="URL", help="use another MediaWiki: the address of its api.php")
    source.add_argument("--lang", metavar="CODE", help="language edition of Wikipedia (default: en)")
    options.add_argument("-v", "--verbose", action="store_true", help="show each search and read")
    return options


def _question_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wiki-qa",
        parents=[_source_options()],
        description="Answer a question from Wikipedia and from nothing else.",
        epilog="'wiki-qa snapshot --help' tells how to record pages for use without a network. "
        "Exit codes: 0 answer, 2 bad usage or settings, 3 refusal, 4 Wikipedia or the model unavailable.",
    )
    parser.add_argument(
        "question", nargs="*", help="the question; without one it is read from standard input"
    )
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.add_argument("--trace", action="store_true", help="with --json: with every step that led to it")
    parser.add_argument("--agent", choices=["auto", "extractive"], help="who answers (default: auto)")
    parser.add_argument(
        "--verify", metavar="FILE", help="check the citations of a stored outcome (- is standard input)"
    )
    parser.add_argument("--version", action="version", version=f"wiki-qa {wikiqa_core.__version__}")
    return parser


def _snapshot_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wiki-qa snapshot",
        parents=[_source_options()],
        description="Record pages, with pinned revisions, in a file that answers without a network.",
    )
    parser.add_argument(
        "titles", nargs="*", metavar="TITLE", help="pages to record (- reads titles from standard input)"
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE", help="the file; added to if it exists"
    )
    parser.add_argument(
        "--from-questions",
        metavar="FILE",
        help="record what answering these questions reads: one a line, as text or JSON with a 'question'",
    )
    parser.add_argument(
        "--sample", action="store_true", help="mark the pages as a sample wiki's, and leave out their links"
    )
    return parser


def _settings(options: argparse.Namespace) -> Settings:
    """The environment, then a .env file in this folder, with the options on top."""
    settings = Settings.from_env({**_dotenv(), **os.environ})
    given: dict[str, Any] = {
        name: value
        for name in ("lang", "api_url", "snapshot", "agent")
        if (value := getattr(options, name, None)) is not None
    }
    if given.keys() & {"lang", "api_url"}:
        given.setdefault("snapshot", None)
    return evolve(settings, **given)


def _dotenv() -> dict[str, str]:
    try:
        return {name: value for name, value in dotenv_values(".env").items() if value is not None}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"The file .env cannot be read: {error}.") from error


@asynccontextmanager
async def _opened(options: argparse.Namespace, settings: Settings) -> AsyncIterator[Retriever]:
    retriever = SnapshotRetriever.bundled() if options.offline else make_retriever(settings)
    try:
        yield retriever
    finally:
        await _close(retriever)


async def _close(retriever: Retriever) -> None:
    close = getattr(retriever, "aclose", None)
    if close is not None:
        await close()


def _question(words: Sequence[str]) -> int:
    parser = _question_parser()
    options = parser.parse_intermixed_args(words)
    if options.trace and not options.json:
        parser.error("--trace goes with --json")
    settings = _settings(options)
    if options.verify:
        return _verify(options, settings)
    question = check_question(_question_text(parser, options.question))
    outcome = asyncio.run(_ask(question, options, settings))
    if options.json:
        _print(to_json(outcome, trace=options.trace))
    else:
        show_outcome(Console(), outcome)
    return ANSWERED if isinstance(outcome, Answer) else REFUSED


def _question_text(parser: argparse.ArgumentParser, words: Sequence[str]) -> str:
    if words and list(words) != ["-"]:
        return " ".join(words)
    if not words and sys.stdin.isatty():
        parser.error("ask a question, or pipe one in")
    return sys.stdin.buffer.read().decode("utf-8", "replace")


async def _ask(question: str, options: argparse.Namespace, settings: Settings) -> Outcome:
    log = Console(stderr=True)
    if settings.anthropic_api_key is None:
        log.print(
            "No WIKIQA_ANTHROPIC_API_KEY is set: this quotes, and does not reason.",
            style="dim",
            soft_wrap=True,
        )
    async with _opened(options, settings) as retriever:
        qa = WikiQA(retriever=retriever, settings=settings)
        async with aclosing(qa.astream(question)) as items:
            async for item in items:
                if isinstance(item, Answer | Refusal):
                    return item
                if options.verbose:
                    show_event(log, item)
    raise AssertionError("a stream ends with its outcome")


def _verify(options: argparse.Namespace, settings: Settings) -> int:
    outcome = from_json(_read(options.verify))
    checks = asyncio.run(_check(outcome, options, settings))
    if options.json:
        _print(json.dumps(converter().unstructure(checks), ensure_ascii=False, indent=2))
    else:
        show_checks(Console(), checks)
    return ANSWERED if all(check.status == "verified" for check in checks) else REFUSED


async def _check(outcome: Outcome, options: argparse.Namespace, settings: Settings) -> tuple[Check, ...]:
    options.offline = options.offline or _is_sample(outcome)
    async with _opened(options, settings) as retriever:
        return await WikiQA(retriever=retriever, settings=settings).averify(outcome)


def _is_sample(outcome: Outcome) -> bool:
    return isinstance(outcome, Answer) and all(source.page.source == "sample" for source in outcome.sources)


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ConfigurationError(f"The file {name} cannot be read: {error.strerror}.") from error


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _snapshot(words: Sequence[str]) -> int:
    parser = _snapshot_parser()
    options = parser.parse_intermixed_args(words)
    titles = _lines(sys.stdin.buffer.read()) if options.titles == ["-"] else options.titles
    questions = (
        [_asked(line) for line in _lines(_read(options.from_questions))] if options.from_questions else []
    )
    if not titles and not questions:
        parser.error("name pages to record, or give --from-questions FILE")
    recorded = asyncio.run(_record(titles, questions, options, _settings(options)))
    log = Console(stderr=True, highlight=False)
    log.print(f"{recorded} of {len(titles) + len(questions)} recorded in {options.output}", markup=False)
    return ANSWERED if recorded else REFUSED


def _lines(data: bytes) -> list[str]:
    return [line.strip() for line in data.decode("utf-8", "replace").splitlines() if line.strip()]


def _asked(line: str) -> str:
    """The question of a line: the line itself, or the field of that name where it is a JSON object."""
    if not line.startswith("{"):
        return line
    try:
        return str(json.loads(line)["question"])
    except (ValueError, KeyError) as error:
        raise ConfigurationError(
            f'The line {line[:60]!r} is no JSON object with a field "question".'
        ) from error


async def _record(
    titles: Sequence[str], questions: Sequence[str], options: argparse.Namespace, settings: Settings
) -> int:
    """Record pages by title, and what answering the questions reads; return how many went well."""
    log = Console(stderr=True)
    async with (
        _opened(options, settings) as inner,
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
        log.print(f"not there: {error}", markup=False, soft_wrap=True)
        return False
    if options.verbose:
        log.print(f"recorded: {article.page.title}", markup=False, soft_wrap=True)
    return True


async def _record_question(qa: WikiQA, question: str, options: argparse.Namespace, log: Console) -> bool:
    try:
        outcome = await qa.aanswer(question)
    except InvalidQuestion as error:
        log.print(f"not asked: {error}", markup=False, soft_wrap=True)
        return False
    if options.verbose:
        show_outcome(log, outcome)
    return True
