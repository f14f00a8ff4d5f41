"""A bot that searches: a tree of decisions, grown in worlds that it imagines from what its seat knows.

An iteration takes one imagined world, goes down the tree to the first move that was not tried there, lets chance play
on for a while, and asks the game how the seats then stand (`Game.outlook`). Moves of chance are not in the tree: they
are dealt anew each time. What others choose in secret at the same time is chosen by statistics of their own, which do
not know this seat's choice, nor does this seat's tree know theirs.
"""

from __future__ import annotations

import time
from math import exp, log
from random import Random
from typing import Any, NamedTuple

from parlour.bots.base import Situation
from parlour.bots.tree import Edge, Node
from parlour.core.game import Game, Lookahead
from parlour.core.moves import Move
from parlour.core.state import DEALER, OVER, State

BUDGET = 1000
"""Iterations for a decision, when nothing else is asked."""
WON = 0.75
"""How much of the reward of a game that is over is for winning it; the rest is for the points ahead."""
JUDGED = 8
"""Worlds in which the moves are judged before the search."""
SOLVED = 16
"""Worlds in which what is small enough is solved, at most."""
SOLVING = 0.4
"""Seconds that there must be for that: a world takes up to half of it, and cannot be interrupted."""
CLOCK = 16
"""Iterations from one look at the clock to the next."""
FAR = 30.0
"""So many scales ahead or behind are as good as any more."""


class Ranked(NamedTuple):
    """A move as a search sees it: what its seat may expect, from 0 to 1, and how often it was tried.

    `points` is what the seat may expect in points, where the search looks at those alone (`Lookahead.alone`). `solved`:
    that is the best that can be had, and `visits` counts the worlds in which all of it was tried (`Game.solved`).
    """

    move: Move
    value: float
    visits: int
    points: float | None
    solved: bool = False


class SearchBot:
    """Information-set Monte Carlo tree search, from a view and a memory alone.

    :param budget: iterations for a decision, 1 to 1,000,000; with `milliseconds`, so many milliseconds instead.
    :param seconds: to think at most, however few iterations were made.
    """

    blind = False

    def __init__(self, budget: int = BUDGET, milliseconds: bool = False, seconds: float | None = None) -> None:
        if not 1 <= budget <= 1_000_000:
            raise ValueError(budget)
        self.budget = budget
        self.iterations = 1_000_000 if milliseconds else budget
        self.seconds = budget / 1000 if milliseconds else seconds

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`: the one that was tried most."""
        return at.legal[0] if len(at.legal) == 1 else self.ranked(at, whole=False)[0].move

    def ranked(self, at: Situation, whole: bool = True) -> list[Ranked]:
        """All of `at.legal`, the best first. A move that needs no search (`Game.obvious`) comes first without one, and
        what is small enough is solved instead.

        :param whole: use the budget up, even when the move that leads cannot be overtaken any more.
        """
        search = Search(at)
        obvious = at.game.obvious(search.worlds[0], at.seat)
        until = None if self.seconds is None else time.perf_counter() + self.seconds
        if obvious is None and len(at.legal) > 1 and not search.solve(until):
            search.judge()
            self._grow(search, whole, until)
        ranked = search.ranking()
        ranked.sort(key=lambda each: (each.move.id == obvious, each.visits, each.value), reverse=True)
        return ranked

    def _grow(self, search: Search, whole: bool, until: float | None) -> None:
        for _ in range(0, self.iterations, CLOCK):
            for _ in range(min(CLOCK, self.iterations - search.count)):
                search.iterate()
            if not whole and search.lead() > self.iterations - search.count:
                return
            if search.late(until):
                return


class Search:
    """One decision being thought about: the tree, the worlds, and how many iterations were made.

    Where only the own points count, all chance that follows belongs to the world, others' choices too: so moves are
    compared under the same luck, and positions come back that were judged before.
    """

    def __init__(self, at: Situation) -> None:
        assert at.view is not None
        self.at, self.seat = at, at.seat
        self.game: Game[Any, Any] = at.game
        seats = len(at.game.names(at.view, at.game.texts("en", at.edition)))
        self.how: Lookahead = at.game.ahead(seats)
        self.root = Node()
        self.count = 0
        self.solved = False
        self.random = at.rng.random
        self.luck = at.rng.getrandbits(32)
        self.worlds: list[State] = [self._imagined()]
        self.alone = self.how.alone or seats == 1
        self.seats = (at.seat,) if self.alone else tuple(range(seats))
        self.base = self.game.outlook(self.worlds[0], self.seats)[0] if self.alone else 0.0

    @property
    def decision(self) -> Node:
        """The node of the decision that is thought about."""
        return self.root.of(self.seat) if self.worlds[0].secret else self.root

    def late(self, until: float | None) -> bool:
        """Whether it is time to answer."""
        return self.at.stop() or (until is not None and time.perf_counter() >= until)

    def solve(self, until: float | None) -> bool:
        """Find out what each move is worth by trying all that can follow, in several worlds; False where the game
        cannot, or where there is too little time."""
        if not self.alone or (until is not None and until - time.perf_counter() < SOLVING):
            return False
        for n in range(SOLVED):
            if n == len(self.worlds):
                self.worlds.append(self._imagined())
            found = self.game.solved(self.worlds[n], self.seat, self.at.rng)
            if found is None:
                break
            for move, points in found.items():
                edge = self.decision.edge(move)
                edge.tried += 1
                edge.sum += self._reward(points)
            self.solved = True
            if self.late(until):
                break
        return self.solved

    def judge(self) -> None:
        """Judge all moves before the first is tried, in several worlds."""
        while len(self.worlds) < min(JUDGED, self.how.worlds):
            self.worlds.append(self._imagined())
        here = self.decision
        here.judged = True
        for move in self.at.legal:
            found = [self._at_once(s.copy(), move.id, self.seat, deeper=True) for s in self.worlds]
            here.edge(move.id).judged = sum(found) / len(found)

    def _imagined(self) -> State:
        state: State = self.game.imagine(self.at.view, self.at.memory, self.at.rng)  # type: ignore[arg-type]
        return state

    def lead(self) -> int:
        """By how many visits the move that was tried most is ahead."""
        tried = sorted([edge.tried for edge in self.decision.edges.values()], reverse=True)
        return tried[0] - tried[1] if len(tried) > 1 else self.count

    # -- one iteration

    def iterate(self) -> None:
        """Try one line of play in one world, and learn from it."""
        self.count += 1
        if len(self.worlds) < min(self.count, self.how.worlds):
            self.worlds.append(self._imagined())
        at = self.count % len(self.worlds)
        s = self.worlds[at].copy()
        if self.alone:
            self.random = Random(self.luck + at).random
        trail: list[tuple[Edge, int]] = []
        self._descend(s, trail)
        self._play_on(s)
        rewards = self.rewards(s)
        for edge, seat in trail:
            edge.tried += 1
            edge.sum += rewards[seat]

    def _descend(self, s: State, trail: list[tuple[Edge, int]]) -> None:
        """Go down the tree, until a move is made that was never tried, this seat's own first move at the earliest."""
        node, secret_nodes = self.root, dict[int, Node]()
        me, alone, obvious, random = self.seat, self.alone, self.game.obvious, self.random
        decided = fresh = False
        while s.who != OVER and not (fresh and decided):
            who = s.who
            if who == DEALER:
                s.play(s.draw(random))
                continue
            paths, secret, fresh = s.paths, s.secret, False
            if (move := obvious(s, who)) is not None:
                s.play(move)
            elif len(options := s.legal()) == 1:
                s.play(options[0])
            elif alone and who != me:
                s.play(options[int(random() * len(options))])
            else:
                here = (secret_nodes.get(who) or node.of(who)) if secret else node
                move, edge = self._chosen(here, s, who, options)
                trail.append((edge, who))
                # Others choose before this seat in the order of the rules, but not sooner: the line goes on.
                fresh = not edge.tried and (who == me or not secret)
                decided = decided or who == me
                if secret:
                    secret_nodes[who] = edge.then()
                else:
                    node = edge.then()
                s.play(move)
            if secret and s.paths is not paths:
                node = secret_nodes.get(me) or node.then()
                secret_nodes = {}

    def _chosen(self, node: Node, s: State, who: int, options: list[int]) -> tuple[int, Edge]:
        """The move to try at a node; all its moves are judged first when the node was met often."""
        how = self.how
        if not node.judged and node.visits >= how.ripe:
            node.judged = True
            for move in options:
                node.edge(move).judged = self._at_once(s.copy(), move, who, deeper=True)
        return node.choose(options, how.explore, how.trust, how.sharp)

    def _play_on(self, s: State) -> None:
        """Let chance decide for everybody, for a while."""
        left, random, obvious = self.how.behind, self.random, self.game.obvious
        while left > 0 and s.who != OVER:
            if s.who == DEALER:
                s.play(s.draw(random))
            elif (move := obvious(s, s.who)) is not None:
                s.play(move)
            else:
                options = s.legal()
                left -= len(options) > 1
                s.play(options[int(random() * len(options))])
        self._deal(s)

    def _deal(self, s: State) -> None:
        """Let the dealer deal until somebody has to choose."""
        while s.who == DEALER:
            s.play(s.draw(self.random))

    # -- judging

    def _at_once(self, s: State, move: int, seat: int, deeper: bool) -> float:
        """What the seat may expect after the move, and after the best next step of the same secret path."""
        s.play(move, seat)
        self._deal(s)
        if deeper and s.secret and s.paths.get(seat) and self.game.obvious(s, seat) is None:
            steps = s.legal(seat)
            if len(steps) > 1:
                return max(self._at_once(s.copy(), step, seat, deeper=False) for step in steps)
        return self.rewards(s)[seat]

    def rewards(self, s: State) -> list[float]:
        """What the seats get from a position, from 0 to 1 each, by seat."""
        points = self.game.outlook(s, self.seats)
        scale = self.how.scale
        if self.alone:
            return [self._reward(points[0])] * (self.seat + 1)
        most = max(points)
        weights = [exp(max(-FAR, (each - most) / scale)) for each in points]
        whole = sum(weights)
        if s.who != OVER:
            return [weight / whole for weight in weights]
        best = [each == most for each in points]
        won = WON / sum(best)
        return [(1 - WON) * weight / whole + won * first for weight, first in zip(weights, best, strict=True)]

    def _reward(self, points: float) -> float:
        """What so many own points are worth, from 0 to 1."""
        ahead = (points - self.base) / self.how.scale
        return 1 / (1 + exp(-max(-FAR, min(FAR, ahead))))

    def ranking(self) -> list[Ranked]:
        """The legal moves with what is known of them."""
        found = []
        for move in self.at.legal:
            edge = self.decision.edge(move.id)
            value = edge.value(self.how.trust, 0.5)
            found.append(Ranked(move, value, edge.tried, self._points(value) if self.alone else None, self.solved))
        return found

    def _points(self, value: float) -> float:
        """The points that such a reward stands for."""
        value = min(1 - 1e-9, max(1e-9, value))
        return self.base - self.how.scale * log(1 / value - 1)
