"""The best seating of a manor's Creeples, exactly (SM-2.7).

Room after room, from the last, one table is kept: for every number of Creeples of each colour that may be at hand, the
most points that the rooms from here on and the Lobby bring. A room's pattern turns the table of the rooms behind it
into a candidate: shifted by what the pattern uses, and its points added; the best candidates make the next table. All
fields of a table lie side by side in one integer, so that a few operations on integers treat all of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from parlour.games.spook_manor.spaces import Spaces, counts

Seats = tuple[Spaces, int]
"""A room's spaces, and the points that each Creeple there brings besides (SM-3.6)."""


class Layout:
    """How tables lie in integers when `creeples` are at hand.

    A field has `width` bits, the highest of which is a guard and always 0; `ones` has the lowest bit of every field,
    `guards` the highest.
    """

    __slots__ = ("_at_least", "fields", "guards", "last", "mask", "ones", "strides", "width")

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

    def place(self, creeples: int) -> int:
        """The field for these Creeples; also how far a pattern shifts a table."""
        a, b, c, d = counts(creeples)
        s = self.strides
        return a * s[0] + b * s[1] + c * s[2] + d * s[3]

    def enough(self, creeples: int) -> int:
        """The fields with at least these Creeples, all bits set."""
        a, b, c, d = counts(creeples)
        have = self._at_least
        return have[0][a] & have[1][b] & have[2][c] & have[3][d]

    def numbers(self) -> list[int]:
        """How many Creeples each field has in all."""
        found = [0]
        for step, least in zip(self.strides, self._at_least, strict=True):
            found = [each + n for n in range(len(least)) for each in found[:step]]
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
    table = 0
    for n in reversed(made.numbers()):
        table = table << width | worst - (penalty[min(n, len(penalty)) - 1] if n and penalty else 0)
    return table


@lru_cache(maxsize=20000)
def shift(creeples: int, width: int, pattern: int) -> tuple[int, int, int]:
    """What a pattern does to a table: bits to shift by, the fields that have enough, one in each of them."""
    made = layout(creeples, width)
    enough = made.enough(pattern)
    return made.place(pattern) * width, enough, enough & made.ones


def best(rooms: Sequence[Seats], creeples: int, penalty: tuple[int, ...]) -> tuple[int, list[int]]:
    """SM-2.7: the most that these Creeples can bring, and the arrangement, by room.

    Of equally good arrangements it is the one whose first room has the earliest pattern (`Spaces.patterns`), then the
    second, and so on: so every version of this program finds the same.

    :param rooms: in the order in which ties are broken.
    :param creeples: all that the player has, packed.
    :param penalty: what 1, 2, ... of them left in the Lobby cost; the last for any more.
    :return: points of the rooms with what each Creeple brings besides, less the penalty; and a pattern for each room.
    """
    if not creeples or not rooms:
        table = penalty[min(sum(counts(creeples)), len(penalty)) - 1] if creeples and penalty else 0
        return -table, [0] * len(rooms)
    worst = max(penalty, default=0)
    choices = [
        [(pattern, points + bonus * n) for pattern, n, points in spaces.fits(creeples)] for spaces, bonus in rooms
    ]
    most = worst + sum(max(points for _, points in each) for each in choices)
    width = -(-(most.bit_length() + 1) // 4) * 4
    tables = [lobby_table(creeples, width, penalty)]
    for each in reversed(choices[1:]):
        tables.append(_behind(tables[-1], each, creeples, width))
    points, seated = _choose(choices, tables[::-1], layout(creeples, width))
    return points - worst, seated


def _behind(table: int, choices: list[tuple[int, int]], creeples: int, width: int) -> int:
    """The table with one more room in front: for every field the best of the room's patterns."""
    guards = layout(creeples, width).guards
    low = width - 1
    best = table
    for pattern, points in choices:
        if not pattern:
            continue
        by, enough, ones = shift(creeples, width, pattern)
        candidate = (table << by & enough) + points * ones
        # In every field: the guard stays set where `best` is at least the candidate; then all bits below it.
        least = (best | guards) - candidate & guards
        best = candidate ^ (best ^ candidate) & least - (least >> low)
    return best


def _choose(choices: list[list[tuple[int, int]]], tables: list[int], made: Layout) -> tuple[int, list[int]]:
    """Room after room the first pattern that still allows the best; `tables[i]` is what lies behind room i."""
    width, mask, at = made.width, made.mask, made.last
    wanted = -1
    seated = []
    for each, table in zip(choices, tables, strict=True):
        offers = [
            (points + (table >> (at - made.place(pattern)) * width & mask), pattern, points)
            for pattern, points in each
            if wanted < 0 or _enough(made, at, pattern)
        ]
        if wanted < 0:
            wanted = first = max(offer[0] for offer in offers)
        _, pattern, points = next(offer for offer in offers if offer[0] == wanted)
        seated.append(pattern)
        at -= made.place(pattern)
        wanted -= points
    return first, seated


def _enough(made: Layout, at: int, pattern: int) -> bool:
    """Whether the field has as many of each colour as the pattern."""
    return bool(made.enough(pattern) >> at * made.width & 1)
