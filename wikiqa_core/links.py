"""Addresses of pages, revisions and quotes, as MediaWiki and browsers define them."""

from __future__ import annotations

from urllib.parse import quote as percent_encode
from urllib.parse import urlencode

_TITLE_SAFE = "/:@!$*,;~()'"
_FRAGMENT_WORDS = 6


def article_url(site: str, title: str, *, article_path: str = "/wiki/$1") -> str:
    """Address of the live page. `site` is scheme and host; `article_path` is the wiki's own pattern."""
    return site + article_path.replace("$1", percent_encode(title.replace(" ", "_"), safe=_TITLE_SAFE))


def permalink(site: str, title: str, revision_id: int, *, script: str = "/w/index.php") -> str:
    """Address of one revision of a page, for as long as the wiki keeps it."""
    query = urlencode({"title": title.replace(" ", "_"), "oldid": revision_id}, safe=_TITLE_SAFE)
    return f"{site}{script}?{query}"


def text_fragment(url: str, quote: str) -> str:
    """The address with a text directive, so that a browser scrolls to the quote and marks it.

    A long quote is named by its first and last words. A row of an infobox or a table is named by its
    first and last cell, since the colon between them is ours and not the page's.
    Source: https://wicg.github.io/scroll-to-text-fragment/
    """
    start, end = _ends(quote)
    directive = _encode(start) + (f",{_encode(end)}" if end else "")
    return f"{url.partition('#')[0]}#:~:text={directive}"


def _ends(quote: str) -> tuple[str, str]:
    label, colon, value = quote.partition(": ")
    if colon and value and "." not in label:
        return label.rpartition(" > ")[2], value.partition(" | ")[0]
    words = quote.split()
    if len(words) <= 2 * _FRAGMENT_WORDS:
        return " ".join(words), ""
    return " ".join(words[:_FRAGMENT_WORDS]), " ".join(words[-_FRAGMENT_WORDS:])


def _encode(text: str) -> str:
    return percent_encode(text, safe="").replace("-", "%2D")
