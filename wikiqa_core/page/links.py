"""Which page of the wiki a link leads to."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

from selectolax.lexbor import LexborNode

from wikiqa_core.page.walking import classes_of

_OTHER_KINDS = frozenset(
    ("new", "extiw", "external", "image", "mw-file-description", "selflink", "mw-selflink")
)
_OTHER_NAMESPACES = """
    special media talk user help file image template category portal draft module mediawiki wikipedia project
    wp book timedtext wiktionary wikt commons wikiquote wikisource wikinews wikivoyage wikidata meta species
    spezial datei benutzer hilfe vorlage kategorie spécial fichier utilisateur aide modèle catégorie projet
    especial archivo usuario ayuda plantilla categoría speciale utente aiuto categoria ficheiro predefinição
    служебная файл участник справка шаблон категория
"""
"""Of no articles, in the larger languages. Articles may hold a colon too: "2001: A Space Odyssey"."""
_NAMESPACES = frozenset(_OTHER_NAMESPACES.split())
_PREFIXES = ("./", "/wiki/", "/w/index.php/", "/index.php/")


def linked_title(link: LexborNode) -> str | None:
    """The title of the existing article that a link leads to, or `None` where it leads elsewhere."""
    address = link.attributes.get("href") or ""
    if "redlink=1" in address or "action=edit" in address or not _OTHER_KINDS.isdisjoint(classes_of(link)):
        return None
    try:
        title = _title_of(address)
    except ValueError:
        return None
    title = " ".join(title.replace("_", " ").split())
    namespace = title.partition(":")[0].casefold() if ":" in title else ""
    talk = namespace.endswith(" talk")
    return None if not title or talk or namespace in _NAMESPACES else title


def _title_of(address: str) -> str:
    parts = urlsplit(address)
    if parts.netloc and not parts.netloc.endswith(".wikipedia.org"):
        return ""
    for prefix in _PREFIXES:
        if parts.path.startswith(prefix) or address.startswith(prefix):
            path = parts.path or address
            return unquote(path.removeprefix(prefix))
    if parts.path.endswith("/index.php"):
        return parse_qs(parts.query).get("title", [""])[0]
    return ""
