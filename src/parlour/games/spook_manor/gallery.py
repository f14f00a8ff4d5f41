"""All cards of an edition, in groups, to look at."""

from __future__ import annotations

from parlour.core.scene import Card, Token, Zone
from parlour.core.texts import Texts
from parlour.games.spook_manor.edition import ENTERTAINMENT, PORTRAIT, TYPES, SpookManorEdition
from parlour.games.spook_manor.faces import half_face
from parlour.games.spook_manor.reading import half, read_out
from parlour.games.spook_manor.spaces import COLOURS


def gallery(ed: SpookManorEdition, texts: Texts) -> list[Zone]:
    """The Creeples, the rooms by type, the Lobby cards with both sides; what a room wants, if it
    wants anything of its own, is its `about`."""
    told = read_out(ed, texts)
    pieces = [Token(f"creeple-{colour}", ed.creeples, texts.say(f"creeple.{colour}")) for colour in COLOURS]
    zones = [Zone("creeples", "tokens", texts.say("summary.creeples.title"), tokens=pieces)]
    for kind, name in enumerate(TYPES):
        slugs = [ed.slugs[card] for card in ed.deck if ed.type[card] == kind]
        explained = kind in (ENTERTAINMENT, PORTRAIT)
        cards = [Card(slug, told[slug][0], slug, about=told[slug][1] if explained else "") for slug in slugs]
        zones.append(Zone(name, "row", texts.say(f"type.{name}"), cards=cards))
    halves = [(card, side, half_face(ed, card, side)) for card in ed.lobby_deck for side in (0, 1)]
    lobby = [Card(face, half(ed, card, side, texts), face) for card, side, face in halves]
    return [*zones, Zone("lobbies", "row", texts.say("scene.lobby"), cards=lobby)]
