"""Settings, read from the environment once, in one function."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from attrs import field, fields, frozen
from attrs.validators import in_

from wikiqa_core.errors import ConfigurationError
from wikiqa_core.models import Budget

PREFIX = "WIKIQA_"
AgentName = Literal["auto", "extractive"]
_AGENTS: tuple[AgentName, ...] = ("auto", "extractive")
_MOST_CALLS = 1000


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
    return value


def _setting(default: Any, parse: Callable[[str], Any], **options: Any) -> Any:
    return field(default=default, metadata={"parse": parse}, **options)


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
        timeout: Seconds to wait for the wiki to begin a reply, or to go on with it; a whole reply may take
            three times as long.
        max_tool_calls: Searches and reads for one question.
        max_seconds: Wall-clock seconds for one question.
        anthropic_api_key: Key of the Claude API (else `ANTHROPIC_API_KEY`). It is never shown.
    """

    lang: str = _setting("en", str)
    api_url: str | None = _setting(None, _web_address)
    contact: str | None = _setting(None, str)
    snapshot: Path | None = _setting(None, Path)
    agent: AgentName = _setting("auto", _agent, validator=in_(_AGENTS))
    timeout: float = _setting(10.0, _positive)
    max_tool_calls: int = _setting(8, _count)
    max_seconds: float = _setting(90.0, _positive)
    anthropic_api_key: str | None = _setting(None, str, repr=False)

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
        given = os.environ if environ is None else environ
        env = {name: value.strip() for name, value in given.items() if value.strip()}
        if "ANTHROPIC_API_KEY" in env:
            env.setdefault(f"{PREFIX}ANTHROPIC_API_KEY", env["ANTHROPIC_API_KEY"])
        parsers = {PREFIX + one.name.upper(): (one.name, one.metadata["parse"]) for one in fields(cls)}
        _reject_unknown(env, parsers)
        read = {name: _read(env, key, parse) for key, (name, parse) in parsers.items() if key in env}
        return cls(**read)


def _reject_unknown(env: Mapping[str, str], known: Mapping[str, object]) -> None:
    for name in env:
        if name.startswith(PREFIX) and name not in known and not name.startswith(PREFIX + "TEST_"):
            raise ConfigurationError(
                f"{name} is no setting of wiki-qa. The settings: {', '.join(sorted(known))}."
            )


def _read(env: Mapping[str, str], key: str, parse: Callable[[str], Any]) -> Any:
    try:
        return parse(env[key])
    except ValueError as error:
        shown = "(not shown)" if "KEY" in key else repr(env[key])
        raise ConfigurationError(f"{key}={shown}: {error}.") from error
