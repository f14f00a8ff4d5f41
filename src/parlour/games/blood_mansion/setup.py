"""MB-1, MB-8.1, MB-8.2 Set-up: characters, hands, who begins, the Murder card and the victim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Deal, Step
from parlour.games.blood_mansion import rules
from parlour.games.blood_mansion.edition import BACKS, A, S, W
from parlour.games.blood_mansion.pile import chances, leave_pool
from parlour.games.blood_mansion.state import GUEST
from parlour.games.blood_mansion.state import BloodState as State


def set_up(s: State) -> None:
    """MB-1, MB-8.1, MB-8.2: in this order."""
    s.then(
        *([ChooseCharacter(seat) if s.choosing else DealCharacter(seat) for seat in range(s.n)]),
        LayDeck(),
        *[frame for seat in range(s.n) for frame in (*[Dealt(seat)] * s.edition.hand, Handed(seat))],
        First(),
        Murder(),
        Victim(),
        rules.NEXT_TURN,
    )


@dataclass(slots=True)
class DealCharacter(Deal[State]):
    """MB-1.2, MB-8.2 The seat gets one of the characters that are left."""

    seat: int
    rule = "MB-1.2"

    def pool(self, s: State) -> list[int]:
        return characters_left(s)

    def dealt(self, s: State, move: int) -> None:
        take_character(s, self.seat, move)


@dataclass(slots=True)
class ChooseCharacter(Choice[State]):
    """MB-1.2 The seat chooses a character from the rest."""

    seat: int
    rule = "MB-1.2"

    def options(self, s: State) -> list[int]:
        return characters_left(s)

    def chosen(self, s: State, move: int) -> None:
        take_character(s, self.seat, move)

    def why_not(self, s: State, move: int) -> Refusal | None:
        wanted = s.edition.moves[move]
        if wanted.verb != "character":
            return Refusal("MB-1.2", "refuse.character")
        taken = [s.edition.characters[each] for each in s.characters]
        return Refusal("MB-1.2", "refuse.character-taken") if wanted.arg in taken else None


def characters_left(s: State) -> list[int]:
    """MB-1.2: the characters that nobody has, as moves."""
    ed = s.edition
    return [ed.CHARACTER + each for each in range(len(ed.characters)) if each not in s.characters]


def take_character(s: State, seat: int, move: int) -> None:
    """MB-1.2: characters are public."""
    s.characters.append(move - s.edition.CHARACTER)
    s.tell("character", {"seat": seat, "character": s.edition.characters[s.characters[-1]]})


@dataclass(slots=True)
class LayDeck(Step[State]):
    """MB-1.3, MB-1.4, MB-8.1 The deck is ready, in no order; the Ghost's five S cards are blanks of it."""

    def run(self, s: State) -> None:
        ed = s.edition
        removed = ed.removed if s.ghost >= 0 else []
        if s.ghost >= 0:
            s.blanks[0][S] = s.counts[4 * s.ghost + S] = ed.hand
            s.pile[S] -= ed.hand
        s.tell("deck", {"seats": s.n, "n": sum(s.pile)}, tuple(removed))


@dataclass(slots=True)
class Dealt(Deal[State]):
    """MB-1.4 A card of the deck for a hand, whatever its back."""

    seat: int
    rule = "MB-1.4"

    def pool(self, s: State) -> list[int]:
        card = s.edition.CARD
        return [card + kind for back in range(len(BACKS)) if s.pile[back] for kind in chances(s, 0, back)[0]]

    def weights(self, s: State) -> list[int]:
        """By back as there are cards in the pile, within a back as the faces are likely; whole numbers."""
        others = sum(len(s.pools[0][back]) for back in range(1, len(BACKS)))
        if not s.pile[S]:
            return [1] * others
        faces, within = chances(s, 0, S)
        weights = within or [1] * len(faces)
        whole = sum(weights)
        common = gcd(s.pile[S], whole)
        return [s.pile[S] // common * weight for weight in weights] + [whole // common] * others

    def draw(self, s: State, random: Callable[[], float]) -> int:
        ed, pile = s.edition, s.pile
        mark = random() * sum(pile) - pile[S]
        if mark >= 0:
            for faces in s.pools[0][1:]:
                if mark < len(faces):
                    return ed.CARD + faces[int(mark)]
                mark -= len(faces)
        faces, weights = chances(s, 0, S)
        if weights is None:
            return ed.CARD + faces[int((mark + pile[S]) / pile[S] * len(faces))]
        share = (mark + pile[S]) / pile[S] * sum(weights)
        for kind, weight in zip(faces, weights, strict=True):
            share -= weight
            if share < 0:
                return ed.CARD + kind
        return ed.CARD + faces[-1]

    def dealt(self, s: State, move: int) -> None:
        kind = move - s.edition.CARD
        leave_pool(s, 0, kind)
        s.pile[s.edition.backs[kind]] -= 1
        s.gain(self.seat, kind)


@dataclass(slots=True)
class Handed(Step[State]):
    """MB-1.4, MB-1.7 Everybody sees the own hand, and all backs."""

    seat: int

    def run(self, s: State) -> None:
        hand = tuple(s.hands[self.seat])
        if s.heard is not None:
            backs = sorted(BACKS[s.edition.backs[kind]] for kind in hand)
            s.tell("hand", {"seat": self.seat, "backs": backs}, hand, seen=mask(self.seat), shown=True)


@dataclass(slots=True)
class First(Step[State]):
    """MB-1.5, MB-8.2 Fewest S and W cards; of these fewest A; of these one at random."""

    def run(self, s: State) -> None:
        def cards(seat: int) -> tuple[int, int]:
            first = 4 * seat
            return s.counts[first + S] + s.counts[first + W], s.counts[first + A]

        least = min(map(cards, range(s.n)))
        tied = [seat for seat in range(s.n) if cards(seat) == least]
        if len(tied) > 1:
            s.then(FirstOf(tuple(tied)))
        else:
            begins(s, tied[0])


@dataclass(slots=True)
class FirstOf(Deal[State]):
    """MB-1.5 Chance says who of the tied begins."""

    tied: tuple[int, ...]
    rule = "MB-1.5"

    def pool(self, s: State) -> list[int]:
        return [s.edition.FIRST + s.characters[seat] for seat in self.tied]

    def dealt(self, s: State, move: int) -> None:
        begins(s, s.characters.index(move - s.edition.FIRST))


def begins(s: State, seat: int) -> None:
    """MB-1.5: the turn before the first is that of the seat on the right."""
    s.turn = (seat - 1) % s.n
    s.tell("first", {"seat": seat})


@dataclass(slots=True)
class Murder(Deal[State]):
    """MB-1.6 A Murder card is turned up: the actual weapon."""

    rule = "MB-1.6"

    def pool(self, s: State) -> list[int]:
        return [s.edition.MURDER + i for i in range(len(s.edition.weapons))]

    def dealt(self, s: State, move: int) -> None:
        s.weapon = s.edition.first_weapon + move - s.edition.MURDER
        s.tell("murder", {}, (s.weapon,), shown=True)


@dataclass(slots=True)
class Victim(Step[State]):
    """MB-1.6 The victim is somebody whom no player has; a guest when there is nobody. MB-8.2: two players wait."""

    def run(self, s: State) -> None:
        if s.ghost >= 0:
            return
        if len(s.characters) < len(s.edition.characters):
            s.then(DealVictim())
        else:
            s.victim = GUEST
            s.tell("found", {"victim": "guest"})


@dataclass(slots=True)
class DealVictim(Deal[State]):
    """MB-1.6 One of the characters that no player has."""

    rule = "MB-1.6"

    def pool(self, s: State) -> list[int]:
        ed = s.edition
        return [ed.VICTIM + each for each in range(len(ed.characters)) if each not in s.characters]

    def dealt(self, s: State, move: int) -> None:
        s.victim = move - s.edition.VICTIM
        s.tell("found", {"victim": s.edition.characters[s.victim]})
