"""Recording a snapshot from any other retriever, page by page or during a run."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from attrs import evolve

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound
from wikiqa_core.models import PageRef, Redirect, SearchHit
from wikiqa_core.protocols import Retriever
from wikiqa_core.retrievers.snapshot_file import SnapshotFile, pack, pack_hits, storable, unpack_hit
from wikiqa_core.retrievers.snapshot_words import spread
from wikiqa_core.retrievers.wikis import first_upper
from wikiqa_core.titles import TitleName, parse_title

_TABULAR = {"infobox", "table"}
_LEADING_TO = """
WITH RECURSIVE leading(source) AS (
    SELECT source FROM redirect WHERE target = ?
    UNION SELECT redirect.source FROM redirect JOIN leading ON redirect.target = leading.source
)
SELECT source FROM leading ORDER BY source
"""
_REACHED_FROM = """
WITH RECURSIVE onward(name) AS (
    SELECT target FROM redirect WHERE source = ?
    UNION SELECT redirect.target FROM redirect JOIN onward ON redirect.source = onward.name
)
SELECT page.title FROM page JOIN onward ON page.title = onward.name
"""


class RecordingRetriever:
    """Passes everything on to another retriever, and records what comes back in a snapshot file.

    A file that is there is added to, and what the wiki says now replaces what it said before: a
    redirect that became a page, a page that is gone. Reading an old revision replaces nothing that is
    newer. What was recorded is kept, whatever happens later.

    Args:
        inner: Where text comes from. It stays open: whoever made it closes it.
        path: The snapshot file.
        sample: Whether the source is a sample wiki, whose addresses lead nowhere: its pages are
            marked so, and their links are left out. Pages that are marked so already stay so.

    Raises:
        ConfigurationError: The file cannot be written, or is no snapshot.
    """

    def __init__(self, inner: Retriever, path: str | Path, *, sample: bool = False) -> None:
        self._inner = inner
        self.path = Path(path)
        self._sample = sample
        self._file = SnapshotFile(self.path, writable=True)
        for name in ("source_id", "is_partial"):
            if hasattr(inner, name):
                setattr(self, name, getattr(inner, name))

    async def search(self, query: str, *, limit: int = 5) -> Sequence[SearchHit]:
        """Search the other retriever, and record its hits."""
        self._file.check_open()
        hits = await self._inner.search(query, limit=limit)
        with self._file.writing() as db:
            row = (storable(query), pack_hits(*hits), limit)
            db.execute("INSERT OR REPLACE INTO search VALUES (?, ?, ?)", row)
        return hits

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Read from the other retriever, and record the article, or that there is none."""
        self._file.check_open()
        is_pinned = revision_id is not None
        try:
            article = await self._inner.fetch(title, revision_id=revision_id)
        except ArticleNotFound as error:
            self._record_missing(title, error, is_pinned=is_pinned)
            raise
        self._record(article, is_pinned=is_pinned)
        return article

    async def aclose(self) -> None:
        """Finish the file. The other retriever stays open."""
        self.close()

    def close(self) -> None:
        """`aclose` for code that is not async."""
        self._file.finish()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def _record(self, article: Article, *, is_pinned: bool) -> None:
        page = article.page
        title = storable(page.title)
        with self._file.writing() as db:
            _record_redirects(db, article.redirects)
            if not (is_pinned and _knows_newer(db, page)):
                _forget_redirect(db, title)
                db.execute("DELETE FROM missing WHERE title = ?", (title,))
                _record_page(db, title, self._kept(article))
            _index_redirects(db, title)

    def _record_missing(self, title: str, error: ArticleNotFound, *, is_pinned: bool) -> None:
        name = storable(error.redirects[-1].target if error.redirects else title)
        detail = "" if self._sample else storable(str(error))
        with self._file.writing() as db:
            if is_pinned and _page_row(db, name):
                return
            _forget_page(db, name)
            _forget_redirect(db, name)
            _record_redirects(db, error.redirects)
            db.execute(
                "INSERT OR REPLACE INTO missing VALUES (?, ?, ?, ?)", (name, error.reason, detail, error.lang)
            )

    def _kept(self, article: Article) -> Article:
        """The article as it is kept; how it was reached is kept beside it."""
        page = article.page
        if self._sample:
            page = evolve(page, source="sample", source_id="sample", url=None, permalink=None)
        elif page.source != "sample":
            page = evolve(page, source="snapshot")
        return evolve(article, page=page, requested=page.title, redirects=(), fragment=None)


def _record_page(db: sqlite3.Connection, title: str, article: Article) -> None:
    row = _page_row(db, title)
    cursor = db.execute(
        "INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?)",
        (row[0] if row else None, title, pack_hits(_hit(article)), pack(article)),
    )
    tables = "\n".join(passage.text for passage in article.passages if passage.kind in _TABULAR)
    prose = "\n".join(passage.text for passage in article.passages if passage.kind not in _TABULAR)
    indexed = [spread(storable(text)) for text in (title, "", prose, tables)]
    db.execute(
        "INSERT OR REPLACE INTO words(rowid, title, redirects, prose, tables) VALUES (?, ?, ?, ?, ?)",
        (cursor.lastrowid, *indexed),
    )


def _record_redirects(db: sqlite3.Connection, redirects: Iterable[Redirect]) -> None:
    for step in redirects:
        if _is_redirect(step):
            source = storable(step.source)
            _forget_page(db, source)
            _forget_redirect(db, source)
            db.execute("DELETE FROM missing WHERE title = ?", (source,))
            db.execute(
                "INSERT INTO redirect VALUES (?, ?, ?)",
                (source, storable(step.target), step.fragment and storable(step.fragment)),
            )


def _is_redirect(step: Redirect) -> bool:
    """Whether a step is one of the wiki's, and not of a spelling that every reader of titles undoes."""
    try:
        is_title = parse_title(step.source) == TitleName(text=step.source)
    except ArticleNotFound:
        return False
    return is_title and step.target not in {step.source, first_upper(step.source)}


def _index_redirects(db: sqlite3.Connection, title: str) -> None:
    """Let a page be found by the redirects that lead to it now."""
    names = "\n".join(row[0] for row in db.execute(_LEADING_TO, (title,)))
    db.execute(
        "UPDATE words SET redirects = ? WHERE rowid = (SELECT id FROM page WHERE title = ?)",
        (spread(names), title),
    )


def _forget_page(db: sqlite3.Connection, title: str) -> None:
    row = _page_row(db, title)
    if row:
        db.execute("DELETE FROM words WHERE rowid = ?", (row[0],))
        db.execute("DELETE FROM page WHERE id = ?", (row[0],))


def _forget_redirect(db: sqlite3.Connection, source: str) -> None:
    reached = db.execute(_REACHED_FROM, (source,)).fetchall()
    db.execute("DELETE FROM redirect WHERE source = ?", (source,))
    for (title,) in reached:
        _index_redirects(db, title)


def _page_row(db: sqlite3.Connection, title: str) -> tuple[int, str] | None:
    row: tuple[int, str] | None = db.execute("SELECT id, hit FROM page WHERE title = ?", (title,)).fetchone()
    return row


def _knows_newer(db: sqlite3.Connection, page: PageRef) -> bool:
    """Whether the file has this page as it was later: another revision, or a redirect in its place."""
    title = storable(page.title)
    if db.execute("SELECT 1 FROM redirect WHERE source = ?", (title,)).fetchone():
        return True
    row = _page_row(db, title)
    if row is None:
        return False
    known = unpack_hit(row[1]).revision_id
    return known is None or page.revision_id is None or known > page.revision_id


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
