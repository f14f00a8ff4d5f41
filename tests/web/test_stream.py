import json
import socket
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.web.help import House, asked, info, links, make_table


def events(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    """The updates of an open stream."""
    lines: dict[str, str] = {}
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if line:
            lines[name] = value
            continue
        if lines.get("event") == "update":
            update = json.loads(lines["data"])
            assert lines["id"] == str(update["version"])
            yield update
        lines = {}


def test_a_move_reaches_the_others(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    (link,) = links(ann, table)
    bob.get(link)
    bob.post(link, data={"nickname": "Bob"})
    found = info(ann, table)
    mover, other = (ann, bob) if found["owed"] else (bob, ann)
    with other.stream("GET", f"/table/{table}/stream", params={"since": found["version"]}) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["content-encoding"] == "gzip"
        told = events(answer)
        mover.post(f"/table/{table}/move", data={"move": "coin"})
        update = next(told)
    assert update["version"] > found["version"]
    assert "log" in update["fragments"]
    assert "alert" not in update["fragments"]


def test_only_what_changed_is_sent(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    (link,) = links(ann, table)
    bob.get(link)
    bob.post(link, data={"nickname": "Bob"})
    with ann.stream("GET", f"/table/{table}/stream") as answer:
        told = events(answer)
        first = next(told)
        assert {"board", "prompt", "score", "banner"} <= set(first["fragments"])
        for client in (ann, bob):
            client.post(f"/table/{table}/move", data={"move": "coin"})
        changed = set(next(told)["fragments"])
        assert not {"score", "board"} & changed
        assert {"side", "log"} <= changed, "the bank has a coin less"


def test_a_browser_that_comes_back_hears_what_it_missed(ann: httpx.Client) -> None:
    table = make_table(ann)
    ann.post(f"/table/{table}/move", data={"move": "coin", "answers": asked(ann, table)["owed"]["answers"]})
    found = asked(ann, table)
    assert found["version"] > 1
    with ann.stream("GET", f"/table/{table}/stream", headers={"last-event-id": "1"}) as answer:
        assert next(events(answer))["version"] == found["version"]
    for nonsense in ("-1", "x", "9" * 30):
        with ann.stream("GET", f"/table/{table}/stream", headers={"last-event-id": nonsense}) as answer:
            assert next(events(answer))["version"] == found["version"]


def test_the_waiting_room_becomes_the_table(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend", "friend")
    first, _ = links(ann, table)
    with ann.stream("GET", f"/table/{table}/room", params={"since": info(ann, table)["version"]}) as answer:
        told = events(answer)
        bob.get(first)
        bob.post(first, data={"nickname": "Bob"})
        room = next(told)["fragments"]
        assert "Bob" in room["table"]
        assert "/join/" in room["table"]
        ann.post(f"/table/{table}/seats/2/bot")
        begun = next(told)["fragments"]
        assert 'id="board"' in begun["table"]


def test_nobody_hears_what_others_hold(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann)
    while (found := asked(ann, table))["status"] != "over":
        hand = found["view"]["seats"][0].get("cards", [])
        public = json.dumps(info(bob, table))
        secret = [card for card in hand if f'"{card}"' not in public]
        if secret:
            break
        legal = [move["move"] for move in found["owed"]["legal"]]
        ann.post(f"/table/{table}/move", data={"move": "draw" if "draw" in legal else legal[0]})
    with bob.stream("GET", f"/table/{table}/stream") as answer:
        assert f"#{secret[0]}" not in json.dumps(next(events(answer)))


def test_each_event_arrives_at_once_through_gzip(house: House, ann: httpx.Client) -> None:
    """Read from the bare socket: what has come so far can be unpacked, although the stream has no end."""
    table = make_table(ann, "me", "friend")
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as sock:
        head = f"GET /table/{table}/stream HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n"
        sock.sendall(head.encode())
        raw = b""
        until = time.monotonic() + 10
        text = b""
        while b"event: update" not in text and time.monotonic() < until:
            raw += sock.recv(65536)
            body = raw.partition(b"\r\n\r\n")[2]
            text = zlib.decompressobj(31).decompress(_chunks(body)) if body else b""
        assert b"event: update" in text


def _chunks(body: bytes) -> bytes:
    whole = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size or b"0", 16)
        whole, body = whole + rest[:length], rest[length + 2 :]
    return whole


def test_head(ann: httpx.Client) -> None:
    table = make_table(ann)
    answer = ann.head(f"/table/{table}/stream")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    house = House(tmp_path, bots=False)
    house.start()
    with house.player() as client:
        table = make_table(client, "me", "friend")
        ended = threading.Event()

        def follow() -> None:
            with client.stream("GET", f"/table/{table}/stream") as answer:
                for _ in answer.iter_raw():
                    heard.set()
            ended.set()

        heard = threading.Event()
        threading.Thread(target=follow, daemon=True).start()
        assert heard.wait(10)
        house.stop()
        assert ended.wait(5), "the stream came to its proper end"
