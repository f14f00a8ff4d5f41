"""Fit what bots foretell (`outlook.toml` of a game) to games that bots play.

    python bench/weights.py spook_manor --games 240 --bots greedy,search:60
    python bench/weights.py bizarre_manor --games 240 --bots greedy --growth
    python bench/weights.py bizarre_manor --games 600 --bots greedy,greedy,greedy,search:50

All seats of a game have the same bot, and the bots take turns. Seats and options are drawn for each game.

The weights for one step left are fitted to the points at the end; those for two steps to what the former foretell when
one step is left, and so on: so the luck of all later steps does not blur what is fitted. A row is drawn towards the row
before it. What differs between options, for everybody alike, is taken out first. Bots that search play with the weights
that there are, so a second run goes on from the first.

In Bizarre Manor the growth of each measure comes first (`--growth`): how much it grows with a placing, and by how much
more or less after n placings, divided by the square root of n; apart for measures that the Scenario asks for.
"""

from __future__ import annotations

import argparse
import importlib
import signal
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from rich.progress import track

from parlour.bots import UnknownBot, bot, materials
from parlour.bots.programs import players
from parlour.core.state import State
from parlour.core.weights import FILE
from parlour.games.bizarre_manor.measures import DETAILS, EMBLEMS, PLAIN, measure
from parlour.lab.playing import FixedDealer, Table

SEATS = (2, 3, 4)
PULL = 30.0
"""How strongly a row of weights is drawn towards the row before: as so many samples would, one for each weight."""
FEWEST = 60
"""Samples that a row needs."""
LEAST_SPREAD = 0.1
"""Of a measure: few games may have shown none at all."""
ASKED = 1.4
"""How much faster a measure grows when it is asked for, where that was never seen."""
MEASURES = (*PLAIN, *(f"emblem {each}" for each in EMBLEMS), *(f"detail {each}" for each in DETAILS))
"""Of Bizarre Manor; those with a number as far as the edition has them."""
Look = Callable[[Any, int], Any]


class TooFew(Exception):
    """For these steps left there are only so many samples."""


class Watched(Table):
    """A table at which a seat is looked at whenever a step has begun: `steps[seat]` is what was seen, by steps left."""

    def __init__(self, begun: Callable[[Any, int], int], look: Look, *about: Any) -> None:
        super().__init__(*about)
        self.begun, self.look = begun, look
        self.steps: list[dict[int, Any]] = [{} for _ in self.specs]

    def play(self, state: State, deals: Callable[[State], int]) -> None:
        def watched(s: State) -> int:
            self.watch(s)
            return deals(s)

        super().play(state, watched)

    def _choose(self, state: State, seat: int, heard: list[Any]) -> Any:
        self.watch(state)
        return super()._choose(state, seat, heard)

    def watch(self, state: State) -> None:
        """Look at those for whom a step has begun."""
        for seat, steps in enumerate(self.steps):
            left = self.begun(state, seat)
            if left > 0 and left not in steps:
                steps[left] = self.look(state, seat)


class Seen(NamedTuple):
    """A seat's game: what was seen of it with so many steps left, its points, and what the table had chosen."""

    steps: dict[int, Any]
    points: int
    options: tuple[str, ...]


def play(name: str, bots: Sequence[str], seed: int, look: str, number: int) -> list[Seen]:
    """Game `number` with these bots; `look` is "counted" for the parts of the outlook, or "measured"."""
    title, edition = materials(name, None)
    rng, spec = Random(f"{seed}:{number}"), bots[number % len(bots)]
    seats = rng.choice([each for each in SEATS if each in title.seats])
    drawn = {}
    for option, about in title.options.items():
        values = [value for value in about.values if value != "random"]
        drawn[option] = rng.choice(values) if len(values) > 2 else about.default
    options = title.checked(seats, drawn)
    outlook = importlib.import_module(f"parlour.games.{name}.outlook")
    seen = outlook.counted if look == "counted" else measured
    with players([spec]) as found:
        rngs = [Random(f"{seed}:{number}:{seat}") for seat in range(seats)]
        table = Watched(outlook.begun, seen, title, edition, options, [spec] * seats, found, rngs)
        state = title.start(edition, seats, options)
        table.play(state, FixedDealer(f"{seed}:{number}"))
        points = table.points(state)
    chosen = tuple(options.values())
    return [Seen(steps, points[seat], chosen) for seat, steps in enumerate(table.steps)]


def games(args: argparse.Namespace, look: str) -> list[Seen]:
    """All games, seat by seat."""
    one = partial(play, args.game, args.bots.split(","), args.seed, look)
    with ProcessPoolExecutor(args.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        found = pool.map(one, range(args.games), chunksize=2)
        return [seen for seats in track(found, f"Playing {args.game}", total=args.games) for seen in seats]


# -- the fit


def fit(seen: Sequence[Seen]) -> list[list[float]]:
    """The rows of weights, each with its constant first."""
    rows: list[list[float]] = []
    width = len(next(iter(seen[0].steps.values())))
    weights = [1.0] + [0.0] * (width - 1)
    for left in range(1, max(max(each.steps, default=0) for each in seen) + 1):
        samples = [(each.options, each.steps[left], _target(each, left, rows)) for each in seen if left in each.steps]
        if len(samples) < FEWEST:
            raise TooFew(left, len(samples))
        weights = _row([(x, y) for x, y in _alike(samples)], weights)
        means = [fmean(x[i] for _, x, _ in samples) for i in range(width)]
        constant = fmean(y for _, _, y in samples) - _dot(weights, means)
        rows.append([constant, *weights])
    return rows


def _target(each: Seen, left: int, rows: list[list[float]]) -> float:
    """What the row before foretells one step later; after the last step, the points."""
    if left == 1 or left - 1 not in each.steps:
        return float(each.points)
    row = rows[left - 2]
    return row[0] + _dot(row[1:], each.steps[left - 1])


def _alike(samples: Sequence[tuple[tuple[str, ...], Sequence[float], float]]) -> Iterator[tuple[list[float], float]]:
    """Samples less the means of all that had the same options."""
    groups: dict[tuple[str, ...], list[tuple[Sequence[float], float]]] = defaultdict(list)
    for options, x, y in samples:
        groups[options].append((x, y))
    for group in groups.values():
        means = [fmean(column) for column in zip(*(x for x, _ in group), strict=True)]
        mean = fmean(y for _, y in group)
        for x, y in group:
            yield [value - less for value, less in zip(x, means, strict=True)], y - mean


def _row(samples: Sequence[tuple[list[float], float]], near: list[float]) -> list[float]:
    """Least squares, drawn towards `near`: the weights as they would be for parts of equal spread."""
    width = range(len(near))
    spread = [sqrt(fmean(x[i] * x[i] for x, _ in samples)) + 1e-6 for i in width]
    sums = [[PULL * (i == j) for j in width] for i in width]
    rest = [0.0] * len(near)
    for x, y in samples:
        z = [value / each for value, each in zip(x, spread, strict=True)]
        over = y - _dot(near, x)
        for i in width:
            rest[i] += z[i] * over
            row, own = sums[i], z[i]
            for j in width:
                row[j] += own * z[j]
    return [old + new / each for old, new, each in zip(near, _solved(sums, rest), spread, strict=True)]


def _solved(sums: list[list[float]], rest: list[float]) -> list[float]:
    """The solution of linear equations, positive definite ones: by elimination."""
    size = len(rest)
    rows = [[*row, last] for row, last in zip(sums, rest, strict=True)]
    for i in range(size):
        for below in range(i + 1, size):
            share = rows[below][i] / rows[i][i]
            rows[below] = [low - share * high for low, high in zip(rows[below], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (rows[i][size] - _dot(rows[i][i + 1 : size], found[i + 1 :])) / rows[i][i]
    return found


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


# -- growth of measures in Bizarre Manor


def measured(s: Any, seat: int) -> dict[str, tuple[int, bool]]:
    """The value of every measure in the seat's manor, and whether the Scenario asks for it."""
    rules, manor = s.edition.scenarios[s.scenario], s.manor(seat)
    asked = {rules.architect.name, rules.decorator.name}
    others = [of.measure for of in s.edition.guests]
    every = {of.name: of for of in (*map(measure, MEASURES), *others, rules.architect, rules.decorator) if of}
    return {name: (of.call(manor), name in asked) for name, of in every.items()}


def growth(seen: Sequence[Seen]) -> dict[str, list[float]]:
    """By measure: its growth with a placing and its spread, when the Scenario does not ask for it, and when it does.

    A measure that no Scenario asks for is taken to grow ASKED times as fast where one does.
    """
    if len(seen) < FEWEST:
        raise TooFew(1, len(seen))
    samples: dict[tuple[str, bool], list[tuple[int, int]]] = defaultdict(list)
    for each in seen:
        last = each.steps[1]
        for left, found in each.steps.items():
            for name, (value, asked) in found.items():
                if left > 1:
                    samples[name, asked].append((left - 1, last[name][0] - value))
    table = {}
    for name in dict.fromkeys(name for name, _ in samples):
        plain, asked = (_growth(samples[name, asked]) for asked in (False, True))
        plain = plain or asked
        table[name] = [*plain, *(asked or [ASKED * plain[0], plain[1]])]
    return table


def _growth(samples: Sequence[tuple[int, int]]) -> list[float]:
    """Growth a placing, and spread; nothing without samples."""
    if not samples:
        return []
    each = sum(n * more for n, more in samples) / sum(n * n for n, _ in samples)
    return [each, max(LEAST_SPREAD, sqrt(fmean((more - each * n) ** 2 / n for n, more in samples)))]


# -- the file


def path_of(name: str) -> Path:
    """Where a game's weights lie."""
    return Path(__file__).resolve().parents[1] / "src" / "parlour" / "games" / name / FILE


def write(name: str, told: dict[str, Any]) -> None:
    """Write a game's file anew; `by` says from which games its tables are."""
    lines = ["# Written by bench/weights.py. By steps left, from one on: a constant, then a weight for each part."]
    lines += [f"parts = {_text(told['parts'])}", "weights = [", *[f"  {_text(row)}," for row in told["weights"]], "]"]
    lines += ["", "# The games that they are fitted to.", "[by]"]
    lines += [f"{table} = {_text(how)}" for table, how in told.get("by", {}).items()]
    if "growth" in told:
        lines += ["", "# Of a measure with a placing, and its spread: when it is not asked for, and when it is."]
        lines += ["[growth]", *[f"{_text(measure)} = {_text(found)}" for measure, found in told["growth"].items()]]
    path_of(name).write_text("\n".join(lines) + "\n", "utf-8")


def _text(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_text, value))}]"
    return f"{value:.3f}".replace("-0.000", "0.000")


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("spook_manor", "bizarre_manor"))
    parser.add_argument("--games", type=_count, default=500, help="how many (default: 500)")
    parser.add_argument("--bots", default="greedy", help="who plays them, apart by commas (default: greedy)")
    parser.add_argument("--seed", type=int, default=1, help="decides all deals and bots (default: 1)")
    parser.add_argument("--jobs", type=_count, default=2, help="processes (default: 2)")
    parser.add_argument("--growth", action="store_true", help="find out the growth of measures instead (Bizarre Manor)")
    args = parser.parse_args()
    if args.growth and args.game != "bizarre_manor":
        parser.error("--growth is for bizarre_manor")
    for spec in args.bots.split(","):
        try:
            bot(spec)
        except UnknownBot as unknown:
            parser.error(f"there is no bot {spec!r}; known are {unknown.params['known']}")
    told = tomllib.loads(path_of(args.game).read_text("utf-8"))
    table = "growth" if args.growth else "weights"
    try:
        told[table] = growth(games(args, "measured")) if args.growth else fit(games(args, "counted"))
        told["by"] = {**told.get("by", {}), table: f"--games {args.games} --bots {args.bots} --seed {args.seed}"}
        write(args.game, told)
        print(f"Written: {path_of(args.game)}")
    except TooFew as few:
        left, samples = few.args
        sys.exit(f"Too few games: {samples} samples with {left} steps left, {FEWEST} are needed. Nothing was written.")
    except OSError as error:
        sys.exit(f"{path_of(args.game)} cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing was written.")


def _count(text: str) -> int:
    """A whole number, 1 or more."""
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 up")
    return int(text)


if __name__ == "__main__":
    main()
