"""Texts: ids, holes, forms."""

from __future__ import annotations

import pytest

from parlour.core.texts import Texts, flat, holes, singular, tenths, texts, written


@pytest.fixture
def words() -> Texts:
    return Texts(
        "en", {"hello": "Hello {who}!", "coins": {"one": "{n} coin", "other": "{n} coins"}, "odd": "{a}{a}{b}"}
    )


def test_saying(words: Texts) -> None:
    assert words.say("hello", who="Ann") == "Hello Ann!"
    assert words.say("hello") == "Hello {who}!"
    assert words.say("no.such.id", n=1) == "no.such.id"
    assert "hello" in words
    assert "no.such.id" not in words
    assert words.ids() == {"hello", "coins", "odd"}


def test_holes_are_filled_once(words: Texts) -> None:
    assert words.say("odd", a="{b}", b=2) == "{b}{b}2"
    assert words.say("hello", who="{__class__}") == "Hello {__class__}!"
    assert holes(words.raw("coins")) == {"n"}
    assert holes(words.raw("odd")) == {"a", "b"}


@pytest.mark.parametrize(
    ("lang", "n", "one"),
    [
        ("en", 1, True),
        ("en", 0, False),
        ("it", 1, True),
        ("it", 0, False),
        ("fr", 0, True),
        ("fr", 1, True),
        ("fr", 2, False),
    ],
)
def test_one_or_other(lang: str, n: int, one: bool) -> None:
    assert singular(lang, n) is one
    said = Texts(lang, {"coins": {"one": "{n} coin", "other": "{n} coins"}}).say("coins", n=n)
    assert said == f"{n} coin{'' if one else 's'}"


def test_nested_tables_are_dotted_ids() -> None:
    table = {"a": {"b": "x", "c": {"one": "1", "other": "n"}, "d": {"one": "x"}}, "e": "y"}
    assert flat(table) == {"a.b": "x", "a.c": {"one": "1", "other": "n"}, "a.d.one": "x", "e": "y"}


def test_an_editions_own_texts_win(words: Texts) -> None:
    own = words.over({"hello": "Hi {who}"})
    assert own.say("hello", who="Bob") == "Hi Bob"
    assert own.say("coins", n=1) == "1 coin"
    assert words.say("hello", who="Bob") == "Hello Bob!"
    assert words.over({}) is words


def test_the_cores_catalogues() -> None:
    assert texts("de", "parlour.core").lang == "en"
    assert texts("en", "parlour.core") is texts("en", "parlour.core")
    assert texts("it", "parlour.core").ids() == texts("en", "parlour.core").ids()
    assert texts("en", "parlour.games").ids() == set()


@pytest.mark.parametrize(
    ("lang", "value", "digits", "sign", "text"),
    [
        ("en", 2.25, 1, False, "2.2"),
        ("it", 2.25, 2, False, "2,25"),
        ("fr", -0.5, 1, True, "−0,5"),
        ("en", 3, 0, True, "+3"),
        ("fr", -12, 0, False, "−12"),
        ("en", -0.04, 1, False, "0.0"),
    ],
)
def test_numbers_are_written_as_the_language_does(lang, value, digits, sign, text):
    assert written(lang, value, digits, sign) == text


def test_tenths_are_whole_where_they_can_be() -> None:
    assert [tenths("it", value) for value in (14.96, 15.14, -0.5)] == ["15", "15,1", "−0,5"]
