"""Events, moves and seats of Spook Manor in words; the sentences stand in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.moves import Move
from parlour.core.texts import Texts
from parlour.games.spook_manor.edition import ICONS, TYPES, VIEWS
from parlour.games.spook_manor.spaces import COLOURS, RULES

HIDDEN = ("lobby-card", "drawn", "passed")
"""Events that some hear without the cards: the log is silent about what they all know comes every round."""


def names(view: Mapping[str, Any], texts: Texts) -> list[str]:
    """What the seats are called: by their number."""
    return [texts.say("seat.number", n=number + 1) for number in range(len(view["seats"]))]


def line(event: Mapping[str, Any], texts: Texts, called: Sequence[str]) -> str | None:
    """An event in words: `log.KIND`."""
    kind = event["kind"]
    if kind in HIDDEN and "cards" not in event:
        return None
    text = f"log.{kind}"
    cards = [texts.say(f"card.{slug}") for slug in event.get("cards", ())]
    if kind == "halves":
        cards = [half(texts, slug, side) for side, slug in enumerate(event["cards"])]
    colours = event.get("colours", ())
    if event.get("lost"):
        text = "log.invited.short"
    return texts.say(
        text,
        who=called[event["seat"]] if "seat" in event else "",
        other=called[event["other"]] if "other" in event else "",
        card=cards[0] if cards else "",
        cards=", ".join(cards),
        n=event.get("n", len(colours) or len(cards)),
        place=place(texts, event["x"], event["y"]) if "x" in event else "",
        colours=creeples(texts, colours) or "–",
        lost=creeples(texts, event.get("lost", ())),
        changes=changes(event, texts) if kind == "changed" else "",
        pool=event.get("pool", 0) + 1,
    )


def place(texts: Texts, x: int, y: int) -> str:
    """A place of a manor: how far from the Lobby, and on which floor."""
    floor = texts.say("place.ground") if y == 0 else texts.say("place.floor", n=y)
    if x < 0:
        return texts.say("place.west", n=-x, floor=floor)
    if x > 1:
        return texts.say("place.east", n=x - 1, floor=floor)
    return texts.say("place.left" if x == 0 else "place.right", floor=floor)


def half(texts: Texts, slug: str, side: int) -> str:
    """A Lobby card as left half (0) or right half."""
    return texts.say("half.right" if side else "half.left", card=texts.say(f"card.{slug}"))


def creeples(texts: Texts, colours: Sequence[str]) -> str:
    """Several Creeples by their colours."""
    return ", ".join(texts.say(f"colour.{colour}") for colour in colours)


def changes(event: Mapping[str, Any], texts: Texts) -> str:
    """SM-2.7: who left which room, and who came to which."""
    parts = []
    for way in ("from", "to"):
        for colour, room in event[way]:
            name = texts.say(f"card.{room}")
            parts.append(texts.say(f"change.{way}", creeple=texts.say(f"creeple.{colour}"), card=name))
    return "; ".join(parts)


def move(move: Move, texts: Texts) -> str:
    """A move as a button says it: `move.VERB`."""
    if move.verb == "at":
        x, y = map(int, move.arg.split(","))
        return texts.say("move.at", place=place(texts, x, y))
    if move.verb in ("seat", "lobby"):
        colour, _, room = move.arg.split(" ")
        if move.verb == "seat":
            return seat(texts, colour, room)
        return texts.say("move.lobby", creeple=texts.say(f"creeple.{colour}"), card=texts.say(f"card.{room}"))
    if move.arg:
        return texts.say(f"move.{move.verb}", card=texts.say(f"card.{move.arg}"))
    return texts.say(f"move.{move.verb}")


def seat(texts: Texts, colour: str, room: str) -> str:
    """A Creeple that goes to a room."""
    return texts.say("move.seat", creeple=texts.say(f"creeple.{colour}"), card=texts.say(f"card.{room}"))


def text_ids() -> set[str]:
    """The texts whose ids are put together from what is asked, from the sheet, and from the words on the cards."""
    kinds = {
        "colour": COLOURS,
        "creeple": COLOURS,
        "icon": ICONS,
        "type": TYPES,
        "change": ("from", "to"),
        "half": ("left", "right"),
        "letter": COLOURS,
        "face": ("each", "left", "right"),
        "mark": (*RULES, *VIEWS, "light", "points", "invitations"),
        "effect": (*RULES, *VIEWS, "lights", "guests"),
        "prompt": ("Halves", "Build", "Build.place", "Build.changes", "Build.done"),
        "waiting": ("Halves", "Halves.chosen", "Build", "Build.chosen"),
        "scene": ("group.seat", "group.lobby"),
        "sheet": (
            *("rooms", "entertainment", "hosts", "empty", "beside", "company"),
            *("lighting", "columns", "lobby", "best", "rating"),
        ),
        "why": [f"rating.{reached}" for reached in range(6)],
    }
    return {f"{kind}.{name}" for kind, names in kinds.items() for name in names}
