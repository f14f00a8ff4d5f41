"""What a seat remembers of hidden cards (BM-1.6, BM-2.3, BM-2.6, BM-3.5), and states that fit it."""

from __future__ import annotations

from random import Random

import parlour
from parlour.games.bizarre_manor import GAME
from parlour.games.bizarre_manor.memory import UNKNOWN, BizarreManorMemory
from parlour.games.bizarre_manor.rules import DEALS, Choose, Draft, TakeUp
from tests.games.bizarre_manor.table import Table, face, workshop

HAND = {"0": ("plus-1", "plus-2", "cat-1"), "1": ("cat-2", "cat-3", "eye-1"), "2": ("eye-2", "clock-1", "clock-2")}


def drafting(seats: int) -> Table:
    """A round in which everybody is dealt HAND."""
    t = Table("long-moor", seats)
    for seat in range(seats):
        t.s.hands[seat] = sorted(map(face, HAND[str(seat)]))
        t.s.deck = [card for card in t.s.deck if card not in t.s.hands[seat]]
    t.s.then(Draft(), TakeUp(), *([Choose()] if seats > 2 else []))
    t.settle()
    return t


def heard(t: Table, seat: int) -> BizarreManorMemory:
    memory = BizarreManorMemory(seat, workshop())
    for event in t.s.heard or ():
        told = event.to(seat, t.ed.faces)
        if told is not None:
            memory.hear(told)
    return memory


def test_passed_and_thrown_cards_are_remembered_between_two() -> None:
    """BM-1.6, BM-2.4"""
    t = drafting(2)
    t.play("0 keep plus-1", "0 give plus-2", "1 keep cat-2", "1 give cat-3")
    memory = heard(t, 0)
    assert memory.vortex == [face("cat-1"), UNKNOWN]
    assert memory.next[1] == face("plus-2")


def test_a_passed_card_is_kept_or_thrown_and_the_placing_tells() -> None:
    """BM-2.6"""
    t = drafting(3)
    for text in ("0 keep plus-1", "0 left plus-2", "1 keep cat-2", "1 left cat-3", "2 keep eye-2", "2 left clock-1"):
        t.play(text)
    memory = heard(t, 0)
    assert memory.held == {1: face("plus-2"), 2: face("cat-1")}
    t.s.card = [-1, -1, -1]
    t.play("0 keep clock-1", "1 keep plus-2", "2 keep cat-3")
    memory = heard(t, 0)
    assert memory.doubts == {1: face("plus-2"), 2: face("cat-1")}
    assert memory.vortex[0] == face("eye-1")
    assert all(token < UNKNOWN for token in memory.vortex[1:])
    t.placing(None, None, None)
    for seat in range(3):
        t.play(f"{seat} place 1,0")
    memory = heard(t, 0)
    assert memory.doubts == {}
    assert memory.vortex == [face("eye-1"), UNKNOWN, face("cat-1")]


def test_a_card_taken_from_the_vortex_is_followed() -> None:
    """BM-3.5: who threw it knows what the other one has to place now."""
    t = Table("long-moor")
    t.s.reached = [5, 5]
    t.build(1, (1, 0, "+r-1-9"))
    t.s.tell("thrown", {"seat": 0}, (face("cat-1"),), ("manor",), 1)
    t.s.vortex = [face("cat-1")]
    t.placing("garden-1", "c-l-0-0")
    memory = heard(t, 0)
    assert memory.next[1] == face("cat-1")
    assert memory.vortex == [face("c-l-0-0")]
    assert heard(t, 1).next[1] == face("cat-1")


def test_imagined_worlds_are_as_uncertain_as_the_doubt() -> None:
    """BM-2.6: a passed card was kept in about half of the worlds."""
    match = parlour.Match.new("bizarre_manor", 3, 11, {"youngest": "first"})
    while not (match.view()["turns"] == 2 and "Place" in str(match.view()["stack"][-1])):
        seat = next(iter(match.owed))
        match.play(seat, match.legal(seat)[0])
    memory = match.memory(0)
    assert isinstance(memory, BizarreManorMemory)
    assert len(memory.doubts) == 2
    rng = Random(5)
    kept = 0
    for _ in range(400):
        world = GAME.imagine(match.view(0), memory, rng)
        kept += sum(world.card[seat] == card for seat, card in memory.doubts.items())
        for seat, card in memory.doubts.items():
            assert (world.card[seat] == card) != (card in world.vortex)
    assert 330 < kept < 470


def test_hands_are_dealt_anew() -> None:
    """BM-2.1"""
    t = Table(seats=2)
    t.s.then(*DEALS[:2] * 3, Draft())
    t.settle()
    assert [len(hand) for hand in t.s.hands] == [3, 3]
    assert heard(t, 0).next == {}
