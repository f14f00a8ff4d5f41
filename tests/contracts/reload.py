"""Contract 1: a state can be written out at every decision, read back in another process, and go on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import blake2b
from random import Random
from typing import Any

from parlour.core.state import State
from tests.contracts.tables import Chance, Table, dump, walk, whole


def reloaded(table: Table, s: State) -> State:
    """The state through JSON."""
    text = json.dumps(s.to_data())
    again = type(s).from_data(table.edition, json.loads(text))
    assert json.dumps(again.to_data()) == text, f"{table}: another state comes back than was written: {text}"
    return again


def face(table: Table, s: State) -> dict[str, Any]:
    """What a state shows: who owes what, and everybody's view."""
    return {
        "who": s.who,
        "legal": {str(seat): s.legal(seat) for seat in s.owing},
        "views": {str(seat): table.game.view(s, seat) for seat in table.viewers},
    }


def reload(table: Table, seed: int) -> None:
    """A game in which every state is replaced by its reload goes on as the other does, event by event."""
    edges(table)
    twin = table.start()
    twin.go()
    twin = reloaded(table, twin)
    for s, play in walk(table, Chance(seed)):
        if play is None:
            edge(table, s, "end")
            return
        told = face(table, s)
        assert json.loads(dump(told["views"])) == told["views"], (
            f"{table}: a view is no plain JSON data: {told['views']}"
        )
        assert dump(face(table, twin)) == dump(told), f"{table}: another face after a reload: {whole(s)}"
        twin = reloaded(table, twin)
        copy = s.copy()
        copy.heard, twin.heard = [], []
        twin.play(play[1], play[0])
        copy.play(play[1], play[0])
        assert whole(twin) == whole(copy), f"{table}: after a reload {play} leads elsewhere"
        assert twin.heard == copy.heard, f"{table}: after a reload {play} tells something else"


def edges(table: Table) -> None:
    """A state whose lists are empty, before anything was carried out, can do all that others can."""
    edge(table, table.start(), "start")


def edge(table: Table, s: State, where: str) -> None:
    """Copy, view and data of a state, empty or not."""
    try:
        copy, data = s.copy(), json.dumps(s.to_data())
        views = [table.game.view(s, seat) for seat in table.viewers]
    except Exception as error:
        raise AssertionError(f"{table}: the {where} cannot be copied, viewed or written: {error!r}") from error
    assert json.dumps(copy.to_data()) == data, f"{table}: the copy of the {where} differs"
    assert json.loads(dump(views)) == views, f"{table}: a view of the {where} is no plain JSON data"


def fresh(table: Table, seed: int, more: tuple[tuple[str, str], ...] = ()) -> None:
    """Another process reads the states of a game, sees the same in them, and plays each to the same end.

    :param more: games to register there, as (name, module:attribute).
    """
    states = [s.copy() for s, play in walk(table, Chance(seed)) if play]
    states = states[:: 1 + len(states) // 25]
    job = {
        "more": more,
        "table": [table.name, table.seats, table.options, table.file],
        "states": [s.to_data() for s in states],
    }
    path = os.pathsep.join(each for each in sys.path if each)
    env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": str(seed % 1000 + 1)}
    run = [sys.executable, "-m", "tests.contracts.fresh"]
    done = subprocess.run(run, input=json.dumps(job), capture_output=True, text=True, env=env, timeout=100, check=False)
    assert done.returncode == 0, f"{table}: the other process failed: {done.stderr[-2000:]}"
    there = json.loads(done.stdout)
    for n, s in enumerate(states):
        assert there[n] == destiny(table, s, n), f"{table}: another process sees or plays another game: {whole(s)}"


def destiny(table: Table, s: State, seed: int) -> str:
    """A digest of what a state shows and of a game played on from it."""
    s = s.copy()
    seen = blake2b(dump(face(table, s)).encode())
    s.heard, rng = [], Random(seed)
    while not s.over:
        seat = rng.choice(s.owing)
        s.play(rng.choice(s.legal(seat)), seat)
    for seat in table.viewers:
        seen.update(dump([event.to(seat, table.edition.faces) for event in s.heard]).encode())
    seen.update(whole(s).encode())
    return seen.hexdigest()
