"""While somebody makes up their mind in secret, nothing that others can fetch changes: page, answer or stream."""

from __future__ import annotations

import json

import httpx
import pytest

from tests.web.help import House, info, links, make_table

GAMES = ("spook_manor", "bizarre_manor")


def fetched(client: httpx.Client, table: str) -> str:
    """All that somebody can fetch of a table."""
    pages = [client.get(path).text for path in (f"/table/{table}", f"/table/{table}/seats", "/")]
    return json.dumps([info(client, table), *pages])


@pytest.mark.parametrize("game", GAMES)
def test_steps_of_a_secret_path_are_not_noticed(game: str, house: House, ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend", game=game)
    (link,) = links(ann, table)
    bob.get(link)
    bob.post(link, data={"nickname": "Bob"})
    steps = 0
    with house.player() as stranger:
        for _ in range(60):
            found = info(ann, table)
            if not found["owed"]:
                assert first_move(bob, table)
                continue
            before = [fetched(client, table) for client in (bob, stranger)]
            assert first_move(ann, table)
            after = info(ann, table)
            if after["number"] != found["number"] or not after["owed"]:
                continue
            assert after["version"] > found["version"], "the own other tabs hear of it"
            assert [fetched(client, table) for client in (bob, stranger)] == before
            assert ann.post(f"/table/{table}/undo").is_redirect
            assert [fetched(client, table) for client in (bob, stranger)] == before
            assert first_move(ann, table)
            steps += 1
            if steps == 3:
                return
    raise AssertionError("there are hardly any secret paths of several steps")


def first_move(client: httpx.Client, table: str) -> bool:
    """Play the first legal move."""
    owed = info(client, table)["owed"]
    form = {"move": owed["legal"][0]["move"], "answers": owed["answers"]}
    return client.post(f"/table/{table}/move", data=form).is_redirect
