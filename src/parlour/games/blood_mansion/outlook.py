"""How near seats are to declaring, judged from a whole state: for bots, in states that they imagine."""

from __future__ import annotations

from functools import lru_cache
from math import log

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
KNOWLEDGE = 20.0
"""With two players: what it is worth to know the killer, less for every Suspect that it may still be."""


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
    if s.ghost >= 0:
        return worth + _of_two(s, seat, armed, pair, share) - SLAM_WORTH * max(0, slams - 1)
    accuse = GUILT * share * share
    escape = PAIR if pair else SINGLE * min(len(symbols), 2)
    if not s.seen >> seat & 1:
        ready = False
        worth += max(accuse, 0.5 * escape)
    elif s.killer == s.characters[seat]:
        ready = armed and pair
        worth += SEEN + escape
    else:
        ready = armed and share >= 1
        worth += SEEN + accuse
    if ready:
        worth += _ready(s, seat)
    return worth


def _ready(s: BloodState, seat: int) -> float:
    """What it is worth to have all that a declaration needs: the more, the sooner it is the seat's turn."""
    return READY + NEXT * (1 - (seat - s.turn) % s.n / s.n)


def _of_two(s: BloodState, seat: int, armed: bool, pair: bool, share: float) -> float:
    """MB-8.6: how near one of two players is to a declaration, and to knowing the killer, without whom it is a guess.

    Guilt counts from the first card on: two who only hold the weapon and Slams never come to an end.
    """
    suspects = _unseen(s, seat)
    own, all_ = s.characters[seat] in suspects, max(1, len(suspects))
    accuse = share >= 1 and all_ > own and not s.barred >> 2 * seat & 1
    escape = pair and own and all_ == 1 and not s.barred >> 2 * seat + 1 & 1
    worth = 0.5 * GUILT * share * (share + 1) + KNOWLEDGE * (1 - log(all_) / log(len(s.edition.characters)))
    if armed and (accuse or escape):
        worth += _ready(s, seat) / all_
    return worth


def _unseen(s: BloodState, seat: int) -> list[int]:
    """MB-8.1: the Suspects that may be the killer, as far as the seat can tell: those that nobody has seen, and those
    in the other's hand as long as all of them come from the first pile."""
    dead_end, others = s.edition.dead_end, s.hands[1 - seat] if len(s.pools) == 1 else []
    opened = (s.killer,) if s.killer >= 0 else ()
    return [kind for kind in (*s.pools[0][0], *others, *opened) if kind < dead_end]
