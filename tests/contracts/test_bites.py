"""The contracts bite: each is broken by a small change to a healthy toy, and says so.

A mutant is a toy with one function replaced, for the length of a test; that the healthy toys pass is tested with the
other games.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.match import Match
from parlour.core.moves import MoveTable
from parlour.core.state import State
from tests.contracts import arrival, bounds, imagining, language, moves, reload, secrecy, undo
from tests.contracts.hooks import hooks
from tests.contracts.tables import Table
from tests.toys import doors, registered, rooms
from tests.toys.doors import Doors, DoorsGame
from tests.toys.rooms import Rooms

DEALT = (("characters", "dealt"),)
TWO, THREE, FOUR = (Table("doors", seats, DEALT) for seats in (2, 3, 4))
SOLO, PARTY = Table("rooms", 1), Table("rooms", 3)

Contract = Callable[[Table, int], object]
Mutate = Callable[[pytest.MonkeyPatch], None]


def caught(contract: Contract, table: Table, saying: str, seeds: int = 8) -> None:
    """The contract fails within some games, and its message says why."""

    def play() -> None:
        for seed in range(seeds):
            contract(table, seed)

    with pytest.raises(AssertionError, match=saying):
        play()


def after(owner: type, name: str, more: Callable[..., Any]) -> Mutate:
    """A mutation: `more` is called with the old function's result and its arguments, and gives the new result."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        old = getattr(owner, name)
        patch.setattr(owner, name, lambda *args, **kwargs: more(old(*args, **kwargs), *args, **kwargs))

    return mutate


def instead(owner: type, name: str, new: Any) -> Mutate:
    """A mutation: another function."""
    return lambda patch: patch.setattr(owner, name, new)


def bite(contract: Contract, table: Table, saying: str, mutate: Mutate) -> Any:
    """A row of the table below, named by the contract and what it says."""
    return pytest.param(contract, table, saying, mutate, id=f"{contract.__name__}: {saying}")


# -- mutations


def leaks_the_guilty(view: dict[str, Any], game: Any, s: Doors, seat: int | None) -> dict[str, Any]:
    return {**view, "guilty": s.edition.characters[s.culprit] if s.culprit >= 0 else None}


def order_of_hand(view: dict[str, Any], game: Any, s: Doors, seat: int | None) -> dict[str, Any]:
    """Tells the backs of a hand in the order of its faces."""
    return {**view, "order": [[s.edition.backs[face] for face in hand[::-1]] + [len(set(hand))] for hand in s.hands]}


def knows_the_other(params: dict[str, Any], frame: doors.Window, s: Doors) -> dict[str, Any]:
    return {**params, "worth it": s.hands[frame.other].count(s.edition.slam) == 0}


def talkative(refusal: Refusal | None, frame: doors.Turn, s: Doors, move: int) -> Refusal | None:
    full = refusal is not None and any(s.edition.slam in hand for hand in s.hands)
    return Refusal(refusal.rule, refusal.reason, {"beware": True}) if full and refusal else refusal


def warned(options: list[int], frame: doors.Turn, s: Doors) -> list[int]:
    """No grab from a hand that has a slam in it."""
    e = s.edition
    safe = [y for y, hand in enumerate(s.hands) if e.slam not in hand]
    return [m for m in options if e.moves[m].verb != "grab" or (m - e.grabbing) // 2 in safe]


def asked_only_with_a_slam(windows: list[Any], s: Doors, seat: int, other: int, depth: int) -> list[Any]:
    return [window for window in windows if s.edition.slam in s.hands[seat]]


def private_look(frame: doors.Looked, s: Doors) -> None:
    """DO-2.5, but what was seen is not marked as shown."""
    s.looked |= mask(frame.seat)
    s.tell("looked", {"seat": frame.seat})
    s.tell("guilty", {"name": s.edition.characters[s.culprit]}, reach=mask(frame.seat))


def first_come(result: None, s: Rooms, move: int, seat: int | None = None) -> None:
    """Whoever begins first gets a guest more."""
    if len(s.paths) == 1 and seat == 0:
        s.guests[0][0] += 1


def hesitant(result: bool, s: Rooms, seat: int) -> bool:
    """A step taken back costs a guest of the supply."""
    s.supply -= result
    return result


def leaves_a_trace(result: None, match: Match, seat: int) -> None:
    match._state.passes += 1


def chancy(frame: doors.Swap, s: Doors) -> None:
    """A swap that may fail, by a chance of its own."""
    if random.random() < 0.5:
        s.characters[frame.seat], s.characters[frame.target] = s.characters[frame.target], s.characters[frame.seat]


def shares_hands(copy: Doors, s: Doors) -> Doors:
    copy.hands = s.hands
    return copy


def shares_points(copy: Doors, s: Doors) -> Doors:
    copy.points = s.points
    return copy


def forgets_looked(data: dict[str, Any], s: State) -> dict[str, Any]:
    return {**data, "looked": 0} if "looked" in data else data


def spoils_discards(refusal: Refusal | None, frame: doors.Turn, s: Doors, move: int) -> Refusal | None:
    s.discards.append(0)
    return refusal


def no_rule(refusal: Refusal | None, frame: doors.Turn, s: Doors, move: int) -> Refusal | None:
    return Refusal("", refusal.reason) if refusal else None


def lets_all_pass(refusal: Refusal | None, frame: doors.Turn, s: Doors, move: int) -> Refusal | None:
    return None if move == s.edition.passing else refusal


def crash(frame: doors.Window, s: Doors, move: int) -> None:
    raise KeyError(move)


def vanishing(result: None, frame: doors.Turn, s: Doors, move: int) -> None:
    if s.edition.moves[move].verb == "sell":
        s.discards.pop()


def lazy_next(frame: doors.Next, s: Doors) -> None:
    """Nobody ever ends the game."""
    s.then(doors.Turn((frame.seat + 1) % s.seats))


def imagines_too_much(s: Doors, game: DoorsGame, view: Any, memory: Any, rng: Any) -> Doors:
    """A card of one kind instead of another."""
    if s.pool[1]:
        s.pool[0] += 1
        s.pool[1] -= 1
    return s


def imagines_own_hand(s: Doors, game: DoorsGame, view: Any, memory: Any, rng: Any) -> Doors:
    s.hands[view["seat"]] = s.hands[view["seat"]][1:]
    return s


def imagines_a_turn(s: Doors, game: DoorsGame, view: Any, memory: Any, rng: Any) -> Doors:
    s.stack = [doors.Turn((view["seat"] + 1) % s.seats)]
    s.go()
    return s


HIDDEN_END = {kind: rule for kind, rule in DoorsGame.disclosures.items() if kind != "end"}

BITES = [
    # 1. dump and reload
    bite(reload.reload, THREE, "after a reload|another face", after(Doors, "to_data", forgets_looked)),
    bite(reload.reload, THREE, "no plain JSON", after(DoorsGame, "look", lambda v, *_: {**v, "points": (1, 2)})),
    bite(
        reload.reload,
        THREE,
        "start cannot be copied, viewed",
        after(DoorsGame, "look", lambda v, game, s, seat: {**v, "first": s.characters[0]}),
    ),
    # 2. non-interference as a function
    bite(secrecy.interference, THREE, "view of viewer", after(DoorsGame, "look", leaks_the_guilty)),
    bite(secrecy.interference, TWO, "view of viewer", after(DoorsGame, "look", order_of_hand)),
    bite(secrecy.interference, TWO, "owed of viewer", after(doors.Window, "params", knows_the_other)),
    bite(secrecy.interference, TWO, "owed of viewer", after(doors.Turn, "why_not", talkative)),
    bite(secrecy.interference, TWO, "owed of viewer", after(doors.Turn, "options", warned)),
    # 3. non-interference in step
    bite(secrecy.in_step, TWO, r"no rule discloses that \(.*Window", after(Doors, "door", asked_only_with_a_slam)),
    bite(secrecy.in_step, TWO, r"no rule discloses that \(.*end", instead(DoorsGame, "disclosures", HIDDEN_END)),
    bite(secrecy.in_step, FOUR, "can be undone after it", instead(doors.Looked, "run", private_look)),
    # 4. order of arrival
    bite(arrival.arrival, PARTY, "order of arrival changes", after(Rooms, "play", first_come)),
    bite(arrival.arrival, PARTY, "order of arrival changes", after(Rooms, "retract", hesitant)),
    bite(arrival.arrival, TWO, "a choice taken back before", after(Match, "undo", leaves_a_trace)),
    # 5. legal moves and refusals, the dealer
    bite(moves.moves, TWO, "not sorted", after(doors.Turn, "options", lambda found, *_: found[::-1])),
    bite(moves.moves, TWO, "why_not says", after(doors.Turn, "options", lambda found, *_: found[:1])),
    bite(moves.moves, TWO, "why_not says", after(doors.Turn, "why_not", lets_all_pass)),
    bite(moves.moves, TWO, "dead end", after(doors.Turn, "options", lambda found, *_: found if len(found) > 1 else [])),
    bite(moves.moves, TWO, "is legal and fails", instead(doors.Window, "chosen", crash)),
    bite(moves.moves, TWO, "without a rule", after(doors.Turn, "why_not", no_rule)),
    bite(moves.moves, TWO, "nothing to deal|dead end", instead(doors.TopBack, "pool", lambda frame, s: [])),
    bite(moves.moves, TWO, "draw gives", instead(doors.Given, "draw", lambda frame, s, _: frame.pool(s)[0])),
    bite(
        moves.moves,
        SOLO,
        "draw gives",
        instead(rooms.TurnUp, "draw", lambda f, s, r: f.pool(s)[int(r() * len(s.pool))]),
    ),
    bite(moves.moves, SOLO, "weights of", instead(rooms.TurnUp, "weights", lambda frame, s: [0.5] * len(s.pool))),
    bite(moves.refused, TWO, "a refused move changed|refused as", after(doors.Turn, "why_not", spoils_discards)),
    bite(moves.refused, TWO, "no text refuse", instead(DoorsGame, "REASONS", ())),
    # 6. language, records, copies
    bite(language.texts, TWO, "is read as", instead(MoveTable, "find", lambda t, text: t[0])),
    bite(language.record, FOUR, "differs", instead(doors.Swap, "run", chancy)),
    bite(language.copies, TWO, "playing a copy changed|is another state", after(Doors, "copy", shares_hands)),
    bite(
        language.copies,
        TWO,
        "part of the state",
        after(DoorsGame, "look", lambda v, g, s, seat: {**v, "points": s.points}),
    ),
    bite(language.match_copies, TWO, "changed the match", after(Doors, "copy", shares_points)),
    bite(language.words, TWO, "are an id", after(DoorsGame, "line", lambda *_: "refuse.over")),
    bite(language.words, TWO, "a hole is left", after(DoorsGame, "move_words", lambda *_: "take {card}")),
    bite(language.chains, TWO, "was accepted", instead(Match, "_checked", lambda m, seat, parts: [m.legal(seat)[0]])),
    # 7. undo
    bite(undo.undo, TWO, "undo leaves something else", after(Doors, "copy", shares_points)),
    bite(undo.undo, TWO, "wanted dealt", instead(Match, "_undo_refused", lambda match, seat: None)),
    bite(undo.undo, TWO, "wanted None", instead(Match, "_undo_refused", lambda match, seat: "error.undo-nothing")),
    # 8. imagining
    bite(imagining.imagined, TWO, "instead of", after(DoorsGame, "imagine", imagines_too_much)),
    bite(imagining.imagined, TWO, "imagines what it does not see", after(DoorsGame, "imagine", imagines_own_hand)),
    bite(imagining.imagined, TWO, "imagines", after(DoorsGame, "imagine", imagines_a_turn)),
    # 9. bounds
    bite(bounds.conservation, TWO, "not conserved", after(doors.Turn, "chosen", vanishing)),
    bite(bounds.conservation, TWO, "goes on after", instead(doors.Next, "run", lazy_next)),
]


@pytest.mark.parametrize(("contract", "table", "saying", "mutate"), BITES)
def test_bites(contract: Contract, table: Table, saying: str, mutate: Mutate, monkeypatch: pytest.MonkeyPatch) -> None:
    mutate(monkeypatch)
    caught(contract, table, saying)


def test_a_second_process_notices_what_this_one_remembers() -> None:
    own = ("forgetful", "tests.toys.broken:GAME")
    table = Table("forgetful", 2, DEALT)
    with registered(own):
        table.start()
        with pytest.raises(AssertionError, match="another process sees"):
            reload.fresh(table, 1, more=(own,))


def test_calibration_notices_a_memory_that_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "followed", lambda memory, seats: [[] for _ in range(seats)])
    with pytest.raises(AssertionError, match=r"too seldom.*known True"):
        imagining.calibrated(Table("rooms", 2), 1, 800, 8)


def test_calibration_notices_a_prejudice(monkeypatch: pytest.MonkeyPatch) -> None:
    after(DoorsGame, "imagine", sees_gold)(monkeypatch)
    with pytest.raises(AssertionError, match="too often"):
        imagining.calibrated(THREE, 1, 500)


def sees_gold(s: Doors, game: DoorsGame, view: Any, memory: Any, rng: Any) -> Doors:
    """Lead in the hands of others is taken for gold."""
    gold, lead = s.edition.slugs.index("gold"), s.edition.slugs.index("lead")
    for hand in (hand for y, hand in enumerate(s.hands) if y != view["seat"]):
        if lead in hand and s.pool[gold]:
            hand[hand.index(lead)] = gold
            s.pool[gold], s.pool[lead] = s.pool[gold] - 1, s.pool[lead] + 1
    return s


@dataclasses.dataclass(slots=True)
class Never(doors.Choice[Doors]):
    """A frame that no rule stacks."""

    seat: int


def test_coverage_notices_a_frame_that_never_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(Doors.FRAMES, "Never", Never)
    with pytest.raises(AssertionError, match="Never"):
        bounds.covered("doors", most=3)


def test_coverage_notices_a_move_that_is_never_made(monkeypatch: pytest.MonkeyPatch) -> None:
    after(doors.Window, "options", lambda found, frame, s: [s.edition.let])(monkeypatch)
    with pytest.raises(AssertionError, match=r"no game has reached.*slam"):
        bounds.covered("doors", most=3)


def test_coverage_notices_a_move_that_should_not_be(monkeypatch: pytest.MonkeyPatch) -> None:
    never = hooks("doors").never
    worse = dataclasses.replace(hooks("doors"), never=lambda edition: {*never(edition), "let"})
    monkeypatch.setattr(bounds, "hooks", lambda name: worse)
    with pytest.raises(AssertionError, match=r"said to be impossible: \['let'\]"):
        bounds.covered("doors", most=3)


def test_a_rule_that_nobody_names_is_found() -> None:
    texts = {"rule.DO-1.1", "rule.DO-2.4", "rule.DO-9.9"}
    assert bounds.rules_named(texts, "tests/toys") == {"DO-9.9"}


def test_ranges_of_rules_are_understood() -> None:
    assert bounds.named("MN-5.2 to 5.4 and MN-2.9; MN-3.1 to MN-3.2") == {
        "MN-5.2", "MN-5.3", "MN-5.4", "MN-2.9", "MN-3.1", "MN-3.2",
    }  # fmt: skip


def test_node_counts_notice_a_missing_option(monkeypatch: pytest.MonkeyPatch) -> None:
    s = TWO.match(1).state
    before = bounds.perft(s, 3)
    after(doors.Turn, "options", lambda found, *_: found[:-1] or found)(monkeypatch)
    assert bounds.perft(s, 3) < before


def test_a_game_without_hooks_is_noticed() -> None:
    with pytest.raises(AssertionError, match=r"tests.contracts.hooks.whist has to say"):
        hooks("whist")
