"""Spook Manor."""

from parlour.games.spook_manor.game import SpookManor

GAME = SpookManor()
