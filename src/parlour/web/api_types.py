"""What programs send and get, validated and described in the schema at /schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from parlour.core.edition import LARGEST

Name = Annotated[str, Meta(max_length=100)]


class EditionFault(msgspec.Struct):
    """A fault of an edition file: its line from 1 (0: the file as a whole), its field, and what is wanted there."""

    line: int
    field: str
    message: str


class Problem(msgspec.Struct):
    """What went wrong: the id of its text, the text in the language asked for, and the rule that refused a move.

    For an edition that cannot be played, `problems` lists all that is wrong with it.
    """

    error: str
    message: str
    rule: str = ""
    problems: list[EditionFault] = []


class OptionInfo(msgspec.Struct):
    """An option of a game: its values, the default first."""

    name: str
    values: list[str]


class GameInfo(msgspec.Struct):
    """A game that is installed."""

    name: str
    title: str
    seats: list[int]
    options: list[OptionInfo]
    editions: list[str]


class Games(msgspec.Struct):
    """The games and the bots that there are."""

    games: list[GameInfo]
    bots: list[str]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit there: the one who asks (`me`), a friend by link, or a bot, by its name."""

    kind: Literal["me", "friend", "bot"]
    bot: Name = "normal"
    nickname: Name = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made. `edition` is the text of an edition file; without one the house edition is played.

    `pause` is how many seconds a reaction stays open at least, in games where the speed of an answer could tell
    something.
    """

    game: Name
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=20)]
    options: dict[Name, Name] = {}
    edition: Annotated[str, Meta(max_length=LARGEST)] | None = None
    pause: Annotated[int, Meta(ge=0, le=60)] | None = None


class NewMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move by its text; `answers` is the number of the decision that it answers, as `owed` gives it."""

    move: Annotated[str, Meta(max_length=2000)]
    answers: Name | None = None


class NewOrders(msgspec.Struct, forbid_unknown_fields=True):
    """Standing orders to be given, by name."""

    orders: dict[Name, Name]


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """Taking a seat by the token of an invitation."""

    token: Name
    nickname: Name


class SeatInfo(msgspec.Struct):
    """A seat: its name, who sits there; `invitation` is the token for a friend, told to who made the table."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    invitation: str | None = None


class MoveInfo(msgspec.Struct):
    """A legal move: its text, and in words."""

    move: str
    words: str


class HintInfo(msgspec.Struct):
    """A move as a hard bot sees it in the player's place: text and words, the reasons in words, the share of the win
    that it expects (0 to 1) or, where everybody builds for themselves, the points; how many of the tried lines of play
    began with it (`visits` of `of`), or, when it is `solved`, in how many imagined worlds all that can follow was
    tried; and what it changes on the player's sheet at once, on average unless `sure`."""

    move: str
    words: str
    why: str
    share: float | None
    points: float | None
    visits: int
    of: int
    gains: list[tuple[str, float]]
    solved: bool
    sure: bool


class Owed(msgspec.Struct):
    """The choice that the asking player owes now."""

    kind: str
    rule: str
    answers: str
    params: dict[str, Any]
    legal: list[MoveInfo]


class TableInfo(msgspec.Struct):
    """A table as the asking player may see it.

    `seat` is theirs, null for a spectator. `owing` are all seats that owe a choice, `owed` is the player's own. `view`
    and `events` (from number `since` on) are null and empty before the game begins; `next` is the rematch's id.
    `pause` is how many seconds a reaction stays open at least; `orders` are the player's standing orders, and `held` is
    the own answer that waits for the end of that time.
    """

    id: str
    game: str
    status: Literal["waiting", "running", "over"]
    version: int
    seats: list[SeatInfo]
    options: dict[str, str]
    seat: int | None = None
    number: int = 0
    owing: list[int] = []
    owed: Owed | None = None
    can_undo: bool = False
    view: dict[str, Any] | None = None
    events: list[dict[str, Any]] = []
    result: dict[str, Any] | None = None
    next: str | None = None
    pause: int = 0
    orders: dict[str, str] = {}
    held: str | None = None
