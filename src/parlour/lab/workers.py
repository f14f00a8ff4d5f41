"""A pool of processes for work that keeps a core busy."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor

from parlour.bots.talk import end_all


def workers(count: int) -> ProcessPoolExecutor:
    """A pool of `count` fresh processes, which leave when this one does."""
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=_settle_in)


def _settle_in() -> None:
    """Ctrl-C is for the parent to answer; and without a parent there is nobody to work for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        end_all()
        os._exit(0)
