"""One list of what no reader sees: every door drops the same characters."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikiqa_core.characters import INVISIBLE, JOINERS, printable, visible
from wikiqa_core.folding import fold
from wikiqa_core.page import parse_html
from wikiqa_core.queries import clean_query
from wikiqa_core.questions import check_question
from wikiqa_core.titles import parse_title

ALL = [chr(code) for first, last in INVISIBLE for code in range(first, last + 1)]
SAMPLES = [
    *map(chr, sorted({code for pair in INVISIBLE for code in pair})),
    *"\u200b\u200c\u200d\u2066\u2067\u2068\u2069\u206a\ufe0f\U000e0041\u061c\u034f\u3164",
]
PERSIAN = "می\u200cخواهم"
SINHALA = "ශ්\u200dරී ලංකා"
ASTRONAUT = "👩\u200d🚀"
BURNING_HEART = "❤\ufe0f\u200d🔥"


@pytest.mark.parametrize("character", SAMPLES, ids=ascii)
def test_every_door_drops_it_between_latin_letters(character):
    text = f"Ig{character}nore"
    assert visible(text) == printable(text) == "Ignore"
    assert parse_html(f"<p>{text}</p>").passages[0].text == "Ignore"
    assert check_question(text) == "Ignore"
    assert clean_query(text) == "Ignore"
    assert parse_title(text).text == "Ignore"
    assert fold(text).text == "Ignore"


def test_all_formats_that_show_nothing_are_on_the_list():
    signs_of_numbers = {"ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN"}  # Cf by category, and drawn
    formats = [chr(code) for code in range(0x20000) if unicodedata.category(chr(code)) == "Cf"]
    missing = set(formats) - set(ALL)
    assert {unicodedata.name(character).split()[0] for character in missing} <= signs_of_numbers


@pytest.mark.parametrize("text", [PERSIAN, SINHALA, ASTRONAUT, BURNING_HEART, f"{PERSIAN} {ASTRONAUT}"])
def test_what_a_script_cannot_be_spelt_without_stays_and_quotes_do_without(text):
    assert visible(text) == printable(text) == clean_query(text) == parse_title(text).text == text
    assert parse_html(f"<p>Ann {text}</p>").passages[0].text == f"Ann {text}"
    bare = text.translate(dict.fromkeys(map(ord, JOINERS + "\ufe0f")))
    assert fold(text).text == fold(bare).text == bare


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u200cمی", "می"),
        ("می\u200c\u200cخواهم", PERSIAN),
        ("می\u200b\u200cخواهم", "میخواهم"),
        ("x\ufe0f\u200dy", "xy"),
        ("👩\u200d\u200d🚀", ASTRONAUT),
    ],
)
def test_joiners_elsewhere_go(text, shown):
    assert visible(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\nb", "a\nb"),
        ("a\tb\rc\u2028d\x85e", "a b c d e"),
        ("a\x1b[2Jb\x00\x7f\x9b", "a[2Jb"),
        ("a\ud800b\udfffc", "abc"),
    ],
)
def test_printable_text_has_no_controls_and_no_lone_surrogates(text, shown):
    assert printable(text) == shown


@given(st.text(st.sampled_from([*SAMPLES, *PERSIAN, *ASTRONAUT, "a", " ", "\n", "\x1b", "\ud800", "\u0301"])))
def test_once_is_enough(text):
    assert visible(visible(text)) == visible(text)
    assert printable(printable(text)) == printable(text)
    printable(text).encode()
