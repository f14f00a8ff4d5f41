"""The one thread that writes: what comes while the disk is busy is written together next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from parlour.tables.errors import StoreTrouble
from parlour.tables.store import Store, Write

T = TypeVar("T")
MOST = 64
"""Writes in one transaction, at most."""


class Writer:
    """Queues writes to a store. SQLite has one writer at a time anyway, and waits for the disk at every transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "parlour-write")
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def save(self, write: Write) -> None:
        """Come back when it is on the disk.

        :raises TablesError: Conflict, StoreTrouble; as `Store.save`.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((write, future))
        if self._task is None:
            self._task = loop.create_task(self._drain())
        await future

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Something else that writes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    async def stop(self) -> None:
        """Write what waits, then end the thread."""
        if self._task is not None:
            await self._task
        await asyncio.to_thread(self._thread.shutdown)

    async def _drain(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                for (_, future), error in zip(batch, await self.run(self._saved, batch), strict=True):
                    if future.done():
                        continue
                    if error is None:
                        future.set_result(None)
                    else:
                        future.set_exception(error)
        finally:
            self._task = None

    def _saved(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> list[Exception | None]:
        """In the thread: what became of each."""
        if len(batch) == 1:
            return [self._alone(batch[0][0])]
        try:
            return [*self._store.save_all([write for write, _ in batch])]
        except StoreTrouble as error:
            return [StoreTrouble(error.text_id, error.what) for _ in batch]
        except Exception:
            # Not the database's fault but that of one of them: the others must not suffer.
            return [self._alone(write) for write, _ in batch]

    def _alone(self, write: Write) -> Exception | None:
        try:
            self._store.save(write)
        except Exception as error:
            return error
        return None
