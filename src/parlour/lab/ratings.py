"""What deals tell about players: shares of victory, margins, points and ratings, with intervals by bootstrap."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

RESAMPLES = 1000
"""How often the deals are drawn anew, with repetition, to see how figures vary."""
TAIL = 0.025
"""What lies beyond each end of a 95 % interval."""
SCALE = 400 / math.log(10)
"""Rating points for each unit of the natural logarithm of strength: ten times as strong is 400 points ahead."""
ENOUGH = 1e-7
MOST_ROUNDS = 10_000

Score = tuple[Sequence[int], Sequence[int]]
"""A game: the winning seats, and the points by seat."""


class Interval(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


class Contest(NamedTuple):
    """Kinds of games that are alike: how many seats each player had, and, deal by deal, what each player won."""

    seats: tuple[int, ...]
    games: int
    wins: list[list[float]]


class Tally:
    """What each player brought home on each deal.

    `columns[player][figure]` holds one number for each deal: the mean over the player's games of its `share` of the
    victory, its `points`, and its `margin` (absent when it never met another). `fair` is the share that its seats
    would bring if all players were alike. `contests` is for ratings.

    :param players: how many there are.
    :param line_ups: players by seat, in each game of a deal.
    :param deals: the scores of each deal's games, in the order of the line-ups.
    """

    def __init__(self, players: int, line_ups: Sequence[tuple[int, ...]], deals: Sequence[Sequence[Score]]) -> None:
        if all(len(line_up) == 1 for line_up in line_ups):
            line_ups, deals = _together(line_ups, deals)
        self.columns: list[dict[str, list[float]]] = [{"share": [], "points": [], "margin": []} for _ in range(players)]
        self.deals = len(deals)
        counts = [tuple(line_up.count(player) for player in range(players)) for line_up in line_ups]
        self.fair = [
            _mean(count[player] / sum(count) for count in counts if count[player]) for player in range(players)
        ]
        kinds = {count: counts.count(count) for count in counts if sum(map(bool, count)) > 1}
        self.contests = {count: Contest(count, games, []) for count, games in kinds.items()}
        for games in deals:
            self._add(players, line_ups, counts, games)
        for figures in self.columns:
            if not figures["margin"]:
                del figures["margin"]

    def _add(
        self, players: int, line_ups: Sequence[tuple[int, ...]], counts: list[tuple[int, ...]], games: Sequence[Score]
    ) -> None:
        shares = [won(players, line_up, winners) for line_up, (winners, _) in zip(line_ups, games, strict=True)]
        for contest in self.contests.values():
            own = [share for share, count in zip(shares, counts, strict=True) if count == contest.seats]
            contest.wins.append([sum(share[player] for share in own) for player in range(players)])
        for player, figures in enumerate(self.columns):
            sat = [index for index, count in enumerate(counts) if count[player]]
            figures["share"].append(_mean(shares[index][player] for index in sat))
            own_points, margins = [], []
            for index in sat:
                own_mean, others = _means(player, line_ups[index], games[index][1])
                own_points.append(own_mean)
                if others is not None:
                    margins.append(own_mean - others)
            figures["points"].append(_mean(own_points))
            if margins:
                figures["margin"].append(_mean(margins))


def _together(
    line_ups: Sequence[tuple[int, ...]], deals: Sequence[Sequence[Score]]
) -> tuple[list[tuple[int, ...]], list[list[Score]]]:
    """Games for one as one game of all on the same deal: most points win."""
    joined: list[list[Score]] = []
    for games in deals:
        points = [score[1][0] for score in games]
        joined.append([([seat for seat, each in enumerate(points) if each == max(points)], points)])
    return [tuple(line_up[0] for line_up in line_ups)], joined


def won(players: int, line_up: Sequence[int], winners: Sequence[int]) -> list[float]:
    """Each player's share of a victory: winners share it, and all seats one that nobody has won."""
    sharing = winners or range(len(line_up))
    shares = [0.0] * players
    for seat in sharing:
        shares[line_up[seat]] += 1 / len(sharing)
    return shares


def _means(player: int, line_up: Sequence[int], points: Sequence[int]) -> tuple[float, float | None]:
    """The mean of the player's points, and of the others' (None when there are no others)."""
    own = [each for who, each in zip(line_up, points, strict=True) if who == player]
    others = [each for who, each in zip(line_up, points, strict=True) if who != player]
    return _mean(own), _mean(others) if others else None


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)


def intervals(tally: Tally, seed: str) -> list[dict[str, Interval]]:
    """For each player its figures and, where several met, its `rating`, all with intervals.

    :param seed: whence the bootstrap's chance comes.
    """
    everything = range(tally.deals)
    truth = _figures(tally, everything, None)
    rng = Random(f"{seed}:bootstrap")
    ratings = [figures["rating"] for figures in truth] if tally.contests else None
    samples = [_figures(tally, rng.choices(everything, k=tally.deals), ratings) for _ in range(RESAMPLES)]
    return [
        {name: _interval(value, [sample[player][name] for sample in samples]) for name, value in figures.items()}
        for player, figures in enumerate(truth)
    ]


def _interval(value: float, samples: list[float]) -> Interval:
    ordered = sorted(samples)
    beyond = round(TAIL * len(ordered))
    return Interval(value, ordered[beyond], ordered[-1 - beyond])


def _figures(tally: Tally, deals: Sequence[int], near: Sequence[float] | None) -> list[dict[str, float]]:
    """Each player's figures over these deals, of which some may come several times."""
    found = [
        {name: sum(map(column.__getitem__, deals)) / len(deals) for name, column in figures.items()}
        for figures in tally.columns
    ]
    if tally.contests:
        kinds = []
        for contest in tally.contests.values():
            wins = [sum(column) for column in zip(*map(contest.wins.__getitem__, deals), strict=True)]
            kinds.append((contest.seats, contest.games * len(deals), wins))
        for figures, rating in zip(found, plackett_luce(kinds, near), strict=True):
            figures["rating"] = rating
    return found


Kinds = Sequence[tuple[Sequence[int], int, Sequence[float]]]
"""Seats of each player, number of games, and each player's victories in them."""


def plackett_luce(kinds: Kinds, near: Sequence[float] | None = None) -> list[float]:
    """Ratings under which the victories are likeliest; their mean is nought.

    A seat wins with a chance that is its player's strength as a share of the strengths of all seats (Luce's choice,
    the first place of Plackett and Luce); the rating is the strength's logarithm. Found by Hunter's rounds (MM
    algorithms for generalized Bradley-Terry models, 2004). A drawn game for every two players is added, so that who
    always wins has a rating too.

    :param kinds: games by who sat there; every player has a place in each.
    :param near: ratings to begin with.
    """
    players = len(kinds[0][0])
    pairs = [[int(each in (one, other)) for each in range(players)] for other in range(players) for one in range(other)]
    games = [*kinds, *((pair, 1, [each / 2 for each in pair]) for pair in pairs)]
    wins = [sum(each[2][player] for each in games) for player in range(players)]
    strengths = [math.exp(rating / SCALE) for rating in near or [0.0] * players]
    for _ in range(MOST_ROUNDS):
        rates = [number / sum(map(float.__mul__, strengths, map(float, seats))) for seats, number, _ in games]
        news = [
            wins[player] / sum(rate * each[0][player] for rate, each in zip(rates, games, strict=True))
            for player in range(players)
        ]
        middle = math.exp(_mean(map(math.log, news)))
        news = [each / middle for each in news]
        moved = max(abs(new / old - 1) for new, old in zip(news, strengths, strict=True))
        strengths = news
        if moved < ENOUGH:
            break
    return [SCALE * math.log(each) for each in strengths]
