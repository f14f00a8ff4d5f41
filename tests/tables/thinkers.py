"""Functions that stand for bots in processes of their own."""

from __future__ import annotations

import os
import time
from pathlib import Path

from parlour.bots import STOP, Question


def last(question: Question) -> str:
    """Plays the last legal move."""
    return question.legal[-1]


def whoami(question: Question) -> str:
    return str(os.getpid())


def fails(question: Question) -> str:
    raise RuntimeError("no idea")


def dies(question: Question) -> str:
    """Dies until the file `bot` exists, which it makes first."""
    path = Path(question.bot)
    if path.exists():
        return "alive"
    path.touch()
    os._exit(9)


def always_dies(question: Question) -> str:
    os._exit(9)


def sleeps(question: Question) -> str:
    time.sleep(600)
    return ""


def patient(question: Question) -> str:
    """Thinks for ever unless it is called off, or quick."""
    while question.bot != "quick" and not STOP.get()():
        time.sleep(0.01)
    return "done"
