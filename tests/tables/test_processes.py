"""Several processes on one database, and one that is killed in the middle of its work."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.tables import SeatSpec
from tests.tables.help import ANN, BEA, FirstBots, pair, run, service, until

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."])}
ME, BOT = SeatSpec("me", nickname="Ann"), SeatSpec("bot")

PLAYER = """
import asyncio, json, sys
from pathlib import Path
from tests.tables import vote
from tests.tables.help import ANN, FirstBots, service, until

vote.register()

async def main(path, table_id):
    async with service(Path(path), FirstBots()) as tables:
        table = await tables.get(table_id)
        while True:
            await until(lambda: 0 in table.match.owed)
            owed = table.match.owed[0]
            move = str(owed.options[owed.number % len(owed.options)])
            await tables.play(table_id, ANN, move, owed.answers)
            print(json.dumps([owed.answers, move]), flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize("seed", range(2))
def test_kill_9_loses_nothing_that_was_answered(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "a"

    async def make() -> str:
        async with service(path) as tables:
            return (await tables.create("vote", [ME, BOT, BOT], {"rounds": "200"}, ANN)).id

    table_id = run(make)
    answered: list[tuple[str, str]] = []
    rng = random.Random(seed)
    for _ in range(3):
        answered += killed(path, table_id, rng.randrange(1, 40))

    async def check() -> None:
        async with service(path, FirstBots()) as tables:
            table = await tables.get(table_id)
            match = table.match
            assert match is not None
            paths = match.paths()
            for answers, move in answered:
                number, _, step = answers.partition(".")
                decision = int(number) + 1
                stored = match.lines[decision][0].split(" ", 1)[1] if decision < len(match.lines) else paths[0]
                assert stored.split("; ")[int(step or 0)] == move
            await until(lambda: 0 in table.match.owed and len(table.match.owed) == 1)  # type: ignore[union-attr]
            await tables.play(table_id, ANN, str(table.match.owed[0].options[0]))  # type: ignore[union-attr]

    run(check)


def killed(path: Path, table_id: str, after: int) -> list[tuple[str, str]]:
    """What a process had answered when it was killed after so many answers or a few more."""
    command = [sys.executable, "-c", PLAYER, str(path), table_id]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    return [tuple(json.loads(line)) for line in told if line.endswith("\n")]


RACER = """
import asyncio, json, sys
from pathlib import Path
from parlour.tables import Conflict
from tests.tables import vote
from tests.tables.help import ANN, BEA, service

vote.register()

async def main(path, table_id, choice):
    async with service(Path(path)) as tables:
        table = await tables.get(table_id)
        print("ready", flush=True)
        while sys.stdin.readline():
            seat, owed = next(iter(table.match.owed.items()))
            move = str(owed.options[int(choice)])
            try:
                await tables.play(table_id, (ANN, BEA)[seat], move, owed.answers)
                print(json.dumps([seat, move]), flush=True)
            except Conflict:
                print("null", flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


def test_of_two_processes_one_answers(tmp_path: Path) -> None:
    """Both answer each decision, and each small step of a secret choice, otherwise and at the same moment."""
    path = tmp_path / "a"

    async def make() -> str:
        async with service(path) as tables:
            return (await pair(tables, "200")).id

    table_id = run(make)
    with racer(path, table_id, 0) as one, racer(path, table_id, 1) as two:
        played = [race(one, two) for _ in range(60)]
    assert len({winner for winner, _ in played}) == 2, "neither wins always"

    async def check() -> None:
        async with service(path) as tables:
            table, again = await tables.get(table_id), await pair(tables, "200")
            for _, (seat, move) in played:
                await tables.play(again.id, (ANN, BEA)[seat], move)
            assert table.match is not None
            assert again.match is not None
            assert table.match.lines == again.match.lines

    run(check)


def racer(path: Path, table_id: str, choice: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", RACER, str(path), table_id, str(choice)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=ENVIRONMENT, text=True, bufsize=1)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def race(*racers: subprocess.Popen[str]) -> tuple[int, tuple[int, str]]:
    """Who has won, and with what; the other one was told that it has lost."""
    for each in racers:
        assert each.stdin is not None
        each.stdin.write("go\n")
    told = [json.loads(each.stdout.readline()) for each in racers if each.stdout is not None]
    [winner] = [n for n, each in enumerate(told) if each is not None]
    return winner, told[winner]
