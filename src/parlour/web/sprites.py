"""The drawn faces of each edition in each language: made once, served under a name that holds their hash."""

from __future__ import annotations

from typing import Any

from parlour.core.edition import Edition
from parlour.core.game import Game
from parlour.web.assets import FOREVER, Asset, asset
from parlour.web.sprite import sprite

KEPT = 64
"""So many drawn sprites are kept in memory, the oldest go first."""

__all__ = ["FOREVER", "Sprites"]


class Sprites:
    """Draws the sprite of an edition on demand."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str, str], str] = {}
        self._files: dict[str, Asset] = {}

    def name(self, game: Game[Any, Any], edition: Edition, lang: str) -> str:
        """The name of the file, `LANG-HASH.svg`; it is drawn if it was not yet."""
        key = (game.name, edition.text, lang)
        name = self._names.get(key)
        if name is None or name not in self._files:
            drawn = sprite(game.faces(edition, game.texts(lang, edition)))
            name = f"{lang}-{drawn.hash}.svg"
            while len(self._files) >= KEPT:
                del self._files[next(iter(self._files))]
            self._names[key] = name
            self._files[name] = asset(name, drawn.svg.encode())
        return name

    def find(self, name: str) -> Asset | None:
        """The file of this name, if it was drawn."""
        return self._files.get(name)
