"""Journals: a run goes on where it was, and nothing else is touched."""

import os

import msgspec
import pytest

from parlour.lab.journal import BadJournal, Journal


class Entry(msgspec.Struct):
    number: int


HEAD = {"journal": "test", "seed": "1"}


def written(path, *numbers, head=HEAD, fresh=False):
    """What was found, after which these are added."""
    with Journal(path, head, Entry, fresh) as journal:
        for number in numbers:
            journal.add(Entry(number))
        return [entry.number for entry in journal.found]


def refused(path, head=HEAD, fresh=False):
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(BadJournal) as caught, Journal(path, head, Entry, fresh):
        pass
    assert (path.read_bytes() if path.is_file() else None) == before
    assert caught.value.params["path"] == str(path)
    return caught.value.text_id


def test_what_was_written_is_found_again(tmp_path):
    path = tmp_path / "j.jsonl"
    assert written(path, 3, 1) == []
    assert written(path, 2) == [3, 1]
    assert written(path) == [3, 1, 2]


def test_half_a_line_is_taken_off_wherever_it_ends(tmp_path):
    path = tmp_path / "j.jsonl"
    written(path, 3, 1)
    whole = path.read_bytes()
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        found = written(path, 7)
        assert found == [3, 1][: whole[:end].count(b"\n") - 1 if b"\n" in whole[:end] else 0]
        assert written(path) == [*found, 7]


def test_the_journal_of_another_run_is_refused(tmp_path):
    path = tmp_path / "j.jsonl"
    written(path, 3, head={**HEAD, "seed": "2"})
    assert refused(path) == "error.journal-other"


@pytest.mark.parametrize("text", ["my notes\n", "[1]\n", '{"a": 1}\n', "\n", "\xff\n"])
def test_what_is_no_journal_is_refused_and_never_emptied(tmp_path, text):
    path = tmp_path / "notes.txt"
    path.write_text(text, "latin-1")
    assert refused(path) == "error.journal-kind"
    assert refused(path, fresh=True) == "error.journal-kind"


def test_damage_is_told_with_its_line(tmp_path):
    path = tmp_path / "j.jsonl"
    written(path, 3)
    with path.open("ab") as file:
        file.write(b'{"number": "four"}\n{"number": 5}\n')
    with pytest.raises(BadJournal) as caught:
        written(path)
    assert caught.value.text_id == "error.journal-line"
    assert caught.value.params["line"] == 3


def test_beginning_anew(tmp_path):
    path = tmp_path / "j.jsonl"
    written(path, 3, head={**HEAD, "seed": "2"})
    assert written(path, 5, fresh=True) == []
    assert written(path) == [5]


def test_two_runs_cannot_share_one(tmp_path):
    path = tmp_path / "j.jsonl"
    with Journal(path, HEAD, Entry) as journal:
        journal.add(Entry(1))
        assert refused(path) == "error.journal-used"
    assert written(path) == [1]


def test_without_a_path_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert written(None, 1) == []
    assert os.listdir(tmp_path) == []


def test_a_place_where_nothing_can_be_written(tmp_path):
    assert refused(tmp_path) == "error.journal-file"
    assert refused(tmp_path / "none" / "j.jsonl") == "error.journal-file"
