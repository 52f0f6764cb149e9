"""What a question costs on the bundled snapshot, and what importing the package costs.

python tests/benchmarks/answer_speed.py [ROUNDS]
"""

import asyncio
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

from wikiqa_core import Answer, ExtractiveAgent, Fetched, Searched, SnapshotRetriever, WikiQA

QUESTIONS = Path(__file__).parents[1] / "data" / "questions.jsonl"
IMPORT = "import time; t = time.perf_counter(); import wikiqa_core; print(time.perf_counter() - t)"
FIRST_USE = (
    "import time; t = time.perf_counter(); from wikiqa_core import SnapshotRetriever, answer; "
    "answer('What is the melting point of iron?', retriever=SnapshotRetriever.bundled()); "
    "print(time.perf_counter() - t)"
)


def main(rounds: int) -> None:
    """Print the figures."""
    questions = [json.loads(line)["question"] for line in QUESTIONS.read_text().splitlines()]
    print(f"import wikiqa_core: {median_of(IMPORT):.1f} ms (median of 15 processes)")
    print(f"import and first answer: {median_of(FIRST_USE):.1f} ms (median of 15 processes)")
    asyncio.run(ask(questions, rounds))


def median_of(code: str) -> float:
    """Milliseconds that the code reports of itself, each time in a new process."""
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(15)
    ]
    return 1000 * statistics.median(float(run.stdout) for run in runs)


async def ask(questions: list[str], rounds: int) -> None:
    """Ask all questions, and count what each cost."""
    costs: dict[str, list[tuple[float, int]]] = {"answered": [], "refused": []}
    async with WikiQA(retriever=SnapshotRetriever.bundled(), agent=ExtractiveAgent()) as qa:
        await qa.aanswer(questions[0])
        for question in questions * rounds:
            begun = time.perf_counter()
            outcome = await qa.aanswer(question)
            seconds = time.perf_counter() - begun
            assert outcome.trace is not None
            requests = sum(isinstance(event, Searched | Fetched) for event in outcome.trace.events)
            costs["answered" if isinstance(outcome, Answer) else "refused"].append((seconds, requests))
    print(f"{len(questions)} questions, asked {rounds} times each")
    show("all", costs["answered"] + costs["refused"])
    for name, spent in costs.items():
        show(name, spent)


def show(name: str, spent: list[tuple[float, int]]) -> None:
    """Print the time and the searches and reads of some questions."""
    milliseconds = sorted(1000 * seconds for seconds, _ in spent)
    requests = [count for _, count in spent]
    print(
        f"{name} ({len(spent)}): median {statistics.median(milliseconds):.1f} ms, "
        f"p95 {statistics.quantiles(milliseconds, n=20)[-1]:.1f} ms, most {milliseconds[-1]:.1f} ms; "
        f"searches and reads: median {statistics.median(requests):g}, mean {statistics.mean(requests):.2f}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
