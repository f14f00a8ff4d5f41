"""Records: to JSON and back, replayed, and hostile ones refused in one clear error."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.core.errors import BadOption, BadRecord, BadSeats, ParlourError, UnknownGame, UnknownRules
from parlour.core.record import LARGEST, Record
from tests.contracts.tables import snapshot
from tests.toys.doors import DoorsGame


def played(name: str = "doors", seats: int = 2, decisions: int = 10**6, seed: int = 3) -> parlour.Match:
    match, rng = parlour.Match.new(name, seats, seed), random.Random(seed)
    while not match.over and match.number < decisions:
        seat = rng.choice(list(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def data(match: parlour.Match, **changes: Any) -> str:
    """A record's JSON with some fields changed, or left out where None."""
    fields = {**json.loads(match.record().dumps()), **changes}
    return json.dumps({key: value for key, value in fields.items() if value is not None})


@pytest.mark.parametrize(("name", "seats"), [("doors", 3), ("rooms", 1), ("rooms", 4), ("menestrels", 5)])
def test_there_and_back(name: str, seats: int) -> None:
    match = played(name, seats)
    names = ["Ann", "Bob", "Cyd", "Dan", "Eve"][:seats]
    record = match.record(names)
    again = Record.loads(record.dumps())
    assert again == record
    assert again.names == names
    replayed = again.replay()
    assert snapshot(replayed) == snapshot(match)
    assert replayed.result == match.result
    assert replayed.record(names) == record


def test_a_record_reads_like_a_game() -> None:
    text = played("rooms", 2).record().dumps()
    assert '\n  "0 keep ' in text
    assert all(len(line) < 200 for line in text.splitlines()[:30])
    assert "seed" not in text


def test_a_part_of_a_game() -> None:
    match = played(decisions=15)
    record = Record.loads(match.record().dumps())
    assert record.result is None
    for upto in (0, 1, 7, 15, 99):
        part = record.replay(upto=upto)
        assert part.number == min(upto, 15)
        assert parlour.DEALER not in part.owed
    whole = record.replay()
    assert snapshot(whole) == snapshot(match)
    assert whole.seed is None


def test_resuming_goes_on_by_the_seed() -> None:
    match = played(decisions=9)
    resumed = parlour.Match.resume(match.record(), 3)
    for each in (match, resumed):
        rng = random.Random(0)
        while not each.over:
            seat = rng.choice(list(each.owed))
            each.play(seat, rng.choice(each.legal(seat)))
    assert snapshot(resumed) == snapshot(match)


def test_resuming_with_open_paths() -> None:
    match = parlour.Match.new("rooms", 3, 1)
    match.play(1, f"{match.legal(1)[0]}; into 2")
    match.play(2, f"{match.legal(2)[0]}; into 1; leave")
    resumed = parlour.Match.resume(match.record(), 1, match.paths())
    assert snapshot(resumed) == snapshot(match)
    assert match.record().moves == [line for line in match.lines[0] if line.startswith("*")]


def test_a_stopped_dealer_goes_on() -> None:
    """A record may end between two dealer moves; a match with a seed deals on from there."""
    match = played(decisions=6)
    match.play(next(iter(match.owed)), "draw")
    record = match.record()
    for _ in range(2):
        assert record.moves.pop().startswith("*")
    assert snapshot(parlour.Match.resume(record, 3)) == snapshot(match)


def test_an_edition_of_another_hand_travels_inside(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text(DoorsGame.TEXT.replace("penalty = 4", "penalty = 9").replace('"house"', '"own"'))
    match = parlour.Match.new("doors", 2, 1, edition=file)
    record = Record.loads(match.record().dumps())
    assert (record.edition, record.edition_text) == ("own", file.read_text())
    file.unlink()
    assert record.replay().edition.penalty == 9  # type: ignore[attr-defined]


def test_an_edition_called_house_that_is_not_ours(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text(DoorsGame.TEXT.replace("penalty = 4", "penalty = 9"))
    match = parlour.Match.new("doors", 2, 1, edition=file)
    assert match.record().edition_text is not None
    assert match.record().replay().edition.penalty == 9  # type: ignore[attr-defined]


# -- hostile records


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"record"',
        "{}",
        "\x00",
        "[" * 200_000,
        '{"game":' * 20_000,
        "\ud800",
        b"\xff\xfe",
        b'{"game": "\xed\xa0\x80"}',
        "NaN",
        " " * (LARGEST + 1),
    ],
    ids=range(14),
)
def test_no_record_at_all(text: str | bytes) -> None:
    with pytest.raises(BadRecord) as error:
        Record.loads(text)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": "2"},
        {"seats": 2.5},
        {"seats": True},
        {"seats": None},
        {"game": 7},
        {"moves": "draw"},
        {"moves": [1, 2]},
        {"moves": [["0 draw"]]},
        {"moves": {"0": "draw"}},
        {"options": ["dealt"]},
        {"options": {"characters": 1}},
        {"names": [None]},
        {"edition": ["house"]},
        {"edition_text": 5},
        {"result": [1]},
        {"format": 2},
        {"format": "1"},
        {"digest": None},
    ],
    ids=str,
)
def test_wrong_types(changes: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        Record.loads(data(played(decisions=3), **changes))


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "whist"}, UnknownGame),
        ({"game": "x" * 100_000}, UnknownGame),
        ({"game": "../../etc/passwd"}, UnknownGame),
        ({"rules": "0"}, UnknownRules),
        ({"seats": 0}, BadSeats),
        ({"seats": -1}, BadSeats),
        ({"seats": 10**18}, BadSeats),
        ({"options": {"speed": "high"}}, BadOption),
        ({"options": {"characters": "x"}}, BadOption),
        ({"edition": "/etc/passwd"}, BadRecord),
        ({"edition": "../house"}, BadRecord),
        ({"digest": "0" * 16}, BadRecord),
        ({"edition_text": "= nonsense"}, ParlourError),
        ({"edition_text": "a = " + "[" * 50_000}, ParlourError),
        ({"edition_text": DoorsGame.TEXT.replace("penalty = 4", "penalty = 5")}, BadRecord),
    ],
    ids=lambda value: str(value)[:50],
)
def test_heads_that_cannot_be_played(changes: dict[str, Any], error: type[ParlourError]) -> None:
    record = Record.loads(data(played(decisions=3), **changes))
    with pytest.raises(error):
        record.replay()


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "0",
        "0 ",
        "draw",
        "0draw",
        "-1 draw",
        "9 draw",
        "99 draw",
        "100 draw",
        "٣ draw",
        "² draw",
        "* draw",
        "** face gold",
        "0 pass",
        "0 face gold",
        "0 draw; draw",
        "0 draw;",
        "0 ;",
        "0 xyzzy",
        "0 " + "draw; " * 100_000,
        "1 draw",
        "0\tdraw",
        "0 draw\x00",
    ],
    ids=lambda line: repr(line)[:30],
)
def test_lines_that_cannot_be_played(line: str) -> None:
    match = parlour.Match.new("doors", 2, 3)
    dealt = len(match.record().moves)
    record = Record.loads(data(match, moves=[*match.record().moves, line]))
    with pytest.raises(BadRecord) as error:
        record.replay()
    assert error.value.params["line"] == dealt + 1
    assert len(error.value.params["what"]) <= 80


def test_a_line_after_the_end() -> None:
    match = played()
    record = Record.loads(data(match, moves=[*match.record().moves, "0 draw"], result=None))
    with pytest.raises(BadRecord) as error:
        record.replay()
    assert error.value.params["line"] == len(record.moves)


def test_a_dealer_move_that_cannot_come() -> None:
    match = parlour.Match.new("doors", 2, 3)
    moves = match.record().moves
    with pytest.raises(BadRecord):
        Record.loads(data(match, moves=[moves[0], moves[0]])).replay()


def test_a_result_may_be_told_in_other_words() -> None:
    match = played()
    result = json.loads(match.record().dumps())["result"]
    result["sheets"][0]["lines"][0]["reason"] = "why.as-it-was-called-before"
    assert Record.loads(data(match, result=result)).replay().over


def test_a_house_edition_that_was_tuned_since(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    record = match.record()
    title = parlour.game("doors")
    older, newer = title.edition(), title.read(DoorsGame.TEXT.replace("penalty = 4", "penalty = 5"), "house")
    by_name = {"house": newer, "house-1": older}
    monkeypatch.setattr(type(title), "editions", property(lambda self: tuple(by_name)))
    monkeypatch.setattr(type(title), "edition", lambda self, name=None: by_name[name or "house"])
    assert record.replay().edition is older
    assert record.replay().result == match.result


@pytest.mark.parametrize("change", ["winner", "points", "kind", "empty"])
def test_a_false_result(change: str) -> None:
    match = played()
    result = json.loads(match.record().dumps())["result"]
    if change == "winner":
        result["winners"] = [1 - result["winners"][0]]
    elif change == "points":
        result["sheets"][0]["lines"][0]["points"] += 1
    elif change == "kind":
        result["sheets"][0]["lines"][0]["kind"] = "luck"
    else:
        result = {}
    record = Record.loads(data(match, result=result))
    with pytest.raises(BadRecord, match="result"):
        record.replay()
    assert record.replay(upto=5).number == 5


def test_a_result_of_a_game_that_is_not_over() -> None:
    result = json.loads(played().record().dumps())["result"]
    with pytest.raises(BadRecord, match="result"):
        Record.loads(data(played(decisions=4), result=result)).replay()


@settings(derandomize=True, database=None, max_examples=150, deadline=None)
@given(st.data())
def test_spoilt_records_fail_cleanly(draw: st.DataObject) -> None:
    """Some bytes of a real record changed: it is read and played, or refused, and nothing else happens."""
    text = bytearray(played(decisions=12).record().dumps().encode())
    for _ in range(draw.draw(st.integers(1, 4))):
        at = draw.draw(st.integers(0, len(text) - 1))
        text[at : at + draw.draw(st.integers(0, 3))] = draw.draw(st.binary(max_size=3))
    try:
        Record.loads(bytes(text)).replay()
    except ParlourError as error:
        assert str(error)  # noqa: PT017


def test_records_of_other_programs_may_say_more() -> None:
    record = Record.loads(data(played(decisions=3), comment="a fine game"))
    assert record.replay().number == 3
    assert msgspec.json.encode(record)


@pytest.mark.parametrize("kind", [str, bytes])
def test_a_mark_of_the_byte_order_is_no_fault(kind: type) -> None:
    text = "\ufeff" + played("doors", 2).record().dumps()
    assert Record.loads(text if kind is str else text.encode()).game == "doors"
