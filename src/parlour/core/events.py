"""Events: what happened, told to each seat as far as it may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

EVERYBODY = -1
"""As a mask of seats: all seats and the spectators."""


def mask(*seats: int) -> int:
    """The set of these seats as bits."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


def has(bits: int, seat: int | None) -> bool:
    """Whether the mask holds the seat; spectators (None) are in EVERYBODY only."""
    return bits == EVERYBODY or (seat is not None and bool(bits >> seat & 1))


def own(value: Any) -> Any:
    """JSON data that shares no list or table with `value`; tuples become lists."""
    if isinstance(value, dict):
        return {key: own(each) for key, each in value.items()}
    return [own(each) for each in value] if isinstance(value, list | tuple) else value


class Event(msgspec.Struct, frozen=True):
    """Something that happened.

    `data` is known to all whom the event reaches (`reach`). `faces` (kinds of cards) only to the seats in `seen`; the
    others get `backs` instead, sorted, so that their order tells nothing. `shown` says that somebody may have learned
    a face by it: there is no undo past that.
    """

    kind: str
    data: dict[str, Any]
    faces: tuple[int, ...] = ()
    backs: tuple[str, ...] = ()
    seen: int = EVERYBODY
    reach: int = EVERYBODY
    shown: bool = False

    def to(self, seat: int | None, slugs: Sequence[str]) -> dict[str, Any] | None:
        """The event as this seat (None: a spectator) hears it, as data of its own; None when it does not reach it."""
        if not has(self.reach, seat):
            return None
        told: dict[str, Any] = {"kind": self.kind, **own(self.data)}
        if has(self.seen, seat):
            if self.faces:
                told["cards"] = [slugs[face] for face in self.faces]
        elif self.backs:
            told["backs"] = sorted(self.backs)
        return told
