"""What contracts have to know of each game: one module for each, named like the game, with its `HOOKS`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import parlour
from parlour.core.state import State

Events = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Hooks:
    """One game's answers.

    - `conserved` is the same at every state of a game, `longest` bounds its moves, the dealer's too.
    - `hidden` counts what a seat that has heard some events cannot see, in numbers whose averages can be compared.
    - `quiet` are the verbs by which a choice says nothing about the chooser's secrets.
    - a memory is `puzzled` when cards that it has seen may be at several places now.
    - `never` are texts of moves that stand in the table and cannot come about, `rarely` of those that nobody need meet.
    - `measured` are rules that no function carries out: what shall hold on average over many games.
    - `seeking` narrows options down to those that lead where chance hardly gets.
    - `whole` are the numbers of seats that play the house edition; None: all. A game that takes too long for that has
      an edition NAME-short.toml in tests/contracts/editions, which is tried at every number of seats, and covers all.
    - `hands` are the slugs of the hidden cards of every seat.
    """

    conserved: Callable[[Any], Mapping[str, Any]]
    longest: int
    hidden: Callable[[Any, int, Events], Mapping[str, float]]
    quiet: Callable[[str], bool]
    puzzled: Callable[[Any], bool]
    never: Callable[[Any], set[str]]
    rarely: Callable[[Any], set[str]] = lambda edition: set()
    measured: frozenset[str] = frozenset()
    seeking: Callable[[Any, list[int]], list[int]] | None = None
    whole: Collection[int] | None = None
    hands: Callable[[Any], list[list[str]]] = lambda s: [[s.edition.slugs[card] for card in hand] for hand in s.hands]


@cache
def hooks(name: str) -> Hooks:
    """The hooks of a game."""
    where = f"tests.contracts.hooks.{name}"
    assert find_spec(where), f"{where} has to say what the contracts should know of {name}"
    found: Hooks = import_module(where).HOOKS
    return found


def conserved(s: State, name: str) -> dict[str, Any]:
    """What the game conserves, as plain data."""
    return dict(hooks(name).conserved(s))


def missing() -> list[str]:
    """Registered games without hooks."""
    return [name for name in parlour.games() if not find_spec(f"tests.contracts.hooks.{name}")]
