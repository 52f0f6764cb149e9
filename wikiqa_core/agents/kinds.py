"""Whether a piece of text holds an answer of the kind that is wanted. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.lexicon import (
    COUNTRY_WORDS,
    DAYS,
    IRREGULAR,
    MONTHS,
    NUMBER_NOUNS,
    PLACE_LABELS,
    STOP_WORDS,
    word_set,
)
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.words import Word, folded, keys, stem, words

_MONTH = "|".join(month.capitalize() for month in MONTHS)
_DATE = re.compile(
    rf"\b(?:{_MONTH})\b|\b1\d{{3}}\b|\b20\d\d\b|\b\d{{1,4}} (?:BC|BCE|AD|CE)\b|\bAD \d+|\b\d{{1,2}}(?:st"
    rf"|nd|rd|th) centur"
    r"|\b(?:in|about|around|from|until|since|year) [1-9]\d{2}\b|\bcentur(?:y|ies)\b|\bantiquity\b"
    r"|\byears? ago\b"
)
_NUMBER_WORD = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million"
    r"|billion|dozen"
    r"|no|none|once|twice)"
)
_NUMBER = re.compile(rf"\d|\b{_NUMBER_WORD}\b", re.IGNORECASE)
_MONEY = re.compile(
    r"[$€£¥₹₺]|\b(?:dollars?|euros?|pounds?|francs?|yen|USD|EUR|GBP|cents?|marks|roubles?|lira|crowns?)\b",
    re.IGNORECASE,
)
_UNITS = {
    "length": r"(?:k|c|m|n)?m\b|kilomet|met(?:re|er)|mile|feet|foot|\bft\b|inch|\byd\b|yards?\b"
    r"|light-year|\bAU\b",
    "time": r"\bseconds?\b|\bminutes?\b|\bhours?\b|\bdays?\b|\bweeks?\b|\bmonths?\b|\byears?\b|\bh\b"
    r"|\bs\b|\bmin\b|\byr\b|\bd\b",
    "weight": r"\b(?:k|m)?g\b|gram|tonne|\btons?\b|\bpounds?\b|\blbs?\b|\bounces?\b|\bMt\b",
    "speed": r"km/h|\bmph\b|m/s|\bknots?\b|per (?:hour|second)",
    "temperature": r"°|\bdegrees?\b|\bK\b|kelvin",
    "area": r"km²|km2|\bsq\b|square|m²|hectare|acre|mi²",
}
_OF_DIMENSION = {
    "height": ("length",), "length": ("length", "time"), "depth": ("length",), "width": ("length",),
    "thickness": ("length",), "weight": ("weight",), "age": ("time",), "speed": ("speed", "time"),
    "distance": ("length",), "temperature": ("temperature",), "size": ("length", "area", "weight"),
}  # fmt: skip
_YEAR = re.compile(r"1\d{3}|20\d\d")
_MOVES = re.compile(
    r"\b(?:mov\w+|go|goes|went|taken|sent|return\w*|sail\w*|fl[ey]w?|com\w+|came|leads?|flows?|origin)\b"
)
_MOVES_BEFORE = frozenset({"to", "from"})
PLACE_REACH = 6
"""Words between "in" and the name of a place, at most: "in the north-east of the Congo"."""

NEAR = 10
"""Words between a property and its figure, at most."""

_WHY = re.compile(
    r"\b(?:because|since|due to|so that|named (?:it )?(?:after|for)|owing to|caus\w+|as a result|in order"
    r"|therefore|thus"
    r"|thanks to|reasons?|gives?|gave|makes?|made it|led to|absorbs?|results?|so\b|to avoid|to protect"
    r"|in honou?r of"
    r"|for its|for his|for her|for fear|on account of|explains?|comes? from|after)\b|\bto \w+",
    re.IGNORECASE,
)
_HOW = re.compile(
    r"\b(?:by|through|using|with|because|via|means of|method|process|when|after|from|into|under)\b",
    re.IGNORECASE,
)
_PLACE_BEFORE = word_set(
    "in at near off along across within around outside inside over under beside on between"
)
_NOT_PERSON_BEFORE = word_set(
    "in at near from on of to off between along across through within the during since"
)
_COPULA = word_set("is was are were")
_ADJECTIVE = re.compile(r"(?:ish|ese|ian|ean|can|ch|tic)$")

_FOR_WHAT = re.compile(r"^what (?:did|does|do) .+ for$", re.IGNORECASE)
_ASKS_TOWN = re.compile(r"^(?:in |at |from |to )?(?:what|which) (?:city|town|village)\b", re.IGNORECASE)
_TELLS_MEANING = re.compile(
    r"\b(?:name|word|term|title)\b[^.;]{0,60}\b(?:means?|meant|meaning|translat\w+|stands? for|signif\w+)"
    r"|\b(?:means?|meaning|meant|translat\w+ as|stands? for|literally),? (?:literally )?[\"“‘']"
    r"|^(?:Meaning|Etymology): ",
    re.IGNORECASE,
)
_WHOSE = re.compile(
    r"^whose (?P<what>(?:[\w'’-]+ ){0,3}?[\w'’-]+) (?:is|was|are|were|do|does|did|has|have|had|can|could)\b",
    re.IGNORECASE,
)


def fits(candidate: Candidate, asked: Asked) -> bool:
    """Whether the candidate has something that can answer, other than the question's own words."""
    known = frozenset(stem(folded(word.text)) for word in asked.words)
    if candidate.form in {"row", "cells"} and _FOR_WHAT.match(asked.text):
        return False
    if _ASKS_TOWN.match(asked.text) and not _has_town(candidate, known):
        return False
    if asked.wanted == "meaning":
        return candidate.form in {"sentence", "row"} and _TELLS_MEANING.search(candidate.text) is not None
    if _WHOSE.match(asked.text):
        return _has_bearer(candidate, asked)
    return _fits_kind(candidate, asked, known)


def _fits_kind(candidate: Candidate, asked: Asked, known: frozenset[str]) -> bool:
    match asked.wanted:
        case "when":
            return _has_new_date(candidate, known)
        case "many":
            return _has_count(candidate, asked)
        case "measure":
            return _has_measure(candidate, asked.dimension or "")
        case "figure":
            return _has_figure(candidate, asked)
        case "name":
            return _has_name(candidate, known)
        case "who":
            return next(_names(candidate, known), None) is not None
        case "where":
            return _has_place(candidate, asked, known)
        case "why":
            return candidate.form in {"sentence", "item"} and _WHY.search(candidate.text) is not None
        case "how":
            return candidate.form in {"sentence", "item"} and _HOW.search(candidate.text) is not None
        case _:
            return _says_more(candidate, known)


def person_names(candidate: Candidate, asked: Asked) -> Iterator[int]:
    """Indexes of the words that may be the name of somebody the question does not name."""
    return _names(candidate, frozenset(stem(folded(word.text)) for word in asked.words))


def _has_town(candidate: Candidate, known: frozenset[str]) -> bool:
    """Whether there is a name that is more than that of a country."""
    return any(
        word.start >= len(candidate.label)
        and _is_new_name(word, known)
        and folded(word.text) not in COUNTRY_WORDS
        for word in candidate.words
    )


def _has_bearer(candidate: Candidate, asked: Asked) -> bool:
    """Whether a name owns what "whose" asks for: "the bakery of Thomas", "Lambert's red scarf"."""
    form = _WHOSE.match(asked.text)
    if form is None or candidate.form in {"row", "cells"}:
        known = frozenset(stem(folded(word.text)) for word in asked.words)
        return next(_names(candidate, known), None) is not None
    noun = re.escape(form["what"].split()[-1])
    owned = rf"\b{noun} of (?:the )?(?:[a-z]+ )?[A-Z]|[A-Z]\w+['’]s? (?:[\w-]+ ){{0,2}}{noun}\b"
    return re.search(owned, candidate.text) is not None


def _has_new_date(candidate: Candidate, known: frozenset[str]) -> bool:
    return any(
        stem(folded(found.group().split()[-1])) not in known for found in _DATE.finditer(candidate.value)
    )


def _has_count(candidate: Candidate, asked: Asked) -> bool:
    if re.search(
        r"\b(?:cost|pay|paid|price|dollars?|euros?|spend|spent|budget|worth|money)\b",
        asked.text,
        re.IGNORECASE,
    ):
        return bool(_MONEY.search(candidate.text)) and any(map(str.isdigit, candidate.value))
    if candidate.form in {"row", "cells"}:
        return any(_is_new_number(word, asked) for word in candidate.words)
    return any(_counts(candidate.words, index, asked) for index, _ in enumerate(candidate.words))


def _is_new_number(word: Word, asked: Asked) -> bool:
    return _NUMBER.match(word.text) is not None and all(word.text != known.text for known in asked.tokens)


def _counts(said: Sequence[Word], index: int, asked: Asked) -> bool:
    """Whether the word is a number that belongs to the thing that is counted."""
    if not _is_new_number(said[index], asked):
        return False
    if asked.head is None:
        return True
    if _YEAR.fullmatch(said[index].text):
        return any(word.keys & asked.head.keys for word in said[index + 1 : index + 2])
    near = (*said[max(0, index - 3) : index], *said[index + 1 : index + 6])
    return any(word.keys & asked.head.keys for word in near)


def _has_figure(candidate: Candidate, asked: Asked) -> bool:
    """Whether a number that is no year stands near one of the words that were asked for."""
    if candidate.form != "sentence":
        return any(map(str.isdigit, candidate.value))
    said = candidate.words
    wanted = frozenset(key for word in asked.words if folded(word.text) in NUMBER_NOUNS for key in word.keys)
    near = [index for index, word in enumerate(said) if word.keys & wanted] or range(len(said))
    return any(
        abs(index - place) <= NEAR
        and not _YEAR.fullmatch(said[index].text)
        and _is_new_number(said[index], asked)
        for place in near
        for index in range(max(0, place - NEAR), min(len(said), place + NEAR + 1))
    )


def _has_measure(candidate: Candidate, dimension: str) -> bool:
    kinds = _OF_DIMENSION.get(dimension, ())
    units = "|".join(_UNITS[kind] for kind in kinds)
    if candidate.form == "cells" and units:
        return re.search(units, candidate.text) is not None and any(map(str.isdigit, candidate.text))
    numbered = rf"(?:\d|\b{_NUMBER_WORD})[^.;|]{{0,24}}?(?:{units})" if units else r"\d"
    aged = dimension == "age" and re.search(r"\baged? \d", candidate.value) is not None
    return aged or re.search(numbered, candidate.value) is not None


def _has_name(candidate: Candidate, known: frozenset[str]) -> bool:
    """Whether there is a name. A row on a birth must open with it: most have only day and place."""
    said = [word for word in candidate.words if word.start >= len(candidate.label)]
    new = [index for index, word in enumerate(said) if _is_new_name(word, known)]
    if candidate.form == "row" and keys("born") & keys(candidate.label):
        return bool(new) and not re.search(r"\d", " ".join(word.text for word in said[:2])) and len(said) > 1
    return any(index or candidate.form == "row" or (said[1:2] and said[1].text in _COPULA) for index in new)


def _is_new_name(word: Word, known: frozenset[str]) -> bool:
    plain = word.text.lower()
    return (
        word.text[0].isupper()
        and plain not in MONTHS | DAYS | STOP_WORDS
        and stem(folded(word.text)) not in known
    )


def _has_place(candidate: Candidate, asked: Asked, known: frozenset[str]) -> bool:
    if candidate.form == "row":
        return (
            _is_place_label(candidate.label)
            or "birth" in candidate.label.lower()
            or "born" in candidate.label.lower()
            or _is_place_of(candidate, asked, known)
        )
    if candidate.form == "cells":
        return any(_is_place_label(cell.partition(": ")[0]) for cell in candidate.text.split(" | "))
    said = candidate.words
    moves = _MOVES.search(asked.text) is not None
    return any(
        word.text[0].isupper()
        and stem(folded(word.text)) not in known
        and _after_place_word(said, index, moves=moves)
        for index, word in enumerate(said)
    )


def _is_place_of(candidate: Candidate, asked: Asked, known: frozenset[str]) -> bool:
    """Whether the row is on what is asked, and its value has a name: "Founded: 1865, in Tampere"."""
    wanted = frozenset(key for word in asked.words for key in word.keys)
    on_it = any(keys(word) & wanted for word in re.findall(r"\w+", candidate.label))
    return on_it and any(_is_new_name(word, known) for word in words(candidate.value))


def _is_place_label(label: str) -> bool:
    return any(stem(folded(word)) in _PLACE_STEMS for word in re.findall(r"\w+", label))


def _after_place_word(said: Sequence[Word], index: int, *, moves: bool) -> bool:
    if said[index].text.lower() in MONTHS | DAYS:
        return False
    before = _PLACE_BEFORE | (_MOVES_BEFORE if moves else frozenset())
    return any(word.text.lower() in before for word in said[max(0, index - PLACE_REACH) : index])


def _names(candidate: Candidate, known: frozenset[str]) -> Iterator[int]:
    said = candidate.words
    first = len(candidate.label.split()) if candidate.form == "row" else 0
    offset = len(candidate.label) if candidate.form == "row" else -1
    for index, word in enumerate(said):
        if (
            word.start > offset
            and index >= min(first, 1)
            and _is_person(said, index, known, opens=index == 0)
        ):
            yield index


def _is_person(said: Sequence[Word], index: int, known: frozenset[str], *, opens: bool) -> bool:
    text = said[index].text
    plain = text.lower()
    if not text[0].isupper() or plain in MONTHS | DAYS | STOP_WORDS or stem(folded(text)) in known:
        return False
    following = said[index + 1].text if index + 1 < len(said) else ""
    alone = not following[:1].isupper()
    acts = following.endswith("ed") or following in _COPULA or following in IRREGULAR
    if alone and ((opens and not acts) or _ADJECTIVE.search(plain)) and not _ends_name(said, index):
        return False
    start = index
    while start and said[start - 1].text[0].isupper():
        start -= 1
    if start and any(word.text == "The" for word in said[start:index]):
        return False
    before = said[start - 1].text.lower() if start else ""
    return before not in _NOT_PERSON_BEFORE


def _ends_name(said: Sequence[Word], index: int) -> bool:
    return index > 0 and said[index - 1].text[0].isupper() and said[index - 1].text.lower() not in STOP_WORDS


def _says_more(candidate: Candidate, known: frozenset[str]) -> bool:
    said = (word for word in candidate.words if folded(word.text) not in STOP_WORDS)
    return any(stem(folded(word.text)) not in known for word in said)


_PLACE_STEMS = frozenset(stem(label) for label in PLACE_LABELS)
