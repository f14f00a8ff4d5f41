"""SM-2.13: what a seat knows, and what it imagines."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import parlour
from parlour.core.match import Match
from tests.games.spook_manor.tables import GAME


def games(seats: int, seed: int, decisions: int) -> Match:
    """A match some way into the game, played by chance."""
    match = Match.new("spook_manor", seats, seed)
    rng = random.Random(seed)
    while match.number < decisions and not match.over:
        seat = rng.choice(list(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_memory_follows_cards_as_the_state_does(seats: int) -> None:
    """SM-2.13: what events tell is what the view shows."""
    match = games(seats, seats, 0)
    rng = random.Random(1)
    while not match.over:
        seat = rng.choice(list(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
        if match.number and match.number % (3 * seats) == 0:
            for each in range(seats):
                memory = match.memory(each)
                told = match.view(each)["seats"]
                for other in range(seats):
                    wanted = told[other].get("known", told[other].get("cards"))
                    assert sorted(match.edition.slugs[face] for face in memory.known[other]) == wanted


@pytest.mark.parametrize("seats", range(1, 7))
def test_imagined_states_show_the_same(seats: int) -> None:
    """SM-2.13"""
    rng = random.Random(4)
    different = 0
    for decisions in (0, 1, seats, 3 * seats, 8 * seats, 15 * seats):
        match = games(seats, 10 + decisions, decisions)
        for seat in range(seats):
            s = GAME.imagine(match.view(seat), match.memory(seat), rng)
            assert GAME.view(s, seat) == match.view(seat)
            assert s.legal(seat) == match.state.legal(seat)
            true = match.state
            different += s.hands != true.hands
            assert sorted(map(len, s.held)) == sorted(map(len, true.held))
    assert seats == 1 or different


def test_an_own_open_path_is_imagined_too() -> None:
    match = games(2, 5, 12)
    seat = next(iter(match.owed))
    match.play(seat, match.legal(seat)[0])
    match.play(seat, match.legal(seat)[0])
    s = GAME.imagine(match.view(seat), match.memory(seat), random.Random(1))
    assert s.paths[seat] == match.state.paths[seat]
    assert GAME.view(s, seat) == match.view(seat)


@pytest.mark.slow
def test_who_knows_what_is_imagined_as_often_as_it_is_so() -> None:
    """SM-2.13: how many cards of other hands are known to how many seats, in truth and as imagined."""
    true, imagined = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    rng = random.Random(9)
    for seed in range(400):
        match = games(4, seed, 4 * rng.randrange(1, 7))
        if match.over:
            continue
        s, t = GAME.imagine(match.view(0), match.memory(0), rng), match.state
        for seat in range(1, 4):
            true.update((seat, mask) for mask in t.held[seat])
            imagined.update((seat, mask) for mask in s.held[seat])
    assert true.keys() == imagined.keys()
    for key, n in true.items():
        assert abs(n - imagined[key]) <= 5 * (n + imagined[key]) ** 0.5, key


def test_a_spectator_knows_the_table_only() -> None:
    """SM-2.13"""
    view = games(3, 1, 9).view(None)
    assert all("cards" not in told and "known" not in told for told in view["seats"])
    assert view["draft"] is None
    assert parlour.game("spook_manor").sheet(view, parlour.game("spook_manor").edition(), 1).final is False
