"""The live tables: every change goes through here, one at a time for each table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from parlour.core.record import Record
from parlour.tables.bus import Bus
from parlour.tables.players import Player, SeatSpec
from parlour.tables.runner import BotRunner
from parlour.tables.store import Store
from parlour.tables.table import Summary, Table


class Tables:
    """All tables of a store; one for each process, used from one event loop.

    :param store: an open store.
    :param bots: who thinks for the bots; None: bots do not move here (tests, a process that only shows).
    :param bus: how processes tell each other of changes; None: this is the only process.
    :param bot_pause: seconds that a bot's move waits after the last change while somebody plays or watches.
    :param live: how many tables are kept in memory.
    """

    def __init__(
        self,
        store: Store,
        bots: BotRunner | None = None,
        bus: Bus | None = None,
        bot_pause: float = 0.6,
        live: int = 500,
    ) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Begin to listen to the bus, and let bots go on that owed a move at any table."""
        raise NotImplementedError

    async def stop(self) -> None:
        """End all streams of changes, stop bots and bus, and close the store."""
        raise NotImplementedError

    # -- reading

    async def get(self, table_id: str) -> Table:
        """The table as it is.

        :raises NoTable: when there is none.
        :raises StoreTrouble: when the database cannot be read.
        """
        raise NotImplementedError

    async def of_player(self, player: Player, lang: str = "en") -> list[Summary]:
        """The tables that the player sits at or made, the latest change first, 100 at most."""
        raise NotImplementedError

    def changes(self, table_id: str, since: int = 0) -> AsyncIterator[int]:
        """The table's version whenever it is greater than the last one given (at first: than `since`).

        Versions may be skipped; ends when the service stops; may be cancelled at any time. To be used in `async for`.

        :raises NoTable: when there is none.
        """
        raise NotImplementedError

    async def record(self, table_id: str) -> Record:
        """The record of a game that is over.

        :raises NoTable: when there is none.
        :raises NotOver: before the end, because a record tells all secrets.
        """
        raise NotImplementedError

    # -- making and taking seats

    async def create(
        self,
        game: str,
        seats: Sequence[SeatSpec],
        options: Mapping[str, Any] | None,
        player: Player,
        edition: str | None = None,
        edition_text: str | None = None,
        lang: str = "en",
        seed: str | None = None,
    ) -> Table:
        """A new table; it begins at once when no seat waits for a friend.

        :param seats: at most one of them `me`; its nickname must not be empty.
        :param edition: one of the game's own editions by name; the house edition for None.
        :param edition_text: the text of an edition file instead.
        :param seed: for tests and demonstrations only; a strong secret one by default.
        :raises ParlourError: UnknownGame, BadSeats, BadOption, BadEdition, BadSeatPlan, BadNickname, UnknownBot, StoreTrouble.
        """
        raise NotImplementedError

    async def invitation(self, table_id: str, player: Player, seat: int, fresh: bool = False) -> str:
        """The secret token of a link that hands this seat to a friend, for the host, or for who sits there.

        For a seat that is waiting it is the same whenever the host asks, unless `fresh`. For one that is taken (a friend
        who lost the cookie, another device, a bot to be replaced) a new link is made; whoever comes with it gets the seat,
        and until then all stays as it is.

        :raises TablesError: NoTable, NoSeat, NotHost, StoreTrouble.
        """
        raise NotImplementedError

    async def join(self, table_id: str, token: str, player: Player, nickname: str) -> int:
        """Take the seat that the link is for and return it; the game begins with the last one. Harmless when repeated.

        :raises TablesError: NoTable, BadInvitation, SeatTaken, AlreadySeated, BadNickname, StoreTrouble.
        """
        raise NotImplementedError

    async def rename(self, table_id: str, player: Player, nickname: str) -> None:
        """Call the player's seat otherwise.

        :raises TablesError: NoTable, NotSeated, BadNickname, StoreTrouble.
        """
        raise NotImplementedError

    async def replace_by_bot(self, table_id: str, player: Player, seat: int, bot: str = "greedy") -> None:
        """Put a bot on a seat: the host for a friend who is missing, or anybody for their own seat (to leave).

        :raises TablesError: NoTable, NoSeat, NotHost, UnknownBot, StoreTrouble.
        """
        raise NotImplementedError

    # -- playing

    async def play(self, table_id: str, player: Player, text: str, answers: int | str | None = None) -> None:
        """Play a move, or several with semicolons between; it is stored before anybody hears of it.

        :param answers: the decision that is meant (`Decision.answers`), which makes repeated posts harmless.
        :raises IllegalMove: with rule and reason (UnknownMove, StaleAnswer are such); nothing has changed.
        :raises TablesError: NoTable, NotSeated, NotStarted, Conflict, StoreTrouble; nothing has changed.
        """
        raise NotImplementedError

    async def undo(self, table_id: str, player: Player) -> None:
        """Take the player's own last choice back (within an open path: its last step).

        :raises UndoRefused: when something was shown, dealt or chosen since.
        :raises TablesError: NoTable, NotSeated, NotStarted, Conflict, StoreTrouble.
        """
        raise NotImplementedError

    async def rematch(self, table_id: str, player: Player) -> Table:
        """The next game of the same people, the seats moved on by one; the same table whoever asks, however often.

        The old table's `next` names it, so everybody who looks there is told.

        :raises TablesError: NoTable, NotSeated (the host may, too), NotOver, StoreTrouble.
        """
        raise NotImplementedError

    # -- housekeeping

    async def purge(self, days: int = 30) -> int:
        """Forget the tables that never began and were not touched for so many days; returns how many."""
        raise NotImplementedError
