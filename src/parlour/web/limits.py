"""How much one may send, and how often one may make or join tables."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig, RateLimitMiddleware

LARGEST_BODY = 700_000
"""Bytes of a request: an edition file, also where JSON writes letters beyond ASCII with six, and what is around it."""

PACKING = 3
"""How hard pages and streams are compressed: harder costs more time at every move than the bytes are worth."""


JOINING = 10
"""So many times as often one address may join as make tables: a whole club may sit behind one address."""


class Making(RateLimitMiddleware):
    """Counts what makes tables; the two kinds are counted apart, by the names of their classes."""


class Joining(RateLimitMiddleware):
    """Counts what takes a seat."""


def limited(a_minute: int) -> list[DefineMiddleware]:
    """Counts the requests of each address to handlers marked `limited="making"` or `"joining"`; more than so many
    tables a minute, and ten times as many seats, are refused."""
    kinds: tuple[tuple[str, type[RateLimitMiddleware], int], ...] = (
        ("making", Making, a_minute),
        ("joining", Joining, JOINING * a_minute),
    )
    return [
        RateLimitConfig(
            ("minute", most), middleware_class=counts, check_throttle_handler=partial(_counts, kind)
        ).middleware
        for kind, counts, most in kinds
    ]


async def _counts(kind: str, request: Request[Any, Any, Any]) -> bool:
    return bool(request.route_handler.opt.get("limited") == kind)
