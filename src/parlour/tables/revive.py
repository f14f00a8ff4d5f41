"""Matches of tables: made, and rebuilt from what is stored."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.edition import Edition
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.record import Record
from parlour.tables.table import Head


def begun(head: Head) -> Match:
    """The match of a table whose seats are all taken, before its first decision.

    :raises ParlourError: when game, rules or edition are not to be had.
    """
    return _dealt(head, [], {})


def revived(head: Head, lines: Sequence[Sequence[str]], paths: dict[int, str]) -> Match:
    """The match as it was when its lines and open paths were stored.

    :raises ParlourError: when game, rules or edition are not to be had, or a line cannot be played.
    """
    return _dealt(head, [line for each in lines for line in each], paths)


def _dealt(head: Head, moves: list[str], paths: dict[int, str]) -> Match:
    record = Record(
        game=head.game,
        rules=head.rules,
        seats=head.places,
        edition=head.edition,
        digest=head.digest,
        edition_text=None if _still_bundled(head) else head.edition_text,
        options=head.options,
        moves=moves,
    )
    return Match.resume(record, head.seed, paths)


def _still_bundled(head: Head) -> bool:
    """Whether the game still brings the very edition; if it changed since, the table keeps the text that it had."""
    title = game(head.game)
    if not head.bundled or head.edition not in title.editions:
        return False
    found: Edition = title.edition(head.edition)
    return found.digest == head.digest
