"""Tables of Blood Mansion at which somebody is asked about a door."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.match import Match
from parlour.tables import Player, SeatSpec, Table, Tables
from tests.tables.help import ANN, BEA, CYD

PEOPLE = (ANN, BEA, CYD)
WANTED = ("play", "target", "back", "draw", "end", "drop")
"""What everybody does, the first of these verbs that there is; else the first legal move."""
SLAM = "windows-5"
"""With this seed the first who is asked about a door holds a Slam."""
NO_SLAM = "windows-0"
"""With this one there is none."""


async def three(tables: Tables, seed: str = SLAM, pause: int = 0, people: Sequence[Player] = PEOPLE) -> Table:
    """A table of three people, whose first window is about to come."""
    specs = [SeatSpec("me", nickname="Ann"), SeatSpec("friend"), SeatSpec("friend")]
    table = await tables.create("blood_mansion", specs, {}, people[0], seed=seed, pause=pause)
    for seat, name in ((1, "Bea"), (2, "Cyd")):
        await tables.join(table.id, await tables.invitation(table.id, people[0], seat), people[seat], name)
    return table


def usual(match: Match, seat: int) -> str:
    """What everybody does."""
    legal = match.legal(seat)
    rank = {verb: number for number, verb in enumerate(WANTED)}
    return str(min(legal, key=lambda move: rank.get(move.verb, len(WANTED))))


async def to_window(tables: Tables, table: Table, people: Sequence[Player] = PEOPLE) -> int:
    """Play until somebody is asked about a door; who it is."""
    while True:
        assert table.match is not None
        (seat,) = table.match.owed
        if table.match.window:
            return seat
        await tables.play(table.id, people[seat], usual(table.match, seat))


def asked(table: Table) -> Player:
    """Who is asked now."""
    assert table.match is not None
    (seat,) = table.match.owed
    return PEOPLE[seat]


def last(table: Table) -> str:
    """The last decision of a player, as the record has it."""
    assert table.match is not None
    return table.match.lines[-1][0]
