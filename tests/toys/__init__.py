"""Small healthy games that use what the real ones may not: contracts run over them, mutants are made of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata

from parlour.core import game as register

NAMES = ("doors", "rooms")


@contextmanager
def registered(*more: tuple[str, str]) -> Iterator[None]:
    """The toys as installed games; `more` are further ones, as (name, module:attribute)."""
    points = register._entry_points()
    before = dict(points)
    for name, where in (*((name, f"tests.toys.{name}:GAME") for name in NAMES), *more):
        points[name] = metadata.EntryPoint(name, where, "parlour.games")
    register.game.cache_clear()
    try:
        yield
    finally:
        points.clear()
        points.update(before)
        register.game.cache_clear()
