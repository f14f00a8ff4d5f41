"""How long a move takes over HTTP: from one player's request, stored, to the event in the other player's browser.

    python bench/pages.py                        # 100 tables with two people each, all of them watching
    python bench/pages.py --tables 20 --moves 500 --json

A server process of its own, its database on this machine's disk; this process is all the browsers, so both share the
machine's cores and the figures hold the client's own work too. Needs httpx (the extra `test`).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from statistics import median, quantiles
from typing import Any

import httpx

try:
    from bench.server import running, show
except ImportError:  # run as a script, with its own folder first on the path
    from server import running, show

Headers = dict[str, str]


class Browsers:
    """Two people at each of many tables, each with an open stream, who move by chance one after the other."""

    def __init__(self, client: httpx.AsyncClient, seed: int) -> None:
        self.client = client
        self.rng = random.Random(seed)
        self.tables: list[tuple[str, tuple[Headers, Headers]]] = []
        self.heard: dict[tuple[str, int, int], float] = {}
        self.news = asyncio.Condition()
        self.streams: list[asyncio.Task[None]] = []

    async def open(self, number: int) -> None:
        """A table, its guest, and both their streams."""
        host, guest = ({"authorization": f"Bearer {who}{number:05}" + "x" * 40} for who in ("host", "guest"))
        seats = [{"kind": "me", "nickname": "One"}, {"kind": "friend"}]
        made = await self.client.post("/api/tables", json={"game": "menestrels", "seats": seats}, headers=host)
        table = made.raise_for_status().json()
        join = {"token": table["seats"][1]["invitation"], "nickname": "Two"}
        (await self.client.post(f"/api/tables/{table['id']}/join", json=join, headers=guest)).raise_for_status()
        self.tables.append((table["id"], (host, guest)))
        self.streams += [
            asyncio.create_task(self.follow(table["id"], seat, who)) for seat, who in enumerate((host, guest))
        ]

    async def follow(self, table: str, seat: int, who: Headers) -> None:
        """Note when each version reaches a seat's browser."""
        async with self.client.stream("GET", f"/table/{table}/stream", headers=who) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("id: "):
                    self.heard[table, seat, int(line[4:])] = time.perf_counter()
                    async with self.news:
                        self.news.notify_all()

    async def move(self) -> tuple[float, float] | None:
        """One move at one table: seconds until it is answered, and until the other seat's browser has it."""
        table, people = self.rng.choice(self.tables)
        seen: dict[str, Any] = (await self.client.get(f"/api/tables/{table}", headers=people[0])).json()
        if seen["status"] == "over":
            return None
        seat = seen["owing"][0]
        owed = (await self.client.get(f"/api/tables/{table}", headers=people[seat])).json()["owed"]
        form = {"move": self.rng.choice(owed["legal"])["move"], "answers": owed["answers"]}
        begun = time.perf_counter()
        answer = await self.client.post(f"/table/{table}/move", data=form, headers={**people[seat], "x-parlour": "1"})
        answered = time.perf_counter() - begun
        awaited = (table, 1 - seat, answer.raise_for_status().json()["version"])
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: awaited in self.heard), 10)
        return answered, self.heard[awaited] - begun


async def measure(address: str, tables: int, moves: int, seed: int) -> dict[str, float]:
    """Median, 95th and 99th of a hundred, in milliseconds, of both times."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        browsers = Browsers(client, seed)
        for number in range(tables):
            await browsers.open(number)
        await asyncio.sleep(1)
        times = [each for _ in range(moves) if (each := await browsers.move())]
        for stream in browsers.streams:
            stream.cancel()
    figures: dict[str, float] = {"tables": tables, "moves": len(times)}
    for name, column in (("answered", [a for a, _ in times]), ("seen", [b for _, b in times])):
        cuts = quantiles(column, n=100)
        figures |= {f"{name}_median_ms": median(column) * 1e3, f"{name}_p95_ms": cuts[94] * 1e3}
        figures[f"{name}_p99_ms"] = cuts[98] * 1e3
    return {name: round(value, 2) for name, value in figures.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with running() as address:
        figures = asyncio.run(measure(address, wanted.tables, wanted.moves, wanted.seed))
    show(figures, wanted.json)


if __name__ == "__main__":
    main()
