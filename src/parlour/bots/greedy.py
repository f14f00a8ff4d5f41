"""A bot that looks one move ahead, in worlds that it imagines from what its seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

from parlour.bots.base import Situation
from parlour.core.edition import Edition
from parlour.core.game import Game
from parlour.core.moves import Move
from parlour.core.state import DEALER, State

WORLDS = 8
"""How many worlds it imagines for a decision, when nothing else is asked."""
LOOKS = 120
"""Positions that it judges for one decision: when so many are judged, it imagines no further world."""
SETTLING = 12
"""Other choices that it plays through before it judges a position, at most."""


class GreedyBot:
    """Plays what leads to the best position at once.

    In each imagined world it plays every legal move, lets the dealer deal and the others answer until the move has been
    carried out, and asks the game how well its own seat then stands (`Game.estimate`, from a view). When the move leads
    to another choice of its own, it takes the best of that too. The move with the best mean is played; among equals,
    chance decides.
    """

    blind = False

    def __init__(self, worlds: int = WORLDS) -> None:
        """:param worlds: to imagine for a decision, 1 to 1000."""
        if not 1 <= worlds <= 1000:
            raise ValueError(worlds)
        self.worlds = worlds
        self.looks = LOOKS * worlds // WORLDS

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`."""
        if len(at.legal) == 1:
            return at.legal[0]
        assert at.view is not None
        found: list[list[float]] = [[] for _ in at.legal]
        final = set(range(len(at.legal)))
        judge = _Judge(at.game, at.edition, at.seat, max(1, self.looks // len(at.legal)))
        for _ in range(self.worlds):
            tired = judge.looks >= self.looks
            # A move that has ended the game each time cannot be mended: it is worth looking at in all worlds.
            moves = sorted(final) if tired else range(len(at.legal))
            if tired and len(final) in (0, len(at.legal)):
                break
            world = at.game.imagine(at.view, at.memory, at.rng)
            luck = at.rng.getrandbits(32)
            for index in moves:
                trial = _Trial(judge, world.copy(), Random(luck))
                found[index].append(trial.worth(at.legal[index].id, deeper=True))
                if not trial.state.over:
                    final.discard(index)
        means = [sum(values) / len(values) for values in found]
        best = max(means)
        return at.rng.choice([move for move, mean in zip(at.legal, means, strict=True) if mean >= best - 1e-9])


class _Judge:
    """Judges positions, and counts how many; `width` options may be looked at behind a move."""

    __slots__ = ("edition", "game", "looks", "seat", "width")

    def __init__(self, title: Game[Any, Any], edition: Edition, seat: int, width: int) -> None:
        self.game, self.edition, self.seat, self.width, self.looks = title, edition, seat, width, 0

    def estimate(self, state: State, seat: int) -> float:
        """How well the seat stands, from its own view."""
        self.looks += 1
        return float(self.game.estimate(self.game.view(state, seat), self.edition, seat))


class _Trial:
    """One move tried out in one world."""

    __slots__ = ("judge", "rng", "seat", "state", "turn")

    def __init__(self, judge: _Judge, state: State, rng: Random) -> None:
        self.judge, self.state, self.rng = judge, state, rng
        self.seat, self.turn = judge.seat, judge.game.turn

    def worth(self, move: int, deeper: bool) -> float:
        """How well the seat stands when the move has been carried out, and a choice that it leads to, if `deeper`."""
        turn = self.turn(self.state)
        self.state.play(move, self.seat)
        self._settle(turn)
        if deeper and self.judge.width > 1 and (options := self.state.legal(self.seat)):
            return max(self._branch().worth(option, deeper=False) for option in self._some(options))
        return self.judge.estimate(self.state, self.seat)

    def _some(self, options: list[int]) -> list[int]:
        """As many of the options as may be looked at, by chance when they are more."""
        return options if len(options) <= self.judge.width else self.rng.sample(options, self.judge.width)

    def _branch(self) -> _Trial:
        return _Trial(self.judge, self.state.copy(), self.rng)

    def _settle(self, turn: int) -> None:
        """Let the dealer and the others go on until the seat has to choose, or the turn is over."""
        left = SETTLING
        while not self.state.over:
            if self.state.who == DEALER:
                self.state.play(self.state.draw(self.rng.random))
            elif self.state.secret or self.state.who == self.seat or self.turn(self.state) != turn or not left:
                return  # what others choose in secret at the same time is no answer to the move
            else:
                left -= 1
                self.state.play(self._guess(self.state.who))

    def _guess(self, other: int) -> int:
        """What another seat chooses: what is best for it at once; a yes or no by chance, and so what it chooses in
        secret while this seat does, since it cannot answer this seat's move."""
        options = self.state.legal()
        if len(options) <= 2 or self.state.secret:
            return options[int(self.rng.random() * len(options))]
        return max(self._some(options), key=lambda option: self._branch()._at_once(option, other))

    def _at_once(self, move: int, seat: int) -> float:
        """How well a seat stands after its move and what the dealer deals then."""
        self.state.play(move, seat)
        while self.state.who == DEALER:
            self.state.play(self.state.draw(self.rng.random))
        return self.judge.estimate(self.state, seat)
