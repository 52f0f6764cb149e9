"""How often a wiki is asked, on a clock that only moves when something waits."""

import asyncio
import gc
import threading
import weakref

import pytest

from wikiqa_core.errors import ConfigurationError
from wikiqa_core.retrievers.politeness import TokenBucket, bucket_for, checked_contact, slots_for


class Clock:
    """Time that passes by waiting alone."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def make_bucket(per_minute: int) -> tuple[TokenBucket, Clock]:
    clock = Clock()
    return TokenBucket(per_minute, clock=clock, sleep=clock.sleep), clock


async def test_a_few_requests_go_at_once_and_then_the_next_one_waits() -> None:
    bucket, clock = make_bucket(10)
    for _ in range(bucket.burst):
        await bucket.acquire()
    assert (bucket.burst, clock.waits) == (4, [])
    await bucket.acquire()
    assert clock.waits == [pytest.approx(10.0)]


@pytest.mark.parametrize("per_minute", [2, 10, 200])
async def test_no_minute_holds_more_requests_than_allowed(per_minute: int) -> None:
    bucket, clock = make_bucket(per_minute)
    sent = []
    for _ in range(3 * per_minute):
        await bucket.acquire()
        sent.append(clock.now)
    for index, start in enumerate(sent):
        within = sum(1 for moment in sent[index:] if moment < start + 60.0 - 1e-6)
        assert within <= per_minute


async def test_a_rested_bucket_is_full_again_and_no_fuller() -> None:
    bucket, clock = make_bucket(10)
    for _ in range(bucket.burst):
        await bucket.acquire()
    clock.now += 3600
    for _ in range(bucket.burst):
        await bucket.acquire()
    assert clock.waits == []
    await bucket.acquire()
    assert len(clock.waits) == 1


async def test_waiting_requests_are_spread_and_not_released_together() -> None:
    waits: list[float] = []

    async def note(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(0)

    bucket = TokenBucket(10, clock=lambda: 0.0, sleep=note)
    await asyncio.gather(*(bucket.acquire() for _ in range(bucket.burst + 3)))
    assert waits == [pytest.approx(10.0), pytest.approx(20.0), pytest.approx(30.0)]


async def test_a_cancelled_wait_gives_its_token_back() -> None:
    bucket = TokenBucket(10, clock=lambda: 0.0, sleep=asyncio.sleep)
    for _ in range(bucket.burst):
        await bucket.acquire()
    task = asyncio.create_task(bucket.acquire())
    await asyncio.sleep(0)
    before = bucket._paid_until
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert bucket._paid_until == before - bucket.interval


def test_a_contact_buys_wikimedias_higher_limit() -> None:
    anonymous, identified = bucket_for("x.org", None), bucket_for("x.org", "me@example.org")
    assert 60 / anonymous.interval + anonymous.burst == pytest.approx(10)
    assert 60 / identified.interval + identified.burst == pytest.approx(200)


@pytest.mark.parametrize(
    "contact", ["me@example.org\r\nX-Evil: 1", "a\nb", "jürgen@example.org", "tab\there"]
)
def test_a_contact_that_cannot_stand_in_a_header(contact: str) -> None:
    with pytest.raises(ConfigurationError, match="WIKIQA_CONTACT"):
        checked_contact(contact)


@pytest.mark.parametrize(
    ("contact", "kept"), [(None, None), ("", None), ("  ", None), (" me@x.org ", "me@x.org")]
)
def test_a_contact_is_stripped_and_an_empty_one_is_none(contact: str | None, kept: str | None) -> None:
    assert checked_contact(contact) == kept


# --- what a program shares


@pytest.mark.parametrize(
    ("other", "is_shared"),
    [
        (("x.org", "me@example.org"), True),
        (("x.org", None), False),
        (("x.org", "you@example.org"), False),
        (("y.org", "me@example.org"), False),
    ],
)
async def test_who_shares_a_bucket_and_slots(other: tuple[str, str | None], is_shared: bool) -> None:
    assert (bucket_for("x.org", "me@example.org") is bucket_for(*other)) is is_shared
    slots = slots_for("x.org", "me@example.org")
    assert (slots is slots_for(*other)) is is_shared


def test_each_event_loop_has_slots_of_its_own_and_leaves_nothing_behind() -> None:
    loops = []

    async def contended() -> None:
        loops.append(weakref.ref(asyncio.get_running_loop()))
        slots = slots_for("x.org", None)

        async def hold() -> None:
            async with slots:
                await asyncio.sleep(0)

        await asyncio.gather(*(hold() for _ in range(7)))

    for _ in range(3):
        asyncio.run(contended())
    gc.collect()
    assert [loop() for loop in loops] == [None, None, None]


def test_threads_do_not_lose_each_others_tokens() -> None:
    bucket = TokenBucket(200, clock=lambda: 0.0)
    threads = [threading.Thread(target=lambda: [bucket._take() for _ in range(500)]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bucket._paid_until == pytest.approx(4000 * bucket.interval)
