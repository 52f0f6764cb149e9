"""Which wiki is asked, and what its pages are called and where they stand. Pure functions."""

from __future__ import annotations

import ipaddress
import re
from datetime import datetime
from urllib.parse import urlsplit

from attrs import frozen

from wikiqa_core.errors import ConfigurationError
from wikiqa_core.links import article_url, permalink
from wikiqa_core.models import PageRef

_LANGUAGE = re.compile(r"[a-z]{2,12}(-[a-z]{1,12}){0,3}")
_VARIANT = re.compile(r"(?:zh-(?:hans|hant|cn|hk|mo|my|sg|tw)|sr-(?:ec|el))")
_WIKIPEDIA = ".wikipedia.org"
_DEFAULT_SCRIPTS = "/w"


@frozen(kw_only=True)
class Wiki:
    """A MediaWiki site.

    Attributes:
        api_url: Address of its `api.php`.
        site: Scheme, host and port.
        host: Host and port.
        source_id: What its pages are cited as: the host, and the path of a wiki that shares its host.
        lang: Language of its text, with the variant where one is asked for ("zh-tw").
        variant: The variant to convert text to, of the few languages that have one.
        article_path: Where articles stand; "$1" is the title.
        script: Path of its `index.php`.
    """

    api_url: str
    site: str
    host: str
    source_id: str
    lang: str
    variant: str | None
    article_path: str
    script: str

    @property
    def is_wikipedia(self) -> bool:
        """Whether it is a language edition of Wikipedia."""
        return self.host.endswith(_WIKIPEDIA)

    @property
    def is_local(self) -> bool:
        """Whether it runs on this machine, where no limit needs to be kept."""
        name = urlsplit(self.api_url).hostname or ""
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return name == "localhost" or name.endswith(".localhost")

    def page(self, title: str, page_id: int, revision_id: int, timestamp: datetime | None) -> PageRef:
        """Name one revision of one of its pages."""
        return PageRef(
            title=title,
            source="wiki",
            source_id=self.source_id,
            lang=self.lang,
            page_id=page_id,
            revision_id=revision_id,
            timestamp=timestamp,
            url=article_url(self.site, title, article_path=self.article_path),
            permalink=permalink(self.site, title, revision_id, script=self.script),
        )


def find_wiki(lang: str, api_url: str | None) -> Wiki:
    """The edition of Wikipedia in that language, or the wiki at that address.

    A variant of a language ("zh-tw", "sr-el") is its edition, with text and titles in that variant.

    Raises:
        ConfigurationError: `lang` is no language code, or `api_url` no address of an `api.php`.
    """
    code = lang.strip().lower()
    if not _LANGUAGE.fullmatch(code):
        raise ConfigurationError(
            f"lang={lang!r} is no language code: give one such as 'en', 'de' or 'zh-min-nan'."
        )
    variant = code if _VARIANT.fullmatch(code) else None
    edition = code.partition("-")[0] if variant else code
    address = api_url or f"https://{edition}{_WIKIPEDIA}/w/api.php"
    site, host, scripts = _split(address)
    if api_url and host.endswith(_WIKIPEDIA) and not variant:
        code = host.removesuffix(_WIKIPEDIA)
    return Wiki(
        api_url=address,
        site=site,
        host=host,
        source_id=host + scripts.removesuffix(_DEFAULT_SCRIPTS),
        lang=code,
        variant=variant,
        article_path="/wiki/$1" if scripts == _DEFAULT_SCRIPTS else f"{scripts}/index.php?title=$1",
        script=f"{scripts}/index.php",
    )


def first_upper(title: str) -> str:
    """The title as MediaWiki spells it: its first letter is upper-case.

    A letter that would become two ("ß"), or that has no upper case in a title (Georgian), stays.
    """
    first = title[:1].title()
    return first + title[1:] if len(first) == 1 else title


def edition_of(url: str) -> str | None:
    """The language edition of Wikipedia that an address belongs to, or `None`."""
    host = urlsplit(url).hostname or ""
    return host.removesuffix(_WIKIPEDIA) if host.endswith(_WIKIPEDIA) else None


def _split(address: str) -> tuple[str, str, str]:
    """Site, host with port, and the path that `api.php` stands in."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if "@" in address.partition("://")[2].partition("/")[0]:
        raise ConfigurationError("api_url must hold no user name and no password.")
    named = host and parts.scheme in {"http", "https"} and parts.path.endswith("/api.php")
    if not host or not named or parts.query or parts.fragment:
        raise ConfigurationError(
            f"api_url={address!r} is no address of a MediaWiki API: "
            "it must be http(s) and end in /api.php, as 'https://en.wikipedia.org/w/api.php' does."
        )
    name = f"[{host}]" if ":" in host else host
    netloc = f"{name}:{port}" if port else name
    return f"{parts.scheme}://{netloc}", netloc, parts.path.removesuffix("/api.php")
