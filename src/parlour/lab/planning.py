"""What every plan of games between bots says, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from parlour.bots.programs import LIMITS, SECONDS, player
from parlour.core.game import HOUSE, Game, game
from parlour.lab.counts import check


class Wanted(NamedTuple):
    """How it is played: who may sit at the table is checked, what was left out is filled in.

    `edition_text` is the source of an edition that is not the house edition; `seconds` is what a program of others may
    think about a move.
    """

    game: str
    seats: int
    seed: str
    bots: tuple[str, ...]
    options: dict[str, str]
    edition_text: str | None
    seconds: float


def wanted(
    name: str,
    seats: int | None,
    seed: int | str,
    bots: Sequence[str],
    options: Mapping[str, str] | None,
    edition: str | Path | None,
    seconds: float | None,
    most: int | None = None,
) -> Wanted:
    """All of it, checked.

    :param seats: how many play; `usual_seats` when None.
    :param bots: at least one spec, and no more than `most`; than seats when None.
    :param seconds: 0.01 to 3600; SECONDS for None.
    :raises ParlourError: when something is unknown or out of range.
    """
    title = game(name)
    seats = usual_seats(title) if seats is None else seats
    checked = title.checked(seats, options)
    check("bots", len(bots), 1, seats if most is None else most)
    seconds = check("limit", SECONDS if seconds is None else seconds, *LIMITS)
    for spec in bots:
        player(spec)
    found = title.edition(edition)
    text = None if found is title.edition(HOUSE) else found.text
    return Wanted(name, seats, str(seed), tuple(bots), checked, text, seconds)


def usual_seats(title: Game[Any, Any]) -> int:
    """How many play when nobody says how many: three, or the nearest that can."""
    return min(max(3, title.seats[0]), title.seats[-1])
