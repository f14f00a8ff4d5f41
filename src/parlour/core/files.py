"""Reading files that somebody names: ordinary ones only, and never more of them than is wanted."""

from __future__ import annotations

import stat
from pathlib import Path


class NotOrdinary(Exception):
    """A folder, a device, a pipe: reading it could wait or go on for ever."""


class TooLarge(Exception):
    """The file has more bytes than is wanted."""


def read_small(path: Path, most: int) -> str:
    """The text of a file of at most `most` bytes, without a byte order mark, its lines ended by newlines.

    :raises OSError: when it cannot be read.
    :raises ValueError: when no file can have that path; UnicodeDecodeError when it is no UTF-8.
    :raises NotOrdinary: when it is no ordinary file.
    :raises TooLarge: when it has more bytes.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotOrdinary
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge
    return data.decode("utf-8-sig").replace("\r\n", "\n")
