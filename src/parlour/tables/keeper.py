"""Keeps live tables in memory, and changes them: first in the store, then for everybody to see."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import msgspec

from parlour.core.match import Match
from parlour.tables.bus import Bus
from parlour.tables.errors import Conflict, NoTable, StoreTrouble
from parlour.tables.feed import Feed
from parlour.tables.players import Seat
from parlour.tables.revive import revived
from parlour.tables.store import Store, Stored, Update, Write
from parlour.tables.table import Aside, Change, Head, Table
from parlour.tables.telling import Telling
from parlour.tables.writer import Writer

T = TypeVar("T")

TRIES = 3
"""How often a change is tried when other processes change the same table meanwhile."""


class Make(Protocol):
    """Works out a change from the table as it is; None when there is nothing to do. What it raises reaches the caller.

    `again`: the table was changed by another process since the first call.
    """

    def __call__(self, table: Table, again: bool) -> Change | None: ...


class Keeper:
    """The tables in memory, the way to the store, and the feed of changes.

    :param moved: called after every change of a table, with whether it was made here.
    """

    def __init__(self, store: Store, bus: Bus, live: int, moved: Callable[[Table, bool], None]) -> None:
        self.feed = Feed()
        self.stopped = False
        self._store = store
        self._bus = bus
        self._most = live
        self._moved = moved
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.writer = Writer(store)
        self._telling = Telling("tables cannot be looked up")
        # Readers do not wait for the writer's disk.
        self._readers = ThreadPoolExecutor(2, "parlour-read")

    async def start(self) -> None:
        """Listen to the bus."""
        await self._bus.start(self._heard, self._gap)

    async def stop(self) -> None:
        """Let changes under way finish, close bus and store."""
        self.end_streams()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.stop()
        await self.writer.stop()
        await asyncio.to_thread(self._readers.shutdown)
        self._store.close()

    def end_streams(self) -> None:
        """Whoever waits for changes is told that there will be none."""
        self.stopped = True
        self.feed.wake_all()

    async def read(self, work: Callable[..., T], *args: Any) -> T:
        """Do something that reads the store, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *args)

    # -- looking

    async def get(self, table_id: str) -> Table:
        """The table as it is.

        :raises NoTable: when there is none.
        :raises StoreTrouble: when it is not in memory and cannot be read.
        """
        table = self._live.get(table_id)
        if table is None:
            return await self._load(table_id)
        self._live.move_to_end(table_id)
        if table.stale:
            await self._check(table)
        return table

    async def aside(self, table: Table, seat: int) -> Aside:
        """What who sits there has said aside.

        :raises StoreTrouble: when it cannot be read.
        """
        return await self.read(self._store.aside, table.id, seat, table.seats[seat].player)

    async def _load(self, table_id: str) -> Table:
        """Two who ask for the same table get the same object."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = self._task(self._fetch(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _fetch(self, table_id: str) -> Table:
        table = await self.read(self._build, table_id)
        self.keep(table)
        self._moved(table, False)
        return table

    def _build(self, table_id: str) -> Table:
        stored = self._store.load(table_id)
        if stored is None:
            raise NoTable
        running = stored.head.status != "waiting"
        match = revived(stored.head, stored.lines, stored.paths) if running else None
        return Table(stored.head, stored.seats, match)

    def keep(self, table: Table) -> None:
        """Put a table into memory, and others out that nobody has touched for longest."""
        self._live[table.id] = table
        excess = len(self._live) - self._most
        if excess > 0:
            idle = [each for each in self._live.values() if each is not table and not self._busy(each)]
            for each in idle[:excess]:
                del self._live[each.id]

    def forget(self, table_ids: list[str]) -> None:
        """These tables are gone."""
        for table_id in table_ids:
            self._live.pop(table_id, None)
            self.feed.wake(table_id)

    def _busy(self, table: Table) -> bool:
        return table.lock.locked() or table.thinking > 0 or self.feed.watched(table.id)

    async def _check(self, table: Table) -> None:
        """Look whether the database has something newer; in trouble the table stays as it was known."""
        async with table.lock:
            if not table.stale:
                return
            try:
                if await self.read(self._store.version, table.id) != table.version:
                    await self._refresh(table)
                    self._moved(table, False)
                table.stale = False
                self._telling.well()
            except StoreTrouble as error:
                self._telling.trouble(error)

    async def _refresh(self, table: Table) -> None:
        """Take over what the database holds; the caller has the table's lock."""
        table.stale = True
        try:
            found = await self.read(self._build, table.id)
        except NoTable:
            self.forget([table.id])
            raise
        table.head, table.seats, table.match, table.opened = found.head, found.seats, found.match, found.opened
        table.epoch += 1
        table.stale = False
        self.feed.wake(table.id)

    # -- changing

    async def change(self, table: Table, make: Make) -> None:
        """Change a table: work it out, store it, let it be seen. A caller who goes away does not stop it half-way.

        :raises Conflict: when other processes were faster.
        :raises StoreTrouble: when it cannot be stored; the table is as before.
        """
        await asyncio.shield(self._task(self._changed(table, make)))

    async def _changed(self, table: Table, make: Make) -> None:
        async with table.lock:
            for attempt in range(TRIES):
                change = make(table, attempt > 0)
                if change is None:
                    return
                update, head = _difference(table, change)
                new = [stored(change.new)] if change.new else []
                try:
                    await self.writer.save(Write([update], new))
                except Conflict:
                    await self._refresh(table)
                    self._moved(table, False)
                    continue
                except StoreTrouble:
                    # If the connection broke at the last moment, it may be written all the same.
                    table.stale = True
                    raise
                self._adopt(table, change, head, update.drop)
                return
            raise Conflict

    def _adopt(self, table: Table, change: Change, head: Head, back: bool) -> None:
        table.head = head
        table.seats = change.seats or table.seats
        if change.match is not None:
            table.match, table.opened = change.match, time.monotonic()
        table.epoch += back
        if change.new:
            self.keep(change.new)
            self._tell(change.new)
        self._tell(table)

    async def add(self, table: Table) -> None:
        """Store a new table.

        :raises StoreTrouble: when it cannot be stored.
        """
        await asyncio.shield(self._task(self._added(table)))

    async def _added(self, table: Table) -> None:
        await self.writer.save(Write(new=[stored(table)]))
        self.keep(table)
        self._tell(table)

    def _tell(self, table: Table) -> None:
        table.touched = time.monotonic()
        self.feed.wake(table.id)
        self._bus.tell(table.id, table.version)
        self._moved(table, True)

    def _task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task of its own, which goes on when who waits for it is cancelled."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # It reaches whoever still waits; nobody else needs to hear of it.

    # -- other processes

    def _heard(self, table_id: str, version: int) -> None:
        """Another process has changed a table."""
        table = self._live.get(table_id)
        if table is not None and version > table.version:
            table.stale = True
            self.feed.wake(table_id)

    def _gap(self) -> None:
        """The bus may have missed something: look everything up again."""
        for table in self._live.values():
            table.stale = True
        self.feed.wake_all()


def stored(table: Table) -> Stored:
    """A new table as it is stored."""
    match = table.match
    return Stored(table.head, table.seats, match.lines if match else [], match.paths() if match else {})


def match_head(match: Match) -> dict[str, Any]:
    """The columns of a head that follow from its match."""
    return {"status": "over" if match.over else "running", "owing": sorted(match.owed)}


def _difference(table: Table, change: Change) -> tuple[Update, Head]:
    """What is to be written, and the head that the table will have."""
    columns: dict[str, Any] = {"changed": int(time.time())}
    update = Update(table.id, table.version, columns, seats=_copied(change.seats))
    if change.next is not None:
        columns["next"] = change.next
    if change.match is not None:
        columns |= match_head(change.match)
        _moves(update, table.match, change.match)
        seat = _secret(table, change)
        if seat is not None:
            count = [*table.head.hidden, *[0] * (len(table.seats) - len(table.head.hidden))]
            count[seat] += 1
            columns |= {"changed": table.head.changed, "hidden": count}
    return update, msgspec.structs.replace(table.head, **columns, version=table.version + 1)


def _secret(table: Table, change: Change) -> int | None:
    """The seat whose open path is all that changes, if it is: nobody else may notice that."""
    old, new = table.match, change.match
    if old is None or new is None or change.seats is not None or change.next is not None:
        return None
    if old.lines != new.lines or sorted(old.owed) != sorted(new.owed):
        return None
    before, after = old.paths(), new.paths()
    moved = [seat for seat in before.keys() | after.keys() if before.get(seat) != after.get(seat)]
    return moved[0] if len(moved) == 1 else None


def _copied(seats: list[Seat] | None) -> list[Seat] | None:
    return None if seats is None else [msgspec.structs.replace(seat) for seat in seats]


def _moves(update: Update, old: Match | None, new: Match) -> None:
    before = old.lines if old else []
    pairs = enumerate(zip(before, new.lines, strict=False))
    shorter = min(len(before), len(new.lines))
    update.first = next((n for n, (a, b) in pairs if a is not b and a != b), shorter)
    update.drop = update.first < len(before)
    update.lines = new.lines[update.first :]
    paths = new.paths()
    if old is None or paths != old.paths():
        update.paths = paths
