"""Finished games: step by step, and as a file."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.params import FromQuery

from parlour.tables import NotOver
from parlour.web.given import TableId, ThisSite, Who
from parlour.web.render import fragments
from parlour.web.render_parts import Links
from parlour.web.show import scene_of, sprite_of, tell
from parlour.web.words import words_for


@get("/table/{table_id:str}/record", include_in_schema=False)
async def download(site: ThisSite, table_id: TableId) -> Response[str]:
    """The record as a file."""
    record = await site.tables.record(table_id)
    name = f"{record.game}-{table_id[:12]}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record.dumps(), media_type="application/json", headers=headers)


@get("/table/{table_id:str}/replay", include_in_schema=False)
async def show_replay(
    site: ThisSite, visitor: Who, table_id: TableId, at: FromQuery[int] = 0, seat: FromQuery[int] = -1
) -> Response[str]:
    """The table as it was after `at` decisions, as `seat` saw it; as a spectator did for any other number."""
    table = await site.tables.get(table_id)
    if table.match is None or not table.match.over:
        raise NotOver
    at = max(0, min(at, table.match.number))
    eyes = seat if 0 <= seat < table.match.seats else None
    match = await asyncio.to_thread((await site.tables.record(table_id)).replay, at)
    words, names = words_for(visitor.lang, match.game, match.edition), table.names(visitor.lang)
    told = tell(match, match.told(eyes), words, names)
    scene = scene_of(match, eyes, words, names, told, playing=False)
    links = Links(sprite_of(site.sprites, match, visitor.lang, table.id), f"/rules/{match.game.name}")
    return site.page(
        "replay.html",
        visitor,
        here=f"/table/{table.id}/replay?at={at}&seat={seat}",
        table=table,
        names=names,
        at=at,
        last=table.match.number,
        seat=eyes if eyes is not None else -1,
        scene=scene,
        parts=fragments(scene, links, words.say),
        g=words.say,
    )
