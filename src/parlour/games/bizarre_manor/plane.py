"""Manors on their planes, and where the viewer may place."""

from __future__ import annotations

from parlour.core.scene import Card, Zone
from parlour.games.bizarre_manor import words
from parlour.games.bizarre_manor.faces import face_id
from parlour.games.bizarre_manor.geometry import HALL_SPACE, space, xy
from parlour.games.bizarre_manor.prospects import prospect
from parlour.games.bizarre_manor.setting import Setting


def manor(setting: Setting, seat: int) -> Zone:
    """BM-3: the manor; the spaces where the viewer may place are empty places, or lie on the cards."""
    cards = {at: lying(setting, seat, at) for at in setting.manor(seat).faces}
    if seat == setting.me:
        for verb, arg in setting.on:
            if verb == "place":
                x, _, y = arg.partition(",")
                offer(setting, seat, cards, space(int(x), int(y)), arg)
        committed(setting, seat, cards)
    zone = Zone(f"manor-{seat}", "plane", setting.texts.say("scene.manor"), form="square", quiet=True)
    zone.cards = [cards[at] for at in sorted(cards)]
    return zone


def lying(setting: Setting, seat: int, at: int) -> Card:
    """A card of a manor; one that cannot be reached says so, and shows what it covers."""
    estate, ed, say = setting.manor(seat), setting.ed, setting.texts.say
    face, (x, y) = estate.faces[at], xy(at)
    card = Card(f"manor-{seat}-{x}-{y}", setting.described(face), face_id(ed, face), x=x, y=y)
    covered = estate.covered.get(at, ())
    card.depth = len(covered)
    card.under = [
        Card(f"under-{seat}-{x}-{y}-{n}", setting.described(below), face_id(ed, below))
        for n, below in enumerate(reversed(covered))
    ]
    if at not in estate.accessible:
        card.dim, card.why, card.tag = True, say("scene.cut-off.why"), say("scene.cut-off")
    return card


def offer(setting: Setting, seat: int, cards: dict[int, Card], at: int, arg: str) -> None:
    """BM-3.1: a space where the viewer may place what comes next: what would lie there, and what that would do."""
    face = upcoming(setting, seat)
    if face is None:
        return
    if at not in cards:
        x, y = xy(at)
        cards[at] = Card(
            f"space-{x}-{y}", setting.texts.say("scene.space", where=words.where(x, y, setting.texts)), x=x, y=y
        )
    card, told = cards[at], prospect(setting, seat, face, at)
    card.buttons = setting.take(("place", arg))
    card.buttons[0].hint = told.hint
    card.about, card.score, card.ghost = told.about, told.score, face_id(setting.ed, face)


def committed(setting: Setting, seat: int, cards: dict[int, Card]) -> None:
    """BM-2.8: what the viewer has chosen while others still choose: the card lies there already, for the viewer."""
    face = upcoming(setting, seat)
    if setting.waiting != "Place" or not setting.view["path"] or face is None:
        return
    at = setting.ed.spaces[setting.view["path"][0] - setting.ed.PLACE]
    (x, y), say = xy(at), setting.texts.say
    below = cards.get(at)
    card = Card(f"space-{x}-{y}", setting.described(face), face_id(setting.ed, face), x=x, y=y)
    card.selected, card.tag = True, say("scene.chosen")
    if below is not None and at != HALL_SPACE:
        card.depth, card.under = below.depth + 1, [below, *below.under]
        below.under = []
    cards[at] = card


def upcoming(setting: Setting, seat: int) -> int | None:
    """The face that the seat places next, as far as the viewer knows it."""
    told = setting.view["seats"][seat]["next"]
    return setting.ed.face(told[0], told[1]) if isinstance(told, list) else None


def next_card(setting: Setting, seat: int) -> list[Zone]:
    """What the seat has to place, for all who may know it: a Review, or the own Manor card."""
    face = upcoming(setting, seat)
    if face is None or setting.waiting != "Place":
        return []
    card = Card(f"next-{seat}", setting.described(face), face_id(setting.ed, face), selected=seat == setting.me)
    source = setting.view["seats"][seat]["next"][2]
    if source != "own":
        card.about = setting.texts.say("scene.source", by=words.source(source, setting.texts))
    return [Zone(f"next-zone-{seat}", "row", setting.texts.say("scene.next-card"), cards=[card], form="square")]
