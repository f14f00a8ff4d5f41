"""The state of a game of Bizarre Manor."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, Self

from parlour.core.state import State
from parlour.games.bizarre_manor.edition import NO_CELLAR, SEATS, STARS, BizarreManorEdition, Scenario
from parlour.games.bizarre_manor.geometry import HALL_SPACE, WIDTH, Manor

OWN, ARCHITECT, DECORATOR, SPECIAL, GUEST = range(5)
"""Where a card in a manor comes from (BM-7.3): a Manor card is one's own, guests count on from GUEST."""

IMAGINED = -1
"""In the memo of worlds that bots imagine: there the same placings come again and again, so their manors are kept."""

_FACE, _SPACE = 1 << 10, WIDTH * WIDTH
HALL_FLOOR = HALL_SPACE // WIDTH * WIDTH
"""The first space of the Hall's floor."""
ORDERS = [[[(first + step) % n for step in range(n)] for first in range(n)] for n in range(SEATS[-1] + 1)]
"""The seats in clockwise order, by their number and the first of them."""


class Placed(NamedTuple):
    """A card as it was placed: the space, the face, where it comes from."""

    at: int
    face: int
    source: int


def pack(at: int, face: int, source: int) -> int:
    """A placed card as one integer, as states keep it."""
    return (source * _SPACE + at) * _FACE + face


def unpack(code: int) -> Placed:
    """A placed card from its integer."""
    rest, face = divmod(code, _FACE)
    source, at = divmod(rest, _SPACE)
    return Placed(at, face, source)


def reward(stars: int, source: int) -> int:
    """A Review that is due, as one integer: its signed stars and where it comes from."""
    return source * 16 + stars + 8


def reward_of(code: int) -> tuple[int, int]:
    """Signed stars and source of a Review that is due."""
    source, stars = divmod(code, 16)
    return stars - 8, source


class BizarreManorState(State):
    """Everything on the table, and what is hidden.

    Seats are 0 to n-1; Manor cards and Reviews are faces of the edition. `scenario` is a number in the edition, -1
    before it is dealt; `youngest` a seat. `guests` holds the faces of the two guests (-1: not given yet), `strangers`
    the pool that they come from, `looks` which of the two each seat has looked at, `line` the revealed ones in order.
    `deck` is the pool of Manor cards. `hands` are the cards to choose from, `received` those that came from the
    neighbours and were not looked at yet, `card` what each seat is to place next (-1: nothing) and `source` where that
    comes from. `vortex` lies from the lowest to the highest. For the Reviews, by stars less one: `tops` (-1: none yet
    or none left), `pools`, and `under`, those that went below, the next one first. `placed` are the manors in the order
    of placing, as `pack` writes them, `lost` what was discarded of them on top of its space, `gone` the Manor cards
    that left the game. `reached` counts milestones, `due` holds Reviews to come, `eyes`, `waiting` and `given` count
    guests to reveal, special rules to apply, and Reviews that a special rule has given. `turns` counts placings.
    """

    __slots__ = (
        "card",
        "deck",
        "due",
        "eyes",
        "given",
        "gone",
        "guests",
        "hands",
        "inaugurated",
        "line",
        "looks",
        "lost",
        "n",
        "placed",
        "pools",
        "reached",
        "received",
        "round",
        "scenario",
        "source",
        "strangers",
        "tops",
        "turns",
        "under",
        "vortex",
        "waiting",
        "youngest",
    )
    edition: BizarreManorEdition

    def __init__(self, edition: BizarreManorEdition, seats: int) -> None:
        super().__init__(edition)
        self.n = seats
        self.scenario = self.youngest = -1
        self.guests, self.line = [-1, -1], list[int]()
        self.strangers = list(range(len(edition.guests)))
        self.looks = [-1] * seats
        self.deck = edition.decks[seats][:]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.received: list[list[int]] = [[] for _ in range(seats)]
        self.card, self.source = [-1] * seats, [OWN] * seats
        self.vortex: list[int] = []
        self.tops = [-1] * len(STARS)
        self.pools = [pile[:] for pile in edition.piles]
        self.under: list[list[int]] = [[] for _ in STARS]
        self.placed: list[list[int]] = [[] for _ in range(seats)]
        self.lost: list[list[int]] = [[] for _ in range(seats)]
        self.gone: list[int] = []
        self.reached = [0] * seats
        self.due: list[list[int]] = [[] for _ in range(seats)]
        self.eyes, self.waiting, self.given = [0] * seats, [0] * seats, [0] * seats
        self.round = self.turns = self.inaugurated = 0

    def copy(self) -> Self:
        """A state of its own; frames and manors, which never change, are shared."""
        s = self.copied(self.__class__.__new__(self.__class__))
        s.memo = self.memo.copy()
        s.n = self.n
        s.scenario = self.scenario
        s.youngest = self.youngest
        s.guests = self.guests[:]
        s.line = self.line[:]
        s.strangers = self.strangers[:]
        s.looks = self.looks[:]
        s.deck = self.deck[:]
        s.hands = [hand[:] for hand in self.hands]
        s.received = [cards[:] for cards in self.received]
        s.card = self.card[:]
        s.source = self.source[:]
        s.vortex = self.vortex[:]
        s.tops = self.tops[:]
        s.pools = [pool[:] for pool in self.pools]
        s.under = [cards[:] for cards in self.under]
        s.placed = [placed[:] for placed in self.placed]
        s.lost = [lost[:] for lost in self.lost]
        s.gone = self.gone[:]
        s.reached = self.reached[:]
        s.due = [due[:] for due in self.due]
        s.eyes = self.eyes[:]
        s.waiting = self.waiting[:]
        s.given = self.given[:]
        s.round = self.round
        s.turns = self.turns
        s.inaugurated = self.inaugurated
        return s

    # -- small questions

    @property
    def rules_of(self) -> Scenario:
        """The Scenario that is played; it is known from the first placing on."""
        return self.edition.scenarios[self.scenario]

    def order(self) -> list[int]:
        """BM-1.9: the seats, the youngest first, then clockwise."""
        return ORDERS[self.n][self.youngest]

    def first_space(self) -> int:
        """BM-E.4: the first space where anything may be placed, 0 where no Scenario sets a bound."""
        return HALL_FLOOR if self.rules_of.special == NO_CELLAR else 0

    def manor(self, seat: int) -> Manor:
        """The seat's manor, with its survey; worked out again where a state was read back."""
        found: Manor | None = self.memo.get(seat)
        if found is None:
            found = self.memo[seat] = manor_of(self.edition, tuple(self.placed[seat]), self.first_space())
        return found

    def value(self, seat: int) -> int:
        """BM-5.2: the Architect's current value; 0 before anything was placed."""
        return self.rules_of.architect.call(self.manor(seat)) if self.placed[seat] else 0


@lru_cache(maxsize=100)
def manor_of(ed: BizarreManorEdition, placed: tuple[int, ...], first: int) -> Manor:
    """The manor of these placed cards; all states in which it lies share it, whoever imagines them."""
    return Manor.built(ed, [unpack(code)[:2] for code in placed], first)
