"""Opening a database: SQLite made safe against power cuts and second writers, migrations, errors in our own words."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from parlour.tables.errors import Conflict, StoreTrouble

BUSY_SECONDS = 5
"""How long a write waits for another process's."""

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x7061726C6F7572
"""PostgreSQL's advisory lock for migrations, so that processes that start together do not migrate together."""

_SQLITE_TROUBLE = {
    sqlite3.SQLITE_FULL: "error.store-full",
    sqlite3.SQLITE_READONLY: "error.store-readonly",
    sqlite3.SQLITE_PERM: "error.store-readonly",
    sqlite3.SQLITE_BUSY: "error.store-locked",
    sqlite3.SQLITE_LOCKED: "error.store-locked",
    sqlite3.SQLITE_CANTOPEN: "error.store-open",
    sqlite3.SQLITE_NOTADB: "error.store-not-database",
}


def connect(url: str) -> Engine:
    """An engine for this address, its schema up to date.

    :param url: path of an SQLite file, or `sqlite:///path`, or `postgresql://user@host/name`.
    :raises StoreTrouble: when it cannot be opened or written, is no database of ours, or a newer program's.
    """
    address = _address(url)
    engine = _sqlite(address) if address.get_backend_name() == "sqlite" else _postgresql(address)
    try:
        with trouble(), writing(engine) as connection:
            _migrate(connection)
            if engine.dialect.name == "sqlite":
                _stay(engine, connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _address(url: str) -> URL:
    try:
        address = make_url(url) if "://" in url else URL.create("sqlite", database=url)
    except (ArgumentError, ValueError):
        raise StoreTrouble("error.store-url", url[:200]) from None
    kind = address.get_backend_name()
    if kind == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    if kind != "sqlite" or _passing(address):
        raise StoreTrouble("error.store-url", address.render_as_string(hide_password=True)[:200])
    return address


def _passing(address: URL) -> bool:
    """Whether SQLite would keep nothing there: every connection would see an empty database of its own."""
    name = address.database or ""
    return not name.strip() or "\0" in name or ":memory:" in name or address.query.get("mode") == "memory"


def _sqlite(address: URL) -> Engine:
    path = Path(address.database or "")
    if "uri" not in address.query:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise StoreTrouble("error.store-open", f"{path}: {getattr(error, 'strerror', error)}"[:200]) from None
    engine = create_engine(address)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _stay(engine: Engine, connection: Connection) -> None:
    """From now on, trouble as soon as the file that is open is no longer the one of its name.

    SQLite alone goes on with a file that was deleted or moved away, and all that it then keeps is lost. Looked at
    before a connection is made, because that would make a new file, when a transaction begins, and before it commits.
    """
    path: str = connection.exec_driver_sql("PRAGMA database_list").all()[0][2]
    if not path:  # a database in memory
        return
    opened = _identity(path)

    def look(*_: object) -> None:
        if opened is None or _identity(path) != opened:
            raise StoreTrouble("error.store-moved", Path(path).name)

    look()
    event.listen(engine, "do_connect", look)
    event.listen(engine, "begin", look, insert=True)
    event.listen(engine, "commit", look)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _postgresql(address: URL) -> Engine:
    options = f"-c lock_timeout={BUSY_SECONDS}s"
    try:
        return create_engine(address, pool_pre_ping=True, connect_args={"connect_timeout": 5, "options": options})
    except ModuleNotFoundError as error:
        raise StoreTrouble("error.store-driver", str(error)) from None


def _prepare(connection: Any, _record: object) -> None:
    """SQLite: we begin transactions ourselves; a commit is on the disk before it is answered."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """SQLite: a writer asks for the lock at once, because one that read before could be refused it later."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: all or nothing."""
    with engine.execution_options(writing=True).begin() as connection:
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that reads: all that it sees is of one moment."""
    level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.execution_options(**level).connect() as connection:
        yield connection


@contextmanager
def trouble() -> Iterator[None]:
    """Turns the database's errors into ours: Conflict when a row is there already, else StoreTrouble."""
    try:
        yield
    except IntegrityError:
        raise Conflict from None
    except DBAPIError as error:
        raise _translated(error) from error
    except SQLAlchemyError as error:
        raise StoreTrouble("error.store-lost", str(error)[:200]) from error


def _translated(error: DBAPIError) -> StoreTrouble:
    what = str(error.orig).strip().split("\n")[0][:200]
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        return StoreTrouble(_SQLITE_TROUBLE.get(code, "error.store-broken"), what)
    state = getattr(error.orig, "sqlstate", None) or ""
    known = {"53100": "error.store-full", "25006": "error.store-readonly", "55P03": "error.store-locked"}
    return StoreTrouble(known.get(state, "error.store-lost"), what)


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None:
        if names := inspect(connection).get_table_names():
            raise StoreTrouble("error.store-foreign", ", ".join(sorted(names))[:200])
    elif current not in {revision.revision for revision in script.walk_revisions()}:
        raise StoreTrouble("error.store-newer", current[:40])
    if current != script.get_current_head():
        command.upgrade(config, "head")
