"""BM-E The house edition, counted."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from parlour.core.errors import BadEdition
from parlour.games.bizarre_manor import GAME
from parlour.games.bizarre_manor.edition import DOUBLE_WAY, GRAVES, LAKE, NO_CELLAR, STARS, level, rewards
from parlour.games.bizarre_manor.geometry import DOWN, LEFT, RIGHT, UP
from parlour.games.bizarre_manor.measures import DETAILS, RARE
from tests.games.bizarre_manor.table import HOUSE, workshop

PARTS = (2, 3, 4)


def parts(cards: list[int]) -> list[int]:
    """How many of these cards are unmarked, marked (3), marked (4)."""
    return [sum(HOUSE.seats[card] == part for card in cards) for part in PARTS]


def shows(detail: str) -> list[int]:
    return [card for card in range(72) if HOUSE.details[card] >> DETAILS.index(detail) & 1]


def test_hall() -> None:
    """BM-E.1"""
    assert HOUSE.ports[HOUSE.hall] == LEFT | RIGHT | UP | DOWN


@pytest.mark.parametrize(
    ("emblem", "wanted"),
    [
        ("bedroom", [6, 3, 3]),
        ("bathroom", [5, 3, 2]),
        ("living-room", [4, 2, 2]),
        ("ritual-room", [4, 1, 2]),
        ("kitchen", [3, 2, 1]),
        ("garden", [3, 1, 1]),
        ("secret-room", [2, 1, 1]),
        ("", [9, 5, 6]),
    ],
)
def test_emblems(emblem: str, wanted: list[int]) -> None:
    """BM-E.2"""
    assert parts([card for card in range(72) if HOUSE.emblem[card] == emblem]) == wanted


@pytest.mark.parametrize(
    ("detail", "wanted"),
    [("cat", [7, 3, 3]), ("web", [6, 3, 3]), ("clock", [5, 2, 3]), ("portrait", [5, 3, 2]), ("candle", [9, 4, 5])],
)
def test_details(detail: str, wanted: list[int]) -> None:
    """BM-E.2"""
    assert parts(shows(detail)) == wanted


def test_stars_and_eyes() -> None:
    """BM-E.2"""
    negative = [card for card in range(72) if HOUSE.stars[card] < 0]
    positive = [card for card in range(72) if HOUSE.stars[card] > 0]
    assert parts(negative) == [8, 4, 4]
    assert parts(positive) == [5, 3, 2]
    assert parts([card for card in negative if HOUSE.emblem[card] in RARE]) == [6, 3, 3]
    assert all(HOUSE.emblem[card] == "" for card in positive)
    assert sum(ports(card) == 1 for card in positive) > len(positive) / 2
    assert parts([card for card in range(72) if HOUSE.eye[card]]) == [3, 1, 1]
    assert parts(list(range(72))) == [36, 18, 18]


def ports(face: int) -> int:
    """BM-E.3: open sides, and edges with a half."""
    bits = HOUSE.ports[face]
    return (bits & (LEFT | RIGHT)).bit_count() + bool(bits & UP) + bool(bits & DOWN)


def sides(faces: list[int]) -> list[int]:
    """How many are open on both sides, left only, right only, on none."""
    count = Counter(HOUSE.ports[face] & 3 for face in faces)
    return [count[3], count[1], count[2], count[0]]


def edge(faces: list[int], up: bool) -> list[int]:
    """How many have a staircase, a ladder, both, nothing on this edge."""
    count = Counter(HOUSE.ports[face] >> (2 if up else 4) & 3 for face in faces)
    return [count[1], count[2], count[3], count[0]]


def test_ports_of_the_cards() -> None:
    """BM-E.3"""
    cards = list(range(72))
    assert sides(cards) == [30, 16, 16, 10]
    assert edge(cards, True) == edge(cards, False) == [28, 16, 8, 20]
    assert not any(HOUSE.ports[card] & ~UP == 0 for card in cards)
    assert 0 < sum(ports(card) == 1 for card in cards) <= 8
    assert min(map(ports, cards)) == 1


def test_each_part_of_the_deck_has_about_the_same_mix() -> None:
    """BM-E.3"""
    for part, share in ((2, 1 / 2), (3, 1 / 4), (4, 1 / 4)):
        cards = [card for card in range(72) if HOUSE.seats[card] == part]
        whole = [*sides(list(range(72))), *edge(list(range(72)), True), *edge(list(range(72)), False)]
        here = [*sides(cards), *edge(cards, True), *edge(cards, False)]
        assert all(abs(n - share * all_) <= 1 for n, all_ in zip(here, whole, strict=True)), (part, here)


def test_ports_of_the_reviews() -> None:
    """BM-E.3, BM-1.1: the same mix in every pile, about that of the cards; five stars may be stingier."""
    whole = [*sides(list(range(72))), *edge(list(range(72)), True), *edge(list(range(72)), False)]
    for stars, pile in zip(STARS, HOUSE.piles, strict=True):
        here = [*sides(pile), *edge(pile, True), *edge(pile, False)]
        slack = 2 if stars == 5 else 1
        assert all(abs(n - len(pile) / 72 * m) <= slack for n, m in zip(here, whole, strict=True)), (stars, here)
        assert all(HOUSE.ports[review] & ~UP for review in pile)
        assert sum(ports(review) == 1 for review in pile) * 9 <= 2 * len(pile)


def test_scenarios() -> None:
    """BM-E.4"""
    told = {
        each.slug: (each.architect.name, [v for v, _ in each.milestones], each.decorator.name)
        for each in HOUSE.scenarios
    }
    assert told["wasteland"] == ("staircases", [1, 2, 4, 6, 8], "rare")
    assert {each.slug: each.special for each in HOUSE.scenarios if each.special} == {
        "underlake": LAKE,
        "ladder-quarter": DOUBLE_WAY,
        "long-moor": NO_CELLAR,
        "cats-cemetery": GRAVES,
    }
    wasteland = HOUSE.scenarios[0]
    assert [stars for _, stars in wasteland.milestones] == [(2,), (2,), (2,), (3,), (4,)]
    assert wasteland.levels == [(0, (-2,)), (2, (1,)), (3, (3,)), (4, (4,)), (5, (4, 4))]
    assert all(each.levels[0][0] == 0 and each.levels[0][1][0] < 0 for each in HOUSE.scenarios)
    assert GAME.options["scenario"].values[:-1] == tuple(each.slug for each in HOUSE.scenarios)


def test_levels() -> None:
    """BM-E.4: the highest level reached counts; one may bring nothing; below the lowest there is nothing."""
    levels = next(each.levels for each in HOUSE.scenarios if each.slug == "ladder-quarter")
    assert [rewards(levels, value) for value in range(6)] == [(-3,), (), (2,), (3,), (5,), (5,)]
    critic = HOUSE.guests[HOUSE.guest_of["critic"]].levels
    assert [rewards(critic, value) for value in range(6)] == [(), (), (2,), (2,), (4,), (4,)]
    assert level(critic, 1) == -1


def test_guests() -> None:
    """BM-E.5"""
    assert [(guest.slug, guest.measure.name) for guest in HOUSE.guests] == [
        ("steeplejack", "tallest-tower"),
        ("cat-friend", "detail cat"),
        ("collector", "kinds"),
        ("clockmaker", "detail clock"),
        ("matchmaker", "rooms 3"),
        ("renovator", "covered"),
        ("sleepwalker", "emblem bedroom"),
        ("mountaineer", "floors"),
        ("critic", "negative-stars"),
    ]


def test_reviews_suffice() -> None:
    """BM-E.6: over all Scenarios and pairs of guests, whatever levels are reached."""
    most = (5, 7, 5, 5, 2)
    for scenario in HOUSE.scenarios:
        special = {LAKE: 1, GRAVES: 2}.get(scenario.special, 0)
        for pair in itertools.combinations(HOUSE.guests, 2):
            for stars in STARS:
                architect = sum(abs(brought) == stars for _, (brought,) in scenario.milestones)
                levels = [scenario.levels, *(guest.levels for guest in pair)]
                others = sum(max(sum(abs(n) == stars for n in brought) for _, brought in each) for each in levels)
                need = architect + others + (special if stars == 1 else 0)
                assert need <= most[stars - 1], (scenario.slug, [guest.slug for guest in pair], stars, need)
    assert all(4 * n <= len(pile) for n, pile in zip(most, HOUSE.piles, strict=True))


def test_the_workshop_is_a_sound_edition() -> None:
    """The tests' own edition has a card for every set of ports."""
    ed = workshop()
    assert len({ed.ports[card] for card in range(len(ed.cards))}) == 60


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("rounds = 6", "rounds = 5", "edition.bizarre_manor.deck"),
        ('architect = "staircases"', 'architect = "stairs"', "edition.bizarre_manor.measure"),
        ("[[1, 2], [2, 2], [4, 2]", "[[1, 2], [2, 2, 1], [4, 2]", "edition.bizarre_manor.milestones"),
        ("levels = [[2, 2], [4, 4]]", "levels = [[4, 2], [2, 4]]", "edition.bizarre_manor.levels"),
        ("levels = [[2, 2], [4, 4]]", "levels = [[2, 6], [4, 4]]", "edition.bizarre_manor.levels"),
        ("levels = [[2, 2], [4, 4]]", "levels = 4", "edition.bizarre_manor.levels"),
        ('open = "lr", up = "sl", down = "sl" }\n\n', 'up = "sl" }\n\n', "edition.bizarre_manor.ports"),
        ("graves = 2", "graves = 99", "edition.integer"),
        ('slug = "critic"', 'slug = "collector"', "edition.twice"),
        ('slug = "review-1-2"', 'slug = "review-1-1"', "edition.twice"),
        ('special = "graves"', 'special = "grave"', "edition.one_of"),
        ("[5, 4, 4]]", "[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]", "edition.bizarre_manor.large"),
        ('measure = "covered"', 'mesure = "covered"', "edition.unknown"),
    ],
)
def test_faults_are_told(old: str, new: str, fault: str) -> None:
    """An edition with a fault is refused, the fault named with its line."""
    assert old in HOUSE.text
    with pytest.raises(BadEdition) as error:
        GAME.read(HOUSE.text.replace(old, new, 1), "mine")
    problems = error.value.problems
    assert fault in [problem.text_id for problem in problems], problems
    assert all(problem.line > 0 for problem in problems)
