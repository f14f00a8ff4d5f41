"""Figures of many games: shares, margins, ratings and their intervals, against numbers worked out by hand."""

import math
from random import Random

import pytest

from parlour.lab import ratings
from parlour.lab.ratings import Tally, intervals, plackett_luce, won

ABA_BAB = [(0, 1, 0), (1, 0, 1)]


def test_a_shared_victory_counts_in_parts_and_one_of_nobody_for_all_seats():
    assert won(2, (0, 1, 0), (1,)) == [0, 1]
    assert won(2, (0, 1, 0), (0, 1)) == [0.5, 0.5]
    assert won(2, (0, 1, 0), ()) == pytest.approx([2 / 3, 1 / 3])


def test_two_players_at_three_seats_share_fairly():
    tally = Tally(2, ABA_BAB, [[((0,), (10, 4, 6)), ((0,), (9, 3, 5))]])
    assert tally.fair == [0.5, 0.5]
    assert tally.columns[0] == {"share": [0.5], "points": [(8 + 3) / 2], "margin": [(4 - 4) / 2]}
    assert tally.columns[1]["margin"] == [0]
    assert [contest.wins for contest in tally.contests.values()] == [[[1, 0]], [[0, 1]]]


def test_whoever_sits_in_some_games_only_is_measured_by_those():
    line_ups = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    scores = [((line_up.index(min(line_up)),), (1, 0)) for line_up in line_ups]
    tally = Tally(3, line_ups, [scores])
    assert [figures["share"] for figures in tally.columns] == [[1.0], [0.5], [0.0]]
    assert tally.fair == [0.5] * 3


def test_one_player_alone_has_neither_margin_nor_rating():
    (figures,) = intervals(Tally(1, [(0, 0)], [[((0,), (3, 5))]]), "x")
    assert set(figures) == {"share", "points"}
    assert figures["points"] == (4, 4, 4)


def test_games_for_one_are_compared_deal_by_deal():
    tally = Tally(3, [(0,), (1,), (2,)], [[((0,), (50,)), ((0,), (70,)), ((0,), (70,))]])
    assert [figures["share"] for figures in tally.columns] == [[0.0], [0.5], [0.5]]
    assert tally.columns[0]["margin"] == [-20]
    assert tally.fair == pytest.approx([1 / 3] * 3)


def test_a_rating_difference_is_the_logarithm_of_the_odds():
    stronger, weaker = plackett_luce([((1, 1), 100_000, [75_000, 25_000])])
    assert stronger - weaker == pytest.approx(400 * math.log10(3), abs=0.1)
    assert stronger + weaker == pytest.approx(0, abs=1e-6)


def test_more_seats_are_no_strength():
    """Two of three seats and two of three victories: nobody is stronger."""
    assert plackett_luce([((2, 1), 900, [600, 300])]) == pytest.approx([0, 0], abs=1e-3)


def test_ratings_are_the_likeliest_ones():
    """No small step in any direction makes the victories likelier, the pairs' drawn games counted."""
    kinds = [((2, 1, 0), 60, [30, 30, 0]), ((0, 2, 1), 60, [0, 45, 15]), ((1, 0, 2), 60, [40, 0, 20])]
    drawn = [((1, 1, 0), 1, [0.5, 0.5, 0]), ((0, 1, 1), 1, [0, 0.5, 0.5]), ((1, 0, 1), 1, [0.5, 0, 0.5])]

    def likelihood(found):
        strengths = [10 ** (rating / 400) for rating in found]
        return sum(
            wins * math.log(strength / sum(n * each for n, each in zip(seats, strengths, strict=True)))
            for seats, _, won_by in kinds + drawn
            for wins, strength in zip(won_by, strengths, strict=True)
            if wins
        )

    found = plackett_luce(kinds)
    for player in range(3):
        for step in (-1, 1):
            moved = [rating + step * (place == player) for place, rating in enumerate(found)]
            assert likelihood(moved) < likelihood(found)


def test_who_always_wins_has_a_rating():
    found = plackett_luce([((1, 1), 50, [50, 0])])
    assert 400 < found[0] - found[1] < 1200


def test_intervals_hold_the_truth_about_as_often_as_they_should(monkeypatch):
    monkeypatch.setattr(ratings, "RESAMPLES", 200)
    rng, held, trials = Random(5), 0, 80
    for trial in range(trials):
        deals = [[((int(rng.random() < 0.3),), (0, 0))] for _ in range(80)]
        share = intervals(Tally(2, [(0, 1)], deals), str(trial))[0]["share"]
        held += share.low <= 0.7 <= share.high
    assert 0.85 <= held / trials <= 1


def test_the_same_seed_gives_the_same_intervals():
    deals = [[((n % 3 % 2,), (n, 5))] for n in range(30)]
    tally = Tally(2, [(0, 1)], deals)
    assert intervals(tally, "a") == intervals(tally, "a")
    assert intervals(tally, "a") != intervals(tally, "b")
