"""What surrounds every answer: headers that keep strangers out, no posts from other sites, HEAD like GET."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

CSP = "; ".join(
    (
        "default-src 'none'",
        "img-src 'self'",
        "style-src 'self'",
        "script-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing inline, nothing from elsewhere."""

HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)

SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless another site sent it."""
        inner: Any = scope
        head = inner["type"] == "http" and inner["method"] == "HEAD"
        if head:
            inner = {**scope, "method": "GET", "parlour.head": True}

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message)
            elif head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app(inner, receive, answer)


def _add_headers(message: HTTPResponseStartEvent) -> None:
    headers = list(message.get("headers", ()))
    present = {name.lower() for name, _ in headers}
    headers.extend(header for header in HEADERS if header[0] not in present)
    if b"cache-control" not in present:
        # Pages depend on cookies and change with every move: Back must ask again.
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


def from_elsewhere(method: str, headers: Mapping[str, str]) -> bool:
    """Whether a request that changes something was sent by a page of another site.

    Browsers say so themselves in `Sec-Fetch-Site`; older ones send `Origin`, which is held against `Host`. A program
    sends neither and has no cookie of anybody's.

    :param headers: with names in lower case.
    """
    if method in SAFE:
        return False
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:  # no address at all
        return True
