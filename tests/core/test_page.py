"""HTML to text, one rule at a time. The markup is in our own words, in the shapes that MediaWiki renders."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikiqa_core.models import InfoboxRow, Sense
from wikiqa_core.page import ParsedPage, parse_html

REFERENCE = '<sup class="reference"><a href="#n1">[1]</a></sup>'


def texts(html: str) -> list[str]:
    return [passage.text for passage in parse_html(html).passages]


def kinds(html: str) -> list[tuple[str, str]]:
    return [(passage.kind, passage.text) for passage in parse_html(html).passages]


def rows(inner: str, tag: str = "table", cls: str = "infobox") -> list[tuple[str, str, str]]:
    page = parse_html(f'<{tag} class="{cls}">{inner}</{tag}>')
    return [(row.group, row.label, row.value) for row in page.infobox]


def outline(html: str) -> list[tuple[str, int]]:
    return [(entry.part, entry.level) for entry in parse_html(html).outline]


class TestText:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("one\n  two\t three", "one two three"),
            ("5&nbsp;km, 6&thinsp;m, 7&#8239;cm", "5 km, 6 m, 7 cm"),
            ("co&shy;op&#8203;er&#8205;ate&#65279;d", "cooperated"),
            ("a&#8238;b&#8295;c", "abc"),
            ("a&#917569;b&#65039;c", "abc"),
            ("می&zwnj;خواهم", "می\u200cخواهم"),
            ("\u22125\u00b0", "\u22125\u00b0"),
            ("e\u0301", "\u00e9"),
            ("a<br>b<br />c", "a\nb\nc"),
            ("10<sup>23</sup>, g·cm<sup>−3</sup>, km<sup>2</sup>", "10²³, g·cm⁻³, km²"),
            ("x<sup>n</sup> and A<sup><i>k+1</i></sup>", "x^(n) and A^(k+1)"),
            ("the 19<sup>th</sup>, le XX<sup>e</sup> siècle", "the 19th, le XXe siècle"),
            ("H<sub>2</sub>O", "H2O"),
            ("a<sup></sup>b", "ab"),
            ("<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>", "東京(とうきょう)"),
            ("x<sup>2<br>3</sup>", "x2\n3"),
        ],
    )
    def test_characters_and_inline_markup(self, html: str, expected: str) -> None:
        assert texts(f"<p>{html}</p>") == [expected]

    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            (f"It is old{REFERENCE}.", "It is old."),
            (f"It is old {REFERENCE}, and big.", "It is old, and big."),
            (f"It is old.{REFERENCE}{REFERENCE} It is big.", "It is old. It is big."),
            (f"It is old.{REFERENCE}It is big.", "It is old. It is big."),
            (f"It is old {REFERENCE} and big.", "It is old and big."),
            (f"東京{REFERENCE}は首都。", "東京は首都。"),
            (f"서울{REFERENCE}은", "서울은"),
            ('old<span class="mw-ref"><a>[2]</a></span>.', "old."),
            ('old<sup class="noprint Inline-Template">[<i>citation needed</i>]</sup>.', "old."),
            (f"10<sup>6{REFERENCE}</sup> m", "10⁶ m"),
            (f"le mot{REFERENCE} : oui ; non", "le mot : oui ; non"),
        ],
    )
    def test_reference_marks_neither_glue_nor_leave_a_space(self, html: str, expected: str) -> None:
        assert texts(f"<p>{html}</p>") == [expected]

    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            (
                "<i class=frac>2<i class=visualhide>&nbsp;</i><sup>1</sup>&frasl;<sub>2</sub></i> in",
                "2+1⁄2 in",
            ),
            ("<i class=frac>2<i class=sr-only>+</i><i class=num>1</i>&frasl;<i class=den>2</i></i>", "2+1⁄2"),
            ("<i class=frac><sup>3</sup>&frasl;<sub>4</sub></i>", "3⁄4"),
            ("<i class=sfrac><i class=num>1</i><i class=sr-only>/</i><i class=den>3</i></i>", "1/3"),
        ],
    )
    def test_fractions_come_once(self, html: str, expected: str) -> None:
        assert texts(f"<p>{html}</p>") == [expected]

    def test_preformatted_lines_stay_lines(self) -> None:
        assert texts("<pre>a = 1\nb = 2</pre>") == ["a = 1\nb = 2"]


class TestFormulas:
    MATHML = (
        '<span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" '
        'style="display: none;"><math alttext="{\\displaystyle E=mc^{2}}"><semantics><mi>E</mi><mo>='
        "</mo><mi>m</mi>"
        '<annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics>'
        "</math></span>"
        '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}"></span>'
    )

    def test_inline(self) -> None:
        assert kinds(f"<p>Here {self.MATHML} holds.</p>") == [("paragraph", "Here E=mc^{2} holds.")]

    def test_displayed_in_an_indented_line(self) -> None:
        html = f"<p>So:</p><dl><dd>{self.MATHML}.</dd></dl>"
        assert kinds(html) == [("paragraph", "So:"), ("formula", "E=mc^{2}.")]

    def test_displayed_by_attribute_parts_the_paragraph(self) -> None:
        block = self.MATHML.replace("<math ", '<math display="block" ')
        assert kinds(f"<p>So {block} holds.</p>") == [
            ("paragraph", "So"),
            ("formula", "E=mc^{2}"),
            ("paragraph", "holds."),
        ]

    def test_annotation_alone(self) -> None:
        html = self.MATHML.replace('alttext="{\\displaystyle E=mc^{2}}"', "")
        assert texts(f"<p>{html}</p>") == ["E=mc^{2}"]

    def test_image_alone(self) -> None:
        html = '<span class="mwe-math-element"><img class="mwe-math-fallback-image-inline" alt="a+b"></span>'
        assert kinds(f"<p>{html}</p>") == [("formula", "a+b")]

    def test_other_images_say_nothing(self) -> None:
        assert texts('<p>up <img alt="Increase"> 5</p>') == ["up 5"]


class TestDropped:
    @pytest.mark.parametrize(
        "html",
        [
            "<style>.mw-parser-output .x{color:red}</style>",
            "<script>var secret = 1</script>",
            '<span style="display:none">secret</span>',
            '<span style="color:red; DISPLAY : /* */ None">secret</span>',
            '<span style="visibility: hidden">secret</span>',
            '<span style="font-size:0px">secret</span>',
            '<span style="position:absolute; left:-9999px">secret</span>',
            "<span hidden>secret</span>",
            '<span class="sortkey">secret</span>',
            '<span class="visualhide">secret</span>',
            '<span class="noprint">secret</span>',
            '<div class="hatnote">secret</div>',
            '<table class="ambox metadata"><tr><td>secret</td></tr></table>',
            '<div class="navbox">secret</div>',
            '<table class="sidebar vertical-navbox infobox"><tr><th>secret</th><td>secret</td></tr></table>',
            "<figure><img><figcaption>secret</figcaption></figure>",
            '<div class="thumb"><div class="thumbcaption">secret</div></div>',
            '<ul class="gallery"><li class="gallerybox">secret</li></ul>',
            '<ol class="references"><li>secret</li></ol>',
            '<div id="toc" class="toc"><h2>secret</h2></div>',
            '<span id="coordinates">secret</span>',
            '<span class="geo-nondefault">secret</span>',
            '<span class="mw-editsection">[secret]</span>',
            "<template>secret</template>",
            "<!-- secret -->",
        ],
    )
    def test_is_no_text(self, html: str) -> None:
        assert texts(f"<div><p>before</p>{html}<p>after</p></div>") == ["before", "after"]

    def test_an_open_section_of_the_mobile_site_is_text(self) -> None:
        assert texts('<section hidden="until-found"><p>one</p></section>') == ["one"]
        assert texts('<section style="display: none"><p>one</p></section>') == ["one"]

    def test_the_content_itself_stays(self) -> None:
        assert texts('<div class="mw-parser-output noprint" style="display:none"><p>one</p></div>') == ["one"]

    def test_styles_that_hide_nothing(self) -> None:
        assert texts('<p style="font-size:0.9em; opacity:0.5; border:none">one</p>') == ["one"]


class TestBlocks:
    def test_each_block_is_a_passage(self) -> None:
        html = "<p>One.</p>loose <b>text</b><p>Two.</p><blockquote><p>Three.</p><p>Four.</p></blockquote>"
        assert kinds(html + "<p> </p>") == [
            ("paragraph", "One."),
            ("paragraph", "loose text"),
            ("paragraph", "Two."),
            ("quotation", "Three.\nFour."),
        ]
        assert [passage.id for passage in parse_html(html).passages] == ["0", "1", "2", "3"]

    def test_a_list_is_one_passage_and_its_items_are_lines(self) -> None:
        html = "<ul><li>a<ol><li>b<br>c</li></ol></li><li>d</li></ul><dl><dt>t</dt><dd>e</dd></dl>"
        assert kinds(html) == [("list", "a\nb c\nd"), ("list", "t\ne")]

    def test_a_table_inside_a_list_follows_it(self) -> None:
        table = "<table class=wikitable><tr><th>H</th></tr><tr><td>1</td></tr></table>"
        assert kinds(f"<dl><dd>a{table}</dd><dd>b</dd></dl>") == [("list", "a\nb"), ("table", "H: 1")]

    def test_layout_tables_are_read_through(self) -> None:
        assert texts("<table><tr><td><p>a</p></td><td><ul><li>b</li></ul></td></tr></table>") == ["a", "b"]

    def test_ornament_is_no_passage(self) -> None:
        assert texts("<p>* * *</p><hr><p>—</p>") == []

    def test_unclosed_lists_end_with_the_page(self) -> None:
        assert kinds("<ul><li>a<ul><li>b") == [("list", "a\nb")]


class TestSections:
    OLD = '<h2><span class="mw-headline" id="H">History</span><span class="mw-editsection">[edit]</span></h2>'
    NEW = '<div class="mw-heading"><h2 id="H">History</h2><span class="mw-editsection">[edit]</span></div>'

    @pytest.mark.parametrize("heading", [OLD, NEW])
    def test_both_shapes_of_headings(self, heading: str) -> None:
        page = parse_html(f"<p>Lead.</p>{heading}<p>One.</p><h3>Early life</h3><p>Two.</p>")
        assert [passage.part for passage in page.passages] == ["lead", "History", "History > Early life"]
        assert [(entry.part, entry.title, entry.level, entry.characters) for entry in page.outline] == [
            ("lead", "lead", 1, 5),
            ("History", "History", 1, 4),
            ("History > Early life", "Early life", 2, 4),
        ]

    def test_parsoid_sections(self) -> None:
        html = (
            "<body><section><p>L</p></section><section><h2>A</h2><section><h3>B</h3><p>b</p>"
            "</section></section>"
            "<section><h2>C</h2><p>c</p></section></body>"
        )
        assert outline(html) == [("lead", 1), ("A", 1), ("A > B", 2), ("C", 1)]

    def test_the_same_path_twice(self) -> None:
        html = "<h2>Cast</h2><p>a</p><h2>Cast</h2><p>b</p><h3>Others</h3><p>c</p><h2>cast</h2><p>d</p>"
        assert [name for name, _ in outline(html)] == ["Cast", "Cast (2)", "Cast (2) > Others", "cast (3)"]

    def test_headings_that_are_called_like_other_parts(self) -> None:
        html = "<p>x</p><h2>Lead</h2><p>Pb.</p><h2>Infobox</h2><p>a</p><h2>Table 1</h2><p>b</p>"
        assert [name for name, _ in outline(html)] == ["lead", "Lead (2)", "Infobox (2)", "Table 1 (2)"]

    def test_a_section_without_text_is_not_there(self) -> None:
        html = (
            "<h2>A</h2><p>a</p><h2>References</h2><h3>Notes</h3><ol class=references><li>n</li></ol>"
            "<h2>See also</h2><ul><li>B</li></ul>"
        )
        assert [name for name, _ in outline(html)] == ["A", "See also"]

    def test_tables_stand_below_their_section(self) -> None:
        table = '<table class="wikitable"><tr><th>H</th></tr><tr><td>1</td></tr></table>'
        assert outline(f"<h2>A</h2>{table}<h3>B</h3>{table}") == [
            ("A", 1), ("table 1", 2), ("A > B", 2), ("table 2", 3),
        ]  # fmt: skip


class TestSavedPages:
    def test_only_the_content_is_read(self) -> None:
        html = (
            '<html><body><h1 class="firstHeading">T</h1><div id="siteNotice"><p>Give</p></div>'
            '<div id="mw-content-text">'
            '<div class="mw-parser-output"><p>Text.</p></div></div><div id="catlinks">Categories'
            "</div></body></html>"
        )
        assert texts(html) == ["Text."]

    def test_an_article_cannot_frame_itself(self) -> None:
        html = '<div class="mw-parser-output"><p>a</p><div id="mw-content-text"><p>b</p></div></div>'
        assert texts(html) == ["a", "b"]

    @pytest.mark.parametrize(
        "html", ["", b"", " \n", "<", "<!--", "<frameset>", "<html></html>", b"\x00", "—"]
    )
    def test_nothing_in_nothing_out(self, html: str | bytes) -> None:
        assert parse_html(html) == ParsedPage()

    def test_text_that_is_no_html(self) -> None:
        assert texts("just text") == ["just text"]
        assert texts('{"error": 1}') == ['{"error": 1}']

    def test_bytes_are_utf_8_and_repaired(self) -> None:
        assert [passage.text for passage in parse_html(b"<p>caf\xc3\xa9 \xff</p>").passages] == ["café �"]
        assert texts("<p>a\ud800b</p>") == ["a?b"]


class TestInfobox:
    def test_title_group_and_rows(self) -> None:
        assert rows(
            '<caption class="infobox-title">Acme</caption><tr><td colspan=2 class=infobox-image>'
            "<img>Logo</td></tr>"
            '<tr><th scope=row>Founded</th><td>4 May 1901<span style="display:none"> (1901-05-04)'
            "</span></td></tr>"
            "<tr><th colspan=2>Legal</th></tr><tr><th scope=row>Type</th><td>Public</td></tr>"
            "<tr><td colspan=2 class=infobox-below>as of 2020</td></tr>"
        ) == [
            ("", "", "Acme"),
            ("", "Founded", "4 May 1901"),
            ("Legal", "Type", "Public"),
            ("", "", "as of 2020"),
        ]

    def test_the_passage_holds_each_row_as_a_line(self) -> None:
        page = parse_html(
            "<table class=infobox><tr><th colspan=2>Iron</th></tr><tr><th colspan=2>Physical</th></tr>"
            "<tr><th>Density</th><td>7.87 g/cm<sup>3</sup></td></tr></table><p>Iron is a metal.</p>"
        )
        assert [(passage.part, passage.kind, passage.text) for passage in page.passages] == [
            ("infobox", "infobox", "Iron\nPhysical > Density: 7.87 g/cm³"),
            ("lead", "paragraph", "Iron is a metal."),
        ]
        assert page.outline[0].title == "Iron"

    def test_merged_rows_belong_to_the_row_that_opens_them(self) -> None:
        assert rows(
            "<tr><th colspan=2>Land</th></tr><tr><th>Capital</th><td>C</td></tr>"
            "<tr class=mergedtoprow><th colspan=2>Area</th></tr>"
            "<tr class=mergedrow><th scope=row><div>•&nbsp;Total</div></th><td>5 km<sup>2</sup></td></tr>"
            "<tr class=mergedbottomrow><th scope=row>•&nbsp;Water (%)</th><td>1.6</td></tr>"
            "<tr class=mergedtoprow><th scope=row>GDP</th><td>2019 estimate</td></tr>"
            "<tr class=mergedbottomrow><th scope=row>•&nbsp;Total</th><td>$7</td></tr>"
            "<tr><th>Currency</th><td>D</td></tr>"
        ) == [
            ("", "", "Land"), ("", "Capital", "C"), ("Area", "Total", "5 km²"), ("Area", "Water (%)", "1.6"),
            ("", "GDP", "2019 estimate"), ("GDP", "Total", "$7"), ("", "Currency", "D"),
        ]  # fmt: skip

    def test_a_bullet_belongs_to_the_label_above(self) -> None:
        inner = (
            "<tr><th>Government</th><td>Republic</td></tr><tr><th>• President</th><td>A</td></tr>"
            "<tr><th>• Speaker</th><td>B</td></tr><tr><th>Area</th><td>9</td></tr>"
        )
        assert rows(inner)[1:] == [
            ("Government", "President", "A"),
            ("Government", "Speaker", "B"),
            ("", "Area", "9"),
        ]

    def test_duplicates_stay(self) -> None:
        inner = "<tr><th>Preceded by</th><td>A</td></tr><tr><th>Preceded by</th><td>B</td></tr>"
        assert rows(inner) == [("", "Preceded by", "A"), ("", "Preceded by", "B")]

    def test_two_plain_cells_are_label_and_value(self) -> None:
        inner = (
            "<tr><th colspan=2>Dog</th></tr><tr><th colspan=2>Classification</th></tr>"
            "<tr><td>Kingdom:</td><td>Animalia</td></tr><tr><td>Class</td><td>Mammalia</td><td></td></tr>"
        )
        assert rows(inner, cls="infobox biota")[1:] == [
            ("Classification", "Kingdom", "Animalia"),
            ("Classification", "Class", "Mammalia"),
        ]

    def test_three_plain_cells_are_a_value(self) -> None:
        assert rows("<tr><td>a</td><td>b</td><td>c</td></tr>") == [("", "", "a, b, c")]

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            ("Ann<br>Bob", "Ann, Bob"),
            (
                "<div class=plainlist><ul><li>Ann</li><li class=mw-empty-elt></li><li>Bob</li></ul></div>",
                "Ann, Bob",
            ),
            ("Ann<br>(chair)", "Ann (chair)"),
            ("Ann,<br>Bob", "Ann, Bob"),
            ("<div>Town</div>, U.S.", "Town, U.S."),
            ("U.S.<br>Canada", "U.S., Canada"),
            ("It is old.<br>It is big.", "It is old. It is big."),
            ("Acme Inc.<br>Bolt Ltd.", "Acme Inc., Bolt Ltd."),
            ("<p>Ann</p><p>Bob</p>", "Ann, Bob"),
        ],
    )
    def test_parts_of_a_value_never_run_together(self, value: str, expected: str) -> None:
        assert rows(f"<tr><th>Who</th><td>{value}</td></tr>") == [("", "Who", expected)]

    def test_nested_tables_come_once_below_their_label(self) -> None:
        assert rows(
            "<tr><td>Name</td><td>L</td></tr><tr><td>Identifiers</td><td><table><tr><td>CAS</td>"
            "<td>541</td></tr>"
            "</table></td></tr><tr><td colspan=2><table class=infobox-subbox><tr>"
            "<th colspan=2>Service</th></tr>"
            "<tr><th>Rank</th><td>General</td></tr></table></td></tr><tr><th>Died</th><td>1900</td></tr>"
        ) == [
            ("", "Name", "L"),
            ("Identifiers", "CAS", "541"),
            ("Service", "Rank", "General"),
            ("", "Died", "1900"),
        ]

    def test_a_box_made_of_divs(self) -> None:
        assert rows(
            '<div class="entete">Okapia</div><div class="images"><img></div><table>'
            "<caption>Classification</caption>"
            '<tr><th scope="row">Règne</th><td>Animalia</td></tr></table><p class="bloc">Espèce</p>'
            "<div><i>Okapia johnstoni</i><br>(Sclater, 1901)</div>",
            tag="div",
            cls="infobox_v3 taxobox_v3",
        ) == [
            ("", "", "Okapia"),
            ("Classification", "Règne", "Animalia"),
            ("Espèce", "", "Okapia johnstoni (Sclater, 1901)"),
        ]

    def test_a_title_by_its_class(self) -> None:
        inner = '<tr><th colspan=2 class="infobox-above">Acme</th></tr><tr><th colspan=2><img></th></tr>'
        page = parse_html(f"<table class=infobox>{inner}<tr><th>a</th><td>b</td></tr></table>")
        assert page.passages[0].text == "Acme\na: b"
        assert page.outline[0].title == "Acme"

    def test_several_boxes_are_several_passages_of_one_part(self) -> None:
        page = parse_html("<table class=infobox><tr><td>a</td><td>1</td></tr></table>" * 2)
        assert [(passage.part, passage.text) for passage in page.passages] == [("infobox", "a: 1")] * 2
        assert [(entry.part, entry.title) for entry in page.outline] == [("infobox", "infobox")]
        assert page.infobox == (InfoboxRow(label="a", value="1"),) * 2

    def test_rows_that_say_nothing(self) -> None:
        inner = (
            "<tr><th>Map</th><td></td></tr><tr><td colspan=2><img width=250>A view</td></tr>"
            "<tr><td colspan=2>Seal:</td></tr><tr><th>Rank</th><td>—</td></tr><tr></tr>"
        )
        assert rows(inner) == []

    @pytest.mark.parametrize(
        "cls", ["sidebar infobox", "infobox vertical-navbox", "infobox metadata", "taxo", "info"]
    )
    def test_what_is_no_infobox(self, cls: str) -> None:
        assert rows("<tr><th>a</th><td>b</td></tr>", cls=cls) == []


class TestTables:
    def table(self, inner: str, attributes: str = "class=wikitable"):
        (table,) = parse_html(f"<h2>S</h2><table {attributes}>{inner}</table>").tables
        return table

    def test_caption_header_and_lines(self) -> None:
        page = parse_html(
            "<table class=wikitable><caption>Moons</caption><tr><th>Name</th><th>Radius<br>(km)</th>"
            "<th></th></tr>"
            "<tr><th scope=row>Io</th><td>1,822</td><td>a<br>b</td></tr><tr><td>Europa</td><td></td>"
            "<td></td></tr></table>"
        )
        (table,) = page.tables
        assert (table.part, table.caption, table.header) == ("table 1", "Moons", ("Name", "Radius (km)", ""))
        assert table.rows == (("Io", "1,822", "a, b"), ("Europa", "", ""))
        assert page.passages[0].text == "Moons\nName: Io | Radius (km): 1,822 | a, b\nName: Europa"
        assert page.passages[0].part == "table 1"

    def test_without_a_caption_it_is_called_by_its_section(self) -> None:
        assert self.table("<tr><th>H</th></tr><tr><td>1</td></tr>").caption == "S"

    def test_spans_and_stacked_headers(self) -> None:
        table = self.table(
            "<tr><th rowspan=2>Planet</th><th colspan=2>Orbit</th></tr><tr><th>Axis</th><th>Period</th></tr>"
            "<tr><td rowspan=2>A</td><td>1</td><td>2</td></tr><tr><td colspan=2>3</td></tr>"
        )
        assert table.header == ("Planet", "Orbit > Axis", "Orbit > Period")
        assert table.rows == (("A", "1", "2"), ("A", "3", "3"))

    def test_a_cell_over_the_whole_width_is_said_once(self) -> None:
        html = (
            "<table class=wikitable><tr><th colspan=99>All</th></tr><tr><th>A</th><th>B</th></tr>"
            "<tr><td colspan=1000>Part one</td></tr><tr><td>1</td><td>2</td></tr></table>"
        )
        assert texts(html) == ["All\nPart one\nA: 1 | B: 2"]
        assert parse_html(html).tables[0].rows == (("Part one", "Part one"), ("1", "2"))

    def test_repeated_headers_are_no_rows(self) -> None:
        header = "<tr><th>A</th><th>B</th></tr>"
        row = "<tr><td>1</td><td>2</td></tr>"
        assert self.table(header + row + header + row).rows == (("1", "2"), ("1", "2"))

    def test_no_header_at_all(self) -> None:
        table = self.table("<tr><td>1</td><td>2</td></tr><tr><td> </td></tr><tr><td>3</td></tr>")
        assert (table.header, table.rows) == (("", ""), (("1", "2"), ("3", "")))

    def test_only_headers(self) -> None:
        assert self.table("<tr><th>A</th></tr><tr><th>B</th></tr>").rows == (("B",),)
        assert self.table("<tr><th>A</th><th>B</th></tr>").rows == (("A", "B"),)

    def test_rowspan_to_the_end_and_nonsense_spans(self) -> None:
        table = self.table(
            "<thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td rowspan=0>x</td>"
            "<td colspan=no>1</td></tr>"
            "<tr><td rowspan=-1>2</td></tr></tbody>"
        )
        assert table.rows == (("x", "1"), ("x", "2"))

    def test_ragged_spans(self) -> None:
        table = self.table(
            "<tr><td>a</td><td>b</td><td rowspan=3>c</td></tr><tr><td>d</td></tr><tr><td colspan=3>e"
            "</td></tr>"
        )
        assert table.rows == (("a", "b", "c"), ("d", "", "c"), ("e", "e", "e"))

    def test_plain_tables_with_a_row_of_headers_are_data(self) -> None:
        inner = "<tr><th>No.</th><th>Title</th></tr><tr><td>1</td><td>Song</td></tr>"
        assert self.table(inner, "class=tracklist").rows == (("1", "Song"),)
        assert parse_html(f"<table role=presentation>{inner}</table>").tables == ()
        assert parse_html("<table></table><table class=wikitable></table>").tables == ()

    def test_a_table_inside_a_cell_is_part_of_the_cell(self) -> None:
        inner = "<tr><th>H</th></tr><tr><td>x<table class=wikitable><tr><td>y</td></tr></table></td></tr>"
        assert self.table(inner).rows == (("x, y",),)

    def test_spans_cannot_fill_the_memory(self) -> None:
        cell = "<td colspan=1000 rowspan=1000>x</td>"
        begun = time.perf_counter()
        assert parse_html(f"<table class=wikitable>{f'<tr>{cell * 60}</tr>' * 60}</table>").tables == ()
        assert (
            parse_html(f"<table class=wikitable><tr>{cell * 60}</tr>{'<tr><td>x' * 60}</table>").tables == ()
        )
        narrow = "<tr><td>x</td></tr>" * 60
        assert parse_html(f"<table class=wikitable>{narrow}<tr>{cell * 60}</tr></table>").tables == ()
        assert time.perf_counter() - begun < 5


class TestSenses:
    def senses(self, html: str) -> list[tuple[str | None, str]]:
        return [(sense.title, sense.text) for sense in parse_html(html, is_disambiguation=True).senses]

    @pytest.mark.parametrize(
        ("link", "title"),
        [
            ('<a href="/wiki/Iron_(metal)" title="Iron (metal)">Iron</a>', "Iron (metal)"),
            ('<a href="./S%C3%A3o_Paulo#History">x</a>', "São Paulo"),
            ('<a href="./2001:_A_Space_Odyssey">x</a>', "2001: A Space Odyssey"),
            ('<a href="/w/index.php/What_Is_Life%3F">x</a>', "What Is Life?"),
            ('<a href="/w/index.php?title=Iron">x</a>', "Iron"),
            ('<a href="https://en.wikipedia.org/wiki/Iron">x</a>', "Iron"),
            ('<a href="/w/index.php?title=Iron&action=edit&redlink=1" class="new">x</a>', None),
            ('<a href="./Iron?action=edit&redlink=1" class="new">x</a>', None),
            ('<a href="/wiki/Help:Contents">x</a>', None),
            ('<a href="/wiki/User_talk:Iron">x</a>', None),
            ('<a href="https://example.org/wiki/Iron">x</a>', None),
            ('<a href="//[bad/wiki/Iron">x</a>', None),
            ('<a href="#n1">x</a>', None),
            ("<a>x</a>", None),
            ('<a class="new" href="/wiki/Gone">x</a> in <a href="/wiki/Iron">y</a>', "Iron"),
        ],
    )
    def test_where_a_line_links_to(self, link: str, title: str | None) -> None:
        assert [found for found, _ in self.senses(f"<ul><li>{link}, a thing</li></ul>")] == [title]

    def test_lines_outside_see_also(self) -> None:
        html = (
            '<p><b>Mercury</b> <a href="/wiki/Name">may</a> refer to:</p><ul><li><a href="/wiki/M">M'
            "</a>, a planet</li>"
            "<li>Places:<ul><li>M, a town</li></ul></li></ul><h2>See also</h2><ul><li>"
            '<a href="/wiki/N">N</a></li></ul>'
        )
        assert self.senses(html) == [("M", "M, a planet"), (None, "M, a town")]
        assert parse_html(html).senses == ()

    def test_a_link_without_text_is_not_of_the_next_line(self) -> None:
        assert self.senses('<ul><li><a href="./A"></a></li><li>b</li></ul>') == [(None, "b")]

    def test_they_are_the_lines_of_the_passage(self) -> None:
        page = parse_html('<ul><li><a href="./A">A</a><br>b</li></ul>', is_disambiguation=True)
        assert page.senses == (Sense(title="A", text="A b"),)
        assert page.passages[0].text == "A b"


class TestHostilePages:
    @pytest.mark.parametrize(
        "tag", ["div", "span", "ul><li", "blockquote", "table><tr><td", "b", "sup", "sub", "dl><dd"]
    )
    def test_deep_nesting(self, tag: str) -> None:
        assert "x" in "".join(texts(f"<{tag}>" * 10_000 + "x"))

    def test_deep_nesting_inside_an_infobox_and_a_table(self) -> None:
        nest = "<table><tr><td>" * 2000
        assert rows(f"<tr><th>a</th><td>b</td></tr><tr><td>{nest}x")[0] == ("", "a", "b")
        assert texts(f"<table class=wikitable><tr><td>{nest}x") == ["x"]

    @pytest.mark.parametrize(
        "html",
        [
            f"{' &nbsp;' * 100_000}{REFERENCE}x",
            f"{REFERENCE} " * 20_000 + "x",
            f'<b style="{"/*" * 200_000}">x</b>',
            "<ul>" + "<li>x.</li>" * 50_000,
            "<p>" + "II<sup>e</sup>" * 50_000 + "x",
            f"<table class=infobox><tr><th>a</th><td>{'x<br>' * 50_000}</td></tr></table>",
        ],
    )
    def test_long_runs_take_no_longer_than_their_length(self, html: str) -> None:
        begun = time.perf_counter()
        assert "x" in "".join(texts(html))
        assert time.perf_counter() - begun < 5

    def test_many_fractions_and_formulas_inside_each_other(self) -> None:
        assert texts("<span class=frac>" * 1000 + "1") == ["1"]
        assert texts("<span class=mwe-math-element>" * 1000 + "<math alttext=a></math>") == ["a"]


TAGS = """
    <div> </div> <p> </p> <table> </table> <tr> </tr> <td> </td> <th> </th> <caption> <ul> <li> </ul> <dl>
    <dd> <h2> </h2> <h3> <sup> </sup> <br> </math> <svg> </span> <blockquote> <pre> <template> <body> <!-- -->
    <section> <style> • &#0; &nbsp; :
"""
PIECES = st.sampled_from(
    [
        *TAGS.split(), "<table class=infobox>", "<table class=wikitable>", "<tr class=mergedtoprow>",
        "<tr class=mergedrow>", "<td colspan=3 rowspan=2>", "<th colspan=2>", "<sup class=reference>",
        "<math alttext=x>", "<span class=frac>", "<span class=visualhide>", "<a href='/wiki/%FF'>",
        "<a href='http://['>", "<img class=mwe-math-fallback-image>", "<span class=mwe-math-element>",
        "<div class=infobox_v3>", "<p class=bloc>", "<img width=200>", '<span style="display:none">',
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES | st.text(max_size=5), max_size=60).map("".join))
def test_any_soup_gives_a_page(html: str) -> None:
    page = parse_html(html, is_disambiguation=True)
    assert [passage.id for passage in page.passages] == [str(number) for number in range(len(page.passages))]
    names = {entry.part for entry in page.outline}
    assert {passage.part for passage in page.passages} <= names
    for passage in page.passages:
        assert passage.text == passage.text.strip()
        assert "\n\n" not in passage.text
        assert not set(passage.text) & set("\0\1\2\t\r\v\f\u200b\ufeff\xa0\xad")
    for table in page.tables:
        assert {len(row) for row in table.rows} == {len(table.header)}


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_anything_gives_a_page(html: str | bytes) -> None:
    parse_html(html)
