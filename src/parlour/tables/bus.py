"""How processes tell each other that a table has changed: "table X reached version N", nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Protocol

from parlour.tables.errors import BusTrouble

log = logging.getLogger(__name__)

Heard = Callable[[str, int], None]
RETRY_SECONDS = 1.0


class Bus(Protocol):
    """Carries the news between processes; it may lose some while it is cut off, but then says so (`gap`)."""

    async def start(self, heard: Heard, gap: Callable[[], None]) -> None:
        """Begin: `heard(table_id, version)` for each message, `gap()` whenever some may have been missed."""

    def tell(self, table_id: str, version: int) -> None:
        """Tell the others; returns at once and never fails."""

    async def stop(self) -> None:
        """End."""


class LocalBus:
    """For a process that is alone: there is nobody to tell."""

    async def start(self, heard: Heard, gap: Callable[[], None]) -> None:
        """Nothing will be heard."""

    def tell(self, table_id: str, version: int) -> None:
        """Nobody listens."""

    async def stop(self) -> None:
        """Nothing to end."""


class RedisBus:
    """All processes on one Redis channel. Connects again by itself; moves never wait for it.

    :param url: `redis://host:6379/0` and the like.
    :raises BusTrouble: when the address is wrong, or the extra `redis` is not installed.
    """

    def __init__(self, url: str, channel: str = "parlour") -> None:
        try:
            from redis.asyncio import Redis
        except ModuleNotFoundError:
            raise BusTrouble("error.bus-driver") from None
        try:
            self._redis: Any = Redis.from_url(url, decode_responses=True, socket_keepalive=True)
        except ValueError as error:
            raise BusTrouble("error.bus-url", str(error)[:200]) from None
        self._channel = channel
        self._news: dict[str, int] = {}
        self._some = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Heard, gap: Callable[[], None]) -> None:
        """Begin to listen and to tell."""

        async def listen() -> None:
            async with self._redis.pubsub() as channel:
                await channel.subscribe(self._channel)
                async for message in channel.listen():
                    _take(message, heard, gap)

        self._tasks = [asyncio.create_task(self._again(work)) for work in (listen, self._publish)]

    def tell(self, table_id: str, version: int) -> None:
        """Only the latest version of each table waits to be told."""
        self._news[table_id] = version
        self._some.set()

    async def stop(self) -> None:
        """End both tasks and the connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self._redis.aclose()

    async def _publish(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            for table_id, version in list(self._news.items()):
                await self._redis.publish(self._channel, f"{table_id} {version}")
                if self._news.get(table_id) == version:
                    del self._news[table_id]

    async def _again(self, work: Callable[[], Any]) -> None:
        """Do it for ever, through restarts of the server."""
        from redis.exceptions import RedisError

        while True:
            try:
                await work()
            except (RedisError, OSError) as error:
                log.warning("bus: %s; trying again", error)
            self._some.set()
            await asyncio.sleep(RETRY_SECONDS)


def _take(message: dict[str, Any], heard: Heard, gap: Callable[[], None]) -> None:
    """A confirmed subscription, the first or one after a lost connection, is a gap."""
    if message["type"] == "subscribe":
        gap()
    elif message["type"] == "message":
        table_id, _, version = str(message["data"]).partition(" ")
        if version.isdecimal():
            heard(table_id, int(version))
