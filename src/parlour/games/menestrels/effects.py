"""MN-E.3: what cards do when they are taken. A target is another player on whom the effect can do something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Deal
from parlour.games.menestrels.edition import (
    BACKS,
    EFFECTS,
    ENCORE,
    GIFT,
    PEEK,
    PILFER,
    POACH,
    ROB,
    SNATCH,
    TATTLE,
)
from parlour.games.menestrels.state import MenestrelsState as S


def act(s: S, seat: int, kind: int) -> None:
    """MN-2.6: the card's effect at once; it is a duty, and one that cannot be applied is ignored."""
    effect = s.edition.effect[kind]
    if effect in ALONE:
        ALONE[effect](s, seat)
        return
    targets = targets_of(s, seat, effect)
    if not targets:
        s.tell("ignored", {"seat": seat, "effect": EFFECTS[effect]})
    elif len(targets) == 1:
        AT[effect](s, seat, targets[0])
    else:
        s.then(Target(seat, effect))


def targets_of(s: S, seat: int, effect: int) -> list[int]:
    """MN-E.3 (ruling): the other seats on whom the effect can do something, clockwise."""
    if effect in (PEEK, SNATCH):
        return [other for other in s.others(seat) if s.hands[other]]
    if effect == POACH:
        return [other for other in s.others(seat) if poachable(s, other)]
    return [other for other in s.others(seat) if s.coins[other]]


@dataclass(slots=True)
class Target(Choice[S]):
    """MN-E.3 On whom the effect works."""

    seat: int
    effect: int
    rule = "MN-E.3"

    def options(self, s: S) -> list[int]:
        return sorted(s.edition.TARGET + s.nobles[other] for other in targets_of(s, self.seat, self.effect))

    def chosen(self, s: S, move: int) -> None:
        other = s.nobles.index(move - s.edition.TARGET)
        s.tell("target", {"seat": self.seat, "other": other, "effect": EFFECTS[self.effect]})
        AT[self.effect](s, self.seat, other)

    def why_not(self, s: S, move: int) -> Refusal | None:
        verb, arg = s.edition.moves[move].verb, s.edition.moves[move].arg
        if verb != "target":
            return Refusal("MN-E.3", "refuse.target", {"effect": EFFECTS[self.effect]})
        noble = s.edition.nobles.index(arg)
        if noble not in s.nobles or s.nobles[self.seat] == noble:
            return Refusal("MN-E.3", "refuse.other-player")
        other = s.nobles.index(noble)
        if self.effect in (PEEK, SNATCH) and not s.hands[other]:
            return Refusal("MN-E.3", "refuse.no-hidden", {"noble": arg})
        if self.effect in (PILFER, ROB) and s.coins[other] < 1:
            return Refusal("MN-E.3", "refuse.has-no-coin", {"noble": arg})
        if self.effect == POACH and not any(s.edition.poachable[kind] for kind in s.companies[other]):
            return Refusal("MN-E.3", "refuse.no-artist", {"noble": arg})
        return None

    def params(self, s: S) -> dict[str, Any]:
        return {"effect": EFFECTS[self.effect]}


# -- effects without a target


def encore(s: S, seat: int) -> None:
    """ENCORE: one more turn."""
    s.extra += 1
    s.tell("encore", {"seat": seat})


def gift(s: S, seat: int) -> None:
    """GIFT: coins from the bank, what it has (MN-2.3); from an empty one nothing (MN-2.6)."""
    if s.bank:
        s.tell("gift", {"seat": seat, "n": s.earn(seat, s.edition.gift)})
    else:
        s.tell("ignored", {"seat": seat, "effect": EFFECTS[GIFT]})


def tattle(s: S, seat: int) -> None:
    """TATTLE: look at all hidden cards of all players, then, even if there are none, one more turn."""
    for other in targets_of(s, seat, PEEK):
        peek(s, seat, other)
    s.extra += 1
    s.tell("tattle", {"seat": seat})


# -- effects on one other seat


def peek(s: S, seat: int, other: int) -> None:
    """PEEK: look at all hidden cards of one player."""
    backs = tuple(BACKS[s.edition.backs[kind]] for kind in s.hands[other])
    s.tell("peeked", {"seat": seat, "other": other}, tuple(s.hands[other]), backs, mask(seat, other), shown=True)


def pilfer(s: S, seat: int, other: int) -> None:
    """PILFER: take a coin."""
    rob(s, seat, other, s.edition.pilfer)


def rob(s: S, seat: int, other: int, most: int = 0) -> None:
    """ROB: take coins from one player, fewer if there are only fewer."""
    n = min(most or s.edition.rob, s.coins[other])
    s.coins[other] -= n
    s.coins[seat] += n
    s.tell("robbed", {"seat": seat, "other": other, "n": n})


def snatch(s: S, seat: int, other: int) -> None:
    """SNATCH: take one hidden card, chosen by its back, into your hand."""
    backs = {s.edition.backs[kind] for kind in s.hands[other]}
    s.then(Back(seat, other) if len(backs) > 1 else Picked(seat, other, backs.pop()))


@dataclass(slots=True)
class Back(Choice[S]):
    """MN-E.3 SNATCH: which back."""

    seat: int
    other: int
    rule = "MN-E.3"

    def options(self, s: S) -> list[int]:
        return sorted({s.edition.BACK + s.edition.backs[kind] for kind in s.hands[self.other]})

    def chosen(self, s: S, move: int) -> None:
        s.then(Picked(self.seat, self.other, move - s.edition.BACK))

    def why_not(self, s: S, move: int) -> Refusal | None:
        # Back is asked only when both are there.
        return None if s.edition.moves[move].verb == "back" else Refusal("MN-E.3", "refuse.back")

    def params(self, s: S) -> dict[str, Any]:
        return {"other": self.other}


@dataclass(slots=True)
class Picked(Deal[S]):
    """MN-E.3 (ruling) SNATCH: among equal backs chance picks; MN-1.8: giver and taker know the card, nobody else."""

    seat: int
    other: int
    back: int
    rule = "MN-E.3"

    def pool(self, s: S) -> list[int]:
        return [s.edition.CARD + kind for kind in s.has_backs(self.other, self.back)]

    def dealt(self, s: S, move: int) -> None:
        kind = move - s.edition.CARD
        s.hands[self.other].remove(kind)
        s.hands[self.seat].append(kind)
        s.hands[self.seat].sort()
        seen = mask(self.seat, self.other)
        data = {"seat": self.seat, "other": self.other}
        s.tell("snatched", data, (kind,), (BACKS[self.back],), seen, shown=True)


def poach(s: S, seat: int, other: int) -> None:
    """POACH: take an artist that has one colour (trainers too), no coin and no ACTION."""
    s.then(Poach(seat, other))


def poachable(s: S, other: int) -> list[int]:
    """MN-E.3: the artists of a company that a Press-gang may take."""
    return [kind for kind in s.companies[other] if s.edition.poachable[kind]]


@dataclass(slots=True)
class Poach(Choice[S]):
    """MN-E.3 POACH: which artist; it triggers nothing (MN-2.9)."""

    seat: int
    other: int
    rule = "MN-E.3"

    def options(self, s: S) -> list[int]:
        return sorted({s.edition.POACH + kind for kind in poachable(s, self.other)})

    def chosen(self, s: S, move: int) -> None:
        kind = move - s.edition.POACH
        s.companies[self.other].remove(kind)
        s.companies[self.seat].append(kind)
        s.tell("poached", {"seat": self.seat, "other": self.other}, (kind,))

    def why_not(self, s: S, move: int) -> Refusal | None:
        ed = s.edition
        if ed.moves[move].verb != "poach":
            return Refusal("MN-E.3", "refuse.poach")
        kind = ed.slugs.index(ed.moves[move].arg)
        if kind not in s.companies[self.other]:
            return Refusal("MN-E.3", "refuse.not-in-company", {"card": ed.moves[move].arg})
        plain = not ed.grey[kind] and (ed.trainer[kind] > 0 or len(ed.colours[kind]) == 1)
        if not plain or ed.cost[kind] or ed.effect[kind]:
            return Refusal("MN-E.3", "refuse.not-poachable", {"card": ed.moves[move].arg})
        return None

    def params(self, s: S) -> dict[str, Any]:
        return {"other": self.other}


ALONE: dict[int, Callable[[S, int], None]] = {ENCORE: encore, GIFT: gift, TATTLE: tattle}
AT: dict[int, Callable[[S, int, int], None]] = {PEEK: peek, SNATCH: snatch, PILFER: pilfer, ROB: rob, POACH: poach}
