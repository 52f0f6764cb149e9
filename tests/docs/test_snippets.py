"""Every Python block of the docs is run, page by page, without a network."""

import re
from pathlib import Path

import pytest

from wikiqa_core.testing import no_network

PAGES = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if BLOCK.search(page.read_text())], ids=lambda page: page.stem
)
def test_the_snippets_of_a_page_run_in_order(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "snippet"}
    with no_network():
        for block in BLOCK.findall(page.read_text()):
            exec(compile(block, f"{page.name}", "exec"), names)
