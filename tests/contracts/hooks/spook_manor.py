"""Spook Manor: what the contracts should know of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.games.spook_manor.spaces import COLOURS
from tests.contracts.hooks import Events, Hooks


def conserved(s: Any) -> dict[str, Any]:
    """SM-1.1, SM-1.3, SM-2.4, SM-2.10: every card is once somewhere, and every Creeple; spots are used once."""
    ed = s.edition
    cards = [card for group in (*s.hands, *s.rooms, *s.pools, s.discards, s.deck) for card in group]
    lobbies = [card for group in (*s.dealt, *s.halves, s.lobby_deck) for card in group]
    seated = zip(s.venues, s.seated, strict=True)
    return {
        "rooms": sorted(cards) == ed.deck,
        "lobbies": sorted(lobbies) == ed.lobby_deck,
        "creeples": s.supply + sum(s.lobby) + sum(map(sum, s.seated)),
        "piles": len(s.deck) >= sum(s.piles),
        "spots": all(len({ed.left, ed.right, *spots}) == len(spots) + 2 for spots in s.spots),
        "rules of rooms": all(
            who in ed.spaces[venue].patterns for two in seated for venue, who in zip(*two, strict=True)
        ),
        "venues": all(
            [ed.venues[venue] for venue in venues] == sorted(room for room in rooms if ed.venue[room] >= 0)
            for venues, rooms in zip(s.venues, s.rooms, strict=True)
        ),
    }


def hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others by type of room and by card, and who knows it; Lobby cards before they are open."""
    ed, found = s.edition, Counter[str]()
    for other in range(s.n):
        for card, mask in zip(s.hands[other], s.held[other], strict=True) if other != seat else ():
            found.update((f"{other} type {ed.type[card]}", f"{other} {ed.slugs[card]}", f"{other} known to {mask:b}"))
        found.update(f"{other} {ed.slugs[card]}" for card in s.dealt[other] if other != seat)
    found.update(f"pool type {ed.type[card]}" for card in s.deck)
    return found


def never(ed: Any) -> set[str]:
    """The Lobby is always covered; a room never holds more of a colour than its rule allows."""
    none = [
        f"{colour} {{}} {ed.slugs[room]}"
        for room, spaces in zip(ed.venues, ed.spaces, strict=True)
        for colour, most in zip(COLOURS, spaces.caps, strict=True)
        if not most
    ]
    return {"at 0,0", "at 1,0", *(f"seat {text.format('at')}" for text in none)} | {
        f"lobby {text.format('from')}" for text in none
    }


class Builder:
    """SM-2.4: alone, every game builds as far as it can in one column, each in another; and moves Creeples about."""

    def __init__(self) -> None:
        self.column = 0

    def __call__(self, s: Any, options: list[int]) -> list[int]:
        ed, verb = s.edition, s.edition.moves[options[0]].verb
        if s.who != 0 or s.n > 1:
            return options
        if verb == "left" and s.big:
            self.column = ed.west + (self.column + 1 - ed.west) % (ed.east - ed.west + 1)
        if verb != "at":
            return [move for move in options if move > ed.BEST] or options
        places = {move: tuple(map(int, ed.moves[move].arg.split(","))) for move in options}
        nearest = min(abs(x - self.column) for x, _ in places.values())
        return [move for move, (x, _) in places.items() if abs(x - self.column) == nearest]


HOOKS = Hooks(
    conserved,
    longest=14000,
    hidden=hidden,
    quiet=lambda verb: verb in ("left", "play", "at", "done"),
    puzzled=lambda memory: memory.round > 1,
    never=never,
    seeking=Builder(),
    whole=range(1, 3),
)
