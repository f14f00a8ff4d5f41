"""Shapes, signs, icons and fitted words: what the faces of the sprite are put together from.

Pictures are drawn about (0, 0) in units of their radius and then moved to their place.
"""

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from markupsafe import escape

from parlour.core.scene import Shape, Sign, Suit

SANS = "Alegreya Sans, sans-serif"
SERIF = "Alegreya, serif"
PAPER, EDGE, INK, CREAM, GOLD, GOLD_DARK = "#f8f0de", "#b9a278", "#33231a", "#fff9ec", "#e3b23c", "#8a5a0b"
ROSE, ROSE_DARK, MAN = "#b03a6f", "#8c2057", "#1f4d7a"


class Tint(NamedTuple):
    """The shades of a colour: the band, dark for icons, pale for discs, and what is written on the band."""

    fill: str
    dark: str
    pale: str
    on: str


TINTS = {
    "red": Tint("#a5302b", "#7a1f1b", "#f3dace", CREAM),
    "yellow": Tint("#e2ad33", "#6f4a05", "#f8e8bd", "#2d1c05"),
    "blue": Tint("#2f5f96", "#1c406b", "#d7e3ef", CREAM),
    "green": Tint("#43753a", "#2c5224", "#dce8d1", CREAM),
    "grey": Tint("#68645d", "#403d37", "#e5e0d5", CREAM),
    "purple": Tint("#553369", "#3d224f", "#e6daec", CREAM),
    "orange": Tint("#b9551f", "#7c3510", "#f6dfcf", CREAM),
}


class Outline(NamedTuple):
    """A suit's shape: its path, the line that rounds its corners, the size of a letter in it and how far that sinks."""

    path: str
    line: float = 0.0
    letter: float = 1.35
    drop: float = 0.0


OUTLINES: dict[Shape, Outline] = {
    "disc": Outline("M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z"),
    "triangle": Outline("M0-.92L1 .78H-1z", line=0.25, letter=1.05, drop=0.24),
    "square": Outline("M-.85-.85H.85V.85H-.85z", line=0.16),
    "hexagon": Outline("M-1 0L-.55-.95H.55L1 0 .55 .95H-.55z", line=0.12),
    "lozenge": Outline("M0-1L1 0 0 1-1 0z", line=0.16, letter=1.0),
    "shield": Outline("M-.9-.95H.9V.1Q.9 .8 0 1.12-.9 .8-.9 .1z"),
}

_WOMAN = "M-.48-.43a.48.48 0 1 0 .96 0a.48.48 0 1 0-.96 0M0 .05V.95M-.42.54H.42"
_MAN = "M-.68.27a.48.48 0 1 0 .96 0a.48.48 0 1 0-.96 0M.16-.1L.74-.72M.2-.76H.76V-.2"
_HALF_HEART = "M0-.35C0-.75-1.02-.95-1.02-.2-1.02.3-.45.55 0 .9z"
_CARDS = "M-.72-.95H.33V.5H-.72z", "M-.28-.5H.77V.95H-.28z"
_ROSETTE = "M0-1L.26-.63.71-.71.63-.26 1 0 .63.26.71.71.26.63 0 1-.26.63-.71.71-.63.26-1 0-.63-.26-.71-.71-.26-.63z"

# Advance widths of Alegreya Sans Bold in hundredths of the size; letters with accents are as wide as without.
_LOWER = (48, 52, 38, 53, 47, 33, 50, 53, 26, 28, 49, 26, 81, 53, 49, 52, 52, 35, 38, 34, 52, 44, 70, 46, 45, 42)
_UPPER = (60, 58, 52, 65, 51, 46, 60, 70, 29, 33, 58, 43, 80, 69, 64, 55, 65, 59, 50, 50, 64, 59, 90, 62, 56, 55)
_WIDTHS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -'’/œ",
        (*_LOWER, *_UPPER, 17, 30, 20, 20, 28, 78),
        strict=True,
    )
)


def at(x: float, y: float, scale: float, body: str) -> str:
    """A picture drawn about (0, 0) in units, moved to (x, y) and enlarged."""
    return f'<g transform="translate({x:g} {y:g})scale({scale:.3g})">{body}</g>'


def path(d: str, fill: str = "none", line: str = "", width: float = 0.0) -> str:
    """A path with round joins and ends; `line` is the colour of its outline."""
    stroke = f' stroke="{line}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"' if line else ""
    return f'<path d="{d}" fill="{fill}"{stroke}/>'


def letter(text: str, x: float, y: float, size: float, fill: str) -> str:
    """A letter or number centred about x on the base line y."""
    return (
        f'<text x="{x:g}" y="{y:.1f}" font-family="{SERIF}" font-size="{size:.1f}" font-weight="700"'
        f' text-anchor="middle" fill="{fill}">{escape(text)}</text>'
    )


def shape(suit: Suit, x: float, y: float, r: float, fill: str, ink: str) -> str:
    """A suit's shape about (x, y) with its letter in it."""
    outline = OUTLINES[suit.shape]
    body = at(x, y, r, path(outline.path, fill, fill if outline.line else "", outline.line))
    size = outline.letter * r
    return body + (letter(suit.letter, x, y + outline.drop * r + size * 0.33, size, ink) if suit.letter else "")


def sign(which: Sign, x: float, y: float, r: float, suit: Suit) -> str:
    """A printed mark about (x, y), as high as twice `r`."""
    tint = TINTS[suit.colour]
    if which.kind == "coin":
        return coin(x, y, r, which.text or "1")
    if which.kind == "effect":
        return at(x, y, r * 1.08, path(OUTLINES["disc"].path, INK)) + icon(which.icon, x, y, r * 1.5, CREAM)
    if which.kind == "points":
        rosette = at(x, y, r * 1.2, path(_ROSETTE, GOLD, GOLD_DARK, 0.1))
        return rosette + (letter(which.text, x, y + 0.42 * r, 1.15 * r, INK) if which.text else "")
    if which.kind == "double":
        pair = path(_CARDS[0], tint.pale, tint.dark, 0.15) + path(_CARDS[1], tint.dark, PAPER, 0.1)
        return at(x, y, r, pair) + letter("2", x + 0.25 * r, y + 0.56 * r, 1.05 * r, CREAM)
    if which.kind in ("pair-man", "pair-woman"):
        return at(x, y, r, _heart("-" if which.kind == "pair-woman" else ""))
    return at(
        x, y, r, path(_WOMAN, "none", ROSE_DARK, 0.26) if which.kind == "woman" else path(_MAN, "none", MAN, 0.26)
    )


def _heart(flip: str) -> str:
    """A heart of which the man's card fills the left half and the woman's the right: together they are whole."""
    full, hollow = path(_HALF_HEART, ROSE, ROSE_DARK, 0.16), path(_HALF_HEART, PAPER, ROSE_DARK, 0.16)
    return f'<g transform="scale({flip}1 1)"><g transform="scale(-1 1)">{hollow}</g>{full}</g>'


def coin(x: float, y: float, r: float, text: str = "1") -> str:
    """A gold coin with its value."""
    disc = OUTLINES["disc"].path
    body = (
        path(disc, GOLD, GOLD_DARK, 0.12) + f'<g opacity=".6">{path(_scaled_disc(0.74), "none", GOLD_DARK, 0.07)}</g>'
    )
    return at(x, y, r, body) + letter(text, x, y + 0.4 * r, 1.2 * r, "#5a3a05")


def _scaled_disc(r: float) -> str:
    return f"M-{r:g} 0a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0-{2 * r:g} 0z"


@cache
def icons() -> dict[str, str]:
    """The pictures that faces may show, by name: paths on a square of 512."""
    return tomllib.loads(files("parlour.web").joinpath("icons/icons.toml").read_text("utf-8"))


def icon(name: str, x: float, y: float, size: float, fill: str, mirrored: bool = False) -> str:
    """An icon centred at (x, y); an unknown name (an edition of somebody else's) draws nothing."""
    d = icons().get(name)
    if d is None:
        return ""
    k, left, top = size / 512, x - size / 2, y - size / 2
    place = (
        f"translate({left + size:.2f} {top:.2f})scale(-{k:.4f} {k:.4f})"
        if mirrored
        else f"translate({left:.2f} {top:.2f})scale({k:.4f})"
    )
    return f'<path transform="{place}" fill="{fill}" d="{d}"/>'


def width(text: str, size: float) -> float:
    """How wide a text is in the bold sans, nearly."""
    return sum(_WIDTHS.get(unicodedata.normalize("NFD", char)[0], 52) for char in text) * size / 100


def line(text: str, x: float, y: float, size: float, fill: str, room: float) -> str:
    """A line of text from x on, squeezed when it is wider than `room`."""
    squeeze = f' textLength="{room:.1f}" lengthAdjust="spacingAndGlyphs"' if width(text, size) > room + 0.1 else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{SANS}" font-size="{size:g}" font-weight="700"'
        f' fill="{fill}"{squeeze}>{escape(text)}</text>'
    )


def fit(name: str, x: float, y: float, room: float, fill: str) -> str:
    """A name in the band, about the height `y`: on one line if it fits, else on two, smaller and squeezed at need."""
    for size in (14, 13, 12.5):
        if width(name, size) <= room:
            return line(name, x, y + size * 0.32, size, fill, room)
    first, second = halves(name)
    if not second:
        small = max(10.5, round(12.5 * room / width(name, 12.5), 1))
        return line(name, x, y + small * 0.32, small, fill, room)
    small = max(10.5, min(12.0, round(12 * room / max(width(first, 12), width(second, 12)), 1)))
    return line(first, x, y - 1.9, small, fill, room) + line(second, x, y + 9.4, small, fill, room)


def halves(name: str) -> tuple[str, str]:
    """Where a name breaks best: where the longer half is shortest, rather at a space; the second half may be empty."""
    cuts = [n + 1 for n, char in enumerate(name) if char in " -"]
    if not cuts:
        return name, ""
    cut = min(
        cuts, key=lambda n: max(width(name[:n].rstrip(), 1), width(name[n:], 1)) * (1.1 if name[n - 1] == "-" else 1)
    )
    return name[:cut].rstrip(), name[cut:]
