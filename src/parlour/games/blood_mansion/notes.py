"""What the table reminds a player of: every face that the seat has seen elsewhere, and where it was then (MB-1.7).

Read from the seat's own events, so it holds nothing that the player has not been told; it concludes nothing either, but
says of a card that it may have moved on once others took a card of its back unseen. With two players nobody is reminded
of anything (MB-8.7).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.games.blood_mansion.edition import BACKS, BloodEdition

TURN_ENDS = ("ended", "skipped", "stopped")
"""Events that end a turn where more than two play."""


@dataclass(slots=True)
class Note:
    """A face that was seen in a hand in this round; `sure` until a card of its back left that hand unseen."""

    hand: int
    kind: int
    round: int
    sure: bool = True


def known(events: Iterable[Mapping[str, Any]], seat: int, ed: BloodEdition) -> list[dict[str, Any]] | None:
    """The notes of a seat that has heard these events, by hand and card; None with two players."""
    book = _Book(seat, ed)
    for event in events:
        book.hear(event)
        if book.seats == 2:
            return None
    notes = sorted(book.notes, key=lambda note: (note.hand, note.kind, note.round))
    return [{"hand": n.hand, "card": ed.slugs[n.kind], "round": n.round, "sure": n.sure} for n in notes]


class _Book:
    """The notes of one seat."""

    def __init__(self, seat: int, ed: BloodEdition) -> None:
        self.seat, self.ed = seat, ed
        self.notes: list[Note] = []
        self.seats = self.turns = 0
        self.kinds = {slug: kind for kind, slug in enumerate(ed.slugs)}

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in the next event."""
        kind, seat, other = event["kind"], event.get("seat", -1), event.get("other", -1)
        cards = [self.kinds[slug] for slug in event.get("cards", ())]
        if kind == "deck":
            self.seats = event["seats"]
        elif kind in TURN_ENDS:
            self.turns += 1
        elif kind in ("discarded", "played", "dropped", "slammed", "burned"):
            self.gone(seat, cards)
        elif kind == "searched":
            self.gone(other, cards)
        elif kind == "spared":
            self.gone(seat, cards)
            self.see(seat, cards)
        elif kind in ("took", "gave"):
            self.passes(other, seat, cards, event["backs"])
        elif kind == "read" and cards and seat == self.seat:
            self.forget(other)
            self.see(other, cards)
        elif kind == "traded":
            self.swap(seat, other)
        elif kind == "got-hand" and cards and seat != self.seat:
            self.see(seat, cards)
        elif kind in ("drawn", "searched-pile") and seat == self.seat:
            self.unique(cards)

    def see(self, hand: int, cards: list[int]) -> None:
        """These faces are in another's hand now."""
        self.unique(cards)
        if hand != self.seat:
            now = self.turns // max(1, self.seats) + 1
            self.notes += [Note(hand, kind, now) for kind in cards]

    def unique(self, cards: list[int]) -> None:
        """Where a card is that there is only one of, it is nowhere else."""
        here = {kind for kind in cards if self.ed.copies[kind] == 1}
        self.notes = [note for note in self.notes if note.kind not in here]

    def gone(self, hand: int, cards: list[int]) -> None:
        """These faces have left a hand, for all to see."""
        self.unique(cards)
        for kind in cards:
            found = next((note for note in self.notes if note.hand == hand and note.kind == kind), None)
            if found is not None:
                self.notes.remove(found)

    def passes(self, giver: int, taker: int, cards: list[int], backs: list[str]) -> None:
        """Cards go from one hand to another; seen, or by their backs only."""
        if cards:
            self.gone(giver, cards)
            self.see(taker, cards)
            return
        hidden = [BACKS.index(back) for back in backs]
        for note in self.notes:
            if note.hand == giver and self.ed.backs[note.kind] in hidden:
                note.sure = False

    def forget(self, hand: int) -> None:
        """The hand is seen afresh."""
        self.notes = [note for note in self.notes if note.hand != hand]

    def swap(self, one: int, two: int) -> None:
        """Two hands change places; a hand of one's own is told apart from this."""
        if self.seat in (one, two):
            self.forget(two if one == self.seat else one)
            return
        for note in self.notes:
            if note.hand in (one, two):
                note.hand = one + two - note.hand
