"""Addresses of pages, revisions and quotes."""

import pytest

from wikiqa_core.links import article_url, permalink, text_fragment

SITE = "https://en.wikipedia.org"


@pytest.mark.parametrize(
    ("title", "path"),
    [
        ("Iron", "Iron"),
        ("AC/DC", "AC/DC"),
        ("Mercury (planet)", "Mercury_(planet)"),
        ("What Is Life?", "What_Is_Life%3F"),
        ("99% Invisible", "99%25_Invisible"),
        ("Marks & Spencer", "Marks_%26_Spencer"),
        ("C++", "C%2B%2B"),
        ('"Heroes" (David Bowie album)', "%22Heroes%22_(David_Bowie_album)"),
        ("東京", "%E6%9D%B1%E4%BA%AC"),
        ("2001: A Space Odyssey", "2001:_A_Space_Odyssey"),
    ],
)
def test_a_title_becomes_an_address(title, path):
    assert article_url(SITE, title) == f"{SITE}/wiki/{path}"


def test_a_revision_has_an_address_of_its_own():
    assert permalink(SITE, "Marks & Spencer", 7) == f"{SITE}/w/index.php?title=Marks_%26_Spencer&oldid=7"


@pytest.mark.parametrize(
    ("quote", "directive"),
    [
        ("It burned oil.", "It%20burned%20oil."),
        ("well-known, once", "well%2Dknown%2C%20once"),
        ("one two three four five six seven eight nine ten eleven twelve thirteen",
         "one%20two%20three%20four%20five%20six,eight%20nine%20ten%20eleven%20twelve%20thirteen"),
        ("Physical properties > Melting point: 1811 K", "Melting%20point,1811%20K"),
        ("Year: 1815 | Event: Birth", "Year,1815"),
        ("A &amp; B", "A%20%26amp%3B%20B"),
    ],
)  # fmt: skip
def test_a_quote_is_named_so_that_a_browser_finds_it(quote, directive):
    assert text_fragment(f"{SITE}/wiki/Iron#History", quote) == f"{SITE}/wiki/Iron#:~:text={directive}"
