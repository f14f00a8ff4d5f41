"""What a view says about the viewer's chances: whom the scheme may hit, what a declaration still lacks, what is open in
the turn. Everything is read from the view, so a hint never says more than its player may know (MB-6.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from parlour.games.blood_mansion.edition import BloodEdition

PILE = -1
"""As a hand: the pile, among what a scheme may hit."""
TAKES = {"suspects": "suspect", "weapon": "weapon", "guilt": "guilt", "actions": "action"}
"""Schemes that take cards, and the back of what they take."""


class Need(NamedTuple):
    """One thing that a declaration needs: whether it is there, the text that names it, and the text's parameters."""

    met: bool
    text: str
    params: Mapping[str, Any]


def within_reach(view: Mapping[str, Any], seat: int) -> list[int]:
    """MB-5.4 to MB-5.11, MB-8.8: the hands that the seat's scheme could be aimed at now, PILE among them."""
    told = view["seats"][seat]
    others = [hand for hand in range(len(view["hands"])) if hand != seat]
    scheme = told["scheme"]
    if scheme in TAKES:
        back = TAKES[scheme]
        found = [hand for hand in others if view["hands"][hand][back]]
        return [*found, PILE] if scheme in ("suspects", "actions") and view["pile"]["backs"][back] else found
    if scheme == "soul":
        seats = view["seats"]
        return [other for other in others if other < len(seats) and (seats[other]["used"] or seats[other]["dead"])]
    return others if scheme in ("trade", "read") else []


def points(view: Mapping[str, Any], ed: BloodEdition) -> int:
    """MB-6.1: the points of Guilt in the own hand."""
    return sum(ed.value[ed.slugs.index(slug)] for slug in view["cards"])


def symbols(view: Mapping[str, Any], ed: BloodEdition) -> Counter[str]:
    """MB-6.2: the escape symbols in the own hand."""
    kinds = (ed.slugs.index(slug) for slug in view["cards"])
    return Counter(ed.symbols[ed.symbol[kind]] for kind in kinds if ed.symbol[kind] >= 0)


def needs(view: Mapping[str, Any], ed: BloodEdition) -> dict[str, list[Need]]:
    """MB-6.1, MB-6.2, MB-8.6: what accusing and escaping need. Who has seen the Suspect is told of one of them only."""
    told, weapon = view["seats"][view["seat"]], view["crime"]["weapon"]
    lacking = max(0, view["goal"] - points(view, ed))
    pair = max(symbols(view, ed).values(), default=0) > 1
    armed = Need(weapon in view["cards"], "need.weapon", {"card": weapon})
    accuse = [armed, Need(not lacking, "need.points", {"n": lacking})]
    escape = [armed, Need(pair, "need.pair", {})]
    if view["ghost"] < 0:
        suspect = Need(view["seen"], "need.suspect", {})
        accuse, escape = [suspect, *accuse], [suspect, *escape]
    found = {"accuse": accuse, "escape": escape}
    if view["seen"]:
        del found["accuse" if view["killer"] == told["character"] else "escape"]
    barred = dict(zip(("accuse", "escape"), told["barred"], strict=True))
    return {way: list_ for way, list_ in found.items() if not barred[way]}


def open_steps(view: Mapping[str, Any]) -> list[str]:
    """MB-2.1, MB-5.2: what everybody can see to be still open in the turn that is going on."""
    seat = view["turn"]
    told, hand = view["seats"][seat], view["hands"][seat]
    steps = []
    if not view["drawn"] and view["pile"]["size"]:
        steps.append("draw")
    if not view["discarded"] and sum(hand.values()):
        steps.append("discard")
    if not (told["used"] or told["once"] or told["dead"]) and (within_reach(view, seat) or told["scheme"] == "stack"):
        steps.append("scheme")
    return steps
