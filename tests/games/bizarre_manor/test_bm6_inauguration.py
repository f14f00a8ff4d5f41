"""BM-6 Inauguration."""

from __future__ import annotations

from parlour.games.bizarre_manor.state import ARCHITECT, DECORATOR, reward
from tests.games.bizarre_manor.table import Table, face


def test_no_more_from_the_architect_and_hidden_guests_count_for_nothing() -> None:
    """BM-6.1"""
    t = Table("wasteland", guests=("critic", "renovator"))
    t.build(0, (0, 1, "c-lr-s-s"), (1, 0, "minus-1"), (-1, 0, "minus-2"), (2, 0, "kitchen-1"), (3, 0, "kitchen-2"))
    t.build(1, (1, 0, "garden-1"), (2, 0, "garden-2"))
    t.s.strangers.append(t.s.guests[1])
    t.s.guests[1] = -1
    t.inaugurate()
    t.play("0 place 0,2", "1 place 3,0")
    assert t.s.over
    assert t.told("milestone") == []
    assert [event["by"] for event in t.told("judged")] == ["decorator", "decorator"]
    assert [event["guest"] for event in t.told("guest-shown")] == ["first", "second"]


def test_inaccessible_cards_are_discarded_with_all_below_them() -> None:
    """BM-6.2: Manor cards leave the game, Reviews go below their pile, the youngest's first, in order of placing."""
    t = Table("wasteland")
    t.s.youngest = 1
    t.build(0, (5, 5, "cat-1"), (5, 5, "cat-2"), (6, 5, "-r-2-3"), (7, 5, "+r-2-4"), (1, 0, "garden-1"))
    t.build(1, (4, 4, "+r-2-5"), (1, 0, "garden-2"))
    t.inaugurate()
    assert t.s.gone == [face("cat-1"), face("cat-2")]
    assert t.s.under[1] == [face("+r-2-5"), face("+r-2-3"), face("+r-2-4")]
    assert t.manor(0) == {(1, 0): "garden-1"}
    assert t.manor(1) == {(1, 0): "garden-2"}
    assert [event["seat"] for event in t.told("cut-off")] == [1, 0]


def test_reviews_below_come_back_when_the_pile_is_empty() -> None:
    """BM-6.2, BM-1.4"""
    t = Table("wasteland")
    t.build(0, (5, 5, "-r-2-3"), (1, 0, "garden-1"))
    t.build(1, (1, 0, "garden-2"), (2, 0, "garden-3"))
    t.s.pools[1], t.s.tops[1] = [], -1
    t.inaugurate()
    assert t.s.card[0] == face("-r-2-3")  # the Decorator's -2 for too few rare rooms


def test_what_becomes_inaccessible_is_discarded_at_once() -> None:
    """BM-6.3, BM-6.6: a Review may cut off what one does not want, never itself."""
    t = Table("putrid-swamp")
    t.build(0, (1, 0, "c-lr-0-0"), (2, 0, "minus-1"))
    t.build(1, (1, 0, "garden-1"))
    t.top("r-1-9")
    t.inaugurate()
    assert (t.s.card[0], t.s.card[1]) == (face("+r-1-9"), face("-r-2-1"))
    t.play("1 place 2,0", "0 place 1,0")
    assert t.manor(0) == {(1, 0): "+r-1-9"}
    assert t.s.gone == [face("minus-1")]
    assert t.total(0) == 1


def test_the_level_is_measured_once_and_rewards_come_one_at_a_time() -> None:
    """BM-6.4: in the order printed, in waves, though the first may spoil the measure."""
    t = Table("wasteland")
    rare = ("garden-1", "garden-2", "garden-3", "kitchen-1", "kitchen-2")
    t.build(0, *[(x, 0, slug) for x, slug in enumerate(rare, 1)])
    t.build(1, (1, 0, "kitchen-3"))
    t.inaugurate()
    assert [(event["seat"], event["n"], list(event["stars"])) for event in t.told("judged")] == [
        (0, 5, [4, 4]),
        (1, 1, [-2]),
    ]
    assert [t.ed.stars[card] for card in t.s.card] == [4, -2]
    t.play("0 place 1,0", "1 place 2,0")
    assert t.s.owing == [0]
    assert t.ed.stars[t.s.card[0]] == 4
    t.play("0 place 2,0")
    assert t.s.over
    assert t.total(0) == 8


def test_guests_from_left_to_right_see_what_came_before() -> None:
    """BM-6.5: the Decorator's Review makes the tower of five."""
    t = Table("wasteland", guests=("steeplejack", "collector"))
    t.s.line = [1, 0]
    t.build(0, (0, 1, "garden-1"), (0, 2, "garden-2"), (0, 3, "bedroom-1"))
    t.build(1, (1, 0, "garden-3"), (2, 0, "kitchen-1"))
    t.inaugurate()
    t.play("0 place 0,4", "1 place 3,0")
    assert [(event["by"], event["seat"], event["n"]) for event in t.told("judged")][2:4] == [
        ("collector", 0, 2),
        ("collector", 1, 2),
    ]
    t.play("0 place 1,0", "1 place 4,0")
    assert [(event["by"], event["n"], list(event["stars"])) for event in t.told("judged")][4:] == [
        ("steeplejack", 5, [1]),
        ("steeplejack", 1, []),
    ]


def test_a_review_may_cover_a_negative_star() -> None:
    """BM-6.6"""
    t = Table("wasteland")
    t.build(0, (1, 0, "minus-1"), (2, 0, "garden-1"), (3, 0, "garden-2"))
    t.build(1, (1, 0, "garden-3"), (2, 0, "kitchen-1"))
    t.inaugurate()
    assert t.total(0) == -1
    t.play("0 place 1,0", "1 place 3,0")
    assert t.total(0) == 1


def test_special_rules_at_the_inauguration() -> None:
    """BM-5.5: a buried cat's Review is placed before the next one of the step; guests are not revealed any more."""
    t = Table("cats-cemetery")
    t.build(0, (1, 0, "cat-1"), (2, 0, "cat-2"), (3, 0, "cat-3"))
    t.build(1, (1, 0, "garden-1"))
    t.s.due[0].append(reward(3, DECORATOR))
    t.inaugurate()
    t.play("0 place 1,0", "1 place 2,0")
    assert [event["stars"] for event in t.told("review")] == [3, -2, -1]
    ladder = Table("ladder-quarter")
    ladder.s.due[0].append(reward(3, ARCHITECT))
    ladder.build(0, (1, 0, "garden-1"))
    ladder.build(1, (1, 0, "garden-2"))
    ladder.inaugurate()
    ladder.play("0 place 0,1", "1 place 0,1", "0 place 2,0")
    assert ladder.s.line == []
