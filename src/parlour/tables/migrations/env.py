"""Run by Alembic with the connection that `parlour.tables.database` has opened."""

from alembic import context

from parlour.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
