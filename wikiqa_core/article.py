"""An article: one revision of a page as text, with its parts."""

from __future__ import annotations

from typing import Self

from attrs import frozen

from wikiqa_core.links import article_url, permalink
from wikiqa_core.models import InfoboxRow, OutlineEntry, PageRef, Passage, Redirect, Sense, Table
from wikiqa_core.page import parse_html


@frozen(kw_only=True)
class Article:
    """One revision of a page, and how it was reached.

    Attributes:
        page: Which revision of which page this is.
        requested: The title that was asked for.
        redirects: The steps from there to `page.title`, in order; normalised and converted
            spellings are steps too.
        fragment: The section that the last redirect names. Its passages are shown first.
        display_title: The title as the page shows it ("iPhone").
        description: The wiki's short description.
        is_disambiguation: Whether the page only lists the meanings of a name.
        passages: All of the page's text, in page order.
        outline: The parts that can be asked for by name, in page order.
        infobox: The rows of its infoboxes, in page order.
        tables: Its data tables, in page order.
        senses: The meanings that a disambiguation page lists, in page order.
    """

    page: PageRef
    requested: str
    redirects: tuple[Redirect, ...] = ()
    fragment: str | None = None
    display_title: str | None = None
    description: str | None = None
    is_disambiguation: bool = False
    passages: tuple[Passage, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    infobox: tuple[InfoboxRow, ...] = ()
    tables: tuple[Table, ...] = ()
    senses: tuple[Sense, ...] = ()

    @classmethod
    def from_html(
        cls,
        html: str | bytes,
        *,
        title: str,
        revision_id: int | None = None,
        lang: str = "en",
        is_disambiguation: bool = False,
    ) -> Self:
        """Read a saved page: rendered HTML of the parser, of Parsoid, or of a whole saved web page.

        Args:
            html: The HTML; bytes are taken as UTF-8.
            title: The page's title.
            revision_id: Its revision, where it is known.
            lang: Language edition that it was saved from.
            is_disambiguation: Whether it lists the meanings of a name; its senses are read then.

        Returns:
            The article, with links to that revision of `lang`.wikipedia.org.
        """
        site = f"https://{lang}.wikipedia.org"
        parsed = parse_html(html, is_disambiguation=is_disambiguation)
        page = PageRef(
            title=title,
            source="wiki",
            source_id=f"{lang}.wikipedia.org",
            lang=lang,
            revision_id=revision_id,
            url=article_url(site, title),
            permalink=permalink(site, title, revision_id) if revision_id is not None else None,
        )
        return cls(
            page=page,
            requested=title,
            is_disambiguation=is_disambiguation,
            passages=parsed.passages,
            outline=parsed.outline,
            infobox=parsed.infobox,
            tables=parsed.tables,
            senses=parsed.senses,
        )
