"""The file of a snapshot: its tables, and what can be wrong with it."""

from __future__ import annotations

import logging
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast, get_args

from wikiqa_core.article import Article
from wikiqa_core.errors import ConfigurationError, NotFoundReason, RetrievalUnavailable
from wikiqa_core.models import SearchHit
from wikiqa_core.retrievers.snapshot_words import TOKENIZER
from wikiqa_core.serial import article_from_json, article_to_json, hits_from_json, hits_to_json

APPLICATION_ID = 0x57514131
FORMAT_VERSION = 1
_PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""
_SCHEMA = f"""
BEGIN;
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
CREATE VIRTUAL TABLE words USING fts5(title, redirects, prose, tables, tokenize = '{TOKENIZER}');
COMMIT;
"""
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_AROUND = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
"""Faults of what is around the file: the disk, the folder, the rights."""

_logger = logging.getLogger(__name__)


class Damage(Exception):
    """What stands in the file is not what this library writes: a fault at the file's edge."""


class SnapshotFile:
    """An open snapshot file. What SQLite can raise ends here, as an error that names the file.

    Args:
        path: The file.
        writable: Whether it is written to; it is made then if it is not there.

    Raises:
        ConfigurationError: There is no such file, or it is no snapshot, or it cannot be opened.
        RetrievalUnavailable: Another program is writing to it.
    """

    def __init__(self, path: Path, *, writable: bool = False) -> None:
        self.path = path
        self._writable = writable
        self._db: sqlite3.Connection | None = None
        if not writable:
            _check_there(path)
        with self._faults_named():
            self._db = _opened(path, writable=writable)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The database, to read from."""
        db = self._open()
        with self._faults_named():
            yield db

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The database, to write to: all that is written in the block, or nothing of it."""
        db = self._open()
        with self._faults_named(), db:
            yield db

    def check_open(self) -> None:
        """Raise `ConfigurationError` where the file was closed."""
        self._open()

    def finish(self) -> None:
        """Make what was written small and quick to read, and close the file."""
        if self._db is None:
            return
        try:
            self._db.execute("INSERT INTO words(words) VALUES ('optimize')")
            self._db.commit()
            self._db.execute("VACUUM")
        except sqlite3.DatabaseError as error:
            _logger.info("%s is complete, but was not compacted: %s", self.path, error)
        self.close()

    def close(self) -> None:
        """Close the file; it may be closed already."""
        if self._db is not None:
            self._db.close()
        self._db = None

    def _open(self) -> sqlite3.Connection:
        if self._db is None:
            raise ConfigurationError(f"The snapshot file {self.path} was closed. Open it again to use it.")
        return self._db

    @contextmanager
    def _faults_named(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, Damage) as error:
            raise _named(error, self.path, writable=self._writable) from error


def pack(article: Article) -> bytes:
    """An article as it is kept."""
    return zlib.compress(storable(article_to_json(article)).encode(), 9)


def unpack(blob: bytes) -> Article:
    """An article from what `pack` made of it; raises `Damage`."""
    with _damage_found():
        return article_from_json(zlib.decompress(blob).decode())


def pack_hits(*hits: SearchHit) -> str:
    """Search hits as they are kept."""
    return storable(hits_to_json(hits))


def unpack_hits(text: str) -> tuple[SearchHit, ...]:
    """Search hits from what `pack_hits` made of them; raises `Damage`."""
    with _damage_found():
        return hits_from_json(text)


def unpack_hit(text: str) -> SearchHit:
    """The one hit that was packed; raises `Damage`."""
    with _damage_found():
        (hit,) = hits_from_json(text)
        return hit


def checked_reason(text: str) -> NotFoundReason:
    """The reason that was kept; raises `Damage`."""
    if text not in get_args(NotFoundReason):
        raise Damage(f"{text!r} is no reason why there is no article")
    return cast(NotFoundReason, text)


def storable(text: str) -> str:
    """The text without halves of characters (lone surrogates), which SQLite cannot hold."""
    return text.encode("utf-8", "ignore").decode("utf-8")


@contextmanager
def _damage_found() -> Iterator[None]:
    """Anything that reading foreign JSON into data can raise is damage; cattrs has errors without a root."""
    try:
        yield
    except Exception as error:
        raise Damage(f"{type(error).__name__}: {error}") from error


def _check_there(path: Path) -> None:
    if not path.is_file():
        raise ConfigurationError(
            f"There is no snapshot file {path}. Record one: wiki-qa snapshot TITLE -o {path}"
        )
    if path.stat().st_size == 0:
        raise ConfigurationError(f"The snapshot file {path} is empty. Record it again.")


def _opened(path: Path, *, writable: bool) -> sqlite3.Connection:
    is_new = not path.exists() or path.stat().st_size == 0
    mode = "rwc" if writable else "ro"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    db = sqlite3.connect(address, uri=True, timeout=_PATIENCE, check_same_thread=False)
    try:
        if is_new:
            db.executescript(_SCHEMA)
        _check_format(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _check_format(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise ConfigurationError(f"{path} is an SQLite file of another program, not a wiki-qa snapshot.")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version < 1:
        raise ConfigurationError(f"{path} is no readable snapshot: it names no format. Record it again.")
    if version > FORMAT_VERSION:
        raise ConfigurationError(
            f"{path} has snapshot format {version}; this wiki-qa reads up to {FORMAT_VERSION}. Upgrade it."
        )
    db.execute("SELECT count(*) FROM page").fetchone()


def _named(error: Exception, path: Path, *, writable: bool) -> ConfigurationError | RetrievalUnavailable:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _BUSY and not writable:
        return RetrievalUnavailable(f"The snapshot file {path} is in use ({error}). Try again later.")
    if code in _BUSY:
        return ConfigurationError(
            f"The snapshot file {path} cannot be written: another program is using it ({error})."
        )
    if code in _AROUND:
        return ConfigurationError(
            f"The snapshot file {path} cannot be {'written' if writable else 'read'}: {error}."
        )
    return ConfigurationError(
        f"{path} is no readable snapshot ({error}). Record it again: wiki-qa snapshot TITLE -o FILE"
    )
