"""Pieces that faces are drawn of: silhouettes of the Creeples, signs of rooms, small marks."""

from __future__ import annotations

import re

from parlour.core.scene import Colour, Mark, Sign
from parlour.core.texts import Texts
from parlour.games.spook_manor.edition import ENTERTAINMENT, GUEST, LIGHTING, PORTRAIT
from parlour.games.spook_manor.spaces import COLOURS

TINTS: tuple[Colour, ...] = ("purple", "red", "green", "orange")
"""The colours of the Creeples, by number, as the house paints them."""

SILHOUETTES = (
    "M -.8 .95 L -.8 -.1 C -.8 -1.25 .8 -1.25 .8 -.1 L .8 .95 L .4 .65 L 0 .95 L -.4 .65 Z",
    "M -.75 -.45 C -.95 -.6 -.95 -.9 -.85 -1.05 C -.7 -.8 -.5 -.75 -.35 -.72 C -.15 -.8 .15 -.8 .35 -.72"
    " C .5 -.75 .7 -.8 .85 -1.05 C .95 -.9 .95 -.6 .75 -.45 C 1.05 .05 .8 .95 0 .95 C -.8 .95 -1.05 .05 -.75 -.45 Z",
    "M -.7 -.95 L .7 -.95 L .8 -.5 L .75 -.1 L 1 -.1 L 1 .25 L .75 .25 L .7 .75 L .5 .95 L -.5 .95 L -.7 .75"
    " L -.75 .25 L -1 .25 L -1 -.1 L -.75 -.1 L -.8 -.5 Z",
    "M -.12 -.65 L -.2 -1 L .15 -1 L .12 -.65 C .7 -.9 1.05 -.4 1.05 .1 C 1.05 .7 .6 .95 0 .9"
    " C -.6 .95 -1.05 .7 -1.05 .1 C -1.05 -.4 -.7 -.9 -.12 -.65 Z",
)
"""A Creeple of each colour about (0, 0), one unit to every side: ghost, devil, monster, pumpkin."""

DISC = "M -1 0 C -1 -.55 -.55 -1 0 -1 C .55 -1 1 -.55 1 0 C 1 .55 .55 1 0 1 C -.55 1 -1 .55 -1 0 Z"
SQUARE = "M -.86 -.86 L .86 -.86 L .86 .86 L -.86 .86 Z"
HEXAGON = "M -1 0 L -.55 -.92 L .55 -.92 L 1 0 L .55 .92 L -.55 .92 Z"
SHIELD = "M -.86 -.9 L .86 -.9 L .86 .15 C .8 .65 .5 .9 0 1.08 C -.5 .9 -.8 .65 -.86 .15 Z"
ENVELOPE = "M -1 -.7 L 1 -.7 L 1 .7 L -1 .7 Z"
FLAP = "M -1 -.7 L 0 .15 L 1 -.7"
HEART = "M 0 .9 C -1.7 -.25 -.75 -1.25 0 -.5 C .75 -1.25 1.7 -.25 0 .9 Z"

LIGHT_ICONS = ("candle-light", "lantern-flame", "torch", "fire-bowl")
TYPE_ICONS = ("candles", "musical-notes", "portrait", "bed")
TYPE_SHAPES = (DISC, SQUARE, SHIELD, HEXAGON)
"""A type of room is told by colour, shape, icon and word."""
FILLS = {LIGHTING: "yellow", ENTERTAINMENT: "blue", PORTRAIT: "grey", GUEST: "gold-dark"}
DARKS = {LIGHTING: "yellow-dark", ENTERTAINMENT: "blue-dark", PORTRAIT: "grey-dark", GUEST: "ink"}
PALES = {LIGHTING: "yellow-pale", ENTERTAINMENT: "blue-pale", PORTRAIT: "grey-pale", GUEST: "orange-pale"}

_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def placed(d: str, x: float, y: float, r: float, tall: float = 0) -> str:
    """A path about (0, 0) moved to (x, y) and made `r` wide and `tall` (or `r`) high to each side."""
    high = tall or r
    return _PAIR.sub(lambda at: f"{x + float(at[1]) * r:.2f} {y + float(at[2]) * high:.2f}", d)


def rect(x: float, y: float, wide: float, high: float, fill: str, line: str = "none", width: float = 0) -> Mark:
    """A rectangle from its upper left corner on."""
    return Mark("path", f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z", fill=fill, line=line, width=width)


def text(words: str, x: float, y: float, size: float, fill: str = "ink", room: float = 90) -> Mark:
    """A text in the middle of x, on the base line y."""
    return Mark("text", text=words, x=x, y=y, size=size, fill=fill, room=room, anchor="middle")


def icon(name: str, x: float, y: float, size: float, fill: str = "ink") -> Mark:
    """An icon about (x, y)."""
    return Mark("icon", text=name, x=x, y=y, size=size, fill=fill)


def points(n: int, x: float, y: float, size: float = 20) -> Mark:
    """Victory points as a rosette."""
    return Mark("sign", x=x, y=y, size=size, sign=Sign("points", str(n)))


def letter(colour: int, texts: Texts) -> str:
    """The letter, or two, of a colour."""
    return texts.say(f"letter.{COLOURS[colour]}")


def creeple(colour: int, x: float, y: float, r: float, texts: Texts, pale: bool = False) -> list[Mark]:
    """A Creeple with its letter; a `pale` one is a place for it."""
    tint = TINTS[colour]
    fill, line, ink = (f"{tint}-pale", tint, f"{tint}-dark") if pale else (tint, f"{tint}-dark", "cream")
    called = letter(colour, texts)
    size = r * (1.15 if len(called) == 1 else 0.95)
    marks = [Mark("path", placed(SILHOUETTES[colour], x, y, r), fill=fill, line=line, width=r * 0.1, dash=pale)]
    if not pale:
        marks += [
            Mark("path", placed(DISC, x + side * r * 0.32, y - r * 0.38, r * 0.14), fill="cream") for side in (-1, 1)
        ]
    return [*marks, text(called, x, y + (size * 0.36 if pale else r * 0.72), size, ink, r * 1.5)]


def type_sign(kind: int, x: float, y: float, r: float, fill: str = "", ink: str = "cream") -> list[Mark]:
    """The sign of a type of room: its shape with its icon."""
    outline = placed(TYPE_SHAPES[kind], x, y, r)
    return [Mark("path", outline, fill=fill or FILLS[kind]), icon(TYPE_ICONS[kind], x, y, r * 1.25, ink)]


def light(number: int, x: float, y: float, r: float, texts: Texts) -> list[Mark]:
    """A light, icon * 4 + colour: a glow, the icon in its colour, and the colour's letter on a badge."""
    tint = TINTS[number % 4]
    badge = creeple(number % 4, x + r * 0.72, y + r * 0.68, r * 0.42, texts)
    glow = Mark("path", placed(DISC, x, y, r), fill="cream", line=tint, width=r * 0.09)
    return [glow, icon(LIGHT_ICONS[number // 4], x, y, r * 1.35, f"{tint}-dark"), *badge]


def invitation(colour: int, x: float, y: float, r: float, texts: Texts) -> list[Mark]:
    """An Invitation: an envelope in its colour, sealed with its letter."""
    tint = TINTS[colour]
    called = letter(colour, texts)
    return [
        Mark("path", placed(ENVELOPE, x, y, r), fill=tint, line=f"{tint}-dark", width=r * 0.08),
        Mark("path", placed(FLAP, x, y, r), line="cream", width=r * 0.1),
        Mark("path", placed(DISC, x, y + r * 0.12, r * 0.5), fill="cream", line=f"{tint}-dark", width=r * 0.06),
        text(called, x, y + r * 0.37, r * (0.72 if len(called) == 1 else 0.6), f"{tint}-dark", r * 0.9),
    ]
