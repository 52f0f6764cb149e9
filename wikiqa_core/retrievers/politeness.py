"""How a wiki is asked: by whom, and how often."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from weakref import WeakKeyDictionary, WeakValueDictionary

from wikiqa_core.errors import ConfigurationError

MAX_CONCURRENT = 3
"""Requests under way at one time, as Wikimedia asks of clients."""
PER_MINUTE_WITH_CONTACT = 200
PER_MINUTE_WITHOUT_CONTACT = 10
"""Wikimedia's limits of 2026 for clients that name an operator and for those that do not."""
_BURST_SHARE = 0.4
_MAX_BURST = 20
_MINUTE = 60.0

_Asker = tuple[str, str | None]
"""The host that is asked, and the contact that asks it."""
_buckets: dict[_Asker, TokenBucket] = {}
_slots: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakValueDictionary[_Asker, asyncio.Semaphore]]
_slots = WeakKeyDictionary()
_lock = threading.Lock()


class TokenBucket:
    """At most `per_minute` requests in any minute, a few of them at once.

    The bucket holds `burst` tokens and is refilled by the rest of the minute's allowance, so that a
    full bucket spent at once and its refill together stay within the limit. Several event loops, in
    threads of their own, may share one.

    Args:
        per_minute: The limit, 2 or more.
        clock: Seconds, never running backwards.
        sleep: Waits for that many seconds.
    """

    def __init__(
        self,
        per_minute: int,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.burst = max(1, min(_MAX_BURST, int(per_minute * _BURST_SHARE)))
        self.interval = _MINUTE / (per_minute - self.burst)
        self._clock = clock
        self._sleep = sleep
        self._paid_until = float("-inf")
        self._lock = threading.Lock()

    async def acquire(self) -> None:
        """Take a token, waiting for it where none is left. Who comes first is served first."""
        wait = self._take()
        if wait <= 0:
            return
        try:
            await self._sleep(wait)
        except BaseException:
            self._give_back()
            raise

    def _take(self) -> float:
        """Take a token; returns the seconds until it is there."""
        # The time up to which the tokens taken so far pay: a bucket without a loop to refill it.
        with self._lock:
            now = self._clock()
            self._paid_until = max(self._paid_until, now) + self.interval
            return self._paid_until - now - self.burst * self.interval

    def _give_back(self) -> None:
        with self._lock:
            self._paid_until -= self.interval


def bucket_for(host: str, contact: str | None) -> TokenBucket:
    """This program's one bucket for a wiki and a contact: Wikimedia's limit with, or without, a contact."""
    fresh = TokenBucket(PER_MINUTE_WITH_CONTACT if contact else PER_MINUTE_WITHOUT_CONTACT)
    return _buckets.setdefault((host, contact), fresh)


def slots_for(host: str, contact: str | None) -> asyncio.Semaphore:
    """The running event loop's slots for requests under way to a wiki; they live while they are held."""
    with _lock:
        of_loop = _slots.setdefault(asyncio.get_running_loop(), WeakValueDictionary())
        return of_loop.setdefault((host, contact), asyncio.Semaphore(MAX_CONCURRENT))


def checked_contact(contact: str | None) -> str | None:
    """The contact as it can stand in a header, or `None` where none is given.

    Raises:
        ConfigurationError: It cannot stand there.
    """
    text = (contact or "").strip()
    if not text.isascii() or not text.isprintable():
        raise ConfigurationError(
            "contact (WIKIQA_CONTACT) must be an e-mail or web address, on one line and in ASCII."
        )
    return text or None
