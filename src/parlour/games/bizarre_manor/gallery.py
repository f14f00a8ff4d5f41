"""All cards of an edition, in groups, to look at."""

from __future__ import annotations

from parlour.core.scene import Card, Token, Zone
from parlour.core.texts import Texts
from parlour.games.bizarre_manor import words
from parlour.games.bizarre_manor.edition import BizarreManorEdition, Guest
from parlour.games.bizarre_manor.faces import described, face_id
from parlour.games.bizarre_manor.measures import EMBLEMS

SIGNS = {
    "architect": "sheet.architect",
    "decorator": "sheet.decorator",
    "cut-off": "scene.cut-off",
    "card": "card.manor",
    "star": "sheet.starred",
}
"""Emblems, and the texts that name what they stand for."""


def gallery(ed: BizarreManorEdition, texts: Texts) -> list[Zone]:
    """The guests, the rooms by emblem, the Hall, the Reviews by stars, the signs."""
    say = texts.say
    rooms = [
        Zone(
            emblem or "passage",
            "row",
            say(f"emblem.{emblem or 'passage'}"),
            cards=_rooms(ed, emblem, texts),
            form="square",
        )
        for emblem in (*EMBLEMS, "")
        if emblem in ed.emblem[: len(ed.cards)]
    ]
    hall = Card("hall", described(ed, ed.hall, texts), "hall")
    return [
        Zone("guests", "row", say("scene.guests"), cards=[_guest(guest, texts) for guest in ed.guests]),
        Zone("hall-zone", "row", say("card.hall"), cards=[hall], form="square"),
        *rooms,
        *_reviews(ed, texts),
        Zone(
            "signs",
            "tokens",
            say("scene.signs"),
            tokens=[Token(f"sign-{sign}", 1, say(text)) for sign, text in SIGNS.items()],
        ),
    ]


def _rooms(ed: BizarreManorEdition, emblem: str, texts: Texts) -> list[Card]:
    """The Manor cards with this emblem; with how many players one is used stands on it, unless always."""
    cards = []
    for card, slug in enumerate(ed.cards):
        if ed.emblem[card] == emblem:
            seats = ed.seats[card]
            about = texts.say("scene.from-seats", n=seats) if seats > 2 else ""
            cards.append(
                Card(slug, described(ed, card, texts), slug, about=about, tag=f"{seats}+" if seats > 2 else "")
            )
    return cards


def _reviews(ed: BizarreManorEdition, texts: Texts) -> list[Zone]:
    """Each pile, those Reviews once that look the same; the bad side has the same ports (BM-1.4)."""
    zones = []
    for stars, pile in enumerate(ed.piles, 1):
        looks = {face_id(ed, review): review for review in pile}
        about = texts.say("scene.bad-side", review=words.review(-stars, texts))
        cards = [Card(name, described(ed, review, texts), name, about=about) for name, review in looks.items()]
        zones.append(Zone(f"reviews-{stars}", "row", words.review(stars, texts), cards=cards, form="square"))
    return zones


def _guest(guest: Guest, texts: Texts) -> Card:
    levels = "; ".join(
        texts.say("scene.level", n=least, stars=" ".join(map(words.signed, stars)) or "–")
        for least, stars in guest.levels
    )
    about = f"{words.measured(guest.measure, texts)}: {levels}"
    return Card(f"guest-{guest.slug}", texts.say(f"guest.{guest.slug}"), f"guest-{guest.slug}", about=about)
