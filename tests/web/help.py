"""A real server in a thread of the tests, and players who talk to it over HTTP."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec

from parlour.bots import Hint, Question
from parlour.tables import Store, Tables
from parlour.web.app import create_app
from parlour.web.server import Server, configured, listen

T = TypeVar("T")


class QuickBots:
    """Bots that do not think: they play the first legal move, at once and in this process."""

    known = ("random", "greedy", "easy", "normal", "hard")

    async def think(self, question: Question) -> str:
        return question.legal[0]

    async def stop(self) -> None:
        pass


class QuickHints(QuickBots):
    """Hints that are no thought: the legal moves in their order."""

    async def think(self, question: Question) -> str:
        found = [Hint(move, 0.5, None, 1, len(question.legal), [("women", 4.0)]) for move in question.legal]
        return msgspec.json.encode(found).decode()


class House:
    """A running server."""

    def __init__(self, folder: Path, bots: bool = True, making_a_minute: int = 100_000, proxy: bool = False) -> None:
        self.tables = Tables(
            Store.open(str(folder / "web.sqlite3")), QuickBots() if bots else None, bot_pause=0, hints=QuickHints()
        )
        app, self.site = create_app(self.tables, making_a_minute, start=False)
        self.listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.server = Server(configured(app, proxy), self.site, lambda: None)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.server.serve([self.listener]))

    def start(self) -> None:
        self.thread.start()
        until = time.monotonic() + 20
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server takes too long to start"
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something where the tables live."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    @contextmanager
    def player(self, lang: str = "en", **headers: str) -> Iterator[httpx.Client]:
        """A browser of its own."""
        with httpx.Client(base_url=self.url, headers={"accept-language": lang, **headers}, timeout=20) as client:
            yield client


PROGRAM = """
import sys
from parlour.web.server import serve
sys.exit(serve(database=sys.argv[1], port=int(sys.argv[2]), bot_pause=0, making_a_minute=100_000))
"""


@contextmanager
def running(database: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(database), str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environ,
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        address = re.search(r"http://\S+/", line)
        assert address, line + (process.stderr.read() if process.stderr else "")
        yield process, address[0]
    finally:
        process.kill()
        process.wait()


def make_table(client: httpx.Client, *seats: str, name: str = "Ann", **fields: str) -> str:
    """Make a table by the lobby's form; its id."""
    client.get("/")
    form = {"game": "menestrels", "nickname": name, **fields}
    form |= {f"seat-{n}": seat for n, seat in enumerate(seats or ("me", "greedy", "greedy"), 1)}
    answer = client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/table/")


def links(client: httpx.Client, table: str) -> list[str]:
    """The paths of the invitations that the page of a waiting table shows."""
    return re.findall(r'value="https?://[^"/]+(/join/[^"]+)"', client.get(f"/table/{table}").text)


def info(client: httpx.Client, table: str) -> dict[str, Any]:
    """The table as a program sees it."""
    answer = client.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def asked(client: httpx.Client, table: str) -> dict[str, Any]:
    """The table once the player is asked or the game is over."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        found = info(client, table)
        if found["owed"] or found["status"] == "over":
            return found
        time.sleep(0.01)
    raise AssertionError("the player is never asked")


def play_to_end(client: httpx.Client, table: str) -> dict[str, Any]:
    """Play the last legal move until the game is over."""
    while (found := asked(client, table))["status"] != "over":
        move = found["owed"]["legal"][-1]["move"]
        client.post(f"/api/tables/{table}/moves", json={"move": move, "answers": found["owed"]["answers"]})
    return found


logging.getLogger("parlour.web").addHandler(logging.NullHandler())
