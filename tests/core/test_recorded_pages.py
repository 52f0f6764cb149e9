"""Real pages that were collected beside the project: what holds for each, and rows of some.

The properties are checked against a second reading with the standard library's HTML parser, which shares
nothing with ours. None of the pages' text stands here but labels, counts and short values.
"""

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from wikiqa_core.page import ParsedPage, parse_html

PAGES = Path(__file__).parents[3] / "shared" / "data" / "wikipedia"
VOID_TAGS = "area base br col embed hr img input link meta param source track wbr"
PARTING_TAGS = "p div section ul ol dl li dt dd table caption tr td th br h1 h2 h3 h4 h5 h6 blockquote pre"
VOID = frozenset(VOID_TAGS.split())
BOUNDARIES = frozenset(PARTING_TAGS.split())
WORD = re.compile(r"\w+")
CSS = re.compile(r"\.mw-parser-output|[.#@][\w-]+\s*\{|\{[^{}]*:[^{}]*;\s*\}")
LONG_FORMULA = 12


def collected() -> list[str]:
    """Every page, and every reply of the API that holds rendered HTML."""
    if not PAGES.is_dir():
        return []
    replies = [path.name for path in PAGES.glob("*.json") if isinstance(read_reply(path), str)]
    return sorted([path.name for path in PAGES.glob("*.html")] + replies)


def read_reply(path: Path):
    parsed = json.loads(path.read_text(encoding="utf-8")).get("parse")
    return parsed.get("text") if isinstance(parsed, dict) else None


NAMES = collected()
pytestmark = pytest.mark.skipif(not NAMES, reason="the collected pages in ../shared are not here")
every_page = pytest.mark.parametrize("name", NAMES or ["none"])


@cache
def html(name: str) -> str:
    path = PAGES / name
    return read_reply(path) if path.suffix == ".json" else path.read_text(encoding="utf-8")


@cache
def page(name: str) -> ParsedPage:
    return parse_html(html(name))


def words(name: str) -> set[str]:
    return {word for passage in page(name).passages for word in WORD.findall(passage.text)}


def infobox(name: str) -> list[tuple[str, str, str]]:
    return [(row.group, row.label, row.value) for row in page(name).infobox]


class SecondReading(HTMLParser):
    """The page's words: seen, hidden, and those that a reader who forgets line ends would glue together."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.seen: set[str] = set()
        self.hidden: set[str] = set()
        self.glued: set[str] = set()
        self.formulas: list[str] = []
        self._last = ""
        self._parted = False

    def handle_starttag(self, tag: str, attrs) -> None:
        values = dict(attrs)
        style = re.sub(r"\s", "", values.get("style") or "").lower()
        hides = tag in {"style", "script"} or ("display:none" in style and tag != "section")
        if tag == "math":
            self.formulas.append(values.get("alttext") or "")
        self._parted |= tag in BOUNDARIES
        if tag not in VOID:
            self.open.append((tag, hides))

    def handle_endtag(self, tag: str) -> None:
        self._parted |= tag in BOUNDARIES
        if any(name == tag for name, _ in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        found = WORD.findall(data)
        if any(hides for _, hides in self.open):
            self.hidden.update(found)
            return
        if self._parted and found and self._last and WORD.match(data):
            self.glued.add(self._last + found[0])
        self.seen.update(found)
        if data:
            self._last = found[-1] if found and WORD.match(data[-1]) else ""
            self._parted = False


@cache
def second_reading(name: str) -> SecondReading:
    reading = SecondReading()
    reading.feed(html(name))
    return reading


@every_page
def test_there_is_text(name: str) -> None:
    if "ReferencesWith" in name:
        pytest.skip("a fragment that holds references alone")
    assert page(name).passages


@every_page
def test_no_style_text(name: str) -> None:
    for passage in page(name).passages:
        if "\\" not in passage.text:
            assert not CSS.search(passage.text), passage.id


@every_page
def test_no_hidden_text(name: str) -> None:
    reading = second_reading(name)
    formulas = set(WORD.findall(" ".join(reading.formulas)))
    assert not words(name) & (reading.hidden - reading.seen - formulas)


@every_page
def test_no_glued_words(name: str) -> None:
    reading = second_reading(name)
    assert not words(name) & (reading.glued - reading.seen)


@every_page
def test_each_formula_once(name: str) -> None:
    text = "\n".join(passage.text for passage in page(name).passages)
    assert "displaystyle" not in text
    sources = [" ".join(source.split()) for source in second_reading(name).formulas]
    bare = [source.removeprefix(r"{\displaystyle").removesuffix("}").strip() for source in sources]
    for formula in {formula for formula in bare if len(formula) >= LONG_FORMULA}:
        times = sum(other.count(formula) for other in bare)
        assert text.count(formula) == times, formula


@every_page
def test_the_text_is_clean(name: str) -> None:
    forbidden = re.compile(
        "[\x00-\x09\x0b-\x1f\x7f-\x9f\xa0\xad\u200b-\u200f\u2009\u202a-\u202f\u2060-\u206f\ufeff]"
    )
    for passage in page(name).passages:
        assert not forbidden.search(passage.text)
        assert "  " not in passage.text
        assert "[edit" not in passage.text
        assert not re.search(r"\[\d{1,3}\]", passage.text)


@every_page
def test_parts_and_outline_agree(name: str) -> None:
    read = page(name)
    own: dict[str, int] = {}
    for passage in read.passages:
        own[passage.part] = own.get(passage.part, 0) + len(passage.text)
    assert own == {entry.part: entry.characters for entry in read.outline if entry.characters}
    for entry in read.outline:
        if entry.part.startswith("table ") or entry.level == 1:
            continue
        assert entry.part.rpartition(" > ")[0] in {other.part for other in read.outline}


@every_page
def test_rows_and_tables_are_the_lines_of_their_passages(name: str) -> None:
    read = page(name)
    lines = [
        line for passage in read.passages if passage.kind == "infobox" for line in passage.text.split("\n")
    ]
    assert lines == [row.text for row in read.infobox]
    assert [table.part for table in read.tables] == [
        f"table {number + 1}" for number in range(len(read.tables))
    ]
    for table in read.tables:
        assert {len(row) for row in table.rows} == {len(table.header)}


@every_page
def test_bytes_and_text_read_alike(name: str) -> None:
    assert parse_html(html(name).encode()) == page(name)


@pytest.mark.parametrize(
    ("name", "boxes"),
    [
        ("markitdown_test_wikipedia_Microsoft.html", 1),
        ("mobileapps_pagelib_FirstParagraphRelocation-Obama.html", 1),
        ("mobileapps_United_States.html", 2),
        ("mobileapps_Dog.html", 1),
        ("wptools_parse_62.json", 1),
        ("wptools_parse.json", 1),
        ("wptools_rest_html.html", 1),
        ("readability_wikipedia-3_source.html", 0),
        ("readability_wikipedia_source.html", 1),
        ("mobileapps_pagelib_ReferencesWithTables.html", 0),
    ],
)
def test_how_many_infoboxes(name: str, boxes: int) -> None:
    assert sum(passage.kind == "infobox" for passage in page(name).passages) == boxes


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("markitdown_test_wikipedia_Microsoft.html", ("", "Founders", "Bill Gates, Paul Allen")),
        ("markitdown_test_wikipedia_Microsoft.html", ("", "ISIN", "US5949181045")),
        ("markitdown_test_wikipedia_Microsoft.html", ("", "Revenue", "US$211.9 billion (2023)")),
        ("mobileapps_United_States.html", ("Area", "Water (%)", "6.97")),
        ("mobileapps_United_States.html", ("Population", "Density", "87/sq mi (33.6/km²) (146th)")),
        ("mobileapps_United_States.html", ("GDP (nominal)", "Per capita", "$62,869 (7th)")),
        ("mobileapps_United_States.html", ("Legislature", "Upper house", "Senate")),
        ("mobileapps_United_States.html", ("", "Calling code", "+1")),
        ("mobileapps_Dog.html", ("Scientific classification", "Kingdom", "Animalia")),
        ("mobileapps_Dog.html", ("Scientific classification", "Species", "C. lupus")),
        ("mobileapps_parse_contents_en.html", ("Scientific classification", "Genus", "Felis")),
        ("wptools_parse_62.json", ("Allgemeines", "Summenformel", "C2H2AsCl3")),
        ("wptools_parse_62.json", ("Externe Identifikatoren/Datenbanken", "CAS-Nummer", "541-25-3")),
        ("wptools_parse_62.json", ("Eigenschaften", "Molare Masse", "207,32 g·mol⁻¹")),
        ("wptools_parse_infobox.json", ("Studio album by John Coltrane", "Length", "42:50")),
        ("mobileapps_NATO_cs_black_theme.html", ("", "Zkratka", "NATO/OTAN")),
        ("mobileapps_Mobile_Michael_Lewis_Infobox.html", ("Career NFL statistics", "Receptions", "28")),
        ("wptools_rest_html.html", ("", "Genre", "Science fiction, comedy, satire")),
    ],
)
def test_rows(name: str, row: tuple[str, str, str]) -> None:
    assert infobox(name).count(row) == 1


def test_microsoft_was_founded_once() -> None:
    (founded,) = (
        value for _, label, value in infobox("markitdown_test_wikipedia_Microsoft.html") if label == "Founded"
    )
    assert founded.startswith("April 4, 1975")
    assert "1975-04-04" not in founded
    assert "years ago" not in founded


def test_lewisite_has_both_densities() -> None:
    (density,) = (value for _, label, value in infobox("wptools_parse_62.json") if label == "Dichte")
    assert density.count("g·cm⁻³") == 2
    assert "1,8793" in density
    assert "1,8598" in density


def test_obama_has_an_office_in_each_group() -> None:
    rows = infobox("mobileapps_pagelib_FirstParagraphRelocation-Obama.html")
    assert [value for _, label, value in rows if label == "Preceded by"] == [
        "George W. Bush",
        "Peter Fitzgerald",
        "Alice Palmer",
    ]
    assert len({group for group, label, _ in rows if label == "Succeeded by"}) == 3
    assert ("Personal details", "Children", "Malia, Sasha") in rows
    assert rows[0] == ("", "", "Barack Obama")


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("mobileapps_United_States.html", "History > European settlements"),
        ("mobileapps_United_States.html", "Demographics > Population > Major population areas"),
        ("mobileapps_Dog.html", "Biology > Anatomy > Tail"),
        ("mobileapps_parse_contents_en.html", "Evolution > Domestication"),
        ("markitdown_test_wikipedia_Microsoft.html", "Corporate identity > Logo"),
        ("readability_wikipedia_source.html", "Software > Components > Gecko"),
        ("readability_wikipedia-3_source.html", "Rayleigh quotient"),
        ("wptools_parse.json", "Career > Writing > Doctor Who"),
        ("wptools_rest_html.html", "Career > Music > Pink Floyd"),
        ("wptools_parse_62.json", "Geschichte und Darstellung"),
    ],
)
def test_section_paths(name: str, part: str) -> None:
    (entry,) = (entry for entry in page(name).outline if entry.part == part)
    assert entry.characters > 0
    assert entry.level == part.count(" > ") + 1


def test_tables_of_some_pages() -> None:
    sales = page("markitdown_test_wikipedia_Microsoft.html").tables[1]
    assert sales.header[0] == "Year"
    assert sales.rows[0][:2] == ("2005", "39,788")
    assert len(sales.rows) == 19
    tracks = page("wptools_parse_infobox.json").tables
    assert [table.header for table in tracks[1:]] == [("No.", "Title", "Writer(s)", "Length")] * 4
    assert page("mobileapps_Dog.html").tables == ()
