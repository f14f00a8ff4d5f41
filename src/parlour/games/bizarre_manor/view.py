"""What a seat may know of a game of Bizarre Manor, built up from nothing; and manors as a view shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.sheet import Sheet
from parlour.games.bizarre_manor import scoring
from parlour.games.bizarre_manor.edition import GUESTS, NO_CELLAR, STARS, BizarreManorEdition, rewards
from parlour.games.bizarre_manor.geometry import space, xy
from parlour.games.bizarre_manor.scoring import Estate
from parlour.games.bizarre_manor.state import (
    DECORATOR,
    GUEST,
    HALL_FLOOR,
    OWN,
    Placed,
    manor_of,
    pack,
    reward_of,
    unpack,
)
from parlour.games.bizarre_manor.state import BizarreManorState as S

SOURCES = ("own", "architect", "decorator", "special")
"""Where a card of a manor comes from; a guest's Reviews have the guest's slug."""


def look(s: S, seat: int | None) -> dict[str, Any]:
    """The view's game part: cards as slugs, seats by number, Reviews with the signed stars of their upper side.

    `seats[i].manor` lists [x, y, card, stars, source] in the order of placing, covered cards too, without the Hall;
    `seats[i].next` is what that seat has to place: true where only its owner may know. `seats[i].cards` is the hand,
    for its owner only. A guest's `face` is there for those who have seen it.
    """
    ed = s.edition
    return {
        "game": "bizarre_manor",
        "scenario": ed.scenarios[s.scenario].slug if s.scenario >= 0 else None,
        "youngest": s.youngest if s.youngest >= 0 else None,
        "seats": [_seat(s, each, each == seat) for each in range(s.n)],
        "guests": [_guest(s, guest, seat) for guest in range(len(GUESTS))],
        "line": [GUESTS[guest] for guest in s.line],
        "piles": [_pile(s, pile) for pile in range(len(STARS))],
        "vortex": len(s.vortex),
        "deck": len(s.deck),
        "gone": [ed.slugs[card] for card in s.gone],
        "round": s.round,
        "rounds": ed.rounds,
        "turns": s.turns,
        "inaugurated": bool(s.inaugurated),
        "over": s.over,
    }


def _seat(s: S, seat: int, own: bool) -> dict[str, Any]:
    ed, card = s.edition, s.card[seat]
    told: dict[str, Any] = {
        "manor": [_card(ed, code) for code in s.placed[seat]],
        "lost": [_card(ed, code) for code in s.lost[seat]],
        "reached": s.reached[seat],
        "due": [_due(ed, code) for code in s.due[seat]],
        "eyes": s.eyes[seat],
        "waiting": s.waiting[seat],
        "given": s.given[seat],
        "looked": GUESTS[s.looks[seat]] if s.looks[seat] >= 0 else None,
        "hand": len(s.hands[seat]),
        "received": len(s.received[seat]),
        "next": card >= 0,
    }
    if card >= len(ed.cards) or (own and card >= 0):
        told["next"] = [ed.slugs[ed.kind(card)], ed.stars[card], source_name(ed, s.source[seat])]
    if own:
        told["cards"] = [ed.slugs[card] for card in s.hands[seat]]
    return told


def _card(ed: BizarreManorEdition, code: int) -> list[Any]:
    at, face, source = unpack(code)
    return [*xy(at), ed.slugs[ed.kind(face)], ed.stars[face], source_name(ed, source)]


def _due(ed: BizarreManorEdition, code: int) -> list[Any]:
    stars, source = reward_of(code)
    return [stars, source_name(ed, source)]


def source_name(ed: BizarreManorEdition, source: int) -> str:
    """Where a card comes from, in a word."""
    return SOURCES[source] if source < GUEST else ed.guests[source - GUEST].slug


def source_of(ed: BizarreManorEdition, name: str) -> int:
    """The source that a word names."""
    return SOURCES.index(name) if name in SOURCES else GUEST + ed.guest_of[name]


def _guest(s: S, guest: int, seat: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {
        "revealed": guest in s.line,
        "looked": [each for each in range(s.n) if s.looks[each] == guest],
    }
    known = guest in s.line or s.over or (seat is not None and s.looks[seat] == guest)
    if known and s.guests[guest] >= 0:
        told["face"] = s.edition.guests[s.guests[guest]].slug
    return told


def _pile(s: S, pile: int) -> dict[str, Any]:
    slugs, top, under = s.edition.slugs, s.tops[pile], s.under[pile]
    return {
        "top": slugs[top] if top >= 0 else None,
        "size": (top >= 0) + len(s.pools[pile]) + len(under),
        "under": [slugs[review] for review in under],
    }


# -- back from a view


def placed(ed: BizarreManorEdition, rows: Sequence[Sequence[Any]]) -> list[Placed]:
    """The cards of a manor, in the order of placing."""
    return [Placed(space(x, y), ed.face(slug, stars), source_of(ed, source)) for x, y, slug, stars, source in rows]


def special(view: Mapping[str, Any], ed: BizarreManorEdition) -> int:
    """The Scenario's special rule; none before the Scenario is dealt."""
    return ed.scenarios[ed.scenario_of[view["scenario"]]].special if view["scenario"] else 0


def estate(view: Mapping[str, Any], ed: BizarreManorEdition, seat: int) -> Estate:
    """What the seat has built, as everybody sees it."""
    told = view["seats"][seat]
    cards = placed(ed, told["manor"])
    first = HALL_FLOOR if special(view, ed) == NO_CELLAR else 0
    return Estate(manor_of(ed, tuple([pack(*each) for each in cards]), first), cards, placed(ed, told["lost"]))


def revealed(view: Mapping[str, Any], ed: BizarreManorEdition) -> list[int]:
    """The revealed guests from left to right, as numbers in the edition."""
    faces = [view["guests"][GUESTS.index(place)]["face"] for place in view["line"]]
    return [ed.guest_of[face] for face in faces]


def pending(view: Mapping[str, Any]) -> list[int]:
    """BM-6.5: the revealed guests, by place, whose step of the Inauguration is still to come."""
    if not view["inaugurated"]:
        return [GUESTS.index(place) for place in view["line"]]
    return [frame[1] for frame in view["stack"] if frame[0] == "GuestAsks"]


def coming(view: Mapping[str, Any], ed: BizarreManorEdition, seat: int) -> dict[int, int]:
    """BM-6.4, BM-6.5: the stars of Reviews, by source, that are due, or would come if the Inauguration were now."""
    found: dict[int, int] = {}
    if not view["scenario"] or view["over"]:
        return found
    manor, told = estate(view, ed, seat).manor, view["seats"][seat]
    scenario = ed.scenarios[ed.scenario_of[view["scenario"]]]
    if not view["inaugurated"]:
        found[DECORATOR] = sum(rewards(scenario.levels, scenario.decorator.call(manor)))
    for place in pending(view):
        number = ed.guest_of[view["guests"][place]["face"]]
        guest = ed.guests[number]
        found[GUEST + number] = sum(rewards(guest.levels, guest.measure.call(manor)))
    due = [*told["due"], *([told["next"][1:]] if isinstance(told["next"], list) else [])]
    for stars, name in due:
        source = source_of(ed, name)
        if source != OWN:
            found[source] = found.get(source, 0) + stars
    return found


def sheet(view: Mapping[str, Any], ed: BizarreManorEdition, seat: int) -> Sheet:
    """BM-7.3: the seat's sheet; in a game that goes on, as if the Inauguration were now."""
    still = None if view["over"] else coming(view, ed, seat)
    return scoring.sheet(ed, estate(view, ed, seat), special(view, ed), revealed(view, ed), seat, still)
