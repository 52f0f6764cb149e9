"""How long a hundred quotes take on a text of a million characters, plain and hostile.

Run: python tests/benchmarks/quote_speed.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from wikiqa_core import folding
from wikiqa_core.quotes import find_quote, nearest, sentences

SIZE = 1_000_000
QUOTES = 100


def _plain() -> tuple[str, list[str]]:
    words = [f"word{number * 7919 % 50_021}" for number in range(SIZE // 10)]
    text = " ".join(words)
    places = range(0, len(words) - 12, len(words) // QUOTES)
    return text, [" ".join(words[at : at + 12]) for at in places]


def _typographic() -> tuple[str, list[str]]:
    text, quotes = _plain()
    return text.replace("7 ", "’s – “x”\u00a0"), [f"{quote} ".replace("7 ", '\'s - "x" ') for quote in quotes]


def _decomposed() -> tuple[str, list[str]]:
    text, quotes = _plain()
    return text.replace("o", "o\u0308"), [quote.replace("o", "ö") for quote in quotes]


def _chinese() -> tuple[str, list[str]]:
    text = "".join(chr(0x4E00 + number * 7919 % 20_011) for number in range(SIZE // 3))
    return text, [text[at : at + 20] for at in range(0, QUOTES * 3000, 3000)]


def _repeated(unit: str, quote: Callable[[int], str]) -> tuple[str, list[str]]:
    return (unit * SIZE)[:SIZE], [quote(100 + number) for number in range(QUOTES)]


CASES: dict[str, Callable[[], tuple[str, list[str]]]] = {
    "plain words, all found": _plain,
    "curly quotes, dashes, no-break spaces": _typographic,
    "decomposed accents": _decomposed,
    "Chinese": _chinese,
    "one word of a letter, cut everywhere": lambda: _repeated("a", lambda n: "a" * n * 70),
    "short cuts of one word": lambda: _repeated("a", lambda _: "a"),
    "hyphens everywhere": lambda: _repeated("a-", lambda n: "a-" * n + "a"),
    "last word cut each time": lambda: _repeated("ab ", lambda n: "ab " * n * 20 + "a"),
    "first word cut each time": lambda: _repeated("ab ", lambda n: "b" + " ab" * n * 20),
    "digits everywhere": lambda: _repeated("1 ", lambda n: "1 " * n * 20 + "2"),
    "groups of three": lambda: _repeated("111 ", lambda n: "111 " * n),
    "full stops": lambda: _repeated(".", lambda n: "." * n + "a"),
    "signs": lambda: _repeated("-+", lambda n: "-+" * n + "5"),
    "white space": lambda: _repeated(" \n", lambda n: f"a{n}"),
    "zero-width": lambda: _repeated("a\u200b ", lambda n: "a " * n + "b"),
    "combining marks": lambda: _repeated("\u0301", lambda n: "a" + "\u0301" * n),
}


def _find_all(text: str, quotes: list[str]) -> None:
    for quote in quotes:
        find_quote(text, quote)


def seconds(work: Callable[[], object]) -> float:
    """How long the work takes, once, with nothing folded before."""
    folding.fold.cache_clear()
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main() -> None:
    """Print one line a case: folding and a hundred quotes together, then `nearest` and `sentences` once."""
    print(f"{'text of a million characters':40} 100 quotes    found  nearest  sentences")
    for name, make in CASES.items():
        text, quotes = make()
        found = sum(find_quote(text, quote) is not None for quote in quotes)
        total = seconds(partial(_find_all, text, quotes))
        near = seconds(partial(nearest, text, quotes[0]))
        split = seconds(partial(sentences, text))
        print(f"{name:40} {total:8.3f} s {found:8} {near:7.3f}s {split:9.3f}s")


if __name__ == "__main__":
    main()
