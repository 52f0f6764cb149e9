"""Record the bundled snapshot from the sample wiki, or check that it says what the wiki says.

python tests/wiki_snapshot.py [--check] URL-OF-API.PHP
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

from attrs import evolve

from wikiqa_core import Article, ArticleNotFound, SnapshotRetriever
from wikiqa_core.cli import main

ROOT = Path(__file__).parent.parent
BUNDLED = ROOT / "wikiqa_core" / "data" / "sample.sqlite"


def titles() -> list[str]:
    """Titles of all pages of tests/wiki that are no template, module or second revision."""
    names = {
        unquote(path.name.removesuffix(".wiki").partition("@")[0])
        for path in (ROOT / "tests/wiki").glob("*.wiki")
    }
    return sorted(name for name in names if not name.startswith(("Template:", "Module:")))


def record(url: str, path: Path) -> None:
    """Record all of them with the project's own command."""
    path.unlink(missing_ok=True)
    main(["snapshot", "--api-url", url, "--sample", "-o", str(path), *titles()])


async def contents(path: Path) -> dict[str, Article | str]:
    """What a snapshot says of each title, without the numbers that an import gives to revisions."""
    snapshot = SnapshotRetriever(path)
    said: dict[str, Article | str] = {}
    for title in titles():
        try:
            article = await snapshot.fetch(title)
            page = evolve(article.page, page_id=None, revision_id=None, timestamp=None)
            said[title] = evolve(article, page=page)
        except ArticleNotFound as error:
            said[title] = error.reason
    await snapshot.aclose()
    return said


def check(url: str) -> None:
    """Record again beside, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh.sqlite"
        record(url, fresh)
        now, then = asyncio.run(contents(fresh)), asyncio.run(contents(BUNDLED))
    changed = [title for title in titles() if now[title] != then.get(title)]
    if changed:
        sys.exit(f"the bundled snapshot is older than the sample wiki: {', '.join(changed)}")
    print(f"{len(now)} titles are as in the bundled snapshot")


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        check(sys.argv[2])
    else:
        BUNDLED.parent.mkdir(exist_ok=True)
        record(sys.argv[1], BUNDLED)
