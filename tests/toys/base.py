"""What the toys share: an edition out of a string, and words without catalogues."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from parlour.core.edition import Edition
from parlour.core.game import HOUSE, Game, Memory
from parlour.core.moves import Move
from parlour.core.scene import Button, Prompt, Scene
from parlour.core.texts import Texts, texts


class Heard(Memory):
    """A memory that keeps all events."""

    def __init__(self, seat: int, edition: Edition) -> None:
        super().__init__(seat, edition)
        self.events: list[Mapping[str, Any]] = []

    def hear(self, event: Mapping[str, Any]) -> None:
        self.events.append(event)


class Toy(Game[Any, Any]):
    """A game whose data and texts are in one module: `TEXT` is the house edition, `REASONS` why moves are refused."""

    TEXT: ClassVar[str]
    REASONS: ClassVar[tuple[str, ...]] = ()

    @property
    def editions(self) -> tuple[str, ...]:
        return (HOUSE,)

    def edition(self, source: str | Path | Edition | None = None) -> Any:
        return _house(type(self)) if source is None or source == HOUSE else super().edition(source)

    def texts(self, lang: str, edition: Edition | None = None) -> Texts:
        own = {f"refuse.{reason}": f"No: {reason}." for reason in self.REASONS}
        return texts(lang, "parlour.core").over(own)

    def memory(self, seat: int, edition: Edition | None = None) -> Memory:
        return Heard(seat, edition or self.edition())

    def estimate(self, view: Mapping[str, Any], edition: Any, seat: int) -> float:
        return float(self.sheet(view, edition, seat).total)

    def names(self, view: Mapping[str, Any], words: Texts) -> list[str]:
        return [f"Seat {seat + 1}" for seat in range(view["seats"])]

    def line(self, event: Mapping[str, Any], words: Texts, names: Sequence[str]) -> str | None:
        told = [f"{key} {json.dumps(value)}" for key, value in event.items() if key not in ("kind", "seat")]
        who = f"{names[event['seat']]}: " if "seat" in event else ""
        return f"{who}{event['kind']} {', '.join(told)}"

    def move_words(self, move: Any, words: Texts, edition: Any) -> str:
        return str(move)

    def faces(self, edition: Any, words: Texts) -> list[Any]:
        return []

    def scene(
        self, view: Mapping[str, Any], words: Texts, edition: Any, names: Sequence[str], legal: Sequence[Move]
    ) -> Scene:
        """Only what is asked: a toy has no table."""
        asked = [Button(str(move), str(move)) for move in legal]
        return Scene(self.name, self.name, Prompt(""), [], list(names), seat=view["seat"], buttons=asked)


@cache
def _house(toy: type[Toy]) -> Any:
    return toy().read(toy.TEXT, f"{toy.name} {HOUSE}")
