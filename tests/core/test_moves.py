"""Moves and their table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.moves import Move, MoveTable


@pytest.fixture
def table() -> MoveTable:
    table = MoveTable()
    assert table.add("draw") == 0
    assert table.add_all("take", ["harpist", "piper-m", "piper-f"]) == 1
    assert table.add("place", "m17 at 1,-1") == 4
    return table


def test_a_move_is_its_text(table: MoveTable) -> None:
    assert [str(move) for move in table] == [
        "draw",
        "take harpist",
        "take piper-m",
        "take piper-f",
        "place m17 at 1,-1",
    ]
    assert len(table) == 5
    assert table[2] == Move(2, "take", "piper-m")
    assert all(table.find(str(move)) is move for move in table)


@pytest.mark.parametrize("text", ["take harpist", "  TAKE   Harpist ", "take\tharpist\n"])
def test_spaces_and_capitals_do_not_matter(table: MoveTable, text: str) -> None:
    found = table.find(text)
    assert found is not None
    assert found.id == 1


@pytest.mark.parametrize("text", ["", " ", "take", "takeharpist", "take harpist;", "take harpist x", "draw\x00"])
def test_other_texts_are_no_moves(table: MoveTable, text: str) -> None:
    assert table.find(text) is None


def test_near_moves_are_offered(table: MoveTable) -> None:
    assert table.near("take harpits")[0] == "take harpist"
    assert len(table.near("take piper")) <= 3
    assert table.near("völlig anders") == []
    assert table.near("x" * 1_000_000) == []


@pytest.mark.parametrize(
    ("verb", "arg"),
    [
        ("draw", ""),
        ("take", "harpist"),
        ("Take", "it"),
        ("take", "a;b"),
        ("take", " a"),
        ("take", "a  b"),
        ("", "x"),
        ("", ""),
    ],
)
def test_texts_that_no_record_could_hold_are_refused(table: MoveTable, verb: str, arg: str) -> None:
    with pytest.raises(ValueError, match="move"):
        table.add(verb, arg)
    assert len(table) == 5


@settings(derandomize=True, database=None, max_examples=60)
@given(st.text(max_size=300))
def test_any_text_may_be_asked_for(text: str) -> None:
    table = MoveTable()
    table.add("draw")
    assert table.find(text) is None or " ".join(text.split()).lower() == "draw"
    assert isinstance(table.near(text), list)
