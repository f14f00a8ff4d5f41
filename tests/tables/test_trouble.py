"""The disk is full, the file cannot be written, another program has it: nothing changes, and it goes on afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from parlour.tables import Conflict, SeatSpec, StoreTrouble, Tables, database
from tests.tables.help import ANN, BEA, CYD, FirstBots, pair, run, service, until

ME, FRIEND, BOT = SeatSpec("me", nickname="Ann"), SeatSpec("friend"), SeatSpec("bot")


@contextmanager
def pragma(tables: Tables, during: str, after: str) -> Iterator[None]:
    """Every connection is under one pragma for a while, then under the other."""
    now = [during]
    event.listen(tables._store.engine, "checkout", lambda connection, *_: connection.execute(f"PRAGMA {now[0]}"))
    yield
    now[0] = after


@contextmanager
def full(tables: Tables, path: Path) -> Iterator[None]:
    with pragma(tables, "max_page_count = 1", "max_page_count = 1000000"):
        yield


@contextmanager
def readonly(tables: Tables, path: Path) -> Iterator[None]:
    with pragma(tables, "query_only = ON", "query_only = OFF"):
        yield


@contextmanager
def locked(tables: Tables, path: Path) -> Iterator[None]:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def moved(tables: Tables, path: Path) -> Iterator[None]:
    path.rename(path.with_name("elsewhere"))
    yield
    path.with_name("elsewhere").rename(path)


@contextmanager
def deleted(tables: Tables, path: Path) -> Iterator[None]:
    """All new connections, too: they would make an empty file."""
    path.with_name("kept").hardlink_to(path)
    path.unlink()
    tables._store.engine.dispose()
    yield
    assert not path.exists()
    path.hardlink_to(path.with_name("kept"))


@contextmanager
def replaced(tables: Tables, path: Path) -> Iterator[None]:
    with moved(tables, path):
        path.touch()
        yield


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)


def actions(tables: Tables, table_id: str, waiting_id: str, link: str) -> list[Callable[[], Awaitable[Any]]]:
    """Everything that writes; each is possible."""
    return [
        lambda: tables.play(table_id, BEA, "say word2"),
        lambda: tables.undo(table_id, ANN),
        lambda: tables.rename(table_id, ANN, "Annie " + "long " * 5),
        lambda: tables.replace_by_bot(table_id, ANN, 1),
        lambda: tables.invitation(table_id, ANN, 1),
        lambda: tables.join(waiting_id, link, CYD, "Cyd"),
        lambda: tables.create(
            "vote", [ME, BOT], {}, ANN, edition_text='game="vote"\nname="big"\nwords=3\n' + ("#" * 99 + "\n") * 999
        ),
    ]


@pytest.mark.parametrize(
    ("trouble", "text_id"),
    [
        (readonly, "error.store-readonly"),
        (locked, "error.store-locked"),
        *((each, "error.store-moved") for each in (moved, deleted, replaced)),
    ],
)
def test_nothing_changes_and_it_goes_on(tmp_path: Path, trouble: Any, text_id: str) -> None:
    async def test() -> None:
        path = tmp_path / "a"
        async with service(path) as tables:
            table = await pair(tables)
            await tables.play(table.id, ANN, "say word1")
            waiting = await tables.create("vote", [ME, FRIEND], {}, ANN)
            link = await tables.invitation(waiting.id, ANN, 1)
            before = (table.head, table.seats, table.match, waiting.head, waiting.seats)
            with trouble(tables, path):
                for action in actions(tables, table.id, waiting.id, link):
                    with pytest.raises(StoreTrouble) as caught:
                        await action()
                    assert caught.value.text_id == text_id
                assert await tables.get(table.id) is table
                assert (table.head, table.seats, table.match, waiting.head, waiting.seats) == before
            await tables.play(table.id, BEA, "say word2", 1)
            await tables.join(waiting.id, link, CYD, "Cyd")
            assert table.version == before[0].version + 1
        async with service(path) as tables:
            again = await tables.get(table.id)
            assert again.match is not None
            assert again.match.lines[2] == ["1 say word2"]
            assert len(await tables.of_player(ANN)) == 2

    run(test)


def test_a_file_that_goes_while_it_is_written(tmp_path: Path) -> None:
    """It is noticed before the commit, and nothing is written."""
    path = tmp_path / "a"
    engine = database.connect(str(path))
    with pytest.raises(StoreTrouble), database.writing(engine) as connection:  # noqa: PT012
        connection.exec_driver_sql("INSERT INTO editions VALUES ('x', 'y')")
        path.rename(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").rename(path)
    with database.reading(engine) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM editions").scalar() == 0
    engine.dispose()


@pytest.mark.parametrize("trouble", [moved, deleted, replaced])
def test_a_file_that_is_gone_is_not_read(tmp_path: Path, trouble: Any) -> None:
    async def test() -> None:
        path = tmp_path / "a"
        async with service(path) as tables:
            table = await pair(tables)
            with trouble(tables, path):
                tables._keeper.forget([table.id])
                for read in (tables.get(table.id), tables.of_player(ANN)):
                    with pytest.raises(StoreTrouble) as caught:
                        await read
                    assert caught.value.text_id == "error.store-moved"
                    assert str(tmp_path) not in caught.value.what
            assert (await tables.get(table.id)).version == table.version

    run(test)


def test_a_full_disk(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "a"
        async with service(path) as tables:
            table = await pair(tables, "200")
            with full(tables, path):
                with pytest.raises(StoreTrouble) as caught:  # noqa: PT012
                    while True:
                        for player in (ANN, BEA):
                            await tables.play(table.id, player, "say word1")
                        for player in (ANN, BEA):
                            await tables.play(table.id, player, "pick 1; pick 2")
                assert caught.value.text_id == "error.store-full"
                assert table.match is not None
                lines, version = table.match.lines, table.version
                assert await tables.get(table.id) is table
                assert (table.match.lines, table.version) == (lines, version)
            [seat, *_] = table.match.owed
            player = (ANN, BEA)[seat]
            await tables.play(table.id, player, str(table.match.legal(seat)[0]))
        async with service(path) as tables:
            again = await tables.get(table.id)
            assert again.match is not None
            assert again.version == version + 1
            assert again.match.lines[: len(lines)] == lines

    run(test)


def test_a_bot_waits_for_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.tables.driver.RETRY_SECONDS", 0.01)

    async def test() -> None:
        thinker = FirstBots()
        thinker.gate.clear()
        async with service(tmp_path / "a", thinker) as tables:
            table = await tables.create("vote", [BOT, ME], {}, ANN)
            with readonly(tables, tmp_path / "a"):
                thinker.gate.set()
                await asyncio.sleep(0.1)
                assert table.match is not None
                assert table.match.number == 0
            await until(lambda: table.match is not None and table.match.number == 1)

    run(test)


def test_trouble_is_logged_once_for_all_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("parlour.tables.driver.RETRY_SECONDS", 0.01)

    async def test() -> None:
        thinker = FirstBots()
        thinker.gate.clear()
        async with service(tmp_path / "a", thinker) as tables:
            made = [await tables.create("vote", [BOT, ME], {}, ANN) for _ in range(3)]
            with readonly(tables, tmp_path / "a"):
                thinker.gate.set()
                await asyncio.sleep(0.2)
                assert caplog.text.count("store-readonly") == 1
            await until(lambda: all(table.match is not None and table.match.number == 1 for table in made))
            await until(lambda: "works again" in caplog.text)
            assert caplog.text.count("works again") == 1

    run(test)


def test_a_write_whose_answer_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks after the commit: what is in the database counts."""

    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            save = tables._store.save

            def lost(*args: Any) -> None:
                save(*args)
                raise StoreTrouble("error.store-lost")

            monkeypatch.setattr(tables._store, "save", lost)
            with pytest.raises(StoreTrouble):
                await tables.play(table.id, ANN, "say word1", 0)
            monkeypatch.undo()
            monkeypatch.setattr(database, "BUSY_SECONDS", 0)
            table = await tables.get(table.id)
            assert table.match is not None
            assert table.match.lines[1] == ["0 say word1"]
            await tables.play(table.id, BEA, "say word1", 1)

    run(test)


def test_an_unreadable_database_shows_what_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table, other = await pair(tables), await pair(tables)
            tables._keeper.forget([other.id])

            def broken(*args: Any) -> None:
                raise StoreTrouble("error.store-lost")

            with monkeypatch.context() as patch:
                patch.setattr(tables._store, "version", broken)
                patch.setattr(tables._store, "load", broken)
                table.stale = True
                assert await tables.get(table.id) is table
                with pytest.raises(StoreTrouble):
                    await tables.get(other.id)
            await tables.play(table.id, ANN, "say word1")
            assert not table.stale
            assert (await tables.get(other.id)).version == other.version

    run(test)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    return tmp_path / "a" if request.param == "sqlite" else request.getfixturevalue("postgresql")


def test_another_process_was_faster(address: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loser is told, and has the winner's table; who meant another decision that is still open just plays."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 5)  # both clean up when they begin

    async def test() -> None:
        async with service(address) as one, service(address) as two:
            table = await pair(one)
            other = await two.get(table.id)
            await one.play(table.id, ANN, "say word1")
            with pytest.raises(Conflict):
                await two.play(table.id, ANN, "say word2")
            assert other.match is not None
            assert other.match.lines[1] == ["0 say word1"]
            await two.play(table.id, BEA, "say word2", 1)
            with pytest.raises(Conflict):
                await one.undo(table.id, ANN)
            await one.play(table.id, ANN, "pick 1; pick 2")
            await two.play(table.id, BEA, "pick 3; pick 2")
            assert other.match.lines[3] == ["0 pick 1; pick 2"]
            await one.rename(table.id, ANN, "Anna")
            assert table.match is not None
            assert table.match.number == 4
            assert (await one.invitation(table.id, ANN, 1)) == one._keeper._live[table.id].link(ANN, 1)

    run(test)


def test_postgresql_lost_and_found(postgresql: str) -> None:
    """All connections are cut off between two moves, as by a restart of the server."""

    async def test() -> None:
        async with service(postgresql) as tables, service(postgresql) as others:
            table = await pair(tables)
            with tables._store.engine.begin() as connection:
                cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                connection.exec_driver_sql(cut + " AND backend_type = 'client backend'")
            await tables.play(table.id, ANN, "say word1")
            again = await others.get(table.id)
            assert again.match is not None
            assert again.match.lines[1] == ["0 say word1"]

    run(test)
