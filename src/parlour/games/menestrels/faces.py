"""The printed faces of an edition: what the sprite is drawn from."""

from __future__ import annotations

import re
from functools import lru_cache

from parlour.core.scene import Face, Sign, Suit
from parlour.core.texts import Texts
from parlour.games.menestrels.edition import COLOURS, EFFECTS, NONE, MenestrelsEdition

_LOOKS: dict[str, tuple[str, str]] = {
    "musician": ("red", "disc"),
    "acrobat": ("yellow", "triangle"),
    "interpreter": ("blue", "square"),
    "trainer": ("green", "hexagon"),
    "grey": ("grey", "lozenge"),
}
EFFECT_ICONS = {
    "encore": "clockwise-rotation",
    "peek": "semi-closed-eye",
    "snatch": "card-play",
    "pilfer": "pay-money",
    "rob": "swap-bag",
    "gift": "present",
    "poach": "lasso",
    "tattle": "lips",
    "last-play": "hourglass",
}
POWER_ICONS = {
    "two-cards": "card-pick",
    "look": "semi-closed-eye",
    "pairs": "clockwise-rotation",
    "ties": "scales",
    "veto": "halt",
    "rich": "coins",
}


def suit(category: str, texts: Texts) -> Suit:
    """The colour, shape and letter of a category."""
    colour, shape = _LOOKS[category]
    letter = "" if category == "grey" else texts.say(f"letter.{category}")
    return Suit(colour, shape, letter)  # type: ignore[arg-type]


def faces(ed: MenestrelsEdition, texts: Texts) -> list[Face]:
    """All faces: artists and grey cards by slug, Nobles as `noble-SLUG`, the King, two backs, and emblems."""
    cards = [_card(ed, kind, texts) for kind in range(len(ed.slugs))]
    nobles = [_noble(ed, noble, texts) for noble in range(len(ed.nobles))]
    return cards + nobles + _others(texts)


def categories(ed: MenestrelsEdition, kind: int) -> list[str]:
    """The categories that a card shows: its colours, or `trainer`, or `grey`."""
    if ed.grey[kind]:
        return ["grey"]
    return [COLOURS[colour] for colour in ed.colours[kind]] or ["trainer"]


def printed(slug: str, texts: Texts) -> str:
    """A card's name as printed: what tells man and woman apart in brackets is a sign there."""
    return re.sub(r"\s*\(.*\)$", "", texts.say(f"card.{slug}"))


@lru_cache(64)
def read_out(ed: MenestrelsEdition, texts: Texts) -> dict[str, tuple[str, str]]:
    """Every card, by slug, as a screen reader says it, name and marks, and what its effect does."""
    return {slug: (_marks(ed, kind, texts), _effect(ed, kind, texts)) for kind, slug in enumerate(ed.slugs)}


def _marks(ed: MenestrelsEdition, kind: int, texts: Texts) -> str:
    slug, say = ed.slugs[kind], texts.say
    name = say(f"card.{slug}")
    marks = [say(f"mark.{category}") for category in categories(ed, kind)]
    if not ed.grey[kind] and name == printed(slug, texts):
        marks.append(say("mark.woman" if ed.woman[kind] else "mark.man"))
    if ed.trainer[kind]:
        marks.append(say("mark.points", n=ed.trainer[kind]))
    if ed.size[kind] > 1:
        marks.append(say("mark.double"))
    if ed.mate[kind] >= 0:
        marks.append(say("mark.couple"))
    if ed.cost[kind]:
        marks.append(say("mark.cost"))
    if ed.effect[kind] != NONE:
        marks.append(say(f"effect.{EFFECTS[ed.effect[kind]]}"))
    return f"{name}: {', '.join(marks)}"


def _effect(ed: MenestrelsEdition, kind: int, texts: Texts) -> str:
    effect = EFFECTS[ed.effect[kind]]
    if not effect:
        return ""
    return texts.say("said.of", name=texts.say(f"effect.{effect}"), what=texts.say(f"effect.{effect}.text"))


def _card(ed: MenestrelsEdition, kind: int, texts: Texts) -> Face:
    slug, effect = ed.slugs[kind], EFFECTS[ed.effect[kind]]
    return Face(
        slug,
        printed(slug, texts),
        suits=[suit(category, texts) for category in categories(ed, kind)],
        icon=ed.icons[slug],
        signs=_signs(ed, kind, effect),
        foot=texts.say(f"effect.{effect}") if effect else "",
        foot_icon=EFFECT_ICONS.get(effect, ""),
    )


def _signs(ed: MenestrelsEdition, kind: int, effect: str) -> list[Sign]:
    signs = []
    if not ed.grey[kind]:
        signs.append(Sign("woman" if ed.woman[kind] else "man"))
    if ed.mate[kind] >= 0:
        signs.append(Sign("pair-woman" if ed.woman[kind] else "pair-man"))
    if ed.size[kind] > 1:
        signs.append(Sign("double"))
    if ed.trainer[kind]:
        signs.append(Sign("points", str(ed.trainer[kind])))
    if ed.cost[kind]:
        signs.append(Sign("coin"))
    if ed.effect[kind] != NONE:
        signs.append(Sign("effect", icon=EFFECT_ICONS[effect]))
    return signs


def _noble(ed: MenestrelsEdition, noble: int, texts: Texts) -> Face:
    slug = ed.nobles[noble]
    power = ed.powers[noble] or ("rich" if max(ed.noble_start[noble].values(), default=0) > max(ed.start) else "")
    return Face(
        f"noble-{slug}",
        texts.say(f"noble.{slug}"),
        "portrait",
        [Suit("purple", "shield")],
        icon=ed.icons[slug],
        rank=str(ed.ranks[noble]),
        foot=texts.say(f"short.{power}") if power else "",
        foot_icon=POWER_ICONS.get(power, ""),
    )


def _others(texts: Texts) -> list[Face]:
    emblems = [Face(f"suit-{category}", kind="emblem", suits=[suit(category, texts)]) for category in _LOOKS]
    signs = {
        "coin": Sign("coin"),
        "woman": Sign("woman"),
        "man": Sign("man"),
        "couple": Sign("pair-man"),
        "double": Sign("double"),
        "points": Sign("points"),
    }
    return [
        Face("king", texts.say("card.king"), "portrait", [Suit("red", "shield")], icon="throne-king"),
        Face("back-plain", kind="back", suits=[Suit("green", "shield")], icon="lyre"),
        Face("back-coin", kind="back", suits=[Suit("purple", "shield")], signs=[Sign("coin")]),
        Face("suit-several", kind="emblem", suits=[Suit("purple", "shield", "+")]),
        Face("bubble", kind="emblem", icon="halt"),
        *emblems,
        *(Face(f"sign-{name}", kind="emblem", signs=[sign]) for name, sign in signs.items()),
    ]
