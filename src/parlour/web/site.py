"""What all pages share: the tables, the words, the files, the page around."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.enums import MediaType

import parlour
from parlour.core.edition import LANGS, Edition
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.texts import Texts, texts
from parlour.tables import Tables
from parlour.web.assets import Assets
from parlour.web.sprites import Sprites
from parlour.web.visitor import THEMES, Visitor, cookie

PACKAGES = ("parlour.core", "parlour.tables", "parlour.web")


class Site:
    """One for each application."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.assets = Assets()
        self.sprites = Sprites()
        self.closing = asyncio.Event()
        self.templates = Environment(
            loader=PackageLoader("parlour.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def close(self) -> None:
        """End all streams, so that the server can stop at once."""
        self.closing.set()

    def games(self) -> list[Game[Any, Any]]:
        """All games that are installed."""
        return [parlour.game(name) for name in parlour.games()]

    def render(self, template: str, visitor: Visitor, **context: Any) -> str:
        """A template in the visitor's language."""
        words = words_for(visitor.lang)
        return self.templates.get_template(template).render(
            t=words.say, visitor=visitor, languages=LANGS, themes=THEMES, asset=self.assets.url, **context
        )

    def page(self, template: str, visitor: Visitor, status: int = 200, /, **context: Any) -> Response[str]:
        """A whole page as an answer; `here` in the context is its own address, where a change of language leads back."""
        context.setdefault("here", "/")
        return Response(self.render(template, visitor, **context), media_type=MediaType.HTML, status_code=status)


def words_for(lang: str, game: Game[Any, Any] | None = None, edition: Edition | None = None) -> Texts:
    """All texts that a page may need: those of core, tables and pages, and of a game with its edition."""
    if game is None:
        return texts(lang, *PACKAGES)
    own: Mapping[str, Any] = edition.words.get(lang) or edition.words.get("en", {}) if edition else {}
    return texts(lang, *PACKAGES, game.package).over(own)


def say_error(error: ParlourError, say: Callable[..., str]) -> str:
    """An error in words."""
    return say(error.text_id, **error.params)


def remember(response: Response[Any], visitor: Visitor, **values: str) -> None:
    """Set cookies."""
    for name, value in values.items():
        response.set_cookie(cookie(name, value, visitor.secure))
