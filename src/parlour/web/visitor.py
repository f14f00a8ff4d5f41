"""Who asks, and how they like to be answered: player, language, theme, nickname, all from cookies."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from parlour.core.edition import LANGS

THEMES = ("auto", "light", "dark")
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,128}")
"""What a player's secret looks like, in the cookie or behind `Bearer`."""

NICKNAME = 24
"""Characters of a nickname, at most."""

YEAR = 365 * 24 * 3600
Connection = ASGIConnection[Any, Any, Any, Any]


class Visitor(NamedTuple):
    """Who asks. `token` is the player's secret, empty for somebody who never played; `player` its hash."""

    token: str
    lang: str
    theme: str
    nickname: str
    secure: bool
    script: bool

    @property
    def player(self) -> str | None:
        """How tables know the player; None for a mere spectator."""
        return player_id(self.token) if self.token else None


def player_id(token: str) -> str:
    """The public side of a player's secret: what tables store."""
    return sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A secret for a new player."""
    return secrets.token_urlsafe(32)


def visitor(connection: Connection) -> Visitor:
    """Read a request's cookies and headers."""
    cookies, headers = connection.cookies, connection.headers
    theme = cookies.get("theme", "")
    return Visitor(
        token=_token(cookies, headers),
        lang=language(cookies.get("lang", ""), headers.get("accept-language", "")),
        theme=theme if theme in THEMES else THEMES[0],
        nickname=clean_name(unquote(cookies.get("nickname", ""))),
        secure=connection.scope["scheme"] == "https",
        script=headers.get("x-parlour") == "1",
    )


def _token(cookies: Mapping[str, str], headers: Mapping[str, str]) -> str:
    kind, _, bearer = headers.get("authorization", "").partition(" ")
    for token in (bearer if kind.lower() == "bearer" else "", cookies.get("player", "")):
        if TOKEN.fullmatch(token):
            return token
    return ""


def language(wanted: str, accepted: str) -> str:
    """The language of the answer: the one chosen, else the best of `Accept-Language` that there is, else English."""
    if wanted in LANGS:
        return wanted
    ranked = []
    for place, part in enumerate(accepted[:400].split(",")):
        tag, _, quality = part.partition(";")
        match = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", quality)
        weight = float(match[1]) if match else 1.0
        ranked.append((-weight, place, tag.strip().lower().partition("-")[0]))
    return next((tag for weight, _, tag in sorted(ranked) if weight and tag in LANGS), LANGS[0])


def clean_name(name: str) -> str:
    """A nickname as it may be shown: printable, single spaces, not too long; empty when nothing is left."""
    printable = "".join(char if char.isprintable() else " " for char in name[:200])
    return " ".join(printable.split())[:NICKNAME].strip()


def cookie(name: str, value: str, secure: bool) -> Cookie:
    """A cookie that other sites do not send and scripts do not read."""
    return Cookie(name, quote(value), path="/", max_age=YEAR, httponly=True, samesite="lax", secure=secure)
