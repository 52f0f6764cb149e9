"""Passages that speak to their reader as one speaks to an assistant.

An encyclopedia describes; it does not tell whoever reads it to ignore instructions, to take a role,
or to reply with a given word. A passage that does is shown as data and cannot be cited. This is a
filter on form: it lowers the rate at which planted text is quoted, and proves nothing of what it
lets through. Its rates on collections of payloads are measured in tests/core/test_suspicion.py.

Every pattern looks at a bounded stretch of text, so that no text takes longer than its length.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from attrs import frozen

from wikiqa_core.characters import printable

_FIRST = r"(?<!\w)(?<!\w )"
"""Where an order begins: at the start, or after something else than a word. "Players may ignore" is none."""

_ASKED = rf"(?:{_FIRST}|(?<=\band )|(?<=\bthen )|(?<=\bplease )|(?<=\bkindly )|(?<=\byou ))"
"""The same, or after the word that asks for it: "and reply", "please ignore"."""

_GAP = r"[^.!?\"“”]"
_EARLIER = (
    r"(?:all|any|every|everything|previous|prior|earlier|preceding|above|foregoing|your|my|original|initial)"
)
_ORDERS = r"(?:instruction|prompt|direction|guideline|directive)s?|programming"
_RULES_OF_PEOPLE = r"(?:rule|command|context|restriction|protocol)s?|polic(?:y|ies)|programming"
_MACHINES = r"(?:ai|llms?|(?:large )?language models?|chat ?bots?|ai (?:agent|assistant|model|system)s?)"
_ASSISTANTS = rf"(?:{_MACHINES}|assistants?)"
_PERSONAS = r"(?:ai|assistant|model|chat ?bot|bot|agent|system|terminal|hacker|persona|dan)"
_REPLY = r"(?:answer|response|reply|output|summary)s?"
_SPOKEN = (
    r"(?:you|your|please|do not|don't|never|always|ignore|disregard|forget|override|reveal|say|reply|respond"
    r"|answer|print|output|tell|call|run|use|the user|from now on|sure|certainly|of course|ok|here is"
    r"|new instructions)\b"
)


@frozen
class _Rule:
    """A pattern over plain text that begins with one of its openers, and is tried where one stands."""

    openers: tuple[str, ...]
    pattern: re.Pattern[str]

    def fits(self, plain: str) -> bool:
        for opener in self.openers:
            at = plain.find(opener)
            while at >= 0:
                if self.pattern.match(plain, at):
                    return True
                at = plain.find(opener, at + 1)
        return False


def _rule(openers: str, rest: str, *, lead: str = r"\b") -> _Rule:
    words = tuple(map(_letters, openers.split("|")))
    return _Rule(words, re.compile(rf"{lead}(?:{'|'.join(map(re.escape, words))}){_letters(rest)}"))


def _letters(text: str) -> str:
    """Small letters without their accents and without anything unseen: what is compared."""
    apart = unicodedata.normalize("NFKD", printable(text)).lower()
    if apart.isascii():
        return apart
    dropped = [char for char in set(apart) if unicodedata.category(char) in {"Cf", "Mn", "Me"}]
    return apart.translate(dict.fromkeys(map(ord, dropped))) if dropped else apart


_OVERRULED = "ignore|disregard|forget|override|bypass"
_RULES = (
    # Ignore what you were told.
    _rule(_OVERRULED, rf"\b{_GAP}{{0,25}}\b{_EARLIER}\b{_GAP}{{0,30}}\b(?:{_ORDERS})\b"),
    _rule(_OVERRULED, rf"\b{_GAP}{{0,30}}\b(?:{_ORDERS})\b (?:above|(?:that )?you (?:were|have)\b)"),
    _rule(_OVERRULED, rf"\b{_GAP}{{0,40}}\b(?:{_ORDERS})\b", lead=_FIRST),
    _rule(
        _OVERRULED, rf"\b{_GAP}{{0,25}}\b{_EARLIER}\b{_GAP}{{0,30}}\b(?:{_RULES_OF_PEOPLE})\b", lead=_ASKED
    ),
    _rule(
        "ignore|disregard|forget|set aside",
        r"\b (?:everything|anything|all|what)\b (?:\w{1,20} ){0,3}(?:above|before|previously|told|so far)\b",
        lead=_ASKED,
    ),
    _rule(
        "ignore",
        r" (?:the|this|that|your) (?:user|reader|web ?page|page|question|text|document)\b",
        lead=_ASKED,
    ),
    _rule("override|overridden|new instructions|new task|new orders", r" ?:", lead=_FIRST),
    # A message to assistants.
    _rule(
        "note|message|notice|attention|instruction|important|hint",
        rf"s?(?: ?[:,])?(?: (?:to|for))?(?: (?:any|all|the|every))? {_ASSISTANTS} ?[:,-]",
    ),
    _rule("dear|attention|hey", rf",? {_ASSISTANTS}\b"),
    _rule(
        "ai|llm|language model|chatbot|chat bot",
        r"(?: (?:assistant|agent|model|system))?s? (?:must|should|shall|have to|are to|will) (?:now )?"
        r"(?:answer|reply|respond|say|state|output|write|tell|ignore|disregard)\b",
    ),
    _rule("ai|llm|language model|chatbot|chat bot|assistant", rf"s?\b{_GAP}{{0,20}}\breading this\b"),
    _rule("important message|urgent message", rf"\b{_GAP}{{0,60}}\bto you\b"),
    _rule("system note|operator note|admin note|administrator note", r" ?:"),
    # Be somebody else.
    _rule(
        "you are now|you are no longer",
        rf" (?:bound|restricted|in \w{{1,20}} mode|dan\b|(?:an?|the) (?:\w{{1,20}} ){{0,2}}{_PERSONAS}\b)",
    ),
    _rule("you are a", rf"n? (?:(?:helpful|unrestricted|evil) )?(?:{_MACHINES}|assistant)\b"),
    _rule(
        "act|respond|behave|answer",
        r" as (?:if you (?:had no|have no|were an? (?:ai|unrestricted))|an? ai\b)",
    ),
    _rule("act|respond|behave|answer", r" as an? (?:unrestricted|evil|different) ", lead=_ASKED),
    _rule(
        "pretend",
        rf" (?:to be|that you|you are)\b{_GAP}{{0,60}}\b(?:ai|assistant|model|restriction|filter)s?\b",
        lead=_ASKED,
    ),
    _rule("dan mode|jailbreak mode|unrestricted response|unrestricted mode|unrestricted ai", r"\b"),
    _rule("developer mode|debug mode|god mode", r" (?:enabled|activated|on)\b", lead=_FIRST),
    _rule("enter|enable|activate|switch to", r" (?:developer|debug|god) mode\b", lead=_FIRST),
    # Say this.
    _rule(
        "reply|respond|answer|output|say|print|write|return|state",
        rf"(?: \w{{1,12}})? (?:only|exactly|solely|nothing but|just)\b{_GAP}{{0,25}}\b"
        r"(?:with|word|phrase|text|string|sentence|code)\b",
        lead=_ASKED,
    ),
    _rule("reply|respond", r" (?:using|with) ", lead=_FIRST),
    _rule("when asked|if asked|if you are asked", rf"\b{_GAP}{{0,60}}\b(?:reply|answer|respond|say|state)\b"),
    _rule("the only correct|the correct", r" (?:answer|response|reply) (?:to|is)\b"),
    _rule("you will now", r" (?:answer|reply|respond|say|state)\b"),
    _rule(
        "reply|respond|answer",
        r" (?:using|as|in (?:reverse|base ?\d|all caps|binary|morse|rot ?13))\b",
        lead="^",
    ),
    _rule("tell|inform|show", r" (?:the|your) user\b", lead=_FIRST),
    _rule("do not tell|do not inform", r" the user\b", lead=_ASKED),
    _rule("do not mention", r" (?:this|it) to the user\b", lead=_ASKED),
    _rule("in your", rf" (?:final |next )?{_REPLY}\b"),
    _rule("your", rf" (?:final |next )?{_REPLY} (?:must|should|has to|needs to)\b"),
    _rule(
        "encrypt|encode|translate|enhance|augment|express|display|represent|provide|format|begin|end|use|shift",
        rf" (?:{_GAP}{{0,40}}\b)?your (?:final |next )?(?:{_REPLY}|message)\b",
        lead=_ASKED,
    ),
    _rule(
        "you must|you should|you have to",
        r" (?:now )?(?:answer|reply|respond|say|state|output|call|invoke)\b"
        rf"{_GAP}{{0,15}}\b(?:with|only|exactly|that|tool)\b",
    ),
    _rule(
        "before you",
        r" (?:can )?(?:solve|(?:answer|respond|reply)(?: to)? (?:this|the (?:user|question|task)))\b",
    ),
    _rule("when you process this", r"\b"),
    _rule("from now on", r",? you (?:will|must|reply|respond|answer|only)\b"),
    _rule(
        "decode|read",
        rf"\b{_GAP}{{0,50}}\b(?:follow (?:it|them|its)|obey|comply|do (?:exactly )?what)\b",
        lead=_FIRST,
    ),
    # What only an assistant has.
    _rule("your", r" (?:system|hidden|initial|original) prompts?\b"),
    _rule("system prompt|hidden prompt|initial prompt|original prompt", r"s? (?:verbatim|word for word)\b"),
    _rule(
        "print|reveal|show|output|repeat|leak|display",
        rf"\b{_GAP}{{0,30}}\b(?:system|hidden|initial|original) prompts?\b",
        lead=_ASKED,
    ),
    _rule("your", r" (?:previous|prior|initial|system|operating|original) instructions\b"),
    _rule("reveal|print|repeat|show", r" (?:me )?(?:all )?(?:of )?your instructions\b", lead=_ASKED),
    _rule("instructions verbatim|instructions you were given", r"\b"),
    _rule(
        "call|invoke|run|execute",
        r" (?:the (?:[\w ]{1,20} )?tool\b|[a-z]{1,20}_[a-z_]{1,40}\b)",
        lead=_ASKED,
    ),
    _rule("use", r" [a-z]{1,20}_[a-z_]{1,40} to\b", lead=_ASKED),
    # The same in other languages.
    _rule(
        "ignorier",
        rf"\w{{1,3}}\b{_GAP}{{0,20}}\b(?:alle|vorherig|bisherig|obig|deine)\w*{_GAP}{{0,20}}\b(?:anweisung|befehl|regel)",
    ),
    _rule("neue anweisungen", r" ?:", lead=_FIRST),
    _rule("hinweis an", r" (?:den|die|alle) (?:ki|assistent)"),
    _rule(
        "ignore",
        rf"[rz]?\b{_GAP}{{0,10}}\b(?:les|tes|vos|la)\b{_GAP}{{0,20}}\b(?:instructions|consignes|fonction)\b",
        lead=_FIRST,
    ),
    _rule("tes instructions|vos instructions", r" (?:système|initiales)"),
    _rule("ignora|olvida", rf"\b{_GAP}{{0,30}}\binstrucciones", lead=_FIRST),
    _rule("tus instrucciones|nota para el asistente", r"\b"),
    _rule("ignora|ignorate", rf"\b{_GAP}{{0,20}}\bistruzioni", lead=_FIRST),
    _rule("ignore|ignora", rf"\b{_GAP}{{0,30}}\binstruções", lead=_FIRST),
    _rule("negeer", rf"\b{_GAP}{{0,30}}\binstructies", lead=_FIRST),
    _rule("zignoruj", rf"\b{_GAP}{{0,30}}\b(?:polecenia|instrukcje)", lead=_FIRST),
    _rule(
        "игнорируй|проигнорируй|забудь",
        rf"(?:те)?\b{_GAP}{{0,30}}\b(?:инструкци|указани|команд)",
        lead=_FIRST,
    ),
    _rule(
        "忽略|无视|無視|忘记",
        r"[^。]{0,4}(?:之前|以前|以上|先前|上述|所有)[^。]{0,8}(?:指令|指示|命令|提示)",
        lead="",
    ),
    _rule("これまで|以前|上記|すべて", r"の[^。]{0,6}(?:指示|命令|指令|プロンプト)を?無視", lead=""),
    _rule("تجاهل", rf"\b{_GAP}{{0,20}}(?:التعليمات|الأوامر)"),
    # Markup of conversations.
    _rule("<", r"\|/? ?(?:im_start|im_end|system|assistant|user|endoftext)\b[^<>]{0,80}>", lead=""),
    _rule(
        "<system|<assistant|<tool_result|<function_call|<instruction|<information",
        r"s?\b[^<>]{0,80}>",
        lead=_FIRST,
    ),
    _rule("[inst]|[/inst]|[sys]|[/sys]|[system]|[/system]|<<sys>>", "", lead=""),
    _rule("![", r"[^\[\]]{0,200}\]\(https?:", lead=""),
)
_SPEAKER = _rule("system|assistant|human", rf" ?: ?{_SPOKEN}", lead="^")
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕӏԁԛԝАВЕІЈКМНОРЅСТУХαορνικτυχγεΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsldqwABEIJKMHOPSCTYXaopviktyxyeABEZHIKMNOPTYX",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_SPACED_OUT = re.compile(r"(?<!\S)\w(?: \w){4,40}(?!\S)")


def is_suspicious(text: str) -> bool:
    """Whether a paragraph tells an assistant what to do."""
    return any(_gives_orders(plain) or _SPEAKER.fits(plain) for plain in _plain_readings(text))


def is_suspicious_row(row: str) -> bool:
    """Whether a row of an infobox or a table does. "System: …" is a label there, and nobody speaking."""
    return any(map(_gives_orders, _plain_readings(row)))


def _gives_orders(plain: str) -> bool:
    return any(rule.fits(plain) for rule in _RULES)


def _plain_readings(text: str) -> Iterator[str]:
    """The text as it is compared; then, where foreign letters may stand for Latin ones, with those."""
    yield _plain(text)
    disguised = text if text.isascii() else text.translate(_LOOKALIKES)
    if disguised != text:
        yield _plain(disguised)


def _plain(text: str) -> str:
    """What is compared, on one line; each line follows once more as a sentence of its own."""
    lines = [line for line in (" ".join(line.split()) for line in _letters(text).splitlines()) if line]
    plain = " ".join(lines)
    if len(lines) > 1:
        plain += ". " + ". ".join(lines)
    return _SPACED_OUT.sub(lambda word: word[0].replace(" ", ""), plain)
