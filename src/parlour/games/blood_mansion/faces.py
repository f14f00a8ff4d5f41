"""The printed faces of an edition, and all its cards in groups to look at."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.scene import Card, Face, Shape, Sign, Suit, Zone
from parlour.core.scene import Colour as Tint
from parlour.core.texts import Texts
from parlour.games.blood_mansion.edition import BACKS, EFFECTS, SCHEMES, BloodEdition, G

_LOOKS: dict[str, tuple[Tint, Shape]] = {
    "suspect": ("purple", "shield"),
    "weapon": ("red", "triangle"),
    "action": ("blue", "square"),
    "guilt": ("yellow", "disc"),
    "murder": ("grey", "lozenge"),
}
"""By back: colour and shape of its suit."""


def suit(back: str, texts: Texts) -> Suit:
    """The colour, shape and letter of a back."""
    colour, shape = _LOOKS[back]
    return Suit(colour, shape, texts.say(f"letter.{back}"))


def faces(ed: BloodEdition, texts: Texts) -> list[Face]:
    """All faces: cards by slug, Murder cards as `murder-SLUG`, characters as `who-SLUG` and
    `victim-SLUG`, the backs, and emblems."""
    backs = [Face(f"back-{back}", kind="back", suits=[suit(back, texts)]) for back in BACKS]
    emblems = [Face(f"suit-{back}", kind="emblem", suits=[suit(back, texts)]) for back in BACKS]
    symbols = [Face(f"symbol-{name}", kind="emblem", icon=ed.icons[f"symbol-{name}"]) for name in ed.symbols]
    people = [_person(ed, character, texts) for character in range(len(ed.characters))]
    others = [
        Face("ghost", texts.say("scene.ghost"), "portrait", [suit("murder", texts)], icon="ghost"),
        Face("guest", texts.say("face.guest"), "portrait", [suit("murder", texts)], icon="chalk-outline-murder"),
        Face("sign-points", kind="emblem", signs=[Sign("points")]),
    ]
    victims = [
        replace(person, id=f"victim-{slug}", foot=texts.say("scene.victim-tag"), foot_icon="chalk-outline-murder")
        for slug, person in zip(ed.characters, people, strict=True)
    ]
    cards = [_card(ed, kind, texts) for kind in range(len(ed.slugs))]
    return [
        *cards,
        *(_murder(ed, slug, texts) for slug in ed.weapons),
        *people,
        *victims,
        *others,
        *backs,
        *emblems,
        *symbols,
    ]


def _card(ed: BloodEdition, kind: int, texts: Texts) -> Face:
    slug, back = ed.slugs[kind], BACKS[ed.backs[kind]]
    face = Face(slug, texts.say(f"card.{slug}"), suits=[suit(back, texts)], icon=ed.icons.get(slug, ""))
    if kind < ed.dead_end:
        face.name, face.foot, face.foot_icon = texts.say(f"person.{slug}"), texts.say("face.suspect"), "manacles"
    elif kind == ed.dead_end:
        face.icon = "brick-wall"
    elif back == "action":
        effect = EFFECTS[ed.effect[kind]]
        face.foot = texts.say(f"face.{effect}", n=ed.moved[kind])
    elif back == "guilt":
        symbol = ed.symbols[ed.symbol[kind]]
        face.icon = ed.icons[f"symbol-{symbol}"]
        face.name = texts.say(f"symbol.{symbol}")
        face.foot = texts.say("face.points", n=ed.value[kind])
        face.signs = [Sign("points", str(ed.value[kind]))]
    return face


def _murder(ed: BloodEdition, slug: str, texts: Texts) -> Face:
    """MB-1.6: the Murder card of a weapon."""
    name, foot = texts.say(f"card.{slug}"), texts.say("face.murder")
    return Face(f"murder-{slug}", name, suits=[suit("murder", texts)], icon=ed.icons[slug], foot=foot, foot_icon="drop")


def _person(ed: BloodEdition, character: int, texts: Texts) -> Face:
    slug = ed.characters[character]
    scheme = texts.say(f"scheme.{SCHEMES[ed.schemes[character]]}")
    name, icon = texts.say(f"person.{slug}"), ed.icons[slug]
    return Face(f"who-{slug}", name, "portrait", [suit("suspect", texts)], icon=icon, foot=scheme)


def about(ed: BloodEdition, slug: str, texts: Texts) -> str:
    """A sentence more about a card: what an Action does, what else a card is good for."""
    if slug in ed.actions:
        return texts.say(f"effect.{slug}")
    kind = ed.slugs.index(slug)
    if ed.backs[kind] == G:
        return texts.say("about.guilt", n=ed.value[kind], symbol=texts.say(f"symbol.{ed.symbols[ed.symbol[kind]]}"))
    return texts.say("about.dead-end") if kind == ed.dead_end else ""


def scheme_text(ed: BloodEdition, character: str, texts: Texts) -> str:
    """A character's scheme, its name and what it does."""
    scheme = SCHEMES[ed.schemes[ed.characters.index(character)]]
    return texts.say("scene.scheme-text", scheme=texts.say(f"scheme.{scheme}"), text=texts.say(f"scheme.{scheme}.text"))


def gallery(ed: BloodEdition, texts: Texts) -> list[Zone]:
    """The characters with their schemes, then the cards by back with how many there are of each, the Murder cards."""
    say = texts.say
    people = [
        Card(f"who-{slug}", say(f"person.{slug}"), f"who-{slug}", about=scheme_text(ed, slug, texts))
        for slug in ed.characters
    ]
    zones = [Zone("characters", "row", say("section.MB-5"), cards=people)]
    for back, name in enumerate(BACKS):
        kinds = [kind for kind in range(len(ed.slugs)) if ed.backs[kind] == back]
        cards = [_printed(ed, kind, texts) for kind in kinds]
        count = sum(ed.copies[kind] for kind in kinds)
        zones.append(Zone(name, "row", say(f"back.{name}", n=count), face=f"suit-{name}", cards=cards))
    murder = [Card(f"murder-{slug}", say(f"card.{slug}"), f"murder-{slug}") for slug in ed.weapons]
    return [*zones, Zone("murder", "row", say("scene.murder"), cards=murder)]


def _printed(ed: BloodEdition, kind: int, texts: Texts) -> Card:
    slug, copies = ed.slugs[kind], ed.copies[kind]
    tag = texts.say("scene.copies", n=copies) if copies > 1 else ""
    return Card(slug, texts.say(f"card.{slug}"), slug, about=about(ed, slug, texts), tag=tag)
