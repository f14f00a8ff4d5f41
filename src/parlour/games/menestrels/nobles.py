"""MN-3: the powers of the Nobles that act during play. (Those that act on scores are in scoring.py.)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Step
from parlour.games.menestrels import rules
from parlour.games.menestrels.edition import PLAIN
from parlour.games.menestrels.pile import Face, leave_pool
from parlour.games.menestrels.state import MenestrelsState as S

ORDINARY, FIRST, SECOND, SECOND_AFTER_DRAW = range(4)
"""What a taking is: an ordinary one, the Prince's first of two cards, or his second, by what the first was."""

# -- MN-3.9 Prince


def firsts_of_two(s: S) -> list[int]:
    """MN-3.9: first picks by which the Prince declares that he takes two cards without a coin; he has a coin."""
    ed = s.edition
    market = [kind for kind in s.market if kind >= 0 and not ed.cost[kind] and kind not in s.barred]
    pile = s.pile > 0 and s.back == PLAIN and ed.DRAW not in s.barred
    if len(market) + pile < 2:
        return []
    return [ed.TWO + kind for kind in market] + [ed.TWO_DRAW] * pile


def why_not_two(s: S, seat: int, arg: str) -> Refusal | None:
    """MN-3.9: what forbids to begin two cards with this one."""
    if s.power(seat) != "two-cards":
        return Refusal("MN-3.9", "refuse.no-prince")
    if s.coins[seat] < 1:
        return Refusal("MN-3.9", "refuse.two-coin")
    refusal = rules.why_not_draw(s, seat) if arg == "draw" else rules.why_not_take(s, seat, arg)
    if refusal:
        return refusal
    free = [kind for kind in s.market if kind >= 0 and not s.edition.cost[kind]]
    free = [kind for kind in free if rules.why_not_take(s, seat, s.edition.slugs[kind]) is None]
    pile = s.back == PLAIN and rules.why_not_draw(s, seat) is None
    if not (pile if arg == "draw" else s.edition.slugs.index(arg) in free):
        return Refusal("MN-3.9", "refuse.two-cost")
    return None if len(free) + pile > 1 else Refusal("MN-3.9", "refuse.two-one")


@dataclass(slots=True)
class Second(Step[S]):
    """MN-3.9 He must take a second card; when none is left to take it is lost and the coin returned (MN-3.2)."""

    seat: int
    drew: int

    def run(self, s: S) -> None:
        pick = SecondPick(self.seat, self.drew)
        if pick.options(s):
            s.then(pick)
        else:
            s.tell("no-second", {"seat": self.seat, "n": s.earn(self.seat, 1)})


@dataclass(slots=True)
class SecondPick(Choice[S]):
    """MN-3.9 The second card, without a coin; from the pile only when the first was not."""

    seat: int
    drew: int
    rule = "MN-3.9"

    def options(self, s: S) -> list[int]:
        ed = s.edition
        moves = {kind for kind in s.market if kind >= 0 and not ed.cost[kind]}
        if s.pile and s.back == PLAIN and not self.drew:
            moves.add(ed.DRAW)
        return sorted(moves.difference(s.barred))

    def chosen(self, s: S, move: int) -> None:
        rules.announce(s, self.seat, move, SECOND_AFTER_DRAW if self.drew else SECOND)

    def why_not(self, s: S, move: int) -> Refusal | None:
        verb, arg = s.edition.moves[move].verb, s.edition.moves[move].arg
        if verb == "draw":
            if self.drew:
                return Refusal("MN-3.9", "refuse.two-pile")
            refusal = rules.why_not_draw(s, self.seat)
            return refusal if refusal or s.back == PLAIN else Refusal("MN-3.9", "refuse.two-cost")
        if verb != "take":
            return Refusal("MN-3.9", "refuse.second")
        kind = s.edition.slugs.index(arg)
        if kind in s.market and s.edition.cost[kind]:
            return Refusal("MN-3.9", "refuse.two-cost")
        return rules.why_not_take(s, self.seat, arg)


# -- MN-3.7 Princess


def may_look(s: S) -> bool:
    """MN-3.7: once a turn, before anything is announced."""
    return s.pile > 0 and not s.looked and not s.barred


def look(s: S, seat: int) -> None:
    """MN-3.7: the top card gets its face now, if it has none, and she sees it before choosing."""
    s.looked = 1
    s.then(rules.TURNS[seat])
    if s.face < 0:
        s.then(Looked(seat))
    else:
        saw(s, seat)


@dataclass(slots=True)
class Looked(Face):
    """MN-3.7 The face of the card that the Princess looks at."""

    seat: int
    rule = "MN-3.7"

    def dealt(self, s: S, move: int) -> None:
        s.face = leave_pool(s, move)
        saw(s, self.seat)


def saw(s: S, seat: int) -> None:
    """MN-3.7: she alone sees the face."""
    s.tell("looked", {"seat": seat}, (s.face,), ("plain" if s.back == PLAIN else "coin",), mask(seat), shown=True)


def why_not_look(s: S, seat: int) -> Refusal | None:
    """MN-3.7: what forbids to look."""
    if s.power(seat) != "look":
        return Refusal("MN-3.7", "refuse.no-princess")
    if s.pile == 0:
        return Refusal("MN-3.7", "refuse.pile-empty")
    if s.looked:
        return Refusal("MN-3.7", "refuse.looked")
    return Refusal("MN-3.7", "refuse.look-late") if s.barred else None


# -- MN-3.4 Duke


@dataclass(slots=True)
class DukeAsked(Step[S]):
    """MN-3.4 (ruling) When he is asked: after every hidden card, and after a visible one with a mate that may be there.

    `kind` is the visible card, -1 for the hidden one that the state has as `fresh`.
    """

    seat: int
    kind: int

    def run(self, s: S) -> None:
        if self.kind < 0:
            s.then(Pair(self.seat, -1))
            return
        mate = s.edition.mate[self.kind]
        if mate >= 0 and (s.hands[self.seat] or mate in s.companies[self.seat]):
            s.then(Pair(self.seat, self.kind))


@dataclass(slots=True)
class Pair(Choice[S]):
    """MN-3.4 He may play again for a pair of visible cards with the one just taken, revealing what it needs."""

    seat: int
    kind: int
    rule = "MN-3.4"

    def revealing(self, s: S) -> list[int] | None:
        """The hidden cards that have to be revealed for a new couple; None when there is none to be had."""
        kind = s.fresh if self.kind < 0 else self.kind
        mate = s.edition.mate[kind]
        if mate < 0:
            return None
        shown = [kind] if self.kind < 0 else []
        own = s.companies[self.seat].count(kind) + len(shown)
        if own <= s.companies[self.seat].count(mate):
            return shown
        return [*shown, mate] if mate in s.hands[self.seat] else None

    def options(self, s: S) -> list[int]:
        ed = s.edition
        return [ed.DECLINE] if self.revealing(s) is None else [ed.AGAIN, ed.DECLINE]

    def chosen(self, s: S, move: int) -> None:
        kind, shown = s.fresh if self.kind < 0 else self.kind, self.revealing(s)
        s.fresh = -1
        if move == s.edition.DECLINE:
            s.tell("declined", {"seat": self.seat})
            return
        for card in shown or ():
            s.hands[self.seat].remove(card)
            s.companies[self.seat].append(card)
        if shown:
            s.tell("revealed", {"seat": self.seat}, tuple(shown), shown=True)
        s.extra += 1
        s.tell("again", {"seat": self.seat}, (kind, s.edition.mate[kind]))

    def why_not(self, s: S, move: int) -> Refusal | None:
        verb = s.edition.moves[move].verb
        if verb == "decline":
            return None
        if verb != "again":
            return Refusal("MN-3.4", "refuse.pair")
        ed, seat = s.edition, self.seat
        kind = s.fresh if self.kind < 0 else self.kind
        name, woman = ed.names[kind], ed.woman[kind]
        seen = [ed.woman[k] == woman for k in s.companies[seat] if ed.names[k] == name and not ed.grey[k]]
        held = [ed.woman[k] == woman for k in s.hands[seat] if ed.names[k] == name and not ed.grey[k]]
        free = seen.count(False) >= seen.count(True) + (self.kind < 0)
        there = not ed.grey[kind] and (free or False in held)
        return None if there else Refusal("MN-3.4", "refuse.no-pair")

    def params(self, s: S) -> dict[str, Any]:
        return {"card": s.edition.slugs[s.fresh if self.kind < 0 else self.kind]}


# -- MN-3.2 Bishop


@dataclass(slots=True)
class Veto(Choice[S]):
    """MN-3.2 A bubble says no to another player's taking or drawing."""

    seat: int
    taker: int
    move: int
    two: int
    rule = "MN-3.2"

    def options(self, s: S) -> list[int]:
        return [s.edition.VETO, s.edition.ALLOW]

    def chosen(self, s: S, move: int) -> None:
        if move == s.edition.ALLOW:
            s.tell("allowed", {"seat": self.seat, "other": self.taker})
            rules.carry_out(s, self.taker, self.move, self.two)
            return
        s.bubbles -= 1
        s.barred.append(self.move)
        s.tell("vetoed", {"seat": self.seat, "other": self.taker, "n": s.bubbles})
        if self.two >= SECOND:
            s.then(Second(self.taker, int(self.two == SECOND_AFTER_DRAW)))
        else:
            s.then(rules.TURNS[self.taker])

    def why_not(self, s: S, move: int) -> Refusal | None:
        return None if s.edition.moves[move].verb in ("veto", "allow") else Refusal("MN-3.2", "refuse.veto")

    def params(self, s: S) -> dict[str, Any]:
        ed = s.edition
        card = {} if self.move == ed.DRAW else {"card": ed.slugs[self.move]}
        return {"other": self.taker, **card}
