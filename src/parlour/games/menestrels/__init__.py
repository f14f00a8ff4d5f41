"""Ménestrels."""

from parlour.games.menestrels.game import Menestrels

GAME = Menestrels()
