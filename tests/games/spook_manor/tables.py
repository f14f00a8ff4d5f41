"""Tables for tests: matches in which the test is the dealer, and manors built from texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import parlour
from parlour.core.match import Match
from parlour.games.spook_manor.edition import SpookManorEdition
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import COLOURS, packed

GAME = parlour.game("spook_manor")
ED: SpookManorEdition = GAME.edition()
LETTERS = {colour[0]: number for number, colour in enumerate(COLOURS)}
"""A Creeple in a test is the first letter of its colour: p, r, g, o."""


def who(letters: str) -> int:
    """Creeples from letters: `rrg`."""
    return packed([LETTERS[letter] for letter in letters])


class Dealt:
    """A match whose dealer gives the cards that a test wants, in this order, then whatever is left."""

    def __init__(self, seats: int, cards: Iterable[str] = (), lobbies: Iterable[str] = (), **options: str) -> None:
        self.wanted = {"l": list(lobbies), "m": list(cards)}
        self.match = Match.new("spook_manor", seats, seed=None, options=options)
        self.deal()

    def deal(self) -> None:
        """Give cards while the dealer owes any; those that come later are kept back."""
        while parlour.DEALER in self.match.owed:
            free = [str(move) for move in self.match.legal(parlour.DEALER)]
            wanted = self.wanted[free[0].split(" ")[1][0]]
            card = f"card {wanted.pop(0)}" if wanted else next(c for c in free[::-1] if c[5:] not in self.wanted["m"])
            self.match.play(parlour.DEALER, card)

    def play(self, seat: int, text: str) -> None:
        """Play, then deal what comes then."""
        self.match.play(seat, text)
        self.deal()

    def begin(self) -> Dealt:
        """Every seat takes its first Lobby card as the left half."""
        for seat in range(self.match.seats):
            self.play(seat, str(self.match.legal(seat)[0]))
        return self

    def build(self, *texts: str) -> None:
        """Everybody's path of a round, by seat."""
        for seat, text in enumerate(texts):
            self.play(seat, text)

    def any_round(self) -> None:
        """Everybody plays its first card on the left half's column."""
        for seat in self.match.owed:
            top = next(move for move in self.after(seat) if str(move).startswith("at 0,"))
            self.play(seat, f"{self.match.legal(seat)[0]}; {top}; done")

    def after(self, seat: int) -> Sequence[parlour.Move]:
        """The places that are open to the seat's first card."""
        trial = self.match.copy()
        trial.play(seat, trial.legal(seat)[0])
        return trial.legal(seat)

    def refused(self, seat: int, text: str) -> tuple[str, str]:
        """Rule and reason by which a move, or a whole path, is refused; it must be, and change nothing."""
        before = self.match.record().dumps(), self.match.paths(), self.match.view(seat)
        try:
            self.match.play(seat, text)
        except parlour.IllegalMove as error:
            assert (self.match.record().dumps(), self.match.paths(), self.match.view(seat)) == before
            return error.rule, error.reason.removeprefix("refuse.")
        raise AssertionError(f"{text} was played")


def manor(*rooms: str, lobby: str = "", halves: Sequence[str] = ()) -> Manor:
    """A manor from texts: `m041 2,0` is a room and its place, `m041 2,0 rrg` has Creeples on it too."""
    cards, spots, seated = [], [], {}
    for text in rooms:
        slug, place, *creeples = text.split(" ")
        card = ED.number[slug]
        x, y = map(int, place.split(","))
        cards.append(card)
        spots.append(ED.spot(x, y))
        if ED.venue[card] >= 0:
            seated[card] = who(creeples[0] if creeples else "")
    return Manor(ED, [ED.number[half] for half in halves], cards, spots, seated, who(lobby))
