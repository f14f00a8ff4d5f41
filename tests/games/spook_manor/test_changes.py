"""SM-2.7 to 2.10: Creeples change places."""

from __future__ import annotations

import random

import pytest

from parlour.games.spook_manor.drafts import SPARE, draft
from parlour.games.spook_manor.rules import S
from tests.games.spook_manor.tables import ED, GAME, Dealt, who

HAND = ["m154", "m050", "m083", "m073", "m157", "m158"]


def house(**rooms: str) -> Dealt:
    """Seat 0 owns these rooms with these Creeples (`lobby` are those in the Lobby), and has placed a card."""
    table = Dealt(2, cards=["m001", "m002", "m003", "m004"]).begin()
    s = table.match._state
    assert isinstance(s, S)
    s.lobby[0] = who(rooms.pop("lobby", ""))
    there = sorted((ED.venue[ED.number[room]], who(creeples)) for room, creeples in rooms.items())
    s.venues[0] = [venue for venue, _ in there]
    s.seated[0] = [creeples for _, creeples in there]
    table.match.play(0, "play m001; at 2,0")
    return table


def moves(table: Dealt) -> list[str]:
    return [str(move) for move in table.match.legal(0)]


def seated(table: Dealt) -> tuple[dict[str, list[str]], list[str]]:
    """The seat's own draft: who would stand where."""
    told = table.match.view(0)["draft"]
    return told["seated"], told["lobby"]


def test_between_the_lobby_and_rooms_and_from_room_to_room() -> None:
    """SM-2.7: a Creeple a move; it is part of the secret commitment and can be left as it is."""
    table = house(lobby="r", m050="", m083="g")
    assert moves(table) == [
        "done",
        "best",
        "lobby green from m083",
        "seat red at m050",
        "seat red at m083",
    ]
    table.match.play(0, "seat red at m050; lobby green from m083; lobby red from m050; seat red at m083")
    assert seated(table) == ({"m050": [], "m083": ["red"]}, ["green"])
    assert table.match.view(1)["seats"][0]["lobby"] == ["red"]
    table.play(0, "done")
    table.play(1, f"{table.match.legal(1)[0]}; at 2,0; done")
    told = table.match.view(1)["seats"][0]
    assert (told["seated"], told["lobby"]) == ({"m050": [], "m083": ["red"]}, ["green"])
    changed = next(event for event in table.match.events(1) if event["kind"] == "changed")
    assert (changed["from"], changed["to"]) == ([["green", "m083"]], [["red", "m083"]])


def test_only_own_creeples_and_own_rooms() -> None:
    """SM-2.7, SM-2.10"""
    table = house(lobby="r", m050="", m083="g")
    assert table.refused(0, "seat green at m083") == ("SM-2.7", "not-in-lobby")
    assert table.refused(0, "seat red at m049") == ("SM-2.7", "not-your-room")
    assert table.refused(0, "lobby red from m050") == ("SM-2.7", "not-on-room")
    assert table.refused(0, "play m002") == ("SM-2.7", "changes")


@pytest.mark.parametrize(
    ("room", "there", "more", "refused"),
    [
        ("m050", "", "green", "no-space"),
        ("m050", "rrr", "red", "full-of-colour"),
        ("m059", "r", "red", "full-of-colour"),
        ("m065", "rr", "red", "full"),
    ],
)
def test_a_coloured_space_takes_its_colour_and_a_space_one_creeple(
    room: str, there: str, more: str, refused: str
) -> None:
    """SM-2.8: more of a colour than a room can ever hold is refused at once."""
    table = house(lobby="rg", **{room: there})
    assert table.refused(0, f"seat {more} at {room}") == ("SM-2.8", refused)


def test_all_different() -> None:
    """SM-2.9"""
    table = house(lobby="rp", m073="rg")
    assert table.refused(0, "seat red at m073") == ("SM-2.9", "different")
    table.match.play(0, "seat purple at m073; done")
    assert seated(table)[0] == {"m073": ["purple", "red", "green"]}


def test_pairs() -> None:
    """SM-2.9: the two of a pair have one colour, one may stand alone, two pairs may be equal."""
    table = house(lobby="rrrg", m083="", m089="")
    assert table.refused(0, "seat red at m083; seat green at m083; done") == ("SM-2.9", "pairs")
    assert table.refused(0, "seat red at m089; seat red at m089; seat red at m089; seat green at m089; done") == (
        "SM-2.9",
        "pairs",
    )
    table.match.play(0, "seat red at m089; seat red at m089; seat green at m089; seat red at m083")
    assert "done" in moves(table)
    table = house(lobby="rrrr", m089="")
    table.match.play(0, "; ".join(["seat red at m089"] * 4))
    assert moves(table)[0] == "done"


def test_only_the_final_arrangement_is_checked() -> None:
    """SM-2.7: a room may be too full on the way; what is wrong in the end is refused as a whole, with the rule."""
    table = house(lobby="g", m065="rr")
    assert table.refused(0, "seat green at m065; done") == ("SM-2.8", "full")
    table.match.play(0, "seat green at m065; lobby red from m065; done")
    assert seated(table) == ({"m065": ["red", "green"]}, ["red"])
    table = house(lobby="g", m083="rr")
    table.match.play(0, "seat green at m083")
    assert moves(table)[0] == "best"
    assert table.refused(0, "done") == ("SM-2.8", "full")
    assert table.refused(0, "lobby red from m083; done") == ("SM-2.9", "pairs")


def test_best_on_request() -> None:
    """SM-2.7: the best arrangement is a step; one may go on from it, or leave it so."""
    table = house(lobby="rrrg", m050="", m083="")
    table.match.play(0, "best")
    assert seated(table) == ({"m050": ["red", "red", "red"], "m083": ["green"]}, [])
    assert table.refused(0, "best") == ("SM-2.7", "best-already")
    table.match.play(0, "lobby green from m083; best; done")
    assert seated(table)[1] == []
    table.play(1, f"{table.match.legal(1)[0]}; at 2,0; done")
    assert table.match.record().moves[-4] == "0 play m001; at 2,0; best; lobby green from m083; best; done"


def test_nobody_to_seat_or_nowhere_to_sit() -> None:
    """SM-2.7"""
    table = house(lobby="r")
    assert moves(table) == ["done"]
    assert table.refused(0, "best") == ("SM-2.7", "no-rooms")
    table = house(m050="")
    assert moves(table) == ["done"]
    assert table.refused(0, "best") == ("SM-2.7", "no-creeples")


def test_a_step_back_gives_the_arrangement_before() -> None:
    """SM-2.1, SM-2.7"""
    table = house(lobby="rg", m050="", m073="")
    table.match.play(0, "seat red at m050; best")
    best = seated(table)
    table.match.undo(0)
    assert seated(table) == ({"m050": ["red"], "m073": []}, ["green"])
    table.match.play(0, "best")
    assert seated(table) == best


def test_every_commitment_can_be_completed() -> None:
    """SM-2.7: however long somebody moves Creeples about, enough moves are left to put things right, and it ends."""
    table = house(lobby="ppprrrgggooo", m065="", m066="", m083="", m089="", m073="", m078="")
    rng = random.Random(5)
    s = table.match.state
    steps, excess = 0, 0
    while s.legal(0):
        busy = [move for move in s.legal(0) if move > ED.BEST]
        come = [move for move in busy if move >= ED.SEAT]
        s.play(rng.choice((rng.random() < 0.7 and come) or busy or s.legal(0)), 0)
        steps += 1
        excess = max(excess, draft(s, 0, s.paths[0]).excess)
    assert steps == 2 * 12 + SPARE + 1
    assert excess >= 4
    assert draft(s, 0, s.paths[0]).excess == 0


def test_what_goes_on_too_long_is_refused() -> None:
    """SM-2.7"""
    table = house(lobby="rgr", m065="rr", m083="")
    for _ in range((2 * 5 + SPARE - 2) // 2):
        table.match.play(0, "lobby red from m065; seat red at m065")
    assert table.match.view(0)["draft"]["legal"]
    table.match.play(0, "seat green at m065")
    assert moves(table) == ["best", "lobby red from m065", "lobby green from m065"]
    assert table.refused(0, "seat red at m083") == ("SM-2.7", "too-many")
    table.match.undo(0)
    table.match.play(0, "seat red at m083; lobby red from m083")
    assert moves(table) == ["done"]
    assert table.refused(0, "seat red at m083") == ("SM-2.7", "too-many")
    assert table.refused(0, "best") == ("SM-2.7", "too-many")


def test_options_and_refusals_agree_in_wild_arrangements() -> None:
    """SM-2.7 to 2.9: over the whole table of moves, at the limit too."""
    rng = random.Random(3)
    s = GAME.start(ED, 1, {"mode": "big"})
    s.go()
    seen = 0
    while not s.over:
        if s.who < 0:
            s.play(s.draw(rng.random))
            continue
        path = s.paths.get(0, ())
        legal = s.legal()
        if len(path) > 3 and rng.random() < (0.6 if draft(s, 0, path).left < 5 else 0.05):
            frame = s.stack[-1]
            agreed = [move.id for move in ED.moves if frame.why_not(s, 0, path, move.id) is None]
            assert agreed == legal
            seen += 1
        busy = [move for move in legal if move > ED.BEST] if rng.random() < 0.99 else []
        s.play(rng.choice(busy or legal))
    assert seen > 30
