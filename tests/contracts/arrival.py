"""Contract 4: in which order secret paths arrive changes nothing, nor do minds changed before."""

from __future__ import annotations

from collections import Counter

import parlour
from parlour.core.frames import COMMIT
from tests.contracts.language import whole_path
from tests.contracts.tables import Chance, Table, differences, match_walk, snapshot


def arrival(table: Table, seed: int) -> Counter[str]:
    """Paths sent step by step in any order, with second thoughts, lead where they lead in the order of the seats.

    :return: how many commits were played in other orders (`orders`), and how many choices taken back (`minds`).
    """
    met: Counter[str] = Counter()
    chance = Chance(f"arrival {seed}", 0)
    for match, seat, move in match_walk(table.match(seed), Chance(seed)):
        if match._state.stack[-1].sort == COMMIT:
            if not match.paths():
                orders(table, match, chance)
                met["orders"] += 1
        elif changed_mind(table, match, seat, move, chance):
            met["minds"] += 1
    return met


def orders(table: Table, match: parlour.Match, chance: Chance) -> None:
    """One commit, played in the order of the seats and in others."""
    paths = {seat: random_path(match, seat, chance) for seat in match.owed}
    plain = match.copy()
    for seat, path in paths.items():
        plain.play(seat, "; ".join(path))
    wanted = snapshot(plain)
    for _ in range(3):
        other = match.copy()
        left = {seat: path[:] for seat, path in paths.items()}
        while left:
            seat = chance.rng.choice(sorted(left))
            waver(other, seat, chance)
            other.play(seat, left[seat].pop(0))
            if not left[seat]:
                del left[seat]
        found = snapshot(other)
        assert found == wanted, f"{table}: the order of arrival changes {differences(wanted, found)}: {paths}"


def random_path(match: parlour.Match, seat: int, chance: Chance) -> list[str]:
    """A complete path by chance."""
    trial, path = match.copy(), []
    for _ in range(chance.rng.randrange(6)):
        if trial.legal(seat) and trial.number == match.number:
            path.append(str(chance.rng.choice(trial.legal(seat))))
            trial.play(seat, path[-1])
    return path + (whole_path(trial, seat) if trial.number == match.number else [])


def waver(match: parlour.Match, seat: int, chance: Chance) -> None:
    """Perhaps some steps that are taken back again; never one that completes the commit."""
    steps = chance.rng.randrange(4)
    done = 0
    for _ in range(steps):
        if not match.legal(seat) or list(match.owed) == [seat]:
            break
        match.play(seat, chance.rng.choice(match.legal(seat)))
        done += 1
    for _ in range(done):
        match.undo(seat)


def changed_mind(table: Table, match: parlour.Match, seat: int, move: parlour.Move, chance: Chance) -> bool:
    """A choice that can be taken back leaves no trace: the move afterwards leads where it leads alone."""
    trial, plain = match.copy(), match.copy()
    trial.play(seat, chance.rng.choice(match.legal(seat)))
    if not trial.can_undo(seat):
        return False
    trial.undo(seat)
    for each in (trial, plain):
        each.play(seat, move)
    wanted, found = snapshot(plain), snapshot(trial)
    assert found == wanted, f"{table}: a choice taken back before «{move}» changes {differences(wanted, found)}"
    return True
