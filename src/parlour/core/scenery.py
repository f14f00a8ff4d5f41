"""What every scene starts from: a view, its words, the viewer's moves as buttons, the frame that is waited for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from parlour.core.edition import Edition
from parlour.core.frames import Frame
from parlour.core.moves import Move
from parlour.core.scene import Button, Prompt
from parlour.core.texts import Texts

E = TypeVar("E", bound=Edition)


class Scenery(ABC, Generic[E]):
    """A view, and small questions about it that all parts of a scene ask. A game's own is a subclass.

    `me` is the viewer's seat, None for a spectator; `waiting` and `told` are the frame on top of the stack by name and
    its fields, both empty while the dealer deals; `legal` are the viewer's moves.

    The game's texts have `scene.over`, `scene.dealing`.
    """

    frames: ClassVar[Mapping[str, type[Frame[Any]]]]
    """The game's `State.FRAMES`."""

    def __init__(
        self, view: Mapping[str, Any], texts: Texts, ed: E, names: Sequence[str], legal: Sequence[Move]
    ) -> None:
        self.view, self.texts, self.say, self.ed, self.names = view, texts, texts.say, ed, list(names)
        self.me: int | None = view["seat"]
        self.legal = legal
        self.waiting, self.told = self.frame()

    @abstractmethod
    def button(self, move: Move) -> Button:
        """A legal move as a button, in the game's words."""

    @cached_property
    def buttons(self) -> list[Button]:
        """All legal moves, in their order."""
        return [self.button(move) for move in self.legal]

    @cached_property
    def on(self) -> dict[tuple[str, str], Button]:
        """The same buttons by verb and argument of their moves."""
        return {(move.verb, move.arg): button for move, button in zip(self.legal, self.buttons, strict=True)}

    def take(self, *keys: tuple[str, str]) -> list[Button]:
        """Those of the moves (verb, argument) that the viewer may make."""
        return [self.on[key] for key in keys if key in self.on]

    def clockwise(self) -> list[int]:
        """The seats from the viewer on; from the first one for a spectator."""
        n, first = len(self.names), self.me or 0
        return [(first + step) % n for step in range(n)]

    def frame(self, at: int = -1) -> tuple[str, dict[str, Any]]:
        """A frame of the stack, from its top (-1) down: name, and fields by name; both empty if there is none."""
        if len(self.view["stack"]) < -at:
            return "", {}
        name, *values = self.view["stack"][at]
        return name, dict(zip(self.frames[name].fields(), values, strict=True))

    @property
    def rule(self) -> str:
        """The rule of the frame that is waited for."""
        return self.frames[self.waiting].rule if self.waiting else ""

    def nobody(self) -> Prompt | None:
        """The prompt when nobody is asked: at the end, and while the dealer deals; else None."""
        if self.view["over"] or not self.waiting:
            return Prompt(self.say("scene.over" if self.view["over"] else "scene.dealing"))
        return None
