"""The drawn faces of each edition in each language: made once, served under a name that holds their hash."""

from __future__ import annotations

from typing import Any

from parlour.core.edition import Edition
from parlour.core.game import Game
from parlour.web.assets import FOREVER, Asset, asset
from parlour.web.sprite import sprite

KEPT = 64
"""So many drawn sprites are kept in memory, those go first that nobody asked for longest."""

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
        if name is not None and name in self._files:
            # To the end of both: what is asked for goes last.
            self._names[key] = self._names.pop(key)
            self._files[name] = self._files.pop(name)
        else:
            drawn = sprite(game.faces(edition, game.texts(lang, edition)))
            name = f"{lang}-{drawn.hash}.svg"
            while len(self._files) >= KEPT:
                del self._files[next(iter(self._files))]
            while len(self._names) >= KEPT:
                del self._names[next(iter(self._names))]
            self._names[key] = name
            self._files[name] = asset(name, drawn.svg.encode())
        return name

    def find(self, name: str) -> Asset | None:
        """The file of this name, if it was drawn."""
        return self._files.get(name)
