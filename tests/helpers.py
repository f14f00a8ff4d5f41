"""What tests of commands share."""

import os
import sys
from pathlib import Path

import parlour

PARLOUR = [sys.executable, "-m", "parlour"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a command: this source tree, a home of its own, no colour of the outside."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    source = str(Path(parlour.__file__).parents[1])
    return {**kept, "PYTHONPATH": source, "HOME": str(home), "LANG": "en_GB.UTF-8", "COLUMNS": "80", **more}
