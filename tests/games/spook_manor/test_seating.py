"""SM-2.7: the best arrangement is exactly the best; SM-2.8, SM-2.9: what may stand on a room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.spook_manor.seating import Seats, best
from parlour.games.spook_manor.spaces import (
    ANY,
    COLOURED,
    DIFFERENT,
    HOST,
    PAIRS,
    Spaces,
    colours,
    counts,
    packed,
    size,
    within,
)
from tests.games.spook_manor.tables import ED, who

PENALTY = (1, 4, 9, 16)


def by_spaces(spaces: Spaces) -> dict[int, int]:
    """All arrangements, found by filling the printed spaces one by one, with the points that the rules give."""
    found: dict[int, int] = {}
    for filled in product((None, 0, 1, 2, 3), repeat=len(spaces.printed)):
        there = [colour for colour in filled if colour is not None]
        if spaces.rule == COLOURED and any(c not in (None, p) for c, p in zip(filled, spaces.printed, strict=True)):
            continue
        if spaces.rule == DIFFERENT and len(set(there)) < len(there):
            continue
        pairs = list(zip(filled[::2], filled[1::2], strict=True)) if spaces.rule == PAIRS else []
        if any(None not in pair and pair[0] != pair[1] for pair in pairs):
            continue
        n = sum(None not in pair for pair in pairs) if spaces.rule == PAIRS else len(there)
        points = spaces.track[n - 1] if n and spaces.rule != HOST else 0
        if spaces.rule == HOST:
            points = sum(spaces.track[colour != spaces.favourite] for colour in there)
        found[packed(there)] = max(points, found.get(packed(there), 0))
    return found


def test_patterns_are_all_that_may_stand_there() -> None:
    """SM-2.8, SM-2.9, SM-3.2, SM-3.3: every room of the house edition, and rooms of any colour."""
    for spaces in [*set(ED.spaces), Spaces(ANY, [-1] * 3, [1, 5, 6])]:
        assert spaces.patterns == by_spaces(spaces)
        for pattern in spaces.patterns:
            fewer = [pattern - (1 << 8 * colour) for colour in set(colours(pattern))]
            assert all(less in spaces.patterns for less in fewer)


def test_what_must_leave() -> None:
    """SM-2.7: the fewest Creeples without whom the rest is an arrangement."""
    for spaces in set(ED.spaces):
        for letters in combinations_with_replacement("prgo", 4):
            creeples = who("".join(letters))
            left = [size(p) for p in by_spaces(spaces) if within(p, creeples)]
            assert spaces.excess[creeples] == 4 - max(left)


def all_ways(rooms: list[Seats], creeples: int) -> Iterator[tuple[int, list[int]]]:
    """Every arrangement with its points, those first that are preferred among equals."""
    if not rooms:
        n = size(creeples)
        yield -(PENALTY[min(n, 4) - 1] if n else 0), []
        return
    (spaces, bonus), *rest = rooms
    for pattern, points in spaces.patterns.items():
        if within(pattern, creeples):
            for more, seated in all_ways(rest, creeples - pattern):
                yield points + bonus * size(pattern) + more, [pattern, *seated]


ROOMS = st.tuples(st.sampled_from(ED.spaces), st.sampled_from([0, 0, 1, 2, 3]))


@settings(max_examples=300, deadline=None)
@given(st.lists(ROOMS, max_size=4), st.lists(st.integers(0, 3), max_size=7))
def test_best_is_the_best_of_all_and_the_first_among_equals(rooms: list[Seats], letters: list[int]) -> None:
    """SM-2.7, SM-3.9: proved by trying all of them."""
    creeples = packed(letters)
    points, seated = best(tuple(rooms), creeples, PENALTY)
    ways = list(all_ways(rooms, creeples))
    assert points == max(each for each, _ in ways)
    assert list(seated) == next(way for each, way in ways if each == points)


def room_by_room(rooms: list[Seats], creeples: int) -> int:
    """The most points by a table of all numbers of Creeples, written plainly."""
    have = counts(creeples)
    table = {}
    for used in product(*(range(n + 1) for n in have)):
        n = sum(used)
        table[used] = -(PENALTY[min(n, 4) - 1] if n else 0)
    for spaces, bonus in rooms:
        choices = [(counts(p), points + bonus * size(p)) for p, points in spaces.patterns.items()]
        after = {}
        for at in table:
            offers = []
            for pattern, points in choices:
                rest = tuple(a - b for a, b in zip(at, pattern, strict=True))
                if min(rest) >= 0:
                    offers.append(table[rest] + points)
            after[at] = max(offers)
        table = after
    return table[have]


@settings(max_examples=25, deadline=None)
@given(st.lists(ROOMS, min_size=8, max_size=14), st.lists(st.integers(0, 3), min_size=8, max_size=16))
def test_best_of_full_manors(rooms: list[Seats], letters: list[int]) -> None:
    """SM-2.7: manors too large to try all; the arrangement is legal and worth what is said."""
    creeples = packed(letters)
    points, seated = best(tuple(rooms), creeples, PENALTY)
    assert points == room_by_room(rooms, creeples)
    left = creeples - sum(seated)
    assert within(left, creeples)
    worth = sum(spaces.patterns[p] + bonus * size(p) for (spaces, bonus), p in zip(rooms, seated, strict=True))
    assert worth - (PENALTY[min(size(left), 4) - 1] if left else 0) == points


def test_a_penalty_can_be_worth_it() -> None:
    """SM-3.9: company is where the points are; a Creeple that brings nothing may still be better out of the Lobby."""
    four, pair = ED.spaces[ED.venue[ED.number["m078"]]], ED.spaces[ED.venue[ED.number["m083"]]]
    assert best(((four, 0), (pair, 0)), who("prg"), PENALTY) == (9, (who("prg"), 0))
    assert best(((four, 0), (pair, 5)), who("prg"), PENALTY) == (10, (who("pr"), who("g")))
    assert best(((pair, 0),), who("prg"), PENALTY) == (-4, (who("p"),))
    assert best((), who("prg"), PENALTY) == (-9, ())
