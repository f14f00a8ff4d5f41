"""Spook Manor drawn: what every viewer sees at every decision of whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from parlour.core.match import Match
from parlour.core.scene import Button, Card, Scene, Token, Zone
from parlour.games.spook_manor.creeples import standing
from tests.games.spook_manor.tables import ED, GAME, Dealt, who

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
SOLO = ({"mode": "standard"}, {"mode": "big"})


def drawn(match: Match, seat: int | None, lang: str = "en") -> Scene:
    legal = match.legal(seat) if seat is not None else []
    words = GAME.texts(lang, match.edition)
    return GAME.scene(match.view(seat), words, match.edition, NAMES[: match.seats], legal)


def moments(seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[Match]:
    """The match at each of its decisions, and over; Creeples are moved about now and then."""
    match = Match.new("spook_manor", seats, seed, options or {})
    rng = random.Random(seed)
    while not match.over:
        yield match
        seat = next(iter(match.owed))
        legal = match.legal(seat)
        match.play(seat, legal[0] if legal[0].verb == "done" and rng.random() < 0.5 else rng.choice(legal))
    yield match


def zones(some: list[Zone]) -> Iterator[Zone]:
    for zone in some:
        yield zone
        yield from zones(zone.zones)


def cards(scene: Scene) -> list[Card]:
    return [card for zone in zones(scene.zones) for card in zone.cards]


def pieces(scene: Scene) -> list[Token]:
    on_zones = [token for zone in zones(scene.zones) for token in zone.tokens]
    return on_zones + [token for card in cards(scene) for token in card.tokens]


def hung(scene: Scene) -> list[Button]:
    """The buttons on cards and pieces."""
    return [button for each in (*cards(scene), *pieces(scene)) for button in each.buttons]


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_moment_can_be_drawn(seats: int) -> None:
    """All faces are in the sprite, all ids are unique, every button leads to something that is there."""
    faces = {face.id for face in GAME.faces(ED, GAME.texts("en"))}
    for n, match in enumerate(moments(seats, seats * 31, SOLO[seats % 2] if seats == 1 else {})):
        if n % seats:
            continue
        for seat in (*range(seats), None):
            scene = drawn(match, seat)
            shown = {card.face or card.back for card in cards(scene)} | {token.face for token in pieces(scene)}
            shown |= {card.ghost for card in cards(scene)}
            assert shown - {None, ""} <= faces
            ids = [card.id for card in cards(scene)] + [zone.id for zone in zones(scene.zones)]
            ids += [token.id for token in pieces(scene) if token.id]
            assert len(ids) == len(set(ids))
            assert {button.to for button in hung(scene)} - {""} <= set(ids)
            assert [button.move for button in scene.buttons] == [
                str(move) for move in (match.legal(seat) if seat is not None else [])
            ]


def test_every_move_is_within_reach_of_the_mouse() -> None:
    """A move lies on a card or a piece, or stands beside the prompt."""
    for seed in range(4):
        for match in moments(1 + seed % 2, seed, SOLO[0]):
            for seat in match.owed:
                scene = drawn(match, seat)
                near = {button.move for button in hung(scene)}
                near |= {button.move for button in scene.buttons if button.main}
                assert near >= {str(move) for move in match.legal(seat)}


def test_whatever_hangs_on_a_card_or_a_piece_can_be_played() -> None:
    """SM-2.7: chains from room to room too."""
    chains = 0
    for seed in range(6):
        for match in moments(1, seed, SOLO[1]):
            for seat in match.owed:
                for move in {button.move for button in hung(drawn(match, seat))}:
                    chains += ";" in move
                    match.copy().play(seat, move)
    assert chains > 50


def test_a_preview_tells_what_a_placing_brings() -> None:
    """SM-3: with the Creeples seated best before and after."""
    match = Match.new("spook_manor", 2, 5)
    rng = random.Random(5)
    tried = 0
    while not match.over:
        seat = next(iter(match.owed))
        scene = drawn(match, seat)
        for card in cards(scene):
            assert not card.ghost or card.score == card.buttons[0].hint
            for button in rng.sample(card.buttons, len(card.buttons) // 4):
                if "at " in button.move and button.hint:
                    after = match.copy()
                    after.play(seat, button.move)
                    assert best_total(after, seat) - best_total(match, seat) == int(button.hint)
                    tried += 1
        match.play(seat, rng.choice(match.legal(seat)))
    assert tried > 200


def best_total(match: Match, seat: int) -> int:
    from parlour.games.spook_manor import scoring
    from parlour.games.spook_manor.view import planned

    return scoring.total(ED, scoring.seated_best(ED, planned(match.view(seat), ED, seat)))


def test_a_hint_tells_what_a_creeple_brings() -> None:
    """SM-3.2, SM-3.3, SM-3.6, SM-3.9"""
    tried = 0
    for match in moments(1, 3, SOLO[0]):
        if match.over or not match.view(0)["draft"] or "x" not in match.view(0)["draft"]:
            continue
        scene = drawn(match, 0)
        assert scene.standing is not None
        for button in hung(scene) + scene.buttons:
            if button.hint and not button.move.startswith("at"):
                after = match.copy()
                after.play(0, button.move)
                standing = drawn(after, 0).standing
                assert standing is not None
                assert standing.totals[0] - scene.standing.totals[0] == int(button.hint), button
                tried += 1
    assert tried > 100


def test_prompts_are_in_words_and_cite_a_rule() -> None:
    for lang in ("en", "it", "fr"):
        for match in moments(3, 5):
            for seat in (*range(3), None):
                prompt = drawn(match, seat, lang).prompt
                assert prompt.yours == (seat in match.owed)
                assert "{" not in prompt.text
                assert not prompt.text.startswith(("prompt.", "waiting.", "scene."))
                assert prompt.rule.startswith("SM-") or match.over


def test_hands_are_hidden_but_for_what_one_has_held() -> None:
    """SM-2.13: known cards of another hand are shown, all others are backs; each says whence it came."""
    for match in moments(3, 8):
        for seat in range(3):
            scene = drawn(match, seat)
            for other in {0, 1, 2} - {seat}:
                told = match.view(seat)["seats"][other]
                fan = [zone for zone in zones(scene.zones) if zone.id == f"hand-{other}"]
                faces = [card.face for zone in fan for card in zone.cards]
                assert sorted(face for face in faces if face) == sorted(told["known"])
                assert len(faces) == told["hand"]
            mine = match.view(seat)["seats"][seat]
            if match.view(seat)["round"] > 1:
                tags = {card.face: card.tag for card in cards(scene) if card.tag and card.face in mine["cards"]}
                tags.pop(None, None)
                passed = NAMES[(seat - 1) % 3]
                assert all(
                    tag == ("drawn" if face == mine["fresh"] else f"from {passed}") for face, tag in tags.items()
                )


def test_an_open_commitment_is_seen_by_its_owner_alone() -> None:
    """SM-2.1"""
    game = Dealt(2).begin()
    card = str(game.match.legal(0)[0])
    game.play(0, f"{card}; at 2,0; done")
    mine, theirs = drawn(game.match, 0), drawn(game.match, 1)
    face = card.removeprefix("play ")
    assert [(c.x, c.y) for c in cards(mine) if c.face == face] == [(2, 0)]
    assert face not in {c.face for c in cards(theirs)}
    assert mine.prompt.text == "You have built; the others are still building."


def test_the_lights_show_rows_and_columns() -> None:
    """SM-3.7: sixteen lights, the missing ones dim, and what each icon and each colour brings."""
    *_, match = moments(1, 2, SOLO[0])
    line = match.sheet(0).lines[6]
    *rows, last = next(zone for zone in zones(drawn(match, 0).zones) if zone.id == "lights").zones
    assert [[token.count for token in row.tokens[:4]] for row in rows] == line.params["grid"]
    assert [row.tokens[4].count for row in rows] == line.params["by_icon"]
    assert [token.count for token in last.tokens] == line.params["by_colour"]


@pytest.mark.parametrize(
    ("room", "there", "spaces"),
    [
        ("m059", "rg", [-1, 1, 2]),
        ("m049", "pp", [0, 0, -1]),
        ("m073", "og", [2, 3, -1]),
        ("m066", "ppo", [0, 0, 3]),
        ("m089", "rgg", [2, 2, 1, -1]),
        ("m089", "ro", [1, -1, 3, -1]),
        ("m089", "oooo", [3, 3, 3, 3]),
    ],
)
def test_creeples_stand_on_the_right_spaces(room: str, there: str, spaces: list[int]) -> None:
    """SM-2.8, SM-2.9: each on its colour, the two of a pair side by side."""
    assert standing(ED.spaces[ED.venue[ED.number[room]]], who(there)) == (spaces, [])


def test_a_creeple_too_many_stands_apart() -> None:
    """SM-2.7: on the way more may be there than there are spaces."""
    assert standing(ED.spaces[ED.venue[ED.number["m083"]]], who("rg")) == ([1, -1], [2])
    assert standing(ED.spaces[ED.venue[ED.number["m065"]]], who("prg")) == ([0, 1], [2])


@pytest.mark.parametrize(("mode", "first"), [("standard", 70), ("big", 100)])
def test_who_plays_alone_sees_how_frightening_the_manor_is(mode: str, first: int) -> None:
    """SM-4.5, SM-5.2: on the way, and in words at the end."""
    for match in moments(1, 3, {"mode": mode}):
        scene = drawn(match, 0)
        gauge = next((zone for zone in zones(scene.zones) if zone.id == "gauge"), None)
        if gauge:
            total = match.sheet(0).total
            here = [step.state for step in gauge.steps].index("here")
            assert gauge.steps[1].label == str(first)
            assert here == 0 or int(gauge.steps[here].label) <= total
            assert here == 5 or total < int(gauge.steps[here + 1].label)
    assert scene.sheet is not None
    assert scene.sheet.note.startswith(gauge.note if gauge else "-")
    assert scene.sheet.best == mode


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_end_shows_the_sheet(seats: int) -> None:
    """SM-3, SM-4.5: every line, what the best seating would have brought, alone the rating too."""
    *_, match = moments(seats, 4)
    assert match.result is not None
    for seat in (*range(seats), None):
        sheet = drawn(match, seat).sheet
        assert sheet is not None
        assert sheet.totals == [each.total for each in match.result.sheets]
        assert sheet.winners == (list(match.result.winners) if seats > 1 else [])
        rules = [f"SM-3.{n}" for n in range(1, 10)]
        assert [line.rule for line in sheet.lines] == [*rules, *(["SM-2.7"] if seats > 1 else [])]
        assert bool(sheet.note) == (seats == 1)
        assert sheet.best == ("standard" if (seats, seat) == (1, 0) else "")
        assert drawn(match, seat).standing is None


def test_a_line_names_its_cards_with_their_points() -> None:
    """SM-3.2 to 3.6"""
    words = GAME.texts("en")
    for seed in range(4):
        *_, match = moments(2, seed)
        sheet = drawn(match, 0).sheet
        assert sheet is not None
        assert match.result is not None
        for n in (1, 2, 3, 4, 5):
            for cell, own in zip(sheet.lines[n].cells, match.result.sheets, strict=True):
                for slug, points in own.lines[n].params["each"].items():
                    assert f"{words.say(f'card.{slug}')} {points}" in cell.reason


def test_a_room_that_breaks_its_rule_says_so() -> None:
    """SM-2.9: on the way it may; the page marks it until it is right."""
    marked = 0
    for seed in range(8):
        for match in moments(1, seed, SOLO[0]):
            if not match.over:
                wrong = [card for card in cards(drawn(match, 0)) if card.tag]
                done = any(move.verb == "done" for move in match.legal(0))
                drafted = match.view(0)["draft"] and "x" in match.view(0)["draft"]
                assert bool(wrong) == bool(drafted and not done)
                marked += len(wrong)
    assert marked
