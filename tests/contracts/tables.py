"""Tables to run contracts at, and games played by chance that look for rare paths."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import parlour
from parlour.core.edition import Edition
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.state import DEALER, State
from tests.contracts.hooks import hooks

EDITIONS = Path(__file__).parent / "editions"

MOST_TABLES = 24
"""Tables of one game with one edition that are all tried; of more than that, some."""

Play = tuple[int, int]
"""Who (DEALER or a seat) made which move."""


@dataclass(frozen=True)
class Table:
    """A game with a number of seats, values for its options, and an edition: that of a file, or else the house's."""

    name: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    file: str = ""

    def __str__(self) -> str:
        more = [Path(self.file).stem.removeprefix(f"{self.name}-")] if self.file else []
        return "-".join([self.name, str(self.seats), *(value for _, value in self.options), *more])

    @property
    def long(self) -> bool:
        """Whether a game that takes long is played whole here."""
        return hooks(self.name).whole is not None and not self.file

    @property
    def game(self) -> Game[Any, Any]:
        return parlour.game(self.name)

    @property
    def edition(self) -> Edition:
        return edition(self.name, self.file)

    @property
    def viewers(self) -> list[int | None]:
        """All seats and a spectator."""
        return [*range(self.seats), None]

    def start(self) -> State:
        """A state before anything was carried out."""
        state: State = self.game.start(self.edition, self.seats, self.game.checked(self.seats, dict(self.options)))
        return state

    def match(self, seed: int | None = None) -> parlour.Match:
        return parlour.Match.new(self.name, self.seats, seed, dict(self.options), self.edition)

    def replay(self, plays: Iterable[Play]) -> parlour.Match:
        """The match in which just this was played."""
        match = self.match()
        for seat, move in plays:
            match.play(seat, self.edition.moves[move])
        return match


@cache
def edition(name: str, file: str) -> Edition:
    """The house edition, or that of a file of tests/contracts/editions; `knowing` is for contract 8 alone."""
    found: Edition = parlour.game(name).edition(EDITIONS / file if file else None)
    return found


def tables(name: str) -> list[Table]:
    """Every number of seats with every value of every option; other editions at the fewest and the most seats.

    Where that makes too many tables, every two of seats and values come about together, not all combinations.
    """
    seats, whole = parlour.game(name).seats, hooks(name).whole
    every = [table for n in seats for table in tables_of(name, n)]
    if len(every) > MOST_TABLES:
        every = pairwise(every)
    found = [table for table in every if whole is None or table.seats in whole]
    for file in sorted(EDITIONS.glob(f"{name}-*.toml")):
        some = every if file.stem == f"{name}-short" else (every[0], every[-1])
        found += [dataclasses.replace(table, file=file.name) for table in some]
    return found


def pairwise(every: list[Table]) -> list[Table]:
    """Some of these tables in which every pair of values comes about, the number of seats being a value too."""
    pairs = {table: set(itertools.combinations([("seats", table.seats), *table.options], 2)) for table in every}
    left = set[tuple[Any, Any]]().union(*pairs.values())
    found = []
    while left:
        best = max(every, key=lambda table: len(pairs[table] & left))
        found.append(best)
        left -= pairs[best]
    return sorted(found, key=every.index)


def tables_of(name: str, seats: int) -> Iterator[Table]:
    """The tables for so many seats: one for all values of the options that go together there."""
    game = parlour.game(name)
    choices = [[(option, value) for value in what.values] for option, what in game.options.items()]
    for chosen in itertools.product(*choices):
        with contextlib.suppress(BadOption):
            game.checked(seats, dict(chosen))
            yield Table(name, seats, chosen)


class Chance:
    """Chooses moves by chance, every other time among those that this run has made least: so rare paths come about."""

    def __init__(self, seed: int | str, rare: float = 0.5) -> None:
        self.rng = Random(seed)
        self.rare = rare
        self.made: Counter[int] = Counter()

    def pick(self, options: Sequence[int]) -> int:
        assert options, "a dead end: somebody owes something, and there is nothing to choose"
        if self.rng.random() < self.rare:
            least = min(self.made[move] for move in options)
            options = [move for move in options if self.made[move] == least]
        move = self.rng.choice(options)
        self.made[move] += 1
        return move

    def answer(self, s: State) -> Play:
        """A seat that owes something, any of them, and a move for it."""
        seat = self.rng.choice(s.owing)
        return seat, self.pick(s.legal(seat))


def walk(table: Table, chance: Chance) -> Iterator[tuple[State, Play | None]]:
    """A game: every state with what is played next (None at the end). The states are one object: copy what to keep."""
    s = table.start()
    s.go()
    while not s.over:
        seat, move = chance.answer(s)
        yield s, (seat, move)
        s.play(move, seat)
    yield s, None


def match_walk(match: parlour.Match, chance: Chance) -> Iterator[tuple[parlour.Match, int, parlour.Move]]:
    """A match played to its end: before every move the match, the seat and the move."""
    while not match.over:
        seat = chance.rng.choice(list(match.owed))
        move = match.edition.moves[chance.pick([option.id for option in match.legal(seat)])]
        yield match, seat, move
        match.play(seat, move)


def dump(data: Any) -> str:
    """JSON by which two things are compared, byte by byte."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def whole(s: State) -> str:
    """All that a state is."""
    return dump(s.to_data())


def snapshot(match: parlour.Match, log: bool = False) -> dict[str, Any]:
    """All that anybody can see of a match, and what it is inside; the `log` in words takes long, so only at need."""
    viewers = [*range(match.seats), None]
    return {
        "state": whole(match.state),
        "lines": [list(lines) for lines in match.lines],
        "number": match.number,
        "owed": {seat: str(decision) for seat, decision in match.owed.items()},
        "paths": match.paths(),
        "views": {str(seat): dump(match.view(seat)) for seat in viewers},
        "events": {str(seat): dump(match.events(seat)) for seat in viewers},
        "log": {str(seat): match.log(seat) for seat in viewers} if log else {},
    }


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The names of what differs between two snapshots."""
    return [name for name in one if one[name] != other[name]]


def settle(s: State, chance: Chance) -> None:
    """Deal until a seat owes something or the game is over."""
    while s.who == DEALER:
        s.play(chance.pick(s.legal()))
