"""Which source a command reads, and with which settings."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from attrs import evolve
from dotenv import dotenv_values

from wikiqa_core.errors import ConfigurationError
from wikiqa_core.protocols import Retriever
from wikiqa_core.retrievers.snapshot import SnapshotRetriever
from wikiqa_core.settings import Settings
from wikiqa_core.wiring import make_retriever

_SOURCES = ("lang", "api_url", "snapshot")


def source_options() -> argparse.ArgumentParser:
    """The options that every command has."""
    options = argparse.ArgumentParser(add_help=False)
    source = options.add_mutually_exclusive_group()
    source.add_argument("--offline", action="store_true", help="use the bundled sample wiki")
    source.add_argument("--snapshot", type=Path, metavar="FILE", help="use a snapshot file")
    source.add_argument("--api-url", metavar="URL", help="use another MediaWiki: the address of its api.php")
    source.add_argument("--lang", metavar="CODE", help="language edition of Wikipedia (default: en)")
    options.add_argument("-v", "--verbose", action="store_true", help="show each search and read")
    return options


def settings_of(options: argparse.Namespace) -> Settings:
    """The environment, then a .env file in this folder, with the options on top.

    A source that is named by an option takes the place of any that the environment names.
    """
    settings = Settings.from_env({**_dotenv(), **os.environ})
    given: dict[str, Any] = {
        name: getattr(options, name) for name in _SOURCES if getattr(options, name) is not None
    }
    if given:
        settings = evolve(settings, api_url=None, snapshot=None)
    if getattr(options, "agent", None):
        given["agent"] = options.agent
    return evolve(settings, **given)


def names_a_source(options: argparse.Namespace) -> bool:
    """Whether an option says which source to read."""
    return options.offline or any(getattr(options, name) is not None for name in _SOURCES)


@asynccontextmanager
async def opened(options: argparse.Namespace, settings: Settings) -> AsyncIterator[Retriever]:
    """The source that the options name, open for a while."""
    retriever = SnapshotRetriever.bundled() if options.offline else make_retriever(settings)
    async with closing(retriever) as source:
        yield source


@asynccontextmanager
async def closing(retriever: Retriever) -> AsyncIterator[Retriever]:
    """Close a retriever in the end, if it can be closed."""
    try:
        yield retriever
    finally:
        close = getattr(retriever, "aclose", None)
        if close is not None:
            await close()


def read_file(name: str) -> bytes:
    """The bytes of a file, or of standard input for "-"."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ConfigurationError(f"The file {name} cannot be read: {error.strerror}.") from error


def _dotenv() -> dict[str, str]:
    try:
        return {name: value for name, value in dotenv_values(".env").items() if value is not None}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"The file .env cannot be read: {error}.") from error
