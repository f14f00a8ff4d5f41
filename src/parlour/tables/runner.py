"""Bots think in processes of their own."""

from __future__ import annotations


class BotRunner:
    """Runs bots in a process pool.

    :param workers: how many think at a time.
    """

    def __init__(self, workers: int = 1) -> None:
        raise NotImplementedError
