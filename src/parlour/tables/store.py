"""The store of the tables: a database by SQLAlchemy Core."""

from __future__ import annotations


class Store:
    """An open database. SQLite by default, PostgreSQL by its URL."""

    @classmethod
    def open(cls, url: str) -> Store:
        """Open a database and bring its schema up to date.

        :param url: `sqlite:///path/to/file`, `sqlite://` (in memory) or `postgresql+psycopg://...`.
        :raises StoreTrouble: when it cannot be opened, or was made by a newer program.
        """
        raise NotImplementedError
