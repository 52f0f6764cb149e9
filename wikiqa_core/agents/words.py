"""Words as they are compared: without accents and endings, and with those that mean the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from wikiqa_core.agents.lexicon import IRREGULAR
from wikiqa_core.agents.synonyms import GROUPS, LOOSE_GROUPS, PHRASES

TOKEN = re.compile(r"[A-Za-z]\+\+|[A-Za-z]#|\d+(?:[.,]\d+)+|[^\W_]+(?:['’][^\W_]+)?")
_PHRASE = re.compile(
    r"(?<!\w)(?:"
    + "|".join(re.escape(phrase) for phrase in sorted(PHRASES, key=len, reverse=True))
    + r")(?!\w)",
    re.IGNORECASE,
)
_FIRST_WORDS = frozenset(phrase.split()[0] for phrase in PHRASES)
_BREAK = re.compile(r"[\s:;,|()\"“”]+")
_POSSESSIVE = re.compile(r"['’]s?$")
_DERIVED = re.compile(r"(?:at(?:ion|or)?|ition|ion|enc|ent|anc|ant|ment|er|or)$")
LOOSE = "#?"
"""How the keys of loose groups begin."""

_SHORTEST_STEM = 3
_SHORTEST_ROOT = 5
_CACHED_WORDS = 65536


@frozen
class Word:
    """A word of a text.

    Attributes:
        text: As it stands there.
        start: Where it stands.
        keys: What it is compared by: its stem, and each group of words that mean the same.
        ends_clause: Whether a stop, a comma or a bracket follows it.
    """

    text: str
    start: int
    keys: frozenset[str]
    ends_clause: bool = False

    @property
    def tight(self) -> frozenset[str]:
        """Its keys without those that hold only beside the rest of the question."""
        return frozenset(key for key in self.keys if not key.startswith(LOOSE))

    @property
    def is_name(self) -> bool:
        """Whether it is written as names and numbers are."""
        return self.text[0].isupper() or any(map(str.isdigit, self.text))


def words(text: str) -> Iterator[Word]:
    """The words of a text, in order."""
    for found in TOKEN.finditer(text):
        after = text[found.end() : found.end() + 1]
        yield Word(found.group(), found.start(), keys(found.group()), bool(after) and after in ",;:()–")


def rewritten(text: str) -> str:
    """The text with each expression of several words as the one word that it stands for."""
    if _FIRST_WORDS.isdisjoint(_BREAK.split(text.lower())):
        return text
    return _PHRASE.sub(lambda found: PHRASES[found.group().lower()], text)


def all_keys(text: str) -> frozenset[str]:
    """What the words of a text are compared by, expressions of several words included."""
    return frozenset(key for token in TOKEN.findall(rewritten(text)) for key in keys(token))


@lru_cache(maxsize=_CACHED_WORDS)
def keys(word: str) -> frozenset[str]:
    """What a word is compared by."""
    plain = folded(word)
    found = {stem(plain)} | (
        {stem(plain[:-1])} if plain.endswith(("is", "us")) and len(plain) > _SHORTEST_STEM + 1 else set()
    )
    roots = {f"{root}~" for one in found if (root := _root(one))}
    return frozenset(found).union(roots, *(_MEANINGS.get(one, ()) for one in found))


def folded(word: str) -> str:
    """The word in small letters, without accents and the possessive."""
    bare = _POSSESSIVE.sub("", word.lower())
    if bare.isascii():
        return bare
    decomposed = unicodedata.normalize("NFKD", bare)
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return kept or bare


def stem(word: str) -> str:
    """The word without its ending. It errs towards too little: another word is worse than none."""
    known = IRREGULAR.get(word)
    if known is not None:
        return _without_e(known)
    if not word.isascii() or any(map(str.isdigit, word)):
        return word
    return _without_e(_spelling(_without_ending(word)))


def _without_ending(word: str) -> str:
    if word.endswith("ies") and len(word) > len("ties"):
        return word[:-3] + "y"
    if word.endswith(("sses", "uses", "xes", "zes", "ches", "shes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > _SHORTEST_STEM:
        return _without_ending(word[:-1]) if word.endswith(("ings", "eds")) else word[:-1]
    if word.endswith("ly") and len(word) > len("early"):
        return word[:-2]
    for ending in ("ing", "ied", "ed"):
        if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST_STEM:
            cut = word[: -len(ending)] + ("y" if ending == "ied" else "")
            return _single(cut) if any(letter in "aeiouy" for letter in cut) else word
    return word


def _root(stemmed: str) -> str | None:
    """What "independence" has in common with "independent", and "liberation" with "liberate"."""
    cut = _DERIVED.sub("", stemmed)
    return cut if len(cut) >= _SHORTEST_ROOT and cut.isascii() and cut.isalpha() else None


def _single(word: str) -> str:
    doubled = len(word) > _SHORTEST_STEM and word[-1] == word[-2] and word[-1] not in "lsz"
    return word[:-1] if doubled else word


def _spelling(word: str) -> str:
    return word[:-2] + "is" if word.endswith("iz") else word.replace("ization", "isation")


def _without_e(word: str) -> str:
    cut = word[:-1] if word.endswith("e") and len(word) > _SHORTEST_STEM else word
    return cut[:-2] + "is" if cut.endswith("iz") else cut


def _meanings() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for mark, groups in (("#", GROUPS), (LOOSE, LOOSE_GROUPS)):
        for number, line in enumerate(groups.strip().splitlines()):
            for word in line.split():
                table.setdefault(stem(word), set()).add(f"{mark}{number}")
    return {word: frozenset(groups) for word, groups in table.items()}


_MEANINGS = _meanings()
