"""The named equivalences of `supported`: what may be said in another way than the source says it.

Each table has its reason. Nothing here rounds, converts a unit, or drops a sign.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from attrs import frozen


def _spread(lines: str) -> dict[str, str]:
    """Read "canonical: variant, variant" lines into variant -> canonical."""
    table: dict[str, str] = {}
    for line in lines.strip().splitlines():
        canonical, _, variants = line.partition(":")
        table.update({variant.strip(): canonical.strip() for variant in variants.split(",")})
    return table


# --- units: a symbol and its name are one unit, in British or American spelling. They are never converted.
_SPELLED = {
    "m": "metre", "km": "kilometre", "cm": "centimetre", "mm": "millimetre",
    "nm": "nanometre", "μm": "micrometre",
    "L": "litre", "mL": "millilitre", "g": "gram", "kg": "kilogram", "mg": "milligram", "t": "tonne",
    "W": "watt", "kW": "kilowatt", "MW": "megawatt", "GW": "gigawatt",
    "TW": "terawatt", "kWh": "kilowatt-hour",
    "J": "joule", "kJ": "kilojoule", "MJ": "megajoule", "eV": "electronvolt", "V": "volt", "kV": "kilovolt",
    "Pa": "pascal", "kPa": "kilopascal", "hPa": "hectopascal", "MPa": "megapascal", "GPa": "gigapascal",
    "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte", "TB": "terabyte", "dB": "decibel", "mi": "mile",
    "ha": "hectare", "yd": "yard", "oz": "ounce", "kn": "knot", "ly": "light-year", "AU": "astronomical unit",
    "s": "second", "ms": "millisecond", "min": "minute", "h": "hour", "yr": "year",
    "ft": "foot", "K": "kelvin",
    "nmi": "nautical mile",
}  # fmt: skip
_OTHER_UNITS = _spread("""
ft: feet
h: hr, hrs
L: l
mL: ml
μm: µm, micron, microns
ly: light year, light years
t: metric ton, metric tons
mi/h: mph
km/h: kph
°C: °C, ° C, degrees Celsius, degree Celsius, degrees centigrade, degrees C, Celsius
°F: °F, ° F, degrees Fahrenheit, degree Fahrenheit, degrees F, Fahrenheit
%: %, percent, per cent, pct
in: inch, inches
Hz: Hz, hertz
kHz: kHz, kilohertz
MHz: MHz, megahertz
GHz: GHz, gigahertz
acre: acre, acres
pc: parsec, parsecs
bar: bar, bars
atm: atm, atmospheres
kcal: kcal, kilocalories
day: day, days
week: week, weeks
month: month, months
decade: decade, decades
century: century, centuries
dollar: dollar, dollars, US dollars, US dollar, USD
euro: euro, euros, EUR
yen: yen, JPY
rupee: rupee, rupees, INR
GBP: pounds sterling, GBP
""")
_SEVERAL_UNITS = {
    "degrees": ("°C", "°F", "°"), "degree": ("°C", "°F", "°"), "°": ("°C", "°F", "°"),
    "tons": ("t", "ton"), "ton": ("t", "ton"), "lb": ("lb",), "lbs": ("lb",),
    "pounds": ("lb", "GBP"), "pound": ("lb", "GBP"),
}  # fmt: skip
"""Names that do not tell which unit is meant: they agree with each."""
CURRENCY_SIGNS = {
    "US$": "dollar",
    "A$": "A$",
    "C$": "C$",
    "$": "dollar",
    "£": "GBP",
    "€": "euro",
    "¥": "yen",
    "₹": "rupee",
}


def _units() -> dict[str, frozenset[str]]:
    table = {name: frozenset({unit}) for name, unit in _OTHER_UNITS.items()}
    table.update({name: frozenset(units) for name, units in _SEVERAL_UNITS.items()})
    for symbol, name in _SPELLED.items():
        american = name.replace("metre", "meter").replace("litre", "liter")
        spellings = {symbol, name, name + "s", american, american + "s"}
        table.update(dict.fromkeys(spellings, frozenset({symbol})))
    return table


UNITS = _units()
"""Unit names and symbols, as they are written, and the units that they may mean."""

# --- number words: "two" is 2. English; other languages' number words are not read.
_UP_TO_NINETEEN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_PLACES = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety"
_TENTHS = (
    "zeroth tenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth"
)


def _counted(ones: str, tens: str) -> dict[str, int]:
    table = {name: value for value, name in enumerate(ones.split())}
    return table | {name: 10 * value for value, name in enumerate(tens.split())}


CARDINALS = _counted(_UP_TO_NINETEEN, _TENS)
MULTIPLIERS = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
DOZEN = 12
ORDINALS = _counted(_PLACES, _TENTHS)
_NAMED_PARTS = range(3, 11)
FRACTIONS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4} | {
    name + plural: value for name, value in ORDINALS.items() if value in _NAMED_PARTS for plural in ("", "s")
}
COUNTING_WORDS = {
    "no": 0, "none": 0, "without": 0, "once": 1, "single": 1, "sole": 1, "only": 1, "a": 1, "an": 1,
    "twice": 2, "both": 2, "pair": 2, "couple": 2, "double": 2, "twin": 2, "twins": 2, "duo": 2,
    "thrice": 3, "triple": 3,
    "trio": 3, "triplets": 3, "quartet": 4, "quintet": 5, "sextet": 6, "septet": 7, "octet": 8,
}  # fmt: skip
"""Words of a source that state a small number without naming it."""
FIRSTNESS = frozenset({"earliest", "inaugural", "original", "debut", "maiden", "pioneer", "primary"})
"""Words of a source that say "first"."""

# --- scales: 1.4 million is 1,400,000. "Billion" is another number in German, French and Spanish.
SCALES: dict[str, dict[str, int]] = {
    "en": MULTIPLIERS | {"mn": 10**6, "bn": 10**9, "mln": 10**6, "crore": 10**7, "lakh": 10**5},
    "de": {"Tausend": 10**3, "tausend": 10**3, "Million": 10**6, "Millionen": 10**6,
           "Mio.": 10**6, "Mio": 10**6,
           "Milliarde": 10**9, "Milliarden": 10**9, "Mrd.": 10**9, "Mrd": 10**9,
           "Billion": 10**12, "Billionen": 10**12},
    "fr": {"mille": 10**3, "million": 10**6, "millions": 10**6, "milliard": 10**9, "milliards": 10**9,
           "billion": 10**12, "billions": 10**12},
    "es": {"mil": 10**3, "millón": 10**6, "millones": 10**6, "mil millones": 10**9,
           "billón": 10**12, "billones": 10**12},
    "it": {"mila": 10**3, "milione": 10**6, "milioni": 10**6, "miliardo": 10**9, "miliardi": 10**9},
    "pt": {"mil": 10**3, "milhão": 10**6, "milhões": 10**6},
    "nl": {"duizend": 10**3, "miljoen": 10**6, "miljard": 10**9},
    "ja": {"万": 10**4, "億": 10**8}, "zh": {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8},
}  # fmt: skip
_WITH_POINT = "en ja zh ko th he hi bn ta te mr ur simple cy ga ms sw ar fa"
POINT_IS_DECIMAL = frozenset(_WITH_POINT.split())
"""Languages that write 1,234.5; every other is read as one that writes 1.234,5 or 1 234,5."""

# --- dates: the order of the parts and the form of the month do not matter.
_MONTH_NAMES = {
    "en": "January February March April May June July August September October November December "
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "no": "januar februar mars april mai juni juli august september oktober november desember",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października "
    "listopada grudnia",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
}
MONTHS: dict[str, dict[str, int]] = {
    lang: {name: place % 12 + 1 for place, name in enumerate(names.split())}
    for lang, names in _MONTH_NAMES.items()
}
MONTHS["en"]["Sept"] = 9
MONTHS["de"]["Jänner"] = 1

# --- names that are written in two ways; each phrase is read as the shorter one.
PHRASES = _spread("""
World War II: Second World War, World War Two, World War 2, WWII, WW2, WW II
World War I: First World War, World War One, World War 1, WWI, WW1
US: United States of America, United States, U.S.A., U.S., USA
UK: United Kingdom of Great Britain and Northern Ireland, United Kingdom, U.K., Great Britain
USSR: Union of Soviet Socialist Republics, Soviet Union, U.S.S.R.
UN: United Nations, U.N.
EU: European Union, E.U.
DC: D.C.
UAE: United Arab Emirates
Czechia: Czech Republic
Netherlands: Holland
Myanmar: Burma
Turkey: Türkiye
Ivory-Coast: Ivory Coast, Côte d'Ivoire, Côte d’Ivoire
Saint: St.
Mount: Mt.
New York City: NYC
""")

# --- peoples: the adjective of a country or place, and its people, name the place.
_PEOPLES = """
Afghanistan Afghan Afghans; Albania Albanian Albanians; Algeria Algerian Algerians; Andorra Andorran
Angola Angolan; Argentina Argentine Argentines Argentinian Argentinians; Armenia Armenian Armenians
Australia Australian Australians; Austria Austrian Austrians Austro
Azerbaijan Azerbaijani Azerbaijanis Azeri; Bahamas Bahamian; Bahrain Bahraini
Bangladesh Bangladeshi Bangladeshis; Barbados Barbadian; Belarus Belarusian Belarusians
Belgium Belgian Belgians; Belize Belizean; Benin Beninese; Bhutan Bhutanese; Bolivia Bolivian Bolivians
Bosnia Bosnian Bosnians; Botswana Motswana; Brazil Brazilian Brazilians; Brunei Bruneian
Bulgaria Bulgarian Bulgarians; Burundi Burundian; Cambodia Cambodian; Cameroon Cameroonian
Canada Canadian Canadians; Chad Chadian; Chile Chilean Chileans; China Chinese Sino; Colombia Colombian
Congo Congolese; Croatia Croatian Croatians Croat; Cuba Cuban Cubans; Cyprus Cypriot Cypriots
Czechia Czech Czechs; Denmark Danish Dane Danes; Ecuador Ecuadorian; Egypt Egyptian Egyptians
England English Anglo Englishman Englishwoman; Eritrea Eritrean; Estonia Estonian Estonians
Ethiopia Ethiopian Ethiopians; Fiji Fijian; Finland Finnish Finno Finn Finns
France French Franco Frenchman Frenchwoman Frenchmen; Gabon Gabonese; Gambia Gambian
Germany German Germans; Ghana Ghanaian; Greece Greek Greeks Greco Graeco; Guatemala Guatemalan
Guinea Guinean; Guyana Guyanese; Haiti Haitian; Honduras Honduran; Hungary Hungarian Hungarians
Iceland Icelandic Icelander Icelanders; India Indian Indians Indo; Indonesia Indonesian Indonesians
Iran Iranian Iranians; Iraq Iraqi Iraqis; Ireland Irish Irishman Irishwoman; Israel Israeli Israelis
Italy Italian Italians Italo; Jamaica Jamaican Jamaicans; Japan Japanese; Jordan Jordanian
Kazakhstan Kazakh Kazakhstani; Kenya Kenyan Kenyans; Korea Korean Koreans; Kosovo Kosovar; Kuwait Kuwaiti
Kyrgyzstan Kyrgyz; Laos Laotian Lao; Latvia Latvian Latvians; Lebanon Lebanese; Liberia Liberian
Libya Libyan; Liechtenstein Liechtensteiner; Lithuania Lithuanian Lithuanians; Luxembourg Luxembourgish
Macedonia Macedonian; Madagascar Malagasy; Malawi Malawian; Malaysia Malaysian Malaysians
Maldives Maldivian; Mali Malian; Malta Maltese; Mauritania Mauritanian; Mauritius Mauritian
Mexico Mexican Mexicans; Moldova Moldovan; Monaco Monegasque; Mongolia Mongolian Mongolians
Montenegro Montenegrin; Morocco Moroccan Moroccans; Mozambique Mozambican; Myanmar Burmese
Namibia Namibian; Nepal Nepali Nepalese; Netherlands Dutch Dutchman Dutchwoman; Nicaragua Nicaraguan
Niger Nigerien; Nigeria Nigerian Nigerians; Norway Norwegian Norwegians; Oman Omani
Pakistan Pakistani Pakistanis; Palestine Palestinian Palestinians; Panama Panamanian; Paraguay Paraguayan
Peru Peruvian Peruvians; Philippines Philippine Filipino Filipinos Filipina
Poland Polish Polono Pole Poles; Portugal Portuguese Luso; Qatar Qatari; Romania Romanian Romanians
Russia Russian Russians Russo; Rwanda Rwandan; Samoa Samoan; Saudi-Arabia Saudi Saudis
Scotland Scottish Scot Scots Scotsman; Senegal Senegalese; Serbia Serbian Serbians Serb Serbs
Sierra-Leone Leonean; Singapore Singaporean; Slovakia Slovak Slovaks; Slovenia Slovenian Slovene Slovenes
Somalia Somali Somalis; Spain Spanish Hispano Spaniard Spaniards; Sudan Sudanese; Suriname Surinamese
Sweden Swedish Swede Swedes; Switzerland Swiss; Syria Syrian Syrians; Taiwan Taiwanese; Tajikistan Tajik
Tanzania Tanzanian; Thailand Thai Thais; Tibet Tibetan Tibetans; Togo Togolese; Tonga Tongan
Trinidad Trinidadian; Tunisia Tunisian Tunisians; Turkey Turkish Turk Turks; Turkmenistan Turkmen
Uganda Ugandan; Ukraine Ukrainian Ukrainians; UK British Britain Briton Britons Anglo; Uruguay Uruguayan
US American Americans America; USSR Soviet Soviets; Uzbekistan Uzbek; Venezuela Venezuelan
Vietnam Vietnamese; Wales Welsh Welshman; Yemen Yemeni; Yugoslavia Yugoslav Yugoslavian; Zambia Zambian
Zimbabwe Zimbabwean; Ivory-Coast Ivorian; Africa African Africans Afro; Asia Asian Asians
Europe European Europeans; Antarctica Antarctic; Oceania Oceanian; Scandinavia Scandinavian
Siberia Siberian; Bavaria Bavarian; Prussia Prussian; Saxony Saxon; Tuscany Tuscan; Sicily Sicilian
Corsica Corsican; Catalonia Catalan; Brittany Breton; Normandy Norman; Crete Cretan
Persia Persian Persians; Rome Roman Romans; Sparta Spartan Spartans; Athens Athenian Athenians
Carthage Carthaginian; Babylon Babylonian; Troy Trojan; Byzantium Byzantine; Venice Venetian
Florence Florentine; Genoa Genoese; Naples Neapolitan; Milan Milanese; Paris Parisian; Vienna Viennese
London Londoner; Moscow Muscovite; Hawaii Hawaiian; Alaska Alaskan; Texas Texan; California Californian
Quebec Québécois; Bengal Bengali; Punjab Punjabi; Islam Islamic Muslim Muslims
Christianity Christian Christians; Judaism Jewish Jew Jews; Hinduism Hindu Hindus
Buddhism Buddhist Buddhists; Catholicism Catholic Catholics; Protestantism Protestant Protestants
Mars Martian; Moon Lunar Moonlight; Sun Solar Sunlight; Jupiter Jovian; Venus Venusian; Saturn Saturnian
North Northern; South Southern; East Eastern; West Western; Northeast Northeastern
Northwest Northwestern; Southeast Southeastern; Southwest Southwestern; Nobel Nobelist; Alps Alpine
Caribbean West-Indian
"""


_LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}


def fold(word: str) -> str:
    """A word as names are compared: without case, Latin diacritics and the ending of a possessive.

    Readers and models write Skłodowska, Sklodowska; nothing else is folded, digits least of all.
    """
    bare = word.replace("’", "'").removesuffix("'").removesuffix("'s").casefold()
    for letter, plain in _LETTERS.items():
        bare = bare.replace(letter, plain)
    return "".join(
        letter for letter in unicodedata.normalize("NFD", bare) if not unicodedata.combining(letter)
    )


def _peoples() -> dict[str, frozenset[str]]:
    table: dict[str, frozenset[str]] = {}
    for group in _PEOPLES.strip().replace("\n", ";").split(";"):
        names = frozenset(fold(name) for name in group.split())
        table.update({name: table.get(name, frozenset()) | names for name in names})
    return table


PEOPLES = _peoples()
"""A folded name of a place or people, and every name of the same one."""

_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII XXIV"
ROMAN = {numeral: value for value, numeral in enumerate(_NUMERALS.split(), 1)}
"""Henry VIII is Henry the Eighth."""


@frozen(kw_only=True)
class Convention:
    """How a language writes numbers and dates."""

    lang: str
    point_is_decimal: bool
    scales: dict[str, int]
    months: dict[str, int]


def convention(lang: str | None) -> Convention:
    """The convention of a language code; an unknown language is read as one that writes 1.234,5."""
    code = (lang or "en").partition("-")[0].replace("simple", "en")
    return Convention(
        lang=code,
        point_is_decimal=code in POINT_IS_DECIMAL,
        scales=SCALES.get(code, {}),
        months=MONTHS.get(code, {}),
    )


def longest_first(names: Iterable[str]) -> list[str]:
    """The names in the order in which a pattern must try them."""
    return sorted(names, key=len, reverse=True)
