"""What an Architect, a Decorator or a guest counts in a manor: one pure function for each measure (BM-4).

All of them count accessible cards only (BM-4.12). A measure is named in data by a word, some with a number or a name
behind it: `staircases`, `towers 4`, `emblem bathroom`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from parlour.games.bizarre_manor.geometry import (
    DOWN,
    EXITS,
    HALL_SPACE,
    LADDER_DOWN,
    LADDER_UP,
    LEFT,
    RIGHT,
    STAIR_DOWN,
    STAIR_UP,
    UP,
    WIDTH,
    Manor,
)

EMBLEMS = ("bedroom", "bathroom", "living-room", "ritual-room", "kitchen", "garden", "secret-room")
"""From the common to the rare."""
RARE = frozenset(EMBLEMS[3:])
"""BM-4.11"""
DETAILS = ("cat", "web", "clock", "portrait", "candle")

# -- parts of a manor


def rooms(m: Manor) -> Iterator[list[int]]:
    """BM-4.7: the rooms, each as its spaces from left to right."""
    ports = m.ports
    for at in m.accessible:
        if ports[at] & LEFT and ports.get(at - 1, 0) & RIGHT:
            continue
        room = [at]
        while ports[at] & RIGHT and ports.get(at + 1, 0) & LEFT:
            at += 1
            room.append(at)
        yield room


def towers(m: Manor) -> Iterator[int]:
    """BM-4.8: the heights of the towers."""
    seen = m.accessible
    for at in seen:
        if at - WIDTH not in seen:
            height = 1
            while at + height * WIDTH in seen:
                height += 1
            yield height


def width_of_floors(m: Manor) -> list[int]:
    """BM-4.10: how many accessible cards each floor has, where there are any."""
    widths: dict[int, int] = {}
    for at in m.accessible:
        floor = at // WIDTH
        widths[floor] = widths.get(floor, 0) + 1
    return list(widths.values())


def emblems(m: Manor) -> Iterator[str]:
    """BM-4.12: the emblems of the accessible cards; cards without one have none to give."""
    faces, emblem = m.faces, m.edition.emblem
    for at in m.accessible:
        if name := emblem[faces[at]]:
            yield name


# -- measures without a number or name


def staircases(m: Manor) -> int:
    """BM-4.5: complete staircases."""
    return _complete(m, STAIR_UP, STAIR_DOWN)


def ladders(m: Manor) -> int:
    """BM-4.5: complete ladders."""
    return _complete(m, LADDER_UP, LADDER_DOWN)


def _complete(m: Manor, up: int, down: int) -> int:
    ports = m.ports
    return sum([1 for at in m.accessible if ports[at] & up and ports.get(at + WIDTH, 0) & down])


def blocked(m: Manor) -> int:
    """BM-4.6: halves on accessible cards that face a card without their counterpart."""
    ports, faces, count = m.ports, m.faces, 0
    for at in m.accessible:
        own = ports[at]
        if own & UP and at + WIDTH in faces:
            count += ((own & UP) << 2 & ~ports[at + WIDTH]).bit_count()
        if own & DOWN and at - WIDTH in faces:
            count += ((own & DOWN) >> 2 & ~ports[at - WIDTH]).bit_count()
    return count


def largest_room(m: Manor) -> int:
    """BM-4.7: cards of the largest room."""
    return max(map(len, rooms(m)))


def single_rooms(m: Manor) -> int:
    """BM-4.7: rooms of one card."""
    return sum(len(room) == 1 for room in rooms(m))


def kinds_in_room(m: Manor) -> int:
    """BM-4.7, BM-4.12: the most different emblems in one room."""
    emblem, faces = m.edition.emblem, m.faces
    return max(len({emblem[faces[at]] for at in room} - {""}) for room in rooms(m))


def tallest_tower(m: Manor) -> int:
    """BM-4.8: cards of the tallest tower."""
    return max(towers(m))


def path(m: Manor) -> int:
    """BM-4.9: steps of the shortest path from the Hall to the farthest accessible card."""
    ports, found, edge, steps = m.ports, {HALL_SPACE}, [HALL_SPACE], -1
    while edge:
        steps += 1
        after = []
        for at in edge:
            for step, wanted in EXITS[ports[at]]:
                near = at + step
                if ports.get(near, 0) & wanted and near not in found:
                    found.add(near)
                    after.append(near)
        edge = after
    return steps


def floors(m: Manor) -> int:
    """BM-4.10: how many floors there are."""
    return len(width_of_floors(m))


def widest_floor(m: Manor) -> int:
    """BM-4.10: the width of the widest floor."""
    return max(width_of_floors(m))


def below(m: Manor) -> int:
    """BM-E.4: accessible cards below the Hall's floor."""
    first = HALL_SPACE // WIDTH * WIDTH
    return sum([1 for at in m.accessible if at < first])


def rare(m: Manor) -> int:
    """BM-4.11: accessible cards with a rare emblem."""
    return sum(emblem in RARE for emblem in emblems(m))


def kinds(m: Manor) -> int:
    """BM-4.12: how many different emblems there are."""
    return len(set(emblems(m)))


def covered(m: Manor) -> int:
    """BM-4.13: Manor cards under the top card of accessible spaces."""
    seen = m.accessible
    return sum(len(under) for at, under in m.covered.items() if at in seen)


def negative_stars(m: Manor) -> int:
    """BM-4.13: the visible negative stars on accessible cards."""
    stars, faces = m.edition.stars, m.faces
    return -sum(min(0, stars[faces[at]]) for at in m.accessible)


# -- measures with a number or name


def rooms_of(m: Manor, least: int) -> int:
    """BM-4.7: rooms of so many cards or more."""
    return sum(len(room) >= least for room in rooms(m))


def towers_of(m: Manor, least: int) -> int:
    """BM-4.8: towers of so many cards or more."""
    return sum(height >= least for height in towers(m))


def emblem(m: Manor, number: int) -> int:
    """BM-4.12: accessible cards with this emblem, a number in EMBLEMS."""
    name = EMBLEMS[number]
    return sum([1 for each in emblems(m) if each == name])


def detail(m: Manor, number: int) -> int:
    """BM-4.12: accessible cards that show this detail, a number in DETAILS."""
    details, faces, bit = m.edition.details, m.faces, 1 << number
    return sum([1 for at in m.accessible if details[faces[at]] & bit])


PLAIN: dict[str, Callable[[Manor], int]] = {
    "staircases": staircases,
    "ladders": ladders,
    "blocked": blocked,
    "largest-room": largest_room,
    "single-rooms": single_rooms,
    "kinds-in-room": kinds_in_room,
    "tallest-tower": tallest_tower,
    "path": path,
    "floors": floors,
    "widest-floor": widest_floor,
    "below": below,
    "rare": rare,
    "kinds": kinds,
    "covered": covered,
    "negative-stars": negative_stars,
}
WITH: dict[str, tuple[Callable[[Manor, int], int], tuple[str, ...]]] = {
    "rooms": (rooms_of, tuple(map(str, range(30)))),
    "towers": (towers_of, tuple(map(str, range(30)))),
    "emblem": (emblem, EMBLEMS),
    "detail": (detail, DETAILS),
}
"""Measures that want a word behind their name, and the words; a number is its own place among them."""


class Measure(NamedTuple):
    """A measure as data names it: `word` is the first part of the name, `of` the second, empty for none."""

    name: str
    word: str
    of: str
    call: Callable[[Manor], int]


def measure(name: str) -> Measure | None:
    """The measure of this name; None when there is none."""
    word, _, of = name.partition(" ")
    if not of and word in PLAIN:
        return Measure(name, word, "", PLAIN[word])
    if word in WITH and of in WITH[word][1]:
        call, words = WITH[word]
        number = words.index(of)
        return Measure(name, word, of, lambda m: call(m, number))
    return None


def has_double_way(m: Manor, at: int) -> bool:
    """BM-E.4: whether the card there has a complete staircase and a complete ladder of its own (BM-4.5)."""
    own, ports = m.ports[at], m.ports
    matched = own & ports.get(at + WIDTH, 0) >> 2 & UP | (own & ports.get(at - WIDTH, 0) << 2 & DOWN) >> 2
    return matched == UP
