"""How near seats are to declaring, judged from a whole state: for bots, in states that they imagine."""

from __future__ import annotations

from functools import lru_cache

from parlour.games.blood_mansion.edition import SCHEMES, SLAM, TAKE, BloodEdition
from parlour.games.blood_mansion.estimate import (
    ACTION_WORTH,
    CARD_WORTH,
    GUILT,
    PAIR,
    READY,
    SCHEMES_WORTH,
    SEEN,
    SINGLE,
    SLAM_WORTH,
    WEAPON,
    WON,
)
from parlour.games.blood_mansion.state import BloodState

NEXT = 12.0
"""What it is worth to be ready and soon to have the turn, less for each seat before."""


@lru_cache(maxsize=16)
def _cards(ed: BloodEdition) -> list[float]:
    """By kind: what it is good for in the hand, besides Guilt, weapon and Suspect."""
    rows = []
    for effect in ed.effect:
        good = 0.0 if effect < 0 else SLAM_WORTH if effect == SLAM else ACTION_WORTH * (1.3 if effect == TAKE else 1.0)
        rows.append(CARD_WORTH + good)
    rows[ed.dead_end] -= 0.8
    return rows


def outlook(s: BloodState, seat: int) -> float:
    """The seat's standing; WON for winning, 0 for anything else when the game is over."""
    if s.over:
        return WON if s.winner == seat else 0.0
    if s.weapon < 0:
        return 0.0
    ed, hand, cards = s.edition, s.hands[seat], _cards(s.edition)
    value, symbol = ed.value, ed.symbol
    points, worth = 0, 0.0
    symbols: set[int] = set()
    pair = armed = False
    effect, slams = ed.effect, 0
    for kind in hand:
        worth += cards[kind]
        slams += effect[kind] == SLAM
        points += value[kind]
        sign = symbol[kind]
        if sign >= 0:
            pair = pair or sign in symbols
            symbols.add(sign)
        elif kind == s.weapon:
            armed = True
    scheme = SCHEMES_WORTH[SCHEMES[s.scheme(seat)]] if s.fresh(seat) else 0.0
    worth += WEAPON * armed + scheme - 3.0 * s.lost[seat]
    share = min(1.0, points / s.goal())
    accuse = GUILT * share * share
    escape = PAIR if pair else SINGLE * min(len(symbols), 2)
    if s.ghost >= 0:
        # Two who only hold the weapon and Slams never come to an end: Guilt counts from the first card on.
        ready = armed and (share >= 1 or pair)
        worth += max(0.5 * (accuse + GUILT * share), 0.6 * escape) - SLAM_WORTH * max(0, slams - 1)
    elif not s.seen >> seat & 1:
        ready = False
        worth += max(accuse, 0.5 * escape)
    elif s.killer == s.characters[seat]:
        ready = armed and pair
        worth += SEEN + escape
    else:
        ready = armed and share >= 1
        worth += SEEN + accuse
    if ready:
        worth += READY + NEXT * (1 - (seat - s.turn) % s.n / s.n)
    return worth
