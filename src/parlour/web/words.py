"""Words of the pages: catalogues put together, errors in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from parlour.core.edition import Edition
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.texts import Texts, texts

PACKAGES = ("parlour.core", "parlour.bots", "parlour.tables", "parlour.web")


@lru_cache(256)
def words_for(lang: str, game: Game[Any, Any] | None = None, edition: Edition | None = None) -> Texts:
    """All texts that a page may need: those of core, tables and pages, and of a game with its edition."""
    if game is None:
        return texts(lang, *PACKAGES)
    own: Mapping[str, Any] = edition.words.get(lang) or edition.words.get("en", {}) if edition else {}
    return texts(lang, *PACKAGES, game.package).over(own)


def say_error(error: ParlourError, say: Callable[..., str]) -> str:
    """An error in words."""
    return say(error.text_id, **error.params)
