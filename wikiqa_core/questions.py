"""What counts as a question."""

from __future__ import annotations

import unicodedata

from wikiqa_core.characters import visible
from wikiqa_core.errors import InvalidQuestion
from wikiqa_core.queries import clean_query

MAX_QUESTION_CHARACTERS = 1000


def check_question(question: object) -> str:
    """The question as it will be asked: NFC, one line, no invisible characters.

    Raises:
        InvalidQuestion: It is no text, empty, over `MAX_QUESTION_CHARACTERS` long, or holds nothing
            that can be searched for.
    """
    if not isinstance(question, str):
        raise InvalidQuestion(f"The question must be text (str), not {type(question).__name__}.")
    text = unicodedata.normalize("NFC", " ".join(_printable(visible(question)).split()))
    if not text:
        raise InvalidQuestion("The question is empty: ask something in words.")
    if len(text) > MAX_QUESTION_CHARACTERS:
        raise InvalidQuestion(
            f"The question has {len(text):,} characters; {MAX_QUESTION_CHARACTERS:,} are allowed. Shorten it."
        )
    if not clean_query(text) or not any(character.isalnum() for character in text):
        raise InvalidQuestion("The question holds no word that can be looked up: ask it in words.")
    return text


def _printable(text: str) -> str:
    """Control characters become spaces; lone surrogates, which no encoding can carry, become U+FFFD."""
    spaced = "".join(" " if unicodedata.category(character) == "Cc" else character for character in text)
    return spaced.encode("utf-8", "replace").decode("utf-8")
