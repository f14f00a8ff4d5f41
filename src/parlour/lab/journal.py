"""A file that a long run writes each result to as soon as it has it, and goes on from when it was stopped.

The first line says what is run; each line after it is one result. A run that dies while it writes leaves half a line,
which is taken off. While a run has the journal, no other may.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Generic, Self, TypeVar

import msgspec

from parlour.core.errors import ParlourError

R = TypeVar("R", bound=msgspec.Struct)


class BadJournal(ParlourError):
    """A journal that is not to be used: field `path`, and others by `text_id`, which says why."""

    def __init__(self, text_id: str, path: Path, **params: Any) -> None:
        super().__init__(path=str(path)[:200], **params)
        self.text_id = text_id


class Journal(Generic[R]):
    """The journal of one run; a context in which the file is open. `found` are the results of runs before.

    :param path: the file, made when it is missing; None: nothing is written.
    :param head: what is run, as JSON data: a journal with another head is not used.
    :param kind: the type of the results.
    :param fresh: begin anew: what is in the journal, of this run or another, is dropped.
    :raises BadJournal: when the file cannot be used, belongs to another run, or another run has it now.
    """

    def __init__(self, path: Path | None, head: dict[str, Any], kind: type[R], fresh: bool = False) -> None:
        self.path, self.head, self.kind, self.fresh = path, head, kind, fresh
        self.found: list[R] = []
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        if self.path is not None:
            try:
                self._file = self.path.open("a+b")
                self._take(self._file, self.path)
            except BaseException as error:
                self.__exit__(None, None, None)
                if isinstance(error, OSError | ValueError):
                    what = getattr(error, "strerror", None) or "?"
                    raise BadJournal("error.journal-file", self.path, what=what) from None
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def add(self, result: R) -> None:
        """Write a result down.

        :raises BadJournal: when the disk does not take it.
        """
        if self._file is not None:
            self._write(msgspec.json.encode(result))

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        assert self.path is not None
        try:
            self._file.write(line + b"\n")
            self._file.flush()
        except OSError as error:
            raise BadJournal("error.journal-file", self.path, what=error.strerror or "?") from None

    def _take(self, file: BinaryIO, path: Path) -> None:
        """Have the file for this run alone, and read what is there."""
        if not path.is_file():
            raise BadJournal("error.journal-kind", path)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal("error.journal-used", path) from None
        file.seek(0)
        whole = 0
        for number, line in enumerate(file):
            if not line.endswith(b"\n") and (number or msgspec.json.encode(self.head).startswith(line)):
                break  # half a line: the run that wrote it died
            self._read(number, line, path)
            if self.fresh:
                break
            whole += len(line)
        os.ftruncate(file.fileno(), whole)
        if not whole:
            self._write(msgspec.json.encode(self.head))

    def _read(self, number: int, line: bytes, path: Path) -> None:
        try:
            if number:
                self.found.append(msgspec.json.decode(line, type=self.kind))
                return
            head = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError):
            kind = "error.journal-line" if number else "error.journal-kind"
            raise BadJournal(kind, path, line=number + 1) from None
        if not isinstance(head, dict) or "journal" not in head:
            raise BadJournal("error.journal-kind", path)
        if head != self.head and not self.fresh:
            raise BadJournal("error.journal-other", path)
