"""The toys are installed games in these tests too."""

from collections.abc import Iterator

import pytest

from tests.toys import registered


@pytest.fixture(autouse=True, scope="module")
def toys() -> Iterator[None]:
    with registered():
        yield
