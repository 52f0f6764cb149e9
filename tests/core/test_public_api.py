"""The public names are those of `__all__`, each of them is there, and importing costs little."""

import subprocess
import sys
from pathlib import Path

import wikiqa_core
from wikiqa_core import testing


def test_every_public_name_is_there_and_nothing_else_is_listed():
    for name in wikiqa_core.__all__:
        assert getattr(wikiqa_core, name).__module__.startswith("wikiqa_core") or name in {"Event", "Outcome"}
    assert sorted(wikiqa_core.__all__) == wikiqa_core.__all__
    assert set(dir(wikiqa_core)) == set(wikiqa_core.__all__)


def test_every_public_class_and_function_has_a_docstring():
    for name in wikiqa_core.__all__:
        if name not in {"Event", "Outcome"}:
            assert getattr(wikiqa_core, name).__doc__, name


def test_the_public_fakes_are_there():
    for name in testing.__all__:
        assert getattr(testing, name).__doc__, name


def test_importing_loads_no_model_no_server_and_no_client():
    code = (
        "import sys, wikiqa_core; wikiqa_core.Answer; "
        "heavy = {'anthropic', 'httpx', 'httpx2', 'libzim', 'rich', 'starlette'} & set(sys.modules); "
        "print(sorted(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_package_is_typed():
    assert (Path(wikiqa_core.__file__).parent / "py.typed").exists()
