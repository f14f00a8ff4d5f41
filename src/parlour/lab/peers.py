"""Good engines of the field, to measure beside; all from the extra `bench`."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

Play = Callable[[Callable[[], float]], int]
"""Plays one game by chance and returns the number of the players' decisions."""

Think = Callable[[int], tuple[int, float]]
"""Thinks about one decision with so many iterations; returns how many it made, and the seconds of the process."""

POSITIONS = 12
"""Decisions from the middle of random games that searches think about, one after the other."""


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


def _rlcard(name: str) -> Play:
    import rlcard

    env = rlcard.make(name)

    def play(random: Callable[[], float]) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def _petting_zoo(name: str) -> Play:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what its libraries say to their own authors
        from importlib import import_module

        env = import_module(f"pettingzoo.classic.{name}").env()

    def play(random: Callable[[], float]) -> int:
        env.reset(seed=int(random() * 2**31))
        decisions = 0
        while env.agents:
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1
        return decisions

    return play


PLAYERS: dict[str, Callable[[], Play]] = {
    "OpenSpiel gin_rummy": lambda: _open_spiel("gin_rummy"),
    "OpenSpiel hanabi": lambda: _open_spiel("hanabi"),
    "OpenSpiel oh_hell": lambda: _open_spiel("oh_hell"),
    "OpenSpiel crazy_eights": lambda: _open_spiel("crazy_eights"),
    "RLCard gin-rummy": lambda: _rlcard("gin-rummy"),
    "RLCard uno": lambda: _rlcard("uno"),
    "PettingZoo hanabi": lambda: _petting_zoo("hanabi_v5"),
    "PettingZoo leduc_holdem": lambda: _petting_zoo("leduc_holdem_v4"),
    "python-chess": _chess,
}
"""Engines that play random games; each raises ImportError when it is not installed."""


def _ismcts(name: str) -> Think:
    import pyspiel

    rules = pyspiel.load_game(name)
    rng = Random(0)
    positions: list[Any] = []
    while len(positions) < POSITIONS:
        state = rules.new_initial_state()
        middle = rng.randint(3, 25)
        while not state.is_terminal() and (middle > 0 or state.is_chance_node() or len(state.legal_actions()) < 2):
            state.apply_action(rng.choice(state.legal_actions()))
            middle -= not state.is_chance_node()
        if not state.is_terminal():
            positions.append(state)
    turn = cycle(positions)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def think(iterations: int) -> tuple[int, float]:
        bot = pyspiel.ISMCTSBot(7, evaluator, 1.4, iterations, -1, final, False, False)
        began = time.process_time()
        bot.step(next(turn))
        return iterations, time.process_time() - began

    return think


SEARCHERS: dict[str, Callable[[], Think]] = {
    "OpenSpiel ISMCTS gin_rummy": lambda: _ismcts("gin_rummy"),
    "OpenSpiel ISMCTS oh_hell": lambda: _ismcts("oh_hell"),
}
"""Searches by information-set Monte Carlo, with whole random games as play-outs."""
