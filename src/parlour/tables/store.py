"""The store of the tables: a database by SQLAlchemy Core, each change one transaction.

All methods block and may be called from any thread; `Tables` calls them from threads of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from parlour.tables import schema
from parlour.tables.database import connect, reading, trouble, writing
from parlour.tables.errors import Conflict
from parlour.tables.players import Seat
from parlour.tables.table import Aside, Head

# Made once, because making a statement takes longer than carrying it out.
_CHANGE = update(schema.tables).where(
    schema.tables.c.id == bindparam("this"), schema.tables.c.version == bindparam("left")
)
_ADD_MOVES = insert(schema.moves)


class Stored(msgspec.Struct):
    """All that is stored of a table.

    `lines[n]` are the record's lines of decision n, `paths` the open paths by seat.
    """

    head: Head
    seats: list[Seat]
    lines: list[list[str]] = []
    paths: dict[int, str] = {}


class Update(msgspec.Struct):
    """A change of a table that had this `version`; it gets the next one.

    `head` holds the columns that change. Decisions from number `first` on are replaced by `lines`. `seats` and `paths`
    replace all that were there; None leaves them.
    """

    table_id: str
    version: int
    head: dict[str, Any] = {}
    first: int = 0
    drop: bool = False
    lines: list[list[str]] = []
    seats: list[Seat] | None = None
    paths: dict[int, str] | None = None


class Write(msgspec.Struct):
    """What is written together or not at all: new tables, then changes of others."""

    updates: list[Update] = []
    new: list[Stored] = []


class Store:
    """An open database. SQLite by default, PostgreSQL by its URL."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @classmethod
    def open(cls, url: str) -> Store:
        """Open a database and bring its schema up to date.

        :param url: path of an SQLite file, or `sqlite:///path`, or `postgresql://user@host/name`.
        :raises StoreTrouble: when it cannot be opened or written, is no database of ours, or a newer program's.
        """
        return cls(connect(url))

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    # -- writing

    def save(self, write: Write) -> None:
        """Write new tables and changes of old ones, all or nothing.

        :raises Conflict: when a table has another version meanwhile, or the decision is answered; nothing is written.
        :raises StoreTrouble: when it cannot be written; nothing is, unless a server was lost in the very moment.
        """
        with trouble(), writing(self.engine) as connection:
            self._write(connection, write)

    def save_all(self, writes: Sequence[Write]) -> list[Conflict | None]:
        """Write several in one transaction, because the disk takes as long for one as for many.

        The answer tells for each whether it met a conflict, and so was left out.

        :raises StoreTrouble: when they cannot be written; none is, unless a server was lost in the very moment.
        """
        with trouble(), writing(self.engine) as connection:
            return [self._apart(connection, write) for write in writes]

    def _apart(self, connection: Connection, write: Write) -> Conflict | None:
        try:
            with connection.begin_nested():
                self._write(connection, write)
        except (Conflict, IntegrityError):
            return Conflict()
        return None

    def _write(self, connection: Connection, write: Write) -> None:
        for stored in write.new:
            self._insert(connection, stored)
        for change in write.updates:
            self._update(connection, change)

    def _insert(self, connection: Connection, stored: Stored) -> None:
        row = _row(msgspec.structs.asdict(stored.head))
        edition = row.pop("edition_text")
        row["edition_id"] = sha256(edition.encode()).hexdigest()
        text = _insert(connection, schema.editions).values(id=row["edition_id"], text=edition)
        connection.execute(text.on_conflict_do_nothing())
        connection.execute(insert(schema.tables), row)
        self._put(connection, stored.head.id, 0, stored.lines, stored.seats, stored.paths)

    def _update(self, connection: Connection, change: Update) -> None:
        table_id = change.table_id
        row = _row(change.head) | {"version": change.version + 1, "this": table_id, "left": change.version}
        if connection.execute(_CHANGE, row).rowcount != 1:
            raise Conflict
        if change.drop:
            old = (schema.moves.c.table_id == table_id) & (schema.moves.c.number >= change.first)
            connection.execute(delete(schema.moves).where(old))
            # They answered a decision that was taken back; the next one has the same number.
            connection.execute(delete(schema.held).where(schema.held.c.table_id == table_id))
        if change.seats is not None:
            connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table_id))
        if change.paths is not None:
            connection.execute(delete(schema.paths).where(schema.paths.c.table_id == table_id))
        self._put(connection, table_id, change.first, change.lines, change.seats or [], change.paths or {})

    def _put(
        self,
        connection: Connection,
        table_id: str,
        first: int,
        lines: list[list[str]],
        seats: list[Seat],
        paths: dict[int, str],
    ) -> None:
        if lines:
            rows = [{"table_id": table_id, "number": n, "lines": _json(each)} for n, each in enumerate(lines, first)]
            connection.execute(_ADD_MOVES, rows)
        if seats:
            rows = [{"table_id": table_id, **msgspec.structs.asdict(seat)} for seat in seats]
            connection.execute(insert(schema.seats), rows)
        if paths:
            rows = [{"table_id": table_id, "seat": seat, "path": path} for seat, path in paths.items()]
            connection.execute(insert(schema.paths), rows)

    def order(self, table_id: str, seat: int, player: str, orders: dict[str, str]) -> None:
        """Keep a player's standing orders, which replace those that were there.

        :raises StoreTrouble: when they cannot be written.
        """
        with trouble(), writing(self.engine) as connection:
            _put_aside(connection, schema.orders, table_id, seat, {"player": player, "orders": _json(orders)})

    def hold(self, table_id: str, version: int, seat: int, player: str, answers: str, move: str) -> None:
        """Keep a move that waits as the answer to a decision at this version of the table; it replaces another.

        :raises Conflict: when the table has changed meanwhile.
        :raises StoreTrouble: when it cannot be written.
        """
        with trouble(), writing(self.engine) as connection:
            query = select(schema.tables.c.version).where(schema.tables.c.id == table_id).with_for_update()
            if connection.execute(query).scalar() != version:
                raise Conflict
            values = {"player": player, "answers": answers, "move": move}
            _put_aside(connection, schema.held, table_id, seat, values)

    def purge(self, before: int) -> list[str]:
        """Delete the tables that never began and were last changed before this time; returns their ids.

        :raises StoreTrouble: when it cannot be written.
        """
        tables = schema.tables.c
        with trouble(), writing(self.engine) as connection:
            old = (tables.status == "waiting") & (tables.changed < before)
            ids = list(connection.scalars(select(tables.id).where(old)))
            connection.execute(delete(schema.tables).where(old))
            used = select(tables.edition_id)
            connection.execute(delete(schema.editions).where(schema.editions.c.id.not_in(used)))
        return ids

    # -- reading

    def load(self, table_id: str) -> Stored | None:
        """All of a table; None when there is none.

        :raises StoreTrouble: when it cannot be read.
        """
        query = select(schema.tables, schema.editions.c.text).join(schema.editions)
        with trouble(), reading(self.engine) as connection:
            row = connection.execute(query.where(schema.tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            seats = connection.execute(_of(schema.seats, table_id).order_by("number")).mappings()
            moves = connection.scalars(
                select(schema.moves.c.lines).where(schema.moves.c.table_id == table_id).order_by(schema.moves.c.number)
            )
            paths = connection.execute(_of(schema.paths, table_id)).mappings()
            return Stored(
                _head(dict(row)),
                [_seat(dict(seat)) for seat in seats],
                [msgspec.json.decode(lines, type=list[str]) for lines in moves],
                {path["seat"]: path["path"] for path in paths},
            )

    def version(self, table_id: str) -> int | None:
        """The version of a table; None when there is none.

        :raises StoreTrouble: when it cannot be read.
        """
        with trouble(), reading(self.engine) as connection:
            query = select(schema.tables.c.version).where(schema.tables.c.id == table_id)
            return connection.execute(query).scalar()

    def of_player(self, player: str, most: int) -> list[tuple[Head, list[Seat]]]:
        """Heads and seats of the tables that a player sits at or made, the latest first; without texts of editions.

        :raises StoreTrouble: when it cannot be read.
        """
        tables = schema.tables.c
        sits = select(schema.seats.c.table_id).where(schema.seats.c.player == player)
        query = select(schema.tables).where(or_(tables.host == player, tables.id.in_(sits)))
        with trouble(), reading(self.engine) as connection:
            rows = connection.execute(query.order_by(tables.changed.desc(), tables.id).limit(most)).mappings()
            heads = [_head({**row, "text": ""}) for row in rows]
            found: dict[str, list[Seat]] = {head.id: [] for head in heads}
            query = select(schema.seats).where(schema.seats.c.table_id.in_(found)).order_by(schema.seats.c.number)
            for seat in connection.execute(query).mappings():
                found[seat["table_id"]].append(_seat(dict(seat)))
        return [(head, found[head.id]) for head in heads]

    def aside(self, table_id: str, seat: int, player: str) -> Aside:
        """What this player, on this seat, has said aside.

        :raises StoreTrouble: when it cannot be read.
        """
        with trouble(), reading(self.engine) as connection:
            found = []
            for table in (schema.orders, schema.held):
                mine = (table.c.seat == seat) & (table.c.player == player)
                found.append(connection.execute(_of(table, table_id).where(mine)).mappings().first())
        orders, held = found
        return Aside(
            msgspec.json.decode(orders["orders"], type=dict[str, str]) if orders else {},
            held["answers"] if held else "",
            held["move"] if held else "",
        )

    def driven(self) -> list[str]:
        """The ids of the running tables where a move is owed by a bot, or by somebody who may have given it already.

        :raises StoreTrouble: when it cannot be read.
        """
        tables, seats = schema.tables.c, schema.seats.c
        query = select(tables.id, tables.owing, seats.number).join(schema.seats, seats.table_id == tables.id)
        aside = [
            select(each.c.seat).where(each.c.table_id == tables.id, each.c.seat == seats.number).exists()
            for each in (schema.orders, schema.held)
        ]
        query = query.where(tables.status == "running", or_(seats.kind == "bot", *aside))
        with trouble(), reading(self.engine) as connection:
            rows = connection.execute(query).all()
        return sorted({table_id for table_id, owing, seat in rows if seat in msgspec.json.decode(owing)})


def _insert(connection: Connection, table: Any) -> Any:
    """An insert of this database, which can say what to do when the row is there."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def _put_aside(connection: Connection, table: Any, table_id: str, seat: int, values: dict[str, str]) -> None:
    row = _insert(connection, table).values(table_id=table_id, seat=seat, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["table_id", "seat"], set_=values))


def _of(table: Any, table_id: str) -> Any:
    return select(table).where(table.c.table_id == table_id)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _row(head: dict[str, Any]) -> dict[str, Any]:
    """A head, or a part of one, as columns."""
    return {name: _json(value) if name in ("options", "owing", "hidden") else value for name, value in head.items()}


def _head(row: dict[str, Any]) -> Head:
    row["edition_text"] = row.pop("text")
    del row["edition_id"]
    for name in ("options", "owing", "hidden"):
        row[name] = msgspec.json.decode(row[name])
    return Head(**row)


def _seat(row: dict[str, Any]) -> Seat:
    del row["table_id"]
    return Seat(**row)
