"""Events: who hears what."""

from __future__ import annotations

import pytest

from parlour.core.events import EVERYBODY, Event, has, mask

SLUGS = ["ace", "king", "queen"]


def test_masks() -> None:
    assert mask() == 0
    assert mask(0, 3) == 0b1001
    assert [seat for seat in range(5) if has(mask(1, 4), seat)] == [1, 4]
    assert all(has(EVERYBODY, seat) for seat in (*range(9), None))
    assert not has(mask(*range(9)), None), "spectators are in EVERYBODY only"
    assert not has(0, 0)


def test_faces_are_for_those_who_see_them() -> None:
    event = Event("drawn", {"seat": 2}, (1, 0), ("red", "blue"), mask(2))
    assert event.to(2, SLUGS) == {"kind": "drawn", "seat": 2, "cards": ["king", "ace"]}
    assert event.to(1, SLUGS) == event.to(None, SLUGS) == {"kind": "drawn", "seat": 2, "backs": ["blue", "red"]}


def test_the_order_of_backs_tells_nothing() -> None:
    one = Event("peeked", {}, (0, 1), ("red", "blue"), mask(0))
    two = Event("peeked", {}, (1, 0), ("blue", "red"), mask(0))
    assert one.to(1, SLUGS) == two.to(1, SLUGS)


def test_private_events_reach_few() -> None:
    event = Event("guilty", {"name": "eve"}, reach=mask(0))
    assert event.to(0, SLUGS) == {"kind": "guilty", "name": "eve"}
    assert event.to(1, SLUGS) is None
    assert event.to(None, SLUGS) is None


def test_public_faces_reach_spectators() -> None:
    assert Event("taken", {}, (2,)).to(None, SLUGS) == {"kind": "taken", "cards": ["queen"]}
    assert Event("nothing", {}).to(None, SLUGS) == {"kind": "nothing"}


@pytest.mark.parametrize("viewer", [0, None])
def test_what_is_told_is_the_hearers_own(viewer: int | None) -> None:
    data = {"hands": [["ace"], []], "deep": {"list": [1]}, "pair": (1, 2)}
    event = Event("end", data)
    told = event.to(viewer, SLUGS)
    assert told is not None
    assert told["pair"] == [1, 2]
    told["hands"][0].append("king")
    told["deep"]["list"].clear()
    assert event.to(viewer, SLUGS) == {"kind": "end", "hands": [["ace"], []], "deep": {"list": [1]}, "pair": [1, 2]}
