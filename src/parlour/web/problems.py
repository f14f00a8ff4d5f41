"""What went wrong, in words and with a status: pages for people, JSON for programs."""

from __future__ import annotations

import logging
import traceback
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.types import ExceptionHandlersMap

from parlour.core.errors import BadEdition, IllegalMove, ParlourError, UndoRefused
from parlour.core.texts import Texts
from parlour.tables import (
    AlreadySeated,
    BadInvitation,
    Conflict,
    NoHint,
    NoSeat,
    NoTable,
    NothingOwed,
    NotHost,
    NotOver,
    NotSeated,
    NotStarted,
    SeatTaken,
    StoreTrouble,
)
from parlour.web.api_types import EditionFault, Problem
from parlour.web.site import Site
from parlour.web.visitor import visitor
from parlour.web.words import words_for

STATUS: dict[type[ParlourError], int] = {
    NoTable: 404,
    NoSeat: 404,
    BadInvitation: 404,
    NotSeated: 403,
    NotHost: 403,
    SeatTaken: 409,
    AlreadySeated: 409,
    NotStarted: 409,
    NotOver: 409,
    NothingOwed: 409,
    NoHint: 503,
    Conflict: 409,
    IllegalMove: 409,
    UndoRefused: 409,
    StoreTrouble: 503,
}
WORDED = (400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503)
"""Statuses that have a text of their own."""

log = logging.getLogger("parlour.web")


def status_of(error: ParlourError) -> int:
    """The HTTP status of an error; 400 for what is wrong with what was sent."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


class Stranger(HTTPException):
    """A page of another site sent this."""

    status_code = 403


class Refused(HTTPException):
    """What a game refuses, in the game's own words."""

    status_code = 409

    def __init__(self, error: ParlourError, words: Texts) -> None:
        super().__init__()
        rule = error.rule if isinstance(error, IllegalMove) else ""
        self.problem = Problem(error.text_id, words.say(error.text_id, **error.params), rule)


def handlers(site: Site) -> ExceptionHandlersMap:
    """How every exception is answered."""

    def known(request: Request[Any, Any, Any], error: ParlourError) -> Response[Any]:
        words = words_for(visitor(request).lang)
        rule = error.rule if isinstance(error, IllegalMove) else ""
        problem = Problem(error.text_id, words.say(error.text_id, **error.params), rule)
        if isinstance(error, BadEdition):
            problem.problems = [
                EditionFault(each.line, each.field, words.say(each.text_id, **each.params)) for each in error.problems
            ]
        return answer(site, request, status_of(error), problem)

    def http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
        if isinstance(error, Refused):
            return answer(site, request, error.status_code, error.problem)
        if _gone(error):
            # Nobody reads the answer, and nothing is wrong here.
            return answer(site, request, 400, _problem(request, "page.error.400"))
        status = error.status_code if error.status_code < 500 else 500
        if status == 500:
            log.error("%s %s", request.method, request.url.path, exc_info=error)
        name = "stranger" if isinstance(error, Stranger) else str(status if status in WORDED else 400)
        problem = _problem(request, f"page.error.{name}")
        if _for_program(request) and status == 400:
            problem = Problem(problem.error, f"{problem.message} {_faults(error)}".strip())
        response = answer(site, request, status, problem)
        for key, value in (error.headers or {}).items():
            response.headers[key] = value
        return response

    def unknown(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
        return answer(site, request, 500, _problem(request, "page.error.500"))

    def nested(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
        if not _decoding(error):
            return unknown(request, error)
        return answer(site, request, 400, _problem(request, "page.error.400"))

    return {ParlourError: known, HTTPException: http, RecursionError: nested, Exception: unknown}


def answer(site: Site, request: Request[Any, Any, Any], status: int, problem: Problem) -> Response[Any]:
    """The problem as whoever asked can read it: a program, the page's script, a person."""
    if _for_program(request):
        return Response(problem, status_code=status, media_type=MediaType.JSON)
    who = visitor(request)
    if who.script:
        return Response({"alert": problem.message}, status_code=status, media_type=MediaType.JSON)
    kind = "lost" if status == 404 else "ours" if status >= 500 else "refused"
    return site.page("problem.html", who, status, problem=problem, kind=kind)


def _gone(error: BaseException | None) -> bool:
    """Whether the client went away in the middle of what it sent."""
    while error is not None and not (
        isinstance(error, InternalServerException) and error.detail == "client disconnected prematurely"
    ):
        error = error.__cause__ or error.__context__
    return error is not None


def _decoding(error: BaseException) -> bool:
    """Whether the error comes out of the reading of what was sent: of a million brackets, for instance."""
    frames = [frame.f_code.co_name for frame, _ in traceback.walk_tb(error.__traceback__)]
    return bool(frames) and frames[-1] in ("decode_json", "decode_msgpack")


def _for_program(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api/")


def _problem(request: Request[Any, Any, Any], text_id: str) -> Problem:
    return Problem(text_id, words_for(visitor(request).lang).say(text_id))


def _faults(error: HTTPException) -> str:
    """What a validation found, in the words of the validating library: for programmers."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [f"{each.get('key', '')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return "; ".join(found) or error.detail
