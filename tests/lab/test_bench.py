"""The bench: what it counts, and what it says when a peer is not there. Speed itself is never asserted."""

from random import Random

import pytest

from parlour.core.errors import BadSeats, UnknownGame
from parlour.core.game import game
from parlour.lab import bench as lab
from parlour.lab.bench import bench, copy_cost
from tests.toys import registered


def test_only_decisions_of_players_are_counted():
    """A patience of six cards: six deals, six decisions."""
    with registered():
        play = lab._own(game("rooms"), [(1, {})])
        assert [play(Random(seed).random) for seed in range(3)] == [6, 6, 6]


def test_all_numbers_of_seats_take_turns():
    seen = []

    class Spy:
        seats = range(2, 6)

        def edition(self):
            return None

        def start(self, edition, seats, options):
            seen.append(seats)
            return game("menestrels").start(game("menestrels").edition(), seats, {"nobles": "dealt"})

    play = lab._own(Spy(), [(seats, {}) for seats in Spy.seats])
    for _ in range(5):
        play(Random(1).random)
    assert seen == [2, 3, 4, 5, 2]


def test_figures_of_a_short_run():
    figures = bench("menestrels", runs=2, seconds=0.01, peers=False)
    assert figures.seats == (2, 3, 4, 5)
    assert 0 < figures.decisions_per_second <= figures.fastest
    assert figures.copy_us > 0
    assert figures.playouts_per_second > 0
    assert figures.peers == {}
    assert figures.missing == ()
    assert figures.runs == 2


def test_peers_that_are_not_installed_are_named(monkeypatch):
    def missing():
        raise ImportError

    peers = {"nothing": missing, "coins": lambda: lambda random: 3}
    monkeypatch.setattr(lab, "PEERS", peers)
    figures = bench("menestrels", 3, runs=1, seconds=0.01)
    assert figures.missing == ("nothing",)
    assert list(figures.peers) == ["coins"]


@pytest.mark.parametrize(("peer", "module"), [("hanabi", "pyspiel"), ("gin_rummy", "pyspiel"), ("chess", "chess")])
def test_peers_play_whole_games(peer, module):
    pytest.importorskip(module)
    assert lab.PEERS[peer]()(Random(3).random) > 5


def test_copies_are_measured_in_mid_game():
    title = game("menestrels")
    assert copy_cost(title, [(3, {"nobles": "dealt"})], rounds=1) > 0


def test_wrong_wishes_are_refused():
    with pytest.raises(UnknownGame):
        bench("chess")
    with pytest.raises(BadSeats):
        bench("menestrels", 9)
