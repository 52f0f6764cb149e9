"""A snapshot: pinned revisions in one SQLite file, searched with FTS5.

A snapshot behaves as the wiki that it was recorded from: titles lead through the same redirects,
ambiguous names have their senses, titles that were missing there are missing here, and a search that
was recorded gives the hits that it gave then. Other searches rank by bm25 over title, redirects, prose
and tables, and want every word.
"""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from pathlib import Path
from typing import Self

from attrs import evolve

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, RevisionUnavailable
from wikiqa_core.models import Redirect, SearchHit
from wikiqa_core.retrievers.replies import circle
from wikiqa_core.retrievers.snapshot_file import (
    SnapshotFile,
    checked_reason,
    storable,
    unpack,
    unpack_hit,
    unpack_hits,
)
from wikiqa_core.retrievers.snapshot_words import gathered, match_all, share_a_word, wanted_words
from wikiqa_core.retrievers.wikis import first_upper
from wikiqa_core.titles import parse_title

_MAX_HITS = 50
_MAX_HOPS = 10
_RANKED = """
SELECT page.hit, snippet(words, 2, '', '', ' … ', 28), words.redirects
FROM words JOIN page ON page.id = words.rowid
WHERE words MATCH ?
ORDER BY lower(page.title) = ? DESC, bm25(words, 8.0, 6.0, 1.0, 0.5), page.id
LIMIT ?
"""
_KNOWN = """
SELECT 1 FROM page WHERE title = :name
UNION SELECT 1 FROM redirect WHERE source = :name
UNION SELECT 1 FROM missing WHERE title = :name
"""


class SnapshotRetriever:
    """Reads a snapshot file.

    Args:
        path: The file.

    Raises:
        ConfigurationError: The file is missing, empty, damaged, of another program, or written by a
            newer version.
        RetrievalUnavailable: Another program is writing to the file.
    """

    is_partial = True
    """A page that is not in the file may still be in the wiki."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._file = SnapshotFile(self.path)

    @classmethod
    def bundled(cls) -> Self:
        """The sample wiki that comes with the package: some articles for trials and tests.

        It is no copy of Wikipedia: its articles were written for it, and it says so of itself
        (`PageRef.source == "sample"`).
        """
        return cls(Path(str(files("wikiqa_core") / "data" / "sample.sqlite")))

    async def search(self, query: str, *, limit: int = 5) -> tuple[SearchHit, ...]:
        """Find pages; see `Retriever.search`. A limit outside 1 to 50 is the nearest of these."""
        with self._file.reading() as db:
            recorded = db.execute(
                'SELECT hits FROM search WHERE query = ? AND "limit" = ?', (storable(query), limit)
            ).fetchone()
            return unpack_hits(recorded[0]) if recorded else _ranked(db, query, limit)

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Read a page; see `Retriever.fetch`. A snapshot keeps one revision of each page."""
        with self._file.reading() as db:
            article = self._find(db, title)
        if revision_id is not None and revision_id != article.page.revision_id:
            raise RevisionUnavailable(
                title,
                revision_id,
                detail=f"{self.path.name} keeps revision {article.page.revision_id} of {title!r} only.",
            )
        return article

    async def aclose(self) -> None:
        """Close the file."""
        self._file.close()

    def _find(self, db: sqlite3.Connection, title: str) -> Article:
        name = parse_title(title)
        start = _spelling(db, name.text)
        steps = _steps_from(db, start)
        current = steps[-1].target if steps else start
        chain = (*([Redirect(source=title, target=start)] if start != title else []), *steps)
        if any(step.source == current for step in steps):
            raise circle(title, chain)
        row = db.execute("SELECT article FROM page WHERE title = ?", (current,)).fetchone()
        if row is None:
            raise self._missing(db, title, current, chain)
        fragment = name.fragment or (chain[-1].fragment if chain else None)
        return evolve(unpack(row[0]), requested=title, redirects=chain, fragment=fragment)

    def _missing(
        self, db: sqlite3.Connection, title: str, current: str, chain: tuple[Redirect, ...]
    ) -> ArticleNotFound:
        row = db.execute(
            "SELECT reason, detail, lang FROM missing WHERE title IN (?, ?)", (storable(title), current)
        ).fetchone()
        if row is None:
            detail = f"There is no article {title!r} in {self.path.name}."
            return ArticleNotFound(title, detail=detail, redirects=chain)
        reason, detail, lang = row
        return ArticleNotFound(title, checked_reason(reason), detail=detail, redirects=chain, lang=lang)


def _spelling(db: sqlite3.Connection, text: str) -> str:
    """The title as it was given where the file knows it so, else as MediaWiki would spell it."""
    return text if db.execute(_KNOWN, {"name": text}).fetchone() else first_upper(text)


def _steps_from(db: sqlite3.Connection, name: str) -> list[Redirect]:
    """The redirects from a title on, each once: a circle ends where it closes."""
    steps: list[Redirect] = []
    while len(steps) < _MAX_HOPS and all(step.source != name for step in steps):
        row = db.execute("SELECT target, fragment FROM redirect WHERE source = ?", (name,)).fetchone()
        if row is None:
            break
        steps.append(Redirect(source=name, target=row[0], fragment=row[1]))
        name = row[0]
    return steps


def _ranked(db: sqlite3.Connection, query: str, limit: int) -> tuple[SearchHit, ...]:
    words = wanted_words(query)
    if not words:
        return ()
    count = max(1, min(limit, _MAX_HITS))
    rows = db.execute(_RANKED, (match_all(words), storable(query).strip().lower(), count))
    return tuple(_shown(unpack_hit(hit), gathered(text), gathered(names), words) for hit, text, names in rows)


def _shown(hit: SearchHit, snippet: str, redirects: str, words: list[str]) -> SearchHit:
    """The hit with its snippet, and with the redirect that explains it where the title does not."""
    names = [] if share_a_word(words, hit.title) else redirects.splitlines()
    redirect = next((name for name in names if share_a_word(words, name)), None)
    return evolve(hit, snippet=" ".join(snippet.split()), redirect=redirect)
