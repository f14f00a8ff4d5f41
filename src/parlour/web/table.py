"""The page of a table: the waiting room, the game, its end; and what is posted to it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

from litestar import MediaType, Response, get, post
from litestar.response import Redirect
from markupsafe import Markup

from parlour.bots import in_words
from parlour.core.errors import IllegalMove, ParlourError, StaleAnswer
from parlour.tables import Aside, NotSeated, Player, Table
from parlour.web.forms import form_of, text_field
from parlour.web.given import Asked, TableId, ThisSite, Who
from parlour.web.problems import status_of
from parlour.web.render import Alert
from parlour.web.room import around, room
from parlour.web.show import answers_of
from parlour.web.site import Site
from parlour.web.visitor import Visitor
from parlour.web.words import say_error, words_for

PATIENCE = 3.0
"""Seconds that a page without script waits for the bots before it shows the table."""


class Parts(NamedTuple):
    """What a page's script gets: the table's version, the page's title, elements by id, and what was refused."""

    version: int
    title: str
    fragments: dict[str, str]
    alert: str = ""


async def aside_of(site: Site, visitor: Visitor, table: Table) -> Aside | None:
    """What the visitor has said aside at the table; None for who sits not there, or where there is nothing to say."""
    if visitor.player is None or table.seat_of(visitor.player) is None or not table.game.orders:
        return None
    return await site.tables.aside(table.id, visitor.player)


async def parts_of(site: Site, visitor: Visitor, table: Table, aside: Aside | None) -> Parts:
    """All parts of the table's page: of the game, or the waiting room as one."""
    seat = table.seat_of(visitor.player)
    if table.match is None:
        title = words_for(visitor.lang, table.game).say("game.title")
        return Parts(table.shown(seat), title, {"table": str(await room(site, visitor, table))})
    drawn = site.shower.parts(table, table.match, seat, visitor.lang, aside)
    return Parts(table.shown(seat), drawn.title, {**drawn.parts, **around(visitor, table)})


async def table_page(
    site: Site, visitor: Visitor, table: Table, alert: Alert | None = None, status: int = 200
) -> Response[str]:
    """The page, with the waiting room or the game in it."""
    seat = table.seat_of(visitor.player)
    say = words_for(visitor.lang, table.game).say
    title, asked = say("game.title"), False
    parts = around(visitor, table)
    if table.match is None:
        inner = await room(site, visitor, table)
    else:
        aside = await aside_of(site, visitor, table)
        inner = site.shower.whole(table, table.match, seat, visitor.lang, alert, aside)
        drawn = site.shower.parts(table, table.match, seat, visitor.lang, aside)
        title, asked = drawn.title, drawn.asked
    return site.page(
        "table.html",
        visitor,
        status,
        here=f"/table/{table.id}",
        table=table,
        title=title,
        inner=inner,
        banner=Markup(parts["banner"]),
        alert=alert if table.match is None else None,
        seat=seat,
        host=table.is_host(visitor.player),
        g=say,
        refresh=not asked and table.status != "over",
    )


@get("/table/{table_id:str}", include_in_schema=False)
async def show_table(site: ThisSite, visitor: Who, table_id: TableId) -> Response[str]:
    """The table as the visitor may see it."""
    return await table_page(site, visitor, await site.tables.get(table_id))


@post("/table/{table_id:str}/move", include_in_schema=False)
async def post_move(site: ThisSite, visitor: Who, table_id: TableId, request: Asked) -> Response[Any]:
    """Play a move."""
    form = await form_of(request)
    move, answers = text_field(form, "move"), text_field(form, "answers") or None

    async def play(player: Player) -> None:
        try:
            await site.tables.play(table_id, player, move, answers)
        except StaleAnswer:
            if not _repeated(await site.tables.get(table_id), player, move, answers):
                raise

    return await _change(site, visitor, table_id, play)


def _repeated(table: Table, player: Player, move: str, answers: str | None) -> bool:
    """Whether this was already played as the answer to this very decision: a second click, a retry, Back."""
    match, seat = table.match, table.seat_of(player)
    return match is not None and seat is not None and match.answered(seat, move, answers or "")


class Advice(NamedTuple):
    """A move that is advised: its text, in words, and why."""

    move: str
    words: str
    why: str


async def advice(site: Site, visitor: Visitor, table_id: str) -> list[Advice]:
    """The visitor's best moves in words, the best first; from what they may know alone."""
    if visitor.player is None:
        raise NotSeated
    found = await site.tables.hint(table_id, visitor.player)
    match = (await site.tables.get(table_id)).match
    assert match is not None
    words = words_for(visitor.lang, match.game, match.edition)
    moves = match.edition.moves
    return [
        Advice(each.move, match.game.move_words(move, words, match.edition), in_words(each, words))
        for each in found
        if (move := moves.find(each.move))
    ]


@get("/table/{table_id:str}/hint", include_in_schema=False)
async def show_hint(site: ThisSite, visitor: Who, table_id: TableId) -> Response[str]:
    """What a hard bot would do in the visitor's place, with buttons to do it."""
    table = await site.tables.get(table_id)
    answers = answers_of(table.match, table.seat_of(visitor.player)) if table.match else ""
    advised = await advice(site, visitor, table_id)
    here = f"/table/{table_id}"
    g = words_for(visitor.lang, table.game).say
    return site.page("hint.html", visitor, here=here, table=table, answers=answers, advised=advised, g=g)


@post("/table/{table_id:str}/undo", include_in_schema=False)
async def post_undo(site: ThisSite, visitor: Who, table_id: TableId) -> Response[Any]:
    """Take the last own choice back."""

    async def undo(player: Player) -> None:
        await site.tables.undo(table_id, player)

    return await _change(site, visitor, table_id, undo)


@post("/table/{table_id:str}/orders", include_in_schema=False)
async def post_order(site: ThisSite, visitor: Who, table_id: TableId, request: Asked) -> Response[Any]:
    """Give a standing order: its name and value, with a space between."""
    name, _, value = text_field(await form_of(request), "order").partition(" ")

    async def order(player: Player) -> None:
        await site.tables.order(table_id, player, {name: value})

    return await _change(site, visitor, table_id, order)


@post("/table/{table_id:str}/rematch", include_in_schema=False, limited="making")
async def post_rematch(site: ThisSite, visitor: Who, table_id: TableId) -> Response[Any]:
    """Go to the next game of the same people, which is made when nobody has asked for it yet."""
    if visitor.player is None:
        raise NotSeated
    table = await site.tables.rematch(table_id, visitor.player)
    return go(visitor, f"/table/{table.id}")


def go(visitor: Visitor, path: str) -> Response[Any]:
    """To another page: by the script when it asks, else by the browser."""
    if visitor.script:
        return Response({"location": path}, media_type=MediaType.JSON)
    return Redirect(path, status_code=303)


async def _change(site: Site, visitor: Visitor, table_id: str, change: Any) -> Response[Any]:
    """Do what was posted; answer with the fresh table, and with what was refused if something was."""
    error: ParlourError | None = None
    try:
        if visitor.player is None:
            raise NotSeated
        await change(visitor.player)
    except ParlourError as refused:
        error = refused
    # Those who watch and wait come first; who moved knows already.
    await asyncio.sleep(0)
    table = await site.tables.get(table_id)
    alert = refusal(visitor, table, error) if error else None
    status = status_of(error) if error else 200
    if visitor.script:
        return await _fragments(site, visitor, table, alert, status)
    if alert:
        return await table_page(site, visitor, table, alert, status)
    await _past_bots(site, table)
    return Redirect(f"/table/{table_id}", status_code=303)


def refusal(visitor: Visitor, table: Table, error: ParlourError) -> Alert:
    """What was refused, in words, with the rule that refuses it."""
    words = words_for(visitor.lang, table.game, table.match.edition if table.match else None)
    return Alert(say_error(error, words.say), error.rule if isinstance(error, IllegalMove) else "")


async def _fragments(site: Site, visitor: Visitor, table: Table, alert: Alert | None, status: int) -> Response[Any]:
    parts = await parts_of(site, visitor, table, await aside_of(site, visitor, table))
    if alert:
        parts = parts._replace(alert=alert.text)
        if table.match:
            drawn = site.shower.alert(table, table.match, table.seat_of(visitor.player), visitor.lang, alert)
            parts.fragments["alert"] = drawn
    return Response(parts._asdict(), status_code=status, media_type=MediaType.JSON)


async def _past_bots(site: Site, table: Table) -> None:
    """Wait while nobody but bots has to move, but not for long."""

    async def moved() -> None:
        async for _ in site.tables.changes(table.id, table.version):
            if not _bots_only(await site.tables.get(table.id)):
                return

    if _bots_only(table):
        with suppress(TimeoutError):
            await asyncio.wait_for(moved(), PATIENCE)


def _bots_only(table: Table) -> bool:
    return (
        table.match is not None
        and all(seat >= 0 and table.seats[seat].kind == "bot" for seat in table.match.owed)
        and not table.match.over
    )
