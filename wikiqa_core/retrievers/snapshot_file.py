"""The file of a snapshot: its tables, and what can be wrong with it."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wikiqa_core.article import Article
from wikiqa_core.errors import ConfigurationError
from wikiqa_core.serial import article_from_json, article_to_json

APPLICATION_ID = 0x57514131
FORMAT_VERSION = 1
_SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT_VERSION};
CREATE TABLE page (
    id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, hit TEXT NOT NULL, article BLOB NOT NULL
);
CREATE TABLE redirect (source TEXT PRIMARY KEY, target TEXT NOT NULL, fragment TEXT);
CREATE TABLE missing (title TEXT PRIMARY KEY, reason TEXT NOT NULL, detail TEXT NOT NULL, lang TEXT);
CREATE TABLE search (
    query TEXT NOT NULL, hits TEXT NOT NULL, "limit" INTEGER NOT NULL, PRIMARY KEY (query, "limit")
);
CREATE VIRTUAL TABLE words USING fts5(
    title, redirects, prose, tables, tokenize = 'porter unicode61 remove_diacritics 2'
);
"""


def open_snapshot(path: Path) -> sqlite3.Connection:
    """Open a file to read from; raises `ConfigurationError` where it is no snapshot."""
    if not path.is_file():
        raise ConfigurationError(
            f"There is no snapshot file {path}. Record one: wiki-qa snapshot TITLE -o {path}"
        )
    if path.stat().st_size == 0:
        raise ConfigurationError(f"The snapshot file {path} is empty. Record it again.")
    with damage_named(path):
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        _check_format(db, path)
    return db


def create_snapshot(path: Path) -> sqlite3.Connection:
    """Open a file to write to, and make it if it is not there; raises `ConfigurationError`."""
    fresh = not path.exists() or path.stat().st_size == 0
    try:
        db = sqlite3.connect(path, check_same_thread=False)
        if fresh:
            db.executescript(_SCHEMA)
    except sqlite3.OperationalError as error:
        raise ConfigurationError(f"The snapshot file {path} cannot be written: {error}.") from error
    with damage_named(path):
        _check_format(db, path)
    return db


def _check_format(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        db.close()
        raise ConfigurationError(f"{path} is an SQLite file of another program, not a wiki-qa snapshot.")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > FORMAT_VERSION:
        db.close()
        raise ConfigurationError(
            f"{path} has snapshot format {version}; this wiki-qa reads up to {FORMAT_VERSION}. Upgrade it."
        )
    db.execute("SELECT count(*) FROM page").fetchone()


@contextmanager
def damage_named(path: Path) -> Iterator[None]:
    """What shows that the file is damaged becomes a `ConfigurationError` that names it."""
    try:
        yield
    except (sqlite3.DatabaseError, zlib.error, json.JSONDecodeError) as error:
        raise ConfigurationError(
            f"{path} is no readable snapshot ({error}). Record it again: wiki-qa snapshot TITLE -o FILE"
        ) from error


def packed(article: Article) -> bytes:
    """An article as it is kept."""
    return zlib.compress(article_to_json(article).encode(), 9)


def unpacked(blob: bytes) -> Article:
    """An article from what `packed` made of it."""
    return article_from_json(zlib.decompress(blob).decode())
