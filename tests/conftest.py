"""What all tests share: the browser is the system's own Chromium, never a downloaded one."""

import os
import shutil
from typing import Any

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The path of Chromium: PARLOUR_CHROMIUM if set, else the first usual name on the PATH."""
    return os.environ.get("PARLOUR_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch options for pytest-playwright; fails with one sentence where there is no browser."""
    path = find_chromium()
    if path is None:
        pytest.fail("No Chromium found: install it, or name it in PARLOUR_CHROMIUM.", pytrace=False)
    return {**browser_type_launch_args, "executable_path": path, "args": ["--no-sandbox", "--disable-gpu"]}
