"""Word tables of the extractive agent: general English, nothing of any one wiki."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


# fmt: off
STOP_WORDS = word_set("""
a an the this that these those and or but if of in on at to for from by with without into onto upon over
under about as than then so such is am are was were be been being do does did done has have had having can
could may might shall should would must will who whom whose which what when where why how i me my we us our
you your he him his she her it its they them their there here not no nor s t re ve ll d both each own very
just also too more most between among during before after while per via up out off down again
whats whos wheres hows
""")
"""Never asked for, and never compared."""

LIGHT_WORDS = word_set("""
call called name named names known exactly exact still ever today now current currently present presently
total many much number amount actually really please officially official overall approximately roughly
around about usually normally typically happen happened occur occurred place located situated lie lies stand
stands wild mean means meant use uses nowadays belong belongs specifically altogether whole
""")
"""Asked with, not for: a page may say the same without them."""

COMMON_WORDS = word_set("""
use used make made world time people person person's human new old first last one two three good great large
small big long high part group main important famous well early late later year years day days work life
state city country place area first second form forms thing things way term word also like other another
different several include including said says unit units copy copies take taken took get gets got give given
go goes went became become look looks looked put find finds found mean means refer referred based considered
due result led cause caused main major number common popular set show begin began start started end ended
history today century man men woman women
""")
"""Words that tell pages apart but little; they count less when a page does not have them."""

TYPE_NOUNS = word_set("""
country countries nation nations city cities town towns village state states province region continent
continents river lake sea ocean mountain island islands planet moon company companies firm person people man
woman scientist physicist chemist mathematician engineer astronaut actor actress director author writer poet
painter artist musician singer composer king queen emperor president politician explorer architect language
languages film movie book novel song band album team club player university school studio prize award
newspaper religion animal species element metal gas material colour color party war battle street building
museum bridge place places thing name word term crime job sport instrument disease
""")
"""After "which" or "what" they name the kind of answer; a page may leave them out."""

PEOPLE_NOUNS = word_set("""
person people man woman scientist physicist chemist mathematician engineer astronaut actor actress director
author writer poet painter artist musician singer composer king queen emperor president politician explorer
architect player general inventor programmer astronomer doctor leader
""")

TIME_NOUNS = word_set("year years date day month century decade")

NUMBER_NOUNS = word_set("""
population height length area depth mass weight temperature melting boiling freezing number age speed
distance cost price budget percentage density diameter radius tilt period elevation altitude width volume
velocity rate salary income size gravity circumference wavelength frequency
""")
"""What "what is the … of" asks for as a figure."""

MONTHS = word_set("""
january february march april may june july august september october november december
""")
DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")

KIN = word_set("""
father mother parents brother sister son daughter children child wife husband uncle aunt grandfather
grandmother cousin nephew niece friend widow
""")
"""A sentence that speaks of one of them may be about another life than the one asked about."""

DATE_LABELS = word_set("date dates year founded opened established started discovery release released")

NEGATIONS = word_set("""
not never no neither nor without n't cannot didn't wasn't isn't doesn't weren't unknown
""")

PLACE_LABELS = word_set("""
location site place country state region city headquarters habitat range province county district continent
birthplace residence venue locality port base where
""")

NEUTRAL_LABELS = word_set("""
total official estimate census rank average mean common z number city metro urban year date overall initial
original full main current latest longest highest maximum max greatest point points
confirmed known primary and of at the in by as for with s es
""")
"""A label may have these besides what was asked: "Area > Total" is the area."""

SKIPPED_SECTIONS = frozenset({
    "see also", "references", "external links", "further reading", "notes", "bibliography", "sources",
    "citations", "footnotes",
})

IMPLIED_VERBS = {
    "genre": word_set("play perform make sing"),
    "currency": word_set("use pay spend accept"),
    "callingcode": word_set("dial call phone"),
    "licence": word_set("distribute release publish issue available"),
    "label": word_set("release publish issue record"),
    "cost": word_set("build make produce construct shoot"),
    "family": word_set("classify place"),
    "order": word_set("classify place"),
    "genus": word_set("classify place"),
    "drives": word_set("road side traffic"),
    "award": word_set("get"),
}
"""What is said with a property, and says no more than its name does: to play a genre of music."""

COUNTRY_WORDS = word_set("""
afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain
bangladesh barbados belarus belgium belize benin bhutan bolivia bosnia herzegovina botswana brazil brunei
bulgaria burkina faso burundi cambodia cameroon canada chad chile china colombia congo croatia cuba
cyprus czech czechoslovakia czechia denmark dominica dominican ecuador egypt england eritrea estonia
ethiopia fiji finland france gabon gambia georgia germany ghana greece grenada guinea guyana haiti
honduras hungary iceland india indonesia iran iraq ireland israel italy ivory jamaica japan jordan
kazakhstan kenya korea kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein
lithuania macedonia madagascar malawi malaysia maldives mali malta mauritania mauritius mexico moldova
mongolia montenegro morocco mozambique myanmar namibia nepal netherlands zealand nicaragua niger nigeria
norway oman pakistan palau palestine panama paraguay peru philippines poland portugal qatar romania
russia rwanda samoa saudi arabia scotland senegal serbia seychelles slovakia slovenia somalia spain sudan
suriname sweden switzerland syria taiwan tajikistan tanzania thailand togo tonga tunisia turkey
turkmenistan tuvalu uganda ukraine emirates kingdom britain states america uruguay uzbekistan vanuatu
venezuela vietnam wales yemen zambia zimbabwe ussr yugoslavia prussia empire united new great north south
republic soviet union northern
""")
"""Words of the names of countries: none of them names a town."""

IRREGULAR = {
    "wrote": "write", "written": "write", "built": "build", "won": "win", "led": "lead", "fell": "fall",
    "fallen": "fall", "began": "begin", "begun": "begin", "sold": "sell", "bought": "buy", "paid": "pay",
    "flew": "fly", "flown": "fly", "fought": "fight", "sang": "sing", "sung": "sing", "spoke": "speak",
    "spoken": "speak", "drew": "draw", "drawn": "draw", "held": "hold", "made": "make", "left": "leave",
    "ran": "run", "rose": "rise", "risen": "rise", "sank": "sink", "sunk": "sink", "shot": "shoot",
    "taught": "teach", "thought": "think", "met": "meet", "chose": "choose", "chosen": "choose",
    "gave": "give", "given": "give", "grew": "grow", "grown": "grow", "knew": "know", "went": "go",
    "ate": "eat", "eaten": "eat", "fed": "feed", "laid": "lay", "struck": "strike", "became": "become",
    "came": "come", "took": "take", "taken": "take", "saw": "see", "seen": "see", "kept": "keep",
    "lost": "lose", "brought": "bring", "wore": "wear", "worn": "wear", "threw": "throw", "thrown": "throw",
    "rode": "ride",
    "ridden": "ride", "stole": "steal", "stolen": "steal", "caught": "catch", "swam": "swim", "stood":
    "stand",
    "lent": "lend", "spent": "spend", "sent": "send", "heard": "hear", "said": "say", "told": "tell",
    "drove": "drive", "driven": "drive", "broke": "break",
    "broken": "break", "found": "find", "founded": "establish", "founder": "establish",
    "founders": "establish", "founding": "establish", "foundation": "establish", "men": "man",
    "women": "woman", "children": "child", "people": "person", "persons": "person", "feet": "foot",
    "mice": "mouse", "died": "die", "dies": "die", "dying": "die", "lying": "lie",
    "lies": "lie", "species": "species", "series": "series", "tallest": "highest", "biggest": "largest",
    "greatest": "largest", "earliest": "oldest", "1st": "first", "2nd": "second", "3rd": "third",
    "4th": "fourth", "5th": "fifth", "6th": "sixth", "7th": "seventh", "8th": "eighth", "9th": "ninth",
    "10th": "tenth", "speed": "speed", "need": "need", "seed": "seed", "breed": "breed", "during": "during",
    "king": "king", "ring": "ring", "wing": "wing", "spring": "spring", "string": "string",
    "united": "united", "wed": "wed", "red": "red", "bed": "bed",
}

POLITE = (
    r"(?:hi|hello|hey|ok|okay|so|well|and|but|please|quick question|question)[,:!.]?\s+"
    r"|(?:can|could|would|will) (?:you|u|someone|anyone|anybody) (?:please )?(?:kindly )?"
    r"(?:tell|explain to|inform|show|remind) (?:me|us) (?:please )?"
    r"|(?:do|does) (?:you|anyone|anybody|someone) (?:happen to )?know "
    r"|(?:i|we) (?:would like|'d like|want|need|wanted|would love|'d love) to (?:know|learn|find out"
    r"|ask) (?:about )?"
    r"|(?:i|we)(?: am|'m| are|'re)? (?:wondering|curious about|curious)[,:]? "
    r"|(?:i|we) wonder |(?:please )?(?:tell|remind) (?:me|us) (?=who|what|when|where|which|why|how|in|if"
    r"|whether)"
    r"|any idea |just wondering[,:]? |out of curiosity[,:]? |according to wikipedia[,:]? "
)
DEFINES = (
    r"what (?:is|was) meant by\s+|(?:who|what)(?:'s|’s| is| was| are| were|s)\s+"
    r"|tell (?:me|us) (?:something |more |a bit )?(?:about|of)\s+|(?:please )?(?:explain|describe|define)\s+"
    r"|(?:definition|meaning) of\s+|(?:some )?(?:information|info|facts) (?:about|on)\s+"
    r"|wer (?:war|ist)\s+|was (?:ist|war|sind)\s+|qui (?:est|était|etait)\s+|qu['’]est[- ]ce qu(?:e |['’])"
    r"|(?:quién|quien|qué|que) (?:es|fue|era|son)\s+|chi (?:è|era|fu)\s+|(?:che )?cos['’](?:è|era)\s+"
    r"|(?:quem|o que) (?:foi|é|era)\s+|wie (?:is|was)\s+|кто так(?:ой|ая)\s+|что такое\s+"
)
SUPERLATIVES = (
"first|last|only|most|least|tallest|highest|largest|biggest|longest|smallest|oldest|youngest|deepest|fastest"
"|heaviest|lightest|shortest|earliest|latest|newest|richest|poorest|hottest|coldest|brightest|greatest|widest"
"|strongest|closest|nearest|farthest|furthest|busiest|deadliest|lowest|wettest|driest|densest|hardest|slowest"
)
# fmt: on
