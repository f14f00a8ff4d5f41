"""What every scene starts from."""

from __future__ import annotations

from typing import Any

import pytest

import parlour
from parlour.core.scene import Button
from parlour.core.scenery import Scenery, side_by_side, victory
from parlour.core.sheet import Line, Sheet
from parlour.games.menestrels.state import MenestrelsState


class Plain(Scenery[Any]):
    """A scenery that adds nothing but words."""

    frames = MenestrelsState.FRAMES

    def button(self, move: parlour.Move) -> Button:
        return Button(str(move), move.verb)


def seen(match: parlour.Match, seat: int | None) -> Plain:
    legal = match.legal(seat) if seat is not None else []
    return Plain(match.view(seat), match.game.texts("en"), match.edition, ["Ann", "Bob", "Cyd"], legal)


@pytest.fixture
def match() -> parlour.Match:
    return parlour.Match.new("menestrels", 3, seed=4)


def test_moves_are_found_by_verb_and_argument(match: parlour.Match) -> None:
    (seat,) = match.owed
    scenery = seen(match, seat)
    assert [button.move for button in scenery.buttons] == [str(move) for move in match.legal(seat)]
    first = match.legal(seat)[0]
    assert scenery.take((first.verb, first.arg), ("no", "such")) == [scenery.buttons[0]]


def test_seats_go_round_from_the_viewer(match: parlour.Match) -> None:
    assert seen(match, 1).clockwise() == [1, 2, 0]
    assert seen(match, None).clockwise() == [0, 1, 2]


def test_the_frame_that_is_waited_for_is_known_by_its_fields(match: parlour.Match) -> None:
    (seat,) = match.owed
    scenery = seen(match, seat)
    assert scenery.waiting == match.owed[seat].kind
    assert scenery.told["seat"] == seat
    assert scenery.rule == match.owed[seat].rule
    assert scenery.frame(-99) == ("", {})
    assert scenery.nobody() is None


def test_nobody_is_asked_at_the_end(match: parlour.Match) -> None:
    while not match.over:
        seat = next(iter(match.owed))
        match.play(seat, match.legal(seat)[0])
    closed = seen(match, 0).nobody()
    assert closed is not None
    assert closed.text == match.game.texts("en").say("scene.over")


def test_sheets_stand_side_by_side_and_the_best_of_a_line_is_marked(match: parlour.Match) -> None:
    words = match.game.texts("en")
    sheets = [
        Sheet(
            seat, (Line("R-1", "wealth", n, "x"), Line("R-2", "women", -n, "x"), Line("R-3", "couples", 2, "x")), True
        )
        for seat, n in enumerate((3, 5, 5))
    ]
    lines = side_by_side(sheets, words, {"wealth": "coin"}, lambda line: f"because {line.points}")
    assert [(line.rule, line.face) for line in lines] == [("R-1", "coin"), ("R-2", ""), ("R-3", "")]
    marked = [[cell.best for cell in line.cells] for line in lines]
    assert marked == [[False, True, True], [True, False, False], [False, False, False]]
    assert lines[1].cells[0].reason == "because -3"


def test_a_shared_victory_names_all() -> None:
    words = parlour.game("bizarre_manor").texts("en")
    assert victory(words, ["Ann", "Bob", "Cyd"], [2], 7) == words.say("scene.won", who="Cyd", n=7)
    assert "Ann and Cyd" in victory(words, ["Ann", "Bob", "Cyd"], [0, 2], 7)
