"""What a seat may know of a game of Ménestrels (MN-1.8), built up from nothing; and scores as a view shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.games.menestrels.edition import BACKS, COIN, COLOURS, PLAIN, MenestrelsEdition
from parlour.games.menestrels.scoring import Troupe
from parlour.games.menestrels.state import MenestrelsState as S


def look(s: S, seat: int | None) -> dict[str, Any]:
    """The view's game part: cards as slugs, seats by number, backs as `plain` or `coin`.

    `pile.face` is there for the Princess while the card that she has looked at lies on top; `pile.looked` tells
    everybody that she has. `seats[i].cards` is the hand, for its owner only.
    """
    ed = s.edition
    return {
        "game": "menestrels",
        "seats": [_seat(s, each, each == seat) for each in range(s.n)],
        "market": [ed.slugs[kind] if kind >= 0 else None for kind in s.market],
        "pile": _pile(s, seat),
        "king": bool(s.king),
        "discards": [ed.slugs[kind] for kind in s.discards],
        "bank": s.bank,
        "bubbles": s.bubbles,
        "turn": s.turn,
        "turns": s.turns,
        "extra": s.extra,
        "looked": bool(s.looked),
        "barred": [str(ed.moves[move]) for move in s.barred],
        "removed": ed.removed[s.n],
        "choosing": bool(s.choosing),
        "over": s.over,
    }


def _seat(s: S, seat: int, own: bool) -> dict[str, Any]:
    ed = s.edition
    told: dict[str, Any] = {
        "noble": ed.nobles[s.nobles[seat]] if s.nobles[seat] >= 0 else None,
        "coins": s.coins[seat],
        "bubbles": s.bubbles if seat == s.bishop else 0,
        "company": [ed.slugs[kind] for kind in s.companies[seat]],
        "assigned": [[ed.slugs[card // 3], COLOURS[card % 3]] for card in s.assigned[seat]],
        "hand": {BACKS[back]: len(s.has_backs(seat, back)) for back in (PLAIN, COIN)},
    }
    if own:
        told["cards"] = [ed.slugs[kind] for kind in s.hands[seat]]
        told["fresh"] = ed.slugs[s.fresh] if seat == s.duke and s.fresh >= 0 else None
    return told


def _pile(s: S, seat: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {"size": s.pile, "back": BACKS[s.back] if s.back >= 0 else None, "looked": s.face >= 0}
    if s.face >= 0 and seat is not None and seat == s.princess:
        told["face"] = s.edition.moves[s.edition.CARD + s.face].arg
    return told


def troupes(view: Mapping[str, Any], ed: MenestrelsEdition) -> list[Troupe]:
    """The companies as the viewer sees them: all that is visible, and the own hand."""
    kind = {slug: kind for kind, slug in enumerate(ed.slugs)}
    return [
        Troupe(
            ed.nobles.index(seat["noble"]) if seat["noble"] else 0,
            seat["coins"],
            [kind[slug] for slug in (*seat["company"], *seat.get("cards", ()))],
            [(kind[slug], COLOURS.index(colour)) for slug, colour in seat["assigned"]],
        )
        for seat in view["seats"]
    ]
