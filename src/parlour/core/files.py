"""Reading files that somebody names: nothing endless, nothing that one waits for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_some(path: Path, most: int) -> bytes:
    """The first `most` + 1 bytes of a file, so that one more than wanted tells that it is too large.

    :raises OSError: when it cannot be read, or is a device, pipe or the like, which may have no end or no beginning.
    :raises ValueError: when no file can have such a path.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    with path.open("rb") as file:
        return file.read(most + 1)
