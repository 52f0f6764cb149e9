"""Whether what an answer says stands in what it cites, as far as code can see. No model.

Every number, date, time and proper name of a sentence must stand in the spans that the sentence's own
markers cite, in the titles of their pages (a title names its page), or in the question. What may be said
in other words is in `equivalences`, each with its reason. Not allowed: rounding, converting units,
arithmetic, dropping a sign.

What this does not see, and so does not claim: a wrong relation between right names, negation, hedges,
lower-case words; the bare word "one"; number words and sentence openings of languages other than English;
names in languages that write every noun with a capital (German and its kin), where only numbers and
dates are checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from attrs import frozen

from wikiqa_core.events import Grade, Reading
from wikiqa_core.graders import names
from wikiqa_core.graders.claims import Claim, claims
from wikiqa_core.graders.equivalences import ROMAN, Convention, convention
from wikiqa_core.graders.numbers import Figures, Number, figures, plain
from wikiqa_core.graders.support import Support, support
from wikiqa_core.outcomes import Answer, Citation, Outcome

_NOUNS_HAVE_CAPITALS = frozenset({"de", "als", "bar", "lb", "nds", "gsw", "frr", "stq", "ksh", "pfl", "pdc"})
_OF_A_PLACE = frozenset({"the", "his", "her", "its", "their"})
_SHOWN = 80


@frozen(kw_only=True)
class Finding:
    """Something that a sentence says and its evidence does not.

    Attributes:
        item: What it is, as it stands in the answer.
        what: "number", "date", "time" or "name".
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
        sentence = self.sentence if len(self.sentence) <= _SHOWN else self.sentence[: _SHOWN - 1] + "…"
        return (
            f"The {self.what} {self.item!r} in {sentence!r} is neither in the quotes of {cited} nor in the "
            "question: say it as the source does, cite a quote that has it, or leave it out."
        )


class Supported:
    """Grades "supported": numbers, dates and names of an answer stand in what it cites."""

    async def grade(self, outcome: Outcome, against: Reading) -> Sequence[Grade]:
        """Grade an outcome against what was read. A refusal claims nothing that could be looked up."""
        if not isinstance(outcome, Answer):
            return (Grade(name="supported", result="not_applicable", reason="A refusal cites nothing."),)
        found = list(unsupported(outcome, against.question))
        reason = " ".join(finding.reason for finding in found)
        listed = [{"item": f.item, "what": f.what, "sentence": f.sentence} for f in found]
        return (
            Grade(
                name="supported",
                result="fail" if found else "pass",
                reason=reason
                or "Every number, date and name stands in the quotes, their titles or the question.",
                details={"findings": listed},
            ),
        )


def unsupported(answer: Answer, question: str) -> Iterator[Finding]:
    """Everything that the answer says without support, sentence by sentence."""
    said = claims(answer)
    for index, claim in enumerate(said):
        cited = [answer.sources[number - 1] for number in claim.markers if 1 <= number <= len(answer.sources)]
        sources = cited or list(answer.sources)
        counted = 0 if claim.markers or claim.asserts else len(said) - index - 1
        readings = [list(_findings(claim, sources, question, style, counted)) for style in _styles(sources)]
        yield from min(readings, key=len)


def _styles(sources: Iterable[Citation]) -> list[Convention]:
    """Ways in which the answer may write numbers: as its pages do, or as English does."""
    langs = dict.fromkeys([*(convention(source.page.lang).lang for source in sources), "en"])
    return [convention(lang) for lang in langs]


def _findings(
    claim: Claim, sources: Sequence[Citation], question: str, style: Convention, counted: int
) -> Iterator[Finding]:
    ground = support(sources, question)
    text = names.normal(plain(claim.text))
    read = figures(text, style)
    yield from _of_kind(claim, "date", (date.text for date in read.dates if not ground.has_date(date)))
    yield from _of_kind(claim, "time", (clock.text for clock in read.clocks if not ground.has_clock(clock)))
    yield from _of_kind(claim, "number", _bad_numbers(text, read, ground, counted))
    langs = {convention(source.page.lang).lang for source in sources}
    if not langs & _NOUNS_HAVE_CAPITALS:
        yield from _of_kind(claim, "name", _bad_names(read, ground, openings=langs <= {"en"}))


def _of_kind(claim: Claim, what: str, items: Iterable[str]) -> Iterator[Finding]:
    for item in dict.fromkeys(items):
        yield Finding(item=item, what=what, sentence=claim.text, markers=claim.markers)


def _bad_numbers(text: str, read: Figures, ground: Support, counted: int) -> Iterator[str]:
    for number in read.numbers:
        if number.value != counted and not _is_loose_first(number, text) and not ground.has_number(number):
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
