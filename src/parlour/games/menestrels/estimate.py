"""How well a seat stands, judged from a view alone: the sheet as it will probably be, in points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from parlour.games.menestrels.edition import COLOURS, MenestrelsEdition
from parlour.games.menestrels.scoring import OWN_PRIZES, Troupe, count_of, couples
from parlour.games.menestrels.view import troupes

EXTRA_TURN = 1.3
BUBBLE = 2.0
COIN = 0.35
HOPE = 0.35
"""Points that an extra turn, a bubble, a spendable coin, and a single whose mate is still to come are worth."""


def estimate(view: Mapping[str, Any], ed: MenestrelsEdition, seat: int) -> float:
    """The seat's expected points less those of the best other seat."""
    seen = troupes(view, ed)
    left = min(1.0, view["pile"]["size"] / 40) if not view["king"] else 0.0
    hidden = [sum(told["hand"].values()) if "cards" not in told else 0 for told in view["seats"]]
    totals = [0.0] * len(seen)
    for colour in range(len(COLOURS)):
        amounts = [_artists(ed, troupe, colour) + 0.25 * n for troupe, n in zip(seen, hidden, strict=True)]
        prizes = [
            ed.noble_prizes if (ed.powers[troupe.noble], colour) in OWN_PRIZES else ed.prizes[colour] for troupe in seen
        ]
        _add(totals, _shares(amounts, prizes, 0.45 + 1.8 * left, count_of(ed, seen)))
    women = [_women(ed, troupe) + 0.4 * n for troupe, n in zip(seen, hidden, strict=True)]
    _add(totals, _shares(women, [[ed.women, 0]] * len(seen), 0.45 + 2.5 * left, count_of(ed, seen)))
    coins = [float(troupe.coins) for troupe in seen]
    _add(totals, _shares(coins, [[ed.wealth, 0]] * len(seen), 0.45 + 3 * left, count_of(ed, seen)))
    for each, troupe in enumerate(seen):
        totals[each] += sum(ed.trainer[kind] for kind in troupe.cards) + 0.25 * hidden[each]
        totals[each] += ed.couple * (len(couples(ed, troupe.cards)) + HOPE * left * _singles(ed, troupe, view, seen))
        totals[each] += COIN * left * min(troupe.coins, 6)
        totals[each] += BUBBLE * left * view["seats"][each]["bubbles"]
    if view["turn"] >= 0:
        totals[view["turn"]] += EXTRA_TURN * view["extra"]
    return totals[seat] - max(total for each, total in enumerate(totals) if each != seat)


def _add(totals: list[float], more: Sequence[float]) -> None:
    for seat, points in enumerate(more):
        totals[seat] += points


def _artists(ed: MenestrelsEdition, troupe: Troupe, colour: int) -> float:
    """Artists of a category; a card of several colours that is not assigned yet counts in part for each."""
    decided = {kind for kind, _ in troupe.assigned}
    amount = float(sum(ed.size[kind] for kind, assigned in troupe.assigned if assigned == colour))
    for kind in troupe.cards:
        if kind not in decided and colour in ed.colours[kind]:
            amount += ed.size[kind] if len(ed.colours[kind]) == 1 else 0.7
    return amount


def _women(ed: MenestrelsEdition, troupe: Troupe) -> float:
    return float(sum(ed.woman[kind] and not ed.grey[kind] for kind in troupe.cards))


def _singles(ed: MenestrelsEdition, troupe: Troupe, view: Mapping[str, Any], seen: Sequence[Troupe]) -> int:
    """Cards whose mate may still come: in no company and not discarded."""
    gone = {kind for other in seen for kind in other.cards}
    return sum(ed.mate[kind] >= 0 and ed.mate[kind] not in gone for kind in troupe.cards)


def _shares(amounts: Sequence[float], prizes: Sequence[Sequence[int]], spread: float, the_count: int) -> list[float]:
    """Expected prizes of a ranking: the chance to end first grows with e to the amount over the spread.

    The Count, who wins ties, counts half an artist more.
    """
    edge = [amount + 0.5 * (seat == the_count) for seat, amount in enumerate(amounts)]
    most = max(edge)
    weights = [exp((amount - most) / spread) if amount > 0 else 0.0 for amount in edge]
    total = sum(weights)
    if not total:
        return [0.0] * len(amounts)
    first = [weight / total for weight in weights]
    second = [
        sum(first[b] * first[a] / (1 - first[b]) for b in range(len(first)) if b != a and first[b] < 0.999)
        for a in range(len(first))
    ]
    many = len(amounts) > 2
    return [f * p[0] + (s * p[1] if many else 0.0) for f, s, p in zip(first, second, prizes, strict=True)]
