"""What a bot is, and what it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from parlour.core.edition import Edition
from parlour.core.game import Game, Memory
from parlour.core.moves import Move


def never() -> bool:
    """That there is all the time."""
    return False


class Situation(NamedTuple):
    """A decision as a bot meets it.

    `view` is the seat's view, `memory` has heard the seat's events; both are None for a bot that is `blind`. `legal`
    are the moves to choose from, at least one. All chance that the bot uses comes from `rng`, so that the same seed
    gives the same move. A bot that thinks long asks `stop` now and then: when it says yes, it is time to answer with
    what it has, because others wait for their bots, or because nobody wants the answer any more.
    """

    game: Game[Any, Any]
    edition: Edition
    seat: int
    view: Mapping[str, Any] | None
    memory: Memory | None
    legal: Sequence[Move]
    rng: Random
    stop: Callable[[], bool] = never


class Bot(Protocol):
    """A player that is a program.

    One bot may sit at many tables, so it keeps nothing from one decision to the next: what it should remember is in
    the memory. `blind` says that it looks at the legal moves only, which spares callers the view and the memory.
    """

    @property
    def blind(self) -> bool:
        """Whether it needs neither view nor memory."""

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`."""
