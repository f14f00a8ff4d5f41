"""What goes wrong at live tables, as types with a text id and the parameters of that text."""

from __future__ import annotations

from parlour.bots import UnknownBot
from parlour.core.errors import ParlourError


class TablesError(ParlourError):
    """What all errors of this package share."""


class NoTable(TablesError):
    """There is no table of this id."""

    text_id = "error.no-table"


class NotSeated(TablesError):
    """The player has no seat at this table, so may only watch."""

    text_id = "error.not-seated"


class NotHost(TablesError):
    """Only who made the table may do this (or, for a seat, who sits there)."""

    text_id = "error.not-host"


class NotStarted(TablesError):
    """The game has not begun: seats are still open."""

    text_id = "error.not-started"


class NothingOwed(TablesError):
    """The player has nothing to choose now, so there is nothing to give a hint on."""

    text_id = "error.nothing-owed"


class NoHint(TablesError):
    """No hint could be worked out."""

    text_id = "error.no-hint"


class NotOver(TablesError):
    """A rematch, and the record with its secrets, only after the end of the game."""

    text_id = "error.not-over"


class Conflict(TablesError):
    """Somebody else (another process) answered first; nothing was changed, look at the table again."""

    text_id = "error.conflict"


class BadNickname(TablesError):
    """Nothing readable is left of the nickname, or it is too long: field `most`."""

    text_id = "error.nickname"


class BadOrder(TablesError):
    """The game knows no such standing order, or no such value of it: fields `order`, `value`, `wanted`."""

    text_id = "error.order"


class BadPause(TablesError):
    """So long an answer cannot wait at a table: fields `pause`, `wanted`."""

    text_id = "error.pause"


class BadSeatPlan(TablesError):
    """The seats of a new table do not fit together; `text_id` says why."""

    def __init__(self, text_id: str) -> None:
        super().__init__()
        self.text_id = text_id


class NoSeat(TablesError):
    """The table has no such seat: field `seat` (from 0)."""

    text_id = "error.no-seat"


class BadInvitation(TablesError):
    """The link is none of this table, or a newer one has taken its place."""

    text_id = "error.invitation"


class SeatTaken(TablesError):
    """Somebody else has used this invitation already."""

    text_id = "error.seat-taken"


class AlreadySeated(TablesError):
    """The player has a seat at this table already; the link is for a friend."""

    text_id = "error.already-seated"


class StoreTrouble(TablesError):
    """The database cannot be used now; nothing was changed.

    `text_id` says what is the matter, `what` the same in the database's words.
    """

    def __init__(self, text_id: str, what: str = "") -> None:
        super().__init__(what=what)
        self.text_id = text_id
        self.what = what


class BusTrouble(TablesError):
    """The bus between processes cannot be set up. `text_id` says why, `what` in the driver's words."""

    def __init__(self, text_id: str, what: str = "") -> None:
        super().__init__(what=what)
        self.text_id = text_id
        self.what = what


class NicknameUsed(TablesError):
    """Somebody at this table is called so already: field `nickname`."""

    text_id = "error.nickname-used"


class NotHere(UnknownBot):
    """A bot that may not sit at a table, a number behind its name included: fields `bot`, `known`."""

    text_id = "error.bot-here"
