import httpx
import pytest

from parlour.web.guard import from_elsewhere
from parlour.web.reading import _local
from parlour.web.visitor import language
from tests.web.help import make_table


@pytest.mark.parametrize(
    ("wanted", "accepted", "lang"),
    [
        ("", "", "en"),
        ("fr", "it", "fr"),
        ("xx", "it", "it"),
        ("", "de-DE, fr;q=0.5, it;q=0.9", "it"),
        ("", "fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("", "it;q=0, fr;q=0.1", "fr"),
        ("", "*, it;q=x", "it"),
        ("", ";;;,,,=q", "en"),
    ],
)
def test_language(wanted: str, accepted: str, lang: str) -> None:
    assert language(wanted, accepted) == lang


@pytest.mark.parametrize(
    ("headers", "strange"),
    [
        ({}, False),
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "none"}, False),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site"}, True),
        ({"origin": "http://a.example", "host": "a.example"}, False),
        ({"origin": "http://a.example:81", "host": "a.example"}, True),
        ({"origin": "http://b.example", "host": "a.example"}, True),
        ({"origin": "null", "host": "a.example"}, True),
        ({"origin": "http://b.example", "host": "a.example", "sec-fetch-site": "same-origin"}, False),
    ],
)
def test_from_elsewhere(headers: dict[str, str], strange: bool) -> None:
    assert from_elsewhere("POST", headers) is strange
    assert not from_elsewhere("GET", headers)


@pytest.mark.parametrize(
    "path", ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""]
)
def test_a_way_back_stays_here(path: str) -> None:
    assert _local(path) == "/"


def test_a_way_back() -> None:
    assert _local("/table/a-b_c/replay?at=2&seat=1") == "/table/a-b_c/replay?at=2&seat=1"


def test_the_cookie_holds_the_name_as_it_was_kept(ann: httpx.Client) -> None:
    make_table(ann, name="  A\u200dn\u202en  \x07 ")
    assert ann.cookies["nickname"] == "Ann"
    form = {"game": "menestrels", "nickname": "\u0000" * 900 + "Bob" + " " * 9000, "seat-1": "me", "seat-2": "greedy"}
    assert ann.post("/tables", data=form).status_code == 303 or "nickname" not in ann.cookies
    assert len(ann.cookies["nickname"]) < 10
    with_noise = {"Cookie": "nickname=" + "%CC%B2" * 5000}
    assert ann.get("/", headers=with_noise).status_code == 200
