"""Who sits where: the waiting room, the page of seats and links, and what is posted from there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.response import Redirect
from markupsafe import Markup

from parlour.tables import USUAL, NotSeated, Player, Table, bot_name
from parlour.web.forms import Choice, form_of, text_field
from parlour.web.given import Asked, SeatNumber, TableId, ThisSite, Who
from parlour.web.site import Site, remember
from parlour.web.visitor import Visitor, tidy
from parlour.web.words import words_for


class SeatRow(NamedTuple):
    """A seat as the room shows it.

    `link` is the path that hands it over, where there is one to show; `manage` says that the visitor may give it away.
    """

    number: int
    name: str
    bot: bool
    taken: bool
    mine: bool
    link: str
    manage: bool


async def seat_rows(site: Site, visitor: Visitor, table: Table, fresh: Mapping[int, str]) -> list[SeatRow]:
    """All seats. The host sees the links to open ones; `fresh` holds the tokens of links just made."""
    mine, host, names = table.seat_of(visitor.player), table.is_host(visitor.player), table.names(visitor.lang)
    rows = []
    for seat in table.seats:
        token = fresh.get(seat.number, "")
        if not token and host and not seat.taken and visitor.player:
            token = await site.tables.invitation(table.id, visitor.player, seat.number)
        rows.append(
            SeatRow(
                seat.number,
                names[seat.number],
                seat.kind == "bot",
                seat.taken,
                seat.number == mine,
                join_path(table, token) if token else "",
                host or seat.number == mine,
            )
        )
    return rows


def join_path(table: Table, token: str) -> str:
    """Where an invitation leads."""
    return f"/join/{table.id}/{token}"


async def _context(site: Site, visitor: Visitor, table: Table, fresh: Mapping[int, str]) -> dict[str, Any]:
    rows = await seat_rows(site, visitor, table, fresh)
    return {
        "table": table,
        "rows": rows,
        "missing": sum(not row.taken for row in rows),
        "host": table.is_host(visitor.player),
        "bots": [Choice(bot, bot_name(bot, visitor.lang), bot == USUAL) for bot in site.tables.offered],
        "g": words_for(visitor.lang, table.game).say,
    }


async def room(site: Site, visitor: Visitor, table: Table) -> Markup:
    """The waiting room as one element that stands where the table will."""
    return Markup(site.render("room.html", visitor, **await _context(site, visitor, table, {})))


def around(visitor: Visitor, table: Table) -> dict[str, str]:
    """What stands around the table, by id: news above it."""
    say = words_for(visitor.lang).say
    news = Markup("")
    if table.next is not None:
        news = Markup('<div class="notice"><p role="status">{} <a href="/table/{}">{}</a></p></div>').format(
            say("room.rematch"), table.next, say("room.rematch-go")
        )
    return {"banner": str(Markup('<div id="banner">{}</div>').format(news))}


async def seats_page(
    site: Site, visitor: Visitor, table: Table, fresh: Mapping[int, str] | None = None
) -> Response[str]:
    """Who sits there, and the links of those who may hand them out."""
    context = await _context(site, visitor, table, fresh or {})
    return site.page("seats.html", visitor, here=f"/table/{table.id}/seats", **context)


@get("/table/{table_id:str}/seats", include_in_schema=False)
async def show_seats(site: ThisSite, visitor: Who, table_id: TableId) -> Response[str]:
    """Who sits there, and links."""
    return await seats_page(site, visitor, await site.tables.get(table_id))


def _player(visitor: Visitor) -> Player:
    if visitor.player is None:
        raise NotSeated
    return visitor.player


@post("/table/{table_id:str}/seats/{seat:int}/link", include_in_schema=False)
async def post_link(site: ThisSite, visitor: Who, table_id: TableId, seat: SeatNumber) -> Response[Any]:
    """A new link to a seat; one that was handed out before is worth nothing then."""
    token = await site.tables.invitation(table_id, _player(visitor), seat, fresh=True)
    table = await site.tables.get(table_id)
    if table.match is None and not table.seats[seat].taken:
        return Redirect(f"/table/{table_id}", status_code=303)
    return await seats_page(site, visitor, table, {seat: token})


@post("/table/{table_id:str}/seats/{seat:int}/bot", include_in_schema=False)
async def post_bot(
    site: ThisSite,
    visitor: Who,
    table_id: TableId,
    seat: SeatNumber,
    request: Asked,
) -> Response[Any]:
    """Put a bot on a seat."""
    bot = text_field(await form_of(request), "bot") or USUAL
    await site.tables.replace_by_bot(table_id, _player(visitor), seat, bot)
    return Redirect(f"/table/{table_id}", status_code=303)


@post("/table/{table_id:str}/name", include_in_schema=False)
async def post_name(site: ThisSite, visitor: Who, table_id: TableId, request: Asked) -> Response[Any]:
    """Call oneself otherwise."""
    name = text_field(await form_of(request), "nickname")
    await site.tables.rename(table_id, _player(visitor), name)
    response = Redirect(f"/table/{table_id}", status_code=303)
    remember(response, visitor, nickname=tidy(name))
    return response
