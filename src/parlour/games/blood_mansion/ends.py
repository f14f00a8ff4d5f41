"""MB-6, MB-8.6: accusing, escaping, and what comes of it; MB-2.9: the guard."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Deal, Step
from parlour.games.blood_mansion import rules
from parlour.games.blood_mansion.edition import G
from parlour.games.blood_mansion.state import ACCUSED, DRAWN, ESCAPED, WRONG
from parlour.games.blood_mansion.state import BloodState as State


def points(s: State, seat: int) -> int:
    """MB-6.1: the points of Guilt in the hand."""
    value = s.edition.value
    return sum(value[kind] for kind in s.hands[seat])


def pair(s: State, seat: int) -> bool:
    """MB-6.2: whether two Guilt cards have the same escape symbol."""
    symbols = [s.edition.symbol[kind] for kind in s.held(seat, G)]
    return len(set(symbols)) < len(symbols)


def declarations(s: State, seat: int) -> list[int]:
    """MB-6, MB-8.6: what the holder of the actual weapon may declare now."""
    ed = s.edition
    if s.quiet and s.turns <= s.n:
        return []
    moves = []
    if s.ghost >= 0:
        if not s.barred >> 2 * seat + 1 & 1 and pair(s, seat):
            moves.append(ed.ESCAPE)
        if not s.barred >> 2 * seat & 1 and points(s, seat) >= s.goal():
            moves += [ed.NAME + each for each in range(len(ed.characters)) if each != s.characters[seat]]
    elif s.seen >> seat & 1:
        if s.killer == s.characters[seat]:
            if pair(s, seat):
                moves.append(ed.ESCAPE)
        elif points(s, seat) >= s.goal():
            moves.append(ed.ACCUSE)
    return moves


def why_not(s: State, seat: int, verb: str, arg: str) -> Refusal | None:
    """MB-6, MB-8.6: what forbids to declare this now; says nothing of the killer to those who have not seen it."""
    ed, two = s.edition, s.ghost >= 0
    rule = "MB-8.6" if two else "MB-6.1" if verb == "accuse" else "MB-6.2"
    if verb == "accuse" and bool(arg) != two:
        return Refusal("MB-8.6", "refuse.accuse-name" if two else "refuse.accuse-plain")
    if s.quiet and s.turns <= s.n:
        return Refusal("MB-6.4", "refuse.first-round")
    if not two:
        refusal = _unfit(s, seat, verb)
        if refusal:
            return refusal
    elif s.barred & mask(2 * seat + (verb == "escape")):
        return Refusal("MB-8.6", "refuse.barred")
    elif arg == ed.characters[s.characters[seat]]:
        return Refusal("MB-8.6", "refuse.accuse-self")
    if not s.actual(seat):
        return Refusal(rule, "refuse.no-weapon", {"card": ed.slugs[s.weapon]})
    if verb == "accuse":
        have = sum(ed.value[kind] for kind in s.hands[seat])
        return None if have >= s.goal() else Refusal(rule, "refuse.points", {"n": s.goal() - have})
    twice = Counter(ed.symbol[kind] for kind in s.hands[seat] if ed.symbol[kind] >= 0)
    return None if max(twice.values(), default=0) > 1 else Refusal(rule, "refuse.pair")


def _unfit(s: State, seat: int, verb: str) -> Refusal | None:
    """MB-6.1 to MB-6.3: who has not seen the Suspect, and who is in the wrong role for it."""
    if not s.seen & mask(seat):
        return Refusal("MB-1.9", "refuse.not-seen")
    guilty = s.killer == s.characters[seat]
    if verb == "accuse" and guilty:
        return Refusal("MB-6.1", "refuse.guilty")
    return Refusal("MB-6.2", "refuse.innocent") if verb == "escape" and not guilty else None


def declare(s: State, seat: int, move: int) -> None:
    """MB-6.5, MB-8.6: with three and more a declaration is right; with two the envelope tells."""
    ed = s.edition
    if s.ghost < 0:
        finish(s, seat, seat, ACCUSED if move == ed.ACCUSE else ESCAPED)
        return
    named = s.characters[seat] if move == ed.ESCAPE else move - ed.NAME
    how = "escapes" if move == ed.ESCAPE else "accuses"
    s.tell(how, {"seat": seat, "character": ed.characters[named]})
    verdict = Verdict(seat, named)
    s.then(verdict) if s.killer >= 0 else s.then(Envelope(), verdict)


@dataclass(slots=True)
class Envelope(Deal[State]):
    """MB-8.1 Whose Suspect was put away: one of those that have no face yet."""

    rule = "MB-8.1"

    def pool(self, s: State) -> list[int]:
        ed = s.edition
        if s.ghost < 0:
            return [ed.KILLER + character for character in sorted(s.characters)]
        return [ed.KILLER + kind for kind in s.pools[0][0] if kind < ed.dead_end]

    def dealt(self, s: State, move: int) -> None:
        s.killer = move - s.edition.KILLER
        if s.ghost >= 0:
            s.pools[0][0].remove(s.killer)


@dataclass(slots=True)
class Verdict(Step[State]):
    """MB-8.6 Right wins; wrong loses, or (option) costs the turn and the right to declare this way again."""

    seat: int
    character: int

    def run(self, s: State) -> None:
        seat, own = self.seat, self.character == s.characters[self.seat]
        s.named = self.character
        if self.character == s.killer:
            finish(s, seat, seat, ESCAPED if own else ACCUSED)
        elif not s.lenient:
            finish(s, seat, 1 - seat, WRONG)
        else:
            s.named = -1
            s.barred |= mask(2 * seat + own)
            s.tell("wrong", {"seat": seat, "character": s.edition.characters[self.character]}, shown=True)
            s.then(rules.Trim(seat))


def finish(s: State, declarer: int, winner: int, how: int) -> None:
    """MB-6.5: the game is over; the declarer's weapon and Guilt cards are laid open, the killer is named."""
    ed = s.edition
    s.winner, s.ending = winner, how
    s.stack.clear()
    shown = tuple(kind for kind in s.hands[declarer] if kind == s.weapon or ed.backs[kind] == G)
    data = {"seat": declarer, "winner": winner, "how": ("", "accused", "escaped", "wrong", "drawn")[how]}
    s.tell("case", {**data, "killer": ed.characters[s.killer]}, shown, shown=True)


def guard(s: State) -> None:
    """MB-2.9: so many rounds are a draw."""
    s.stack.clear()
    s.ending = DRAWN
    s.then(*[Envelope()] * (s.killer < 0), Unsolved())


@dataclass(slots=True)
class Unsolved(Step[State]):
    """MB-2.9, MB-6.5 Nobody has won; the killer is named."""

    def run(self, s: State) -> None:
        s.tell("drawn-game", {"killer": s.edition.characters[s.killer], "n": s.edition.rounds}, shown=True)
