"""Cards in words, for who does not see them, and for the tip of a card."""

from __future__ import annotations

from functools import lru_cache

from parlour.core.texts import Texts
from parlour.games.spook_manor import words
from parlour.games.spook_manor.edition import BESIDE, ICONS, TYPES, VIEWS, SpookManorEdition
from parlour.games.spook_manor.spaces import COLOURED, COLOURS, HOST, PAIRS, RULES, Spaces, colours

ED = SpookManorEdition


@lru_cache(64)
def read_out(ed: ED, texts: Texts) -> dict[str, tuple[str, str]]:
    """Every room, by slug, as a screen reader says it (name, type, marks), and a sentence on what it does."""
    return {ed.slugs[card]: (_marks(ed, card, texts), _effect(ed, card, texts)) for card in ed.deck}


def light(number: int, texts: Texts) -> str:
    """A light in words."""
    return texts.say("mark.light", icon=texts.say(f"icon.{ICONS[number // 4]}"), colour=_colour(number % 4, texts))


def half(ed: ED, card: int, side: int, texts: Texts) -> str:
    """A Lobby card's left (0) or right half in words, with its light."""
    name = words.half(texts, ed.slugs[card], side)
    return f"{name}: {light(ed.halves[card - ed.lobby_card][side], texts)}"


def _colour(colour: int, texts: Texts) -> str:
    return texts.say(f"colour.{COLOURS[colour]}")


def _marks(ed: ED, card: int, texts: Texts) -> str:
    marks = [texts.say(f"type.{TYPES[ed.type[card]]}")]
    if ed.vp[card]:
        marks.append(texts.say("mark.points", n=ed.vp[card]))
    marks += [light(number, texts) for number in ed.lights[card]]
    invited = colours(ed.invitations[card])
    if invited:
        marks.append(texts.say("mark.invitations", n=len(invited), colours=words.creeples(texts, named(invited))))
    if ed.venue[card] >= 0:
        marks.append(_spaces(ed.spaces[ed.venue[card]], texts))
    if ed.view[card] >= 0:
        marks.append(texts.say(f"mark.{VIEWS[ed.view[card]]}", n=ed.each[card], type=_beside(ed, card, texts)))
    return texts.say("said.of", name=texts.say(f"card.{ed.slugs[card]}"), what=", ".join(marks))


def named(some: list[int]) -> list[str]:
    """Colours by their names in the edition."""
    return [COLOURS[colour] for colour in some]


def _spaces(spaces: Spaces, texts: Texts) -> str:
    n, rule = len(spaces.printed), RULES[spaces.rule]
    if spaces.rule == COLOURED:
        return texts.say(f"mark.{rule}", n=n, colours=words.creeples(texts, named(list(spaces.printed))))
    if spaces.rule == PAIRS:
        return texts.say(f"mark.{rule}", n=n // 2)
    favourite = _colour(spaces.favourite, texts) if spaces.rule == HOST else ""
    return texts.say(f"mark.{rule}", n=n, colour=favourite)


def _beside(ed: ED, card: int, texts: Texts) -> str:
    """The type of room that a portrait looks for; empty when it looks for something else."""
    return texts.say(f"type.{TYPES[ed.beside[card]]}") if ed.view[card] == BESIDE else ""


def _effect(ed: ED, card: int, texts: Texts) -> str:
    """What a room brings, and by which condition."""
    if ed.venue[card] >= 0:
        spaces = ed.spaces[ed.venue[card]]
        track = ", ".join(map(str, spaces.track))
        favourite = _colour(spaces.favourite, texts) if spaces.rule == HOST else ""
        n, other = spaces.track[0], spaces.track[-1]
        return texts.say(f"effect.{RULES[spaces.rule]}", track=track, colour=favourite, n=n, other=other)
    if ed.view[card] >= 0:
        return texts.say(f"effect.{VIEWS[ed.view[card]]}", n=ed.each[card], type=_beside(ed, card, texts))
    if ed.lights[card]:
        return texts.say("effect.lights", n=", ".join(map(str, ed.light_points[2:])))
    return texts.say("effect.guests") if ed.invitations[card] else ""
