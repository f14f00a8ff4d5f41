"""A server in a process of its own with real bots, and browsers whose console must stay silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser.help import At
from tests.web.help import running

AXE = (Path(__file__).parents[2] / "vendor" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its tables."""
    return tmp_path_factory.mktemp("browser") / "games.sqlite3"


@pytest.fixture(scope="session")
def address(database: Path) -> Iterator[str]:
    """Where the server is."""
    with running(database) as (_, url):
        yield url.rstrip("/")


@pytest.fixture
def person(browser: Browser, address: str) -> Iterator[Callable[..., At]]:
    """Makes a person with a browser of their own; anything on the console, or a fault of a script, fails the test."""
    contexts: list[BrowserContext] = []
    noise: list[str] = []

    def watch(page: Page) -> None:
        page.set_default_timeout(15_000)
        page.on("console", lambda message: noise.append(f"{page.url}: {message.type}: {message.text}"))
        page.on("pageerror", lambda error: noise.append(f"{page.url}: {error}"))
        page.on("dialog", lambda dialog: noise.append(f"{page.url}: a dialog: {dialog.message}"))

    def make(**options: Any) -> At:
        usual = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"}
        wanted: dict[str, Any] = {**usual, **options}
        context = browser.new_context(base_url=address, **wanted)
        context.on("page", watch)
        contexts.append(context)
        return At(context.new_page(), noise)

    yield make
    for context in contexts:
        context.close()
    assert noise == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    return AXE
