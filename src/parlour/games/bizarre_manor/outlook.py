"""What a manor will probably bring, judged from a whole state: for bots, in states that they imagine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp, sqrt

from parlour.core.weights import Weights
from parlour.games.bizarre_manor.edition import Levels, Scenario
from parlour.games.bizarre_manor.geometry import Manor
from parlour.games.bizarre_manor.measures import Measure, negative_stars
from parlour.games.bizarre_manor.placing import Place
from parlour.games.bizarre_manor.rules import asking
from parlour.games.bizarre_manor.scoring import total
from parlour.games.bizarre_manor.state import BizarreManorState as S
from parlour.games.bizarre_manor.state import reward_of

WEIGHTS = Weights.beside("parlour.games.bizarre_manor")
DUE = 0.9
"""How much of a Review that is due will stand in the end."""
OFFERS = 20
"""Spaces on offer that count, at most."""
STEEP = 1.7
"""Makes a logistic curve of the bell's shape."""
OUT_OF_REACH = 30.0
"""Where the curve is as good as nothing, and its exponential would grow beyond all numbers further on."""


def outlook(s: S, seat: int) -> float:
    """The points that the seat will probably have, its open path carried out, and its next card on its best space."""
    if s.scenario < 0:
        return 0.0
    manor = s.manor(seat)
    if s.over:
        return float(total(s.edition, manor))
    ed, card = s.edition, s.card[seat]
    due = DUE * sum(reward_of(code)[0] for code in s.due[seat])
    path, steps = s.paths.get(seat, ()), left(s, seat)
    if path:
        move, top = path[0], s.stack[-1]
        if isinstance(top, Place):
            return due + worth(s, seat, manor.after(ed.spaces[move - ed.PLACE], card), steps)
        card, steps = move - ed.KEEP, steps - 1
    elif card < 0 and len(s.hands[seat]) == 1:
        card, steps = s.hands[seat][0], steps - 1
    if card < 0:
        return due + worth(s, seat, manor, steps)
    return due + best(s, seat, manor, card, steps)


def best(s: S, seat: int, manor: Manor, face: int, steps: int) -> float:
    """What the manor is worth with this card on its best space."""
    found = [worth(s, seat, manor.after(at, face), steps) for at in manor.spaces(face)]
    return max(found, default=worth(s, seat, manor, steps))


def worth(s: S, seat: int, manor: Manor, steps: int) -> float:
    """What a manor is worth to the seat as things stand, with so many steps left."""
    look = s.looks[seat]
    known = s.guests[look] if not s.inaugurated and look >= 0 and look not in s.line else -1
    line = tuple([s.guests[place] for place in asking(s)])
    return _worth(manor, s.scenario, s.reached[seat], steps, line, known)


def left(s: S, seat: int) -> int:
    """How many steps are left: the placings still to come, and the Inauguration."""
    return 0 if s.inaugurated or s.scenario < 0 else max(0, s.edition.placings - s.turns) + 1


def begun(s: S, seat: int) -> int:
    """How many steps were left when the one that is going on began; 0 before the first."""
    return 1 if s.inaugurated else s.edition.placings + 2 - s.turns if s.turns else 0


def counted(s: S, seat: int) -> tuple[float, ...]:
    """The parts of the seat's manor when a step has just begun: to fit the weights."""
    look = s.looks[seat]
    known = s.guests[look] if look not in s.line else -1
    line = tuple([s.guests[place] for place in s.line])
    return parts(s.manor(seat), s.edition.scenarios[s.scenario], s.reached[seat], begun(s, seat), line, known)


@lru_cache(maxsize=50_000)
def _worth(manor: Manor, scenario: int, reached: int, steps: int, line: tuple[int, ...], known: int) -> float:
    """The same from a manor; a search meets the same one again and again."""
    if steps:
        return WEIGHTS.foretold(steps, parts(manor, manor.edition.scenarios[scenario], reached, steps, line, known))
    return float(total(manor.edition, manor)) + _guests(manor, line, 0)


def parts(
    manor: Manor, rules: Scenario, reached: int, steps: int, line: tuple[int, ...], known: int
) -> tuple[float, ...]:
    """What `WEIGHTS.parts` names: the stars now, what Architect, Decorator, the guests in the line and the one that the
    seat alone knows will probably give, spaces on offer, cards cut off and accessible, and negative stars.

    :param line: the faces of the guests who were revealed; `known` the one that the seat has looked at, or -1.
    """
    placings = steps - 1
    return (
        float(total(manor.edition, manor)),
        _milestones(rules, reached, rules.architect.call(manor), placings),
        _levels(rules.levels, rules.decorator.call(manor), placings, *growth(rules.decorator, asked=True)),
        _guests(manor, line, placings),
        _guests(manor, (known,) if known >= 0 else (), placings),
        min(OFFERS, len(manor.offers)),
        len(manor.faces) - len(manor.accessible),
        len(manor.accessible),
        negative_stars(manor),
    )


def _guests(manor: Manor, faces: tuple[int, ...], placings: int) -> float:
    """What these guests will probably give."""
    guests = [manor.edition.guests[face] for face in faces]
    return sum(
        [_levels(of.levels, of.measure.call(manor), placings, *growth(of.measure, asked=False)) for of in guests], 0.0
    )


def _milestones(rules: Scenario, reached: int, value: int, placings: int) -> float:
    """The Architect's Reviews to come: surely where reached just now, else as likely as the value will grow so far."""
    each, spread = growth(rules.architect, asked=True)
    points = 0.0
    for least, (stars,) in rules.milestones[reached:]:
        points += stars * _chance(least - value, placings, each, spread)
    return points


def _levels(levels: Levels, value: int, placings: int, each: float, spread: float) -> float:
    """The Reviews of Decorator or guest: what each level gives more than the one below, as likely as it is reached."""
    below, points = 0, 0.0
    for least, stars in levels:
        points += (sum(stars) - below) * _chance(least - value, placings, each, spread)
        below = sum(stars)
    return points


def _chance(short: int, placings: int, each: float, spread: float) -> float:
    """How likely a measure grows by what it is short of, in so many placings."""
    if short <= 0:
        return 1.0
    if not placings:
        return 0.0
    far = STEEP * (short - each * placings) / (spread * sqrt(placings))
    return 1 / (1 + exp(far)) if far < OUT_OF_REACH else 0.0


@lru_cache(maxsize=1000)
def growth(measure: Measure, asked: bool) -> tuple[float, float]:
    """By how much the measure grows with a placing, and how much that varies.

    :param asked: whether the Scenario asks for it. Of a measure that was never seen, one of the same word is taken.
    """
    table: Mapping[str, list[float]] = WEIGHTS.told["growth"]
    of_word = [name for name in table if name.partition(" ")[0] == measure.word]
    found = table[measure.name] if measure.name in table else table[of_word[0]]
    return (found[2], found[3]) if asked else (found[0], found[1])
