"""Contract 8: what a seat imagines fits all that it knows, and comes as often as it is likely."""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

import parlour
from parlour.core.state import DEALER, State
from tests.contracts.hooks import conserved, hooks
from tests.contracts.tables import Chance, Table, dump, match_walk, whole

SURE = 4.5
"""So many standard deviations are no chance: about one in 150,000 for each number that is compared."""


def imagined(table: Table, seed: int, every: int = 4) -> Counter[str]:
    """At decisions of a game every seat imagines states: each shows it the same view and options, and can be played on.

    :return: how many states were imagined (`states`), and how many of them were not the true one (`different`).
    """
    met: Counter[str] = Counter()
    rng = Random(seed)
    number = 0
    for match, _, _ in match_walk(table.match(seed), Chance(seed)):
        number += 1
        if number % every:
            continue
        for seat in range(table.seats):
            s = imagine(table, match, seat, rng)
            fits(table, match, seat, s)
            met["states"] += 1
            met["different"] += whole(s) != whole(match.state)
            played_on(table, s, rng)
    return met


def imagine(table: Table, match: parlour.Match, seat: int, rng: Random) -> State:
    """A state imagined from plain data only, as another process would."""
    view, memory = json.loads(dump(match.view(seat))), match.memory(seat)
    try:
        s: State = table.game.imagine(view, memory, rng)
    except Exception as error:
        raise AssertionError(f"{table}: seat {seat} cannot imagine anything: {error!r}: {story(match)}") from error
    assert view == match.view(seat), f"{table}: imagining changed the view"
    return s


def fits(table: Table, match: parlour.Match, seat: int, s: State) -> None:
    """The imagined state and the true one are the same to the seat."""
    true = match.state
    told, imagined = match.view(seat), table.game.view(s, seat)
    wrong = [f"{key}: {imagined.get(key)}, is {told[key]}" for key in told if imagined.get(key) != told[key]]
    assert not wrong, f"{table}: seat {seat} imagines what it does not see: {wrong}: {story(match)}"
    assert dump(imagined) == dump(told), f"{table}: seat {seat} imagines another view: {story(match)}"
    if not match.paths() or list(match.paths()) == [seat]:
        assert s.owing == true.owing, f"{table}: seat {seat} imagines that {s.owing} owe, not {true.owing}"
    assert s.legal(seat) == true.legal(seat), f"{table}: seat {seat} imagines other options: {story(match)}"
    is_now, was = conserved(s, table.name), conserved(true, table.name)
    assert is_now == was, f"{table}: seat {seat} imagines {is_now} instead of {was}: {story(match)}"
    if seat in true.owing and true.stack[-1].to_data():
        frame: Any = true.stack[-1]
        assert frame.params(s) == frame.params(true), f"{table}: seat {seat} imagines another question"


def played_on(table: Table, s: State, rng: Random) -> None:
    """The imagined state can be played to its end."""
    bound = hooks(table.name).longest
    for _ in range(bound):
        if s.over:
            return
        seat = rng.choice(s.owing)
        s.play(rng.choice(s.legal(seat)), seat)
    raise AssertionError(f"{table}: an imagined state does not end within {bound} moves")


def story(match: parlour.Match) -> str:
    """What was played."""
    return "; ".join(line for lines in match.lines for line in lines)


# -- calibration


def calibrated(table: Table, seed: int, games: int, deepest: int = 40, puzzled: bool = False) -> int:
    """Averages over imagined states are those over true ones, whatever the seat has seen.

    :param deepest: how many decisions are made before the comparison, at most.
    :param puzzled: compare only where the seat has seen cards and cannot know for sure where they are now.

    True games are dealt as the dealer deals; the other seats choose by chance among what says nothing about their
    secrets, because `imagine` need not judge why somebody chose as it did. The seat itself plays anything. Of each game
    one state is compared with one imagined one: given what the seat knows, both come from one distribution.

    :return: how many numbers were compared.
    """
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0])
    for game in range(games):
        rng = Random(f"{seed} {game}")
        seat = rng.randrange(table.seats)
        wait = hooks(table.name).puzzled if puzzled else lambda memory: True
        match = calm_game(table, seat, rng, rng.randrange(1, deepest), wait)
        if match is None:
            continue
        s = imagine(table, match, seat, rng)
        events = match.events(seat)
        known = any("cards" in event and event["kind"] in table.game.disclosures for event in events)
        true, other = (hooks(table.name).hidden(each, seat, events) for each in (match.state, s))
        for name in {**true, **other}:
            apart = true.get(name, 0) - other.get(name, 0)
            for group in ("all", f"known {known}"):
                note = sums[f"{name} ({group})"]
                note[0] += apart
                note[1] += apart * apart
                note[2] += bool(apart)
    compared = {name: (total, square) for name, (total, square, n) in sums.items() if n >= 25}
    wrong = {name: total / math.sqrt(square) for name, (total, square) in compared.items()}
    worst = {name: f"{sigma:+.1f}" for name, sigma in wrong.items() if abs(sigma) > SURE}
    assert not worst, f"{table}: imagined too seldom (+) or too often (-), in standard deviations: {worst}"
    return len(compared)


def calm_game(
    table: Table, seat: int, rng: Random, decisions: int, wait: Callable[[Any], bool]
) -> parlour.Match | None:
    """A match after so many decisions, and as many more as it takes until the seat's memory is what is waited for.

    The others keep quiet in it. None when the game ended before.
    """
    match, quiet, edition = table.match(), hooks(table.name).quiet, table.edition
    memory, heard = table.game.memory(seat, edition), 0
    while not match.over:
        s = match._state
        if s.who == DEALER:
            match.play(DEALER, edition.moves[s.draw(rng.random)])
            continue
        events = match.events(seat, since=heard)
        heard += len(events)
        for event in events:
            memory.hear(event)
        if match.number >= decisions and not s.paths and wait(memory):
            return match
        options = match.legal(s.who)
        if s.who != seat:
            options = [move for move in options if quiet(move.verb)] or options
            draw = [move for move in options if str(move) == "draw"]
            options = draw if draw and rng.random() < 0.4 else options
        match.play(s.who, rng.choice(options))
    return None
