"""Lets the bots of live tables move, and people who have answered in advance."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

from parlour.bots import Question
from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import HOUSE
from parlour.core.match import Decision, Match
from parlour.tables.errors import Conflict, NoTable, StoreTrouble
from parlour.tables.keeper import Keeper
from parlour.tables.runner import BotFailed, Bots
from parlour.tables.table import Aside, Change, Table
from parlour.tables.telling import Telling

log = logging.getLogger(__name__)

TAKEOVER_SECONDS = 20.0
"""When another process changed a table, its bots are that process's; after so long without a move they are ours."""
RETRY_SECONDS = 2.0
"""After so long a bot's move is tried again when the database could not take it, then after twice as long each time."""
LONGEST_RETRY = 30.0


class Turn(NamedTuple):
    """What a bot thinks about, or (`bot` is empty) what somebody may have answered in advance.

    It is void as soon as any of it is otherwise.
    """

    table: str
    seat: int
    bot: str
    epoch: int
    answers: str


class Driver:
    """One task for each decision that a bot owes, and for each that an order or a waiting move could answer.

    :param bots: who thinks for the bots; None: bots do not move here.
    :param pause: seconds that a move waits after the table's last change while somebody plays or watches.
    """

    def __init__(self, keeper: Keeper, bots: Bots | None, pause: float) -> None:
        self._keeper = keeper
        self._bots = bots
        self._pause = pause
        self._telling = Telling("bots wait for the database")
        self._tasks: dict[Turn, asyncio.Task[None]] = {}
        self._later: set[Turn] = set()
        self._thinking: set[Turn] = set()

    def look(self, table: Table, ours: bool) -> None:
        """Start what is owed at a table by itself; later, when this is another process's business.

        What bots think about in vain, because the table has moved on (undo, a seat that is a person's now), is called
        off.
        """
        if self._keeper.stopped:
            return
        due = turns(table)
        for turn in [turn for turn in self._thinking if turn.table == table.id and turn not in due]:
            self._thinking.discard(turn)
            self._tasks[turn].cancel()
        for turn in due:
            if turn.bot and self._bots is None:
                continue
            if ours and turn in self._later:
                self._tasks.pop(turn).cancel()
                self._later.discard(turn)
            if turn not in self._tasks:
                self._start(table, turn, ours)

    def _start(self, table: Table, turn: Turn, ours: bool) -> None:
        task = asyncio.get_running_loop().create_task(self._move(table, turn, 0 if ours else TAKEOVER_SECONDS))
        self._tasks[turn] = task
        if not ours:
            self._later.add(turn)
        table.thinking += 1
        task.add_done_callback(partial(self._done, table, turn))

    def _done(self, table: Table, turn: Turn, task: asyncio.Task[None]) -> None:
        table.thinking -= 1
        if self._tasks.get(turn) is task:
            del self._tasks[turn]
            self._later.discard(turn)

    async def stop(self) -> None:
        """Drop all thoughts."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._bots is not None:
            await self._bots.stop()

    async def _move(self, table: Table, turn: Turn, delay: float) -> None:
        if delay:
            await asyncio.sleep(delay)
            self._later.discard(turn)
        if turn not in turns(table):
            return
        self._thinking.add(turn)
        try:
            move = await (self._choose(table, turn) if turn.bot else self._given(table, turn))
            if move is None:
                return
            await asyncio.sleep(self._wait(table))
        finally:
            self._thinking.discard(turn)
        retry = RETRY_SECONDS
        while turn in turns(table):
            try:
                await self._keeper.change(table, partial(_played, turn, move))
                self._telling.well()
                return
            except (Conflict, NoTable):
                return
            except StoreTrouble as error:
                self._telling.trouble(error)
                await asyncio.sleep(retry)
                retry = min(2 * retry, LONGEST_RETRY)
            except IllegalMove as error:
                if not turn.bot:
                    return
                log.error("table %s: bot %s played what is not legal: %s", table.id, turn.bot, error)
                move = _by_chance(table, turn)
            except ParlourError:
                log.exception("table %s: the bots rest", table.id)
                return

    async def _given(self, table: Table, turn: Turn) -> str | None:
        """What somebody has answered in advance; None when they have to be asked.

        It is looked up when it takes effect and not before, so that it may be changed as long as possible.
        """
        while True:
            await asyncio.sleep(self._wait(table))
            if turn not in turns(table):
                return None
            said = table.said
            try:
                move = answered(table, turn.seat, await self._keeper.aside(table, turn.seat))
                self._telling.well()
            except StoreTrouble as error:
                self._telling.trouble(error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if move is not None or said == table.said:
                return move

    async def _choose(self, table: Table, turn: Turn) -> str:
        match = table.match
        assert match is not None
        assert self._bots is not None
        legal = [str(move) for move in match.legal(turn.seat)]
        if len(legal) == 1:
            return legal[0]
        wanted = question(table, turn.seat, turn.bot, seed_of(table, turn.seat, turn.answers))
        try:
            return await self._bots.think(wanted)
        except BotFailed as error:
            log.error("table %s: %s; chance moves for it", table.id, error)
            return _by_chance(table, turn, legal)

    def _wait(self, table: Table) -> float:
        people = any(seat.kind == "person" for seat in table.seats) or self._keeper.feed.watched(table.id)
        wait = max(0.0, table.touched + self._pause - time.monotonic()) if people else 0.0
        return max(wait, table.pausing)


def turns(table: Table) -> list[Turn]:
    """What is owed at a table now by bots, and by people in windows that orders or a waiting move may answer."""
    match = table.match
    if match is None or table.status != "running":
        return []
    owed: dict[int, Decision] = match.owed
    ordered = bool(match.game.orders) and match.window
    return [
        Turn(table.id, seat, table.seats[seat].bot, table.epoch, decision.answers)
        for seat, decision in owed.items()
        if table.seats[seat].kind == "bot" or (ordered and table.seats[seat].player)
    ]


def answered(table: Table, seat: int, aside: Aside) -> str | None:
    """The move that a player's waiting answer, or else the standing orders, give to what the seat owes."""
    match = table.match
    assert match is not None
    if aside.move and aside.answers == match.owed[seat].answers:
        return aside.move
    orders = {name: aside.orders.get(name, option.default) for name, option in match.game.orders.items()}
    move = match.game.ordered(orders, match.view(seat), match.legal(seat), match.edition)
    return None if move is None else str(move)


def question(table: Table, seat: int, bot: str, seed: str) -> Question:
    """What a bot is asked for a seat that owes a choice: only what this seat may know."""
    match = table.match
    assert match is not None
    return Question(
        bot,
        match.game.name,
        None if match.edition is match.game.edition(HOUSE) else match.edition.text,
        match.view(seat),
        match.events(seat),
        [str(move) for move in match.legal(seat)],
        seed,
    )


def seed_of(table: Table, seat: int, answers: str) -> str:
    """Whence the bot's chance comes: the same after a restart, and no way back to the table's secret."""
    return blake2b(f"{table.head.seed}/bot/{seat}/{answers}".encode(), digest_size=16).hexdigest()


def _played(turn: Turn, move: str, table: Table, again: bool) -> Change | None:
    if turn not in turns(table):
        return None
    assert table.match is not None
    match: Match = table.match.copy()
    match.play(turn.seat, move, turn.answers)
    return Change(match=match)


def _by_chance(table: Table, turn: Turn, legal: list[str] | None = None) -> str:
    assert table.match is not None
    moves = legal or [str(move) for move in table.match.legal(turn.seat)]
    return moves[int(seed_of(table, turn.seat, turn.answers), 16) % len(moves)]
