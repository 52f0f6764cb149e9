"""Whether what an outcome says stands in what was read, as far as code can see. No model.

Every number, date, time, proper name and web address of a sentence must stand in the spans that the
sentence's own markers cite, in the titles of their pages (a title names its page), or in the question.
What may be said in other words is in `equivalences`, each with its reason. Not allowed: rounding,
converting units, arithmetic, dropping a sign. The message of a refusal cites nothing; what it says must
stand in the question, a title that was read, or a passage that was shown.

What this does not see, and so does not claim: a wrong relation between right names, negation, hedges,
lower-case words; the bare word "one"; number words and sentence openings of languages other than English;
names in scripts without capitals, and in languages that write every noun with a capital (German and its
kin), where only numbers, dates and addresses are checked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial

from attrs import frozen

from wikiqa_core.events import Grade, Reading
from wikiqa_core.graders import names
from wikiqa_core.graders.addresses import addresses, stands_in, without_addresses
from wikiqa_core.graders.claims import Claim, claims
from wikiqa_core.graders.equivalences import ROMAN, Convention, convention
from wikiqa_core.graders.numbers import Figures, Number, figures, plain
from wikiqa_core.graders.support import Support, support, support_of
from wikiqa_core.graders.words import REFUSING_WORDS
from wikiqa_core.models import PageRef
from wikiqa_core.outcomes import Answer, Outcome, Refusal
from wikiqa_core.sentences import sentences

_NOUNS_HAVE_CAPITALS = frozenset({"de", "als", "bar", "lb", "nds", "gsw", "frr", "stq", "ksh", "pfl", "pdc"})
_OF_A_PLACE = frozenset({"the", "his", "her", "its", "their"})
_SHOWN = 80
_LIMITS = re.compile(
    r"The (?:budget of \d+ searches and reads is spent|\d+(?:\.\d+)? seconds of this question are over)\."
)
"""How this library says that a budget is spent: the numbers are the caller's own."""
_HELD_BACK = re.compile(
    r"An? (?:answer|refusal) was drafted, and did not pass the check that it stands on what was read\."
)
"""How this library begins to say why a draft was held back. What follows quotes the graders' findings, and
whoever forges it says no more than a failing draft would."""


@frozen(kw_only=True)
class Finding:
    """Something that a sentence says and its evidence does not.

    Attributes:
        item: What it is, as it stands in the answer.
        what: "number", "date", "time", "name" or "address".
        sentence: The sentence.
        markers: The sources that the sentence cites.
    """

    item: str
    what: str
    sentence: str
    markers: tuple[int, ...]

    @property
    def reason(self) -> str:
        """What an author should do about it."""
        cited = "".join(f"[{number}]" for number in self.markers) or "any source"
        return (
            f"{self.shown} is neither in the quotes of {cited} nor in the "
            "question: say it as the source does, cite a quote that has it, or leave it out."
        )

    @property
    def shown(self) -> str:
        """The item in its sentence. An address is not handed on."""
        sentence = without_addresses(self.sentence)
        sentence = sentence if len(sentence) <= _SHOWN else sentence[: _SHOWN - 1] + "…"
        return f"The {self.what} {without_addresses(self.item)!r} in {sentence!r}"


class Supported:
    """Grades "supported": numbers, dates, names and addresses of an outcome stand in what it rests on.

    An answer rests on what each sentence cites, the titles of those pages and the question; the message of
    a refusal on the question, the pages that were read and the passages that were shown and may be cited.

    It does not see, and so does not claim to check: relations (right names, wrongly put together), negation
    and hedges; lower-case words; names in scripts without capitals (Chinese, Japanese, Arabic, Hindi, Thai)
    and in languages where every noun has one (German), unless another source of the sentence is in one
    where they tell.
    """

    async def grade(self, outcome: Outcome, against: Reading) -> Sequence[Grade]:
        """Grade an outcome against what was read."""
        if isinstance(outcome, Answer):
            found = list(unsupported(outcome, against.question))
            reasons = [finding.reason for finding in found]
            passed = "Every number, date and name stands in the quotes, their titles or the question."
        else:
            found = list(unsupported_message(outcome, against))
            reasons = [
                f"{finding.shown} is neither in the question nor in what was read: leave it out."
                for finding in found
            ]
            passed = "Every number, date and name of the message stands in the question or in what was read."
        listed = [
            {"item": without_addresses(f.item), "what": f.what, "sentence": without_addresses(f.sentence)}
            for f in found
        ]
        return (
            Grade(
                name="supported",
                result="fail" if found else "pass",
                reason=" ".join(reasons) or passed,
                details={"findings": listed},
            ),
        )


def unsupported(answer: Answer, question: str) -> Iterator[Finding]:
    """Everything that the answer says without support, sentence by sentence."""
    said = claims(answer)
    for index, claim in enumerate(said):
        cited = [answer.sources[number - 1] for number in claim.markers if 1 <= number <= len(answer.sources)]
        sources = tuple(cited or answer.sources)
        is_lead_in = not claim.markers and not claim.asserts
        counted = {len(said) - index - 1} if is_lead_in else set()
        pages = [source.page for source in sources]
        yield from _bad_addresses(claim, [question, *(source.quote for source in sources), *_names_of(pages)])
        yield from _findings(claim, support(sources, question), _langs(pages), counted)


def unsupported_message(refusal: Refusal, reading: Reading) -> Iterator[Finding]:
    """Everything that the message of a refusal says and neither the question nor the reading does."""
    message = _LIMITS.sub("", refusal.message)
    is_own_report = refusal.reason == "unverified" and bool(_HELD_BACK.match(message))
    pages = list(dict.fromkeys(view.page for view in reading.fetched))
    titles = list(_titles(reading))
    context = " | ".join([*titles, reading.question, REFUSING_WORDS])
    named = support_of([], context)
    shown = cache(partial(_shown, reading, context))
    for start, end in sentences(message):
        claim = Claim(text=message[start:end], markers=(), asserts=True)
        yield from _bad_addresses(claim, [reading.question, *titles, *_names_of(pages)])
        counted = {len(pages), len(refusal.read)}
        if not is_own_report and any(_findings(claim, named, _langs(pages), counted)):
            yield from _findings(claim, shown(), _langs(pages), counted)


def _titles(reading: Reading) -> Iterator[str]:
    """What the pages that were read are called, and the pages that their lists of senses name."""
    for view in reading.fetched:
        steps = [step.source for step in view.redirects]
        senses = [sense.title for sense in view.senses if sense.title]
        yield from dict.fromkeys([view.page.title, *filter(None, [view.display_title]), *steps, *senses])


def _shown(reading: Reading, context: str) -> Support:
    quotes = [(p.text, page.lang) for page, p in reading.passages if not p.suspicious]
    return support_of(quotes, context)


def _names_of(pages: Iterable[PageRef]) -> Iterator[str]:
    """Title and addresses of each page, which an outcome may name."""
    for page in dict.fromkeys(pages):
        yield from filter(None, (page.title, page.url, page.permalink))


def _langs(pages: Iterable[PageRef]) -> list[str]:
    return list(dict.fromkeys(convention(page.lang).lang for page in pages))


def _bad_addresses(claim: Claim, texts: Sequence[str]) -> Iterator[Finding]:
    found = (address for address in addresses(claim.text) if not stands_in(address, texts))
    yield from _of_kind(claim, "address", found)


def _findings(
    claim: Claim, ground: Support, langs: Sequence[str], counted: Collection[int]
) -> Sequence[Finding]:
    """What is wrong, with numbers read as the pages write them or as English does, whichever fits better."""
    styles = [convention(lang) for lang in dict.fromkeys([*langs, "en"])]
    return min((list(_in_style(claim, ground, langs, style, counted)) for style in styles), key=len)


def _in_style(
    claim: Claim, ground: Support, langs: Sequence[str], style: Convention, counted: Collection[int]
) -> Iterator[Finding]:
    text = names.normal(plain(without_addresses(claim.text)))
    read = figures(text, style)
    yield from _of_kind(claim, "date", (date.text for date in read.dates if not ground.has_date(date)))
    yield from _of_kind(claim, "time", (clock.text for clock in read.clocks if not ground.has_clock(clock)))
    yield from _of_kind(claim, "number", _bad_numbers(text, read, ground, counted))
    if not langs or not _NOUNS_HAVE_CAPITALS.issuperset(langs):
        yield from _of_kind(claim, "name", _bad_names(read, ground, openings={"en"}.issuperset(langs)))


def _of_kind(claim: Claim, what: str, items: Iterable[str]) -> Iterator[Finding]:
    for item in dict.fromkeys(items):
        yield Finding(item=item, what=what, sentence=claim.text, markers=claim.markers)


def _bad_numbers(text: str, read: Figures, ground: Support, counted: Collection[int]) -> Iterator[str]:
    for number in read.numbers:
        if (
            number.value not in counted
            and not _is_loose_first(number, text)
            and not ground.has_number(number)
        ):
            yield number.text
    for pair in read.pairs:
        if pair.dashed and not ground.has_pair(pair):
            yield pair.text


def _bad_names(read: Figures, ground: Support, *, openings: bool) -> Iterator[str]:
    for word in names.unknown_names(read.rest, ground.known, openings=openings):
        if word.text not in ROMAN or not ground.has_place(Fraction(ROMAN[word.text])):
            yield word.text
    yield from names.mixed_names(read.rest, ground.known)
    yield from names.misnumbered_names(read.undated, ground.known)


def _is_loose_first(number: Number, text: str) -> bool:
    """Whether "first" only means "at first" or "was first published", which states no place."""
    before = text[: number.start].rstrip().rpartition(" ")[2].lower()
    return number.text.lower() == "first" and before not in _OF_A_PLACE
