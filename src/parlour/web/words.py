"""Words of the pages: catalogues put together, errors in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from parlour.core.edition import Edition
from parlour.core.errors import ParlourError, Problem
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


def say_fault(problem: Problem, say: Callable[..., str]) -> str:
    """A fault of an edition in words, with line and field as far as there are such."""
    fault = say(problem.text_id, **problem.params)
    if problem.line and problem.field:
        return say("edition.at", line=problem.line, field=problem.field, fault=fault)
    if problem.line:
        return say("lobby.edition-line", line=problem.line, fault=fault)
    return say("edition.whole", fault=fault)
