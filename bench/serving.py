"""How long a move takes at a live table: until it is stored, and until the other player's stream wakes.

    python bench/serving.py                 # 100 tables, 100 moves a second, then as fast as it goes
    python bench/serving.py --json --tables 400 --database postgresql://parlour@localhost/bench

The service alone is measured, without HTTP: tables, store, feed, in one process. Two people sit at each table, both
watch, and the moves come at random times whether or not the ones before are done, as they do from people.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from parlour.tables import Player, SeatSpec, Store, Table, Tables

GAME = "menestrels"


class Load:
    """Tables with two people each, who watch and play by chance."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables = tables
        self.rng = random.Random(seed)
        self.people = [Player.of(f"one {seed}"), Player.of(f"two {seed}")]
        self.live: list[Table] = []
        self.busy: set[str] = set()
        self.sent: dict[str, tuple[int, int, float]] = {}
        self.heard: list[float] = []
        self.stored: list[float] = []
        self.watchers: list[asyncio.Task[None]] = []

    async def open(self) -> Table:
        """A new table whose game runs, watched by both."""
        one, two = self.people
        seats = [SeatSpec("me", nickname="One"), SeatSpec("friend")]
        table = await self.tables.create(GAME, seats, {}, one, seed=str(self.rng.random()))
        await self.tables.join(table.id, await self.tables.invitation(table.id, one, 1), two, "Two")
        self.live.append(table)
        self.watchers += [asyncio.create_task(self.watch(table, seat)) for seat in range(2)]
        return table

    async def watch(self, table: Table, seat: int) -> None:
        """Note when the other one's moves are heard of."""
        async for version in self.tables.changes(table.id, table.version):
            awaited, mover, begun = self.sent.get(table.id, (0, 0, 0.0))
            if version == awaited and mover != seat:
                self.heard.append(time.perf_counter() - begun)
            if table.match is not None and table.match.over:
                return

    async def move(self, table: Table) -> None:
        """One move of whoever owes one."""
        if table.id in self.busy or table.match is None or table.match.over:
            return
        self.busy.add(table.id)
        seat, owed = next(iter(table.match.owed.items()))
        begun = time.perf_counter()
        self.sent[table.id] = (table.version + 1, seat, begun)
        await self.tables.play(table.id, self.people[seat], str(self.rng.choice(owed.options)), owed.answers)
        self.stored.append(time.perf_counter() - begun)
        self.busy.discard(table.id)

    async def next_table(self) -> Table:
        """One of the live tables; a finished one gives way to a new one."""
        place = self.rng.randrange(len(self.live))
        table = self.live[place]
        if table.match is not None and table.match.over:
            del self.live[place]
            return await self.open()
        return table

    async def at_rate(self, rate: float, moves: int) -> None:
        """So many moves at random times, `rate` a second on the average."""
        under_way = set()
        due = time.perf_counter()
        for _ in range(moves):
            due += self.rng.expovariate(rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            task = asyncio.create_task(self.move(await self.next_table()))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)

    async def at_once(self, moves: int, hands: int) -> float:
        """As fast as it goes with so many at a time; moves a second."""

        async def hand() -> None:
            while len(self.stored) < moves:
                await self.move(await self.next_table())
                await asyncio.sleep(0)

        begun, moves = time.perf_counter(), len(self.stored) + moves
        before = len(self.stored)
        await asyncio.gather(*(hand() for _ in range(hands)))
        return (len(self.stored) - before) / (time.perf_counter() - begun)

    def take(self) -> dict[str, dict[str, float]]:
        """The figures since the last call, in milliseconds."""
        figures = {"stored": quantiles(self.stored), "heard": quantiles(self.heard)}
        self.stored, self.heard = [], []
        return figures


def quantiles(seconds: list[float]) -> dict[str, float]:
    """Median and tail, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    at = {"median": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
    return {name: round(ordered[min(len(ordered) - 1, int(len(ordered) * q))] * 1000, 3) for name, q in at.items()}


async def measure(database: str, tables: int, rate: float, moves: int, seed: int) -> dict[str, object]:
    """All figures of one run."""
    service = Tables(Store.open(database), live=2 * tables)
    await service.start()
    load = Load(service, seed)
    for _ in range(tables):
        await load.open()
    await load.at_rate(rate, moves // 4)
    load.take()
    await load.at_rate(rate, moves)
    figures: dict[str, object] = {"game": GAME, "tables": tables, "rate": rate, "moves": moves, "ms": load.take()}
    figures["moves_per_second"] = round(await load.at_once(moves, 16))
    await service.stop()
    await asyncio.gather(*load.watchers)
    return figures


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="live tables (100)")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second over all tables (100)")
    parser.add_argument("--moves", type=int, default=2000, help="moves that are measured (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="address; a file in a temporary folder by default")
    parser.add_argument("--json", action="store_true", help="figures as one line of JSON")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "bench.sqlite3")
        figures = asyncio.run(measure(database, given.tables, given.rate, given.moves, given.seed))
    if given.json:
        print(json.dumps(figures))
        return
    print(f"{given.tables} tables, {given.rate:g} moves a second; milliseconds:")
    for name, row in figures["ms"].items():  # type: ignore[attr-defined]
        print(f"  {name:7}", *(f"{key} {value:7.2f}" for key, value in row.items()), sep="  ")
    print(f"as fast as it goes: {figures['moves_per_second']} moves a second")


if __name__ == "__main__":
    sys.exit(main())
