"""Live tables: seats, invitations, moves, undo, bots, storage, and the feed of changes. Knows nothing of the web.

store = Store.open("sqlite:///parlour.sqlite3")
tables = Tables(store, BotRunner())
await tables.start()
me = Player.of(cookie)
table = await tables.create("menestrels", [SeatSpec("me", nickname="Ann"), SeatSpec("bot")], {}, me)
await tables.play(table.id, me, "draw", answers=table.match.owed[0].answers)
async for version in tables.changes(table.id, since=table.version): ...
await tables.stop()
"""

from parlour.bots import UnknownBot
from parlour.tables.bus import Bus, RedisBus
from parlour.tables.errors import (
    AlreadySeated,
    BadInvitation,
    BadNickname,
    BadOrder,
    BadPause,
    BadSeatPlan,
    BusTrouble,
    Conflict,
    NicknameUsed,
    NoHint,
    NoSeat,
    NoTable,
    NothingOwed,
    NotHost,
    NotOver,
    NotSeated,
    NotStarted,
    SeatTaken,
    StoreTrouble,
    TablesError,
)
from parlour.tables.players import USUAL, Player, Seat, SeatSpec, nickname
from parlour.tables.runner import HINT, BotRunner
from parlour.tables.service import Tables, pauses
from parlour.tables.store import Store
from parlour.tables.table import Aside, Summary, Table, bot_name

__all__ = [
    "HINT",
    "USUAL",
    "AlreadySeated",
    "Aside",
    "BadInvitation",
    "BadNickname",
    "BadOrder",
    "BadPause",
    "BadSeatPlan",
    "BotRunner",
    "Bus",
    "BusTrouble",
    "Conflict",
    "NicknameUsed",
    "NoHint",
    "NoSeat",
    "NoTable",
    "NotHost",
    "NotOver",
    "NotSeated",
    "NotStarted",
    "NothingOwed",
    "Player",
    "RedisBus",
    "Seat",
    "SeatSpec",
    "SeatTaken",
    "Store",
    "StoreTrouble",
    "Summary",
    "Table",
    "Tables",
    "TablesError",
    "UnknownBot",
    "bot_name",
    "nickname",
    "pauses",
]
