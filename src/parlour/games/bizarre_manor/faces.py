"""The printed faces of an edition: what the sprite is drawn from."""

from __future__ import annotations

from parlour.core.scene import Colour, Face, Shape, Sign, Suit
from parlour.core.texts import Texts
from parlour.games.bizarre_manor import words
from parlour.games.bizarre_manor.edition import BizarreManorEdition
from parlour.games.bizarre_manor.geometry import (
    LADDER_DOWN,
    LADDER_UP,
    LEFT,
    RIGHT,
    STAIR_DOWN,
    STAIR_UP,
)
from parlour.games.bizarre_manor.measures import DETAILS

_LOOKS: dict[str, tuple[Colour, Shape]] = {
    "bedroom": ("blue", "square"),
    "bathroom": ("blue", "disc"),
    "living-room": ("orange", "square"),
    "ritual-room": ("purple", "lozenge"),
    "kitchen": ("red", "lozenge"),
    "garden": ("green", "lozenge"),
    "secret-room": ("yellow", "lozenge"),
    "": ("grey", "square"),
}
"""Colour and shape of an emblem; the rare ones (BM-4.11) are lozenges."""
_PORTS = ((LEFT, "◂"), (RIGHT, "▸"), (STAIR_UP, "⌃"), (LADDER_UP, "⇡"), (STAIR_DOWN, "⌄"), (LADDER_DOWN, "⇣"))


def faces(ed: BizarreManorEdition, texts: Texts) -> list[Face]:
    """All faces in one language: Manor cards, both sides of each Review, Hall, guests, backs."""
    cards = [_manor(ed, card, texts) for card in range(len(ed.cards))]
    first = len(ed.cards)
    reviews = [_review(ed, face, texts) for face in range(first, first + 2 * len(ed.reviews))]
    guests = [
        Face(f"guest-{guest.slug}", texts.say(f"guest.{guest.slug}"), "portrait", [Suit("purple", "shield")])
        for guest in ed.guests
    ]
    hall = Face("hall", texts.say("card.hall"), suits=[Suit("grey", "shield")], foot=ports(ed, ed.hall))
    backs = [Face(f"back-{name}", kind="back", suits=[Suit("purple", "shield")]) for name in ("manor", "guest")]
    return [*cards, *reviews, hall, *guests, *backs]


def face_id(ed: BizarreManorEdition, face: int) -> str:
    """The id of the picture of a face: a Review has one for each side."""
    if face == ed.hall:
        return "hall"
    slug = ed.slugs[ed.kind(face)]
    return slug if face < len(ed.cards) else f"{slug}-{'plus' if ed.stars[face] > 0 else 'minus'}"


def ports(ed: BizarreManorEdition, face: int) -> str:
    """BM-4.1: openings, staircase and ladder halves of a face as small signs."""
    return "".join(sign for bit, sign in _PORTS if ed.ports[face] & bit)


def details(ed: BizarreManorEdition, face: int, texts: Texts) -> list[str]:
    """What a Manor card shows besides its emblem, in words."""
    shown = [detail for bit, detail in enumerate(DETAILS) if ed.details[face] >> bit & 1]
    shown += ["eye"] * ed.eye[face]
    if ed.stars[face]:
        shown.append("plus" if ed.stars[face] > 0 else "minus")
    return [texts.say(f"detail.{each}") for each in shown]


def _manor(ed: BizarreManorEdition, face: int, texts: Texts) -> Face:
    colour, shape = _LOOKS[ed.emblem[face]]
    signs = [Sign("points", f"{ed.stars[face]:+d}")] if ed.stars[face] else []
    name = words.card(ed.slugs[face], texts)
    return Face(face_id(ed, face), name, suits=[Suit(colour, shape)], signs=signs, foot=ports(ed, face))


def _review(ed: BizarreManorEdition, face: int, texts: Texts) -> Face:
    stars = ed.stars[face]
    suit = Suit("yellow" if stars > 0 else "grey", "hexagon", f"{stars:+d}")
    return Face(face_id(ed, face), words.review(stars, texts), suits=[suit], foot=ports(ed, face))
