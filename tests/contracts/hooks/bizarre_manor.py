"""Bizarre Manor: what the contracts should know of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.games.bizarre_manor.geometry import xy
from parlour.games.bizarre_manor.state import unpack
from tests.contracts.hooks import Events, Hooks


def conserved(s: Any) -> dict[str, Any]:
    """BM-1.1, BM-1.3, BM-3.1: every card is somewhere once; Reviews and the Hall are never covered; nobody owes more
    Reviews than the piles and manors show."""
    ed = s.edition
    placed = [face_at(code) for codes in s.placed for code in codes]
    cards = [*placed, *(card for card in s.card if card >= 0)]
    manor = [card for card in cards if card < len(ed.cards)]
    manor += [*s.deck, *s.vortex, *s.gone, *(card for each in (*s.hands, *s.received) for card in each)]
    reviews = [ed.kind(card) for card in cards if card >= len(ed.cards)]
    reviews += [*(top for top in s.tops if top >= 0), *(card for each in (*s.pools, *s.under) for card in each)]
    covered = [card for seat in range(s.n) for under in s.manor(seat).covered.values() for card in under]
    return {
        "Manor cards": sorted(manor) == ed.decks[s.n],
        "Reviews": sorted(reviews) == sorted(card for pile in ed.piles for card in pile),
        "guests": len(s.strangers) + sum(guest >= 0 for guest in s.guests),
        "covered": all(card < len(ed.cards) for card in covered),
        "graves": max(s.given) <= ed.graves,
        "accessible at the end": not s.over or not any(s.manor(seat).cut_off for seat in range(s.n)),
    }


def face_at(code: int) -> int:
    """The face of a placed card."""
    return unpack(code).face


def hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Cards of the others and on the Vortex by emblem, height and number; the guests that only others have seen."""
    found = Counter[str]()
    places = [(f"vortex {height}", [card]) for height, card in enumerate(s.vortex[:3])]
    places += [(f"vortex top {depth}", [card]) for depth, card in enumerate(s.vortex[-3:])]
    for other in range(s.n):
        places.append((f"received {other}", s.received[other]))
        if other != seat:
            places += [(f"hand {other}", s.hands[other]), (f"next {other}", [s.card[other]])]
    places.append(("deck", s.deck))
    for place, cards in places:
        for card in cards:
            if 0 <= card < len(s.edition.cards):
                found.update({f"{place} {s.edition.emblem[card]}": 1, f"{place} part {card % 7}": 1})
    for place, guest in enumerate(s.guests):
        if guest >= 0 and place not in s.line and s.looks[seat] != place:
            found[f"guest {place} {guest}"] = 1
    return found


def never(ed: Any) -> set[str]:
    """BM-1.5, BM-3.1: what two players never have to give; the Hall's own space."""
    return {f"give {ed.cards[card]}" for card, seats in enumerate(ed.seats) if seats > 2} | {"place 0,0"}


def rarely(ed: Any) -> set[str]:
    """Spaces far from the Hall."""
    return {str(ed.moves[ed.place[at]]) for at in ed.spaces if sum(map(abs, xy(at))) > 3}


HOOKS = Hooks(
    conserved,
    longest=400,
    hidden=hidden,
    quiet=lambda verb: True,
    puzzled=lambda memory: bool(memory.doubts),
    never=never,
    rarely=rarely,
    measured=frozenset({"BM-E.7"}),
    whole=(2,),
    hands=lambda s: [[s.edition.slugs[s.edition.kind(card)] for card in hand] for hand in s.hands],
)
