"""What a manor will probably bring, judged from a whole state: for bots, in states that they imagine."""

from __future__ import annotations

from functools import lru_cache

from parlour.games.bizarre_manor.edition import Levels, Scenario
from parlour.games.bizarre_manor.estimate import GROWTH, OFFER, PLACINGS, REVEALED, STRAY, UNREVEALED
from parlour.games.bizarre_manor.geometry import Manor
from parlour.games.bizarre_manor.placing import Place
from parlour.games.bizarre_manor.rules import asking
from parlour.games.bizarre_manor.scoring import total
from parlour.games.bizarre_manor.state import BizarreManorState as S
from parlour.games.bizarre_manor.state import reward_of

DUE = 0.9
"""How much of a Review that is due will stand in the end."""


def outlook(s: S, seat: int) -> float:
    """The points that the seat will probably have, its open path carried out, and its next card on its best space."""
    if s.scenario < 0:
        return 0.0
    manor = s.manor(seat)
    if s.over:
        return float(total(s.edition, manor))
    ed, card = s.edition, s.card[seat]
    due = DUE * sum(reward_of(code)[0] for code in s.due[seat])
    path = s.paths.get(seat, ())
    if path:
        move, top = path[0], s.stack[-1]
        if isinstance(top, Place):
            return due + worth(s, seat, manor.after(ed.spaces[move - ed.PLACE], card))
        card = move - ed.KEEP
    elif card < 0 and len(s.hands[seat]) == 1:
        card = s.hands[seat][0]
    if card < 0:
        return due + worth(s, seat, manor)
    return due + best(s, seat, manor, card)


def best(s: S, seat: int, manor: Manor, face: int) -> float:
    """What the manor is worth with this card on its best space."""
    return max((worth(s, seat, manor.after(at, face)) for at in manor.spaces(face)), default=worth(s, seat, manor))


def worth(s: S, seat: int, manor: Manor) -> float:
    """What a manor is worth to the seat as things stand."""
    left = 0.0 if s.inaugurated else max(0.0, 1 - s.turns / PLACINGS)
    line = asking(s)
    guests = tuple(
        [
            (face, REVEALED if place in line else UNREVEALED * left)
            for place, face in enumerate(s.guests)
            if place in line or (face >= 0 and left and s.looks[seat] == place)
        ]
    )
    return _worth(manor, s.scenario, s.reached[seat], s.inaugurated, left, guests)


@lru_cache(maxsize=50_000)
def _worth(
    manor: Manor, scenario: int, reached: int, done: int, left: float, guests: tuple[tuple[int, float], ...]
) -> float:
    """The manor's stars, and what Architect, Decorator and guests will probably give."""
    ed = manor.edition
    rules = ed.scenarios[scenario]
    points = float(total(ed, manor))
    if not done:
        points += _milestones(rules, reached, rules.architect.call(manor), left)
        points += _levels(rules.levels, rules.decorator.call(manor), left)
        points += OFFER * left * min(20, len(manor.offers)) - STRAY * (len(manor.faces) - len(manor.accessible))
    for face, weight in guests:
        guest = ed.guests[face]
        points += weight * _levels(guest.levels, guest.measure.call(manor), left)
    return points


def _milestones(rules: Scenario, reached: int, value: int, left: float) -> float:
    """The Architect's Reviews to come: surely where reached just now, else the likelier the nearer."""
    last = rules.milestones[-1][0] if rules.milestones else 1
    expected = value + GROWTH * last * left
    points = 0.0
    for threshold, (stars,) in rules.milestones[reached:]:
        if threshold <= value:
            points += stars
        else:
            chance = 0.75 - 1.5 * (threshold - expected) / last
            points += stars * min(0.95, max(0.0, chance)) * min(1, 4 * left)
    return points


def _levels(levels: Levels, value: int, left: float) -> float:
    """The Reviews of Decorator or guest, between the levels in proportion."""
    expected = value + GROWTH * levels[-1][0] * left
    below, points = 0, 0.0
    for least, stars in levels:
        if least > expected:
            share = max(0.0, expected - below) / (least - below)
            return points + (sum(stars) - points) * share * min(1, 3 * left)
        below, points = least, float(sum(stars))
    return points
