"""Rooms drawn in section, from their ports: what meets a neighbour meets it exactly at the card's edge.

Everything is drawn in a square of 100. Two cards side by side share a wall, of which each has half; an open side is a
doorway through it, with a carpet. A staircase and a ladder pass floor and ceiling always at the same place, so a half
without its counterpart ends at a slab, and looks broken.
"""

from __future__ import annotations

from parlour.core.scene import Mark
from parlour.games.bizarre_manor.geometry import LADDER_DOWN, LADDER_UP, LEFT, RIGHT, STAIR_DOWN, STAIR_UP

SLAB = 6
"""Half of a wall, a floor or a ceiling."""
UP_HALVES, DOWN_HALVES = (LADDER_UP, STAIR_UP), (LADDER_DOWN, STAIR_DOWN)
_LADDER, _STAIR = (8, 28), (52, 80)
"""What a ladder and a staircase leave open in floor and ceiling, from and to."""

_STRIPES = "".join(f"M{x} 4V82" for x in range(10, 96, 16))
_STEPS_UP = "M58 0V4.3H49.3V13H40.7V21.7H32V30.3H41.7L72 0z"
_STEPS_DOWN = "M72 100L90 82V78.3H75.3V87H66.7V95.7H58V100z"
_RAIL_UP = "M47.5-1L27 19.5V24M44.9 2V9M36.2 10.6V17.6"
_RAIL_DOWN = "M46.5 101L79.5 68V76M71 76.5V83.5M62.3 85.2V92.2"
_RUNGS_UP = "M11-1V32M25-1V32M11 4H25M11 12H25M11 20H25M11 28H25"
_RUNGS_DOWN = "M11 101V68M25 101V68M11 96H25M11 88H25M11 80H25M11 72H25"


def walls(ports: int, paper: str, wall: str, stripes: str = "cream") -> list[Mark]:
    """An empty room: wallpaper, carpets through open sides, slabs and walls with what is open in them.

    :param paper: the colour of the wallpaper, `stripes` that of its stripes, `wall` that of walls and slabs.
    """
    return [
        Mark("path", "M0 0H100V100H0z", fill=paper),
        Mark("path", _STRIPES, line=stripes, width=4),
        Mark("path", "M0 82H100V94H0z", fill="edge"),
        Mark("path", "M0 82H100", line=wall, width=1),
        *_carpets(ports),
        Mark("path", _slab(ports, 0, UP_HALVES) + _slab(ports, 94, DOWN_HALVES), fill=wall),
        Mark("path", _side(True, bool(ports & LEFT)) + _side(False, bool(ports & RIGHT)), fill=wall),
    ]


def ways(ports: int) -> list[Mark]:
    """The halves of staircases and ladders, from edge to room."""
    marks = []
    ladders = _RUNGS_UP * bool(ports & LADDER_UP) + _RUNGS_DOWN * bool(ports & LADDER_DOWN)
    if ladders:
        marks += [
            Mark("path", ladders, line="blue-dark", width=4.6),
            Mark("path", ladders, line="cream", width=1.6),
        ]
    steps = _STEPS_UP * bool(ports & STAIR_UP) + _STEPS_DOWN * bool(ports & STAIR_DOWN)
    if steps:
        rails = _RAIL_UP * bool(ports & STAIR_UP) + _RAIL_DOWN * bool(ports & STAIR_DOWN)
        marks += [
            Mark("path", rails, line="orange-dark", width=1.7),
            Mark("path", steps, fill="orange", line="orange-dark", width=1.4),
        ]
    return marks


def _slab(ports: int, top: int, halves: tuple[int, int]) -> str:
    """Floor or ceiling, with a hole for what passes it."""
    d, start = "", 0
    for half, (begin, end) in zip(halves, (_LADDER, _STAIR), strict=True):
        if ports & half:
            d += f"M{start} {top}H{begin}V{top + SLAB}H{start}z"
            start = end
    return f"{d}M{start} {top}H100V{top + SLAB}H{start}z"


def _side(at_left: bool, is_open: bool) -> str:
    """Half a wall; an open one ends in half an arch, whose other half is the neighbour's."""
    if at_left:
        return "M0 0H6V48Q6 40 0 40z" if is_open else "M0 0H6V100H0z"
    return "M94 0H100V40Q94 40 94 48z" if is_open else "M94 0H100V100H94z"


def _carpets(ports: int) -> list[Mark]:
    """A carpet leads through every open side; through both it is one."""
    left, right = (0 if ports & LEFT else 40), (100 if ports & RIGHT else 60)
    if not ports & (LEFT | RIGHT):
        return []
    return [Mark("path", f"M{left} 89H{right}V94H{left}z", fill="red", line="red-dark", width=0.8)]


_STAR = (
    (0.0, -1.0), (0.24, -0.32), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81),
    (0.0, 0.4), (-0.59, 0.81), (-0.38, 0.12), (-0.95, -0.31), (-0.24, -0.32),
)  # fmt: skip
"""The corners of a star with five points, in units of its radius."""


def star(x: float, y: float, r: float) -> str:
    """A star about (x, y)."""
    return "M" + "L".join(f"{x + r * dx:.1f} {y + r * dy:.1f}" for dx, dy in _STAR) + "z"


def disc(x: float, y: float, r: float) -> str:
    """A circle about (x, y)."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0-{2 * r:g} 0z"


def lozenge(x: float, y: float, r: float) -> str:
    """A square on its corner about (x, y)."""
    return f"M{x - r:g} {y:g}L{x:g} {y - r:g} {x + r:g} {y:g} {x:g} {y + r:g}z"


def box(x: float, y: float, wide: float, high: float, round_: float = 0.0) -> str:
    """A rectangle with rounded corners, from its upper left corner."""
    r = round_
    return (
        f"M{x + r:g} {y:g}h{wide - 2 * r:g}q{r:g} 0 {r:g} {r:g}v{high - 2 * r:g}q0 {r:g}-{r:g} {r:g}"
        f"h-{wide - 2 * r:g}q-{r:g} 0-{r:g}-{r:g}v-{high - 2 * r:g}q0-{r:g} {r:g}-{r:g}z"
    )
