"""MB-2 and MB-4: a turn from beginning to end, and the door. Actions are in deeds.py, schemes in schemes.py, winning in
ends.py, set-up in setup.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.frames import Choice, Step
from parlour.games.blood_mansion import deeds, ends, schemes
from parlour.games.blood_mansion.edition import SLAM, A
from parlour.games.blood_mansion.pile import DRAWN, FILL_GHOST, uncover
from parlour.games.blood_mansion.state import BloodState as State

# -- MB-2 A turn


@dataclass(slots=True)
class NextTurn(Step[State]):
    """MB-2 The turn passes clockwise; MB-5.1 what has become due is reset first; MB-3.3 lost turns.

    MB-2.9 So many rounds are enough. MB-1.7 The first back shows; MB-2.8 an empty pile is renewed if it now can be.
    """

    def run(self, s: State) -> None:
        schemes.reset(s)
        s.turn = seat = (s.turn + 1) % s.n
        s.turns += 1
        if s.turns > s.edition.rounds * s.n:
            ends.guard(s)
            return
        s.drawn = s.discarded = s.once = 0
        if s.lost[seat]:
            s.lost[seat] -= 1
            s.tell("skipped", {"seat": seat, "n": s.lost[seat]})
            s.stack.append(self)
            return
        s.stack.extend(WHOLE_TURNS[seat])
        if s.ghost >= 0 and s.size(s.ghost) < s.edition.hand:
            s.stack.append(FILL_GHOST)
        if not s.order:
            uncover(s)


NEXT_TURN = NextTurn()


@dataclass(slots=True)
class Turn(Choice[State]):
    """MB-2.1 Draw, discard or play, use the scheme, declare, end: what is still possible in this turn."""

    seat: int
    rule = "MB-2.1"

    def options(self, s: State) -> list[int]:
        ed, seat = s.edition, self.seat
        hand = s.hands[seat]
        moves: list[int] = []
        if not s.discarded:
            moves = discards(s, hand)
        stuck = not (moves or s.order or s.drawn or s.discarded)
        if s.order and not s.drawn:
            moves.append(ed.DRAW)
        if stuck or s.discarded or (s.drawn and len(hand) <= ed.hand):
            moves.append(ed.END)
        if not (s.used | s.once) >> s.characters[seat] & 1 and schemes.usable(s, seat):
            moves.append(ed.SCHEME)
        if s.weapon in hand:
            moves += ends.declarations(s, seat)
        return moves

    def chosen(self, s: State, move: int) -> None:
        ed, seat = s.edition, self.seat
        if move < ed.DRAW:
            s.discarded = 1
            s.stack.append(self)
            s.lose(seat, move)
            if ed.effect[move] > SLAM:
                deeds.play(s, seat, move)
                return
            if s.heard is not None:
                s.tell("discarded", {"seat": seat}, (move,), shown=True)
            s.put_down(move)
        elif move == ed.DRAW:
            s.drawn = 1
            s.stack.append(self)
            s.stack.append(DRAWN[seat])
        elif move == ed.END:
            s.tell("ended", {"seat": seat, "passed": not (s.drawn or s.discarded)})
            if len(s.hands[seat]) > ed.hand:
                s.stack.append(Trim(seat))
        elif move == ed.SCHEME:
            s.stack.append(self)
            schemes.begin(s, seat)
        else:
            ends.declare(s, seat, move)

    def why_not(self, s: State, move: int) -> Refusal | None:
        verb, arg = s.edition.moves[move].verb, s.edition.moves[move].arg
        if verb in ("discard", "play"):
            return why_not_discard(s, self.seat, arg)
        if verb == "draw":
            if s.drawn:
                return Refusal("MB-2.1", "refuse.drawn")
            return None if sum(s.pile) else Refusal("MB-2.8", "refuse.pile-empty")
        if verb == "end":
            return why_not_end(s, self.seat)
        if verb == "scheme":
            return schemes.why_not(s, self.seat)
        if verb in ("accuse", "escape"):
            return ends.why_not(s, self.seat, verb, arg)
        return Refusal("MB-2.1", "refuse.turn")

    def params(self, s: State) -> dict[str, Any]:
        return {"drawn": s.drawn, "discarded": s.discarded}


TURNS = [Turn(seat) for seat in range(9)]
WHOLE_TURNS = [(NEXT_TURN, turn) for turn in TURNS]


def discards(s: State, hand: list[int]) -> list[int]:
    """MB-2.2, MB-2.3, MB-2.5, MB-2.7: what may be discarded or played, each kind once; the hand is sorted."""
    actual, slam = s.weapon, s.edition.slam
    moves = [kind for kind in hand if kind not in (actual, slam)]
    if not moves:
        return [slam] if slam in hand else []
    return list(dict.fromkeys(moves)) if len(moves) > 1 else moves


def why_not_discard(s: State, seat: int, slug: str) -> Refusal | None:
    """MB-2.1, MB-2.5, MB-2.7: what forbids to discard or play this card."""
    ed, hand = s.edition, s.hands[seat]
    if s.discarded:
        return Refusal("MB-2.1", "refuse.discarded")
    kind = ed.slugs.index(slug)
    if kind not in hand:
        return Refusal("MB-2.1", "refuse.not-in-hand", {"card": slug})
    if kind == s.weapon:
        return Refusal("MB-2.5", "refuse.actual-weapon")
    if ed.effect[kind] == SLAM and any(ed.effect[other] != SLAM and other != s.weapon for other in hand):
        return Refusal("MB-2.7", "refuse.slam-own-turn")
    return None


def why_not_end(s: State, seat: int) -> Refusal | None:
    """MB-2.1, MB-2.4, MB-2.8: what forbids to end the turn."""
    if s.discarded:
        return None
    ed, hand = s.edition, s.hands[seat]
    if s.drawn:
        return Refusal("MB-2.4", "refuse.discard-first") if len(hand) > ed.hand else None
    able = sum(s.pile) or any(why_not_discard(s, seat, ed.slugs[kind]) is None for kind in hand)
    return Refusal("MB-2.1", "refuse.do-something") if able else None


@dataclass(slots=True)
class Trim(Step[State]):
    """MB-2.4 What is above the limit is put down, card by card."""

    seat: int

    def run(self, s: State) -> None:
        if len(s.hands[self.seat]) > s.edition.hand:
            s.then(Drop(self.seat), self)


@dataclass(slots=True)
class Drop(Choice[State]):
    """MB-2.4 Dead weight: any card but the actual weapon, without effect."""

    seat: int
    rule = "MB-2.4"

    def options(self, s: State) -> list[int]:
        drop, actual = s.edition.DROP, s.weapon
        return [drop + kind for kind in dict.fromkeys(s.hands[self.seat]) if kind != actual]

    def chosen(self, s: State, move: int) -> None:
        kind = move - s.edition.DROP
        s.lose(self.seat, kind)
        if s.heard is not None:
            s.tell("dropped", {"seat": self.seat}, (kind,), shown=True)
        s.put_down(kind)

    def why_not(self, s: State, move: int) -> Refusal | None:
        wanted = s.edition.moves[move]
        if wanted.verb != "drop":
            return Refusal("MB-2.4", "refuse.drop")
        kind = s.edition.slugs.index(wanted.arg)
        if kind not in s.hands[self.seat]:
            return Refusal("MB-2.4", "refuse.not-in-hand", {"card": wanted.arg})
        return Refusal("MB-2.5", "refuse.actual-weapon") if kind == s.weapon else None

    def params(self, s: State) -> dict[str, Any]:
        return {"n": s.size(self.seat) - s.edition.hand}


# -- MB-4 Slam the Door, and Tabitha's scheme against an Action (MB-5.3)


@dataclass(slots=True)
class Door(Choice[State]):
    """MB-4.1, MB-4.3 Whoever could publicly stop an Action is asked, whether there is a Slam or not.

    `seat` is asked because `attacker` plays against the hand `target`.
    """

    seat: int
    attacker: int
    target: int
    rule = "MB-4.1"

    def options(self, s: State) -> list[int]:
        ed = s.edition
        moves = [ed.SLAM, ed.ALLOW] if ed.slam in s.hands[self.seat] else [ed.ALLOW]
        if self.seat == self.target and s.guards(self.seat):
            moves.append(ed.DOOR)
        return moves

    def chosen(self, s: State, move: int) -> None:
        ed, seat = s.edition, self.seat
        data = {"seat": seat, "other": self.attacker}
        if move == ed.ALLOW:
            s.tell("allowed", data)
            return
        if move == ed.DOOR:
            schemes.use(s, seat)
            s.tell("door", data)
            s.then(Shut(self.attacker))
            return
        s.lose(seat, ed.slam)
        s.put_down(ed.slam)
        s.tell("slammed", data, (ed.slam,), shown=True)
        if s.guards(self.attacker):
            s.then(OpenDoor(self.attacker, seat), Shut(self.attacker))
        else:
            s.then(Shut(self.attacker))

    def why_not(self, s: State, move: int) -> Refusal | None:
        verb = s.edition.moves[move].verb
        if verb == "allow":
            return None
        if verb == "slam":
            held = s.hands[self.seat].count(s.edition.slam)
            return None if held else Refusal("MB-4.1", "refuse.no-slam")
        if verb != "door":
            return Refusal("MB-4.1", "refuse.door")
        if s.ghost >= 0 and self.target == s.ghost:
            return Refusal("MB-8.5", "refuse.door-ghost")
        return schemes.why_no_door(s, self.seat)

    def params(self, s: State) -> dict[str, Any]:
        return {"other": self.attacker, "target": self.target}


@dataclass(slots=True)
class OpenDoor(Choice[State]):
    """MB-5.3 Tabitha may open the door that was slammed in her face."""

    seat: int
    other: int
    rule = "MB-5.3"

    def options(self, s: State) -> list[int]:
        return [s.edition.ALLOW, s.edition.DOOR]

    def chosen(self, s: State, move: int) -> None:
        if move == s.edition.ALLOW:
            return
        schemes.use(s, self.seat)
        s.stack.pop()
        s.tell("opened", {"seat": self.seat, "other": self.other})

    def why_not(self, s: State, move: int) -> Refusal | None:
        return None if s.edition.moves[move].verb in ("allow", "door") else Refusal("MB-5.3", "refuse.open-door")

    def params(self, s: State) -> dict[str, Any]:
        return {"other": self.other}


@dataclass(slots=True)
class Shut(Step[State]):
    """MB-4.1 The Action does not happen, and the attacker's turn ends: only trimming is left.

    On the stack lie, from the top: the deed, what follows every effect, and the rest of the turn.
    """

    attacker: int

    def run(self, s: State) -> None:
        s.stack.pop()
        after = s.stack.pop()
        s.stack.pop()
        s.tell("stopped", {"seat": self.attacker})
        s.then(after, Trim(self.attacker))


@dataclass(slots=True)
class AfterEffect(Step[State]):
    """MB-5.1, MB-8.3 After an effect and its reactions: the Ghost is filled up, used schemes may be reset."""

    def run(self, s: State) -> None:
        s.playing = -1
        if s.check:
            s.check = 0
            schemes.reset(s)
        if s.ghost >= 0 and s.size(s.ghost) < s.edition.hand:
            s.stack.append(FILL_GHOST)


AFTER_EFFECT = AfterEffect()


def door(s: State, attacker: int, target: int) -> list[Door]:
    """MB-4.3, MB-8.5: who is asked whether the Action goes on."""
    seat = s.chooser(target, attacker)
    guard = seat == target and s.guards(seat)
    return [Door(seat, attacker, target)] if s.has_backs(seat, A) or guard else []
