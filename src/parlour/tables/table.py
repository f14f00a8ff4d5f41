"""A live table as the rest of the house sees it."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Literal

import msgspec

from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.texts import texts
from parlour.tables.players import Player, Seat

Status = Literal["waiting", "running", "over"]


class Head(msgspec.Struct):
    """What is stored of a table besides its seats and moves. `seed` is the secret that all dealing follows from.

    `made` and `changed` are seconds since 1970; `previous` and `next` name the tables before and after by rematch;
    `owing` are the seats that owe a move.
    """

    id: str
    game: str
    rules: str
    seats: int
    edition: str
    digest: str
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
        wanted = sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
        return next((seat for seat in self.seats if seat.invite and compare_digest(seat.invite, wanted)), None)

    def names(self, lang: str | None = None) -> list[str]:
        """What the seats are called in this language (the table's own for None).

        Nicknames as given; bots without one by their kind, numbered when there are several; open seats as such.
        """
        words = texts(lang or self.lang, "parlour.tables")
        plain = [seat for seat in self.seats if seat.kind == "bot" and not seat.nickname]
        called = []
        for seat in self.seats:
            if seat.nickname:
                called.append(seat.nickname)
            elif seat.kind == "bot":
                kind = f"bot.{seat.bot}" if f"bot.{seat.bot}" in words else "bot.other"
                same = [each.number for each in plain if each.bot == seat.bot]
                name = words.say(kind, bot=seat.bot)
                called.append(f"{name} {same.index(seat.number) + 1}" if len(same) > 1 else name)
            else:
                called.append(words.say("seat.open", n=seat.number + 1))
        return called


class Summary(msgspec.Struct, frozen=True):
    """A table in a player's list: `seat` is theirs (None: they made it but do not sit there), `my_turn` whether they owe a move."""

    id: str
    game: str
    status: Status
    names: list[str]
    seat: int | None
    my_turn: bool
    host: bool
    changed: int
    next: str | None = None
