"""Functions that stand for bots in processes of their own."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from parlour.bots import STOP


def last(bot: str, game: str, edition: str | None, view: Any, events: Any, legal: list[str], seed: str) -> str:
    """Plays the last legal move."""
    return legal[-1]


def whoami(bot: str, *args: Any) -> str:
    return str(os.getpid())


def fails(*args: Any) -> str:
    raise RuntimeError("no idea")


def dies(bot: str, *args: Any) -> str:
    """Dies until the file `bot` exists, which it makes first."""
    path = Path(bot)
    if path.exists():
        return "alive"
    path.touch()
    os._exit(9)


def always_dies(*args: Any) -> str:
    os._exit(9)


def sleeps(*args: Any) -> str:
    time.sleep(600)
    return ""


def patient(bot: str, *args: Any) -> str:
    """Thinks for ever unless it is called off, or quick."""
    while bot != "quick" and not STOP.get()():
        time.sleep(0.01)
    return "done"
