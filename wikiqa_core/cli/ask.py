"""`wiki-qa QUESTION`, and `wiki-qa --verify FILE`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from contextlib import aclosing

import wikiqa_core
from wikiqa_core.answering import WikiQA
from wikiqa_core.cli import verify
from wikiqa_core.cli.exits import ANSWERED, REFUSED
from wikiqa_core.cli.sources import opened, settings_of, source_options
from wikiqa_core.display import show_event, show_note, show_outcome, terminal
from wikiqa_core.outcomes import Answer, Outcome, Refusal
from wikiqa_core.questions import check_question
from wikiqa_core.serial import to_json
from wikiqa_core.settings import Settings

_NO_KEY = "No WIKIQA_ANTHROPIC_API_KEY is set: this quotes, and does not reason."
_KEY_UNUSED = "This version has no agent that uses the key: it quotes, and does not reason."
_EPILOG = (
    "'wiki-qa snapshot --help' tells how to record pages for use without a network. "
    "Exit codes: 0 answer, 2 bad usage or settings, 3 refusal, 4 Wikipedia or the model unavailable."
)


def run(words: Sequence[str]) -> int:
    """Run the command with these arguments, and return the exit code."""
    parser = _parser()
    options = parser.parse_intermixed_args(words)
    if options.trace and not options.json:
        parser.error("--trace goes with --json")
    if options.verify is not None and options.question:
        parser.error("--verify takes a file and no question")
    settings = settings_of(options)
    if options.verify is not None:
        return verify.run(options, settings)
    question = check_question(_question(parser, options.question))
    return _show(asyncio.run(_ask(question, options, settings)), options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wiki-qa",
        parents=[source_options()],
        description="Answer a question from Wikipedia and from nothing else.",
        epilog=_EPILOG,
    )
    add = parser.add_argument
    add("question", nargs="*", help="the question; without one it is read from standard input")
    add("--json", action="store_true", help="print the outcome as JSON")
    add("--trace", action="store_true", help="with --json: with every step that led to it")
    add("--agent", choices=["auto", "extractive"], help="who answers (default: auto)")
    add("--verify", metavar="FILE", help="check the citations of a stored outcome (- is standard input)")
    add("--version", action="version", version=f"wiki-qa {wikiqa_core.__version__}")
    return parser


def _question(parser: argparse.ArgumentParser, words: Sequence[str]) -> str:
    if words and list(words) != ["-"]:
        return " ".join(words)
    if not words and sys.stdin.isatty():
        parser.error("ask a question, or pipe one in")
    return sys.stdin.buffer.read().decode("utf-8", "replace")


async def _ask(question: str, options: argparse.Namespace, settings: Settings) -> Outcome:
    log = terminal(stderr=True)
    show_note(log, _NO_KEY if settings.anthropic_api_key is None else _KEY_UNUSED)
    async with opened(options, settings) as retriever:
        qa = WikiQA(retriever=retriever, settings=settings)
        async with aclosing(qa.astream(question)) as items:
            async for item in items:
                if isinstance(item, Answer | Refusal):
                    return item
                if options.verbose:
                    show_event(log, item)
    raise AssertionError("a stream ends with its outcome")


def _show(outcome: Outcome, options: argparse.Namespace) -> int:
    if options.json:
        sys.stdout.write(to_json(outcome, trace=options.trace) + "\n")
    else:
        show_outcome(terminal(), outcome)
    return ANSWERED if isinstance(outcome, Answer) else REFUSED
