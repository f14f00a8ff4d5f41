"""The tables of the database. `migrations/` brings older databases to this."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

editions = Table(
    "editions",
    metadata,
    Column("id", Text, primary_key=True),  # SHA-256 of the text
    Column("text", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("places", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("bundled", Boolean, nullable=False),
    Column("edition_id", Text, ForeignKey("editions.id"), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("owing", Text, nullable=False),  # JSON
    Column("previous", Text, ForeignKey("tables.id")),
    Column("next", Text, ForeignKey("tables.id")),
    Column("pause", Integer, nullable=False, server_default="0"),  # seconds
    Column("hidden", Text, nullable=False, server_default="[]"),  # JSON: changes by seat that nobody else may notice
    Index(None, "host"),
    Index(None, "status", "changed"),
)


def _table_id() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("nickname", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("player", Text, nullable=False),  # SHA-256 of the browser's token; empty: nobody
    Column("invite", Text, nullable=False),  # SHA-256 of the link's token; empty: no link
    Column("invite_open", Boolean, nullable=False),
    Column("invite_turn", Integer, nullable=False),
    Index(None, "player"),
)

moves = Table(
    "moves",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),  # of the players' decision; 0: what was dealt before the first
    Column("lines", Text, nullable=False),  # JSON: the record's lines, the dealer's moves that follow included
    sqlite_with_rowid=False,
)

# What a player has said aside: it belongs to no version of the table, since others must not notice it.

orders = Table(
    "orders",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("player", Text, nullable=False),  # who gave them: whoever takes the seat over gives other ones
    Column("orders", Text, nullable=False),  # JSON
)

held = Table(
    "held",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("answers", Text, nullable=False),  # the decision that the move answers
    Column("move", Text, nullable=False),
)

paths = Table(
    "paths",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("path", Text, nullable=False),  # small moves of a choice that is still open
)
