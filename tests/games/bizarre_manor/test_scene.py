"""What the page shows of Bizarre Manor: every move has its button, hidden cards stay hidden, everything has words."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from parlour.core.scene import Scene
from parlour.games.bizarre_manor import GAME
from parlour.games.bizarre_manor.faces import faces
from tests.games.bizarre_manor.table import HOUSE


def shown(match: parlour.Match, viewer: int | None, lang: str = "en") -> Scene:
    words = GAME.texts(lang, match.edition)
    view = match.view(viewer)
    legal = match.legal(viewer) if viewer is not None else []
    return GAME.scene(view, words, HOUSE, GAME.names(view, words), legal)


@pytest.mark.parametrize(("seats", "scenario"), [(2, "cats-cemetery"), (3, "underlake"), (4, "ladder-quarter")])
def test_a_game_in_scenes(seats: int, scenario: str) -> None:
    """BM-2.2, BM-3.1: all that may be chosen has a button; nothing on the table is without words or without a face."""
    match = parlour.Match.new("bizarre_manor", seats, 8, {"scenario": scenario})
    known = {face.id for face in faces(HOUSE, GAME.texts("en"))}
    rng = Random(2)
    while True:
        for viewer in [*range(seats), None]:
            scene = shown(match, viewer)
            cards = [card for zone in scene.zones for each in (zone, *zone.zones) for card in each.cards]
            assert all(card.words and "." not in card.words for card in cards)
            assert {card.face for card in cards if card.face} <= known
            assert {card.back for card in cards if card.back} <= known
            ids = [card.id for card in cards]
            assert len(set(ids)) == len(ids)
            hung = {button.move for card in cards for button in card.buttons}
            hung |= {button.move for button in scene.buttons if button.main}
            assert hung >= {button.move for button in scene.buttons}
            assert scene.prompt.text
            assert "{" not in scene.prompt.text
        if match.over:
            break
        seat = rng.choice(list(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    sheet = shown(match, None).sheet
    assert sheet is not None
    result = match.result
    assert result is not None
    assert sheet.totals == [each.total for each in result.sheets]
    assert sheet.winners == list(result.winners)


@pytest.mark.parametrize("lang", ["en", "it", "fr"])
def test_log_moves_and_faces_have_words(lang: str) -> None:
    """Nothing in a game of Bizarre Manor is left without words, in any language."""
    words = GAME.texts(lang)
    for scenario in HOUSE.scenarios:
        match = parlour.Match.new("bizarre_manor", 2, 3, {"scenario": scenario.slug})
        while not match.over:
            seat = next(iter(match.owed))
            match.play(seat, match.legal(seat)[-1])
        for viewer in (0, None):
            for text in match.log(viewer, lang):
                assert "{" not in text
                assert "log." not in text
        scene = shown(match, 0, lang)
        assert scene.sheet is not None
        assert all("." not in line.label for line in scene.sheet.lines)
    texts = [GAME.move_words(move, words, HOUSE) for move in HOUSE.moves]
    assert not any("move." in text or "card." in text or "{" in text for text in texts)
    assert all(face.name for face in faces(HOUSE, words) if face.kind == "card")
