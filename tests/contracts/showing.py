"""What a page and a bot make of a match, as far as the house has them: for comparing two worlds."""

from __future__ import annotations

import dataclasses
import importlib.util
from typing import Any

import parlour
from tests.contracts.tables import dump

HAS_BOTS = importlib.util.find_spec("parlour.bots") is not None


def scene(match: parlour.Match, viewer: int | None, lang: str = "en") -> str | None:
    """The scene as JSON, None where the game has none."""
    words = match.game.texts(lang, match.edition)
    view = match.view(viewer)
    legal = match.legal(viewer) if viewer is not None else []
    try:
        drawn: Any = match.game.scene(view, words, match.edition, match.game.names(view, words), legal)
    except NotImplementedError:
        return None
    return dump(dataclasses.asdict(drawn))


def bot_move(match: parlour.Match, seat: int) -> str | None:
    """What a bot would choose for the seat under a fixed seed, None when it owes nothing: greedy and search in turn."""
    spec = "search:8" if match.number % 2 else "greedy"
    legal = [str(move) for move in match.legal(seat)]
    if not legal or not HAS_BOTS:
        return None
    from parlour.bots import think

    view, events = match.view(seat), match.events(seat)
    text = None if match.edition is match.game.edition() else match.edition.text
    return think(spec, match.game.name, text, view, events, legal, "a fixed seed")
