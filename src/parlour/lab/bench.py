"""How fast the rules go: decisions a second of random play on one core, beside good peers in the same run.

Counted are the decisions of players only; listing the legal moves, picking one and playing it take the time, and so do
the moves of chance between them. The clock is the process's own, so that other programs on the machine hardly count;
and short runs of all engines alternate, so that a machine that grows slower does so for all.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import msgspec

from parlour.core.game import Game, game
from parlour.core.state import DEALER, State
from parlour.lab.counts import check

Play = Callable[[Callable[[], float]], int]
"""Plays one game by chance and returns the number of the players' decisions."""

Speeds = dict[str, list[float]]
RUNS = 20
SECONDS = 0.25


class Figures(msgspec.Struct, frozen=True):
    """What `parlour bench` prints.

    Speeds are medians over the runs, in decisions a second; `fastest` is the best run. `playouts_per_second` counts
    whole random games of the game; `copy_us` is what the copy of a state in mid-game costs, in microseconds.
    `missing` names peers that are not installed.
    """

    game: str
    seats: tuple[int, ...]
    decisions_per_second: int
    fastest: int
    playouts_per_second: float
    copy_us: float
    peers: dict[str, int]
    missing: tuple[str, ...]
    runs: int
    python: str


def bench(
    name: str, seats: int | None = None, runs: int | None = None, seconds: float | None = None, peers: bool = True
) -> Figures:
    """Measure a game, and its peers where they are installed.

    :param seats: players at the table; every number that can play, game by game, when None.
    :param runs: measurements of each engine, 1 to 1000; RUNS for None.
    :param seconds: length of one measurement, more than 0; SECONDS for None.
    :raises ParlourError: when the game is unknown, so many cannot play it, or `runs` is out of range.
    """
    title = game(name)
    runs = check("runs", RUNS if runs is None else runs, 1, 1000)
    counts = tuple(title.seats) if seats is None else (seats,)
    options = [(n, title.checked(n, None)) for n in counts]
    engines: dict[str, Play] = {name: _own(title, options)}
    missing: list[str] = []
    for peer, maker in PEERS.items() if peers else ():
        try:
            engines[peer] = maker()
        except ImportError:
            missing.append(peer)
    speeds, games = _measure(engines, runs, seconds or SECONDS)
    return Figures(
        game=name,
        seats=counts,
        decisions_per_second=round(median(speeds[name])),
        fastest=round(max(speeds[name])),
        playouts_per_second=round(median(games[name]), 1),
        copy_us=round(copy_cost(title, options), 2),
        peers={peer: round(median(speeds[peer])) for peer in engines if peer != name},
        missing=tuple(missing),
        runs=runs,
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def _measure(engines: dict[str, Play], runs: int, seconds: float) -> tuple[Speeds, Speeds]:
    """Decisions a second and games a second of each engine, one figure a run, after one game to warm up."""
    speeds: Speeds = {name: [] for name in engines}
    games: Speeds = {name: [] for name in engines}
    for play in engines.values():
        play(Random(0).random)
    for run in range(runs):
        for name, play in engines.items():
            random = Random(run).random
            decisions = count = 0
            began = time.process_time()
            until = began + seconds
            while (now := time.process_time()) < until or not count:
                decisions += play(random)
                count += 1
            speeds[name].append(decisions / (now - began))
            games[name].append(count / (now - began))
    return speeds, games


# -- this house's games


def _own(title: Game[Any, Any], options: list[tuple[int, dict[str, str]]]) -> Play:
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


# -- peers, from the extra `bench`


def _open_spiel(name: str) -> Play:
    import pyspiel

    rules = pyspiel.load_game(name)

    def play(random: Callable[[], float]) -> int:
        state = rules.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return play


def _chess() -> Play:
    import chess

    def play(random: Callable[[], float]) -> int:
        board = chess.Board()
        decisions = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "hanabi": lambda: _open_spiel("hanabi"),
    "gin_rummy": lambda: _open_spiel("gin_rummy"),
    "chess": _chess,
}
