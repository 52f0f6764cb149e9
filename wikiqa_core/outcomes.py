"""What comes out of a question: an answer with its citations, or a grounded refusal."""

from __future__ import annotations

from typing import Literal, get_args

from attrs import field, frozen
from attrs.validators import in_

from wikiqa_core.events import Trace
from wikiqa_core.links import text_fragment
from wikiqa_core.models import PageRef

AnswerKind = Literal["answer", "correction", "senses"]
RefusalReason = Literal[
    "not_in_source", "no_article", "out_of_scope", "unverified", "budget_exhausted", "model_declined"
]


@frozen(kw_only=True)
class Citation:
    """A quote that code has found in a pinned revision.

    Attributes:
        page: The revision that it stands in.
        passage: Id of the passage that was shown ("2.3": second page read, its fourth passage).
        part: Where in the page: "lead", "infobox", a section path, or "table 2".
        quote: The source's own words, to the letter.
        start: Offset of the quote in the passage's text, in characters.
        end: Offset just past it.
        occurrence: Which one this is, counted from 1, where the words stand more than once in
            the passage.
        occurrences: How often they stand there.
    """

    page: PageRef
    passage: str
    part: str
    quote: str
    start: int
    end: int
    occurrence: int = 1
    occurrences: int = 1

    @property
    def url(self) -> str | None:
        """The live page, with a text fragment that scrolls to the quote."""
        return text_fragment(self.page.url, self.quote) if self.page.url else None


@frozen(kw_only=True)
class Answer:
    """An answer; each sentence of it that asserts something carries a `[n]` marker.

    Attributes:
        question: The question.
        text: The answer. `[n]` points to `sources[n - 1]`.
        sources: The citations.
        kind: `answer`; `correction`, where the question's premise is false and the quote says so;
            or `senses`, where the name is ambiguous and each reading is cited.
        trace: How it came about; `None` where it was not kept.
    """

    question: str
    text: str
    sources: tuple[Citation, ...]
    kind: AnswerKind = field(default="answer", validator=in_(get_args(AnswerKind)))
    trace: Trace | None = field(default=None, repr=False)


@frozen(kw_only=True)
class Refusal:
    """A refusal, with what was read.

    Attributes:
        question: The question.
        message: Why, in words.
        reason: Why, as a name: `not_in_source` (read, and it does not say), `no_article` (nothing to
            read), `out_of_scope` (opinion, advice, arithmetic, prediction), `unverified` (a draft
            that did not pass), `budget_exhausted`, `model_declined`.
        read: The pages that were read.
        trace: How it came about; `None` where it was not kept.
    """

    question: str
    message: str
    reason: RefusalReason = field(validator=in_(get_args(RefusalReason)))
    read: tuple[PageRef, ...] = ()
    trace: Trace | None = field(default=None, repr=False)


Outcome = Answer | Refusal
