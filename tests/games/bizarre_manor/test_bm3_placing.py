"""BM-3 Placement."""

from __future__ import annotations

from parlour.games.bizarre_manor import measures as ms
from parlour.games.bizarre_manor.state import ARCHITECT, reward
from tests.games.bizarre_manor.table import Table, built, face


def test_empty_spaces_and_manor_cards_but_neither_hall_nor_reviews() -> None:
    """BM-3.1"""
    t = Table()
    t.build(0, (1, 0, "garden-1"), (0, 1, "-r-1-1"))
    t.placing("kitchen-1", "kitchen-2")
    options = t.options(0)
    assert {"place 1,0", "place 2,0", "place -1,0", "place 0,-1", "place 0,2", "place 1,1"} <= set(options)
    assert t.refusal(0, "place 0,1") == ("BM-3.1", "review")
    assert t.refusal(0, "place 0,0") == ("BM-3.1", "hall")
    assert t.refusal(0, "place 5,5") == ("BM-3.2", "far")
    assert t.refusal(0, "reveal first") == ("BM-3.4", "place")


def test_a_covering_card_may_be_covered() -> None:
    """BM-3.1, BM-3.7"""
    t = Table("long-moor")
    t.build(0, (1, 0, "garden-1"), (1, 0, "kitchen-1"))
    t.placing("kitchen-2", "kitchen-3")
    t.play("0 place 1,0", "1 place 1,0")
    manor = t.s.manor(0)
    at = next(iter(manor.covered))
    assert manor.covered[at] == (face("garden-1"), face("kitchen-1"))
    assert manor.faces[at] == face("kitchen-2")


def test_the_card_must_be_reachable_when_it_lies_there() -> None:
    """BM-3.2: through the covered card nothing leads any more."""
    t = Table()
    t.build(0, (1, 0, "c-lr-0-0"), (2, 0, "c-lr-0-0"))
    t.placing("c-r-0-s", "c-l-0-0")
    assert "place 1,0" not in t.options(0)  # it would meet only what hangs on the card that it covers
    assert t.refusal(0, "place 1,0") == ("BM-3.2", "unconnected")
    assert "place -1,0" in t.options(0)
    assert "place 2,0" not in t.options(0)


def test_cut_off_cards_do_not_connect_and_can_be_connected_again() -> None:
    """BM-3.3"""
    t = Table("leaning-spires")
    t.build(0, (1, 0, "c-lr-0-0"), (2, 0, "c-lr-s-s"))
    t.placing("c-l-0-0", "garden-1")
    t.play("0 place 1,0", "1 place 1,0")  # a wall to the right: the card at 2,0 is cut off
    assert len(t.s.manor(0).cut_off) == 1
    t.s.card[0] = face("garden-2")
    assert {"place 2,1", "place 2,-1", "place 3,0"}.isdisjoint(_spaces(t, "garden-2"))
    assert "place 1,0" in _spaces(t, "garden-2")
    t.s.card[0] = -1
    t.placing("garden-2", "garden-3")
    t.play("0 place 1,0", "1 place 2,0")
    assert t.s.manor(0).cut_off == []
    assert "place 3,0" in _spaces(t, "garden-2")


def _spaces(t: Table, slug: str) -> list[str]:
    return [str(t.ed.moves[t.ed.place[at]]) for at in t.s.manor(0).spaces(face(slug))]


def test_one_may_build_on_and_beside_cut_off_cards() -> None:
    """BM-3.3"""
    m = built((0, 1, "c-lr-0-s"), (1, 1, "c-r-0-s"), (1, 0, "c-r-0-0"))
    assert len(m.cut_off) == 2
    spaces = set(m.spaces(face("c-l-0-0")))
    assert set(m.cut_off) <= spaces


def test_placing_is_a_duty() -> None:
    """BM-3.4: every option is a space; nothing lets one pass."""
    t = Table()
    t.build(0, (1, 0, "garden-1"))
    t.placing("minus-1", "minus-2")
    assert t.options(0)
    assert all(option.startswith("place ") for option in t.options(0))


def moor() -> Table:
    """Two manors of the Long Moor. Seat 0 has a Review without exits right of the Hall, so that only cards can be
    placed that are open to the right or lead down; no milestone is left to reach."""
    t = Table("long-moor")
    t.s.reached = [5, 5]
    t.build(0, (1, 0, "+r-1-9"))
    return t


def test_a_card_without_a_space_is_exchanged() -> None:
    """BM-3.5: the refused card is shown and goes to the bottom, the new one is the player's secret."""
    t = moor()
    t.s.vortex = [face("cat-1"), face("c-l-0-0")]
    t.placing("c-l-s-0", "garden-1")
    assert t.s.card[0] == face("cat-1")
    assert t.s.vortex == [face("c-l-0-0"), face("c-l-s-0")]
    assert [event["cards"] for event in t.told("refused")] == [["c-l-s-0"], ["c-l-0-0"]]
    assert [event.get("cards") for event in t.told("exchanged")] == [None, None]
    assert [event["cards"] for event in t.told("exchanged", 0)] == [["c-l-0-0"], ["cat-1"]]
    t.play("0 place -1,0", "1 place 1,0")
    assert t.manor(0)[-1, 0] == "cat-1"


def test_the_youngest_exchanges_first_each_to_the_end() -> None:
    """BM-3.5"""
    t = Table("long-moor", 3)
    for seat in (0, 1):
        t.build(seat, (1, 0, f"+r-{seat + 1}-9"))
    t.s.youngest = 1
    t.s.vortex = [face("cat-1"), face("cat-2")]
    t.placing("c-l-0-0", "c-l-s-0", "garden-1")
    assert [event["seat"] for event in t.told("refused")] == [1, 0]
    assert t.s.card == [face("cat-1"), face("cat-2"), face("garden-1")]


def test_nothing_is_placed_when_nothing_fits() -> None:
    """BM-3.5: each card of the Vortex is tried once; with an empty Vortex the card goes there."""
    t = moor()
    t.s.vortex = [face("c-l-l-0"), face("c-l-0-0")]
    t.placing("c-l-s-0", "garden-1")
    assert t.s.card[0] == -1
    assert sorted(t.s.vortex) == sorted([face("c-l-l-0"), face("c-l-0-0"), face("c-l-s-0")])
    assert len(t.told("unplaced")) == 1
    assert len(t.told("refused")) == 3
    assert t.s.owing == [1]
    empty = moor()
    empty.placing("c-l-s-0", "garden-1")
    assert empty.s.vortex == [face("c-l-s-0")]
    assert empty.s.owing == [1]


def test_an_eye_of_the_new_card_counts() -> None:
    """BM-3.5"""
    t = moor()
    t.s.vortex = [face("eye-1")]
    t.placing("c-l-s-0", "garden-1")
    t.play("0 place -1,0", "1 place 1,0")
    assert t.options(0) == ["reveal first", "reveal second"]


def test_a_review_without_a_space_goes_under_its_pile() -> None:
    """BM-3.6, BM-5.3"""
    t = moor()
    t.top("r-2-9")
    size = 1 + len(t.s.pools[1])
    t.placing("c-r-0-0", "c-l-0-0")
    t.s.due[0].append(reward(2, ARCHITECT))
    t.play("0 place -1,0", "1 place 1,0")
    assert [event["cards"] for event in t.told("review-refused")] == [["r-2-9"]]
    assert t.s.under[1] == [face("+r-2-9")]
    assert t.ed.stars[t.s.card[0]] == 2
    assert t.s.card[0] != face("+r-2-9")
    assert 1 + len(t.s.pools[1]) + len(t.s.under[1]) == size - 1


def test_a_reward_is_lost_when_no_review_of_the_pile_fits() -> None:
    """BM-3.6: each is tried once, and the pile is as large as before."""
    t = moor()
    t.s.pools[1], t.s.tops[1] = [], face("+r-2-9")
    t.placing("c-r-0-0", "c-l-0-0")
    t.s.due[0].append(reward(2, ARCHITECT))
    t.play("0 place -1,0", "1 place 1,0")
    assert len(t.told("review-refused")) == 1
    assert [event["stars"] for event in t.told("reward-lost")] == [2]
    assert (t.s.tops[1], t.s.under[1]) == (face("+r-2-9"), [])
    assert t.s.due == [[], []]


def test_a_reward_from_an_empty_pile_is_lost() -> None:
    """BM-3.6"""
    t = Table("long-moor")
    t.s.pools[1], t.s.tops[1] = [], -1
    t.placing("garden-1", "c-l-0-0")
    t.s.due[0].append(reward(2, ARCHITECT))
    t.play("0 place 1,0", "1 place 1,0")
    assert [event["seat"] for event in t.told("reward-lost")] == [0]


def test_a_refusal_is_settled_before_the_next_player_draws() -> None:
    """BM-3.6: the second player gets what lies on top after the first one's refusals."""
    t = moor()
    t.top("r-2-9")
    t.placing("c-r-0-0", "c-l-0-0")
    for seat in (0, 1):
        t.s.due[seat].append(reward(2, ARCHITECT))
    t.play("0 place -1,0", "1 place 1,0")
    kinds = [(event.kind, event.data["seat"]) for event in t.s.heard or () if event.kind.startswith("review")]
    assert kinds == [("review-refused", 0), ("review", 0), ("review", 1)]


def test_only_the_top_card_counts() -> None:
    """BM-3.7, BM-4.13"""
    m = built((1, 0, "minus-1"), (1, 0, "garden-1"), (2, 0, "bedroom-1"))
    assert ms.negative_stars(m) == 0
    assert (ms.kinds(m), ms.rare(m), ms.covered(m)) == (2, 1, 1)
