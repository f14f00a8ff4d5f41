"""A bot that plays anything legal."""

from parlour.bots.base import Situation
from parlour.core.moves import Move


class RandomBot:
    """Chooses among the legal moves by chance, all alike."""

    blind = True

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`."""
        return at.legal[int(at.rng.random() * len(at.legal))]
