"""What a manor will probably bring, judged from a whole state: for bots, in states that they imagine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from parlour.core.weights import Weights
from parlour.games.spook_manor import scoring
from parlour.games.spook_manor.drafts import coming, draft
from parlour.games.spook_manor.edition import SpookManorEdition
from parlour.games.spook_manor.estimate import GUESTS, all_spaces, columns_to_come, free_beside, lights_to_come
from parlour.games.spook_manor.rules import Build, rounds
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import size
from parlour.games.spook_manor.state import SpookManorState as S

WEIGHTS = Weights.beside("parlour.games.spook_manor")


def outlook(s: S, seat: int) -> float:
    """The points that the seat will probably have, its open commitment carried out; those it has in the end."""
    ed = s.edition
    rooms, spots = s.rooms[seat], s.spots[seat]
    creeples = s.lobby[seat] + sum(s.seated[seat])
    path = s.paths.get(seat, ())
    if len(path) > 1:
        card = path[0] - ed.PLAY
        rooms, spots = [*rooms, card], [*spots, ed.reach[path[1] - ed.AT]]
        creeples += coming(ed.invitations[card], s.supply)
    if s.over:
        there = {ed.venues[venue]: who for venue, who in zip(s.venues[seat], s.seated[seat], strict=True)}
        return float(scoring.total(ed, Manor(ed, s.halves[seat], rooms, spots, there, s.lobby[seat])))
    left = rounds(s) - len(rooms)
    return _worth(ed, tuple(s.halves[seat]), tuple(rooms), tuple(spots), creeples, left)


@lru_cache(maxsize=100_000)
def _worth(
    ed: SpookManorEdition, halves: tuple[int, ...], rooms: tuple[int, ...], spots: tuple[int, ...], all_: int, left: int
) -> float:
    """The same from a manor; a search meets the same one again and again."""
    mine = _unseated(ed, halves, rooms, spots, all_)
    if left <= 0:
        return float(scoring.total(ed, scoring.seated_best(ed, mine)))
    return WEIGHTS.foretold(left, parts(ed, mine, left))


def begun(s: S, seat: int) -> int:
    """How many cards the seat is still to build; 0 before it has a Lobby."""
    return rounds(s) - len(s.rooms[seat]) if s.halves[seat] else 0


def counted(s: S, seat: int) -> tuple[float, ...]:
    """The parts of the seat's manor when a round has just begun: to fit the weights."""
    ed, all_ = s.edition, s.lobby[seat] + sum(s.seated[seat])
    return parts(ed, _unseated(ed, s.halves[seat], s.rooms[seat], s.spots[seat], all_), begun(s, seat))


def _unseated(
    ed: SpookManorEdition, halves: Sequence[int], rooms: Sequence[int], spots: Sequence[int], all_: int
) -> Manor:
    """The manor with all its Creeples in the Lobby."""
    return Manor(ed, halves, rooms, spots, {card: 0 for card in rooms if ed.venue[card] >= 0}, all_)


def parts(ed: SpookManorEdition, mine: Manor, left: int) -> tuple[float, ...]:
    """What `WEIGHTS.parts` names: the points now, with the Creeples seated best; what lights and columns may still
    bring; spaces that wait for the Creeples still to come; free places beside portraits; all spaces; all lights; and
    Creeples without a space."""
    best = scoring.seated_best(ed, mine)
    spaces = all_spaces(ed, mine)
    return (
        float(scoring.total(ed, best)),
        lights_to_come(ed, mine, left),
        columns_to_come(ed, mine, left),
        min(float(max(0, spaces - size(mine.creeples))), GUESTS * left),
        *free_beside(ed, mine),
        spaces,
        len(scoring.lights(ed, mine)),
        size(best.lobby),
    )


def obvious(s: S, seat: int) -> int | None:
    """SM-2.7: Creeples are seated best, exactly, as soon as the room has its place; that is never a fault, since all
    of them can be moved again."""
    ed, path = s.edition, s.paths.get(seat, ())
    if len(path) < 2 or not isinstance(s.stack[-1], Build):
        return None
    made = draft(s, seat, path)
    if path[-1] == ed.BEST or not (made.venues and made.creeples and made.left):
        return None if made.excess else ed.DONE
    return ed.BEST
