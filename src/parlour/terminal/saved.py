"""Games that are not over yet, on disk: written after every decision, so that nothing is lost.

A saved game is a record with one more field, `table`: who sits where, and the seed. So every program that reads records
reads it too, and only this one can go on as if there had been no break.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec

from parlour.core.errors import BadRecord, ParlourError
from parlour.core.match import Match
from parlour.core.record import Record
from parlour.terminal.files import read_text, write_text


class NothingSaved(ParlourError):
    """There is no unfinished game to go on with: field `game`."""

    text_id = "error.nothing-saved"


class Table(msgspec.Struct, omit_defaults=True):
    """Who plays: the person's seat, the bots' specs by seat ("" is the person), the seed, the open paths, and the
    person's standing orders."""

    seat: int
    bots: list[str]
    seed: str
    paths: dict[int, str] = {}
    orders: dict[str, str] = {}


class Saved(Record, omit_defaults=True):
    """A record with its table."""

    table: Table | None = None


def folder(environ: Mapping[str, str]) -> Path:
    """Where games are kept: `parlour` in the user's state folder."""
    home = environ.get("XDG_STATE_HOME")
    return Path(home) / "parlour" if home else Path.home() / ".local" / "state" / "parlour"


def new_path(place: Path, game: str) -> Path:
    """A name in the folder that no other game has."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = place / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = place / f"{stem}-{number}.json"
    return path


def write(path: Path, match: Match, table: Table) -> None:
    """Write a game down as it stands.

    :raises NoFile: when the file cannot be written.
    """
    table.paths = match.paths()
    record = match.record()
    fields = {name: getattr(record, name) for name in Record.__struct_fields__}
    write_text(path, Saved(**fields, table=table).dumps())


def read(path: Path) -> Saved:
    """The saved game, or the plain record, in a file.

    :raises NoFile: when it cannot be read.
    :raises BadRecord: when it is neither.
    """
    text = read_text(path)
    saved = Saved.loads(text)
    assert isinstance(saved, Saved)
    table = saved.table
    if table is not None and (not 0 <= table.seat < saved.seats or len(table.bots) != saved.seats):
        raise BadRecord("error.record-table")
    return saved


def newest(place: Path, game: str) -> Path:
    """The unfinished game that was played last.

    :raises NothingSaved: when there is none.
    """
    files = [path for path in place.glob(f"{game}-*.json") if path.is_file()] if place.is_dir() else []
    for path in sorted(files, key=lambda path: os.stat(path).st_mtime_ns, reverse=True):
        try:
            if read(path).result is None:
                return path
        except ParlourError:
            continue
    raise NothingSaved(game=game)
