"""Scores that explain themselves: a sheet of lines, each with its rule, its points and its reason."""

from __future__ import annotations

from typing import Any

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line of a sheet.

    `kind` names the line (its label is the text `sheet.KIND`), `reason` the text that explains the points, with
    `params`; `cards` are the slugs of the cards that it comes from.
    """

    rule: str
    kind: str
    points: int
    reason: str
    params: dict[str, Any] = {}
    cards: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """A seat's score. `final` is False for what it would be if the game ended now, as far as the viewer knows."""

    seat: int
    lines: tuple[Line, ...]
    final: bool = True

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seats and everybody's sheet, by seat."""

    winners: tuple[int, ...]
    sheets: tuple[Sheet, ...]
