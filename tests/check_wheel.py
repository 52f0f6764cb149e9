"""Check that a wheel holds what it must and nothing else: `python tests/check_wheel.py FILE.whl`."""

import sys
from zipfile import ZipFile

names = ZipFile(sys.argv[1]).namelist()
wanted = {
    "wikiqa_core/__init__.py",
    "wikiqa_core/__init__.pyi",
    "wikiqa_core/py.typed",
    "wikiqa_core/data/sample.sqlite",
    "wikiqa_server/main.py",
}
missing = sorted(wanted - set(names))
foreign = [name for name in names if not name.startswith(("wikiqa_core/", "wikiqa_server/", "wiki_qa-"))]
if missing or foreign:
    sys.exit(f"missing: {missing}; foreign: {foreign}")
print(f"the wheel holds {len(names)} files")
