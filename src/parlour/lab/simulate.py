"""Many games between bots, with the same result for the same seed however many processes play them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec

from parlour.bots import Bot, materials
from parlour.bots.programs import SECONDS, Fault, players
from parlour.core.edition import Edition
from parlour.core.game import Game
from parlour.lab.counts import check
from parlour.lab.planning import wanted
from parlour.lab.playing import Table
from parlour.lab.workers import workers

BATCH = 20
"""Games that a process plays before it reports."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be simulated; plain data.

    `bots` are specs, dealt round to the seats and moved on by one seat with every game; `edition_text` is the source
    of an edition that is not the house edition; `seconds` is what a program of others may think about a move.
    """

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    options: dict[str, str] = {}
    edition_text: str | None = None
    seconds: float = SECONDS

    def seated(self, number: int) -> list[str]:
        """Who sits where in game `number` (from 0)."""
        return [self.bots[(seat - number) % self.seats % len(self.bots)] for seat in range(self.seats)]


class Outcome(NamedTuple):
    """One game: winners, decisions, for each seat the points of each kind of line, what it played and did, what
    programs of others did wrong, and turns."""

    winners: tuple[int, ...]
    decisions: int
    points: tuple[dict[str, int], ...]
    roles: tuple[tuple[str, ...], ...]
    feats: tuple[Mapping[str, bool], ...]
    faults: tuple[Fault, ...] = ()
    turns: int = 0


class Standing(msgspec.Struct, frozen=True):
    """How a bot, or a seat, fared.

    `played` counts its seats at tables, `wins` its victories (a shared one counts as its share), `won` is wins in a
    hundred, `fair` what chance alone would give, `margin` half the width of the 95 % interval of `won`; `points` is the
    mean total and `lines` the mean of each kind of line of the sheet; `feats` is how often in a hundred each was done.
    """

    name: str
    played: int
    wins: float
    won: float
    fair: float
    margin: float
    points: float
    lines: dict[str, float]
    feats: dict[str, float]


class Report(msgspec.Struct, frozen=True):
    """What came out: what was planned, the standings, how long games were, and the speed.

    `by_role` is empty in games whose seats do not differ. `rounds` is the median of how many turns of everybody a game
    took (0: the game does not count them), `first_round` how many in a hundred ended in the first.
    """

    game: str
    rules: str
    edition: str
    seats: int
    games: int
    seed: str
    options: dict[str, str]
    bots: tuple[Standing, ...]
    by_seat: tuple[Standing, ...]
    by_role: tuple[Standing, ...]
    decisions: int
    shortest: int
    mean: float
    longest: int
    rounds: float
    first_round: float
    seconds: float
    decisions_per_second: float


def plan(
    name: str,
    seats: int | None = None,
    games: int = 100,
    seed: int | str = 1,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
    edition: str | Path | None = None,
    seconds: float | None = None,
) -> Plan:
    """A plan, checked.

    :param seats: how many play; three, or the nearest that can, when None.
    :param games: 1 to ten million.
    :param bots: one or more specs, at most one for each seat; fewer are repeated round the table.
    :param seconds: that a program of others may think about a move, 0.01 to 3600; SECONDS for None.
    :raises ParlourError: when something is unknown or out of range.
    """
    found = wanted(name, seats, seed, bots, options, edition, seconds)
    return Plan(games=check("games", games, 1, 10_000_000), **found._asdict())


def simulate(
    what: Plan,
    jobs: int = 1,
    tick: Callable[[int], None] | None = None,
    note: Callable[[Fault], None] | None = None,
) -> Report:
    """Play all games of a plan.

    :param jobs: processes to use, 1 to 256; the result does not depend on it.
    :param tick: is told how many more games are done, now and then.
    :param note: is told what programs of others did wrong.
    :raises ParlourError: when the plan cannot be played, or a bot chooses what is not legal.
    """
    check("jobs", jobs, 1, 256)
    title, edition = materials(what.game, what.edition_text)
    began = time.perf_counter()
    count = _Count(what)
    with _batches(what, min(jobs, -(-what.games // BATCH))) as batches:
        for outcomes in batches:
            for outcome in outcomes:
                count.add(outcome)
                if note:
                    for fault in outcome.faults:
                        note(fault)
            if tick:
                tick(len(outcomes))
    return count.report(title, edition, time.perf_counter() - began)


@contextmanager
def _batches(what: Plan, jobs: int) -> Iterator[Iterable[list[Outcome]]]:
    """The outcomes of all games in order, batch by batch."""
    starts = range(0, what.games, BATCH)
    if jobs == 1:
        yield (play_batch(what, first) for first in starts)
        return
    pool = workers(jobs)
    try:
        yield _in_order(pool, what, iter(starts), 4 * jobs)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_order(pool: Any, what: Plan, starts: Iterator[int], ahead: int) -> Iterator[list[Outcome]]:
    """Results as they were asked for, with a bounded number of batches under way."""
    waiting = [pool.submit(play_batch, what, first) for first in islice(starts, ahead)]
    while waiting:
        yield waiting.pop(0).result()
        waiting.extend(pool.submit(play_batch, what, first) for first in islice(starts, 1))


def play_batch(what: Plan, first: int) -> list[Outcome]:
    """The games of a plan from number `first` on, one batch."""
    title, edition = materials(what.game, what.edition_text)
    with players(what.bots, what.seconds) as bots:
        numbers = range(first, min(first + BATCH, what.games))
        return [play_game(title, edition, what, bots, number) for number in numbers]


def play_game(title: Game[Any, Any], edition: Edition, what: Plan, bots: Mapping[str, Bot], number: int) -> Outcome:
    """Game `number` of a plan: seed and number alone decide it. `bots` are what the plan's specs mean."""
    specs = what.seated(number)
    seed = f"{what.seed}:{number}"
    rngs = [Random(f"{seed}:{seat}") for seat in range(what.seats)]
    table = Table(title, edition, what.options, specs, bots, rngs)
    state = title.start(edition, what.seats, what.options)
    random = Random(f"{seed}:dealer").random
    table.play(state, lambda s: s.draw(random))
    views = [title.view(state, seat) for seat in range(what.seats)]
    sheets = [title.sheet(view, edition, seat) for seat, view in enumerate(views)]
    points: list[dict[str, int]] = []
    for sheet in sheets:
        lines: dict[str, int] = {}
        for line in sheet.lines:
            lines[line.kind] = lines.get(line.kind, 0) + line.points
        points.append(lines)
    roles = tuple(title.roles(view, seat) for seat, view in enumerate(views))
    feats = tuple(title.feats(view, edition, seat) for seat, view in enumerate(views))
    decisions, turns = sum(table.decisions), title.turn(state)
    return Outcome(tuple(title.winners(state)), decisions, tuple(points), roles, feats, table.faults, turns)


class _Tally:
    """Sums for one bot or one seat."""

    def __init__(self) -> None:
        self.played = self.total = 0
        self.wins = self.fair = 0.0
        self.lines: dict[str, int] = {}
        self.feats: dict[str, int] = {}

    def add(self, share: float, fair: float, lines: Mapping[str, int], feats: Mapping[str, bool]) -> None:
        self.played += 1
        self.wins += share
        self.fair += fair
        self.total += sum(lines.values())
        for kind, points in lines.items():
            self.lines[kind] = self.lines.get(kind, 0) + points
        for feat, done in feats.items():
            self.feats[feat] = self.feats.get(feat, 0) + done

    def standing(self, name: str) -> Standing:
        n = self.played
        rate = self.wins / n
        return Standing(
            name=name,
            played=n,
            wins=round(self.wins, 3),
            won=round(100 * rate, 2),
            fair=round(100 * self.fair / n, 2),
            margin=round(196 * (rate * (1 - rate) / n) ** 0.5, 2),
            points=round(self.total / n, 3),
            lines={kind: round(points / n, 3) for kind, points in self.lines.items()},
            feats={feat: round(100 * times / n, 2) for feat, times in self.feats.items()},
        )


class _Count:
    """Adds up outcomes, in the order of the games."""

    def __init__(self, what: Plan) -> None:
        self.plan = what
        self.bots = {spec: _Tally() for spec in what.bots}
        self.by_seat = [_Tally() for _ in range(what.seats)]
        self.by_role: dict[str, _Tally] = {}
        self.lengths: list[int] = []
        self.rounds: list[int] = []

    def add(self, outcome: Outcome) -> None:
        self.rounds.append(-(-outcome.turns // self.plan.seats))
        seated = self.plan.seated(len(self.lengths))
        self.lengths.append(outcome.decisions)
        for seat, lines in enumerate(outcome.points):
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            tallies = [self.bots[seated[seat]], self.by_seat[seat]]
            tallies += [self.by_role.setdefault(role, _Tally()) for role in outcome.roles[seat]]
            for tally in tallies:
                tally.add(share, 1 / self.plan.seats, lines, outcome.feats[seat])

    def report(self, title: Game[Any, Any], edition: Edition, seconds: float) -> Report:
        what, lengths = self.plan, self.lengths
        return Report(
            game=what.game,
            rules=title.rules,
            edition=edition.name,
            seats=what.seats,
            games=what.games,
            seed=what.seed,
            options=what.options,
            bots=tuple(tally.standing(spec) for spec, tally in self.bots.items()),
            by_seat=tuple(tally.standing(str(seat)) for seat, tally in enumerate(self.by_seat)),
            by_role=tuple(tally.standing(role) for role, tally in sorted(self.by_role.items())),
            decisions=sum(lengths),
            shortest=min(lengths),
            mean=round(sum(lengths) / len(lengths), 2),
            longest=max(lengths),
            rounds=median(self.rounds),
            first_round=round(100 * sum(n == 1 for n in self.rounds) / len(lengths), 2),
            seconds=round(seconds, 3),
            decisions_per_second=round(sum(lengths) / seconds, 1),
        )
