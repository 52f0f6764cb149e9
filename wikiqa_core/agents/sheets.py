"""A page that was read, made ready once for every question that is put to it."""

from __future__ import annotations

from attrs import frozen

from wikiqa_core.agents.about import About, about_page
from wikiqa_core.agents.candidates import Candidate, candidates
from wikiqa_core.events import Fetched


@frozen(kw_only=True)
class Sheet:
    """A page with what it is about and what may be quoted from it.

    Attributes:
        page: The page, as it was read.
        about: What it is about.
        pieces: What may be quoted, in page order.
    """

    page: Fetched
    about: About
    pieces: tuple[Candidate, ...]


def read_sheet(page: Fetched) -> Sheet:
    """Make a page ready."""
    return Sheet(page=page, about=about_page(page), pieces=candidates(page))
