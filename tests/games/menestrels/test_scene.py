"""Ménestrels drawn: what every viewer sees at every decision of whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import parlour
from parlour.core.match import Match
from parlour.core.scene import Button, Card, Scene, Zone
from parlour.core.texts import texts
from parlour.web.render import table
from parlour.web.render_parts import Links

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
LINKS = Links("/s.svg", "/rules", "/move")


def drawn(match: Match, seat: int | None, lang: str = "en") -> Scene:
    legal = match.legal(seat) if seat is not None else []
    words = match.game.texts(lang, match.edition)
    return match.game.scene(match.view(seat), words, match.edition, NAMES[: match.seats], legal)


def moments(seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[Match]:
    """The match at each of its decisions, and over."""
    match = Match.new("menestrels", seats, seed, options or {})
    rng = random.Random(seed)
    while not match.over:
        yield match
        seat = next(iter(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    yield match


def cards(zones: list[Zone]) -> Iterator[Card]:
    for zone in zones:
        yield from zone.cards
        if zone.portrait:
            yield zone.portrait
        yield from cards(zone.zones)


def hung(zones: list[Zone]) -> Iterator[Button]:
    """The buttons on zones and cards."""
    for zone in zones:
        yield from zone.buttons
        yield from hung(zone.zones)
    for card in cards(zones) if zones else ():
        yield from card.buttons


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("nobles", ["dealt", "chosen"])
def test_every_moment_can_be_drawn(seats: int, nobles: str) -> None:
    words = texts("en", "parlour.core", "parlour.web", "parlour.games.menestrels")
    faces = {face.id for face in parlour.game("menestrels").faces(parlour.game("menestrels").edition(), words)}
    for match in moments(seats, seats * 31, {"nobles": nobles}):
        for seat in (*range(seats), None):
            scene = drawn(match, seat)
            shown = {card.face or card.back for card in cards(scene.zones)} - {None}
            assert shown <= faces
            ids = [card.id for card in cards(scene.zones)] + [zone.id for zone in scene.zones]
            assert len(ids) == len(set(ids))
            assert [button.move for button in scene.buttons] == [str(move) for move in match.legal(seat or 0)] or (
                seat is None and not scene.buttons
            )
            assert table(scene, LINKS, words.say, 1)


def test_every_move_is_within_reach_of_the_mouse() -> None:
    """A move lies on a card or a zone, or stands beside the prompt."""
    for seed in range(6):
        for match in moments(2 + seed % 4, seed, {"nobles": "chosen" if seed % 2 else "dealt"}):
            for seat in match.owed:
                scene = drawn(match, seat)
                near = {button.move for button in hung(scene.zones)}
                near |= {button.move for button in scene.buttons if button.main}
                assert near == {str(move) for move in match.legal(seat)}


def test_prompts_are_in_words_and_cite_a_rule() -> None:
    for lang in ("en", "it", "fr"):
        for match in moments(4, 5, {"nobles": "chosen"}):
            for seat in (*range(4), None):
                prompt = drawn(match, seat, lang).prompt
                assert prompt.yours == (seat in match.owed)
                assert "{" not in prompt.text
                assert not prompt.text.startswith(("prompt.", "waiting.", "scene."))
                assert prompt.rule.startswith("MN-") or match.over


def test_hidden_cards_are_backs_for_the_others() -> None:
    """MN-1.8"""
    for match in moments(3, 8):
        view = match.view(1)
        hand = set(view["seats"][1]["cards"])
        for other in (0, 2, None):
            public = {*view["market"], *view["discards"], *(c for s in view["seats"] for c in s["company"])}
            seen = {card.face for card in cards(drawn(match, other).zones)}
            if not match.over:
                assert not (hand - public) & seen
            backs = [card for card in cards(drawn(match, other).zones) if card.id.startswith("hand-1-")]
            assert len(backs) == len(hand)


def test_the_end_shows_the_sheet() -> None:
    """MN-5"""
    *_, match = moments(3, 4)
    assert match.result is not None
    for seat in (0, 1, 2, None):
        sheet = drawn(match, seat).sheet
        assert sheet is not None
        assert sheet.totals == [each.total for each in match.result.sheets]
        assert sheet.winners == list(match.result.winners)
        assert [line.rule for line in sheet.lines] == [f"MN-5.{n}" for n in (1, 2, 3, 4, 6, 7, 8)]


def test_what_cannot_be_taken_says_why() -> None:
    """MN-2.4"""
    for match in moments(4, 3):
        seat = next(iter(match.owed), None)
        if seat is None or type(match.state.stack[-1]).__name__ != "Turn":
            continue
        market = next(zone for zone in drawn(match, seat).zones if zone.id == "market")
        for card in market.cards:
            assert bool(card.buttons) != bool(card.why) or card.face is None


def waiting(match: Match) -> str:
    return type(match.state.stack[-1]).__name__ if match.state.stack else ""


def test_what_is_asked_about_stands_out() -> None:
    """MN-3.2, MN-3.4, MN-4.3: the card wanted, the one whose mate may be shown, the one that is assigned."""
    found = set()
    for seed in range(40):
        for match in moments(3 + seed % 3, seed):
            if match.over or (asking := waiting(match)) not in ("Veto", "Pair", "Assign"):
                continue
            for seat in (*range(match.seats), None):
                marked = [card for card in cards(drawn(match, seat).zones) if card.selected]
                assert len(marked) <= 1
                assert marked or asking == "Pair", "a hidden card may be what makes a couple"
                found |= {(asking, card.id == "pile-top") for card in marked}
    assert found == {("Veto", True), ("Veto", False), ("Pair", False), ("Assign", False)}


def test_the_king_lies_on_the_pile_when_he_has_come() -> None:
    """MN-4.1"""
    for seed in range(8):
        *_, match = moments(2 + seed % 4, seed)
        for seat in (0, None):
            top = next(card for card in cards(drawn(match, seat).zones) if card.id == "pile-top")
            assert (top.face, top.back) == ("king", None)


def test_the_winner_is_crowned_at_their_place() -> None:
    """MN-5.12"""
    for match in moments(4, 9):
        panels = [zone for zone in drawn(match, 2).zones if zone.kind == "panel"]
        crowned = [zone.owner for zone in panels if zone.winner]
        assert crowned == (list(match.result.winners) if match.result else [])


def test_who_is_chosen_is_called_by_name() -> None:
    """MN-E.3: the move names a Noble, its words the player too."""
    for seed in range(40):
        for match in moments(4, seed):
            if not match.over and waiting(match) == "Target":
                seat = next(iter(match.owed))
                for button in drawn(match, seat).buttons:
                    noble = button.move.partition(" ")[2]
                    chosen = next(n for n, each in enumerate(match.view()["seats"]) if each["noble"] == noble)
                    assert NAMES[chosen] in button.label
                return
    raise AssertionError("nobody is ever chosen")


def test_answers_to_a_question_stand_together() -> None:
    """MN-4.2: playing the Impostor lies on a card, and beside the prompt, where declining is."""
    for seed in range(60):
        for match in moments(3, seed):
            if not match.over and waiting(match) == "LastPlay":
                assert all(button.main for button in drawn(match, next(iter(match.owed))).buttons)
                return
    raise AssertionError("nobody ever has the Impostor")
