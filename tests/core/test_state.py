"""States and frames: the flow, secret paths, chances, data."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.frames import Deal, Frame, Step, concrete
from parlour.core.state import DEALER, OVER, State
from tests.toys import doors
from tests.toys.rooms import Rooms, RoomsGame


class Steps(State):
    """A state that notes the steps carried out."""

    __slots__ = ("done",)
    done: list[str]

    def copy(self) -> Steps:
        s = self.copied(object.__new__(Steps))
        s.done = self.done[:]
        return s


@dataclass(slots=True)
class Note(Step[Steps]):
    """Notes its name; `more` is what it stacks."""

    name: str
    more: tuple[str, ...] = ()

    def run(self, s: Steps) -> None:
        s.done.append(self.name)
        s.then(*map(Note, self.more))


@dataclass(slots=True)
class Heavy(Deal[Steps]):
    """Deals by weights, one move twice."""

    def pool(self, s: Steps) -> list[int]:
        return [5, 3, 5]

    def weights(self, s: Steps) -> list[int]:
        return [1, 4, 2]

    def dealt(self, s: Steps, move: int) -> None:
        s.done.append(str(move))


@pytest.fixture
def s() -> Steps:
    s = Steps(parlour.game("doors").edition())
    s.done = []
    return s


def test_what_is_stacked_first_comes_next(s: Steps) -> None:
    s.then(Note("last"))
    s.then(Note("a", ("a1", "a2")), Note("b"))
    s.go()
    assert s.done == ["a", "a1", "a2", "b", "last"]
    assert s.over
    assert s.owing == s.legal() == []


def test_chances_and_draws_agree(s: Steps) -> None:
    s.then(Heavy(), Note("after"))
    s.go()
    assert (s.who, s.owing, s.over) == (DEALER, [DEALER], False)
    assert s.chances() == [(3, 4), (5, 3)]
    assert s.legal() == [3, 5]
    assert s.legal(0) == []
    rng = Random(1)
    drawn = [s.draw(rng.random) for _ in range(7000)]
    assert abs(drawn.count(5) / 7000 - 3 / 7) < 0.03
    assert s.draw(lambda: 0.0) in (3, 5)
    assert s.draw(lambda: 0.9999999999999999) in (3, 5)
    s.play(3)
    assert s.done == ["3", "after"]
    assert s.who == OVER


def test_frames_are_json_data() -> None:
    assert doors.Window(1, 0, 2).to_data() == ["Window", 1, 0, 2]
    assert Note("x", ("y", "z")).to_data() == ["Note", "x", ["y", "z"]]
    assert doors.Setup().to_data() == ["Setup"]


def test_concrete_frames_of_a_module() -> None:
    found = concrete(vars(doors))
    assert found["Window"] is doors.Window
    assert "Choice" not in found
    assert "Frame" not in concrete({"Frame": Frame})
    assert found == doors.Doors.FRAMES


def commit() -> Any:
    game = RoomsGame()
    s = game.start(game.edition(), 3, {})
    s.go()
    while s.who == DEALER:
        s.play(s.legal()[0])
    return s


def test_a_commit_asks_in_order_and_takes_in_any() -> None:
    s = commit()
    assert (s.who, s.owing) == (0, [0, 1, 2])
    for seat in (2, 0):
        while s.legal(seat):
            s.play(s.legal(seat)[-1], seat)
    assert (s.who, s.owing) == (1, [1])
    assert s.legal(0) == []
    assert s.retract(0)
    assert s.owing == [0, 1]
    assert not s.retract(1)
    assert s.paths[2]


def test_open_paths_are_in_the_data() -> None:
    s = commit()
    s.play(s.legal(1)[0], 1)
    s.play(s.legal(2)[0], 2)
    s.retract(2)
    data = s.to_data()
    assert list(data["paths"]) == ["1"]
    again = Rooms.from_data(s.edition, data)
    assert again.paths == {1: s.paths[1]}
    assert (again.who, again.owing) == (s.who, s.owing)
    data["hands"][0].clear()
    assert s.hands[0]
    assert again.hands[0]


def test_a_copy_is_not_listened_to() -> None:
    s = commit()
    s.heard = []
    copy = s.copy()
    for seat in copy.owing:
        while copy.legal(seat) and copy.paths is not None and copy.stack[-1].to_data()[0] == "Plan":
            copy.play(copy.legal(seat)[-1], seat)
    assert s.heard == []
    assert copy.heard is None
