"""How well a seat stands, judged from a view alone: how near it is to declaring, and how near others may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from parlour.games.blood_mansion.edition import SLAM, TAKE, BloodEdition

WON, WRONG = 1000.0, 6000.0
READY = 60.0
WEAPON = 26.0
SEEN = 14.0
GUILT = 22.0
"""Points for winning and for naming the wrong one, for all that a declaration needs, for the weapon, the Suspect seen,
and all the Guilt needed."""
PAIR, SINGLE = 20.0, 4.0
"""For an escape: two symbols alike, or Guilt cards without one."""
SLAM_WORTH, ACTION_WORTH, CARD_WORTH = 4.0, 2.5, 0.3
SCHEMES_WORTH = {
    "trade": 6.0,
    "weapon": 6.0,
    "actions": 5.0,
    "guilt": 5.0,
    "door": 4.0,
    "suspects": 3.0,
    "read": 3.0,
    "soul": 3.0,
    "stack": 2.0,
}
"""What a scheme is good for that may still be used: it is kept until it brings more than that."""
DRAWN = {"guilt": 3.0, "weapon": 2.0, "suspect": 2.0, "action": 1.0}
"""What the next card of a back is good for, to who still needs it."""
OTHERS = 0.55
"""How much of the best other's standing is taken off."""


def estimate(view: Mapping[str, Any], ed: BloodEdition, seat: int) -> float:
    """The seat's standing less some of that of the best other one."""
    if view["over"]:
        return _end(view, seat)
    own = _own(view, ed, seat)
    others = [_public(view, other) for other in range(len(view["seats"])) if other != seat]
    return own - OTHERS * max(others)


def _end(view: Mapping[str, Any], seat: int) -> float:
    """A game that is over. With two players a declaration is a guess, and a wrong one gives everything away, so it has
    to be all but certain before it beats going on (MB-8.6)."""
    end = view["end"]
    if end["winner"] < 0:
        return 0.0
    if end["winner"] == seat:
        return WON
    return -WRONG if end["how"] == "wrong" else -WON


def _own(view: Mapping[str, Any], ed: BloodEdition, seat: int) -> float:
    kinds = [ed.slugs.index(slug) for slug in view["cards"]]
    told = view["seats"][seat]
    armed: bool = view["crime"]["weapon"] in view["cards"]
    points = sum(ed.value[kind] for kind in kinds)
    symbols = Counter(ed.symbol[kind] for kind in kinds if ed.symbol[kind] >= 0)
    pair = max(symbols.values(), default=0)
    share: float = min(1.0, points / view["goal"])
    worth = sum(CARD_WORTH + _action(ed, kind) for kind in kinds)
    worth += _scheme(told) - 3.0 * int(told["lost"]) + _stacked(view, ed)
    worth += WEAPON * armed
    accuse = GUILT * share * share
    escape = PAIR if pair > 1 else SINGLE * min(len(symbols), 2)
    if view["ghost"] >= 0:
        return worth + max(accuse, 0.6 * escape) + READY * (armed and (share >= 1.0))
    if not view["seen"]:
        return worth + max(accuse, 0.5 * escape) + _hope(view, ed, kinds)
    if view["killer"] == told["character"]:
        return worth + SEEN + escape + READY * (armed and pair > 1)
    return worth + SEEN + accuse + READY * (armed and share >= 1.0)


def _scheme(told: Mapping[str, Any]) -> float:
    """What the player's scheme is still good for."""
    return 0.0 if told["used"] or told["dead"] else SCHEMES_WORTH[told["scheme"]]


def _stacked(view: Mapping[str, Any], ed: BloodEdition) -> float:
    """MB-5.6: the order that the viewer has given to the pile, or is giving it: good cards for oneself, if all draw.

    While it is being given, what is not said yet is taken to be said well.
    """
    seat, n = view["seat"], len(view["seats"])
    order = list(view["pile"].get("order", ()))
    if view["stack"] and view["stack"][-1][:2] == ["Stacking", seat]:
        order = [ed.moves[move].arg for move in view["path"] if ed.moves[move].verb == "next"]
        order += [""] * (2 * n - len(order))
    elif len(order) < 2:
        return 0.0
    first = view["turn"] + view["drawn"]
    worth = 0.0
    for at, back in enumerate(order[: 2 * n]):
        own = (first + at) % n == seat
        good = DRAWN[back] if back else DRAWN["guilt"] if own else DRAWN["action"]
        worth += good if own else -0.4 * good
    return worth


def _action(ed: BloodEdition, kind: int) -> float:
    """What an Action in the hand is good for."""
    effect = ed.effect[kind]
    if effect < 0:
        return 0.0
    return SLAM_WORTH if effect == SLAM else ACTION_WORTH * (1.3 if effect == TAKE else 1.0)


def _hope(view: Mapping[str, Any], ed: BloodEdition, kinds: list[int]) -> float:
    """Room in the hand is hope to see the Suspect: Dead Ends are in the way."""
    return -0.8 * kinds.count(ed.dead_end)


def _public(view: Mapping[str, Any], other: int) -> float:
    """What everybody can count of another player."""
    hand, told = view["hands"][other], view["seats"][other]
    left = sum(each["weapon"] for each in view["hands"]) + view["pile"]["backs"]["weapon"]
    weapon = min(1.0, hand["weapon"] / max(1, left))
    guilt = min(1.0, 10.0 * hand["guilt"] / view["goal"])
    worth = CARD_WORTH * sum(hand.values()) + ACTION_WORTH * hand["action"] + WEAPON * weapon + GUILT * guilt * guilt
    return float(worth + _scheme(told) - 3.0 * told["lost"] + 1.5 * hand["suspect"])
