"""Hints for people: worked out beside the tables, from what the seat that asks may know."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import NamedTuple
from weakref import WeakValueDictionary

from parlour.bots import Hint, Question, read_hints
from parlour.tables.driver import question, seed_of
from parlour.tables.errors import NoHint, NothingOwed, NotStarted
from parlour.tables.runner import BotFailed, Bots
from parlour.tables.table import Table

log = logging.getLogger(__name__)

KEPT = 200
"""Hints that are kept, the least recently used go first."""


class _Asked(NamedTuple):
    """A decision: whoever asks for a hint on it again gets the same."""

    table: str
    seat: int
    epoch: int
    answers: str


class Hinting:
    """Gives hints, each worked out once.

    :param bots: who thinks: a runner of `parlour.bots:hint`.
    """

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._tasks: OrderedDict[_Asked, asyncio.Task[list[Hint]]] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def hint(self, table: Table, seat: int, player: str) -> list[Hint]:
        """The best moves of the seat, the best first. One thought at a time for each player: who asks at many tables
        waits for oneself, not others for them.

        :raises TablesError: NotStarted; NothingOwed when the seat has nothing to choose; NoHint.
        """
        if table.match is None:
            raise NotStarted
        decision = table.match.owed.get(seat)
        if decision is None or len(decision.options) < 2:
            raise NothingOwed
        asked = _Asked(table.id, seat, table.epoch, decision.answers)
        task = self._tasks.get(asked)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            wanted = question(table, seat, "hint", seed_of(table, seat, f"hint/{decision.answers}"))
            task = self._tasks[asked] = asyncio.get_running_loop().create_task(
                self._think(table, asked, wanted, player)
            )
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            while len(self._tasks) > KEPT:
                self._tasks.popitem(last=False)[1].cancel()
        self._tasks.move_to_end(asked)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():  # not who asks, but the thought was called off
                raise NoHint from None
            raise

    async def _think(self, table: Table, asked: _Asked, wanted: Question, player: str) -> list[Hint]:
        turn = self._turns.setdefault(player, asyncio.Lock())
        try:
            async with turn:
                decision = table.match and table.match.owed.get(asked.seat)
                if not decision or (table.epoch, decision.answers) != (asked.epoch, asked.answers):
                    raise NothingOwed  # the table has moved on while this waited
                return read_hints(await self._bots.think(wanted))
        except BotFailed as error:
            log.error("no hint: %s", error)
            raise NoHint from None

    async def stop(self) -> None:
        """No more hints."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self._bots.stop()
