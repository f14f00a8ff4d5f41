import secrets
from pathlib import Path

import httpx
import pytest

import parlour
from tests.web.help import House, asked, info, make_table, play_to_end


@pytest.fixture
def program(house: House) -> httpx.Client:
    return httpx.Client(base_url=house.url, headers={"authorization": f"Bearer {secrets.token_urlsafe(32)}"})


SEATS = [{"kind": "me", "nickname": "Robot"}, {"kind": "bot", "bot": "random"}]


def test_games(program: httpx.Client) -> None:
    answer = program.get("/api/games", headers={"accept-language": "it"}).json()
    game = next(game for game in answer["games"] if game["name"] == "menestrels")
    assert game["seats"] == [2, 3, 4, 5]
    assert {"random", "greedy"} <= set(answer["bots"])


def test_a_whole_game(program: httpx.Client) -> None:
    made = program.post("/api/tables", json={"game": "menestrels", "seats": SEATS})
    assert made.status_code == 201
    table = made.json()["id"]
    assert made.json()["seat"] == 0
    early = program.get(f"/api/tables/{table}/record")
    assert early.status_code == 409
    assert early.json()["error"] == "error.not-over"
    found = play_to_end(program, table)
    assert found["result"]["winners"]
    record = program.get(f"/api/tables/{table}/record")
    replayed = parlour.Record.loads(record.text).replay()
    assert replayed.over
    assert list(replayed.result.winners) == found["result"]["winners"]
    again = program.post(f"/api/tables/{table}/rematch")
    assert again.status_code == 200
    assert info(program, table)["next"] == again.json()["id"]


def test_a_refusal_is_data(program: httpx.Client) -> None:
    table = program.post("/api/tables", json={"game": "menestrels", "seats": SEATS}).json()["id"]
    asked(program, table)
    answer = program.post(
        f"/api/tables/{table}/moves", json={"move": "noble prince"}, headers={"accept-language": "fr"}
    )
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["rule"].startswith("MN-")
    assert problem["error"].startswith("refuse.")
    assert problem["message"] != problem["error"]
    stale = program.post(f"/api/tables/{table}/moves", json={"move": "coin", "answers": "99"})
    assert stale.json()["error"] == "refuse.stale"


def test_a_database_that_was_moved_away_is_told(tmp_path: Path) -> None:
    """Nothing is answered as stored that is not."""
    house = House(tmp_path)
    house.start()
    file = tmp_path / "web.sqlite3"
    headers = {"authorization": f"Bearer {secrets.token_urlsafe(32)}", "accept-language": "fr"}
    try:
        with house.player("fr", **headers) as program:
            table = program.post("/api/tables", json={"game": "menestrels", "seats": SEATS}).json()["id"]
            found = asked(program, table)
            move = {"move": found["owed"]["legal"][0]["move"], "answers": found["owed"]["answers"]}
            file.rename(tmp_path / "elsewhere")
            for path, body in ((f"/{table}/moves", move), ("", {"game": "menestrels", "seats": SEATS})):
                answer = program.post(f"/api/tables{path}", json=body)
                assert answer.status_code == 503
                assert answer.json()["error"] == "error.store-moved"
                assert "web.sqlite3" in answer.json()["message"]
                assert str(tmp_path) not in answer.text
            (tmp_path / "elsewhere").rename(file)
            assert info(program, table)["number"] == found["number"]
            assert program.post(f"/api/tables/{table}/moves", json=move).status_code == 200
    finally:
        house.stop()


def test_events_since(program: httpx.Client) -> None:
    table = program.post("/api/tables", json={"game": "menestrels", "seats": SEATS}).json()["id"]
    everything = asked(program, table)["events"]
    assert program.get(f"/api/tables/{table}", params={"since": 2}).json()["events"] == everything[2:]
    assert program.get(f"/api/tables/{table}", params={"since": -1}).status_code == 400


def test_without_a_player(house: House) -> None:
    with httpx.Client(base_url=house.url) as nobody:
        answer = nobody.post("/api/tables", json={"game": "menestrels", "seats": SEATS})
        assert answer.status_code == 401
        assert answer.json()["error"] == "page.error.401"
        weak = {"authorization": "Bearer 1234"}
        assert nobody.post("/api/tables", json={"game": "menestrels", "seats": SEATS}, headers=weak).status_code == 401


def test_joining(program: httpx.Client, ann: httpx.Client) -> None:
    seats = [{"kind": "me", "nickname": "A"}, {"kind": "friend"}]
    made = program.post("/api/tables", json={"game": "menestrels", "seats": seats}).json()
    token = made["seats"][1]["invitation"]
    assert ann.get(f"/api/tables/{made['id']}").json()["seats"][1]["invitation"] is None
    assert ann.post(f"/api/tables/{made['id']}/join", json={"token": token, "nickname": "B"}).status_code == 401
    ann.get("/")
    joined = ann.post(f"/api/tables/{made['id']}/join", json={"token": token, "nickname": "B"})
    assert joined.status_code == 200
    assert joined.json()["seat"] == 1
    assert ann.post(f"/api/tables/{made['id']}/join", json={"token": "x", "nickname": "B"}).status_code == 404


def test_what_is_wrong_is_named(program: httpx.Client) -> None:
    answer = program.post("/api/tables", json={"game": "menestrels", "seats": [{"kind": "cat"}]})
    assert answer.status_code == 400
    assert "seats" in answer.json()["message"]
    assert program.post("/api/tables", content=b"{").status_code == 400
    assert program.post("/api/tables", json={"game": "go", "seats": SEATS}).json()["error"] == "error.game"
    assert program.get("/api/nix").json()["error"] == "page.error.404"
    assert program.delete("/api/games").status_code == 405
    large = {"game": "menestrels", "seats": SEATS, "edition": "x" * 1_200_000}
    assert program.post("/api/tables", json=large).status_code == 413


def test_a_page_and_a_program_may_share_a_table(ann: httpx.Client) -> None:
    table = make_table(ann)
    found = asked(ann, table)
    assert found["seat"] == 0
    assert set(found["owed"]) == {"kind", "rule", "answers", "params", "legal"}


def test_a_hint_has_its_reasons_in_words(program: httpx.Client) -> None:
    table = program.post("/api/tables", json={"game": "menestrels", "seats": SEATS}).json()["id"]
    legal = asked(program, table)["owed"]["legal"]
    answer = program.get(f"/api/tables/{table}/hint", headers={"accept-language": "fr"})
    assert answer.status_code == 200
    found = answer.json()
    assert [each["move"] for each in found] == [move["move"] for move in legal]
    assert found[0]["gains"] == [["women", 4.0]]
    assert "Femmes +4" in found[0]["why"]
    stranger = httpx.get(
        f"{program.base_url}/api/tables/{table}/hint".replace("//api", "/api"),
        headers={"authorization": f"Bearer {secrets.token_urlsafe(32)}"},
    )
    assert stranger.status_code == 403
