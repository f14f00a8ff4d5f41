"""The printed faces of an edition, and all its cards in groups to look at."""

from __future__ import annotations

from parlour.core.scene import Card, Face, Shape, Sign, Suit, Zone
from parlour.core.scene import Colour as Tint
from parlour.core.texts import Texts
from parlour.games.blood_mansion.edition import BACKS, SCHEMES, BloodEdition, G

_LOOKS: dict[str, tuple[Tint, Shape, str]] = {
    "suspect": ("purple", "shield", "ghost"),
    "weapon": ("red", "triangle", "daggers"),
    "action": ("blue", "square", "footprint"),
    "guilt": ("yellow", "disc", "balance"),
}
"""By back: colour and shape of its suit, and the device on it."""


def suit(back: str, texts: Texts) -> Suit:
    """The colour, shape and letter of a back."""
    colour, shape, _ = _LOOKS[back]
    return Suit(colour, shape, texts.say(f"letter.{back}"))


def faces(ed: BloodEdition, texts: Texts) -> list[Face]:
    """All faces: cards by slug, characters as `who-SLUG`, the four backs, and emblems."""
    backs = [
        Face(f"back-{back}", kind="back", suits=[suit(back, texts)], icon=device)
        for back, (_, _, device) in _LOOKS.items()
    ]
    emblems = [Face(f"suit-{back}", kind="emblem", suits=[suit(back, texts)]) for back in BACKS]
    symbols = [Face(f"symbol-{name}", kind="emblem", icon=ed.icons[f"symbol-{name}"]) for name in ed.symbols]
    people = [_person(ed, character, texts) for character in range(len(ed.characters))]
    others = [Face("ghost", texts.say("person.ghost"), "portrait", [suit("suspect", texts)], icon="ghost")]
    return [*(_card(ed, kind, texts) for kind in range(len(ed.slugs))), *people, *others, *backs, *emblems, *symbols]


def _card(ed: BloodEdition, kind: int, texts: Texts) -> Face:
    slug = ed.slugs[kind]
    face = Face(
        slug, texts.say(f"card.{slug}"), suits=[suit(BACKS[ed.backs[kind]], texts)], icon=ed.icons.get(slug, "")
    )
    if kind < ed.dead_end:
        face.name = texts.say(f"person.{slug}")
    if kind == ed.dead_end:
        face.icon = "brick-wall"
    if ed.backs[kind] == G:
        symbol = ed.symbols[ed.symbol[kind]]
        face.icon = ed.icons[f"symbol-{symbol}"]
        face.foot, face.foot_icon = texts.say(f"symbol.{symbol}"), face.icon
        face.signs = [Sign("points", str(ed.value[kind]))]
    return face


def _person(ed: BloodEdition, character: int, texts: Texts) -> Face:
    slug = ed.characters[character]
    scheme = texts.say(f"scheme.{SCHEMES[ed.schemes[character]]}")
    name, icon = texts.say(f"person.{slug}"), ed.icons[slug]
    return Face(f"who-{slug}", name, "portrait", [suit("suspect", texts)], icon=icon, foot=scheme)


def about(ed: BloodEdition, slug: str, texts: Texts) -> str:
    """A sentence more about a card: what an Action does; empty for others."""
    return texts.say(f"effect.{slug}") if slug in ed.actions else ""


def gallery(ed: BloodEdition, texts: Texts) -> list[Zone]:
    """The characters, then the cards by back."""
    people = []
    for slug, scheme in zip(ed.characters, ed.schemes, strict=True):
        told = f"{texts.say(f'scheme.{SCHEMES[scheme]}')}: {texts.say(f'scheme.{SCHEMES[scheme]}.text')}"
        people.append(Card(f"who-{slug}", texts.say(f"person.{slug}"), f"who-{slug}", about=told))
    zones = [Zone("characters", "row", texts.say("section.MB-5"), cards=people)]
    for back, name in enumerate(BACKS):
        cards = [
            Card(slug, texts.say(f"card.{slug}"), slug, about=about(ed, slug, texts))
            for kind, slug in enumerate(ed.slugs)
            if ed.backs[kind] == back
        ]
        zones.append(Zone(name, "row", texts.say(f"back.{name}", n=len(cards)), cards=cards))
    return zones
