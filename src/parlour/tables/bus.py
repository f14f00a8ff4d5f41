"""How processes tell each other that a table has changed."""

from __future__ import annotations

from typing import Protocol


class Bus(Protocol):
    """Tells "table X reached version N", nothing else."""
