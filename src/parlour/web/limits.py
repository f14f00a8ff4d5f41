"""How much one may send, and how often one may make or join tables."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig

LARGEST_BODY = 700_000
"""Bytes of a request: an edition file, also where JSON writes letters beyond ASCII with six, and what is around it."""

PACKING = 3
"""How hard pages and streams are compressed: harder costs more time at every move than the bytes are worth."""


def limited(a_minute: int) -> DefineMiddleware:
    """Counts the requests of each address to handlers marked `limited=True`; more than so many a minute are refused."""
    return RateLimitConfig(("minute", a_minute), check_throttle_handler=_is_limited).middleware


async def _is_limited(request: Request[Any, Any, Any]) -> bool:
    return bool(request.route_handler.opt.get("limited"))
