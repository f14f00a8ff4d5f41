"""All cards of an edition, in groups, to look at."""

from __future__ import annotations

from parlour.core.scene import Card, Token, Zone
from parlour.core.texts import Texts
from parlour.games.menestrels.edition import COLOURS, MenestrelsEdition
from parlour.games.menestrels.faces import categories, read_out

SIGNS = {name: name for name in ("woman", "man", "couple", "double", "points")} | {"coin": "cost"}
"""Emblems, and the marks that they stand for."""


def gallery(ed: MenestrelsEdition, texts: Texts) -> list[Zone]:
    """The Nobles, the signs, then the Artists by category; what a card does is its `about`."""
    nobles = [_noble(ed, noble, texts) for noble in range(len(ed.nobles))]
    groups: dict[str, list[Card]] = {name: [] for name in (*COLOURS, "several", "trainer", "grey")}
    told = read_out(ed, texts)
    for kind, slug in enumerate(ed.slugs):
        of = categories(ed, kind)
        words, about = told[slug]
        groups[of[0] if len(of) == 1 else "several"].append(Card(slug, words, slug, about=about))
    zones = [Zone(name, "row", texts.say(f"category.{name}"), cards=cards) for name, cards in groups.items() if cards]
    signs = [Token(f"sign-{sign}", 1, texts.say(f"mark.{mark}", n=1)) for sign, mark in SIGNS.items()]
    return [
        Zone("nobles", "row", texts.say("section.MN-3"), cards=nobles),
        Zone("signs", "tokens", texts.say("scene.signs"), tokens=signs),
        *zones,
    ]


def _noble(ed: MenestrelsEdition, noble: int, texts: Texts) -> Card:
    slug = ed.nobles[noble]
    words = texts.say("scene.rank", noble=texts.say(f"noble.{slug}"), rank=ed.ranks[noble])
    power = f"noble.{slug}.power"
    return Card(f"noble-{slug}", words, f"noble-{slug}", about=texts.say(power) if power in texts else "")
