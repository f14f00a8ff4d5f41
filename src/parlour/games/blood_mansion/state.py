"""The state of a game of Murder at Blood Mansion."""

from __future__ import annotations

from bisect import insort
from typing import Self

from parlour.core.events import mask
from parlour.core.state import State
from parlour.games.blood_mansion.edition import BACKS, DOOR, SUSPECTS, A, BloodEdition, S, W

PLAYING, ACCUSED, ESCAPED, WRONG, DRAWN = range(5)
"""How the game stands, or ended: right accusation, right escape, wrong declaration, or the guard's draw (MB-2.9)."""
NOBODY, GUEST = -1, -2
"""As a victim: not known yet, and a guest without a name (MB-1.6)."""


class BloodState(State):
    """Everything on the table, and what is hidden.

    Seats are 0 to n-1. With two players the Ghost's hand follows as number 2 (`ghost`, else -1). Cards are kinds;
    `hands` holds those whose faces are given, `counts[4 * hand + back]` all cards by back, the Ghost's blanks too.

    `pools[i][back]` are the faces that have not been given, sorted; the last pool is the pile's. With two players an
    older one is left over whenever the pile was renewed: its faces belong to the Ghost's blanks of that time,
    `blanks[i][back]` of them, and those of the first one to the killer too, while `killer` is -1. `pile[back]` counts
    the pile; `order` is as much of its order as is given, the top first: that one back is public, more of it is known
    to `stacker` only, who stacked the deck.

    `killer` is a character, -1 before anybody has seen the card; `seen` has a bit for every seat that has; `laid` tells
    that it lies at the crime scene. `used` and `once` have a bit for each character whose scheme is used, or was used
    in this turn; `check` tells that one was used in the effect that is going on. `playing` is the Action being played.
    `barred` has bits 2 * seat for accusing and 2 * seat + 1 for escaping.
    """

    __slots__ = (
        "barred",
        "blanks",
        "characters",
        "check",
        "choosing",
        "counts",
        "discarded",
        "discards",
        "drawn",
        "ending",
        "ghost",
        "hands",
        "killer",
        "laid",
        "lenient",
        "lost",
        "n",
        "named",
        "once",
        "order",
        "pile",
        "playing",
        "pools",
        "quiet",
        "seen",
        "stacker",
        "turn",
        "turns",
        "used",
        "victim",
        "weapon",
        "winner",
    )
    edition: BloodEdition

    def __init__(self, edition: BloodEdition, seats: int, choosing: bool, quiet: bool, lenient: bool) -> None:
        """:param choosing: whether characters are chosen (MB-1.2).
        :param quiet: whether nobody may declare in the first round (MB-6.4).
        :param lenient: whether a wrong declaration costs the turn only (MB-8.6).
        """
        super().__init__(edition)
        self.n = seats
        self.ghost = seats if seats == 2 else -1
        self.choosing, self.quiet, self.lenient = int(choosing), int(quiet), int(lenient)
        hands = seats + (seats == 2)
        self.characters: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(hands)]
        self.counts = [0] * (len(BACKS) * hands)
        self.pools = [[faces[:] for faces in (edition.deck_of_two if seats == 2 else edition.deck)]]
        self.blanks = [[0] * len(BACKS)]
        self.pile = [len(faces) for faces in self.pools[0]]
        self.pile[S] -= seats == 2
        self.order: list[int] = []
        self.stacker = -1
        self.discards: list[int] = []
        self.weapon = self.killer = self.named = self.playing = -1
        self.victim = NOBODY
        self.laid = self.seen = self.used = self.once = self.check = self.barred = 0
        self.lost = [0] * seats
        self.turn = self.winner = -1
        self.turns = self.drawn = self.discarded = 0
        self.ending = PLAYING

    def copy(self) -> Self:
        """A state of its own; frames, which never change, are shared."""
        s = self.copied(self.__class__.__new__(self.__class__))
        s.n = self.n
        s.ghost = self.ghost
        s.choosing = self.choosing
        s.quiet = self.quiet
        s.lenient = self.lenient
        s.characters = self.characters[:]
        s.hands = [hand[:] for hand in self.hands]
        s.counts = self.counts[:]
        s.pools = [[faces[:] for faces in pool] for pool in self.pools]
        s.blanks = [blanks[:] for blanks in self.blanks]
        s.pile = self.pile[:]
        s.order = self.order[:]
        s.stacker = self.stacker
        s.discards = self.discards[:]
        s.weapon = self.weapon
        s.killer = self.killer
        s.named = self.named
        s.playing = self.playing
        s.victim = self.victim
        s.laid = self.laid
        s.seen = self.seen
        s.used = self.used
        s.once = self.once
        s.check = self.check
        s.barred = self.barred
        s.lost = self.lost[:]
        s.turn = self.turn
        s.winner = self.winner
        s.turns = self.turns
        s.drawn = self.drawn
        s.discarded = self.discarded
        s.ending = self.ending
        return s

    # -- who

    def others(self, seat: int) -> list[int]:
        """All other hands, clockwise from the next, the Ghost's last (MB-8.3)."""
        found = [(seat + i) % self.n for i in range(1, self.n)]
        return found if self.ghost < 0 else [*found, self.ghost]

    def chooser(self, hand: int, other: int) -> int:
        """Who chooses and slams for a hand: its owner, for the Ghost the opponent of `other` (MB-8.3, MB-8.5)."""
        return hand if hand != self.ghost else 1 - other

    def scheme(self, seat: int) -> int:
        """The scheme of the seat's character (MB-5)."""
        return self.edition.schemes[self.characters[seat]]

    def dead(self, character: int) -> bool:
        """MB-2.6, MB-5.1, MB-8.8: whether the character's scheme is dead."""
        return bool(self.laid) and self.edition.schemes[character] == SUSPECTS

    def fresh(self, seat: int) -> bool:
        """MB-5.1, MB-5.2: whether the seat's scheme may be used, as far as use goes."""
        character = self.characters[seat]
        return not (self.used | self.once) >> character & 1 and not self.dead(character)

    def guards(self, seat: int) -> bool:
        """MB-5.3: whether the seat can slam or open a door by its scheme."""
        return self.scheme(seat) == DOOR and self.fresh(seat)

    # -- hands

    def size(self, hand: int) -> int:
        """How many cards the hand holds."""
        first = 4 * hand
        return sum(self.counts[first : first + 4])

    def held(self, hand: int, back: int) -> list[int]:
        """The cards of this back whose faces are given."""
        backs = self.edition.backs
        return [kind for kind in self.hands[hand] if backs[kind] == back]

    def gain(self, hand: int, kind: int) -> None:
        """A card with a face comes into a hand; who sees the actual Suspect there has seen it (MB-1.9)."""
        insort(self.hands[hand], kind)
        self.counts[4 * hand + self.edition.backs[kind]] += 1
        if kind == self.killer:
            self.seen |= mask(hand)

    def lose(self, hand: int, kind: int) -> None:
        """A card with a face leaves a hand."""
        self.hands[hand].remove(kind)
        self.counts[4 * hand + self.edition.backs[kind]] -= 1

    def actual(self, hand: int) -> bool:
        """Whether the actual weapon is among the hand's given faces."""
        return self.weapon in self.hands[hand]

    def has_backs(self, hand: int, back: int) -> bool:
        """Whether the hand publicly holds a card of this back."""
        return self.counts[4 * hand + back] > 0

    def could_slam(self, seat: int) -> bool:
        """MB-4.3: whether the seat publicly could hold a Slam the Door."""
        return self.counts[4 * seat + A] > 0

    def goal(self) -> int:
        """MB-6.1: the points of Guilt that an accusation needs."""
        return self.edition.accuse[self.n]

    def put_down(self, kind: int) -> None:
        """A card goes face up to the discard pile; MB-2.6 the actual Suspect, MB-8.2 the first one with two players,
        to the crime scene instead."""
        if kind >= self.edition.dead_end:
            self.discards.append(kind)
        elif self.ghost >= 0:
            if self.victim == NOBODY:
                self.victim = kind
                self.tell("victim", {"victim": self.edition.characters[kind]}, shown=True)
            else:
                self.discards.append(kind)
        else:
            self.laid = 1
            self.seen = (1 << self.n) - 1
            self.tell("laid", {}, (kind,), shown=True)

    def false(self, hand: int) -> list[int]:
        """MB-3.4: the false Weapons and Suspects among the given faces; with two players every Suspect is false."""
        ed = self.edition
        actual = (self.weapon, self.killer if self.ghost < 0 else -1)
        return [kind for kind in self.hands[hand] if ed.backs[kind] in (S, W) and kind not in actual]
