"""The environment, read once, with errors that name the variable and the remedy."""

from pathlib import Path

import pytest

from wikiqa_core import Budget, ConfigurationError, Settings


def test_defaults():
    settings = Settings.from_env({})
    assert settings == Settings()
    assert settings.budget == Budget()


def test_nothing_is_read_but_what_is_given(monkeypatch):
    monkeypatch.setenv("WIKIQA_LANG", "de")
    assert Settings.from_env({}).lang == "en"
    assert Settings.from_env().lang == "de"


def test_a_wrong_agent_is_refused_in_code_too():
    with pytest.raises(ValueError, match="agent"):
        Settings(agent="oracle")


def test_every_variable_is_read():
    settings = Settings.from_env(
        {
            "WIKIQA_LANG": "de",
            "WIKIQA_API_URL": "http://localhost:8080/w/api.php",
            "WIKIQA_CONTACT": "me@example.org",
            "WIKIQA_SNAPSHOT": "/tmp/x.sqlite",
            "WIKIQA_AGENT": "extractive",
            "WIKIQA_TIMEOUT": "2.5",
            "WIKIQA_MAX_TOOL_CALLS": "3",
            "WIKIQA_MAX_SECONDS": "20",
            "WIKIQA_ANTHROPIC_API_KEY": "secret-key",
        }
    )
    assert settings == Settings(
        lang="de",
        api_url="http://localhost:8080/w/api.php",
        contact="me@example.org",
        snapshot=Path("/tmp/x.sqlite"),
        agent="extractive",
        timeout=2.5,
        max_tool_calls=3,
        max_seconds=20.0,
        anthropic_api_key="secret-key",
    )
    assert settings.budget == Budget(tool_calls=3, seconds=20.0)
    assert "secret-key" not in repr(settings)


def test_the_key_falls_back_to_the_sdks_own_variable():
    assert Settings.from_env({"ANTHROPIC_API_KEY": "k"}).anthropic_api_key == "k"
    both = {"ANTHROPIC_API_KEY": "k", "WIKIQA_ANTHROPIC_API_KEY": "mine"}
    assert Settings.from_env(both).anthropic_api_key == "mine"


def test_an_empty_value_counts_as_unset():
    assert Settings.from_env({"WIKIQA_LANG": "  ", "WIKIQA_TIMEOUT": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "value", "remedy"),
    [
        ("WIKIQA_TIMEOUT", "soon", "seconds above 0"),
        ("WIKIQA_TIMEOUT", "-1", "seconds above 0"),
        ("WIKIQA_TIMEOUT", "nan", "seconds above 0"),
        ("WIKIQA_MAX_SECONDS", "inf", "seconds above 0"),
        ("WIKIQA_MAX_TOOL_CALLS", "0", "whole number from 1 to 1000"),
        ("WIKIQA_MAX_TOOL_CALLS", "2.5", "whole number"),
        ("WIKIQA_API_URL", "en.wikipedia.org", "address of an api.php"),
        ("WIKIQA_API_URL", "ftp://host/api.php", "address of an api.php"),
        ("WIKIQA_AGENT", "oracle", "one of auto, extractive"),
        ("WIKIQA_LANGUAGE", "de", "WIKIQA_LANG"),
    ],
)
def test_a_wrong_value_is_named_with_its_remedy(name, value, remedy):
    with pytest.raises(ConfigurationError) as caught:
        Settings.from_env({name: value})
    assert name in str(caught.value)
    assert remedy in str(caught.value)


def test_variables_of_the_test_suite_are_no_settings():
    assert Settings.from_env({"WIKIQA_TEST_MEDIAWIKI": "http://localhost"}) == Settings()
