"""Bizarre Manor in a real browser: whole games, an Inauguration by keyboard, every stage on every screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.web.browser.help import At

pytestmark = pytest.mark.browser
People = Callable[..., At]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SPACES = "#board .plane .hit"


def is_over(person: At) -> bool:
    return person.page.locator("#score:not([hidden])").count() > 0


def take_turns(*people: At, choose: Callable[[At, int], None]) -> None:
    """Whoever is asked chooses, until the game is over for all."""
    for turn in count():
        for each in people:
            if each.moves.count() and not is_over(each):
                before = each.number
                choose(each, turn)
                answered(each, before)
        if all(map(is_over, people)):
            return
        people[0].page.wait_for_timeout(10)


def answered(person: At, before: str) -> None:
    """The page shows another decision, or none while the others still choose, or the end."""
    other = person.page.locator(f'#prompt input[name=answers]:not([value="{before}"])')
    other.or_(person.page.locator("#moves .none, #score:not([hidden])")).first.wait_for(state="attached")


def from_the_list(person: At, turn: int) -> None:
    person.moves.nth(turn % person.moves.count()).click()


def test_a_whole_game_in_two_browsers(person: People) -> None:
    """One plays on the cards and the spaces, the other from the list on a phone; both see the same end."""
    ann, bob = person(), person(locale="it-IT", **PHONE)
    ann.make_table("me", "friend", "nobody", game="bizarre_manor")
    bob.join(ann.page.locator("#link-1").input_value(), "Bob")
    expect(ann.page.locator("#board")).to_be_visible()

    def choose(who: At, turn: int) -> None:
        on_board = who.page.locator("#board .hit")
        if who is bob or not on_board.count():
            from_the_list(who, turn)
        else:
            on_board.nth(turn % on_board.count()).click()

    take_turns(ann, bob, choose=choose)
    for each in (ann, bob):
        expect(each.page.locator("#score tfoot")).to_be_visible()
    totals = [each.page.locator("#score tfoot td b").all_text_contents() for each in (ann, bob)]
    assert totals[0] == totals[1]
    assert len(totals[0]) == 2
    assert bob.sideways() <= 0


def test_an_inauguration_by_keyboard(person: People) -> None:
    """Round by round with the box; then from space to space by arrows, and Enter places the Review."""
    ann = person()
    page = ann.page
    ann.make_table("me", "easy", "nobody", game="bizarre_manor", options={"youngest": "first"})

    def tab_to(wanted: str) -> None:
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"Tab never reaches {wanted}")

    placed = 0
    while ann.wait_asked():
        before = ann.number
        if not page.locator("#procession").count():
            page.locator("#typed").focus()
            page.keyboard.type(page.locator("#typed").get_attribute("placeholder") or "")
        else:
            here = page.locator("#procession .step.here")
            expect(here).to_have_count(1)
            tab_to(SPACES)
            for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
                page.keyboard.press(key)
                assert page.evaluate("document.activeElement.closest('.mine .plane .card') !== null"), key
            if not page.evaluate("wanted => document.activeElement.matches(wanted)", SPACES):
                tab_to(SPACES)  # the arrows lead to cards that may not be covered too
            assert str(page.evaluate("document.activeElement.value")).startswith("place ")
            placed += 1
        page.keyboard.press("Enter")
        ann.played(before)
    assert placed
    expect(page.locator("#score h2")).to_contain_text("point")
    expect(page.locator("#procession .step").last).to_have_class("step here")


@pytest.mark.parametrize(
    ("scheme", "screen", "lang"), [("light", "wide", "en"), ("dark", "phone", "it"), ("light", "phone", "fr")]
)
def test_every_stage_on_every_screen(person: People, axe: str, scheme: str, screen: str, lang: str) -> None:
    """Nothing to find fault with, nothing sideways: guests, draft, placement, second choice, Inauguration, the end."""
    ann = person(color_scheme=scheme, **(PHONE if screen == "phone" else {}))
    page = ann.page
    ann.make_table(
        "me", "easy", "easy", name="Wilhelmina von und zu Hohenstaufen-Sigm.", game="bizarre_manor",
        options={"scenario": "cats-cemetery"},
    )  # fmt: skip
    ann.speak(lang)

    def fine(where: str) -> None:
        assert ann.faults(axe) == [], where
        assert ann.sideways() <= 0, where

    seen = set[tuple[str, bool]]()

    def choose(who: At, turn: int) -> None:
        rule = page.locator("#prompt a.rule").first.text_content() or ""
        stage = rule, page.locator("#procession").count() > 0
        if stage not in seen:
            seen.add(stage)
            fine(f"asked by {stage}")
        from_the_list(who, turn)

    take_turns(ann, choose=choose)
    assert {"BM-1.8", "BM-2.2", "BM-2.6", "BM-2.8"} <= {rule for rule, _ in seen}
    assert ("BM-2.8", True) in seen
    fine("the end")


def test_a_space_tells_what_a_placing_would_do(person: People) -> None:
    """The card shows where one points, and what it would connect stands below; without pointing nothing does."""
    ann = person()
    page = ann.page
    ann.make_table("me", "easy", "nobody", game="bizarre_manor")
    while ann.wait_asked() and not page.locator(SPACES).count():
        before = ann.number
        ann.moves.first.click()
        ann.played(before)
    space = page.locator("#board .plane .card.can").first
    ghost, says = space.locator(".ghost"), page.locator(".mine .plane-says")
    expect(ghost).to_have_css("opacity", "0")
    space.hover()
    expect(ghost).not_to_have_css("opacity", "0")
    expect(says).to_contain_text("Connects with")


def test_the_gallery_and_the_rules(person: People, axe: str) -> None:
    ann = person(**PHONE)
    for path in ("/?game=bizarre_manor", "/cards/bizarre_manor", "/rules/bizarre_manor"):
        ann.page.goto(path)
        assert ann.faults(axe) == [], path
        assert ann.sideways() <= 0, path
