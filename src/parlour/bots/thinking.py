"""A bot's answer as a plain function of data, so that it can be asked in another process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from parlour.bots.base import Bot, Situation, never
from parlour.bots.registry import BotFault, bot
from parlour.core.edition import Edition
from parlour.core.game import Game, Memory, game
from parlour.core.moves import Move

STOP: ContextVar[Callable[[], bool]] = ContextVar("stop", default=never)
"""Says yes when it is time to answer: set by whoever calls `think` in a process of bots."""


class Question(NamedTuple):
    """What a bot is asked, as plain data.

    `bot`: a name of `bots()`, perhaps with a number. `game`: name of the game. `edition_text`: source of the edition;
    None for the house edition. `view`: of the seat that chooses; `events`: all that this seat heard, in order. `legal`:
    texts of the legal moves, at least one. `seed`: whence the bot's chance comes; should differ from decision to
    decision.
    """

    bot: str
    game: str
    edition_text: str | None
    view: Mapping[str, Any]
    events: Sequence[Mapping[str, Any]]
    legal: Sequence[str]
    seed: str


def think(question: Question) -> str:
    """The text of the move that a bot chooses: the same for the same question.

    :raises ParlourError: when bot, game or edition are not to be had, or the bot chooses what is not legal.
    """
    who = bot(question.bot)
    return str(answer(question.bot, who, situation(question, who.blind)))


def situation(question: Question, blind: bool = False) -> Situation:
    """What a bot is given, from a question.

    :param blind: leave view and memory out, for a bot that needs neither.
    :raises ParlourError: when game or edition are not to be had.
    """
    title, edition = materials(question.game, question.edition_text)
    moves = [move for text in question.legal if (move := edition.moves.find(text))]
    seat, view, memory = question.view["seat"], None, None
    if not blind:
        view, memory = question.view, remember(title, edition, seat, question.events)
    return Situation(title, edition, seat, view, memory, moves, Random(question.seed), STOP.get())


def answer(spec: str, who: Bot, at: Situation) -> Move:
    """What the bot chooses, made sure that it is legal.

    :raises BotFault: when it is not.
    """
    move = who.choose(at)
    if move not in at.legal:
        raise BotFault(bot=spec, move=str(move)[:80])
    return move


def remember(title: Game[Any, Any], edition: Edition, seat: int, events: Iterable[Mapping[str, Any]]) -> Memory:
    """A memory of the seat that has heard these events."""
    memory = title.memory(seat, edition)
    for event in events:
        memory.hear(event)
    return memory


@lru_cache(maxsize=16)
def materials(name: str, edition_text: str | None) -> tuple[Game[Any, Any], Edition]:
    """Game and edition from a name and the source of an edition (None: the house edition), read once a process.

    :raises ParlourError: when they are not to be had.
    """
    title = game(name)
    return title, title.edition() if edition_text is None else title.read(edition_text, name)
