"""Reading and writing files, with errors that can be told."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from parlour.core.files import NotOrdinary, TooLarge, read_small
from parlour.core.record import LARGEST, Record
from parlour.terminal.faults import NoFile


def named(text: str | Path) -> Path:
    """The path that somebody typed, `~` being the home folder.

    :raises NoFile: when there is no such home.
    """
    try:
        return Path(text).expanduser()
    except (OSError, ValueError, RuntimeError) as error:
        raise NoFile(Path(text), what=_what(error)) from None


def is_there(path: Path) -> bool:
    """Whether anything is at this path already.

    :raises NoFile: when that cannot be known, or no file can be called so.
    """
    try:
        return path.exists()
    except (OSError, ValueError) as error:
        raise NoFile(path, what=_what(error)) from None


def read_text(path: Path, most: int = LARGEST) -> str:
    """The text of a file.

    :raises NoFile: when it cannot be read, is no ordinary file, larger than `most` bytes or no UTF-8.
    """
    try:
        return read_small(path, most)
    except UnicodeDecodeError:
        raise NoFile(path, "error.file-utf8") from None
    except (OSError, ValueError) as error:
        raise NoFile(path, what=_what(error)) from None
    except NotOrdinary:
        raise NoFile(path, "error.file-kind") from None
    except TooLarge:
        raise NoFile(path, "error.file-large", most=most) from None


def read_record(path: Path) -> Record:
    """The record in a file.

    :raises NoFile: when the file cannot be read.
    :raises BadRecord: when it holds no record.
    """
    return Record.loads(read_text(path))


def write_text(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all; its folder must be there.

    :raises NoFile: when it cannot be written.
    """
    try:
        folder = path.parent
        if not folder.is_dir() and not folder.is_file():
            raise NoFile(path, "error.no-folder", folder=str(folder)[:200])
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with part.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise NoFile(path, what=_what(error)) from None


def _what(error: Exception) -> str:
    """What the system says."""
    return getattr(error, "strerror", None) or str(error)[:200] or "?"
