"""What no browser sends: each gets an answer that says so, and none a traceback in the log."""

from __future__ import annotations

import logging
import socket
import time

import httpx
import pytest

from tests.web.help import House

BEARER = {"Authorization": "Bearer " + "a" * 40}
SEATS = [{"kind": "me", "nickname": "Ann"}, {"kind": "bot"}]
PART = b'--x\r\nContent-Disposition: form-data; name="nickname"\r\n'


@pytest.mark.parametrize("origin", ["http://[", "null", "", "http://[::1"])
def test_origins_that_are_no_address(ann: httpx.Client, origin: str) -> None:
    assert ann.post("/preferences", data={"lang": "it"}, headers={"Origin": origin}).status_code == 403


def test_a_host_that_is_no_address(ann: httpx.Client) -> None:
    assert ann.get("/", headers={"Host": "["}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        PART + b"Content-Type: text/plain; charset=zzz\r\n\r\nabc\r\n--x--\r\n",
        PART + b"Content-Type: text/plain; charset=utf-16\r\n\r\n\x00\xd8\r\n--x--\r\n",
        PART + b"\r\n\xff\xfe\r\n--x--\r\n",
        b"garbage",
    ],
    ids=range(4),
)
@pytest.mark.parametrize("path", ["/tables", "/preferences", "/table/x/move", "/table/x/name", "/join/x/y"])
def test_forms_that_cannot_be_read(ann: httpx.Client, path: str, body: bytes) -> None:
    answer = ann.post(path, content=body, headers={"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 400


def test_a_million_brackets(ann: httpx.Client) -> None:
    for content in (b"[" * 600_000, b'{"game":' + b"[" * 600_000):
        answer = ann.post("/api/tables", content=content, headers={**BEARER, "Content-Type": "application/json"})
        assert answer.status_code == 400
        assert answer.json()["error"] == "page.error.400"


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("path", ["/tables", "/api/tables"])
def test_who_leaves_in_the_middle_leaves_no_trace(
    house: House, caplog: pytest.LogCaptureFixture, path: str, kind: str
) -> None:
    kind = "application/json" if path.startswith("/api") else kind
    with caplog.at_level(logging.WARNING), socket.create_connection(house.listener.getsockname()) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\n{'Authorization: ' + BEARER['Authorization']}\r\n"
        line.sendall(f"{head}Content-Type: {kind}\r\nContent-Length: 1000\r\n\r\n--x".encode())
        time.sleep(0.2)
        line.close()
        time.sleep(0.3)
    assert not caplog.records


def test_a_program_hears_all_faults_of_an_edition(ann: httpx.Client) -> None:
    edition = 'game = "menestrels"\nname = 3\n\nzzz = 1\n'
    asked = {"game": "menestrels", "seats": SEATS, "edition": edition}
    answer = ann.post("/api/tables", json=asked, headers={**BEARER, "accept-language": "en"})
    assert answer.status_code == 400
    found = answer.json()
    assert "edition.toml" in found["message"]
    assert {(fault["line"], fault["field"]) for fault in found["problems"]} >= {(2, "name"), (4, "zzz")}
    assert all("." in fault["message"] and "{" not in fault["message"] for fault in found["problems"])


def test_an_uploaded_edition_is_called_by_its_file(ann: httpx.Client) -> None:
    files = {"edition": ("mine.toml", b"x")}
    answer = ann.post("/tables", data={"game": "menestrels", "nickname": "A", "seat-1": "me"}, files=files)
    assert answer.status_code == 400
    answer = ann.post(
        "/tables", data={"game": "menestrels", "nickname": "A", "seat-1": "me", "seat-2": "greedy"}, files=files
    )
    assert answer.status_code == 400
    assert "mine.toml" in answer.text
