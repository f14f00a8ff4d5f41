"""Scenes as HTML: all moves are buttons, every word is escaped, ids are unique, fragments can be replaced alone."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import asdict, replace
from html.parser import HTMLParser
from typing import Any

import pytest
from markupsafe import Markup

from parlour.core.scene import (
    Button,
    Card,
    LogLine,
    Prompt,
    Scene,
    ScoreSheet,
    SheetCell,
    SheetLine,
    Step,
    Token,
    Zone,
    mark_news,
)
from parlour.core.texts import texts
from parlour.web.render import WORDS, Alert, fragments, page_title, table, zones
from parlour.web.render_parts import Links

LINKS = Links("/sprite/en-1.svg", "/rules/x", "/table/7/move", "/table/7/undo", "/table/7/rematch", "/table/7/stream")
LINKS.replay, LINKS.record = "/table/7/replay", "/table/7/record"
VOID = {"input", "br", "use"}


class Page(HTMLParser):
    """The elements of a page, each with its attributes, text and parents; fails on tags that do not match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[dict[str, Any]] = []
        self.all: list[dict[str, Any]] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = {"tag": tag, "text": "", "inside": [each["tag"] for each in self.open], **dict(attrs)}
        self.all.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append({"tag": tag, "text": "", "inside": [each["tag"] for each in self.open], **dict(attrs)})

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop()["tag"] == tag

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element["text"] += data

    def find(self, tag: str, **attrs: str) -> list[dict[str, Any]]:
        return [e for e in self.all if e["tag"] == tag and all(e.get(k) == v for k, v in attrs.items())]


def say(text_id: str, **params: object) -> str:
    return texts("en", "parlour.web").say(text_id, **params)


def scene(**changes: Any) -> Scene:
    """A small table with one zone of each kind."""
    take = Button("take a", "Take A", "1 coin")
    other = Button("swap a", "Swap A")
    draw = Button("draw", "Draw", main=True)
    card = Card("card-a", "A: red", face="a", buttons=[take])
    zones = [
        Zone("row", "row", "Market", cards=[card, Card("slot", "empty place")]),
        Zone("pile", "pile", "Pile", count=3, cards=[Card("top", "face down", back="back-x", buttons=[draw])]),
        Zone("track", "track", "King", note="far", steps=[Step("past"), Step("here"), Step("goal", "7")]),
        Zone("bank", "tokens", "Bank", tokens=[Token("coin", 14, "14 coins", stack=True)], buttons=[draw]),
        Zone("manor", "grid", "Manor", cards=[Card("m1", "Hall", "h", x=-1, y=0), Card("m2", "Room", "r", x=1, y=2)]),
        Zone(
            "seat-0",
            "panel",
            "Ann",
            area="mine",
            owner=0,
            turn=True,
            portrait=Card("p", "Prince", "prince", buttons=[take, other]),
            zones=[Zone("c", "columns", "Company", zones=[Zone("c1", "column", "Reds", cards=[Card("b", "B", "b")])])],
        ),
        Zone("seat-1", "panel", "Bob", area="others", owner=1, zones=[Zone("h", "fan", cards=[Card("h1", "hidden")])]),
    ]
    made = Scene("x", "Title", Prompt("Choose.", "R-1", True), zones, ["Ann", "Bob"], "12", 0, [take, other, draw])
    made.log = [LogLine(1, "Ann draws.", "R-2", 0), LogLine(2, "Bob draws.", "", 1)]
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def page(made: Scene, alert: Alert | None = None) -> Page:
    return Page(str(table(made, LINKS, say, 5, alert)))


def test_a_scene_is_json() -> None:
    assert json.loads(json.dumps(asdict(scene())))["answers"] == "12"


def test_ids_are_unique_and_fragments_are_whole() -> None:
    ids = [element["id"] for element in page(scene()).all if "id" in element]
    assert len(ids) == len(set(ids))
    for name, html in fragments(scene(), LINKS, say).items():
        assert Page(str(html)).all[0]["id"] == name
        assert name in ids


def test_zones_of_the_board_can_be_replaced_alone() -> None:
    made = scene()
    board = str(fragments(made, LINKS, say)["board"])
    drawn = zones(made, LINKS, say)
    assert list(drawn) == [zone.id for zone in made.zones]
    for name, html in drawn.items():
        assert Page(html).all[0]["id"] == name
        assert html in board
    assert fragments(made, LINKS, say, drawn=drawn)["board"] == board


def test_fragments_stay_when_there_is_nothing_to_show() -> None:
    quiet = fragments(scene(buttons=[], log=[], sheet=None, zones=[]), LINKS, say)
    for name in ("alert", "prompt", "news", "score", "board", "moves", "log"):
        assert Page(str(quiet[name])).all[0]["id"] == name


def test_every_legal_move_is_a_button_with_words_in_the_form() -> None:
    drawn = page(scene())
    for move in scene().buttons:
        buttons = drawn.find("button", name="move", value=move.move)
        assert len(buttons) >= 2, "in the list and on the table"
        assert all(move.label in button["text"] for button in buttons)
        assert all("form" in button["inside"] for button in buttons)
    assert drawn.find("form", id="play")[0]["action"] == LINKS.move
    assert drawn.find("form", id="play")[0]["method"] == "post"


def inside(drawn: Page, name: str) -> list[dict[str, Any]]:
    """The elements within the element of this id."""
    start = next(n for n, element in enumerate(drawn.all) if element.get("id") == name)
    depth = len(drawn.all[start]["inside"])
    rest = drawn.all[start + 1 :]
    return list(itertools.takewhile(lambda element: len(element["inside"]) > depth, rest))


def test_an_open_card_opens_large_without_script() -> None:
    card = Card("k", "Falconer: trainer", "f", about="Snatch: take a card.", why="Too dear.", fresh=True)
    drawn = page(scene(zones=[Zone("z", "row", "Market", cards=[card])]))
    opener, closer = drawn.find("button", popovertarget="large-k")
    assert opener["text"] == "Falconer: trainer"
    assert closer["popovertargetaction"] == "hide"
    assert opener["type"] == closer["type"] == "button", "neither may send the form"
    large = drawn.find("div", id="large-k")[0]
    assert "popover" in large
    for words in ("Falconer: trainer", "Snatch: take a card.", "Too dear.", say("table.fresh")):
        assert words in large["text"]


def test_a_back_and_an_empty_place_open_nothing() -> None:
    cards = [Card("back", "face down", back="back-x"), Card("slot", "empty place")]
    drawn = page(scene(zones=[Zone("z", "row", "Market", cards=cards)]))
    assert not [button for button in drawn.find("button") if "popovertarget" in button]
    assert "face down" in drawn.find("li", id="back")[0]["text"]


def test_one_move_covers_its_card_and_is_in_the_large_one_too() -> None:
    drawn = page(scene())
    buttons = [element for element in inside(drawn, "card-a") if element.get("value") == "take a"]
    assert [button["class"] for button in buttons] == ["hit", "main"]
    assert [element["value"] for element in inside(drawn, "large-card-a") if "value" in element] == ["take a"]


def test_several_moves_on_a_card_are_in_the_large_one_only() -> None:
    take, turn = Button("take x", "Take it"), Button("turn x", "Turn it")
    for card in (
        Card("k", "Prince", "prince", buttons=[take, turn]),
        Card("k", "a card", back="x", buttons=[take, turn]),
    ):
        drawn = page(scene(buttons=[take, turn], zones=[Zone("z", "row", cards=[card])]))
        assert [element["value"] for element in inside(drawn, "large-k") if "value" in element] == ["take x", "turn x"]
        assert not [element for element in inside(drawn, "k") if element.get("class") == "hit"]
        assert say("table.choose") in drawn.find("li", id="k")[0]["text"]


def test_the_same_card_with_other_words_is_drawn_anew() -> None:
    """Cards are remembered; whatever is drawn of them tells them apart."""
    marks = ("words", "about", "why", "tag", "back", "origin")
    changes: list[dict[str, Any]] = [{mark: "other"} for mark in marks]
    changes += [{mark: True} for mark in ("selected", "dim", "fresh")]
    changes += [{"depth": 2}, {"tokens": [Token("t", 2, "2")]}, {"buttons": [Button("take k", "Take")]}]
    cards = [Card("k", "words"), *(replace(Card("k", "words"), **change) for change in changes)]
    drawn = [str(fragments(scene(zones=[Zone("z", "row", cards=[card])]), LINKS, say)["board"]) for card in cards]
    assert len(set(drawn)) == len(cards)


def test_the_latest_news_of_the_others_stand_below_the_prompt() -> None:
    log = [LogLine(n, f"Bob does {n}.", "", 1, True) for n in range(9)] + [LogLine(9, "New card.", fresh=True)]
    drawn = page(scene(log=log))
    assert [item["text"] for item in inside(drawn, "news") if item["tag"] == "li"] == [
        f"Bob does {n}." for n in range(4, 9)
    ]
    assert "fresh" in drawn.find("li", id="log-3")[0]["class"]
    assert "hidden" in page(scene()).find("section", id="news")[0]


def test_news_are_what_came_after_the_last_own_line() -> None:
    card, old = Card("a", "A", "a"), Card("b", "B", "b")
    zones = [Zone("g", "group", zones=[Zone("z", "row", cards=[card, old])])]
    log = [LogLine(0, "", seat=1), LogLine(1, "", seat=0), LogLine(2, ""), LogLine(3, "", seat=1)]
    made = scene(zones=zones, log=log)
    mark_news(made, {"a"})
    assert [line.fresh for line in log] == [False, False, True, True]
    log.append(LogLine(4, "", seat=0))
    mark_news(made, {"a"})
    assert not any(line.fresh for line in log), "the same lines, a turn later"
    log.pop()
    mark_news(made, {"a"})
    assert (card.fresh, old.fresh) == (True, False)


def test_nothing_is_news_to_a_spectator() -> None:
    made = scene(seat=None, log=[LogLine(0, "", seat=1), LogLine(1, "")])
    mark_news(made, ())
    assert not any(line.fresh for line in made.log)


def test_only_what_one_is_asked_is_read_out() -> None:
    def live(made: Scene) -> str:
        return str(page(made).find("p", role="status", **{"class": "say"})[0]["aria-live"])

    assert live(scene()) == "polite"
    assert live(scene(prompt=Prompt("It is Bob’s turn."))) == "off"


def test_who_cannot_play_sees_no_list_of_moves() -> None:
    over = scene(buttons=[], sheet=ScoreSheet("Won", ["Ann", "Bob"], [], [1, 0], [0]))
    for made in (over, scene(buttons=[], seat=None)):
        assert "hidden" in page(made).find("section", id="moves")[0]


def test_both_forms_say_which_decision_they_answer() -> None:
    answers = page(scene()).find("input", name="answers")
    assert [(each["value"], each.get("form")) for each in answers] == [("12", None), ("12", "type")]


def test_enter_in_the_box_presses_no_card() -> None:
    """The box belongs to a form of its own that has one button."""
    drawn = page(scene())
    assert drawn.find("input", id="typed")[0]["form"] == "type"
    assert len([b for b in drawn.find("button") if b.get("form") == "type"]) == 1


def test_who_owes_nothing_has_no_move() -> None:
    drawn = page(scene(buttons=[], zones=[], prompt=Prompt("Wait.")))
    assert not drawn.find("button", name="move")
    assert not drawn.find("input", id="typed")
    assert say("table.no-moves") in drawn.find("section", id="moves")[0]["text"]


def test_advice_only_where_there_is_something_to_choose() -> None:
    """Whoever has one move only, or none, is not led to a page that has nothing to say."""
    links, made = replace(LINKS, hint="/table/7/hint"), scene(sheet=None)
    for count in range(len(made.buttons) + 1):
        some = replace(made, buttons=made.buttons[:count])
        assert ("/table/7/hint" in str(fragments(some, links, say)["prompt"])) is (count > 1)


def test_undo_only_when_it_would_be_granted() -> None:
    assert not [b for b in page(scene()).find("button") if b.get("form") == "undo"]
    assert len([b for b in page(scene(can_undo=True)).find("button") if b.get("form") == "undo"]) == 1


@pytest.mark.parametrize("evil", ['<img src=x onerror="alert(1)">', "'\"><script>", "{number}", "{0}", "%s", "&amp;"])
def test_words_are_only_words(evil: str) -> None:
    """Names and words of strangers come out as they went in, wherever they stand."""
    sheet = ScoreSheet(evil, [evil, "Bob"], [SheetLine(evil, evil, [SheetCell(1, evil), SheetCell(0)])], [1, 0], [0])
    choice = Button(evil, evil, evil, evil, True)
    card = Card("k", evil, "f", about=evil, why=evil, tag=evil, buttons=[choice], tokens=[Token("t", 2, evil)])
    zones = [
        Zone("a", "row", evil, note=evil, empty=evil, cards=[card]),
        Zone("b", "panel", evil, portrait=Card("l", evil, buttons=[choice, choice])),
        Zone("c", "track", evil, steps=[Step(label=evil)]),
    ]
    made = Scene(
        "x", evil, Prompt(evil, evil, True, evil), zones, [evil], 1, 0, [choice], [LogLine(1, evil, evil)], sheet
    )
    drawn = page(made, Alert(evil, evil))
    assert not drawn.find("script")
    assert not drawn.find("img")
    assert all(button["value"] == evil for button in drawn.find("button", name="move"))
    assert evil in drawn.find("p", **{"class": "say"})[0]["text"]
    assert evil in drawn.find("h2", id="score-h")[0]["text"]
    assert evil in drawn.find("div", id="alert")[0]["text"]


def test_the_page_needs_no_style_or_script_of_its_own() -> None:
    html = str(table(scene(sheet=ScoreSheet("Won", ["Ann", "Bob"], [], [1, 0], [0])), LINKS, say, 1))
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:|data:", html)


def test_grid_places_are_classes_from_the_top_left() -> None:
    drawn = page(scene())
    places = {e["id"]: e["class"].split()[-2:] for e in drawn.find("li") if e.get("id") in ("m1", "m2")}
    assert places == {"m1": ["x-1", "y-3"], "m2": ["x-3", "y-1"]}


def test_a_stack_draws_ten_coins_and_says_all() -> None:
    token = next(e for e in page(scene()).find("li") if "token" in e.get("class", ""))
    assert token["title"] == "14 coins"
    assert "14" in token["text"]
    html = str(fragments(scene(), LINKS, say)["board"])
    assert html.count("#coin") == 10


def test_rules_are_linked_to_their_place() -> None:
    links = {a["text"]: a["href"] for a in page(scene(), Alert("No.", "R-9")).find("a") if a["class"] == "rule"}
    assert links == {"R-1": "/rules/x#R-1", "R-2": "/rules/x#R-2", "R-9": "/rules/x#R-9"}


def test_the_sheet_names_every_player_in_every_cell() -> None:
    lines = [SheetLine("R-5", "Wealth", [SheetCell(2, "most coins", True), SheetCell(0, "fewer")])]
    drawn = page(scene(sheet=ScoreSheet("Ann wins", ["Ann", "Bob"], lines, [2, 0], [0])))
    cells = [cell for cell in drawn.find("td") if "data-name" in cell]
    assert [cell["data-name"] for cell in cells] == ["Ann", "Bob"] * 2
    assert "most coins" in cells[0]["text"]
    assert [cell["data-name"] for cell in cells if cell.get("class") == "win"] == ["Ann", "Ann"]
    assert [b["inside"][-2] for b in drawn.find("button") if b.get("form") == "again"] == ["section"]
    assert {a["href"] for a in drawn.find("a") if not a["href"].startswith(("/rules", "#"))} == {
        LINKS.replay,
        LINKS.record,
    }


def test_hundreds_of_moves_fold_into_their_groups() -> None:
    many = [Button(f"place m{n} at {x},0", f"Place {n} at {x}", group=f"Card {n}") for n in range(4) for x in range(90)]
    drawn = page(scene(buttons=many, zones=[]))
    moves = drawn.find("section", id="moves")[0]
    assert [summary["text"] for summary in drawn.find("summary")] == [f"Card {n} (90)" for n in range(4)]
    assert "Place 3 at 89" in moves["text"]


def test_the_title_calls_who_is_asked() -> None:
    assert page_title(scene()) == "● Title"
    assert page_title(scene(prompt=Prompt("Wait."))) == "Title"


@pytest.mark.parametrize("lang", ["en", "it", "fr"])
def test_all_words_of_the_frame_are_there(lang: str) -> None:
    words = texts(lang, "parlour.web")
    assert [text_id for text_id in WORDS if text_id not in words] == []


def test_markup_in_a_scene_is_text_like_any_other() -> None:
    """What is remembered of one must not serve for the other, which is equal to it."""
    for name in (Markup("<b>Ann</b>"), "<b>Ann</b>", Markup("<b>Ann</b>")):
        drawn = str(table(scene(names=[name, "Bob"], title=name), LINKS, say, 5, None))
        assert "<b>Ann" not in drawn
        assert "&lt;b&gt;Ann" in drawn


def test_at_the_end_the_prompt_says_who_has_won() -> None:
    made = scene(buttons=[], sheet=ScoreSheet("Ann has won with 7 points.", ["Ann", "Bob"], [], [7, 0], [0]))
    link = next(each for each in inside(page(made), "prompt") if each.get("href") == "#score")
    assert link["text"] == "Ann has won with 7 points."
