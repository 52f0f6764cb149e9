"""Outcomes as JSON, without loss, and back.

    {"type": "answer", "question": ..., "answer": ..., "kind": ..., "sources": [{"title": ..., ...}]}
    {"type": "refusal", "question": ..., "refusal": ..., "reason": ..., "read": [{"title": ..., ...}]}

The trace is left out unless it is asked for. A source is flat: the fields of its page beside its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, cast

from attrs import fields
from cattrs import BaseValidationError, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.json import JsonConverter, make_converter
from cattrs.strategies import configure_tagged_union

from wikiqa_core.article import Article
from wikiqa_core.errors import ConfigurationError
from wikiqa_core.events import Event
from wikiqa_core.models import PageRef, SearchHit
from wikiqa_core.outcomes import Answer, Citation, Outcome, Refusal

_RENAMED = {"text": "answer", "message": "refusal"}
_PAGE_FIELDS = tuple(attribute.name for attribute in fields(PageRef))


def to_dict(outcome: Outcome, *, trace: bool = False) -> dict[str, Any]:
    """The outcome as plain values that JSON can hold, with its trace where that is asked for."""
    data: dict[str, Any] = converter().unstructure(outcome, unstructure_as=Outcome)
    if not trace or outcome.trace is None:
        del data["trace"]
    return data


def to_json(outcome: Outcome, *, trace: bool = False) -> str:
    """The outcome as JSON text."""
    return json.dumps(to_dict(outcome, trace=trace), ensure_ascii=False, indent=2)


def from_dict(data: object) -> Outcome:
    """Read an outcome back.

    Raises:
        ConfigurationError: The data is not that of an outcome; the message names the field.
    """
    if not isinstance(data, dict) or data.get("type") not in ("answer", "refusal"):
        raise ConfigurationError('This is no outcome of wiki-qa: it has no "type" of "answer" or "refusal".')
    try:
        return cast(Outcome, converter().structure(data, cast(Any, Outcome)))
    except (BaseValidationError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        found = "; ".join(transform_error(error, path="outcome")[:3])
        for name, key in _RENAMED.items():
            found = found.replace(f"outcome.{name}", f"outcome.{key}")
        raise ConfigurationError(f"This outcome cannot be read: {found}.") from error


def from_json(text: str | bytes) -> Outcome:
    """Read an outcome back from JSON text.

    Raises:
        ConfigurationError: The text is not JSON, or not that of an outcome.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigurationError(f"This is not JSON: {error}.") from error
    return from_dict(data)


@cache
def converter() -> JsonConverter:
    """The converter of all of this library's data."""
    conv = make_converter(detailed_validation=True)
    for kind in (str, bool, int, float):
        conv.register_structure_hook(kind, partial(_exactly, kind))
    configure_tagged_union(Event, conv, tag_name="event", tag_generator=lambda event: event.__name__)
    _flatten_citations(conv)
    _rename(conv, Answer, "text")
    _rename(conv, Refusal, "message")
    configure_tagged_union(
        Outcome, conv, tag_name="type", tag_generator=lambda outcome: outcome.__name__.lower()
    )
    return conv


def article_to_json(article: Article) -> str:
    """An article as compact JSON text."""
    return json.dumps(converter().unstructure(article), ensure_ascii=False, separators=(",", ":"))


def article_from_json(text: str) -> Article:
    """Read an article back from JSON text that `article_to_json` wrote."""
    return _articles().structure(json.loads(text), Article)


def hits_to_json(hits: Sequence[SearchHit]) -> str:
    """Search hits as compact JSON text."""
    return json.dumps(converter().unstructure(list(hits)), ensure_ascii=False, separators=(",", ":"))


def hits_from_json(text: str) -> tuple[SearchHit, ...]:
    """Read search hits back from JSON text that `hits_to_json` wrote."""
    return converter().structure(json.loads(text), tuple[SearchHit, ...])


@cache
def _articles() -> JsonConverter:
    """Faster, with no paths in its errors: articles are read from files that this library wrote."""
    return make_converter(detailed_validation=False)


def _exactly(kind: type, value: object, _: object) -> object:
    """Nothing is converted on the way in: text stays text, and a number a number."""
    if type(value) is kind or (kind is float and type(value) is int):
        return value
    raise TypeError(f"expected {kind.__name__}, found {value!r}")


def _rename(conv: JsonConverter, cls: type, name: str) -> None:
    renamed: dict[str, Any] = {name: override(rename=_RENAMED[name])}
    conv.register_unstructure_hook(cls, make_dict_unstructure_fn(cls, conv, **renamed))
    conv.register_structure_hook(cls, make_dict_structure_fn(cls, conv, **renamed))


def _flatten_citations(conv: JsonConverter) -> None:
    unstructure = make_dict_unstructure_fn(Citation, conv)
    structure = make_dict_structure_fn(Citation, conv)
    conv.register_unstructure_hook(Citation, partial(_flat, unstructure))
    conv.register_structure_hook(Citation, partial(_nested, structure))


def _flat(unstructure: Callable[[Citation], dict[str, Any]], citation: Citation) -> dict[str, Any]:
    data = unstructure(citation)
    page = data.pop("page")
    return {**page, "page_url": page["url"], "url": citation.url, **data}


def _nested(structure: Callable[[Any, Any], Citation], data: dict[str, Any], _: object) -> Citation:
    page = {name: data[name] for name in _PAGE_FIELDS if name in data}
    return structure({**data, "page": {**page, "url": data.get("page_url")}}, Citation)
