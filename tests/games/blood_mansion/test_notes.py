"""MB-1.7, MB-8.7: what the table reminds a player of, which is what that player has seen, and nothing else."""

from __future__ import annotations

from typing import Any

from tests.games.blood_mansion.table import Table


def known(t: Table, name: str) -> list[tuple[str, str, int, bool]]:
    """The player's notes: whose hand, which card, in which round, whether it is still sure."""
    notes: list[dict[str, Any]] = t.sees(name)["known"]
    return [(t.names[note["hand"]], note["card"], note["round"], note["sure"]) for note in notes]


def reading() -> Table:
    """Stella has read Zona's hand."""
    t = Table("zona stella lucious", hands={"zona": "gun sword sleight-of-hand", "lucious": "sleight-of-hand rifle"})
    t.to("stella")
    t.play("stella", "scheme", "target zona")
    return t


def test_a_hand_that_was_read() -> None:
    t = reading()
    assert {card for _, card, _, _ in known(t, "stella")} == set(t.hand("zona"))
    assert {(hand, number, sure) for hand, _, number, sure in known(t, "stella")} == {("zona", 1, True)}
    assert known(t, "zona") == []
    assert known(t, "lucious") == []
    assert "known" not in t.view


def test_a_card_taken_unseen_makes_others_of_its_back_doubtful() -> None:
    t = reading()
    t.to("lucious")
    t.play("lucious", "play sleight-of-hand", "target zona", "back weapon")
    t.allow()
    t.settle()
    doubtful = {card for _, card, _, sure in known(t, "stella") if not sure}
    assert doubtful == {"gun", "sword"}
    (mine,) = [note for note in known(t, "zona") if note[0] == "lucious"]
    assert mine[1] in ("gun", "sword")
    assert mine[3], "the giver has seen it go"
    assert not [note for note in known(t, "lucious") if note[1] == mine[1]], "what one holds is no note"


def test_what_is_laid_open_is_no_note_any_more() -> None:
    t = reading()
    t.to("zona")
    t.play("zona", "discard gun")
    assert "gun" not in {card for _, card, _, _ in known(t, "stella")}
    assert "sword" in {card for _, card, _, _ in known(t, "stella")}


def test_the_round_is_when_it_was_seen() -> None:
    t = Table("zona stella lucious", hands={"zona": "sleight-of-hand", "stella": "gun"})
    t.to("zona")
    for _ in range(2):
        t.passes("zona")
        t.to("zona")
    t.play("zona", "play sleight-of-hand", "target stella", "back weapon")
    t.allow()
    t.settle()
    assert known(t, "stella") == [("zona", "gun", 3, True)]


def test_traded_hands_are_known_to_both() -> None:
    t = Table("lucious stella zona", hands={"lucious": "gun", "stella": "sword"})
    t.to("lucious")
    t.play("lucious", "scheme", "target stella")
    assert {card for hand, card, _, _ in known(t, "lucious") if hand == "stella"} == set(t.hand("stella"))
    assert {card for hand, card, _, _ in known(t, "stella") if hand == "lucious"} == set(t.hand("lucious"))
    assert known(t, "zona") == []


def test_hands_that_others_trade_take_their_notes_along() -> None:
    t = Table("lucious stella zona", hands={"zona": "gun", "lucious": "sword"})
    t.to("stella")
    t.play("stella", "scheme", "target zona")
    t.to("lucious")
    t.play("lucious", "scheme", "target zona")
    assert ("lucious", "gun", 1, True) in known(t, "stella")


def test_two_players_are_reminded_of_nothing() -> None:
    """MB-8.7"""
    t = Table("stella zona", hands={"zona": "gun"})
    t.to("stella")
    t.play("stella", "scheme", "target zona")
    assert "known" not in t.sees("stella")
