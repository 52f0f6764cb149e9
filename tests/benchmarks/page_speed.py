"""How fast a page is read. Run: python tests/benchmarks/page_speed.py [file] [runs]

It prints megabytes of HTML a second, by the median of the runs: for selectolax building the tree, which is
the ceiling, and for `parse_html`. Without a file it takes the largest page in ../shared.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from wikiqa_core.page import parse_html

PAGES = Path(__file__).parents[3] / "shared" / "data" / "wikipedia"
RUNS = 15


def seconds(work: Callable[[], object], runs: int) -> float:
    """The median time of the work, after one run that is not counted."""
    work()
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def main() -> None:
    """Print one line for each step."""
    given = sys.argv[1:]
    pages = (
        [Path(given[0])] if given else sorted(PAGES.glob("*.html"), key=lambda path: path.stat().st_size)[-1:]
    )
    if not pages:
        sys.exit(f"No page was named, and there is none in {PAGES}.")
    html = pages[0].read_bytes()
    runs = int(given[1]) if len(given) > 1 else RUNS
    steps = {"tree only": lambda: LexborHTMLParser(html), "parse_html": lambda: parse_html(html)}
    print(f"{pages[0].name}: {len(html) / 1e6:.2f} MB, median of {runs}")
    for name, work in steps.items():
        took = seconds(work, runs)
        print(f"{name:12} {took * 1000:8.1f} ms {len(html) / 1e6 / took:8.1f} MB/s")


if __name__ == "__main__":
    main()
