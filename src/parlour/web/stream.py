"""The live stream of a table: server-sent events with the parts of the page that have changed."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import msgspec
from litestar import get
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.web.given import Asked, TableId, ThisSite, Who
from parlour.web.limits import PACKING
from parlour.web.site import Site
from parlour.web.table import Parts, aside_of, parts_of
from parlour.web.visitor import Visitor

HEARTBEAT = 20.0
"""Seconds after which a silent stream says that it lives, so that nothing on the way closes it."""


class Channel:
    """An open event stream to one browser, compressed if it likes, every event at once."""

    def __init__(self, send: Send, packed: bool) -> None:
        self._send = send
        self._packer = zlib.compressobj(PACKING, zlib.DEFLATED, 31) if packed else None

    async def open(self) -> None:
        """Send the head."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        if self._packer:
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"vary", b"accept-encoding, cookie"))
        await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        await self.say("retry: 1000\n\n")

    async def say(self, text: str) -> None:
        """Send these lines now."""
        body = text.encode()
        if self._packer:
            body = self._packer.compress(body) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        await self._send({"type": "http.response.body", "body": body, "more_body": True})

    async def update(self, news: Parts) -> None:
        """Send parts of a page."""
        await self.say(f"event: update\nid: {news.version}\ndata: {msgspec.json.encode(news._asdict()).decode()}\n\n")

    async def close(self) -> None:
        """Send the end."""
        body = self._packer.flush() if self._packer else b""
        await self._send({"type": "http.response.body", "body": body, "more_body": False})


class Follower:
    """What one page shows of a table, and what of it has changed."""

    def __init__(self, site: Site, who: Visitor, table_id: str, room: bool) -> None:
        self.site, self.who, self.table_id, self.room = site, who, table_id, room
        self.shown: dict[str, str] = {}
        self.zones: dict[str, str] = {}

    async def news(self) -> Parts:
        """The parts that differ from what was told before."""
        table = await self.site.tables.get(self.table_id)
        aside = await aside_of(self.site, self.who, table)
        parts = await parts_of(self.site, self.who, table, aside)
        seat, shower = table.seat_of(self.who.player), self.site.shower
        if self.room and table.match is not None:
            self.room = False
            whole = shower.whole(table, table.match, seat, self.who.lang, aside=aside)
            return parts._replace(fragments={"table": str(whole)})
        # An alert belongs to what its own page has just sent; a stream knows nothing of it.
        now = {name: part for name, part in parts.fragments.items() if name != "alert"}
        changed = {name: part for name, part in now.items() if self.shown.get(name) != part}
        self.shown = now
        if table.match is not None:
            drawn = shower.parts(table, table.match, seat, self.who.lang, aside)
            self._narrow(changed, drawn.zones)
        return parts._replace(fragments=changed)

    def _narrow(self, changed: dict[str, str], zones: dict[str, str]) -> None:
        """Of a board with the same zones as before only those that changed: some tenth, and less work for a browser."""
        if "board" in changed and list(zones) == list(self.zones):
            del changed["board"]
            changed.update({name: zone for name, zone in zones.items() if self.zones[name] != zone})
        self.zones = zones


@get(["/table/{table_id:str}/stream", "/table/{table_id:str}/room"], include_in_schema=False)
async def stream(site: ThisSite, visitor: Who, table_id: TableId, request: Asked) -> ASGIApp:
    """Follow a table; begins with its state unless `since`, or what the browser heard last, is as new.

    A page that shows the waiting room follows `room`, and gets the whole table when the game begins.
    """
    table = await site.tables.get(table_id)
    since = _number(request.headers.get("last-event-id") or request.query_params.get("since"))
    follower = Follower(site, visitor, table.id, request.url.path.endswith("/room"))
    seat = table.seat_of(visitor.player)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    head = bool(request.scope.get("parlour.head"))

    async def events(_: Scope, receive: Receive, send: Send) -> None:
        channel = Channel(send, packed)
        await channel.open()
        if not head:
            await _follow(site, follower, channel, receive, table.version if since == table.shown(seat) else 0)
        with suppress(OSError):
            await channel.close()

    return events


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0


async def _follow(site: Site, follower: Follower, channel: Channel, receive: Receive, since: int) -> None:
    """Tell every change until the browser goes or the server stops."""
    changes = site.tables.changes(follower.table_id, since)
    change: asyncio.Future[Any] = _next(changes)
    ends: list[asyncio.Future[Any]] = [
        asyncio.ensure_future(_gone(receive)),
        asyncio.ensure_future(site.closing.wait()),
    ]
    try:
        while True:
            done, _ = await asyncio.wait({change, *ends}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                await channel.say(":\n\n")
            elif any(end in done for end in ends) or change.exception():
                return
            else:
                change = _next(changes)
                news = await follower.news()
                if news.fragments:
                    await channel.update(news)
    finally:
        for task in (change, *ends):
            task.cancel()
        await asyncio.gather(change, *ends, return_exceptions=True)


def _next(changes: AsyncIterator[int]) -> asyncio.Future[int]:
    return asyncio.ensure_future(anext(changes))


async def _gone(receive: Receive) -> None:
    """Return when the browser has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
