"""The data that is read: pages, passages, search hits, and the limits and costs of reading."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from attrs import field, frozen
from attrs.validators import ge, gt

Source = Literal["wiki", "snapshot", "sample", "zim", "wikidata"]
PassageKind = Literal["paragraph", "list", "quotation", "formula", "infobox", "table"]

LEAD = "lead"
INFOBOX = "infobox"
PATH_SEPARATOR = " > "


@frozen(kw_only=True)
class PageRef:
    """One revision of one page of one source. What a source does not have is `None`, never invented.

    Attributes:
        title: The page's own title, after redirects.
        source: What kind of place the text was read from.
        source_id: Which one: the wiki's host for `wiki` and for a `snapshot` of it
            ("en.wikipedia.org"), "sample" for the bundled sample wiki.
        lang: Language code of the text.
        page_id: The wiki's number of the page.
        revision_id: The wiki's number of this revision.
        timestamp: When this revision was saved, with its time zone.
        url: Address of the live page.
        permalink: Address of exactly this revision.
    """

    title: str
    source: Source
    source_id: str
    lang: str | None = None
    page_id: int | None = None
    revision_id: int | None = None
    timestamp: datetime | None = None
    url: str | None = None
    permalink: str | None = None


@frozen(kw_only=True)
class Redirect:
    """One step from the title that was asked for to the page that was read.

    Attributes:
        source: The title that leads on.
        target: The title it leads to.
        fragment: The section of the target that the redirect names.
    """

    source: str
    target: str
    fragment: str | None = None


@frozen(kw_only=True)
class Passage:
    """One block of a page's text: the unit that is shown, and that a quote must lie inside.

    Attributes:
        id: "3" in an `Article` (its place in page order); "2.3" in evidence (second page read).
        part: Where it stands: "lead", "infobox", a section path ("History > Early life") or "table 2".
        kind: What the block is. Rows of an infobox or a table and items of a list are lines of `text`.
        text: The text, with no markup, no hidden text and no control characters but the line feed.
        suspicious: Whether it speaks to the reader as one speaks to an assistant. It may be shown,
            as data; it cannot be cited.
    """

    id: str
    part: str
    kind: PassageKind
    text: str
    suspicious: bool = False


@frozen(kw_only=True)
class InfoboxRow:
    """A row of an infobox. Rows keep page order, and may repeat.

    Attributes:
        group: The header above the row ("Physical properties"), or "".
        label: What the row is about ("Melting point"), or "" for a value that stands alone.
        value: What the row says.
    """

    group: str = ""
    label: str = ""
    value: str

    @property
    def text(self) -> str:
        """The row as it stands in the infobox passage: "group > label: value"."""
        path = PATH_SEPARATOR.join(name for name in (self.group, self.label) if name)
        return f"{path}: {self.value}" if path else self.value


@frozen(kw_only=True)
class Table:
    """A data table, with its spans expanded.

    Attributes:
        part: Its name as a part of the page ("table 2").
        caption: Its caption, or the path of the section that it stands in.
        header: One name per column; where headers are stacked, the names are joined with " > ".
        rows: The cells, as many in each row as the table has columns.
    """

    part: str
    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen(kw_only=True)
class OutlineEntry:
    """A part of a page that can be asked for by name.

    Attributes:
        part: The name to ask for: "lead", "infobox", "History > Early life", "table 2".
        title: What it is called on the page: its heading or caption.
        level: Depth, 1 for the lead, the infobox and a section at the top.
        characters: How long its own text is, subsections not counted.
    """

    part: str
    title: str
    level: int
    characters: int


@frozen(kw_only=True)
class Sense:
    """One reading of an ambiguous name, as the disambiguation page lists it.

    Attributes:
        title: The page that the line links to, or `None` where it links to no existing page.
        text: The whole line, as it stands on the page.
    """

    title: str | None
    text: str


@frozen(kw_only=True)
class SearchHit:
    """One result of a search, in rank order.

    Attributes:
        title: The page's title.
        snippet: Plain text around the words that matched.
        description: The wiki's short description of the page.
        is_disambiguation: Whether the page only lists the meanings of a name.
        page_id: The wiki's number of the page.
        revision_id: Its latest revision when it was found.
        timestamp: When that revision was saved.
        redirect: The redirect whose title matched, where one did.
    """

    title: str
    snippet: str = ""
    description: str | None = None
    is_disambiguation: bool = False
    page_id: int | None = None
    revision_id: int | None = None
    timestamp: datetime | None = None
    redirect: str | None = None


@frozen(kw_only=True)
class Usage:
    """Tokens of one or more model calls.

    Attributes:
        input_tokens: Read at the full price.
        cache_write_tokens: Written to the prompt cache.
        cache_read_tokens: Read from the prompt cache.
        output_tokens: Written by the model.
    """

    input_tokens: int = 0
    cache_write_tokens: int = 0
    cache_read_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            cache_write_tokens=self.cache_write_tokens + other.cache_write_tokens,
            cache_read_tokens=self.cache_read_tokens + other.cache_read_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
        )


@frozen(kw_only=True)
class Budget:
    """What one question may cost.

    Attributes:
        tool_calls: Searches and reads together.
        model_turns: Calls of the model.
        output_tokens: Tokens that the model may write in one turn.
        seconds: Wall-clock time of the whole answer.
    """

    tool_calls: int = field(default=8, validator=ge(1))
    model_turns: int = field(default=8, validator=ge(1))
    output_tokens: int = field(default=2048, validator=ge(1))
    seconds: float = field(default=90.0, validator=gt(0))
