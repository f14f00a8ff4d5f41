"""Tables, seats, moves, open paths, editions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "editions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_editions"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("bundled", sa.Boolean, nullable=False),
        sa.Column("edition_id", sa.Text, sa.ForeignKey("editions.id", name="fk_tables_edition_id"), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("owing", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, sa.ForeignKey("tables.id", name="fk_tables_previous")),
        sa.Column("next", sa.Text, sa.ForeignKey("tables.id", name="fk_tables_next")),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_status_changed", "tables", ["status", "changed"])
    op.create_table(
        "seats",
        _table_id("seats"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("invite_open", sa.Boolean, nullable=False),
        sa.Column("invite_turn", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seats"),
    )
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_table(
        "moves",
        _table_id("moves"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_moves"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "paths",
        _table_id("paths"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_paths"),
    )


def _table_id(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", name=f"fk_{table}_table_id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, key, nullable=False)
