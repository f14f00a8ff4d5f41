"""The bus: other processes hear of changes, gaps are looked up, a lost Redis comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.tables import BusTrouble, RedisBus, SeatSpec, Table, bus
from parlour.tables.bus import Heard
from tests.tables.help import ANN, BEA, FirstBots, pair, run, service, until

Redis = tuple[str, Callable[[], None], Callable[[], None]]


class Wire:
    """A bus between services in this process, which can be cut."""

    def __init__(self) -> None:
        self.ends: list[WireBus] = []
        self.cut = False


class WireBus:
    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        wire.ends.append(self)

    async def start(self, heard: Heard, gap: Callable[[], None]) -> None:
        self.heard, self.gap = heard, gap

    def tell(self, table_id: str, version: int) -> None:
        for end in self.wire.ends:
            if not self.wire.cut:
                end.heard(table_id, version)

    async def stop(self) -> None: ...


def words(table: Table) -> list[str]:
    assert table.match is not None
    return [line for lines in table.match.lines[1:] for line in lines]


def test_others_hear_of_a_change(tmp_path: Path) -> None:
    async def test() -> None:
        wire = Wire()
        path = tmp_path / "a"
        async with service(path, bus=WireBus(wire)) as one, service(path, bus=WireBus(wire)) as two:
            table = await pair(one)
            other = await two.get(table.id)
            told = asyncio.create_task(anext(aiter(two.changes(table.id, table.version))))
            await asyncio.sleep(0.01)
            await one.play(table.id, ANN, "say word1")
            assert await told == table.version
            assert words(other) == ["0 say word1"]
            assert await two.get(table.id) is other
            await two.play(table.id, BEA, "say word2", 1)
            await until(lambda: table.stale)
            assert words(await one.get(table.id)) == ["0 say word1", "1 say word2"]

    run(test)


def test_after_a_gap_everything_is_looked_up(tmp_path: Path) -> None:
    async def test() -> None:
        wire = Wire()
        path = tmp_path / "a"
        async with service(path, bus=WireBus(wire)) as one, service(path, bus=WireBus(wire)) as two:
            table = await pair(one)
            other = await two.get(table.id)
            told = asyncio.create_task(anext(aiter(two.changes(table.id, table.version))))
            await asyncio.sleep(0.01)
            wire.cut = True
            await one.play(table.id, ANN, "say word1")
            await asyncio.sleep(0.05)
            assert not told.done()
            wire.ends[1].gap()
            assert await told == table.version
            assert words(other) == ["0 say word1"]

    run(test)


def test_bots_of_a_process_that_is_gone_are_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.tables.driver.TAKEOVER_SECONDS", 0.3)

    async def test() -> None:
        wire = Wire()
        path = tmp_path / "a"
        async with service(path, bus=WireBus(wire)) as dumb, service(path, FirstBots(), bus=WireBus(wire)) as two:
            specs = [SeatSpec("me", nickname="Ann"), SeatSpec("bot")]
            table = await dumb.create("vote", specs, {}, ANN)
            other = await two.get(table.id)
            await dumb.play(table.id, ANN, "say word1")
            await two.get(table.id)
            await asyncio.sleep(0.1)
            assert words(other) == ["0 say word1"]
            await until(lambda: words(other) == ["0 say word1", "1 say word1"])

    run(test)


def test_redis(tmp_path: Path, redis_server: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two services; the server dies in between, moves go on, and what was missed comes when it is back."""
    monkeypatch.setattr(bus, "RETRY_SECONDS", 0.05)
    url, kill, start = redis_server

    async def test() -> None:
        path = tmp_path / "a"
        async with service(path, bus=RedisBus(url)) as one, service(path, bus=RedisBus(url)) as two:
            table = await pair(one)
            other = await two.get(table.id)
            seen: list[int] = []

            async def watch() -> None:
                async for version in two.changes(table.id, table.version):
                    seen.append(version)

            watcher = asyncio.create_task(watch())
            await asyncio.sleep(0.2)
            await one.play(table.id, ANN, "say word1")
            await until(lambda: seen == [table.version])
            kill()
            await one.play(table.id, BEA, "say word2")
            await asyncio.sleep(0.2)
            assert len(seen) == 1
            start()
            await until(lambda: seen[-1] == table.version)
            assert words(other) == ["0 say word1", "1 say word2"]
            await one.play(table.id, ANN, "pick 1")
            await until(lambda: seen[-1] == table.version)
            watcher.cancel()

    run(test)


def test_a_redis_that_is_not_there_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("redis", reason="the extra parlour[redis] is not installed")
    monkeypatch.setattr(bus, "RETRY_SECONDS", 0.01)

    async def test() -> None:
        async with service(tmp_path / "a", bus=RedisBus("redis://127.0.0.1:9/0")) as tables:
            table = await pair(tables)
            await tables.play(table.id, ANN, "say word1")
            await asyncio.sleep(0.05)

    run(test)


def test_wrong_addresses() -> None:
    pytest.importorskip("redis", reason="the extra parlour[redis] is not installed")
    for url in ("http://localhost", "localhost:6379", ""):
        with pytest.raises(BusTrouble) as caught:
            RedisBus(url)
        assert caught.value.text_id == "error.bus-url"
