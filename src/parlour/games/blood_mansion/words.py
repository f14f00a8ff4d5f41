"""Events, moves and seats of Murder at Blood Mansion in words; the sentences stand in the catalogues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.frames import CHOICE, COMMIT
from parlour.core.moves import Move
from parlour.core.texts import Texts
from parlour.games.blood_mansion.edition import BACKS, EFFECTS, SCHEMES, BloodEdition
from parlour.games.blood_mansion.state import BloodState

SILENT = ("choosing", "deck", "played", "stopped", "top")
"""Events that the log passes over: what they say is on the table, or another line says it."""
PRIVATE = ("hand", "drawn", "searched-pile", "took", "gave", "read", "got-hand")
"""Events whose faces only some have seen: with two players the log never shows them (MB-8.7)."""
CARD_VERBS = ("discard", "play", "drop", "give", "card", "murder")
PERSON_VERBS = ("target", "from", "character", "first", "victim", "killer", "accuse")
BACK_VERBS = ("back", "next", "top")


def names(view: Mapping[str, Any], texts: Texts) -> list[str]:
    """What the seats are called: their characters, or a number before they have one."""
    return [
        texts.say(f"person.{seat['character']}") if seat["character"] else texts.say("seat.number", n=number)
        for number, seat in enumerate(view["seats"], 1)
    ]


def line(event: Mapping[str, Any], texts: Texts, called: Sequence[str]) -> str | None:
    """An event in words: `log.KIND`, with `.hidden` where the hearer is told backs only."""
    kind = event["kind"]
    if kind in SILENT or (kind == "ended" and not event["passed"]):
        return None
    text, cards = f"log.{kind}", event.get("cards", ())
    if kind in PRIVATE and (not cards or len(called) == 2):
        text += ".hidden"
    if kind == "ended":
        text += ".passed"
    if kind == "case":
        text += f".{event['how']}"
    if kind == "scheme":
        text += ".aimed" if event["hands"] else ""
    if kind == "aimed" and not event["backs"]:
        text += ".plain"
    if kind == "searched" and not cards:
        text += ".nothing"
    if kind == "soul":
        one, two = (_person(slug, texts) for slug in event["characters"])
        return texts.say(text, one=one, two=two)
    return texts.say(
        text,
        who=_who(event.get("seat"), texts, called),
        other=_who(event.get("other"), texts, called),
        hands=_hands(event.get("hands", ()), texts, called),
        scheme=texts.say(f"scheme.{event['scheme']}") if "scheme" in event else "",
        cards=", ".join(texts.say(f"card.{slug}") for slug in cards),
        backs=backs(event.get("backs", ()), texts),
        n=event.get("n", len(cards)),
        character=_person(event.get("character"), texts),
        victim=_person(event.get("victim"), texts),
        killer=_person(event.get("killer"), texts),
    )


def _who(hand: int | None, texts: Texts, called: Sequence[str]) -> str:
    if hand is None:
        return ""
    return called[hand] if hand < len(called) else texts.say("person.ghost")


def _hands(hands: Sequence[int], texts: Texts, called: Sequence[str]) -> str:
    """Whom a scheme takes from, each once, with a number where it is more than one card."""
    found = []
    for hand, n in Counter(hands).items():
        name = texts.say("person.pile") if hand < 0 else _who(hand, texts, called)
        found.append(name if n == 1 else f"{name} ({n})")
    return ", ".join(found)


def _person(slug: str | None, texts: Texts) -> str:
    return texts.say(f"person.{slug}") if slug else ""


def backs(names: Sequence[str], texts: Texts) -> str:
    """Cards by their backs."""
    counted = Counter(names)
    return ", ".join(texts.say(f"back.{back}", n=counted[back]) for back in BACKS if counted[back])


def move(move: Move, texts: Texts) -> str:
    """A move as a button says it: `move.VERB`."""
    if move.verb in BACK_VERBS:
        return texts.say(f"move.{move.verb}", back=texts.say(f"back.{move.arg}", n=1))
    if move.verb == "accuse" and not move.arg:
        return texts.say("move.accuse-killer")
    if move.verb in CARD_VERBS:
        return texts.say(f"move.{move.verb}", card=texts.say(f"card.{move.arg}"))
    if move.verb in PERSON_VERBS:
        return texts.say(f"move.{move.verb}", who=texts.say(f"person.{move.arg}"))
    return texts.say(f"move.{move.verb}")


def text_ids(ed: BloodEdition) -> set[str]:
    """What `Game.text_ids` wants: the texts of all that an edition can name, and of all that is asked."""
    asked = [name for name, frame in BloodState.FRAMES.items() if frame.sort in (CHOICE, COMMIT)]
    kinds = {
        "back": BACKS,
        "effect": ed.actions,
        "evidence": ed.guilt,
        "face": (*EFFECTS, "suspect", "murder", "guest", "points"),
        "move": ("accuse-killer", "leave-shut", "open-again"),
        "person": (*ed.characters, "ghost", "pile", "guest", "killer"),
        "prompt": (*asked, "door-ghost"),
        "scheme": [each for scheme in SCHEMES for each in (scheme, f"{scheme}.text")],
        "sheet": ("ending", "killer", "weapon", "evidence"),
        "stake": EFFECTS[1:],
        "symbol": ed.symbols,
        "waiting": asked,
    }
    return {f"{kind}.{name}" for kind, names in kinds.items() for name in names}


def scheme_of(ed: BloodEdition, character: str) -> str:
    """The name of a character's scheme."""
    return SCHEMES[ed.schemes[ed.characters.index(character)]]
