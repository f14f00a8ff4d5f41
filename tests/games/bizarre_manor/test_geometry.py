"""The survey of a manor against plain search, over manors of any shape (BM-3.1, BM-3.2, BM-4.2 to 4.5)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.bizarre_manor import measures as ms
from parlour.games.bizarre_manor.geometry import HALL_SPACE, WIDTH, Manor, reached, space, xy
from tests.games.bizarre_manor.table import HOUSE, built, face, workshop

FLOOR = HALL_SPACE // WIDTH * WIDTH
NEAR = [space(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]
FACES = range(HOUSE.hall)


@st.composite
def manors(draw: st.DrawFn) -> Manor:
    """Any heap of cards around the Hall, connected or not, Reviews among them, never covering a Review."""
    faces = draw(st.lists(st.tuples(st.sampled_from(NEAR), st.sampled_from(FACES)), max_size=30))
    laid: dict[int, int] = {}
    placed = []
    for at, each in faces:
        if laid.get(at, 0) < len(HOUSE.cards):
            laid[at] = each
            placed.append((at, each))
    return Manor.built(HOUSE, placed, draw(st.sampled_from([0, FLOOR])))


def linked(m: Manor, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """BM-4.2, BM-4.3, as the rules say it: two cards beside each other."""
    (ax, ay), (bx, by) = a, b
    of = {xy(at): HOUSE.ports[card] for at, card in m.faces.items()}
    if ay == by:
        left, right = (a, b) if ax < bx else (b, a)
        return bool(of[left] & 2 and of[right] & 1)
    low, high = (a, b) if ay < by else (b, a)
    staircase = of[low] & 4 and of[high] & 16
    ladder = of[low] & 8 and of[high] & 32
    return bool(staircase or ladder)


def flood(m: Manor) -> set[tuple[int, int]]:
    """BM-4.4: everything with a chain of links to the Hall."""
    cards = {xy(at) for at in m.faces}
    found, edge = {(0, 0)}, [(0, 0)]
    while edge:
        x, y = edge.pop()
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near in cards - found and linked(m, (x, y), near):
                found.add(near)
                edge.append(near)
    return found


@settings(max_examples=300, deadline=None)
@given(manors())
def test_accessible_cards(m: Manor) -> None:
    """BM-4.4"""
    assert {xy(at) for at in m.accessible} == flood(m)
    assert reached(m.ports) == set(m.accessible)
    assert set(m.cut_off) == m.faces.keys() - m.accessible.keys()


@settings(max_examples=150, deadline=None)
@given(manors(), st.sampled_from(FACES))
def test_legal_spaces_in_one_search(m: Manor, card: int) -> None:
    """BM-3.1, BM-3.2, BM-E.4: exactly the spaces where the card, laid there, is reached from the Hall."""
    legal = []
    for at in sorted({*NEAR, *(at + step for at in m.faces for step in (-1, 1, WIDTH, -WIDTH)), HALL_SPACE}):
        covers = m.faces.get(at)
        if (covers is None or covers < len(HOUSE.cards)) and at >= m.first and xy(at) in flood(m.after(at, card)):
            legal.append(at)
    assert m.spaces(card) == legal
    assert m.fits(card) == bool(legal)


@settings(max_examples=150, deadline=None)
@given(manors())
def test_measures_against_plain_counting(m: Manor) -> None:
    """BM-4.5 to 4.10"""
    seen = flood(m)
    ports = {xy(at): HOUSE.ports[card] for at, card in m.faces.items()}
    pairs = [((x, y), (x, y + 1)) for x, y in seen if (x, y + 1) in seen]
    assert ms.staircases(m) == sum(bool(ports[low] & 4 and ports[high] & 16) for low, high in pairs)
    assert ms.ladders(m) == sum(bool(ports[low] & 8 and ports[high] & 32) for low, high in pairs)
    halves = [(at, bit, 1, bit << 2) for at in seen for bit in (4, 8) if ports[at] & bit]
    halves += [(at, bit, -1, bit >> 2) for at in seen for bit in (16, 32) if ports[at] & bit]
    facing = [((x, y + step), other) for (x, y), _, step, other in halves]
    assert ms.blocked(m) == sum(at in ports and not ports[at] & other for at, other in facing)
    assert sum(len(room) for room in ms.rooms(m)) == len(seen)
    assert sum(ms.towers(m)) == len(seen)
    assert sum(ms.width_of_floors(m)) == len(seen)
    assert ms.floors(m) == len({y for _, y in seen})
    assert ms.below(m) == sum(y < 0 for _, y in seen)
    assert ms.rooms_of(m, 1) == ms.rooms_of(m, 2) + ms.single_rooms(m)
    assert ms.towers_of(m, ms.tallest_tower(m)) >= 1
    assert ms.towers_of(m, ms.tallest_tower(m) + 1) == 0


@settings(max_examples=100, deadline=None)
@given(manors())
def test_the_path_is_the_longest_of_the_shortest(m: Manor) -> None:
    """BM-4.9"""
    steps = {(0, 0): 0}
    for _ in m.faces:
        for x, y in list(steps):
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in {xy(at) for at in m.faces} and linked(m, (x, y), near):
                    steps[near] = min(steps.get(near, 99), steps[x, y] + 1)
    assert ms.path(m) == max(steps.values())


def test_a_manor_after_a_card_is_the_manor_built_with_it() -> None:
    """BM-3.1, BM-3.7, BM-4.13"""
    first = built((1, 0, "garden-1"), (2, 0, "cat-1"))
    whole = built((1, 0, "garden-1"), (2, 0, "cat-1"), (1, 0, "c-lr-0-0"))
    after = first.after(space(1, 0), face("c-lr-0-0"))
    assert (after.faces, after.ports, after.covered) == (whole.faces, whole.ports, whole.covered)
    assert after.covered == {space(1, 0): (face("garden-1"),)}
    assert first.covered == {}
    assert workshop().ports[face("c-lr-0-0")] == 3
