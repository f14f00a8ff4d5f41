"""Events, moves and seats of Bizarre Manor in words; the sentences stand in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.frames import CHOICE, COMMIT
from parlour.core.moves import Move
from parlour.core.texts import Texts, written
from parlour.games.bizarre_manor.edition import GUESTS, SPECIALS, BizarreManorEdition
from parlour.games.bizarre_manor.geometry import LADDER_DOWN, LADDER_UP, LEFT, RIGHT, STAIR_DOWN, STAIR_UP
from parlour.games.bizarre_manor.measures import DETAILS, EMBLEMS, Measure
from parlour.games.bizarre_manor.state import BizarreManorState

CARD_VERBS = ("keep", "left", "give", "deal", "top")
SILENT = ("top", "over")
"""Events that the log passes over: what they say is on the table."""
OWN = ("dealt", "taken-up", "kept", "passed", "thrown")
"""Events that only those hear of who see the cards: for all others they happen every round alike."""
PORTS = (
    (LEFT, "left"),
    (RIGHT, "right"),
    (STAIR_UP, "stairs-up"),
    (LADDER_UP, "ladder-up"),
    (STAIR_DOWN, "stairs-down"),
    (LADDER_DOWN, "ladder-down"),
)
ROOMS = (*EMBLEMS, "passage")
"""What Manor cards are called; a passage has no emblem."""


def card(slug: str, texts: Texts, stars: int = 0) -> str:
    """A Manor card, Review or guest by its slug; for a Review the signed stars of its upper side, 0 for either."""
    name, _, number = slug.rpartition("-")
    if stars:
        return review(stars, texts)
    if f"card.{slug}" not in texts and name in ROOMS:
        return texts.say(f"card.{name}", n=number)
    if f"card.{slug}" not in texts and name.startswith("review-"):
        return texts.say("card.review", n=name.removeprefix("review-"), number=number)
    return texts.say(f"guest.{slug}" if f"guest.{slug}" in texts else f"card.{slug}")


def review(stars: int, texts: Texts) -> str:
    """A Review by its signed stars."""
    return texts.say("card.positive" if stars > 0 else "card.negative", n=abs(stars))


def signed(stars: int) -> str:
    """Stars with their sign, as they are printed."""
    return written("en", stars, sign=True)


def ports(ports: int, texts: Texts) -> str:
    """BM-4.1: where a card is open, and what leads up and down, in words."""
    return ", ".join(texts.say(f"port.{name}") for bit, name in PORTS if ports & bit)


def where(x: int, y: int, texts: Texts) -> str:
    """A space, as steps from the Hall."""
    steps = [("left" if x < 0 else "right", abs(x)), ("down" if y < 0 else "up", abs(y))]
    return ", ".join(texts.say(f"where.{way}", n=n) for way, n in steps if n) or texts.say("card.hall")


def source(name: str, texts: Texts) -> str:
    """Whom a Review comes from."""
    return texts.say(f"guest.{name}" if f"guest.{name}" in texts else f"sheet.{name}")


def special(number: int) -> str:
    """The name of a special rule."""
    return SPECIALS[number]


def passed(ed: BizarreManorEdition, move: int) -> str:
    """BM-2.3, BM-2.4: the slug of the card that a move passes to a neighbour."""
    return ed.moves[move].arg


def measured(measure: Measure, texts: Texts) -> str:
    """What is counted, in words."""
    if measure.word in ("emblem", "detail"):
        return texts.say(f"count.{measure.of}")
    return texts.say(f"count.{measure.word}", n=measure.of)


def line(event: Mapping[str, Any], texts: Texts, called: Sequence[str]) -> str | None:
    """An event in words: `log.KIND`, with `.hidden` where the hearer does not see the card."""
    kind = event["kind"]
    if kind in SILENT or (kind in OWN and "cards" not in event):
        return None
    text = f"log.{kind}"
    cards = [card(slug, texts, event.get("stars", 0)) for slug in event.get("cards", ())]
    if kind == "exchanged" and not cards:
        text += ".hidden"
    elif kind == "placed":
        cards[1:] = [card(slug, texts) for slug in event["cards"][1:]]
        text += ".covering" if len(cards) > 1 else ""
    elif kind == "judged":
        text += "" if event["stars"] else ".nothing"
    return texts.say(
        text,
        who=called[event["seat"]] if "seat" in event else "",
        other=called[event["other"]] if "other" in event else "",
        card=cards[0] if cards else "",
        under=cards[1] if len(cards) > 1 else "",
        cards=", ".join(cards),
        n=event.get("n", len(cards)),
        where=where(event["x"], event["y"], texts) if "x" in event else "",
        guest=texts.say(f"place.{event['guest']}") if "guest" in event else "",
        scenario=texts.say(f"scenario.{event['scenario']}") if "scenario" in event else "",
        reviews=_reviews(event.get("stars", -1 if kind == "grave" else ()), texts),
        by=_judge(event["by"], texts) if "by" in event else "",
    )


def _reviews(stars: Any, texts: Texts) -> str:
    each = stars if isinstance(stars, list | tuple) else [stars]
    return ", ".join(review(one, texts) for one in each)


def _judge(by: str, texts: Texts) -> str:
    return texts.say("sheet.decorator") if by == "decorator" else texts.say(f"guest.{by}")


def move(move: Move, texts: Texts) -> str:
    """A move as a button says it: `move.VERB`."""
    verb, arg = move.verb, move.arg
    if verb in CARD_VERBS:
        return texts.say(f"move.{verb}", card=card(arg, texts))
    if verb in ("look", "reveal"):
        return texts.say(f"move.{verb}", guest=texts.say(f"place.{arg}"))
    if verb == "place":
        x, y = map(int, arg.split(","))
        return texts.say("move.place", where=where(x, y, texts))
    if verb in ("scenario", "guest"):
        return texts.say(f"move.{verb}", name=texts.say(f"{verb}.{arg}"))
    return texts.say(f"move.{verb}", n=arg)


def names(view: Mapping[str, Any], texts: Texts) -> list[str]:
    """What the seats are called: numbers."""
    return [texts.say("seat.number", n=number) for number in range(1, len(view["seats"]) + 1)]


def text_ids(ed: BizarreManorEdition) -> set[str]:
    """What `Game.text_ids` wants: the texts of all that an edition can name, and of all that is asked."""
    asked = [name for name, frame in BizarreManorState.FRAMES.items() if frame.sort in (CHOICE, COMMIT)]
    measures = [
        *(each for scenario in ed.scenarios for each in (scenario.architect, scenario.decorator)),
        *(guest.measure for guest in ed.guests),
    ]
    guests = [guest.slug for guest in ed.guests]
    kinds: dict[str, Sequence[str]] = {
        "card": (*ROOMS, "review", "positive", "negative", "hall", "manor"),
        "detail": (*DETAILS, "eye", "plus", "minus"),
        "count": [measure.of if measure.word in ("emblem", "detail") else measure.word for measure in measures],
        "emblem": ROOMS,
        "feat": ("first-milestone", "last-milestone"),
        "guest": guests,
        "place": GUESTS,
        "port": [name for _, name in PORTS],
        "prompt": [*asked, "Draft.second", "Draft.give"],
        "scenario": [scenario.slug for scenario in ed.scenarios],
        "sheet": ("architect", "decorator", "special", "starred", *guests),
        "prospect": ("staircases", "ladders"),
        "special": SPECIALS[1:],
        "waiting": asked,
        "where": ("left", "right", "up", "down"),
    }
    return {f"{kind}.{name}" for kind, names in kinds.items() for name in names}
