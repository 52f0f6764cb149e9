"""What holds for every text and quote. Tokens are known here because the texts are built from them."""

from __future__ import annotations

import re
import time
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wikiqa_core.characters import INVISIBLE
from wikiqa_core.folding import TOKEN, fold
from wikiqa_core.quotes import QuoteMatch, find_quote, nearest, sentences, stands_whole, taken, widen

Built = tuple[str, list[tuple[int, int]]]
"""A text and the spans of its tokens."""

ALPHABETS = ("abcxyzABCÉéöß", "αβγήώΩ", "бгджия", "אבגשל", "ابتثقل", "가나다한국")
DEVANAGARI = ("क", "की", "खु", "गे", "द्", "लं", "ष")
HAN = "中华人民共和国的首都東京はである"
SPACES = (" ", "\n", "\u00a0", "  ", " \u200b ", "\t")
PARTINGS = (
    *SPACES,
    ", ",
    ". ",
    "; ",
    " — ",
    "—",
    " – ",
    " (",
    ") ",
    " “",
    "” ",
    "… ",
    " / ",
    ": ",
    " | ",
    "!\n",
)

simple_words = st.sampled_from(ALPHABETS).flatmap(lambda letters: st.text(letters, min_size=1, max_size=5))
hindi_words = st.lists(st.sampled_from(DEVANAGARI), min_size=1, max_size=4).map("".join)
compounds = st.tuples(simple_words, st.sampled_from("-‑–'’./"), simple_words).map("".join)
decomposed = simple_words.map(lambda word: unicodedata.normalize("NFD", word))
with_numbers = simple_words.map(lambda word: word + "-19")
words = st.one_of(simple_words, hindi_words, compounds, decomposed, with_numbers)
separators = st.sampled_from([",", "\u00a0", "\u2009", " "])
grouped = st.builds("{}{}{:03d}".format, st.integers(1, 999), separators, st.integers(0, 999))
decimals = st.builds("{}.{:02d}".format, st.integers(0, 999), st.integers(0, 99))
plain_numbers = st.one_of(st.integers(0, 99999).map(str), grouped, decimals)
numbers = st.one_of(
    plain_numbers,
    st.tuples(st.sampled_from("−-+±"), plain_numbers).map("".join),
    st.tuples(plain_numbers, st.sampled_from(["×10²³", " × 10⁻⁷", "^6", "²", "th", "km"])).map("".join),
)


@st.composite
def built_texts(draw: st.DrawFn) -> Built:
    """Words and numbers of many scripts, and single Han and kana letters, each parted from the next."""
    text, spans = draw(st.sampled_from(["", "“", "(", "… ", " "])), []
    before = ""
    for kind in draw(st.lists(st.sampled_from(["word", "number", "han"]), min_size=1, max_size=12)):
        token = draw({"word": words, "number": numbers, "han": st.sampled_from(HAN)}[kind])
        if before:
            text += _parting(draw, before, kind)
        spans.append((len(text), len(text) + len(token)))
        text += token
        before = kind
    return text + draw(st.sampled_from(["", ".", "”", " …", ")", " "])), spans


def _parting(draw: st.DrawFn, before: str, kind: str) -> str:
    if before == "han" and kind in ("han", "word"):
        return draw(st.sampled_from(["", "、", "。", " "]))
    if before == kind == "number":
        return draw(st.sampled_from([part for part in PARTINGS if part.strip(" \n\t\u00a0\u200b")]))
    return draw(st.sampled_from(PARTINGS))


@st.composite
def spans_of_tokens(draw: st.DrawFn) -> tuple[Built, int, int]:
    """A built text, with the indexes of a first and a last token."""
    built = draw(built_texts())
    first = draw(st.integers(0, len(built[1]) - 1))
    return built, first, draw(st.integers(first, len(built[1]) - 1))


def _whole(match: QuoteMatch | None, built: Built) -> bool:
    """Whether the match, if there is one, begins and ends where tokens do."""
    text, spans = built
    if match is None:
        return True
    assert text[match.start : match.end] == match.text
    return match.start in {start for start, _ in spans} and match.end in {end for _, end in spans}


def _plain(text: str) -> str:
    """The folds once more, a character at a time and as simply as can be."""
    single = dict.fromkeys("‘’‚‛‹›ʼʻ′＇׳", "'") | dict.fromkeys("“”„‟«»″＂〝〞〟״", '"')
    dashes = dict.fromkeys("‐‑‒–﹣－־", "-") | dict.fromkeys("―⸺⸻﹘", "—") | {"…": "..."}
    listed = single | dashes
    folded = "".join(
        " " if char.isspace() else listed.get(char, char) for char in text if not _invisible(char)
    )
    composed = unicodedata.normalize("NFC", re.sub(" +", " ", folded))
    return "".join(_plain_dash(composed, place) for place in range(len(composed)))


def _plain_dash(text: str, place: int) -> str:
    """The character at the place, or the hyphen that it is among its neighbours."""
    before, char, after = text[max(0, place - 2) : place], text[place], text[place + 1 :]
    if char == "—" and before[-1:] in ("", " ") and after[:1] in ("", " "):
        return "-"
    if char != "−":
        return char
    opens = before[-1:] in ("", *" ([=:|~≈<>≤≥/")
    counted = before[-1:] == " " and (before[:1].isdecimal() or before[:1] in tuple("%‰°)]"))
    return char if opens and not counted and re.match(r" ([A-Z]{0,3}[$€£¥₹₽₩₺])?\.?\d", after) else "-"


def _invisible(char: str) -> bool:
    return char == "\0" or any(first <= ord(char) <= last for first, last in INVISIBLE)


TRICKY = (
    "ab1 5#½&$.,-−–—+±'’\"“…·/:×^°%()\n\u00a0\u200b\u00ad\u0301\u0308e²⁻中五万年กัはक़ि\u0958\u212b가"
    "\u1100\u1161\u11a8"
)
nasty = st.text(st.one_of(st.sampled_from(TRICKY), st.characters(exclude_categories=["Cs"])), max_size=40)


@given(spans_of_tokens())
def test_a_span_of_whole_tokens_is_found(case: tuple[Built, int, int]) -> None:
    (text, spans), first, last = case
    start, end = spans[first][0], spans[last][1]
    match = find_quote(text, text[start:end])
    assert match is not None
    assert match.start <= start
    assert (match.start, match.end) == (start, end) or match.start < start
    assert _plain(match.text) == _plain(text[start:end])
    assert _whole(match, (text, spans))
    assert match.occurrence == 1 <= match.occurrences


@given(spans_of_tokens(), st.data())
def test_a_cut_word_or_number_is_not_found(case: tuple[Built, int, int], data: st.DataObject) -> None:
    built, first, last = case
    text, spans = built
    start, end = spans[first][0], spans[last][1]
    if data.draw(st.booleans(), label="cut at the start"):
        start += data.draw(st.integers(1, max(1, spans[first][1] - start - 1)))
    else:
        end -= data.draw(st.integers(1, max(1, end - spans[last][0] - 1)))
    assume(start < end)
    quote = text[start:end]
    assume(quote == quote.strip() and _edges_show(quote))
    assert _whole(find_quote(text, quote), built)


def _edges_show(quote: str) -> bool:
    """Whether the quote begins and ends with a letter, a digit or a sign, as a token does."""
    return bool(quote) and all(char.isalnum() or char in "−-+±" for char in (quote[0], quote[-1]))


@given(spans_of_tokens(), st.data())
def test_no_other_digit_letter_or_sign_is_accepted(case: tuple[Built, int, int], data: st.DataObject) -> None:
    (text, spans), first, last = case
    start, end = spans[data.draw(st.integers(first, last))]
    place = data.draw(st.integers(start, end - 1))
    other = data.draw(st.sampled_from("0123456789abzéЖшקक中+−±²"))
    assume(text[place].isalnum() or text[place] in "−-+±")
    changed = _plain(text[start:place] + other + text[place + 1 : end])
    assume(changed not in {_plain(text[begin:stop]) for begin, stop in spans})
    true = text[spans[first][0] : spans[last][1]]
    quote = text[spans[first][0] : place] + other + text[place + 1 : spans[last][1]]
    match = find_quote(text, quote)
    assert match is None or _plain(match.text) == _plain(quote) != _plain(true)


@given(built_texts())
def test_a_sign_is_never_left_out(built: Built) -> None:
    text, spans = built
    tokens = {_plain(text[start:end]) for start, end in spans}
    for token in tokens:
        if token[0] in "-+±" and token[1:] not in tokens:
            assert find_quote(text, token[1:]) is None


@given(nasty, st.data())
def test_offsets_and_text_agree_for_any_text(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    quote = text[start : data.draw(st.integers(start, len(text)))]
    match = find_quote(text, quote)
    if match is not None:
        assert text[match.start : match.end] == match.text
        assert match.text
        wide = widen(text, match)
        assert text[wide.start : wide.end] == wide.text
        assert wide.start <= match.start < match.end <= wide.end
        assert 1 <= wide.occurrence <= wide.occurrences
        assert find_quote(text, match.text) is not None


@given(nasty)
def test_every_span_between_tokens_of_any_text_is_found(text: str) -> None:
    """Tokens do not depend on what stands around them."""
    folded = fold(text)
    tokens = [token for token in TOKEN.finditer(folded.text) if any(map(str.isalnum, token.group()))]
    for index, first in enumerate(tokens):
        for last in tokens[index:]:
            start, end = folded.original(first.start(), last.end())
            match = find_quote(text, folded.text[first.start() : last.end()])
            assert match is not None
            assert (match.start, match.end) == (start, end) or match.start < start


@given(nasty, st.data())
def test_a_slice_stands_whole_where_it_is_found_at_its_place(text: str, data: st.DataObject) -> None:
    """A slice that stands whole and shows its edges is a quote, and is counted among its like."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    match = find_quote(text, text[start:end])
    if match is not None and (match.start, match.end) == (start, end):
        assert stands_whole(text, start, end)
        assert taken(text, start, end) == match
    if stands_whole(text, start, end) and text[start].isalnum() and text[end - 1].isalnum():
        assert match is not None
        assert 1 <= taken(text, start, end).occurrence <= match.occurrences


@given(nasty)
def test_folding_is_what_it_says_and_idempotent(text: str) -> None:
    folded = fold(text).text
    assert folded == _plain(text)
    assert fold(folded).text == folded
    assert fold(text).marked.replace("\0", "") == folded


@given(nasty)
def test_offsets_of_a_folded_text_rise(text: str) -> None:
    folded = fold(text)
    spans = [folded.original(place, place + 1) for place in range(len(folded.text))]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)


@given(st.one_of(nasty, built_texts().map(lambda built: built[0])))
def test_sentences_are_ordered_apart_and_complete(text: str) -> None:
    spans = sentences(text)
    edges = [edge for span in spans for edge in span]
    assert edges == sorted(edges)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert "".join("".join(text[start:end].split()) for start, end in spans) == "".join(text.split())
    for start, end in spans:
        assert "\n" not in text[start:end]
        assert text[start:end] == text[start:end].strip()


@given(nasty, nasty)
def test_nearest_is_the_texts_own(text: str, quote: str) -> None:
    found = nearest(text, quote)
    assert found is None or (found and found in text)


@given(spans_of_tokens())
def test_nearest_holds_the_words_of_a_quote_that_stands_there(case: tuple[Built, int, int]) -> None:
    (text, spans), first, last = case
    near = nearest(text, text[spans[first][0] : spans[last][1]])
    assert near is not None
    for start, end in spans[first : last + 1]:
        assert _plain(text[start:end]).casefold() in _plain(near).casefold()


@pytest.mark.parametrize(
    ("unit", "quote"),
    [
        ("a", "a" * 9000),
        ("a-", "a-" * 9000 + "a"),
        ("ab ", "ab " * 9000 + "a"),
        ("ab ", "b" + " ab" * 9000),
        ("1 ", "1 " * 9000 + "2"),
        ("\u0301", "a" + "\u0301" * 9000),
    ],
)
def test_time_stays_linear_on_hostile_text(unit: str, quote: str) -> None:
    """Trying every place for itself would take minutes here."""
    text = (unit * 500_000)[:500_000] + "z"
    begun = time.perf_counter()
    for number in range(10):
        assert find_quote(text, quote + "q" * number) is None
    assert time.perf_counter() - begun < 10
