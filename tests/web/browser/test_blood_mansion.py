"""Murder at Blood Mansion in browsers: a door slammed and opened again, the Ghost, nine at a table on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from parlour.tables import Player
from tests.tables.help import run, service
from tests.tables.windows import SLAM, WANTED, three
from tests.web.browser.help import At

pytestmark = pytest.mark.browser
People = Callable[..., At]

OPENED = "opened-43"
"""With this seed, and if everybody slams, Tabitha is the first whose door is slammed."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seated(person: People, address: str, database: Path, seed: str, pause: int = 0) -> list[At]:
    """Three people in browsers of their own, at a table whose chance is known."""
    tokens = [f"{name}-{seed}-{'x' * 40}" for name in ("ann", "bea", "cyd")]

    async def prepared() -> str:
        async with service(database) as tables:
            table = await three(tables, seed, pause, [Player.of(token) for token in tokens])
            return str(table.id)

    with ThreadPoolExecutor(1) as thread:  # the browsers' own loop runs in this one
        table = thread.submit(run, prepared).result()
    found = []
    for token in tokens:
        at = person()
        at.page.context.add_cookies([{"name": "player", "value": token, "url": address}])
        at.page.goto(f"/table/{table}")
        found.append(at)
    return found


def mover(people: Sequence[At]) -> At:
    """Who is asked."""
    for _ in range(300):
        for each in people:
            if each.moves.count():
                return each
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def choose(at: At, move: str) -> None:
    """Press a move of the list, and wait until the page is at another decision."""
    before = at.number
    at.page.locator(f'#moves button.move[value="{move}"]').click()
    at.played(before)


def usual(at: At) -> str:
    """What everybody does, as `windows.usual` says it."""
    texts = at.page.locator("#moves code").all_text_contents()
    rank = {verb: number for number, verb in enumerate(WANTED)}
    return min(texts, key=lambda text: rank.get(text.split()[0], len(WANTED)))


def to_window(people: Sequence[At]) -> At:
    """Play until somebody is asked about a door; who it is."""
    while True:
        at = mover(people)
        if at.page.locator('#moves button.move[value="allow"]').count():
            return at
        choose(at, usual(at))


def test_a_door_is_slammed_and_opened_again(person: People, address: str, database: Path, axe: str) -> None:
    people = seated(person, address, database, OPENED)
    victim = to_window(people)
    others = [each for each in people if each is not victim]
    for each in others:
        expect(each.page.locator("#prompt")).to_contain_text("may slam the door")
        expect(each.moves).to_have_count(0)
    expect(victim.page.locator("#prompt")).to_contain_text("Do you slam the door?")
    assert victim.faults(axe) == []
    choose(victim, "slam")
    tabitha = mover(people)
    assert tabitha is not victim
    expect(tabitha.page.locator("#prompt")).to_contain_text("Do you open it again?")
    choose(tabitha, "door")
    for each in people:
        expect(each.page.locator("#log")).to_contain_text("slams the door in the face of")
        expect(each.page.locator("#log")).to_contain_text("opens the door again: the Action happens.")
        expect(each.page.locator("#discards")).to_contain_text("Slam the Door")
        assert each.faults(axe) == []


def test_a_standing_order_answers(person: People, address: str, database: Path) -> None:
    """Given by two presses while the window is open; after the pause it is as if the player had answered."""
    people = seated(person, address, database, SLAM, pause=2)
    victim = to_window(people)
    orders = victim.page.locator("#orders")
    orders.locator("summary").first.click()
    orders.get_by_role("button", name="never slam").click()
    expect(orders.locator("summary").first).to_contain_text("never slam")
    for each in people:
        expect(each.page.locator("#log")).to_contain_text("lets it happen")
        if each is not victim:
            expect(each.page.locator("#orders summary").first).to_contain_text("ask me")


def test_an_answer_waits_and_may_be_changed(person: People, address: str, database: Path) -> None:
    people = seated(person, address, database, SLAM, pause=5)
    victim = to_window(people)
    page = victim.page
    page.locator('#moves button.move[value="slam"]').click()
    expect(page.locator("#prompt")).to_contain_text("Your answer: Slam the door")
    page.locator('#moves button.move[value="allow"]').click()
    expect(page.locator("#prompt")).to_contain_text("Your answer: Let it happen")
    for each in people:
        expect(each.page.locator("#log")).to_contain_text("lets it happen", timeout=20_000)


def test_two_and_the_ghost(person: People, axe: str) -> None:
    """A game against a bot to its end, by the moves in words and on the cards."""
    ann = person()
    page = ann.page
    ann.make_table("me", "easy", "nobody", game="blood_mansion")
    turn, seen = 0, set[str]()
    while ann.wait_asked():
        expect(page.locator("#ghost")).to_contain_text("The Ghost")
        expect(page.locator("#nine")).to_contain_text("Van Molder")
        expect(page.locator("#known")).to_have_count(0)
        before = ann.number
        rule = page.locator("#prompt a.rule").first.text_content() or ""
        if rule not in seen:
            seen.add(rule)
            assert ann.faults(axe) == [], rule
        declares = page.locator('#moves button.move[value^="accuse"], #moves button.move[value="escape"]')
        cards = page.locator("#board button.hit")
        if declares.count():
            declares.first.click()
        elif cards.count() and turn % 2:
            cards.nth(turn % cards.count()).click()
        else:
            ann.moves.last.click()
        ann.played(before)
        turn += 1
    expect(page.locator("#score h2")).to_contain_text(re.compile("wins|Nobody"))
    assert ann.faults(axe) == []


def test_nine_at_a_table_on_a_phone(person: People, axe: str) -> None:
    ann = person(**PHONE)
    page = ann.page
    ann.make_table("me", *["easy"] * 8, game="blood_mansion")
    for turn in range(8):
        if not ann.wait_asked():
            break
        expect(page.locator("#board .panel")).to_have_count(9)
        assert ann.sideways() <= 0
        if turn % 4 == 0:
            assert ann.faults(axe) == []
        before = ann.number
        ann.moves.nth(turn % ann.moves.count()).click()
        ann.played(before)
    page.locator("#discards .look").first.click()
    expect(page.locator("#discards .large").first).to_be_visible()
    assert ann.sideways() <= 0
