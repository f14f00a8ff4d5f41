"""Bots think in processes of their own, never where the tables live."""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import count
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from parlour.bots import STOP, Question, bots

log = logging.getLogger(__name__)

THINK = "parlour.bots:think"
HINT = "parlour.bots:hint"
LONGEST_SECONDS = 60.0
"""A bot that thinks longer is ended, with its process."""
TRIES = 3
SLOTS = 256
"""Thoughts that can be called off at the same time; only few are under way."""
SHARED_SECONDS = 2.0
"""What all thoughts that wait may take together: the more there are, the sooner each has to come to its end."""
LEAST_SECONDS = 0.03
"""What each of them may take however many wait."""


class BotFailed(Exception):
    """The bot gave no move."""


class Bots(Protocol):
    """Who thinks for the bots of a service."""

    known: tuple[str, ...]

    async def think(self, question: Question) -> str:
        """The text of a move. Raises BotFailed; when the task is cancelled, the bot may stop thinking."""

    async def stop(self) -> None:
        """No more questions will come."""


class BotRunner:
    """Runs bots in a pool of processes, which is made anew when one of them dies.

    The processes leave by themselves when this one dies, however it dies.

    :param workers: how many bots think at a time.
    :param known: the names of bots that may sit at a table; None: all that are installed.
    :param think: `module:function` that is called with a Question.
    :param longest: seconds that a bot may think.
    """

    def __init__(
        self,
        workers: int = 1,
        known: tuple[str, ...] | None = None,
        think: str = THINK,
        longest: float = LONGEST_SECONDS,
    ) -> None:
        self.known = bots() if known is None else known
        self._workers = workers
        self._think = think
        self._longest = longest
        self._pool: ProcessPoolExecutor | None = None
        self._numbers = count(1)
        self._off = multiprocessing.get_context("spawn").Array("Q", SLOTS + 1, lock=False)
        self._leash: Connection | None = None

    async def think(self, question: Question) -> str:
        """The text of the move that the bot chooses.

        :raises BotFailed: when it fails, answers nonsense, or its process died several times.
        """
        for _ in range(TRIES):
            pool = self._ready()
            number = next(self._numbers)
            self._off[SLOTS] += 1
            try:
                task = pool.submit(_work, self._think, self._longest, self._workers, number, question)
                return await asyncio.wrap_future(task)
            except asyncio.CancelledError:
                self._off[number % SLOTS] = number
                raise
            except BrokenProcessPool:
                if self._pool is pool:
                    log.warning("a process of the bots died; starting others")
                    self._drop()
                pool.shutdown(wait=False)
            except Exception as error:
                raise BotFailed(f"{question.bot}: {error!r}") from error
            finally:
                self._off[SLOTS] -= 1
        raise BotFailed(f"{question.bot}: its process died")

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            held, self._leash = spawn.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self._workers, spawn, _begin, (self._think, held, self._off))
        return self._pool

    def _drop(self) -> None:
        """Let go of the processes: they leave at once, whatever they think about."""
        self._pool = None
        if self._leash is not None:
            self._leash.close()

    async def stop(self) -> None:
        """End the processes; what they still think about is dropped."""
        pool = self._pool
        self._drop()
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


def _begin(think: str, held: Connection, off: Any) -> None:
    """In a new process: leave when the parent dies or lets go, do not mind its Ctrl-C, let the tables go first."""
    _off.append(off)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave, args=(parent.sentinel, held), daemon=True).start()
    _function(think)


def _leave(parent: int, held: Connection) -> None:
    wait([parent, held])
    os._exit(1)


def _function(name: str) -> Callable[..., str]:
    module, _, attribute = name.partition(":")
    found: Callable[..., str] = getattr(importlib.import_module(module), attribute)
    return found


_off: list[Any] = []
"""In a process of bots, shared with the parent: the numbers of the thoughts that were called off last; behind them, how
many thoughts are under way or wait."""


def _enough(number: int, workers: int, begun: float) -> bool:
    """Whether a thought that began then has to come to its end."""
    off = _off[0]
    share = SHARED_SECONDS * workers / max(1, off[SLOTS])
    return bool(off[number % SLOTS] == number) or time.monotonic() - begun > max(LEAST_SECONDS, share)


def _work(think: str, longest: float, workers: int, number: int, question: Question) -> str:
    """In the process: think, but not for ever."""
    STOP.set(partial(_enough, number, workers, time.monotonic()))
    guard = threading.Timer(longest, os._exit, (1,))
    guard.daemon = True
    guard.start()
    try:
        return str(_function(think)(question))
    finally:
        guard.cancel()
