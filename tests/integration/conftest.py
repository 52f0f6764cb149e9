"""A real MediaWiki with the sample pages, for the tests that are marked `mediawiki`."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
START, STOP, PAGES = TESTS / "mediawiki" / "start.sh", TESTS / "mediawiki" / "stop.sh", TESTS / "wiki"
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}
INSTALLED = Path("/usr/share/mediawiki")
GIVEN = os.environ.get("WIKIQA_TEST_MEDIAWIKI")
"""An `api.php` that serves the sample pages already."""


@pytest.fixture(scope="session")
def mediawiki_api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the API: the one that is given, else of a wiki that runs for this session."""
    if GIVEN:
        yield GIVEN
        return
    with _running(PAGES, tmp_path_factory.mktemp("mediawiki"), "en") as api:
        yield api


@pytest.fixture(scope="session")
def chinese_mediawiki_api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a small wiki in Chinese, whose titles and text are kept in one script."""
    pages = tmp_path_factory.mktemp("pages")
    (pages / "軟體.wiki").write_text("'''軟體'''是程式。", encoding="utf-8")
    (pages / "電腦軟體.wiki").write_text("#REDIRECT [[軟體]]", encoding="utf-8")
    with _running(pages, tmp_path_factory.mktemp("mediawiki-zh"), "zh") as api:
        yield api


@contextmanager
def _running(pages: Path, state: Path, lang: str) -> Iterator[str]:
    installed = shutil.which("php") is not None and INSTALLED.is_dir()
    if not installed and not IN_CI:
        pytest.skip(
            "MediaWiki is not installed here: `bash tests/mediawiki/start.sh PORT tests/wiki` installs it"
            " with apt, and prints an address for WIKIQA_TEST_MEDIAWIKI"
        )
    port = str(_free_port())
    started = subprocess.run(
        ["bash", str(START), port, str(pages), str(state)],
        env=os.environ | {"SAMPLE_LANG": lang},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=900,
        check=False,
    )
    if started.returncode != 0:
        pytest.fail(f"start.sh failed: {started.stderr.strip()[-1500:]}")
    try:
        yield started.stdout.strip()
    finally:
        subprocess.run(["bash", str(STOP), port, str(state)], timeout=60, check=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
