"""Reading editions: every fault with its line, field and what is wanted; nothing hostile gets through."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.core.edition import LARGEST, MOST_FAULTS, Edition, Reader, digest
from parlour.core.errors import BadEdition
from parlour.core.texts import texts
from tests.toys.doors import DoorsGame

TOML = """\
# A comment with slug = "no" in it.
game = "toy"
name = "house"
number = 3
flag = true
words = ["a", "b"]

nobles = [
  { slug = "baron", rank = 1, start = { 2 = 7, 3 = 6 } },
  { slug = "duke-of-york", rank = 4 },  # rank = 9
  # a line between
  { slug = "count", rank = 12 },
]

[[cards]]
slug = "harpist"
name = "Harpist"

[[cards]]
slug = "piper"
count = 2
colours = ["red", "blue"]

[counts]
market = 4

[counts.start]
2 = 8
3 = 7

[texts.en]
"card.harpist" = "Harpist"
[texts.it]
"card.harpist" = "Arpista"
"""


@pytest.fixture
def reader() -> Reader:
    return Reader(TOML, "toy.toml")


def faults(reader: Reader) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.field, problem.text_id) for problem in reader.problems]


def test_good_fields(reader: Reader) -> None:
    assert reader.string("game") == "toy"
    assert reader.slug("nobles", 1, "slug") == "duke-of-york"
    assert reader.integer("number", least=0, most=3) == 3
    assert reader.integer("none", least=1, most=3, default=2) == 2
    assert reader.flag("flag") is True
    assert reader.flag("none") is False
    assert reader.one_of(["toy", "game"], "game") == "toy"
    assert reader.one_of(["x"], "none", default="x") == "x"
    assert reader.some_of(("red", "blue", "green"), "cards", 1, "colours") == ["red", "blue"]
    assert reader.some_of(("red",), "none") == []
    assert reader.by_seats(range(2, 4), "nobles", 0, "start", least=0, most=9) == {2: 7, 3: 6}
    assert reader.by_seats(range(2, 5), "counts", "start", least=0, most=9, default=0) == {2: 8, 3: 7, 4: 0}
    assert list(reader.rows("cards", 1, 5)) == [0, 1]
    assert reader.words()["it"] == {"card.harpist": "Arpista"}
    reader.finish()


Ask = Callable[[Reader], Any]


@pytest.mark.parametrize(
    ("ask", "line", "field", "text"),
    [
        (lambda r: r.string("number"), 4, "number", "string"),
        (lambda r: r.string("cards", 1, "name"), 19, "cards[2].name", "string"),
        (lambda r: r.slug("cards", 0, "name"), 17, "cards[1].name", "slug"),
        (lambda r: r.integer("number", least=4, most=9), 4, "number", "integer"),
        (lambda r: r.integer("flag", least=0, most=9), 5, "flag", "integer"),
        (lambda r: r.integer("nobles", 2, "rank", least=1, most=9), 12, "nobles[3].rank", "integer"),
        (lambda r: r.integer("nobles", 1, "price", least=1, most=9), 10, "nobles[2].price", "integer"),
        (lambda r: r.integer("cards", 1, "count", least=3, most=9), 21, "cards[2].count", "integer"),
        (lambda r: r.flag("cards", 1, "count"), 21, "cards[2].count", "flag"),
        (lambda r: r.one_of(["a", "b"], "game"), 2, "game", "one_of"),
        (lambda r: r.some_of(["a"], "words"), 6, "words", "some_of"),
        (lambda r: r.some_of(["red"], "cards", 1, "colours"), 22, "cards[2].colours", "some_of"),
        (lambda r: r.integers("words", count=2, least=0, most=1), 6, "words", "integers"),
        (lambda r: r.by_seats(range(2, 5), "counts", "start", least=0, most=9), 27, "counts.start.4", "integer"),
        (lambda r: r.by_seats(range(2, 4), "counts", "market", least=0, most=9), 25, "counts.market", "table"),
        (lambda r: r.rows("cards", 3, 5), 15, "cards", "rows"),
        (lambda r: r.rows("number", 1, 5), 4, "number", "rows"),
        (lambda r: r.rows("nothing", 1, 5), 1, "nothing", "rows"),
        (lambda r: r.known(("market",), "counts"), 27, "counts.start", "unknown"),
        (lambda r: r.known(("slug", "count"), "cards", 1), 22, "cards[2].colours", "unknown"),
        (lambda r: r.fault(("counts", "market"), "edition.short"), 25, "counts.market", "short"),
    ],
)  # fmt: skip
def test_faults_say_where(reader: Reader, ask: Ask, line: int, field: str, text: str) -> None:
    ask(reader)
    assert faults(reader) == [(line, field, f"edition.{text}")]
    with pytest.raises(BadEdition) as error:
        reader.finish()
    assert error.value.params == {"origin": "toy.toml", "n": 1}
    assert f"line {line}: {field}" in str(error.value)


def test_all_faults_are_told_by_line(reader: Reader) -> None:
    reader.integer("counts", "market", least=9, most=9)
    reader.string("number")
    reader.slug("game", "slug")
    with pytest.raises(BadEdition) as error:
        reader.finish()
    lines = [problem.line for problem in error.value.problems]
    assert len(lines) == 3
    assert lines == sorted(lines)


def test_every_fault_has_words_in_every_language(reader: Reader) -> None:
    for ask in (
        lambda r: r.string("none"),
        lambda r: r.slug("none"),
        lambda r: r.integer("none", least=1, most=2),
        lambda r: r.flag("words"),
        lambda r: r.one_of("ab", "none"),
        lambda r: r.some_of("xy", "words"),
        lambda r: r.integers("none", count=2, least=1, most=2),
        lambda r: r.by_seats([2], "flag", least=1, most=2),
        lambda r: r.rows("none", 1, 2),
        lambda r: r.known(["game"]),
    ):
        ask(reader)
    for lang in ("en", "it", "fr"):
        words = texts(lang, "parlour.core")
        for problem in reader.problems:
            said = words.say(problem.text_id, **problem.params)
            assert "{" not in said
            assert said != problem.text_id


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = ", 1),
        ('a = 1\nb = "x\n', 2),
        ("a = 1\na = 2\n", 2),
        ("[a]\n[a]\n", 2),
        ("a = 1\n\nb = 2021-13-45\n", 3),
        ("a = " + "[\n" * 50_000, 0),
        ("a = " + "9" * 10_000, 1),
        ("\x00", 1),
        ("a" * (LARGEST + 1), 0),
    ],
    ids=range(9),
)
def test_files_that_are_no_toml(text: str, line: int) -> None:
    with pytest.raises(BadEdition) as error:
        Reader(text, "bad.toml")
    (problem,) = error.value.problems
    assert problem.line == line
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    "value", ["2024-05-27", "[2024-05-27]", "inf", "nan", "1e999", "07:32:00", "{a = {b = [{}]}}", "0x7f"]
)
def test_odd_values_are_no_crash(value: str) -> None:
    reader = Reader(f'game = "doors"\nname = "x"\nodd = {value}\n', "odd.toml")
    assert len(digest(reader.data)) == 16
    for ask in (reader.string, reader.slug, reader.flag):
        ask("odd")
    reader.integer("odd", least=200, most=201)
    reader.one_of(("a",), "odd")
    reader.some_of({"a"}, "odd")
    reader.integers("odd", count=1, least=0, most=1)
    assert len(reader.problems) >= 6


def test_no_more_faults_than_anybody_reads() -> None:
    reader = Reader("".join(f"key{i} = 1\n" for i in range(10_000)), "many.toml")
    reader.known(["game"])
    assert len(reader.problems) == MOST_FAULTS


def test_get_never_fails(reader: Reader) -> None:
    for path in ((), ("x",), ("game", "x"), ("game", 0, "x"), ("cards", 7), ("cards", "slug"), ("number", "x", 1)):
        reader.get(*path)


@pytest.mark.parametrize(
    "text",
    [
        "[texts.en]\n'rule.1' = 'b'",
        "[texts.en]\n'refuse.unknown' = 'b'",
        '[texts.en]\n"card.x" = "\\u001b[31m"',
        '[texts.en]\n"card.x" = "\\u202ex"',
        "texts = 1",
        "[texts.de]\na = 'b'",
        "texts.en = 3",
        "[texts.en]\na = 3",
        "[texts.en]\na.b = 'c'",
    ],
)
def test_wrong_texts(text: str) -> None:
    reader = Reader(text, "x.toml")
    reader.words()
    assert len(reader.problems) == 1


def test_the_digest_counts_what_is_played() -> None:
    def of(text: str) -> str:
        return digest(Reader(text, "x").data)

    base = of('name = "a"\nn = 1\n[[c]]\nslug = "x"\nicon = "i"\n')
    assert of('name = "b"\nn = 1\n[[c]]\nicon = "j"\nslug = "x"\n[texts.en]\nq = "r"\n') == base
    assert of('name = "a"\nn = 2\n[[c]]\nslug = "x"\n') != base
    assert of('name = "a"\nn = 1\n[[c]]\nslug = "y"\n') != base
    assert of('name = "a"\nn = 1\n[[c]]\nslug = "x"\nname = "z"\n') != base


def test_the_base_of_every_edition(reader: Reader) -> None:
    edition = Edition(reader)
    assert (edition.game, edition.name, edition.text, edition.origin) == ("toy", "house", TOML, "toy.toml")
    assert len(edition.moves) == 0


# -- editions of a game, by name or file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


def test_an_edition_from_a_file(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + DoorsGame.TEXT.replace("hand = 3", "hand = 5").replace("\n", "\r\n").encode())
    game = parlour.game("doors")
    edition = game.edition(file)
    assert edition.hand == 5
    assert game.edition(str(file)).digest == edition.digest != game.edition().digest
    assert game.edition("house") is game.edition()


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("/no/such/file.toml", "edition.file"),
        ("/", "edition.ordinary"),
        ("a\x00b", "edition.file"),
        ("x" * 5000, "edition.file"),
        ("", "edition.ordinary"),
    ],
    ids=range(5),
)
def test_files_that_are_not_there(source: str, fault: str) -> None:
    with pytest.raises(BadEdition) as error:
        parlour.game("doors").edition(source)
    assert error.value.problems[0].text_id == fault


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff\xfe\x00", "edition.utf8"),
        (b"#" * (LARGEST + 10), "edition.large"),
        (b'game = "whist"\n', "edition.game"),
        (b"", "edition.rows"),
    ],
    ids=range(4),
)
def test_files_that_are_no_editions(file: Path, content: bytes, fault: str) -> None:
    file.write_bytes(content)
    with pytest.raises(BadEdition) as error:
        parlour.game("doors").edition(file)
    assert fault in [problem.text_id for problem in error.value.problems]


@pytest.mark.parametrize(
    ("more", "line", "fault"),
    [
        ("[counts]\nx" + ".a" * 20_000 + " = 1", 2, "edition.long"),
        ("[counts]\nx" + ".a" * 200 + " = 1", 2, "edition.dots"),
        ("\n[x" + " . a" * 200 + "]", 2, "edition.dots"),
        ('x = {y = """\n""", z' + '."#"' * 200 + " = 1}", 2, "edition.dots"),
        ("x" + ".1" * 200 + " = 1", 1, "edition.dots"),
        ("x" + ".a" * 25 + " = {y" + ".a" * 4 + " = " + "[\n" * 25 + "]" * 25 + "}", 1, "edition.deep"),
        ("a = 1\nx = " + "[\n" * 150 + "]" * 150, 2, "edition.deep"),
        ("a = 1\nx = 0x" + "f" * 1500, 2, "edition.integer"),
        ("a = 1\nx = [[0x" + "f" * 1500 + "]]", 2, "edition.integer"),
        ("a = 1\nx = '\ud800'", 0, "edition.utf8"),
    ],
)
def test_what_no_parser_or_digest_should_see(more: str, line: int, fault: str) -> None:
    with pytest.raises(BadEdition) as error:
        parlour.game("doors").read(more, "x.toml")
    assert (line, fault) in [(problem.line, problem.text_id) for problem in error.value.problems]


def test_long_lists_of_numbers_are_fine() -> None:
    assert len(Reader("x = [" + "1.5, " * 200 + "2.5]", "x").get("x")) == 201


def test_the_field_of_a_fault_is_short_and_clean() -> None:
    reader = Reader('"' + "k" * 500 + '" = 1\n"a\\u001bb" = 2', "x")
    reader.known(["game"])
    assert [len(problem.field) for problem in reader.problems] == [80, 3]
    assert all(problem.field.isprintable() for problem in reader.problems)


def test_special_files_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for source in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(BadEdition) as error:
            parlour.game("doors").edition(source)
        assert error.value.problems[0].text_id == "edition.ordinary"


@settings(derandomize=True, database=None, max_examples=150, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", ["doors", *parlour.games()])
def test_spoilt_editions_fail_cleanly(name: str, data: st.DataObject) -> None:
    """Lines of a real edition dropped, doubled, cut, garbled: it is read, or refused with lines that exist."""
    game = parlour.game(name)
    lines = game.edition().text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(["drop", "double", "cut", "garble", "number"]))
        if how == "garble":
            lines[at] = lines[at].replace(
                "=", data.draw(st.sampled_from(["= -1 #", "= [] #", '= "" #', "= true #", "=="])), 1
            )
        elif how == "number":
            lines[at] = "".join(data.draw(st.sampled_from("0123456789")) if c.isdigit() else c for c in lines[at])
        else:
            lines[at : at + 1] = {"drop": [], "double": [lines[at]] * 2, "cut": [lines[at][: len(lines[at]) // 2]]}[how]
    try:
        edition = game.read("\n".join(lines), "spoilt.toml")
    except BadEdition as error:
        assert all(0 <= problem.line <= len(lines) for problem in error.problems)  # noqa: PT017
    else:
        assert len(edition.moves) > 0


def test_a_game_says_what_an_edition_may_name() -> None:
    game = parlour.game("menestrels")
    more = '\n[texts.en]\n"noble.baron.power" = "{x} {who} {0} {"\n"card.king" = "{n}"\n'
    words = game.texts("en", game.read(game.edition().text + more, "x"))
    assert words.say("noble.baron.power") == "{x} {who} {0} {"
    assert words.say("move.take", card=words.say("card.king")).count("{n}") == 1
    with pytest.raises(BadEdition) as error:
        game.read(game.edition().text + '\n[texts.en]\n"move.take" = "Pay {card}"\n', "x")
    assert [problem.text_id for problem in error.value.problems] == ["edition.names"]


@pytest.mark.parametrize("name", ["\\u001b[31m", "a\\u202eb", "\\u0000"])
def test_names_show_what_is_in_them(name: str) -> None:
    reader = Reader(f'name = "{name}"', "x")
    reader.string("name")
    assert faults(reader) == [(1, "name", "edition.plain")]
