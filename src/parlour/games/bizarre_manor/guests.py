"""The two Mystery Guests: looked at in secret, revealed by eyes (BM-1.3, BM-1.8, BM-5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Commit, Deal, Step
from parlour.games.bizarre_manor.edition import GUESTS
from parlour.games.bizarre_manor.state import BizarreManorState as S


@dataclass(slots=True)
class Look(Commit[S]):
    """BM-1.8 Everybody chooses, at the same time, which guest to look at."""

    rule = "BM-1.8"

    def seats(self, s: S) -> list[int]:
        return s.order()

    def complete(self, s: S, seat: int, path: tuple[int, ...]) -> bool:
        return bool(path)

    def options(self, s: S, seat: int, path: tuple[int, ...]) -> list[int]:
        return [] if path else [s.edition.LOOK, s.edition.LOOK + 1]

    def why_not(self, s: S, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        return None if s.edition.moves[move].verb == "look" else Refusal("BM-1.8", "refuse.look")

    def revealed(self, s: S, paths: Mapping[int, tuple[int, ...]]) -> None:
        for seat, (move,) in paths.items():
            s.looks[seat] = move - s.edition.LOOK
            s.tell("looks", {"seat": seat, "guest": GUESTS[s.looks[seat]]})
        for guest in range(len(GUESTS)):
            if guest in s.looks:
                s.stack += [Seen(guest), FaceOf(guest)]


@dataclass(slots=True)
class FaceOf(Deal[S]):
    """BM-1.3 A guest who lies face down gets a face when somebody first sees it."""

    guest: int
    rule = "BM-1.3"

    def pool(self, s: S) -> list[int]:
        return [s.edition.GUEST + stranger for stranger in s.strangers]

    def dealt(self, s: S, move: int) -> None:
        s.guests[self.guest] = move - s.edition.GUEST
        s.strangers.remove(s.guests[self.guest])


@dataclass(slots=True)
class Seen(Step[S]):
    """BM-1.8 Those who look at a guest see it, nobody else."""

    guest: int

    def run(self, s: S) -> None:
        lookers = mask(*[seat for seat in range(s.n) if s.looks[seat] == self.guest])
        data = {"guest": GUESTS[self.guest]}
        s.tell("guest-seen", data, (face(s, self.guest),), seen=lookers, reach=lookers, shown=True)


def face(s: S, guest: int) -> int:
    """What events call a guest's face."""
    return len(s.edition.slugs) + s.guests[guest]


def hidden(s: S) -> list[int]:
    """The places of the guests who lie face down."""
    return [guest for guest in range(len(GUESTS)) if guest not in s.line]


def reveal_one(s: S, seat: int) -> None:
    """BM-5.1: the seat has to reveal a guest; with one left there is nothing to choose, with none nothing happens."""
    left = hidden(s)
    if len(left) > 1:
        s.then(Reveal(seat))
    elif left:
        turn_over(s, seat, left[0])


def turn_over(s: S, seat: int, guest: int) -> None:
    """BM-5.1: the guest is turned face up by this seat."""
    s.then(*([FaceOf(guest)] if s.guests[guest] < 0 else []), Joins(guest, seat))


@dataclass(slots=True)
class Reveal(Choice[S]):
    """BM-5.1 The guest looked at, or the other."""

    seat: int
    rule = "BM-5.1"

    def options(self, s: S) -> list[int]:
        return [s.edition.REVEAL + guest for guest in hidden(s)]

    def chosen(self, s: S, move: int) -> None:
        turn_over(s, self.seat, move - s.edition.REVEAL)

    def why_not(self, s: S, move: int) -> Refusal | None:
        return None if s.edition.moves[move].verb == "reveal" else Refusal("BM-5.1", "refuse.reveal")


@dataclass(slots=True)
class Joins(Step[S]):
    """BM-5.1 A revealed guest lines up to the right of those revealed before."""

    guest: int
    seat: int

    def run(self, s: S) -> None:
        s.line.append(self.guest)
        s.tell("revealed", {"seat": self.seat, "guest": GUESTS[self.guest]}, (face(s, self.guest),), shown=True)


@dataclass(slots=True)
class Shown(Step[S]):
    """BM-6.1 A guest who was never revealed is shown when all is over, and counts for nothing."""

    guest: int

    def run(self, s: S) -> None:
        s.tell("guest-shown", {"guest": GUESTS[self.guest]}, (face(s, self.guest),), shown=True)
