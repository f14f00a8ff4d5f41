"""What a person does in a browser."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect


class At:
    """A person at a page."""

    def __init__(self, page: Page, noise: list[str]) -> None:
        self.page = page
        self.noise = noise
        """What the consoles said; a test that provokes something takes it out."""

    # -- the lobby

    def make_table(
        self, *seats: str, name: str = "Ann", options: dict[str, str] | None = None, game: str = "menestrels"
    ) -> str:
        """From the lobby: game, name, perhaps seats, play; the table's path."""
        page = self.page
        page.goto(f"/?game={game}")
        page.get_by_label("Your name").fill(name)
        if seats or options:
            page.locator(".set-up summary").click()
        for n, seat in enumerate(seats, 1):
            page.locator(f"#seat-{n}").select_option(seat)
        for option, value in (options or {}).items():
            page.locator(f"#option-{option}").select_option(value)
        page.get_by_role("button", name="Play now").click()
        expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
        return page.url.partition("/table/")[2]

    def speak(self, lang: str) -> None:
        """Choose the language; on a phone the choice is folded away."""
        opener = self.page.locator(".preferences-open")
        if opener.is_visible():
            opener.click()
        self.page.locator(f'button[name=lang][value="{lang}"]').click()
        expect(self.page.locator("html")).to_have_attribute("lang", lang)

    def join(self, link: str, name: str) -> None:
        """By a friend's link to the table."""
        self.page.goto(link)
        self.page.locator("#nickname").fill(name)
        self.page.locator("main .main.big").click()
        expect(self.page).to_have_url(re.compile(r"/table/[\w-]+$"))

    # -- the table

    @property
    def moves(self) -> Locator:
        """The legal moves in the list beside the board."""
        return self.page.locator("#moves button.move")

    @property
    def number(self) -> str:
        """The decision that the page shows."""
        return self.page.locator("#prompt input[name=answers]").get_attribute("value") or ""

    def wait_asked(self) -> bool:
        """Wait until there is something to choose; False when the game is over."""
        self.page.locator("#moves button.move, #score:not([hidden])").first.wait_for()
        return self.page.locator("#score:not([hidden])").count() == 0

    def till_coin(self) -> Locator:
        """Choose until a coin may be gained, with script or without; its button."""
        coin = self.page.locator('#moves button.move[value="coin"]')
        for _ in range(200):
            if coin.count():
                return coin
            if self.moves.count():
                self.moves.last.click()
            self.page.reload()
        raise AssertionError("a coin can never be gained")

    def played(self, before: str) -> None:
        """Wait until the page shows another decision, or the end."""
        now = self.page.locator(f'#prompt input[name=answers]:not([value="{before}"])')
        try:
            now.or_(self.page.locator("#score:not([hidden])")).first.wait_for(state="attached")
        except TimeoutError as late:
            told = " / ".join(self.page.locator("#alert, #prompt .say, #offline").all_text_contents())
            raise AssertionError(f"decision {before} was not answered; the page says: {told}") from late

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return wide

    def faults(self, axe: str) -> list[str]:
        """What axe finds wrong with the page as it is."""
        self.page.evaluate(axe)
        found: dict[str, Any] = self.page.evaluate("axe.run()")
        return [
            f"{each['id']}: {each['help']}: {[node['target'] for node in each['nodes']][:3]}"
            for each in found["violations"]
        ]
