"""One server for all tests of the pages; every test makes tables and players of its own."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.web.help import House, make_table, play_to_end


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose bots move at once."""
    running = House(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def ann(house: House) -> Iterator[httpx.Client]:
    with house.player() as client:
        yield client


@pytest.fixture
def bob(house: House) -> Iterator[httpx.Client]:
    with house.player() as client:
        yield client


@pytest.fixture(scope="session")
def finished(house: House) -> tuple[str, dict[str, str]]:
    """A game that is over: the table's id, and the cookies of who played."""
    with house.player() as client:
        table = make_table(client, "me", "greedy")
        play_to_end(client, table)
        return table, dict(client.cookies)
