import re

import httpx
import pytest

from tests.web.help import House, asked, info, links, make_table, play_to_end

SCRIPT = {"x-parlour": "1"}


def answers(page: str) -> str:
    found = re.search(r'name="answers" value="([\d.]+)"', page)
    assert found
    return found[1]


def test_a_move_without_script(ann: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    page = ann.get(f"/table/{table}").text
    move = found["owed"]["legal"][0]["move"]
    assert f'value="{move}"' in page
    answer = ann.post(f"/table/{table}/move", data={"move": move, "answers": answers(page)})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/table/{table}"
    later = info(ann, table)
    assert later["number"] > found["number"]
    assert later["owed"] or later["status"] == "over", "the page waited for the bots"


def test_a_move_with_script(ann: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    move, number = found["owed"]["legal"][0]["move"], found["owed"]["answers"]
    answer = ann.post(f"/table/{table}/move", data={"move": move, "answers": number}, headers=SCRIPT)
    assert answer.status_code == 200
    update = answer.json()
    assert update["version"] > found["version"]
    assert {"prompt", "board", "moves", "log", "score", "alert", "banner"} <= set(update["fragments"])
    for name, part in update["fragments"].items():
        assert re.match(rf"<\w+ id=\"{name}\"", part), "every part is one element with its id"


def test_a_refused_move_says_why_with_its_rule(ann: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    form = {"move": "noble prince", "answers": found["owed"]["answers"]}
    answer = ann.post(f"/table/{table}/move", data=form)
    assert answer.status_code == 409
    assert re.search(r'id="alert".*?href="/rules/menestrels#MN-', answer.text)
    assert 'id="board"' in answer.text, "with the fresh table"
    update = ann.post(f"/table/{table}/move", data=form, headers=SCRIPT)
    assert update.status_code == 409
    assert update.json()["alert"]
    assert update.json()["alert"] in re.sub(r"&#39;", "'", update.json()["fragments"]["alert"])
    assert info(ann, table)["number"] == found["number"]


def test_a_typed_move_that_is_none(ann: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    for move in ("<script>alert(1)</script>", "", "take", "x" * 5000, "draw; draw", "\x00", "🂡"):
        answer = ann.post(f"/table/{table}/move", data={"move": move, "answers": found["owed"]["answers"]})
        assert answer.status_code == 409, move
        assert "<script>alert" not in answer.text


def test_a_double_click_plays_once_and_is_no_mistake(ann: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    form = {"move": found["owed"]["legal"][0]["move"], "answers": found["owed"]["answers"]}
    assert ann.post(f"/table/{table}/move", data=form).status_code == 303
    number = info(ann, table)["number"]
    assert ann.post(f"/table/{table}/move", data=form).status_code == 303
    assert info(ann, table)["number"] == number


def test_a_late_answer_is_refused(ann: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    legal = [move["move"] for move in found["owed"]["legal"]]
    ann.post(f"/table/{table}/move", data={"move": legal[0], "answers": found["owed"]["answers"]})
    late = ann.post(f"/table/{table}/move", data={"move": legal[-1], "answers": found["owed"]["answers"]})
    assert late.status_code == 409


def test_spectators_only_watch(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    page = bob.get(f"/table/{table}").text
    assert 'id="board"' in page
    assert 'class="move"' not in page
    move = found["owed"]["legal"][0]["move"]
    answer = bob.post(f"/table/{table}/move", data={"move": move})
    assert answer.status_code == 403
    assert info(ann, table)["number"] == found["number"]
    bob.get("/")
    assert bob.post(f"/table/{table}/move", data={"move": move}).status_code == 403


def test_undo(house: House, ann: httpx.Client) -> None:
    """A coin shows nothing, so it may be taken back until somebody else has chosen."""
    table = make_table(ann, "me", "friend")
    with house.player() as friend:
        friend.get("/")
        friend.post(links(ann, table)[0], data={"nickname": "Bob"})
        first, second = (ann, friend) if info(ann, table)["owed"] else (friend, ann)
        number = info(first, table)["number"]
        first.post(f"/table/{table}/move", data={"move": "coin"}, headers=SCRIPT)
        assert info(first, table)["number"] == number + 1
        refused = second.post(f"/table/{table}/undo", data={"number": "1"})
        assert refused.status_code == 409
        assert first.post(f"/table/{table}/undo", headers=SCRIPT).status_code == 200
        assert info(first, table)["number"] == number


def test_the_end_and_rematch(house: House, ann: httpx.Client) -> None:
    table = make_table(ann, "me", "greedy")
    play_to_end(ann, table)
    page = ann.get(f"/table/{table}").text
    assert re.search(r'<section id="score"(?! class="score" hidden)', page)
    assert 'href="/rules/menestrels#MN-5.2"' in page
    first = ann.post(f"/table/{table}/rematch")
    again = ann.post(f"/table/{table}/rematch")
    assert first.status_code == again.status_code == 303
    assert first.headers["location"] == again.headers["location"] != f"/table/{table}"
    assert first.headers["location"] in ann.get(f"/table/{table}").text
    with house.player() as stranger:
        assert stranger.post(f"/table/{table}/rematch").status_code == 403


def test_no_such_table(ann: httpx.Client) -> None:
    for path in ("/table/nix", "/table/nix/stream", "/table/nix/seats", "/table/nix/replay", "/join/nix/nix"):
        answer = ann.get(path)
        assert answer.status_code == 404, path
        assert "lobby" in answer.text


@pytest.mark.parametrize("lang", ["en", "it", "fr"])
def test_every_language(house: House, lang: str) -> None:
    with house.player(lang) as client:
        table = make_table(client)
        asked(client, table)
        page = client.get(f"/table/{table}").text
        assert f'<html lang="{lang}"' in page
        shown = re.sub(r"<[^>]+>", " ", page)
        assert not re.findall(r"\b(?:table|page|room|scene|prompt|move|log|waiting)\.[a-z][\w.-]+", shown)


def test_hidden_cards_of_others_are_on_no_page(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann)
    while (found := asked(ann, table))["status"] != "over":
        legal = [move["move"] for move in found["owed"]["legal"]]
        hand = found["view"]["seats"][0].get("cards", [])
        if hand:
            break
        ann.post(f"/table/{table}/move", data={"move": "draw" if "draw" in legal else legal[0]}, headers=SCRIPT)
    assert hand
    public = info(bob, table)["view"]
    slug = next((card for card in hand if card not in str(public)), None)
    if slug is None:
        pytest.skip("everything in hand has an equal on the table")
    assert f"#{slug}" in ann.get(f"/table/{table}").text
    assert slug not in bob.get(f"/table/{table}").text


def test_pages_are_never_kept(ann: httpx.Client) -> None:
    table = make_table(ann)
    assert ann.get(f"/table/{table}").headers["cache-control"] == "no-store"


def test_a_hint_is_a_page_whose_buttons_play(house: House) -> None:
    with house.player() as ann, house.player() as eve:
        table = make_table(ann, "me", "greedy")
        found = asked(ann, table)
        assert f'href="/table/{table}/hint"' in ann.get(f"/table/{table}").text
        page = ann.get(f"/table/{table}/hint")
        assert page.status_code == 200
        move, answers = found["owed"]["legal"][0]["move"], found["owed"]["answers"]
        assert f'name="move" value="{move}"' in page.text
        assert f'name="answers" value="{answers}"' in page.text
        assert "Women +4" in page.text
        assert f'href="/table/{table}/hint"' not in eve.get(f"/table/{table}").text
        assert eve.get(f"/table/{table}/hint").status_code == 403
        assert ann.post(f"/table/{table}/move", data={"move": move, "answers": answers}).status_code == 303
