"""A server in a process of its own with an empty database, for what is measured over HTTP."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

PROGRAM = "from parlour.web.server import serve; serve(port={port}, database={database!r}, making_a_minute=10**6)"


@contextmanager
def running() -> Iterator[str]:
    """Its address; it is stopped in the end, and its database on this machine's disk is gone."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        code = PROGRAM.format(port=port, database=str(Path(folder) / "bench.sqlite3"))
        server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(30)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def show(figures: Mapping[str, float], as_json: bool) -> None:
    """Print figures by name, for programs or for people."""
    print(json.dumps(figures) if as_json else "\n".join(f"{name:20} {value}" for name, value in figures.items()))
