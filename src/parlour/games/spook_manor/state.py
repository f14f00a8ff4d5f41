"""The state of a game of Spook Manor."""

from __future__ import annotations

from itertools import chain
from typing import Self

from parlour.core.state import State
from parlour.games.spook_manor.edition import PILES, SpookManorEdition


class SpookManorState(State):
    """All manors, and what is hidden.

    Seats are 0 to n-1; cards are numbers of the edition. `deck` and `lobby_deck` are the pools: the cards that were not
    dealt yet, sorted; every pile is a number of cards from the one pool, for no pile has an order, and what left the
    game unseen is in it too. `piles` counts them, by seat or, in a solo game, by Draft Pool.

    By seat: `dealt` are the Lobby cards to choose from, `halves` the left and the right half once they are chosen;
    `rooms` and `spots` the cards played and where, in the order of play; `heights` those of the columns from the
    westernmost, which is `starts` columns west of the Lobby; `venues` the Entertainment rooms among them, sorted,
    `seated` who is on each, `lobby` who is in the Lobby, packed; `hands` the cards in hand, sorted, `held` for each of
    them the seats that have held it, as bits, `fresh` the card just drawn (-1: none). `supply` is packed. `pools` are
    the Draft Pools of a solo game.
    """

    __slots__ = (
        "big",
        "dealt",
        "deck",
        "discards",
        "fresh",
        "halves",
        "hands",
        "heights",
        "held",
        "lobby",
        "lobby_deck",
        "n",
        "piles",
        "pools",
        "rooms",
        "round",
        "seated",
        "spots",
        "starts",
        "supply",
        "venues",
    )
    edition: SpookManorEdition

    def __init__(self, edition: SpookManorEdition, seats: int, big: bool) -> None:
        super().__init__(edition)
        self.n = seats
        self.big = int(big)
        self.round = 0
        self.deck = edition.deck[:]
        self.lobby_deck = edition.lobby_deck[:]
        self.supply = edition.creeples * 0x01010101
        self.piles = [edition.pile] * seats if seats > 1 else [edition.solo_pile] * PILES[self.big]
        self.pools: list[list[int]] = [[] for _ in self.piles] if seats == 1 else []
        self.discards: list[int] = []
        self.dealt: list[list[int]] = [[] for _ in range(seats)]
        self.halves: list[list[int]] = [[] for _ in range(seats)]
        self.rooms: list[list[int]] = [[] for _ in range(seats)]
        self.spots: list[list[int]] = [[] for _ in range(seats)]
        self.heights = [[1, 1] for _ in range(seats)]
        self.starts = [0] * seats
        self.venues: list[list[int]] = [[] for _ in range(seats)]
        self.seated: list[list[int]] = [[] for _ in range(seats)]
        self.lobby = [0] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.held: list[list[int]] = [[] for _ in range(seats)]
        self.fresh = [-1] * seats

    def copy(self) -> Self:
        """A state of its own; frames, which never change, are shared."""
        s = self.copied(self.__class__.__new__(self.__class__))
        s.n = self.n
        s.big = self.big
        s.round = self.round
        s.deck = self.deck[:]
        s.lobby_deck = self.lobby_deck[:]
        s.supply = self.supply
        s.piles = self.piles[:]
        s.pools = [pool[:] for pool in self.pools]
        s.discards = self.discards[:]
        s.dealt = [cards[:] for cards in self.dealt]
        s.halves = [cards[:] for cards in self.halves]
        s.rooms = [cards[:] for cards in self.rooms]
        s.spots = [spots[:] for spots in self.spots]
        s.heights = [heights[:] for heights in self.heights]
        s.starts = self.starts[:]
        s.venues = [venues[:] for venues in self.venues]
        s.seated = [creeples[:] for creeples in self.seated]
        s.lobby = self.lobby[:]
        s.hands = [hand[:] for hand in self.hands]
        s.held = [seats[:] for seats in self.held]
        s.fresh = self.fresh[:]
        return s

    @property
    def solo(self) -> bool:
        """SM-4: whether one plays alone."""
        return self.n == 1

    def choices(self, seat: int) -> list[int]:
        """SM-2.1, SM-4.3: the cards of which the seat plays one, sorted."""
        return self.hands[seat] if self.n > 1 else sorted(chain(*self.pools))

    def order(self) -> list[int]:
        """SM-2.6: the seats in the order in which they are served this round."""
        first = (self.round - 1) % self.n
        return [*range(first, self.n), *range(first)]

    def free_spots(self, seat: int) -> list[int]:
        """SM-2.2 to 2.4: both ends of the Ground Floor and the top of every column, sorted."""
        high, start = self.edition.high, self.starts[seat]
        first = self.edition.left - (start + 1) * high
        return [first + i * high + height for i, height in enumerate((0, *self.heights[seat], 0))]

    def build(self, seat: int, card: int, spot: int) -> None:
        """SM-2.1: lay a card at a free spot; an Entertainment room is empty at first."""
        self.rooms[seat].append(card)
        self.spots[seat].append(spot)
        heights, high = self.heights[seat], self.edition.high
        column = (spot - self.edition.left) // high + self.starts[seat]
        if column < 0:
            heights.insert(0, 1)
            self.starts[seat] += 1
        elif column == len(heights):
            heights.append(1)
        else:
            heights[column] += 1
