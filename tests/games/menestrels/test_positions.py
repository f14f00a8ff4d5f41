"""Node counts of small positions, and whether the dealer's quick way of choosing is as fair as his options say."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour import DEALER, Match
from parlour.core.state import State
from tests.games.menestrels.table import SOON, Table, everywhere, house
from tests.games.menestrels.test_memory import tiny
from tests.games.report import count, count_slowly

SMALL = tiny(removed=everywhere(1))


def veto() -> Table:
    """The Prince announces the first of two while the Bishop has bubbles."""
    t = Table("prince bishop", market="piper-m harpist", text=SMALL)
    t.to("prince")
    t.play("prince", "two piper-m")
    return t


def pair() -> Table:
    """The Duke has drawn the mate of his Piper, an Illusionist lies in the market, and the King may come."""
    t = Table("duke princess", market="piper-m illusionist-m harpist gossip", text=SOON)
    t.to("duke")
    t.play("duke", "take piper-m")
    t.to("duke")
    t.draws("duke", "piper-f")
    t.settle()
    return t


def last_play() -> Table:
    """The Impostor's owner is asked, with a Falconer in the market and cards of both backs in the other's hand."""
    hands = {"count": "impostor", "baron": "harpist dancer-m"}
    t = Table("baron count", market="falconer piper-m", text=tiny(king_among=7), hands=hands)
    t.to("baron")
    t.play("baron", "draw")
    t.deal("card king")
    return t


def start() -> Table:
    """The first turn of three players with the house edition."""
    return Table("princess baron prince", market="dancer-m piper-m harpist cutpurse")


KNOWN = {
    start: [6, 152, 606, 3661, 59931],
    veto: [2, 12, 26, 99, 208, 902, 2212, 8683],
    pair: [2, 13, 387, 1259, 5754],
    last_play: [2, 4, 10, 20, 25, 44, 55, 59],
}
"""How many ways there are after 1, 2, 3, ... moves."""


@pytest.mark.parametrize("position", KNOWN, ids=lambda position: position.__name__)
def test_known_counts(position: object) -> None:
    """MN-2, MN-3, MN-4: as many ways to go on as there were when they were counted."""
    state = position().match.state  # type: ignore[operator]
    assert [count(state, depth) for depth in range(1, len(KNOWN[position]) + 1)] == KNOWN[position]  # type: ignore[index]


@pytest.mark.parametrize(("position", "depth"), [(start, 2), (veto, 4), (pair, 2), (last_play, 8)])
def test_counted_another_way(position: object, depth: int) -> None:
    """The counts agree with those of the refusals, which are written apart from the options."""
    match = position().match  # type: ignore[operator]
    assert [count_slowly(match, d) for d in range(1, depth + 1)] == KNOWN[position][:depth]  # type: ignore[index]


def dealings() -> list[State]:
    """Positions in which the dealer has to deal, one of each sort."""
    match = Match.new("menestrels", 2, edition=Table("baron duke", text=SMALL).match.edition)
    match.play(DEALER, "noble baron")
    found = [match.state]
    match.play(DEALER, "noble duke")
    found.append(match.state)
    for text, hands in ((SOON, {}), (SMALL, {}), (house(cards={"piper-m": "copies = 3"}), {})):
        for top in ("plain", "coin"):
            t = Table("baron duke princess", market="dancer-m piper-m", top=top, text=text, hands=hands)
            t.play("baron", "draw")
            found.append(t.match.state)
            t.deal(next(card for card in t.chances() if card != "card king"))
            found += [t.match.state] if t.who == "dealer" else []
            t.to("princess")
            t.play("princess", "look")
            found.append(t.match.state)
    t = Table("baron duke", text=house(removed=everywhere(54), king_among=1, cards={"piper-f": "copies = 2"}))
    for _ in range(2):
        t.play(t.who, "draw")
        found.append(t.match.state)
        t.deal(str(t.match.chances()[-1][0]))
        if t.who == "dealer":
            found.append(t.match.state)
        t.settle()
        if t.kind == "Pair":
            t.play("duke", "decline")
    hands = {"duke": "harpist piper-m piper-m"}
    t = Table("baron duke", market="falconer", text=house(cards={"piper-m": "copies = 2"}), hands=hands)
    t.to("baron")
    t.play("baron", "take falconer")
    found.append(t.match.state)
    return found


def test_quick_dealing_is_fair() -> None:
    """MN-1.6, MN-1.8: what the dealer draws quickly comes exactly as often as his listed chances say."""
    grain = 4000
    for state in dealings():
        assert state.who == DEALER
        drawn = Counter(state.draw(lambda mark=(i + 0.5) / grain: mark) for i in range(grain))  # type: ignore[misc]
        chances = state.chances()
        whole = sum(weight for _, weight in chances)
        assert set(drawn) <= {move for move, _ in chances}
        for move, weight in chances:
            assert abs(drawn[move] - grain * weight / whole) <= 3, state.edition.moves[move]
