"""How well a seat stands, in points, judged from a view alone: what its manor shows and what it may still become."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.games.bizarre_manor.edition import GUESTS, BizarreManorEdition, Levels, Scenario
from parlour.games.bizarre_manor.geometry import Manor
from parlour.games.bizarre_manor.scoring import total
from parlour.games.bizarre_manor.view import estate

GROWTH = 0.55
"""How much of the way to its highest threshold a measure goes in a whole game, on average, without being aimed at."""
REVEALED, UNREVEALED = 1.0, 0.45
"""What the Reviews of a revealed guest are worth, and of one that is face down but known to the seat."""
OFFER = 0.06
"""What a space where something can be placed is worth, up to twenty of them."""
STRAY = 0.25
"""What a cut-off card costs beyond its stars."""


def estimate(view: Mapping[str, Any], ed: BizarreManorEdition, seat: int) -> float:
    """The seat's expected points less those of the best other seat."""
    if view["scenario"] is None:
        return 0.0
    worths = [_Judge(view, ed, each).worth() for each in range(len(view["seats"]))]
    return worths[seat] - max(worth for each, worth in enumerate(worths) if each != seat)


class _Judge:
    """What is needed to judge one seat's manors, as they are and as they might be."""

    __slots__ = ("done", "ed", "guests", "left", "scenario", "seat", "told", "view")

    def __init__(self, view: Mapping[str, Any], ed: BizarreManorEdition, seat: int) -> None:
        self.view, self.ed, self.seat = view, ed, seat
        self.told = view["seats"][seat]
        self.scenario: Scenario = ed.scenarios[ed.scenario_of[view["scenario"]]]
        self.done = view["inaugurated"]
        self.left = 0.0 if self.done else max(0.0, 1 - view["turns"] / ed.placings)
        self.guests = []
        for place, guest in zip(GUESTS, view["guests"], strict=True):
            if "face" in guest:
                weight = REVEALED if place in view["line"] else UNREVEALED * self.left
                self.guests.append((ed.guests[ed.guest_of[guest["face"]]], weight))

    def worth(self) -> float:
        """What the seat may expect: the manor with its next card on its best space, and Reviews that are due."""
        manor = estate(self.view, self.ed, self.seat).manor
        due = 0.9 * sum(int(stars) for stars, _ in self.told["due"])
        face, at = self.upcoming()
        if face is None:
            return due + self.manor(manor)
        spaces = manor.spaces(face) if at is None else [at]
        return due + max((self.manor(manor.after(each, face)) for each in spaces), default=self.manor(manor))

    def upcoming(self) -> tuple[int | None, int | None]:
        """The card that comes next as far as the view tells, and the space that is chosen for it, perhaps in secret."""
        ed, told = self.ed, self.told["next"]
        path = self.view["path"] if self.view["seat"] == self.seat else ()
        if isinstance(told, list):
            return ed.face(told[0], told[1]), ed.spaces[path[0] - ed.PLACE] if path else None
        if path and path[0] in range(ed.KEEP, ed.KEEP + len(ed.cards)):
            return path[0] - ed.KEEP, None
        return None, None

    def manor(self, manor: Manor) -> float:
        """What a manor is worth: its stars, and what Architect, Decorator and guests will probably give."""
        points = float(total(self.ed, manor))
        if self.view["over"]:
            return points
        if not self.done:
            points += self.milestones(self.scenario.architect.call(manor))
            points += self.levels(self.scenario.levels, self.scenario.decorator.call(manor))
            points += OFFER * self.left * min(20, len(manor.offers))
            points -= STRAY * len(manor.cut_off)
        for guest, weight in self.guests:
            points += weight * self.levels(guest.levels, guest.measure.call(manor))
        return points

    def milestones(self, value: int) -> float:
        """The Architect's Reviews to come: surely where reached just now, else the likelier the nearer."""
        milestones = self.scenario.milestones
        last = milestones[-1][0] if milestones else 1
        expected = value + GROWTH * last * self.left
        points = 0.0
        for threshold, (stars,) in milestones[self.told["reached"] :]:
            short = threshold - expected
            chance = (
                1.0 if threshold <= value else min(0.95, max(0.0, 0.75 - 1.5 * short / last)) * min(1, 4 * self.left)
            )
            points += stars * chance
        return points

    def levels(self, levels: Levels, value: int) -> float:
        """The Reviews of Decorator or guest, between the levels in proportion."""
        last = levels[-1][0]
        expected = value + GROWTH * last * self.left
        below, points = 0, 0.0
        for least, stars in levels:
            if least > expected:
                return points + (sum(stars) - points) * max(0.0, expected - below) / (least - below) * min(
                    1, 3 * self.left
                )
            below, points = least, float(sum(stars))
        return points
