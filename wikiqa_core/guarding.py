"""What a retriever brought, made fit to be shown: printable, and with its orders to assistants marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, TypeVar, cast

from attrs import evolve, fields, has

from wikiqa_core.article import Article
from wikiqa_core.characters import printable
from wikiqa_core.models import OutlineEntry, Passage, SearchHit
from wikiqa_core.suspicion import is_suspicious, is_suspicious_row

ROWS = frozenset({"infobox", "table"})
"""Kinds of passages whose lines are judged one by one."""

_T = TypeVar("_T")


def guarded(article: Article) -> Article:
    """The article as it may be shown, whoever fetched it.

    Every string in it is printable. Passages are numbered by their place, and suspicious ones marked; an
    infobox or a table is parted at its suspicious rows, which are passages of their own then ("5-2"), so
    that its other rows can still be cited. What stands beside the passages is shown without a mark: there
    suspicious rows, senses and descriptions are left out, and a suspicious heading gives way to a number.
    Tables are left to their passages.
    """
    clean = _printable(evolve(article, tables=()))
    names = _withheld(
        [*(entry.part for entry in clean.outline), *(passage.part for passage in clean.passages)]
    )
    return evolve(
        clean,
        fragment=_unless_suspicious(clean.fragment),
        display_title=_unless_suspicious(clean.display_title),
        description=_unless_suspicious(clean.description),
        passages=tuple(
            piece for place, passage in enumerate(clean.passages) for piece in _pieces(passage, place, names)
        ),
        outline=tuple(_named(entry, names) for entry in clean.outline),
        infobox=tuple(row for row in clean.infobox if not is_suspicious_row(row.text)),
        senses=tuple(sense for sense in clean.senses if not is_suspicious(sense.text)),
    )


def guarded_hit(hit: SearchHit) -> SearchHit:
    """The search hit as it may be shown: printable, without suspicious text beside its title."""
    clean = _printable(hit)
    return evolve(
        clean,
        snippet=_unless_suspicious(clean.snippet) or "",
        description=_unless_suspicious(clean.description),
        redirect=_unless_suspicious(clean.redirect),
    )


def _printable(value: _T) -> _T:
    """The value with all strings in it printable and on one line, but for the lines of a passage."""
    clean: Any = value
    if isinstance(value, str):
        clean = printable(value).replace("\n", " ")
    elif isinstance(value, tuple):
        clean = tuple(map(_printable, value))
    elif has(type(value)):
        clean = evolve(clean, **_changed_fields(value))
    return cast(_T, clean)


def _changed_fields(value: Any) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for field in fields(type(value)):
        old = getattr(value, field.name)
        new = printable(old) if isinstance(value, Passage) and field.name == "text" else _printable(old)
        if new != old:
            changed[field.name] = new
    return changed


def _unless_suspicious(text: str | None) -> str | None:
    return None if text is None or is_suspicious(text) else text


def _withheld(parts: Iterable[str]) -> dict[str, str]:
    """Names for the parts whose own names are suspicious."""
    suspicious = [part for part in dict.fromkeys(parts) if is_suspicious(part)]
    return {part: f"withheld heading {number}" for number, part in enumerate(suspicious, start=1)}


def _named(entry: OutlineEntry, names: dict[str, str]) -> OutlineEntry:
    part = names.get(entry.part, entry.part)
    return evolve(entry, part=part, title=part if is_suspicious(entry.title) else entry.title)


def _pieces(passage: Passage, place: int, names: dict[str, str]) -> Iterator[Passage]:
    """The passage; or, where rows of it are suspicious, those rows and what stands between them."""
    numbered = evolve(passage, id=str(place), part=names.get(passage.part, passage.part))
    if passage.suspicious or passage.kind not in ROWS:
        yield evolve(numbered, suspicious=passage.suspicious or is_suspicious(passage.text))
        return
    groups = [(marked, list(rows)) for marked, rows in groupby(passage.text.split("\n"), is_suspicious_row)]
    for number, (marked, rows) in enumerate(groups, start=1):
        id_ = str(place) if number == 1 else f"{place}-{number}"
        yield evolve(numbered, id=id_, text="\n".join(rows), suspicious=marked)
