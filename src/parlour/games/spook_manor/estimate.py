"""How well a manor will probably do, judged from a view alone: its points now, and what it is good for."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from parlour.games.spook_manor import scoring
from parlour.games.spook_manor.edition import BESIDE, EMPTY, PILES, SpookManorEdition
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import size
from parlour.games.spook_manor.view import manor, planned

ED = SpookManorEdition

LIGHTS, LIGHT = 0.3, 0.6
"""New lights that a card still to come brings, and how much of their points to count on."""
COLUMN = 0.9
"""How many of the cards still to come can be built where a column wants them."""
GUESTS, SPACE, GUEST = 0.45, 1.3, 1.4
"""Creeples that a card still to come brings, and the points of a space that waits for one, of one without a space."""
NEIGHBOUR, COMPANION = 0.2, 0.2
"""How likely a free place beside a portrait will be filled to its liking."""


def estimate(view: Mapping[str, Any], ed: ED, seat: int) -> float:
    """The seat's expected points, less those of the best other seat."""
    n = len(view["seats"])
    mine = planned(view, ed, seat)
    left = plays(view, ed) - len(mine.rooms)
    own = scoring.total(ed, mine) if view["over"] else worth(ed, mine, left)
    draft = view["draft"] if seat == view["seat"] else None
    if draft and "x" not in draft:
        own = max(worth(ed, placed, left - 1) for placed in placements(ed, mine, ed.number[draft["card"]]))
    elif draft and draft["legal"]:
        own += 0.001 * scoring.total(ed, mine) + 0.0005 * draft["done"] - 0.0001 * len(view["path"])
    if n == 1:
        return own
    return own - max(float(scoring.total(ed, manor(view, ed, other))) for other in range(n) if other != seat)


def plays(view: Mapping[str, Any], ed: ED) -> int:
    """How many cards everybody plays."""
    if len(view["seats"]) > 1:
        return ed.rounds
    return PILES[view["big"]] * -(-ed.solo_pile // ed.pool)


def placements(ed: ED, mine: Manor, card: int) -> list[Manor]:
    """The manor with a card more, at every free spot."""
    free = scoring.open_places(ed, mine)
    seated = {**mine.seated, card: 0} if ed.venue[card] >= 0 else mine.seated
    lobby = mine.lobby + ed.invitations[card]
    return [Manor(ed, mine.halves, [*mine.rooms, card], [*mine.spots, ed.spot(x, y)], seated, lobby) for x, y in free]


def worth(ed: ED, mine: Manor, left: int) -> float:
    """Points as if it ended now, with the Creeples seated best, and what `left` more cards may add."""
    points = float(scoring.total(ed, scoring.seated_best(ed, mine)))
    if left <= 0:
        return points
    more = LIGHT * lights_to_come(ed, mine, left) + columns_to_come(ed, mine, left)
    return points + more + guests_to_come(ed, mine, left) + views_to_come(ed, mine, left)


def lights_to_come(ed: ED, mine: Manor, left: int) -> float:
    """What the next lights would bring: the best ones that are missing, as many as will probably come."""
    owned = set(scoring.lights(ed, mine))
    icons, colours = [0] * 4, [0] * 4
    for light in owned:
        icons[light // 4] += 1
        colours[light % 4] += 1
    gained, points = 0.0, ed.light_points
    wanted = min(LIGHTS * left, 16 - len(owned))
    while wanted > 0:
        best, gain = -1, -inf
        for light in range(16):
            if light not in owned:
                icon, colour = icons[light // 4], colours[light % 4]
                more = points[icon + 1] - points[icon] + points[colour + 1] - points[colour]
                value = more + 0.3 * (icon + colour)
                if value > gain:
                    best, gain = light, value
        owned.add(best)
        icons[best // 4] += 1
        colours[best % 4] += 1
        gained += gain * min(1.0, wanted)
        wanted -= 1
    return gained


def columns_to_come(ed: ED, mine: Manor, left: int) -> float:
    """What the best columns may bring, by the cards that they still want."""
    tops = sorted(scoring.heights(ed, mine).values(), reverse=True)
    done = sum(top >= ed.height for top in tops)
    best, wanted = 0.0, 0
    for n, top in enumerate(tops[done : len(ed.column_points) - 1], done + 1):
        wanted += ed.height - top
        gain = ed.column_points[n] - ed.column_points[done]
        best = max(best, gain * max(0.0, 1 - wanted / (COLUMN * left + 1)))
    return best


def guests_to_come(ed: ED, mine: Manor, left: int) -> float:
    """What spaces may bring that more Creeples could fill, and Creeples that more rooms could hold."""
    spaces, there, expected = all_spaces(ed, mine), size(mine.creeples), GUESTS * left
    return SPACE * min(max(0, spaces - there), expected) + GUEST * min(max(0, there - spaces), expected)


def all_spaces(ed: ED, mine: Manor) -> int:
    """The spaces of all Entertainment rooms, whoever stands there."""
    return sum([len(ed.spaces[ed.venue[room]].printed) for room in mine.seated])


def views_to_come(ed: ED, mine: Manor, left: int) -> float:
    """What portraits may gain by what is still built beside them."""
    _, beside, company = free_beside(ed, mine)
    return (NEIGHBOUR * beside + COMPANION * company) * min(1.0, left / 8)


def free_beside(ed: ED, mine: Manor) -> tuple[int, int, int]:
    """The free places beside portraits that like them empty, like rooms of a type there, and like company: each as
    often as the VP that the portrait gives."""
    here, empty, beside, company = mine.here, 0, 0, 0
    for spot, room in zip(mine.spots, mine.rooms, strict=True):
        view = ed.view[room]
        if view >= EMPTY:
            free = ed.each[room] * sum([near not in here for near in scoring.around(ed, spot)])
            if view == EMPTY:
                empty += free
            elif view == BESIDE:
                beside += free
            else:
                company += free
    return empty, beside, company
