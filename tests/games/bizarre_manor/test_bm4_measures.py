"""BM-4 Connections and measures, on small manors."""

from __future__ import annotations

import pytest

from parlour.games.bizarre_manor import measures as ms
from parlour.games.bizarre_manor.geometry import space
from tests.games.bizarre_manor.table import HOUSE, built, workshop


@pytest.mark.parametrize(
    ("cards", "reached"),
    [
        ([(1, 0, "c-lr-0-0")], True),
        ([(1, 0, "c-r-sl-sl")], False),
        ([(-1, 0, "c-r-0-0")], True),
        ([(-1, 0, "c-l-0-0")], False),
        ([(0, 1, "c-0-0-s")], True),
        ([(0, 1, "c-0-0-l")], True),
        ([(0, 1, "c-lr-sl-0")], False),
        ([(0, -1, "c-lr-s-0")], True),
        ([(0, -1, "c-0-l-s")], True),
        ([(0, -1, "c-lr-0-sl")], False),
    ],
)
def test_ports(cards: list[tuple[int, int, str]], reached: bool) -> None:
    """BM-4.1, BM-4.2, BM-4.3"""
    assert (built(*cards).cut_off == []) == reached


def test_one_kind_is_enough_whatever_the_other_does() -> None:
    """BM-4.3"""
    m = built((0, 1, "c-0-s-s"), (0, 2, "c-lr-0-sl"))
    assert m.cut_off == []
    assert built((0, 1, "c-0-s-s"), (0, 2, "c-lr-0-l")).cut_off == [space(0, 2)]


def test_accessible_along_a_path() -> None:
    """BM-4.4"""
    m = built((1, 0, "c-lr-s-0"), (1, 1, "c-l-0-s"), (0, 1, "c-r-0-0"), (3, 0, "c-lr-0-0"))
    assert [space(x, y) in m.accessible for x, y in ((1, 0), (1, 1), (0, 1), (3, 0))] == [True, True, True, False]


def test_complete_staircases_and_ladders() -> None:
    """BM-4.5, BM-4.12"""
    m = built((0, 1, "c-lr-sl-sl"), (0, 2, "c-lr-0-l"), (5, 0, "c-lr-sl-0"), (5, 1, "c-lr-0-sl"))
    assert (ms.staircases(m), ms.ladders(m)) == (1, 2)


def test_blocked_connections() -> None:
    """BM-4.6: a half against a card without its counterpart, also when the other kind links; none against nothing."""
    assert ms.blocked(built()) == 0
    assert ms.blocked(built((0, 1, "c-lr-s-s"))) == 1  # the Hall's ladder runs into the floor
    assert ms.blocked(built((0, 1, "c-lr-s-s"), (1, 0, "c-lr-sl-0"), (1, 1, "c-lr-0-0"))) == 3
    cut = built((1, 0, "c-l-sl-0"), (1, 1, "c-r-0-0"))
    assert cut.cut_off == [space(1, 1)]
    assert ms.blocked(cut) == 2  # what it faces may be cut off
    assert ms.blocked(built((1, 1, "c-lr-0-sl"), (1, 0, "c-l-0-0"))) == 0  # the half itself must be accessible


def test_rooms() -> None:
    """BM-4.7: unbroken rows; the Hall and Reviews belong to them."""
    m = built((1, 0, "c-lr-s-0"), (2, 0, "c-l-0-0"), (-1, 0, "+r-1-1"), (1, 1, "c-lr-0-s"), (0, 1, "c-l-0-s"))
    assert sorted(len(room) for room in ms.rooms(m)) == [1, 1, 4]
    assert (ms.largest_room(m), ms.single_rooms(m), ms.rooms_of(m, 3), ms.rooms_of(m, 5)) == (4, 2, 1, 0)
    assert ms.single_rooms(built()) == 1


def test_towers() -> None:
    """BM-4.8: linked to each other or not; a cut-off card or an empty space ends one."""
    m = built((0, 1, "c-lr-0-s"), (1, 1, "c-lr-0-0"), (1, 0, "c-l-0-0"), (1, 2, "c-lr-0-0"), (0, 3, "c-lr-0-0"))
    assert sorted(ms.towers(m)) == [2, 2]
    assert (ms.tallest_tower(m), ms.towers_of(m, 2), ms.towers_of(m, 3)) == (2, 2, 0)


def test_path_length() -> None:
    """BM-4.9: the shortest way to the farthest card."""
    assert ms.path(built()) == 0
    long = [(1, 0, "c-lr-s-0"), (1, 1, "c-l-0-s"), (0, 1, "c-lr-0-0"), (-1, 1, "c-r-0-s")]
    assert ms.path(built(*long)) == 4
    assert ms.path(built(*long, (-1, 0, "c-r-s-0"))) == 3


def test_floors() -> None:
    """BM-4.10"""
    m = built((1, 0, "c-lr-0-0"), (0, -1, "c-lr-s-0"), (1, -1, "c-l-0-0"), (0, 3, "garden-1"))
    assert (ms.floors(m), ms.widest_floor(m), ms.below(m)) == (2, 2, 2)


def test_rare_emblems() -> None:
    """BM-4.11"""
    assert {"ritual-room", "kitchen", "garden", "secret-room"} == ms.RARE
    m = built((1, 0, "ritual-room-1"), (2, 0, "kitchen-1"), (3, 0, "garden-1"), (4, 0, "secret-room-1"))
    assert ms.rare(m) == 4
    assert ms.rare(built((1, 0, "bedroom-1"), (2, 0, "bathroom-1"), (3, 0, "living-room-1"))) == 0


def test_only_accessible_manor_cards_have_emblems_and_details() -> None:
    """BM-4.12"""
    m = built((1, 0, "bedroom-1"), (2, 0, "bedroom-2"), (3, 0, "cat-1"), (5, 5, "bedroom-3"), (5, 6, "cat-2"))
    assert ms.measure("emblem bedroom").call(m) == 2  # type: ignore[union-attr]
    assert ms.measure("detail cat").call(m) == 1  # type: ignore[union-attr]
    assert (ms.kinds(m), ms.kinds_in_room(m)) == (1, 1)
    assert HOUSE.emblem[HOUSE.hall] == ""
    reviews = range(len(HOUSE.cards), HOUSE.hall)
    assert not any(HOUSE.emblem[face] or HOUSE.details[face] or HOUSE.eye[face] for face in reviews)


def test_kinds_in_one_room() -> None:
    """BM-4.7, BM-4.12"""
    m = built((1, 0, "bedroom-1"), (2, 0, "garden-1"), (2, 1, "kitchen-1"), (3, 1, "kitchen-2"), (-1, 0, "bedroom-2"))
    assert (ms.kinds(m), ms.kinds_in_room(m)) == (3, 2)


def test_covered_cards_and_negative_stars() -> None:
    """BM-4.13, BM-7.1"""
    m = built(
        (1, 0, "minus-1"), (1, 0, "garden-1"), (1, 0, "garden-2"), (2, 0, "minus-2"), (0, 1, "-r-3-1"),
        (-1, 0, "+r-2-1"), (7, 7, "cat-1"), (7, 7, "cat-2"), (8, 8, "-r-4-1"),
    )  # fmt: skip
    assert ms.covered(m) == 2
    assert ms.negative_stars(m) == 4


def test_names_of_measures() -> None:
    """BM-E.4, BM-E.5"""
    assert ms.measure("staircases") is not None
    assert ms.measure("towers 4") is not None
    for wrong in ("stairs", "towers", "towers many", "emblem", "emblem cat", "detail bedroom", "staircases 2", ""):
        assert ms.measure(wrong) is None
    assert workshop().scenarios[6].decorator.of == "4"
