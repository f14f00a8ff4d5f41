"""The rules of Bizarre Manor in the order of their sections: set-up, a round, the Inauguration. Placing and what
follows from it is in placing.py, Reviews and guests have files of their own, scoring is in scoring.py."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Commit, Deal, Step
from parlour.games.bizarre_manor.edition import LAKE, SEATS, Levels, rewards
from parlour.games.bizarre_manor.guests import FaceOf, Look, Shown, hidden
from parlour.games.bizarre_manor.measures import Measure
from parlour.games.bizarre_manor.placing import ACTIONS, FIT, PLACE, discard
from parlour.games.bizarre_manor.reviews import DRAWS, TOPS
from parlour.games.bizarre_manor.state import DECORATOR, GUEST, SPECIAL, reward
from parlour.games.bizarre_manor.state import BizarreManorState as S

# -- BM-1 Set-up


def set_up(s: S, scenario: str, youngest: str) -> None:
    """BM-1.2 to 1.10: Scenario, the youngest seat, tops of the Review piles, guests, the special set-up; then round 1.

    :param scenario: a Scenario's slug, or `random`.
    :param youngest: `first` for the first seat, or `random`.
    """
    s.scenario = s.edition.scenario_of.get(scenario, -1)
    if youngest == "first":
        s.youngest = 0
    s.then(
        *([DealScenario()] if s.scenario < 0 else []),
        *([DealYoungest()] if s.youngest < 0 else []),
        Begin(),
        *TOPS,
        Look(),
        SetUpSpecial(),
        ROUND,
    )


@dataclass(slots=True)
class DealScenario(Deal[S]):
    """BM-1.2 A Scenario by chance."""

    rule = "BM-1.2"

    def pool(self, s: S) -> range:
        return range(s.edition.SCENARIO, s.edition.SCENARIO + len(s.edition.scenarios))

    def dealt(self, s: S, move: int) -> None:
        s.scenario = move - s.edition.SCENARIO


@dataclass(slots=True)
class DealYoungest(Deal[S]):
    """BM-1.9 Who is the youngest, by chance."""

    rule = "BM-1.9"

    def pool(self, s: S) -> range:
        return range(s.edition.SEAT, s.edition.SEAT + s.n)

    def dealt(self, s: S, move: int) -> None:
        s.youngest = move - s.edition.SEAT


@dataclass(slots=True)
class Begin(Step[S]):
    """BM-1.2, BM-1.9 Scenario and youngest seat are known to all."""

    def run(self, s: S) -> None:
        s.tell("scenario", {"scenario": s.rules_of.slug})
        s.tell("youngest", {"seat": s.youngest})


@dataclass(slots=True)
class SetUpSpecial(Step[S]):
    """BM-1.10, BM-E.4 Special set-up: each player takes a negative one-star Review and places it."""

    def run(self, s: S) -> None:
        if s.rules_of.special == LAKE:
            for seat in s.order():
                s.due[seat].append(reward(-1, SPECIAL))
            s.tell("lake", {})
            s.then(*[DRAWS[seat] for seat in s.order()], PLACE, ACTIONS)


# -- BM-2 A round


@dataclass(slots=True)
class Round(Step[S]):
    """BM-2 Deal, Choice 1 and distribution, Place 1, Choice 2, Place 2; after the last round the Inauguration."""

    def run(self, s: S) -> None:
        if s.round == s.edition.rounds:
            s.then(Inauguration())
            return
        s.round += 1
        s.tell("round", {"n": s.round})
        s.stack.extend(ROUNDS[s.n])


@dataclass(slots=True)
class DealCard(Deal[S]):
    """BM-2.1 A card of the round's deck; the decks were shuffled, so any card may be in any of them (BM-1.5)."""

    seat: int
    rule = "BM-2.1"

    def pool(self, s: S) -> list[int]:
        return [s.edition.CARD + card for card in s.deck]

    def draw(self, s: S, random: Callable[[], float]) -> int:
        return s.edition.CARD + s.deck[int(random() * len(s.deck))]

    def dealt(self, s: S, move: int) -> None:
        card = move - s.edition.CARD
        s.deck.remove(card)
        insort(s.hands[self.seat], card)
        if s.heard is not None:
            s.tell("dealt", {"seat": self.seat}, (card,), ("manor",), mask(self.seat), shown=True)


@dataclass(slots=True)
class Draft(Commit[S]):
    """BM-2.2, BM-2.3, BM-2.4 Keep a card for placing; of the others one goes left, one right, or to the Vortex."""

    rule = "BM-2.2"

    def seats(self, s: S) -> list[int]:
        return s.order()

    def complete(self, s: S, seat: int, path: tuple[int, ...]) -> bool:
        return len(path) == 2

    def options(self, s: S, seat: int, path: tuple[int, ...]) -> list[int]:
        ed = s.edition
        if not path:
            return [ed.KEEP + card for card in s.hands[seat]]
        if len(path) == 2:
            return []
        kept, first = path[0] - ed.KEEP, ed.LEFT if s.n > 2 else ed.GIVE
        return [first + card for card in s.hands[seat] if card != kept]

    def why_not(self, s: S, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        text = s.edition.moves[move]
        if not path:
            return why_not_keep(s, seat, move)
        rule, wanted = ("BM-2.3", "left") if s.n > 2 else ("BM-2.4", "give")
        if text.verb != wanted:
            return Refusal(rule, f"refuse.{wanted}")
        if s.edition.moves[path[0]].arg == text.arg:
            return Refusal(rule, "refuse.kept", {"card": text.arg})
        held = text.arg in [s.edition.cards[card] for card in s.hands[seat]]
        return None if held else Refusal(rule, "refuse.not-in-hand", {"card": text.arg})

    def params(self, s: S) -> dict[str, Any]:
        return {"n": s.round}

    def revealed(self, s: S, paths: Mapping[int, tuple[int, ...]]) -> None:
        for seat, (kept, passed) in paths.items():
            draft(s, seat, kept - s.edition.KEEP, passed - (s.edition.LEFT if s.n > 2 else s.edition.GIVE))
        for cards in s.received:
            cards.sort()


def why_not_keep(s: S, seat: int, move: int) -> Refusal | None:
    """BM-2.2, BM-2.6: only a card of the own hand can be kept."""
    text = s.edition.moves[move]
    if text.verb != "keep":
        return Refusal("BM-2.2", "refuse.keep")
    held = text.arg in [s.edition.cards[card] for card in s.hands[seat]]
    return None if held else Refusal("BM-2.2", "refuse.not-in-hand", {"card": text.arg})


def draft(s: S, seat: int, kept: int, passed: int) -> None:
    """BM-2.2 to 2.4: one card lies ready, one goes to the left neighbour, the last to the right one or the Vortex."""
    (last,) = [card for card in s.hands[seat] if card not in (kept, passed)]
    s.hands[seat].clear()
    keep(s, seat, kept)
    pass_on(s, seat, (seat + 1) % s.n, passed)
    if s.n > 2:
        pass_on(s, seat, (seat - 1) % s.n, last)
    else:
        throw(s, seat, last)


def keep(s: S, seat: int, card: int) -> None:
    """BM-2.2: the card lies face down before the player."""
    s.card[seat] = card
    if s.heard is not None:
        s.tell("kept", {"seat": seat}, (card,), ("manor",), mask(seat))


def pass_on(s: S, seat: int, other: int, card: int) -> None:
    """BM-2.3, BM-2.4: the neighbour has the card, but sees it only later."""
    s.received[other].append(card)
    if s.heard is not None:
        s.tell("passed", {"seat": seat, "other": other}, (card,), ("manor",), mask(seat))


def throw(s: S, seat: int, card: int) -> None:
    """BM-1.6, BM-2.4, BM-2.6: face down on the Vortex; its player remembers it."""
    s.vortex.append(card)
    if s.heard is not None:
        s.tell("thrown", {"seat": seat}, (card,), ("manor",), mask(seat))


@dataclass(slots=True)
class TakeUp(Step[S]):
    """BM-2.6 Everybody takes up the two received cards; with two players (BM-2.4) the one, which is to be placed."""

    def run(self, s: S) -> None:
        s.hands, s.received = s.received, s.hands
        for seat, hand in enumerate(s.hands):
            if s.heard is not None:
                s.tell("taken-up", {"seat": seat}, tuple(hand), ("manor",) * len(hand), mask(seat), shown=True)
            if s.n == 2:
                s.card[seat] = hand.pop()


@dataclass(slots=True)
class Choose(Commit[S]):
    """BM-2.6 Choice 2: keep one of the two, the other goes on the Vortex, the youngest's first."""

    rule = "BM-2.6"

    def seats(self, s: S) -> list[int]:
        return s.order()

    def complete(self, s: S, seat: int, path: tuple[int, ...]) -> bool:
        return bool(path)

    def options(self, s: S, seat: int, path: tuple[int, ...]) -> list[int]:
        return [] if path else [s.edition.KEEP + card for card in s.hands[seat]]

    def why_not(self, s: S, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        return why_not_keep(s, seat, move)

    def revealed(self, s: S, paths: Mapping[int, tuple[int, ...]]) -> None:
        for seat, (move,) in paths.items():
            kept = move - s.edition.KEEP
            (other,) = [card for card in s.hands[seat] if card != kept]
            s.hands[seat].clear()
            keep(s, seat, kept)
            throw(s, seat, other)


# -- BM-6 Inauguration


@dataclass(slots=True)
class Inauguration(Step[S]):
    """BM-6.1, BM-6.2 No more from the Architect; the inaccessible goes; then Decorator and guests, step by step."""

    def run(self, s: S) -> None:
        s.inaugurated = 1
        s.tell("inauguration", {})
        s.then(Decorator(), *[GuestAsks(guest) for guest in s.line], Close())
        for seat in s.order():
            discard(s, seat)


@dataclass(slots=True)
class Decorator(Step[S]):
    """BM-6.4 The Decorator's Reviews, by each player's level."""

    def run(self, s: S) -> None:
        judge(s, "decorator", DECORATOR, s.rules_of.decorator, s.rules_of.levels)


@dataclass(slots=True)
class GuestAsks(Step[S]):
    """BM-6.5 A revealed guest's Reviews, the same way."""

    guest: int

    def run(self, s: S) -> None:
        guest = s.edition.guests[s.guests[self.guest]]
        judge(s, guest.slug, GUEST + s.guests[self.guest], guest.measure, guest.levels)


def asking(s: S) -> tuple[int, ...]:
    """BM-6.5: the revealed guests, by place and in their order, who have not asked yet."""
    if not s.inaugurated:
        return tuple(s.line)
    return tuple([frame.guest for frame in reversed(s.stack) if isinstance(frame, GuestAsks)])


def judge(s: S, by: str, source: int, measure: Measure, levels: Levels) -> None:
    """BM-6.4: the level is measured once, when the step begins; its Reviews are due in the order printed."""
    for seat in s.order():
        value = measure.call(s.manor(seat))
        stars = rewards(levels, value)
        s.due[seat] += [reward(each, source) for each in stars]
        if s.heard is not None:
            s.tell("judged", {"seat": seat, "by": by, "n": value, "stars": stars})
    s.then(REWARDS)


@dataclass(slots=True)
class Rewards(Step[S]):
    """BM-6.4, BM-5.3 Reviews that are due are placed one at a time, in waves."""

    def run(self, s: S) -> None:
        if any(s.due):
            s.then(*[DRAWS[seat] for seat in s.order() if s.due[seat]], PLACE, self)


@dataclass(slots=True)
class Close(Step[S]):
    """BM-6.1, BM-7 The guests still face down are shown; the scores stand."""

    def run(self, s: S) -> None:
        s.then(Over())
        for guest in reversed(hidden(s)):
            s.then(*([FaceOf(guest)] if s.guests[guest] < 0 else []), Shown(guest))


@dataclass(slots=True)
class Over(Step[S]):
    """BM-7 Nothing is left to do."""

    def run(self, s: S) -> None:
        s.tell("over", {})


ROUND, REWARDS = Round(), Rewards()
DEALS = [DealCard(seat) for seat in range(SEATS[-1])]


def _whole_round(n: int) -> tuple[Any, ...]:
    """The frames of a round with n players, the first of them last."""
    choose = [Choose()] if n > 2 else []
    place = [FIT, PLACE, ACTIONS]
    frames = [
        *[deal for deal in DEALS[:n] for _ in range(3)],
        Draft(),
        *place,
        TakeUp(),
        *choose,
        *place,
        ROUND,
    ]
    return tuple(frames[::-1])


ROUNDS = [_whole_round(n) for n in range(SEATS[-1] + 1)]
