"""docs/editions.md tells every field, power and effect that an edition can have."""

from __future__ import annotations

import tomllib
from pathlib import Path

from parlour.games.bizarre_manor import edition as manor
from parlour.games.bizarre_manor import measures
from parlour.games.menestrels import GAME, edition

PAGE = (Path(__file__).parent.parent / "docs" / "editions.md").read_text("utf-8")


def test_fields_powers_and_effects_are_all_told() -> None:
    words = {*edition._NOBLE, *edition._CARD, *edition.POWERS[1:], *edition.EFFECTS[1:], *edition.COLOURS}
    assert [word for word in sorted(words) if f"`{word}`" not in PAGE and f'"{word}"' not in PAGE] == []
    numbers = {*edition._COUNTS, *edition._PRIZES}
    assert [word for word in sorted(numbers) if f"\n{word} = " not in PAGE] == []


def test_the_numbers_shown_are_the_house_editions() -> None:
    block = PAGE.partition("### Numbers")[2].partition("```toml\n")[2].partition("```")[0]
    house = tomllib.loads(GAME.edition().text)
    assert tomllib.loads(block) == {key: house[key] for key in ("counts", "effects", "prizes")}


def test_bizarre_manor_is_told_too() -> None:
    told = PAGE.partition("## Bizarre Manor")[2]
    words = {*manor._CARD, *manor._REVIEW, *manor._COUNTS, *manor.SPECIALS[1:], *measures.PLAIN, *measures.EMBLEMS}
    words |= {*measures.WITH, *measures.DETAILS, *manor._SCENARIO, *manor._GUEST}
    assert [word for word in sorted(words) if word not in told] == []
