"""What a caller calls a page, turned into a title that a wiki can be asked for."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from attrs import frozen

from wikiqa_core.characters import JOINERS, visible
from wikiqa_core.errors import ArticleNotFound

MAX_TITLE_BYTES = 255
_SHOWN_CHARACTERS = 60
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_ENCODED = re.compile(r"%[0-9A-Fa-f]{2}")
_FORBIDDEN = re.compile(r"[<>\[\]{}|\x00-\x1f\x7f\ufffd\ud800-\udfff]")
_SEARCH = "Search for it instead."


@frozen(kw_only=True)
class TitleName:
    """What is asked of a wiki.

    Attributes:
        text: The title, with spaces for underscores; its first letter is as it was given.
        fragment: The section that was named after "#".
        host: The wiki of the web address that was given, mobile hosts as their desktop ones.
    """

    text: str
    fragment: str | None = None
    host: str | None = None


def parse_title(title: str) -> TitleName:
    """Read a title, a title with a section, or the address of an article.

    Args:
        title: "Iron", "iron_(II) oxide", "Iron#History", "H%C3%B4tel", "https://en.wikipedia.org/wiki/Iron".

    Raises:
        ArticleNotFound: It cannot be a title (`reason` is `invalid`).
    """
    given = unicodedata.normalize("NFC", visible(title)).strip().strip(JOINERS)
    if _ADDRESS.match(given):
        text, fragment, host = _from_address(title, given)
    else:
        text, fragment = _split_fragment(title, _decoded(title, given))
        host = None
    text = _spaced(text).removeprefix(":").strip()
    _check(title, text)
    return TitleName(text=text, fragment=_spaced(fragment) or None, host=host)


def _from_address(title: str, address: str) -> tuple[str, str, str]:
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or "").replace(".m.", ".", 1), parts.port
        path = unquote(parts.path, errors="strict")
        fragment = unquote(parts.fragment, errors="strict")
    except ValueError as error:
        raise _invalid(title, "it is no well-formed web address") from error
    before, marker, text = path.partition("/wiki/")
    if before or not marker:
        raise _invalid(title, "it is a web address, but not of an article (https://…/wiki/Title)")
    directive = fragment.find(":~:")
    section = fragment if directive < 0 else fragment[:directive]
    return text, section, f"{host}:{port}" if port else host


def _decoded(title: str, text: str) -> str:
    """Undo one round of percent-encoding where the text as it stands cannot be a title."""
    if not _ENCODED.search(text):
        return text
    try:
        return unicodedata.normalize("NFC", unquote_to_bytes(text).decode("utf-8"))
    except UnicodeError as error:
        raise _invalid(title, "it is percent-encoded, and not as UTF-8") from error


def _split_fragment(title: str, text: str) -> tuple[str, str]:
    """Split at "#". "C#" and "Apollo #11" are names, not sections of the pages "C" and "Apollo"."""
    name, mark, fragment = text.partition("#")
    if mark and (not name or not fragment or name[-1:].isspace() or fragment[:1].isspace()):
        raise _invalid(title, "'#' cannot stand in a title; it only introduces a section")
    return name, fragment


def _spaced(text: str) -> str:
    plain = unicodedata.normalize("NFC", visible(text))
    return " ".join(plain.replace("_", " ").split()).strip(JOINERS)


def _check(title: str, text: str) -> None:
    forbidden = _FORBIDDEN.search(text) or _ENCODED.search(text)
    if not text:
        raise _invalid(title, "it is empty")
    if forbidden:
        raise _invalid(title, f"{forbidden[0]!r} cannot stand in a title")
    if "#" in text:
        raise _invalid(title, "'#' cannot stand in a title; it only introduces a section")
    size = len(text.encode("utf-8"))
    if size > MAX_TITLE_BYTES:
        raise _invalid(title, f"it has {size} bytes, and a title has at most {MAX_TITLE_BYTES}")


def _invalid(title: str, why: str) -> ArticleNotFound:
    shown = title if len(title) <= _SHOWN_CHARACTERS else title[:_SHOWN_CHARACTERS] + "…"
    return ArticleNotFound(title, "invalid", detail=f"{shown!r} cannot be a page: {why}. {_SEARCH}")
