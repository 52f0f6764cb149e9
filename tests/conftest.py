"""What all tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of collected pages and cases that is not part of the project."""
    folder = ROOT.parent / "shared"
    if not (folder / "cases").is_dir():
        pytest.skip("the folder ../shared with collected pages and cases is not here")
    return folder


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of the person who runs the tests may change them."""
    import os

    for name in list(os.environ):
        if name == "ANTHROPIC_API_KEY" or (
            name.startswith("WIKIQA_") and not name.startswith("WIKIQA_TEST_")
        ):
            monkeypatch.delenv(name)
