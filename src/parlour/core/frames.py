"""Frames: what a game waits for or is about to carry out, as small records on the state's stack.

Four sorts. A *step* is carried out at once; a *choice* waits for one seat; a *deal* waits for the dealer; a *commit*
waits for secret paths of several seats. Frames are never changed once made, so copies of a state share them, and those
that can lie under a player's decision hold nothing secret, so a view may show the stack. Every concrete frame is a
dataclass with slots whose fields are integers, strings, booleans or tuples of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from parlour.core.errors import Refusal

if TYPE_CHECKING:
    from parlour.core.state import State

S = TypeVar("S", bound="State")

STEP, CHOICE, DEAL, COMMIT = range(4)


class Frame(Generic[S]):
    """What all four sorts share."""

    __slots__ = ()
    sort: ClassVar[int]
    rule: ClassVar[str] = ""
    __match_args__: ClassVar[tuple[str, ...]]

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """The names of its fields, in order."""
        return cls.__match_args__

    def to_data(self) -> list[Any]:
        """The frame as JSON data: its name, then its fields."""
        return [type(self).__name__, *(_listed(getattr(self, name)) for name in self.__match_args__)]

    def params(self, s: S) -> dict[str, Any]:
        """Named parameters of the prompt; only what the asked seat may know."""
        return {}


class Step(Frame[S]):
    """Carried out at once when it comes to the top."""

    __slots__ = ()
    sort = STEP

    def run(self, s: S) -> None:
        """Do it; more frames may be stacked by `s.then`."""
        raise NotImplementedError


class Choice(Frame[S]):
    """One seat chooses one move. `seat` is a field of every concrete choice."""

    __slots__ = ()
    sort = CHOICE
    seat: int

    def options(self, s: S) -> list[int]:
        """The legal moves, sorted, at least one."""
        raise NotImplementedError

    def chosen(self, s: S, move: int) -> None:
        """Carry out a legal move; the frame is off the stack already."""
        raise NotImplementedError

    def why_not(self, s: S, move: int) -> Refusal | None:
        """None for a legal move, else the rule that forbids it; written apart from `options`."""
        raise NotImplementedError


def by_weight(moves: Sequence[int], weights: Sequence[int] | None, random: Callable[[], float]) -> int:
    """One of the moves by chance; `weights` are positive integers for each, None when all weigh the same."""
    if weights is None:
        return moves[int(random() * len(moves))]
    mark = random() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[-1]


class Deal(Frame[S]):
    """The dealer gives one of the listed moves, by chance."""

    __slots__ = ()
    sort = DEAL

    def pool(self, s: S) -> Sequence[int]:
        """The moves that may come, never none; one that stands here twice comes twice as often."""
        raise NotImplementedError

    def weights(self, s: S) -> Sequence[int] | None:
        """One positive integer for each entry of `pool`; None when all weigh the same."""
        return None

    def draw(self, s: S, random: Callable[[], float]) -> int:
        """One of `pool` by chance; overridden where the same chances can be had faster."""
        return by_weight(self.pool(s), self.weights(s), random)

    def dealt(self, s: S, move: int) -> None:
        """Carry out the dealer's move; the frame is off the stack already."""
        raise NotImplementedError


class Commit(Frame[S]):
    """Several seats choose in secret, each a path of small moves, revealed together.

    A seat's path is complete when `options` gives nothing more for it. Until the last path is complete every seat may
    take its own steps back.
    """

    __slots__ = ()
    sort = COMMIT

    def seats(self, s: S) -> Sequence[int]:
        """Who chooses, in the order of the rules."""
        raise NotImplementedError

    def options(self, s: S, seat: int, path: tuple[int, ...]) -> list[int]:
        """The legal next steps after `path`, sorted; none when the path is complete. Knows no other seat's path."""
        raise NotImplementedError

    def complete(self, s: S, seat: int, path: tuple[int, ...]) -> bool:
        """Whether nothing more can follow `path`; overridden where that can be told without the options."""
        return not self.options(s, seat, path)

    def revealed(self, s: S, paths: Mapping[int, tuple[int, ...]]) -> None:
        """Carry out all paths, in the order of the rules; the frame is off the stack already."""
        raise NotImplementedError

    def why_not(self, s: S, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        """None for a legal next step, else the rule that forbids it; written apart from `options`."""
        raise NotImplementedError


def _listed(value: Any) -> Any:
    """Tuples as lists, as JSON has them: what is written out equals what is read back."""
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


def concrete(namespace: Mapping[str, Any]) -> dict[str, type[Frame[Any]]]:
    """The concrete frames among a module's names, by name: what a state needs to be read back."""
    return {
        name: thing
        for name, thing in namespace.items()
        if isinstance(thing, type) and issubclass(thing, Frame) and "__match_args__" in vars(thing)
    }
