"""Whatever happens in a game is said in words: no id, no hole is left over, in any language."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour import Match
from parlour.core.edition import LANGS
from parlour.core.texts import Texts, catalogue
from parlour.games.menestrels import GAME, words

LEFT_OVER = re.compile(r"[{}]|\b[a-z]+\.[a-z-]+|\b[a-z]+-[mf]\b")
"""A hole that was not filled, an id that was not found, a slug that was not put into words."""
SOURCE = Path(words.__file__).parent


def strings(thing: Any) -> Iterator[str]:
    """The finished words of a scene, wherever they stand in it."""
    if dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            value = getattr(thing, field.name)
            if isinstance(value, str):
                if field.name in (
                    "text",
                    "label",
                    "words",
                    "about",
                    "why",
                    "tag",
                    "hint",
                    "note",
                    "reason",
                    "headline",
                ):
                    yield value
            else:
                yield from strings(value)
    elif isinstance(thing, list):
        for each in thing:
            yield from strings(each)


def said(match: Match, seat: int | None, lang: str) -> set[str]:
    """All that a seat (None: a spectator) reads at this point of the game."""
    texts: Texts = GAME.texts(lang, match.edition)
    names = [f"Seat{seat}" for seat in range(match.seats)]
    legal = match.legal(seat) if seat is not None else []
    scene = GAME.scene(match.view(seat), texts, match.edition, names, legal)
    return {*strings(scene), *(GAME.move_words(move, texts, match.edition) for move in legal)}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("nobles", ["dealt", "chosen"])
def test_nothing_is_left_without_words(seats: int, nobles: str) -> None:
    for seed in range(3):
        match = Match.new("menestrels", seats, seed, {"nobles": nobles})
        rng = random.Random(seed)
        while not match.over:
            (asked,) = match.owed
            for viewer in (asked, rng.choice([None, *range(seats)])):
                assert not [text for text in said(match, viewer, rng.choice(LANGS)) if LEFT_OVER.search(text)]
            match.play(asked, rng.choice(match.legal(asked)))
        for lang in LANGS:
            lines = [line for seat in (None, *range(seats)) for line in match.log(seat, lang)]
            reasons = [GAME.texts(lang).say(line.reason, **line.params) for line in match.sheet(0).lines]
            assert not [text for text in lines + reasons if LEFT_OVER.search(text)]


def test_every_kind_of_event_has_words_or_is_silent() -> None:
    told = {kind for file in SOURCE.glob("*.py") for kind in re.findall(r'\.tell\(\s*"([a-z-]+)"', file.read_text())}
    logged = {text_id.split(".")[1] for text_id in catalogue("parlour.games.menestrels", "en") if "log." in text_id[:4]}
    assert told >= {"taken", "drawn", "king", "vetoed"}
    assert told - set(words.SILENT) <= logged


def test_refusals_are_said() -> None:
    match = Match.new("menestrels", 2, 1)
    (seat,) = match.owed
    for move in match.edition.moves:
        refusal = match.why_not(seat, move)
        if refusal is not None:
            for lang in LANGS:
                text = GAME.texts(lang).say(refusal.reason, **refusal.params)
                assert not LEFT_OVER.search(text), text
