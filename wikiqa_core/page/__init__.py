"""HTML of an article, turned into text once. Pure: no network, no regular expression over markup.

It takes what MediaWiki's parser renders (`action=parse`), what Parsoid renders, and saved web pages,
desktop or mobile. What comes out is all that a model sees and all that a quote is matched against.

What is text and what is not was decided as follows (`dropping`):

- Hidden text is no text, however it is hidden: by `style`, by the attribute `hidden`, for screen readers
  only, as a sort key. So that nobody can be shown what no reader of the page sees.
- Captions of images go with their images; galleries are nothing but captions.
- Hatnotes, message boxes, short descriptions and maintenance marks speak about the article: dropped.
- Reference marks and lists, bibliographies in small print, navigation boxes, sidebars, succession boxes,
  portals, tables of contents and edit links: dropped. A plain list of links stays ("See also").
- Coordinates stay where they stand in the text, in one notation; those beside the title go.
- A formula is its TeX, once. Raised digits and signs are superscripts (10²³), other raised text is
  ^(...), ordinals (19th) and lowered text (H2O) are plain.
- A table that lays out the page is read through, cell by cell; a family tree drawn as a table is dropped.
- A section of which nothing is left is not in the outline.

How lines and blocks come about (`walking`, `blocks`, `infobox`, `tables`):

- A paragraph's `<br>` is a line feed, an item's is a space, and in a cell the pieces are parted by commas.
- In an infobox, the title is the first row. Rows below a header have it as their group until the next;
  a `mergedtoprow` opens one that holds for the merged rows and those with a bullet, and where it has a
  value of its own it is a row as well. A cell of a nested table is in its own row alone.
"""

from __future__ import annotations

from attrs import frozen
from selectolax.lexbor import LexborHTMLParser, LexborNode

from wikiqa_core.models import InfoboxRow, OutlineEntry, Passage, Sense, Table
from wikiqa_core.page.blocks import BlockReader
from wikiqa_core.page.dropping import drop_furniture

__all__ = ["ParsedPage", "parse_html"]


@frozen(kw_only=True)
class ParsedPage:
    """All of a page's text.

    Attributes:
        passages: Its blocks, in page order.
        outline: Its parts, in page order; those without text are left out.
        infobox: The rows of its infoboxes.
        tables: Its data tables.
        senses: The meanings that a disambiguation page lists.
    """

    passages: tuple[Passage, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    infobox: tuple[InfoboxRow, ...] = ()
    tables: tuple[Table, ...] = ()
    senses: tuple[Sense, ...] = ()


def parse_html(html: str | bytes, *, is_disambiguation: bool = False) -> ParsedPage:
    """Read a page.

    Args:
        html: A page or a fragment of one; bytes are taken as UTF-8. Anything is read: what is no HTML
            gives its text, or nothing.
        is_disambiguation: Whether the page lists the meanings of a name; they are read then.
    """
    source = html.encode("utf-8", "replace") if isinstance(html, str) else html
    root = _content(LexborHTMLParser(source))
    if root is None:
        return ParsedPage()
    drop_furniture(root)
    reader = BlockReader(senses_wanted=is_disambiguation)
    reader.read(root)
    return ParsedPage(
        passages=tuple(reader.passages),
        outline=reader.outline,
        infobox=tuple(reader.infobox),
        tables=tuple(reader.tables),
        senses=tuple(reader.senses),
    )


def _content(tree: LexborHTMLParser) -> LexborNode | None:
    """The article inside a saved web page; of a fragment, all of it.

    An element of that id inside the article is no frame of it.
    """
    frame = tree.css_first("#mw-content-text:not(.mw-parser-output *)")
    return frame or tree.css_first(".mw-parser-output") or tree.body
