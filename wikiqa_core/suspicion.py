"""Passages that speak to their reader as one speaks to an assistant.

An encyclopedia describes; it does not tell whoever reads it to ignore instructions, to take a role,
or to reply with a given word. A passage that does is shown as data and cannot be cited. This is a
filter on form: it lowers the rate at which planted text is quoted, and proves nothing of what it
lets through. Its rates on collections of payloads are measured in tests/core/test_suspicion.py.
"""

from __future__ import annotations

import re
import unicodedata

_ORDERS = (
    r"(?:instruction|prompt|direction|guideline|rule|policy|policie|command|context|restriction|protocol"
    r"|programming)s?"
)
_ASSISTANTS = (
    r"(?:ai|llms?|(?:large )?language models?|(?:ai )?assistants?|chat ?bots?|ai (?:agent|model|system)s?)"
)
_REPLY = r"(?:answer|response|reply|output|summary|message)s?"
_PATTERNS = (
    # Ignore what you were told.
    rf"\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{{0,40}}\b{_ORDERS}\b",
    r"\bignore (?:the|this|that|your) (?:user|reader|webpage|page|question|text|document)\b",
    r"\b(?:override|overridden)\s*:|\bnew (?:instructions|task|orders)\s*:",
    # A message to assistants.
    (
        r"\b(?:note|message|notice|attention|instructions?|important|hint)[ :,]{1,3}(?:(?:to|for)\s+)?"
        rf"(?:(?:any|all|the|every)\s+)?{_ASSISTANTS}\b"
    ),
    rf"\b(?:dear|attention|hey)[ ,]+{_ASSISTANTS}\b",
    rf"\b{_ASSISTANTS}\b[^.!?\n]{{0,20}}\breading this\b",
    r"\b(?:important|urgent) message\b[^.!?\n]{0,60}\bto you\b",
    r"\b(?:system|operator|admin(?:istrator)?) note\s*:",
    # Be somebody else.
    r"\byou are (?:now|no longer|an? (?:ai|assistant|language model|helpful|unrestricted|chat ?bot))\b",
    r"\b(?:act|respond|behave|answer) as (?:if you|an? (?:ai|unrestricted|evil|different))\b",
    r"\bpretend (?:to be|that you|you are)\b[^.!?\n]{0,60}\b(?:ai|assistant|model|restriction|filter)s?\b",
    r"\b(?:developer|dan|debug|god|jailbreak) mode\b|\bunrestricted (?:response|mode|ai)\b",
    # Say this.
    (
        r"\b(?:reply|respond|answer|output|say|print|write|return|state)\b[^.!?\n]{0,25}\b"
        r"(?:only|exactly|solely|nothing but|just)\b[^.!?\n]{0,25}\b"
        r"(?:with|word|phrase|text|string|sentence|code)\b"
    ),
    r"\b(?:tell|inform|show) (?:the|your) user\b",
    r"\bdo not (?:tell|inform|mention (?:this|it) to) the user\b",
    rf"\byour (?:final |next )?{_REPLY}\b",
    r"^(?:reply|respond|answer) (?:in|using|with|as)\b",
    rf"^(?:use|express|replace|shift) [^.!?\n]{{0,60}}\b{_REPLY}\b",
    r"\byou (?:must|should|have to) (?:now )?(?:answer|reply|respond|say|state|output|call|invoke)\b",
    r"\bbefore you (?:can )?(?:answer|solve|respond|reply)\b|\bwhen you process this\b",
    r"\b(?:decode|read)\b[^.!?\n]{0,50}\b(?:follow|obey|comply|do (?:exactly )?what)\b",
    # What only an assistant has.
    r"\b(?:system|hidden|initial|original) prompts?\b",
    r"\byour (?:(?:previous|prior|initial|system|operating|new) )?instructions\b",
    r"\binstructions (?:verbatim|you were given)\b",
    r"\b(?:call|invoke|run|execute) (?:the (?:[\w ]{1,20}\s)?(?:tool|function)\b|[a-z]+_[a-z_]+\b)",
    r"\buse [a-z]+_[a-z_]+ to\b",
    # The same in German, French and Spanish.
    r"\bignoriere[n]?\b[^.!?\n]{0,40}\b(?:anweisung|befehl|regel)|\bneue anweisungen\b",
    r"\bhinweis an (?:den|die|alle) (?:ki|assistent)",
    r"\bignore[rz]?\b[^.!?\n]{0,40}\b(?:instructions|consignes|fonction)",
    r"\b(?:tes|vos) instructions (?:système|initiales)",
    r"\bignora\b[^.!?\n]{0,40}\binstrucciones|\btus instrucciones\b|\bnota para el asistente\b",
    # Markup of conversations.
    (
        r"<\|?/?\s*(?:im_start|im_end|system|assistant|endoftext|tool_result|function_calls?|instructions?"
        r"|information)\b[^>]*\|?>"
    ),
    r"\[/?(?:INST|SYS(?:TEM)?)\]|<<SYS>>|^\s*(?:system|assistant|human)\s*:\s|!\[[^\]]*\]\(https?:",
)
_SUSPICIOUS = re.compile("|".join(f"(?:{pattern})" for pattern in _PATTERNS), re.IGNORECASE | re.MULTILINE)
_INVISIBLE = re.compile(
    "[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff\U000e0000-\U000e007f]"
)
_LATIN_LOOKALIKES = str.maketrans("аеорсухіјѕӏԁԛԝАВЕКМНОРСТУХ", "aeopcyxijsldqwABEKMHOPCTYX")


def visible(text: str) -> str:
    """The text without the characters that no reader sees: zero-width, bidi controls, tag letters."""
    return _INVISIBLE.sub("", text)


def is_suspicious(text: str) -> bool:
    """Whether the text tells an assistant what to do."""
    plain = unicodedata.normalize("NFKC", visible(text))
    if _SUSPICIOUS.search(plain):
        return True
    disguised = plain.translate(_LATIN_LOOKALIKES)
    return disguised != plain and _SUSPICIOUS.search(disguised) is not None
