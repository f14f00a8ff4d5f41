"""Files: style, script and fonts under a hash, sprites under theirs, all kept by browsers for ever."""

from __future__ import annotations

import re

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery

from parlour.core.edition import LANGS
from parlour.core.errors import ParlourError
from parlour.web.assets import FOREVER, Asset
from parlour.web.given import Asked, Name, ThisSite
from parlour.web.site import Site

ROBOTS = "User-agent: *\nDisallow: /table/\nDisallow: /join/\nDisallow: /api/\n"


def serve_asset(request: Asked, asset: Asset, cache: str = FOREVER) -> Response[bytes]:
    """A file, packed if the browser likes."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    packed = bool(asset.packed) and "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(asset.packed if packed else asset.body, media_type=asset.media_type, headers=headers)


@get("/static/{hash_:str}/{name:path}", include_in_schema=False, opt={"packed": True})
async def static(site: ThisSite, request: Asked, hash_: Name, name: Name) -> Response[bytes]:
    """A file of ours. An old address gets the file of today, but not for ever."""
    found = site.assets.files.get(str(name).lstrip("/"))
    if found is None:
        raise NotFoundException
    return serve_asset(request, found, FOREVER if hash_ == site.assets.hash else "no-cache")


@get("/sprite/{name:str}", include_in_schema=False)
async def sprite(site: ThisSite, request: Asked, name: Name, table: FromQuery[str] = "") -> Response[bytes]:
    """Drawn faces. `table` says what to draw when this process has not drawn that file yet."""
    found = site.sprites.find(name)
    lang = name.partition("-")[0]
    if found is None and lang in LANGS and re.fullmatch(r"[a-z]+-[0-9a-f]+\.svg", name):
        await _draw(site, lang, table)
        found = site.sprites.find(name)
    if found is None:
        raise NotFoundException
    return serve_asset(request, found)


async def _draw(site: Site, lang: str, table_id: str) -> None:
    for game in site.games():
        site.sprites.name(game, game.edition(), lang)
    if table_id:
        try:
            table = await site.tables.get(table_id)
        except ParlourError:
            return
        if table.match:
            site.sprites.name(table.game, table.match.edition, lang)


@get("/robots.txt", include_in_schema=False, media_type="text/plain")
async def robots() -> str:
    """Tables are nothing for search engines."""
    return ROBOTS
