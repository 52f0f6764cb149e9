"""What the tests of the library share."""

from collections.abc import Iterator

import pytest

from wikiqa_core.retrievers.politeness import _buckets


@pytest.fixture(autouse=True)
def fresh_allowance() -> Iterator[None]:
    """Each test asks as a program of its own: what it spends of a wiki's limit is not missed by the next."""
    _buckets.clear()
    yield
    _buckets.clear()
