"""The rules of Spook Manor in the order of their sections: set-up, a round, the solo game. Scoring is in scoring.py."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Commit, Deal, Step
from parlour.games.spook_manor import refusals
from parlour.games.spook_manor.drafts import Draft, coming, draft
from parlour.games.spook_manor.edition import SEATS
from parlour.games.spook_manor.spaces import COLOURS, colours, counts
from parlour.games.spook_manor.state import SpookManorState as S

# -- SM-1 Set-up


def set_up(s: S) -> None:
    """SM-1.2, SM-1.4, SM-4.1, SM-4.2: Lobby cards and their halves, then hands or Draft Pools."""
    if s.solo:
        first: list[Deal[S] | Step[S]] = [TurnUp(pool) for pool in range(len(s.piles))]
    else:
        first = [DRAWS[seat] for seat in range(s.n) for _ in range(s.edition.hand)]
    s.then(*[DealLobby(seat) for seat in range(s.n) for _ in range(2)], Halves(), *first, ROUND)


@dataclass(slots=True)
class DealLobby(Deal[S]):
    """SM-1.2, SM-4.1 The seat is dealt a Lobby card."""

    seat: int
    rule = "SM-1.2"

    def pool(self, s: S) -> list[int]:
        return s.lobby_deck

    def dealt(self, s: S, move: int) -> None:
        s.lobby_deck.remove(move)
        insort(s.dealt[self.seat], move)
        seen = -1 if s.solo else mask(self.seat)
        s.tell("lobby-card", {"seat": self.seat}, (move,), ("lobby",), seen, shown=True)


@dataclass(slots=True)
class Halves(Commit[S]):
    """SM-1.2 Everybody chooses which of the two Lobby cards is the left half; the other is the right half."""

    rule = "SM-1.2"

    def seats(self, s: S) -> range:
        return SEATS_OF[s.n]

    def options(self, s: S, seat: int, path: tuple[int, ...]) -> list[int]:
        if path:
            return []
        first = s.edition.LEFT - s.edition.lobby_card
        return [first + card for card in s.dealt[seat]]

    def why_not(self, s: S, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        verb, arg = s.edition.moves[move].verb, s.edition.moves[move].arg
        if verb != "left":
            return Refusal("SM-1.2", "refuse.halves")
        if s.edition.number[arg] not in s.dealt[seat]:
            return Refusal("SM-1.2", "refuse.not-dealt-to-you", {"card": arg})
        return None

    def revealed(self, s: S, paths: Mapping[int, tuple[int, ...]]) -> None:
        ed = s.edition
        for seat, (move,) in paths.items():
            left = move - ed.LEFT + ed.lobby_card
            s.halves[seat] = sorted(s.dealt[seat], key=lambda card: card != left)
            s.dealt[seat] = []
            s.tell("halves", {"seat": seat}, tuple(s.halves[seat]))


# -- SM-2 A round


@dataclass(slots=True)
class Round(Step[S]):
    """SM-2 The next round begins."""

    def run(self, s: S) -> None:
        s.round += 1
        if s.heard is not None:
            s.tell("round", {"n": s.round})
        s.stack.append(BUILD)


@dataclass(slots=True)
class Build(Commit[S]):
    """SM-2.1 to 2.10, SM-4.3 In secret: a card, its place, then Creeples change places; all is revealed together."""

    rule = "SM-2.1"

    def seats(self, s: S) -> range:
        return SEATS_OF[s.n]

    def complete(self, s: S, seat: int, path: tuple[int, ...]) -> bool:
        return bool(path) and path[-1] == s.edition.DONE

    def options(self, s: S, seat: int, path: tuple[int, ...]) -> list[int]:
        if not path:
            play = s.edition.PLAY
            return [play + card for card in s.choices(seat)]
        if len(path) == 1:
            at = s.edition.at_moves
            return [at[spot] for spot in s.free_spots(seat)]
        return [] if path[-1] == s.edition.DONE else changes(s, draft(s, seat, path))

    def why_not(self, s: S, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        return refusals.why_not(s, seat, path, s.edition.moves[move])

    def params(self, s: S) -> dict[str, Any]:
        return {"n": s.round, "rounds": rounds(s)}

    def revealed(self, s: S, paths: Mapping[int, tuple[int, ...]]) -> None:
        drafts = [draft(s, seat, paths[seat]) for seat in range(s.n)]
        s.memo = {}
        for seat in s.order():
            carry_out(s, seat, drafts[seat])
        if s.solo:
            s.then(next(REPLENISH[pool] for pool in range(len(s.pools)) if drafts[0].card in s.pools[pool]))
        else:
            s.then(PASS)


def rounds(s: S) -> int:
    """SM-2.12, SM-4.4, SM-5.1: how many cards everybody plays."""
    ed = s.edition
    return ed.rounds if s.n > 1 else len(s.piles) * -(-ed.solo_pile // ed.pool)


def changes(s: S, made: Draft) -> list[int]:
    """SM-2.7: done when the arrangement is legal, the best one, and every small move that may yet come right."""
    ed, venues, seated = s.edition, made.venues, made.seated
    moves = [] if made.excess else [ed.DONE]
    left = made.most - len(made.path)
    if not venues or not left:
        return moves
    out, into, lobby = ed.out_moves, ed.in_moves, ed.present[made.lobby]
    changed: list[int] = []
    come: list[int] = []
    for venue, creeples in zip(venues, seated, strict=True):
        if creeples:
            changed += out[venue][creeples]
        if lobby:
            come += into[venue][creeples << 4 | lobby]
    changed += come
    if not (lobby or changed):
        return moves
    if made.path[-1] != ed.BEST:
        moves.append(ed.BEST)
    if left <= made.excess + 1:
        changed = [move for move in changed if excess_after(s, made, move) < left]
    return moves + changed


def excess_after(s: S, made: Draft, move: int) -> int:
    """How many Creeples must leave rooms after a small move."""
    venue, one = s.edition.shifts[move]
    before, excess = made.seated[made.venues.index(venue)], s.edition.spaces[venue].excess
    more: int = excess[before + one] - excess[before]
    return made.excess + more


def carry_out(s: S, seat: int, made: Draft) -> None:
    """SM-2.1, SM-2.5 to 2.7: lay the card, serve its Invitations, arrange the Creeples."""
    ed, card = s.edition, made.card
    heard = s.heard is not None
    s.build(seat, card, made.spot)
    if not s.solo:
        at = s.hands[seat].index(card)
        del s.hands[seat][at], s.held[seat][at]
    if heard:
        x, y = ed.xy(made.spot)
        s.tell("placed", {"seat": seat, "x": x, "y": y}, (card,), shown=True)
    if invited := ed.invitations[card]:
        invite(s, seat, made, invited)
    if heard:
        tell_changes(s, seat, made)
    s.venues[seat], s.seated[seat], s.lobby[seat] = made.venues, made.seated, made.lobby


def invite(s: S, seat: int, made: Draft, invited: int) -> None:
    """SM-2.5, SM-2.6: a Creeple for each Invitation; what the supply has not is lost, and stays out of the draft."""
    expected = made.creeples - s.lobby[seat] - sum(s.seated[seat])
    come = coming(invited, s.supply)
    s.supply -= come
    if come != expected:
        made.lose(s, expected - come)
    if s.heard is not None:
        names = [COLOURS[colour] for colour in colours(come)]
        lost = [COLOURS[colour] for colour in colours(invited - come)]
        s.tell("invited", {"seat": seat, "colours": names, "lost": lost})


def tell_changes(s: S, seat: int, made: Draft) -> None:
    """SM-2.7: which Creeples left a room, and which came to one."""
    ed = s.edition
    before = dict(zip(s.venues[seat], s.seated[seat], strict=True))
    left, come = [], []
    for venue, after in zip(made.venues, made.seated, strict=True):
        room = ed.slugs[ed.venues[venue]]
        both = zip(counts(before.get(venue, 0)), counts(after), strict=True)
        for colour, (was, now) in zip(COLOURS, both, strict=True):
            left += [[colour, room]] * (was - now)
            come += [[colour, room]] * (now - was)
    if left or come:
        s.tell("changed", {"seat": seat, "from": left, "to": come})


@dataclass(slots=True)
class PassOn(Step[S]):
    """SM-2.11, SM-2.12 The hands go to the left, then everybody draws; with the piles empty the game is over."""

    def run(self, s: S) -> None:
        n = s.n
        if not s.piles[0]:
            s.tell("over", {})
            return
        if s.heard is not None:
            for seat, hand in enumerate(s.hands):
                left = (seat + 1) % n
                backs = ("room",) * len(hand)
                s.tell("passed", {"seat": seat, "other": left}, tuple(hand), backs, mask(seat, left), shown=True)
        s.hands = [s.hands[seat - 1] for seat in range(n)]
        s.held = [[seats | 1 << seat for seats in s.held[seat - 1]] for seat in range(n)]
        s.then(*DRAWS[:n], ROUND)


@dataclass(slots=True)
class Draw(Deal[S]):
    """SM-1.4, SM-2.11 The top card of the own pile gets its face, for the one who draws it."""

    seat: int
    rule = "SM-2.11"

    def pool(self, s: S) -> list[int]:
        return s.deck

    def dealt(self, s: S, move: int) -> None:
        seat = self.seat
        s.deck.remove(move)
        s.piles[seat] -= 1
        hand = s.hands[seat]
        insort(hand, move)
        s.held[seat].insert(hand.index(move), 1 << seat)
        s.fresh[seat] = move if s.round else -1
        if s.heard is not None:
            s.tell("drawn", {"seat": seat}, (move,), ("room",), mask(seat), shown=True)


# -- SM-4, SM-5 Alone


@dataclass(slots=True)
class TurnUp(Step[S]):
    """SM-4.2 The next cards of a pile are turned up as its Draft Pool, as many as there are."""

    place: int

    def run(self, s: S) -> None:
        s.then(*[Turned(self.place)] * min(s.edition.pool, s.piles[self.place]))


@dataclass(slots=True)
class Turned(Deal[S]):
    """SM-4.2 A card of the pile is turned up."""

    place: int
    rule = "SM-4.2"

    def pool(self, s: S) -> list[int]:
        return s.deck

    def dealt(self, s: S, move: int) -> None:
        s.deck.remove(move)
        s.piles[self.place] -= 1
        insort(s.pools[self.place], move)
        if s.heard is not None:
            s.tell("turned", {"pool": self.place}, (move,), shown=True)


@dataclass(slots=True)
class Replenish(Step[S]):
    """SM-4.3, SM-4.4, SM-5.1 What is left in the pool is discarded and the pile's next cards are turned up; with no
    pool left the game is over."""

    place: int

    def run(self, s: S) -> None:
        left = [card for card in s.pools[self.place] if card not in s.rooms[0]]
        s.discards += left
        s.pools[self.place] = []
        if left:
            s.tell("discarded", {"pool": self.place}, tuple(left))
        if s.piles[self.place]:
            s.then(TURN_UP[self.place], ROUND)
        elif any(s.pools):
            s.tell("pool-gone", {"pool": self.place})
            s.then(ROUND)
        else:
            s.tell("over", {})


SEATS_OF = [range(n) for n in range(SEATS[-1] + 1)]
ROUND, BUILD, PASS = Round(), Build(), PassOn()
DRAWS = [Draw(seat) for seat in range(SEATS[-1])]
TURN_UP = [TurnUp(place) for place in range(3)]
REPLENISH = [Replenish(place) for place in range(3)]
