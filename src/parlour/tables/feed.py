"""Who waits for a table's next change in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Feed:
    """Events of those who wait, by table."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}

    @contextmanager
    def watch(self, table_id: str) -> Iterator[asyncio.Event]:
        """An event that is set at each change of this table, as long as the context lasts."""
        event = asyncio.Event()
        self._waiting.setdefault(table_id, set()).add(event)
        try:
            yield event
        finally:
            waiting = self._waiting[table_id]
            waiting.discard(event)
            if not waiting:
                del self._waiting[table_id]

    def watched(self, table_id: str) -> bool:
        """Whether anybody waits for this table."""
        return table_id in self._waiting

    def wake(self, table_id: str) -> None:
        """The table has changed."""
        for event in self._waiting.get(table_id, ()):
            event.set()

    def wake_all(self) -> None:
        """Any table may have changed."""
        for table_id in self._waiting:
            self.wake(table_id)
