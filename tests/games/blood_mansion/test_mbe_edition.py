"""MB-E: the house edition; and faulty ones."""

from collections import Counter

import pytest

from parlour import game
from parlour.core.errors import BadEdition, BadOption
from tests.games.blood_mansion.table import HOUSE, edition, house


def test_actions() -> None:
    """MB-E.1: 24 Actions."""
    ed = edition(HOUSE)
    copies = {slug: ed.copies[ed.slugs.index(slug)] for slug in ed.actions}
    assert copies == {
        "slam-the-door": 5,
        "quick-fingers": 4,
        "turn-out-your-pockets": 4,
        "house-search": 3,
        "locked-in-the-cellar": 3,
        "sleight-of-hand": 3,
        "into-the-fire": 2,
    }
    moved = [ed.moved[ed.slugs.index(slug)] for slug in ("quick-fingers", "turn-out-your-pockets", "sleight-of-hand")]
    assert moved == [2, 2, 1]


def test_what_leaves_a_game_of_two() -> None:
    """MB-E.2: 3 Locked in the Cellar and 2 Into the Fire."""
    ed = edition(HOUSE)
    assert Counter(ed.slugs[kind] for kind in ed.removed) == {"locked-in-the-cellar": 3, "into-the-fire": 2}


def test_guilt() -> None:
    """MB-E.3: eight of 5, eight of 10, six of 15 points, on six symbols."""
    ed = edition(HOUSE)
    kinds = range(ed.first_guilt, ed.unknown)
    assert Counter(ed.value[kind] for kind in kinds) == {5: 8, 10: 8, 15: 6}
    by_symbol = {
        name: sorted(ed.value[kind] for kind in kinds if ed.symbol[kind] == i) for i, name in enumerate(ed.symbols)
    }
    assert by_symbol == {
        "balloon": [5, 5, 10, 15],
        "buggy": [5, 10, 10, 15],
        "train": [5, 5, 10, 15],
        "steamship": [5, 10, 10, 15],
        "wagon": [5, 10, 15],
        "bicycle": [5, 10, 15],
    }


def test_names() -> None:
    """MB-E.4: weapons and characters."""
    ed = edition(HOUSE)
    assert ed.weapons == ["gun", "stiletto", "sword", "crossbow", "poison", "mace", "rifle"]
    assert sorted(ed.characters) == sorted(
        ["lady-blood", "zona", "lucious", "demetrius", "meriwether", "tabitha", "stella", "van-molder", "dame-heather"]
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("dead_ends = 6", "dead_ends = -1", "edition.integer"),
        ('effect = "slam"', 'effect = "take"', "edition.blood_mansion.slam"),
        ('scheme = "stack"', 'scheme = "trade"', "edition.twice"),
        ('slug = "gun"', 'slug = "zona"', "edition.twice"),
        ("hand = 5", "hand = 8", "edition.blood_mansion.short"),
        ('effect = "skip", copies = 3, two = false', 'effect = "skip", copies = 3', "edition.blood_mansion.two"),
        ('symbol = "train"', 'symbol = "zeppelin"', "edition.one_of"),
        ("[symbols]", "[signs]", "edition.unknown"),
        ("rounds = 100", "round = 100", "edition.unknown"),
        ("2 = 40", '2 = "many"', "edition.integer"),
    ],
)
def test_faults(old: str, new: str, fault: str) -> None:
    """Every fault is found and named, and nothing but a BadEdition comes of it."""
    assert old in HOUSE
    with pytest.raises(BadEdition) as error:
        game("blood_mansion").read(HOUSE.replace(old, new), "test.toml")
    assert fault in [problem.text_id for problem in error.value.problems]


def test_options_that_go_together() -> None:
    """MB-6.3, MB-8.6: what a wrong declaration costs is a question with two players only."""
    title = game("blood_mansion")
    assert title.checked(2, {"wrong": "turn-ends"})["wrong"] == "turn-ends"
    with pytest.raises(BadOption):
        title.checked(3, {"wrong": "turn-ends"})


def test_another_edition() -> None:
    """Numbers are data."""
    ed = edition(house(dead_ends=4, quick_fingers=6))
    assert ed.copies[ed.dead_end] == 4
    assert len(ed.deck[0]) == 5
