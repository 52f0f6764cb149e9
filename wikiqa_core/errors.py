"""What can go wrong, by name.

A refusal is a value (`wikiqa_core.Refusal`); an error is a fault. "Wikipedia does not say" is the
first, "Wikipedia did not answer" is the second.

    WikiQAError
    ├── InvalidQuestion        the question cannot be asked (also a ValueError)
    ├── ConfigurationError     a setting, a file or an argument is wrong
    ├── RetrievalUnavailable   the source did not answer, or not in its own format
    ├── ModelUnavailable       the model did not answer, or not in its own format
    ├── ArticleNotFound        the source has no such article
    ├── RevisionUnavailable    the source keeps no such revision
    ├── PartNotFound           the article has no such part
    ├── QuoteNotFound          the quote stands in no passage that was shown
    └── BudgetExhausted        the budget of this question is spent

Messages are written for the person who reads them: they name what was wrong and what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from wikiqa_core.events import Trace
    from wikiqa_core.models import Redirect

NotFoundReason = Literal["missing", "invalid", "special", "interwiki", "not_an_article"]


class WikiQAError(Exception):
    """Root of every error of this library.

    Attributes:
        trace: What had happened before the fault, where a question was being answered; else `None`.
    """

    trace: Trace | None = None


class InvalidQuestion(WikiQAError, ValueError):
    """The question is empty, too long, or holds nothing that can be looked up."""


class ConfigurationError(WikiQAError):
    """A setting, a file or an argument is wrong; the message names it and the remedy."""


class RetrievalUnavailable(WikiQAError):
    """The source could not be reached, refused, or replied with something that is no answer.

    Attributes:
        retry_after: Seconds that the source asked us to wait, where it said so.
    """

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ModelUnavailable(WikiQAError):
    """The model could not be reached, refused the call, or replied with something that is no reply."""


class ArticleNotFound(WikiQAError):
    """The source answered, and has no such article.

    Attributes:
        title: The title that was asked for.
        reason: `missing`, `invalid` (cannot be a title), `special` (a page made by the software),
            `interwiki` (a page of another wiki) or `not_an_article` (talk, user, template, ... pages).
        redirects: The redirects that were followed before the trail ended.
        lang: The language edition that the title points to, where `reason` is `interwiki`.
    """

    def __init__(
        self,
        title: str,
        reason: NotFoundReason = "missing",
        *,
        detail: str = "",
        redirects: Sequence[Redirect] = (),
        lang: str | None = None,
    ) -> None:
        super().__init__(detail or f"There is no article titled {title!r} ({reason}).")
        self.title = title
        self.reason = reason
        self.redirects = tuple(redirects)
        self.lang = lang


class RevisionUnavailable(WikiQAError):
    """The source keeps no such revision of the article.

    Attributes:
        title: The title that was asked for.
        revision_id: The revision that was asked for.
    """

    def __init__(self, title: str, revision_id: int, *, detail: str = "") -> None:
        super().__init__(detail or f"Revision {revision_id} of {title!r} is not kept by this source.")
        self.title = title
        self.revision_id = revision_id


class PartNotFound(WikiQAError):
    """The article has no part of that name.

    Attributes:
        parts: The names that it does have, in page order.
    """

    def __init__(self, title: str, part: str, parts: Sequence[str]) -> None:
        super().__init__(f"{title!r} has no part {part!r}. Its parts: {', '.join(parts) or 'none'}.")
        self.parts = tuple(parts)


class QuoteNotFound(WikiQAError):
    """The quote does not stand, word for word, in any passage that was shown.

    Attributes:
        quote: The quote that was looked for.
        nearest: The most similar text of the passage, for a repair; it is never accepted.
    """

    def __init__(self, quote: str, reason: str, *, nearest: str | None = None) -> None:
        hint = f" The nearest text is: {nearest!r}" if nearest else ""
        super().__init__(f"The quote {quote!r} was not found: {reason}.{hint}")
        self.quote = quote
        self.nearest = nearest


class BudgetExhausted(WikiQAError):
    """A call was made after the budget of the question was spent."""
