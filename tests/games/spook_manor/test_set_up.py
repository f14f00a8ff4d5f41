"""SM-1: set-up."""

from __future__ import annotations

import pytest

import parlour
from parlour.core.errors import BadOption, BadSeats
from parlour.core.match import Match
from tests.games.spook_manor.tables import ED, GAME, Dealt, who


def test_cards_and_creeples() -> None:
    """SM-1.1"""
    assert (len(ED.deck), len(ED.lobby_deck), ED.creeples) == (156, 16, 13)
    state = GAME.start(ED, 3, {"mode": "standard"})
    assert state.supply == who("p" * 13 + "r" * 13 + "g" * 13 + "o" * 13)


@pytest.mark.parametrize("seats", range(2, 7))
def test_lobby_cards_are_dealt_in_secret_and_shown_together(seats: int) -> None:
    """SM-1.2"""
    table = Dealt(seats, lobbies=[f"l{n + 1:02}" for n in range(2 * seats)])
    match = table.match
    assert sorted(match.owed) == list(range(seats))
    assert [str(move) for move in match.legal(1)] == ["left l03", "left l04"]
    assert match.view(1)["seats"][1]["choice"] == ["l03", "l04"]
    assert "choice" not in match.view(0)["seats"][1]
    heard = [event for event in match.events(0) if event["kind"] == "lobby-card" and "cards" in event]
    assert {event["seat"] for event in heard} == {0}
    for seat in range(seats - 1):
        match.play(seat, f"left l{2 * seat + 2:02}")
        assert match.view(seat)["seats"][seat]["halves"] == []
    table.play(seats - 1, f"left l{2 * seats:02}")
    halves = [told["halves"] for told in match.view(None)["seats"]]
    assert halves == [[f"l{2 * seat + 2:02}", f"l{2 * seat + 1:02}"] for seat in range(seats)]


def test_the_other_card_is_the_right_half() -> None:
    """SM-1.2: the left half of one card, the right half of the other: two lights."""
    table = Dealt(2, lobbies=["l01", "l06", "l02", "l03"])
    table.build("left l06", "left l02")
    state = table.match.state
    assert ED.lobby_lights(*state.halves[0]) == [ED.halves[5][0], ED.halves[0][1]]


def test_only_an_own_lobby_card_can_be_chosen() -> None:
    """SM-1.2"""
    table = Dealt(2, lobbies=["l01", "l02", "l03", "l04"])
    assert table.refused(0, "left l03") == ("SM-1.2", "not-dealt-to-you")
    assert table.refused(0, "play m001") == ("SM-1.2", "halves")


def test_piles_have_no_order_and_their_size_is_open() -> None:
    """SM-1.3: every card that nobody has seen may come from every pile, those that left the game too."""
    table = Dealt(4)
    for seat in range(3):
        table.play(seat, str(table.match.legal(seat)[0]))
    table.match.play(3, table.match.legal(3)[0])
    assert [told["pile"] for told in table.match.view(None)["seats"]] == [23] * 4
    assert len(table.match.chances()) == 156
    assert {weight for _, weight in table.match.chances()} == {1}
    table.deal()
    assert [told["pile"] for told in table.match.view(None)["seats"]] == [19] * 4
    assert "deck" not in table.match.view(0)


def test_a_hand_of_four_that_nobody_else_sees() -> None:
    """SM-1.4"""
    table = Dealt(3, cards=[f"m{n + 1:03}" for n in range(12)]).begin()
    assert table.match.view(0)["seats"][0]["cards"] == ["m001", "m002", "m003", "m004"]
    assert [told["hand"] for told in table.match.view(1)["seats"]] == [4, 4, 4]
    assert table.match.view(1)["seats"][0]["known"] == []
    assert "cards" not in table.match.view(None)["seats"][0]
    drawn = [event for event in table.match.events(1) if event["kind"] == "drawn"]
    assert [event["seat"] for event in drawn if "cards" in event] == [1] * 4
    assert all(event["backs"] == ["room"] for event in drawn if "cards" not in event)


def test_how_many_play() -> None:
    with pytest.raises(BadSeats):
        Match.new("spook_manor", 7)
    with pytest.raises(BadOption):
        Match.new("spook_manor", 2, options={"mode": "big"})
    assert parlour.game("spook_manor").seats == range(1, 7)
