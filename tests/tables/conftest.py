"""Servers that some tests need: found on this machine, started for the tests, else the tests are skipped."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
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
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server that is empty."""
    pytest.importorskip("psycopg", reason="the extra parlour[postgres] is not installed")
    on_path = shutil.which("pg_ctl")
    programs = [Path(on_path)] if on_path else sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    if not programs:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        as_user: list[str] = []
        if os.getuid() == 0:  # The server refuses to run as root.
            as_user = ["runuser", "-u", "postgres", "--"]
            shutil.chown(folder, "postgres")
        port = free_port()
        control = [*as_user, str(programs[-1]), "-s", "-w", "-D", f"{folder}/data"]
        quiet = {"check": True, "cwd": "/", "stdout": subprocess.DEVNULL}
        subprocess.run([*control, "-o", "-U parlour -A trust -N", "initdb"], **quiet)
        options = f"-p {port} -h 127.0.0.1 -k {folder}"
        subprocess.run([*control, "-l", f"{folder}/log", "-o", options, "start"], **quiet)
        try:
            yield f"postgresql://parlour@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], **{**quiet, "check": False})


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
