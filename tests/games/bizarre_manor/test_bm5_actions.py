"""BM-5 Additional actions after a placing."""

from __future__ import annotations

from parlour.games.bizarre_manor.state import ARCHITECT, SPECIAL, reward, reward_of
from tests.games.bizarre_manor.table import Table, face


def test_an_eye_reveals_a_guest() -> None:
    """BM-5.1: the one looked at or the other; revealed guests line up in the order of revealing."""
    t = Table("long-moor")
    t.placing("eye-1", "garden-1")
    t.play("0 place 1,0", "1 place 1,0")
    assert t.s.owing == [0]
    assert t.refusal(0, "place 1,0") == ("BM-5.1", "reveal")
    t.play("0 reveal second")
    assert t.s.line == [1]
    assert [event["cards"] for event in t.told("revealed")] == [["critic"]]


def test_several_eyes_go_from_the_youngest() -> None:
    """BM-5.1: with one guest left there is nothing to choose, with none nothing happens."""
    t = Table("long-moor", 3)
    t.s.youngest = 2
    t.build(1, (0, 1, "c-0-0-s"))
    t.placing("eye-1", "garden-1", "eye-2")
    t.play("0 place 1,0", "1 place 1,0", "2 place 1,0")
    assert t.s.owing == [2]
    t.play("2 reveal first")
    assert t.s.line == [0, 1]
    assert [event["seat"] for event in t.told("revealed")] == [2, 0]
    t.s.card[0] = -1
    t.build(0, (9, 9, "c-0-0-s"))
    before = len(t.told("revealed"))
    t.s.eyes[1] = 1
    t.placing("kitchen-1", "kitchen-2", "kitchen-3")
    t.play("0 place -1,0", "1 place -1,0", "2 place -1,0")
    assert len(t.told("revealed")) == before


def test_a_guest_nobody_looked_at_gets_a_face_when_revealed() -> None:
    """BM-5.1, BM-1.3"""
    t = Table("long-moor")
    t.s.strangers.append(t.s.guests[1])
    t.s.strangers.sort()
    t.s.guests[1] = -1
    t.placing("eye-1", "garden-1")
    t.play("0 place 1,0", "1 place 1,0", "0 reveal second")
    assert t.s.guests[1] >= 0
    assert t.s.guests[1] not in t.s.strangers


def test_the_rulebooks_chain() -> None:
    """BM-5.2, BM-5.3, BM-5.4: the first staircase gives a +2, which completes the second and gives another."""
    t = Table("wasteland")
    t.placing("c-lr-s-s", "c-l-0-0")
    t.play("0 place 0,1", "1 place 1,0")
    assert [event["n"] for event in t.told("milestone")] == [1]
    assert t.ed.stars[t.s.card[0]] == 2
    t.play("0 place 0,2")
    assert [event["n"] for event in t.told("milestone")] == [1, 2]
    assert t.s.owing == [0]
    t.play("0 place 1,0")
    assert t.s.reached == [2, 0]
    assert t.total(0) == 4
    assert t.s.over


def test_a_milestone_is_reached_once() -> None:
    """BM-5.2: even if the value falls and rises again."""
    t = Table("wasteland")
    t.build(0, (0, 1, "c-lr-s-s"))
    t.s.reached[0] = 1
    t.placing("c-0-0-l", "c-l-0-0")
    t.play("0 place 0,1", "1 place 1,0")
    assert t.s.value(0) == 0
    t.placing("c-0-0-s", "c-l-0-l")
    t.play("0 place 0,1", "1 place 2,0" if "place 2,0" in t.options(1) else f"1 {t.options(1)[0]}")
    assert t.s.value(0) == 1
    assert t.told("milestone") == []


def test_several_milestones_at_once_ascend_and_stay_due() -> None:
    """BM-5.2: what is due stays due, though the first Review may undo the second milestone."""
    t = Table("leaning-spires")
    t.build(0, (0, 2, "garden-1"), (0, 3, "garden-2"), (0, 4, "garden-3"))
    t.placing("kitchen-1", "c-l-0-0")
    t.play("0 place 0,1", "1 place 1,0")
    assert [event["n"] for event in t.told("milestone")] == [4, 5]
    assert t.s.card[0] >= 0
    assert [reward_of(code) for code in t.s.due[0]] == [(2, ARCHITECT)]


def test_the_track_may_start_above_nothing() -> None:
    """BM-5.2: from the first placing on it shows the value; the Hall is a room."""
    t = Table("cats-cemetery")
    assert t.s.value(0) == 0
    t.placing("c-l-0-0", "c-0-0-s")
    t.play("0 place 1,0", "1 place 0,1")
    assert [t.s.value(seat) for seat in (0, 1)] == [0, 2]


def test_waves() -> None:
    """BM-5.3: everybody with a reward draws one, youngest first; all place at once; it cannot be refused."""
    t = Table("wasteland", 3)
    t.s.youngest = 1
    t.build(0, (0, -1, "c-lr-0-0"))
    t.placing("c-lr-s-s", "c-lr-s-s", "c-l-0-0")
    t.s.card[1] = face("c-r-s-s")
    t.play("0 place 0,1", "1 place 0,1", "2 place 1,0")
    assert [(event["seat"], event["cards"]) for event in t.told("review")] == [(1, ["r-2-1"]), (0, ["r-2-2"])]
    assert t.s.owing == [1, 0]
    assert all(option.startswith("place ") for option in t.options(0))
    t.play("0 place 1,0")
    assert t.s.owing == [1]


def test_reviews_turn_to_the_side_that_is_asked_for() -> None:
    """BM-5.3, BM-E.4"""
    t = Table("underlake")
    t.s.due[0].append(reward(-1, SPECIAL))
    t.placing("garden-1", "c-l-0-0")
    t.play("0 place 1,0", "1 place 1,0", "0 place -1,0")
    assert t.manor(0)[-1, 0] == "-r-1-1"
    assert t.total(0) == -1


def test_the_ladder_quarter_reveals_a_guest() -> None:
    """BM-5.5, BM-E.4: a card with a complete ladder and a complete staircase of its own, a Review too."""
    t = Table("ladder-quarter")
    t.s.reached = [5, 5]
    t.placing("c-0-0-sl", "c-0-0-s")
    t.play("0 place 0,1", "1 place 0,1")
    assert t.s.owing == [0]
    t.play("0 reveal first")
    assert t.s.line == [0]
    t.s.due[1].append(reward(1, ARCHITECT))
    t.placing("c-l-0-0", "c-l-0-0")
    t.s.card[1] = face("c-l-0-l")
    t.play("0 place 1,0", "1 place 1,0", "1 place 0,-1")
    assert t.s.line == [0, 1]  # the Review has both in one edge
    assert len(t.told("double-way")) == 2


def test_a_ladder_below_and_a_staircase_above_are_both_its_own() -> None:
    """BM-5.5, BM-E.4"""
    t = Table("ladder-quarter")
    t.s.reached = [5, 5]
    t.build(0, (0, 2, "c-lr-0-s"))
    t.placing("c-lr-s-l", "c-0-0-l")
    t.play("0 place 0,1", "1 place 0,1")
    assert t.s.owing == [0]
    assert t.options(0) == ["reveal first", "reveal second"]


def test_the_cats_cemetery_gives_bad_reviews_at_most_twice() -> None:
    """BM-5.5, BM-5.2, BM-E.4"""
    t = Table("cats-cemetery")
    t.build(0, (1, 0, "cat-1"), (-1, 0, "cat-2"), (0, 1, "cat-3"))
    t.build(1, (1, 0, "garden-1"))
    t.s.reached = [5, 5]
    for at, kitchen in (("1,0", "kitchen-1"), ("-1,0", "kitchen-2"), ("0,1", "kitchen-3")):
        t.placing(kitchen, "garden-2" if at == "1,0" else None)
        t.play(f"0 place {at}", *(["1 place 1,0"] if at == "1,0" else []))
        while t.s.owing:
            t.play(f"0 {t.options(0)[-1]}")
    assert [event["seat"] for event in t.told("grave")] == [0, 0]
    assert t.s.given == [2, 0]
    assert t.total(0) == -2


def test_special_rules_wait_until_nothing_is_due() -> None:
    """BM-5.5: the Architect's Review comes first, then the grave's, which may reach the next milestone."""
    t = Table("cats-cemetery")
    t.build(0, (0, 1, "c-0-s-s"), (1, 0, "cat-1"))
    t.s.card = [-1, -1]
    t.placing("c-0-0-s", "c-l-0-0")
    t.s.card[0] = face("c-l-0-l")
    t.s.due[0].append(reward(2, ARCHITECT))
    t.play("0 place 1,0", "1 place 1,0")
    assert t.ed.stars[t.s.card[0]] == 2
    t.play("0 place 0,2")
    reviews = [event["stars"] for event in t.told("review")]
    assert reviews[0] == 2
    assert -1 in reviews
    assert reviews.index(-1) == len(reviews) - 1


def test_nothing_below_the_halls_floor_on_the_moor() -> None:
    """BM-E.4, BM-5.5: Reviews too."""
    t = Table("long-moor")
    t.placing("garden-1", "+r-2-1")
    assert "place 0,-1" not in t.options(0)
    assert "place 0,-1" not in t.options(1)
    assert t.refusal(0, "place 0,-1") == ("BM-E.4", "cellar")
    t.play("0 place 1,0")
    assert t.refusal(1, "place 1,-1") == ("BM-E.4", "cellar")
