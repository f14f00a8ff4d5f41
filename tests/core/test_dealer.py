"""The dealer: chances by weight, from seed and index alone."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from parlour.core.dealer import pick

EVEN = [(move, 1) for move in range(10)]


def test_frozen_choices() -> None:
    """These values may never change: every stored game with a seed goes on by them."""
    assert [pick(7, index, EVEN) for index in range(12)] == FROZEN
    assert [pick("a table", index, [(3, 1), (4, 999)]) for index in range(3)] == [4, 4, 4]
    assert pick(7, 10**12, EVEN) == LATER


FROZEN = [4, 5, 7, 6, 9, 4, 9, 7, 9, 1, 8, 2]
LATER = 3


def test_the_same_seed_and_index_give_the_same() -> None:
    assert pick("x", 3, EVEN) == pick("x", 3, EVEN)
    assert [pick("7", index, EVEN) for index in range(50)] == [pick(7, index, EVEN) for index in range(50)]


def test_seeds_and_indices_are_independent() -> None:
    runs = {tuple(pick(seed, index, EVEN) for index in range(20)) for seed in range(200)}
    assert len(runs) == 200
    assert pick("1:2", 3, EVEN[:1]) == 0


def test_choices_follow_the_weights() -> None:
    chances = [(5, 1), (6, 2), (9, 7)]
    n = 20_000
    counts = Counter(pick("weights", index, chances) for index in range(n))
    for move, weight in chances:
        expected = n * weight / 10
        assert abs(counts[move] - expected) < 5 * math.sqrt(expected)


def test_huge_weights() -> None:
    counts = Counter(pick("huge", index, [(0, 10**30), (1, 10**30)]) for index in range(400))
    assert min(counts.values()) > 150


def test_one_choice() -> None:
    assert {pick(seed, 0, [(42, 3)]) for seed in range(20)} == {42}


def test_nothing_to_deal_is_an_error() -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        pick(1, 0, [])


def test_any_text_is_a_seed() -> None:
    assert pick("\ud800", 0, EVEN) in range(10)
