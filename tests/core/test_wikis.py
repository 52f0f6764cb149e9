"""Which wiki is asked, and what its pages are cited as."""

import pytest

from wikiqa_core.errors import ConfigurationError
from wikiqa_core.retrievers.wikis import edition_of, find_wiki, first_upper


@pytest.mark.parametrize(
    ("lang", "host", "code"),
    [
        ("en", "en.wikipedia.org", "en"),
        (" DE ", "de.wikipedia.org", "de"),
        ("simple", "simple.wikipedia.org", "simple"),
        ("zh-min-nan", "zh-min-nan.wikipedia.org", "zh-min-nan"),
        ("be-tarask", "be-tarask.wikipedia.org", "be-tarask"),
    ],
)
def test_an_edition_of_wikipedia(lang: str, host: str, code: str) -> None:
    wiki = find_wiki(lang, None)
    assert wiki.api_url == f"https://{host}/w/api.php"
    assert (wiki.host, wiki.source_id, wiki.lang, wiki.variant) == (host, host, code, None)
    assert wiki.is_wikipedia
    page = wiki.page("AC/DC & Co", 7, 70, None)
    assert page.url == f"https://{host}/wiki/AC/DC_%26_Co"
    assert page.permalink == f"https://{host}/w/index.php?title=AC/DC_%26_Co&oldid=70"


@pytest.mark.parametrize(
    ("lang", "host"),
    [("zh-tw", "zh.wikipedia.org"), ("zh-Hans", "zh.wikipedia.org"), ("sr-el", "sr.wikipedia.org")],
)
def test_a_variant_is_an_edition_in_one_script(lang: str, host: str) -> None:
    wiki = find_wiki(lang, None)
    assert (wiki.host, wiki.lang, wiki.variant) == (host, lang.lower(), lang.lower())


@pytest.mark.parametrize(
    ("api_url", "source_id", "url", "permalink"),
    [
        (
            "http://127.0.0.1:8080/w/api.php",
            "127.0.0.1:8080",
            "http://127.0.0.1:8080/wiki/X",
            "http://127.0.0.1:8080/w/index.php?title=X&oldid=70",
        ),
        (
            "https://example.org/wikis/a/w/api.php",
            "example.org/wikis/a",
            "https://example.org/wikis/a/w/index.php?title=X",
            "https://example.org/wikis/a/w/index.php?title=X&oldid=70",
        ),
        (
            "https://Example.org/api.php",
            "example.org",
            "https://example.org/index.php?title=X",
            "https://example.org/index.php?title=X&oldid=70",
        ),
        (
            "http://[::1]:81/w/api.php",
            "[::1]:81",
            "http://[::1]:81/wiki/X",
            "http://[::1]:81/w/index.php?title=X&oldid=70",
        ),
    ],
)
def test_another_wiki_by_its_api(api_url: str, source_id: str, url: str, permalink: str) -> None:
    wiki = find_wiki("en", api_url)
    page = wiki.page("X", 7, 70, None)
    assert not wiki.is_wikipedia
    assert (wiki.api_url, page.source_id, page.lang) == (api_url, source_id, "en")
    assert (page.url, page.permalink) == (url, permalink)


def test_the_api_of_an_edition_tells_its_language() -> None:
    assert find_wiki("en", "https://fr.wikipedia.org/w/api.php").lang == "fr"


@pytest.mark.parametrize("lang", ["", "e", "en/../x", "en.evil", "en_US", "12", "en wiki", "a" * 30, "évil"])
def test_what_is_no_language_code(lang: str) -> None:
    with pytest.raises(ConfigurationError, match="lang="):
        find_wiki(lang, None)


@pytest.mark.parametrize(
    "api_url",
    [
        "ftp://example.org/w/api.php",
        "example.org/w/api.php",
        "https://example.org/",
        "https:///w/api.php",
        "https://example.org/w/api.php?x=1",
        "https://example.org/w/api.php#x",
        "https://example.org:99999/w/api.php",
        "https://[/w/api.php",
    ],
)
def test_what_is_no_api(api_url: str) -> None:
    with pytest.raises(ConfigurationError, match="api_url="):
        find_wiki("en", api_url)


@pytest.mark.parametrize(
    "api_url", ["https://me:sesame@example.org/w/api.php", "ftp://me:sesame@example.org/"]
)
def test_a_password_in_the_address_is_refused_and_not_repeated(api_url: str) -> None:
    with pytest.raises(ConfigurationError, match="no password") as caught:
        find_wiki("en", api_url)
    assert "sesame" not in str(caught.value)


@pytest.mark.parametrize(
    ("host", "is_local"),
    [
        ("127.0.0.1:8080", True),
        ("127.8.8.8", True),
        ("[::1]", True),
        ("localhost:80", True),
        ("wiki.localhost", True),
        ("10.0.0.1", False),
        ("localhost.example.org", False),
        ("en.wikipedia.org", False),
    ],
)
def test_what_runs_on_this_machine(host: str, is_local: bool) -> None:
    assert find_wiki("en", f"http://{host}/w/api.php").is_local is is_local


def test_the_edition_of_an_address() -> None:
    assert edition_of("https://de.wikipedia.org/wiki/Berlin") == "de"
    assert edition_of("https://commons.wikimedia.org/wiki/X") is None
    assert edition_of("commons") is None


@pytest.mark.parametrize(
    ("title", "spelled"),
    [
        ("iron", "Iron"),
        ("iPhone", "IPhone"),
        ("élan", "Élan"),
        ("1969", "1969"),
        ("ß", "ß"),
        ("ŉ", "ŉ"),
        ("ﬁsh", "ﬁsh"),
        ("ქართული", "ქართული"),
        ("東京", "東京"),
        ("", ""),
    ],
)
def test_the_first_letter_of_a_title(title: str, spelled: str) -> None:
    assert first_upper(title) == spelled
