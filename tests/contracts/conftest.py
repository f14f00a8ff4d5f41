"""The toys are installed games while contracts run."""

from collections.abc import Iterator

import pytest

from tests.toys import registered


@pytest.fixture(autouse=True, scope="module")
def toys() -> Iterator[None]:
    """Register the toys, and a broken one that a second process has to load too."""
    with registered():
        yield
