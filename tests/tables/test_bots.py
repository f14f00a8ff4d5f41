"""Bots at tables: when they move, what they are told, what happens when they fail; and the processes they think in."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from parlour import game, games
from parlour.bots import Question, bots
from parlour.tables import BotRunner, SeatSpec, Table
from parlour.tables.runner import BotFailed
from tests.tables.help import ANN, BEA, FirstBots, run, service, until
from tests.tables.vote import OTHER

ME, FRIEND, BOT = SeatSpec("me", nickname="Ann"), SeatSpec("friend"), SeatSpec("bot")
QUESTION = Question("greedy", "vote", None, {}, [], ["say word1", "say word2"], "seed")


def number(table: Table) -> int:
    assert table.match is not None
    return table.match.number


def test_bots_play_a_game_among_themselves(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a", FirstBots(), bot_pause=9.0) as tables:
            table = await tables.create("vote", [BOT, BOT, BOT], {}, ANN)
            await until(lambda: table.status == "over")
            assert number(table) == 12

    run(test)


def test_a_bot_is_told_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        thinker = FirstBots()
        async with service(tmp_path / "a", thinker) as tables:
            table = await tables.create("vote", [ME, BOT], {"rounds": "2"}, ANN)
            await tables.play(table.id, ANN, "say word3")
            await until(lambda: number(table) == 2)
            await tables.play(table.id, ANN, "pick 3; pick 1")
            await until(lambda: number(table) == 4)
            assert table.match is not None
            first = thinker.asked[0]
            assert first[:3] == ("normal", "vote", None)
            assert first.legal == ["say word1", "say word2", "say word3"]
            assert first.view["seat"] == 1
            assert first.events == table.match.events(1)[:2]
            assert all(question.view["path"] == [] for question in thinker.asked[:2])
            assert len({question.seed for question in thinker.asked}) == len(thinker.asked)
            assert not any(table.head.seed in repr(question) for question in thinker.asked)

    run(test)


def test_the_seed_of_a_bot_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        first, second = FirstBots(), FirstBots()
        first.gate.clear()
        async with service(tmp_path / "a", first) as tables:
            table = await tables.create("vote", [BOT, ME], {}, ANN, edition_text=OTHER)
            await until(lambda: bool(first.asked))
        async with service(tmp_path / "a", second) as tables:
            table = await tables.get(table.id)
            await until(lambda: number(table) == 1)
        assert first.asked == second.asked[:1]
        assert first.asked[0].edition_text == OTHER

    run(test)


def test_undo_voids_what_a_bot_thought(tmp_path: Path) -> None:
    async def test() -> None:
        thinker = FirstBots(lambda question: f"say word{len(question.view['said'])}")  # type: ignore[arg-type]
        async with service(tmp_path / "a", thinker) as tables:
            table = await tables.create("vote", [ME, BOT, FRIEND], {}, ANN)
            await tables.join(table.id, await tables.invitation(table.id, ANN, 2), BEA, "Bea")
            thinker.gate.clear()
            await tables.play(table.id, ANN, "say word1")
            await until(lambda: len(thinker.asked) == 1)
            await tables.undo(table.id, ANN)
            await tables.play(table.id, ANN, "say word2")
            await until(lambda: len(thinker.asked) == 2)
            thinker.gate.set()
            await until(lambda: number(table) == 2)
            await asyncio.sleep(0.02)
            assert number(table) == 2
            said = [question.view["said"] for question in thinker.asked]
            assert said[0] != said[1]

    run(test)


@pytest.mark.parametrize("nonsense", ["say word9", "", "<b>"])
def test_when_a_bot_plays_nonsense_chance_plays_for_it(tmp_path: Path, nonsense: str) -> None:
    async def test() -> None:
        async with service(tmp_path / "a", FirstBots(lambda _: nonsense)) as tables:
            table = await tables.create("vote", [BOT, BOT], {"rounds": "2"}, ANN)
            await until(lambda: table.status == "over")

    run(test)


def test_when_a_bot_fails_chance_plays_for_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a", FirstBots(lambda _: str(int("x")))) as tables:
            table = await tables.create("vote", [BOT, BOT], {"rounds": "2"}, ANN)
            await until(lambda: table.status == "over")

    run(test)


def test_a_bot_waits_a_little_while_people_play_or_watch(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a", FirstBots(), bot_pause=0.1) as tables:
            table = await tables.create("vote", [BOT, ME], {}, ANN)
            begun = time.monotonic()
            await until(lambda: number(table) == 1)
            assert time.monotonic() - begun >= 0.09
            alone = await tables.create("vote", [BOT, BOT], {"rounds": "200"}, ANN)
            stream = aiter(tables.changes(alone.id))
            await anext(stream)
            before = number(alone)
            await asyncio.sleep(0.25)
            assert number(alone) - before <= 3

    run(test)


def test_tables_where_a_bot_owes_go_on_after_the_start(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            owed = await tables.create("vote", [BOT, ME], {}, ANN)
            waiting = await tables.create("vote", [ME, BOT], {}, ANN)
        async with service(tmp_path / "a", FirstBots()) as tables:
            owed, waiting = await tables.get(owed.id), await tables.get(waiting.id)
            await until(lambda: number(owed) == 1)
            await asyncio.sleep(0.02)
            assert number(waiting) == 0

    run(test)


def test_a_table_that_another_process_left_is_taken_over_when_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.tables.driver.TAKEOVER_SECONDS", 0.05)

    async def test() -> None:
        async with service(tmp_path / "a", FirstBots()) as here, service(tmp_path / "a") as gone:
            made = await gone.create("vote", [BOT, ME], {}, ANN)
            table = await here.get(made.id)
            assert number(table) == 0
            await until(lambda: number(table) == 1)

    run(test)


def test_a_table_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            bad = await tables.create("vote", [BOT, ME], {}, ANN)
            good = await tables.create("vote", [BOT, ME], {}, ANN)
            with tables._store.engine.begin() as connection:
                connection.exec_driver_sql(f"UPDATE tables SET rules = '0' WHERE id = '{bad.id}'")
        async with service(tmp_path / "a", FirstBots()) as tables:
            table = await tables.get(good.id)
            await until(lambda: number(table) == 1)

    run(test)


# -- the processes


def test_bots_think_in_another_process() -> None:
    async def test() -> None:
        runner = BotRunner(think="tests.tables.thinkers:whoami")
        try:
            assert int(await runner.think(QUESTION)) not in (0, os.getpid())
        finally:
            await runner.stop()

    run(test)


@pytest.mark.parametrize("name", games())
def test_the_house_s_bots_play_the_house_s_games(tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "parlour")

    async def test() -> None:
        async with service(tmp_path / "a", BotRunner()) as tables:
            assert tables.bots == bots()
            seats = [SeatSpec("bot", bot) for bot in itertools.islice(itertools.cycle(bots()), game(name).seats[0])]
            table = await tables.create(name, seats, {}, ANN)
            await until(lambda: table.status == "over")
            assert (await tables.record(table.id)).replay().over
            assert caplog.records == [], "no bot failed"

    run(test)


def test_a_failure_is_told_and_the_next_question_answered() -> None:
    async def test() -> None:
        runner = BotRunner(think="tests.tables.thinkers:fails")
        try:
            for _ in range(2):
                with pytest.raises(BotFailed, match="no idea"):
                    await runner.think(QUESTION)
        finally:
            await runner.stop()

    run(test)


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        runner = BotRunner(think="tests.tables.thinkers:dies")
        try:
            assert await runner.think(QUESTION._replace(bot=str(tmp_path / "flag"))) == "alive"
        finally:
            await runner.stop()

    run(test)


def test_a_bot_that_always_kills_its_process_fails() -> None:
    async def test() -> None:
        runner = BotRunner(think="tests.tables.thinkers:always_dies")
        try:
            with pytest.raises(BotFailed, match="died"):
                await runner.think(QUESTION)
        finally:
            await runner.stop()

    run(test)


def test_a_bot_that_thinks_for_ever_is_ended() -> None:
    async def test() -> None:
        runner = BotRunner(think="tests.tables.thinkers:sleeps", longest=0.1)
        try:
            with pytest.raises(BotFailed, match="died"):
                await runner.think(QUESTION)
        finally:
            await runner.stop()

    run(test)


def test_stopping_does_not_wait_for_a_thought() -> None:
    async def test() -> None:
        runner = BotRunner(think="tests.tables.thinkers:sleeps")
        thought = asyncio.create_task(runner.think(QUESTION))
        await asyncio.sleep(0.05)
        thought.cancel()
        await runner.stop()

    run(test)


PARENT = """
import asyncio
import itertools
import logging
from parlour.tables import BotRunner
from tests.tables.test_bots import QUESTION

async def main():
    runner = BotRunner(think="tests.tables.thinkers:whoami")
    print(await runner.think(QUESTION), flush=True)
    slow = BotRunner(think="tests.tables.thinkers:sleeps")
    await slow.think(QUESTION)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_processes_leave_when_the_parent_is_killed(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    path = os.pathsep.join(["src", "."])
    command = [sys.executable, str(tmp_path / "parent.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}) as parent:
        assert parent.stdout is not None
        first = psutil.Process(int(parent.stdout.readline()))
        family = psutil.Process(parent.pid).children(recursive=True)
        assert first in family
        parent.send_signal(signal.SIGKILL)
    _, alive = psutil.wait_procs(family, timeout=20)
    assert [process for process in alive if process.status() != psutil.STATUS_ZOMBIE] == []
