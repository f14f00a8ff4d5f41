"""What the contracts have to know of Rooms."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.contracts.hooks import Events, Hooks


def conserved(s: Any) -> dict[str, Any]:
    """RO-1.1, RO-1.2: every card is once somewhere; guests only come from the supply."""
    groups = [s.pool, *s.hands, *(column for columns in s.columns for column in columns)]
    cards = [card for group in groups for card in group] + [card - 1 for card in s.field if card]
    return {
        "cards": sorted(cards + [s.up] * (s.up >= 0)) == list(range(len(s.edition.slugs))),
        "guests": sum(map(sum, s.guests)) + s.supply,
    }


def hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others, card by card."""
    return Counter(f"{y} {card}" for y, hand in enumerate(s.hands) if y != seat for card in hand)


HOOKS = Hooks(
    conserved,
    longest=300,
    hidden=hidden,
    quiet=lambda verb: verb in ("keep", "into", "leave", "plant"),
    puzzled=lambda memory: any(event["kind"] == "passed" for event in memory.events),
    never=lambda edition: set(),
)
