"""The best seating of a manor's Creeples, exactly (SM-2.7).

Room after room, from the last, one table is kept: for every number of Creeples of each colour that may be at hand, the
most points that the rooms from here on and the Lobby bring. A room's pattern turns the table of the rooms behind it
into a candidate: shifted by what the pattern uses, and its points added; the best candidates make the next table. All
fields of a table lie side by side in one integer, so that a few operations on integers treat all of them at once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from parlour.games.spook_manor.spaces import Spaces, counts, packed, size, within

Seats = tuple[Spaces, int]
"""A room's spaces, and the points that each Creeple there brings besides (SM-3.6)."""


class Layout:
    """How tables lie in integers when `creeples` are at hand.

    A field has `width` bits, the highest of which is a guard and always 0; `ones` has the lowest bit of every field,
    `guards` the highest.
    """

    __slots__ = ("_at_least", "_shifts", "fields", "guards", "last", "mask", "ones", "strides", "width")

    def __init__(self, creeples: int, width: int) -> None:
        self.width = width
        self.mask = (1 << width) - 1
        have = counts(creeples)
        stride = 1
        strides = []
        for n in have:
            strides.append(stride)
            stride *= n + 1
        self.strides = strides
        self.fields = stride
        self.last = stride - 1
        self.ones = self._run(stride) // self.mask
        self.guards = self.ones << width - 1
        self._shifts: dict[int, tuple[int, int, int]] = {}
        self._at_least = [
            [self._from(step, n, least) for least in range(n + 1)] for step, n in zip(strides, have, strict=True)
        ]

    def _run(self, fields: int) -> int:
        """This many fields, all bits set."""
        return (1 << fields * self.width) - 1

    def _from(self, step: int, n: int, least: int) -> int:
        """The fields in which a colour has at least so many, all bits set."""
        block = self._run(step * (n + 1)) ^ self._run(step * least)
        return block * (self._run(self.fields) // self._run(step * (n + 1)))

    def shift(self, creeples: int) -> tuple[int, int, int]:
        """For a pattern: bits to shift a table by, the fields with enough Creeples for it, one in each of these."""
        found = self._shifts.get(creeples)
        if found is None:
            a, b, c, d = counts(creeples)
            s, have = self.strides, self._at_least
            by = (a * s[0] + b * s[1] + c * s[2] + d * s[3]) * self.width
            enough = have[0][a] & have[1][b] & have[2][c] & have[3][d]
            found = self._shifts[creeples] = by, enough, enough & self.ones
        return found


@lru_cache(maxsize=2000)
def layout(creeples: int, width: int) -> Layout:
    """The layout, kept for the next time."""
    return Layout(creeples, width)


@lru_cache(maxsize=2000)
def lobby_table(creeples: int, width: int, penalty: tuple[int, ...]) -> int:
    """SM-3.9: the table of the Lobby alone, raised by the largest penalty so that no field is negative."""
    made = layout(creeples, width)
    worst = max(penalty, default=0)
    costs = [0, *penalty]
    table = made.ones * (worst - costs[-1])
    for n, cost in enumerate(costs[:-1]):
        for few in map(packed, combinations_with_replacement(range(4), n)):
            if within(few, creeples):
                table += costs[-1] - cost << made.shift(few)[0]
    return table


class Offer(NamedTuple):
    """One pattern of a room, and what it does to a table: bits to shift by, the fields with enough Creeples for it, and
    its points in each of them."""

    pattern: int
    points: int
    by: int
    enough: int
    gain: int


@lru_cache(maxsize=20000)
def offers(spaces: Spaces, bonus: int, creeples: int, width: int) -> list[Offer]:
    """What a room offers to these Creeples, in the order of its patterns."""
    made = layout(creeples, width)
    found = []
    for pattern, worth in spaces.patterns.items():
        if within(pattern, creeples):
            by, enough, ones = made.shift(pattern)
            points = worth + bonus * size(pattern)
            found.append(Offer(pattern, points, by, enough, points * ones))
    return found


@lru_cache(maxsize=10000)
def best(rooms: tuple[Seats, ...], creeples: int, penalty: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """SM-2.7: the most that these Creeples can bring, and the arrangement, by room.

    Of equally good arrangements it is the one whose first room has the earliest pattern (`Spaces.patterns`), then the
    second, and so on: so every version of this program finds the same.

    :param rooms: in the order in which ties are broken.
    :param creeples: all that the player has, packed.
    :param penalty: what 1, 2, ... of them left in the Lobby cost; the last for any more.
    :return: points of the rooms with what each Creeple brings besides, less the penalty; and a pattern for each room.
    """
    n = size(creeples)
    if not n or not rooms:
        return -(penalty[min(n, len(penalty)) - 1] if n and penalty else 0), (0,) * len(rooms)
    worst = max(penalty, default=0)
    most = worst + sum(spaces.most + bonus * len(spaces.printed) for spaces, bonus in rooms)
    width = -(-(most.bit_length() + 1) // 4) * 4
    open_to = [offers(spaces, bonus, creeples, width) for spaces, bonus in rooms]
    made = layout(creeples, width)
    tables = [lobby_table(creeples, width, penalty)]
    for each in open_to[:0:-1]:
        tables.append(_in_front(tables[-1], each, made))
    points, seated = _choose(open_to, tables[::-1], made)
    return points - worst, tuple(seated)


def _in_front(table: int, room: list[Offer], made: Layout) -> int:
    """The table with one more room in front: for every field the best of the room's patterns."""
    guards, low = made.guards, made.width - 1
    best = table
    for _, _, by, enough, gain in room:
        if by:
            candidate = (table << by & enough) + gain
            # In every field: the guard stays set where `best` is at least the candidate; then all bits below it.
            least = (best | guards) - candidate & guards
            best = candidate ^ (best ^ candidate) & least - (least >> low)
    return best


def _choose(rooms: list[list[Offer]], tables: list[int], made: Layout) -> tuple[int, list[int]]:
    """Room after room the first pattern that still allows the best; `tables[i]` is what lies behind room i."""
    mask, at = made.mask, made.last * made.width
    wanted = most = max(points + (tables[0] >> at - by & mask) for _, points, by, _, _ in rooms[0])
    seated = []
    for room, table in zip(rooms, tables, strict=True):
        for pattern, points, by, enough, _ in room:
            if enough >> at & 1 and points + (table >> at - by & mask) == wanted:
                seated.append(pattern)
                at -= by
                wanted -= points
                break
    return most, seated
