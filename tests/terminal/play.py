"""Plays at the terminal without a terminal: lines in, text out."""

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from parlour.terminal.language import words
from parlour.terminal.playing import Wishes, play
from parlour.terminal.screen import Screen


class Played(NamedTuple):
    """What came of it."""

    code: int
    text: str
    asked: int


def wishes(game: str = "menestrels", **more: object) -> Wishes:
    """What a command line would ask for."""
    usual = {
        "seats": 3,
        "bots": ["random"],
        "seed": "7",
        "edition": None,
        "options": {},
        "seat": None,
        "save": None,
        "resume": False,
    }
    return Wishes(game, **{**usual, **more})


def type_lines(lines: Iterable[str], wanted: Wishes, lang: str = "en", plain: bool = True) -> Played:
    """Type these lines, then nothing more."""
    out = io.StringIO()
    typed: Iterator[str] = iter(lines)
    asked = 0

    def ask(prompt: str) -> str:
        nonlocal asked
        asked += 1
        out.write(prompt)
        for line in typed:
            out.write(f"{line}\n")
            if line == "^C":
                raise KeyboardInterrupt
            return line
        raise EOFError

    screen = Screen(words(lang), plain, out)
    screen.console.width = 80
    code = play(wanted, screen, ask)
    return Played(code, out.getvalue(), asked)


def forever(line: str = "1") -> Iterator[str]:
    """The same line again and again."""
    while True:
        yield line


def only_game(folder: Path) -> Path:
    """The one game that was saved there."""
    (path,) = folder.glob("*.json")
    return path
