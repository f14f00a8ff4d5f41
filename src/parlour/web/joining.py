"""Taking a seat by a link."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from parlour.tables import AlreadySeated, BadInvitation, BadNickname, SeatTaken, Table
from parlour.web.forms import form_of, text_field
from parlour.web.given import Asked, Secret, TableId, ThisSite, Who
from parlour.web.problems import status_of
from parlour.web.site import Site, remember
from parlour.web.visitor import Visitor, new_token, tidy
from parlour.web.words import say_error, words_for


def _join_page(
    site: Site, visitor: Visitor, table: Table, secret: str, name: str, error: str = "", status: int = 200
) -> Response[str]:
    return site.page(
        "join.html",
        visitor,
        status,
        here=f"/join/{table.id}/{secret}",
        table=table,
        secret=secret,
        nickname=name,
        error=error,
        others=[each for each, seat in zip(table.names(visitor.lang), table.seats, strict=True) if seat.taken],
        g=words_for(visitor.lang, table.game).say,
    )


@get("/join/{table_id:str}/{secret:str}", include_in_schema=False)
async def join_form(site: ThisSite, visitor: Who, table_id: TableId, secret: Secret) -> Response[Any]:
    """Ask for a nickname, or go on to the table when this player sits there already."""
    table = await site.tables.get(table_id)
    seat = table.invited(secret)
    mine = table.seat_of(visitor.player)
    if mine is not None and (seat is None or seat.number == mine or not seat.invite_open):
        return Redirect(f"/table/{table_id}", status_code=303)
    if seat is None:
        raise BadInvitation
    if not seat.invite_open:
        raise SeatTaken
    if mine is not None:
        raise AlreadySeated
    response = _join_page(site, visitor, table, secret, seat.nickname or visitor.nickname)
    if not visitor.token:
        # Before the form is sent, so that a double click is one player twice, not two players.
        remember(response, visitor, player=new_token())
    return response


@post("/join/{table_id:str}/{secret:str}", include_in_schema=False, limited="joining")
async def post_join(
    site: ThisSite,
    visitor: Who,
    table_id: TableId,
    secret: Secret,
    request: Asked,
) -> Response[Any]:
    """Take the seat and go to the table."""
    name = text_field(await form_of(request), "nickname")
    token = visitor.token or new_token()
    visitor = visitor._replace(token=token)
    assert visitor.player is not None
    response: Response[Any]
    try:
        await site.tables.join(table_id, secret, visitor.player, name)
    except BadNickname as error:
        table = await site.tables.get(table_id)
        message = say_error(error, words_for(visitor.lang).say)
        response = _join_page(site, visitor, table, secret, name, message, status_of(error))
    else:
        response = Redirect(f"/table/{table_id}", status_code=303)
        remember(response, visitor, nickname=tidy(name))
    remember(response, visitor, player=token)
    return response
