"""What the tests of the tables share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from parlour.bots import Question
from parlour.tables import Player, SeatSpec, Store, Table, Tables
from parlour.tables.runner import BotFailed

ANN, BEA, CYD, EVE = (Player.of(name) for name in ("ann", "bea", "cyd", "eve"))


class FirstBots:
    """Bots that play the first legal move, or what `answer` says, in the event loop."""

    known = ("greedy", "random", "normal")

    def __init__(self, answer: Callable[[Question], str] | None = None) -> None:
        self.answer = answer or (lambda question: question.legal[0])
        self.asked: list[Question] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def think(self, question: Question) -> str:
        self.asked.append(question)
        await self.gate.wait()
        try:
            return self.answer(question)
        except ValueError as error:
            raise BotFailed from error

    async def stop(self) -> None: ...


def run(test: Callable[[], Awaitable[Any]]) -> Any:
    """Run an asynchronous test; one that hangs fails."""

    async def limited() -> Any:
        return await asyncio.wait_for(test(), 60)

    return asyncio.run(limited())


@asynccontextmanager
async def service(path: Path | str, bots: Any = None, **options: Any) -> AsyncIterator[Tables]:
    """Running tables on this file or database."""
    tables = Tables(Store.open(str(path)), bots, **{"bot_pause": 0.0, **options})
    await tables.start()
    try:
        yield tables
    finally:
        await tables.stop()


async def pair(tables: Tables, rounds: str = "20") -> Table:
    """A table that Ann made and that Bea has joined; the game runs."""
    specs = [SeatSpec("me", nickname="Ann"), SeatSpec("friend")]
    table = await tables.create("vote", specs, {"rounds": rounds}, ANN, seed="seed-of-the-tests")
    await tables.join(table.id, await tables.invitation(table.id, ANN, 1), BEA, "Bea")
    return table


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that will come."""
    while not condition():
        await asyncio.sleep(0.005)
