"""SM-E.8: the house edition is balanced: what strong and simple players reach, and that all cards are worth playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import mean

import pytest

from parlour.games.spook_manor import scoring
from parlour.games.spook_manor.edition import LIGHTING, TYPES, VIEWS
from parlour.games.spook_manor.estimate import placements, worth
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import ONE, RULES, counts
from parlour.games.spook_manor.state import SpookManorState
from tests.games.spook_manor.tables import ED, GAME

Plan = Callable[[Manor, list[int], int], tuple[int, Manor]]
"""From a manor, the cards that may be played and the number still to play: a card and the manor as it will be."""


def strong(mine: Manor, cards: list[int], left: int) -> tuple[int, Manor]:
    """Looks at what a manor is good for, and seats best."""
    plans = [(card, placed) for card in cards for placed in placements(ED, mine, card)]
    card, placed = max(plans, key=lambda plan: worth(ED, plan[1], left - 1))
    return card, scoring.seated_best(ED, placed)


def simple(mine: Manor, cards: list[int], left: int) -> tuple[int, Manor]:
    """Looks at the points of the moment, and never moves a Creeple that sits."""
    plans = [(card, one_by_one(placed)) for card in cards for placed in placements(ED, mine, card)]
    return max(plans, key=lambda plan: scoring.total(ED, plan[1]))


def one_by_one(manor: Manor) -> Manor:
    """One Creeple after another out of the Lobby to where it brings most."""
    gains = scoring.bonuses(ED, manor.here)
    while True:
        offers = []
        for room, have in manor.seated.items():
            patterns = ED.spaces[ED.venue[room]].patterns
            for colour, n in enumerate(counts(manor.lobby)):
                if n and have + ONE[colour] in patterns:
                    more = patterns[have + ONE[colour]] - patterns[have] + gains.get(room, 0)
                    offers.append((more, -room, colour))
        if not offers:
            return manor
        _, room, colour = max(offers)
        manor = manor.arranged({**manor.seated, -room: manor.seated[-room] + ONE[colour]})


def of(s: SpookManorState, seat: int) -> Manor:
    """A seat's manor."""
    seated = {ED.venues[venue]: who for venue, who in zip(s.venues[seat], s.seated[seat], strict=True)}
    return Manor(ED, s.halves[seat], s.rooms[seat], s.spots[seat], seated, s.lobby[seat])


def play(seats: int, seed: int, plan: Plan) -> tuple[list[int], Counter[str], Counter[str]]:
    """A game: totals, and by kind the cards that came to somebody and those that were played."""
    rng, dealt = Random(seed), Counter[str]()
    s = GAME.start(ED, seats, {"mode": "standard"})
    s.go()
    while not s.over:
        if s.who < 0:
            move = s.draw(rng.random)
            dealt[kind(move)] += 1
            s.play(move)
        elif not s.round:
            s.play(s.legal()[0])
        else:
            seat = s.who
            before = of(s, seat)
            card, after = plan(before, s.choices(seat), ED.rounds - len(before.rooms))
            s.play(ED.PLAY + card)
            s.play(ED.at_moves[after.spots[-1]])
            change(s, before, after)
            s.play(ED.DONE)
    manors = [of(s, seat) for seat in range(seats)]
    played = Counter(kind(card) for manor in manors for card in manor.rooms)
    return [scoring.total(ED, manor) for manor in manors], dealt, played


def change(s: SpookManorState, before: Manor, after: Manor) -> None:
    """The small moves from one arrangement to another: first out, then in."""
    for out in (True, False):
        for room, now in after.seated.items():
            both = zip(counts(before.seated.get(room, 0)), counts(now), strict=True)
            for colour, (a, b) in enumerate(both):
                first = ED.LOBBY if out else ED.SEAT
                for _ in range(max(0, a - b if out else b - a)):
                    s.play(first + 4 * ED.venue[room] + colour)


def kind(card: int) -> str:
    """A kind of card of the house edition; Lobby cards are none of them."""
    if card >= ED.lobby_card:
        return ""
    name = TYPES[ED.type[card]]
    if ED.venue[card] >= 0:
        spaces = ED.spaces[ED.venue[card]]
        colours = len(set(spaces.printed))
        return f"{RULES[spaces.rule]} of {len(spaces.printed)} in {colours}"
    if ED.view[card] >= 0:
        return f"{VIEWS[ED.view[card]]} {ED.beside[card]}"
    if ED.type[card] == LIGHTING:
        return f"{name} {len(ED.lights[card])} {ED.guests[card]}"
    return f"{name} {sorted(counts(ED.invitations[card]))}"


def shares(dealt: Counter[str], played: Counter[str]) -> dict[str, float]:
    """Of the cards of each kind that were dealt, how many were played."""
    return {name: played[name] / n for name, n in dealt.items() if name}


@pytest.mark.slow
def test_what_players_reach_alone() -> None:
    """SM-E.8: a strong one 95 to 105, a simple one 75 to 90; so the ratings mean something (SM-4.5)."""
    assert 95 <= mean(play(1, seed, strong)[0][0] for seed in range(100)) <= 105
    assert 75 <= mean(play(1, seed, simple)[0][0] for seed in range(100)) <= 90


@pytest.mark.slow
def test_every_kind_of_card_is_played() -> None:
    """SM-E.8: with four players at least half of what is dealt; alone half to one and a half of the average."""
    dealt, played = Counter[str](), Counter[str]()
    for seed in range(40):
        _, some, used = play(4, seed, strong)
        dealt, played = dealt + some, played + used
    assert min(shares(dealt, played).values()) >= 0.5
    dealt, played = Counter[str](), Counter[str]()
    for seed in range(200):
        _, some, used = play(1, seed, strong)
        dealt, played = dealt + some, played + used
    average = played.total() / (dealt.total() - dealt[""])
    alone = {name: share / average for name, share in shares(dealt, played).items()}
    assert min(alone.values()) >= 0.5, alone
    assert max(alone.values()) <= 1.5, alone
