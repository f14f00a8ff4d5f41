"""Faces of cards -> one SVG file of symbols, drawn once for each language.

Pages show a face by `<svg><use href="FILE#ID"></svg>`. Nothing in here uses ids, gradients, clips or styles of its own,
because what such things refer to is lost when a symbol is used from another file; fonts come from the page.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import escape

from parlour.core.scene import Face, Suit
from parlour.web.render_parts import BOXES
from parlour.web.sprite_marks import drawn, mark
from parlour.web.sprite_parts import (
    CREAM,
    EDGE,
    GOLD,
    INK,
    PAPER,
    TINTS,
    Tint,
    coin,
    fit,
    icon,
    line,
    path,
    shape,
    sign,
    width,
)

_EMBLEM_BOX = "0 0 24 24"
FRAME = (Face("crown", kind="emblem", icon="crown"),)
"""Faces that the renderer itself shows, in every sprite."""

_BAND = "M.75 31V7.75a7 7 0 0 1 7-7h84.5a7 7 0 0 1 7 7V31z"
_UNSUITED = Suit("grey", "lozenge")


class Sprite(NamedTuple):
    """A drawn sprite: the file's text, and a hash of it that makes its address change when a face does."""

    svg: str
    hash: str


def sprite(faces: Iterable[Face]) -> Sprite:
    """Draw all `faces`, each id once, into one file."""
    symbols = "".join(symbol(face) for face in (*faces, *FRAME))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
    return Sprite(svg, hashlib.sha256(svg.encode()).hexdigest()[:12])


def symbol(face: Face) -> str:
    """One face as a symbol."""
    draw = {"card": _card, "portrait": _portrait, "back": _back, "emblem": _emblem, "drawn": drawn}[face.kind]
    box = BOXES[face.form] if face.kind == "drawn" else BOXES["tall"] if face.kind != "emblem" else _EMBLEM_BOX
    return f'<symbol id="{escape(face.id)}" viewBox="{box}">{draw(face)}</symbol>'


def _card(face: Face) -> str:
    suits = face.suits or [_UNSUITED]
    paper = _paper(TINTS[suits[0].colour].fill)
    return paper + _band(suits, face.name) + _signs(face, suits) + _disc(face, suits) + _foot(face, suits)


def _paper(border: str) -> str:
    return (
        f'<rect x=".75" y=".75" width="98.5" height="138.5" rx="7" fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<rect x="4.5" y="4.5" width="91" height="131" rx="4" fill="none" stroke="{border}" stroke-opacity=".35"/>'
    )


def _band(suits: list[Suit], name: str) -> str:
    tint = TINTS[suits[0].colour]
    if len(suits) > 1:
        return _split_band(suits) + fit(name, 33, 15.9, 61, INK)
    return path(_BAND, tint.fill) + shape(suits[0], 16.5, 16, 11.5, CREAM, tint.dark) + fit(name, 32, 15.9, 64, tint.on)


def _split_band(suits: list[Suit]) -> str:
    """Several suits: the band shows the others behind a pale plate, and a tab at the left has every suit's shape."""
    top, step, radius = (15.0, 25.0, 10.5) if len(suits) == 2 else (10.5, 17.3, 7.6)
    bottom = top + step * (len(suits) - 1) + radius + 4.5
    parts = [path("M28 31V.75h64.25a7 7 0 0 1 7 7V31z", TINTS[suits[1].colour].fill)]
    if len(suits) > 2:
        parts.append(path("M64 31V.75h28.25a7 7 0 0 1 7 7V31z", TINTS[suits[-1].colour].fill))
    parts.append(f'<rect x="29.5" y="4" width="67" height="23.5" rx="3.5" fill="{CREAM}"/>')
    # From the last to the first, since each stretch of the tab is painted from the top of the card.
    for n, suit in reversed(list(enumerate(suits))):
        tint, end = TINTS[suit.colour], bottom if n == len(suits) - 1 else top + step * (n + 0.5)
        parts.append(path(f"M.75 {end:g}V7.75a7 7 0 0 1 7-7H30V{end:g}z", tint.fill))
        parts.append(shape(suit, 15.2, top + step * n, radius, CREAM, tint.dark))
    return "".join(parts)


def _signs(face: Face, suits: list[Suit]) -> str:
    """The marks under the band: from the left who it is, from the right what it costs and does."""
    left, right = (14.0 if len(suits) == 1 else 39.5), 87.0
    parts = []
    for each in face.signs:
        at_right = each.kind in ("coin", "effect")
        parts.append(sign(each, right if at_right else left, 43, 8.2, suits[0]))
        left, right = (left, right - 18.5) if at_right else (left + 18.5, right)
    return "".join(parts)


def _disc(face: Face, suits: list[Suit]) -> str:
    """The picture. A couple's woman is drawn the other way round, so that the two face each other."""
    cx, cy, r = (50.0, 92.0, 35.0) if len(suits) == 1 else (57.0, 92.0, 34.0)
    if face.foot:
        cy, r = cy - 3, r - 2
    tints = [TINTS[suit.colour] for suit in suits]
    if len(tints) == 1:
        look = f'fill="{tints[0].pale}" stroke="{tints[0].fill}" stroke-width="1.2"'
        disc, ink = f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" {look}/>', tints[0].dark
    else:
        disc, ink = "".join(_slice(cx, cy, r, n, len(tints), tint) for n, tint in enumerate(tints)), INK
    mirrored = any(each.kind == "pair-woman" for each in face.signs)
    return disc + icon(face.icon, cx, cy, r * 1.46, ink, mirrored)


def _slice(cx: float, cy: float, r: float, n: int, of: int, tint: Tint) -> str:
    """One upright slice of a disc, of equal widths."""
    x0, x1 = r * (2 * n / of - 1), r * (2 * (n + 1) / of - 1)
    y0, y1 = (r * r - x0 * x0) ** 0.5, (r * r - x1 * x1) ** 0.5
    top = f"M{cx + x0:.2f} {cy - y0:.2f}A{r:g} {r:g} 0 0 1 {cx + x1:.2f} {cy - y1:.2f}"
    low = f"{cx + x1:.2f} {cy + y1:.2f}A{r:g} {r:g} 0 0 1 {cx + x0:.2f} {cy + y0:.2f}"
    return path(f"{top}L{low}z", tint.pale) + path(f"{top}M{low}", "none", tint.fill, 1.3)


def _foot(face: Face, suits: list[Suit]) -> str:
    """The foot: what the card does, or its suits again."""
    if face.foot:
        return _pill(face.foot, face.foot_icon)
    if len(suits) == 1:
        return shape(suits[0], 86, 125.5, 7.6, TINTS[suits[0].colour].fill, TINTS[suits[0].colour].on)
    return "".join(
        shape(suit, 14.5 + 17 * n, 125.5, 7.2, TINTS[suit.colour].fill, TINTS[suit.colour].on)
        for n, suit in enumerate(suits)
    )


def _pill(text: str, picture: str) -> str:
    before = 21.0 if picture else 7.0
    wide = min(92.0, width(text, 12) + before + 7)
    x = 50 - wide / 2
    return (
        f'<rect x="{x:.1f}" y="118" width="{wide:.1f}" height="17.5" rx="8.75" fill="{INK}"/>'
        f"{icon(picture, x + 12, 126.7, 12.5, CREAM)}{line(text, x + before, 130.7, 12, CREAM, wide - before - 6.5)}"
    )


def _portrait(face: Face) -> str:
    """A person of rank: a coat of arms, parted down the middle."""
    tint = TINTS[face.suits[0].colour if face.suits else "purple"]
    rank = shape(Suit("yellow", "shield", face.rank), 16.5, 16.5, 12, GOLD, tint.dark) if face.rank else ""
    x, room = (32, 64) if face.rank else (8, 84)
    return (
        f"{_paper(tint.fill)}{path(_BAND, tint.fill)}{path('M.75 31H99.25', 'none', GOLD, 1.6)}{rank}"
        f"{fit(face.name, x, 15.9, room, CREAM)}"
        f"{path('M18 40H82V82C82 104 66 114 50 120 34 114 18 104 18 82z', GOLD)}"
        f"{path('M22 44H78V82C78 101 64 110 50 115.5 36 110 22 101 22 82z', tint.fill)}"
        f"{path('M50 44H78V82C78 101 64 110 50 115.5z', tint.dark)}"
        f"{icon(face.icon, 50, 77, 46, CREAM)}{_pill(face.foot, face.foot_icon) if face.foot else ''}"
    )


def _back(face: Face) -> str:
    """A back: a lattice on one colour, and a device, a big coin, or the shape and letter of a suit that has one."""
    suit = face.suits[0] if face.suits else None
    tint = TINTS[face.suits[0].colour if face.suits else "purple"]
    rows = ((15 + (n % 2) * 7, y) for n, y in enumerate(range(9, 124, 7)))
    lattice = "".join(f"M{x} {y}l7 7-7 7-7-7z" for start, y in rows for x in range(start, 87, 14))
    if any(each.kind == "coin" for each in face.signs):
        device = coin(50, 70, 25)
    elif suit and suit.letter and not face.icon:
        device = shape(suit, 50, 70, 36, CREAM, tint.dark)
    else:
        device = path("M50 36L74 70 50 104 26 70z", tint.dark, GOLD, 1.6) + icon(face.icon, 50, 70, 26, GOLD)
    return (
        f"{_paper(EDGE)}"
        f'<rect x="5" y="5" width="90" height="130" rx="4" fill="{tint.fill}"/>'
        f'<path d="{lattice}" fill="none" stroke="{CREAM}" stroke-opacity=".16"/>'
        f'<rect x="8" y="8" width="84" height="124" rx="2.5" fill="none" stroke="{GOLD}" stroke-opacity=".75"/>'
        f"{device}"
    )


def _emblem(face: Face) -> str:
    if face.marks:
        return f'<g transform="scale(.24)">{"".join(map(mark, face.marks))}</g>'
    if face.suits:
        tint = TINTS[face.suits[0].colour]
        return shape(face.suits[0], 12, 12, 10.5, tint.fill, tint.on)
    if face.signs:
        worn = face.signs[0].kind in ("woman", "man")
        plate = f'<circle cx="12" cy="12" r="11.5" fill="{PAPER}"/>' if worn else ""
        return plate + sign(face.signs[0], 12, 12, 8 if worn else 11, _UNSUITED)
    return icon(face.icon, 12, 12, 22, "currentColor")
