"""The state of a game, for programs: integers in, integers out, no generator of chance inside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, Self

from parlour.core.edition import Edition
from parlour.core.events import EVERYBODY, Event
from parlour.core.frames import CHOICE, DEAL, STEP, Choice, Commit, Deal, Frame, Step

DEALER = -1
"""As a seat: the dealer, who gives every random outcome."""
OVER = -2
"""As a seat: nobody, because the game is over."""


class State(ABC):
    """Plain mutable data in slots: integers, strings, lists of them, and the stack of frames.

    Subclasses name their fields in `__slots__`, write `copy` by hand, and list in `FRAMES` the frames that their stack
    may hold. `who` is the seat that answers next in the sequential reading, DEALER or OVER; `secret` tells that it
    answers by a step of a secret path. `memo` is for what a game has worked out and can work out again: it is neither
    copied nor written out.
    """

    __slots__ = ("edition", "heard", "memo", "paths", "secret", "stack", "who")
    FRAMES: ClassVar[dict[str, type[Frame[Any]]]] = {}

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.stack: list[Frame[Any]] = []
        self.paths: dict[int, tuple[int, ...]] = {}
        self.heard: list[Event] | None = None
        self.memo: dict[int, Any] = {}
        self.who = OVER
        self.secret = False

    # -- the flow of the rules

    def then(self, *frames: Frame[Any]) -> None:
        """Stack frames: the first of them comes next, all of them before what was waiting already."""
        self.stack.extend(frames[::-1])

    def go(self) -> None:
        """Carry out steps until somebody has to choose, the dealer has to deal, or the game is over."""
        stack = self.stack
        while stack:
            frame: Any = stack[-1]
            sort: int = frame.sort
            if sort == CHOICE:
                choice: Choice[Any] = frame
                self.who = choice.seat
                return
            if sort == DEAL:
                self.who = DEALER
                return
            if sort == STEP:
                stack.pop()
                step: Step[Any] = frame
                step.run(self)
            elif not self._commit(frame):
                return
        self.who = OVER

    def _commit(self, frame: Commit[Any]) -> bool:
        """Whether all paths of the commit on top are complete; then they are revealed, else `who` is set."""
        open_paths, paths = self.paths, {}
        for seat in frame.seats(self):
            path = paths[seat] = open_paths.get(seat, ())
            if not frame.complete(self, seat, path):
                self.who = seat
                self.secret = True
                return False
        self.secret = False
        self.stack.pop()
        self.paths = {}
        frame.revealed(self, paths)
        return True

    def tell(
        self,
        kind: str,
        data: dict[str, Any],
        faces: tuple[int, ...] = (),
        backs: tuple[str, ...] = (),
        seen: int = EVERYBODY,
        reach: int = EVERYBODY,
        shown: bool = False,
    ) -> None:
        """Tell an event (its fields are Event's) to those who listen; nothing without listeners."""
        if self.heard is not None:
            self.heard.append(Event(kind, data, faces, backs, seen, reach, shown))

    # -- for programs

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.who == OVER

    @property
    def owing(self) -> list[int]:
        """The seats that owe a choice now (DEALER for the dealer), in the order of the rules."""
        if self.who == OVER:
            return []
        frame: Any = self.stack[-1]
        if not self.secret:
            return [self.who]
        return [seat for seat in frame.seats(self) if not frame.complete(self, seat, self.paths.get(seat, ()))]

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal moves of `seat`, sorted; of the one who answers next when None. Empty when it owes nothing."""
        who = self.who
        if who == OVER:
            return []
        frame: Any = self.stack[-1]
        if seat is None and who >= 0:
            if self.secret:
                commit: Commit[Any] = frame
                return commit.options(self, who, self.paths.get(who, ()))
            choice: Choice[Any] = frame
            return choice.options(self)
        chooser = who if seat is None else seat
        options: list[int] = []
        if self.secret:
            if chooser in frame.seats(self):
                options = frame.options(self, chooser, self.paths.get(chooser, ()))
        elif chooser == who:
            options = frame.options(self) if who >= 0 else sorted(set(frame.pool(self)))
        return options

    def play(self, move: int, seat: int | None = None) -> None:
        """Play a move that is legal (not checked here: `Match.play` checks) for `seat`, or for the one who is next."""
        if self.secret:
            chooser = self.who if seat is None else seat
            path = self.paths[chooser] = (*self.paths.get(chooser, ()), move)
            secret: Any = self.stack[-1]
            commit: Commit[Any] = secret
            if not commit.complete(self, chooser, path):
                return  # whoever owed the next answer owes it still
        else:
            frame: Any = self.stack.pop()
            if self.who == DEALER:
                deal: Deal[Any] = frame
                deal.dealt(self, move)
            else:
                choice: Choice[Any] = frame
                choice.chosen(self, move)
        self.go()

    def retract(self, seat: int) -> bool:
        """Take back the last step of the seat's open path; False when it has none."""
        path = self.paths.get(seat, ())
        if not path:
            return False
        self.paths[seat] = path[:-1]
        self.go()
        return True

    def chances(self) -> list[tuple[int, int]]:
        """The dealer's options with their integer weights, sorted by move."""
        frame: Any = self.stack[-1]
        pool = frame.pool(self)
        weights = frame.weights(self)
        if weights is None:
            return sorted(Counter(pool).items())
        total: Counter[int] = Counter()
        for move, weight in zip(pool, weights, strict=True):
            total[move] += weight
        return sorted(total.items())

    def draw(self, random: Callable[[], float]) -> int:
        """One of the dealer's options by chance, `random` giving floats in [0, 1): as `chances`, but fast."""
        frame: Any = self.stack[-1]
        deal: Deal[Any] = frame
        return deal.draw(self, random)

    # -- copies and data

    @abstractmethod
    def copy(self) -> Self:
        """A state of its own that shares only what never changes; nobody listens to it."""

    def copied(self, other: Self) -> Self:
        """Give `other` copies of what every state has; for `copy`."""
        other.edition = self.edition
        other.stack = self.stack[:]
        other.paths = dict(self.paths) if self.paths else {}
        other.heard = None
        other.memo = {}
        other.who = self.who
        other.secret = self.secret
        return other

    def to_data(self) -> dict[str, Any]:
        """The whole state as JSON data; `from_data` reads it in another process."""
        data = {name: _plain(getattr(self, name)) for name in self._own()}
        data["stack"] = [frame.to_data() for frame in self.stack]
        data["paths"] = {str(seat): list(path) for seat, path in sorted(self.paths.items()) if path}
        return data

    @classmethod
    def from_data(cls, edition: Edition, data: dict[str, Any]) -> Self:
        """A state from what `to_data` wrote, under the same edition."""
        s = cls.__new__(cls)
        State.__init__(s, edition)
        for name in cls._own():
            setattr(s, name, _plain(data[name]))
        s.stack = cls.frames_from(data["stack"])
        s.paths = {int(seat): tuple(path) for seat, path in data["paths"].items()}
        s.go()
        return s

    @classmethod
    def _own(cls) -> tuple[str, ...]:
        """The names of a subclass's fields."""
        subclass: Any = cls
        names: tuple[str, ...] = subclass.__slots__
        return names

    @classmethod
    def frames_from(cls, data: list[list[Any]]) -> list[Frame[Any]]:
        """A stack from its data."""
        return [cls.FRAMES[name](*map(_frozen, fields)) for name, *fields in data]


def _plain(value: Any) -> Any:
    """A copy of nested lists that shares nothing."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _frozen(value: Any) -> Any:
    """Lists as tuples, as the fields of frames are."""
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value
