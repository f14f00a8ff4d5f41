"""Bizarre Manor."""

from parlour.games.bizarre_manor.game import BizarreManor

GAME = BizarreManor()
