"""Spook Manor in words: places, refusals, the log, the sheet."""

from __future__ import annotations

import random
import re

import pytest

from parlour.core.match import Match
from parlour.games.spook_manor import words
from parlour.games.spook_manor.edition import TYPES, VIEWS
from parlour.games.spook_manor.reading import read_out
from tests.games.spook_manor.tables import ED, GAME, Dealt

LANGS = ("en", "it", "fr")


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        (0, 0, "Ground Floor, the Lobby’s left column"),
        (1, 3, "floor 3, the Lobby’s right column"),
        (-2, 0, "Ground Floor, 2 to the left of the Lobby"),
        (3, 1, "floor 1, 2 to the right of the Lobby"),
    ],
)
def test_places(x: int, y: int, said: str) -> None:
    """SM-2.3"""
    assert words.place(GAME.texts("en"), x, y) == said


@pytest.mark.parametrize("lang", LANGS)
def test_refusals_name_rooms_and_colours(lang: str) -> None:
    """SM-2.7"""
    table = Dealt(2).begin()
    refusal = table.match.why_not(0, "play m050")
    assert refusal is not None
    texts = GAME.texts(lang)
    said = texts.say(refusal.reason, **refusal.params)
    assert texts.say("card.m050") in said
    assert "m050" not in said


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [1, 3])
def test_log_and_sheet_are_whole_sentences(lang: str, seats: int) -> None:
    """SM-3.1 to 3.10"""
    match = Match.new("spook_manor", seats, 2)
    rng = random.Random(2)
    while not match.over:
        seat = rng.choice(list(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    texts = GAME.texts(lang)
    said = match.log(0, lang) + match.log(None, lang)
    for line in match.sheet(0).lines:
        said += [texts.say(f"sheet.{line.kind}"), texts.say(line.reason, **line.params)]
    for sentence in said:
        assert not re.search(r"[{}]|\b(card|log|sheet|why|creeple)\.\w", sentence), sentence
        assert "m0" not in sentence


def test_all_that_is_put_together_from_data_is_there() -> None:
    ids = GAME.text_ids(ED)
    for lang in LANGS:
        assert ids <= GAME.texts(lang).ids()


@pytest.mark.parametrize("lang", LANGS)
def test_a_portrait_says_in_a_few_words_what_it_looks_for(lang: str) -> None:
    """SM-3.4 to SM-3.6: who does not see the picture knows it too."""
    texts = GAME.texts(lang)
    for card in ED.deck:
        if ED.view[card] >= 0:
            marks, _ = read_out(ED, texts)[ED.slugs[card]]
            assert re.search(rf"\b{ED.each[card]}\b", marks.partition(": ")[2])
            if VIEWS[ED.view[card]] == "beside":
                assert texts.say(f"type.{TYPES[ED.beside[card]]}") in marks
