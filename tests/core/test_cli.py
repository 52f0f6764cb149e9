"""The command line: what it prints, where, and its exit codes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wikiqa_core import MediaWikiRetriever, RetrievalUnavailable
from wikiqa_core.cli import main
from wikiqa_core.cli.exits import PIPE_CLOSED
from wikiqa_core.cli.sources import settings_of, source_options
from wikiqa_core.display import show_note, terminal

IRON = "What is the melting point of iron?"
NOTICE = "this quotes, and does not reason"


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    """No .env file of the checkout may change a test."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Bytes:
    """Standard input from a pipe."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.buffer = self

    def read(self) -> bytes:
        return self.data

    def isatty(self) -> bool:
        return False


def pipe(monkeypatch, data):
    monkeypatch.setattr(sys, "stdin", Bytes(data if isinstance(data, bytes) else data.encode()))


def test_an_answer_with_its_numbered_sources(capsys):
    assert main(["--offline", IRON]) == 0
    out, err = capsys.readouterr()
    assert "[1] Iron (revision " in out
    assert "infobox" in out
    assert "Melting point: 1538 °C (1811 K)" in out
    assert "sample wiki, which is not Wikipedia" in out
    assert err.count(NOTICE) == 1


def test_a_budget_that_is_spent_is_said_to_be(monkeypatch, capsys):
    monkeypatch.setenv("WIKIQA_MAX_TOOL_CALLS", "1")
    assert main(["--offline", IRON]) == 3
    assert "budget_exhausted" in capsys.readouterr().out


def test_words_without_quotes_make_one_question(capsys):
    assert main(["--offline", *IRON.split()]) == 0
    assert "1811" in capsys.readouterr().out


def test_an_ambiguous_name_shows_its_senses(capsys):
    assert main(["--offline", "What is Mercury?"]) == 0
    out = capsys.readouterr().out
    assert "planet" in out
    assert "element" in out
    assert "[2]" in out


def test_a_refusal_gives_its_reason_and_what_was_read(capsys):
    assert main(["--offline", "What is the price of iron?"]) == 3
    out = capsys.readouterr().out
    assert "No answer (" in out
    assert "Read: Iron (revision " in out


def test_each_step_is_shown_when_asked_for(capsys):
    assert main(["--offline", "-v", IRON]) == 0
    err = capsys.readouterr().err
    assert "searched  " in err
    assert "read      " in err
    assert "decided   answer: answer" in err


def test_json_is_the_librarys_own(capsys):
    assert main(["--offline", "--json", IRON]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["type"] == "answer"
    assert out["sources"][0]["title"] == "Iron"
    assert out["sources"][0]["source"] == "sample"
    assert "trace" not in out


def test_the_trace_is_there_when_asked_for(capsys):
    assert main(["--offline", "--json", "--trace", IRON]) == 0
    trace = json.loads(capsys.readouterr().out)["trace"]
    assert trace["events"][0]["event"] == "Searched"


def test_a_question_from_standard_input(monkeypatch, capsys):
    pipe(monkeypatch, IRON + "\n")
    assert main(["--offline"]) == 0
    assert "1811" in capsys.readouterr().out
    pipe(monkeypatch, IRON)
    assert main(["--offline", "-"]) == 0


def test_a_stored_outcome_is_verified(monkeypatch, capsys, empty_folder):
    main(["--offline", "--json", IRON])
    stored = capsys.readouterr().out
    (empty_folder / "answer.json").write_text(stored)
    assert main(["--offline", "--verify", "answer.json"]) == 0
    assert "[1] verified" in capsys.readouterr().out
    pipe(monkeypatch, stored.replace("(1811 K)", "(1911 K)"))
    assert main(["--verify", "-"]) == 3
    assert "changed" in capsys.readouterr().out
    pipe(monkeypatch, stored)
    assert main(["--verify", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["status"] == "verified"


def test_an_answer_without_sources_is_not_verified(monkeypatch, capsys):
    pipe(monkeypatch, '{"type": "answer", "question": "q", "answer": "a", "sources": []}')
    assert main(["--verify", "-"]) == 3
    assert "no sources" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Iron melts at 9999 °C [1].", "9999 °C"),
        ("Iron melts at 1538 °C [1] [2].", "points to [2]"),
        ("Iron melts at 1538 °C.", "does not point to source [1]"),
    ],
)
def test_a_text_that_says_more_than_its_quotes_is_not_verified(text, said, monkeypatch, capsys):
    main(["--offline", "--json", IRON])
    stored = json.loads(capsys.readouterr().out) | {"answer": text}
    pipe(monkeypatch, json.dumps(stored))
    assert main(["--verify", "-"]) == 3
    out, err = capsys.readouterr()
    assert "[1] verified" in out
    assert said in err


def test_a_citation_is_checked_in_the_wiki_that_it_names(monkeypatch, capsys):
    main(["--offline", "--json", IRON])
    stored = json.loads(capsys.readouterr().out)
    stored["sources"][0].update(source="wiki", source_id="de.wikipedia.org")
    asked = []

    async def fetch(self, title, *, revision_id=None):
        asked.append((self.source_id, title, revision_id))
        raise RetrievalUnavailable("no network here")

    monkeypatch.setattr(MediaWikiRetriever, "fetch", fetch)
    pipe(monkeypatch, json.dumps(stored))
    assert main(["--verify", "-"]) == 4
    assert asked == [("de.wikipedia.org", "Iron", stored["sources"][0]["revision_id"])]
    pipe(monkeypatch, json.dumps(stored))
    assert main(["--verify", "-", "--offline"]) == 3
    assert main(["--verify", "-", "--snapshot", "none.sqlite"]) == 2


def test_an_option_takes_the_place_of_a_source_in_the_environment(monkeypatch):
    monkeypatch.setenv("WIKIQA_API_URL", "http://127.0.0.1:9/w/api.php")
    monkeypatch.setenv("WIKIQA_SNAPSHOT", "none.sqlite")
    options = source_options().parse_args(["--lang", "de"])
    settings = settings_of(options)
    assert (settings.lang, settings.api_url, settings.snapshot) == ("de", None, None)


def test_pages_are_recorded_and_answer_from_their_file(capsys, monkeypatch):
    assert main(["snapshot", "--offline", "Iron", "Quicksilver", "-o", "mine.sqlite"]) == 0
    assert "2 of 2 recorded in mine.sqlite" in capsys.readouterr().err
    assert main(["--snapshot", "mine.sqlite", IRON]) == 0
    monkeypatch.setenv("WIKIQA_SNAPSHOT", "mine.sqlite")
    assert main([IRON]) == 0
    pipe(monkeypatch, "Iron\n\nNo such page at all\n")
    assert main(["snapshot", "--offline", "-", "-o", "other.sqlite"]) == 0
    assert "1 of 2 recorded" in capsys.readouterr().err


def test_what_questions_read_is_recorded(capsys):
    Path("q.txt").write_text(IRON + '\n{"question": "What is Mercury?"}\n\n???\n')
    assert main(["snapshot", "--offline", "-v", "--from-questions", "q.txt", "-o", "run.sqlite"]) == 0
    assert "2 of 3 recorded" in capsys.readouterr().err
    assert main(["--snapshot", "run.sqlite", IRON]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--offline", ""], "question is empty"),
        (["--offline", "   "], "question is empty"),
        (["--offline", "x" * 1001], "1,000 are allowed"),
        (["--offline", "🍆🍆"], "no word"),
        (["--offline", '"~*"'], "no word"),
        (["--lang", "klingon!", IRON], "lang"),
        (["--api-url", "wiki.example", IRON], "api"),
        (["--snapshot", "none.sqlite", IRON], "no snapshot file"),
        (["--verify", "none.json"], "none.json"),
        (["--verify", ""], "cannot be read"),
        (["--lang", "", IRON], "lang"),
        (["snapshot", "Iron", "-o", "no/such/folder.sqlite"], "cannot be written"),
        (["snapshot", "--offline", "--from-questions", "none.txt", "-o", "x.sqlite"], "none.txt"),
    ],
)
def test_bad_input_is_named_without_a_traceback(words, said, capsys):
    assert main(words) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--nonsense", IRON], "unrecognized arguments"),
        (["--offline", "--lang", "de", IRON], "not allowed with"),
        (["--trace", "--offline", IRON], "--trace goes with --json"),
        (["--agent", "oracle", IRON], "invalid choice"),
        (["snapshot", "Iron"], "-o/--output"),
        (["snapshot", "-o", "x.sqlite"], "name pages to record"),
        (["--verify", "answer.json", IRON], "no question"),
    ],
)
def test_bad_usage_exits_with_2(words, said, capsys):
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


def test_without_a_question_on_a_terminal_it_says_how_to_ask(monkeypatch, capsys):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    with pytest.raises(SystemExit):
        main(["--offline"])
    assert "ask a question" in capsys.readouterr().err


def test_wrong_settings_are_named(monkeypatch, capsys):
    monkeypatch.setenv("WIKIQA_TIMEOUT", "soon")
    assert main(["--offline", IRON]) == 2
    assert "WIKIQA_TIMEOUT" in capsys.readouterr().err


def test_a_dotenv_file_is_read_and_the_environment_wins(monkeypatch, capsys):
    Path(".env").write_text("WIKIQA_TIMEOUT=soon\n")
    assert main(["--offline", IRON]) == 2
    monkeypatch.setenv("WIKIQA_TIMEOUT", "5")
    assert main(["--offline", IRON]) == 0
    Path(".env").write_bytes(b"\xff\xfe\x00")
    assert main(["--offline", IRON]) == 2
    assert ".env" in capsys.readouterr().err


def test_a_wiki_that_cannot_be_reached_exits_with_4_and_offers_offline(capsys):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    assert main(["--api-url", f"http://127.0.0.1:{port}/w/api.php", IRON]) == 4
    err = capsys.readouterr().err
    assert f"127.0.0.1:{port}" in err
    assert "--offline" in err


def test_with_a_key_it_says_that_no_agent_uses_it(monkeypatch, capsys):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "x")
    main(["--offline", IRON])
    err = capsys.readouterr().err
    assert "No WIKIQA_ANTHROPIC_API_KEY" not in err
    assert "no agent that uses the key" in err


def test_version(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("wiki-qa ")


def run(*words, stdout=subprocess.PIPE, **variables):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("WIKIQA_")}
    return subprocess.Popen(
        [sys.executable, "-c", "import sys; from wikiqa_core.cli import main; sys.exit(main())", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env=environment | variables,
    )


def test_an_interrupt_in_mid_run_ends_quietly():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        process = run("--api-url", f"http://127.0.0.1:{silent.getsockname()[1]}/w/api.php", IRON)
        silent.settimeout(20)
        connection, _ = silent.accept()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        connection.close()
    assert process.returncode == 130
    assert "interrupted" in err
    assert "Traceback" not in err
    assert out == ""


@pytest.mark.parametrize("words", [["--json", "--trace"], ["--json"], []])
def test_a_reader_that_goes_away_is_no_crash(words):
    process = run("--offline", *words, IRON)
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=20) == PIPE_CLOSED
    assert "Traceback" not in err


def test_a_full_disk_is_named():
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        process = run("--offline", "--json", IRON, stdout=full)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 2
    assert "cannot be written" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("streams", "code"), [(">&-", 0), ("<&-", 0), ("2>&-", 0), ("2>/dev/full", 2), ("<&- >&- 2>&-", 0)]
)
def test_streams_that_are_closed_from_the_start_are_no_crash(streams, code):
    script = f"{sys.executable} -c 'import sys; from wikiqa_core.cli import main; sys.exit(main())' --offline"
    command = f'{script} "{IRON}" {streams}'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_terminal_will_do(encoding):
    process = run("--offline", IRON, PYTHONIOENCODING=encoding)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, "Traceback" in err) == (0, False)
    assert "1538" in out


def test_piped_output_is_plain_and_unwrapped():
    out, _ = run("--offline", IRON).communicate(timeout=20)
    assert "\x1b" not in out


def test_what_would_steer_the_terminal_is_not_printed(capsys):
    show_note(terminal(), "title \x1b]0;owned\x07 \x9b31m \u202e[red]plain[/red]")
    out = capsys.readouterr().out
    assert not set("\x1b\x07\x9b\u202e") & set(out)
    assert "[red]plain[/red]" in out
