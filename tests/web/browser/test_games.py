"""Whole games in a real browser: by mouse, by keyboard alone, without script, with a friend."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.help import At

pytestmark = pytest.mark.browser
People = Callable[..., At]


def test_a_whole_game_by_mouse(person: People) -> None:
    """On the cards where a card can be clicked, else by a button of the prompt or of the list."""
    ann = person(reduced_motion="no-preference")
    page = ann.page
    ann.make_table()
    turn = 0
    while ann.wait_asked():
        before = ann.number
        cards = page.locator("#board button.hit")
        (cards if cards.count() else ann.moves).nth(turn % max(1, cards.count() or ann.moves.count())).click()
        ann.played(before)
        turn += 1
    expect(page.locator("#score h2")).to_contain_text("points")
    expect(page.locator("#score tbody tr")).not_to_have_count(0)
    page.get_by_role("link", name="Watch the game again").click()
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#board")).to_be_visible()
    page.go_back()
    page.go_back()
    page.get_by_role("button", name="Play again").click()
    expect(page).to_have_url(re.compile(r"/table/"))
    expect(page.locator("#score")).to_be_hidden()


def test_a_whole_game_by_keyboard_alone(person: People) -> None:
    ann = person()
    page = ann.page
    page.goto("/?game=menestrels")

    def tab_to(wanted: str) -> None:
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"Tab never reaches {wanted}")

    tab_to("#nickname")
    page.keyboard.type("Ann")
    tab_to("main .main.big")
    page.keyboard.press("Enter")
    turn = 0
    while ann.wait_asked():
        before = ann.number
        if turn % 3:
            tab_to("#typed")
            page.keyboard.type(page.locator("#typed").get_attribute("placeholder") or "")
        else:
            tab_to("#prompt button, #board button.hit, #moves button.move")
        page.keyboard.press("Enter")
        ann.played(before)
        turn += 1
    expect(page.locator("#score h2")).to_contain_text("points")


def test_a_whole_game_without_script(person: People) -> None:
    ann = person(java_script_enabled=False)
    page = ann.page
    ann.make_table("me", "normal")
    for turn in range(300):
        if page.locator("#score h2").count():
            break
        if ann.moves.count():
            ann.moves.nth(turn % ann.moves.count()).click()
        else:
            page.reload()
    expect(page.locator("#score h2")).to_contain_text("points")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#board")).to_be_visible()


def test_two_browsers_and_a_link(person: People) -> None:
    """The waiting room turns into the table by itself, and each sees the other's moves without touching anything."""
    ann, bob = person(), person(locale="fr-FR")
    ann.make_table("me", "friend")
    bob.join(ann.page.locator("#link-1").input_value(), "Bob & Co. <i>")
    expect(ann.page.locator("#board")).to_be_visible()
    expect(ann.page.locator("#board")).to_contain_text("Bob & Co. <i>")
    expect(bob.page.locator("#board")).to_contain_text("Ann")
    for _ in range(6):
        mover = _who_is_asked(ann, bob)
        other = bob if mover is ann else ann
        before = other.number
        mover.moves.last.click()
        # Both: whoever watches hears of a move before its own page gets the answer.
        for each in (other, mover):
            each.played(before)
    expect(ann.page.locator("#log li")).not_to_have_count(0)


def _who_is_asked(ann: At, bob: At) -> At:
    for _ in range(300):
        for each in (ann, bob):
            if each.moves.count():
                return each
        ann.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_the_friend_with_a_used_link(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    ann.make_table("me", "friend")
    link = ann.page.locator("#link-1").input_value()
    bob.join(link, "Bob")
    bob.page.goto(link)
    expect(bob.page.locator("#board")).to_be_visible()
    eve.page.goto(link)
    expect(eve.page.locator("main")).to_contain_text("already been used")
    eve.noise.clear()


def test_a_hint_opens_beside_the_table_and_plays(person: People) -> None:
    ann = person()
    page = ann.page
    ann.make_table("me", "normal")
    assert ann.wait_asked()
    before = ann.number
    page.locator("#prompt a.hint").click()
    adviser = page.locator("#adviser")
    expect(adviser).to_be_visible()
    expect(adviser.locator("li")).not_to_have_count(0)
    expect(adviser).to_contain_text("chance of winning")
    adviser.locator("button[name=move]").first.click()
    expect(adviser).to_be_hidden()
    ann.played(before)


def test_a_hint_without_script_is_a_page(person: People) -> None:
    ann = person(java_script_enabled=False)
    page = ann.page
    ann.make_table("me", "normal")
    while not ann.moves.count():
        page.reload()
    page.locator("#prompt a.hint").click()
    expect(page.locator("h1")).to_contain_text("hard bot")
    page.locator("form.hints button").first.click()
    expect(page.locator("#board")).to_be_visible()
