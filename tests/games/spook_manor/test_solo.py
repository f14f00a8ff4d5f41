"""SM-4 and SM-5: alone, and the Big Manor."""

from __future__ import annotations

import pytest

import parlour
from parlour.core.match import Match
from parlour.games.spook_manor import scoring
from tests.games.spook_manor.tables import ED, Dealt, manor


def alone(**options: str) -> Dealt:
    return Dealt(1, cards=[f"m{n:03}" for n in range(1, 7)], lobbies=["l03", "l09"], **options)


def test_two_lobby_cards_at_random() -> None:
    """SM-4.1: open to all; the halves are chosen."""
    table = alone()
    assert table.match.view(None)["seats"][0]["halves"] == []
    assert [str(move) for move in table.match.legal(0)] == ["left l03", "left l09"]
    table.play(0, "left l09")
    assert table.match.view(None)["seats"][0]["halves"] == ["l09", "l03"]
    assert sum(event["kind"] == "lobby-card" and "cards" in event for event in table.match.events(None)) == 2


@pytest.mark.parametrize(("mode", "piles"), [("standard", 2), ("big", 3)])
def test_piles_and_their_pools(mode: str, piles: int) -> None:
    """SM-4.2, SM-5.1: piles of 20, two cards of each turned up."""
    table = alone(mode=mode)
    table.play(0, "left l03")
    pools = table.match.view(None)["pools"]
    assert pools[:2] == [{"cards": ["m001", "m002"], "pile": 18}, {"cards": ["m003", "m004"], "pile": 18}]
    assert len(pools) == piles
    assert table.match.view(0)["seats"][0]["cards"] == []


def test_a_turn() -> None:
    """SM-4.3: a card of a pool is played, the other discarded, two of that pile turned up; no hand."""
    table = alone()
    table.play(0, "left l03")
    assert table.refused(0, "play m005") == ("SM-4.3", "not-in-pool")
    table.match.play(0, "play m003; at 2,0")
    assert table.match.view(0)["draft"]["card"] == "m003"
    table.play(0, "done")
    view = table.match.view(None)
    assert view["seats"][0]["rooms"] == [["m003", 2, 0]]
    assert view["pools"] == [{"cards": ["m001", "m002"], "pile": 18}, {"cards": ["m005", "m006"], "pile": 16}]
    assert view["discards"] == ["m004"]
    assert [str(move) for move in table.match.legal(0)] == ["play m001", "play m002", "play m005", "play m006"]


@pytest.mark.parametrize(("mode", "piles"), [("standard", 2), ("big", 3)])
def test_a_pool_without_a_pile_is_gone(mode: str, piles: int) -> None:
    """SM-4.4, SM-5.1: ten plays a pile, 20 or 30 cards in all; discards are open."""
    match = Match.new("spook_manor", 1, 3, {"mode": mode})
    match.play(0, match.legal(0)[0])
    assert match.owed[0].params["rounds"] == 10 * piles
    for n in range(10 * piles):
        assert not match.over
        pools = match.view(0)["pools"]
        assert [bool(pool["cards"]) for pool in pools] == [place >= n // 10 for place in range(piles)]
        slug = pools[n // 10]["cards"][-1]
        match.play(0, f"play {slug}; at 2,{n}; done")
    assert match.over
    view = match.view(None)
    assert (len(view["seats"][0]["rooms"]), len(view["discards"])) == (10 * piles, 10 * piles)
    gone = [event["pool"] for event in match.events(None) if event["kind"] == "pool-gone"]
    assert gone == list(range(piles - 1))
    assert match.result is not None
    assert match.result.winners == (0,)


@pytest.mark.parametrize(
    ("total", "reached"), [(0, 0), (69, 0), (70, 1), (79, 1), (80, 2), (90, 3), (99, 3), (100, 4), (110, 5), (150, 5)]
)
def test_rating(total: int, reached: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-4.5"""
    monkeypatch.setattr(scoring, "printed", lambda ed, made: [(0, total)])
    found = scoring.sheet(ED, manor(), 0, ratings=ED.ratings[0]).lines[-1]
    assert (found.rule, found.kind, found.reason) == ("SM-4.5", "rating", f"why.rating.{reached}")


@pytest.mark.parametrize(
    ("total", "reached"), [(99, 0), (100, 1), (114, 1), (115, 2), (130, 3), (145, 4), (159, 4), (160, 5)]
)
def test_rating_of_the_big_manor(total: int, reached: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-5.2"""
    monkeypatch.setattr(scoring, "printed", lambda ed, made: [(0, total)])
    found = scoring.sheet(ED, manor(), 0, ratings=ED.ratings[1]).lines[-1]
    assert (found.rule, found.reason) == ("SM-5.2", f"why.rating.{reached}")


def test_only_the_solo_sheet_is_rated() -> None:
    """SM-4.5, SM-5.2"""
    for seats, mode, rule in ((1, "standard", "SM-4.5"), (1, "big", "SM-5.2"), (2, "standard", None)):
        match = parlour.Match.new("spook_manor", seats, 1, {"mode": mode})
        rules = [line.rule for line in match.sheet(0).lines if line.kind == "rating"]
        assert rules == ([rule] if rule else [])
