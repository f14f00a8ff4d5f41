"""Players that are programs: they get what a seat may know, and nothing that leads to the state."""

from parlour.bots.base import Bot, Situation
from parlour.bots.levels import LEVELS
from parlour.bots.registry import HOUSE_BOTS, BotFault, UnknownBot, bot, bots
from parlour.bots.thinking import answer, materials, remember, think

__all__ = [
    "HOUSE_BOTS",
    "LEVELS",
    "Bot",
    "BotFault",
    "Situation",
    "UnknownBot",
    "answer",
    "bot",
    "bots",
    "materials",
    "remember",
    "think",
]
