"""Whether people are served at once while hard bots think at all tables.

    python bench/people.py                       # 20 tables for a minute, a person and two hard bots at each
    python bench/people.py --tables 5 --seconds 30 --game blood_mansion --json

A server process of its own with its processes of bots; this process is the people, who move by chance a moment after
they are asked, and look at their tables meanwhile. Measured are the times until a move is answered, until a page is,
and how long people wait until they are asked again (there the bots' thinking is in it, and all tables share it). Needs
httpx (the extra `test`).
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

THINKING = 1.5
"""Seconds that a person looks at the table before a move, on average."""


class Person:
    """Somebody who plays with bots at a table of their own."""

    def __init__(
        self, client: httpx.AsyncClient, number: int, game: str, bot: str, times: dict[str, list[float]]
    ) -> None:
        self.client, self.game, self.bot, self.times = client, game, bot, times
        self.headers = {"authorization": f"Bearer person{number:05}" + "x" * 40}
        self.rng = random.Random(number)

    async def play(self, until: float) -> None:
        """Play one game after the other until the time is over."""
        while time.perf_counter() < until:
            seats = [{"kind": "me", "nickname": "One"}, *[{"kind": "bot", "bot": self.bot}] * 2]
            made = await self.client.post("/api/tables", json={"game": self.game, "seats": seats}, headers=self.headers)
            await self.game_at(made.raise_for_status().json()["id"], until)

    async def game_at(self, table: str, until: float) -> None:
        """Move when asked, look again every half second when not."""
        waiting = time.perf_counter()
        while time.perf_counter() < until:
            begun = time.perf_counter()
            await self.client.get(f"/table/{table}", headers=self.headers)
            self.times["page"].append(time.perf_counter() - begun)
            seen: dict[str, Any] = (await self.client.get(f"/api/tables/{table}", headers=self.headers)).json()
            if seen["status"] == "over":
                return
            if not seen["owed"]:
                await asyncio.sleep(0.5)
                continue
            self.times["wait"].append(time.perf_counter() - waiting)
            await asyncio.sleep(self.rng.expovariate(1 / THINKING))
            form = {"move": self.rng.choice(seen["owed"]["legal"])["move"], "answers": seen["owed"]["answers"]}
            begun = time.perf_counter()
            await self.client.post(f"/table/{table}/move", data=form, headers={**self.headers, "x-parlour": "1"})
            waiting = time.perf_counter()
            self.times["move"].append(waiting - begun)


async def measure(address: str, tables: int, seconds: float, game: str, bot: str) -> dict[str, float]:
    """Median, 95th and 99th of a hundred of each kind of time, in milliseconds."""
    times: dict[str, list[float]] = {"move": [], "page": [], "wait": []}
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        until = time.perf_counter() + seconds
        await asyncio.gather(*[Person(client, n, game, bot, times).play(until) for n in range(tables)])
    figures: dict[str, float] = {"tables": tables}
    for name, column in times.items():
        cuts = quantiles(column, n=100)
        figures |= {f"{name}s": len(column), f"{name}_median_ms": median(column) * 1e3}
        figures |= {f"{name}_p95_ms": cuts[94] * 1e3, f"{name}_p99_ms": cuts[98] * 1e3}
    return {name: round(value, 1) for name, value in figures.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="menestrels")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with running() as address:
        figures = asyncio.run(measure(address, wanted.tables, wanted.seconds, wanted.game, wanted.bot))
    show(figures, wanted.json)


if __name__ == "__main__":
    main()
