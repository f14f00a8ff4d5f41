"""How many changes of a table each seat has made that nobody else may notice."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hidden", sa.Text, nullable=False, server_default="[]"))
