"""Standing orders and answers that wait, on the pages and for programs: for their player, and for nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

import parlour
from parlour.tables import Player, Table
from parlour.web.lobby import pause_fields
from tests.tables.windows import SLAM, three, to_window
from tests.web.help import House, info, make_table

SCRIPT = {"x-parlour": "1"}
TOKENS = tuple(f"{name}-{'x' * 40}" for name in ("ann", "bea", "cyd"))


class Window:
    """A table where somebody is asked about a door: `asked` holds a Slam, `other` waits, `eve` watches."""

    def __init__(self, table: Table, seat: int, clients: list[httpx.Client], eve: httpx.Client) -> None:
        self.table, self.path, self.seat = table, f"/table/{table.id}", seat
        self.asked, self.other, self.eve = clients[seat], clients[seat - 1], eve

    @property
    def answers(self) -> str:
        return str(info(self.asked, self.table.id)["owed"]["answers"])


@pytest.fixture
def window(house: House) -> Iterator[Window]:
    people = [Player.of(token) for token in TOKENS]
    table = house.do(three(house.tables, SLAM, 5, people))
    seat = house.do(to_window(house.tables, table, people))
    with ExitStack() as stack:
        clients = [
            stack.enter_context(httpx.Client(base_url=house.url, headers={"authorization": f"Bearer {token}"}))
            for token in TOKENS
        ]
        yield Window(table, seat, clients, stack.enter_context(httpx.Client(base_url=house.url)))


def pressed(page: str) -> list[str]:
    """The orders that a page shows as given."""
    return re.findall(r'value="([\w -]+)" aria-pressed="true"', page)


def test_orders_stand_at_the_own_place_only(window: Window) -> None:
    assert "slam ask" in pressed(window.asked.get(window.path).text)
    watched = window.eve.get(window.path).text
    assert not pressed(watched)
    assert re.search(r'id="orders"[^>]*hidden', watched)


def test_an_order_is_given_by_one_press(window: Window) -> None:
    before = window.other.get(window.path).text
    answer = window.other.post(f"{window.path}/orders", data={"order": "slam never"})
    assert answer.status_code == 303
    assert pressed(window.other.get(window.path).text)[0] == "slam never"
    update = window.other.post(f"{window.path}/orders", data={"order": "slam two"}, headers=SCRIPT).json()
    assert pressed(update["fragments"]["orders"])[0] == "slam two"
    assert pressed(window.asked.get(window.path).text)[0] == "slam ask", "nobody else's orders change"
    window.other.post(f"{window.path}/orders", data={"order": "slam ask"})
    assert window.other.get(window.path).text == before, "and no version tells that anything was said"


@pytest.mark.parametrize("order", ["", "slam", "slam perhaps", "nix ask", "slam two three"])
def test_an_order_that_there_is_not(window: Window, order: str) -> None:
    answer = window.asked.post(f"{window.path}/orders", data={"order": order}, headers=SCRIPT)
    assert answer.status_code in (400, 409)
    assert answer.json()["alert"]
    assert "slam ask" in pressed(window.asked.get(window.path).text)


def test_who_only_watches_gives_no_orders(window: Window) -> None:
    assert window.eve.post(f"{window.path}/orders", data={"order": "slam never"}).status_code == 403


def test_an_answer_that_waits_is_shown_to_its_player(window: Window) -> None:
    """The page says that it is there; what the others see is as it was, byte for byte."""
    before = [window.other.get(window.path).text, window.eve.get(window.path).text]
    told = [info(window.other, window.table.id), info(window.eve, window.table.id)]
    form = {"move": "slam", "answers": window.answers}
    update = window.asked.post(f"{window.path}/move", data=form, headers=SCRIPT).json()
    assert "Slam the door" in update["fragments"]["prompt"]
    assert "in a moment" in update["fragments"]["prompt"]
    assert 'value="allow"' in update["fragments"]["moves"], "it may be changed"
    assert [window.other.get(window.path).text, window.eve.get(window.path).text] == before
    assert [info(window.other, window.table.id), info(window.eve, window.table.id)] == told


def test_programs_give_orders_too(window: Window) -> None:
    where = f"/api/tables/{window.table.id}"
    assert window.other.post(f"{where}/orders", json={"orders": {"slam": "two"}}).json()["orders"]["slam"] == "two"
    assert info(window.other, window.table.id)["orders"]["slam"] == "two"
    assert info(window.eve, window.table.id)["orders"] == {}
    found = window.asked.post(f"{where}/moves", json={"move": "allow", "answers": window.answers}).json()
    assert (found["held"], found["pause"]) == ("allow", 5)
    assert info(window.other, window.table.id)["held"] is None
    wrong = window.other.post(f"{where}/orders", json={"orders": {"slam": "nix"}})
    assert wrong.json()["error"] == "error.order"


def test_the_pause_is_chosen_when_a_table_is_made(ann: httpx.Client) -> None:
    (field,) = pause_fields(parlour.game("blood_mansion"), "", "en")
    assert [choice.value for choice in field.choices] == ["0", "2", "5", "10"]
    assert [choice.value for choice in field.choices if choice.chosen] == ["2"]
    assert pause_fields(parlour.game("menestrels"), "", "en") == []
    table = make_table(ann, "me", "greedy", game="blood_mansion", pause="10")
    assert info(ann, table)["pause"] == 10
    form = {"game": "blood_mansion", "nickname": "Ann", "seat-1": "me", "seat-2": "greedy", "pause": "7"}
    refused = ann.post("/tables", data=form)
    assert refused.status_code == 400
    assert "0, 5, 10" in refused.text
