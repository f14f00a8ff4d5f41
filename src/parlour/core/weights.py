"""Weights that foretell how a game ends, from parts of a position that a game can count."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

FILE = "outlook.toml"


class Weights:
    """How much each part of a position adds to the points at the end, by how much of the game is left.

    They are fitted to games that bots have played (`bench/weights.py`) and lie beside the game's rules, in
    `outlook.toml`. `parts` names what is counted. `rows[i]` is for i + 1 steps that are left: a constant, then the
    weight of each part. `told` is whatever else the file says.
    """

    __slots__ = ("parts", "rows", "told")

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.parts: tuple[str, ...] = tuple(told["parts"])
        self.rows: list[list[float]] = [[float(weight) for weight in row] for row in told["weights"]]
        self.told: Mapping[str, Any] = told

    @classmethod
    def beside(cls, package: str) -> Weights:
        """Those of the game in this package."""
        return cls(tomllib.loads((resources.files(package) / FILE).read_text("utf-8")))

    def foretold(self, left: int, parts: Sequence[float]) -> float:
        """The points at the end.

        :param left: steps that are left, 1 at least. With more of them than there are rows the weights are those of the
            last row, and each step adds as much as the last one that is known.
        :param parts: as `self.parts` names them.
        """
        rows = self.rows
        known = len(rows)
        row = rows[left - 1 if left < known else known - 1]
        points = row[0] if left <= known else row[0] + (left - known) * (row[0] - rows[known - 2][0])
        at = 1
        for part in parts:
            points += row[at] * part
            at += 1
        return points
