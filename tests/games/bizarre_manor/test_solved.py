"""The Inauguration solved: what can still be had, against trying everything by the rules themselves (BM-6)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from parlour.bots.advice import hints, in_words
from parlour.bots.base import Situation
from parlour.bots.search import SearchBot
from parlour.core.match import Match
from parlour.core.state import DEALER
from parlour.core.texts import texts
from parlour.games.bizarre_manor import inauguration
from parlour.games.bizarre_manor.geometry import Manor
from parlour.games.bizarre_manor.inauguration import RISE, solved
from parlour.games.bizarre_manor.measures import WITH, measure
from parlour.games.bizarre_manor.placing import discard
from parlour.games.bizarre_manor.rules import REWARDS, Close, GuestAsks
from parlour.games.bizarre_manor.scoring import total
from parlour.games.bizarre_manor.state import DECORATOR, BizarreManorState, pack, reward
from tests.games.bizarre_manor.table import Table


class InOrder(random.Random):
    """Leaves piles as they are, as the dealer of these tests does."""

    def shuffle(self, x: list[int]) -> None:  # type: ignore[override]
        pass


EASY_GUESTS = ("steeplejack", "cat-friend", "clockmaker", "matchmaker", "renovator", "sleepwalker", "mountaineer")
"""Guests that give nothing to an empty manor, so that the other seat never takes a Review."""


def lay_by_chance(t: Table, rng: random.Random, cards: int) -> None:
    """Seat 0 lays so many Manor cards somewhere."""
    for _ in range(cards):
        manor = t.s.manor(0)
        card = rng.choice([card for card in t.s.deck if manor.fits(card)])
        t.s.deck.remove(card)
        t.s.placed[0].append(pack(rng.choice(manor.spaces(card)), card, 0))
        t.s.memo.pop(0)


def inaugurated(
    rng: random.Random, scenario: str, due: tuple[int, ...], cards: int = 8, left: int | None = None
) -> Table:
    """The Inauguration of a manor built by chance, after the Decorator, who gives what is due to seat 0 alone.

    :param left: how many Reviews of each pile there still are, besides the one on top; None for all.
    """
    t = Table(scenario, guests=(rng.choice(EASY_GUESTS), "critic"))
    t.s.pools = [pool[:left] for pool in t.s.pools]
    lay_by_chance(t, rng, cards)
    t.s.line, t.s.inaugurated = [0], 1
    discard(t.s, 0)
    t.s.due[0] = [reward(stars, DECORATOR) for stars in due]
    t.s.then(REWARDS, GuestAsks(0), Close())
    t.settle()
    return t


def most(s: BizarreManorState) -> int:
    """The most points that seat 0 can have, by the rules alone; piles come in order."""
    while s.who == DEALER:
        s.play(s.legal()[0])
    if s.over:
        return total(s.edition, s.manor(0))
    best = -99
    for move in s.legal(0):
        after = s.copy()
        after.play(move, 0)
        best = max(best, most(after))
    return best


@pytest.mark.parametrize("left", [None, 1, 0])
@pytest.mark.parametrize(
    ("scenario", "due"),
    [("wasteland", (2,)), ("wasteland", (-1, 3)), ("cats-cemetery", (1,)), ("cats-cemetery", (4, -2))],
)
def test_it_finds_the_most_that_the_rules_allow(scenario: str, due: tuple[int, ...], left: int | None) -> None:
    """BM-3.6, BM-6.2 to BM-6.6, BM-E.4 graves: for every space, in manors built by chance, with small piles too."""
    rng, met = random.Random(f"{scenario} {due}"), 0
    for _ in range(25):
        t = inaugurated(rng, scenario, due, cards=rng.randint(4, 9), left=left)
        if t.s.owing != [0] or len(t.s.legal(0)) ** len(due) > 300:
            continue
        found = solved(t.s, 0, InOrder())
        if found is None:  # graves may give one Review after the other
            assert scenario == "cats-cemetery"
            continue
        for move in t.s.legal(0):
            after = t.s.copy()
            after.play(move, 0)
            assert found[move] == most(after), (t.manor(0), str(t.ed.moves[move]))
        met += len({*found.values()}) > 1
    assert met >= 3


def reviewed(rng: random.Random) -> Iterator[tuple[Manor, Manor]]:
    """Manors built by chance, of what is accessible, before and after one more Review, wherever it may lie."""
    t = Table()
    lay_by_chance(t, rng, rng.randint(5, 16))
    manor = t.s.manor(0)
    manor = manor.without(manor.cut_off)
    for _ in range(2):
        face = t.ed.side(rng.choice(t.s.pools[rng.randrange(5)]), rng.random() < 0.5)
        for at in manor.spaces(face):
            after = manor.after(at, face)
            yield manor, after.without(after.cut_off)
        if spaces := manor.spaces(face):
            manor = manor.after(rng.choice(spaces), face)
            manor = manor.without(manor.cut_off)


def test_no_measure_rises_by_more_than_is_reckoned_with() -> None:
    """BM-4: by one Review, whatever it covers and cuts off; and by so much it does rise."""
    words = {word: WITH[word][1][:8] if word in WITH else ("",) for word in RISE}
    measures = [
        (word, found) for word, ofs in words.items() for of in ofs if (found := measure(f"{word} {of}".strip()))
    ]
    most_risen = dict.fromkeys(RISE, 0)
    for n in range(120):
        for before, after in reviewed(random.Random(n)):
            for word, each in measures:
                most_risen[word] = max(most_risen[word], each.call(after) - each.call(before))
    assert all(most_risen[word] <= RISE[word] for word in RISE), most_risen
    assert sum(most_risen[word] == RISE[word] for word in RISE) > len(RISE) // 2, most_risen


def test_a_manor_without_some_spaces_is_as_if_nothing_had_been_laid_there() -> None:
    """BM-6.2"""
    for n in range(50):
        t = Table()
        lay_by_chance(t, random.Random(n), 12)
        manor = t.s.manor(0)
        gone = set(manor.cut_off)
        placed = [(code % (1 << 10), code >> 10) for code in t.s.placed[0] if code >> 10 not in gone]
        other = Manor.built(t.ed, [(at, face) for face, at in placed])
        same = manor.without(gone)
        for what in ("faces", "ports", "covered", "accessible", "offers", "fixed"):
            assert getattr(same, what) == getattr(other, what), what


def test_what_is_too_large_is_left_to_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    t = inaugurated(random.Random(1), "wasteland", (2, 3))
    assert solved(t.s, 0, InOrder()) is not None
    monkeypatch.setattr(inauguration, "LIMIT", 3)
    assert solved(t.s, 0, InOrder()) is None


def test_which_reviews_come_is_not_known() -> None:
    """BM-1.4: only the tops are; so worlds with other orders promise other points now and then."""
    differ = 0
    for n in range(60):
        t = inaugurated(random.Random(n), "wasteland", (-1, -2), cards=12)
        differ += len({str(solved(t.s, 0, random.Random(seed))) for seed in range(8)}) > 1
    assert differ


def test_outside_the_inauguration_there_is_nothing_to_solve() -> None:
    t = Table()
    t.placing("garden-1", "kitchen-1")
    assert solved(t.s, 0, InOrder()) is None


def test_a_search_takes_the_solution_and_says_so() -> None:
    """At the last guest of a game: every move was worked out in the same number of worlds."""
    match = Match.new("bizarre_manor", 2, seed="last guest")
    words = texts("en", "parlour.core", "parlour.bots", match.game.package)
    rng, met = random.Random(3), 0
    while not match.over:
        for seat in list(match.owed):
            legal = match.legal(seat)
            at = Situation(match.game, match.edition, seat, match.view(seat), match.memory(seat), legal, rng)
            if match.state.inaugurated and len(legal) > 1:
                ranked = SearchBot(40).ranked(at)
                met += ranked[0].solved
                if ranked[0].solved:
                    assert {each.visits for each in ranked} == {ranked[0].visits}
                    assert ranked[0].points == max(each.points or 0 for each in ranked)
                    (first, *_) = hints(at)
                    assert (first.solved, first.visits) == (True, first.of)
                    assert "(worked out to the end, in" in in_words(first, words)
            match.play(seat, rng.choice(legal))
    assert met
