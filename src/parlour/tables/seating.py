"""Who may sit where: plans of new tables, invitations, joining and leaving."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.tables.errors import (
    AlreadySeated,
    BadInvitation,
    BadSeatPlan,
    NicknameUsed,
    NoSeat,
    NotHere,
    NotHost,
    NotSeated,
    SeatTaken,
)
from parlour.tables.players import Player, Seat, SeatSpec, alike, hashed, nickname
from parlour.tables.table import Table


def planned(table_id: str, specs: Sequence[SeatSpec], player: Player, bots: Sequence[str]) -> list[Seat]:
    """The seats of a new table. Links for friends are made at once.

    :raises BadSeatPlan: when more than one seat is the maker's.
    :raises TablesError: BadNickname, NicknameUsed.
    :raises NotHere: when a bot is none of `bots`.
    """
    if sum(spec.kind == "me" for spec in specs) > 1:
        raise BadSeatPlan("error.seats-me")
    seats: list[Seat] = []
    for number, spec in enumerate(specs):
        if spec.kind == "bot":
            seat = Seat(number, "bot", "", known_bot(spec.bot, bots))
        elif spec.kind == "me":
            seat = Seat(number, "person", player=player.id)
        else:
            token = player.link(table_id, number, 0)
            seat = Seat(number, "person", invite=hashed(token), invite_open=True)
        if spec.kind == "me" or (spec.kind == "bot" and spec.nickname):
            seat.nickname = free_name(seats, number, spec.nickname)
        seats.append(seat)
    return seats


def known_bot(bot: str, bots: Sequence[str]) -> str:
    """The bot's name.

    :raises NotHere: when it is none of `bots`.
    """
    if bot not in bots:
        raise NotHere(bot=bot[:60], known=", ".join(bots))
    return bot


def free_name(seats: Sequence[Seat], number: int, text: str) -> str:
    """A nickname for a seat, tidied up.

    :raises TablesError: BadNickname, or NicknameUsed when another seat has it.
    """
    name = nickname(text)
    if any(seat.nickname and alike(seat.nickname) == alike(name) for seat in seats if seat.number != number):
        raise NicknameUsed(nickname=name)
    return name


def place(table: Table, number: int) -> Seat:
    """The seat of this number.

    :raises NoSeat: when there is none.
    """
    if not 0 <= number < len(table.seats):
        raise NoSeat(seat=number)
    return table.seats[number]


def own(table: Table, player: Player) -> int:
    """The player's seat.

    :raises NotSeated: when there is none.
    """
    seat = table.seat_of(player)
    if seat is None:
        raise NotSeated
    return seat


def may_give(table: Table, player: Player, number: int) -> Seat:
    """The seat, which this player may give to somebody else.

    :raises TablesError: NoSeat, NotHost.
    """
    seat = place(table, number)
    if not table.is_host(player) and table.seat_of(player) != number:
        raise NotHost
    return seat


def reinvited(table: Table, player: Player, number: int) -> list[Seat]:
    """The seats after this player has made a new link to one of them; older links to it are void.

    :raises TablesError: NoSeat, NotHost.
    """
    turn = may_give(table, player, number).invite_turn + 1
    token = player.link(table.id, number, turn)
    return _with(table.seats, number, invite=hashed(token), invite_open=True, invite_turn=turn)


def joined(table: Table, token: str, player: Player, name: str) -> list[Seat] | None:
    """The seats after this player came with a link; None when they sit there already.

    :raises TablesError: BadInvitation, SeatTaken, AlreadySeated, BadNickname, NicknameUsed.
    """
    seat = table.invited(token)
    if seat is None:
        raise BadInvitation
    mine = table.seat_of(player)
    if mine == seat.number:
        return None
    if mine is not None:
        raise AlreadySeated
    if not seat.invite_open:
        raise SeatTaken
    name = free_name(table.seats, seat.number, name)
    return _with(table.seats, seat.number, kind="person", bot="", player=player.id, nickname=name, invite_open=False)


def renamed(table: Table, player: Player, name: str) -> list[Seat]:
    """The seats after the player is called otherwise.

    :raises TablesError: NotSeated, BadNickname, NicknameUsed.
    """
    number = own(table, player)
    return _with(table.seats, number, nickname=free_name(table.seats, number, name))


def left(table: Table, player: Player, number: int, bot: str) -> list[Seat] | None:
    """The seats after a bot has taken this one; None when one sits there already.

    An open link stays open: a friend who comes late takes over from the bot.

    :raises TablesError: NoSeat, NotHost.
    """
    if may_give(table, player, number).kind == "bot":
        return None
    return _with(table.seats, number, kind="bot", bot=bot, player="", nickname="")


def moved_on(seats: Sequence[Seat]) -> list[Seat]:
    """The seats of a rematch: everybody one seat further, no links."""
    return [
        Seat(number, seat.kind, seat.nickname, seat.bot, seat.player)
        for number, seat in enumerate((*seats[1:], *seats[:1]))
    ]


def _with(seats: Sequence[Seat], number: int, **changes: object) -> list[Seat]:
    return [msgspec.structs.replace(seat, **changes) if seat.number == number else seat for seat in seats]
