"""A bot that looks only at the points of the moment: what a beginner does."""

from __future__ import annotations

from typing import Any

from parlour.bots.base import Situation
from parlour.core.moves import Move
from parlour.core.state import DEALER, State


class SimpleBot:
    """Plays what brings most points at once, by its own sheet if the game ended then.

    It tries every move in one world that it imagines; where the move is only the first step of a turn, the best next
    step is tried too. It has no plan: what a move is good for later, it does not ask. Among equals it ends its turn
    rather than go on, and else chance decides.
    """

    blind = False

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`."""
        if len(at.legal) == 1:
            return at.legal[0]
        assert at.view is not None
        world = at.game.imagine(at.view, at.memory, at.rng)
        tried = [(self._worth(at, world, move.id), move) for move in at.legal]
        best = max(worth for worth, _ in tried)
        return at.rng.choice([move for worth, move in tried if worth == best])

    def _worth(self, at: Situation, world: State, move: int) -> tuple[float, bool]:
        """The points after a move, and whether the turn is over with it."""
        s, turn = world.copy(), at.game.turn(world)
        _play(s, move, at)
        options: list[int] = s.legal(at.seat) if at.game.turn(s) == turn else []
        points = _points(s, at)
        for option in options:
            further = s.copy()
            _play(further, option, at)
            points = max(points, _points(further, at))
        return points, not options


def _play(s: State, move: int, at: Situation) -> None:
    s.play(move, at.seat)
    while s.who == DEALER:
        s.play(s.draw(at.rng.random))


def _points(s: State, at: Situation) -> float:
    """The seat's points of the moment."""
    view: dict[str, Any] = at.game.view(s, at.seat)
    return float(at.game.sheet(view, at.edition, at.seat).total)
