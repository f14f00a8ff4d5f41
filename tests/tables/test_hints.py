"""Hints at tables: for whom, from what, how often they are worked out; and thoughts that are called off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from parlour.bots import Hint, Question
from parlour.tables import BotRunner, NoHint, NothingOwed, NotSeated, SeatSpec, Table, Tables
from tests.tables.help import ANN, BEA, EVE, FirstBots, pair, run, service, until
from tests.tables.test_bots import QUESTION


def advice(question: Question) -> str:
    """The legal moves as hints, in their order."""
    found = [Hint(move, 0.5, None, 1, len(question.legal), []) for move in question.legal]
    return msgspec.json.encode(found).decode()


@asynccontextmanager
async def thoughtful(folder: Path, tables: int) -> AsyncIterator[tuple[FirstBots, Tables, list[Table]]]:
    """A house whose bots think about hints until the gate is opened, and some tables of Ann and Bea."""
    thinker = FirstBots(advice)
    async with service(folder / "a", hints=thinker) as house:
        several = [await pair(house) for _ in range(tables)]
        thinker.gate.clear()
        yield thinker, house, several


def test_a_hint_is_for_the_own_seat_and_worked_out_once(tmp_path: Path) -> None:
    async def test() -> None:
        thinker = FirstBots(advice)
        async with service(tmp_path / "a", hints=thinker) as tables:
            table = await pair(tables)
            thinker.gate.clear()
            both = asyncio.gather(tables.hint(table.id, ANN), tables.hint(table.id, ANN))
            await until(lambda: bool(thinker.asked))
            thinker.gate.set()
            first, second = await both
            assert first == second == await tables.hint(table.id, ANN)
            [question] = thinker.asked
            assert table.match is not None
            assert [each.move for each in first] == question.legal == [str(move) for move in table.match.legal(0)]
            assert question.view == table.match.view(0)
            assert question.events == table.match.events(0)
            assert table.head.seed not in str(question)
            with pytest.raises(NotSeated):
                await tables.hint(table.id, EVE)
            await tables.play(table.id, ANN, question.legal[0])
            with pytest.raises(NothingOwed):
                await tables.hint(table.id, ANN)
            await tables.hint(table.id, BEA)
            assert len(thinker.asked) == 2

    run(test)


def test_who_asks_at_many_tables_waits_for_oneself(tmp_path: Path) -> None:
    """One thought at a time for each player; those of others go on meanwhile."""

    async def test() -> None:
        async with thoughtful(tmp_path, 3) as (thinker, tables, several):
            mine = asyncio.gather(*[tables.hint(table.id, ANN) for table in several[:2]])
            await until(lambda: len(thinker.asked) == 1)
            await asyncio.sleep(0.05)
            assert len(thinker.asked) == 1
            await tables.play(several[2].id, ANN, str(several[2].match.legal(0)[0]))
            hers = asyncio.create_task(tables.hint(several[2].id, BEA))
            await until(lambda: len(thinker.asked) == 2)
            thinker.gate.set()
            assert len(await mine) == 2
            assert await hers
            assert len(thinker.asked) == 3

    run(test)


def test_a_thought_that_nobody_needs_any_more_is_not_begun(tmp_path: Path) -> None:
    """Asked at several tables, which move on while the first thought is under way."""

    async def test() -> None:
        async with thoughtful(tmp_path, 3) as (thinker, tables, several):
            mine = [asyncio.create_task(tables.hint(table.id, ANN)) for table in several]
            await until(lambda: len(thinker.asked) == 1)
            for table in several:
                await tables.play(table.id, ANN, str(table.match.legal(0)[0]))
            thinker.gate.set()
            first, *others = await asyncio.gather(*mine, return_exceptions=True)
            assert first
            assert [type(each) for each in others] == [NothingOwed, NothingOwed]
            assert len(thinker.asked) == 1

    run(test)


def test_who_waits_for_a_hint_when_the_house_closes_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with thoughtful(tmp_path, 1) as (thinker, tables, [table]):
            waiting = asyncio.create_task(tables.hint(table.id, ANN))
            await until(lambda: bool(thinker.asked))
            await tables.end_hints()
            with pytest.raises(NoHint):
                await waiting
            thinker.gate.set()

    run(test)


def test_a_hint_that_fails_can_be_asked_for_again(tmp_path: Path) -> None:
    async def test() -> None:
        answers = iter([ValueError, None])

        def unsure(question: Question) -> str:
            if next(answers):
                raise ValueError
            return advice(question)

        async with service(tmp_path / "a", hints=FirstBots(unsure)) as tables:
            table = await pair(tables)
            with pytest.raises(NoHint):
                await tables.hint(table.id, ANN)
            assert await tables.hint(table.id, ANN)

    run(test)


def test_without_anybody_to_think_there_is_no_hint(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            with pytest.raises(NoHint):
                await tables.hint(table.id, ANN)

    run(test)


def test_a_bot_whose_seat_was_given_away_is_called_off(tmp_path: Path) -> None:
    """Its thought is dropped as soon as a person sits there, not when it comes to its end."""

    class Slow(FirstBots):
        called_off = 0

        async def think(self, question: Question) -> str:
            try:
                return await super().think(question)
            except asyncio.CancelledError:
                self.called_off += 1
                raise

    async def test() -> None:
        thinker = Slow()
        thinker.gate.clear()
        async with service(tmp_path / "a", thinker) as tables:
            table = await tables.create("vote", [SeatSpec("bot"), SeatSpec("me", nickname="Ann")], {}, ANN)
            await until(lambda: bool(thinker.asked))
            token = await tables.invitation(table.id, ANN, 0)
            await tables.join(table.id, token, BEA, "Bea")
            await until(lambda: thinker.called_off == 1)
            assert table.thinking == 0
            await tables.play(table.id, BEA, "say word1")

    run(test)


def test_a_thought_that_is_called_off_ends_in_its_process() -> None:
    """The only process is free for the next question long before the first would have come to its end."""

    async def test() -> None:
        runner = BotRunner(think="tests.tables.thinkers:patient")
        try:
            assert await runner.think(QUESTION._replace(bot="quick")) == "done"
            slow = asyncio.create_task(runner.think(QUESTION._replace(bot="slow")))
            await asyncio.sleep(0.3)
            slow.cancel()
            with pytest.raises(asyncio.CancelledError):
                await slow
            assert await asyncio.wait_for(runner.think(QUESTION._replace(bot="quick")), 20) == "done"
        finally:
            await runner.stop()

    run(test)


def test_the_house_gives_hints(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a", hints=BotRunner(think="parlour.bots:hint")) as tables:
            table = await tables.create("menestrels", [SeatSpec("me", nickname="Ann"), SeatSpec("bot")], {}, ANN)
            assert table.match is not None
            if 0 not in table.match.owed:
                return
            found = await tables.hint(table.id, ANN)
            assert {each.move for each in found} <= {str(move) for move in table.match.legal(0)}

    run(test)
