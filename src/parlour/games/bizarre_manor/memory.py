"""What a seat can conclude from its own events about hidden cards, and states that fit it.

A seat knows the cards that it passed on and those that it put on the Vortex, and it follows them: on the Vortex by
their height, and from there into another's hand when a refused card is exchanged (BM-3.5). One doubt remains for a
while: a neighbour who was passed a card keeps it or throws it on the Vortex (BM-2.6), and only the placing tells which.
Why other players choose as they do is no evidence, so both are equally likely until then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from parlour.core.game import Memory
from parlour.games.bizarre_manor.edition import GUESTS, BizarreManorEdition
from parlour.games.bizarre_manor.state import IMAGINED, BizarreManorState, pack, reward
from parlour.games.bizarre_manor.view import placed, source_of

UNKNOWN = -1
"""A card of which nothing is known. Lower still: `_other(seat)`."""
TRIES = 200
"""Deals of the unknown cards tried, until every card that is to be placed has a legal space."""


def _other(seat: int) -> int:
    """The card that this seat threw on the Vortex out of two, one of which was passed to it by the one who remembers:
    it is that card if the seat did not keep it, and unknown if it did."""
    return -2 - seat


class BizarreManorMemory(Memory):
    """Hears a seat's events; see the module.

    `vortex` lies from the lowest to the highest, `next` is what each other seat is to place, `received` what was passed
    to it and not looked at, `held` what was passed to it and is in its hand; all are cards, or UNKNOWN. `doubts` holds
    by seat the card that was passed to it and that it may have kept.
    """

    edition: BizarreManorEdition

    def __init__(self, seat: int, edition: BizarreManorEdition) -> None:
        super().__init__(seat, edition)
        self.vortex: list[int] = []
        self.next: dict[int, int] = {}
        self.received: dict[int, int] = {}
        self.held: dict[int, int] = {}
        self.doubts: dict[int, int] = {}

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in the seat's next event."""
        hear: Callable[[Mapping[str, Any], int], None] | None = getattr(
            self, f"_{event['kind'].replace('-', '_')}", None
        )
        if hear is not None:
            cards = event.get("cards")
            hear(event, self.edition.kind_of[cards[0]] if cards else UNKNOWN)

    def _passed(self, event: Mapping[str, Any], card: int) -> None:
        if event["seat"] == self.seat:
            self.received[event["other"]] = card

    def _taken_up(self, event: Mapping[str, Any], card: int) -> None:
        seat = event["seat"]
        passed = self.received.pop(seat, UNKNOWN)
        if seat != self.seat and passed != UNKNOWN:
            whole = len(event["backs"]) == 1  # with two players it is what comes next
            (self.next if whole else self.held)[seat] = passed

    def _kept(self, event: Mapping[str, Any], card: int) -> None:
        seat = event["seat"]
        self.next[seat] = card
        if seat in self.held:
            self.doubts[seat] = self.held.pop(seat)

    def _thrown(self, event: Mapping[str, Any], card: int) -> None:
        seat = event["seat"]
        self.vortex.append(_other(seat) if seat in self.doubts else card)

    def _refused(self, event: Mapping[str, Any], card: int) -> None:
        self._was(event["seat"], card)
        self.vortex.insert(0, card)

    def _exchanged(self, event: Mapping[str, Any], card: int) -> None:
        seat = event["seat"]
        top = self.vortex.pop()
        self.next[seat] = top if card == UNKNOWN else card
        if card != UNKNOWN and top < UNKNOWN:
            self._settle(-2 - top, card != self.doubts[-2 - top])

    def _placed(self, event: Mapping[str, Any], card: int) -> None:
        if card < len(self.edition.cards):
            self._was(event["seat"], card)

    def _was(self, seat: int, card: int) -> None:
        """The card that the seat had to place is shown: that ends doubts about it."""
        token = self.next.pop(seat, UNKNOWN)
        if token < UNKNOWN:
            self._settle(-2 - token, card != self.doubts[-2 - token])
        elif seat in self.doubts:
            self._settle(seat, card == self.doubts[seat])

    def _settle(self, seat: int, kept: bool) -> None:
        """It is known now whether the seat kept the card that it was passed."""
        passed = self.doubts.pop(seat)
        found = UNKNOWN if kept else passed
        self.vortex = [found if card == _other(seat) else card for card in self.vortex]
        self.next = {each: found if card == _other(seat) else card for each, card in self.next.items()}
        if kept and self.next.get(seat) == UNKNOWN:
            self.next[seat] = passed


# -- imagining


def imagine(view: Mapping[str, Any], memory: BizarreManorMemory, rng: Random) -> BizarreManorState:
    """A state that fits the view, its hidden cards dealt by the chances that the memory leaves."""
    s = public(view, memory.edition)
    s.memo[IMAGINED] = True
    _deal_guests(s, view, rng)
    _deal_cards(s, view, memory, rng)
    s.go()
    return s


def public(view: Mapping[str, Any], ed: BizarreManorEdition) -> BizarreManorState:
    """A state with all that the viewer is shown; what is hidden from it is left out."""
    s = BizarreManorState(ed, len(view["seats"]))
    s.scenario = ed.scenario_of[view["scenario"]]
    s.youngest, s.round, s.turns = view["youngest"], view["round"], view["turns"]
    s.inaugurated = int(view["inaugurated"])
    s.line = [GUESTS.index(guest) for guest in view["line"]]
    s.gone = [ed.kind_of[slug] for slug in view["gone"]]
    for seat, told in enumerate(view["seats"]):
        s.placed[seat] = [pack(*card) for card in placed(ed, told["manor"])]
        s.lost[seat] = [pack(*card) for card in placed(ed, told["lost"])]
        s.due[seat] = [reward(stars, source_of(ed, source)) for stars, source in told["due"]]
        s.reached[seat], s.given[seat] = told["reached"], told["given"]
        s.eyes[seat], s.waiting[seat] = told["eyes"], told["waiting"]
        s.looks[seat] = GUESTS.index(told["looked"]) if told["looked"] else -1
        if isinstance(told["next"], list):
            slug, stars, source = told["next"]
            s.card[seat], s.source[seat] = ed.face(slug, stars), source_of(ed, source)
    _piles(s, view)
    s.stack = s.frames_from(view["stack"])
    if view["path"]:
        s.paths = {view["seat"]: tuple(view["path"])}
    return s


def _piles(s: BizarreManorState, view: Mapping[str, Any]) -> None:
    """BM-1.4: what is not seen of a pile is the pool of its Reviews."""
    ed = s.edition
    out = {ed.kind_of[row[2]] for told in view["seats"] for row in told["manor"]}
    out |= {ed.kind(card) for card in s.card if card >= 0}
    for pile, told in enumerate(view["piles"]):
        s.tops[pile] = ed.kind_of[told["top"]] if told["top"] else -1
        s.under[pile] = [ed.kind_of[slug] for slug in told["under"]]
        out |= {s.tops[pile], *s.under[pile]}
        s.pools[pile] = [review for review in ed.piles[pile] if review not in out]


def _deal_guests(s: BizarreManorState, view: Mapping[str, Any], rng: Random) -> None:
    """BM-1.8: guests that only others have seen get a face from those that this seat has not."""
    known = {place: s.edition.guest_of[told["face"]] for place, told in enumerate(view["guests"]) if "face" in told}
    s.strangers = [guest for guest in s.strangers if guest not in known.values()]
    for place, told in enumerate(view["guests"]):
        if place in known:
            s.guests[place] = known[place]
        elif told["looked"]:
            s.guests[place] = rng.choice(s.strangers)
            s.strangers.remove(s.guests[place])


def _deal_cards(s: BizarreManorState, view: Mapping[str, Any], memory: BizarreManorMemory, rng: Random) -> None:
    """Give all hidden Manor cards a place: those that the seat knows, then the rest by chance.

    A card that another seat is to place has a legal space, for else it had been refused (BM-3.5).
    """
    me = view["seat"]
    if me is not None:
        s.hands[me] = [s.edition.kind_of[slug] for slug in view["seats"][me]["cards"]]
    to_place = [seat for seat, told in enumerate(view["seats"]) if told["next"] is True]
    for _ in range(TRIES):
        _deal_once(s, view, memory, rng)
        if all(s.manor(seat).fits(s.card[seat]) for seat in to_place):
            return


def _deal_once(s: BizarreManorState, view: Mapping[str, Any], memory: BizarreManorMemory, rng: Random) -> None:
    ed, me = s.edition, view["seat"]
    kept = {seat: rng.random() < 0.5 for seat in memory.doubts}

    def known(card: int) -> int:
        if card >= UNKNOWN:
            return card
        return UNKNOWN if kept[-2 - card] else memory.doubts[-2 - card]

    s.vortex = [known(card) for card in memory.vortex]
    for seat, told in enumerate(view["seats"]):
        if seat != me:
            s.hands[seat] = _row(memory.held.get(seat, UNKNOWN), told["hand"])
        s.received[seat] = _row(memory.received.get(seat, UNKNOWN), told["received"])
        if told["next"] is True:
            s.card[seat] = known(memory.next.get(seat, UNKNOWN))
            if s.card[seat] == UNKNOWN and kept.get(seat):
                s.card[seat] = memory.doubts[seat]
    out = {*s.gone, *s.card, *s.vortex, *(ed.kind_of[row[2]] for told in view["seats"] for row in told["manor"])}
    out.update(card for cards in (*s.hands, *s.received) for card in cards)
    s.deck = [card for card in ed.decks[s.n] if card not in out]
    rng.shuffle(s.deck)
    for cards in (*s.hands, *s.received, s.vortex):
        for at, card in enumerate(cards):
            if card == UNKNOWN:
                cards[at] = s.deck.pop()
    for seat, told in enumerate(view["seats"]):
        if told["next"] is True and s.card[seat] == UNKNOWN:
            s.card[seat] = s.deck.pop()
    for cards in (*s.hands, *s.received, s.deck):
        cards.sort()


def _row(known: int, size: int) -> list[int]:
    """So many cards, the first of them known perhaps."""
    return [known, *[UNKNOWN] * (size - 1)] if size else []
