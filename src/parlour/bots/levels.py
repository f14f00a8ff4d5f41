"""Bots for people: three levels, in every game."""

from __future__ import annotations

from collections.abc import Callable

from parlour.bots.base import Bot, Situation
from parlour.bots.greedy import GreedyBot
from parlour.bots.search import SearchBot
from parlour.core.moves import Move

SLIPS = 0.35
"""How often an easy bot plays by chance."""
LONGEST = 1.6
"""Seconds that a hard bot thinks about a move, at most: a person waits two at most."""


class EasyBot:
    """Looks one move ahead in a single world, and does not look at all now and then."""

    blind = False

    def __init__(self) -> None:
        self._careful = GreedyBot(1)

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`."""
        if at.rng.random() < SLIPS:
            return at.legal[int(at.rng.random() * len(at.legal))]
        return self._careful.choose(at)


class HardBot:
    """Searches, as long as the game is worth it and a person likes to wait.

    On a machine that is busy it has to stop early; so the same seed need not give the same move.
    """

    blind = False

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`."""
        return SearchBot(at.game.lookahead.hard, seconds=LONGEST).choose(at)


LEVELS: dict[str, Callable[..., Bot]] = {"easy": EasyBot, "normal": GreedyBot, "hard": HardBot}
"""The easiest first."""
