"""What the answers of a MediaWiki API say, as values. Pure functions; a wrong form raises `WrongShape`.

The forms are those of `formatversion=2&errorformat=plaintext`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from attrs import evolve, frozen
from selectolax.lexbor import LexborHTMLParser

from wikiqa_core.errors import ArticleNotFound
from wikiqa_core.models import Redirect, SearchHit
from wikiqa_core.retrievers.wikis import edition_of

_T = TypeVar("_T")
_MAX_HOPS = 20
_NAMESPACE_MARK = "mw-page-title-namespace"
_MAIN_MARK = "mw-page-title-main"


class WrongShape(Exception):
    """The answer is JSON, and not of the form that the API promises: a fault at the retriever's edge."""


@frozen(kw_only=True)
class ParsedReply:
    """What `action=parse` says of a page.

    Attributes:
        title: The page's title.
        page_id: Its number.
        revision_id: The revision that was parsed.
        html: Its text.
        display_title: Its title as shown, in HTML.
        description: The wiki's short description.
        is_disambiguation: Whether it lists the meanings of a name.
        redirects: The redirects that were followed.
    """

    title: str
    page_id: int
    revision_id: int
    html: str
    display_title: str
    description: str | None
    is_disambiguation: bool
    redirects: tuple[Redirect, ...]

    @property
    def is_circle(self) -> bool:
        """Whether the redirects lead back to where they have been, so that there is no page."""
        return any(step.source == self.title for step in self.redirects)

    @property
    def is_article(self) -> bool | None:
        """Whether the page stands in the main namespace; `None` where the reply does not tell.

        A title in another namespace has no space after its colon, and its displayed title marks the
        namespace (since MediaWiki 1.39) unless the page sets that title itself.
        """
        before, colon, after = self.title.partition(":")
        if not before or not colon or after[:1].isspace():
            return True
        if _NAMESPACE_MARK in self.display_title:
            return False
        return True if _MAIN_MARK in self.display_title else None


@frozen(kw_only=True)
class Resolution:
    """Where a title leads: an existing article, and the steps to it."""

    title: str
    steps: tuple[Redirect, ...]


def plain_text(html: str) -> str:
    """The text of a small piece of HTML on one line, entities decoded once."""
    return " ".join(LexborHTMLParser(html).text().split()) if html else ""


def read_search(answer: Mapping[str, Any], limit: int) -> tuple[SearchHit, ...]:
    """The hits, in the order of the ranked list, with what the generator says of each page."""
    query = _need(answer, "query", dict)
    pages = {_need(page, "title", str): page for page in _rows(query, "pages")}
    found = _need(query, "search", list)
    titles = [(row, pages.get(_need(row, "title", str), {})) for row in _objects(found, "search")]
    return tuple(_hit(row, page) for row, page in titles if not page.get("missing"))[:limit]


def read_parse(answer: Mapping[str, Any]) -> ParsedReply:
    """The page that was parsed."""
    parse = _need(answer, "parse", dict)
    properties = _properties(parse, "properties")
    return ParsedReply(
        title=_need(parse, "title", str),
        page_id=_number(parse, "pageid"),
        revision_id=_number(parse, "revid"),
        html=_need(parse, "text", str),
        display_title=_need(parse, "displaytitle", str),
        description=_may(properties, "wikibase-shortdesc", str) or None,
        is_disambiguation="disambiguation" in properties,
        redirects=tuple(_moves(parse, "redirects")),
    )


def read_resolution(answer: Mapping[str, Any], requested: str, text: str, host: str) -> Resolution:
    """Where the title `text` leads, of a query with `redirects` and `converttitles`.

    Raises:
        ArticleNotFound: It leads to no article.
    """
    query = _need(answer, "query", dict)
    moves = [step for key in ("normalized", "converted", "redirects") for step in _moves(query, key)]
    steps = _walk(text, moves)
    for page in _rows(query, "interwiki"):
        raise elsewhere(requested, str(page.get("url") or page.get("iw")), steps)
    pages = _rows(query, "pages")
    if not pages:
        raise circle(requested, steps)
    _check_article(pages[0], requested, steps, host)
    return Resolution(title=_need(pages[0], "title", str), steps=steps)


def steps_to(text: str, parsed: ParsedReply) -> tuple[Redirect, ...]:
    """How `text` led to the page. `action=parse` names redirects, and not the wiki's own spelling."""
    sources = [step.source for step in parsed.redirects]
    targets = {step.target for step in parsed.redirects}
    start = text if text in sources else next((name for name in sources if name not in targets), parsed.title)
    spelling = () if start == text else (Redirect(source=text, target=start),)
    return (*spelling, *_walk(start, parsed.redirects))


def circle(requested: str, steps: Sequence[Redirect]) -> ArticleNotFound:
    """The error for redirects that lead in a circle."""
    names = " → ".join([step.source for step in steps] + [step.target for step in steps[-1:]])
    return ArticleNotFound(
        requested, detail=f"{requested!r} is a redirect in a circle, to no article: {names}.", redirects=steps
    )


def not_an_article(requested: str, title: str, steps: Sequence[Redirect]) -> ArticleNotFound:
    """The error for a page of another namespace."""
    return ArticleNotFound(
        requested,
        "not_an_article",
        detail=f"{title!r} is no article: it is a talk, user, project, file, template or category page.",
        redirects=steps,
    )


def elsewhere(requested: str, url: str, steps: Sequence[Redirect] = ()) -> ArticleNotFound:
    """The error for a page of another wiki."""
    lang = edition_of(url)
    advice = f"ask with lang={lang!r}" if lang else "this wiki does not have it"
    detail = f"{requested!r} leads to another wiki ({url}): {advice}."
    return ArticleNotFound(requested, "interwiki", detail=detail, redirects=steps, lang=lang)


def _hit(row: Mapping[str, Any], page: Mapping[str, Any]) -> SearchHit:
    properties = _properties(page, "pageprops")
    revision = next(iter(_rows(page, "revisions")), {})
    stamp = _may(revision, "timestamp", str)
    description = _may(page, "description", str) or _may(properties, "wikibase-shortdesc", str)
    return SearchHit(
        title=_need(row, "title", str),
        snippet=plain_text(_may(row, "snippet", str) or ""),
        description=description or None,
        is_disambiguation="disambiguation" in properties,
        page_id=_may(row, "pageid", int) or _may(page, "pageid", int),
        revision_id=_may(revision, "revid", int),
        timestamp=_time(stamp) if stamp is not None else None,
        redirect=_may(row, "redirecttitle", str),
    )


def _time(stamp: str) -> datetime:
    """A timestamp of the API, with its time zone."""
    try:
        time = datetime.fromisoformat(stamp)
    except ValueError as error:
        raise WrongShape(f"{stamp!r} is no time") from error
    if time.tzinfo is None:
        raise WrongShape(f"{stamp!r} has no time zone")
    return time


def _walk(text: str, moves: Sequence[Redirect]) -> tuple[Redirect, ...]:
    """The steps from `text` on, each taken once, so that a circle ends where it closes."""
    left = {step.source: step for step in reversed(moves)}
    steps: list[Redirect] = []
    while text in left and len(steps) < _MAX_HOPS:
        steps.append(left.pop(text))
        text = steps[-1].target
    return tuple(steps)


def _check_article(page: Mapping[str, Any], requested: str, steps: tuple[Redirect, ...], host: str) -> None:
    if page.get("invalid"):
        reason = page.get("invalidreason")
        text = reason.get("text") if isinstance(reason, dict) else reason
        detail = f"{requested!r} cannot be a page: {text}"
        raise ArticleNotFound(requested, "invalid", detail=detail, redirects=steps)
    title = _need(page, "title", str)
    if page.get("special") or _need(page, "ns", int) < 0:
        detail = f"{title!r} is made by the wiki's software; it is no article."
        raise ArticleNotFound(requested, "special", detail=detail, redirects=steps)
    if page["ns"] != 0:
        raise not_an_article(requested, title, steps)
    if page.get("missing"):
        is_spelling = title.casefold() == requested.replace("_", " ").casefold()
        leads = "" if is_spelling else f" (it leads to {title!r})"
        detail = f"{host} has no article titled {requested!r}{leads}. Search for it instead."
        raise ArticleNotFound(requested, detail=detail, redirects=steps)


def _moves(container: Mapping[str, Any], key: str) -> Iterator[Redirect]:
    for row in _rows(container, key):
        step = Redirect(source=_need(row, "from", str), target=_need(row, "to", str))
        fragment = _may(row, "tofragment", str)
        yield step if fragment is None else evolve(step, fragment=fragment.replace("_", " "))


def _rows(container: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    return _objects(container.get(key) or [], key)


def _objects(rows: object, key: str) -> list[dict[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise WrongShape(f"{key!r} is no list of objects")
    return rows


def _properties(container: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Page properties; PHP sends none as an empty list."""
    return _may(container, key, dict) or {} if container.get(key) != [] else {}


def _number(container: Mapping[str, Any], key: str) -> int:
    value = _need(container, key, int)
    if value < 1:
        raise WrongShape(f"{key!r} is {value}")
    return value


def _need(container: Mapping[str, Any], key: str, kind: type[_T]) -> _T:
    value = _may(container, key, kind)
    if value is None:
        raise WrongShape(f"{key!r} is missing")
    return value


def _may(container: Mapping[str, Any], key: str, kind: type[_T]) -> _T | None:
    """What the key holds, of that kind and no other; `None` where the reply leaves it out."""
    value = container.get(key)
    if value is None or (isinstance(value, kind) and (kind is bool or not isinstance(value, bool))):
        return value
    raise WrongShape(f"{key!r} is no {kind.__name__}")
