"""What a MediaWiki API is asked: the parameters of each request. Pure functions."""

from __future__ import annotations

Params = dict[str, str]

# `errorformat` gives errors as plain text, `errorlang` gives them in English on every wiki.
_COMMON = {"format": "json", "formatversion": "2", "errorformat": "plaintext", "errorlang": "en"}


def search_params(words: str, count: int) -> Params:
    """The ranked list with its snippets, and in the same request what is known of each page.

    The list alone keeps the rank; the generator alone can tell properties and revisions.
    """
    shared = {"search": words, "limit": str(count), "namespace": "0", "info": ""}
    ranked = {f"sr{name}": value for name, value in shared.items()}
    described = {f"gsr{name}": value for name, value in shared.items()}
    return {
        **_COMMON,
        "action": "query",
        "list": "search",
        "srprop": "snippet|redirecttitle",
        "generator": "search",
        "gsrprop": "",
        "prop": "info|pageprops|description|revisions",
        "ppprop": "disambiguation|wikibase-shortdesc",
        "rvprop": "ids|timestamp",
        **ranked,
        **described,
    }


def page_params(title: str) -> Params:
    """The latest revision of a page, redirects followed."""
    return _parse_params() | {"page": title, "redirects": "1"}


def revision_params(revision_id: int) -> Params:
    """One revision. The API takes no title beside it."""
    return _parse_params() | {"oldid": str(revision_id)}


def resolve_params(title: str) -> Params:
    """Where a title leads. `action=parse` converts no titles and does not say why a page is missing."""
    follow = {"redirects": "1", "converttitles": "1", "iwurl": "1"}
    return {**_COMMON, "action": "query", "titles": title, "prop": "info", **follow}


def _parse_params() -> Params:
    return {
        **_COMMON,
        "action": "parse",
        "prop": "text|revid|displaytitle|properties",
        "disableeditsection": "1",
        "disablelimitreport": "1",
        "disabletoc": "1",
    }
