"""What a seat can conclude from its own events about other hands (SM-2.13), and states that fit it.

Hands move whole, and what is played is open: so a card that this seat has held can be followed until it is played, and
of every hand it is known who drew a card for it and when. Which of these draws a face came from is open for the faces
that others drew; any draw that came early enough is as likely as another, for why others chose as they did is no
evidence. It matters only for what they know of each other's hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from parlour.core.game import Memory
from parlour.games.spook_manor.edition import SpookManorEdition
from parlour.games.spook_manor.state import SpookManorState
from parlour.games.spook_manor.view import creeples


class Chapter(NamedTuple):
    """A moment in the story of a hand: a draw (by `seat`; the face is -1 when it stayed hidden), or, with the seat -1,
    a face that another seat must have drawn for it before."""

    seat: int
    round: int
    face: int


class SpookManorMemory(Memory):
    """Hears a seat's events; see the module.

    By the seat that holds a hand now: `known` are the faces that this seat knows of it, `stories` what became of it.
    """

    edition: SpookManorEdition

    def __init__(self, seat: int, edition: SpookManorEdition) -> None:
        super().__init__(seat, edition)
        self.known: list[set[int]] = []
        self.stories: list[list[Chapter]] = []
        self.round = 0

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in the seat's next event."""
        kind = event["kind"]
        cards = [self.edition.number[slug] for slug in event.get("cards", ())]
        if kind == "halves":
            self.known.append(set())
            self.stories.append([])
        elif kind == "round":
            self.round = event["n"]
        elif kind == "drawn":
            self._drawn(event["seat"], cards[0] if cards else -1)
        elif kind == "placed" and len(self.known) > 1:
            self._placed(event["seat"], cards[0])
        elif kind == "passed":
            self._passed(event["seat"], cards)

    def _drawn(self, seat: int, face: int) -> None:
        self.stories[seat].append(Chapter(seat, self.round, face))
        if face >= 0:
            self.known[seat].add(face)

    def _placed(self, seat: int, face: int) -> None:
        self._see(seat, face)
        self.known[seat].remove(face)

    def _passed(self, seat: int, cards: list[int]) -> None:
        for face in cards:
            self._see(seat, face)
        if seat == len(self.known) - 1:
            self.known = [self.known[each - 1] for each in range(len(self.known))]
            self.stories = [self.stories[each - 1] for each in range(len(self.stories))]

    def _see(self, seat: int, face: int) -> None:
        """A face of a hand is seen; one that was not known was drawn for it before."""
        if face not in self.known[seat]:
            self.known[seat].add(face)
            self.stories[seat].append(Chapter(-1, self.round, face))

    def drawers(self, seat: int, rng: Random) -> tuple[dict[int, Chapter], list[Chapter]]:
        """Which draw each face of a hand came from, by chance, and the draws of the cards that are not known."""
        hidden: list[Chapter] = []
        known: dict[int, Chapter] = {}
        for chapter in self.stories[seat]:
            if chapter.seat < 0:
                known[chapter.face] = hidden.pop(rng.randrange(len(hidden)))
            elif chapter.face < 0:
                hidden.append(chapter)
            else:
                known[chapter.face] = chapter
        return {face: known[face] for face in self.known[seat]}, hidden


# -- imagining


def imagine(view: Mapping[str, Any], memory: SpookManorMemory, rng: Random) -> SpookManorState:
    """A state that fits the view, its hidden cards dealt by the chances that the memory leaves."""
    ed = memory.edition
    s = public(view, ed)
    me = view["seat"]
    told = view["seats"]
    if not s.solo:
        for seat in range(s.n):
            names = told[seat]["cards"] if seat == me else told[seat].get("known", ())
            s.hands[seat] = [ed.number[slug] for slug in names]
    seen = {*s.discards, *(card for pool in s.pools for card in pool)}
    seen.update(*s.rooms, *s.hands)
    s.deck = [card for card in ed.deck if card not in seen]
    if s.round and not s.solo:
        for seat in range(s.n):
            _deal_hand(s, seat, memory, rng)
        s.fresh[me] = ed.number[told[me]["fresh"]] if told[me]["fresh"] else -1
    _deal_lobbies(s, view, rng)
    if view["path"]:
        s.paths[me] = tuple(view["path"])
    s.go()
    return s


def public(view: Mapping[str, Any], ed: SpookManorEdition) -> SpookManorState:
    """A state with all that everybody may know."""
    seats, number = view["seats"], ed.number
    s = SpookManorState(ed, len(seats), view["big"])
    s.round = view["round"]
    s.supply = creeples(view["supply"])
    s.pools = [[number[slug] for slug in pool["cards"]] for pool in view["pools"]]
    s.piles = [each["pile"] for each in (view["pools"] or seats)]
    s.discards = [number[slug] for slug in view["discards"]]
    for seat, told in enumerate(seats):
        s.halves[seat] = [number[slug] for slug in told["halves"]]
        for slug, x, y in told["rooms"]:
            s.build(seat, number[slug], ed.spot(x, y))
        there = sorted((ed.venue[number[slug]], creeples(names)) for slug, names in told["seated"].items())
        s.venues[seat] = [venue for venue, _ in there]
        s.seated[seat] = [who for _, who in there]
        s.lobby[seat] = creeples(told["lobby"])
    s.stack = s.frames_from(view["stack"])
    return s


def _deal_hand(s: SpookManorState, seat: int, memory: SpookManorMemory, rng: Random) -> None:
    """Give a hand the faces that are not known, and every card of it the seats that have held it."""
    drawn, hidden = memory.drawers(seat, rng)
    faces = rng.sample(s.deck, len(hidden))
    s.deck = [card for card in s.deck if card not in faces]
    drawn |= dict(zip(faces, hidden, strict=True))
    s.hands[seat] = sorted(drawn)
    s.held[seat] = [_holders(drawn[face], s.round, s.n) for face in s.hands[seat]]
    last = [face for face, chapter in drawn.items() if chapter.round == s.round - 1 > 0]
    s.fresh[seat] = last[0] if last else -1


def _holders(drawn: Chapter, now: int, n: int) -> int:
    """The seats that have held a card, as bits: who drew it, and one more for each time that it was passed."""
    passed = now - 1 - drawn.round
    return sum(1 << (drawn.seat + i) % n for i in range(min(passed + 1, n)))


def _deal_lobbies(s: SpookManorState, view: Mapping[str, Any], rng: Random) -> None:
    """SM-1.2: before the halves are chosen, the others' Lobby cards are hidden."""
    ed, me = s.edition, view["seat"]
    out = {card for halves in s.halves for card in halves}
    if not s.halves[me]:
        s.dealt[me] = [ed.number[slug] for slug in view["seats"][me]["choice"]]
        out.update(s.dealt[me])
    s.lobby_deck = [card for card in ed.lobby_deck if card not in out]
    for seat in range(s.n):
        if not s.halves[seat] and seat != me:
            s.dealt[seat] = sorted(rng.sample(s.lobby_deck, 2))
            s.lobby_deck = [card for card in s.lobby_deck if card not in s.dealt[seat]]
