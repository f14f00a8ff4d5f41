"""Which language to speak, and the words of the terminal in it."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.core.edition import LANGS, Edition
from parlour.core.game import Game
from parlour.core.texts import Texts, texts

PACKAGES = ("parlour.core", "parlour.bots", "parlour.lab", "parlour.terminal")


def from_environment(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for: the first that is set of LC_ALL, LC_MESSAGES and LANG.

    One that is not spoken here is English.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            lang = value[:2].lower()
            return lang if lang in LANGS else LANGS[0]
    return LANGS[0]


def words(lang: str) -> Texts:
    """The texts that all commands use."""
    return texts(lang, *PACKAGES)


def game_words(lang: str, title: Game[object, object], edition: Edition | None = None) -> Texts:  # type: ignore[type-var]
    """The texts of all commands with those of a game and its edition."""
    own = title.texts(lang, edition)
    return words(lang).over({text_id: own.raw(text_id) for text_id in own.ids()})
