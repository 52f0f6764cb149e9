"""The words of a snapshot's index: how text is written into it, and how it is asked. Pure functions.

SQLite takes what stands between spaces and punctuation as a word. In a script without spaces each
letter is made one, by a zero-width space that is taken out again of what is shown, and what is asked is
a phrase of them: 首都 is found in 日本の首都である.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

from wikiqa_core.folding import UNSPACED_SCRIPTS

TOKENIZER = "porter unicode61 remove_diacritics 2 categories ''L* N* Co Mn Mc''"
"""Marks belong to their word: Hindi vowels are marks."""
_GAP = "\u200b"
_LETTER = rf"(?=\w)[{UNSPACED_SCRIPTS}\u4e00-\u9fff]"
_LETTER_AND_MARKS = re.compile(rf"{_LETTER}(?:(?!\w)[{UNSPACED_SCRIPTS}])*(?=\w)")
_LETTER_AFTER_WORD = re.compile(rf"(?<=\w)(?={_LETTER})")
# Words that a search does not insist on. Source: the English stop words of Lucene.
# fmt: off
_STOP_WORDS = frozenset({
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it",
    "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they",
    "this", "to", "was", "will", "with",
})
# fmt: on


def spread(text: str) -> str:
    """The text with a gap between the letters of scripts without spaces, as it is indexed."""
    return _LETTER_AFTER_WORD.sub(_GAP, _LETTER_AND_MARKS.sub(rf"\g<0>{_GAP}", text))


def gathered(text: str) -> str:
    """The text without the gaps."""
    return text.replace(_GAP, "")


def words_of(text: str) -> list[str]:
    """The words of a text; of a script without spaces, what stands together."""
    runs = ["".join(run) for is_word, run in groupby(text, _in_word) if is_word]
    return [run for run in runs if any(map(str.isalnum, run))]


def wanted_words(query: str) -> list[str]:
    """The words that a search insists on."""
    return [word for word in words_of(query) if word.lower() not in _STOP_WORDS]


def match_all(words: list[str]) -> str:
    """The FTS5 expression that wants every word. Words are letters and digits: no operator is among them."""
    return " AND ".join(f'"{spread(word)}"' for word in words)


def share_a_word(words: list[str], text: str) -> bool:
    """Whether one of the words stands in the text, letter case aside."""
    return not _tokens(" ".join(words)).isdisjoint(_tokens(text))


def _tokens(text: str) -> set[str]:
    return set(words_of(spread(text.lower())))


def _in_word(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")
