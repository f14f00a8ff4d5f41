"""What seats will probably have in the end, judged from a whole state: for bots, in states that they imagine."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from parlour.games.menestrels.edition import COLOURS, MenestrelsEdition
from parlour.games.menestrels.estimate import BUBBLE, COIN, EXTRA_TURN, HOPE
from parlour.games.menestrels.scoring import OWN_PRIZES, Troupe, sheet
from parlour.games.menestrels.state import MenestrelsState

SEVERAL = 0.7
"""What a card of several colours counts in each of them before it is assigned."""


@lru_cache(maxsize=16)
def _cards(ed: MenestrelsEdition) -> list[tuple[float, float, float, int, int, int]]:
    """By kind: artists of each colour (in part for a card of several), women, trainer's points, the mate."""
    rows = []
    for kind in range(len(ed.slugs)):
        size = float(ed.size[kind]) if len(ed.colours[kind]) == 1 else SEVERAL
        first, second, third = (size if colour in ed.colours[kind] else 0.0 for colour in range(len(COLOURS)))
        woman = int(ed.woman[kind] and not ed.grey[kind])
        rows.append((first, second, third, woman, ed.trainer[kind], ed.mate[kind]))
    return rows


def outlook(s: MenestrelsState) -> list[float]:
    """The points that each seat will probably have; those that it has when the game is over."""
    if s.over:
        return final(s)
    if s.turn < 0:
        return [0.0] * s.n
    left = 0.0 if s.king else min(1.0, s.pile / 40)
    totals, amounts, women = _companies(s, left)
    ed, n = s.edition, s.n
    if left and s.bubbles and s.bishop >= 0:
        totals[s.bishop] += BUBBLE * left * s.bubbles
    totals[s.turn] += EXTRA_TURN * s.extra
    powers = [ed.powers[noble] for noble in s.nobles]
    count = powers.index("ties") if "ties" in powers else -1
    for colour, row in enumerate(amounts):
        prizes = [ed.noble_prizes if (power, colour) in OWN_PRIZES else ed.prizes[colour] for power in powers]
        _share(totals, row, prizes, 0.45 + 1.8 * left, count)
    _share(totals, women, [[ed.women, 0]] * n, 0.45 + 2.5 * left, count)
    _share(totals, list(map(float, s.coins)), [[ed.wealth, 0]] * n, 0.45 + 3 * left, count)
    return totals


def final(s: MenestrelsState) -> list[float]:
    """MN-5: the points of a game that is over."""
    troupes = [
        Troupe(noble, coins, cards, [divmod(code, 3) for code in assigned])
        for noble, coins, cards, assigned in zip(s.nobles, s.coins, s.companies, s.assigned, strict=True)
    ]
    return [float(sheet(s.edition, troupes, seat).total) for seat in range(s.n)]


def _companies(s: MenestrelsState, left: float) -> tuple[list[float], list[list[float]], list[float]]:
    """By seat: what its own cards and coins are worth whatever others have; by colour and seat the artists; women."""
    ed, cards = s.edition, _cards(s.edition)
    owned = [company + hand for company, hand in zip(s.companies, s.hands, strict=True)]
    there = {kind for own in owned for kind in own}
    totals: list[float] = []
    amounts: list[list[float]] = [[], [], []]
    women: list[float] = []
    for seat, own in enumerate(owned):
        row = [0.0, 0.0, 0.0]
        females = points = singles = pairs = 0
        for kind in own:
            a, b, c, woman, trainer, mate = cards[kind]
            row[0] += a
            row[1] += b
            row[2] += c
            females += woman
            points += trainer
            if mate >= 0:
                if mate not in there:
                    singles += 1
                elif mate in own:
                    pairs += woman
        for code in s.assigned[seat]:
            kind, colour = divmod(code, 3)
            for other in ed.colours[kind]:
                row[other] -= SEVERAL
            row[colour] += 1
        for amount, column in zip(row, amounts, strict=True):
            column.append(amount)
        women.append(float(females))
        totals.append(points + ed.couple * (pairs + HOPE * left * singles) + COIN * left * min(s.coins[seat], 6))
    return totals, amounts, women


def _share(totals: list[float], amounts: list[float], prizes: list[list[int]], spread: float, count: int) -> None:
    """Add the expected prizes of a ranking: the chance to end first grows with e to the amount over the spread.

    The Count, who wins ties, counts half an artist more.
    """
    most = max(amounts)
    if most <= 0:
        return
    weights = [exp((amount - most) / spread) if amount > 0 else 0.0 for amount in amounts]
    if count >= 0 and amounts[count] > 0:
        weights[count] *= exp(0.5 / spread)
    whole = sum(weights)
    first = [weight / whole for weight in weights]
    many = len(first) > 2
    if many:
        after = [f / (1 - f) if f < 0.999 else 0.0 for f in first]
        every = sum(after)
    for seat, chance in enumerate(first):
        if chance:
            best, second = prizes[seat]
            totals[seat] += chance * best
            if many and second:
                totals[seat] += chance * (every - after[seat]) * second
