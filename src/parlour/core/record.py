"""Records: a game as data that replays without any generator, in every version, to the same result.

A line of a record is `SEAT MOVE`, with `*` for the dealer; a final path of several small moves is one line with
semicolons: `1 piper-m; here; done`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from parlour.core.errors import BadRecord
from parlour.core.state import DEALER

if TYPE_CHECKING:
    from parlour.core.match import Match

FORMAT = 1
LARGEST = 5_000_000
"""Characters of a record, at most."""


class Record(msgspec.Struct, omit_defaults=True):
    """A game: what it was played with, all its moves in order, and its result when it is over.

    `edition` is the name of one of ours, `digest` that of its data; `edition_text` is there for any other edition.
    """

    game: str
    rules: str
    seats: int
    edition: str
    digest: str
    format: int = FORMAT
    edition_text: str | None = None
    options: dict[str, str] = {}
    moves: list[str] = []
    names: list[str] = []
    result: dict[str, Any] | None = None

    def dumps(self) -> str:
        """The record as JSON text, a move a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def loads(cls, text: str | bytes) -> Record:
        """A record from JSON text.

        :raises BadRecord: when it is no record of a form that this program reads.
        """
        if len(text) > LARGEST:
            raise BadRecord("error.record-large", most=LARGEST)
        try:
            # Some editors put a mark of the byte order in front, which JSON does not know.
            bare = text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(b"\xef\xbb\xbf")
            record = msgspec.json.decode(bare, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadRecord("error.record-form", what=str(error)[:200]) from None
        if record.format != FORMAT:
            raise BadRecord("error.record-format", what=str(record.format)[:20], ours=FORMAT)
        return record

    def replay(self, upto: int | None = None) -> Match:
        """The match after `upto` decisions of the players (all: None), ready to go on, with the caller as the dealer.

        :raises BadRecord: at the first line that cannot be played, or when the result is another than recorded.
        :raises ParlourError: when game, rules or edition are not to be had.
        """
        from parlour.core.match import Match

        match = Match.from_record(self)
        for number, line in enumerate(self.moves, 1):
            if upto is not None and match.number >= upto and not line.startswith("*"):
                return match
            match.replay_line(line, number)
        if upto is None and self.result is not None and points(as_data(match.result)) != points(self.result):
            raise BadRecord("error.record-result")
        return match


def as_data(result: Any) -> Any:
    """A result as it stands in a record."""
    return msgspec.json.decode(msgspec.json.encode(result))


def points(result: Any) -> Any:
    """What a replay must come to again: winners, and every seat's points by line. Reasons may be told in other words.

    None when `result` has not the form of a result.
    """
    try:
        lines = [[(line["kind"], line["points"]) for line in sheet["lines"]] for sheet in result["sheets"]]
        return list(result["winners"]), lines
    except (KeyError, TypeError):
        return None


def write_line(seat: int, moves: str) -> str:
    """A line of a record."""
    return f"{'*' if seat == DEALER else seat} {moves}"


def read_line(line: str, number: int) -> tuple[int, list[str]]:
    """The seat and the texts of the moves of a record's line.

    :raises BadRecord: when it is none.
    """
    who, _, moves = line.partition(" ")
    if not moves or not (who == "*" or (who.isascii() and who.isdigit() and len(who) < 3)):
        raise BadRecord("error.record", line=number, what=line[:80])
    return DEALER if who == "*" else int(who), [move.strip() for move in moves.split(";")]
