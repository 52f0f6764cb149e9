"""A search query means its words: no operator of the search engine is left in it."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikiqa_core.queries import MAX_QUERY_CHARACTERS, clean_query


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("melting point of iron", "melting point of iron"),
        ("  What   is\tthe\ncapital?  ", "What is the capital"),
        ('"exact phrase" here', "exact phrase here"),
        ("“curly” „low” «angular»", "curly low angular"),
        ("iron -steel !rust", "iron steel rust"),
        ("--help -", "help"),
        ("wor* w?ld fuzzy~ ~stay", "wor w ld fuzzy stay"),
        ("insource:/regex.*/ intitle:iron", "insource regex. intitle iron"),
        ("Talk:Iron", "Talk Iron"),
        ("morelike:Iron|Steel", "morelike Iron Steel"),
        ("cats AND dogs OR NOT mice", "cats and dogs or not mice"),
        ("this && that || other", "this that other"),
        ("back\\slash AC/DC", "back slash AC DC"),
        ("C++ and C# and .NET", "C++ and C# and .NET"),
        ("Jean-Luc well-known", "Jean-Luc well-known"),
        ("Marks & Spencer", "Marks & Spencer"),
        ("Mercury (planet)", "Mercury (planet)"),
        ("Thirty Years' War", "Thirty Years' War"),
        ("99% Invisible", "99% Invisible"),
        ("ORWELL ANDES NOTRE", "ORWELL ANDES NOTRE"),
        ("東京の人口は?", "東京の人口は"),
        ("Sa\u0303o Paulo", "São Paulo"),
        ("zero\u200bwidth soft\u00adhyphen \u202eright\u202c", "zerowidth softhyphen right"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("me\u200clt\u2066ing po\u034fint", "melting point"),
        ("nul\x00byte bell\x07", "nul byte bell"),
        ("\ud800 lone", "lone"),
        ("🍆", "🍆"),
        ("∑", "∑"),
    ],
)
def test_operators_are_taken_out_and_words_stay(text: str, query: str) -> None:
    assert clean_query(text) == query


@pytest.mark.parametrize(
    "text", ["", "   ", "???", '"-"', "- ! ~", "\u200b\u00ad", "+", "\x00", "...", "(--)"]
)
def test_nothing_searchable_gives_nothing(text: str) -> None:
    assert clean_query(text) == ""


def test_a_long_query_is_cut_at_the_end_of_a_word() -> None:
    words = "melting point " * 30
    query = clean_query(words)
    assert len(query) <= MAX_QUERY_CHARACTERS
    assert set(query.split()) == {"melting", "point"}
    assert len(query) > MAX_QUERY_CHARACTERS - len("melting ")


def test_a_query_of_exactly_the_limit_is_kept_whole() -> None:
    query = "a" * 149 + " " + "b" * 150
    assert clean_query(query) == query
    assert clean_query(query + " c") == query


def test_one_word_longer_than_the_limit_is_cut_inside() -> None:
    assert clean_query("東" * 400) == "東" * MAX_QUERY_CHARACTERS


@given(st.text(max_size=700))
def test_no_operator_is_ever_left(text: str) -> None:
    query = clean_query(text)
    assert len(query) <= MAX_QUERY_CHARACTERS
    assert not re.search(r'["~*?!\\/|:\x00-\x1f]|&&|(?<!\S)-|(?<!\S)(?:AND|OR|NOT)(?!\S)', query)
    assert query == " ".join(query.split())
    assert query == unicodedata.normalize("NFC", query)
    assert query.encode("utf-8").decode("utf-8") == query
    assert clean_query(query) == query
