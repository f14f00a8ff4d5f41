"""Recorded games at the terminal: told, stepped through, checked."""

import io
import json
import os
import sys
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.core.errors import BadEdition, BadRecord
from parlour.lab.counts import BadCount
from parlour.terminal.faults import NoFile
from parlour.terminal.files import read_text, write_text
from parlour.terminal.language import words
from parlour.terminal.replaying import replay, replay_data
from parlour.terminal.screen import Screen


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    match = parlour.Match.new("menestrels", 3, seed=6)
    rng = Random(6)
    while not match.over:
        (seat,) = match.owed
        match.play(seat, rng.choice(match.legal(seat)))
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(match.record(["Anna", "Bert", "Zoë"]).dumps(), "utf-8")
    return path, match


def told(path, upto=None, seat=None, answers=None, lang="en"):
    out = io.StringIO()
    screen = Screen(words(lang), True, out)
    screen.console.width = 80
    typed = iter(answers or ())
    prompts = []

    def ask(prompt):
        prompts.append(prompt)
        return next(typed)

    replay(path, upto, seat, screen, ask if answers is not None else None)
    return out.getvalue(), prompts


def test_the_whole_game_is_told_with_its_result(record):
    path, match = record
    text, _ = told(path)
    assert "Ménestrels, 3 players, edition house" in text
    assert "Anna" in text
    assert "Zoë" in text
    assert text.count("(MN-5.2)") == 3
    assert f"The record is sound: {match.number} decisions" in text


def test_a_spectator_hears_less_than_a_seat(record):
    path, match = record
    spectator, own = told(path)[0], told(path, seat=1)[0]
    for line in match.log(1, names=["Anna", "Bert", "Zoë"]):
        assert line in " ".join(own.split()) or len(line) > 70
    assert own != spectator


def test_up_to_a_decision(record):
    path, _ = record
    text, _ = told(path, upto=10)
    assert "Sound so far: 10 decisions, and the game is not over." in text
    assert "(MN-5.2)" not in text


def test_step_by_step_tells_the_same(record):
    path, match = record
    stepped, prompts = told(path, answers=[""] * match.number)
    assert len(prompts) == match.number
    assert stepped == told(path)[0]


def test_stepping_shows_the_table_and_stops(record):
    path, _ = record
    text, prompts = told(path, answers=["", "t", "q"])
    assert len(prompts) == 3
    assert "Market" in text
    assert "sound" not in text


def test_as_data(record):
    path, match = record
    data = json.loads(json.dumps(replay_data(path, None, None, "en")))
    assert data["decisions"] == match.number
    assert data["over"] is True
    assert data["result"]["winners"] == list(match.result.winners)
    some = replay_data(path, 10, 0, "fr")
    assert some["decisions"] == 10
    assert len(some["owed"]) == 1
    assert some["result"] is None
    assert any("prend" in line for line in some["log"])


def test_no_such_seat(record):
    with pytest.raises(BadCount):
        told(record[0], seat=3)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: {**data, "moves": data["moves"][:20] + data["moves"][21:]},
        lambda data: {**data, "moves": [*data["moves"], "0 coin"]},
        lambda data: {**data, "result": {**data["result"], "winners": [9]}},
        lambda data: {**data, "seats": "many"},
        lambda data: {**data, "moves": ["x"]},
        lambda data: {**data, "names": ["Anna"]},
        lambda data: {**data, "names": ["Anna"] * 9},
    ],
)
def test_a_fault_is_found_even_behind_where_one_stops(record, tmp_path, change):
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(change(json.loads(record[0].read_text("utf-8")))), "utf-8")
    with pytest.raises(BadRecord):
        told(path, upto=3)


def test_a_record_without_a_result_is_not_called_as_recorded(record, tmp_path):
    path = tmp_path / "open.json"
    data = json.loads(record[0].read_text("utf-8"))
    del data["result"]
    path.write_text(json.dumps(data), "utf-8")
    assert "as recorded" not in told(path)[0]
    assert "holds no result" in told(path)[0]


def test_a_record_of_a_windows_editor(record, tmp_path):
    path = tmp_path / "bom.json"
    path.write_bytes(b"\xef\xbb\xbf" + record[0].read_bytes().replace(b"\n", b"\r\n"))
    assert told(path) == told(record[0])


@pytest.mark.skipif(sys.platform == "win32", reason="devices")
def test_only_ordinary_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/zero"), Path("/dev/null"), tmp_path / "pipe"):
        with pytest.raises(NoFile):
            read_text(path)
        with pytest.raises(BadEdition):
            parlour.game("menestrels").edition(path)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(NoFile):
        read_text(tmp_path / "nothing")
    with pytest.raises(NoFile):
        read_text(tmp_path)
    latin = tmp_path / "latin"
    latin.write_bytes(b"caf\xe9")
    with pytest.raises(NoFile):
        read_text(latin)
    with pytest.raises(NoFile):
        read_text(latin, most=2)


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    write_text(path, "first")

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NoFile) as caught:
        write_text(path, "second")
    assert caught.value.params["what"] == "No space left on device"
    assert path.read_text("utf-8") == "first"
    assert list(tmp_path.iterdir()) == [path]
