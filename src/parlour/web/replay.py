"""Finished games: step by step, and as a file."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from litestar import Response, get

from parlour.core.match import Match
from parlour.core.record import Record
from parlour.tables import NotOver, Table
from parlour.web.render import fragments
from parlour.web.render_parts import Links
from parlour.web.show import scene_of, sprite_url
from parlour.web.site import Site, words_for
from parlour.web.visitor import Visitor


@get("/table/{table_id:str}/record", include_in_schema=False)
async def download(site: Site, table_id: str) -> Response[str]:
    """The record as a file."""
    record = await site.tables.record(table_id)
    name = f"{record.game}-{table_id[:12]}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record.dumps(), media_type="application/json", headers=headers)


@get("/table/{table_id:str}/replay", include_in_schema=False)
async def show_replay(site: Site, visitor: Visitor, table_id: str, at: int = 0, seat: int | None = None) -> Response[str]:
    """The table as it was after `at` decisions, to a spectator or as `seat` saw it."""
    table = await site.tables.get(table_id)
    if table.match is None or not table.match.over:
        raise NotOver
    last = table.match.number
    at = max(0, min(at, last))
    seat = seat if seat is not None and 0 <= seat < table.match.seats else None
    match = await asyncio.to_thread(_replayed, table.match.record(), at)
    words = words_for(visitor.lang, match.game, match.edition)
    scene = scene_of(match, None, words, table.names(visitor.lang))
