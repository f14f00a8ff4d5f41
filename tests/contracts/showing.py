"""What a page and a bot make of a match, as far as the house has them: for comparing two worlds."""

from __future__ import annotations

import dataclasses
import importlib.util
import re
from collections import Counter

import parlour
from parlour.core.texts import texts
from parlour.web.render import table as draw
from parlour.web.render_parts import Links
from tests.contracts.tables import Chance, Table, dump, match_walk

FRAME = {"main", "preferences", "reader", "reader-h", "reader-whole", "adviser", "adviser-h", "banner"}
"""Ids of the page around a table."""

HAS_BOTS = importlib.util.find_spec("parlour.bots") is not None


def scene(match: parlour.Match, viewer: int | None, lang: str = "en") -> str:
    """The scene as JSON."""
    words = match.game.texts(lang, match.edition)
    view = match.view(viewer)
    legal = match.legal(viewer) if viewer is not None else []
    drawn = match.game.scene(view, words, match.edition, match.game.names(view, words), legal)
    return dump(dataclasses.asdict(drawn))


def page_ids(table: Table, seed: int) -> int:
    """No id of a scene is twice on its page, nor the page's own: a form or a part of the page would be replaced by it.

    :return: how many pages were looked at.
    """
    links, words = Links("/sprite/x.svg", "/rules/x", "/m", "/u", "/o"), table.game.texts("en", table.edition)
    say, seen = texts("en", "parlour.core", "parlour.web").say, 0
    for match, seat, _ in match_walk(table.match(seed), Chance(f"ids {seed}")):
        view = match.view(seat)
        names = match.game.names(view, words)
        drawn = match.game.scene(view, words, match.edition, names, match.legal(seat))
        counted = Counter([*re.findall(r' id="([^"]*)"', str(draw(drawn, links, say, 1))), *FRAME])
        twice = [name for name, times in counted.items() if times > 1]
        assert not twice, f"{table}: ids {twice} stand twice after {match.record().moves[-3:]}"
        seen += 1
    return seen


def bot_move(match: parlour.Match, seat: int) -> str | None:
    """What a bot would choose for the seat under a fixed seed, None when it owes nothing: greedy and search in turn."""
    spec = "search:8" if match.number % 2 else "greedy"
    legal = [str(move) for move in match.legal(seat)]
    if not legal or not HAS_BOTS:
        return None
    from parlour.bots import Question, think

    view, events = match.view(seat), match.events(seat)
    text = None if match.edition is match.game.edition() else match.edition.text
    return think(Question(spec, match.game.name, text, view, events, legal, "a fixed seed"))
