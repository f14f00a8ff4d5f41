"""Errors as types with fields; the edge turns them into words in the user's language.

Every error names a text (`text_id`) and the parameters that the text wants (`params`), so that page, terminal and API
say the same sentence. `str(error)` is for programmers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """Why a move is refused: the rule's id, the id of the reason's text, and that text's parameters."""

    rule: str
    reason: str
    params: Mapping[str, Any] = {}


class ParlourError(Exception):
    """What goes wrong for reasons that a user can mend."""

    text_id = "error.unknown"

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params: dict[str, Any] = params

    def __str__(self) -> str:
        return f"{self.text_id} {self.params}" if self.params else self.text_id


class IllegalMove(ParlourError):
    """A move that the rules refuse; nothing has changed."""

    def __init__(self, rule: str, reason: str, **params: Any) -> None:
        super().__init__(**params)
        self.rule = rule
        self.reason = reason
        self.text_id = reason

    @property
    def refusal(self) -> Refusal:
        """The same as data."""
        return Refusal(self.rule, self.reason, self.params)

    def __str__(self) -> str:
        return f"{self.rule}: {super().__str__()}"


class UnknownMove(IllegalMove):
    """A text that is no move of this edition at all; `near` holds moves that look like it."""


class StaleAnswer(IllegalMove):
    """The answer was meant for another decision than the one that waits now."""


class UndoRefused(ParlourError):
    """There is nothing that this seat may take back; `text_id` says why."""

    def __init__(self, text_id: str) -> None:
        super().__init__()
        self.text_id = text_id


class UnknownGame(ParlourError):
    """No game of that name is installed: fields `name`, `known`."""

    text_id = "error.game"


class UnknownRules(ParlourError):
    """A record wants a version of the rules that this program does not have: fields `game`, `version`."""

    text_id = "error.rules"


class BadSeats(ParlourError):
    """The game cannot be played by so many: fields `seats`, `least`, `most`."""

    text_id = "error.seats"


class BadOption(ParlourError):
    """A value that an option of the game does not have: fields `option`, `value`, `wanted`."""

    text_id = "error.option"


class UnknownOption(BadOption):
    """An option that the game does not have: fields `option`, `wanted` (those that it has)."""

    text_id = "error.option-unknown"


class BadRecord(ParlourError):
    """A record that cannot be read or replayed; `text_id` says why.

    Fields: `line` and `what` for a line that cannot be played, `what` for most that is wrong with the whole.
    """

    def __init__(self, text_id: str, **params: Any) -> None:
        super().__init__(**params)
        self.text_id = text_id


class Problem(NamedTuple):
    """One fault of an edition file: where it is, and what is wanted there."""

    line: int
    field: str
    text_id: str
    params: Mapping[str, Any] = {}


class BadEdition(ParlourError):
    """An edition that cannot be played; `problems` tells each fault with line, field and what is wanted."""

    text_id = "error.edition"

    def __init__(self, origin: str, problems: list[Problem]) -> None:
        super().__init__(origin=origin, n=len(problems))
        self.origin = origin
        self.problems = problems

    def __str__(self) -> str:
        faults = (f"line {p.line}: {p.field}: {p.text_id} {dict(p.params)}" for p in self.problems)
        return f"{self.origin}: " + "; ".join(faults)
