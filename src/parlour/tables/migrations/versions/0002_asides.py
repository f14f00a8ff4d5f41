"""Standing orders, answers that wait, and how long they wait at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pause", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "orders",
        *_seat("orders"),
        sa.Column("orders", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_orders"),
    )
    op.create_table(
        "held",
        *_seat("held"),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_held"),
    )


def _seat(table: str) -> tuple[sa.Column[str], sa.Column[int], sa.Column[str]]:
    key = sa.ForeignKey("tables.id", name=f"fk_{table}_table_id", ondelete="CASCADE")
    return (
        sa.Column("table_id", sa.Text, key, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
    )
