"""`parlour serve`: one process that serves everything."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import uvicorn
from litestar.types import ASGIApp

from parlour.core.errors import ParlourError
from parlour.tables import HINT, BotRunner, RedisBus, Store, StoreTrouble, Tables
from parlour.web.app import MAKING_A_MINUTE, create_app
from parlour.web.site import Site
from parlour.web.words import say_error, words_for

GRACE = 3
"""Seconds that a stop waits for answers that are under way."""
BOT_PAUSE = 0.6
LOCAL = ("127.0.0.1", "::1", "localhost")


class NoPort(ParlourError):
    """The server cannot listen there: fields `host`, `port`, `other`, `what`."""

    def __init__(self, text_id: str, **params: object) -> None:
        super().__init__(**params)
        self.text_id = text_id


class Server(uvicorn.Server):
    """Starts and stops the tables with itself, so that their trouble at the start can be told in one sentence.

    Ends the open streams when it is told to stop; else every stop would wait out its grace.
    """

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.site = site
        self.ready = ready
        self.fault: ParlourError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; `fault` says why it could not."""
        try:
            await self.site.tables.start()
        except ParlourError as error:
            self.fault = error
            self.should_exit = True
            await self.site.tables.stop()
            return
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self.site.close()
        await self.site.tables.end_hints()
        await super().shutdown(sockets)
        await self.site.tables.stop()


def data_folder(environ: Mapping[str, str], platform: str = sys.platform, home: Path | None = None) -> Path:
    """Where the user's data belong on this platform."""
    home = home or Path.home()
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "parlour"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "parlour"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "parlour"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    bus: str | None = None,
    open_browser: bool = False,
    lang: str = "en",
    bot_pause: float = BOT_PAUSE,
    making_a_minute: int = MAKING_A_MINUTE,
    proxy: bool = False,
) -> int:
    """Serve until told to stop.

    :param port: 0 for any that is free.
    :param database: a file, or an address such as `postgresql://...`; a file in the user's data folder for None.
    :param bus: `redis://...` when several processes serve the same database.
    :param open_browser: show the page, where there is a screen.
    :param lang: of what is printed.
    :param bot_pause: seconds that a bot waits before it moves.
    :param making_a_minute: tables that one address may make in a minute; it may join ten times as many.
    :param proxy: believe what a reverse proxy on this computer says of who asks (X-Forwarded-For, X-Forwarded-Proto).
    :return: 0 when it was stopped, 1 when it could not start; then one sentence on stderr says why.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    words = words_for(lang)
    try:
        store = _store(database)
        try:
            across = RedisBus(bus) if bus else None
            listener = listen(host, port)
        except BaseException:
            store.close()
            raise
    except ParlourError as error:
        print(say_error(error, words.say), file=sys.stderr)
        return 1
    address = address_of(host, listener.getsockname()[1])
    tables = Tables(store, BotRunner(), across, bot_pause, hints=BotRunner(think=HINT))
    app, site = create_app(tables, making_a_minute, start=False)
    config = configured(app, proxy)

    def ready() -> None:
        print(words.say("serve.ready", address=address), flush=True)
        if host not in LOCAL:
            print(words.say("serve.open-to-all"), flush=True)
        if open_browser and _has_screen(os.environ):
            webbrowser.open(address)

    server = Server(config, site, ready)
    with suppress(KeyboardInterrupt):
        server.run([listener])
    if server.fault is not None:
        print(say_error(server.fault, words.say), file=sys.stderr)
    return 0 if server.started else 1


def configured(app: ASGIApp, proxy: bool = False) -> uvicorn.Config:
    """How this application is served.

    :param proxy: believe a reverse proxy on this computer; else anybody here could pass for any address.
    """
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        lifespan="on",
        timeout_graceful_shutdown=GRACE,
        proxy_headers=proxy,
        forwarded_allow_ips=["127.0.0.1", "::1"],
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    :raises NoPort: when the port is taken or not allowed, or the host is none of this computer.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        raise NoPort(
            "serve.taken" if taken else "serve.no-port",
            host=host,
            port=port,
            other=port + 1,
            what=getattr(error, "strerror", None) or str(error),
        ) from None
    return listener


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this computer."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _store(database: str | None) -> Store:
    if database is not None:
        return Store.open(database)
    try:
        folder = data_folder(os.environ)
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: there is no home folder at all.
        raise StoreTrouble("error.store-open", str(error)[:200]) from None
    return Store.open(str(folder / "parlour.sqlite3"))


def _has_screen(environ: Mapping[str, str]) -> bool:
    return sys.platform in ("win32", "darwin") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
