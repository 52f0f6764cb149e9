"""Web addresses in text: what a reader could be sent to. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_TAIL = r"[^\s<>\"“”«»]"
_ADDRESS = re.compile(
    rf"\b(?i:[a-z][a-z0-9+.-]{{0,20}}://|(?:mailto|javascript|data|tel|magnet):(?=\S)|www\.){_TAIL}++"
    r"|(?<![\w.@/-])(?:[\w.+-]{1,64}@)?(?:[^\W_][\w-]{0,62}\.){1,8}(?P<last>[^\W\d_]{2,24})(?![\w-])"
    rf"(?:[:/?#](?=\S){_TAIL}*+)?"
    r"|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])"
)
"""With a scheme or without one. A last label has one case: "metal.It" lacks a space, and is no address."""
_AFTER = ".,;:!?)]}'’"


def addresses(text: str) -> Iterator[str]:
    """The web and mail addresses of a text, in order."""
    for found in _ADDRESS.finditer(text):
        if _is_address(found):
            yield found.group().rstrip(_AFTER)


def without_addresses(text: str) -> str:
    """The text with a word in the place of each address, so that a report of a draft hands none on."""
    return _ADDRESS.sub(lambda found: "(address)" if _is_address(found) else found.group(), text)


def stands_in(address: str, texts: Iterable[str]) -> bool:
    """Whether one of the texts has the address, and not only the beginning of a longer host name."""
    whole = re.compile(rf"(?<![\w-]){re.escape(address)}(?![\w-]|\.\w)", re.IGNORECASE)
    return any(whole.search(text) for text in texts)


def _is_address(found: re.Match[str]) -> bool:
    last = found["last"]
    return last is None or last.islower() or last.isupper()
