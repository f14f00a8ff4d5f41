"""Faces of cards -> one SVG file of symbols, drawn once for each language.

Pages show a face by `<svg><use href="FILE#ID"></svg>`. Nothing in here uses ids, gradients, clips or styles of its own,
because what such things refer to is lost when a symbol is used from another file; fonts come from the page.
"""

import hashlib
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from markupsafe import escape

from parlour.core.scene import Face, Shape, Sign, Suit

WIDTH, HEIGHT = 100, 140
SANS = "Alegreya Sans, sans-serif"
SERIF = "Alegreya, serif"
PAPER, EDGE, INK, CREAM, GOLD, GOLD_DARK = "#f8f0de", "#b9a278", "#33231a", "#fff9ec", "#e3b23c", "#8a5a0b"


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

# Advance widths of Alegreya Sans Bold in hundredths of the size; letters with accents are as wide as without.
_WIDTHS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -'",
        (
            48, 52, 38, 53, 47, 33, 50, 53, 26, 28, 49, 26, 81, 53, 49, 52, 52, 35, 38, 34, 52, 44, 70, 46, 45, 42, 60, 58,
            52, 65, 51, 46, 60, 70, 29, 33, 58, 43, 80, 69, 64, 55, 65, 59, 50, 50, 64, 59, 90, 62, 56, 55, 17, 30, 20,
        ),
        strict=True,
    )
)  # fmt: skip


class Sprite(NamedTuple):
    """A drawn sprite: the file's text, and a hash of it that makes its address change when a face does."""

    svg: str
    hash: str


def sprite(faces: Iterable[Face]) -> Sprite:
    """Draw all `faces` into one file; a later face of the same id is an error of the caller and simply wins nothing."""
    symbols = "".join(_symbol(face) for face in faces)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
    return Sprite(svg, hashlib.sha256(svg.encode()).hexdigest()[:12])


@cache
def icons() -> dict[str, str]:
    """The pictures that faces may show, by name: paths on a square of 512."""
    return tomllib.loads(files("parlour.web").joinpath("icons/icons.toml").read_text("utf-8"))


def _symbol(face: Face) -> str:
    box, draw = {
        "card": (f"0 0 {WIDTH} {HEIGHT}", _card),
        "portrait": (f"0 0 {WIDTH} {HEIGHT}", _portrait),
        "back": (f"0 0 {WIDTH} {HEIGHT}", _back),
        "emblem": ("0 0 24 24", _emblem),
    }[face.kind]
    return f'<symbol id="{escape(face.id)}" viewBox="{box}">{draw(face)}</symbol>'


# Cards


def _card(face: Face) -> str:
    suits = face.suits or [Suit("grey", "lozenge")]
    return "".join(
        (
            _paper(TINTS[suits[0].colour].fill),
            _band(suits, face.name),
            _signs(face, suits),
            _disc(face, suits),
            _foot(face, suits),
        )
    )


def _paper(line: str) -> str:
    return (
        f'<rect x=".75" y=".75" width="98.5" height="138.5" rx="7" fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<rect x="4.5" y="4.5" width="91" height="131" rx="4" fill="none" stroke="{line}" stroke-opacity=".35"/>'
    )


def _band(suits: list[Suit], name: str) -> str:
    first = TINTS[suits[0].colour]
    if len(suits) == 1:
        return (
            f'<path d="M.75 31V7.75a7 7 0 0 1 7-7h84.5a7 7 0 0 1 7 7V31z" fill="{first.fill}"/>'
            f"{_shape(suits[0].shape, 16.5, 16, 11.5, CREAM, letter=suits[0].letter, ink=first.dark)}"
            f"{_fit(name, 32, 15.9, 64, first.on)}"
        )
    return _split_band(suits) + _fit(name, 33, 15.9, 61, INK)


def _split_band(suits: list[Suit]) -> str:
    """Several suits: the band runs through their colours behind a pale plate, and a tab at the left shows every shape."""
    second, last = TINTS[suits[1].colour], TINTS[suits[-1].colour]
    step, radius = (25.0, 10.5) if len(suits) == 2 else (21.0, 9.0)
    top = 15.0 if len(suits) == 2 else 13.0
    bottom = top + step * (len(suits) - 1) + radius + 4.5
    parts = [
        f'<path d="M28 31V.75h64.25a7 7 0 0 1 7 7V31z" fill="{second.fill}"/>',
        f'<path d="M64 31V.75h28.25a7 7 0 0 1 7 7V31z" fill="{last.fill}"/>' if len(suits) > 2 else "",
        f'<rect x="29.5" y="4" width="67" height="23.5" rx="3.5" fill="{CREAM}"/>',
    ]
    for n, suit in reversed(list(enumerate(suits))):
        tint, end = TINTS[suit.colour], bottom if n == len(suits) - 1 else top + step * n + step / 2
        parts.append(f'<path d="M.75 {end:g}V7.75a7 7 0 0 1 7-7H30V{end:g}z" fill="{tint.fill}"/>')
        parts.append(_shape(suit.shape, 15.2, top + step * n, radius, CREAM, letter=suit.letter, ink=tint.dark))
    # The first colour is painted last, over the upper part of the tab, so its shape must come after it.
    return "".join(parts)


def _disc(face: Face, suits: list[Suit]) -> str:
    """The picture. A couple's woman is drawn the other way round, so that the two face each other."""
    cx, cy, r = (50, 90, 36) if len(suits) == 1 else (57, 92, 34)
    if face.foot:
        cy, r = cy - 3, r - 1.5
    tints = [TINTS[suit.colour] for suit in suits]
    if len(tints) == 1:
        disc = (
            f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="{tints[0].pale}" stroke="{tints[0].fill}" stroke-width="1.2"/>'
        )
    else:
        disc = "".join(_sector(cx, cy, r, n, len(tints), tint) for n, tint in enumerate(tints))
    ink = tints[0].dark if len(tints) == 1 else INK
    mirrored = any(sign.kind == "pair-woman" for sign in face.signs)
    return disc + _icon(face.icon, cx, cy, r * 1.46, ink, mirrored)


def _sector(cx: float, cy: float, r: float, n: int, of: int, tint: Tint) -> str:
    """One upright slice of a disc, of two or three."""
    cut = {2: (-1.0, 0.0, 1.0), 3: (-1.0, -0.33, 0.33, 1.0)}.get(of) or tuple(2 * k / of - 1 for k in range(of + 1))
    x0, x1 = cut[n] * r, cut[n + 1] * r
    y0, y1 = (r * r - x0 * x0) ** 0.5, (r * r - x1 * x1) ** 0.5
    edge = f"A{r} {r} 0 0 1 {cx + x1:.2f} {cy - y1:.2f}"
    back = f"A{r} {r} 0 0 1 {cx + x0:.2f} {cy + y0:.2f}"
    top, low = f"M{cx + x0:.2f} {cy - y0:.2f}{edge}", f"M{cx + x1:.2f} {cy + y1:.2f}{back}"
    return (
        f'<path d="{top}L{cx + x1:.2f} {cy + y1:.2f}{back}z" fill="{tint.pale}"/>'
        f'<path d="{top}{low}" fill="none" stroke="{tint.fill}" stroke-width="1.4"/>'
    )


def _signs(face: Face, suits: list[Suit]) -> str:
    """The marks under the band: from the left who it is, from the right what it costs and does."""
    left, right = (14.0 if len(suits) == 1 else 39.5), 87.0
    parts = []
    for sign in face.signs:
        if sign.kind in ("coin", "effect"):
            parts.append(_sign(sign, right, 43, suits[0]))
            right -= 18.5
        else:
            parts.append(_sign(sign, left, 43, suits[0]))
            left += 18.5
    return "".join(parts)


def _foot(face: Face, suits: list[Suit]) -> str:
    tint = TINTS[suits[0].colour]
    if face.foot:
        width = min(92.0, _width(face.foot, 12) + (15 if face.foot_icon else 0) + 12)
        x = 50 - width / 2
        text_x = x + 6 + (15 if face.foot_icon else 0)
        return (
            f'<rect x="{x:.1f}" y="118" width="{width:.1f}" height="17" rx="8.5" fill="{INK}"/>'
            f"{_icon(face.foot_icon, x + 12, 126.5, 12, CREAM) if face.foot_icon else ''}"
            f"{_text(face.foot, text_x, 130.6, 12, CREAM, SANS, width - (text_x - x) - 6)}"
        )
    if len(suits) > 1:
        return "".join(
            _shape(s.shape, 14.5 + 17 * n, 125.5, 7.2, TINTS[s.colour].fill, letter=s.letter, ink=TINTS[s.colour].on)
            for n, s in enumerate(suits)
        )
    return _shape(suits[0].shape, 86, 125.5, 7.6, tint.fill, letter=suits[0].letter, ink=tint.on)


# Portraits, backs, emblems


def _portrait(face: Face) -> str:
    tint = TINTS[face.suits[0].colour] if face.suits else TINTS["purple"]
    rank = f"{_shape('shield', 16.5, 16.5, 12, GOLD, letter=face.rank, ink=tint.dark)}" if face.rank else ""
    at, room = (32, 64) if face.rank else (8, 84)
    arms = "M18 40H82V82C82 104 66 114 50 120 34 114 18 104 18 82z"
    inner = "M22 44H78V82C78 101 64 110 50 115.500 36 110 22 101 22 82z"
    return (
        f"{_paper(tint.fill)}"
        f'<path d="M.75 31V7.75a7 7 0 0 1 7-7h84.500a7 7 0 0 1 7 7V31z" fill="{tint.fill}"/>'
        f'<path d="M.75 31H99.250" stroke="{GOLD}" stroke-width="1.6"/>{rank}'
        f"{_fit(face.name, at, 15.9, room, CREAM)}"
        f'<path d="{arms}" fill="{GOLD}"/><path d="{inner}" fill="{tint.fill}"/>'
        f'<path d="M50 44H78V82C78 101 64 110 50 115.500z" fill="{tint.dark}"/>'
        f"{_icon(face.icon, 50, 77, 46, CREAM)}{_foot(face, [Suit('purple', 'shield')]) if face.foot else ''}"
    )


def _back(face: Face) -> str:
    coin = any(sign.kind == "coin" for sign in face.signs)
    tint = TINTS[face.suits[0].colour] if face.suits else TINTS["purple"]
    lattice = "".join(f"M{8 + 14 * k} 8L{8 + 14 * k + 14} 22" for k in range(6))
    lattice = "".join(
        f"M{x} {y}l7 7-7 7-7-7z"
        for row, y in enumerate(range(9, 124, 7))
        for x in range(15 + (row % 2) * 7, 90 - 3, 14)
    )
    device = (
        f"{_coin(50, 70, 25)}"
        if coin
        else f'<path d="M50 36L74 70 50 104 26 70z" fill="{tint.dark}" stroke="{GOLD}" stroke-width="1.6" stroke-linejoin="round"/>'
        f"{_icon(face.icon, 50, 70, 26, GOLD)}"
    )
    return (
        f'<rect x=".75" y=".75" width="98.500" height="138.500" rx="7" fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<rect x="5" y="5" width="90" height="130" rx="4" fill="{tint.fill}"/>'
        f'<path d="{lattice}" fill="none" stroke="{CREAM}" stroke-opacity=".16"/>'
        f'<rect x="8" y="8" width="84" height="124" rx="2.5" fill="none" stroke="{GOLD}" stroke-opacity=".75"/>'
        f"{device}"
    )


def _emblem(face: Face) -> str:
    if face.suits:
        tint = TINTS[face.suits[0].colour]
        return _shape(face.suits[0].shape, 12, 12, 10.5, tint.fill, letter=face.suits[0].letter, ink=tint.on)
    if face.signs:
        return _sign(face.signs[0], 12, 12, Suit("grey", "disc"), scale=1.35)
    return _icon(face.icon, 12, 12, 22, "currentColor")


# Pieces


def _shape(shape: Shape, x: float, y: float, r: float, fill: str, *, letter: str = "", ink: str = INK) -> str:
    """A suit's shape about (x, y) with its letter in it."""
    size, drop = 1.35 * r, 0.0
    if shape == "disc":
        body = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'
    elif shape == "triangle":
        size, drop = 1.05 * r, 0.24 * r
        points = f"M{x:g} {y - 0.92 * r:.2f}L{x + r:.2f} {y + 0.78 * r:.2f}H{x - r:.2f}z"
        body = f'<path d="{points}" fill="{fill}" stroke="{fill}" stroke-width="{r / 4:.2f}" stroke-linejoin="round"/>'
    elif shape == "square":
        h = 0.92 * r
        body = f'<rect x="{x - h:.2f}" y="{y - h:.2f}" width="{2 * h:.2f}" height="{2 * h:.2f}" rx="{r / 5:.2f}" fill="{fill}"/>'
    elif shape == "hexagon":
        a, b = 0.55 * r, 0.95 * r
        body = (
            f'<path d="M{x - r:.2f} {y:g}L{x - a:.2f} {y - b:.2f}H{x + a:.2f}L{x + r:.2f} {y:g}L{x + a:.2f} {y + b:.2f}'
            f'H{x - a:.2f}z" fill="{fill}" stroke="{fill}" stroke-width="{r / 8:.2f}" stroke-linejoin="round"/>'
        )
    elif shape == "lozenge":
        size = r
        body = f'<path d="M{x:g} {y - r:.2f}L{x + r:.2f} {y:g}L{x:g} {y + r:.2f}L{x - r:.2f} {y:g}z" fill="{fill}" stroke="{fill}" stroke-width="{r / 6:.2f}" stroke-linejoin="round"/>'
    else:
        top, w = y - 0.95 * r, 0.9 * r
        body = f'<path d="M{x - w:.2f} {top:.2f}H{x + w:.2f}V{y + 0.1 * r:.2f}Q{x + w:.2f} {y + 0.8 * r:.2f} {x:g} {y + 1.12 * r:.2f}Q{x - w:.2f} {y + 0.8 * r:.2f} {x - w:.2f} {y + 0.1 * r:.2f}z" fill="{fill}"/>'
    if not letter:
        return body
    return f'{body}<text x="{x:g}" y="{y + drop + size * 0.33:.2f}" font-family="{SERIF}" font-size="{size:.1f}" font-weight="700" text-anchor="middle" fill="{ink}">{escape(letter)}</text>'


def _sign(sign: Sign, x: float, y: float, suit: Suit, scale: float = 1.0) -> str:
    tint = TINTS[suit.colour]
    s = 8.2 * scale
    if sign.kind == "woman":
        return f'<path d="M{x:g} {y - 0.25 * s:.2f}m-{0.48 * s:.2f} -{0.18 * s:.2f}a{0.48 * s:.2f} {0.48 * s:.2f} 0 1 0 {0.96 * s:.2f} 0a{0.48 * s:.2f} {0.48 * s:.2f} 0 1 0 -{0.96 * s:.2f} 0M{x:g} {y + 0.05 * s:.2f}V{y + 0.95 * s:.2f}M{x - 0.42 * s:.2f} {y + 0.54 * s:.2f}H{x + 0.42 * s:.2f}" fill="none" stroke="#8c2057" stroke-width="{0.26 * s:.2f}" stroke-linecap="round"/>'
    if sign.kind == "man":
        return f'<path d="M{x - 0.68 * s:.2f} {y + 0.27 * s:.2f}a{0.48 * s:.2f} {0.48 * s:.2f} 0 1 0 {0.96 * s:.2f} 0a{0.48 * s:.2f} {0.48 * s:.2f} 0 1 0 -{0.96 * s:.2f} 0M{x + 0.16 * s:.2f} {y - 0.1 * s:.2f}L{x + 0.74 * s:.2f} {y - 0.72 * s:.2f}M{x + 0.2 * s:.2f} {y - 0.76 * s:.2f}H{x + 0.76 * s:.2f}V{y - 0.2 * s:.2f}" fill="none" stroke="#1f4d7a" stroke-width="{0.26 * s:.2f}" stroke-linecap="round" stroke-linejoin="round"/>'
    if sign.kind in ("pair-man", "pair-woman"):
        return _half_heart(x, y, s, left=sign.kind == "pair-man")
    if sign.kind == "coin":
        return _coin(x, y, s, sign.text)
    if sign.kind == "double":
        return (
            f'<rect x="{x - 0.72 * s:.2f}" y="{y - 0.95 * s:.2f}" width="{1.05 * s:.2f}" height="{1.45 * s:.2f}" rx="1.6" fill="{tint.pale}" stroke="{tint.dark}" stroke-width="1.2"/>'
            f'<rect x="{x - 0.28 * s:.2f}" y="{y - 0.5 * s:.2f}" width="{1.05 * s:.2f}" height="{1.45 * s:.2f}" rx="1.6" fill="{tint.dark}" stroke="{PAPER}" stroke-width=".8"/>'
            f'<text x="{x + 0.25 * s:.2f}" y="{y + 0.54 * s:.2f}" font-family="{SERIF}" font-size="{1.05 * s:.1f}" font-weight="700" text-anchor="middle" fill="{CREAM}">2</text>'
        )
    if sign.kind == "points":
        return (
            f"{_star(x, y, s * 1.12, GOLD, GOLD_DARK)}"
            f'<text x="{x:g}" y="{y + 0.42 * s:.2f}" font-family="{SERIF}" font-size="{1.1 * s:.1f}" font-weight="700" text-anchor="middle" fill="{INK}">{escape(sign.text)}</text>'
        )
    return f'<circle cx="{x:g}" cy="{y:g}" r="{s * 1.08:.2f}" fill="{INK}"/>{_icon(sign.icon, x, y, s * 1.5, CREAM)}'


def _half_heart(x: float, y: float, s: float, *, left: bool) -> str:
    """A heart of which the man's card fills the left half and the woman's the right: together they are whole."""
    half = f"C{x:g} {y - 0.75 * s:.2f} {{0:.2f}} {y - 0.95 * s:.2f} {{0:.2f}} {y - 0.2 * s:.2f}C{{0:.2f}} {y + 0.3 * s:.2f} {{1:.2f}} {y + 0.55 * s:.2f} {x:g} {y + 0.9 * s:.2f}z"
    sides = [f"M{x:g} {y - 0.35 * s:.2f}" + half.format(x + k * 1.02 * s, x + k * 0.45 * s) for k in (-1, 1)]
    full, hollow = (sides[0], sides[1]) if left else (sides[1], sides[0])
    line = f'stroke="#8c2057" stroke-width="{0.16 * s:.2f}" stroke-linejoin="round"'
    return f'<path d="{hollow}" fill="{PAPER}" {line}/><path d="{full}" fill="#b03a6f" {line}/>'


def _coin(x: float, y: float, r: float, text: str = "1") -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="{r * 0.12:.2f}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.74:.2f}" fill="none" stroke="{GOLD_DARK}" stroke-opacity=".6" stroke-width="{r * 0.07:.2f}"/>'
        f'<text x="{x:g}" y="{y + r * 0.4:.2f}" font-family="{SERIF}" font-size="{r * 1.2:.1f}" font-weight="700" text-anchor="middle" fill="#5a3a05">{escape(text or "1")}</text>'
    )


def _star(x: float, y: float, r: float, fill: str, line: str) -> str:
    """A coin-sized rosette of eight rounded points: victory points, unlike the plain disc of a coin."""
    ring = ((0, -1), (0.26, -0.63), (0.71, -0.71), (0.63, -0.26), (1, 0), (0.63, 0.26), (0.71, 0.71), (0.26, 0.63), (0, 1), (-0.26, 0.63), (-0.71, 0.71), (-0.63, 0.26), (-1, 0), (-0.63, -0.26), (-0.71, -0.71), (-0.26, -0.63))  # fmt: skip
    path = "L".join(f"{x + a * r * 1.08:.2f} {y + b * r * 1.08:.2f}" for a, b in ring)
    return f'<path d="M{path}z" fill="{fill}" stroke="{line}" stroke-width="1" stroke-linejoin="round"/>'


def _icon(name: str, x: float, y: float, size: float, fill: str, mirrored: bool = False) -> str:
    """An icon centred at (x, y); an unknown name (an edition of somebody else's) draws nothing."""
    path = icons().get(name)
    if path is None:
        return ""
    k, left = size / 512, x - size / 2
    place = (
        f"translate({left + size:.2f} {y - size / 2:.2f})scale(-{k:.4f} {k:.4f})"
        if mirrored
        else f"translate({left:.2f} {y - size / 2:.2f})scale({k:.4f})"
    )
    return f'<path transform="{place}" fill="{fill}" d="{path}"/>'


# Words


def _width(text: str, size: float) -> float:
    return sum(_WIDTHS.get(_plain(char), 52) for char in text) * size / 100


def _plain(char: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFD", char)[0]


def _text(text: str, x: float, y: float, size: float, fill: str, font: str, squeeze: float | None = None) -> str:
    fit = (
        f' textLength="{squeeze:.1f}" lengthAdjust="spacingAndGlyphs"'
        if squeeze and _width(text, size) > squeeze + 0.1
        else ""
    )
    return f'<text x="{x:.1f}" y="{y:.1f}" font-family="{font}" font-size="{size:g}" font-weight="700" fill="{fill}"{fit}>{escape(text)}</text>'


def _fit(name: str, x: float, y: float, room: float, fill: str) -> str:
    """A name in the band, about the height `y`: on one line if it fits, else on two, smaller and squeezed at need."""
    for size in (14, 13, 12.5):
        if _width(name, size) <= room:
            return _text(name, x, y + size * 0.32, size, fill, SANS)
    first, second = _halves(name)
    if not second:
        size = max(10.5, 12.5 * room / _width(name, 12.5))
        return _text(name, x, y + size * 0.32, size, fill, SANS, room)
    size = max(10.5, min(12.0, 12 * room / max(_width(first, 12), _width(second, 12))))
    return _text(first, x, y - 1.9, size, fill, SANS, room) + _text(second, x, y + 9.4, size, fill, SANS, room)


def _halves(name: str) -> tuple[str, str]:
    """Where a name breaks best: at the space or hyphen that makes the longer half shortest."""
    cuts = [n + 1 for n, char in enumerate(name) if char in " -"]
    if not cuts:
        return name, ""
    cut = min(cuts, key=lambda n: max(_width(name[:n].rstrip(), 1), _width(name[n:], 1)))
    return name[:cut].rstrip(), name[cut:]
