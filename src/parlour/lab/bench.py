"""How fast the rules go: decisions a second of random play on one core, beside good peers in the same run.

Counted are the decisions of players only; listing the legal moves, picking one and playing it take the time, and so do
the moves of chance between them. Searches are measured by their iterations, over positions from the middle of games.
The clock is the process's own, so that other programs on the machine hardly count; and short runs of all engines
alternate, so that a machine that grows slower does so for all.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from statistics import median
from typing import Any

import msgspec

from parlour.bots import HOUSE_BOTS, Situation, bot, remember
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.state import DEALER, State
from parlour.lab.counts import check
from parlour.lab.peers import PLAYERS, POSITIONS, SEARCHERS, Play, Think
from parlour.lab.planning import usual_seats

Speeds = dict[str, list[float]]
RUNS = 20
SECONDS = 0.25
ITERATIONS = 1000
"""Iterations that a search makes for one decision here."""
SEARCH = "search"
"""The bot whose iterations are measured, where there is one of that name."""


class Figures(msgspec.Struct, frozen=True):
    """What `parlour bench` prints of one game.

    Speeds are medians over the runs, in decisions a second; `fastest` is the best run. `playouts_per_second` counts
    whole random games of the game; `copy_us` is what the copy of a state in mid-game costs, in microseconds.
    `iterations_per_second` are those of the search, None where there is none. Of each peer there are the decisions and
    games a second (`peers`, `peer_playouts`) or the iterations of its search (`peer_iterations`); `missing` names peers
    that are not installed.
    """

    game: str
    seats: tuple[int, ...]
    decisions_per_second: int
    fastest: int
    playouts_per_second: float
    iterations_per_second: int | None
    copy_us: float
    peers: dict[str, int]
    peer_playouts: dict[str, float]
    peer_iterations: dict[str, int]
    missing: tuple[str, ...]
    runs: int
    python: str


def bench(
    names: str | Sequence[str],
    seats: int | None = None,
    runs: int | None = None,
    seconds: float | None = None,
    peers: bool = True,
) -> list[Figures]:
    """Measure games, and their peers where they are installed, all in the same run.

    :param names: one game or several.
    :param seats: players at the table; every number that can play, game by game, when None.
    :param runs: measurements of each engine, 1 to 1000; RUNS for None.
    :param seconds: length of one measurement, more than 0; SECONDS for None.
    :raises ParlourError: when a game is unknown, so many cannot play it, or `runs` is out of range.
    """
    titles = [game(name) for name in ([names] if isinstance(names, str) else names)]
    runs = check("runs", RUNS if runs is None else runs, 1, 1000)
    counts = {title.name: tuple(title.seats) if seats is None else (seats,) for title in titles}
    options = {title.name: [(n, title.checked(n, None)) for n in counts[title.name]] for title in titles}
    players = {title.name: own_play(title, options[title.name]) for title in titles}
    searchers = {title.name: own_search(title, seats) for title in titles if SEARCH in HOUSE_BOTS}
    missing = (_add(players, PLAYERS) + _add(searchers, SEARCHERS)) if peers else []
    speeds, games, iterations = _measure(players, searchers, runs, seconds or SECONDS)
    others = [name for name in players if name not in counts]
    return [
        Figures(
            game=title.name,
            seats=counts[title.name],
            decisions_per_second=round(median(speeds[title.name])),
            fastest=round(max(speeds[title.name])),
            playouts_per_second=round(median(games[title.name]), 1),
            iterations_per_second=round(median(iterations[title.name])) if title.name in iterations else None,
            copy_us=round(copy_cost(title, options[title.name]), 2),
            peers={peer: round(median(speeds[peer])) for peer in others},
            peer_playouts={peer: round(median(games[peer]), 1) for peer in others},
            peer_iterations={peer: round(median(found)) for peer, found in iterations.items() if peer not in counts},
            missing=tuple(missing),
            runs=runs,
            python=f"{platform.python_implementation()} {platform.python_version()}",
        )
        for title in titles
    ]


def _add(engines: dict[str, Any], makers: dict[str, Callable[[], Any]]) -> list[str]:
    """Add the peers that are installed; the names of the others."""
    missing = []
    for name, maker in makers.items():
        try:
            engines[name] = maker()
        except ImportError:
            missing.append(name)
    return missing


def _measure(
    players: dict[str, Play], searchers: dict[str, Think], runs: int, seconds: float
) -> tuple[Speeds, Speeds, Speeds]:
    """Decisions, games and iterations a second of each engine, one figure a run, after one game to warm up."""
    speeds: Speeds = {name: [] for name in players}
    games: Speeds = {name: [] for name in players}
    iterations: Speeds = {name: [] for name in searchers}
    for play in players.values():
        play(Random(0).random)
    for run in range(runs):
        for name, play in players.items():
            random = Random(run).random
            decisions = count = 0
            began = time.process_time()
            until = began + seconds
            while (now := time.process_time()) < until or not count:
                decisions += play(random)
                count += 1
            speeds[name].append(decisions / (now - began))
            games[name].append(count / (now - began))
        for name, think in searchers.items():
            made, spent = 0, 0.0
            while spent < seconds:
                more, took = think(ITERATIONS)
                made += more
                spent += took
            iterations[name].append(made / spent)
    return speeds, games, iterations


# -- this house's games


def own_play(title: Game[Any, Any], options: list[tuple[int, dict[str, str]]]) -> Play:
    """Plays random games of a title, with each number of seats and options in turn."""
    edition = title.edition()
    turn = 0

    def play(random: Callable[[], float]) -> int:
        nonlocal turn
        seats, chosen = options[turn % len(options)]
        turn += 1
        state: State = title.start(edition, seats, chosen)
        state.go()
        decisions = 0
        while (who := state.who) >= DEALER:
            if who == DEALER:
                state.play(state.draw(random))
            else:
                legal = state.legal()
                state.play(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return play


def own_search(title: Game[Any, Any], seats: int | None) -> Think:
    """Lets the search think about decisions from the middle of random games."""
    positions = cycle(_positions(title, usual_seats(title) if seats is None else seats))

    def think(iterations: int) -> tuple[int, float]:
        searcher: Any = bot(f"{SEARCH}:{iterations}")
        match, seat = next(positions)
        memory = remember(title, match.edition, seat, match.events(seat))
        at = Situation(title, match.edition, seat, match.view(seat), memory, match.legal(seat), Random(1))
        began = time.process_time()
        ranked = searcher.ranked(at)
        return sum(each.visits for each in ranked), time.process_time() - began

    return think


def _positions(title: Game[Any, Any], seats: int) -> list[tuple[Match, int]]:
    """Decisions with a choice from all parts of random games, and who has to choose."""
    found: list[tuple[Match, int]] = []
    rng = Random(0)
    while len(found) < POSITIONS:
        match = Match.new(title.name, seats, seed=len(found))
        left = rng.randint(3, 40)
        while not match.over:
            seat = next(iter(match.owed))
            legal = match.legal(seat)
            if left <= 0 and len(legal) > 1:
                found.append((match, seat))
                break
            match.play(seat, rng.choice(legal))
            left -= 1
    return found


def copy_cost(title: Game[Any, Any], options: list[tuple[int, dict[str, str]]], rounds: int = 20) -> float:
    """Microseconds that the copy of a state takes, the median over rounds through states from all parts of games."""
    random = Random(0).random
    states: list[State] = []
    edition = title.edition()
    for seats, chosen in options * 3:
        state: State = title.start(edition, seats, chosen)
        state.go()
        decisions = 0
        while not state.over:
            if state.who == DEALER:
                state.play(state.draw(random))
                continue
            if decisions % 10 == 5:
                states.append(state.copy())
            legal = state.legal()
            state.play(legal[int(random() * len(legal))])
            decisions += 1
    costs = []
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(10):
            for state in states:
                state.copy()
        costs.append((time.process_time() - began) / (10 * len(states)))
    return median(costs) * 1e6
