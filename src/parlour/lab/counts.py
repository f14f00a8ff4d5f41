"""Numbers that were asked for, checked."""

from typing import TypeVar

from parlour.core.errors import ParlourError


class BadCount(ParlourError):
    """A number out of its range: fields `name`, `value`, `least`, `most`."""

    text_id = "error.count"


N = TypeVar("N", int, float)


def check(name: str, value: N, least: N, most: N) -> N:
    """The value, when it is in [least, most].

    :raises BadCount: when it is not.
    """
    if not least <= value <= most:
        raise BadCount(name=name, value=value, least=least, most=most)
    return value
