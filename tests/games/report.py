"""What tests of rules share: a match that reads like a report of play, in which the test is the dealer; node counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Self

import pytest

from parlour import DEALER, IllegalMove, Match, Sheet
from parlour.core.state import State


class Report:
    """A match, and words to play and look at it. Players are called by name, in the order of seats.

    What the test does not say is dull: a game's own table says what the dealer gives then (`dull`).
    """

    match: Match
    names: list[str]

    def dull(self, verb: str) -> str:
        """What the dealer gives when nobody cares."""
        raise NotImplementedError

    # -- the dealer

    def deal(self, *texts: str) -> None:
        """Dealer's moves."""
        for text in texts:
            self.match.play(DEALER, text)

    def settle(self) -> None:
        """Let the dealer deal what is owed, dull cards."""
        while DEALER in self.match.owed:
            verb = self.match.chances()[0][0].verb
            self.deal(f"{verb} {self.dull(verb)}".strip())

    def chances(self) -> dict[str, Fraction]:
        """The dealer's options and how likely each is."""
        found = self.match.chances()
        whole = sum(weight for _, weight in found)
        return {str(move): Fraction(weight, whole) for move, weight in found}

    # -- players

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.names.index(name)

    def play(self, name: str, *moves: str) -> None:
        """The player plays these moves; what the dealer owes before each of them is dull."""
        for move in moves:
            self.settle()
            self.match.play(self.seat(name), move)

    def refused(self, name: str, move: str, rule: str, reason: str = "") -> None:
        """The move is refused with this rule, is not among the legal ones, and changes nothing."""
        self.settle()
        seat = self.seat(name)
        refusal = self.match.why_not(seat, move)
        assert refusal is not None, f"{move} is allowed"
        assert refusal.rule == rule, refusal
        assert reason in ("", refusal.reason, refusal.reason.removeprefix("refuse.")), refusal
        before = self.match.record().moves, self.match.state.to_data(), self.match.events(seat)
        with pytest.raises(IllegalMove) as error:
            self.match.play(seat, move)
        assert error.value.refusal == refusal
        assert move not in self.legal(name)
        assert before == (self.match.record().moves, self.match.state.to_data(), self.match.events(seat))

    def fork(self) -> Self:
        """The same table once more, to play on another way."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.match = self.match.copy()
        return other

    # -- what is asked

    @property
    def who(self) -> str:
        """Who is asked now; `dealer`, or `nobody` when the game is over."""
        seat = next(iter(self.match.owed), None)
        return "nobody" if seat is None else "dealer" if seat == DEALER else self.names[seat]

    @property
    def kind(self) -> str:
        """What is waited for."""
        return next((decision.kind for decision in self.match.owed.values()), "")

    def asked(self, name: str, kind: str) -> bool:
        """Whether this is what is waited for, once the dealer has dealt."""
        self.settle()
        assert (self.who, self.kind) == (name, kind)
        return True

    def legal(self, name: str) -> list[str]:
        """The texts of the legal moves."""
        self.settle()
        return [str(move) for move in self.match.legal(self.seat(name))]

    # -- what is to be seen

    @property
    def view(self) -> dict[str, Any]:
        """A spectator's view."""
        return self.match.view(None)

    def sees(self, name: str) -> dict[str, Any]:
        """A player's view."""
        return self.match.view(self.seat(name))

    @property
    def pile(self) -> int:
        """The size of the pile."""
        return int(self.view["pile"]["size"])

    def heard(self, name: str | None, kind: str = "") -> list[dict[str, Any]]:
        """The events that a player (None: a spectator) heard, all or those of one kind."""
        seat = None if name is None else self.seat(name)
        return [event for event in self.match.events(seat) if kind in ("", event["kind"])]

    def log(self, name: str | None) -> list[str]:
        """The player's log in English."""
        return self.match.log(None if name is None else self.seat(name))

    def sheet(self, name: str) -> Sheet:
        """The player's sheet."""
        return self.match.sheet(self.seat(name))

    @property
    def winners(self) -> list[str]:
        """Who has won."""
        result = self.match.result
        assert result is not None
        return [self.names[seat] for seat in result.winners]


def count(state: State, depth: int) -> int:
    """How many ways there are to go on for so many moves, the dealer's among them; an ended game is one way."""
    if depth == 0 or state.over:
        return 1
    found = 0
    for move in state.legal():
        after = state.copy()
        after.play(move)
        found += count(after, depth - 1)
    return found


def count_slowly(match: Match, depth: int) -> int:
    """The same by asking about every move of the table why not, and replaying the whole record for each that goes."""
    if depth == 0 or match.over:
        return 1
    (seat,) = match.owed
    found = 0
    for move in match.edition.moves:
        if match.why_not(seat, str(move)) is None:
            after = match.record().replay()
            after.play(seat, str(move))
            found += count_slowly(after, depth - 1)
    return found
