import re

import httpx

from tests.web.help import House, asked, info, links, make_table, play_to_end


def test_a_friend_comes_by_link(house: House, ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend", "greedy")
    assert "Waiting for one more player" in ann.get(f"/table/{table}").text
    (link,) = links(ann, table)
    assert links(bob, table) == [], "the link is for who made the table"
    page = bob.get(link)
    assert page.status_code == 200
    assert "Ann" in page.text
    assert bob.post(link, data={"nickname": "Bob"}).headers["location"] == f"/table/{table}"
    found = info(bob, table)
    assert found["status"] == "running"
    assert found["seat"] == 1
    assert found["seats"][1]["name"] == "Bob"


def test_the_link_once_more(house: House, ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    (link,) = links(ann, table)
    assert ann.get(link).headers.get("location") == f"/table/{table}" or ann.get(link).status_code == 409
    bob.get(link)
    bob.post(link, data={"nickname": "Bob"})
    assert bob.get(link).headers["location"] == f"/table/{table}", "for the same player just the table"
    assert bob.post(link, data={"nickname": "Bob"}).status_code == 303
    with house.player() as late:
        answer = late.get(link)
        assert answer.status_code == 409
        assert "already been used" in answer.text
        assert late.post(link, data={"nickname": "Eve"}).status_code == 409
        assert late.get(f"/join/{table}/nix").status_code == 404
    assert info(ann, table)["seats"][1]["name"] == "Bob"


def test_a_nickname_is_needed(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    (link,) = links(ann, table)
    bob.get(link)
    answer = bob.post(link, data={"nickname": "  "})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert 'name="nickname"' in answer.text


def test_a_new_link_ends_the_old_one(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    (old,) = links(ann, table)
    assert bob.post(f"/table/{table}/seats/1/link").status_code == 403
    assert ann.post(f"/table/{table}/seats/1/link").status_code == 303
    (new,) = links(ann, table)
    assert new != old
    assert bob.get(old).status_code == 404
    assert bob.get(new).status_code == 200


def test_a_bot_for_a_friend_who_does_not_come(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    bob.get("/")
    assert bob.post(f"/table/{table}/seats/1/bot", data={"bot": "random"}).status_code == 403
    assert ann.post(f"/table/{table}/seats/1/bot", data={"bot": "skynet"}).status_code == 400
    assert ann.post(f"/table/{table}/seats/9/bot", data={"bot": "random"}).status_code == 404
    assert ann.post(f"/table/{table}/seats/1/bot", data={"bot": "random"}).status_code == 303
    assert info(ann, table)["status"] == "running"


def test_going_on_with_another_device(house: House, ann: httpx.Client) -> None:
    table = make_table(ann)
    page = ann.post(f"/table/{table}/seats/0/link").text
    link = re.search(r'value="https?://[^"/]+(/join/[^"]+)"', page)
    assert link
    with house.player() as phone:
        phone.get(link[1])
        assert phone.post(link[1], data={"nickname": "Ann"}).status_code == 303
        assert info(phone, table)["seat"] == 0
    assert info(ann, table)["seat"] is None


def test_another_name(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann)
    assert ann.post(f"/table/{table}/name", data={"nickname": "Anna"}).status_code == 303
    assert info(ann, table)["seats"][0]["name"] == "Anna"
    assert bob.post(f"/table/{table}/name", data={"nickname": "Eve"}).status_code == 403
    assert ann.post(f"/table/{table}/name", data={"nickname": ""}).status_code == 400


def test_leaving(ann: httpx.Client) -> None:
    table = make_table(ann)
    assert ann.post(f"/table/{table}/seats/0/bot").status_code == 303
    assert info(ann, table)["seat"] is None
    assert info(ann, table)["seats"][0]["kind"] == "bot"


def test_hostile_names_are_only_text(house: House, ann: httpx.Client) -> None:
    for name in ("<b onclick=x>", "'\"><svg/onload=1>", "{{7*7}}", "&amp;", "{who} {n}", "𓀀ʘ‿ʘ", "a" * 40):
        table = make_table(ann, "me", "greedy", name=name)
        asked(ann, table)
        for path in (f"/table/{table}", f"/table/{table}/seats", "/"):
            page = ann.get(path).text
            assert "<b onclick" not in page
            assert "<svg/onload" not in page
            assert ">49<" not in page
        assert info(ann, table)["seats"][0]["name"] == name


def test_seats_of_a_game_that_is_over(finished: tuple[str, dict[str, str]], house: House) -> None:
    table, cookies = finished
    with house.player() as client:
        client.cookies.update(cookies)
        assert client.get(f"/table/{table}/seats").status_code == 200
        assert play_to_end(client, table)["result"]["winners"]
