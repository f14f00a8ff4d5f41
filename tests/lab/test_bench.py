"""The bench: what it counts, and what it says when a peer is not there. Speed itself is never asserted."""

from random import Random
from typing import NamedTuple

import pytest

from parlour.core.errors import BadSeats, UnknownGame
from parlour.core.game import game
from parlour.lab import bench as lab
from parlour.lab import peers
from parlour.lab.bench import bench, copy_cost
from tests.toys import registered


def test_only_decisions_of_players_are_counted():
    """A patience of six cards: six deals, six decisions."""
    with registered():
        play = lab.own_play(game("rooms"), [(1, {})])
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

    play = lab.own_play(Spy(), [(seats, {}) for seats in Spy.seats])
    for _ in range(5):
        play(Random(1).random)
    assert seen == [2, 3, 4, 5, 2]


def test_figures_of_a_short_run():
    (figures,) = bench("menestrels", runs=2, seconds=0.01, peers=False)
    assert figures.seats == (2, 3, 4, 5)
    assert 0 < figures.decisions_per_second <= figures.fastest
    assert figures.copy_us > 0
    assert figures.playouts_per_second > 0
    assert figures.peers == figures.peer_playouts == figures.peer_iterations == {}
    assert figures.missing == ()
    assert figures.runs == 2


@pytest.fixture
def few_peers(monkeypatch):
    def missing():
        raise ImportError

    monkeypatch.setattr(lab, "PLAYERS", {"nothing": missing, "coins": lambda: lambda random: 3})
    monkeypatch.setattr(lab, "SEARCHERS", {"no tree": missing, "tree": lambda: lambda iterations: (iterations, 0.5)})


@pytest.mark.usefixtures("few_peers")
def test_peers_that_are_not_installed_are_named():
    (figures,) = bench("menestrels", 3, runs=1, seconds=0.01)
    assert figures.missing == ("nothing", "no tree")
    assert list(figures.peers) == list(figures.peer_playouts) == ["coins"]
    assert figures.peers["coins"] == pytest.approx(3 * figures.peer_playouts["coins"], rel=0.01)
    assert figures.peer_iterations == {"tree": 2 * lab.ITERATIONS}


@pytest.mark.usefixtures("few_peers")
def test_several_games_are_measured_in_the_same_run():
    with registered():
        one, other = bench(["menestrels", "rooms"], 2, runs=1, seconds=0.01)
    assert (one.game, other.game) == ("menestrels", "rooms")
    assert one.peers == other.peers


def test_the_iterations_of_the_search_are_counted_as_it_tells_them(monkeypatch):
    class Seen(NamedTuple):
        visits: int

    class Searcher:
        def ranked(self, at):
            assert at.view["seat"] == at.seat
            assert len(at.legal) > 1
            assert at.memory is not None
            return [Seen(7), Seen(2)]

    monkeypatch.setattr(lab, "bot", lambda spec: Searcher())
    monkeypatch.setattr(lab, "POSITIONS", 3)
    made, spent = lab.own_search(game("menestrels"), None)(1000)
    assert made == 9
    assert spent >= 0


@pytest.mark.parametrize("peer", sorted(peers.PLAYERS))
def test_peers_play_whole_games(peer):
    try:
        play = peers.PLAYERS[peer]()
    except ImportError:
        pytest.skip(f"{peer} is not installed")
    assert play(Random(3).random) > 1


@pytest.mark.parametrize("peer", sorted(peers.SEARCHERS))
def test_searches_of_peers_think(peer, monkeypatch):
    monkeypatch.setattr(peers, "POSITIONS", 2)
    try:
        think = peers.SEARCHERS[peer]()
    except ImportError:
        pytest.skip(f"{peer} is not installed")
    for _ in range(3):
        assert think(20)[0] == 20


def test_copies_are_measured_in_mid_game():
    title = game("menestrels")
    assert copy_cost(title, [(3, {"nobles": "dealt"})], rounds=1) > 0


def test_wrong_wishes_are_refused():
    with pytest.raises(UnknownGame):
        bench("chess")
    with pytest.raises(BadSeats):
        bench("menestrels", 9)
