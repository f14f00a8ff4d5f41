"""Players that are programs: they get what a seat may know, and nothing that leads to the state."""

from parlour.bots.advice import Hint, hint, hints, in_words, read_hints
from parlour.bots.base import Bot, Situation
from parlour.bots.levels import LEVELS
from parlour.bots.registry import HOUSE_BOTS, BotFault, UnknownBot, bot, bots
from parlour.bots.thinking import STOP, Question, answer, materials, remember, think

__all__ = [
    "HOUSE_BOTS",
    "LEVELS",
    "STOP",
    "Bot",
    "BotFault",
    "Hint",
    "Question",
    "Situation",
    "UnknownBot",
    "answer",
    "bot",
    "bots",
    "hint",
    "hints",
    "in_words",
    "materials",
    "read_hints",
    "remember",
    "think",
]
