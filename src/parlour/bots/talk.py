"""A program of somebody else's that is spoken to in lines, over its standard input and output, and never trusted.

Nothing here waits longer than it may: not for an answer, not for the program to read, not for its end.
"""

from __future__ import annotations

import atexit
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

LONGEST_ANSWER = 10_000
"""Bytes of a line that a program may answer with."""
LAST_WORDS = 2_000
"""Bytes kept of what it last wrote to its standard error."""
GRACE = 0.5
"""Seconds that a program has to leave when its input has ended."""
CHUNK = 65_536

_running: set[Program] = set()


class Trouble(Exception):
    """No answer: `kind` is `ended`, `slow` or `long`; `what` tells more."""

    def __init__(self, kind: str, what: str = "") -> None:
        super().__init__(kind, what)
        self.kind, self.what = kind, what


class Program:
    """One running process.

    :param command: the program and its arguments; no shell reads them.
    :raises OSError: when it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # so that whatever it starts can be ended with it, and Ctrl-C is ours alone
        )
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe.fileno() for pipe in pipes if pipe is not None]
        for pipe in self._pipes:
            os.set_blocking(pipe, False)
        self._outbox = bytearray()
        self._inbox = bytearray()
        self._errors = bytearray()
        _running.add(self)

    def tell(self, line: bytes) -> None:
        """Something to be said before the next question."""
        self._outbox += line + b"\n"

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that it answers; what it said unasked before is dropped.

        :raises Trouble: when there is none in time; the program is of no use any more then.
        """
        until = time.monotonic() + seconds
        self._pump(time.monotonic(), done=lambda: False)
        self._inbox.clear()
        self.tell(line)
        if not self._pump(until, done=lambda: b"\n" in self._inbox):
            raise Trouble("slow")
        answer, _, rest = self._inbox.partition(b"\n")
        self._inbox = rest
        return bytes(answer)

    def flush(self, seconds: float) -> bool:
        """Say what is to be said; whether it was taken in time."""
        try:
            return self._pump(time.monotonic() + seconds, done=lambda: not self._outbox)
        except Trouble:
            return False

    def _pump(self, until: float, done: Callable[[], bool]) -> bool:
        """Write and read until something is done, or the time is over; at least once."""
        stdin, stdout, stderr = self._pipes
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            selector.register(stderr, selectors.EVENT_READ)
            while not done():
                if self._outbox and stdin not in selector.get_map():
                    selector.register(stdin, selectors.EVENT_WRITE)
                for key, _ in selector.select(max(0.0, until - time.monotonic())):
                    if key.fd == stdin:
                        self._write()
                    elif not self._read(key.fd) and key.fd == stderr:
                        selector.unregister(stderr)
                    if key.fd == stdin and not self._outbox:
                        selector.unregister(stdin)
                if time.monotonic() >= until:
                    return done()
        return True

    def _write(self) -> None:
        try:
            del self._outbox[: os.write(self._pipes[0], self._outbox[:CHUNK])]
        except BlockingIOError:
            return
        except OSError:
            self._outbox.clear()  # it has closed its input; the end of its output tells what became of it

    def _read(self, pipe: int) -> bool:
        """Take in what is there; False at the end of its errors.

        :raises Trouble: at the end of its output, or when a line is too long.
        """
        try:
            chunk = os.read(pipe, CHUNK)
        except BlockingIOError:
            return True
        if pipe == self._pipes[2]:
            self._errors = (self._errors + chunk)[-LAST_WORDS:]
            return bool(chunk)
        if not chunk:
            raise Trouble("ended", self.last_words())
        self._inbox += chunk
        if len(self._inbox) > LONGEST_ANSWER and b"\n" not in self._inbox[:LONGEST_ANSWER]:
            raise Trouble("long")
        return True

    def last_words(self) -> str:
        """The last line that it wrote to its standard error, else its exit code."""
        until = time.monotonic() + GRACE
        while time.monotonic() < until:
            gone = self._left() is not None
            self._read(self._pipes[2])
            if gone:
                break
            time.sleep(0.005)
        lines = self._errors.decode("utf-8", "replace").strip().splitlines()
        return lines[-1].strip()[:200] if lines else f"exit code {self._status()}"

    def _status(self) -> str:
        found = self._left()
        return "?" if found is None else str(found.si_status)

    def end(self) -> None:
        """End it and what it has started, but what has made itself a session of its own."""
        if self not in _running:
            return
        _running.discard(self)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        until = time.monotonic() + GRACE
        while self._left() is None and time.monotonic() < until:
            time.sleep(0.005)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _left(self) -> os.waitid_result | None:
        """How it has ended, if it has. Its number is not given back by this, so it can mean nobody else."""
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)


@atexit.register
def end_all() -> None:
    """End every program that still runs."""
    for program in list(_running):
        program.end()
