"""Faces that a game draws freely: paper, and the marks on it."""

from markupsafe import escape

from parlour.core.scene import Face, Mark, Suit
from parlour.web.render_parts import BOXES
from parlour.web.sprite_parts import (
    CREAM,
    EDGE,
    GOLD,
    GOLD_DARK,
    INK,
    PAPER,
    TINTS,
    icon,
    letter,
    line,
    shape,
    sign,
    width,
)

_NAMED = {
    "ink": INK,
    "paper": PAPER,
    "cream": CREAM,
    "gold": GOLD,
    "gold-dark": GOLD_DARK,
    "edge": EDGE,
    "none": "none",
}
_PLAIN = Suit("grey", "lozenge")


def drawn(face: Face) -> str:
    """Paper with a rounded edge, then the marks in their order; what lies beyond the edge is cut off by the symbol."""
    _, _, wide, high = BOXES[face.form].split()
    paper = (
        f'<rect x=".75" y=".75" width="{int(wide) - 1.5:g}" height="{int(high) - 1.5:g}" rx="7" fill="{PAPER}"'
        f' stroke="{EDGE}" stroke-width="1.5"/>'
    )
    return paper + "".join(map(mark, face.marks))


def colour(name: str) -> str:
    """A colour by its name: `ink`, `red`, `red-dark`, `red-pale`; an unknown one is ink."""
    if name in _NAMED:
        return _NAMED[name]
    base, _, shade = name.partition("-")
    tint = TINTS.get(base)
    if tint is None:
        return INK
    return {"dark": tint.dark, "pale": tint.pale, "on": tint.on}.get(shade, tint.fill)


def mark(it: Mark) -> str:
    """One mark."""
    if it.kind == "path":
        return _path(it)
    if it.kind == "text":
        return _text(it)
    if it.kind == "icon":
        return icon(it.text, it.x, it.y, it.size, colour(it.fill))
    if it.kind == "sign":
        return sign(it.sign, it.x, it.y, it.size / 2, it.suit or _PLAIN) if it.sign else ""
    suit = it.suit or _PLAIN
    tint = TINTS[suit.colour]
    fill = tint.fill if it.fill == "none" else colour(it.fill)
    return shape(suit, it.x, it.y, it.size / 2, fill, tint.on if it.line == "none" else colour(it.line))


def _path(it: Mark) -> str:
    stroke = ""
    if it.line != "none" and it.width:
        stroke = (
            f' stroke="{colour(it.line)}" stroke-width="{it.width:g}" stroke-linejoin="round" stroke-linecap="round"'
        )
        stroke += f' stroke-dasharray="{2 * it.width:g} {1.6 * it.width:g}"' if it.dash else ""
    return f'<path d="{escape(it.d)}" fill="{colour(it.fill)}"{stroke}/>'


def _text(it: Mark) -> str:
    """Centred text is a number or a word in the serif; text that starts at x is in the sans, squeezed into its room."""
    ink = INK if it.fill == "none" else colour(it.fill)
    if it.anchor == "start":
        return line(it.text, it.x, it.y, it.size, ink, it.room or 1000)
    if it.room:
        wide = min(it.room, width(it.text, it.size))
        return line(it.text, it.x - wide / 2, it.y, it.size, ink, it.room)
    return letter(it.text, it.x, it.y, it.size, ink)
