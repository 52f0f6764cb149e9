"""A search query that means its words, and nothing else."""

from __future__ import annotations

import re
import unicodedata

from wikiqa_core.characters import visible

MAX_QUERY_CHARACTERS = 300
"""Longer queries are refused by CirrusSearch, Wikipedia's search engine."""

# CirrusSearch's operators: phrases, fuzzy and wildcard terms, negation, escapes, regular expressions,
# and keywords and namespaces ("intitle:", "Talk:"). Source: https://www.mediawiki.org/wiki/Help:CirrusSearch
_OPERATORS = re.compile(r'["“”„«»~*?!\\/|:]|&&')
_NEGATION = re.compile(r"(?<!\S)-+")
_BOOLEAN = re.compile(r"(?<!\S)(?:AND|OR|NOT)(?!\S)")


def clean_query(text: str) -> str:
    """Turn free text into a query without operators.

    "C++", "C#", ".NET" and hyphens inside words stay. Control and direction characters go. What is
    longer than `MAX_QUERY_CHARACTERS` is cut at the end of a word.

    Returns:
        The query, or "" where nothing that can be searched for is left.
    """
    plain = _OPERATORS.sub(" ", unicodedata.normalize("NFC", _printable(text)))
    words = _BOOLEAN.sub(lambda match: match[0].lower(), _NEGATION.sub("", plain)).split()
    query = _cut(" ".join(words))
    return query if any(_is_searchable(character) for character in query) else ""


def _printable(text: str) -> str:
    return "".join(" " if _is_unprintable(character) else character for character in visible(text))


def _is_unprintable(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cs", "Co", "Zl", "Zp"}


def _cut(query: str) -> str:
    if len(query) <= MAX_QUERY_CHARACTERS:
        return query
    head, space, _ = query[: MAX_QUERY_CHARACTERS + 1].rpartition(" ")
    return head if space else query[:MAX_QUERY_CHARACTERS]


def _is_searchable(character: str) -> bool:
    """A letter, a digit, or a symbol such as "∑" or "🍆" that has an article of its own."""
    return character.isalnum() or (not character.isascii() and unicodedata.category(character)[0] == "S")
