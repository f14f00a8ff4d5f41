"""The store: everything comes back as it was written, each change is all or nothing, old and foreign files are told."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, func, insert, inspect, select, text

from parlour.tables import Aside, Conflict, Seat, Store, StoreTrouble, database, schema
from parlour.tables.database import trouble, writing
from parlour.tables.store import Stored, Update, Write
from parlour.tables.table import Head
from tests.tables import vote


def head(table_id: str, **changes: Any) -> Head:
    plain = Head(table_id, "vote", "1", 2, "house", "d", True, vote.TEXT, {"rounds": "2"}, "s", "ann", "en", 1, 1)
    return msgspec.structs.replace(plain, **changes)


def full(table_id: str = "t") -> Stored:
    seats = [
        Seat(0, "person", "Ann <b>", player="ann", invite="abc", invite_open=True, invite_turn=3),
        Seat(1, "bot", bot="greedy"),
    ]
    lines = [["* die 3"], ["0 say word1"], ["1 say word2", "* die 4"]]
    return Stored(head(table_id, owing=[0, 1], status="running", version=7), seats, lines, {1: "pick 1", 0: "pick 3"})


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        store = Store.open(str(tmp_path / "new" / "folder" / "parlour.sqlite3"))
    else:
        store = Store.open(request.getfixturevalue("postgresql"))
    yield store
    with writing(store.engine) as connection:
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(table.delete())
    store.close()


def test_all_comes_back(store: Store) -> None:
    store.save(Write(new=[full(), full("other")]))
    assert store.load("t") == full()
    assert store.version("t") == 7
    assert store.load("none") is None
    assert store.version("none") is None


def test_schema_of_migrations_is_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        for table in schema.metadata.sorted_tables:
            key = inspect(connection).get_pk_constraint(table.name)["constrained_columns"]
            assert key == [column.name for column in table.primary_key]


def test_a_database_of_the_first_program_goes_on(tmp_path: Path) -> None:
    """Its tables have no pause, and nobody has given orders."""
    path = tmp_path / "old.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        columns = (
            "id, game, rules, places, edition, digest, bundled, edition_id, options, seed, host, lang, made, changed"
        )
        connection.execute(text("INSERT INTO editions VALUES ('e', 'text')"))
        values = "'t', 'vote', '1', 2, 'house', 'd', 1, 'e', '{}', 's', 'h', 'en', 1, 1, 'waiting', 1, '[]'"
        connection.execute(text(f"INSERT INTO tables ({columns}, status, version, owing) VALUES ({values})"))
    engine.dispose()
    store = Store.open(str(path))
    found = store.load("t")
    assert found is not None
    assert found.head.pause == 0
    assert store.aside("t", 0, "nobody") == Aside()
    store.order("t", 0, "somebody", {"slam": "never"})
    assert store.aside("t", 0, "somebody") == Aside({"slam": "never"})
    assert store.aside("t", 0, "nobody") == Aside(), "what was said by another counts no more"
    store.close()


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "a.sqlite3")
    first = Store.open(path)
    first.save(Write(new=[full()]))
    second = Store.open(f"sqlite:///{path}")
    assert second.load("t") == full()
    first.close()
    second.close()


def test_update_changes_what_it_names_only(store: Store) -> None:
    store.save(Write(new=[full()]))
    store.save(Write([Update("t", 7, {"status": "over", "owing": []}, first=3, lines=[["0 say word3"]])]))
    found = store.load("t")
    assert found is not None
    assert (found.head.version, found.head.status, found.head.owing) == (8, "over", [])
    assert found.lines == [*full().lines, ["0 say word3"]]
    assert (found.seats, found.paths) == (full().seats, full().paths)
    store.save(Write([Update("t", 8, first=1, drop=True, paths={0: "pick 2"}, seats=full().seats[:1])]))
    found = store.load("t")
    assert found is not None
    assert (found.lines, found.paths, len(found.seats)) == ([["* die 3"]], {0: "pick 2"}, 1)


def test_a_version_is_left_once_only(store: Store) -> None:
    store.save(Write(new=[full()]))
    store.save(Write([Update("t", 7, first=3, lines=[["0 say word3"]])]))
    with pytest.raises(Conflict):
        store.save(Write([Update("t", 7, first=3, lines=[["0 say word1"]])]))
    found = store.load("t")
    assert found is not None
    assert found.lines[3] == ["0 say word3"]


def test_a_number_is_answered_once_and_a_failed_change_leaves_nothing(store: Store) -> None:
    store.save(Write(new=[full()]))
    with pytest.raises(Conflict):
        store.save(Write([Update("t", 7, {"status": "over"}, first=2, lines=[["0 say word1"]])], [full("new")]))
    assert store.load("t") == full()
    assert store.load("new") is None
    with pytest.raises(Conflict), trouble(), writing(store.engine) as connection:
        connection.execute(insert(schema.moves), {"table_id": "t", "number": 2, "lines": "[]"})


def test_writes_together_are_apart_when_one_meets_a_conflict(store: Store) -> None:
    store.save(Write(new=[full()]))
    good = Write([Update("t", 7, first=3, lines=[["0 say word3"]])])
    late = Write([Update("t", 7, first=3, lines=[["0 say word1"]])], [full("late")])
    twice = Write([Update("t", 8, first=1, lines=[["0 say word1"]])])
    answers = store.save_all([good, late, Write(new=[full("other")]), twice])
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None), Conflict]
    found = store.load("t")
    assert found is not None
    assert (found.head.version, found.lines) == (8, [*full().lines, ["0 say word3"]])
    assert store.load("late") is None
    assert store.load("other") is not None


def test_moves_of_no_table_are_refused(store: Store) -> None:
    with pytest.raises(Conflict), trouble(), writing(store.engine) as connection:
        connection.execute(insert(schema.moves), {"table_id": "none", "number": 0, "lines": "[]"})


def test_an_edition_is_kept_once(store: Store) -> None:
    store.save(Write(new=[full("a"), full("b"), Stored(head("c", edition_text=vote.OTHER), [])]))
    with store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.editions)) == 2
    found = store.load("c")
    assert found is not None
    assert found.head.edition_text == vote.OTHER


def test_tables_of_a_player(store: Store) -> None:
    mine = Stored(head("made", changed=5), [])
    sits = Stored(head("sits", host="bea", changed=9), [Seat(0, "person", "Ann", player="ann"), Seat(1, "bot")])
    store.save(Write(new=[mine, sits, Stored(head("else", host="bea"), [Seat(0, "person", player="bea")])]))
    found = store.of_player("ann", 10)
    assert [(each.id, len(seats)) for each, seats in found] == [("sits", 2), ("made", 0)]
    assert [each.id for each, _ in store.of_player("ann", 1)] == ["sits"]


def test_driven(store: Store) -> None:
    seats = [Seat(0, "person", player="ann"), Seat(1, "bot")]
    store.save(
        Write(
            new=[
                Stored(head("bot", status="running", owing=[1]), seats),
                Stored(head("person", status="running", owing=[0]), seats),
                Stored(head("over", status="over", owing=[]), seats),
            ]
        )
    )
    assert store.driven() == ["bot"]


def test_purge_takes_what_never_began(store: Store) -> None:
    now = int(time.time())
    store.save(
        Write(
            new=[
                Stored(head("old", changed=now - 100, edition_text=vote.OTHER), full().seats),
                Stored(head("new", changed=now), full().seats),
                Stored(head("played", changed=now - 100, status="over"), full().seats, full().lines),
            ]
        )
    )
    assert store.purge(now - 50) == ["old"]
    assert store.load("old") is None
    assert store.load("new") is not None
    assert store.load("played") is not None
    with store.engine.connect() as connection:
        assert list(connection.scalars(select(schema.editions.c.text))) == [vote.TEXT]
        assert connection.scalar(select(func.count()).select_from(schema.seats)) == 4


def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    store = Store.open(str(tmp_path / "a.sqlite3"))
    with store.engine.connect() as connection:
        got = [connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert got == ["wal", 2, 1]
    store.close()


def refused(url: str) -> StoreTrouble:
    with pytest.raises(StoreTrouble) as caught:
        Store.open(url)
    return caught.value


@pytest.mark.parametrize(
    "url",
    [
        *("mysql://localhost/x", "sqlite://", "sqlite:///:memory:", "://", "postgres//x://"),
        *("", " ", ":memory:", "a\0b", "sqlite:///file::memory:?uri=true", "sqlite:///file:x?mode=memory&uri=true"),
    ],
)
def test_wrong_addresses(url: str) -> None:
    assert refused(url).text_id == "error.store-url"


def test_no_password_in_errors() -> None:
    assert "secret" not in str(refused("mysql://me:secret@localhost/x"))


def test_files_that_are_something_else(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at\n" * 100)
    assert refused(str(tmp_path / "text")).text_id == "error.store-not-database"
    assert refused(str(tmp_path)).text_id == "error.store-open"
    assert refused(str(tmp_path / "text" / "below")).text_id == "error.store-open"


def test_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    error = refused(str(path))
    assert (error.text_id, error.what) == ("error.store-foreign", "recipes")
    with sqlite3.connect(path) as connection:
        assert [row[0] for row in connection.execute("SELECT name FROM sqlite_master")] == ["recipes"]


def test_database_of_a_newer_program(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    Store.open(str(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    error = refused(str(path))
    assert (error.text_id, error.what) == ("error.store-newer", "9999")


def test_a_server_that_does_not_answer() -> None:
    pytest.importorskip("psycopg", reason="the extra parlour[postgres] is not installed")
    assert refused("postgresql://parlour@127.0.0.1:9/none").text_id == "error.store-lost"
