"""SM-3: scoring, line by line."""

from __future__ import annotations

import pytest

from parlour.core.sheet import Line
from parlour.games.spook_manor import scoring
from parlour.games.spook_manor.scoring import Manor
from tests.games.spook_manor.tables import ED, manor


def line(kind: str, made: Manor) -> Line:
    """One line of the sheet."""
    return next(each for each in scoring.sheet(ED, made, 0).lines if each.kind == kind)


def points(kind: str, *rooms: str, lobby: str = "") -> int:
    return line(kind, manor(*rooms, lobby=lobby)).points


def test_rooms() -> None:
    """SM-3.1: the VP in the corner, and which cards they are from."""
    found = line("rooms", manor("m001 2,0", "m033 3,0", "m113 4,0", "m125 0,1"))
    assert (found.rule, found.points) == ("SM-3.1", 3)
    assert found.cards == ("m001", "m113", "m125")
    assert found.params["each"] == {"m001": 1, "m113": 1, "m125": 1}


@pytest.mark.parametrize(
    ("room", "creeples", "wanted"),
    [
        *(("m050", "rrr"[:n], (0, 3, 7, 13)[n]) for n in range(4)),
        *(("m053", "pr"[:n], (0, 3, 7)[n]) for n in range(3)),
        *(("m059", "prg"[:n], (0, 3, 7, 12)[n]) for n in range(4)),
        *(("m063", "prgo"[:n], (0, 2, 5, 10, 16)[n]) for n in range(5)),
        *(("m073", "prg"[:n], (0, 2, 6, 11)[n]) for n in range(4)),
        *(("m078", "ogrp"[:n], (0, 2, 5, 9, 15)[n]) for n in range(5)),
        ("m083", "r", 0),
        ("m083", "rr", 7),
        ("m089", "rg", 0),
        ("m089", "rrg", 7),
        ("m089", "rrgg", 15),
        ("m089", "rrrr", 15),
        ("m089", "rrr", 7),
    ],
)
def test_entertainment(room: str, creeples: str, wanted: int) -> None:
    """SM-3.2: by the number of Creeples, or of complete pairs."""
    found = line("entertainment", manor(f"{room} 2,0 {creeples}"))
    assert (found.rule, found.points) == ("SM-3.2", wanted)
    assert found.cards == ((room,) if wanted else ())


def test_host_rooms() -> None:
    """SM-3.3: 3 for the favourite colour, 1 for any other; they are not in the line of the tracks."""
    made = manor("m068 2,0 rrg", "m065 3,0 go")
    assert (line("hosts", made).rule, line("hosts", made).points) == ("SM-3.3", 7 + 2)
    assert line("entertainment", made).points == 0


def test_portraits_of_empty_spaces() -> None:
    """SM-3.4: not below the Ground Floor; unsupported spaces count; the Lobby's halves are not empty."""
    assert points("empty", "m093 2,0") == 2
    assert points("empty", "m093 0,1") == 3
    assert points("empty", "m001 2,0", "m093 2,1") == 3
    assert points("empty", "m001 2,0", "m002 2,1", "m093 2,2") == 3
    assert points("empty", "m093 2,0", "m001 3,0", "m002 2,1") == 0


def test_portraits_of_room_types() -> None:
    """SM-3.5: orthogonal neighbours of the type; the Lobby is no room, the portrait itself does not count."""
    assert points("beside", "m101 2,0", "m001 3,0", "m002 2,1", "m003 3,1") == 6
    assert points("beside", "m107 2,0") == 0
    assert points("beside", "m107 2,0", "m108 3,0") == 6
    assert points("beside", "m104 2,0", "m050 2,1", "m001 3,0") == 3
    assert points("beside", "m110 2,0", "m125 2,1", "m141 3,0") == 6
    assert points("beside", "m104 2,0") == 0


def test_portraits_of_company() -> None:
    """SM-3.6: Invitations printed beside it and Creeples standing beside it, not spaces, not the Lobby."""
    assert points("company", "m113 2,0", "m154 3,0", "m078 2,1 rg", lobby="rrr") == 2 + 2
    assert points("company", "m113 2,0", "m078 2,1") == 0
    assert points("company", "m113 2,0", "m154 3,1") == 0
    assert line("company", manor("m113 2,0", "m017 2,1")).cards == ("m113",)


def test_lighting() -> None:
    """SM-3.7: different lights; an icon in 2, 3, 4 colours and a colour with 2, 3, 4 icons bring 2, 5, 9."""
    assert points("lighting", "m001 2,0") == 0
    assert points("lighting", "m001 2,0", "m002 3,0") == 2
    assert points("lighting", "m001 2,0", "m017 3,0") == 0
    assert points("lighting", "m001 2,0", "m002 3,0", "m003 4,0") == 5
    assert points("lighting", "m001 2,0", "m005 3,0", "m009 4,0", "m013 5,0") == 9
    assert points("lighting", "m033 2,0", "m001 3,0", "m010 4,0") == 0
    every = manor(*(f"m{n:03} {n + 1},0" for n in range(1, 17)))
    assert line("lighting", every).points == 72
    found = line("lighting", manor("m001 2,0", "m002 3,0", "m006 4,0"))
    assert found.params["grid"][:2] == [[1, 1, 0, 0], [0, 1, 0, 0]]
    assert (found.params["by_icon"], found.params["by_colour"]) == ([2, 0, 0, 0], [0, 2, 0, 0])


def test_only_the_side_of_a_lobby_card_that_is_up_counts() -> None:
    """SM-3.7, SM-1.2: l01 is candle purple | lantern green, l02 candle red | lantern orange."""
    assert scoring.lights(ED, manor(halves=["l01", "l02"])) == {0, 4 + 3}
    assert scoring.lights(ED, manor(halves=["l02", "l01"])) == {1, 4 + 2}
    found = line("lighting", manor("m002 2,0", halves=["l01", "l02"]))
    assert (found.points, found.cards) == (2, ("l01", "l02", "m002"))


def test_columns() -> None:
    """SM-3.8: 6 or more cards high, the Lobby's half is one of them."""
    tower = [f"m{n:03} 0,{n}" for n in range(1, 6)]
    other = [f"m{n:03} 1,{n - 5}" for n in range(6, 11)]
    third = [f"m{n:03} 2,{n - 11}" for n in range(11, 17)]
    fourth = [f"m{n:03} 3,{n - 21}" for n in range(21, 28)]
    assert points("columns", *tower[:4]) == 0
    assert points("columns", *tower) == 3
    assert points("columns", *third[:5]) == 0
    assert points("columns", *third) == 3
    assert points("columns", *tower, *other) == 7
    assert points("columns", *tower, *other, *third) == 13
    assert points("columns", *tower, *other, *third, *fourth) == 13
    assert line("columns", manor(*tower)).params["columns"] == [0]


@pytest.mark.parametrize(("n", "lost"), [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16), (9, 16)])
def test_lobby_penalty(n: int, lost: int) -> None:
    """SM-3.9"""
    found = line("lobby", manor(lobby="rpgorpgor"[:n]))
    assert (found.rule, found.points) == ("SM-3.9", -lost)


def test_the_total_is_the_sum_of_the_lines() -> None:
    """SM-3.1 to 3.9"""
    made = manor("m154 2,0", "m113 2,1", "m050 3,0 rr", "m068 2,2 g", "m001 0,1", halves=["l05", "l02"], lobby="g")
    assert scoring.total(ED, made) == scoring.sheet(ED, made, 0).total


def test_the_sheet_shows_what_the_best_seating_would_be() -> None:
    """SM-2.7, SM-3.6: company can be worth more than the room's own track."""
    made = manor("m050 2,0", "m083 3,0 rr", "m113 2,1", lobby="r")
    found = line("best", made)
    assert (found.points, found.reason) == (0, "why.best")
    best = scoring.seated_best(ED, made)
    assert scoring.total(ED, best) == found.params["n"] == 1 + 2 + 13 + 1 + 3
    assert line("best", best).reason == "why.best-already"


def flat(n: int) -> Manor:
    """A manor of `n` points without columns: guest rooms side by side."""
    return manor(*(f"m{125 + i} {2 + i},0" for i in range(n)))


def test_winners() -> None:
    """SM-3.10: most points; tie: columns less penalty; still tied: shared."""
    tower = manor(*(f"m{125 + i} 0,{1 + i}" for i in range(5)), lobby="r")
    assert (scoring.total(ED, tower), scoring.lobby_points(ED, tower)) == (5 + 3 - 1, 2)
    assert scoring.winners(ED, [flat(6), tower]) == (1,)
    assert scoring.winners(ED, [flat(7), tower]) == (1,)
    assert scoring.winners(ED, [flat(8), tower]) == (0,)
    assert scoring.winners(ED, [flat(8), tower, flat(8)]) == (0, 2)
