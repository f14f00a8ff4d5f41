"""Doors: deeds, and doors slammed before them, three deep; characters change seats; nobody is guilty before a look.

- DO-1 Set-up. DO-1.1 Every seat has a character, dealt or (option) chosen in turn. DO-1.2 Every seat is dealt a hand.
  DO-1.3 The back of the pile's top card is public, and the backs of all hands are.
- DO-2 A turn is one of: DO-2.1 draw the top card; DO-2.2 sell a ware of the hand, openly, for its points; DO-2.3 grab:
  discard such a card and take a card from another hand, chosen by its back; DO-2.4 swap: discard such a card and change
  characters with another seat; DO-2.5 look: discard such a card and look who is guilty, once a seat; DO-2.6 pass, only
  when the pile is gone.
- DO-3 A door. DO-3.1 The victim of a grab or a swap who holds a deed's back is asked, and may discard a slam: nothing
  happens. DO-3.2 A slam may be slammed by the other side, at most three in a row. DO-3.3 Who holds no deed's back is
  not asked.
- DO-4 The end. DO-4.1 The game ends when all pass in a row. DO-4.2 The guilty and all hands are shown. DO-4.3 A seat
  scores its wares; the seat whose character is guilty loses the penalty. DO-4.4 Most points win.
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
from parlour.core.frames import Choice, Deal, Step, concrete
from parlour.core.game import Option
from parlour.core.sheet import Line, Sheet
from parlour.core.state import State
from tests.toys.base import Heard, Toy

BACKS = ("deed", "ware")
DEED, WARE = 0, 1
DEPTH = 3


class DoorsEdition(Edition):
    """Cards with a count each, and the moves."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        rows = reader.rows("cards", 1, 20)
        self.slugs = [reader.slug("cards", i, "slug") for i in rows]
        self.values = [reader.integer("cards", i, "points", least=0, most=9, default=0) for i in rows]
        self.counts = [reader.integer("cards", i, "count", least=1, most=20) for i in rows]
        self.backs = [WARE if value else DEED for value in self.values]
        self.hand = reader.integer("hand", least=1, most=9)
        self.penalty = reader.integer("penalty", least=0, most=9)
        self.characters = ["ada", "bea", "cyd", "dot", "eve"]
        if len(set(self.slugs)) < len(self.slugs) or not {"slam", "grab", "swap", "look"} <= set(self.slugs):
            reader.fault(("cards",), "edition.rows", least=4, most=20)
        reader.finish()
        self.slam, self.grab, self.swap, self.look = (
            self.slugs.index(slug) for slug in ("slam", "grab", "swap", "look")
        )
        moves = self.moves
        self.draw, self.passing, self.let, self.slamming, self.looking = map(
            moves.add, ("draw", "pass", "let", "slam", "look")
        )
        self.sell = moves.add_all("sell", self.slugs)
        self.grabbing = moves.add_all("grab", [f"{seat + 1} {back}" for seat in range(5) for back in BACKS])
        self.swapping = moves.add_all("swap", [str(seat + 1) for seat in range(5)])
        self.be = moves.add_all("be", self.characters)
        self.face = moves.add_all("face", self.slugs)
        self.back = moves.add_all("back", list(BACKS))
        self.who = moves.add_all("who", self.characters)


class Doors(State):
    """`pool` counts the faces not yet given, by kind; `looked` has a bit for each seat that knows the guilty one."""

    __slots__ = (
        "characters",
        "chosen",
        "culprit",
        "discards",
        "hands",
        "looked",
        "passes",
        "points",
        "pool",
        "seats",
        "top",
    )
    edition: DoorsEdition
    seats: int
    chosen: int
    hands: list[list[int]]
    pool: list[int]
    top: int
    discards: list[int]
    characters: list[int]
    culprit: int
    looked: int
    passes: int
    points: list[int]

    def copy(self) -> Self:
        s = self.copied(object.__new__(type(self)))
        s.seats, s.chosen, s.top, s.culprit = self.seats, self.chosen, self.top, self.culprit
        s.looked, s.passes = self.looked, self.passes
        s.hands = [hand[:] for hand in self.hands]
        s.pool, s.discards, s.characters, s.points = self.pool[:], self.discards[:], self.characters[:], self.points[:]
        return s

    def backs(self, seat: int) -> list[int]:
        """How many cards of each back the hand holds."""
        deeds = sum(self.edition.backs[face] == DEED for face in self.hands[seat])
        return [deeds, len(self.hands[seat]) - deeds]

    def discard(self, seat: int, face: int) -> None:
        """Put a card of the hand on the open discard pile."""
        self.hands[seat].remove(face)
        self.discards.append(face)

    def door(self, seat: int, other: int, depth: int) -> list[Window]:
        """DO-3.1, DO-3.2, DO-3.3 The question whether the seat slams, if it publicly could."""
        return [Window(seat, other, depth)] if depth <= DEPTH and self.backs(seat)[DEED] else []


@dataclass(slots=True)
class Setup(Step[Doors]):
    """DO-1"""

    def run(self, s: Doors) -> None:
        seats = range(s.seats)
        s.then(
            *[Be(y) if s.chosen else Character(y) for y in seats],
            *[Given(y) for y in seats for _ in range(s.edition.hand)],
            Uncover(),
            Turn(0),
        )


@dataclass(slots=True)
class Be(Choice[Doors]):
    """DO-1.1"""

    seat: int
    rule = "DO-1.1"

    def options(self, s: Doors) -> list[int]:
        return [s.edition.be + i for i in range(5) if i not in s.characters]

    def chosen(self, s: Doors, move: int) -> None:
        s.characters.append(move - s.edition.be)
        s.tell("character", {"seat": self.seat, "name": s.edition.characters[s.characters[-1]]})

    def why_not(self, s: Doors, move: int) -> Refusal | None:
        if s.edition.moves[move].verb != "be":
            return Refusal(self.rule, "refuse.be")
        taken = move - s.edition.be in s.characters
        return Refusal(self.rule, "refuse.taken") if taken else None


@dataclass(slots=True)
class Character(Deal[Doors]):
    """DO-1.1"""

    seat: int
    rule = "DO-1.1"

    def pool(self, s: Doors) -> Sequence[int]:
        return [s.edition.who + i for i in range(5) if i not in s.characters]

    def dealt(self, s: Doors, move: int) -> None:
        s.characters.append(move - s.edition.who)
        s.tell("character", {"seat": self.seat, "name": s.edition.characters[s.characters[-1]]})


def faces(s: Doors, back: int | None = None) -> list[int]:
    """The faces that are not yet given, each as often as it may come."""
    e = s.edition
    return [e.face + k for k, n in enumerate(s.pool) for _ in range(n) if back is None or e.backs[k] == back]


def give(s: Doors, seat: int, face: int, kind: str) -> None:
    """A face of the pool comes into a hand; only its owner sees it."""
    s.pool[face] -= 1
    insort(s.hands[seat], face)
    s.tell(kind, {"seat": seat}, (face,), (BACKS[s.edition.backs[face]],), mask(seat), shown=True)


@dataclass(slots=True)
class Given(Deal[Doors]):
    """DO-1.2"""

    seat: int
    rule = "DO-1.2"

    def pool(self, s: Doors) -> Sequence[int]:
        return faces(s)

    def dealt(self, s: Doors, move: int) -> None:
        give(s, self.seat, move - s.edition.face, "given")


@dataclass(slots=True)
class Uncover(Step[Doors]):
    """DO-1.3"""

    def run(self, s: Doors) -> None:
        if any(s.pool):
            s.then(TopBack())
        else:
            s.top = -1


@dataclass(slots=True)
class TopBack(Deal[Doors]):
    """DO-1.3"""

    rule = "DO-1.3"

    def pool(self, s: Doors) -> Sequence[int]:
        return [s.edition.back + back for back in (DEED, WARE) if faces(s, back)]

    def weights(self, s: Doors) -> Sequence[int] | None:
        return [len(faces(s, back)) for back in (DEED, WARE) if faces(s, back)]

    def dealt(self, s: Doors, move: int) -> None:
        s.top = move - s.edition.back
        s.tell("top", {"back": BACKS[s.top]})


@dataclass(slots=True)
class Turn(Choice[Doors]):
    """DO-2"""

    seat: int
    rule = "DO-2"

    def options(self, s: Doors) -> list[int]:
        e, hand = s.edition, s.hands[self.seat]
        others = [y for y in range(s.seats) if y != self.seat]
        found = [e.draw if s.top >= 0 else e.passing]
        found += [e.sell + face for face in dict.fromkeys(hand) if e.backs[face] == WARE]
        if e.grab in hand:
            found += [e.grabbing + 2 * y + back for y in others for back in (DEED, WARE) if s.backs(y)[back]]
        if e.swap in hand:
            found += [e.swapping + y for y in others]
        if e.look in hand and not s.looked >> self.seat & 1:
            found.append(e.looking)
        return sorted(found)

    def chosen(self, s: Doors, move: int) -> None:
        e, seat = s.edition, self.seat
        verb = e.moves[move].verb
        s.passes = s.passes + 1 if verb == "pass" else 0
        if verb == "draw":
            s.then(Drawn(seat), Uncover(), Next(seat))
        elif verb == "sell":
            s.discard(seat, move - e.sell)
            s.points[seat] += e.values[move - e.sell]
            s.tell("sold", {"seat": seat}, (move - e.sell,))
            s.then(Next(seat))
        elif verb == "pass":
            s.tell("passed", {"seat": seat})
            s.then(Next(seat))
        else:
            self.deed(s, verb, move)

    def deed(self, s: Doors, verb: str, move: int) -> None:
        """DO-2.3 to DO-2.5"""
        e, seat = s.edition, self.seat
        card = {"grab": e.grab, "swap": e.swap, "look": e.look}[verb]
        s.discard(seat, card)
        if verb == "look":
            s.tell("deed", {"seat": seat}, (card,))
            s.then(Look(seat), Next(seat))
            return
        target, back = divmod(move - e.grabbing, 2) if verb == "grab" else (move - e.swapping, -1)
        s.tell("deed", {"seat": seat, "target": target, "back": BACKS[back] if back >= 0 else ""}, (card,))
        deed = Grab(seat, target, back) if verb == "grab" else Swap(seat, target)
        s.then(*s.door(target, seat, 1), deed, Next(seat))

    def why_not(self, s: Doors, move: int) -> Refusal | None:
        e, hand = s.edition, s.hands[self.seat]
        verb, arg = e.moves[move].verb, e.moves[move].arg
        if verb == "draw":
            return Refusal("DO-2.1", "refuse.empty") if s.top < 0 else None
        if verb == "pass":
            return Refusal("DO-2.6", "refuse.pass") if s.top >= 0 else None
        if verb == "sell":
            if arg not in [e.slugs[face] for face in hand]:
                return Refusal("DO-2.2", "refuse.not-in-hand")
            return None if e.values[e.slugs.index(arg)] else Refusal("DO-2.2", "refuse.no-ware")
        if verb == "look" and s.looked & mask(self.seat):
            return Refusal("DO-2.5", "refuse.looked")
        rule = {"grab": "DO-2.3", "swap": "DO-2.4", "look": "DO-2.5"}.get(verb)
        if rule is None:
            return Refusal(self.rule, "refuse.turn")
        if verb not in [e.slugs[face] for face in hand]:
            return Refusal(rule, "refuse.not-in-hand")
        return None if verb == "look" else self.no_target(s, rule, arg)

    def no_target(self, s: Doors, rule: str, arg: str) -> Refusal | None:
        """DO-2.3, DO-2.4"""
        name, _, back = arg.partition(" ")
        target = int(name) - 1
        if target >= s.seats or target == self.seat:
            return Refusal(rule, "refuse.target")
        if back and not s.backs(target)[BACKS.index(back)]:
            return Refusal(rule, "refuse.no-back")
        return None


@dataclass(slots=True)
class Drawn(Deal[Doors]):
    """DO-2.1"""

    seat: int
    rule = "DO-2.1"

    def pool(self, s: Doors) -> Sequence[int]:
        return faces(s, s.top)

    def dealt(self, s: Doors, move: int) -> None:
        give(s, self.seat, move - s.edition.face, "drawn")


@dataclass(slots=True)
class Window(Choice[Doors]):
    """DO-3.1, DO-3.2"""

    seat: int
    other: int
    depth: int
    rule = "DO-3.1"

    def params(self, s: Doors) -> dict[str, Any]:
        return {"other": self.other, "depth": self.depth}

    def options(self, s: Doors) -> list[int]:
        e = s.edition
        return [e.let, e.slamming] if e.slam in s.hands[self.seat] else [e.let]

    def chosen(self, s: Doors, move: int) -> None:
        if move == s.edition.let:
            s.tell("let", {"seat": self.seat})
            return
        s.discard(self.seat, s.edition.slam)
        s.tell("slammed", {"seat": self.seat})
        s.then(*s.door(self.other, self.seat, self.depth + 1), Shut())

    def why_not(self, s: Doors, move: int) -> Refusal | None:
        text = str(s.edition.moves[move])
        if text == "slam":
            return None if s.hands[self.seat].count(s.edition.slam) else Refusal(self.rule, "refuse.not-in-hand")
        return None if text == "let" else Refusal(self.rule, "refuse.window")


@dataclass(slots=True)
class Shut(Step[Doors]):
    """DO-3.1, DO-3.2 The slam holds: what lies below does not happen."""

    def run(self, s: Doors) -> None:
        s.stack.pop()


@dataclass(slots=True)
class Grab(Step[Doors]):
    """DO-2.3"""

    seat: int
    target: int
    back: int

    def run(self, s: Doors) -> None:
        if s.backs(self.target)[self.back]:
            s.then(Grabbed(self.seat, self.target, self.back))


@dataclass(slots=True)
class Grabbed(Deal[Doors]):
    """DO-2.3"""

    seat: int
    target: int
    back: int
    rule = "DO-2.3"

    def pool(self, s: Doors) -> Sequence[int]:
        e = s.edition
        return [e.face + face for face in s.hands[self.target] if e.backs[face] == self.back]

    def dealt(self, s: Doors, move: int) -> None:
        face = move - s.edition.face
        s.hands[self.target].remove(face)
        insort(s.hands[self.seat], face)
        data = {"seat": self.seat, "target": self.target}
        s.tell("grabbed", data, (face,), (BACKS[self.back],), mask(self.seat, self.target), shown=True)


@dataclass(slots=True)
class Swap(Step[Doors]):
    """DO-2.4"""

    seat: int
    target: int

    def run(self, s: Doors) -> None:
        c = s.characters
        c[self.seat], c[self.target] = c[self.target], c[self.seat]
        s.tell("swapped", {"seat": self.seat, "target": self.target})


@dataclass(slots=True)
class Look(Step[Doors]):
    """DO-2.5 Nobody is guilty before somebody looks."""

    seat: int

    def run(self, s: Doors) -> None:
        s.then(*[Culprit()] * (s.culprit < 0), Looked(self.seat))


@dataclass(slots=True)
class Culprit(Deal[Doors]):
    """DO-2.5"""

    rule = "DO-2.5"

    def pool(self, s: Doors) -> Sequence[int]:
        return [s.edition.who + i for i in sorted(s.characters)]

    def dealt(self, s: Doors, move: int) -> None:
        s.culprit = move - s.edition.who


@dataclass(slots=True)
class Looked(Step[Doors]):
    """DO-2.5"""

    seat: int

    def run(self, s: Doors) -> None:
        s.looked |= mask(self.seat)
        s.tell("looked", {"seat": self.seat})
        s.tell("guilty", {"name": s.edition.characters[s.culprit]}, reach=mask(self.seat), shown=True)


@dataclass(slots=True)
class Next(Step[Doors]):
    """DO-4.1"""

    seat: int

    def run(self, s: Doors) -> None:
        if s.passes < s.seats:
            s.then(Turn((self.seat + 1) % s.seats))
        else:
            s.then(*[Culprit()] * (s.culprit < 0), End())


@dataclass(slots=True)
class End(Step[Doors]):
    """DO-4.2"""

    def run(self, s: Doors) -> None:
        hands = [[s.edition.slugs[face] for face in hand] for hand in s.hands]
        s.tell("end", {"name": s.edition.characters[s.culprit], "hands": hands}, shown=True)


Doors.FRAMES = concrete(globals())


class DoorsGame(Toy):
    """DO-1 to DO-4"""

    name = "doors"
    seats = range(2, 6)
    options: ClassVar = {"characters": Option(("dealt", "chosen"))}
    over_rule = "DO-4.1"
    disclosures: ClassVar = {"drawn": "DO-2.1", "grabbed": "DO-2.3", "guilty": "DO-2.5", "end": "DO-4.2"}
    REASONS = (
        "be",
        "empty",
        "looked",
        "no-back",
        "no-ware",
        "not-in-hand",
        "pass",
        "taken",
        "target",
        "turn",
        "window",
    )
    TEXT = """
game = "doors"
name = "house"
hand = 3
penalty = 4
cards = [
  { slug = "slam", count = 7 },
  { slug = "grab", count = 4 },
  { slug = "swap", count = 2 },
  { slug = "look", count = 3 },
  { slug = "gold", count = 3, points = 3 },
  { slug = "silver", count = 4, points = 2 },
  { slug = "lead", count = 5, points = 1 },
]
"""

    def load(self, reader: Reader) -> DoorsEdition:
        return DoorsEdition(reader)

    def start(self, edition: DoorsEdition, seats: int, options: Mapping[str, str]) -> Doors:
        s = Doors(edition)
        s.seats, s.chosen = seats, int(options["characters"] == "chosen")
        s.hands, s.points = [[] for _ in range(seats)], [0] * seats
        s.pool, s.discards, s.characters = edition.counts[:], [], []
        s.top = s.culprit = -1
        s.looked = s.passes = 0
        s.then(Setup())
        return s

    def look(self, s: Doors, seat: int | None) -> dict[str, Any]:
        e = s.edition
        knows = s.over or (seat is not None and s.looked >> seat & 1)
        return {
            "seats": s.seats,
            "top": BACKS[s.top] if s.top >= 0 else None,
            "pile": sum(s.pool),
            "discards": [e.slugs[face] for face in s.discards],
            "characters": [e.characters[c] for c in s.characters],
            "points": s.points[:],
            "passes": s.passes,
            "looked": [bool(s.looked >> y & 1) for y in range(s.seats)],
            "guilty": e.characters[s.culprit] if knows and s.culprit >= 0 else None,
            "backs": [s.backs(y) for y in range(s.seats)],
            "hands": [[e.slugs[f] for f in hand] if s.over or y == seat else None for y, hand in enumerate(s.hands)],
            "over": s.over,
        }

    def sheet(self, view: Mapping[str, Any], edition: DoorsEdition, seat: int) -> Sheet:
        lines = [Line("DO-4.3", "wares", view["points"][seat], "wares")]
        if view["guilty"] is not None and view["guilty"] == view["characters"][seat]:
            lines.append(Line("DO-4.3", "guilty", -edition.penalty, "guilty"))
        return Sheet(seat, tuple(lines), view["over"])

    def winners(self, s: Doors) -> tuple[int, ...]:
        view = self.look(s, None)
        totals = [self.sheet(view, s.edition, y).total for y in range(s.seats)]
        return tuple(y for y in range(s.seats) if totals[y] == max(totals))

    def imagine(self, view: Mapping[str, Any], memory: Any, rng: Random) -> Doors:
        e, me = self.edition(), view["seat"]
        s = self.start(e, view["seats"], {"characters": "dealt"})
        s.stack = s.frames_from(view["stack"])
        s.points, s.passes = list(view["points"]), view["passes"]
        s.top = BACKS.index(view["top"]) if view["top"] else -1
        s.discards = [e.slugs.index(slug) for slug in view["discards"]]
        s.characters = [e.characters.index(name) for name in view["characters"]]
        s.looked = sum(mask(y) for y in range(s.seats) if view["looked"][y])
        if view["guilty"] is not None:
            s.culprit = e.characters.index(view["guilty"])
        elif s.looked:
            s.culprit = rng.choice(s.characters)
        for face in s.discards:
            s.pool[face] -= 1
        known = held(memory, e, view)
        known[me] = [e.slugs.index(slug) for slug in view["hands"][me] or ()]
        for hand in known:
            for face in hand:
                s.pool[face] -= 1
        for y, hand in enumerate(known):
            for back in (DEED, WARE) if y != me else ():
                for _ in range(view["backs"][y][back] - sum(e.backs[face] == back for face in hand)):
                    hand.append(rng.choice(faces(s, back)) - e.face)
                    s.pool[hand[-1]] -= 1
            s.hands[y] = sorted(hand)
        s.go()
        return s


def held(memory: Heard, e: DoorsEdition, view: Mapping[str, Any]) -> list[list[int]]:
    """The faces that this seat knows in the hands of others: what was grabbed from it, until it may have gone on."""
    known: list[list[int]] = [[] for _ in range(view["seats"])]
    for event in memory.events:
        seat, cards = event.get("seat", -1), [e.slugs.index(slug) for slug in event.get("cards", ())]
        if event["kind"] == "grabbed":
            if cards and seat != memory.seat:
                known[seat] += cards
            elif cards and cards[0] in known[event["target"]]:
                known[event["target"]].remove(cards[0])
            elif not cards:
                back = BACKS.index(event["backs"][0])
                known[event["target"]] = [face for face in known[event["target"]] if e.backs[face] != back]
        elif event["kind"] in ("sold", "deed", "slammed"):
            gone = cards[0] if cards else e.slam
            if gone in known[seat]:
                known[seat].remove(gone)
    return known


GAME = DoorsGame()
