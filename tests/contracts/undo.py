"""Contract 7: undo gives everybody back exactly what was, and is refused once something was shown, dealt or chosen."""

from __future__ import annotations

from collections import Counter

import pytest

import parlour
from parlour.core.errors import UndoRefused
from parlour.core.frames import COMMIT
from tests.contracts.tables import Chance, Table, differences, match_walk, snapshot


def undo(table: Table, seed: int) -> Counter[str]:
    """Every move of a game is taken back where that must be possible, and cannot be where it must not.

    :return: how often undo was granted, and how often refused for which reason.
    """
    met: Counter[str] = Counter()
    for number, (match, seat, move) in enumerate(match_walk(table.match(seed), Chance(seed))):
        before, trial = snapshot(match, log=number % 7 == 0), match.copy()
        trial.play(seat, move)
        wanted = expected(match, trial, seat)
        met[wanted or "granted"] += 1
        assert trial.can_undo(seat) == (wanted is None), f"{table}: undo after «{move}» of {seat}: wanted {wanted}"
        if wanted is None:
            taken_back(table, trial, seat, before)
            trial.play(seat, move)
            later(table, trial, seat, met)
        else:
            changed = snapshot(trial)
            with pytest.raises(UndoRefused):
                trial.undo(seat)
            assert snapshot(trial) == changed, f"{table}: a refused undo changed the match"
        for other in range(table.seats):
            if other != seat and not match.paths().get(other):
                assert not trial.can_undo(other), f"{table}: seat {other} could take back «{move}» of {seat}"
    return met


def expected(before: parlour.Match, after: parlour.Match, seat: int) -> str | None:
    """Why undo must be refused after a move; None when it must be granted."""
    if after.over:
        return "over"
    if before._state.stack[-1].sort == COMMIT:
        return "revealed" if after.number > before.number else None
    new = [line for lines in after.lines for line in lines][sum(map(len, before.lines)) :]
    if any(line.startswith("*") for line in new):
        return "dealt"
    if any(event.shown for event in after._events[len(before._events) :]):
        return "shown"
    return "secret" if after._state.stack and after._state.stack[-1].sort == COMMIT else None


def taken_back(table: Table, trial: parlour.Match, seat: int, before: dict[str, object]) -> None:
    """One undo, compared with what was."""
    trial.undo(seat)
    after = snapshot(trial, log=bool(before["log"]))
    assert after == before, f"{table}: undo leaves something else: {differences(before, after)}"


def later(table: Table, trial: parlour.Match, seat: int, met: Counter[str]) -> None:
    """After another seat's decision the first cannot take its own back, but the other can, and then the first can."""
    owed = [other for other in trial.owed if other not in (seat, parlour.DEALER)]
    if trial.paths() or not owed or trial._state.stack[-1].sort == COMMIT:
        return
    other = owed[0]
    between = snapshot(trial)
    trial.play(other, trial.legal(other)[-1])
    assert not trial.can_undo(seat), f"{table}: {seat} could undo past a decision of {other}"
    met["later"] += 1
    if trial.can_undo(other):
        taken_back(table, trial, other, between)
        assert trial.can_undo(seat), f"{table}: {seat} cannot undo any more, though {other} has taken its move back"
