"""What a manor will probably bring, judged from a whole state: for bots, in states that they imagine."""

from __future__ import annotations

from functools import lru_cache

from parlour.games.spook_manor import scoring
from parlour.games.spook_manor.drafts import coming, draft
from parlour.games.spook_manor.edition import SpookManorEdition
from parlour.games.spook_manor.estimate import worth
from parlour.games.spook_manor.rules import Build, rounds
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.state import SpookManorState as S


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
    seated = {card: 0 for card in rooms if ed.venue[card] >= 0}
    return worth(ed, Manor(ed, halves, rooms, spots, seated, all_), left)


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
