"""Whole games that were played once must replay to their result for ever.

The records lie in `records/`, each with the edition that it was played with. They are never written anew: a change of
behaviour is a new version of the rules, under which these still replay.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour import Match, Record
from parlour.core.record import as_data

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def replayed(path: Path) -> tuple[Record, Match]:
    record = Record.loads(path.read_text("utf-8"))
    return record, record.replay()


def test_every_number_of_players_is_there() -> None:
    """MN-1.2: two to five players, Nobles dealt and chosen, several Impostors, and a game that the guard ended."""
    records = [Record.loads(path.read_text("utf-8")) for path in RECORDS]
    assert {record.seats for record in records} == {2, 3, 4, 5}
    assert {record.options["nobles"] for record in records} == {"dealt", "chosen"}
    nobles = {line.partition("noble ")[2] for record in records for line in record.moves if " noble " in line}
    assert len(nobles) == 9
    verbs = {line.split()[1] for record in records for line in record.moves}
    assert verbs == {
        *("seat", "noble", "card", "top", "take", "draw", "coin", "look", "two", "veto", "allow", "again", "decline"),
        *("target", "back", "poach", "play", "assign"),
    }


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replays_to_its_result(path: Path) -> None:
    """MN-4, MN-5: the same winner and the same sheets, line by line."""
    record, match = replayed(path)
    assert match.over
    assert record.result is not None
    assert as_data(match.result) == record.result


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_is_written_as_it_was(path: Path) -> None:
    """Nothing of a record is lost when it is read and written again."""
    record, match = replayed(path)
    again = match.record(names=record.names)
    assert again == record
    assert again.dumps() == path.read_text("utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replays_up_to_every_decision(path: Path) -> None:
    """A record can be stopped anywhere; what follows is the same."""
    record, match = replayed(path)
    for upto in (0, 1, match.number // 3, match.number - 1):
        part = record.replay(upto=upto)
        assert part.number == upto
        assert part.lines == match.lines[: upto + 1]
