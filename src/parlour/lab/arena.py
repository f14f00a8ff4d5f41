"""Which bot plays better: the same deals for all of them, everybody in every seat.

Each deal is played with every line-up: as many bots as seats take every seat in turn; fewer bots are repeated round the
table, each of them once as the first; of more bots, every selection that fills the seats plays. The dealer's choices
are fixed by the deal as far as the moves allow, so luck that befalls all alike tells nobody apart. With one seat the
bots play the same deals alone, and whoever has most points on a deal wins it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from parlour.bots import Bot, materials
from parlour.bots.programs import SECONDS, Fault, players
from parlour.core.edition import Edition
from parlour.core.errors import ParlourError
from parlour.core.game import Game, game
from parlour.lab.counts import check
from parlour.lab.journal import Journal
from parlour.lab.planning import wanted
from parlour.lab.playing import FixedDealer, Table
from parlour.lab.ratings import Interval, Tally, intervals
from parlour.lab.workers import workers

MOST_BOTS = 12


class TwiceTheSame(ParlourError):
    """A bot is named twice: field `bot`."""

    text_id = "error.bot-twice"


class Plan(msgspec.Struct, frozen=True):
    """What is to be played; plain data.

    `edition_text` is the source of an edition that is not the house edition; `seconds` is what a program of others may
    think about a move.
    """

    game: str
    seats: int
    deals: int
    seed: str
    bots: tuple[str, ...]
    options: dict[str, str] = {}
    edition_text: str | None = None
    seconds: float = SECONDS


class Played(msgspec.Struct, frozen=True):
    """One game: who won, by seat the points, the number of choices and the seconds that they took, and what programs
    of others did wrong."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...] = ()


class Deal(msgspec.Struct, frozen=True):
    """All games of one deal, in the order of the line-ups."""

    deal: int
    games: tuple[Played, ...]


class Standing(msgspec.Struct, frozen=True):
    """How a bot fared, with 95 % intervals by bootstrap over the deals.

    `win_share` (`low` to `high`) is its share of the victories in the games where it sat, a shared one counting in
    parts; `fair` is what its share of the seats would bring. `mean_margin` tells by how many points its seats were
    ahead of the mean of the other bots' seats; `rating` is that of the Plackett-Luce model, 400 points for ten to one,
    nought being the mean of these bots. Both are None where there is no other bot.
    """

    bot: str
    win_share: float
    low: float
    high: float
    fair: float
    mean_margin: float | None
    margin_low: float | None
    margin_high: float | None
    rating: float | None
    rating_low: float | None
    rating_high: float | None
    mean_points: float
    points_low: float
    points_high: float
    games: int
    decisions: int
    seconds_a_move: float
    faults: int


class Result(msgspec.Struct, frozen=True):
    """What came out: the plan, and the bots in its order. `line_ups` are the games of each deal, by seat."""

    game: str
    rules: str
    edition: str
    seats: int
    deals: int
    games: int
    seed: str
    options: dict[str, str]
    line_ups: tuple[tuple[str, ...], ...]
    bots: tuple[Standing, ...]
    seconds: float


def plan(
    name: str,
    seats: int | None = None,
    deals: int = 100,
    seed: int | str = 1,
    bots: Sequence[str] = ("greedy", "random"),
    options: Mapping[str, str] | None = None,
    edition: str | Path | None = None,
    seconds: float | None = None,
) -> Plan:
    """A plan, checked.

    :param seats: how many play; three, or the nearest that can, when None.
    :param deals: 1 to a million.
    :param bots: one to twelve different specs.
    :param seconds: that a program of others may think about a move, 0.01 to 3600; SECONDS for None.
    :raises ParlourError: when something is unknown or out of range.
    """
    found = wanted(name, seats, seed, bots, options, edition, seconds, MOST_BOTS)
    twice = next((spec for place, spec in enumerate(bots) if spec in bots[:place]), None)
    if twice is not None:
        raise TwiceTheSame(bot=twice[:60])
    return Plan(deals=check("deals", deals, 1, 1_000_000), **found._asdict())


def line_ups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of a deal: bots by seat, each bot as often in each seat as any other."""
    if bots >= seats:
        bases = list(combinations(range(bots), seats))
    else:
        bases = [tuple((first + seat) % bots for seat in range(seats)) for first in range(bots)]
    return list(dict.fromkeys(base[turn:] + base[:turn] for base in bases for turn in range(seats)))


def arena(
    what: Plan,
    jobs: int = 1,
    tick: Callable[[int], None] | None = None,
    journal: Path | None = None,
    fresh: bool = False,
    note: Callable[[Fault], None] | None = None,
) -> Result:
    """Play all deals of a plan.

    :param jobs: processes to use, 1 to 256; only the times depend on it.
    :param tick: is told how many deals were done by an earlier run, then one by one how many more are done.
    :param journal: file that each deal is written to when it is done, and that a run which was stopped goes on from.
    :param fresh: begin anew, whatever is in the journal.
    :param note: is told what programs of others did wrong.
    :raises ParlourError: when the plan cannot be played, a bot chooses what is not legal, or the journal is not to be
        used.
    """
    check("jobs", jobs, 1, 256)
    began = time.perf_counter()
    deals: dict[int, Deal] = {}
    with Journal(journal, head(what), Deal, fresh) as written:
        deals.update({deal.deal: deal for deal in written.found if _fits(what, deal)})
        if tick:
            tick(len(deals))
        for deal in _played(what, [number for number in range(what.deals) if number not in deals], jobs):
            deals[deal.deal] = deal
            written.add(deal)
            if note:
                for fault in (fault for each in deal.games for fault in each.faults):
                    note(fault)
            if tick:
                tick(1)
    return _result(what, [deals[number] for number in range(what.deals)], time.perf_counter() - began)


def _fits(what: Plan, deal: Deal) -> bool:
    """Whether a deal from a journal is one of the plan's, and whole."""
    seats = range(what.seats)
    return (
        0 <= deal.deal < what.deals
        and len(deal.games) == len(line_ups(len(what.bots), what.seats))
        and all(set(each.winners) <= set(seats) for each in deal.games)
        and all(len(row) == len(seats) for each in deal.games for row in (each.points, each.decisions, each.seconds))
    )


def head(what: Plan) -> dict[str, Any]:
    """What two runs must have in common that one may go on from the other's journal: all but the number of deals."""
    data: dict[str, Any] = msgspec.to_builtins(what)
    del data["deals"]
    data |= {"bots": list(what.bots)}
    return {"journal": "parlour arena", "rules": game(what.game).rules, **data}


def _played(what: Plan, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
    """These deals, each as soon as it is done."""
    if jobs == 1 or len(numbers) < 2:
        yield from (play_deal(what, number) for number in numbers)
        return
    pool = workers(min(jobs, len(numbers)))
    left = iter(numbers)
    try:
        tasks = {pool.submit(play_deal, what, number) for number in islice(left, 2 * jobs)}
        while tasks:
            done, tasks = wait(tasks, return_when=FIRST_COMPLETED)
            tasks |= {pool.submit(play_deal, what, number) for number in islice(left, len(done))}
            yield from (task.result() for task in done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def play_deal(what: Plan, number: int) -> Deal:
    """All games of deal `number` (from 0): seed and number alone decide it."""
    title, edition = materials(what.game, what.edition_text)
    with players(what.bots, what.seconds) as bots:
        games = [
            play_game(title, edition, what, bots, number, index)
            for index in range(len(line_ups(len(what.bots), what.seats)))
        ]
    return Deal(number, tuple(games))


def play_game(
    title: Game[Any, Any], edition: Edition, what: Plan, bots: Mapping[str, Bot], number: int, index: int
) -> Played:
    """The game of deal `number` with line-up `index`; `bots` are what the plan's specs mean."""
    specs = [what.bots[which] for which in line_ups(len(what.bots), what.seats)[index]]
    rngs = [Random(f"{what.seed}:{number}:{index}:{seat}") for seat in range(what.seats)]
    table = Table(title, edition, what.options, specs, bots, rngs)
    state = title.start(edition, what.seats, what.options)
    table.play(state, FixedDealer(f"{what.seed}:{number}"))
    seconds = tuple(round(each, 6) for each in table.seconds)
    winners, points = tuple(title.winners(state)), tuple(table.points(state))
    return Played(winners, points, tuple(table.decisions), seconds, table.faults)


def _result(what: Plan, deals: Sequence[Deal], seconds: float) -> Result:
    title, edition = materials(what.game, what.edition_text)
    who = line_ups(len(what.bots), what.seats)
    tally = Tally(len(what.bots), who, [[(each.winners, each.points) for each in deal.games] for deal in deals])
    found = intervals(tally, what.seed)
    return Result(
        game=what.game,
        rules=title.rules,
        edition=edition.name,
        seats=what.seats,
        deals=what.deals,
        games=what.deals * len(who),
        seed=what.seed,
        options=what.options,
        line_ups=tuple(tuple(what.bots[each] for each in line_up) for line_up in who),
        bots=tuple(_standing(what, place, who, deals, tally, found[place]) for place in range(len(what.bots))),
        seconds=round(seconds, 3),
    )


def _standing(
    what: Plan,
    place: int,
    who: Sequence[tuple[int, ...]],
    deals: Sequence[Deal],
    tally: Tally,
    found: Mapping[str, Interval],
) -> Standing:
    seats = [(index, seat) for index, line_up in enumerate(who) for seat, each in enumerate(line_up) if each == place]
    decisions = sum(deal.games[index].decisions[seat] for deal in deals for index, seat in seats)
    thought = sum(deal.games[index].seconds[seat] for deal in deals for index, seat in seats)
    share, points = (Interval(*(round(each, 4) for each in found[name])) for name in ("share", "points"))
    margin, rating = (_rounded(found.get(name)) for name in ("margin", "rating"))
    return Standing(
        bot=what.bots[place],
        win_share=share.value,
        low=share.low,
        high=share.high,
        fair=round(tally.fair[place], 4),
        mean_margin=margin[0],
        margin_low=margin[1],
        margin_high=margin[2],
        rating=rating[0],
        rating_low=rating[1],
        rating_high=rating[2],
        mean_points=points.value,
        points_low=points.low,
        points_high=points.high,
        games=len(deals) * len({index for index, _ in seats}),
        decisions=decisions,
        seconds_a_move=round(thought / decisions, 6) if decisions else 0.0,
        faults=sum(fault.bot == what.bots[place] for deal in deals for each in deal.games for fault in each.faults),
    )


def _rounded(found: Interval | None) -> Sequence[float | None]:
    """An interval's numbers for people; nothing where there is none."""
    return [None] * 3 if found is None else [round(each, 2) for each in found]
