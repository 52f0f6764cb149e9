"""Whether a question asks for what an encyclopedia holds. A pure function of its words."""

from __future__ import annotations

import re

_ADVICE = (
    r"\b(?:should|shall|ought) (?:i|we|you|one|my)\b|\b(?:do|would|did) (?:you|u) (?:\w+ )?"
    r"(?:think|like|prefer|recommend|suggest|love|hate|believe|feel|advise|agree)\b"
    r"|\bwhat do (?:you|u) (?:think|recommend|suggest)\b|\brecommend(?:ation)?s?\b"
    r"|\bis it (?:\w+ )?(?:worth|good|safe|ok|okay|better|wise|fun|bad|smart) (?:to|for)\b"
    r"|\bis it (?:\w+ )?worth\b"
    r"|\bworth (?:it|visiting|seeing|reading|watching|buying|learning|going|playing|doing)\b"
    r"|\bhow (?:do|can|could|should|would|might) (?:i|we|you|one)\b|\bhelp me\b|\bany (?:tips|advice)\b"
    r"|\byour advice\b|\b(?:can|may|could|am) i\b|\bmy (?:\w+ )?(?:trip|holiday|vacation|kids?|wife"
    r"|husband|dog|cat"
    r"|job|money|life|friends?|computer|house|garden|homework|essay|boss)\b"
)
_OPINION = (
    r"\byour (?:opinion|favou?rite|view)\b|\bin your\b|\bfavou?rite\b|\boverrated\b|\bunderrated\b"
    r"|\b(?:nicer|nicest|prettier|prettiest|uglier|ugliest|cooler|coolest|funnier|funniest|tastier|tastiest"
    r"|smarter|smartest|loveliest|cutest|scariest|sexiest|dumbest)\b"
    r"|\b(?:more|most|less|least) (?:beautiful|interesting|fun|boring|attractive|delicious|enjoyable|exciting"
    r"|overrated|underrated|impressive|likeable|handsome|evil|annoying|inspiring|charming|pleasant|lovely)\b"
    r"|\b(?:better|worse)\b(?! known)|^(?:is|was|are|were) .{1,60} (?:beautiful|pretty|ugly|boring"
    r"|good|(?<!the )great|evil|nice|cool|fun|bad|a genius|an? (?:good|bad|great|nice|fun) \w+)$"
)
_BEST = re.compile(
    r"\b(?:best|worst)\b(?!-|\s(?:known|selling|picture|director|actor|actress|remembered|preserved))"
)
_PRIZES = re.compile(
    r"\b(?:win|won|wins|award|awards|prize|oscars?|academy|grammy|emmy|nominated|times|vinyl)\b"
)
_COMPARED = (
    "older|younger|taller|longer|higher|bigger|larger|deeper|heavier|faster|shorter|smaller|wider|hotter|colder"
    "|earlier|later|more|fewer|less"
)
_SPANS = "years?|months?|weeks?|days?|hours?|minutes?|decades?|centuries"
_ARITHMETIC = (
    r"\d\s*[+*/×÷^−]\s*\d|\d\s+[-x]\s+\d|^\W*(?:what is |what's )?\d+\s*-\s*\d+$|\b\d[\d.,]*\s*(?:plus"
    r"|minus|times"
    r"|divided by|multiplied by|modulo|mod|to the power)\b|\b(?:multiply|subtract|deduct)\b|^divide\b"
    r"|\bif (?:you|i|we|one) (?:divide|add)\b|\bwhat do (?:you|i|we) get\b|\bthe sum of\b"
    r"|\badd(?:ed)? (?:up|together)\b"
    r"|^add\b|\bsquare root of\b|\b(?:percent|per cent|%) of \d|\bconvert \d|^(?:calculate|compute)\b"
    r"|\bhow (?:many|much) (?:\w+ ){0,2}(?:are |were |is |was |do |did |does |have |has )?"
    r"(?:there |lie |lies |lay |passed? |elapsed? |went by )?between\b"
    rf"|\bhow (?:much|many \w+|far) (?:\w+ ){{0,3}}?(?:{_COMPARED})\b.*\bthan\b"
    r"|\bthe (?:difference|ratio|average|product|mean) (?:\w+ ){0,3}between\b|\bthe (?:average|product"
    r"|mean) of .+ and\b"
    r"|\b(?:combined|put together|taken together) (?:age|area|height|length|population|mass)\b"
    rf"|\bhow many (?:{_SPANS}) (?:\w+ ){{0,2}}(?:ago|until|till|since|passed|elapsed)\b"
    rf"|\bhow (?:old would|long ago)\b"
)
_PREDICTION = (
    r"^will (?!(?:smith|ferrell|rogers|durant)\b)\w|\b(?:who|what|when|where|which(?: \w+)?"
    r"|how(?: \w+){0,2}|why)"
    r"(?: \w+){0,6} (?<!free )(?<!living )(?<!last )(?<!good )(?<!a )(?<!the )(?-i:will) \w"
    r"|\b(?:is|are|am) .{0,50}\b(?:going|likely) to (?:be|win|happen|become|have|die|end|rise|fall|change"
    r"|get|beat)\b"
    r"|\bgonna\b|\bin the future\b|\b(?:when|who|what|where)\b.*\bthe next (?:year|decade|century"
    r"|election|world cup"
    r"|olympics)\b|\b(?:in|by|by the year) (?:20[3-9]\d|2[1-9]\d\d)\b|\bwhat (?:would|if) (?:have )?happen"
)
_CHAT = (
    r"^(?:hi|hello|hey|thanks|thank you|good (?:morning|evening|afternoon|night)|bye|goodbye)\b[\s!.,]*"
    r"(?:there|you|everyone)?[\s!.]*$|\bhow are you\b|\b(?:who|what) are you\b|\byour name\b"
    r"|\b(?:write|compose|draw|generate|create) (?:me )?(?:a|an|some) (?:\w+ )?(?:poem|story|essay|song"
    r"|joke|code"
    r"|program|script|letter|email|picture|image)\b|\btell me a (?:joke|story)\b|\btranslate\b"
    r"|\bsummari[sz]e\b|\bplease (?:ignore|disregard)\b"
)

_OUT_OF_SCOPE = (
    ("advice", re.compile(_ADVICE, re.IGNORECASE)),
    ("an opinion", re.compile(_OPINION, re.IGNORECASE)),
    ("arithmetic", re.compile(_ARITHMETIC, re.IGNORECASE)),
    ("a prediction", re.compile(_PREDICTION, re.IGNORECASE)),
    ("conversation", re.compile(_CHAT, re.IGNORECASE)),
)


def out_of_scope(question: str) -> str | None:
    """What the question asks for that no page can be quoted for: "an opinion", "arithmetic".

    Args:
        question: What is asked, without polite openings.

    Returns:
        Its name, or `None` where the question can be looked up.
    """
    asked = question.strip().rstrip("?!. ")
    for name, pattern in _OUT_OF_SCOPE:
        if pattern.search(asked):
            return name
    lowered = asked.lower()
    if _BEST.search(lowered) and not _PRIZES.search(lowered):
        return "an opinion"
    return None
