"""The command `wiki-qa`.

Exit codes: 0 an answer (or every citation verified), 2 bad usage or settings, 3 a refusal (or a
citation that did not verify), 4 Wikipedia or the model unavailable, 130 interrupted, 141 the reader
of the output went away. 1 is left to crashes.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from wikiqa_core.cli import ask, snapshot
from wikiqa_core.cli.exits import INTERRUPTED, MISUSED, PIPE_CLOSED, UNAVAILABLE
from wikiqa_core.display import show_note, terminal
from wikiqa_core.errors import ModelUnavailable, RetrievalUnavailable, WikiQAError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see `wiki-qa --help`.

    Args:
        arguments: What follows the command's name; `sys.argv[1:]` by default.

    Returns:
        The exit code.
    """
    _prepare_streams()
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        return _silenced(PIPE_CLOSED)
    except OSError as error:
        with suppress(OSError):
            _fail(f"the output cannot be written: {error.strerror or error}", MISUSED)
        return _silenced(MISUSED)
    return code


def _prepare_streams() -> None:
    """Any encoding will do, and a stream that was closed from the start is an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # open for as long as the process lives
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(words: list[str]) -> int:
    try:
        return snapshot.run(words[1:]) if words[:1] == ["snapshot"] else ask.run(words)
    except RetrievalUnavailable as error:
        return _fail(f"{error} (--offline answers from the bundled sample wiki.)", UNAVAILABLE)
    except ModelUnavailable as error:
        return _fail(str(error), UNAVAILABLE)
    except WikiQAError as error:
        return _fail(str(error), MISUSED)
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)


def _fail(message: str, code: int) -> int:
    show_note(terminal(stderr=True), f"wiki-qa: {message}")
    return code


def _silenced(code: int) -> int:
    """Nothing more can be written, not even what Python would flush at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    return code
