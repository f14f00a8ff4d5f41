"""What is printed on the cards: halves meet their neighbours at the edge, rare rooms and signs show without colour."""

from __future__ import annotations

import pytest

from parlour.core.scene import Face, Mark
from parlour.games.bizarre_manor import GAME
from parlour.games.bizarre_manor.drawing import walls, ways
from parlour.games.bizarre_manor.faces import faces
from parlour.games.bizarre_manor.geometry import LADDER_DOWN, LADDER_UP, LEFT, RIGHT, STAIR_DOWN, STAIR_UP
from parlour.games.bizarre_manor.measures import RARE
from tests.games.bizarre_manor.table import HOUSE

DRAWN = {face.id: face for face in faces(HOUSE, GAME.texts("en"))}


def drawn(ports: int) -> list[Mark]:
    return [*walls(ports, "paper", "ink"), *ways(ports)]


@pytest.mark.parametrize("port", [LEFT, RIGHT, STAIR_UP, LADDER_UP, STAIR_DOWN, LADDER_DOWN])
def test_every_port_shows(port: int) -> None:
    """BM-4.1"""
    assert drawn(port) != drawn(0)
    assert drawn(63) != drawn(63 & ~port)


def test_halves_meet_at_the_edge() -> None:
    """BM-4.3, BM-4.5: what leads up from a card goes on in the one above at the same place."""
    up, down = ways(STAIR_UP)[-1].d, ways(STAIR_DOWN)[-1].d
    assert up.startswith("M58 0")
    assert up.endswith("L72 0z")
    assert down.startswith("M72 100")
    assert down.endswith("H58V100z")
    for above, below in ((LADDER_UP, LADDER_DOWN), (STAIR_UP, STAIR_DOWN)):
        assert {mark.line for mark in ways(above)} == {mark.line for mark in ways(below)}


def test_rare_emblems_are_marked_by_shape_and_frame() -> None:
    """BM-4.11: without colours they are told apart as well."""
    frame = {mark.d for mark in DRAWN["kitchen-2"].marks if mark.line == "gold"}
    assert len(frame) == 2
    for card, slug in enumerate(HOUSE.cards):
        assert (frame <= {mark.d for mark in DRAWN[slug].marks}) == (HOUSE.emblem[card] in RARE), slug


def test_equal_faces_are_one() -> None:
    """A face is named by what it shows; both signs of a Review are different faces, in word and number too."""
    assert len(DRAWN) == len(faces(HOUSE, GAME.texts("en")))
    good, bad = (face for face in DRAWN.values() if face.id in ("stars-plus-2-3", "stars-minus-2-3"))
    assert texts(good) == ["+2"]
    assert texts(bad) == ["−2"]


def texts(face: Face) -> list[str]:
    return [mark.text for mark in face.marks if mark.kind == "text"]
