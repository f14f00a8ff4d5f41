"""What every scene starts from: a view, its words, the viewer's moves as buttons, the frame that is waited for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from parlour.core.edition import Edition
from parlour.core.frames import Frame
from parlour.core.moves import Move
from parlour.core.scene import Button, Prompt, SheetCell, SheetLine
from parlour.core.sheet import Line, Sheet
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


def side_by_side(
    sheets: Sequence[Sheet],
    texts: Texts,
    faces: Mapping[str, str] | None = None,
    reason: Callable[[Line], str] | None = None,
) -> list[SheetLine]:
    """Sheets of several seats with the same kinds of lines, as the lines of one table.

    A cell is marked as the best of its line when somebody has less.

    :param faces: emblems by kind of line.
    :param reason: why a line brings its points, in words; its own text if nothing else is said.
    """
    why = reason or (lambda line: texts.say(line.reason, **line.params))
    lines = []
    for row in zip(*(sheet.lines for sheet in sheets), strict=True):
        points, kind = [line.points for line in row], row[0].kind
        cells = [SheetCell(line.points, why(line), line.points == max(points) > min(points)) for line in row]
        lines.append(SheetLine(row[0].rule, texts.say(f"sheet.{kind}"), cells, (faces or {}).get(kind, "")))
    return lines


def victory(texts: Texts, names: Sequence[str], winners: Sequence[int], points: int) -> str:
    """Who has won with how many points: `scene.won`, or `scene.won-tied` with the names joined by `scene.and`."""
    called = texts.say("scene.and").join(names[seat] for seat in winners)
    return texts.say("scene.won" if len(winners) == 1 else "scene.won-tied", who=called, n=points)
