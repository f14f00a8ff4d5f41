"""MB-3: the Actions. Announced first, whole; then the door (MB-4); then what is still possible of it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Deal, Step
from parlour.games.blood_mansion import rules
from parlour.games.blood_mansion.edition import BACKS, BURN, GIVE, SEARCH, SKIP, TAKE, S, W
from parlour.games.blood_mansion.pile import OfGhost, Unveil
from parlour.games.blood_mansion.state import NOBODY
from parlour.games.blood_mansion.state import BloodState as State

# -- MB-3.1 announcing


def play(s: State, seat: int, kind: int) -> None:
    """MB-2.2, MB-3.1: the Action lies on the discard pile and names another player."""
    s.playing = kind
    s.discards.append(kind)
    s.tell("played", {"seat": seat}, (kind,), shown=True)
    s.then(Target(seat, kind))


@dataclass(slots=True)
class Target(Choice[State]):
    """MB-3.1 Which player the Action is played against; MB-8.3 the Ghost is one too."""

    seat: int
    kind: int
    rule = "MB-3.1"

    def options(self, s: State) -> list[int]:
        return targets(s, self.seat)

    def chosen(self, s: State, move: int) -> None:
        choose_backs(s, self.seat, hand_of(s, move), self.kind, ())

    def why_not(self, s: State, move: int) -> Refusal | None:
        wanted = s.edition.moves[move]
        if wanted.verb != "target":
            return Refusal("MB-3.1", "refuse.target")
        return why_not_target(s, self.seat, wanted.arg, "MB-3.1")

    def params(self, s: State) -> dict[str, Any]:
        return {"card": s.edition.slugs[self.kind]}


def targets(s: State, seat: int) -> list[int]:
    """All other players, and the Ghost, as moves."""
    ed = s.edition
    moves = sorted(ed.TARGET + character for other, character in enumerate(s.characters) if other != seat)
    return moves if s.ghost < 0 else [*moves, ed.TARGET_GHOST]


def hand_of(s: State, move: int) -> int:
    """The hand that a move `target` means."""
    ed = s.edition
    return s.ghost if move == ed.TARGET_GHOST else s.characters.index(move - ed.TARGET)


def why_not_target(s: State, seat: int, slug: str, rule: str) -> Refusal | None:
    """What forbids to name this player."""
    if slug == "ghost":
        return None if s.ghost >= 0 else Refusal("MB-8.3", "refuse.no-ghost")
    character = s.edition.characters.index(slug)
    if character not in s.characters:
        return Refusal(rule, "refuse.no-player")
    return Refusal(rule, "refuse.self") if s.characters[seat] == character else None


def choose_backs(s: State, seat: int, target: int, kind: int, chosen: tuple[int, ...]) -> None:
    """MB-3.2: the backs of the cards wanted, one after another while there is a choice; then the door."""
    ed = s.edition
    if ed.effect[kind] in (TAKE, BURN):
        left = backs_left(s, target, chosen)
        wanted = ed.moved[kind] - len(chosen)
        if wanted >= sum(left):
            chosen += tuple(back for back, n in enumerate(left) for _ in range(n))
        elif sum(n > 0 for n in left) == 1:
            chosen += (left.index(max(left)),) * wanted
        elif wanted:
            s.tell("choosing", {"seat": seat, "other": target, "backs": [BACKS[back] for back in chosen]})
            s.then(Back(seat, target, kind, chosen))
            return
    backs = [BACKS[back] for back in chosen]
    s.tell("aimed", {"seat": seat, "other": target, "backs": backs}, (kind,))
    s.then(*rules.door(s, seat, target), Deed(seat, target, kind, chosen), rules.AFTER_EFFECT)


def backs_left(s: State, target: int, chosen: tuple[int, ...]) -> list[int]:
    """How many cards of each back the hand has besides those chosen."""
    return [n - chosen.count(back) for back, n in enumerate(s.counts[4 * target : 4 * target + 4])]


@dataclass(slots=True)
class Back(Choice[State]):
    """MB-3.2 The back of the next card wanted."""

    seat: int
    target: int
    kind: int
    chosen_backs: tuple[int, ...]
    rule = "MB-3.2"

    def options(self, s: State) -> list[int]:
        return [s.edition.BACK + back for back, n in enumerate(backs_left(s, self.target, self.chosen_backs)) if n]

    def chosen(self, s: State, move: int) -> None:
        choose_backs(s, self.seat, self.target, self.kind, (*self.chosen_backs, move - s.edition.BACK))

    def why_not(self, s: State, move: int) -> Refusal | None:
        wanted = s.edition.moves[move]
        if wanted.verb != "back":
            return Refusal("MB-3.2", "refuse.back")
        held = s.counts[4 * self.target + BACKS.index(wanted.arg)]
        named = sum(BACKS[back] == wanted.arg for back in self.chosen_backs)
        return None if held > named else Refusal("MB-3.2", "refuse.no-back", {"back": wanted.arg})

    def params(self, s: State) -> dict[str, Any]:
        return {"card": s.edition.slugs[self.kind], "target": self.target}


# -- what happens


@dataclass(slots=True)
class Deed(Step[State]):
    """MB-3.1, MB-E.1 What the Action does to the hand `target`, as far as it is still possible."""

    seat: int
    target: int
    kind: int
    backs: tuple[int, ...]

    def run(self, s: State) -> None:
        ed = s.edition
        effect = ed.effect[self.kind]
        if effect == TAKE:
            s.then(*take_all(s, self.seat, self.target, self.backs))
        elif effect == BURN:
            s.then(Burn(self.target, still(s, self.target, self.backs), 0))
        elif effect == GIVE:
            s.then(Giving(self.seat, self.target, ed.moved[self.kind]))
        elif effect == SEARCH:
            if self.target == s.ghost:
                s.then(Unveil((S, W)), Search(self.seat, self.target))
            else:
                s.then(Search(self.seat, self.target))
        elif effect == SKIP:
            s.lost[self.target] += 1
            s.tell("locked", {"seat": self.seat, "other": self.target, "n": s.lost[self.target]})


def still(s: State, hand: int, backs: tuple[int, ...]) -> tuple[int, ...]:
    """MB-3.1, MB-5.3: those of the named backs that the hand still has."""
    left = s.counts[4 * hand : 4 * hand + 4]
    found = []
    for back in backs:
        if left[back]:
            left[back] -= 1
            found.append(back)
    return tuple(found)


def take_all(s: State, taker: int, giver: int, backs: tuple[int, ...]) -> list[Take | TakeGhost]:
    """MB-3.2: one card after another by its back."""
    if giver == s.ghost:
        return [TakeGhost(taker, back, 0, 0) for back in still(s, giver, backs)]
    return [Take(taker, giver, back) for back in still(s, giver, backs)]


@dataclass(slots=True)
class Take(Deal[State]):
    """MB-1.8, MB-3.2 Which of the cards of this back it is, says chance."""

    taker: int
    giver: int
    back: int
    rule = "MB-1.8"

    def pool(self, s: State) -> list[int]:
        return [s.edition.CARD + kind for kind in s.held(self.giver, self.back)]

    def dealt(self, s: State, move: int) -> None:
        kind = move - s.edition.CARD
        s.lose(self.giver, kind)
        comes(s, "took", self.taker, self.giver, kind)


@dataclass(slots=True)
class TakeGhost(OfGhost):
    """MB-1.8, MB-8.3 The same out of the Ghost's hand."""

    taker: int
    back: int
    older: int
    sure: int

    def again(self, older: int, sure: int) -> TakeGhost:
        return TakeGhost(self.taker, self.back, older, sure)

    def comes(self, s: State, kind: int) -> None:
        comes(s, "took", self.taker, s.ghost, kind)


def comes(s: State, how: str, taker: int, giver: int, kind: int) -> None:
    """MB-1.7: a card changes hands; giver and taker see it, the others its back."""
    s.gain(taker, kind)
    if s.heard is not None:
        seen = mask(taker) if giver == s.ghost else mask(taker, giver)
        data = {"seat": taker, "other": giver, "backs": [BACKS[s.edition.backs[kind]]]}
        s.tell(how, data, (kind,), seen=seen, shown=True)


@dataclass(slots=True)
class Giving(Step[State]):
    """MB-3.2 The victim gives cards of its own choice; all of them when there are no more than that."""

    taker: int
    giver: int
    left: int

    def run(self, s: State) -> None:
        size = s.size(self.giver)
        if not self.left or not size:
            return
        if self.giver == s.ghost:
            if size <= self.left:
                backs = tuple(back for back in range(len(BACKS)) for _ in range(s.counts[4 * self.giver + back]))
                s.then(*take_all(s, self.taker, self.giver, backs))
            else:
                s.then(GiveGhost(s.chooser(self.giver, self.taker), self.taker, self.left))
        elif size <= self.left:
            for kind in s.hands[self.giver][:]:
                s.lose(self.giver, kind)
                comes(s, "gave", self.taker, self.giver, kind)
        else:
            s.then(Give(self.giver, self.taker, self.left))


@dataclass(slots=True)
class Give(Choice[State]):
    """MB-3.2 A card of the victim's choice, the actual weapon too (MB-2.5)."""

    seat: int
    taker: int
    left: int
    rule = "MB-3.2"

    def options(self, s: State) -> list[int]:
        give = s.edition.GIVE
        return [give + kind for kind in dict.fromkeys(s.hands[self.seat])]

    def chosen(self, s: State, move: int) -> None:
        kind = move - s.edition.GIVE
        s.lose(self.seat, kind)
        comes(s, "gave", self.taker, self.seat, kind)
        s.then(Giving(self.taker, self.seat, self.left - 1))

    def why_not(self, s: State, move: int) -> Refusal | None:
        wanted = s.edition.moves[move]
        if wanted.verb != "give":
            return Refusal("MB-3.2", "refuse.give")
        held = s.edition.slugs.index(wanted.arg) in s.hands[self.seat]
        return None if held else Refusal("MB-3.2", "refuse.not-in-hand", {"card": wanted.arg})

    def params(self, s: State) -> dict[str, Any]:
        return {"other": self.taker, "n": self.left}


@dataclass(slots=True)
class GiveGhost(Choice[State]):
    """MB-8.3 The opponent chooses for the Ghost, by backs."""

    seat: int
    taker: int
    left: int
    rule = "MB-8.3"

    def options(self, s: State) -> list[int]:
        return [s.edition.BACK + back for back, n in enumerate(backs_left(s, s.ghost, ())) if n]

    def chosen(self, s: State, move: int) -> None:
        back = move - s.edition.BACK
        s.then(TakeGhost(self.taker, back, 0, 0), Giving(self.taker, s.ghost, self.left - 1))

    def why_not(self, s: State, move: int) -> Refusal | None:
        wanted = s.edition.moves[move]
        if wanted.verb != "back":
            return Refusal("MB-8.3", "refuse.give-ghost")
        held = s.has_backs(s.ghost, BACKS.index(wanted.arg))
        return None if held else Refusal("MB-8.3", "refuse.no-back", {"back": wanted.arg})

    def params(self, s: State) -> dict[str, Any]:
        return {"other": self.taker, "n": self.left}


@dataclass(slots=True)
class Search(Step[State]):
    """MB-3.4, MB-8.4 All false Weapons and Suspects of the hand are discarded; the actual weapon is shown and stays."""

    seat: int
    target: int

    def run(self, s: State) -> None:
        gone = s.false(self.target)
        for kind in gone:
            s.lose(self.target, kind)
        s.tell("searched", {"seat": self.seat, "other": self.target, "n": len(gone)}, tuple(gone), shown=True)
        if s.actual(self.target):
            s.tell("spared", {"seat": self.target}, (s.weapon,), shown=True)
        suspects = [kind for kind in gone if kind < s.edition.dead_end]
        if s.victim == NOBODY and len(suspects) > 1:
            s.discards += gone
            s.then(FirstVictim(tuple(suspects)))
            return
        for kind in gone:
            s.put_down(kind)


@dataclass(slots=True)
class FirstVictim(Deal[State]):
    """MB-8.2 Of several Suspects that are discarded at once, the first of the game, chance chooses the victim."""

    suspects: tuple[int, ...]
    rule = "MB-8.2"

    def pool(self, s: State) -> list[int]:
        return [s.edition.VICTIM + kind for kind in self.suspects]

    def dealt(self, s: State, move: int) -> None:
        victim = move - s.edition.VICTIM
        s.discards.remove(victim)
        s.put_down(victim)


@dataclass(slots=True)
class Burn(Step[State]):
    """MB-3.2, MB-2.5 Cards of a hand are discarded, by their backs; `spared`: the actual weapon was hit and stays."""

    target: int
    backs: tuple[int, ...]
    spared: int

    def run(self, s: State) -> None:
        if self.backs:
            s.then(Burnt(self.target, self.backs, self.spared))


@dataclass(slots=True)
class Burnt(Deal[State]):
    """MB-1.8, MB-2.5 Which card of the back it is, says chance; the actual weapon is hit once at most."""

    target: int
    backs: tuple[int, ...]
    spared: int
    rule = "MB-1.8"

    def pool(self, s: State) -> list[int]:
        safe = s.weapon if self.spared else -1
        return [s.edition.CARD + kind for kind in s.held(self.target, self.backs[0]) if kind != safe]

    def dealt(self, s: State, move: int) -> None:
        kind = move - s.edition.CARD
        spared = self.spared
        if kind == s.weapon:
            spared = 1
            s.tell("spared", {"seat": self.target}, (kind,), shown=True)
        else:
            s.lose(self.target, kind)
            s.tell("burned", {"seat": self.target}, (kind,), shown=True)
            s.put_down(kind)
        s.then(Burn(self.target, self.backs[1:], spared))
