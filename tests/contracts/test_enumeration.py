"""What bots imagine, against all that can be: small games whose every deal is gone through.

A seat plays a few moves in a small edition. Every way in which the dealer can have dealt and the others, who choose by
chance among what tells nothing, can have chosen is followed, as long as this seat would have heard the same. What is
left are all worlds it may be in, each with its exact weight: `imagine` must give them as often. The manors have too
many cards to be gone through; there the contract on calibration compares samples.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import parlour
from parlour.bots import Situation
from parlour.bots.search import Search, SearchBot
from parlour.core.game import Game
from parlour.core.state import DEALER, State
from tests.contracts.hooks import hooks

SMALL: dict[str, tuple[int, tuple[tuple[str, str], ...], int]] = {
    "menestrels": (2, (), 8),
    "blood_mansion": (3, (("hand = 5", "hand = 1"),), 3),
}
"""By game: seats, what is made smaller in the house edition, and how many decisions are played."""
SURE = 4.5
"""So many standard deviations are no chance."""
STORIES, TIMES = 2, 3000
"""Games that are compared, and how many worlds are imagined in each."""
MOST = 200_000
"""Positions that are gone through, at most."""


class Story:
    """A small game as a seat has lived it: what it heard, and which moves it made."""

    def __init__(self, title: Game[Any, Any], edition: Any, seats: int, decisions: int, seed: int) -> None:
        self.title, self.edition, self.seats, self.seat = title, edition, seats, seed % seats
        self.quiet = {move.id for move in edition.moves if hooks(title.name).quiet(move.verb)}
        self.heard: list[dict[str, Any]] = []
        self.moves: list[int] = []
        self.memory = title.memory(self.seat, edition)
        rng, s = Random(seed), self.start()
        made = 0
        while not s.over and (s.who == DEALER or made < decisions or s.paths):
            self.told(s)
            if s.who == DEALER:
                s.play(s.draw(rng.random))
                continue
            made += 1
            move = rng.choice(self.options(s))
            if s.who == self.seat:
                self.moves.append(move)
            s.play(move)
        self.told(s)
        s.heard = None
        self.state = s

    def start(self) -> State:
        """The state before anything was dealt, listened to."""
        s: State = self.title.start(self.edition, self.seats, self.title.checked(self.seats, {}))
        s.heard = []
        s.go()
        return s

    def options(self, s: State) -> list[int]:
        """What may be chosen: anything by the seat itself, by others what tells nothing."""
        move = self.title.obvious(s, s.who)
        legal = s.legal()
        if move is not None:
            return [move]
        return legal if s.who == self.seat else [each for each in legal if each in self.quiet] or legal

    def told(self, s: State) -> None:
        """Take in what the seat hears."""
        for event in self.hears(s):
            self.heard.append(event)
            self.memory.hear(event)

    def hears(self, s: State) -> list[dict[str, Any]]:
        """What the seat hears of what was told since the last time."""
        assert s.heard is not None
        found = [told for event in s.heard if (told := event.to(self.seat, self.edition.faces)) is not None]
        s.heard.clear()
        return found

    def worlds(self) -> Counter[str]:
        """All worlds in which the seat would have lived the same, with their weights."""
        found: Counter[str] = Counter()
        left = MOST
        waiting = [(self.start(), 0, 0, 1.0)]
        while waiting:
            s, heard, moved, weight = waiting.pop()
            left -= 1
            assert left > 0, "this game is not small"
            told = self.hears(s)
            if told != self.heard[heard : heard + len(told)]:
                continue
            heard += len(told)
            end = s.stack and self.state.stack and moved == len(self.moves) and heard == len(self.heard)
            if (
                end
                and s.who == self.state.who
                and self.title.view(s, self.seat) == self.title.view(self.state, self.seat)
            ):
                found[self.secrets(s)] += weight  # type: ignore[assignment]
                continue
            for move, share in self.branches(s, moved):
                after = s.copy()
                after.heard = []
                mine = s.who == self.seat
                after.play(move)
                waiting.append((after, heard, moved + mine, weight * share))
        return found

    def branches(self, s: State, moved: int) -> Iterator[tuple[int, float]]:
        """What can come next, with its chance."""
        if s.over:
            return
        if s.who == DEALER:
            chances = s.chances()
            whole = sum(weight for _, weight in chances)
            yield from ((move, weight / whole) for move, weight in chances)
        elif s.who == self.seat:
            yield from ((move, 1.0) for move in self.moves[moved : moved + 1])
        else:
            options = self.options(s)
            yield from ((move, 1 / len(options)) for move in options)

    def secrets(self, s: State) -> str:
        """Where the cards are that the seat does not see."""
        return json.dumps([sorted(hand) for hand in hooks(self.title.name).hands(s)])


@pytest.mark.parametrize("name", SMALL)
def test_imagined_worlds_come_as_often_as_all_deals_say(name: str) -> None:
    seats, changes, decisions = SMALL[name]
    title = parlour.game(name)
    text = title.edition("house").text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    edition = title.read(text, "small.toml")
    compared = 0
    for seed in range(10):
        story = Story(title, edition, seats, decisions, seed)
        worlds = story.worlds()
        if len(worlds) > 1:
            compare(story, worlds)
            compared += 1
        if compared == STORIES:
            return
    raise AssertionError("in these games nothing is hidden")


def compare(story: Story, worlds: Counter[str]) -> None:
    """Only worlds that can be are imagined, and each card lies in each hand as often as it should.

    Single worlds are too many to be counted one by one.
    """
    whole, rng = sum(worlds.values()), Random(1)
    view = story.title.view(story.state, story.seat)
    seen = Counter(story.secrets(story.title.imagine(view, story.memory, rng)) for _ in range(TIMES))
    assert seen.keys() <= worlds.keys(), "a world that cannot be"
    for hand in range(len(hooks(story.title.name).hands(story.state))):
        chance, found = _cards(worlds, hand), _cards(seen, hand)
        for card in chance:
            p = chance[card] / whole
            sigma = math.sqrt(max(p * (1 - p), 1e-9) * TIMES)
            assert abs(found[card] - p * TIMES) <= SURE * sigma + 1e-6, (hand, card, p, found[card] / TIMES)


def _cards(worlds: Counter[str], hand: int) -> Counter[int]:
    """How often each card is in a hand."""
    found: Counter[int] = Counter()
    for secret, weight in worlds.items():
        hands: list[list[int]] = json.loads(secret)
        for card in set(hands[hand]):
            found[card] += weight
    return found


@pytest.mark.parametrize("name", ["menestrels", "spook_manor", "bizarre_manor", "blood_mansion"])
def test_a_search_knows_no_worlds_but_those(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its states are copies of what `imagine` gives for exactly its view and memory."""
    match = parlour.Match.new(name, 3, seed=6)
    rng = Random(6)
    while match.number < 8 or len(next(iter(match.owed.values())).options) < 2:
        seat = next(iter(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    seat = next(iter(match.owed))
    view, memory = match.view(seat), match.memory(seat)
    given: list[State] = []
    real = type(match.game).imagine

    def spy(self: Any, seen: Any, remembered: Any, chance: Random) -> State:
        assert seen is view
        assert remembered is memory
        given.append(real(self, seen, remembered, chance))
        return given[-1]

    monkeypatch.setattr(type(match.game), "imagine", spy)
    at = Situation(match.game, match.edition, seat, view, memory, match.legal(seat), Random(1))
    search = Search(at)
    search.judge()
    for _ in range(match.game.lookahead.worlds + 20):
        search.iterate()
    assert len(given) == match.game.lookahead.worlds
    assert all(world is each for world, each in zip(search.worlds, given, strict=True))
    assert SearchBot(8).choose(at) in at.legal
