"""BM-1 Set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import parlour
from parlour.core.state import DEALER
from parlour.games.bizarre_manor import GAME
from tests.games.bizarre_manor.table import HOUSE, Table


def match(seats: int = 3, seed: int | None = 1, **options: str) -> parlour.Match:
    return parlour.Match.new("bizarre_manor", seats, seed, {"youngest": "first", **options})


def test_the_box() -> None:
    """BM-1.1"""
    assert len(HOUSE.cards) == 72
    assert [len(pile) for pile in HOUSE.piles] == [20, 30, 20, 20, 10]
    assert (len(HOUSE.scenarios), len(HOUSE.guests)) == (9, 9)
    for pile in HOUSE.piles:
        for review in pile:
            other = HOUSE.side(review, False)
            assert HOUSE.stars[other] == -HOUSE.stars[review]
            assert HOUSE.ports[other] == HOUSE.ports[review]  # BM-1.4


def test_the_scenario_is_chosen() -> None:
    """BM-1.2"""
    assert match().view()["scenario"] == "wasteland"
    assert match(scenario="long-moor").view()["scenario"] == "long-moor"
    dealt = match(seed=None, scenario="random")
    assert {move.arg for move, _ in dealt.chances()} == {scenario.slug for scenario in HOUSE.scenarios}
    dealt.play(DEALER, "scenario catacombs")
    assert dealt.view()["scenario"] == "catacombs"
    assert GAME.options["scenario"].default == "wasteland"


def test_guests_look_and_pool() -> None:
    """BM-1.3, BM-1.8: a guest has no face before somebody looks; who looked is public, the face is the looker's."""
    m = match()
    assert m.view()["guests"] == [{"revealed": False, "looked": []}] * 2
    assert m.state.guests == [-1, -1]
    for seat in (2, 0):
        m.play(seat, "look first")
        assert all(not guest["looked"] for guest in m.view(1)["guests"])
    m.play(1, "look second")
    view = m.view(0)
    assert [guest["looked"] for guest in view["guests"]] == [[0, 2], [1]]
    assert ["face" in guest for guest in view["guests"]] == [True, False]
    assert ["face" in guest for guest in m.view(1)["guests"]] == [False, True]
    assert all("face" not in guest for guest in m.view()["guests"])
    assert len(m.state.strangers) == 7
    assert [event["kind"] for event in m.events(1) if event["kind"].startswith("guest")] == ["guest-seen"]
    assert m.view(0)["guests"][0]["face"] == m.view(2)["guests"][0]["face"]  # they may look again at any time


def test_a_guest_that_nobody_looks_at_keeps_no_face() -> None:
    """BM-1.3, BM-1.8"""
    m = match(2)
    m.play(0, "look second")
    m.play(1, "look second")
    assert m.state.guests[0] == -1
    assert m.state.guests[1] >= 0
    assert len(m.state.strangers) == 8


def test_tops_of_the_review_piles_are_public() -> None:
    """BM-1.4"""
    piles = match().view()["piles"]
    assert [pile["size"] for pile in piles] == [20, 30, 20, 20, 10]
    assert [pile["top"].split("-")[1] for pile in piles] == list("12345")


@pytest.mark.parametrize(("seats", "cards"), [(2, 36), (3, 54), (4, 72)])
def test_the_deck_by_number_of_players(seats: int, cards: int) -> None:
    """BM-1.5"""
    m = match(seats)
    assert m.view()["deck"] == len(HOUSE.decks[seats]) == cards
    assert cards == HOUSE.rounds * 3 * seats
    assert all(HOUSE.seats[card] <= seats for card in HOUSE.decks[seats])


def test_counted_emblems_and_details_are_told() -> None:
    """BM-1.5"""
    swamp, catacombs = HOUSE.scenarios[1], HOUSE.scenarios[2]
    assert [HOUSE.in_use(swamp.architect, n) for n in (2, 3, 4)] == [5, 8, 10]
    assert [HOUSE.in_use(catacombs.decorator, n) for n in (2, 3, 4)] == [9, 13, 18]
    assert [HOUSE.in_use(HOUSE.scenarios[0].decorator, n) for n in (2, 3, 4)] == [12, 17, 22]
    assert HOUSE.in_use(catacombs.architect, 4) is None


def test_the_vortex_is_empty_and_nobody_looks_through_it() -> None:
    """BM-1.6"""
    m = match(2)
    assert m.view(0)["vortex"] == 0
    m.play(0, "look first")
    m.play(1, "look first")
    hand = m.view(0)["seats"][0]["cards"]
    m.play(0, f"keep {hand[0]}; give {hand[1]}")
    other = m.view(1)["seats"][1]["cards"]
    m.play(1, f"keep {other[0]}; give {other[1]}")
    assert m.view(0)["vortex"] == 2
    assert hand[2] not in str(m.view(0))
    assert other[2] not in str(m.view(1))


def test_a_hall_a_track_and_nothing_else() -> None:
    """BM-1.7"""
    m = match(4)
    for seat in range(4):
        told = m.view()["seats"][seat]
        assert (told["manor"], told["reached"], told["due"]) == ([], 0, [])
        assert not any(line.cards for line in m.sheet(seat).lines)


def test_the_youngest_seat() -> None:
    """BM-1.9"""
    assert match().view()["youngest"] == 0
    drawn = match(3, None, youngest="random")
    assert [str(move) for move, _ in drawn.chances()] == ["youngest 1", "youngest 2", "youngest 3"]
    drawn.play(DEALER, "youngest 3")
    assert drawn.view()["youngest"] == 2
    assert drawn.state.order() == [2, 0, 1]
    count = Counter(match(3, seed, youngest="random").view()["youngest"] for seed in range(60))
    assert set(count) == {0, 1, 2}


def test_special_set_up_comes_last() -> None:
    """BM-1.10, BM-E.4: in the Underlake everybody places a -1 Review before round 1; it counts as a card below."""
    m = match(2, scenario="underlake")
    m.play(0, "look first")
    assert m.view()["round"] == 0
    m.play(1, "look second")
    assert [seat["next"][1:] for seat in m.view()["seats"]] == [[-1, "special"]] * 2
    below = [next((str(move) for move in m.legal(seat) if str(move) == "place 0,-1"), "") for seat in (0, 1)]
    for seat in (0, 1):
        m.play(seat, below[seat] or m.legal(seat)[0])
    assert m.view()["round"] == 1
    for seat in (0, 1):
        assert m.state.value(seat) == bool(below[seat])
        assert {line.kind: line.points for line in m.sheet(seat).lines}["special"] == -1


def test_other_scenarios_have_no_set_up() -> None:
    """BM-1.10"""
    t = Table("wasteland")
    assert t.s.due == [[], []]
    m = match(2)
    m.play(0, "look first")
    m.play(1, "look first")
    assert m.view()["round"] == 1
