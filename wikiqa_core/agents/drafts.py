"""What is said: an answer of quotes with their markers, or a refusal that tells what was read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import evolve

from wikiqa_core.agents.about import left_over
from wikiqa_core.agents.candidates import Candidate
from wikiqa_core.agents.pages import base_name, is_titled
from wikiqa_core.agents.questions import Asked
from wikiqa_core.agents.scoring import score_sheet
from wikiqa_core.agents.sheets import Sheet
from wikiqa_core.agents.words import TOKEN, all_keys, folded, keys
from wikiqa_core.errors import QuoteNotFound
from wikiqa_core.events import Fetched
from wikiqa_core.evidence import Evidence
from wikiqa_core.models import LEAD, Sense
from wikiqa_core.outcomes import Answer, Citation, Refusal
from wikiqa_core.sentences import sentences

TELLING = 100
"""Characters that an introduction has at least, where the lead has as many."""

FEWEST_SENSES = 2
"""One meaning is no list of them."""

MOST_SENSES = 8
"""How many meanings of a name are listed."""

_NAMING = re.compile(r"\b(?:named|called|known|famous|made|used)\b", re.IGNORECASE)
_RELATIONS = re.compile(r"\b(?:of|in|on|for|from|by|to|with|at)\b|['’]s?\s", re.IGNORECASE)


def answer_from(candidate: Candidate, evidence: Evidence) -> Answer | None:
    """The candidate as an answer; `None` where the evidence does not let it be cited."""
    try:
        citation = evidence.cite(candidate.passage, candidate.text)
    except QuoteNotFound:
        return None
    return Answer(question=evidence.question, text=_marked(citation.quote, 1), sources=(citation,))


def answer_from_two(first: Candidate, second: Candidate, evidence: Evidence) -> Answer | None:
    """Two candidates as one answer: what was asked about, and what was asked of it."""
    try:
        cited = [evidence.cite(one.passage, one.text) for one in (first, second)]
    except QuoteNotFound:
        return None
    lines = [_marked(citation.quote, number) for number, citation in enumerate(cited, start=1)]
    return Answer(question=evidence.question, text="\n".join(lines), sources=tuple(cited))


def introduction(sheet: Sheet, asked: Asked, evidence: Evidence) -> Answer | None:
    """The first sentence of the page, where the question is no more than who or what its subject is."""
    if not asked.nearly_title or asked.wanted not in {"thing", "who"}:
        return None
    first = _first_sentence(sheet)
    if first is None or not _asks_for(sheet, asked, first):
        return None
    return answer_from(_lengthened(first, sheet.page), evidence)


def senses_of(page: Fetched, evidence: Evidence) -> Answer | None:
    """The meanings of an ambiguous name, a cited line each."""
    cited = [
        citation for sense in page.senses if (citation := _cite_sense(page, sense, evidence)) is not None
    ]
    if len(cited) < FEWEST_SENSES:
        return None
    lines = [f"{citation.quote} [{number}]" for number, citation in enumerate(cited[:MOST_SENSES], start=1)]
    name = base_name(page.page.title)
    return Answer(
        question=evidence.question,
        text="\n".join([f"{name} may mean:", *lines]),
        sources=tuple(cited[:MOST_SENSES]),
        kind="senses",
    )


def refusal_for(
    asked: Asked, evidence: Evidence, pages: Sequence[Sheet], ambiguous: Fetched | None
) -> Refusal:
    """A refusal that says what was looked for, and where."""
    about = [page for page in pages if _is_about(page, asked)]
    if about:
        message = _not_said(asked, about, ambiguous)
        return Refusal(
            question=evidence.question, message=message, reason="not_in_source", read=evidence.reading.pages
        )
    looked = (
        f" {_listed([sheet.page.page.title for sheet in pages])} {_were(pages)} read and not about it."
        if pages
        else ""
    )
    message = f'No article about "{asked.name}" was found.{looked}'
    return Refusal(
        question=evidence.question, message=message, reason="no_article", read=evidence.reading.pages
    )


def _not_said(asked: Asked, pages: Sequence[Sheet], ambiguous: Fetched | None) -> str:
    titles = _listed([sheet.page.page.title for sheet in pages])
    scores = score_sheet(pages[0], asked)
    sought = scores.missing or tuple(word.text for word in scores.left)
    what = f": nothing there speaks of {_listed(f'“{word}”' for word in sought)}" if scores.missing else ""
    meanings = [sense.title for sense in ambiguous.senses if sense.title][:MOST_SENSES] if ambiguous else []
    hint = f" The name has several meanings, {_listed(meanings)}: say which one is meant." if meanings else ""
    return f"{titles} {_were(pages)} read, and no passage there answers this{what}.{hint}"


def _listed(names: Iterable[str]) -> str:
    items = list(names)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _were(pages: Sequence[Sheet]) -> str:
    return "was" if len(pages) == 1 else "were"


def _is_about(sheet: Sheet, asked: Asked) -> bool:
    """Whether the page's names, or what it says at once of its subject, have what the question names."""
    wanted = all_keys(asked.text)
    if any(_has_name(name, wanted) for name in sheet.about.names):
        return True
    identity = sheet.about.identity
    return any(word.is_name and word.start and word.keys & identity for word in asked.words)


def _has_name(name: str, wanted: frozenset[str]) -> bool:
    return any(keys(token) & wanted for token in TOKEN.findall(base_name(name)))


def is_own_page(sheet: Sheet, asked: Asked) -> bool:
    """Whether the page is that of what is asked about: the question has its name, and no other."""
    wanted = all_keys(asked.text)
    bases = [TOKEN.findall(base_name(name)) for name in sheet.about.names]
    whole = any(all(keys(token) & wanted for token in base) for base in bases)
    return whole and not any(word.is_name and word.start for word in left_over(asked, sheet.about))


def _first_sentence(sheet: Sheet) -> Candidate | None:
    lead = (one for one in sheet.pieces if one.part == LEAD and one.form == "sentence")
    return next(lead, None)


def _lengthened(first: Candidate, page: Fetched) -> Candidate:
    """The first sentence with those after it, until they tell enough to know the subject by."""
    passage = next(passage for passage in page.passages if passage.id == first.passage)
    start = passage.text.index(first.text)
    ends = [end for _, end in sentences(passage.text) if end >= start + len(first.text)]
    end = next((end for end in ends if end - start >= TELLING), ends[-1])
    return evolve(first, text=passage.text[start:end])


def _asks_for(sheet: Sheet, asked: Asked, first: Candidate) -> bool:
    """Whether the question names the page, and all else that it says is said of its subject at once."""
    name = asked.rest or asked.text
    about = sheet.about
    if is_titled(about.names, name):
        return True
    given = {folded(token) for known in about.names for token in TOKEN.findall(known)}
    around = " ".join(token for token in name.split() if folded(token.strip(",.")) not in given)
    if asked.rest is None or _RELATIONS.search(f" {around} ") or _NAMING.search(around):
        return False
    said = about.subject | first.keys | all_keys(sheet.page.description or "")
    base = TOKEN.findall(base_name(sheet.page.page.title))
    whole = all(keys(token) & all_keys(name) for token in base)
    return whole and all(word.keys & said for word in left_over(asked, about))


def _cite_sense(page: Fetched, sense: Sense, evidence: Evidence) -> Citation | None:
    holder = next(
        (
            passage
            for passage in page.passages
            if not passage.suspicious and sense.text in passage.text.splitlines()
        ),
        None,
    )
    if holder is None:
        return None
    try:
        return evidence.cite(holder.id, sense.text)
    except QuoteNotFound:
        return None


def _marked(quote: str, number: int) -> str:
    """The quote with a marker after each of its sentences: an abbreviation may look like an end."""
    return " ".join(f"{quote[start:end]} [{number}]" for start, end in sentences(quote))
