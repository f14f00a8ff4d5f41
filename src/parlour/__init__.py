"""Parlour plays four tabletop card games as their rulebooks say."""

from parlour.core.errors import IllegalMove, ParlourError, Refusal
from parlour.core.game import game, games
from parlour.core.match import Decision, Match
from parlour.core.moves import Move
from parlour.core.record import Record
from parlour.core.sheet import Result, Sheet
from parlour.core.state import DEALER, OVER

__all__ = [
    "DEALER",
    "OVER",
    "Decision",
    "IllegalMove",
    "Match",
    "Move",
    "ParlourError",
    "Record",
    "Refusal",
    "Result",
    "Sheet",
    "game",
    "games",
]
__version__ = "0.1.0"
