"""Moves: integers inside, short texts outside. An edition owns the table that joins the two."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

import msgspec


class Move(msgspec.Struct, frozen=True, gc=False):
    """One option of a decision.

    `id` is its place in the edition's table, `verb` and `arg` its parts (`arg` may be empty), `str(move)` its text,
    which names cards by slug and never by position.
    """

    id: int
    verb: str
    arg: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.arg}" if self.arg else self.verb


class MoveTable:
    """All moves of an edition, each with a fixed integer and a text that no other move has."""

    __slots__ = ("_by_text", "_moves")

    def __init__(self) -> None:
        self._moves: list[Move] = []
        self._by_text: dict[str, Move] = {}

    def add(self, verb: str, arg: str = "") -> int:
        """Append a move and return its id.

        :raises ValueError: when another move has the same text, or a text could not be found again in a record:
            with capitals, odd spaces or a semicolon.
        """
        move = Move(len(self._moves), verb, arg)
        if _plain(str(move)) != str(move) or ";" in str(move) or not verb:
            raise ValueError(f"no text for a move: {str(move)!r}")
        if str(move) in self._by_text:
            raise ValueError(f"two moves with the text {str(move)!r}")
        self._moves.append(move)
        self._by_text[str(move)] = move
        return move.id

    def add_all(self, verb: str, args: list[str]) -> int:
        """Append one move for each argument, in this order; return the id of the first."""
        first = len(self._moves)
        for arg in args:
            self.add(verb, arg)
        return first

    def __getitem__(self, move: int) -> Move:
        return self._moves[move]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def find(self, text: str) -> Move | None:
        """The move that `text` means; spaces at the ends and between words and upper case do not matter."""
        return self._by_text.get(_plain(text))

    def near(self, text: str, most: int = 3) -> list[str]:
        """Texts of moves that look like `text`, the likeliest first."""
        return difflib.get_close_matches(_plain(text[:80]), self._by_text, n=most, cutoff=0.6)


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()
