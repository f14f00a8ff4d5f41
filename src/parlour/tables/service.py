"""The live tables: every change goes through here, one at a time for each table."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

import msgspec

from parlour.bots import HOUSE_BOTS, LEVELS, Hint
from parlour.bots import bots as all_bots
from parlour.core.edition import LANGS, Edition
from parlour.core.errors import BadOption, IllegalMove, ParlourError
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.record import Record
from parlour.tables.bus import Bus, LocalBus
from parlour.tables.driver import Driver
from parlour.tables.errors import BadOrder, BadPause, Conflict, NoHint, NoTable, NotOver, NotStarted, StoreTrouble
from parlour.tables.hinting import Hinting
from parlour.tables.keeper import Keeper, match_head
from parlour.tables.players import USUAL, Player, Seat, SeatSpec
from parlour.tables.revive import begun
from parlour.tables.runner import Bots
from parlour.tables.seating import joined, known_bot, left, may_give, moved_on, own, planned, reinvited, renamed
from parlour.tables.store import Store
from parlour.tables.table import Aside, Change, Head, Summary, Table, names_of

log = logging.getLogger(__name__)

LISTED = 100
"""Tables in a player's list, at most."""
DAY = 86_400
PAUSES = (2, 0, 5, 10)
"""Seconds that a window may stay open at least, the usual number first."""
ID_LENGTH = 18
CLEANING_SECONDS = 86_400.0
"""So often tables that never began are forgotten, and once at the start."""

_ID = re.compile(rf"[A-Za-z0-9_-]{{{ID_LENGTH}}}")


class Tables:
    """All tables of a store; one for each process, used from one event loop.

    :param store: an open store.
    :param bots: who thinks for the bots; None: bots do not move here (tests, a process that only shows).
    :param bus: how processes tell each other of changes; None: this is the only process.
    :param bot_pause: seconds that a bot's move waits after the last change while somebody plays or watches.
    :param live: how many tables are kept in memory.
    :param hints: who works hints out (a runner of `parlour.bots:hint`); None: there are none.
    """

    def __init__(
        self,
        store: Store,
        bots: Bots | None = None,
        bus: Bus | None = None,
        bot_pause: float = 0.6,
        live: int = 500,
        hints: Bots | None = None,
    ) -> None:
        self._store = store
        self._known = bots.known if bots else all_bots()
        self._keeper = Keeper(store, bus or LocalBus(), live, self._moved)
        self._driver = Driver(self._keeper, bots, bot_pause)
        self._hinting = Hinting(hints) if hints else None
        self._cleaning: asyncio.Task[None] | None = None

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots that may sit at a table, the weakest first."""
        return self._known

    @property
    def offered(self) -> tuple[str, ...]:
        """Those of them that people are offered: the levels, the easiest first, and bots of others."""
        return tuple(name for name in self._known if name in LEVELS or name not in HOUSE_BOTS) or self._known

    async def start(self) -> None:
        """Begin to listen to the bus, and let bots and standing orders go on that owed a move at any table.

        :raises StoreTrouble: when the database cannot be read.
        """
        await self._keeper.start()
        self._cleaning = asyncio.create_task(self._clean())
        for table_id in await self._keeper.read(self._store.driven):
            try:
                self._driver.look(await self.get(table_id), True)
            except ParlourError as error:
                log.error("table %s cannot go on: %s", table_id, error)

    async def end_hints(self) -> None:
        """Call off all hints that are being worked out: whoever waits for one is told that there is none."""
        if self._hinting is not None:
            await self._hinting.stop()

    async def stop(self) -> None:
        """End all streams of changes, stop bots and bus, and close the store."""
        self._keeper.end_streams()
        if self._cleaning is not None:
            self._cleaning.cancel()
        await self._driver.stop()
        await self.end_hints()
        await self._keeper.stop()

    def _moved(self, table: Table, ours: bool) -> None:
        self._driver.look(table, ours)

    # -- reading

    async def get(self, table_id: str) -> Table:
        """The table as it is.

        :raises NoTable: when there is none.
        :raises StoreTrouble: when the database cannot be read.
        :raises ParlourError: when its game, rules or edition are no longer to be had.
        """
        # Some databases cannot even be asked for odd texts.
        if not _ID.fullmatch(table_id):
            raise NoTable
        return await self._keeper.get(table_id)

    async def of_player(self, player: Player, lang: str = "en") -> list[Summary]:
        """The tables that the player sits at or made, the latest change first, LISTED at most.

        :raises StoreTrouble: when the database cannot be read.
        """
        found = await self._keeper.read(self._store.of_player, player.id, LISTED)
        return [_summary(head, seats, player, lang) for head, seats in found]

    async def changes(self, table_id: str, since: int = 0) -> AsyncIterator[int]:
        """The table's version whenever it is greater than the last one given (at first: than `since`).

        Versions may be skipped; ends when the service stops; may be cancelled at any time. To be used in `async for`.

        :raises NoTable: when there is none.
        """
        with self._keeper.feed.watch(table_id) as changed:
            while not self._keeper.stopped:
                changed.clear()
                version = (await self.get(table_id)).version
                if version > since:
                    since = version
                    yield version
                else:
                    await changed.wait()

    async def record(self, table_id: str) -> Record:
        """The record of a game that is over.

        :raises NoTable: when there is none.
        :raises NotOver: before the end, because a record tells all secrets.
        """
        table = await self.get(table_id)
        if table.match is None or not table.match.over:
            raise NotOver
        return table.match.record(table.names())

    # -- making and taking seats

    async def create(
        self,
        game_name: str,
        seats: Sequence[SeatSpec],
        options: Mapping[str, Any] | None,
        player: Player,
        edition: str | None = None,
        edition_text: str | None = None,
        edition_file: str = "edition.toml",
        lang: str = "en",
        seed: str | None = None,
        pause: int | None = None,
    ) -> Table:
        """A new table; it begins at once when no seat waits for a friend.

        :param game_name: one of `parlour.games()`.
        :param seats: at most one of them `me`; its nickname must not be empty.
        :param edition: one of the game's own editions by name; the house edition for None.
        :param edition_text: the text of an edition file instead.
        :param edition_file: how that file is called, for what is said of its faults.
        :param seed: for tests and demonstrations only; a strong secret one by default.
        :param pause: seconds, one of `pauses`, before which no answer goes on in a reaction window; None: what suits.
        :raises ParlourError: UnknownGame, BadSeats, BadOption, BadEdition, BadPause, BadSeatPlan, BadNickname,
            NicknameUsed, UnknownBot, StoreTrouble.
        """
        title = game(game_name)
        waits = pauses(title)
        if pause is not None and pause not in waits:
            raise BadPause(pause=pause, wanted=", ".join(map(str, waits)))
        complete = title.checked(len(seats), options)
        # Not where all tables live: to read a long file takes a while.
        found = await asyncio.to_thread(_edition, title, edition, edition_text, edition_file)
        table_id = _new_id()
        head = Head(
            id=table_id,
            game=title.name,
            rules=title.rules,
            places=len(seats),
            edition=found.name,
            digest=found.digest,
            bundled=edition_text is None,
            edition_text=found.text,
            options=complete,
            seed=seed or secrets.token_hex(32),
            host=player.id,
            lang=lang if lang in LANGS else LANGS[0],
            made=int(time.time()),
            changed=int(time.time()),
            pause=waits[0] if pause is None else pause,
        )
        table = _new_table(head, planned(table_id, seats, player, self._known))
        await self._keeper.add(table)
        return table

    async def invitation(self, table_id: str, player: Player, seat: int, fresh: bool = False) -> str:
        """The secret token of a link that hands this seat to a friend, for the host, or for who sits there.

        While a link that this player made is open, it is the same whenever they ask (`Table.link` shows it without
        changing anything), unless `fresh`. Else (a friend who lost the cookie, another device, a bot to be replaced)
        a new link is made, which voids older ones; whoever comes with it gets the seat, until then all stays as it is.

        :raises TablesError: NoTable, NoSeat, NotHost, Conflict, StoreTrouble.
        """
        table = await self.get(table_id)
        may_give(table, player, seat)

        def make(table: Table, again: bool) -> Change | None:
            if table.link(player, seat) and not fresh:
                return None
            return Change(seats=reinvited(table, player, seat))

        await self._keeper.change(table, make)
        token = table.link(player, seat)
        if token is None:
            raise Conflict
        return token

    async def join(self, table_id: str, token: str, player: Player, nickname: str) -> int:
        """Take the seat that the link is for and return it; the game begins with the last one. Harmless when repeated.

        :raises TablesError: NoTable, BadInvitation, SeatTaken, AlreadySeated, BadNickname, NicknameUsed, Conflict,
            StoreTrouble.
        """
        table = await self.get(table_id)
        await self._seat(table, lambda table: joined(table, token, player, nickname))
        return own(table, player)

    async def rename(self, table_id: str, player: Player, nickname: str) -> None:
        """Call the player's seat otherwise.

        :raises TablesError: NoTable, NotSeated, BadNickname, NicknameUsed, Conflict, StoreTrouble.
        """
        await self._seat(await self.get(table_id), lambda table: renamed(table, player, nickname))

    async def replace_by_bot(self, table_id: str, player: Player, seat: int, bot: str = USUAL) -> None:
        """Put a bot on a seat: the host for a friend who is missing, or anybody for their own seat (to leave).

        :raises TablesError: NoTable, NoSeat, NotHost, Conflict, StoreTrouble.
        :raises UnknownBot: when it is none of `bots`.
        """
        known_bot(bot, self._known)
        await self._seat(await self.get(table_id), lambda table: left(table, player, seat, bot))

    async def _seat(self, table: Table, work: Callable[[Table], list[Seat] | None]) -> None:
        """Change who sits where; with the last open seat taken, the game begins."""

        def make(table: Table, again: bool) -> Change | None:
            seats = work(table)
            if seats is None:
                return None
            full = table.match is None and all(seat.taken for seat in seats)
            return Change(seats=seats, match=begun(table.head) if full else None)

        await self._keeper.change(table, make)

    # -- playing

    async def play(self, table_id: str, player: Player, text: str, answers: int | str | None = None) -> None:
        """Play a move, or several small ones of a secret choice with semicolons between.

        It is stored before anybody hears of it. In a reaction window it waits, stored, until the table's pause is over
        (`Table.pausing`); until then another answer replaces it.

        :param answers: the decision that is meant (`Decision.answers`), which makes repeated posts harmless.
        :raises IllegalMove: with rule and reason (UnknownMove, StaleAnswer are such); nothing has changed.
        :raises TablesError: NoTable, NotSeated, NotStarted, Conflict, StoreTrouble; nothing has changed.
        """
        meant = answers

        def make(table: Table, again: bool) -> Change:
            nonlocal meant
            seat = own(table, player)
            match = _running(table).copy()
            if meant is None and seat in match.owed:
                meant = match.owed[seat].answers
            try:
                match.play(seat, text, meant)
            except IllegalMove:
                if again:
                    raise Conflict from None
                raise
            return Change(match=match)

        table = await self.get(table_id)
        if table.pausing and await self._hold(table, player, text, answers):
            return
        await self._keeper.change(table, make)

    async def _hold(self, table: Table, player: Player, text: str, answers: int | str | None) -> bool:
        """Keep an answer until the pause is over; False when it is over already."""
        async with table.lock:
            seat = own(table, player)
            match = _running(table).copy()
            owed = match.owed.get(seat)
            match.play(seat, text, owed.answers if owed and answers is None else answers)
            if not table.pausing or owed is None:
                return False
            held = (table.id, table.version, seat, player.id, owed.answers, text)
            await self._keeper.writer.run(self._store.hold, *held)
            self._said(table)
            return True

    def _said(self, table: Table) -> None:
        table.said += 1
        self._driver.look(table, True)

    async def order(self, table_id: str, player: Player, orders: Mapping[str, str]) -> None:
        """Give standing orders: those named here are changed, the others stay. Nobody else can notice it.

        :param orders: values by name, as `Game.orders` of the table's game has them.
        :raises TablesError: NoTable, NotSeated, BadOrder, StoreTrouble; nothing has changed.
        """
        table = await self.get(table_id)
        seat, known = own(table, player), table.game.orders
        for name, value in orders.items():
            if name not in known or value not in known[name].values:
                wanted = known[name].values if name in known else known
                raise BadOrder(order=name[:60], value=value[:60], wanted=", ".join(wanted) or "-")
        async with table.lock:
            given = (await self._keeper.aside(table, seat)).orders | dict(orders)
            await self._keeper.writer.run(self._store.order, table.id, seat, player.id, given)
            self._said(table)

    async def aside(self, table_id: str, player: Player) -> Aside:
        """What the player has said aside: all standing orders, and the answer that waits, if it is to what is asked.

        :raises TablesError: NoTable, NotSeated, StoreTrouble.
        """
        table = await self.get(table_id)
        seat = own(table, player)
        found = await self._keeper.aside(table, seat)
        orders = {name: found.orders.get(name, option.default) for name, option in table.game.orders.items()}
        owed = table.match.owed.get(seat) if table.match else None
        waits = owed is not None and owed.answers == found.answers
        return Aside(orders, found.answers, found.move) if waits else Aside(orders)

    async def hint(self, table_id: str, player: Player) -> list[Hint]:
        """The player's best moves as a hard bot sees them in their place, the best first, each with its reasons.

        Only what the player may know goes into it; the same decision gives the same hints, however often it is asked.

        :raises TablesError: NoTable, NotSeated, NotStarted, NothingOwed, NoHint.
        """
        table = await self.get(table_id)
        seat = own(table, player)
        if self._hinting is None:
            raise NoHint
        return await self._hinting.hint(table, seat, player.id)

    async def undo(self, table_id: str, player: Player) -> None:
        """Take the player's own last choice back (within an open path: its last step).

        :raises UndoRefused: when something was shown, dealt or chosen since.
        :raises TablesError: NoTable, NotSeated, NotStarted, Conflict, StoreTrouble.
        """

        def make(table: Table, again: bool) -> Change:
            if again:
                raise Conflict
            match = _running(table).copy()
            match.undo(own(table, player))
            return Change(match=match)

        await self._keeper.change(await self.get(table_id), make)

    async def rematch(self, table_id: str, player: Player) -> Table:
        """The next game of the same people, the seats moved on by one; the same table whoever asks, however often.

        The old table's `next` names it, so everybody who looks there is told.

        :raises TablesError: NoTable, NotSeated (the host need not sit there), NotOver, Conflict, StoreTrouble.
        """
        table = await self.get(table_id)
        if not table.is_host(player):
            own(table, player)
        if table.status != "over":
            raise NotOver

        def make(table: Table, again: bool) -> Change | None:
            if table.next is not None:
                return None
            new = _new_table(_next_head(table.head), moved_on(table.seats))
            return Change(next=new.id, new=new)

        await self._keeper.change(table, make)
        assert table.next is not None
        return await self.get(table.next)

    # -- housekeeping

    async def _clean(self) -> None:
        """Once a day, forget what never began."""
        while True:
            try:
                if gone := await self.purge():
                    log.info("forgot %d tables that never began", gone)
            except StoreTrouble as error:
                log.warning("tables that never began stay for another day: %s", error)
            await asyncio.sleep(CLEANING_SECONDS)

    async def purge(self, days: int = 30) -> int:
        """Forget the tables that never began and were not touched for so many days; returns how many.

        :raises StoreTrouble: when the database cannot be written.
        """
        gone = await self._keeper.writer.run(self._store.purge, int(time.time()) - days * DAY)
        self._keeper.forget(gone)
        return len(gone)


def pauses(title: Game[Any, Any]) -> tuple[int, ...]:
    """How many seconds an answer may have to wait in the windows of this game, the usual number first."""
    return PAUSES if title.orders else (0,)


def _new_id() -> str:
    """Who knows it may watch, so it cannot be guessed: 108 bits."""
    return secrets.token_urlsafe(18)[:ID_LENGTH]


def _new_table(head: Head, seats: list[Seat]) -> Table:
    """A table, begun when all seats are taken."""
    match = begun(head) if all(seat.taken for seat in seats) else None
    return Table(msgspec.structs.replace(head, **match_head(match)) if match else head, seats, match)


def _next_head(head: Head) -> Head:
    now = int(time.time())
    fresh = {"id": _new_id(), "seed": secrets.token_hex(32), "made": now, "changed": now}
    return msgspec.structs.replace(head, **fresh, version=1, previous=head.id, next=None)


def _edition(title: Game[Any, Any], name: str | None, text: str | None, file: str) -> Edition:
    if text is not None:
        found: Edition = title.read(text, file)
    elif name is None or name in title.editions:
        found = title.edition(name)
    else:
        raise BadOption(option="edition", value=name[:60], wanted=", ".join(title.editions))
    return found


def _running(table: Table) -> Match:
    if table.match is None:
        raise NotStarted
    return table.match


def _summary(head: Head, seats: list[Seat], player: Player, lang: str) -> Summary:
    mine = next((seat.number for seat in seats if seat.player == player.id), None)
    return Summary(
        id=head.id,
        game=head.game,
        status=head.status,
        names=names_of(seats, lang),
        seat=mine,
        my_turn=head.status == "running" and mine in head.owing,
        host=head.host == player.id,
        changed=head.changed,
        next=head.next,
    )
