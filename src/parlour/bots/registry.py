"""Bots by name. A name may carry a number after a colon: `greedy:16` thinks about sixteen worlds, `search:1000` tries a
thousand lines of play, `search:500ms` as many as half a second lets it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import metadata
from typing import Any

from parlour.bots.base import Bot
from parlour.bots.chance import RandomBot
from parlour.bots.greedy import GreedyBot
from parlour.bots.levels import LEVELS
from parlour.bots.search import SearchBot
from parlour.bots.simple import SimpleBot
from parlour.core.errors import ParlourError

HOUSE_BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "simple": SimpleBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **LEVELS,
}
"""The bots of this house: by how they think, the weakest first, then the levels for people, the easiest first."""

_SPEC = re.compile(r"([a-z][a-z0-9_-]{0,39})(?::([0-9]{1,7})(ms)?)?")


class UnknownBot(ParlourError):
    """No bot of that name is installed, or it takes no such number: fields `bot`, `known`."""

    text_id = "error.bot"


class BotFault(ParlourError):
    """A bot chose what is not legal: fields `bot`, `move`."""

    text_id = "error.bot-fault"


@cache
def _strangers() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group="parlour.bots")}


def bots() -> tuple[str, ...]:
    """The names of all bots: this house's, then those of others (entry points `parlour.bots`)."""
    return (*HOUSE_BOTS, *sorted(set(_strangers()) - set(HOUSE_BOTS)))


@cache
def bot(spec: str) -> Bot:
    """The bot that a text like `greedy` or `greedy:16` means.

    :raises UnknownBot: when there is none.
    """
    found = _SPEC.fullmatch(spec)
    maker: Any = None
    if found:
        maker = HOUSE_BOTS.get(found[1])
        if maker is None and found[1] in _strangers():
            maker = _strangers()[found[1]].load()
    if found is None or maker is None:
        raise UnknownBot(bot=spec[:60], known=", ".join(bots()))
    try:
        number = [int(found[2])] if found[2] else []
        made: Bot = maker(*number, milliseconds=True) if found[3] else maker(*number)
    except (TypeError, ValueError):
        raise UnknownBot(bot=spec[:60], known=", ".join(bots())) from None
    return made
