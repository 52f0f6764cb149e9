"""Reading proper names from text, and looking them up in other text. Pure functions.

A name is a word with a capital letter that the sentence's beginning does not explain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from attrs import frozen

from wikiqa_core.graders.equivalences import PEOPLES, PHRASES, ROMAN, fold, longest_first
from wikiqa_core.graders.words import FUNCTION_WORDS, OPENERS, OPENING_ENDINGS, RANKS

_WORD = re.compile(r"[^\W\d_]\w*(?:['’]\w+)*|\d+")
_PHRASE = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first(PHRASES)))})(?!\w)")
_OPENS = re.compile(r"(?:\A|[.!?:;…]\s+|[\"“„«‘*(—]|\n|^\s*\||[:|]\s)[\"“„«‘'*\s]*\Z")
_SMALL_WORDS = "of the and for in on de la le du des da di del van von der den y et al bin ibn"
_OF = frozenset(_SMALL_WORDS.split())
_SHORTENED = frozenset({"UN", "US", "UK", "EU"})
"""Phrases that `normal` has shortened: the UN of UNESCO."""
_AND = frozenset({"and", "et", "y"})
_ERAS = frozenset({"AD", "CE", "BC", "BCE", "AM", "PM"})
_SHORT, _STEM, _ENDING = 2, 5, 3
_LONGEST_ACRONYM = 10
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+")


@frozen(kw_only=True)
class Word:
    """A word of a text.

    Attributes:
        text: As it stands.
        key: As it is compared.
        start: Where it stands.
        end: Where it ends.
        opens: Whether a capital letter would be due here for any word.
    """

    text: str
    key: str
    start: int
    end: int
    opens: bool = False

    @property
    def capital(self) -> bool:
        """Whether it has a capital letter."""
        return any(letter.isupper() for letter in self.text)


@frozen(kw_only=True)
class Mention:
    """Names that follow one another: "Alexander Graham Bell", "William of Normandy"."""

    words: tuple[Word, ...]


@frozen(kw_only=True)
class Known:
    """What names a text holds.

    Attributes:
        keys: Every word of it, as compared.
        lower: Its words without a capital letter.
        initials: Acronyms that its names would make.
        mentions: Its names, each run of them together.
        numbered: What numbers or numerals follow a word ("Apollo" -> {"11"}).
        acronyms: Words of it that are all capitals.
        letters: First letters of its names.
    """

    keys: frozenset[str]
    lower: frozenset[str]
    initials: frozenset[str]
    mentions: tuple[Mention, ...]
    numbered: dict[str, frozenset[str]]
    acronyms: frozenset[str]
    letters: frozenset[str]


def normal(text: str) -> str:
    """The text with the table's phrases in their shorter form, and spaces where unspaced scripts end."""
    return _PHRASE.sub(lambda found: PHRASES[found.group()], _UNSPACED.sub(r" \g<0> ", text))


def words(text: str) -> tuple[Word, ...]:
    """The words and whole numbers of a text."""
    return tuple(
        Word(
            text=found.group(),
            key=fold(found.group()),
            start=found.start(),
            end=found.end(),
            opens=_OPENS.search(text[max(0, found.start() - 12) : found.start()]) is not None,
        )
        for found in _WORD.finditer(text)
    )


@lru_cache(maxsize=64)
def known(text: str) -> Known:
    """Read the names of a text that `normal` has made."""
    found = words(text)
    mentions = tuple(_mentions(text, found))
    return Known(
        keys=frozenset(word.key for word in found),
        lower=frozenset(word.key for word in found if not word.capital),
        initials=frozenset(_all_initials(mentions)),
        mentions=mentions,
        numbered=_numbered(text, found),
        acronyms=frozenset(word.text for word in found if word.text.isupper() and len(word.text) >= _SHORT),
        letters=frozenset(word.key[0] for mention in mentions for word in mention.words),
    )


def unknown_names(text: str, source: Known, *, openings: bool) -> Iterator[Word]:
    """The names of a text that a source does not hold.

    Args:
        text: What `normal` has made.
        source: What is known.
        openings: Whether a word that opens a sentence is looked at, unless it is a common English word.
    """
    found = words(text)
    spelled = _spelled_out(text, found, source)
    for index, word in enumerate(found):
        follower = found[index + 1] if index + 1 < len(found) else None
        if not _is_name(word) or word in spelled or _holds(source, word):
            continue
        if word.opens and (not openings or _is_opening(word, follower, source)):
            continue
        yield word


def mixed_names(text: str, source: Known) -> Iterator[str]:
    """Pairs of a first name and a surname that the source gives to two persons ("Paul Gates")."""
    for first, second in _neighbours(text):
        if not _is_name(first) or not _is_name(second) or not _may_be_first_name(first):
            continue
        if _in_order(first.key, second.key, source) or second.text in ROMAN:
            continue
        if first.key in source.keys and _has_other_first_name(second.key, source):
            yield f"{first.text} {second.text}"


def misnumbered_names(text: str, source: Known) -> Iterator[str]:
    """Names that the source only gives with another number ("Apollo 12", "James II")."""
    for first, second in _neighbours(text):
        numbers = source.numbered.get(first.key, frozenset())
        is_number = second.text.isdecimal() or second.text in ROMAN
        if (
            _is_name(first)
            and first.key not in RANKS
            and is_number
            and numbers
            and second.text not in numbers
        ):
            yield f"{first.text} {second.text}"


def _is_name(word: Word) -> bool:
    if word.text.isdecimal() or not word.capital or word.text in _ERAS:
        return False
    return word.key not in FUNCTION_WORDS or (
        word.text.isupper() and len(word.text) >= _SHORT and not word.opens
    )


def _holds(source: Known, word: Word) -> bool:
    key = word.key
    forms = {key, key + "s", key.removesuffix("s"), key.removesuffix("es")}
    if forms & source.keys or any(PEOPLES.get(form, frozenset()) & source.keys for form in forms):
        return True
    if len(word.text) == 1:
        return key in source.letters
    return word.text.isupper() and word.text in source.initials


def _is_opening(word: Word, follower: Word | None, source: Known) -> bool:
    key = word.key
    is_rank = key in RANKS and follower is not None and follower.capital
    if is_rank or key in OPENERS or key.endswith(OPENING_ENDINGS):
        return True
    stem = key[: max(_STEM, len(key) - _ENDING)]
    return len(key) >= _STEM and any(known_word.startswith(stem) for known_word in source.lower)


def _mentions(text: str, found: tuple[Word, ...]) -> Iterator[Mention]:
    run: list[Word] = []
    for word in found:
        joined = run and _is_near(text[run[-1].end : word.start])
        if joined and (word.capital or word.key in _OF):
            run.append(word)
            continue
        yield from _ended(run)
        run = [word] if word.capital else []
    yield from _ended(run)


def _is_near(between: str) -> bool:
    return between in (" ", ". ", ".", "-", "–", " & ", "")


def _ended(run: list[Word]) -> Iterator[Mention]:
    while run and not run[-1].capital:
        run.pop()
    if run:
        yield Mention(words=tuple(run))


def _all_initials(mentions: Iterable[Mention]) -> Iterator[str]:
    """Acronyms of each run of names, with and without its small words."""
    for mention in mentions:
        for some in (mention.words, tuple(word for word in mention.words if word.capital)):
            yield from ("".join(map(_initial, run)) for run in _runs(some))


def _initial(word: Word) -> str:
    return word.text if word.text in _SHORTENED else word.text[0].upper()


def _spelled_out(text: str, found: tuple[Word, ...], source: Known) -> frozenset[Word]:
    """Names of the text that the source has as an acronym."""
    spelled: set[Word] = set()
    for mention in _mentions(text, found):
        capitals = tuple(word for word in mention.words if word.capital)
        for run in (*_runs(mention.words), *_runs(capitals)):
            if "".join(map(_initial, run)) in source.acronyms:
                spelled.update(run)
    return frozenset(spelled)


def _runs(some: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    """Every run of two words or more, as long as acronyms are."""
    for start in range(len(some)):
        for end in range(start + _SHORT, min(len(some), start + _LONGEST_ACRONYM) + 1):
            yield some[start:end]


def _numbered(text: str, found: tuple[Word, ...]) -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for first, second in pairwise(found):
        is_number = second.text.isdecimal() or (second.text in ROMAN)
        if first.capital and is_number and text[first.end : second.start] in (" ", "-", " no. ", " No. "):
            table.setdefault(first.key, set()).add(second.text)
    return {key: frozenset(numbers) for key, numbers in table.items()}


def _neighbours(text: str) -> Iterator[tuple[Word, Word]]:
    found = words(text)
    for first, second in pairwise(found):
        if text[first.end : second.start] in (" ", "-") and not first.text.endswith(("'s", "’s")):
            yield first, second


def _may_be_first_name(word: Word) -> bool:
    return (
        word.key not in RANKS and word.key not in PEOPLES and word.key not in OPENERS and len(word.text) > 1
    )


def _people(source: Known) -> Iterator[list[Word]]:
    """The runs of names, parted at "and": two persons are not one."""
    for mention in source.mentions:
        run: list[Word] = []
        for word in mention.words:
            if word.key in _AND:
                yield run
                run = []
            else:
                run.append(word)
        yield run


def _in_order(first: str, second: str, source: Known) -> bool:
    for run in _people(source):
        keys = [word.key for word in run]
        if first in keys and second in keys[keys.index(first) :]:
            return True
    return False


def _has_other_first_name(surname: str, source: Known) -> bool:
    for run in _people(source):
        if len(run) > 1 and run[-1].key == surname and run[0].capital and _may_be_first_name(run[0]):
            return True
    return False
