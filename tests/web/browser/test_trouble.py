"""Reloads, second tabs, Back, double clicks, lost connections, refusals, hostile names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.help import At
from tests.web.help import running

pytestmark = pytest.mark.browser
People = Callable[..., At]


SLOW = """
const quick = fetch;
window.fetch = async (...what) => {
  const answer = await quick(...what);
  await new Promise((done) => setTimeout(done, 4000));
  return answer;
};
"""
"""The answer to the own post is slow, so that the stream shows the next decision before it."""


def test_reload_in_the_middle_of_a_move(person: People) -> None:
    """A choice of several steps goes on after a reload where it was, and its typed-in start is not lost."""
    ann = person()
    ann.make_table("me", "normal", options={"nobles": "chosen"})
    while ann.wait_asked():
        before = ann.number
        say = ann.page.locator("#prompt .say").inner_text()
        listed = ann.moves.all_inner_texts()
        ann.page.reload()
        assert ann.wait_asked()
        assert ann.number == before
        assert ann.page.locator("#prompt .say").inner_text() == say
        assert ann.moves.all_inner_texts() == listed
        ann.moves.first.click()
        ann.played(before)
        if int(before) > 12:
            return
    raise AssertionError("the game was over too soon")


def test_a_double_click_is_one_move(person: People) -> None:
    ann = person()
    ann.make_table("me", "normal")
    coin = ann.till_coin()
    before = ann.number
    coin.dblclick()
    ann.played(before)
    ann.wait_asked()
    mine = ann.page.locator("#log .seat-0", has_text="Ann gains 1 coin")
    expect(mine).to_have_count(1)


@pytest.mark.parametrize("network", ["", SLOW], ids=["quick", "slow"])
def test_the_second_click_on_a_fresh_button_is_no_move(person: People, network: str) -> None:
    """The server answers between the two clicks, or the stream shows it; another button stands where the first was."""
    ann = person()
    ann.page.add_init_script(f"performance.now = () => 0;{network}")
    ann.make_table("me", "normal")
    ann.wait_asked()
    before = ann.number
    ann.moves.first.click()
    ann.played(before)
    ann.wait_asked()
    after, mouse = ann.number, ann.page.mouse
    ann.moves.first.hover()
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    expect(ann.page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    ann.page.wait_for_timeout(400)
    assert ann.number == after
    ann.moves.first.click()
    ann.played(after)


def test_a_double_click_without_script(person: People) -> None:
    ann = person(java_script_enabled=False)
    ann.make_table("me", "normal")
    ann.till_coin().dblclick()
    ann.page.wait_for_load_state()
    expect(ann.page.locator("#alert")).to_be_hidden()
    expect(ann.page.locator("#log .seat-0", has_text="Ann gains 1 coin")).to_have_count(1)


def test_a_second_tab_follows_and_cannot_play_twice(person: People) -> None:
    ann = person()
    ann.make_table("me", "normal")
    other = At(ann.page.context.new_page(), ann.noise)
    other.page.goto(ann.page.url)
    ann.wait_asked()
    other.wait_asked()
    before = ann.number
    ann.moves.first.click()
    other.played(before)
    other.wait_asked()
    assert int(other.number) > int(before)


def test_an_old_tab_without_connection_is_refused(person: People) -> None:
    """A page that missed everything answers an old decision: refused with the fresh table, nothing played."""
    ann = person(java_script_enabled=False)
    ann.make_table("me", "normal")
    while not ann.moves.count():
        ann.page.reload()
    other = At(ann.page.context.new_page(), ann.noise)
    other.page.goto(ann.page.url)
    ann.moves.first.click()
    other.moves.last.click()
    expect(other.page.locator("#alert")).to_be_visible()
    expect(other.page.locator("#board")).to_be_visible()
    ann.noise[:] = [line for line in ann.noise if "409" not in line]


def test_back_and_forward_do_not_play_again(person: People) -> None:
    ann = person(java_script_enabled=False)
    ann.make_table("me", "normal")
    ann.till_coin().click()
    shown = ann.page.locator("#log li").count()
    ann.page.go_back()
    ann.page.go_forward()
    expect(ann.page.locator("#log .seat-0", has_text="Ann gains 1 coin")).to_have_count(1)
    assert ann.page.locator("#log li").count() >= shown


def test_a_refusal_and_its_rule_beside_the_table(person: People) -> None:
    ann = person()
    page = ann.page
    ann.make_table("me", "normal")
    ann.wait_asked()
    page.locator("#typed").fill("noble prince")
    page.locator("#typed").press("Enter")
    alert = page.locator("#alert")
    expect(alert).to_be_visible()
    rule = alert.locator("a.rule")
    number = rule.inner_text()
    rule.click()
    panel = page.locator("#reader")
    expect(panel).to_be_visible()
    expect(panel).to_contain_text(number)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
    ann.noise[:] = [line for line in ann.noise if "409" not in line]


def test_a_rule_without_script(person: People) -> None:
    ann = person(java_script_enabled=False)
    ann.make_table("me", "normal")
    with ann.page.context.expect_page() as opened:
        ann.page.locator("#prompt a.rule").click()
    expect(opened.value).to_have_url(re.compile(r"/rules/menestrels#MN-"))


def test_hostile_names_are_only_text(person: People) -> None:
    ann, bob = person(), person()
    ann.make_table("me", "friend", name='"><img src=x onerror=alert(1)>')
    bob.join(ann.page.locator("#link-1").input_value(), "<svg/onload=alert(2)> {{7*7}}")
    expect(ann.page.locator("#board")).to_contain_text("<svg/onload=alert(2)> {{7*7}}")
    expect(bob.page.locator("#board")).to_contain_text('"><img src=x onerror=alert(1)>')
    for each in (ann, bob):
        assert each.page.locator("img, #board svg[onload]").count() == 0
        each.page.goto("/")
        each.page.goto("/about")


def test_the_page_outlives_the_server(person: People, tmp_path: Path) -> None:
    """The server dies and comes back: the page says so, recovers by itself, and a move made meanwhile counts."""
    ann = person()
    page = ann.page
    with running(tmp_path / "games.sqlite3") as (process, address):
        page.goto(address)
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Play now").click()
        ann.wait_asked()
        before = ann.number
        process.kill()
        process.wait()
        expect(page.locator("#offline")).to_be_visible()
        ann.moves.first.click()
    with running(tmp_path / "games.sqlite3", port=int(address.rstrip("/").rpartition(":")[2])):
        ann.played(before)
        expect(page.locator("#offline")).to_be_hidden()
        page.close()
    ann.noise.clear()


def test_what_is_pressed_before_the_last_answer_is_here_is_played_too(person: People) -> None:
    ann = person()
    ann.page.add_init_script(SLOW)
    ann.make_table("me", "easy")
    for _ in range(2):
        assert ann.wait_asked()
        before = ann.number
        ann.moves.first.click()
        ann.played(before)


def test_what_is_typed_before_the_last_answer_is_here_stays(person: People) -> None:
    """The answer, and what others do, draw the box anew; only what was sent is taken out of it."""
    ann = person()
    ann.page.add_init_script(SLOW)
    ann.make_table("me", "easy")
    assert ann.wait_asked()
    before = ann.number
    box = ann.page.locator("#typed")
    with ann.page.expect_response("**/move"):
        box.fill(box.get_attribute("placeholder") or "")
        box.press("Enter")
    ann.played(before)
    assert ann.wait_asked()
    expect(ann.page.locator("#table")).to_have_attribute("aria-busy", "true")
    box.fill("noble prince; half of")
    expect(ann.page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    ann.page.wait_for_timeout(300)
    expect(box).to_have_value("noble prince; half of")


def test_enter_pressed_twice_plays_once(person: People) -> None:
    """What was sent stands in the box no more when the next decision is there, even before the answer is."""
    ann = person()
    ann.page.add_init_script(SLOW)
    ann.make_table("me", "easy", game="bizarre_manor")
    assert ann.wait_asked()
    ann.page.wait_for_timeout(2500)  # the bot has chosen too, so that the next decision comes at once
    before = ann.number
    box = ann.page.locator("#typed")
    box.fill(box.get_attribute("placeholder") or "")
    box.press("Enter")
    ann.played(before)
    assert ann.wait_asked()
    after = ann.number
    expect(box).to_have_value("", timeout=1500)
    box.press("Enter")
    expect(ann.page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    ann.page.wait_for_timeout(300)
    assert ann.number == after
