"""MB-5: the schemes of the nine characters. (What Tabitha's does against an Action is in rules.py.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Commit, Deal, Step
from parlour.games.blood_mansion import deeds, rules
from parlour.games.blood_mansion.edition import (
    BACKS,
    DOOR,
    FROM_PILE,
    READ,
    SCHEMES,
    SOUL,
    STACK,
    STEALS,
    TRADE,
    A,
    G,
    S,
    W,
)
from parlour.games.blood_mansion.pile import FromPile, Shuffle, Unveil, tell_top
from parlour.games.blood_mansion.state import BloodState as State

PILE = -1
"""As a hand: the pile, among what a scheme takes from."""

# -- MB-5.1, MB-5.2 when


def use(s: State, seat: int) -> None:
    """MB-5.1: the scheme of the seat's character is used."""
    bit = 1 << s.characters[seat]
    s.used |= bit
    s.once |= bit
    s.check = 1


def reset(s: State) -> None:
    """MB-5.1: once all players' schemes are used, all but dead ones are fresh again."""
    if s.used and all(s.used >> character & 1 or s.dead(character) for character in s.characters):
        s.used = 0
        s.tell("reset", {})


def usable(s: State, seat: int) -> bool:
    """MB-5.2: whether the seat could announce its scheme now; the question of `used` and `once` is settled."""
    scheme = s.scheme(seat)
    if scheme in STEALS:
        back = STEALS[scheme]
        if scheme in FROM_PILE and s.pile[back]:
            return not s.dead(s.characters[seat])
        others = any(s.counts[4 * hand + back] for hand in range(len(s.hands)) if hand != seat)
        return others and not s.dead(s.characters[seat])
    if scheme == SOUL:
        return bool(souls(s, seat))
    return bool(s.order) if scheme == STACK else scheme != DOOR


def souls(s: State, seat: int) -> list[int]:
    """MB-5.11: the other players whose schemes are used, a dead one counted as used."""
    return [y for y, c in enumerate(s.characters) if y != seat and (s.used >> c & 1 or s.dead(c))]


def why_not(s: State, seat: int) -> Refusal | None:
    """MB-5.1 to MB-5.11: what forbids to use the own scheme now."""
    ed, character = s.edition, s.characters[seat]
    name = SCHEMES[ed.schemes[character]]
    if s.laid and name == "suspects" and s.ghost < 0:
        return Refusal("MB-2.6", "refuse.dead-scheme")
    if s.once & mask(character):
        return Refusal("MB-5.2", "refuse.scheme-once")
    if s.used & mask(character):
        return Refusal("MB-5.1", "refuse.scheme-used")
    if name == "door":
        return Refusal("MB-5.3", "refuse.scheme-door")
    if name == "stack" and sum(s.pile) == 0:
        return Refusal("MB-5.6", "refuse.pile-empty")
    if name == "soul":
        able = any((1 << c) & s.used or s.dead(c) for c in s.characters if c != character)
        return None if able else Refusal("MB-5.11", "refuse.no-soul")
    back = {"suspects": S, "weapon": W, "actions": A, "guilt": G}.get(name)
    if back is None:
        return None
    rule = {S: "MB-5.5", W: "MB-5.4", A: "MB-5.9", G: "MB-5.7"}[back]
    there = sum(s.has_backs(hand, back) for hand in s.others(seat))
    if name in ("suspects", "actions"):
        there += s.pile[back]
    return None if there else Refusal(rule, "refuse.nothing-to-take", {"back": BACKS[back]})


def why_no_door(s: State, seat: int) -> Refusal | None:
    """MB-5.1 to MB-5.3: what forbids to shut a door by the own scheme."""
    character = s.characters[seat]
    if s.edition.schemes[character] != DOOR:
        return Refusal("MB-5.3", "refuse.no-door-scheme")
    if s.once & mask(character):
        return Refusal("MB-5.2", "refuse.scheme-once")
    return Refusal("MB-5.1", "refuse.scheme-used") if s.used & mask(character) else None


# -- MB-5.2 announcing


def begin(s: State, seat: int) -> None:
    """MB-5.2: what the scheme needs to be told comes first."""
    scheme = s.scheme(seat)
    if scheme == STACK:
        announce(s, seat, ())
        return
    s.tell("choosing", {"seat": seat, "hands": []})
    s.then(From(seat, ()) if scheme in STEALS else SchemeTarget(seat))


def announce(s: State, seat: int, hands: tuple[int, ...]) -> None:
    """MB-5.2, MB-5.3: the scheme is used and told whole; Tabitha is asked if it is aimed at her; then it happens."""
    scheme, character = s.scheme(seat), s.characters[seat]
    use(s, seat)
    s.tell("scheme", {"seat": seat, "scheme": SCHEMES[scheme], "hands": list(hands)})
    asked = [SchemeDoor(hand, seat) for hand in dict.fromkeys(hands) if hand not in (PILE, s.ghost) and s.guards(hand)]
    s.then(*asked, Scheme(seat, character, hands), rules.AFTER_EFFECT)


@dataclass(slots=True)
class SchemeTarget(Choice[State]):
    """MB-5.8, MB-5.10, MB-5.11 Whom the scheme is for."""

    seat: int
    rule = "MB-5.2"

    def options(self, s: State) -> list[int]:
        if s.scheme(self.seat) == SOUL:
            return sorted(s.edition.TARGET + s.characters[seat] for seat in souls(s, self.seat))
        return deeds.targets(s, self.seat)

    def chosen(self, s: State, move: int) -> None:
        announce(s, self.seat, (deeds.hand_of(s, move),))

    def why_not(self, s: State, move: int) -> Refusal | None:
        ed = s.edition
        wanted, soul = ed.moves[move], s.scheme(self.seat) == SOUL
        if wanted.verb != "target":
            return Refusal("MB-5.2", "refuse.target")
        if soul and wanted.arg == "ghost":
            return Refusal("MB-8.8", "refuse.soul-ghost")
        refusal = deeds.why_not_target(s, self.seat, wanted.arg, "MB-5.2")
        if refusal or not soul:
            return refusal
        character = ed.characters.index(wanted.arg)
        spent = s.used & mask(character) or s.dead(character)
        return None if spent else Refusal("MB-5.11", "refuse.soul-fresh")

    def params(self, s: State) -> dict[str, Any]:
        return {"scheme": SCHEMES[s.scheme(self.seat)]}


@dataclass(slots=True)
class From(Choice[State]):
    """MB-5.4, MB-5.5, MB-5.7, MB-5.9 Whence the next card of the scheme is to come; `hands` are those named already."""

    seat: int
    hands: tuple[int, ...]
    rule = "MB-5.2"

    def options(self, s: State) -> list[int]:
        ed, seat, scheme = s.edition, self.seat, s.scheme(self.seat)
        back, named = STEALS[scheme], self.hands
        moves = [
            ed.FROM + character
            for other, character in enumerate(s.characters)
            if other != seat and s.counts[4 * other + back] > named.count(other)
        ]
        moves.sort()
        if s.ghost >= 0 and s.counts[4 * s.ghost + back] > named.count(s.ghost):
            moves.append(ed.FROM_GHOST)
        if scheme in FROM_PILE and s.pile[back] > named.count(PILE):
            moves.append(ed.FROM_PILE)
        if named:
            moves.append(ed.ENOUGH)
        return moves

    def chosen(self, s: State, move: int) -> None:
        ed = s.edition
        if move == ed.ENOUGH:
            announce(s, self.seat, self.hands)
            return
        if move == ed.FROM_PILE:
            hand = PILE
        else:
            hand = s.ghost if move == ed.FROM_GHOST else s.characters.index(move - ed.FROM)
        more = From(self.seat, (*self.hands, hand))
        full = len(more.hands) == ed.reach[s.characters[self.seat]]
        if full or more.options(s) == [ed.ENOUGH]:
            announce(s, self.seat, more.hands)
        else:
            s.tell("choosing", {"seat": self.seat, "hands": list(more.hands)})
            s.then(more)

    def why_not(self, s: State, move: int) -> Refusal | None:
        ed, scheme = s.edition, s.scheme(self.seat)
        verb, arg = ed.moves[move].verb, ed.moves[move].arg
        if verb == "enough":
            return None if self.hands else Refusal("MB-5.2", "refuse.name-one")
        if verb != "from":
            return Refusal("MB-5.2", "refuse.from")
        back = STEALS[scheme]
        nothing = Refusal("MB-5.2", "refuse.nothing-there", {"back": BACKS[back]})
        if arg == "pile":
            if SCHEMES[scheme] not in ("suspects", "actions"):
                return Refusal("MB-5.2", "refuse.not-from-pile")
            return None if s.pile[back] - self.hands.count(PILE) > 0 else nothing
        refusal = deeds.why_not_target(s, self.seat, arg, "MB-5.2")
        if refusal:
            return refusal
        hand = s.ghost if arg == "ghost" else s.characters.index(ed.characters.index(arg))
        return None if s.counts[4 * hand + back] - self.hands.count(hand) > 0 else nothing

    def params(self, s: State) -> dict[str, Any]:
        reach = s.edition.reach[s.characters[self.seat]]
        return {"scheme": SCHEMES[s.scheme(self.seat)], "n": reach - len(self.hands)}


@dataclass(slots=True)
class SchemeDoor(Choice[State]):
    """MB-5.3 Tabitha may shut out what is aimed at her; the rest of the scheme happens."""

    seat: int
    other: int
    rule = "MB-5.3"

    def options(self, s: State) -> list[int]:
        return [s.edition.ALLOW, s.edition.DOOR]

    def chosen(self, s: State, move: int) -> None:
        data = {"seat": self.seat, "other": self.other}
        if move == s.edition.ALLOW:
            s.tell("allowed", data)
            return
        use(s, self.seat)
        s.tell("door", data)
        scheme = s.stack.pop()
        assert isinstance(scheme, Scheme)
        hands = tuple(hand for hand in scheme.hands if hand != self.seat)
        s.then(Scheme(scheme.seat, scheme.character, hands))

    def why_not(self, s: State, move: int) -> Refusal | None:
        verb = s.edition.moves[move].verb
        if verb == "slam":
            return Refusal("MB-4.2", "refuse.slam-scheme")
        return None if verb in ("allow", "door") else Refusal("MB-5.3", "refuse.scheme-window")

    def params(self, s: State) -> dict[str, Any]:
        return {"other": self.other}


# -- what happens


@dataclass(slots=True)
class Scheme(Step[State]):
    """MB-5.4 to MB-5.11 What the scheme of `character` does, with those hands that did not shut the door."""

    seat: int
    character: int
    hands: tuple[int, ...]

    def run(self, s: State) -> None:
        scheme = s.edition.schemes[self.character]
        if scheme == STACK:
            s.then(Stacking(self.seat))
        elif scheme in STEALS:
            steal(s, self.seat, STEALS[scheme], self.hands)
        elif not self.hands:
            return
        elif scheme == TRADE:
            trade(s, self.seat, self.hands[0])
        elif scheme == READ:
            read(s, self.seat, self.hands[0])
        else:
            soul(s, self.seat, self.hands[0])


def steal(s: State, seat: int, back: int, hands: tuple[int, ...]) -> None:
    """MB-5.4, MB-5.5, MB-5.7, MB-5.9: cards of one back, from hands and from the pile, which is shuffled then."""
    if PILE in hands:
        s.then(Shuffle())
    for hand in hands[::-1]:
        s.then(*([FromPile(seat, back)] if hand == PILE else deeds.take_all(s, seat, hand, (back,))))


@dataclass(slots=True)
class Stacking(Commit[State]):
    """MB-5.6 The pile in any order, by backs, from the top, as far as one likes; how far is not told."""

    seat: int
    rule = "MB-5.6"

    def seats(self, s: State) -> list[int]:
        return [self.seat]

    def options(self, s: State, seat: int, path: tuple[int, ...]) -> list[int]:
        ed = s.edition
        if path and path[-1] == ed.DONE:
            return []
        moves = [ed.NEXT + back for back, n in enumerate(s.pile) if n > path.count(ed.NEXT + back)]
        return [*moves, ed.DONE] if moves else []

    def revealed(self, s: State, paths: Mapping[int, tuple[int, ...]]) -> None:
        ed = s.edition
        backs = [move - ed.NEXT for move in paths[self.seat] if move != ed.DONE]
        s.order = backs or s.order[:1]
        s.stacker = self.seat
        s.tell("stacked", {"seat": self.seat})
        tell_top(s)

    def why_not(self, s: State, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        ed = s.edition
        verb, arg = ed.moves[move].verb, ed.moves[move].arg
        if verb == "done":
            return None
        if verb != "next":
            return Refusal("MB-5.6", "refuse.stack")
        named = sum(str(ed.moves[step]) == f"next {arg}" for step in path)
        left = s.pile[BACKS.index(arg)] - named
        return None if left > 0 else Refusal("MB-5.6", "refuse.no-back", {"back": arg})


def trade(s: State, seat: int, other: int) -> None:
    """MB-5.8, MB-8.8: the hands change places; the Ghost's cards get their faces first."""
    s.tell("traded", {"seat": seat, "other": other})
    if other == s.ghost:
        s.then(Unveil((S, W, A, G)), Swap(seat, other), TrimGhost())
    else:
        s.then(Swap(seat, other))


@dataclass(slots=True)
class Swap(Step[State]):
    """MB-5.8 Each of the two has seen both hands then."""

    seat: int
    other: int

    def run(self, s: State) -> None:
        one, two = self.seat, self.other
        s.hands[one], s.hands[two] = s.hands[two], s.hands[one]
        backs = s.counts[4 * one : 4 * one + 4]
        s.counts[4 * one : 4 * one + 4] = s.counts[4 * two : 4 * two + 4]
        s.counts[4 * two : 4 * two + 4] = backs
        if s.killer in s.hands[one] or s.killer in s.hands[two]:
            s.seen |= mask(one, two)
        for to, of in ((one, two), (two, one)):
            hand = tuple(s.hands[to])
            data = {"seat": to, "other": of, "backs": sorted(BACKS[s.edition.backs[kind]] for kind in hand)}
            s.tell("got-hand", data, hand, seen=mask(one) if two == s.ghost else mask(one, two), shown=True)


@dataclass(slots=True)
class TrimGhost(Step[State]):
    """MB-8.8 After Trade Hands the Ghost is trimmed at random; it is filled up after the effect (MB-8.3)."""

    def run(self, s: State) -> None:
        if s.size(s.ghost) > s.edition.hand:
            s.then(GhostDrops(), self)


@dataclass(slots=True)
class GhostDrops(Deal[State]):
    """MB-8.8 A card of the Ghost at random, never the actual weapon."""

    rule = "MB-8.8"

    def pool(self, s: State) -> list[int]:
        return [s.edition.CARD + kind for kind in s.hands[s.ghost] if kind != s.weapon]

    def dealt(self, s: State, move: int) -> None:
        kind = move - s.edition.CARD
        s.lose(s.ghost, kind)
        s.tell("dropped", {"seat": s.ghost}, (kind,), shown=True)
        s.put_down(kind)


def read(s: State, seat: int, other: int) -> None:
    """MB-5.10: the whole hand is seen."""
    if other == s.ghost:
        s.then(Unveil((S, W, A, G)), Reading(seat, other))
    else:
        s.then(Reading(seat, other))


@dataclass(slots=True)
class Reading(Step[State]):
    """MB-5.10, MB-1.9 Who is shown the actual Suspect has seen it."""

    seat: int
    other: int

    def run(self, s: State) -> None:
        hand = tuple(s.hands[self.other])
        if s.killer in hand:
            s.seen |= mask(self.seat)
        seen = mask(self.seat) if self.other == s.ghost else mask(self.seat, self.other)
        data = {"seat": self.seat, "other": self.other, "backs": sorted(BACKS[s.edition.backs[kind]] for kind in hand)}
        s.tell("read", data, hand, seen=seen, shown=True)


def soul(s: State, seat: int, other: int) -> None:
    """MB-5.11: the two change characters, guilt with them; the new one's scheme is fresh unless it is dead."""
    characters = s.characters
    characters[seat], characters[other] = characters[other], characters[seat]
    s.used &= ~mask(characters[seat])
    names = [s.edition.characters[characters[each]] for each in (seat, other)]
    s.tell("soul", {"seat": seat, "other": other, "characters": names})
