"""Standing orders answer reaction windows for their player, and nobody else can tell; answers wait for the pause."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import parlour
from parlour.core.errors import IllegalMove
from parlour.tables import Aside, BadOrder, BadPause, NotSeated, SeatSpec, Table, Tables
from parlour.tables.service import _next_head
from tests.tables.help import ANN, BEA, EVE, FirstBots, run, service, until
from tests.tables.windows import NO_SLAM, PEOPLE, SLAM, asked, last, three, to_window

LONG = 60.0


def number(table: Table) -> int:
    assert table.match is not None
    return table.match.number


async def opened(tables: Tables, seed: str = SLAM, pause: int = 0) -> tuple[Table, int]:
    """A table with an open window, and the seat that is asked."""
    table = await three(tables, seed, pause)
    return table, await to_window(tables, table)


@pytest.mark.parametrize(
    ("seed", "order", "answer"),
    [(SLAM, "always", "slam"), (SLAM, "two", "slam"), (SLAM, "never", "allow"), (NO_SLAM, "always", "allow")],
)
def test_an_order_answers_a_window_that_is_open(tmp_path: Path, seed: str, order: str, answer: str) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table, seat = await opened(tables, seed)
            before = number(table)
            await tables.order(table.id, PEOPLE[seat], {"slam": order})
            await until(lambda: number(table) > before)
            assert last(table) == f"{seat} {answer}"

    run(test)


def test_an_order_answers_a_window_that_opens_later(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table = await three(tables)
            for player in PEOPLE:
                await tables.order(table.id, player, {"slam": "never"})
            await to_window(tables, table)
            before = number(table)
            await until(lambda: number(table) > before)
            assert last(table).endswith(" allow")

    run(test)


def test_to_be_asked_is_to_be_asked(tmp_path: Path) -> None:
    """Whether there is a Slam or not: who leaves it to be asked is."""

    async def test() -> None:
        for seed in (SLAM, NO_SLAM):
            async with service(tmp_path / seed) as tables:
                table, seat = await opened(tables, seed)
                before = number(table)
                await tables.order(table.id, PEOPLE[seat], {"slam": "ask", "open": "always"})
                await asyncio.sleep(0.2)
                assert number(table) == before

    run(test)


def test_orders_are_nobody_elses_business(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t", bot_pause=LONG) as tables:
            table, seat = await opened(tables)
            version, others = table.version, [player for player in PEOPLE if player is not PEOPLE[seat]]
            before = [await tables.aside(table.id, player) for player in others]
            await tables.order(table.id, PEOPLE[seat], {"slam": "always"})
            assert table.version == version
            assert (await tables.get(table.id)).version == version
            assert [await tables.aside(table.id, player) for player in others] == before
            assert (await tables.aside(table.id, PEOPLE[seat])).orders["slam"] == "always"
            with pytest.raises(NotSeated):
                await tables.aside(table.id, EVE)
            with pytest.raises(NotSeated):
                await tables.order(table.id, EVE, {"slam": "always"})

    run(test)


def test_who_takes_a_seat_over_takes_no_orders_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table = await three(tables)
            await tables.order(table.id, BEA, {"slam": "always"})
            link = await tables.invitation(table.id, ANN, 1, fresh=True)
            await tables.join(table.id, link, EVE, "Eve")
            assert (await tables.aside(table.id, EVE)).orders["slam"] == "ask"

    run(test)


@pytest.mark.parametrize("orders", [{"slam": "perhaps"}, {"nix": "ask"}, {"slam": "always", "door": ""}])
def test_orders_that_there_are_not(tmp_path: Path, orders: dict[str, str]) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table = await three(tables)
            with pytest.raises(BadOrder):
                await tables.order(table.id, ANN, orders)
            assert set((await tables.aside(table.id, ANN)).orders.values()) == {"ask"}

    run(test)


def test_orders_outlive_a_restart(tmp_path: Path) -> None:
    """The window that was open when the program ended is answered when it begins again."""

    async def test() -> None:
        async with service(tmp_path / "t", bot_pause=LONG) as tables:
            table, seat = await opened(tables)
            before = number(table)
            await tables.order(table.id, PEOPLE[seat], {"slam": "always"})
        async with service(tmp_path / "t") as tables:
            table = await tables.get(table.id)
            await until(lambda: number(table) > before)
            assert last(table) == f"{seat} slam"

    run(test)


def test_a_changed_order_counts_until_it_takes_effect(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t", bot_pause=0.4) as tables:
            table, seat = await opened(tables)
            before = number(table)
            await tables.order(table.id, PEOPLE[seat], {"slam": "always"})
            await tables.order(table.id, PEOPLE[seat], {"slam": "never"})
            await until(lambda: number(table) > before)
            assert last(table) == f"{seat} allow"

    run(test)


# -- the pause


def test_an_answer_waits_for_the_pause(tmp_path: Path) -> None:
    """Given at once, it goes on later; nobody can tell that it is there, and it may be replaced until then."""

    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table, seat = await opened(tables, pause=2)
            before, version = number(table), table.version
            assert 1 < table.pausing <= 2
            await tables.play(table.id, PEOPLE[seat], "slam")
            await tables.play(table.id, PEOPLE[seat], "allow")
            assert (number(table), table.version) == (before, version)
            assert (await tables.aside(table.id, PEOPLE[seat])).move == "allow"
            with pytest.raises(IllegalMove):
                await tables.play(table.id, PEOPLE[seat], "draw")
            began = asyncio.get_running_loop().time()
            await until(lambda: number(table) > before)
            assert asyncio.get_running_loop().time() - began > 1
            assert last(table) == f"{seat} allow"
            assert (await tables.aside(table.id, PEOPLE[seat])).move == ""

    run(test)


def test_an_order_waits_for_the_pause_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table, seat = await opened(tables, pause=2)
            before = number(table)
            await tables.order(table.id, PEOPLE[seat], {"slam": "always"})
            await asyncio.sleep(0.5)
            assert number(table) == before
            await until(lambda: number(table) > before)
            assert last(table) == f"{seat} slam"

    run(test)


def test_after_the_pause_an_answer_goes_on_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table, seat = await opened(tables, pause=2)
            before = number(table)
            table.opened -= 2
            await tables.play(table.id, PEOPLE[seat], "slam")
            assert number(table) == before + 1

    run(test)


def test_a_waiting_answer_outlives_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table, seat = await opened(tables, pause=5)
            before = number(table)
            await tables.play(table.id, PEOPLE[seat], "slam")
        async with service(tmp_path / "t") as tables:
            table = await tables.get(table.id)
            assert number(table) == before
            assert table.pausing > 4, "the pause begins again, for everybody to see"
            table.opened -= 5
            tables._driver._tasks.clear()
            tables._said(table)
            await until(lambda: number(table) > before)
            assert last(table) == f"{seat} slam"

    run(test)


def test_what_is_taken_back_takes_answers_along(tmp_path: Path) -> None:
    """The next decision has the same number, and is another one."""

    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table, seat = await opened(tables, NO_SLAM, pause=2)
            assert table.match is not None
            attacker = next(each for each in range(3) if table.match.can_undo(each))
            await tables.play(table.id, PEOPLE[seat], "allow")
            assert table.match.can_undo(attacker), "the answer that waits would be told by this"
            await tables.undo(table.id, PEOPLE[attacker])
            assert await to_window(tables, table) == seat
            assert (await tables.aside(table.id, asked(table))).move == ""

    run(test)


def test_nobody_waits_alone(tmp_path: Path) -> None:
    """Where one person sits, the speed of an answer tells nobody anything."""

    async def test() -> None:
        async with service(tmp_path / "t", FirstBots(), bot_pause=LONG) as tables:
            specs = [SeatSpec("me", nickname="Ann"), SeatSpec("bot"), SeatSpec("bot")]
            table = await tables.create("blood_mansion", specs, {}, ANN, seed=SLAM)
            assert table.head.pause == 2
            table.match = parlour.Match.new("blood_mansion", 3, SLAM)
            while not table.match.window:
                (seat,) = table.match.owed
                table.match.play(seat, table.match.legal(seat)[0])
            assert table.pausing == 0

    run(test)


def test_a_rematch_has_the_same_pause(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table = await three(tables, pause=10)
            assert _next_head(table.head).pause == 10

    run(test)


def test_pauses_that_there_are_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            seats = [SeatSpec("me", nickname="Ann"), SeatSpec("bot")]
            for name, pause in (("blood_mansion", 3), ("vote", 2)):
                with pytest.raises(BadPause):
                    await tables.create(name, seats, {}, ANN, pause=pause)
            assert (await tables.create("vote", seats, {}, ANN)).head.pause == 0

    run(test)


def test_games_without_orders_have_nothing_to_say_aside(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "t") as tables:
            table = await tables.create("vote", [SeatSpec("me", nickname="Ann"), SeatSpec("bot")], {}, ANN)
            assert await tables.aside(table.id, ANN) == Aside()

    run(test)
