"""Spook Manor in a real browser: with a friend, alone by keyboard, Creeples dragged and chosen, on a phone."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.help import At

pytestmark = pytest.mark.browser
People = Callable[..., At]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CARRIED = ":is(.fan, .row) .card[data-carry] > .look"
"""What picks a card up that may be played."""


def begin(person: At, *others: str, **options: str) -> str:
    """Make a table of Spook Manor; its path."""
    page = person.page
    page.goto("/?game=spook_manor")
    page.locator("#nickname").fill("Ann")
    page.locator(".set-up summary").click()
    for n in range(2, 7):
        page.locator(f"#seat-{n}").select_option(others[n - 2] if n - 2 < len(others) else "nobody")
    for option, value in options.items():
        page.locator(f"#option-{option}").select_option(value)
    page.locator("main .main.big").click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    return page.url.partition("/table/")[2]


def press(person: At, button: Locator) -> None:
    """Press a button that makes a move, and wait for what comes of it."""
    before = person.number
    button.click()
    person.played(before)


def type_move(person: At, text: str) -> None:
    """A move, or several, by the box."""
    before = person.number
    person.page.locator("#typed").fill(text)
    person.page.locator("#typed").press("Enter")
    person.played(before)


def put_first(person: At, place: int = 0) -> None:
    """Pick the first card up, and put it on one of the places that are marked for it."""
    before = person.number
    person.page.locator(CARRIED).first.click()
    person.page.locator(".drop").nth(place).click()
    person.played(before)


def build(person: At, *wanted: str) -> None:
    """A whole commitment in one line: a card whose words have one of the wanted ones, else any, on its first place."""
    cards = person.page.locator(".card:has(> .look):has(> .large button[data-to])")
    found = [cards.filter(has_text=word) for word in wanted]
    card = next((some for some in found if some.count()), cards).first
    chain = card.locator("> .large button[data-to]").first.get_attribute("value")
    type_move(person, f"{chain}; done")


def is_over(person: At) -> bool:
    return person.page.locator("#score:not([hidden])").count() > 0


def step(person: At, turn: int) -> bool:
    """Whatever is next for the person, if anything is: halves, a card and its place, Creeples seated best, done."""
    page = person.page
    halves = page.locator('#prompt button[value^="left"]')
    if halves.count():
        halves.first.click()
        expect(halves).to_have_count(0)
        return True
    for verb in ("best", "done"):
        button = page.locator(f'#prompt button[value="{verb}"]')
        if button.count():
            press(person, button)
            return True
    if page.locator(CARRIED).count():
        put_first(person, turn % 3)
        return True
    return False


def test_two_browsers_play_a_whole_game(person: People) -> None:
    """SM-2: both build at the same time, neither sees the other's choice before both have made theirs."""
    ann, bob = person(), person(locale="fr-FR")
    begin(ann, "friend")
    bob.join(ann.page.locator("#link-1").input_value(), "Bob")
    expect(ann.page.locator("#board")).to_be_visible()
    for each in (ann, bob):
        each.page.locator('#prompt button[value^="left"]').first.wait_for()
        assert step(each, 0)
    for each in (ann, bob):
        each.page.locator(CARRIED).first.wait_for()
    hidden, places = 0, itertools.count()
    while not is_over(ann):
        # whoever is second ends the round, and is the first of the next one
        for one, other, built in ((ann, bob, "You have built"), (bob, ann, "Vous avez bâti")):
            expect(one.page.locator("#prompt .say")).not_to_contain_text(built)
            while step(one, next(places)):
                pass
            if is_over(one):
                other.page.locator("#score:not([hidden])").wait_for()
                break
            expect(one.page.locator("#prompt .say")).to_contain_text(built)
            rooms = one.page.locator(f"#manor-{one is bob:d} .card[id^=card-]").count()
            expect(other.page.locator(f"#manor-{one is bob:d} .card[id^=card-]")).to_have_count(rooms - 1)
            hidden += 1
    assert hidden == 20, "one of the two was first in every round"
    for each, points in ((ann, "points"), (bob, "points")):
        expect(each.page.locator("#score h2")).to_contain_text(points)
        expect(each.page.locator("#score tbody tr")).to_have_count(10)
        expect(each.page.locator("#manor-0 .card[id^=card-]")).to_have_count(20)
        expect(each.page.locator("#manor-1 .card[id^=card-]")).to_have_count(20)


def test_a_whole_game_alone_by_keyboard(person: People) -> None:
    """SM-4: cards are picked up by Enter, put down by arrows and Enter; the best total is kept on the device."""
    ann = person()
    page = ann.page
    begin(ann)

    def tab_to(wanted: str) -> None:
        for _ in range(150):
            page.keyboard.press("Tab")
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"Tab never reaches {wanted}")

    for turn in range(200):
        if not ann.wait_asked():
            break
        before = ann.number
        if page.locator(CARRIED).count():
            tab_to(CARRIED)
            page.keyboard.press("Enter")
            expect(page.locator(".drop:focus")).to_have_count(1)
            for _ in range(turn % 3):
                page.keyboard.press("ArrowRight")
            expect(page.locator(".drop:focus")).to_have_count(1)
        else:
            tab_to('#prompt button:is([value="best"], [value="done"], [value^="left"])')
        page.keyboard.press("Enter")
        ann.played(before)
    total = page.locator("#score tfoot td").text_content()
    expect(page.locator("#score h2")).to_contain_text(f"Your manor is worth {total} points")
    expect(page.locator("#score .best")).to_have_text("That is your best total on this device.")
    page.reload()
    expect(page.locator("#score .best")).to_have_text("That is your best total on this device.")
    page.goto("/?game=spook_manor")
    kept = page.locator(".lobby .best:not([hidden])")
    expect(kept).to_have_text(f"Manor: your best total on this device is {total}.")


def test_what_is_held_stays_held_when_the_table_changes(person: People) -> None:
    """While one holds a card, the other's choice arrives: both have their Lobby now."""
    ann, bob = person(), person()
    begin(ann, "friend")
    bob.join(ann.page.locator("#link-1").input_value(), "Bob")
    for each in (ann, bob):
        step(each, 0)
    expect(ann.page.locator(CARRIED)).to_have_count(4)
    step(bob, 0)
    step(bob, 0)
    ann.page.locator(CARRIED).first.click()
    held = ann.page.locator("[data-ui-held]").get_attribute("id")
    version = ann.page.locator("#table").get_attribute("data-version")
    bob.page.get_by_role("button", name="Undo").click()
    expect(bob.page.locator('#prompt button[value="done"]')).to_have_count(1)
    expect(ann.page.locator("[data-ui-held]")).to_have_attribute("id", held or "")
    expect(ann.page.locator(".drop")).to_have_count(4)
    ann.page.locator(".drop").first.click()
    expect(ann.page.locator('#prompt button[value="done"]')).to_have_count(1)
    assert ann.page.locator("#table").get_attribute("data-version") != version


def test_a_better_total_stays_and_each_solo_game_has_its_own(person: People) -> None:
    ann = person()
    page = ann.page
    page.goto("/")
    page.evaluate("""localStorage.setItem("best.spook_manor.standard", '{"total": 999, "at": "/table/x"}')""")
    begin(ann)
    step(ann, 0)
    while not is_over(ann):
        build(ann)
    expect(page.locator("#score .best")).to_have_text("Your best total on this device: 999.")
    page.evaluate("""localStorage.setItem("best.spook_manor.standard", 'nonsense')""")
    page.reload()
    expect(page.locator("#score .best")).to_have_text("That is your best total on this device.")
    page.goto("/?game=spook_manor")
    expect(page.locator(".lobby .best:not([hidden])")).to_have_count(1)


def with_guests(ann: At) -> tuple[Locator, Locator]:
    """Play alone until a Creeple in the Lobby may go to a room: the piece, and the card of the room."""
    page = ann.page
    step(ann, 0)
    for _ in range(20):
        venue = page.locator("#manor-0 .card[id^=card-] .tokens").count()
        build(ann, *(("Invitation",) if venue else ("all different", "favourite")))
        piece = page.locator("#manor-0 [id^=lobby-] .token[data-carry]").first
        if not venue or not page.locator("#manor-0 [id^=lobby-] .token").count():
            continue
        put_first(ann)
        if piece.count():
            to = piece.locator("button[data-to]").first.get_attribute("data-to")
            return piece, page.locator(f"#{to}")
        press(ann, page.locator('#prompt button[value="done"]'))
    raise AssertionError("no Creeple could ever be seated")


def standing(room: Locator) -> Locator:
    """The Creeples on a room."""
    return room.locator(".token[id^=piece-]")


def test_creeples_change_places_by_dragging(person: People) -> None:
    """SM-2.7: from the Lobby to a room, and back."""
    ann = person()
    begin(ann)
    piece, room = with_guests(ann)
    there = standing(room).count()
    before = ann.number
    room.scroll_into_view_if_needed()
    piece.drag_to(room)
    ann.played(before)
    expect(standing(room)).to_have_count(there + 1)
    before = ann.number
    standing(room).last.drag_to(ann.page.locator("#manor-0 [id^=lobby-][id$=-left]"))
    ann.played(before)
    expect(standing(room)).to_have_count(there)


def test_creeples_change_places_by_keyboard(person: People) -> None:
    """SM-2.7: Enter on a Creeple, then Enter on its room; Escape puts it back."""
    ann = person()
    page = ann.page
    begin(ann)
    piece, room = with_guests(ann)
    there = standing(room).count()
    look = piece.locator(".look")
    look.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".drop:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".drop")).to_have_count(0)
    expect(look).to_be_focused()
    before = ann.number
    page.keyboard.press("Enter")
    room.locator(".drop").press("Enter")
    ann.played(before)
    expect(standing(room)).to_have_count(there + 1)


def test_a_whole_commitment_in_one_line(person: People) -> None:
    """SM-2.7: any number of steps in one text; refused as a whole, with the rule, when one of them is not right."""
    ann = person()
    page = ann.page
    begin(ann)
    step(ann, 0)
    before = ann.number
    first = page.locator("#typed").get_attribute("placeholder")
    page.locator("#typed").fill(f"{first}; at 7,3; done")
    page.locator("#typed").press("Enter")
    expect(page.locator("#alert")).to_contain_text("build next to a card")
    expect(page.locator("#alert .rule")).to_have_text("SM-2.2")
    assert ann.number == before
    ann.noise.clear()  # the browser told of the refusal
    type_move(ann, f"{first}; at 2,0; done")
    expect(page.locator("#manor-0 .card[id^=card-]")).to_have_count(1)


def test_a_place_shows_what_it_would_bring(person: People) -> None:
    ann = person()
    page = ann.page
    begin(ann)
    step(ann, 0)
    page.locator(CARRIED).first.click()
    drops = page.locator(".drop")
    expect(drops).to_have_count(4)
    assert all(re.fullmatch(r"[+-]\d+", drop.get_attribute("data-hint") or "") for drop in drops.all())
    drops.first.hover()
    expect(page.locator("#manor-0 .plane-says")).to_contain_text("Ground Floor, 1 to the left of the Lobby")
    page.keyboard.press("Escape")
    expect(drops).to_have_count(0)


@pytest.mark.parametrize(
    ("screen", "scheme", "others"),
    [("wide", "light", ("easy",)), ("phone", "dark", ()), ("phone", "light", ("easy",))],
)
def test_nothing_is_wrong_with_the_page(
    person: People, axe: str, screen: str, scheme: str, others: tuple[str, ...]
) -> None:
    """At each kind of decision, with a card picked up, and at the end; in another language too."""
    ann = person(color_scheme=scheme, **(PHONE if screen == "phone" else {}))
    page = ann.page

    def fine(where: str) -> None:
        assert ann.faults(axe) == [], where
        assert ann.sideways() <= 0, where

    begin(ann, *others)
    for turn in range(4):
        fine(f"turn {turn}")
        step(ann, turn)
        ann.wait_asked()
    while page.locator("#manor-0 .card[id^=card-]").count() < 15:
        if page.locator(CARRIED).count():
            build(ann)
        else:
            step(ann, 0)
        ann.wait_asked()
    page.locator(CARRIED).first.click()
    fine("picked up")
    page.keyboard.press("Escape")
    put_first(ann)
    ann.speak("fr")
    fine("in French, Creeples may move")
    step(ann, 0)
    while not is_over(ann):
        step(ann, 0)
        ann.wait_asked()
    fine("the end")


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_rules_and_cards_to_read(person: People, axe: str, screen: str) -> None:
    """SM-E: every room, both sides of every Lobby card; SM-1 to 5: a page of rules with a summary."""
    ann = person(**(PHONE if screen == "phone" else {}))
    for path in ("/rules/spook_manor", "/cards/spook_manor"):
        ann.page.goto(path)
        assert ann.faults(axe) == [], path
        assert ann.sideways() <= 0, path
    expect(ann.page.locator(".card-list > li")).to_have_count(156 + 32)
