"""Reading and writing files, with errors that can be told."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from parlour.core.record import LARGEST, Record
from parlour.terminal.faults import NoFile


def read_text(path: Path, most: int = LARGEST) -> str:
    """The text of a file.

    :raises NoFile: when it cannot be read, is larger than `most` bytes or no UTF-8.
    """
    try:
        if path.stat().st_size > most:
            raise NoFile(path=path, what=f"> {most}")
        return path.read_text("utf-8")
    except OSError as error:
        raise NoFile(path=path, what=error.strerror or "?") from None
    except UnicodeDecodeError:
        raise NoFile(path=path, what="UTF-8") from None


def read_record(path: Path) -> Record:
    """The record in a file.

    :raises NoFile: when the file cannot be read.
    :raises BadRecord: when it holds no record.
    """
    return Record.loads(read_text(path))


def write_text(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all.

    :raises NoFile: when it cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise NoFile(path=path, what=error.strerror or "?") from None
