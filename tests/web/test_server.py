"""The command that serves: where it listens, where it keeps the games, how it stops and goes on."""

from __future__ import annotations

import signal
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from parlour.tables import Store, StoreTrouble
from parlour.web.server import NoPort, address_of, data_folder, listen, serve
from tests.web.help import House, asked, info, make_table, running


def test_a_taken_port_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert serve(port=port, database=str(tmp_path / "x.sqlite3")) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert str(port) in said.err
    assert f"--port {port + 1}" in said.err
    assert said.err.count("\n") == 1


def test_a_wrong_database_is_told_before_a_taken_port(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert serve(port=other.getsockname()[1], database="mysql://x/y") == 1
    assert "mysql://x/y" in capsys.readouterr().err


@pytest.mark.parametrize(("bus", "port"), [(None, -1), ("nonsense://", 0)])
def test_the_database_is_closed_when_it_cannot_begin(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bus: str | None, port: int
) -> None:
    closed = []
    close = Store.close
    monkeypatch.setattr(Store, "close", lambda store: closed.append(close(store)))
    assert serve(port=port, database=str(tmp_path / "x.sqlite3"), bus=bus) == 1
    assert len(closed) == 1


@pytest.mark.parametrize("proxy", [False, True])
def test_who_asks_is_what_a_proxy_says_only_if_one_is_there(tmp_path: Path, proxy: bool) -> None:
    """One may make a table a minute; another address is another's count, if it is believed."""
    house = House(tmp_path, making_a_minute=1, proxy=proxy)
    house.start()
    try:
        codes = []
        for address in ("203.0.113.1", "203.0.113.2", "203.0.113.2"):
            with house.player(**{"x-forwarded-for": address}) as client:
                client.get("/")
                form = {"game": "menestrels", "nickname": "Ann", "seat-1": "me", "seat-2": "greedy"}
                codes.append(client.post("/tables", data=form).status_code)
        assert codes == [303, 303 if proxy else 429, 429]
    finally:
        house.stop()


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("127.0.0.1", -1), ("192.0.2.1", 0), ("no such host", 0)]
)
def test_an_impossible_address(host: str, port: int) -> None:
    with pytest.raises(NoPort) as refused:
        listen(host, port)
    assert refused.value.text_id == "serve.no-port"


def test_a_database_that_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("This is no database. " * 100)
    assert serve(port=0, database=str(file), lang="it") == 1
    said = capsys.readouterr().err
    assert "database" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("database", ["", ":memory:", "/dev/null/games.sqlite3"])
def test_a_database_that_cannot_be(capsys: pytest.CaptureFixture[str], database: str) -> None:
    assert serve(port=0, database=database) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_a_home_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    assert serve(port=0) == 1
    said = capsys.readouterr().err
    assert "--database" in said
    assert said.count("\n") == 1


def test_a_database_that_fails_at_the_start(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def lost(store: Store) -> list[str]:
        raise StoreTrouble("error.store-lost", "gone")

    monkeypatch.setattr(Store, "driven", lost)
    # In a thread of its own: in this one a browser's event loop may be running.
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(serve, port=0, database=str(tmp_path / "x.sqlite3")).result() == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "gone" in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "/home/ann/.local/share/parlour"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/parlour"),
        ("darwin", {}, "/home/ann/Library/Application Support/parlour"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/parlour"),
    ],
)
def test_where_the_games_are_kept(platform: str, environ: dict[str, str], folder: str) -> None:
    assert data_folder(environ, platform, Path("/home/ann")) == Path(folder)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::", "http://[::1]:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("games.example", "http://games.example:8000/"),
    ],
)
def test_the_address_to_type(host: str, address: str) -> None:
    assert address_of(host, 8000) == address


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_stopped_in_a_game_it_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    """However it ends, with a page open: no answered move is lost, and bots that owed a move go on."""
    database = tmp_path / "games.sqlite3"
    with running(database) as (process, address), httpx.Client(base_url=address, timeout=20) as client:
        table = make_table(client)
        found = asked(client, table)
        with client.stream("GET", f"/table/{table}/stream") as _:
            move = found["owed"]["legal"][0]["move"]
            answer = client.post(f"/api/tables/{table}/moves", json={"move": move})
            assert answer.status_code == 200
            begun = time.monotonic()
            process.send_signal(how)
            code = process.wait(20)
        if how != signal.SIGKILL:
            assert code == 0 or code == -how
            assert "Traceback" not in (process.stderr.read() if process.stderr else "")
        cookies = client.cookies
    assert time.monotonic() - begun < 15
    with running(database) as (_, address), httpx.Client(base_url=address, timeout=20) as client:
        client.cookies.update(dict(cookies))
        later = asked(client, table)
        assert later["seat"] == found["seat"]
        assert later["number"] >= answer.json()["number"]
        assert info(client, table)["events"][: len(answer.json()["events"])] == answer.json()["events"]
