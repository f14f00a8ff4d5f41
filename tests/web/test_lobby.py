import re

import httpx
import pytest

import parlour
from tests.web.help import House, info, make_table


def test_one_click_plays_against_two_bots(ann: httpx.Client) -> None:
    page = ann.get("/").text
    form = {"nickname": "Ann", "game": "menestrels"}
    for name in re.findall(r'<select id="(seat-\d)"', page):
        chosen = re.search(rf'name="{name}".*?value="([\w-]+)" selected', page, re.S)
        assert chosen
        form[name] = chosen[1]
    answer = ann.post("/tables", data=form, follow_redirects=True)
    assert answer.status_code == 200
    assert 'id="board"' in answer.text
    found = info(ann, answer.url.path.rpartition("/")[2])
    assert [seat["kind"] for seat in found["seats"]] == ["person", "bot", "bot"]
    assert found["seat"] == 0


def test_the_player_is_known_before_the_first_form(ann: httpx.Client) -> None:
    first = ann.get("/")
    assert "player" in first.cookies
    assert "player" not in ann.get("/").cookies, "and stays the same"
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_options_and_edition(ann: httpx.Client) -> None:
    edition = parlour.game("menestrels").edition().text.replace('name = "house"', 'name = "mine"')
    ann.get("/")
    form = {"game": "menestrels", "nickname": "Ann", "seat-1": "me", "seat-2": "random", "option-nobles": "chosen"}
    answer = ann.post("/tables", data=form, files={"edition": ("mine.toml", edition.encode())})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"]
    assert info(ann, table.rpartition("/")[2])["options"] == {"nobles": "chosen"}
    page = ann.get(table).text
    sprite = re.search(r'"(/sprite/[^"#]+)', page)
    assert sprite
    assert ann.get(sprite[1].replace("&amp;", "&")).status_code == 200


def test_a_wrong_edition_is_told_with_line_and_field(ann: httpx.Client) -> None:
    edition = parlour.game("menestrels").edition().text.replace("rank = 9", 'rank = "high"')
    line = next(n for n, text in enumerate(edition.split("\n"), 1) if "high" in text)
    form = {"game": "menestrels", "nickname": "Zoë", "seat-1": "me", "seat-2": "random", "seat-3": "friend"}
    answer = ann.post("/tables", data=form, files={"edition": ("mine.toml", edition.encode())})
    assert answer.status_code == 400
    assert f"Line {line}" in answer.text
    assert "rank" in answer.text
    assert 'value="Zoë"' in answer.text, "what was filled in is still there"
    assert re.search(r'name="seat-3".*?value="friend" selected', answer.text, re.S)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[[[", b"x = 1", b"a" * 1_000_001, b'game = "other"'])
def test_hostile_editions(ann: httpx.Client, content: bytes) -> None:
    form = {"game": "menestrels", "nickname": "Ann", "seat-1": "me", "seat-2": "random"}
    answer = ann.post("/tables", data=form, files={"edition": ("<b>.toml", content)})
    assert answer.status_code in (400, 413)
    assert "<b>.toml" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"nickname": ""},
        {"nickname": "   \u202e "},
        {"nickname": "x" * 500},
        {"seat-2": "nobody", "seat-3": "nobody"},
        {"seat-2": "me"},
        {"seat-2": "skynet"},
        {"option-nobles": "stolen"},
        {"game": "chess"},
    ],
)
def test_what_cannot_be_made_is_told_in_one_sentence(ann: httpx.Client, fields: dict[str, str]) -> None:
    form = {"game": "menestrels", "nickname": "Ann", "seat-1": "me", "seat-2": "greedy", "seat-3": "greedy", **fields}
    answer = ann.post("/tables", data=form)
    assert answer.status_code == 400
    alert = re.search(r'role="alert">\s*<p>([^<]+)</p>', answer.text)
    assert alert
    assert not re.search(r"\w+\.\w+[-\w]*$", alert[1].strip()), "words, not a text's id"


def test_my_tables(ann: httpx.Client, bob: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    assert f'href="/table/{table}"' in ann.get("/").text
    assert f'href="/table/{table}"' not in bob.get("/").text


def test_limits_on_making_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    house = House(tmp_path_factory.mktemp("limits"), bots=False, making_a_minute=3)
    house.start()
    try:
        with house.player() as client:
            for _ in range(3):
                make_table(client, "me", "friend")
            form = {"game": "menestrels", "nickname": "Ann", "seat-1": "me", "seat-2": "friend"}
            answer = client.post("/tables", data=form)
            assert answer.status_code == 429
            assert "minute" in answer.text
            assert client.post("/api/tables", json={}).status_code == 429
            assert client.get("/").status_code == 200, "reading is free"
            join = [client.post("/join/nowhere/nothing", data={"nickname": "Ann"}).status_code for _ in range(31)]
            assert set(join[:30]) == {404}, "a club behind one address joins while no more tables can be made"
            assert join[30] == 429
    finally:
        house.stop()
