"""SM-2: a round, but for the Creeples' changes."""

from __future__ import annotations

import random

import pytest

import parlour
from parlour.core.match import Match
from parlour.games.spook_manor import rules
from parlour.games.spook_manor.spaces import size
from tests.games.spook_manor.tables import ED, GAME, Dealt, who


def test_choices_are_secret_until_all_have_chosen_and_may_be_changed() -> None:
    """SM-2.1"""
    table = Dealt(2, cards=["m001", "m002", "m003", "m004", "m005", "m006", "m007", "m008"]).begin()
    match = table.match
    before = match.view(1), match.events(1), match.view(None)
    match.play(0, "play m001; at 2,0; done")
    assert (match.view(1), match.events(1), match.view(None)) == before
    assert table.refused(0, "play m002") == ("SM-2.1", "chosen")
    for _ in range(3):
        match.undo(0)
    match.play(0, "play m002; at -1,0; done")
    match.play(1, "play m005; at 0,1; done")
    assert match.view(1)["seats"][0]["rooms"] == [["m002", -1, 0]]
    assert match.view(0)["seats"][1]["rooms"] == [["m005", 0, 1]]
    assert match.record().moves[-2:] == ["0 play m002; at -1,0; done", "1 play m005; at 0,1; done"]


def test_one_of_the_four_in_hand() -> None:
    """SM-2.1"""
    table = Dealt(2, cards=["m001", "m002", "m003", "m004", "m005"]).begin()
    assert table.refused(0, "play m005") == ("SM-2.1", "not-in-hand")
    assert table.refused(0, "at 2,0") == ("SM-2.1", "play-first")
    table.match.play(0, "play m001")
    assert table.refused(0, "done") == ("SM-2.1", "place-first")


def test_where_a_card_may_go() -> None:
    """SM-2.2, SM-2.3: both ends of the Ground Floor and the top of every column, columns + 2 in all."""
    table = Dealt(2).begin()
    assert [str(move) for move in table.after(0)] == ["at -1,0", "at 0,1", "at 1,1", "at 2,0"]
    table.play(0, f"{table.match.legal(0)[0]}; at -1,0; done")
    table.play(1, f"{table.match.legal(1)[0]}; at 1,1; done")
    assert [str(move) for move in table.after(0)] == ["at -2,0", "at -1,1", "at 0,1", "at 1,1", "at 2,0"]
    assert [str(move) for move in table.after(1)] == ["at -1,0", "at 0,1", "at 1,2", "at 2,0"]


def test_where_it_may_not() -> None:
    """SM-2.2, SM-2.3, SM-2.4: apart from all, on nothing, on a card; the Lobby's halves are cards."""
    table = Dealt(2).begin()
    table.build(f"{table.match.legal(0)[0]}; at 0,1; done", f"{table.match.legal(1)[0]}; at 0,1; done")
    table.match.play(0, table.match.legal(0)[0])
    assert table.refused(0, "at 5,0") == ("SM-2.2", "apart")
    assert table.refused(0, "at 1,2") == ("SM-2.2", "apart")
    assert table.refused(0, "at -1,1") == ("SM-2.3", "unsupported")
    assert table.refused(0, "at 0,1") == ("SM-2.4", "covered")
    assert table.refused(0, "at 0,0") == ("SM-2.4", "covered")
    assert table.refused(0, "at 1,0") == ("SM-2.4", "covered")
    with pytest.raises(parlour.IllegalMove):
        table.match.play(0, "at 0,-1")


@pytest.mark.parametrize("way", [-1, 1, 0])
def test_a_manor_has_no_limits(way: int) -> None:
    """SM-2.4: all 20 cards, and the 30 of the Big Manor, may go one way."""
    for seats, mode, n in ((2, "standard", 20), (1, "big", 30)):
        match = Match.new("spook_manor", seats, 1, {"mode": mode})
        while match.state.round == 0:
            seat = next(iter(match.owed))
            match.play(seat, match.legal(seat)[0])
        while not match.over:
            seat = next(iter(match.owed))
            match.play(seat, match.legal(seat)[0])
            moves = match.legal(seat)
            match.play(seat, {-1: moves[0], 1: moves[-1], 0: moves[1]}[way])
            match.play(seat, "done")
        x, y = match.view(None)["seats"][0]["rooms"][-1][1:]
        assert (x, y) == {-1: (-n, 0), 1: (1 + n, 0), 0: (0, n)}[way]


def test_invitations_bring_creeples_at_once() -> None:
    """SM-2.5: they can be seated with the same card's changes."""
    table = Dealt(2, cards=["m154", "m141", "m002", "m003", "m050"]).begin()
    table.build("play m154; at 2,0; done", "play m050; at 2,0; done")
    assert table.match.view(None)["seats"][0]["lobby"] == ["red", "red"]
    assert table.match.state.supply == who("p" * 13 + "r" * 11 + "g" * 13 + "o" * 13)
    invited = [event for event in table.match.events(None) if event["kind"] == "invited"]
    assert invited == [{"kind": "invited", "seat": 0, "colours": ["red", "red"], "lost": []}]


def few(seats: int, supply: str) -> rules.S:
    """A state in its first round with a supply of its own."""
    s = GAME.start(ED, seats, {"mode": "standard"})
    s.go()
    rng = random.Random(1)
    while s.round == 0:
        s.play(s.draw(rng.random) if s.who < 0 else s.legal()[0])
    s.supply = who(supply)
    return s


def give(s: rules.S, hands: list[list[str]]) -> None:
    """Hands of a test's choice."""
    s.hands = [sorted(ED.number[slug] for slug in hand) for hand in hands]
    s.held = [[1 << seat] * len(hand) for seat, hand in enumerate(hands)]


def play(s: rules.S, seat: int, text: str) -> None:
    """A path, unchecked but for its options."""
    for part in text.split("; "):
        move = ED.moves.find(part)
        assert move is not None
        assert move.id in s.legal(seat), part
        s.play(move.id, seat)


def test_a_short_supply_serves_the_start_seat_first() -> None:
    """SM-2.6: in round 1 the first seat, in round 2 the second; what is missing is lost."""
    s = few(3, "rrr")
    give(s, [["m154", "m001"], ["m154", "m001"], ["m129", "m001"]])
    s.heard = []
    for seat in range(3):
        play(s, seat, f"play {'m129' if seat == 2 else 'm154'}; at 2,0; done")
    assert [size(lobby) for lobby in s.lobby] == [2, 1, 0]
    assert s.supply == 0
    told = [event.data for event in s.heard if event.kind == "invited"]
    assert [(each["colours"], each["lost"]) for each in told] == [
        (["red", "red"], []),
        (["red"], ["red"]),
        ([], ["red"]),
    ]
    s = few(3, "rrr")
    s.round = 2
    give(s, [["m154"], ["m154"], ["m129"]])
    for seat, card in enumerate(("m154", "m154", "m129")):
        play(s, seat, f"play {card}; at 2,0; done")
    assert [size(lobby) for lobby in s.lobby] == [0, 2, 1]


def test_a_creeple_that_is_missing_stays_out_of_the_arrangement() -> None:
    """SM-2.6, SM-2.7: of what was planned the missing one goes out of the Lobby, else where it costs least."""
    s = few(2, "r")
    s.round = 2
    give(s, [["m154"], ["m129"]])
    s.venues[0] = [ED.venue[ED.number["m050"]]]
    s.seated[0] = [0]
    play(s, 1, "play m129; at 2,0; done")
    play(s, 0, "play m154; at 2,0; seat red at m050; done")
    assert (s.seated[0], s.lobby[0]) == ([0], 0)
    s = few(2, "rr")
    s.round = 2
    give(s, [["m154"], ["m129"]])
    s.venues[0] = [ED.venue[ED.number["m050"]], ED.venue[ED.number["m083"]]]
    s.seated[0] = [0, who("r")]
    play(s, 1, "play m129; at 2,0; done")
    play(s, 0, "play m154; at 2,0; seat red at m083; seat red at m050; done")
    assert (s.seated[0], s.lobby[0]) == ([0, who("rr")], 0)


def test_creeples_never_come_back() -> None:
    """SM-2.10: all Creeples are in the supply, a Lobby or a room; a player has what its Invitations brought."""
    rng = random.Random(7)
    s = GAME.start(ED, 3, {"mode": "standard"})
    s.go()
    while not s.over:
        s.play(s.draw(rng.random) if s.who < 0 else rng.choice(s.legal()))
        have = [s.lobby[seat] + sum(s.seated[seat]) for seat in range(3)]
        assert s.supply + sum(have) == ED.creeples * 0x01010101
        assert have == [sum(ED.invitations[room] for room in s.rooms[seat]) for seat in range(3)]


@pytest.mark.parametrize("seats", range(2, 7))
def test_hands_go_to_the_left_and_one_is_drawn(seats: int) -> None:
    """SM-2.11: with two players they are swapped."""
    table = Dealt(seats).begin()
    match = table.match
    hands = [match.view(seat)["seats"][seat]["cards"] for seat in range(seats)]
    table.any_round()
    for seat in range(seats):
        told = match.view(seat)["seats"][seat]
        assert set(hands[seat - 1][1:]) < set(told["cards"])
        assert set(told["cards"]) - set(hands[seat - 1]) == {told["fresh"]}
        assert (told["hand"], told["pile"]) == (4, 18)
    passed = [event for event in match.events(0) if event["kind"] == "passed"]
    assert [(event["seat"], event["other"]) for event in passed] == [(s, (s + 1) % seats) for s in range(seats)]
    assert {event["seat"] for event in passed if "cards" in event} == {0, seats - 1}


def test_the_game_is_over_after_the_twentieth_card() -> None:
    """SM-2.12: the piles are empty then; nothing is passed, Creeples may still change places, hands bring nothing."""
    table = Dealt(2).begin()
    match = table.match
    for _ in range(19):
        table.any_round()
    assert [told["pile"] for told in match.view(None)["seats"]] == [0, 0]
    passed = sum(event["kind"] == "passed" for event in match.events(None))
    assert match.owed[0].params == {"n": 20, "rounds": 20}
    table.any_round()
    assert match.over
    assert sum(event["kind"] == "passed" for event in match.events(None)) == passed == 38
    assert [told["hand"] for told in match.view(None)["seats"]] == [3, 3]
    assert match.result is not None
    assert {line.rule for line in match.result.sheets[0].lines} >= {f"SM-3.{n}" for n in range(1, 10)}
    assert match.why_not(0, "done") == parlour.Refusal("SM-2.12", "refuse.over")


def test_cards_once_held_are_followed() -> None:
    """SM-2.13: until they are played; what others draw is not known, nor are the piles."""
    table = Dealt(3).begin()
    match = table.match
    mine = match.view(0)["seats"][0]["cards"]
    table.any_round()
    view = match.view(0)
    assert view["seats"][1]["known"] == mine[1:]
    assert view["seats"][2]["known"] == []
    drawn = set(match.view(1)["seats"][1]["cards"]) - set(mine)
    assert len(drawn) == 1
    assert not drawn & set(view["seats"][1]["known"])
    table.any_round()
    first = min(mine[1], *drawn)
    assert match.view(0)["seats"][2]["known"] == [card for card in mine[1:] if card != first]
    assert set(match.view(0)["seats"][0]["cards"]) >= set(match.view(2)["seats"][0]["known"])
