"""A toy that remembers outside its state, in a way that only another process notices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.toys.doors import Doors, DoorsEdition, DoorsGame

_started: list[int] = []


class Forgetful(DoorsGame):
    """Doors whose view tells how many games this process has begun."""

    name = "forgetful"
    TEXT = DoorsGame.TEXT.replace('game = "doors"', 'game = "forgetful"')

    def start(self, edition: DoorsEdition, seats: int, options: Mapping[str, str]) -> Doors:
        _started.append(seats)
        return super().start(edition, seats, options)

    def look(self, s: Doors, seat: int | None) -> dict[str, Any]:
        return {**super().look(s, seat), "started": len(_started)}


GAME = Forgetful()
