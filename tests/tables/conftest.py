"""Servers that some tests need: found on this machine, started for the tests, else the tests are skipped."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tables import vote


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """The toy game is there during these tests only."""
    games = vote.register()
    yield
    games.pop("vote", None)


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as sock:
        return sock.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server that is empty."""
    pytest.importorskip("psycopg", reason="the extra parlour[postgres] is not installed")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or list(
        filter(None, [shutil.which("initdb") and Path(str(shutil.which("initdb")))])
    )
    if not found:
        pytest.skip("PostgreSQL is not installed")
    folder = tmp_path_factory.mktemp("postgresql")
    user: list[str] = []
    if os.getuid() == 0:
        user = ["runuser", "-u", "postgres", "--"]
        for place in (folder, *folder.parents[:2]):
            place.chmod(0o755)
        shutil.chown(folder, "postgres")
    port = free_port()
    data, sockets = folder / "data", folder
    initdb = [*user, str(found[-1]), "-D", str(data), "-U", "parlour", "-A", "trust", "-N"]
    subprocess.run(initdb, check=True, capture_output=True, cwd="/")
    control = [*user, str(found[-1].with_name("pg_ctl")), "-D", str(data), "-w"]
    options = f"-p {port} -h 127.0.0.1 -k {sockets}"
    start = [*control, "-l", str(folder / "log"), "-o", options, "start"]
    subprocess.run(start, check=True, stdout=subprocess.DEVNULL, cwd="/")
    try:
        yield f"postgresql://parlour@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, stdout=subprocess.DEVNULL, cwd="/")


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """A Redis server: its address, and functions that kill and start it."""
    pytest.importorskip("redis", reason="the extra parlour[redis] is not installed")
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    port = free_port()
    running: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        command = [program, "--port", str(port), "--save", "", "--dir", str(tmp_path)]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
        while not answers(port):
            time.sleep(0.02)

    def kill() -> None:
        running[-1].kill()
        running[-1].wait()

    start()
    yield f"redis://127.0.0.1:{port}/0", kill, start
    kill()
