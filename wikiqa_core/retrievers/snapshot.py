"""A snapshot: pinned revisions in one SQLite file, searched with FTS5, recorded from any retriever.

A snapshot behaves as the wiki that it came from: titles lead through the same redirects, ambiguous
names have their senses, titles that were missing there are missing here, and a search that was
recorded gives the hits that it gave then. Other searches rank by bm25 over title, redirects, prose
and tables, and want every word.
"""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Self, cast

from attrs import evolve

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, ConfigurationError, NotFoundReason, RevisionUnavailable
from wikiqa_core.models import Redirect, SearchHit
from wikiqa_core.protocols import Retriever
from wikiqa_core.serial import article_from_json, article_to_json, hits_from_json, hits_to_json
from wikiqa_core.titles import parse_title

APPLICATION_ID = 0x57514131
FORMAT_VERSION = 1
_MAX_HOPS = 10
_TABULAR = {"infobox", "table"}
_WORD = re.compile(r"\w+")
# Words that a search does not insist on. Source: the English stop words of Lucene, which Wikipedia's search uses.
_STOP_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "but",
        "by",
        "for",
        "if",
        "in",
        "into",
        "is",
        "it",
        "no",
        "not",
        "of",
        "on",
        "or",
        "such",
        "that",
        "the",
        "their",
        "then",
        "there",
        "these",
        "they",
        "this",
        "to",
        "was",
        "will",
        "with",
    ]
)
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
_RANKED = """
SELECT page.hit, snippet(words, 2, '', '', ' … ', 28), words.redirects
FROM words JOIN page ON page.id = words.rowid
WHERE words MATCH ?
ORDER BY lower(page.title) = ? DESC, bm25(words, 8.0, 6.0, 1.0, 0.5), page.id
LIMIT ?
"""


class SnapshotRetriever:
    """Reads a snapshot file.

    Args:
        path: The file.

    Raises:
        ConfigurationError: The file is missing, empty, damaged, of another program, or written by a
            newer version.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._db = _open(self.path)

    @classmethod
    def bundled(cls) -> Self:
        """The sample wiki that comes with the package: some articles for trials and tests.

        It is no copy of Wikipedia: its articles were written for it, and it says so of itself
        (`PageRef.source == "sample"`).
        """
        return cls(Path(str(files("wikiqa_core") / "data" / "sample.sqlite")))

    async def search(self, query: str, *, limit: int = 5) -> tuple[SearchHit, ...]:
        """Find pages; see `Retriever.search`."""
        with _damage_named(self.path):
            recorded = self._db.execute(
                'SELECT hits FROM search WHERE query = ? AND "limit" = ?', (query, limit)
            ).fetchone()
            return hits_from_json(recorded[0]) if recorded else self._ranked(query, limit)

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Read a page; see `Retriever.fetch`. A snapshot keeps one revision of each page."""
        with _damage_named(self.path):
            article = self._find(title)
        if revision_id not in {None, article.page.revision_id}:
            raise RevisionUnavailable(
                title,
                cast(int, revision_id),
                detail=f"{self.path.name} keeps revision {article.page.revision_id} of {article.page.title!r},"
                f" and no revision {revision_id}.",
            )
        return article

    async def aclose(self) -> None:
        """Close the file."""
        self._db.close()

    def _ranked(self, query: str, limit: int) -> tuple[SearchHit, ...]:
        words = [word for word in _WORD.findall(query) if word.lower() not in _STOP_WORDS]
        if not words:
            return ()
        match = " AND ".join(f'"{word}"' for word in words)
        rows = self._db.execute(_RANKED, (match, query.strip().lower(), limit))
        return tuple(
            evolve(hit, snippet=" ".join(snippet.split()), redirect=_matching(redirects, hit.title, words))
            for text, snippet, redirects in rows
            for hit in hits_from_json(text)
        )

    def _find(self, title: str) -> Article:
        name = parse_title(title)
        current = name.text[0].upper() + name.text[1:]
        chain = [Redirect(source=title, target=current)] if current != title else []
        for _ in range(_MAX_HOPS):
            step = self._db.execute(
                "SELECT target, fragment FROM redirect WHERE source = ?", (current,)
            ).fetchone()
            if step is None:
                break
            chain.append(Redirect(source=current, target=step[0], fragment=step[1]))
            current = step[0]
        row = self._db.execute("SELECT article FROM page WHERE title = ?", (current,)).fetchone()
        if row is None:
            raise self._missing(title, current, chain)
        fragment = chain[-1].fragment if chain else None
        return evolve(
            _unpacked(row[0]), requested=title, redirects=tuple(chain), fragment=fragment or name.fragment
        )

    def _missing(self, title: str, current: str, chain: Sequence[Redirect]) -> ArticleNotFound:
        row = self._db.execute(
            "SELECT reason, detail, lang FROM missing WHERE title IN (?, ?)", (title, current)
        ).fetchone()
        if row is None:
            return ArticleNotFound(
                title, detail=f"There is no article {title!r} in {self.path.name}.", redirects=chain
            )
        reason, detail, lang = row
        return ArticleNotFound(title, cast(NotFoundReason, reason), detail=detail, redirects=chain, lang=lang)


class RecordingRetriever:
    """Passes everything on to another retriever, and records what comes back in a snapshot file.

    A file that is there is added to. What was recorded is kept, whatever happens later.

    Args:
        inner: Where text comes from.
        path: The snapshot file.
        sample: Whether the source is a sample wiki, whose addresses lead nowhere: its pages are
            marked so, and their links are left out.

    Raises:
        ConfigurationError: The file cannot be written, or is no snapshot.
    """

    def __init__(self, inner: Retriever, path: str | Path, *, sample: bool = False) -> None:
        self._inner = inner
        self.path = Path(path)
        self._sample = sample
        self._db = _create(self.path)

    async def search(self, query: str, *, limit: int = 5) -> Sequence[SearchHit]:
        """Search the other retriever, and record its hits."""
        hits = await self._inner.search(query, limit=limit)
        with self._db:
            self._db.execute(
                "INSERT OR REPLACE INTO search VALUES (?, ?, ?)", (query, hits_to_json(hits), limit)
            )
        return hits

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Read from the other retriever, and record the article, or that there is none."""
        try:
            article = await self._inner.fetch(title, revision_id=revision_id)
        except ArticleNotFound as error:
            self._record_missing(title, error)
            raise
        self._record(article)
        return article

    async def aclose(self) -> None:
        """Finish the file, and close the other retriever."""
        self.close()
        close = getattr(self._inner, "aclose", None)
        if close is not None:
            await close()

    def close(self) -> None:
        """Finish the file."""
        self._db.execute("INSERT INTO words(words) VALUES ('optimize')")
        self._db.commit()
        self._db.execute("VACUUM")
        self._db.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def _record(self, article: Article) -> None:
        kept = self._kept(article)
        title = kept.page.title
        with self._db:
            self._record_redirects(article.redirects)
            row = self._db.execute("SELECT id FROM page WHERE title = ?", (title,)).fetchone()
            page_id = row[0] if row else None
            cursor = self._db.execute(
                "INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?)",
                (page_id, title, hits_to_json([_hit(kept)]), _packed(kept)),
            )
            tables = "\n".join(passage.text for passage in kept.passages if passage.kind in _TABULAR)
            prose = "\n".join(passage.text for passage in kept.passages if passage.kind not in _TABULAR)
            self._db.execute(
                "INSERT OR REPLACE INTO words(rowid, title, redirects, prose, tables) VALUES (?, ?, ?, ?, ?)",
                (cursor.lastrowid, title, self._redirects_to(title), prose, tables),
            )

    def _record_missing(self, title: str, error: ArticleNotFound) -> None:
        name = error.redirects[-1].target if error.redirects else title
        with self._db:
            self._record_redirects(error.redirects)
            self._db.execute(
                "INSERT OR REPLACE INTO missing VALUES (?, ?, ?, ?)",
                (name, error.reason, str(error), error.lang),
            )

    def _record_redirects(self, redirects: Iterable[Redirect]) -> None:
        self._db.executemany(
            "INSERT OR REPLACE INTO redirect VALUES (?, ?, ?)",
            [(step.source, step.target, step.fragment) for step in redirects if step.source != step.target],
        )

    def _redirects_to(self, title: str) -> str:
        rows = self._db.execute(
            "WITH RECURSIVE leading(source) AS (SELECT source FROM redirect WHERE target = ?"
            " UNION SELECT redirect.source FROM redirect JOIN leading ON redirect.target = leading.source)"
            " SELECT source FROM leading ORDER BY source",
            (title,),
        )
        return "\n".join(row[0] for row in rows)

    def _kept(self, article: Article) -> Article:
        page = evolve(article.page, source="snapshot")
        if self._sample:
            page = evolve(article.page, source="sample", source_id="sample", url=None, permalink=None)
        return evolve(article, page=page, requested=page.title, redirects=(), fragment=None)


def _hit(article: Article) -> SearchHit:
    page = article.page
    return SearchHit(
        title=page.title,
        description=article.description,
        is_disambiguation=article.is_disambiguation,
        page_id=page.page_id,
        revision_id=page.revision_id,
        timestamp=page.timestamp,
    )


def _matching(redirects: str, title: str, words: Sequence[str]) -> str | None:
    """The redirect that explains the hit, where the title does not."""
    lowered = {word.lower() for word in words}
    if lowered & set(_WORD.findall(title.lower())):
        return None
    return next((name for name in redirects.splitlines() if lowered & set(_WORD.findall(name.lower()))), None)


def _packed(article: Article) -> bytes:
    return zlib.compress(article_to_json(article).encode(), 9)


def _unpacked(blob: bytes) -> Article:
    return article_from_json(zlib.decompress(blob).decode())


def _open(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise ConfigurationError(
            f"There is no snapshot file {path}. Record one: wiki-qa snapshot TITLE -o {path}"
        )
    if path.stat().st_size == 0:
        raise ConfigurationError(f"The snapshot file {path} is empty. Record it again.")
    with _damage_named(path):
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        _check_format(db, path)
    return db


def _create(path: Path) -> sqlite3.Connection:
    fresh = not path.exists() or path.stat().st_size == 0
    try:
        db = sqlite3.connect(path, check_same_thread=False)
        if fresh:
            db.executescript(_SCHEMA)
    except sqlite3.OperationalError as error:
        raise ConfigurationError(f"The snapshot file {path} cannot be written: {error}.") from error
    with _damage_named(path):
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
            f"{path} has snapshot format {version}; this wiki-qa reads up to {FORMAT_VERSION}. Upgrade wiki-qa."
        )
    db.execute("SELECT count(*) FROM page").fetchone()


@contextmanager
def _damage_named(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.DatabaseError, zlib.error, json.JSONDecodeError) as error:
        raise ConfigurationError(
            f"{path} is no readable snapshot ({error}). Record it again: wiki-qa snapshot TITLE -o FILE"
        ) from error
