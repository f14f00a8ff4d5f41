"""Who plays: people by a random token in their browser, seats, and nicknames."""

from __future__ import annotations

import hmac
import re
import unicodedata
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Literal

import msgspec

from parlour.tables.errors import BadNickname

LONGEST_NAME = 40
"""Characters of a nickname, at most."""
USUAL = "normal"
"""The bot that sits where nothing else is said."""
MOST_MARKS = 3
"""Marks upon one letter of a nickname, at most; more reach into the lines above and below."""
_JOINERS = "\u200c\u200d"
_JOINABLE = ("So", "Sk", "Mn", "Mc")
# Letters and marks that nobody sees: fillers of Korean and Khmer, and selectors of rare variants.
_BLANK = re.compile("[\u115f\u1160\u3164\uffa0\u17b4\u17b5\u034f\u180b-\u180f\U000e0100-\U000e01ef]")


def hashed(token: str) -> str:
    """What is stored of a secret token: its SHA-256 in hex."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Player(msgspec.Struct, frozen=True):
    """A person, known by a token that only their browser has.

    `id` is what is stored and compared. `key` lets the links that this person hands out be shown to them again
    although only the hashes of the links are stored. Both are one-way digests of the token, made by `Player.of`.
    """

    id: str
    key: bytes

    @classmethod
    def of(cls, token: str) -> Player:
        """The player of a browser's token (any text; make it with `secrets.token_urlsafe(32)`)."""
        raw = token.encode("utf-8", "surrogatepass")
        return cls(hashed(token), hmac.digest(raw, b"parlour invitations", "sha256"))

    def link(self, *parts: str | int) -> str:
        """The secret token of a link that this player hands out for `parts`; URL-safe."""
        digest = hmac.digest(self.key, "/".join(map(str, parts)).encode(), "sha256")
        return urlsafe_b64encode(digest[:18]).decode()

    def __repr__(self) -> str:
        return f"Player({self.id[:8]})"


class SeatSpec(msgspec.Struct, frozen=True):
    """Who shall sit there at a new table: the maker (`me`), a friend by link, or a bot.

    `bot` is the bot's name (for `bot` only); `nickname` may be empty: a friend brings one, a bot is called by its name.
    """

    kind: Literal["me", "friend", "bot"]
    bot: str = USUAL
    nickname: str = ""


class Seat(msgspec.Struct):
    """A seat of a table. `player` and `invite` are hashes; neither belongs on a page.

    `nickname` is empty for a seat that nobody has taken, and may be for a bot. `invite_open` says that whoever comes
    with the link gets the seat.
    """

    number: int
    kind: Literal["person", "bot"]
    nickname: str = ""
    bot: str = ""
    player: str = ""
    invite: str = ""
    invite_open: bool = False
    invite_turn: int = 0

    @property
    def taken(self) -> bool:
        """Whether somebody, or a bot, sits here."""
        return self.kind == "bot" or bool(self.player)


def nickname(text: str) -> str:
    """A nickname without control characters, bidirectional overrides, invisible letters and doubled spaces.

    It may still hold markup: whoever shows it escapes it.

    :raises BadNickname: when nothing readable is left, or more than LONGEST_NAME characters.
    """
    whole = "".join(_kept(char) for char in unicodedata.normalize("NFC", text[:1000]))
    spaced = unicodedata.normalize("NFC", " ".join(_joined(whole).split()))
    readable = any(unicodedata.category(char)[0] in "LNPS" for char in spaced)
    if not readable or len(spaced) > LONGEST_NAME:
        raise BadNickname(most=LONGEST_NAME)
    return spaced


def alike(name: str) -> str:
    """What two nicknames have in common that a reader takes for the same."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in folded if char not in _JOINERS and not "\ufe00" <= char <= "\ufe0f")


def _kept(char: str) -> str:
    """The character, a space for what parts words, nothing for what has no shape of its own; joiners stay as yet."""
    category = unicodedata.category(char)
    if category in ("Zs", "Zl", "Zp") or char in "\t\n\r\v\f\u2800":
        return " "
    return char if (category[0] != "C" or char in _JOINERS) and not _BLANK.match(char) else ""


def _joined(text: str) -> str:
    """The text with joiners only where emoji and some scripts have them, and no heaps of marks upon a letter."""
    kept, marks = "", 0
    for at, char in enumerate(text):
        if char in _JOINERS:
            before, after = kept[-1:], text[at + 1 : at + 2]
            joins = before and (unicodedata.category(before) in _JOINABLE or unicodedata.bidirectional(before) == "AL")
            if not joins or not after.strip() or after in _JOINERS:
                continue
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept += char
    return kept
