"""MB-4: Slam the Door; MB-7.3."""

import pytest

from tests.games.blood_mansion.table import Table


def attack(hands: dict[str, str], who: str = "zona stella lucious", target: str = "stella") -> Table:
    """The first player plays Sleight of Hand for a Guilt card of the target."""
    first = who.split()[0]
    t = Table(who, {**hands, first: f"sleight-of-hand {hands.get(first, '')}"}, first=first)
    t.to(first)
    t.play(first, "play sleight-of-hand", f"target {target}")
    if t.kind == "Back":
        t.play(first, "back guilt")
    return t


def test_a_slam_stops_the_action_and_the_turn() -> None:
    """MB-4.1: nothing happens, and the attacker's turn is over; no draw, no scheme, no declaration."""
    t = attack({"stella": "slam-the-door"})
    assert t.asked("stella", "Door")
    before = t.hand("zona")
    t.play("stella", "slam")
    assert t.hand("zona") == before
    assert t.discards == ["sleight-of-hand", "slam-the-door"]
    assert t.asked("stella", "Turn")


def test_trimming_is_left() -> None:
    """MB-4.1: only dead weight is still put down."""
    t = Table("zona stella lucious", {"zona": "sleight-of-hand", "stella": "slam-the-door"}, first="zona")
    t.to("zona")
    t.play("zona", "draw")
    t.deal("card dead-end")
    t.settle()
    t.match._state.hands[0].append(45)
    t.match._state.counts[3] += 1
    t.play("zona", "play sleight-of-hand", "target stella", "back guilt")
    t.play("stella", "slam")
    assert t.asked("zona", "Drop")
    t.play("zona", "drop dead-end")
    assert t.asked("stella", "Turn")


def test_without_a_slam() -> None:
    """MB-4.1, MB-4.3: who is asked need not have one."""
    t = attack({"stella": "house-search"})
    assert t.asked("stella", "Door")
    assert t.legal("stella") == ["allow"]
    t.refused("stella", "slam", "MB-4.1", "no-slam")
    t.refused("stella", "door", "MB-5.3", "no-door-scheme")
    t.refused("stella", "draw", "MB-4.1", "door")
    t.play("stella", "allow")
    t.settle()
    assert len(t.hand("zona")) == 5
    assert t.asked("zona", "Turn")


def test_no_slam_against_a_slam() -> None:
    """MB-4.2, MB-4.3: after a slam nobody is asked but Tabitha, whose Action it was."""
    t = attack({"zona": "slam-the-door", "stella": "slam-the-door", "lucious": "slam-the-door"})
    t.play("stella", "slam")
    assert t.asked("stella", "Turn")


@pytest.mark.parametrize(
    ("hand", "asked"), [("slam-the-door", True), ("house-search", True), ("gun", False), ("dead-end", False)]
)
def test_who_is_asked(hand: str, asked: bool) -> None:
    """MB-4.3: by the A backs that everybody sees."""
    t = attack({"stella": hand})
    assert (t.kind == "Door") == asked


def test_tabitha_is_asked_for_her_scheme() -> None:
    """MB-4.3: Tabitha without an A card while her scheme is unused."""
    t = attack({"tabitha": "gun"}, "zona tabitha lucious", "tabitha")
    assert t.asked("tabitha", "Door")
    assert t.legal("tabitha") == ["allow", "door"]
    other = Table("zona tabitha lucious", {"zona": "sleight-of-hand sleight-of-hand", "tabitha": "gun"}, first="zona")
    other.to("zona")
    other.play("zona", "play sleight-of-hand", "target tabitha", "back weapon")
    other.play("tabitha", "door")
    other.to("zona")
    other.play("zona", "play sleight-of-hand", "target tabitha", "back weapon")
    assert other.kind != "Door"


def test_a_third_player_is_not_asked() -> None:
    """MB-4.1: only the player named by the Action."""
    t = attack({"lucious": "slam-the-door"})
    assert t.kind != "Door"


def test_no_slam_against_a_scheme() -> None:
    """MB-4.2, MB-7.3: a scheme meets no Slam."""
    t = Table("lucious stella tabitha", {"stella": "slam-the-door", "tabitha": "slam-the-door"}, first="lucious")
    t.to("lucious")
    t.play("lucious", "scheme", "target stella")
    assert t.asked("lucious", "Turn")
    assert "slam-the-door" in t.hand("lucious")
    other = Table("lucious stella tabitha", {"tabitha": "slam-the-door"}, first="lucious")
    other.to("lucious")
    other.play("lucious", "scheme", "target tabitha")
    assert other.asked("tabitha", "SchemeDoor")
    other.refused("tabitha", "slam", "MB-4.2", "slam-scheme")
    other.refused("tabitha", "draw", "MB-5.3", "scheme-window")
