"""What a caller calls a page, as a title that a wiki can be asked for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikiqa_core.errors import ArticleNotFound
from wikiqa_core.titles import MAX_TITLE_BYTES, TitleName, parse_title

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("Iron", "Iron"),
        ("iron", "iron"),
        ("  Iron\t(II)  oxide \n", "Iron (II) oxide"),
        ("Mercury_(planet)", "Mercury (planet)"),
        ("__Mercury__(planet)_", "Mercury (planet)"),
        (f"New{NBSP}Zealand", "New Zealand"),
        ("Sa\u0303o Paulo", "São Paulo"),
        ("\u200e\u202aIron\u202c\u200f", "Iron"),
        ("\ufeff\u200bIron\u2060", "Iron"),
        ("Wiki\u00adpedia", "Wikipedia"),
        ("\u200dIron\u200c", "Iron"),
        ("Ir\u2066o\u034fn", "Iron"),
        ("Iron%E2%80%AE", "Iron"),
        ("می\u200c", "می"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        (":Iron", "Iron"),
        ("1969", "1969"),
        ("AC/DC", "AC/DC"),
        ("C++", "C++"),
        (".NET", ".NET"),
        ("What Is Life?", "What Is Life?"),
        ("Marks & Spencer", "Marks & Spencer"),
        ("99% Invisible", "99% Invisible"),
        ("100%", "100%"),
        ('"Heroes" (David Bowie album)', '"Heroes" (David Bowie album)'),
        ("'Ene'io Botanical Garden", "'Ene'io Botanical Garden"),
        ("Schrödinger’s cat", "Schrödinger’s cat"),
        ("東京", "東京"),
        ("🍆", "🍆"),
        ("Star Wars: Episode IV – A New Hope", "Star Wars: Episode IV – A New Hope"),
    ],
)
def test_a_title_is_kept_but_for_its_spelling(given: str, text: str) -> None:
    name = parse_title(given)
    assert (name.text, name.fragment, name.host) == (text, None, None)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("H%C3%B4tel_particulier", "Hôtel particulier"),
        ("AC%2FDC", "AC/DC"),
        ("100%25", "100%"),
        ("What_Is_Life%3F", "What Is Life?"),
    ],
)
def test_percent_encoding_is_undone_once_where_it_cannot_be_a_title(given: str, text: str) -> None:
    assert parse_title(given).text == text


@pytest.mark.parametrize("twice_or_no_utf8", ["H%25C3%25B4tel", "H%F4tel", "%E9t%E9", "50%AB"])
def test_what_is_encoded_twice_or_not_as_utf8_is_no_title(twice_or_no_utf8: str) -> None:
    with pytest.raises(ArticleNotFound) as caught:
        parse_title(twice_or_no_utf8)
    assert caught.value.reason == "invalid"


@pytest.mark.parametrize(
    ("given", "text", "fragment"),
    [
        ("Iron#History", "Iron", "History"),
        ("Mercury_(planet)#Orbit_and_rotation", "Mercury (planet)", "Orbit and rotation"),
        ("Iron%23History", "Iron", "History"),
    ],
)
def test_a_section_is_split_off(given: str, text: str, fragment: str) -> None:
    name = parse_title(given)
    assert (name.text, name.fragment) == (text, fragment)


@pytest.mark.parametrize(
    "name",
    ["C#", "F#", "C# (programming language)", "Apollo #11", "#1", "#", "C%23", "C#_(language)", "A#b#c"],
)
def test_a_number_sign_in_a_name_never_becomes_another_page(name: str) -> None:
    if name in {"C#_(language)", "A#b#c"}:
        assert parse_title(name).fragment in {"(language)", "b#c"}
        return
    with pytest.raises(ArticleNotFound, match="Search for it instead") as caught:
        parse_title(name)
    assert caught.value.reason == "invalid"


@pytest.mark.parametrize(
    ("address", "text", "fragment", "host"),
    [
        ("https://en.wikipedia.org/wiki/Iron", "Iron", None, "en.wikipedia.org"),
        ("https://en.m.wikipedia.org/wiki/Iron?x=1", "Iron", None, "en.wikipedia.org"),
        ("HTTPS://EN.wikipedia.org/wiki/AC/DC", "AC/DC", None, "en.wikipedia.org"),
        ("https://en.wikipedia.org/wiki/What_Is_Life%3F", "What Is Life?", None, "en.wikipedia.org"),
        ("https://en.wikipedia.org/wiki/Iron#Early_life", "Iron", "Early life", "en.wikipedia.org"),
        ("https://en.wikipedia.org/wiki/Iron#:~:text=iron%20is", "Iron", None, "en.wikipedia.org"),
        ("https://de.wikipedia.org/wiki/Ir%E2%80%8Bon#a%E2%80%AE", "Iron", "a", "de.wikipedia.org"),
        ("https://de.wikipedia.org/wiki/H%C3%B4tel", "Hôtel", None, "de.wikipedia.org"),
        ("http://127.0.0.1:8080/wiki/Iron", "Iron", None, "127.0.0.1:8080"),
    ],
)
def test_the_address_of_an_article(address: str, text: str, fragment: str | None, host: str) -> None:
    name = parse_title(address)
    assert (name.text, name.fragment, name.host) == (text, fragment, host)


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/",
        "https://en.wikipedia.org/w/index.php?title=Iron",
        "https://en.wikipedia.org/wiki/",
        "https://en.wikipedia.org/wiki/%FF",
        "https://en.wikipedia.org/wiki/C%23",
        "https://en.wikipedia.org:port/wiki/Iron",
        "https://[/wiki/Iron",
    ],
)
def test_other_addresses_are_no_titles(address: str) -> None:
    with pytest.raises(ArticleNotFound) as caught:
        parse_title(address)
    assert caught.value.reason == "invalid"


@pytest.mark.parametrize("character", [*"<>[]{}|", "\x00", "\x7f", "\ufffd", chr(0xD800)])
def test_characters_that_no_title_has(character: str) -> None:
    with pytest.raises(ArticleNotFound, match="cannot stand in a title") as caught:
        parse_title(f"Foo{character}bar")
    assert caught.value.reason == "invalid"
    assert str(caught.value).encode("utf-8")


@pytest.mark.parametrize("empty", ["", "   ", "_", "\u200b", ":", "\u00ad"])
def test_nothing_is_no_title(empty: str) -> None:
    with pytest.raises(ArticleNotFound, match="empty"):
        parse_title(empty)


def test_the_limit_counts_bytes_and_the_message_stays_short() -> None:
    assert parse_title("é" * 127).text == "é" * 127
    with pytest.raises(ArticleNotFound, match="256 bytes") as caught:
        parse_title("é" * 128)
    assert len(str(caught.value)) < 250
    assert caught.value.title == "é" * 128


def title_or_error(text: str) -> TitleName | ArticleNotFound:
    try:
        return parse_title(text)
    except ArticleNotFound as error:
        return error


@given(st.text(max_size=300))
def test_any_text_is_a_sound_title_or_invalid(text: str) -> None:
    name = title_or_error(text)
    if isinstance(name, ArticleNotFound):
        assert name.reason == "invalid"
        assert str(name).encode("utf-8")
        return
    assert name.text == " ".join(name.text.split())
    assert 0 < len(name.text.encode("utf-8")) <= MAX_TITLE_BYTES
    assert not set(name.text) & set("#<>[]{}|_\x00")


@given(st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=50))
def test_a_sound_title_stays_as_it_is(text: str) -> None:
    once = parse_title(text).text
    assert parse_title(once).text == once
