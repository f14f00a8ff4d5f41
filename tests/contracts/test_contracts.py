"""Every contract over every registered game and the toys, at every number of seats and every value of the options.

PARLOUR_SEEDS=20 plays twenty games for each instead of one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from tests.contracts import arrival, bounds, imagining, language, moves, reload, secrecy, showing, undo
from tests.contracts.hooks import hooks, missing
from tests.contracts.tables import Chance, Table, tables
from tests.toys import NAMES, registered

SEEDS = range(int(os.environ.get("PARLOUR_SEEDS", "1")))
GAMES = (*parlour.games(), *NAMES)
with registered():
    TABLES = [table for name in GAMES for table in tables(name)]
SECRETIVE = [table for table in TABLES if table.seats > 1]
"""Tables at which something is hidden from somebody."""

BLOOD = (("characters", "dealt"), ("first-round", "open"), ("wrong", "loses"))
"""The options of Blood Mansion as a table has them when it says nothing."""

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def test_the_games_are_there() -> None:
    assert "menestrels" in parlour.games()
    assert not missing()


@at_every_table
def test_reload(table: Table) -> None:
    for seed in SEEDS:
        reload.reload(table, seed)


@at_every_table
def test_fresh_process(table: Table) -> None:
    for seed in SEEDS:
        reload.fresh(table, seed)


@pytest.mark.parametrize("table", SECRETIVE, ids=str)
def test_non_interference_as_a_function(table: Table) -> None:
    worlds = sum(secrecy.interference(table, seed) for seed in SEEDS)
    assert worlds >= 10, f"only {worlds} worlds really differed from the truth: nothing was tested"


@pytest.mark.parametrize("table", SECRETIVE, ids=str)
def test_non_interference_in_step(table: Table) -> None:
    compared = sum(secrecy.in_step(table, seed)["moves"] for seed in SEEDS)
    assert compared >= (5 if table.seats < 5 else 1), (
        f"only {compared} moves were made in two worlds: nothing was tested"
    )


def test_nothing_is_hidden_in_a_patience() -> None:
    assert secrecy.interference(Table("rooms", 1), 0) == 0


@at_every_table
def test_arrival(table: Table) -> None:
    for seed in SEEDS:
        met = arrival.arrival(table, seed)
        assert met["orders"] or met["minds"] or table.seats == 1, "neither other orders nor other minds were tried"


@at_every_table
def test_moves(table: Table) -> None:
    for seed in range((1 if table.long else 10) * len(SEEDS)):
        moves.moves(table, seed)


@at_every_table
def test_refusals(table: Table) -> None:
    for seed in SEEDS:
        assert moves.refused(table, seed)


@pytest.mark.parametrize("name", GAMES)
def test_texts_of_moves(name: str) -> None:
    language.texts(tables(name)[0])


@at_every_table
def test_records(table: Table) -> None:
    for seed in range(3 * len(SEEDS)):
        language.record(table, seed)


@at_every_table
def test_copies(table: Table) -> None:
    for seed in SEEDS:
        language.copies(table, seed)
        language.match_copies(table, seed)


@at_every_table
def test_words(table: Table) -> None:
    for seed in SEEDS:
        language.words(table, seed)


@pytest.mark.parametrize("table", [table for table in TABLES if table.name in parlour.games()], ids=str)
def test_ids_of_scenes_are_their_own(table: Table) -> None:
    assert sum(showing.page_ids(table, seed) for seed in SEEDS)


@at_every_table
def test_chains(table: Table) -> None:
    sent = sum(language.chains(table, seed) for seed in SEEDS)
    assert sent or table.name != "rooms" or table.seats == 1


@at_every_table
def test_undo(table: Table) -> None:
    for seed in SEEDS:
        met = undo.undo(table, seed)
        assert met["granted"] or table.seats == 1
        assert sum(met.values()) > met["granted"]


@at_every_table
def test_imagined_states_fit(table: Table) -> None:
    met = sum((imagining.imagined(table, seed) for seed in range(3 * len(SEEDS))), Counter())
    assert met["different"] or table not in SECRETIVE, "only the truth was imagined: nothing was tested"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "deepest", "puzzled", "least"),
    [
        (Table("doors", 2, (("characters", "dealt"),)), 40, False, 20),
        (Table("doors", 4, (("characters", "chosen"),)), 20, True, 40),
        (Table("rooms", 3), 10, False, 50),
        (Table("menestrels", 2, (("nobles", "dealt"),)), 60, False, 30),
        (Table("menestrels", 4, (("nobles", "dealt"),)), 60, False, 40),
        (Table("menestrels", 5, (("nobles", "chosen"),)), 60, False, 40),
        (Table("menestrels", 3, (("nobles", "dealt"),), "menestrels-tiny.toml"), 25, False, 40),
        (Table("menestrels", 3, (("nobles", "dealt"),), "knowing/menestrels-spies.toml"), 10, True, 80),
        (Table("menestrels", 4, (("nobles", "dealt"),), "knowing/menestrels-spies.toml"), 10, True, 80),
        (Table("spook_manor", 2, (("mode", "standard"),)), 10, False, 20),
        (Table("spook_manor", 4, (("mode", "standard"),), "spook_manor-short.toml"), 13, False, 60),
        (Table("blood_mansion", 2, BLOOD), 40, False, 200),
        (Table("blood_mansion", 3, BLOOD), 50, True, 300),
        (Table("blood_mansion", 5, BLOOD), 60, True, 400),
        (Table("bizarre_manor", 2, (("scenario", "wasteland"),)), 60, False, 60),
        (Table("bizarre_manor", 3, (("scenario", "long-moor"),)), 80, True, 60),
        (Table("bizarre_manor", 4, (("scenario", "long-moor"),)), 60, False, 60),
        (Table("bizarre_manor", 3, (), "bizarre_manor-tiny.toml"), 25, True, 20),
    ],
    ids=str,
)
def test_imagined_states_are_as_likely_as_true_ones(table: Table, deepest: int, puzzled: bool, least: int) -> None:
    assert imagining.calibrated(table, 1, 1200 * len(SEEDS), deepest, puzzled) >= least


@at_every_table
def test_conservation(table: Table) -> None:
    for seed in range(20 * len(SEEDS)):
        bounds.conservation(table, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_everything_is_reached(name: str) -> None:
    bounds.covered(name)


@pytest.mark.parametrize("name", parlour.games())
def test_every_rule_is_named_where_it_is_carried_out(name: str) -> None:
    ids = parlour.game(name).texts("en").ids()
    left = bounds.rules_named(ids, f"src/parlour/games/{name}", f"tests/games/{name}") - hooks(name).measured
    assert not left, f"rules that no function and no test names: {sorted(left)}"


@pytest.mark.parametrize(
    ("table", "depth", "count"),
    [
        ("menestrels-2-dealt", 3, 9 * 8 * 60),
        ("menestrels-3-chosen", 6, 3 * 9 * 2 * 8 * 1 * 7),
        ("menestrels-5-dealt", 4, 9 * 8 * 7 * 6),
        ("doors-3-chosen", 3, 5 * 4 * 3),
        ("doors-2-dealt", 4, 5 * 4 * 7 * 7),
        ("rooms-1", 2, 24 * 256),
    ],
)
def test_node_counts_that_one_can_reckon(table: str, depth: int, count: int) -> None:
    s = named(table).start()
    s.go()
    assert bounds.perft(s, depth) == count


@pytest.mark.parametrize(
    ("table", "seed", "decisions", "depth", "count"),
    [
        ("doors-2-dealt", 1, 0, 4, 43),
        ("doors-3-chosen", 1, 8, 4, 262),
        ("doors-5-dealt", 2, 12, 4, 141),
        ("rooms-1", 1, 2, 2, 5334),
        ("rooms-3", 1, 0, 6, 10017),
        ("menestrels-2-dealt", 1, 9, 4, 1206),
        ("menestrels-2-dealt", 2, 20, 4, 1733),
        ("menestrels-3-dealt", 1, 9, 4, 2795),
        ("menestrels-4-chosen", 1, 9, 4, 2712),
        ("menestrels-5-dealt", 2, 20, 4, 2208),
    ],
)
def test_known_node_counts(table: str, seed: int, decisions: int, depth: int, count: int) -> None:
    """A fixed position: the match of this seed after so many decisions, each the first option."""
    assert bounds.perft(position(table, seed, decisions), depth) == count


def named(name: str) -> Table:
    """The table of this name."""
    return next(table for table in TABLES if str(table) == name)


def position(name: str, seed: int, decisions: int) -> Any:
    """The state of a match of the named table after some decisions, the first option each time."""
    match = named(name).match(seed)
    while match.number < decisions:
        seat = next(iter(match.owed))
        match.play(seat, match.legal(seat)[0])
    return match.state


# -- short games first: what fails here is shown by the shortest game that fails


class Script(Chance):
    """Choices from a list of numbers; afterwards by chance."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__("after the script")
        self.numbers = numbers[::-1]

    def pick(self, options: Any) -> int:
        return options[self.numbers.pop() % len(options)] if self.numbers else super().pick(options)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("contract", [moves.moves, reload.reload, bounds.conservation], ids=lambda c: c.__name__)
def test_any_script(name: str, contract: Callable[[Table, Any], object], monkeypatch: pytest.MonkeyPatch) -> None:
    @settings(max_examples=20, derandomize=True, database=None, deadline=None)
    @given(
        st.sampled_from([table for table in tables(name) if not table.long]),
        st.lists(st.integers(0, 2**16), max_size=60),
    )
    def play(table: Table, numbers: list[int]) -> None:
        for module in (moves, reload, bounds):
            monkeypatch.setattr(module, "Chance", lambda seed: Script(numbers))
        contract(table, 0)

    play()
