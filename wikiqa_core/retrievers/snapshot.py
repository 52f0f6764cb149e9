"""A snapshot: pinned revisions in one SQLite file, searched with FTS5.

A snapshot behaves as the wiki that it was recorded from: titles lead through the same redirects,
ambiguous names have their senses, titles that were missing there are missing here, and a search that
was recorded gives the hits that it gave then. Other searches rank by bm25 over title, redirects, prose
and tables, and want every word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Self, cast

from attrs import evolve

from wikiqa_core.article import Article
from wikiqa_core.errors import ArticleNotFound, NotFoundReason, RevisionUnavailable
from wikiqa_core.models import Redirect, SearchHit
from wikiqa_core.retrievers.snapshot_file import damage_named, open_snapshot, unpacked
from wikiqa_core.serial import hits_from_json
from wikiqa_core.titles import parse_title

_MAX_HOPS = 10
_WORD = re.compile(r"\w+")
# Words that a search does not insist on. Source: the English stop words of Lucene.
# fmt: off
_STOP_WORDS = frozenset({
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it",
    "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they",
    "this", "to", "was", "will", "with",
})
# fmt: on
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

    is_partial = True
    """A page that is not in the file may still be in the wiki."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._db = open_snapshot(self.path)

    @classmethod
    def bundled(cls) -> Self:
        """The sample wiki that comes with the package: some articles for trials and tests.

        It is no copy of Wikipedia: its articles were written for it, and it says so of itself
        (`PageRef.source == "sample"`).
        """
        return cls(Path(str(files("wikiqa_core") / "data" / "sample.sqlite")))

    async def search(self, query: str, *, limit: int = 5) -> tuple[SearchHit, ...]:
        """Find pages; see `Retriever.search`."""
        with damage_named(self.path):
            recorded = self._db.execute(
                'SELECT hits FROM search WHERE query = ? AND "limit" = ?', (query, limit)
            ).fetchone()
            return hits_from_json(recorded[0]) if recorded else self._ranked(query, limit)

    async def fetch(self, title: str, *, revision_id: int | None = None) -> Article:
        """Read a page; see `Retriever.fetch`. A snapshot keeps one revision of each page."""
        with damage_named(self.path):
            article = self._find(title)
        if revision_id is not None and revision_id != article.page.revision_id:
            raise RevisionUnavailable(
                title,
                revision_id,
                detail=f"{self.path.name} keeps revision {article.page.revision_id} of {title!r} only.",
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
            unpacked(row[0]), requested=title, redirects=tuple(chain), fragment=fragment or name.fragment
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


def _matching(redirects: str, title: str, words: Sequence[str]) -> str | None:
    """The redirect that explains the hit, where the title does not."""
    lowered = {word.lower() for word in words}
    if lowered & set(_WORD.findall(title.lower())):
        return None
    return next((name for name in redirects.splitlines() if lowered & set(_WORD.findall(name.lower()))), None)
