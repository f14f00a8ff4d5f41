"""Weights beside a game's rules: what they foretell, and that every such file fits what its game counts."""

from __future__ import annotations

import importlib
from importlib import resources
from random import Random

import pytest

from parlour.core.game import games
from parlour.core.match import Match
from parlour.core.weights import FILE, Weights

ROWS = Weights({"parts": ["now", "hopes"], "weights": [[1.0, 1.0, 0.5], [3.0, 0.9, 0.7]]})
FITTED = [name for name in games() if (resources.files(f"parlour.games.{name}") / FILE).is_file()]


def test_a_row_for_every_step_that_is_left() -> None:
    assert ROWS.foretold(1, (10, 4)) == pytest.approx(1 + 10 + 2)
    assert ROWS.foretold(2, (10, 4)) == pytest.approx(3 + 9 + 2.8)


def test_steps_beyond_the_last_row_add_what_the_last_one_adds() -> None:
    """So that a longer game does not rate a card that is built above all cards that are still to come."""
    assert ROWS.foretold(5, (10, 4)) == pytest.approx(ROWS.foretold(2, (10, 4)) + 3 * 2)


@pytest.mark.parametrize("name", FITTED)
def test_what_a_game_counts_is_what_its_weights_are_for(name: str) -> None:
    """At all stages of a game by chance: as many parts as there are names and weights, and a row for every step."""
    outlook = importlib.import_module(f"parlour.games.{name}.outlook")
    weights: Weights = outlook.WEIGHTS
    assert {len(row) for row in weights.rows} == {len(weights.parts) + 1}
    match, rng, seen = Match.new(name, 2, seed=3), Random(3), set()
    while not match.over:
        for seat in range(2):
            if (left := outlook.begun(match.state, seat)) > 0:
                assert len(outlook.counted(match.state, seat)) == len(weights.parts)
                seen.add(left)
        seat = next(iter(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    assert seen >= set(range(1, len(weights.rows) + 1))
