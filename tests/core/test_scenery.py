"""What every scene starts from."""

from __future__ import annotations

from typing import Any

import pytest

import parlour
from parlour.core.scene import Button
from parlour.core.scenery import Scenery
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
