"""Contract 8: what a seat imagines fits all that it knows, and comes as often as it is likely."""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

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
            s = imagine(table, match.view(seat), match.memory(seat), rng, story(match))
            fits(table, match, seat, s)
            met["states"] += 1
            met["different"] += whole(s) != whole(match.state)
            played_on(table, s, rng)
    return met


def imagine(table: Table, view: dict[str, Any], memory: Any, rng: Random, story: str) -> State:
    """A state imagined from plain data only, as another process would."""
    given = json.loads(dump(view))
    try:
        s: State = table.game.imagine(given, memory, rng)
    except Exception as error:
        raise AssertionError(f"{table}: seat {view['seat']} cannot imagine anything: {error!r}: {story}") from error
    assert given == view, f"{table}: imagining changed the view"
    return s


def fits(table: Table, match: parlour.Match, seat: int, s: State) -> None:
    """The imagined state and the true one are the same to the seat."""
    true = match.state
    # Of what the match adds to a view, notes on what was heard, an imagined state knows nothing.
    told, imagined = table.game.view(match.state, seat), table.game.view(s, seat)
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
        calm = calm_game(table, seat, rng, rng.randrange(1, deepest), wait)
        if calm is None:
            continue
        s = imagine(table, table.game.view(calm.state, seat), calm.memory, rng, whole(calm.state))
        known = any("cards" in event and event["kind"] in table.game.disclosures for event in calm.events)
        true, other = (numbers(table, each, seat, calm.events) for each in (calm.state, s))
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


def numbers(table: Table, s: State, seat: int, events: list[dict[str, Any]]) -> Counter[str]:
    """What is compared: what the game's hooks count, and where cards are now that the seat has seen by disclosure."""
    found = Counter(dict(hooks(table.name).hidden(s, seat, events)))
    hands = [Counter(hand) for hand in hooks(table.name).hands(s)]
    last = {event["kind"]: event for event in events if "cards" in event and event["kind"] in table.game.disclosures}
    for kind, event in last.items():
        for other in (other for other in range(table.seats) if other != seat):
            role = "/".join(sorted(key for key, value in event.items() if value == other and key != "n")) or "a third"
            found[f"cards of {kind} with {role}"] += (hands[other] & Counter(event["cards"])).total()
    return found


class Calm(NamedTuple):
    """A point of a game in which all but one seat keep quiet, and what that seat has heard and made of it."""

    state: State
    memory: Any
    events: list[dict[str, Any]]


def calm_game(table: Table, seat: int, rng: Random, decisions: int, wait: Callable[[Any], bool]) -> Calm | None:
    """A game after so many moves of the seats, and as many more as it takes until the memory is what is waited for.

    None when the game ended before.
    """
    edition, s = table.edition, table.start()
    quiet = {move.id for move in edition.moves if hooks(table.name).quiet(move.verb)}
    draw = edition.moves.find("draw")
    calm = Calm(s, table.game.memory(seat, edition), [])
    s.heard, number = [], 0
    s.go()
    while not s.over:
        for event in [told for event in s.heard if (told := event.to(seat, edition.faces)) is not None]:
            calm.memory.hear(event)
            calm.events.append(event)
        s.heard.clear()
        if s.who == DEALER:
            s.play(s.draw(rng.random))
            continue
        if number >= decisions and not s.paths and wait(calm.memory):
            s.heard = None
            return calm
        options = s.legal()
        if s.who != seat:
            options = [move for move in options if move in quiet] or options
            options = [draw.id] if draw and draw.id in options and rng.random() < 0.4 else options
        s.play(rng.choice(options))
        number += 1
    return None
