"""What all pages share: the tables, the words, the files, the page around."""

from __future__ import annotations

import asyncio
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.enums import MediaType

import parlour
from parlour.core.game import Game
from parlour.tables import Tables
from parlour.web.assets import Assets
from parlour.web.show import Shower
from parlour.web.sprites import Sprites
from parlour.web.visitor import LANGUAGES, THEMES, Visitor, cookie
from parlour.web.words import words_for


class Site:
    """One for each application."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.assets = Assets(self.games())
        self.sprites = Sprites()
        self.shower = Shower(self.sprites)
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
        """All games that are installed, what is learned fastest first."""
        return sorted(map(parlour.game, parlour.games()), key=lambda game: (game.order, game.name))

    def render(self, template: str, visitor: Visitor, **context: Any) -> str:
        """A template in the visitor's language."""
        words = words_for(visitor.lang)
        return self.templates.get_template(template).render(
            t=words.say,
            visitor=visitor,
            languages=LANGUAGES,
            themes=THEMES,
            asset=self.assets.url,
            style=self.assets.style,
            **context,
        )

    def page(self, template: str, visitor: Visitor, status: int = 200, /, **context: Any) -> Response[str]:
        """A whole page as an answer; `here` is its own address, where a change of language leads back."""
        context.setdefault("here", "/")
        return Response(self.render(template, visitor, **context), media_type=MediaType.HTML, status_code=status)


def remember(response: Response[Any], visitor: Visitor, **values: str) -> None:
    """Set cookies."""
    for name, value in values.items():
        response.set_cookie(cookie(name, value, visitor.secure))
