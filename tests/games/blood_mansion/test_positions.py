"""Node counts of small positions: by the quick way, and by asking of every move of the table why not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.blood_mansion.table import SMALL, Table
from tests.games.report import count, count_slowly


def start() -> Table:
    """The first turn of three players with the house edition."""
    return Table("tabitha zona lucious", hands={"tabitha": "gun sleight-of-hand dead-end"})


def door() -> Table:
    """Tabitha, who holds a Slam, is asked whether Zona may take two of her cards."""
    hands = {"zona": "quick-fingers", "tabitha": "slam-the-door gun sword"}
    t = Table("zona tabitha lucious", hands=hands)
    t.to("zona")
    t.play("zona", "play quick-fingers", "target tabitha", "back weapon", "back action")
    return t


def opened() -> Table:
    """Tabitha's own Action was slammed."""
    t = Table("tabitha stella lucious", hands={"tabitha": "sleight-of-hand", "stella": "slam-the-door gun"})
    t.to("tabitha")
    t.play("tabitha", "play sleight-of-hand", "target stella", "back guilt")
    t.play("stella", "slam")
    return t


def scheme() -> Table:
    """Dame Heather says whence her three Actions come: from two hands and the pile."""
    t = Table("dame-heather zona tabitha", hands={"zona": "into-the-fire", "tabitha": "house-search"})
    t.to("dame-heather")
    t.play("dame-heather", "scheme")
    return t


def small() -> Table:
    """The first turn of two players with one card each, in a deck of few."""
    return Table("stella zona", text=SMALL, hands={"stella": "quick-fingers"})


KNOWN: dict[Callable[[], Table], list[int]] = {
    start: [7, 24, 122, 525, 1896, 8874],
    door: [3, 12, 26, 126, 502, 1196, 5479],
    opened: [2, 9, 24, 102, 391, 1121, 4572],
    scheme: [3, 10, 30, 105, 505, 1754],
    small: [3, 18, 80, 295, 1020, 4059],
}
"""How many ways there are to go on, for one move, two moves and so on."""


@pytest.mark.parametrize("position", KNOWN, ids=lambda position: position.__name__)
def test_known_counts(position: Callable[[], Table]) -> None:
    t = position()
    for depth, wanted in enumerate(KNOWN[position], 1):
        assert count(t.match.state, depth) == wanted


@pytest.mark.parametrize("position", KNOWN, ids=lambda position: position.__name__)
def test_slow_counts_agree(position: Callable[[], Table]) -> None:
    t = position()
    assert count_slowly(t.match, 2) == count(t.match.state, 2)
