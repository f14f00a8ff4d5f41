"""Who asks, and how they like to be answered: player, language, theme, nickname, all from cookies."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from parlour.core.edition import LANGS
from parlour.tables import BadNickname, Player
from parlour.tables.players import LONGEST_NAME
from parlour.tables.players import nickname as tidied

LANGUAGES = {"en": "English", "it": "Italiano", "fr": "Français"}
"""The languages by their own names, whatever language a page is in."""

THEMES = ("auto", "light", "dark")
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,128}")
"""What a player's secret looks like, in the cookie or behind `Bearer`."""

LONGEST_COOKIE = LONGEST_NAME * 12
"""Characters of the nickname's cookie that are read: a letter takes up to twelve there."""

YEAR = 365 * 24 * 3600
Connection = ASGIConnection[Any, Any, Any, Any]


class Visitor(NamedTuple):
    """Who asks. `token` is the player's secret, empty for somebody who never played; `player` its hash."""

    token: str
    lang: str
    theme: str
    nickname: str
    origin: str
    script: bool

    @property
    def secure(self) -> bool:
        """Whether the visitor came by https."""
        return self.origin.startswith("https:")

    @property
    def local(self) -> bool:
        """Whether the address that the visitor used means nothing on another computer."""
        try:
            return urlsplit(self.origin).hostname in ("localhost", "127.0.0.1", "::1", None)
        except ValueError:  # no address at all
            return False

    @property
    def player(self) -> Player | None:
        """How tables know the player; None for a mere spectator."""
        return Player.of(self.token) if self.token else None


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
        nickname=tidy(unquote(cookies.get("nickname", "")[:LONGEST_COOKIE])),
        origin=f"{connection.scope['scheme']}://{headers.get('host', '')}",
        script=headers.get("x-parlour") == "1",
    )


def tidy(name: str) -> str:
    """A nickname as tables keep it; empty when it is none."""
    try:
        return tidied(name)
    except BadNickname:
        return ""


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


def cookie(name: str, value: str, secure: bool) -> Cookie:
    """A cookie that other sites do not send and scripts do not read."""
    return Cookie(key=name, value=quote(value), path="/", max_age=YEAR, httponly=True, samesite="lax", secure=secure)
