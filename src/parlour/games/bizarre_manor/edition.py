"""A Bizarre Manor edition: checked data in the shape that the rules read fastest, and the table of moves."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

from parlour.core.edition import Edition, Reader
from parlour.games.bizarre_manor.geometry import (
    FARTHEST,
    LADDER_DOWN,
    LADDER_UP,
    LEFT,
    RIGHT,
    STAIR_DOWN,
    STAIR_UP,
    WIDTH,
    space,
    xy,
)
from parlour.games.bizarre_manor.measures import DETAILS, EMBLEMS, Measure, measure

SEATS = range(2, 5)
STARS = range(1, 6)
GUESTS = ("first", "second")
"""The two guests of a game, by their place."""
SPECIALS = ("", "lake", "double-way", "no-cellar", "graves")
NOTHING, LAKE, DOUBLE_WAY, NO_CELLAR, GRAVES = range(5)
"""Special rules of Scenarios, by name (BM-E.4)."""

_OPEN = {"": 0, "l": LEFT, "r": RIGHT, "lr": LEFT | RIGHT}
_UP = {"": 0, "s": STAIR_UP, "l": LADDER_UP, "sl": STAIR_UP | LADDER_UP}
_DOWN = {"": 0, "s": STAIR_DOWN, "l": LADDER_DOWN, "sl": STAIR_DOWN | LADDER_DOWN}

_PORTS = ("open", "up", "down")
_CARD = ("slug", "seats", "emblem", *_PORTS, "details", "eye", "star")
_REVIEW = ("slug", "stars", *_PORTS)
_SCENARIO = ("slug", "architect", "milestones", "decorator", "levels", "special")
_GUEST = ("slug", "measure", "levels")
_COUNTS = ("rounds", "graves")

Levels = list[tuple[int, tuple[int, ...]]]
"""Values from the lowest, each with the Reviews, as signed stars, that it brings."""


class Scenario(NamedTuple):
    """BM-E.4: what the Architect and the Decorator ask for."""

    slug: str
    architect: Measure
    milestones: Levels
    decorator: Measure
    levels: Levels
    special: int


class Guest(NamedTuple):
    """BM-E.5: what a Mystery Guest asks for."""

    slug: str
    measure: Measure
    levels: Levels


_NO_MEASURE = Measure("?", "?", "", lambda m: 0)


class BizarreManorEdition(Edition):
    """Cards, Reviews, Scenarios, guests, and ranges of move ids.

    A *face* is what can lie in a manor: first the Manor cards (`cards`), then the Reviews with their positive side,
    then the Reviews with their negative side, last the Hall (`hall`). `ports`, `stars` (signed), `emblem`, `details`
    (bits) and `eye` are lists by face. `decks` holds the Manor cards in use by number of seats, `piles` the Reviews by
    their stars, as their positive faces.
    """

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        reader.known(("game", "name", "hall", "counts", "cards", "reviews", "scenarios", "guests", "texts"))
        self.ports: list[int] = []
        self.stars: list[int] = []
        self.emblem: list[str] = []
        self.details: list[int] = []
        self.eye: list[bool] = []
        self._numbers(reader)
        self._cards(reader)
        self._reviews(reader)
        self._hall(reader)
        self._scenarios(reader)
        self._guests(reader)
        self._together(reader)
        reader.finish()
        self._moves()

    @property
    def faces(self) -> list[str]:
        """The slugs of Manor cards and Reviews, and those of the guests, which are looked at too."""
        return self._shown

    def _numbers(self, r: Reader) -> None:
        r.known(_COUNTS, "counts")
        self.rounds = r.integer("counts", "rounds", least=1, most=8)
        self.placings = 2 * self.rounds
        self.graves = r.integer("counts", "graves", least=0, most=9)

    def _face(self, r: Reader, *path: str | int, stars: int) -> None:
        """BM-4.1: a face's ports and stars; it has neither emblem nor details yet."""
        sides = _OPEN[r.one_of(_OPEN, *path, "open", default="")]
        up = _UP[r.one_of(_UP, *path, "up", default="")]
        down = _DOWN[r.one_of(_DOWN, *path, "down", default="")]
        if not (sides or down):
            r.fault((*path,), "edition.bizarre_manor.ports")
        self.ports.append(sides | up | down)
        self.stars.append(stars)
        self.emblem.append("")
        self.details.append(0)
        self.eye.append(False)

    def _cards(self, r: Reader) -> None:
        """BM-E.2"""
        rows = r.rows("cards", 12, 200)
        self.cards = [r.slug("cards", i, "slug") for i in rows]
        self.seats: list[int] = []
        for i in rows:
            r.known(_CARD, "cards", i)
            self.seats.append(r.integer("cards", i, "seats", least=2, most=4, default=2))
            self._face(r, "cards", i, stars=r.integer("cards", i, "star", least=-1, most=1, default=0))
            self.emblem[i] = r.one_of(EMBLEMS, "cards", i, "emblem", default="")
            self.details[i] = sum(1 << DETAILS.index(d) for d in r.some_of(DETAILS, "cards", i, "details"))
            self.eye[i] = r.flag("cards", i, "eye")
        _unique(r, "cards", self.cards)

    def _reviews(self, r: Reader) -> None:
        """BM-1.1, BM-E.3: both sides of a Review have the same ports."""
        rows = r.rows("reviews", 5, 300)
        self.reviews = [r.slug("reviews", i, "slug") for i in rows]
        first = len(self.cards)
        for i in rows:
            r.known(_REVIEW, "reviews", i)
            self._face(r, "reviews", i, stars=r.integer("reviews", i, "stars", least=1, most=5))
        self.ports += self.ports[first:]
        self.emblem += self.emblem[first:]
        self.details += self.details[first:]
        self.eye += self.eye[first:]
        self.stars += [-stars for stars in self.stars[first:]]
        self.piles = [[first + i for i in rows if self.stars[first + i] == stars] for stars in STARS]
        self.slugs = self.cards + self.reviews
        self.kind_of = {slug: kind for kind, slug in enumerate(self.slugs)}
        self.negative = len(self.reviews)
        _unique(r, "reviews", self.slugs, first)

    def _hall(self, r: Reader) -> None:
        """BM-E.1"""
        r.known(_PORTS, "hall")
        self.hall = len(self.ports)
        self._face(r, "hall", stars=0)

    def _scenarios(self, r: Reader) -> None:
        """BM-E.4"""
        rows = r.rows("scenarios", 1, 40)
        self.scenarios: list[Scenario] = []
        for i in rows:
            r.known(_SCENARIO, "scenarios", i)
            scenario = Scenario(
                r.slug("scenarios", i, "slug"),
                _measure(r, "scenarios", i, "architect"),
                _levels(r, "scenarios", i, "milestones"),
                _measure(r, "scenarios", i, "decorator"),
                _levels(r, "scenarios", i, "levels"),
                SPECIALS.index(r.one_of(SPECIALS[1:], "scenarios", i, "special", default="")),
            )
            if any(len(stars) != 1 for _, stars in scenario.milestones):
                r.fault(("scenarios", i, "milestones"), "edition.bizarre_manor.milestones")
            self.scenarios.append(scenario)
        self.scenario_of = {scenario.slug: number for number, scenario in enumerate(self.scenarios)}
        _unique(r, "scenarios", [scenario.slug for scenario in self.scenarios])

    def _guests(self, r: Reader) -> None:
        """BM-E.5"""
        rows = r.rows("guests", 2, 40)
        self.guests: list[Guest] = []
        for i in rows:
            r.known(_GUEST, "guests", i)
            slug = r.slug("guests", i, "slug")
            self.guests.append(Guest(slug, _measure(r, "guests", i, "measure"), _levels(r, "guests", i, "levels")))
        _unique(r, "guests", [guest.slug for guest in self.guests])
        self.guest_of = {guest.slug: number for number, guest in enumerate(self.guests)}
        self._shown = [*self.slugs, *(guest.slug for guest in self.guests)]

    def _together(self, r: Reader) -> None:
        """BM-1.5: three cards a player a round; and the manor must fit on the plane that moves can name."""
        self.decks = {n: [card for card, seats in enumerate(self.seats) if seats <= n] for n in SEATS}
        for n in SEATS:
            wanted = 3 * n * self.rounds
            if len(self.decks[n]) != wanted:
                r.fault(("cards",), "edition.bizarre_manor.deck", seats=n, wanted=wanted, cards=len(self.decks[n]))
        most = [
            len(scenario.milestones) + _most(scenario.levels) + {LAKE: 1, GRAVES: self.graves}.get(scenario.special, 0)
            for scenario in self.scenarios
        ]
        guests = sorted(_most(guest.levels) for guest in self.guests)[-2:]
        self.reach = self.placings + max(most, default=0) + sum(guests)
        if self.reach > FARTHEST:
            r.fault(("scenarios",), "edition.bizarre_manor.large", most=FARTHEST, cards=self.reach)

    def _moves(self) -> None:
        """The table of moves: the players' in the order of a round, then the dealer's."""
        add = self.moves.add_all
        self.LOOK = add("look", list(GUESTS))
        self.KEEP = add("keep", self.cards)
        self.LEFT = add("left", self.cards)
        self.GIVE = add("give", self.cards)
        self.REVEAL = add("reveal", list(GUESTS))
        steps = range(-self.reach, self.reach + 1)
        self.spaces = [space(x, y) for y in steps for x in steps if abs(x) + abs(y) <= self.reach]
        self.PLACE = add("place", [f"{x},{y}" for x, y in map(xy, self.spaces)])
        self.place = [0] * (WIDTH * WIDTH)
        for move, at in enumerate(self.spaces, self.PLACE):
            self.place[at] = move
        self.SCENARIO = add("scenario", [scenario.slug for scenario in self.scenarios])
        self.SEAT = add("youngest", [str(seat + 1) for seat in range(SEATS[-1])])
        self.GUEST = add("guest", [guest.slug for guest in self.guests])
        self.CARD = add("deal", self.cards)
        self.TOP = add("top", self.reviews)

    # -- small questions

    def kind(self, face: int) -> int:
        """What events call a face: a Review is one card with two sides."""
        return face - self.negative if face >= len(self.slugs) else face

    def face(self, slug: str, stars: int) -> int:
        """The face that a slug and its signed stars name."""
        kind = self.kind_of[slug]
        return self.side(kind, stars > 0) if kind >= len(self.cards) else kind

    def side(self, review: int, positive: bool) -> int:
        """The face of a Review (its positive one) with this side up."""
        return review if positive else review + self.negative

    def shows_cat(self, face: int) -> bool:
        """BM-E.4: whether the card shows a cat."""
        return bool(self.details[face] & 1 << DETAILS.index("cat"))

    def in_use(self, measured: Measure, seats: int) -> int | None:
        """BM-1.5: how many cards of the deck in use have the emblem or detail that is counted; None for others."""
        deck = self.decks[seats]
        if measured.word == "emblem":
            return sum(self.emblem[card] == measured.of for card in deck)
        if measured.word == "detail":
            return sum(bool(self.details[card] & 1 << DETAILS.index(measured.of)) for card in deck)
        if measured.word == "rare":
            return sum(self.emblem[card] in EMBLEMS[3:] for card in deck)
        return None


def level(levels: Levels, value: int) -> int:
    """BM-E.4: the number of the highest level reached, -1 below the lowest."""
    number = -1
    for least, _ in levels:
        if least > value:
            break
        number += 1
    return number


def rewards(levels: Levels, value: int) -> tuple[int, ...]:
    """BM-E.4: what the highest level reached brings; nothing below the lowest."""
    number = level(levels, value)
    return levels[number][1] if number >= 0 else ()


def _most(levels: Levels) -> int:
    return max((len(stars) for _, stars in levels), default=0)


def _measure(r: Reader, *path: str | int) -> Measure:
    name = r.string(*path)
    found = measure(name)
    if found is None:
        r.fault(path, "edition.bizarre_manor.measure")
    return found or _NO_MEASURE


def _levels(r: Reader, *path: str | int) -> Levels:
    """Rows of a value and the Reviews that it brings, values rising."""
    rows = r.get(*path)
    good = isinstance(rows, list) and 0 < len(rows) <= 9 and all(isinstance(row, list) and row for row in rows)
    if good:
        numbers = [number for row in rows for number in row]
        good = all(type(number) is int and -99 <= number <= 99 for number in numbers)
    if good:
        good = all(abs(stars) in STARS for row in rows for stars in row[1:])
        good = good and all(a[0] < b[0] for a, b in pairwise(rows))
    if not good:
        r.fault(path, "edition.bizarre_manor.levels")
        return []
    return [(row[0], tuple(row[1:])) for row in rows]


def _unique(r: Reader, table: str, values: list[Any], first: int = 0) -> None:
    """Note a fault for each slug that stands in an earlier row already."""
    count = Counter(values[:first])
    for i, value in enumerate(values[first:]):
        if value != "?" and count[value]:
            r.fault((table, i, "slug"), "edition.twice", value=value)
        count[value] += 1
