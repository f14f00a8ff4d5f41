"""A live table as the rest of the house sees it."""

from __future__ import annotations

import asyncio
import time
from hmac import compare_digest
from typing import Any, Literal

import msgspec

from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.texts import texts
from parlour.tables.players import Player, Seat, hashed

Status = Literal["waiting", "running", "over"]


class Head(msgspec.Struct):
    """What is stored of a table besides its seats and moves. `seed` is the secret that all dealing follows from.

    `places` is the number of seats. `bundled`: the edition is one that comes with the game. `made` and `changed` are
    seconds since 1970; `previous` and `next` name the tables before and after by rematch; `owing` are the seats that
    owe a move. `pause` is how many seconds a reaction window stays open at least; `hidden` counts, by seat, the changes
    that nobody else may notice.
    """

    id: str
    game: str
    rules: str
    places: int
    edition: str
    digest: str
    bundled: bool
    edition_text: str
    options: dict[str, str]
    seed: str
    host: str
    lang: str
    made: int
    changed: int
    status: Status = "waiting"
    version: int = 1
    owing: list[int] = []
    previous: str | None = None
    next: str | None = None
    pause: int = 0
    hidden: list[int] = []


class Aside(msgspec.Struct, frozen=True):
    """What a player has said to the table alone: standing orders, and a `move` that waits as the answer to `answers`.

    It is no part of the table's version, so that nobody else notices when something is said.
    """

    orders: dict[str, str] = {}
    answers: str = ""
    move: str = ""


class Change(msgspec.Struct):
    """What shall be otherwise at a table; None: as before. `new` is another table that is stored with it."""

    match: Match | None = None
    seats: list[Seat] | None = None
    next: str | None = None
    new: Table | None = None


class Table:
    """A table: who sits there, and the match once all seats are taken.

    What it holds is replaced, never changed in place: a `match` or a list of seats once taken from here stays as it
    was. Only `Tables` changes it.
    """

    def __init__(self, head: Head, seats: list[Seat], match: Match | None) -> None:
        self.head = head
        self.seats = seats
        self.match = match
        self.lock = asyncio.Lock()
        self.stale = False
        """Something else may stand in the database."""
        self.epoch = 0
        """Grows when decisions are taken back or another process changed them: what was thought before is void."""
        self.thinking = 0
        """How many bots think about this table in this process."""
        self.touched = 0.0
        """When the last change was, by `time.monotonic`."""
        self.opened = time.monotonic()
        """When the match last changed, or was read again after a restart, by `time.monotonic`."""
        self.said = 0
        """Grows whenever somebody says something aside in this process."""

    def __repr__(self) -> str:
        return f"Table({self.id}, {self.status}, version {self.version})"

    @property
    def id(self) -> str:
        """Unguessable and URL-safe; who knows it may watch."""
        return self.head.id

    @property
    def game(self) -> Game[Any, Any]:
        """The rules that are played."""
        return game(self.head.game)

    @property
    def version(self) -> int:
        """Grows by one at every change: moves, undo, joins, names, rematch."""
        return self.head.version

    def shown(self, seat: int | None) -> int:
        """The version as this seat (None: a spectator) may know it: the small steps of others' secret paths, also
        those taken back, do not count, for their number would tell how somebody makes up their mind."""
        hidden = self.head.hidden
        own = hidden[seat] if seat is not None and seat < len(hidden) else 0
        return self.version - sum(hidden) + own

    @property
    def status(self) -> Status:
        """`waiting` while seats are open, then `running`, then `over`."""
        return self.head.status

    @property
    def lang(self) -> str:
        """The language of who made the table."""
        return self.head.lang

    @property
    def options(self) -> dict[str, str]:
        """The game's options, complete."""
        return self.head.options

    @property
    def pausing(self) -> float:
        """How many seconds an answer that is given now has still to wait.

        In a reaction window the speed of an answer could tell something, so none goes on before the table's pause is
        over; where only one person sits there is nobody to be told.
        """
        if not self.head.pause or self.match is None or not self.match.window:
            return 0.0
        if sum(bool(seat.player) for seat in self.seats) < 2:
            return 0.0
        return max(0.0, self.opened + self.head.pause - time.monotonic())

    def link(self, player: Player, seat: int) -> str | None:
        """The secret token of the open link to this seat that the player has made; None when there is none now."""
        place = self.seats[seat]
        token = player.link(self.id, seat, place.invite_turn)
        return token if place.invite_open and place.invite == hashed(token) else None

    @property
    def next(self) -> str | None:
        """The id of the rematch."""
        return self.head.next

    @property
    def previous(self) -> str | None:
        """The id of the table that this is a rematch of."""
        return self.head.previous

    def seat_of(self, player: Player | None) -> int | None:
        """The player's seat (from 0); None for a spectator."""
        if player is None:
            return None
        return next((seat.number for seat in self.seats if seat.player == player.id), None)

    def is_host(self, player: Player | None) -> bool:
        """Whether this player made the table."""
        return player is not None and player.id == self.head.host

    def invited(self, token: str) -> Seat | None:
        """The seat that this secret link was made for; None when it is none of this table's, or an old one."""
        wanted = hashed(token)
        return next((seat for seat in self.seats if seat.invite and compare_digest(seat.invite, wanted)), None)

    def names(self, lang: str | None = None) -> list[str]:
        """What the seats are called in this language (the table's own for None)."""
        return names_of(self.seats, lang or self.lang)


def names_of(seats: list[Seat], lang: str) -> list[str]:
    """What seats are called: nicknames as given, bots without one by their kind, open seats as such.

    Bots of one kind are numbered.
    """
    words = texts(lang, "parlour.tables")
    called = []
    for seat in seats:
        if seat.nickname:
            called.append(seat.nickname)
        elif seat.kind == "person":
            called.append(words.say("seat.open", n=seat.number + 1))
        else:
            name = bot_name(seat.bot, lang)
            same = [each.number for each in seats if each.kind == "bot" and each.bot == seat.bot and not each.nickname]
            called.append(f"{name} {same.index(seat.number) + 1}" if len(same) > 1 else name)
    return called


def bot_name(bot: str, lang: str) -> str:
    """What a bot is called, by its kind."""
    words = texts(lang, "parlour.tables")
    known = f"seat.bot.{bot}"
    return words.say(known if known in words else "seat.bot.other", bot=bot)


class Summary(msgspec.Struct, frozen=True):
    """A table in a player's list.

    `seat` is theirs (None: they made it but do not sit there), `my_turn` says whether they owe a move.
    """

    id: str
    game: str
    status: Status
    names: list[str]
    seat: int | None
    my_turn: bool
    host: bool
    changed: int
    next: str | None = None
