"""Moves, undo, what is stored, who is told, rematch."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from parlour.core.errors import IllegalMove, StaleAnswer, UndoRefused, UnknownMove
from parlour.tables import NoTable, NotOver, NotSeated, SeatSpec, Table, Tables
from tests.tables.help import ANN, BEA, CYD, EVE, FirstBots, pair, run, service, until

ME, FRIEND, BOT = SeatSpec("me", nickname="Ann"), SeatSpec("friend"), SeatSpec("bot")
ROUND = [(ANN, "say word1"), (BEA, "say word2"), (ANN, "pick 1"), (BEA, "pick 3"), (BEA, "pick 2"), (ANN, "pick 2")]


async def play_round(tables: Tables, table: Table) -> None:
    for player, move in ROUND:
        await tables.play(table.id, player, move)


def same(one: Table, other: Table) -> None:
    """Nobody can tell them apart."""
    assert one.match is not None
    assert other.match is not None
    assert (one.head, one.seats) == (other.head, other.seats)
    assert one.match.lines == other.match.lines
    assert one.match.state.to_data() == other.match.state.to_data()
    for seat in (None, *range(one.match.seats)):
        assert one.match.view(seat) == other.match.view(seat)
        assert one.match.events(seat) == other.match.events(seat)
    assert one.match.owed == other.match.owed
    assert [one.match.can_undo(seat) for seat in (0, 1)] == [other.match.can_undo(seat) for seat in (0, 1)]


def test_after_every_move_a_new_process_knows_as_much(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables, "2")
            for player, move in ROUND * 2:
                async with service(tmp_path / "a") as others:
                    same(table, await others.get(table.id))
                await tables.play(table.id, player, move)
            assert table.status == "over"
            async with service(tmp_path / "a") as others:
                same(table, await others.get(table.id))

    run(test)


def test_a_restart_within_an_open_path(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            for player, move in ROUND[:4]:
                await tables.play(table.id, player, move)
        async with service(tmp_path / "a") as tables:
            table = await tables.get(table.id)
            assert table.match is not None
            assert {seat: owed.answers for seat, owed in table.match.owed.items()} == {0: "2.1", 1: "2.1"}
            assert table.match.view(0)["path"] == [table.match.edition.moves.find("pick 1").id]
            await tables.undo(table.id, BEA)
            await tables.play(table.id, BEA, "pick 2; pick 1", 2)
        async with service(tmp_path / "a") as tables:
            table = await tables.get(table.id)
            assert table.match is not None
            assert list(table.match.owed) == [0]
            await tables.play(table.id, ANN, "pick 3", "2.1")
            assert table.match.lines[3] == ["0 pick 1; pick 3"]
            assert table.match.lines[4][0] == "1 pick 2; pick 1"

    run(test)


def test_refused_moves_change_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            match, version = table.match, table.version
            wrong = [
                (EVE, "say word1", None, NotSeated),
                (BEA, "say word1", None, IllegalMove),
                (ANN, "pick 1", None, IllegalMove),
                (ANN, "die 6", None, IllegalMove),
                (ANN, "<b>", None, UnknownMove),
                (ANN, "", None, UnknownMove),
                (ANN, "say word1", 1, StaleAnswer),
                (ANN, "say word1", "0.1", StaleAnswer),
                (ANN, "say word1", "x", StaleAnswer),
            ]
            for player, text, answers, error in wrong:
                with pytest.raises(error):
                    await tables.play(table.id, player, text, answers)
            with pytest.raises(NoTable):
                await tables.play("none", ANN, "say word1")
            assert table.match is match
            assert table.version == version

    run(test)


def test_a_repeated_answer_is_harmless(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            posts = [tables.play(table.id, ANN, "say word1", 0) for _ in range(5)]
            results = await asyncio.gather(*posts, return_exceptions=True)
            assert [type(each) for each in results] == [type(None)] + [StaleAnswer] * 4
            assert table.match is not None
            assert table.match.number == 1

    run(test)


def test_what_was_taken_stays_as_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            before = table.match
            assert before is not None
            await tables.play(table.id, ANN, "say word1")
            assert before.number == 0
            assert before.view(0)["said"] == []

    run(test)


def test_undo_is_stored(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            with pytest.raises(UndoRefused):
                await tables.undo(table.id, ANN)
            await tables.play(table.id, ANN, "say word1", 0)
            for player, error in ((BEA, UndoRefused), (EVE, NotSeated)):
                with pytest.raises(error):
                    await tables.undo(table.id, player)
            version = table.version
            await tables.undo(table.id, ANN)
            assert table.version == version + 1
            async with service(tmp_path / "a") as others:
                same(table, await others.get(table.id))
            await tables.play(table.id, ANN, "say word3", 0)
            async with service(tmp_path / "a") as others:
                same(table, await others.get(table.id))
            assert table.match is not None
            assert table.match.lines[1] == ["0 say word3"]

    run(test)


def test_a_caller_who_goes_away_does_not_stop_a_move_half_way(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            for text in ("say word1", "say word2"):
                post = asyncio.create_task(tables.play(table.id, ANN if text == "say word1" else BEA, text))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                post.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await post
            await until(lambda: table.match is not None and table.match.number == 2)
            async with service(tmp_path / "a") as others:
                same(table, await others.get(table.id))

    run(test)


def test_changes_come_to_all_who_wait(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables, "2")
            seen: list[list[int]] = [[], [], []]

            async def watch(mine: list[int], since: int) -> None:
                async for version in tables.changes(table.id, since):
                    mine.append(version)

            watchers = [asyncio.create_task(watch(seen[n], since)) for n, since in enumerate((0, table.version, 99))]
            await asyncio.sleep(0.01)
            start = table.version
            for player, move in ROUND:
                await tables.play(table.id, player, move)
                await asyncio.sleep(0.01)
            assert seen == [[*range(start, start + 7)], [*range(start + 1, start + 7)], []]
            watchers[0].cancel()
            await asyncio.sleep(0)
            assert tables._keeper.feed.watched(table.id)
            await tables.stop()
            await asyncio.gather(*watchers, return_exceptions=True)
            assert [watcher.cancelled() for watcher in watchers] == [True, False, False], "the service ends its streams"
            assert not tables._keeper.feed.watched(table.id)

    run(test)


@pytest.mark.parametrize(
    "table_id", ["", "none", "x" * 18, "x" * 10**6, "\x00" * 18, "\ud800" * 18, "' OR 1=1 --       "]
)
def test_there_is_no_such_table(tmp_path: Path, table_id: str) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            for action in (
                tables.get(table_id),
                tables.play(table_id, ANN, "say word1"),
                tables.rematch(table_id, ANN),
            ):
                with pytest.raises(NoTable):
                    await action

    run(test)


def test_changes_of_no_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            with pytest.raises(NoTable):
                await anext(aiter(tables.changes("none")))

    run(test)


def test_rematch_moves_everybody_on_by_one_and_is_one_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            specs = [ME, FRIEND, SeatSpec("bot", nickname="Bob")]
            table = await tables.create("vote", specs, {"rounds": "2"}, ANN)
            await tables.join(table.id, await tables.invitation(table.id, ANN, 1), BEA, "Bea")
            with pytest.raises(NotOver):
                await tables.rematch(table.id, ANN)
            with pytest.raises(NotOver):
                await tables.record(table.id)
            with pytest.raises(NotSeated):
                await tables.rematch(table.id, EVE)
        async with service(tmp_path / "a", FirstBots()) as tables:
            table = await tables.get(table.id)
            for player in (ANN, BEA) * 2:
                seat = table.seat_of(player)
                await until(lambda seat=seat: seat in table.match.owed)  # type: ignore[misc]
                await tables.play(table.id, player, "say word1")
                if player is BEA:
                    await until(lambda: "Picks" in {owed.kind for owed in table.match.owed.values()})
                    await tables.play(table.id, ANN, "pick 1; pick 2")
                    await tables.play(table.id, BEA, "pick 2; pick 1")
            await until(lambda: table.status == "over")
            version = table.version
            told = asyncio.create_task(anext(aiter(tables.changes(table.id, version))))
            new, other = await asyncio.gather(tables.rematch(table.id, BEA), tables.rematch(table.id, ANN))
            assert new is other
            assert await told == version + 1
            assert (table.next, new.previous) == (new.id, table.id)
            assert new.names() == ["Bea", "Bob", "Ann"]
            assert [new.seat_of(BEA), new.seat_of(ANN), new.is_host(ANN)] == [0, 2, True]
            assert (new.status, new.options) == ("running", {"rounds": "2"})
            assert new.head.seed != table.head.seed
            assert (await tables.record(table.id)).names == ["Ann", "Bea", "Bob"]
            assert [each.next for each in await tables.of_player(ANN) if each.id == table.id] == [new.id]
        async with service(tmp_path / "a") as tables:
            assert await tables.rematch(table.id, ANN) is await tables.get(new.id)

    run(test)


def test_the_record_replays(tmp_path: Path) -> None:
    async def test() -> None:
        from parlour.core.record import Record

        async with service(tmp_path / "a") as tables:
            table = await pair(tables, "2")
            await play_round(tables, table)
            await play_round(tables, table)
            record = Record.loads((await tables.record(table.id)).dumps())
            assert record.replay().over
            assert table.head.seed not in record.dumps()

    run(test)


def test_only_so_many_tables_are_kept_in_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a", live=3) as tables:
            made = [await pair(tables) for _ in range(6)]
            assert len(tables._keeper._live) == 3
            watcher = asyncio.create_task(anext(aiter(tables.changes(made[5].id, 99))))
            await asyncio.sleep(0.01)
            for table in made[:5]:
                again = await tables.get(table.id)
                assert again is not table
                await tables.play(table.id, ANN, "say word1", 0)
            assert await tables.get(made[5].id) is made[5], "somebody watches it"
            assert len(tables._keeper._live) == 3
            watcher.cancel()
            one, two = await asyncio.gather(tables.get(made[0].id), tables.get(made[0].id))
            assert one is two

    run(test)


def test_what_never_began_is_forgotten_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made: list[Table] = []

    async def wait() -> None:
        async with service(tmp_path / "a") as tables:
            made.append(await tables.create("vote", [ME, FRIEND], {}, ANN))

    async def look() -> None:
        async with service(tmp_path / "a") as tables:
            await until(lambda: "forgot 1 tables" in caplog.text)
            with pytest.raises(NoTable):
                await tables.get(made[0].id)

    run(wait)
    later = time.time() + 40 * 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    caplog.set_level("INFO", "parlour.tables")
    run(look)


def test_purge(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            waiting = await tables.create("vote", [ME, FRIEND], {}, ANN)
            running = await pair(tables)
            assert await tables.purge(days=1) == 0
            assert await tables.purge(days=-1) == 1
            with pytest.raises(NoTable):
                await tables.get(waiting.id)
            assert await tables.get(running.id) is running
            assert await tables.create("vote", [ME, BOT], {}, CYD)

    run(test)
