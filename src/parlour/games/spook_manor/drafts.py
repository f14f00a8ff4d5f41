"""A seat's secret commitment while it is made: a card, its place, and the Creeples as they would stand (SM-2.7).

A small move is refused at once only when it can never be right: a Creeple that is not there, or more of a colour than
the room can hold in any arrangement. All else, as a room that is too full because its old guests have not left yet, is
merely on the way, and is looked at when the arrangement is done. What a room must still get rid of is counted, and
there are always enough moves left for it, so that every commitment can be completed.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from parlour.games.spook_manor.scoring import bonuses
from parlour.games.spook_manor.seating import best
from parlour.games.spook_manor.spaces import ONE, counts, packed, size, within

if TYPE_CHECKING:
    from parlour.games.spook_manor.state import SpookManorState as S

SPARE = 12
"""Small moves of Creeples in one commitment beyond those that take all out and seat all anew (a guard)."""


class Draft:
    """What a path makes of a manor: `card` at `spot`, and the final arrangement so far.

    `venues`, `seated`, `lobby` are as in the state, the new card and its Invitations included; `excess` counts the
    Creeples that must leave rooms before the arrangement is legal; `most` is how long the path may become without the
    move that ends it.
    """

    __slots__ = ("card", "excess", "lobby", "most", "path", "seated", "spot", "venues")

    def __init__(self, s: S, seat: int, card: int, spot: int) -> None:
        self.path: tuple[int, ...] = (s.edition.PLAY + card, s.edition.at_moves[spot])
        self.card, self.spot = card, spot
        self.venues, self.seated = s.venues[seat][:], s.seated[seat][:]
        self.lobby = s.lobby[seat] + coming(s.edition.invitations[card], s.supply)
        self.excess = 0
        venue = s.edition.venue[card]
        if venue >= 0:
            at = bisect_left(self.venues, venue)
            self.venues.insert(at, venue)
            self.seated.insert(at, 0)
        self.most = 2 + 2 * size(self.creeples) + SPARE

    @property
    def left(self) -> int:
        """How many small moves of Creeples are left."""
        return self.most - len(self.path)

    @property
    def creeples(self) -> int:
        """All Creeples of the seat, packed."""
        return self.lobby + sum(self.seated)

    def grow(self, s: S, seat: int, path: tuple[int, ...]) -> None:
        """Take one more small move into it, the last of the path; a legal one."""
        ed = s.edition
        self.path, move = path, path[-1]
        if move == ed.BEST:
            self.seat_best(s, seat)
        elif move != ed.DONE:
            venue, one = ed.shifts[move]
            at = self.venues.index(venue)
            excess, before = ed.spaces[venue].excess, self.seated[at]
            self.lobby -= one
            self.seated[at] = before + one
            self.excess += excess[before + one] - excess[before]

    def seat_best(self, s: S, seat: int) -> None:
        """SM-2.7: the best arrangement of all Creeples that are there."""
        ed = s.edition
        here = dict(zip(s.spots[seat], s.rooms[seat], strict=True))
        here[self.spot] = self.card
        gains = bonuses(ed, here)
        rooms = tuple([(ed.spaces[venue], gains.get(ed.venues[venue], 0)) for venue in self.venues])
        creeples = self.creeples
        self.seated = list(best(rooms, creeples, ed.penalty)[1])
        self.lobby = creeples - sum(self.seated)
        self.excess = 0

    def lose(self, s: S, creeples: int) -> None:
        """SM-2.6, SM-2.7: Creeples that did not come stay out: out of the Lobby, else where it costs least."""
        for colour, n in enumerate(counts(creeples)):
            for _ in range(n):
                if counts(self.lobby)[colour]:
                    self.lobby -= ONE[colour]
                else:
                    self._leave(s, colour)

    def _leave(self, s: S, colour: int) -> None:
        one = ONE[colour]
        losses = [
            (spaces.patterns[here] - spaces.patterns[here - one], at)
            for at, (venue, here) in enumerate(zip(self.venues, self.seated, strict=True))
            if counts(here)[colour]
            for spaces in (s.edition.spaces[venue],)
        ]
        self.seated[min(losses)[1]] -= one


def coming(invited: int, supply: int) -> int:
    """SM-2.5, SM-2.6: the Creeples that come for Invitations, as far as the supply has them."""
    if within(invited, supply):
        return invited
    both = zip(counts(invited), counts(supply), strict=True)
    return packed([colour for colour, (wanted, there) in enumerate(both) for _ in range(min(wanted, there))])


def draft(s: S, seat: int, path: tuple[int, ...]) -> Draft:
    """The draft of a path with at least a card and a place; kept in the state's memo, so it grows with the path."""
    made: Draft | None = s.memo.get(seat)
    if made is not None:
        if made.path is path or made.path == path:
            return made
        if made.path == path[:-1]:
            made.grow(s, seat, path)
            return made
    ed = s.edition
    made = Draft(s, seat, path[0] - ed.PLAY, ed.reach[path[1] - ed.AT])
    for end in range(3, len(path) + 1):
        made.grow(s, seat, path[:end])
    s.memo[seat] = made
    return made
