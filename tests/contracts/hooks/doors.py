"""What the contracts have to know of Doors."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.contracts.hooks import Events, Hooks


def conserved(s: Any) -> dict[str, Any]:
    """DO-1.1, DO-1.2: every card is somewhere, every character with one seat at most."""
    cards = Counter(face for group in (*s.hands, s.discards) for face in group)
    return {
        "cards": [cards[kind] + s.pool[kind] for kind in range(len(s.pool))],
        "characters": len(set(s.characters)) == len(s.characters),
        "points": sum(s.points) <= sum(n * v for n, v in zip(s.edition.counts, s.edition.values, strict=True)),
    }


def hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others, card by card; who is guilty where somebody knows it."""
    found = Counter(f"{y} {face}" for y, hand in enumerate(s.hands) if y != seat for face in hand)
    if s.culprit >= 0:
        found[f"guilty {s.characters.index(s.culprit)}"] = 1
    return found


HOOKS = Hooks(
    conserved,
    longest=300,
    hidden=hidden,
    quiet=lambda verb: verb in ("draw", "pass", "let", "be"),
    puzzled=lambda memory: any("cards" in event for event in memory.events if event["kind"] == "grabbed"),
    never=lambda edition: {f"sell {slug}" for slug in ("slam", "grab", "swap", "look")},
)
