"""Rooms: secret paths of many small moves, checked only at the end; hands that go round; and a patience alone.

- RO-1 Set-up. RO-1.1 Every seat is dealt three cards; every card is there once. RO-1.2 The guests are few.
- RO-2 A round of two to four seats, in secret: RO-2.1 choose a card of the hand and its column; RO-2.2 then move own
  guests between the lobby (column 0) and the columns, up to six steps; only the arrangement at the end is looked at:
  no column may hold more guests than cards; RO-2.3 or leave the guests as they were. RO-2.4 All is revealed together;
  a card with an even number brings a guest into the lobby while the supply lasts, beginning with a seat that moves on
  each round. RO-2.5 Then the hands are passed to the left and filled up.
- RO-3 The end. RO-3.1 After the last round a column scores its cards when a guest is there. RO-3.2 Most points win.
- RO-4 Alone. RO-4.1 A card is turned up, a high one likelier. RO-4.2 It is planted on any free place of the field.
  RO-4.3 At the end a card scores 1 for each neighbour of its colour.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from parlour.core.edition import Edition, Reader
from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Choice, Commit, Deal, Step, concrete
from parlour.core.sheet import Line, Sheet
from parlour.core.state import State
from tests.toys.base import Heard, Toy

HAND, COLUMNS, SHIFTS, SIDE = 3, 3, 6, 16
"""Cards in a hand; columns beside the lobby; steps of guests at most; the side of the field."""


class RoomsEdition(Edition):
    """Colours, cards, and the moves."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.colours = reader.some_of(("red", "green", "blue", "white"), "colours")
        self.values = reader.integers("values", count=6, least=1, most=9)
        self.guests = reader.integer("guests", least=0, most=20)
        self.supply = reader.integer("supply", least=0, most=20)
        self.rounds = reader.integer("rounds", least=1, most=4)
        self.plants = reader.integer("plants", least=1, most=20)
        reader.finish()
        self.slugs = [f"{colour}-{i}" for colour in self.colours for i in range(6)]
        moves = self.moves
        self.keep = moves.add_all("keep", self.slugs)
        self.into = moves.add_all("into", [str(c + 1) for c in range(COLUMNS)])
        places = range(COLUMNS + 1)
        self.shifts = [(a, b) for a in places for b in places if a != b]
        self.shift = moves.add_all("shift", [f"{a} {b}" for a, b in self.shifts])
        self.done, self.leave = moves.add("done"), moves.add("leave")
        self.plant = moves.add_all("plant", [f"{x},{y}" for y in range(SIDE) for x in range(SIDE)])
        self.face = moves.add_all("face", self.slugs)

    def value(self, card: int) -> int:
        """The points of a card."""
        return self.values[card % 6]


class Rooms(State):
    """`columns[seat][c]` holds cards, `guests[seat][c]` counts guests, c = 0 in the lobby; `field` holds card + 1."""

    __slots__ = ("columns", "field", "guests", "hands", "pool", "round", "seats", "supply", "up")
    edition: RoomsEdition
    columns: list[list[list[int]]]
    field: list[int]
    guests: list[list[int]]
    hands: list[list[int]]
    pool: list[int]
    round: int
    seats: int
    supply: int
    up: int

    def copy(self) -> Self:
        s = self.copied(object.__new__(type(self)))
        s.round, s.seats, s.supply, s.up = self.round, self.seats, self.supply, self.up
        s.columns = [[column[:] for column in columns] for columns in self.columns]
        s.guests = [guests[:] for guests in self.guests]
        s.hands = [hand[:] for hand in self.hands]
        s.pool, s.field = self.pool[:], self.field[:]
        return s


@dataclass(slots=True)
class Setup(Step[Rooms]):
    """RO-1.1, RO-4.1"""

    def run(self, s: Rooms) -> None:
        if s.seats == 1:
            s.then(TurnUp())
        else:
            s.then(*[Given(y) for y in range(s.seats) for _ in range(HAND)], Plan(1))


@dataclass(slots=True)
class Given(Deal[Rooms]):
    """RO-1.1, RO-2.5"""

    seat: int
    rule = "RO-1.1"

    def pool(self, s: Rooms) -> Sequence[int]:
        return [s.edition.face + card for card in s.pool]

    def dealt(self, s: Rooms, move: int) -> None:
        card = move - s.edition.face
        s.pool.remove(card)
        insort(s.hands[self.seat], card)
        s.tell("given", {"seat": self.seat}, (card,), ("card",), mask(self.seat), shown=True)


@dataclass(slots=True)
class Plan(Commit[Rooms]):
    """RO-2.1 to RO-2.4"""

    round: int
    rule = "RO-2"

    def seats(self, s: Rooms) -> Sequence[int]:
        return range(s.seats)

    def options(self, s: Rooms, seat: int, path: tuple[int, ...]) -> list[int]:
        e = s.edition
        if not path:
            return [e.keep + card for card in s.hands[seat]]
        if len(path) == 1:
            return [e.into + c for c in range(COLUMNS)]
        if path[-1] in (e.done, e.leave):
            return []
        guests = arranged(s, seat, path)
        found = [e.shift + i for i, (a, _) in enumerate(e.shifts) if guests[a]] if len(path) < SHIFTS + 2 else []
        if all(guests[c] <= cards for c, cards in enumerate(room(s, seat, path), 1)):
            found.append(e.done)
        return [*found, e.leave]

    def why_not(self, s: Rooms, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        e = s.edition
        verb, arg = e.moves[move].verb, e.moves[move].arg
        wanted = ("keep", "into")[len(path)] if len(path) < 2 else "shift done leave"
        if verb not in wanted.split():
            return Refusal("RO-2.1" if len(path) < 2 else "RO-2.2", "refuse.order")
        if verb == "keep":
            return None if arg in [e.slugs[card] for card in s.hands[seat]] else Refusal("RO-2.1", "refuse.not-in-hand")
        if verb == "shift" and len(path) >= 2 + SHIFTS:
            return Refusal("RO-2.2", "refuse.steps")
        if verb == "shift" and arranged(s, seat, path)[int(arg[0])] == 0:
            return Refusal("RO-2.2", "refuse.no-guest")
        if verb == "done" and any(n > m for n, m in zip(arranged(s, seat, path)[1:], room(s, seat, path), strict=True)):
            return Refusal("RO-2.2", "refuse.crowded")
        return None

    def revealed(self, s: Rooms, paths: Mapping[int, tuple[int, ...]]) -> None:
        e = s.edition
        for y in [(self.round + i) % s.seats for i in range(s.seats)]:
            card, column = paths[y][0] - e.keep, paths[y][1] - e.into
            if paths[y][-1] == e.done:
                s.guests[y] = arranged(s, y, paths[y])
            s.hands[y].remove(card)
            s.columns[y][column].append(card)
            s.tell("placed", {"seat": y, "column": column + 1, "guests": tuple(s.guests[y])}, (card,), shown=True)
            if e.value(card) % 2 == 0 and s.supply:
                s.supply -= 1
                s.guests[y][0] += 1
                s.tell("guest", {"seat": y})
        s.round = self.round
        s.then(*([End()] if self.round == e.rounds else [Pass(), *map(Given, range(s.seats)), Plan(self.round + 1)]))


def arranged(s: Rooms, seat: int, path: tuple[int, ...]) -> list[int]:
    """Where the guests stand after the steps of a path."""
    e, guests = s.edition, s.guests[seat][:]
    for move in path:
        if e.shift <= move < e.shift + len(e.shifts):
            a, b = e.shifts[move - e.shift]
            guests[a] -= 1
            guests[b] += 1
    return guests


def room(s: Rooms, seat: int, path: tuple[int, ...]) -> list[int]:
    """How many cards each column has when the path's card lies there."""
    return [len(column) + (c == path[1] - s.edition.into) for c, column in enumerate(s.columns[seat])]


@dataclass(slots=True)
class Pass(Step[Rooms]):
    """RO-2.5"""

    def run(self, s: Rooms) -> None:
        for y, hand in enumerate(s.hands):
            to = (y + 1) % s.seats
            s.tell("passed", {"seat": y, "to": to}, tuple(hand), ("card",) * len(hand), mask(y, to), shown=True)
        s.hands = [s.hands[y - 1] for y in range(s.seats)]


@dataclass(slots=True)
class TurnUp(Deal[Rooms]):
    """RO-4.1"""

    rule = "RO-4.1"

    def pool(self, s: Rooms) -> Sequence[int]:
        return [s.edition.face + card for card in s.pool]

    def weights(self, s: Rooms) -> Sequence[int] | None:
        return [s.edition.value(card) for card in s.pool]

    def dealt(self, s: Rooms, move: int) -> None:
        s.up = move - s.edition.face
        s.pool.remove(s.up)
        s.tell("up", {}, (s.up,), shown=True)
        s.then(Plant(0))


@dataclass(slots=True)
class Plant(Choice[Rooms]):
    """RO-4.2"""

    seat: int
    rule = "RO-4.2"

    def options(self, s: Rooms) -> list[int]:
        return [s.edition.plant + place for place, card in enumerate(s.field) if not card]

    def chosen(self, s: Rooms, move: int) -> None:
        s.field[move - s.edition.plant] = s.up + 1
        s.tell("planted", {"at": s.edition.moves[move].arg}, (s.up,))
        s.up = -1
        s.round += 1
        s.then(TurnUp() if s.round < s.edition.plants else End())

    def why_not(self, s: Rooms, move: int) -> Refusal | None:
        if s.edition.moves[move].verb != "plant":
            return Refusal(self.rule, "refuse.plant")
        x, y = map(int, s.edition.moves[move].arg.split(","))
        return Refusal(self.rule, "refuse.full") if s.field[SIDE * y + x] else None


@dataclass(slots=True)
class End(Step[Rooms]):
    """RO-3.1, RO-4.3"""

    def run(self, s: Rooms) -> None:
        s.tell("end", {"hands": [[s.edition.slugs[card] for card in hand] for hand in s.hands]}, shown=True)


Rooms.FRAMES = concrete(globals())


class RoomsGame(Toy):
    """RO-1 to RO-4"""

    name = "rooms"
    seats = range(1, 5)
    over_rule = "RO-3.1"
    disclosures: ClassVar = {"passed": "RO-2.5", "given": "RO-2.5", "end": "RO-3.1"}
    REASONS = ("crowded", "full", "no-guest", "not-in-hand", "order", "plant", "steps")
    TEXT = """
game = "rooms"
name = "house"
colours = ["red", "green", "blue", "white"]
values = [1, 2, 3, 4, 5, 6]
guests = 3
supply = 4
rounds = 4
plants = 6
"""

    def load(self, reader: Reader) -> RoomsEdition:
        return RoomsEdition(reader)

    def start(self, edition: RoomsEdition, seats: int, options: Mapping[str, str]) -> Rooms:
        s = Rooms(edition)
        s.seats, s.round, s.supply, s.up = seats, 0, edition.supply, -1
        s.columns = [[[] for _ in range(COLUMNS)] for _ in range(seats)]
        s.guests = [[edition.guests] + [0] * COLUMNS for _ in range(seats)]
        s.hands = [[] for _ in range(seats)]
        s.pool = list(range(len(edition.slugs)))
        s.field = [0] * (SIDE * SIDE if seats == 1 else 0)
        s.then(Setup())
        return s

    def look(self, s: Rooms, seat: int | None) -> dict[str, Any]:
        slugs = s.edition.slugs
        return {
            "seats": s.seats,
            "round": s.round,
            "pile": len(s.pool),
            "supply": s.supply,
            "columns": [[[slugs[card] for card in column] for column in columns] for columns in s.columns],
            "guests": [guests[:] for guests in s.guests],
            "held": [len(hand) for hand in s.hands],
            "hands": [[slugs[c] for c in hand] if y == seat or s.over else None for y, hand in enumerate(s.hands)],
            "up": slugs[s.up] if s.up >= 0 else None,
            "field": [slugs[card - 1] if card else None for card in s.field],
            "over": s.over,
        }

    def sheet(self, view: Mapping[str, Any], edition: RoomsEdition, seat: int) -> Sheet:
        if view["seats"] == 1:
            return Sheet(0, (Line("RO-4.3", "field", alone(view["field"]), "field"),), view["over"])
        lines = [
            Line(
                "RO-3.1",
                "column",
                sum(edition.value(edition.slugs.index(slug)) for slug in column),
                "column",
                {},
                tuple(column),
            )
            for column, guests in zip(view["columns"][seat], view["guests"][seat][1:], strict=True)
            if guests
        ]
        return Sheet(seat, tuple(lines), view["over"])

    def winners(self, s: Rooms) -> tuple[int, ...]:
        view = self.look(s, None)
        totals = [self.sheet(view, s.edition, y).total for y in range(s.seats)]
        return tuple(y for y in range(s.seats) if totals[y] == max(totals))

    def imagine(self, view: Mapping[str, Any], memory: Any, rng: Random) -> Rooms:
        e, me = self.edition(), view["seat"]
        s = self.start(e, view["seats"], {})
        s.stack = s.frames_from(view["stack"])
        s.paths = {me: tuple(view["path"])} if view["path"] else {}
        s.round, s.supply = view["round"], view["supply"]
        number = {slug: card for card, slug in enumerate(e.slugs)}
        s.columns = [[[number[slug] for slug in column] for column in columns] for columns in view["columns"]]
        s.guests = [list(guests) for guests in view["guests"]]
        s.field = [number[slug] + 1 if slug else 0 for slug in view["field"]]
        s.up = number[view["up"]] if view["up"] else -1
        known = followed(memory, view["seats"])
        known[me] = view["hands"][me]
        s.hands = [[number[slug] for slug in hand] for hand in known]
        out = {s.up, *(card - 1 for card in s.field)}
        for group in (*s.hands, *(column for columns in s.columns for column in columns)):
            out.update(group)
        s.pool = [card for card in s.pool if card not in out]
        for y, hand in enumerate(s.hands):
            more = rng.sample(s.pool, view["held"][y] - len(hand))
            s.pool = [card for card in s.pool if card not in more]
            s.hands[y] = sorted(hand + more)
        s.go()
        return s


def followed(memory: Heard, seats: int) -> list[list[str]]:
    """The cards that this seat has held and can follow from hand to hand, by who holds them now."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    passing = 0
    for event in memory.events:
        if event["kind"] == "passed":
            hands[event["seat"]] = list(event.get("cards", hands[event["seat"]]))
            passing += 1
            if passing % seats == 0:
                hands = [hands[y - 1] for y in range(seats)]
        elif event["kind"] == "placed" and event["cards"][0] in hands[event["seat"]]:
            hands[event["seat"]].remove(event["cards"][0])
    return hands


def alone(field: Sequence[str | None]) -> int:
    """RO-4.3"""
    points = 0
    for place, slug in enumerate(field):
        if slug:
            near = [place + SIDE] + [place + 1] * (place % SIDE < SIDE - 1)
            colour = slug.partition("-")[0]
            points += 2 * sum(str(field[n]).partition("-")[0] == colour for n in near if n < len(field))
    return points


GAME = RoomsGame()
