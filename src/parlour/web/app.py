"""The application: all handlers, and what surrounds them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

import parlour
from parlour.tables import Tables
from parlour.web import api, files, joining, lobby, reading, replay, room, stream, table
from parlour.web.guard import Guard, from_elsewhere
from parlour.web.limits import LARGEST_BODY, PACKING, limited
from parlour.web.problems import Stranger, handlers
from parlour.web.site import Site
from parlour.web.visitor import Visitor, visitor

HANDLERS: list[Any] = [
    *(lobby.lobby, lobby.make_table),
    *(table.show_table, table.post_move, table.post_undo, table.post_order, table.post_rematch, table.show_hint),
    *(room.show_seats, room.post_link, room.post_bot, room.post_name),
    *(joining.join_form, joining.post_join),
    *(reading.rules, reading.cards, reading.about, reading.preferences),
    *(replay.show_replay, replay.download),
    *(files.static, files.sprite, files.robots),
    stream.stream,
    api.ROUTER,
]

UNPACKED = ["/stream$", "/room$", "^/static/", "^/sprite/"]
"""Addresses that pack their answers themselves."""

MAKING_A_MINUTE = 30
"""Tables that one address may make in a minute; it may join ten times as many."""


def create_app(tables: Tables, making_a_minute: int = MAKING_A_MINUTE, start: bool = True) -> tuple[ASGIApp, Site]:
    """The application around live tables.

    :param tables: the tables; started and stopped with the application if `start`.
    :param making_a_minute: tables that one address may make in a minute; it may join ten times as many.
    :return: the application, and its site, whose `close` ends all streams.
    """
    site = Site(tables)
    app = Litestar(
        route_handlers=HANDLERS,
        dependencies={
            "site": Provide(lambda: site, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
        },
        before_request=refuse_strangers,
        middleware=limited(making_a_minute),
        exception_handlers=handlers(site),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig("gzip", 600, gzip_compress_level=PACKING, exclude=UNPACKED),
        openapi_config=_openapi(),
        lifespan=[_lifespan(site)] if start else [],
        logging_config=None,
        debug=False,
    )
    return Guard(app), site


def _visitor(request: Request[Any, Any, Any]) -> Visitor:
    return visitor(request)


def refuse_strangers(request: Request[Any, Any, Any]) -> None:
    """:raises Stranger: when a page of another site sent what changes something."""
    if from_elsewhere(request.method, {name.lower(): value for name, value in request.headers.items()}):
        raise Stranger


def _lifespan(site: Site) -> Any:
    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await site.tables.start()
        try:
            yield
        finally:
            site.close()
            await site.tables.stop()

    return running


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Parlour",
        version=parlour.__version__,
        description=(
            "Tables, moves and records for programs. A player is a secret of your own making, 32 to 128 letters,"
            " digits, hyphens and underlines, sent as `Authorization: Bearer SECRET`; whoever knows it is that player."
            " Messages come in the language of `Accept-Language`: en, it or fr."
        ),
        path="/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "bearer": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(type="apiKey", name="player", security_scheme_in="cookie"),
            }
        ),
    )
