"""Sentences on the standard error, where results do not go."""

from __future__ import annotations

import sys
from contextlib import suppress

from parlour.bots.programs import Fault
from parlour.terminal.screen import Screen, clean

MOST = 20
"""Faults of programs that are told in one run; the others are counted only."""


def note(screen: Screen, text_id: str, /, **params: object) -> None:
    """One sentence from the catalogue."""
    with suppress(OSError):
        print(clean(screen.words.say(text_id, **params)), file=sys.stderr)


class Notes:
    """Tells what programs of others did wrong, as long as it is not too much."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.told = 0

    def __call__(self, fault: Fault) -> None:
        """Tell one fault."""
        self.told += 1
        if self.told > MOST:
            return
        note(
            self.screen,
            f"program.{fault.kind}",
            bot=fault.bot,
            seat=fault.seat + 1,
            what=fault.what,
            played=fault.played,
        )
        if not fault.left:
            note(self.screen, "program.no-more", bot=fault.bot, seat=fault.seat + 1)
        if self.told == MOST:
            note(self.screen, "program.silence")
