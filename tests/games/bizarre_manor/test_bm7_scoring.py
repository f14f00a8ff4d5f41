"""BM-7 Scoring."""

from __future__ import annotations

from parlour.games.bizarre_manor import GAME
from parlour.games.bizarre_manor import measures as ms
from parlour.games.bizarre_manor.state import ARCHITECT, DECORATOR, GUEST, OWN, SPECIAL, reward
from tests.games.bizarre_manor.table import Table


def test_visible_accessible_stars() -> None:
    """BM-7.1"""
    t = Table()
    t.build(0, (1, 0, "plus-1"), (2, 0, "minus-1"), (2, 0, "garden-1"), (3, 0, "+r-4-1"), (-1, 0, "-r-3-1"))
    t.build(0, (8, 8, "+r-5-1"), (0, 1, "minus-2"))
    assert t.total(0) == 1 + 4 - 3 - 1


def winners(t: Table) -> tuple[int, ...]:
    return GAME.winners(t.s)


def test_most_points_then_most_negative_stars_then_shared() -> None:
    """BM-7.2"""
    t = Table(seats=3)
    t.build(0, (1, 0, "+r-2-1"))
    t.build(1, (1, 0, "+r-3-1"), (2, 0, "-r-1-1"))
    assert winners(t) == (1,)
    t.build(2, (1, 0, "+r-4-1"), (2, 0, "-r-2-2"))
    assert winners(t) == (2,)
    t.build(1, (3, 0, "+r-1-2"), (4, 0, "-r-1-3"))
    assert winners(t) == (1, 2)
    t.build(0, (2, 0, "+r-1-4"))
    assert winners(t) == (0,)


def test_totals_may_be_negative() -> None:
    """BM-7.2"""
    t = Table()
    t.build(0, (1, 0, "-r-5-1"))
    assert t.total(0) == -5
    assert winners(t) == (1,)


def test_the_sheet_tells_sources_and_losses() -> None:
    """BM-7.3"""
    t = Table("cats-cemetery", guests=("critic", "steeplejack"))
    t.s.line = [1, 0]
    critic = GUEST + t.ed.guest_of["critic"]
    t.build(0, (1, 0, "+r-2-1"), (2, 0, "+r-3-1"), (9, 9, "+r-2-2"), source=ARCHITECT)
    t.build(0, (3, 0, "+r-4-1"), source=DECORATOR)
    t.build(0, (4, 0, "-r-1-1"), source=SPECIAL)
    t.build(0, (5, 0, "+r-4-2"), source=critic)
    t.build(0, (0, 1, "plus-1"), (0, 2, "minus-1"), (0, 2, "garden-1"))
    sheet = GAME.sheet(GAME.view(t.s, None), t.ed, 0)
    points = {line.kind: line.points for line in sheet.lines}
    assert points == {"architect": 5, "decorator": 4, "steeplejack": 0, "critic": 4, "special": -1, "starred": 1}
    assert sheet.total == 13
    architect = sheet.lines[0]
    assert (architect.reason, architect.params, architect.cards) == (
        "why.lost",
        {"n": 2, "lost": 2},
        ("r-2-1", "r-3-1"),
    )
    t.s.line = []
    t.inaugurate()
    lines = GAME.sheet(GAME.view(t.s, None), t.ed, 0).lines
    assert (lines[0].points, lines[0].params["lost"]) == (5, 2)  # discarded now, and still told


def test_scenarios_without_special_reviews_have_no_line_for_them() -> None:
    """BM-7.3"""
    for scenario, there in (("wasteland", False), ("underlake", True), ("long-moor", False), ("ladder-quarter", False)):
        t = Table(scenario)
        kinds = [line.kind for line in GAME.sheet(GAME.view(t.s, None), t.ed, 0).lines]
        assert ("special" in kinds) == there


def coming(t: Table) -> dict[str, int]:
    """By the first seat's sheet: the stars that are still to come, by source."""
    lines = GAME.sheet(GAME.view(t.s, None), t.ed, 0).lines
    return {line.kind: line.params["coming"] for line in lines if line.params.get("coming")}


def test_the_rulebooks_inauguration() -> None:
    """BM-7.4: 17 points, the last Review covering a negative star."""
    t = Table("wasteland", guests=("steeplejack", "critic"))
    t.s.line, t.s.reached = [0], [3, 0]
    t.build(0, (0, 1, "garden-1"), (0, 2, "garden-2"), (1, 0, "minus-1"), (1, 1, "minus-2"), (-1, 0, "plus-1"))
    t.build(0, (-1, 1, "kitchen-1"), (-2, 0, "kitchen-2"), (-2, 1, "ritual-room-1"))
    t.build(0, (2, 0, "+r-2-1"), (3, 0, "+r-2-2"), (0, 3, "+r-2-3"), (0, -1, "c-lr-s-0"), source=ARCHITECT)
    t.build(1, (1, 0, "garden-3"), (2, 0, "kitchen-3"))
    assert (ms.staircases(t.s.manor(0)), ms.rare(t.s.manor(0))) == (7, 5)
    t.inaugurate()
    assert coming(t) == {"decorator": 8, "steeplejack": 1}  # a tower of five as yet
    t.play("0 place 0,4", "1 place 3,0", "0 place 0,5")
    assert coming(t) == {"steeplejack": 3}
    assert ms.tallest_tower(t.s.manor(0)) == 7
    t.play("0 place 1,1")
    assert t.s.over
    assert t.told("milestone") == []
    sheet = GAME.sheet(GAME.view(t.s, None), t.ed, 0)
    assert {line.kind: line.points for line in sheet.lines} == {
        "architect": 6,
        "decorator": 8,
        "steeplejack": 3,
        "starred": 0,
    }
    assert sheet.total == 17
    assert winners(t) == (0,)


def test_the_sheet_of_a_game_that_goes_on() -> None:
    """BM-7.3, BM-6: as if the Inauguration were now: with what the Decorator, revealed guests and Reviews that are due
    would bring, and without what is cut off."""
    t = Table("wasteland", guests=("critic", "steeplejack"))
    t.s.line = [0]
    t.build(0, (1, 0, "garden-1"), (2, 0, "garden-2"), (9, 9, "plus-1"), (3, 0, "-r-2-1"), source=OWN)
    t.s.due[0].append(reward(2, ARCHITECT))
    t.placing("kitchen-1", "kitchen-2")
    view = GAME.view(t.s, None)
    sheet = GAME.sheet(view, t.ed, 0)
    assert not sheet.final
    points = {line.kind: (line.points, line.params.get("coming")) for line in sheet.lines}
    assert points == {"architect": (2, 2), "decorator": (1, 1), "critic": (2, 2), "starred": (-2, None)}
    assert GAME.sheet(view, t.ed, 1).total == -2
