"""What may be quoted from a page: rows of its infobox and tables, items of its lists, sentences. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from attrs import frozen

from wikiqa_core.agents.lexicon import SKIPPED_SECTIONS
from wikiqa_core.agents.words import Word, all_keys, keys, rewritten, words
from wikiqa_core.events import Fetched
from wikiqa_core.models import LEAD, PATH_SEPARATOR, OutlineEntry, Passage
from wikiqa_core.sentences import sentences

Form = Literal["row", "cells", "item", "sentence"]

LONGEST = 800
"""Characters of the longest piece that is quoted."""

_WORDS_KEPT = 64
_MARKER_LIKE = re.compile(r"\[\d+\]")
_LIFESPAN = re.compile(r"^[^.]{0,80}\([^()]*\b\d{3,4}[^()]*[–-][^()]*\b\d{3,4}\b[^()]*\)")
_LEANING = re.compile(r"^(?:it|its|he|his|she|her|they|their|this|these|those)\b", re.IGNORECASE)


@frozen(kw_only=True)
class Candidate:
    """A piece of a page that an answer may quote.

    Attributes:
        passage: Id of the passage that it stands in.
        form: What it is: an infobox row, a table row, a list item, or a sentence.
        text: Its words, as they stand there.
        part: The part of the page.
        position: Its place on the page.
        label: What a row is about, with its groups; "" for anything else.
        value: What it says; for anything but a row, all of it.
        keys: What they are compared by.
        lifespan: Whether it gives the years of a life in brackets, as the opening of an article does.
        heading: Keys of its heading or caption.
        context: Keys of the sentence before one that leans on it.
    """

    passage: str
    form: Form
    text: str
    part: str
    position: int
    label: str
    value: str
    keys: frozenset[str]
    heading: frozenset[str]
    context: frozenset[str]
    lifespan: bool = False

    @property
    def words(self) -> tuple[Word, ...]:
        """Its words, expressions of several words taken as one."""
        return _words(self.text)


@lru_cache(maxsize=_WORDS_KEPT)
def _words(text: str) -> tuple[Word, ...]:
    return tuple(words(rewritten(text)))


def candidates(page: Fetched) -> tuple[Candidate, ...]:
    """Everything on the page that may be quoted, in page order."""
    captions = {entry.part: entry for entry in page.outline}
    return tuple(
        candidate
        for number, passage in enumerate(page.passages)
        if not passage.suspicious and passage.kind != "formula" and not _is_skipped(passage.part)
        for candidate in _of_passage(passage, number, captions.get(passage.part))
    )


def _is_skipped(part: str) -> bool:
    return part.split(PATH_SEPARATOR, maxsplit=1)[0].strip().lower() in SKIPPED_SECTIONS


def _of_passage(passage: Passage, number: int, entry: OutlineEntry | None) -> Iterator[Candidate]:
    heading = all_keys(entry.title if entry and passage.kind == "table" else _heading(passage.part))
    before: frozenset[str] = frozenset()
    life = keys("born") | keys("died")
    for form, text in _pieces(passage):
        label, value = _halves(form, text)
        lifespan = form == "sentence" and passage.part == LEAD and _LIFESPAN.search(text) is not None
        own = all_keys(text) | (life if lifespan else frozenset())
        leans = form == "sentence" and _LEANING.match(text) is not None
        if len(text) <= LONGEST and not _MARKER_LIKE.search(text):
            yield Candidate(
                passage=passage.id,
                form=form,
                text=text,
                part=passage.part,
                position=number,
                label=label,
                value=value,
                keys=own,
                lifespan=lifespan,
                heading=heading,
                context=frozenset(filter(_is_wordy, before)) if leans else frozenset(),
            )
        before = own


def _is_wordy(key: str) -> bool:
    """A year or a number of the sentence before says nothing about this one."""
    return key.startswith("#") or not any(map(str.isdigit, key))


def _heading(part: str) -> str:
    return "" if part == LEAD else part.replace(PATH_SEPARATOR, " ")


def _pieces(passage: Passage) -> Iterator[tuple[Form, str]]:
    lined: dict[str, Form] = {"infobox": "row", "table": "cells", "list": "item"}
    form = lined.get(passage.kind)
    if form:
        yield from ((form, line) for line in passage.text.splitlines() if line.strip())
        return
    for start, end in sentences(passage.text):
        yield "sentence", passage.text[start:end]


def _halves(form: Form, text: str) -> tuple[str, str]:
    label, colon, value = text.partition(": ")
    return (label, value) if form == "row" and colon else ("", text)
