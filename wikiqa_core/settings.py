"""Settings, read from the environment once, in one function."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, TypeVar, cast
from urllib.parse import urlsplit

from attrs import field, frozen

from wikiqa_core.errors import ConfigurationError
from wikiqa_core.models import Budget

PREFIX = "WIKIQA_"
AgentName = Literal["auto", "extractive"]
_AGENTS = ("auto", "extractive")
_MOST_CALLS = 1000
_T = TypeVar("_T")


@frozen(kw_only=True)
class Settings:
    """How questions are answered. Each field is the environment variable `WIKIQA_<NAME>`.

    Attributes:
        lang: Language edition of Wikipedia.
        api_url: The `api.php` of another MediaWiki, instead of Wikipedia.
        contact: E-mail or web address of whoever runs this; it goes into the User-Agent, as the
            Wikimedia policy asks. Without it, Wikimedia allows 10 requests a minute instead of 200.
        snapshot: A snapshot file to read instead of a live wiki.
        agent: Who answers: `auto` takes the best that is set up.
        timeout: Seconds to wait for one reply of the wiki.
        max_tool_calls: Searches and reads for one question.
        max_seconds: Wall-clock seconds for one question.
        anthropic_api_key: Key of the Claude API (else `ANTHROPIC_API_KEY`). It is never shown.
    """

    lang: str = "en"
    api_url: str | None = None
    contact: str | None = None
    snapshot: Path | None = None
    agent: AgentName = "auto"
    timeout: float = 10.0
    max_tool_calls: int = 8
    max_seconds: float = 90.0
    anthropic_api_key: str | None = field(default=None, repr=False)

    @property
    def budget(self) -> Budget:
        """What one question may cost."""
        return Budget(tool_calls=self.max_tool_calls, seconds=self.max_seconds)

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Read the settings.

        Args:
            environ: The variables, `os.environ` by default. An empty value counts as unset.

        Raises:
            ConfigurationError: A value is wrong, or a variable of this prefix has no meaning.
        """
        env = {name: value.strip() for name, value in (environ or os.environ).items() if value.strip()}
        _reject_unknown(env)
        return cls(
            lang=_read(env, "LANG", str, "en"),
            api_url=_read(env, "API_URL", _web_address, None),
            contact=_read(env, "CONTACT", str, None),
            snapshot=_read(env, "SNAPSHOT", Path, None),
            agent=_read(env, "AGENT", _agent, "auto"),
            timeout=_read(env, "TIMEOUT", _positive, 10.0),
            max_tool_calls=_read(env, "MAX_TOOL_CALLS", _count, 8),
            max_seconds=_read(env, "MAX_SECONDS", _positive, 90.0),
            anthropic_api_key=_read(env, "ANTHROPIC_API_KEY", str, None) or env.get("ANTHROPIC_API_KEY"),
        )


NAMES = (
    "LANG",
    "API_URL",
    "CONTACT",
    "SNAPSHOT",
    "AGENT",
    "TIMEOUT",
    "MAX_TOOL_CALLS",
    "MAX_SECONDS",
    "ANTHROPIC_API_KEY",
)


def _reject_unknown(env: Mapping[str, str]) -> None:
    known = {PREFIX + name for name in NAMES}
    for name in env:
        if name.startswith(PREFIX) and name not in known and not name.startswith(PREFIX + "TEST_"):
            raise ConfigurationError(
                f"{name} is no setting of wiki-qa. The settings: {', '.join(sorted(known))}."
            )


def _read(env: Mapping[str, str], name: str, parse: Callable[[str], _T], default: _T) -> _T:
    value = env.get(PREFIX + name)
    if value is None:
        return default
    try:
        return parse(value)
    except ValueError as error:
        shown = "(not shown)" if "KEY" in name else repr(value)
        raise ConfigurationError(f"{PREFIX}{name}={shown}: {error}.") from error


def _positive(value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise ValueError("give a number of seconds above 0") from None
    if not 0 < number < float("inf"):
        raise ValueError("give a number of seconds above 0")
    return number


def _count(value: str) -> int:
    if not value.isdecimal() or not 1 <= int(value) <= _MOST_CALLS:
        raise ValueError(f"give a whole number from 1 to {_MOST_CALLS}")
    return int(value)


def _web_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError("give the address of an api.php, such as https://en.wikipedia.org/w/api.php")
    return value


def _agent(value: str) -> AgentName:
    if value not in _AGENTS:
        raise ValueError(f"give one of {', '.join(_AGENTS)}")
    return cast(AgentName, value)
