"""Output in lines: wrapped to the width of the terminal, coloured only where colour adds something."""

from __future__ import annotations

import sys
import textwrap
from typing import IO, Any

from rich.console import Console
from rich.text import Text

from parlour.core.texts import Texts

NO_BREAK = "\u00a0"
WIDEST = 100
"""Columns of running text, at most; longer lines are hard to follow."""


class _Pipe(Console):
    """Rich would end the program with an error when nobody reads on; whoever has read enough made none."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Where a command writes, and in which words.

    With `plain` nothing but text is written. Otherwise colour and bold mark what the words say too, when the output is
    a terminal and NO_COLOR is not set.
    """

    def __init__(self, words: Texts, plain: bool = False, file: IO[str] | None = None) -> None:
        self.words = words
        self.plain = plain
        options: dict[str, Any] = {"color_system": None, "no_color": True} if plain else {}
        self.console = _Pipe(file=file or sys.stdout, highlight=False, markup=False, emoji=False, **options)
        self.console.width = min(self.console.width, WIDEST)

    @property
    def interactive(self) -> bool:
        """Whether a person sits before it."""
        return self.console.is_terminal

    def line(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        """One paragraph, wrapped: `indent` columns in, and `hang` more from its second line on."""
        if not text:
            self.console.print()
            return
        wrapped = self._wrap(text, indent + hang)
        for number, part in enumerate(wrapped):
            spaces = " " * (indent + (hang if number else 0))
            self.console.print(Text(spaces + part, style="" if self.plain else style), soft_wrap=True)

    def _wrap(self, text: str, used: int) -> list[str]:
        """Lines that fit beside `used` columns; only a word that is longer than a line is."""
        width = max(20, self.console.width - used)
        return textwrap.wrap(clean(text), width, break_long_words=False, break_on_hyphens=False) or [""]

    def say(self, text_id: str, style: str = "", /, **params: Any) -> None:
        """One paragraph from the catalogue."""
        self.line(self.words.say(text_id, **params), style)

    def heading(self, text: str) -> None:
        """A heading: an empty line before it."""
        self.line()
        self.line(text, "bold")

    def item(self, label: str, text: str, width: int, style: str = "") -> None:
        """A label in a column `width` wide with its text beside it, or below when the label is longer."""
        if len(label) > width:
            self.line(label, style, indent=2)
            self.line(text, indent=width + 4)
            return
        for number, part in enumerate(self._wrap(text, width + 4)):
            head = Text(f"  {clean(label) if not number else '':<{width}}  ", style="" if self.plain else style)
            self.console.print(head + Text(part), soft_wrap=True)


def clean(text: str) -> str:
    """The text without control characters, which could do something to a terminal; its fixed spaces stay fixed."""
    fixed = text.replace("\u202f", NO_BREAK)
    return "".join(char if char.isprintable() or char == NO_BREAK else " " for char in fixed)
