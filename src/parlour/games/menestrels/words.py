"""Events, moves and seats of Ménestrels in words; the sentences stand in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.frames import CHOICE
from parlour.core.moves import Move
from parlour.core.texts import Texts
from parlour.games.menestrels.edition import BACKS, COLOURS, EFFECTS, MenestrelsEdition
from parlour.games.menestrels.state import MenestrelsState

CARD_VERBS = ("card", "take", "two", "poach", "play")
SILENT = ("chooses", "impostor", "over", "pile", "target", "top")
"""Events that the log passes over: what they say is on the table, or the next line says it."""


def names(view: Mapping[str, Any], texts: Texts) -> list[str]:
    """What the seats are called: their Nobles, or a number before they have one."""
    return [
        texts.say(f"noble.{seat['noble']}") if seat["noble"] else texts.say("seat.number", n=number)
        for number, seat in enumerate(view["seats"], 1)
    ]


def line(event: Mapping[str, Any], texts: Texts, called: Sequence[str]) -> str | None:
    """An event in words: `log.KIND`, with `.hidden` where the hearer does not see the cards, `.paid` where it cost."""
    kind = event["kind"]
    if kind in SILENT:
        return None
    text = f"log.{kind}"
    if kind in ("drawn", "snatched", "peeked", "looked", "announced") and "cards" not in event:
        text += ".hidden"
    if event.get("paid"):
        text += ".paid"
    if kind == "king":
        text += f".{event['how']}"
    cards = [texts.say(f"card.{slug}") for slug in event.get("cards", ())]
    return texts.say(
        text,
        who=called[event["seat"]] if "seat" in event else "",
        other=called[event["other"]] if "other" in event else "",
        card=cards[0] if cards else "",
        cards=", ".join(cards),
        n=event.get("n", len(cards)),
        back=texts.say(f"back.{event['backs'][0]}") if event.get("backs") else "",
        noble=texts.say(f"noble.{event['noble']}") if "noble" in event else "",
        colour=texts.say(f"category.{event['colour']}") if "colour" in event else "",
        effect=texts.say(f"effect.{event['effect']}") if "effect" in event else "",
    )


def move(move: Move, texts: Texts) -> str:
    """A move as a button says it: `move.VERB`."""
    first, _, second = move.arg.partition(" ")
    if move.verb in CARD_VERBS and move.arg != "draw":
        return texts.say(f"move.{move.verb}", card=texts.say(f"card.{first}"))
    if move.verb == "two":
        return texts.say("move.two-draw")
    if move.verb == "assign":
        return texts.say("move.assign", card=texts.say(f"card.{first}"), colour=texts.say(f"category.{second}"))
    if move.verb in ("target", "noble"):
        return texts.say(f"move.{move.verb}", noble=texts.say(f"noble.{first}"))
    if move.verb in ("back", "top"):
        return texts.say(f"move.{move.verb}", back=texts.say(f"back.{first}"))
    return texts.say(f"move.{move.verb}", n=int(first) + 1 if first else 0)


def text_ids(ed: MenestrelsEdition) -> set[str]:
    """What `Game.text_ids` wants: the texts of all that an edition can name, and of all that is asked."""
    asked = [name for name, frame in MenestrelsState.FRAMES.items() if frame.sort == CHOICE]
    asked += ["Pair.hidden", "Veto.hidden"]
    kinds = {
        "back": BACKS,
        "card": ("king",),
        "category": (*COLOURS, "several", "trainer", "grey"),
        "effect": [each for effect in EFFECTS[1:] for each in (effect, f"{effect}.text")],
        "move": ("two-draw",),
        "noble": [each for noble in ed.nobles for each in (noble, f"{noble}.power")],
        "prompt": asked,
        "sheet": ("wealth", *COLOURS, "women", "trainers", "couples"),
        "waiting": asked,
    }
    return {f"{kind}.{name}" for kind, names in kinds.items() for name in names}
