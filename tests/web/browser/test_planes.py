"""Planes and pieces, on a page of their own: what every game with a table that grows has from the house."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, Route, expect

from parlour.core.scene import Button, Card, Face, Mark, Prompt, Scene, Sign, Suit, Token, Zone
from parlour.core.texts import texts
from parlour.web.render import table
from parlour.web.render_parts import Links
from parlour.web.sprite import sprite
from tests.web.browser.help import At

People = Callable[..., At]

FACES = [
    Face(
        "room",
        "Room",
        "drawn",
        marks=[
            Mark("path", d="M4 4H96V40H4z", fill="red-pale", line="red", width=2),
            Mark("text", text="Library", x=10, y=26, size=15, room=80),
            Mark("icon", text="harp", x=50, y=90, size=50, fill="red-dark"),
            Mark("shape", suit=Suit("blue", "hexagon", "B"), x=20, y=120, size=22),
            Mark("sign", sign=Sign("points", "3"), x=80, y=120, size=22),
            Mark("path", d="M0 70H12", line="ink", width=3, dash=True),
        ],
    ),
    Face("wide", "Wide", "drawn", form="wide", marks=[Mark("text", text="7", x=70, y=60, size=40, anchor="middle")]),
    Face("piece", kind="emblem", suits=[Suit("green", "disc", "G")]),
]
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Planes</title>'
    '<meta name="viewport" content="width=device-width">'
    '<link rel="stylesheet" href="/static/x/parlour.css"><link rel="stylesheet" href="/static/x/table.css">'
    '<script src="/static/x/vendor/idiomorph.min.js" defer></script><script src="/static/x/parlour.js" defer></script>'
    '<script src="/static/x/plane.js" defer></script><script src="/static/x/carry.js" defer></script>'
    '<body class="at-table"><main id="main">{}</main>'
)


def manor(columns: int) -> Zone:
    """A manor of three floors with a place at its right end, and a piece in one of its rooms."""
    cards = [Card(f"room-{x}-{y}", f"Library {x},{y}", "room", x=x, y=y) for x in range(columns) for y in range(3)]
    place = Button("place 9,0", "Put it here")
    cards.append(Card("space", "empty place", x=columns, about="Two lights more.", ghost="room", score="+3"))
    cards[-1].buttons = [place]
    bring = [Button(f"seat green at {x}", f"Green to library {x},2", to=f"room-{x}-2") for x in (0, 1)]
    cards[0].tokens = [Token("piece", 1, "a green one", id="piece-1", single=True, buttons=bring)]
    cards[1].under = [Card("under", "Old library", "room")]
    return Zone("manor", "plane", "Your manor", area="mine", cards=cards)


def scene(columns: int = 4) -> Scene:
    """A table with one manor, a hall of pieces, and another's manor."""
    hall = Zone("hall", "tokens", "Hall", tokens=[], area="mine")
    hall.tokens = [
        Token("piece", 2, "two green ones", id="piece-2", buttons=[Button("hall", "To room", to="room-1-0")])
    ]
    other = Zone("other", "plane", "Bob's manor", area="others")
    other.cards = [Card(f"other-{x}", f"Wide {x}", "wide", x=x) for x in range(6)]
    other.form = "wide"
    made = Scene("x", "Planes", Prompt("Build.", "", True), [manor(columns), hall, other], ["Ann", "Bob"], "7.2", 0)
    made.buttons = [Button("place 9,0", "Put it here")]
    return made


def shown(person: At, columns: int = 4) -> list[dict[str, list[str]]]:
    """Open the page; what it posts is collected."""
    links = Links("/sprite/planes.svg", "/rules/x", move="/planes/move", undo="/planes/undo")
    drawn = str(table(scene(columns), links, texts("en", "parlour.web").say, 1))
    posted: list[dict[str, list[str]]] = []

    def answer(route: Route) -> None:
        posted.append(parse_qs(route.request.post_data or ""))
        route.fulfill(json={"version": 1, "title": "", "fragments": {}})

    page = person.page
    page.route("**/planes", lambda route: route.fulfill(body=PAGE.format(drawn), content_type="text/html"))
    page.route("**/sprite/planes.svg", lambda r: r.fulfill(body=sprite(FACES).svg, content_type="image/svg+xml"))
    page.route("**/planes/move", answer)
    page.goto("/planes")
    return posted


def width(of: Locator) -> float:
    box = of.bounding_box()
    assert box
    return box["width"]


def test_a_plane_opens_fitting_and_zooms_by_buttons_and_keys(person: People) -> None:
    ann = person()
    shown(ann)
    room = ann.page.locator("#room-0-0")
    before = width(room)
    view = ann.page.locator("#manor .plane-view")
    assert view.evaluate("view => view.scrollWidth <= view.clientWidth"), "all of it is seen"
    ann.page.locator("#manor [data-zoom=in]").click()
    assert width(room) == pytest.approx(before * 1.25, rel=0.02)
    view.focus()
    ann.page.keyboard.press("-")
    ann.page.keyboard.press("-")
    assert width(room) == pytest.approx(before / 1.25, rel=0.02)
    ann.page.keyboard.press("0")
    assert view.evaluate("view => view.scrollWidth <= view.clientWidth && view.scrollHeight <= view.clientHeight")


def test_a_plane_fills_the_window_and_goes_back(person: People) -> None:
    ann = person()
    shown(ann)
    other = ann.page.locator("#other")
    small = width(ann.page.locator("#other-0"))
    other.locator("[data-zoom=large]").click()
    assert width(other) == pytest.approx(1280, abs=2)
    assert width(ann.page.locator("#other-0")) > 1.4 * small
    ann.page.keyboard.press("Escape")
    assert width(other) < 1280
    assert width(ann.page.locator("#other-0")) == pytest.approx(small, abs=1)


def test_a_mouse_drags_a_plane_and_presses_nothing_by_it(person: People) -> None:
    ann = person()
    posted = shown(ann, 12)
    page = ann.page
    for _ in range(5):
        page.locator("#manor [data-zoom=in]").click()
    view = page.locator("#manor .plane-view")
    start = view.evaluate("view => view.scrollLeft")
    box = view.bounding_box()
    assert box
    page.mouse.move(box["x"] + 300, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 180, box["y"] + 100, steps=6)
    page.mouse.up()
    assert view.evaluate("view => view.scrollLeft") == pytest.approx(start + 120, abs=8)
    assert page.locator(":popover-open").count() == 0
    assert posted == []


def test_a_place_tells_what_it_would_bring_and_takes_the_card(person: People) -> None:
    ann = person()
    posted = shown(ann)
    space = ann.page.locator("#space")
    expect(space.locator(".score-here")).to_have_text("+3")
    space.hover()
    expect(ann.page.locator("#manor .plane-says")).to_contain_text("Two lights more.")
    expect(space.locator(".ghost").first).to_have_css("opacity", "0.72")
    space.locator("> .hit").click()
    ann.page.wait_for_timeout(100)
    assert [post["move"] for post in posted] == [["place 9,0"]]
    assert posted[0]["answers"] == ["7.2"]


def test_arrows_go_from_card_to_card(person: People) -> None:
    ann = person()
    shown(ann)
    ann.page.locator("#room-1-1 > .look").focus()
    for key, name in (("ArrowRight", "room-2-1"), ("ArrowUp", "room-2-2"), ("ArrowLeft", "room-1-2")):
        ann.page.keyboard.press(key)
        expect(ann.page.locator(f"#{name} > .look")).to_be_focused()


def test_a_covered_card_is_seen_in_the_large_one(person: People) -> None:
    ann = person()
    shown(ann)
    ann.page.locator("#room-0-1 > .look").click()
    expect(ann.page.locator("#large-room-0-1 .under")).to_contain_text("Old library")


def test_a_piece_is_dragged_to_its_place(person: People) -> None:
    ann = person()
    posted = shown(ann)
    page = ann.page
    piece, place = page.locator("#piece-1").bounding_box(), page.locator("#room-1-2").bounding_box()
    assert piece
    assert place
    page.mouse.move(piece["x"] + 8, piece["y"] + 8)
    page.mouse.down()
    page.mouse.move(place["x"] + 20, place["y"] + 40, steps=5)
    expect(page.locator("#room-1-2 > .drop.over")).to_be_visible()
    page.mouse.up()
    page.wait_for_timeout(100)
    assert [post["move"] for post in posted] == [["seat green at 1"]]
    expect(page.locator(".drop")).to_have_count(0)


def test_a_piece_dropped_elsewhere_goes_back(person: People) -> None:
    ann = person()
    posted = shown(ann)
    page = ann.page
    piece = page.locator("#piece-1").bounding_box()
    assert piece
    page.mouse.move(piece["x"] + 8, piece["y"] + 8)
    page.mouse.down()
    page.mouse.move(700, 30, steps=5)
    page.mouse.up()
    expect(page.locator(".drop")).to_have_count(0)
    page.wait_for_timeout(100)
    assert posted == []


def test_a_piece_is_chosen_and_put_down_by_keyboard(person: People) -> None:
    ann = person()
    posted = shown(ann)
    page = ann.page
    page.locator("#piece-1 > .look").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#held")).to_contain_text("Escape")
    expect(page.locator("#room-0-2 > .drop")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#piece-1 > .look")).to_be_focused()
    expect(page.locator(".drop")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#room-1-2 > .drop")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert [post["move"] for post in posted] == [["seat green at 1"]]


def test_a_piece_chosen_twice_opens_the_list_of_its_places(person: People) -> None:
    ann = person()
    posted = shown(ann)
    look = ann.page.locator("#piece-1 > .look")
    look.click()
    look.click()
    choice = ann.page.locator("#large-piece-1 button[name=move]")
    expect(choice).to_have_text(["Green to library 0,2", "Green to library 1,2"])
    choice.last.click()
    ann.page.wait_for_timeout(100)
    assert [post["move"] for post in posted] == [["seat green at 1"]]


def test_planes_and_pieces_on_a_phone(person: People, axe: str) -> None:
    ann = person(viewport={"width": 390, "height": 800}, has_touch=True)
    posted = shown(ann)
    assert ann.sideways() <= 0
    ann.page.locator("#piece-2 > .look").tap()
    ann.page.locator("#room-1-0 > .drop").tap()
    ann.page.wait_for_timeout(100)
    assert [post["move"] for post in posted] == [["hall"]]
    assert ann.faults(axe) == []
