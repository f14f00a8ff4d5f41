"""Every page: nothing to find fault with for axe, nothing sideways on a phone, in every language and theme."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.help import At

pytestmark = pytest.mark.browser
People = Callable[..., At]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_pages_to_read(person: People, axe: str, scheme: str, screen: str) -> None:
    ann = person(color_scheme=scheme, **(PHONE if screen == "phone" else {}))
    for path in ("/", "/rules/menestrels", "/cards/menestrels", "/about"):
        ann.page.goto(path)
        assert ann.faults(axe) == [], path
        assert ann.sideways() <= 0, path
    ann.page.goto("/")
    ann.page.locator(".set-up summary").click()
    assert ann.faults(axe) == []
    ann.page.goto("/nix")
    assert ann.faults(axe) == []
    ann.noise.clear()


@pytest.mark.parametrize(
    ("scheme", "screen", "lang"), [("light", "wide", "en"), ("dark", "phone", "en"), ("light", "phone", "fr")]
)
def test_a_table_from_the_waiting_room_to_the_end(
    person: People, axe: str, scheme: str, screen: str, lang: str
) -> None:
    phone = PHONE if screen == "phone" else {}
    ann, bob = person(color_scheme=scheme, **phone), person(color_scheme=scheme, **phone)
    page = ann.page

    def fine(where: str) -> None:
        assert ann.faults(axe) == [], where
        assert ann.sideways() <= 0, where

    ann.make_table("me", "friend", "normal", name="Wilhelmina von und zu Hohenstaufen-Sigm.")
    ann.speak(lang)
    fine("waiting room")
    link = page.locator("#link-1").input_value()
    bob.page.goto(link)
    assert bob.faults(axe) == []
    bob.join(link, "Bob")
    expect(page.locator("#board")).to_be_visible()
    turn, seen = 0, set[str]()
    over = page.locator("#score:not([hidden])")
    while not over.count():
        for each in (ann, bob):
            if each.moves.count():
                before = each.number
                rule = page.locator("#prompt a.rule").first.text_content() or ""
                if each is ann and rule not in seen:
                    seen.add(rule)
                    fine(f"asked by {rule}")
                each.moves.nth(turn % each.moves.count()).click()
                each.played(before)
                turn += 1
        page.wait_for_timeout(20)
    fine("the end")
    page.goto(f"{page.url}/seats")
    fine("seats")
    page.goto(page.url.replace("/seats", "/replay?at=9&seat=0"))
    fine("replay")


def test_the_rule_panel(person: People, axe: str) -> None:
    ann = person(**PHONE)
    ann.make_table("me", "normal")
    ann.wait_asked()
    ann.page.locator("#prompt a.rule").click()
    expect(ann.page.locator("#reader .rule-text").first).to_be_visible()
    ann.page.locator("#reader .rule-text a:not(.rule)").first.click()
    expect(ann.page.locator("#reader .rule-text")).to_have_count(1)
    assert ann.faults(axe) == []
    assert ann.sideways() <= 0


def test_language_and_theme_without_script(person: People) -> None:
    ann = person(java_script_enabled=False)
    ann.page.goto("/rules/menestrels")
    ann.speak("fr")
    expect(ann.page.locator("h1")).to_contain_text("Les règles")
    ann.page.locator("button[name=theme][value=dark]").click()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    ann.page.goto("/")
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_less_motion(person: People) -> None:
    """Who wants no motion, as everybody in these tests but one, sees none: a card never glides."""
    ann = person()
    ann.make_table("me", "normal")
    ann.page.evaluate("() => { Element.prototype.animate = () => { console.error('something moves'); }; }")
    for _ in range(4):
        if ann.wait_asked():
            before = ann.number
            ann.moves.first.click()
            ann.played(before)
