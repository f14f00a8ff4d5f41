"""The rules of Ménestrels in the order of their sections: set-up, a turn, the end. Nobles' windows are in nobles.py,
card effects in effects.py, scoring in scoring.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Deal, Step
from parlour.games.menestrels import effects, nobles
from parlour.games.menestrels.edition import BACKS, COIN, COLOURS, LAST_PLAY, PLAIN
from parlour.games.menestrels.pile import TOP, Face, leave_pile, leave_pool
from parlour.games.menestrels.state import MenestrelsState as S

# -- MN-1 Set-up


def set_up(s: S) -> None:
    """MN-1: Nobles, coins, market, the pile with the King, who begins."""
    s.then(
        *([ChoosingSeat() for _ in range(s.n)] if s.choosing else [DealNoble(seat) for seat in range(s.n)]),
        Begin(),
        *[Turned(place) for place in range(s.edition.market)],
        LayPile(),
        FirstTurn(),
    )


@dataclass(slots=True)
class DealNoble(Deal[S]):
    """MN-1.2 The seat gets one of the Nobles that are left."""

    seat: int
    rule = "MN-1.2"

    def pool(self, s: S) -> list[int]:
        return nobles_left(s)

    def dealt(self, s: S, move: int) -> None:
        take_noble(s, self.seat, move)


@dataclass(slots=True)
class ChoosingSeat(Deal[S]):
    """MN-1.2 (ruling) Which seat chooses next, in random order."""

    rule = "MN-1.2"

    def pool(self, s: S) -> list[int]:
        return [s.edition.SEAT + seat for seat in range(s.n) if s.nobles[seat] < 0]

    def dealt(self, s: S, move: int) -> None:
        seat = move - s.edition.SEAT
        s.tell("chooses", {"seat": seat})
        s.then(ChooseNoble(seat))


@dataclass(slots=True)
class ChooseNoble(Choice[S]):
    """MN-1.2 The seat chooses a Noble from the rest."""

    seat: int
    rule = "MN-1.2"

    def options(self, s: S) -> list[int]:
        return nobles_left(s)

    def chosen(self, s: S, move: int) -> None:
        take_noble(s, self.seat, move)

    def why_not(self, s: S, move: int) -> Refusal | None:
        noble = s.edition.moves[move]
        if noble.verb != "noble":
            return Refusal("MN-1.2", "refuse.choose-noble")
        if any(held >= 0 and s.edition.nobles[held] == noble.arg for held in s.nobles):
            return Refusal("MN-1.2", "refuse.noble-taken", {"noble": noble.arg})
        return None


def nobles_left(s: S) -> list[int]:
    """MN-1.2: the Nobles that nobody has, as moves."""
    return [s.edition.NOBLE + noble for noble in range(len(s.edition.nobles)) if noble not in s.nobles]


def take_noble(s: S, seat: int, move: int) -> None:
    """MN-1.2: Nobles are public."""
    s.nobles[seat] = move - s.edition.NOBLE
    s.tell("noble", {"seat": seat, "noble": s.edition.nobles[s.nobles[seat]]})


@dataclass(slots=True)
class Begin(Step[S]):
    """MN-1.3, MN-E.4 Coins by the number of seats, the Marquis' and the Prince's own; MN-1.1 the Bishop's bubbles."""

    def run(self, s: S) -> None:
        ed = s.edition
        for seat, noble in enumerate(s.nobles):
            s.earn(seat, ed.noble_start[noble].get(s.n, ed.start[s.n]))
        s.find_powers()
        s.bubbles = ed.bubbles if s.bishop >= 0 else 0
        s.market = [-1] * ed.market
        s.tell("coins", {"coins": s.coins[:]})


@dataclass(slots=True)
class LayPile(Step[S]):
    """MN-1.4, MN-1.6 The pile: the artists left, less those removed unseen, and the King. Its order is not given."""

    def run(self, s: S) -> None:
        ed = s.edition
        s.pile = len(s.plain) + len(s.costly) - ed.removed[s.n] + 1
        s.tell("pile", {"n": s.pile, "removed": ed.removed[s.n]})
        s.then(TOP)


@dataclass(slots=True)
class FirstTurn(Step[S]):
    """MN-1.7 The lowest rank goes first."""

    def run(self, s: S) -> None:
        s.turn = min(range(s.n), key=s.rank)
        s.tell("first", {"seat": s.turn})
        begin_turn(s)


# -- the market


@dataclass(slots=True)
class Turned(Face):
    """MN-1.5, MN-2.1 The top card is turned up into a place of the market."""

    place: int

    def dealt(self, s: S, move: int) -> None:
        refill(s, self.place, leave_pool(s, move))


@dataclass(slots=True)
class Refill(Step[S]):
    """MN-2.1 The market is refilled by the card that the Princess has looked at."""

    place: int

    def run(self, s: S) -> None:
        refill(s, self.place, s.face)


def refill(s: S, place: int, face: int) -> None:
    """MN-2.1, MN-4.1: the card lies in the market, unless it is the King; then the next back shows."""
    if s.pile:
        s.pile -= 1
        s.back = s.face = -1
    if face == s.edition.king:
        king_comes(s, "turned")
        return
    s.market[place] = face
    if s.heard is not None:
        s.tell("market", {"place": place}, (face,), shown=True)
    if s.pile:
        s.stack.append(TOP)


TURNED = [Turned(place) for place in range(8)]

# -- MN-2 A turn


@dataclass(slots=True)
class Turn(Choice[S]):
    """MN-2 Exactly one of: take a market card, draw, gain a coin; with the Princess' look (MN-3.7) and the Prince's two
    cards (MN-3.9)."""

    seat: int
    rule = "MN-2"

    def options(self, s: S) -> list[int]:
        ed, seat = s.edition, self.seat
        rich = s.coins[seat]
        moves = sorted(s.market)
        if not ed.single or moves[0] < 0:
            moves = sorted({kind for kind in moves if kind >= 0})
        if not rich:
            cost = ed.cost
            moves = [kind for kind in moves if not cost[kind]]
        if s.pile and (rich or s.back == PLAIN):
            moves.append(ed.DRAW)
        if s.barred:
            moves = [move for move in moves if move not in s.barred]
        if s.bank:
            moves.append(ed.GAIN)
        if not moves:
            moves.append(ed.PASS)
        if seat == s.princess and nobles.may_look(s):
            moves.append(ed.LOOK)
        elif seat == s.prince and rich:
            moves += sorted(set(nobles.firsts_of_two(s)))
        return moves

    def chosen(self, s: S, move: int) -> None:
        ed = s.edition
        if move <= ed.DRAW:
            if s.bubbles:
                announce(s, self.seat, move, nobles.ORDINARY)
            else:
                carry_out(s, self.seat, move, nobles.ORDINARY)
        elif move == ed.GAIN:
            s.tell("gained", {"seat": self.seat, "n": s.earn(self.seat, 1)})
        elif move == ed.PASS:
            s.tell("passed", {"seat": self.seat})
        elif move == ed.LOOK:
            nobles.look(s, self.seat)
        else:
            announce(s, self.seat, ed.DRAW if move == ed.TWO_DRAW else move - ed.TWO, nobles.FIRST)

    def why_not(self, s: S, move: int) -> Refusal | None:
        verb, arg = s.edition.moves[move].verb, s.edition.moves[move].arg
        if verb == "take":
            return why_not_take(s, self.seat, arg)
        if verb == "draw":
            return why_not_draw(s, self.seat)
        if verb == "coin":
            return None if s.bank else Refusal("MN-2.3", "refuse.bank-empty")
        if verb == "pass":
            return why_not_pass(s, self.seat)
        if verb == "look":
            return nobles.why_not_look(s, self.seat)
        if verb == "two":
            return nobles.why_not_two(s, self.seat, arg)
        return Refusal("MN-2", "refuse.turn")

    def params(self, s: S) -> dict[str, Any]:
        return {"extra": s.extra}


def why_not_take(s: S, seat: int, slug: str) -> Refusal | None:
    """MN-2.1, MN-2.4, MN-3.2: what forbids to take this card from the market."""
    ed = s.edition
    kind = ed.slugs.index(slug)
    if kind not in s.market:
        return Refusal("MN-2.1", "refuse.not-in-market", {"card": slug})
    if kind in s.barred:
        return Refusal("MN-3.2", "refuse.barred")
    if ed.cost[kind] and not s.coins[seat]:
        return Refusal("MN-2.4", "refuse.no-coin")
    return None


def why_not_draw(s: S, seat: int) -> Refusal | None:
    """MN-2.2, MN-2.4, MN-3.2: what forbids to draw."""
    if s.pile == 0:
        return Refusal("MN-2.2", "refuse.pile-empty")
    if s.edition.DRAW in s.barred:
        return Refusal("MN-3.2", "refuse.barred")
    if s.back == COIN and s.coins[seat] == 0:
        return Refusal("MN-2.4", "refuse.no-coin")
    return None


def why_not_pass(s: S, seat: int) -> Refusal | None:
    """MN-2.3: one passes only when there is nothing else."""
    takes = any(kind >= 0 and why_not_take(s, seat, s.edition.slugs[kind]) is None for kind in s.market)
    if takes or s.bank or why_not_draw(s, seat) is None:
        return Refusal("MN-2.3", "refuse.can-act")
    return None


def begin_turn(s: S) -> None:
    """MN-2, MN-2.11: the seat `turn` has a turn, its end lies below; too many turns end the game as the King does."""
    s.turns += 1
    if s.turns > s.edition.turns and not s.king:
        king_comes(s, "guard")
        return
    s.looked = 0
    s.stack.extend(WHOLE_TURNS[s.turn])
    if s.back < 0 and s.pile:
        s.stack.append(TOP)


@dataclass(slots=True)
class EndTurn(Step[S]):
    """MN-2.10 Extra turns first; then the turn passes clockwise, or the last play is over (MN-4.2)."""

    def run(self, s: S) -> None:
        if s.barred:
            s.barred.clear()
        if s.extra:
            s.extra -= 1
            s.tell("extra", {"seat": s.turn})
        elif s.king:
            return
        else:
            s.turn = (s.turn + 1) % s.n
        begin_turn(s)


TURNS = [Turn(seat) for seat in range(5)]
WHOLE_TURNS = [(EndTurn(), turn) for turn in TURNS]


def announce(s: S, seat: int, move: int, two: int) -> None:
    """MN-2.8: a taking is announced; the Bishop's window is open exactly while he has bubbles (MN-3.2)."""
    if s.bubbles and seat != s.bishop:
        ed = s.edition
        faces = () if move == ed.DRAW else (move,)
        s.tell("announced", {"seat": seat, "two": two == nobles.FIRST}, faces)
        s.then(nobles.Veto(s.bishop, seat, move, two))
    else:
        carry_out(s, seat, move, two)


def carry_out(s: S, seat: int, move: int, two: int) -> None:
    """MN-2.8: pay - the card moves - its effect - refill, or the next back - King? - Duke's pair - extra turns."""
    ed = s.edition
    if s.barred:
        s.barred.clear()
    if two == nobles.FIRST:
        s.pay(seat, 1)
        s.tell("two", {"seat": seat})
        s.then(nobles.Second(seat, int(move == ed.DRAW)))
    if move == ed.DRAW:
        if s.back == COIN:
            s.pay(seat, 1)
        if s.face < 0:
            s.stack.append(DRAWN[seat])
        else:
            drawn(s, seat, s.face)
        return
    if ed.cost[move]:
        s.pay(seat, 1)
    place = s.market.index(move)
    s.market[place] = -1
    if s.heard is not None:
        s.tell("taken", {"seat": seat, "paid": int(ed.cost[move])}, (move,))
    if seat == s.duke:
        s.stack.append(nobles.DukeAsked(seat, move))
    if not s.king:
        s.stack.append(TURNED[place] if s.face < 0 else Refill(place))
    if ed.grey[move] or ed.at_once[move]:
        join(s, seat, move)
    else:
        s.companies[seat].append(move)


@dataclass(slots=True)
class Drawn(Face):
    """MN-2.2 The top card gets its face, for the one who draws it."""

    seat: int

    def dealt(self, s: S, move: int) -> None:
        drawn(s, self.seat, leave_pool(s, move))


DRAWN = [Drawn(seat) for seat in range(5)]


def drawn(s: S, seat: int, face: int) -> None:
    """MN-2.2, MN-2.6, MN-4.1: hidden into the hand, revealed if it acts at once; the King ends the game."""
    ed, paid = s.edition, int(s.back == COIN)
    leave_pile(s)
    if face == ed.king:
        s.tell("drawn", {"seat": seat, "paid": paid}, (), ("plain",), 0)
        king_comes(s, "drawn")
        return
    acts = ed.at_once[face]
    if s.heard is not None:
        seen = -1 if acts else mask(seat)
        s.tell("drawn", {"seat": seat, "paid": paid}, (face,), (BACKS[ed.backs[face]],), seen, shown=True)
    if seat == s.duke:
        s.fresh = -1 if acts else face
        s.then(nobles.DukeAsked(seat, face if acts else -1))
    if s.pile:
        s.stack.append(TOP)
    if acts:
        join(s, seat, face)
    else:
        s.hands[seat].append(face)
        s.hands[seat].sort()


def join(s: S, seat: int, kind: int) -> None:
    """MN-2.1, MN-2.6, MN-2.7: the card joins the company, grey ones that act at once the discards, and acts."""
    ed = s.edition
    if ed.grey[kind] and ed.effect[kind] != LAST_PLAY:
        s.discards.append(kind)
    else:
        s.companies[seat].append(kind)
    if ed.at_once[kind]:
        effects.act(s, seat, kind)


# -- MN-4 End and final arrangement


def king_comes(s: S, how: str) -> None:
    """MN-4.1, MN-2.11: the game ends at once; what was still to come, extra turns too, is lost.

    :param how: `turned`, `drawn`, or `guard` when the turns ran out.
    """
    s.king = 1
    s.extra = 0
    s.fresh = -1
    s.barred.clear()
    s.stack.clear()
    s.tell("king", {"seat": s.turn, "how": how}, shown=True)
    s.then(LastPlays(s.turn), Arrangement())


@dataclass(slots=True)
class LastPlays(Step[S]):
    """MN-4.2 Whoever has an Impostor may play one last turn; several of them clockwise from the last turn's seat."""

    seat: int

    def run(self, s: S) -> None:
        for seat in (self.seat, *s.others(self.seat)):
            for kind in (*s.companies[seat], *s.hands[seat]):
                if s.edition.effect[kind] == LAST_PLAY:
                    s.tell("impostor", {"seat": seat}, shown=True)
                    s.then(LastPlay(seat), self)
                    return


@dataclass(slots=True)
class LastPlay(Choice[S]):
    """MN-4.2 Play the Impostor for a last turn, or not; it is discarded either way."""

    seat: int
    rule = "MN-4.2"

    def options(self, s: S) -> list[int]:
        ed = s.edition
        cards = {kind for kind in s.companies[self.seat] + s.hands[self.seat] if ed.effect[kind] == LAST_PLAY}
        return sorted([ed.DECLINE, *(ed.PLAY + kind for kind in cards)])

    def chosen(self, s: S, move: int) -> None:
        ed, seat = s.edition, self.seat
        played = move != ed.DECLINE
        kind = (move if played else self.options(s)[-1]) - ed.PLAY
        (s.companies[seat] if kind in s.companies[seat] else s.hands[seat]).remove(kind)
        s.discards.append(kind)
        s.tell("last-play" if played else "no-last-play", {"seat": seat}, (kind,), shown=True)
        if played:
            s.turn = seat
            begin_turn(s)

    def why_not(self, s: S, move: int) -> Refusal | None:
        verb, arg = s.edition.moves[move].verb, s.edition.moves[move].arg
        if verb == "decline":
            return None
        if verb != "play":
            return Refusal("MN-4.2", "refuse.last-play")
        kind = s.edition.slugs.index(arg)
        held = kind in s.companies[self.seat] or kind in s.hands[self.seat]
        return None if held and s.edition.effect[kind] == LAST_PLAY else Refusal("MN-4.2", "refuse.last-play")


@dataclass(slots=True)
class Arrangement(Step[S]):
    """MN-4.3 In descending rank each player reveals the hand and assigns the cards of several colours."""

    def run(self, s: S) -> None:
        s.then(*[Reveal(seat) for seat in s.by_rank()], Close())


@dataclass(slots=True)
class Reveal(Step[S]):
    """MN-4.3 The hand joins the company, for all to see."""

    seat: int

    def run(self, s: S) -> None:
        hand = s.hands[self.seat]
        if hand:
            s.tell("revealed", {"seat": self.seat}, tuple(hand), shown=True)
            s.companies[self.seat].extend(hand)
            s.hands[self.seat] = []
        ed = s.edition
        s.then(*[Assign(self.seat, kind) for kind in sorted(s.companies[self.seat]) if len(ed.colours[kind]) > 1])


@dataclass(slots=True)
class Assign(Choice[S]):
    """MN-4.3 A card of two or three colours counts for one category only."""

    seat: int
    kind: int
    rule = "MN-4.3"

    def options(self, s: S) -> list[int]:
        first = s.edition.ASSIGN + self.kind * 3
        return [first + colour for colour in s.edition.colours[self.kind]]

    def chosen(self, s: S, move: int) -> None:
        s.assigned[self.seat].append(move - s.edition.ASSIGN)
        colour = COLOURS[(move - s.edition.ASSIGN) % 3]
        s.tell("assigned", {"seat": self.seat, "colour": colour}, (self.kind,))

    def why_not(self, s: S, move: int) -> Refusal | None:
        card, _, colour = s.edition.moves[move].arg.partition(" ")
        if s.edition.moves[move].verb != "assign" or card != s.edition.slugs[self.kind]:
            return Refusal("MN-4.3", "refuse.assign", {"card": s.edition.slugs[self.kind]})
        if COLOURS.index(colour) not in s.edition.colours[self.kind]:
            return Refusal("MN-4.3", "refuse.colour", {"card": card, "colour": colour})
        return None

    def params(self, s: S) -> dict[str, Any]:
        return {"card": s.edition.slugs[self.kind]}


@dataclass(slots=True)
class Close(Step[S]):
    """MN-5 Nothing is left to choose: the scores stand."""

    def run(self, s: S) -> None:
        s.tell("over", {})
