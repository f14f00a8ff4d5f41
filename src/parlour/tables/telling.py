"""Trouble with the database in the server's log: once, however many tables it meets and however often."""

from __future__ import annotations

import logging

from parlour.tables.errors import StoreTrouble

log = logging.getLogger(__name__)


class Telling:
    """Logs every kind of trouble when it begins, and that it is over."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._told: set[str] = set()

    def trouble(self, error: StoreTrouble) -> None:
        """It has happened, perhaps again."""
        if error.text_id not in self._told:
            self._told.add(error.text_id)
            log.warning("%s: %s; trying again", self._what, error)

    def well(self) -> None:
        """It has worked."""
        if self._told:
            self._told.clear()
            log.warning("%s: the database works again", self._what)
