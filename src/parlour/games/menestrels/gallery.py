"""All cards of an edition, in groups, to look at."""

from __future__ import annotations

from parlour.core.scene import Card, Zone
from parlour.core.texts import Texts
from parlour.games.menestrels.edition import COLOURS, EFFECTS, MenestrelsEdition
from parlour.games.menestrels.faces import categories


def gallery(ed: MenestrelsEdition, texts: Texts) -> list[Zone]:
    """The Nobles, then the Artists by category; what a card does is its `about`."""
    nobles = [
        Card(f"noble-{slug}", texts.say(f"noble.{slug}"), f"noble-{slug}", about=_power(slug, texts))
        for slug in ed.nobles
    ]
    groups: dict[str, list[Card]] = {name: [] for name in (*COLOURS, "several", "trainer", "grey")}
    for kind, slug in enumerate(ed.slugs):
        of = categories(ed, kind)
        effect = EFFECTS[ed.effect[kind]]
        about = texts.say(f"effect.{effect}.text") if effect else ""
        groups[of[0] if len(of) == 1 else "several"].append(Card(slug, texts.say(f"card.{slug}"), slug, about=about))
    zones = [Zone(name, "row", texts.say(f"category.{name}"), cards=cards) for name, cards in groups.items() if cards]
    return [Zone("nobles", "row", texts.say("section.MN-3"), cards=nobles), *zones]


def _power(slug: str, texts: Texts) -> str:
    text = f"noble.{slug}.power"
    return texts.say(text) if text in texts else ""
