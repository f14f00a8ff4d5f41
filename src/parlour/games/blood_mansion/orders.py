"""Standing orders: how a player answers in advance when a door may be slammed, shut or opened (MB-4, MB-5.3).

They read the player's own view only, and ask wherever everybody can see that there might be something to ask about
(MB-4.3): who leaves a reaction to be asked is asked whether the card is there or not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.game import Option
from parlour.core.moves import Move
from parlour.games.blood_mansion.edition import BURN, GIVE, SEARCH, TAKE, BloodEdition, S, W
from parlour.games.blood_mansion.state import BloodState

ASK, NEVER, TWO, ALWAYS = "ask", "never", "two", "always"
ORDERS = {
    "slam": Option((ASK, NEVER, TWO, ALWAYS)),
    "ghost": Option((ASK, NEVER, TWO, ALWAYS)),
    "door": Option((ASK, NEVER, TWO, ALWAYS)),
    "open": Option((ASK, NEVER, ALWAYS)),
}
"""To slam a door for oneself and for the Ghost; to shut and to open one by Tabitha's scheme."""


def orders_for(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Those that can matter: the Ghost's with two players, those on the scheme for whose it is."""
    seat, two = view["seats"][view["seat"]], view["ghost"] >= 0
    scheme = seat["character"] is not None and seat["scheme"] == "door"
    return ("slam", *(["ghost"] if two else []), *(["door", "open"] if scheme else []))


def ordered(orders: Mapping[str, str], view: Mapping[str, Any], legal: Sequence[Move], ed: BloodEdition) -> Move | None:
    """The move by which the viewer's orders answer the window that is open; None where one of them is to ask."""
    name, told = _frame(view, -1)
    _, below = _frame(view, -2)
    me, moves = view["seat"], {move.verb: move for move in legal}
    if name == "OpenDoor":
        return _settled([("door", orders["open"])], moves, 0)
    if name == "SchemeDoor":
        return _settled([("door", orders["door"])], moves, _lost_to_scheme(view, below))
    if name != "Door":
        return None
    own = told["target"] == me
    policies = []
    if view["hands"][me]["action"]:
        policies.append(("slam", orders["slam" if own else "ghost"]))
    if own and guards(view):
        policies.append(("door", orders["door"]))
    return _settled(policies, moves, _lost_to_action(view, ed, below))


def guards(view: Mapping[str, Any]) -> bool:
    """MB-5.3: whether the viewer's scheme could shut a door now, as everybody can see."""
    told = view["seats"][view["seat"]]
    return told["scheme"] == "door" and not (told["used"] or told["once"])


def _settled(policies: list[tuple[str, str]], moves: Mapping[str, Move], lost: int) -> Move | None:
    """What these orders come to, each with the verb that it is about; `lost` cards are at stake."""
    for verb, policy in policies:
        if verb in moves and (policy == ALWAYS or (policy == TWO and lost > 1)):
            return moves[verb]
    return None if any(policy == ASK for _, policy in policies) else moves["allow"]


def _frame(view: Mapping[str, Any], at: int) -> tuple[str, dict[str, Any]]:
    """A frame of the stack by its name and fields; empty when there is none."""
    if len(view["stack"]) < -at:
        return "", {}
    name, *values = view["stack"][at]
    fields = BloodState.FRAMES[name].fields()
    return name, dict(zip(fields, values, strict=True))


def _lost_to_action(view: Mapping[str, Any], ed: BloodEdition, deed: Mapping[str, Any]) -> int:
    """MB-E.1: how many cards the Action would cost the hand that it is aimed at."""
    effect, hand = ed.effect[deed["kind"]], deed["target"]
    if effect in (TAKE, BURN):
        return len(deed["backs"])
    if effect == GIVE:
        return int(min(ed.moved[deed["kind"]], sum(view["hands"][hand].values())))
    if effect != SEARCH:
        return 0
    if hand != view["seat"]:
        return int(view["hands"][hand]["suspect"] + view["hands"][hand]["weapon"])
    safe = {view["crime"]["weapon"], view["killer"]}
    kinds = (ed.slugs.index(slug) for slug in view["cards"] if slug not in safe)
    return sum(ed.backs[kind] in (S, W) for kind in kinds)


def _lost_to_scheme(view: Mapping[str, Any], scheme: Mapping[str, Any]) -> int:
    """MB-5.4 to MB-5.11: how many of the viewer's cards the scheme would take."""
    user = view["seats"][scheme["seat"]]["scheme"]
    if user == "trade":
        return int(sum(view["hands"][view["seat"]].values()))
    return 0 if user in ("read", "soul") else int(list(scheme["hands"]).count(view["seat"]))
