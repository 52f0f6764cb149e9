"""Recording a snapshot from any other retriever, page by page or during a run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from attrs import evolve

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound
from wikiqa_core.models import Redirect, SearchHit
from wikiqa_core.protocols import Retriever
from wikiqa_core.retrievers.snapshot_file import create_snapshot, packed
from wikiqa_core.serial import hits_to_json

_TABULAR = {"infobox", "table"}


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
        self._db = create_snapshot(self.path)

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
                (page_id, title, hits_to_json([_hit(kept)]), packed(kept)),
            )
            tables = "\n".join(passage.text for passage in kept.passages if passage.kind in _TABULAR)
            prose = "\n".join(passage.text for passage in kept.passages if passage.kind not in _TABULAR)
            self._db.execute(
                "INSERT OR REPLACE INTO words(rowid, title, redirects, prose, tables) VALUES (?, ?, ?, ?, ?)",
                (cursor.lastrowid, title, self._redirects_to(title), prose, tables),
            )

    def _record_missing(self, title: str, error: ArticleNotFound) -> None:
        name = error.redirects[-1].target if error.redirects else title
        detail = "" if self._sample else str(error)
        with self._db:
            self._record_redirects(error.redirects)
            self._db.execute(
                "INSERT OR REPLACE INTO missing VALUES (?, ?, ?, ?)",
                (name, error.reason, detail, error.lang),
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
