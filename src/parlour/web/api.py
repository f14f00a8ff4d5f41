"""The interface for programs: JSON, described by OpenAPI at /schema."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, QueryParameter

from parlour.bots import Hint, in_words
from parlour.core.errors import IllegalMove
from parlour.core.match import Match
from parlour.core.record import Record
from parlour.core.texts import Texts
from parlour.tables import Player, SeatSpec, Table
from parlour.web import api_types as shape
from parlour.web.given import TableId, ThisSite, Who
from parlour.web.problems import Refused
from parlour.web.site import Site
from parlour.web.visitor import Visitor
from parlour.web.words import words_for

_PROBLEMS = {
    400: "The request is wrong",
    401: "The request names no player",
    403: "The player may not do this",
    404: "There is no such thing",
    405: "The address knows no such method",
    409: "The rules or the table refuse it now",
    413: "The request is too large",
    415: "The request is not JSON",
    429: "Too many requests, wait a minute",
    503: "The store cannot be used now",
}


def _problems(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(shape.Problem, description=_PROBLEMS[status], generate_examples=False)
        for status in (400, 503, *statuses)
    }


SIGNED: list[SecurityRequirement] = [{"cookie": []}, {"bearer": []}]
"""A player is known by the cookie, or by the same token behind `Bearer`."""
ANYBODY: list[SecurityRequirement] = [*SIGNED, {}]


@get("/games", responses=_problems(), security=[{}])
async def list_games(site: ThisSite, visitor: Who) -> shape.Games:
    """The games that can be played, and the bots."""
    games = [
        shape.GameInfo(
            game.name,
            words_for(visitor.lang, game).say("game.title"),
            list(game.seats),
            [shape.OptionInfo(name, list(option.values)) for name, option in game.options.items()],
            list(game.editions),
        )
        for game in site.games()
    ]
    return shape.Games(games, list(site.tables.bots))


@post("/tables", responses=_problems(401, 413, 429), security=SIGNED, limited="making")
async def make_table(site: ThisSite, visitor: Who, data: JSONBody[shape.NewTable]) -> shape.TableInfo:
    """Make a table. It begins at once when no seat waits for a friend."""
    player = _player(visitor)
    seats = [SeatSpec(seat.kind, seat.bot, seat.nickname) for seat in data.seats]
    table = await site.tables.create(
        data.game, seats, data.options, player, edition_text=data.edition, lang=visitor.lang, pause=data.pause
    )
    return await describe(site, visitor, table)


@get("/tables/{table_id:str}", responses=_problems(404), security=ANYBODY)
async def get_table(
    site: ThisSite,
    visitor: Who,
    table_id: TableId,
    since: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0,
) -> shape.TableInfo:
    """The table as the player may see it: view, own choice with its legal moves, and events from `since` on."""
    return await describe(site, visitor, await site.tables.get(table_id), since)


@post(
    "/tables/{table_id:str}/join",
    status_code=200,
    responses=_problems(401, 404, 409, 429),
    security=SIGNED,
    limited="joining",
)
async def join_table(site: ThisSite, visitor: Who, table_id: TableId, data: JSONBody[shape.Joining]) -> shape.TableInfo:
    """Take a seat by an invitation."""
    await site.tables.join(table_id, data.token, _player(visitor), data.nickname)
    return await describe(site, visitor, await site.tables.get(table_id))


@post("/tables/{table_id:str}/moves", status_code=200, responses=_problems(401, 403, 404, 409), security=SIGNED)
async def play_move(site: ThisSite, visitor: Who, table_id: TableId, data: JSONBody[shape.NewMove]) -> shape.TableInfo:
    """Play a move. With `answers`, sending it again is refused and does no harm."""
    try:
        await site.tables.play(table_id, _player(visitor), data.move, data.answers)
    except IllegalMove as error:
        table = await site.tables.get(table_id)
        edition = table.match.edition if table.match else None
        raise Refused(error, words_for(visitor.lang, table.game, edition)) from None
    return await describe(site, visitor, await site.tables.get(table_id))


@get("/tables/{table_id:str}/hint", responses=_problems(401, 403, 404, 409, 503), security=SIGNED)
async def get_hint(site: ThisSite, visitor: Who, table_id: TableId) -> list[shape.HintInfo]:
    """The player's best moves as a hard bot sees them, the best first; it knows what the player may know. This may take
    some seconds."""
    found = await site.tables.hint(table_id, _player(visitor))
    match = (await site.tables.get(table_id)).match
    assert match is not None
    words = words_for(visitor.lang, match.game, match.edition)
    return [_hint_info(each, match, words) for each in found]


def _hint_info(each: Hint, match: Match, words: Texts) -> shape.HintInfo:
    move = match.edition.moves.find(each.move)
    assert move is not None
    said = match.game.move_words(move, words, match.edition)
    why = in_words(each, words)
    return shape.HintInfo(words=said, why=why, **msgspec.structs.asdict(each))


@post("/tables/{table_id:str}/undo", status_code=200, responses=_problems(401, 403, 404, 409), security=SIGNED)
async def take_back(site: ThisSite, visitor: Who, table_id: TableId) -> shape.TableInfo:
    """Take the player's own last choice back, while nothing was shown or chosen since."""
    await site.tables.undo(table_id, _player(visitor))
    return await describe(site, visitor, await site.tables.get(table_id))


@post("/tables/{table_id:str}/orders", status_code=200, responses=_problems(401, 403, 404), security=SIGNED)
async def give_orders(
    site: ThisSite, visitor: Who, table_id: TableId, data: JSONBody[shape.NewOrders]
) -> shape.TableInfo:
    """Give standing orders, which answer for the player in reaction windows; those not named stay as they are."""
    await site.tables.order(table_id, _player(visitor), data.orders)
    return await describe(site, visitor, await site.tables.get(table_id))


@post(
    "/tables/{table_id:str}/rematch",
    status_code=200,
    responses=_problems(401, 403, 404, 409, 429),
    security=SIGNED,
    limited="making",
)
async def rematch(site: ThisSite, visitor: Who, table_id: TableId) -> shape.TableInfo:
    """The next game of the same people: the same table whoever asks, however often."""
    return await describe(site, visitor, await site.tables.rematch(table_id, _player(visitor)))


@get("/tables/{table_id:str}/record", responses=_problems(404, 409), security=ANYBODY)
async def get_record(site: ThisSite, visitor: Who, table_id: TableId) -> Record:
    """The record of a game that is over; before, it would tell all secrets."""
    return await site.tables.record(table_id)


def _player(visitor: Visitor) -> Player:
    if visitor.player is None:
        raise NotAuthorizedException
    return visitor.player


async def describe(site: Site, visitor: Visitor, table: Table, since: int = 0) -> shape.TableInfo:
    """The table as the player may see it."""
    seat = table.seat_of(visitor.player)
    info = shape.TableInfo(
        table.id,
        table.game.name,
        table.status,
        table.shown(seat),
        await _seats(site, visitor, table),
        table.options,
        seat,
        next=table.next,
        pause=table.head.pause,
    )
    if seat is not None and visitor.player is not None:
        aside = await site.tables.aside(table.id, visitor.player)
        info.orders, info.held = aside.orders, aside.move or None
    match = table.match
    if match is None:
        return info
    info.number = match.number
    info.view = match.view(seat)
    info.events = match.events(seat, since)
    info.owing = [owing for owing in match.owed if owing >= 0]
    if seat is not None:
        info.owed = _owed(match, seat, visitor.lang)
        info.can_undo = match.can_undo(seat)
    if match.over:
        info.result = msgspec.to_builtins(match.result)
    return info


def _owed(match: Match, seat: int, lang: str) -> shape.Owed | None:
    decision = match.owed.get(seat)
    if decision is None:
        return None
    words = words_for(lang, match.game, match.edition)
    legal = [shape.MoveInfo(str(move), match.game.move_words(move, words, match.edition)) for move in decision.options]
    return shape.Owed(decision.kind, decision.rule, decision.answers, decision.params, legal)


async def _seats(site: Site, visitor: Visitor, table: Table) -> list[shape.SeatInfo]:
    names = table.names(visitor.lang)
    seats = []
    for seat in table.seats:
        info = shape.SeatInfo(seat.number, names[seat.number], seat.kind if seat.taken else "open")
        if not seat.taken and visitor.player and table.is_host(visitor.player):
            info.invitation = await site.tables.invitation(table.id, visitor.player, seat.number)
        seats.append(info)
    return seats


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games,
        make_table,
        get_table,
        join_table,
        play_move,
        get_hint,
        take_back,
        give_orders,
        rematch,
        get_record,
    ],
)
