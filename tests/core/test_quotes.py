"""What a quote is and is not: a table of named cases for each rule, and each fault seen in other systems."""

from __future__ import annotations

import pytest

from wikiqa_core import folding
from wikiqa_core.quotes import QuoteMatch, find_quote, nearest, sentences, stands_whole, taken, widen

VOTERS = "Turnout fell, and only 15 % of voters said so."
WINTER = "The mean was −3.5 °C (not 13.5 °C) in 1998–2001."
INFOBOX = (
    "Appearance: lustrous metallic with a grayish tinge\n"
    "Physical properties > Melting point: 1811 K (1538 °C)\n"
    "Physical properties > Boiling point: 3134 K (2861 °C)"
)

# name, text, quote, the text's own words (None: as the quote is written)
FOUND: list[tuple[str, str, str, str | None]] = [
    ("whole text", "Iron is a metal.", "Iron is a metal.", None),
    ("middle", "Iron is a metal.", "is a", None),
    ("without the full stop", "Iron is a metal.", "a metal", None),
    ("white space around the quote", "Iron is a metal.", " \n is a\t", "is a"),
    # Folds
    (
        "curly quotes typed straight",
        "He said “no” to Bell’s plan.",
        'said "no" to Bell\'s plan',
        "said “no” to Bell’s plan",
    ),
    (
        "straight quotes typed curly",
        'He said "no" to Bell\'s plan.',
        "said “no” to Bell’s plan",
        'said "no" to Bell\'s plan',
    ),
    (
        "German and French quotation marks",
        "Er sagte „nein“ und «non».",
        'sagte "nein" und "non"',
        "sagte „nein“ und «non»",
    ),
    ("non-breaking hyphen U+2011", "a non‑profit body", "a non-profit body", "a non‑profit body"),
    ("hyphen U+2010", "a non‐profit body", "non-profit", "non‐profit"),
    ("en dash in a range", "from 1998–2001 it ran", "from 1998-2001 it", "from 1998–2001 it"),
    ("minus sign typed as a hyphen", WINTER, "was -3.5 °C", "was −3.5 °C"),
    (
        "spaced em dash typed as a hyphen",
        "iron — a metal — rusts",
        "iron - a metal - rusts",
        "iron — a metal — rusts",
    ),
    ("horizontal bar for em dash", "iron―the metal", "iron—the metal", "iron―the metal"),
    ("ellipsis sign typed as stops", "To be… or not", "To be... or not", "To be… or not"),
    ("stops typed as an ellipsis sign", "To be... or not", "To be… or not", "To be... or not"),
    ("newline for a space", "one of the\nlargest cities", "of the largest", "of the\nlargest"),
    ("space for a newline in the quote", "one of the largest cities", "of the\nlargest", "of the largest"),
    (
        "no-break and thin spaces",
        "a height\u00a0of 8\u2009849 m",
        "height of 8 849 m",
        "height\u00a0of 8\u2009849 m",
    ),
    ("a run of white space", "one \t\n  two", "one two", "one \t\n  two"),
    ("soft hyphen in the text", "electro\u00admagnetic field", "electromagnetic", "electro\u00admagnetic"),
    ("zero-width space in the quote", "the field of", "the\u200b field", "the field"),
    (
        "bidi controls in the text",
        "the name \u200eאבג\u200f here",
        "name אבג here",
        "name \u200eאבג\u200f here",
    ),
    ("zero-width between spaces", "one \u200b two", "one two", "one \u200b two"),
    ("invisible character after the match is left out", "one\u200b, two", "one", "one"),
    ("invisible character before the match is left out", "(\u200bone, two", "one", "one"),
    (
        "decomposed text, composed quote",
        "the cafe\u0301 in Malmo\u0308 closed",
        "café in Malmö",
        "cafe\u0301 in Malmo\u0308",
    ),
    ("composed text, decomposed quote", "the café in Malmö", "cafe\u0301 in Malmo\u0308", "café in Malmö"),
    ("accent behind a zero-width character", "a cafe\u200b\u0301 b", "café", "cafe\u200b\u0301"),
    ("Ångström sign", "1 \u212b long", "1 Å long", "1 \u212b long"),
    (
        "Korean in jamo",
        "\u1112\u1161\u11ab\u1100\u116e\u11a8 사람",
        "한국 사람",
        "\u1112\u1161\u11ab\u1100\u116e\u11a8 사람",
    ),
    ("Hawaiian ʻokina typed as an apostrophe", "the Hawaiʻi coast", "Hawai'i coast", "Hawaiʻi coast"),
    ("primes of a bearing", "at 40°26′46″N", "40°26'46\"N", "40°26′46″N"),
    ("NUL in the text", "a\0b c", "ab c", "a\0b c"),
    # Quotation marks that the writer put around
    ("enclosing quotation marks", "Iron is a metal.", '"Iron is a metal."', "Iron is a metal."),
    ("enclosing curly marks", "Iron is a metal.", "“is a metal”", "is a metal"),
    ("enclosing corner brackets", "鉄は金属である。", "「金属である」", "金属である"),
    ("own quotation marks are kept", "He said “no”.", "“no”", "“no”"),
    # Numbers
    ("number before a full stop", "It rose to 500.", "to 500", None),
    ("number with a full stop", "It rose to 500.", "500.", None),
    ("number before a comma and a space", "In 1998, 500 came", "In 1998", None),
    ("first year of a range", WINTER, "1998", None),
    ("last year of a range", WINTER, "2001", None),
    ("number before its unit", "only 5 % of it", "only 5", None),
    ("number before a glued per cent sign", "only 5% of it", "only 5", None),
    ("number before a degree sign", "at 20°C", "at 20", None),
    ("last of a range of percentages", "some 5%–10% of it", "10% of it", None),
    ("last of a range of degrees", "some 5°–10° north", "10° north", None),
    ("thousands with commas", "with 1,500,000 people", "1,500,000 people", None),
    ("thousands with spaces", "avec 1\u202f500 personnes", "1 500 personnes", "1\u202f500 personnes"),
    ("a year and a number do not make one number", "in 2001 500 came", "500 came", None),
    ("power of ten", "about 6.02×10²³ of them", "6.02×10²³ of", None),
    ("power of ten with spaces", "about 6.02 × 10²³ of them", "6.02 × 10²³", None),
    ("unit with an exponent", "at 7.87 g·cm⁻³ it", "7.87 g·cm⁻³", None),
    ("fraction", "some 1/2 of it", "1/2 of", None),
    ("ordinal", "in the 20th century", "20th century", None),
    ("decimals without zero", "a .22 rifle", ".22 rifle", None),
    ("plus sign", "it was +5 there", "+5 there", None),
    ("last of a range of prices", "some $5–$10 each", "$10 each", None),
    ("loss with its sign", "a result of −US$5 million", "-US$5 million", "−US$5 million"),
    ("word before a number of its own", "COVID-19 500 cases", "500 cases", None),
    ("a dash after a closing bracket is no sign", "(circa)-1998", "1998", None),
    ("value before its uncertainty", "1.5±0.2 m", "1.5", None),
    ("minus sign with a space", "fell to − 5 °C", "− 5 °C", None),
    ("minus sign with a space before a currency", "lost − $5 in it", "− $5", None),
    ("after a subtraction sign", "10 − 5 is 5", "5 is", None),
    ("list dash before a number", "- 5 apples\n- 6 pears", "6 pears", None),
    ("spaced dash before a number", "Section A - 5 rooms", "5 rooms", None),
    ("spaced range of dates", "14 March 1879, Ulm – 18 April 1955", "18 April 1955", None),
    ("range with a spaced dash", "from 1998 – 2001", "2001", None),
    ("uncertainty with a space", "1.5 ± 0.2 m", "1.5", None),
    ("mixed fraction with a space", "some 1 ½ cups", "1 ½ cups", None),
    ("fraction after a year", "in 2001 ½ of them, 1/2 of us", "½ of them", None),
    ("open number", "with 50+ members", "50+ members", None),
    # Words
    ("name with signs", "in C++, C# and C", "C# and", None),
    ("letter among names with signs", "in C++, C# and C", "C", None),
    ("blood group", "group A− only (A-)", "group A-", "group A−"),
    ("name with signs and a number", "in C++11 it", "C++", None),
    ("first part with a hanging hyphen", "pre- and post-war", "pre-", None),
    ("word before a double hyphen", "the city--the largest", "the city", None),
    ("word before a glued long dash and a space", "the city— the largest", "the city", None),
    ("part of a compound parted by an em dash", "the city—the largest—grew", "the largest", None),
    ("word before an em dash", "the city—the largest", "the city", None),
    ("suspended hyphen", "pre- and post-war", "and post-war", None),
    ("word before an ellipsis", "To be... or not", "To be", None),
    ("word in brackets", "iron (metal) rusts", "metal", None),
    ("word before a slash with spaces", "actor / director", "director", None),
    ("word with an apostrophe", "they can't go", "can't", None),
    ("word before a closing quotation mark", "the ‘word’ here", "word", None),
    ("plural genitive", "the dogs’ food", "dogs", None),
    ("markup that the source has", "set **bold** in [12] brackets", "**bold** in [12]", None),
    # Rows, repeats
    ("infobox row", INFOBOX, "Physical properties > Melting point: 1811 K (1538 °C)", None),
    ("value of an infobox row", INFOBOX, "1811 K (1538 °C)", None),
    ("two rows read as one line", INFOBOX, "(1538 °C) Physical", "(1538 °C)\nPhysical"),
    ("cut first, whole later", "impossible is not possible", "possible", None),
    # Scripts
    ("Arabic", "وُلد في القاهرة عام 1911، ونال جائزة نوبل.", "في القاهرة عام 1911", None),
    ("Arabic digits", "عام ١٩١١ كان", "عام ١٩١١", None),
    ("Hebrew", "ירושלים היא בירת ישראל.", "בירת ישראל", None),
    ("Hebrew acronym typed with a straight mark", "חיילי צה״ל נכנסו", 'חיילי צה"ל', "חיילי צה״ל"),
    ("Hebrew maqaf typed as a hyphen", "תל־אביב היא", "תל-אביב", "תל־אביב"),
    ("Hindi", "दिल्ली भारत की राजधानी है।", "भारत की राजधानी", None),
    ("Hindi letter with nukta, stored as one", "वह लड\u093cका है", "ल\u095cका", "लड\u093cका"),
    ("Chinese in the middle of a sentence", "北京是中华人民共和国的首都。", "中华人民共和国", None),
    ("Chinese with a number", "全长6300公里。", "6300公里", None),
    ("Chinese range of years", "于2001年-2005年任职", "2005年任职", None),
    ("Japanese", "東京都は日本の首都である。", "日本の首都", None),
    ("Japanese beside Latin letters", "彼はTシャツを着た", "シャツを着た", None),
    ("Thai", "กรุงเทพมหานครเป็นเมืองหลวง", "เป็นเมืองหลวง", None),
    ("Khmer", "ភ្នំពេញជារាជធានី", "ជារាជធានី", None),
    ("Korean", "서울은 대한민국의 수도이다.", "대한민국의 수도이다", None),
    ("Russian", "Москва — столица России.", "Москва - столица", "Москва — столица"),
    ("Greek with accents decomposed", "Η Αθη\u0301να είναι", "Αθήνα είναι", "Αθη\u0301να είναι"),
    ("Persian with a zero-width non-joiner", "او می\u200cرود", "می\u200cرود", None),
    ("German umlaut", "die größte Stadt", "größte Stadt", None),
    ("Vietnamese decomposed", "ở Viê\u0323t Nam", "Việt Nam", "Viê\u0323t Nam"),
    ("astral letters", "the 𝔘niversity here", "𝔘niversity", None),
]

# name, text, quote
NOT_FOUND: list[tuple[str, str, str]] = [
    # Faults of other systems, by their number in facts/peers.md
    ("26: cited page lacks the claim", "Iron is a metal.", "Iron rusts"),
    ("27: a marker is no quote", "Iron is a metal.", "[1]"),
    ("28: invented author key", "The theory was published in 1905.", "Einstein et al. 1905"),
    ("29: fabricated on a real anchor", "Section 4. The tenant pays.", "Section 4. The landlord pays."),
    ("30: paraphrase in quotation marks", "Iron is a metal.", '"Iron is metallic"'),
    ("31: 'is permitted' for 'is not permitted'", "Parking is not permitted here.", "is permitted"),
    ("31: elided with stops", "Parking is not permitted here.", "is ... permitted"),
    ("31: elided with an ellipsis sign", "Parking is not permitted here.", "Parking is … permitted"),
    ("31: elided in brackets", "Parking is not permitted here.", "is [...] permitted"),
    ("31: fragments reversed", "Parking is not permitted here.", "permitted ... Parking"),
    (
        "31: distant fragments",
        "Iron is a metal. " + "Filler. " * 50 + "Gold is too.",
        "Iron is ... Gold is too",
    ),
    ("32: 6 % for 5 %", "About 5 % of voters agreed.", "About 6 % of voters agreed."),
    ("32: marks of emphasis are not in the source", "Iron is a metal.", "Iron is a **metal**"),
    ("32: note numbers are not in the source", "Iron is a metal.", "Iron is a metal[12]"),
    ("36: the opposite of the source", "He opposed the treaty.", "He supported the treaty."),
    ("37: ≥ is a sign, not a spelling", "It needs ≥ 5 votes.", "It needs >= 5 votes."),
    # Digits, letters, case, signs, negation
    ("digit changed", "born in 1867", "born in 1876"),
    ("digits of another script", "عام ١٩١١ كان", "عام 1911"),
    ("full-width digits", "全长６３００公里", "6300公里"),
    ("case", "the US is", "the us is"),
    ("letter with another accent", "the résumé", "the resume"),
    ("ligature", "the ﬁrst", "the first"),
    ("superscript for a digit", "10² m", "102 m"),
    ("sign left out", WINTER, "3.5 °C"),
    ("sign added", "It was 3.5 °C.", "-3.5 °C"),
    ("sign turned", "It was +3.5 °C.", "-3.5 °C"),
    ("per cent for per mille", "some 5 ‰ of it", "5 % of it"),
    ("negation left out", "She did not win the prize.", "She did win the prize."),
    ("negation added", "She did win the prize.", "She did not win the prize."),
    ("space left out", "only 5 % of it", "5% of it"),
    ("punctuation left out", "Paris, Texas", "Paris Texas"),
    ("punctuation added", "It rose to 500 then", "It rose to 500."),
    ("word order", "the dog bit the man", "the man bit the dog"),
    # Numbers cut
    ("5 % of 15 %", VOTERS, "5 % of voters"),
    ("end of a number", "13.5 °C", "3.5 °C"),
    ("decimals alone", "13.5 °C", "5 °C"),
    ("before the decimals", "13.5 °C", "13"),
    ("last decimal", "1.55 m", "1.5"),
    ("after a thousands comma", "1,500 people", "500 people"),
    ("before a thousands comma", "500,000 people", "500"),
    ("before the decimal point", "500.5 m", "500"),
    ("after a thousands space", "1\u00a0500 people", "500 people"),
    ("after a plain thousands space", "1 500 000 people", "500 000 people"),
    ("before a thousands space", "1 500 people", "1"),
    ("after an apostrophe of thousands", "1’500 Franken", "500 Franken"),
    ("after a decimal comma", "3,5 Prozent", "5 Prozent"),
    ("Arabic decimal separator", "٣٫٥ في", "٥ في"),
    ("middle dot as decimal point", "3·5 grains", "5 grains"),
    ("before decimals without zero", "a .22 rifle", "22 rifle"),
    ("minus at the start of the text", "−40 °C", "40 °C"),
    ("minus in brackets", "zinc (−40 °C)", "40 °C"),
    ("hyphen as a minus", "at -40 °C", "40 °C"),
    ("minus after an equals sign", "x=-40", "40"),
    ("minus before a currency", "a result of −$5 million", "$5 million"),
    ("minus before a longer currency", "a result of -US$5 million", "5 million"),
    ("minus after a currency", "a result of US$−4.7 million", "4.7 million"),
    ("sign of an uncertainty", "1.5±0.2 m", "0.2 m"),
    ("minus made of a range", "1998–2001", "-2001"),
    ("ratio", "a 3:1 lead", "1 lead"),
    ("time", "at 12:30 sharp", "30 sharp"),
    ("slash date", "on 1/2 it", "2 it"),
    ("season", "in 1998/99 he", "1998"),
    ("ISO date", "on 2001-09-11 it", "2001"),
    ("ISBN", "978-3-16-148410-0", "3"),
    ("raised digits", "10²³ atoms", "10"),
    ("caret", "10^23 atoms", "10"),
    ("negative caret", "10^−6 m", "6 m"),
    ("mantissa of a power of ten", "6.02×10²³", "6.02"),
    ("mantissa with spaces", "6.02 × 10²³", "6.02"),
    ("power of ten alone", "6.02×10²³", "10²³"),
    ("unit exponent", "g·cm⁻³", "g·cm"),
    ("unit exponent, flat", "7.87 g/cm−3", "7.87 g/cm"),
    ("unit before a slash", "60 km/h", "60 km"),
    ("mixed fraction", "5+1⁄2 in", "1⁄2 in"),
    ("ordinal", "the 20th", "20"),
    ("glued unit", "5km away", "5"),
    ("bearing", "40°26′46″", "40"),
    ("formula", "H₂O", "H"),
    ("zero-width inside a number", "1\u200b5 % of voters", "5 % of voters"),
    ("minus with a space at the start", "− 5 °C", "5 °C"),
    ("minus with a space after a word", "fell to − 5 °C", "5 °C"),
    ("minus with a no-break space in brackets", "zinc (−\u00a05 °C)", "5 °C"),
    ("minus with a space before a currency", "lost − $5 in it", "$5"),
    ("minus with a space, only its number", "lost − US$5 in it", "5 in it"),
    ("uncertainty with a space", "1.5 ± 0.2 m", "0.2 m"),
    ("open number", "with 50+ members", "50"),
    ("open number before a comma", "with 50+, at least", "with 50"),
    ("mixed fraction with a space", "some 1 ½ cups", "some 1"),
    ("mixed fraction with a space, its part", "some 1 ½ cups", "½ cups"),
    ("mixed fraction with a slash", "some 5 1/2 inches", "1/2 inches"),
    ("mixed fraction with a slash, its whole", "some 5 1⁄2 inches", "some 5"),
    ("open range of years", "he led it 1998–", "1998"),
    # Words cut
    ("C of C++", "written in C++ by", "in C"),
    ("C of C++ before a comma", "written in C++, Java", "in C"),
    ("C of C++11", "written in C++11 by", "in C"),
    ("C+ of C++", "written in C++ by", "in C+"),
    ("C of C#", "It was written in C# and Java.", "It was written in C"),
    ("C of C♯", "a scale in C♯ major", "in C"),
    ("blood group without its minus", "has blood group A− only", "blood group A"),
    ("blood group without its plus", "has blood group A+", "blood group A"),
    ("blood group in brackets", "that group (A−)", "A"),
    ("ion without its charge", "the Cl− ion", "Cl"),
    ("part of AT&T", "sold by AT&T then", "AT"),
    ("first part of a suspended compound", "pre- and post-war", "pre"),
    ("end of a word", "impossible", "possible"),
    ("start of a word", "impossible", "im"),
    ("prefix with a hyphen", "a non-violent protest", "violent protest"),
    ("prefix with an en dash", "a non–violent protest", "violent"),
    ("first part of a compound", "a non-profit body", "non"),
    ("compound with a number", "COVID-19 cases", "19 cases"),
    ("number with a word", "a 19-year-old man", "19"),
    ("hyphen left hanging", "well-known", "well-"),
    ("can of can't", "they can't go", "can"),
    ("do of don't, curly", "they don’t go", "they don"),
    ("French elision", "pas d’homme", "homme"),
    ("initials", "the U.S. Army", "S. Army"),
    ("domain", "at example.com now", "com now"),
    ("soft hyphen inside a word", "im\u00adpossible", "possible"),
    ("zero-width space inside a word", "im\u200bpossible", "possible"),
    ("combining mark on the last letter", "the cafe\u0301", "the cafe"),
    ("mark without a composed form", "the q\u0307 here", "the q"),
    ("part of an ellipsis", "To be... or", "To be.."),
    ("hyphen for a glued em dash", "the city—the largest", "city-the"),
    # Scripts
    ("Hindi vowel cut off", "दिल्ली भारत", "द"),
    ("Hindi word cut", "महाभारत की", "भारत"),
    ("Arabic word cut", "القاهرة", "قاهرة"),
    ("Hebrew acronym cut", "צה״ל נכנסו", "צה"),
    ("Hebrew point cut off", "שָׁלוֹם", "ש"),
    ("Korean particle cut off", "서울은 수도", "서울"),
    ("Russian negation", "невозможно", "возможно"),
    ("Greek word cut", "απίθανος", "πίθανος"),
    ("Chinese negation left out", "他不是医生。", "他是医生"),
    ("Chinese number cut", "历时15年。", "5年"),
    ("Chinese number in Han numerals cut", "历时十五年。", "五年"),
    ("Chinese ten thousands cut", "共15万人。", "15"),
    ("Chinese negative number", "气温为−5度。", "5度"),
    ("Japanese number cut", "第15回大会", "5回大会"),
    ("Thai digits cut", "ปี๑๕คน", "๕คน"),
    ("Thai mark cut off", "กัน", "ก"),
    # Nothing to find
    ("empty", "Iron is a metal.", ""),
    ("white space only", "Iron is a metal.", " \n"),
    ("punctuation only", "Iron is a metal.", "."),
    ("quotation marks only", 'He said "".', '""'),
    ("dash only", "iron - metal", "-"),
    ("invisible only", "iron \u200b metal", "\u200b"),
    ("empty text", "", "Iron"),
    ("longer than the text", "Iron", "Iron is a metal."),
]


def _ids(cases: list[tuple[str, str, str, str | None]] | list[tuple[str, str, str]]) -> list[str]:
    return [case[0] for case in cases]


@pytest.mark.parametrize(("name", "text", "quote", "own"), FOUND, ids=_ids(FOUND))
def test_is_found_as_the_texts_own_words(name: str, text: str, quote: str, own: str | None) -> None:
    match = find_quote(text, quote)
    assert match is not None, name
    assert match.text == (own or quote)
    assert text[match.start : match.end] == match.text


@pytest.mark.parametrize(("name", "text", "quote"), NOT_FOUND, ids=_ids(NOT_FOUND))
def test_is_not_found(name: str, text: str, quote: str) -> None:
    assert find_quote(text, quote) is None, name


def test_case_names_are_unique() -> None:
    names = _ids(FOUND) + [f"not {name}" for name in _ids(NOT_FOUND)]
    assert len(names) == len(set(names))


def test_the_first_of_several_places_is_cited() -> None:
    text = "Iron rusts. Gold does not. Iron rusts. Iron rusts."
    match = find_quote(text, "Iron rusts.")
    assert match == QuoteMatch(start=0, end=11, text="Iron rusts.", occurrence=1, occurrences=3)


def test_a_place_that_would_cut_a_word_is_not_counted() -> None:
    match = find_quote("15 impossible, 5 possible, 5 possible", "5 possible")
    assert match is not None
    assert (match.start, match.occurrences) == (15, 2)


def test_places_that_overlap_are_counted_once() -> None:
    match = find_quote("no no no no no", "no no")
    assert match is not None
    assert match.occurrences == 2


@pytest.mark.parametrize(("name", "text", "quote", "own"), FOUND, ids=_ids(FOUND))
def test_what_is_found_stands_whole(name: str, text: str, quote: str, own: str | None) -> None:
    match = find_quote(text, quote)
    assert match is not None
    assert stands_whole(text, match.start, match.end), name
    assert taken(text, match.start, match.end) == match


@pytest.mark.parametrize(
    ("name", "text", "quote"),
    [case for case in NOT_FOUND if case[2] in case[1]],
    ids=[case[0] for case in NOT_FOUND if case[2] in case[1]],
)
def test_a_slice_that_is_no_quote_does_not_stand_whole(name: str, text: str, quote: str) -> None:
    start = text.index(quote)
    assert not stands_whole(text, start, start + len(quote)), name


@pytest.mark.parametrize(
    ("start", "end", "whole"),
    [(0, 4, True), (0, 5, True), (0, 3, False), (1, 4, False), (-4, 4, False), (0, 99, False), (4, 5, False)],
)
def test_a_span_stands_whole_where_words_end(start: int, end: int, whole: bool) -> None:
    assert stands_whole("Iron, gold", start, end) is whole


def test_a_span_is_counted_among_its_like() -> None:
    text = "Cafe\u0301… no. Café… no."
    assert taken(text, 11, 17).occurrence == 2
    assert {taken(text, 0, 5).occurrences, taken(text, 11, 15).occurrences} == {2}


def test_a_quote_does_not_cross_passages() -> None:
    """Fault 34: two passages side by side on a page; the quote runs from one into the other."""
    passages = ["The war ended in 1945.", "It had begun in 1939."]
    assert all(find_quote(passage, "ended in 1945. It had begun") is None for passage in passages)


def test_another_passage_is_told_from_none() -> None:
    """Fault 33: misattributed is not fabricated, so each passage answers for itself."""
    passages = {"1.0": "Iron is a metal.", "2.0": "Gold is a metal."}
    assert [id_ for id_, text in passages.items() if find_quote(text, "Gold is a")] == ["2.0"]
    assert not [id_ for id_, text in passages.items() if find_quote(text, "Tin is a")]


def test_offsets_hold_behind_many_folds() -> None:
    text = "“Cafe\u0301”… \u200b\n\n  a\u0301 \u00ad– \u00a0\u212b… the end"
    match = find_quote(text, "the end")
    assert match is not None
    assert (match.start, match.end) == (len(text) - 7, len(text))


def test_folding_is_idempotent_on_its_own_lists() -> None:
    listed = (
        folding.WHITE_SPACE
        + folding.SINGLE_QUOTES
        + folding.DOUBLE_QUOTES
        + folding.HYPHENS
        + folding.EM_DASHES
    )
    for character in listed + folding.ELLIPSIS:
        once = folding.fold(f"a{character}b {character} 5").text
        assert folding.fold(once).text == once


# Widening


def _widened(text: str, quote: str) -> QuoteMatch:
    match = find_quote(text, quote)
    assert match is not None
    wide = widen(text, match)
    assert text[wide.start : wide.end] == wide.text
    return wide


def test_four_words_are_not_widened() -> None:
    text = "Iron is a soft metal. It rusts."
    match = find_quote(text, "Iron is a soft")
    assert match is not None
    assert widen(text, match) is match


@pytest.mark.parametrize(
    ("text", "quote", "wide"),
    [
        ("Iron rusts. Gold does not rust. Tin is soft.", "Gold", "Gold does not rust."),
        ("Iron rusts. Gold does not rust. Tin is soft.", "rust. Tin", "Gold does not rust. Tin is soft."),
        ("He met Dr. Who in 1990. Then he left.", "1990", "He met Dr. Who in 1990."),
        ("He said “Iron rusts.” Then he left.", "rusts", "He said “Iron rusts.”"),
        (INFOBOX, "1811 K", "Physical properties > Melting point: 1811 K (1538 °C)"),
        (INFOBOX, "metallic", "Appearance: lustrous metallic with a grayish tinge"),
        ("Motto: Liberté. Égalité\nCapital: Paris", "Liberté", "Motto: Liberté. Égalité"),
        (" Name: Iron \n  Symbol: Fe  \n", "Fe", "Symbol: Fe"),
        ("Name: Iron\nSymbol: Fe", "Iron Symbol", "Name: Iron\nSymbol: Fe"),
        ("He came. He saw.\nHe went home. He slept.", "slept", "He slept."),
        ("He came. He saw.\nHe went home.", "saw. He", "He saw.\nHe went home."),
        ("北京是首都。上海是城市。", "上海", "上海是城市。"),
    ],
)
def test_fewer_words_are_widened(text: str, quote: str, wide: str) -> None:
    assert _widened(text, quote).text == wide


def test_a_chinese_quote_of_eight_letters_is_not_widened() -> None:
    assert _widened("北京是中华人民共和国的首都。", "中华人民共和国的").text == "中华人民共和国的"


def test_the_wider_match_is_counted_anew() -> None:
    text = "It is so. Iron rusts. Gold rusts. Iron rusts."
    wide = _widened(text, "Iron")
    assert (wide.text, wide.occurrence, wide.occurrences) == ("Iron rusts.", 1, 2)


def test_the_wider_match_knows_which_one_it_is() -> None:
    text = "Yes. Yes. No, yes. Yes."
    wide = widen(text, QuoteMatch(start=5, end=8, text="Yes", occurrence=2, occurrences=3))
    assert (wide.start, wide.occurrence, wide.occurrences) == (5, 2, 3)


# Nearest


@pytest.mark.parametrize(
    ("text", "quote", "expected"),
    [
        (
            "It rains. Parking is not permitted here. Go on.",
            "Parking is permitted",
            "Parking is not permitted here.",
        ),
        (VOTERS, "5 % of voters", VOTERS),
        (INFOBOX, "Melting point: 1812 K (1538 °C)", "Physical properties > Melting point: 1811 K (1538 °C)"),
        ("Iron is a metal. Gold is too.", "IRON IS A METAL", "Iron is a metal."),
        ("北京是首都。上海是最大的城市。", "上海是较大的城市", "上海是最大的城市。"),
        ("Iron is a metal.", "Napoleon invaded Russia in winter", None),
        ("Iron is a metal.", "", None),
        ("", "Iron is a metal.", None),
        ("Short.", "Short and then a great many more words", None),
    ],
)
def test_nearest(text: str, quote: str, expected: str | None) -> None:
    assert nearest(text, quote) == expected


def test_nearest_shows_the_words_alone_where_the_sentence_is_long() -> None:
    filler = " ".join(f"word{number}" for number in range(200))
    assert nearest(f"{filler} the king was not crowned there {filler}", "the king was crowned there") in {
        "the king was not crowned",
        "king was not crowned there",
    }


# Sentences


@pytest.mark.parametrize(
    "parts",
    [
        ["Iron rusts.", "Gold does not!", "Why?", "Nobody knows"],
        ["He met Dr. Watson and Mrs. Hudson.", "They left."],
        ["Some metals, e.g. Iron, rust.", "Others, i.e. gold, do not."],
        ["The U.S. Army came.", "It left."],
        ["He lived in the U.S.", "The company did not."],
        ["J. R. R. Tolkien wrote it.", "George W. Bush read it."],
        ["It was No. 5 of them.", "He said no.", "No one knew."],
        ["He lived on St. John Street.", "It was cold."],
        ["It cost 3.50 dollars.", "It grew by 1.5 %.", "3 people came."],
        ["Er starb am 14. Februar 1990 in Bonn.", "Sie lebte im 19. Jahrhundert.", "Er kam."],
        ["The score was 14.", "The team won."],
        ["“Iron rusts.”", "He knew (he said so.)", "Then he left."],
        ["“Stop!” he said.", "She stopped… and went on."],
        ["It is in Fig. 3.", "See pp. 4–7."],
        ["He works at Yahoo! in Rome.", "He is glad."],
        ["See example.com for more.", "It is free."],
        ["北京是首都。", "上海很大！", "为什么？", "“好。”", "他说"],
        ["هل هذا صحيح؟", "نعم."],
        ["दिल्ली राजधानी है।", "वह बड़ी है॥", "हाँ"],
        ["Он родился в г. Москва.", "Он умер."],
        ["Wait...", "What?!", "Nothing."],
        ["Born Jan. 5 in Rome.", "Died etc.", "Buried."],
        ["He left.", "«Non», dit-il.", "(He came back.)"],
    ],
    ids=lambda parts: parts[0],
)
def test_sentences(parts: list[str]) -> None:
    text = " ".join(parts)
    assert [text[start:end] for start, end in sentences(text)] == parts


def test_chinese_sentences_need_no_space() -> None:
    text = "北京是首都。上海很大！“好。”他说"
    assert [text[start:end] for start, end in sentences(text)] == [
        "北京是首都。",
        "上海很大！",
        "“好。”",
        "他说",
    ]


def test_a_line_feed_ends_a_sentence_even_after_an_abbreviation() -> None:
    text = "He met Dr.\nWatson\n\n  and left"
    assert [text[start:end] for start, end in sentences(text)] == ["He met Dr.", "Watson", "and left"]


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_has_no_sentences(text: str) -> None:
    assert sentences(text) == []
