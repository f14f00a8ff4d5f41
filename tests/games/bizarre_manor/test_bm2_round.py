"""BM-2 A round."""

from __future__ import annotations

import parlour
from parlour.core.errors import IllegalMove
from parlour.games.bizarre_manor.rules import Choose
from tests.games.bizarre_manor.table import Table, face


def match(seats: int, seed: int = 1) -> parlour.Match:
    m = parlour.Match.new("bizarre_manor", seats, seed, {"youngest": "first"})
    for seat in range(seats):
        m.play(seat, "look first")
    return m


def hand(m: parlour.Match, seat: int) -> list[str]:
    cards: list[str] = m.view(seat)["seats"][seat]["cards"]
    return cards


def place_all(m: parlour.Match) -> None:
    """Everybody places, and what follows, always the first option."""
    while next(iter(m.owed.values())).kind in ("Place", "Reveal"):
        seat = next(iter(m.owed))
        m.play(seat, m.legal(seat)[0])


def drafted(m: parlour.Match) -> list[list[str]]:
    """Everybody keeps the first card and passes the second to the left; the hands before."""
    hands = [hand(m, seat) for seat in range(m.seats)]
    for seat, cards in enumerate(hands):
        m.play(seat, f"keep {cards[0]}; {'left' if m.seats > 2 else 'give'} {cards[1]}")
    return hands


def test_three_cards_each() -> None:
    """BM-2.1"""
    m = match(4)
    assert all(len(hand(m, seat)) == 3 for seat in range(4))
    assert m.view()["deck"] == 60
    assert "cards" not in m.view(0)["seats"][1]
    assert m.view(0)["seats"][1]["hand"] == 3


def test_the_choice_is_secret_until_all_have_chosen() -> None:
    """BM-2.2, BM-2.8"""
    m = match(3)
    cards = hand(m, 0)
    before = m.view(1)
    m.play(0, f"keep {cards[2]}; left {cards[0]}")
    assert m.view(1) == before
    assert m.view(0)["path"] != []
    m.undo(0)
    m.undo(0)
    assert m.view(0)["path"] == []
    assert m.legal(0) == [m.edition.moves.find(f"keep {card}") for card in cards]


def test_distribution() -> None:
    """BM-2.3: one card to the left, one to the right, unseen until the second choice."""
    m = match(4)
    hands = drafted(m)
    s = m.state
    for seat in range(4):
        left, right = m.edition.slugs.index(hands[seat][1]), m.edition.slugs.index(hands[seat][2])
        assert left in s.received[(seat + 1) % 4]
        assert right in s.received[(seat - 1) % 4]
    assert m.view(0)["seats"][0]["received"] == 2
    assert hands[1][1] not in str(m.view(2))
    passed = [event for event in m.events(0) if event["kind"] == "passed"]
    assert [event.get("cards") for event in passed if event["seat"] == 0] == [[hands[0][1]], [hands[0][2]]]
    assert all("cards" not in event for event in passed if event["seat"])
    place_all(m)
    assert sorted(hand(m, 1)) == sorted([hands[0][1], hands[2][2]])


def test_distribution_between_two() -> None:
    """BM-2.4: one card to the opponent, one on the Vortex, the youngest's lowest; no second choice."""
    m = match(2)
    hands = drafted(m)
    s = m.state
    number = m.edition.slugs.index
    assert s.vortex == [number(hands[0][2]), number(hands[1][2])]
    assert s.received == [[number(hands[1][1])], [number(hands[0][1])]]
    assert hands[1][1] not in str(m.view(0))
    place_all(m)
    assert m.view()["round"] == 2
    laid = [card[2] for card in m.view()["seats"][0]["manor"]]
    assert {hands[0][0], hands[1][1]} <= set(laid)


def test_two_placings_a_round() -> None:
    """BM-2.5, BM-2.6, BM-2.7"""
    m = match(3)
    hands = drafted(m)
    assert {decision.kind for decision in m.owed.values()} == {"Place"}
    place_all(m)
    assert {decision.kind for decision in m.owed.values()} == {"Choose"}
    vortex, kept = [], []
    for seat in range(3):
        cards = hand(m, seat)
        assert hands[seat][0] not in cards
        m.play(seat, f"keep {cards[1]}")
        vortex.append(m.edition.slugs.index(cards[0]))
        kept.append(cards[1])
    assert m.state.vortex == vortex  # the youngest's is lowest
    assert {decision.kind for decision in m.owed.values()} == {"Place"}
    assert m.view(1)["seats"][1]["next"][0] == kept[1]
    assert m.view(1)["seats"][0]["next"] is True
    place_all(m)
    assert m.view()["round"] == 2
    assert m.view()["turns"] == 2


def test_placings_are_revealed_together() -> None:
    """BM-2.8"""
    m = match(2)
    drafted(m)
    m.play(1, m.legal(1)[0])
    assert m.view(0)["seats"][1]["manor"] == []
    m.undo(1)
    m.play(1, m.legal(1)[-1])
    m.play(0, m.legal(0)[0])
    assert len(m.view(0)["seats"][1]["manor"]) >= 1


def test_six_rounds_then_the_inauguration() -> None:
    """BM-2.9"""
    m = match(2)
    while not m.over:
        assert m.view()["round"] <= 6
        seat = next(iter(m.owed))
        m.play(seat, m.legal(seat)[0])
    assert [event["n"] for event in m.events() if event["kind"] == "round"] == [1, 2, 3, 4, 5, 6]
    assert m.view()["turns"] == 12
    kinds = [event["kind"] for event in m.events()]
    assert kinds.index("inauguration") < kinds.index("judged") < kinds.index("over")
    assert m.view()["deck"] == 0


def test_refusals_say_what_to_do() -> None:
    """BM-2.2, BM-2.3, BM-2.4, BM-2.6"""
    m = match(3)
    cards = hand(m, 0)
    other = next(card for card in m.edition.cards if card not in cards)
    assert reason(m, 0, f"keep {other}") == ("BM-2.2", "refuse.not-in-hand")
    assert reason(m, 0, f"left {cards[0]}") == ("BM-2.2", "refuse.keep")
    m.play(0, f"keep {cards[0]}")
    assert reason(m, 0, f"left {cards[0]}") == ("BM-2.3", "refuse.kept")
    assert reason(m, 0, f"give {cards[1]}") == ("BM-2.3", "refuse.left")
    assert reason(m, 0, f"left {other}") == ("BM-2.3", "refuse.not-in-hand")
    two = match(2)
    cards = hand(two, 0)
    two.play(0, f"keep {cards[0]}")
    assert reason(two, 0, f"left {cards[1]}") == ("BM-2.4", "refuse.give")


def reason(m: parlour.Match, seat: int, text: str) -> tuple[str, str]:
    try:
        m.play(seat, text)
    except IllegalMove as error:
        return error.rule, error.reason
    raise AssertionError(f"{text} is legal")


def test_several_discards_at_once_lie_from_the_youngest_up() -> None:
    """BM-2.6, BM-1.9: wherever the youngest sits."""
    t = Table(seats=3)
    t.s.youngest = 1
    t.s.hands = [[face("plus-1"), face("plus-2")], [face("cat-1"), face("cat-2")], [face("clock-1"), face("clock-2")]]
    t.s.then(Choose())
    t.settle()
    t.play("0 keep plus-1", "2 keep clock-1", "1 keep cat-1")
    assert t.s.vortex == [face("cat-2"), face("clock-2"), face("plus-2")]
