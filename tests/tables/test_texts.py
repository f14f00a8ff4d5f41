"""Every error of the tables has its sentence, in every language, and no sentence is left over."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from parlour.bots import bots
from parlour.core.edition import LANGS
from parlour.core.texts import holes, texts

SOURCES = "".join(
    file.read_text("utf-8") for file in resources.files("parlour.tables").iterdir() if file.name.endswith(".py")
)
USED = set(re.findall(r'"((?:error|seat)\.[a-z-]+)"', SOURCES)) | {f"seat.bot.{bot}" for bot in (*bots(), "other")}


@pytest.mark.parametrize("lang", LANGS)
def test_texts_are_those_that_are_used(lang: str) -> None:
    assert texts(lang, "parlour.tables").ids() == USED


@pytest.mark.parametrize("lang", LANGS)
def test_texts_have_the_same_parameters(lang: str) -> None:
    words, english = texts(lang, "parlour.tables"), texts("en", "parlour.tables")
    for text_id in USED:
        assert holes(words.raw(text_id)) == holes(english.raw(text_id)), text_id
