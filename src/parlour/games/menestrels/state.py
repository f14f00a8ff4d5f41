"""The state of a game of Ménestrels."""

from __future__ import annotations

from typing import Self

from parlour.core.state import State
from parlour.games.menestrels.edition import MenestrelsEdition


class MenestrelsState(State):
    """Everything on the table, and what is hidden.

    Seats are 0 to n-1; cards are kinds; `market` has -1 for an empty place. `plain` and `costly` are the pool: the
    artists whose place is not given yet, sorted, by back; those removed unseen are among them. `pile` counts the cards
    of the draw pile, the King included while `king` is 0. `back` is the public back of its top card (-1: none yet),
    `face` that card's face once the Princess has looked (-1: not given). `barred` holds what the Bishop refused in
    this choice, `fresh` the hidden card that the Duke has just drawn (-1: none), `assigned` what the final arrangement
    decided, as kind * 3 + colour. `prince`, `princess`, `duke`, `bishop` are the seats with these powers, -1 when
    nobody has them.
    """

    __slots__ = (
        "assigned",
        "back",
        "bank",
        "barred",
        "bishop",
        "bubbles",
        "choosing",
        "coins",
        "companies",
        "costly",
        "discards",
        "duke",
        "extra",
        "face",
        "fresh",
        "hands",
        "king",
        "looked",
        "market",
        "n",
        "nobles",
        "pile",
        "plain",
        "prince",
        "princess",
        "turn",
        "turns",
    )
    edition: MenestrelsEdition

    def __init__(self, edition: MenestrelsEdition, seats: int, choosing: bool) -> None:
        super().__init__(edition)
        self.n = seats
        self.choosing = int(choosing)
        self.nobles = [-1] * seats
        self.coins = [0] * seats
        self.bank = edition.coins
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.companies: list[list[int]] = [[] for _ in range(seats)]
        self.assigned: list[list[int]] = [[] for _ in range(seats)]
        self.market: list[int] = []
        self.discards: list[int] = []
        self.plain = edition.plain[:]
        self.costly = edition.costly[:]
        self.pile = 0
        self.back = self.face = self.fresh = -1
        self.king = self.looked = 0
        self.turn = -1
        self.turns = self.extra = self.bubbles = 0
        self.barred: list[int] = []
        self.prince = self.princess = self.duke = self.bishop = -1

    def copy(self) -> Self:
        """A state of its own; frames, which never change, are shared."""
        s = self.copied(self.__class__.__new__(self.__class__))
        s.n = self.n
        s.choosing = self.choosing
        s.nobles = self.nobles[:]
        s.coins = self.coins[:]
        s.bank = self.bank
        s.hands = [hand[:] for hand in self.hands]
        s.companies = [company[:] for company in self.companies]
        s.assigned = [cards[:] for cards in self.assigned]
        s.market = self.market[:]
        s.discards = self.discards[:]
        s.plain = self.plain[:]
        s.costly = self.costly[:]
        s.pile = self.pile
        s.back = self.back
        s.face = self.face
        s.fresh = self.fresh
        s.king = self.king
        s.looked = self.looked
        s.turn = self.turn
        s.turns = self.turns
        s.extra = self.extra
        s.bubbles = self.bubbles
        s.barred = self.barred[:]
        s.prince = self.prince
        s.princess = self.princess
        s.duke = self.duke
        s.bishop = self.bishop
        return s

    # -- small deeds of many rules

    def earn(self, seat: int, most: int) -> int:
        """MN-2.3: take up to `most` coins from the bank, what it has; returns how many."""
        n = min(most, self.bank)
        self.coins[seat] += n
        self.bank -= n
        return n

    def pay(self, seat: int, n: int) -> None:
        """Give coins to the bank."""
        self.coins[seat] -= n
        self.bank += n

    def power(self, seat: int) -> str:
        """The power of the seat's Noble; empty for none (MN-3)."""
        return self.edition.powers[self.nobles[seat]]

    def rank(self, seat: int) -> int:
        """The rank of the seat's Noble (MN-3)."""
        return self.edition.ranks[self.nobles[seat]]

    def by_rank(self) -> list[int]:
        """The seats in descending rank (MN-4.3)."""
        return sorted(range(self.n), key=self.rank, reverse=True)

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise from the next."""
        return [(seat + i) % self.n for i in range(1, self.n)]

    def find_powers(self) -> None:
        """MN-3: note the seats whose powers the flow of a turn asks for."""
        seat_of = {self.power(seat): seat for seat in range(self.n)}
        self.prince = seat_of.get("two-cards", -1)
        self.princess = seat_of.get("look", -1)
        self.duke = seat_of.get("pairs", -1)
        self.bishop = seat_of.get("veto", -1)

    def has_backs(self, seat: int, back: int) -> list[int]:
        """The hidden cards of the seat with this back."""
        backs = self.edition.backs
        return [kind for kind in self.hands[seat] if backs[kind] == back]
