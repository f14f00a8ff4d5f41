"""A match: playing, refusing, answering the right decision, undo, copies, seeds."""

from __future__ import annotations

import random
from typing import Any

import pytest

import parlour
from parlour.core.errors import BadOption, BadSeats, IllegalMove, StaleAnswer, UndoRefused, UnknownGame, UnknownMove
from tests.contracts.tables import snapshot


def doors(seats: int = 2, seed: Any = 1) -> parlour.Match:
    return parlour.Match.new("doors", seats, seed)


def rooms(seats: int = 3, seed: Any = 1) -> parlour.Match:
    return parlour.Match.new("rooms", seats, seed)


def finished(match: parlour.Match, seed: int = 1) -> parlour.Match:
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(list(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def path(match: parlour.Match, seat: int) -> str:
    """A complete path of the commit of Rooms."""
    return f"{match.legal(seat)[0]}; into 1; leave"


# -- beginning


def test_seed_and_options_make_the_match() -> None:
    one, two = doors(3, 5), parlour.Match.new("doors", seats=3, seed="5", options={"characters": "dealt"})
    assert one.lines == two.lines
    assert one.lines != doors(3, 6).lines
    assert one.options == {"characters": "dealt"}
    assert parlour.Match.new("doors", 2, 1, {"characters": "chosen"}).owed[0].kind == "Be"


@pytest.mark.parametrize("seats", [0, 1, 6, -2, 10**20])
def test_wrong_seats(seats: int) -> None:
    with pytest.raises(BadSeats) as error:
        doors(seats)
    assert error.value.params == {"seats": seats, "least": 2, "most": 5}


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"colour": "red"}, "characters"),
        ({"characters": "both"}, "dealt, chosen"),
        ({"characters": None}, "dealt, chosen"),
    ],
)
def test_wrong_options(options: dict[str, Any], wanted: str) -> None:
    with pytest.raises(BadOption) as error:
        parlour.Match.new("doors", 2, 1, options)
    assert error.value.params["wanted"] == wanted


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame) as error:
        parlour.Match.new("whist", 4)
    assert "doors" in error.value.params["known"]
    assert "menestrels" in error.value.params["known"]


def test_without_a_seed_the_caller_deals() -> None:
    match = doors(seed=None)
    assert list(match.owed) == [parlour.DEALER]
    assert [str(move) for move, _ in match.chances()] == ["who ada", "who bea", "who cyd", "who dot", "who eve"]
    assert match.legal(0) == []
    refusal = match.why_not(0, "draw")
    assert refusal is not None
    assert refusal.reason == "refuse.dealer"
    with pytest.raises(IllegalMove, match=r"refuse.not-dealt"):
        match.play(parlour.DEALER, "face gold")
    match.play(parlour.DEALER, "who eve")
    assert "who eve" not in map(str, match.legal(parlour.DEALER))
    assert match.number == 0


def test_a_seeded_match_deals_by_itself() -> None:
    match = doors()
    assert list(match.owed) == [0]
    assert match.chances() == []
    refusal = match.why_not(parlour.DEALER, "face gold")
    assert refusal is not None
    assert refusal.reason == "refuse.not-yours"


# -- playing


def test_owed_tells_the_decision() -> None:
    match = doors()
    decision = match.owed[0]
    assert (decision.seat, decision.kind, decision.rule, decision.number, decision.answers) == (
        0,
        "Turn",
        "DO-2",
        0,
        "0",
    )
    assert list(decision.options) == match.legal(0)
    match.play(0, decision.options[0])
    assert match.number == 1
    assert list(match.owed) == [1]


@pytest.mark.parametrize("spelling", [str, lambda move: f" {str(move).upper()}  ", lambda move: move])
def test_moves_by_text_or_as_they_are(spelling: Any) -> None:
    match, other = doors(), doors()
    match.play(0, spelling(match.legal(0)[0]))
    other.play(0, other.legal(0)[0])
    assert snapshot(match) == snapshot(other)


@pytest.mark.parametrize(
    ("seat", "text", "reason", "kind"),
    [
        (0, "pass", "refuse.pass", IllegalMove),
        (0, "sell slam", "refuse.no", IllegalMove),
        (1, "draw", "refuse.not-yours", IllegalMove),
        (7, "draw", "refuse.not-yours", IllegalMove),
        (-2, "draw", "refuse.not-yours", IllegalMove),
        (0, "darw", "refuse.unknown-near", UnknownMove),
        (0, "xyzzy" * 1000, "refuse.unknown", UnknownMove),
        (0, "", "refuse.unknown", UnknownMove),
        (0, "draw; draw", "refuse.chain", IllegalMove),
        (0, "draw;", "refuse.chain", IllegalMove),
        (0, ";" * 100_000, "refuse.unknown", UnknownMove),
    ],
)
def test_refusals_change_nothing(seat: int, text: str, reason: str, kind: type[IllegalMove]) -> None:
    match = doors()
    before = snapshot(match)
    with pytest.raises(kind) as error:
        match.play(seat, text)
    assert error.value.reason.startswith(reason)
    assert error.value.rule.startswith("DO-")
    assert len(str(error.value)) < 500
    assert snapshot(match) == before


def test_after_the_end_nothing_is_legal() -> None:
    match = finished(doors())
    assert match.owed == {}
    assert match.legal(0) == []
    with pytest.raises(IllegalMove) as error:
        match.play(0, "draw")
    assert (error.value.rule, error.value.reason) == ("DO-4.1", "refuse.over")
    assert match.result is not None
    assert match.result.sheets == (match.sheet(0), match.sheet(1))
    assert all(sheet.final for sheet in match.result.sheets)


def test_a_refused_second_part_cannot_tell_what_the_first_would_bring() -> None:
    """Else one could draw, look and not have drawn: «draw; sell gold» is refused alike whatever is drawn."""
    reasons = set()
    for seed in range(40):
        match = doors(seed=seed)
        for text in ("draw; sell gold", "draw; sell lead", "draw; draw"):
            with pytest.raises(IllegalMove) as error:
                match.play(0, text)
            reasons.add((error.value.rule, error.value.reason, *error.value.params))
    assert reasons == {("DO-2", "refuse.chain")}


# -- secret paths


def test_paths_are_secret_until_all_are_complete() -> None:
    match = rooms()
    views = [match.view(seat) for seat in (1, 2, None)]
    match.play(0, path(match, 0))
    assert match.number == 0
    assert [match.view(seat) for seat in (1, 2, None)] == views
    assert list(match.owed) == [1, 2]
    assert match.view(0)["path"] != []
    match.play(2, path(match, 2))
    match.play(1, path(match, 1))
    assert match.number == 3
    assert [line[0][0] for line in match.lines[1:]] == ["0", "1", "2"]
    assert match.paths() == {}


def test_a_step_of_a_path_may_be_taken_back() -> None:
    match = rooms()
    before = snapshot(match)
    match.play(1, path(match, 1))
    assert not match.can_undo(0)
    for steps in (2, 1, 0):
        match.undo(1)
        assert match.owed[1].step == steps
    assert snapshot(match) == before
    assert not match.can_undo(1)


def test_a_complete_path_is_refused_more() -> None:
    match = rooms()
    match.play(0, path(match, 0))
    with pytest.raises(IllegalMove, match=r"refuse.chosen"):
        match.play(0, "leave")
    with pytest.raises(IllegalMove, match=r"refuse.chosen"):
        match.play(1, f"{path(match, 1)}; leave")
    assert list(match.paths()) == [0]


# -- answers


def test_an_answer_names_its_decision() -> None:
    match = doors()
    match.play(0, match.legal(0)[0], answers=0)
    with pytest.raises(StaleAnswer):
        match.play(0, "draw", answers="0")
    with pytest.raises(StaleAnswer):
        match.play(1, match.legal(1)[0], answers=0)
    match.play(1, match.legal(1)[0], answers="1")
    assert match.number == 2


@pytest.mark.parametrize("answers", ["", "x", "0.0", "00", "-1", "1", 1, "0 "])
def test_other_answers_are_stale(answers: Any) -> None:
    match = doors()
    with pytest.raises(StaleAnswer) as error:
        match.play(0, match.legal(0)[0], answers=answers)
    assert error.value.text_id == "refuse.stale"
    assert match.number == 0


def test_steps_of_a_path_are_answers_too() -> None:
    match = rooms()
    keep = str(match.legal(0)[0])
    match.play(0, keep, answers=match.owed[0].answers)
    assert match.owed[0].answers == "0.1"
    for stale in ("0", "0.2"):
        with pytest.raises(StaleAnswer):
            match.play(0, "into 1", answers=stale)
    match.play(0, "into 1; leave", answers="0.1")
    for again in ("0.1", "0.2"):
        with pytest.raises(StaleAnswer):
            match.play(0, "leave", answers=again)
    assert match.owed[1].answers == "0"


def test_an_answer_after_the_end_is_stale() -> None:
    match = finished(doors())
    with pytest.raises(StaleAnswer) as error:
        match.play(0, "draw", answers=match.number - 1)
    assert error.value.rule == "DO-4.1"


# -- undo


def test_undo_of_nothing() -> None:
    match = doors()
    assert not match.can_undo(0)
    with pytest.raises(UndoRefused) as error:
        match.undo(0)
    assert error.value.text_id == "error.undo-nothing"


def undoable(seats: int = 3) -> tuple[parlour.Match, int]:
    """A match in which the seat that is next can sell something, and the one after it too."""
    for seed in range(200):
        match = doors(seats, seed)
        if all(any(move.startswith("sell") for move in options(match, seat)) for seat in (0, 1)):
            return match, seed
    raise AssertionError("no such match")


def options(match: parlour.Match, seat: int) -> list[str]:
    hand = match.view(seat)["hands"][seat]
    return [f"sell {slug}" for slug in hand if slug in ("gold", "silver", "lead")]


def test_undo_goes_back_choice_by_choice() -> None:
    match, _ = undoable()
    start = snapshot(match, log=True)
    match.play(0, options(match, 0)[0])
    between = snapshot(match, log=True)
    match.play(1, options(match, 1)[0])
    with pytest.raises(UndoRefused) as error:
        match.undo(0)
    assert error.value.text_id == "error.undo-later"
    match.undo(1)
    assert snapshot(match, log=True) == between
    match.undo(0)
    assert snapshot(match, log=True) == start


def test_no_undo_past_a_drawn_card() -> None:
    match = doors()
    match.play(0, "draw")
    assert not match.can_undo(0)
    with pytest.raises(UndoRefused) as error:
        match.undo(0)
    assert error.value.text_id == "error.undo-shown"


def test_undo_cannot_roll_again() -> None:
    match, seed = undoable()
    match.play(0, options(match, 0)[0])
    match.undo(0)
    match.play(0, "draw")
    other = doors(3, seed)
    other.play(0, "draw")
    assert snapshot(match) == snapshot(other)


def test_copies_can_undo_apart() -> None:
    """A copy that goes back and plays on must not change where the other copy goes back to."""
    match, _ = undoable()
    start = snapshot(match)
    match.play(0, options(match, 0)[0])
    copy = match.copy()
    copy.undo(0)
    copy.play(0, "draw")
    match.undo(0)
    assert snapshot(match) == start


# -- what is told


def test_events_since() -> None:
    match = finished(doors())
    for seat in (0, 1, None):
        told = match.events(seat)
        assert told[5:] == match.events(seat, since=5)
        assert match.events(seat, since=len(told)) == []
    assert match.events(0) != match.events(1)


def test_the_log_takes_names() -> None:
    match = doors()
    assert any("Seat 1" in line for line in match.log(0))
    named = match.log(0, names=["<b>Ann</b>", "Bob"])
    assert any("<b>Ann</b>" in line for line in named)
    assert not any("Seat 1" in line for line in named)


def test_the_public_state_is_a_copy() -> None:
    match = doors()
    state: Any = match.state
    state.hands[0].clear()
    state.then()
    assert match.view(0)["hands"][0] != []


def test_a_memory_has_heard_everything() -> None:
    match = doors()
    memory: Any = match.memory(1)
    assert memory.seat == 1
    assert memory.events == match.events(1)
