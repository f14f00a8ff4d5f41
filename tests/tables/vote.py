"""Vote: a toy game with all four sorts of frames. Each round a die is rolled, all say a word in turn, then all pick two
numbers in secret, which are revealed together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module, metadata
from pathlib import Path
from random import Random
from typing import Any, Self

from parlour.core.edition import Edition, Reader
from parlour.core.errors import Refusal
from parlour.core.frames import Choice, Commit, Deal, Step, concrete
from parlour.core.game import HOUSE, Game, Memory, Option
from parlour.core.sheet import Line, Sheet
from parlour.core.state import State
from parlour.core.texts import Texts, texts

TEXT = 'game = "vote"\nname = "house"\nwords = 3\n'
OTHER = 'game = "vote"\nname = "wordy"\nwords = 9\n'


class VoteEdition(Edition):
    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.count = reader.integer("words", least=1, most=9)
        reader.finish()
        self.die = self.moves.add_all("die", [str(n) for n in range(1, 7)])
        self.word = self.moves.add_all("say", [f"word{n}" for n in range(1, self.count + 1)])
        self.pick = self.moves.add_all("pick", ["1", "2", "3"])


class Vote(State):
    __slots__ = ("left", "points", "rolled", "said", "seats")
    edition: VoteEdition
    seats: int
    left: int
    rolled: int
    said: list[int]
    points: list[int]

    def copy(self) -> Self:
        s = self.copied(object.__new__(type(self)))
        s.seats, s.left, s.rolled, s.said, s.points = self.seats, self.left, self.rolled, self.said[:], self.points[:]
        return s


@dataclass(slots=True)
class Round(Step[Vote]):
    def run(self, s: Vote) -> None:
        if s.left:
            s.left -= 1
            s.then(Roll(), *[Say(seat) for seat in range(s.seats)], Picks(), Round())


@dataclass(slots=True)
class Roll(Deal[Vote]):
    rule = "VO-1"

    def pool(self, s: Vote) -> Sequence[int]:
        return range(s.edition.die, s.edition.die + 6)

    def dealt(self, s: Vote, move: int) -> None:
        s.rolled = move - s.edition.die + 1
        s.tell("die", {"n": s.rolled}, shown=True)


@dataclass(slots=True)
class Say(Choice[Vote]):
    seat: int
    rule = "VO-2"

    def options(self, s: Vote) -> list[int]:
        return [s.edition.word + n for n in range(s.edition.count)]

    def chosen(self, s: Vote, move: int) -> None:
        s.said.append(move)
        s.tell("said", {"seat": self.seat, "word": str(s.edition.moves[move])})

    def why_not(self, s: Vote, move: int) -> Refusal | None:
        return None if s.edition.moves[move].verb == "say" else Refusal(self.rule, "refuse.say")


@dataclass(slots=True)
class Picks(Commit[Vote]):
    rule = "VO-3"

    def seats(self, s: Vote) -> Sequence[int]:
        return range(s.seats)

    def options(self, s: Vote, seat: int, path: tuple[int, ...]) -> list[int]:
        return [s.edition.pick + n for n in range(3) if s.edition.pick + n not in path] if len(path) < 2 else []

    def revealed(self, s: Vote, paths: Mapping[int, tuple[int, ...]]) -> None:
        for seat, path in paths.items():
            picked = [move - s.edition.pick + 1 for move in path]
            s.points[seat] += (10 * picked[0] + picked[1]) * s.rolled
            s.tell("picked", {"seat": seat, "picked": picked})

    def why_not(self, s: Vote, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        fits = s.edition.moves[move].verb == "pick" and move not in path
        return None if fits else Refusal(self.rule, "refuse.pick")


Vote.FRAMES = concrete(globals())


class Heard(Memory):
    def hear(self, event: Mapping[str, Any]) -> None: ...


class VoteGame(Game[Vote, VoteEdition]):
    name = "vote"
    seats = range(2, 5)
    options = {"rounds": Option(("2", "20", "200"))}  # noqa: RUF012
    over_rule = "VO-4"
    _house: VoteEdition | None = None

    @property
    def editions(self) -> tuple[str, ...]:
        return (HOUSE,)

    def edition(self, source: str | Path | Edition | None = None) -> Any:
        if isinstance(source, Edition):
            return source
        self._house = self._house or self.read(TEXT, "vote house")
        return self._house

    def load(self, reader: Reader) -> VoteEdition:
        return VoteEdition(reader)

    def texts(self, lang: str, edition: Edition | None = None) -> Texts:
        return texts(lang, "parlour.core")

    def start(self, edition: VoteEdition, seats: int, options: Mapping[str, str]) -> Vote:
        s = Vote(edition)
        s.seats, s.left, s.rolled, s.said, s.points = seats, int(options["rounds"]), 0, [], [0] * seats
        s.then(Round())
        return s

    def look(self, s: Vote, seat: int | None) -> dict[str, Any]:
        return {"points": s.points[:], "rolled": s.rolled, "said": s.said[:], "left": s.left}

    def sheet(self, view: Mapping[str, Any], edition: VoteEdition, seat: int) -> Sheet:
        return Sheet(seat, (Line("VO-4", "points", view["points"][seat], "reason.points"),))

    def winners(self, s: Vote) -> tuple[int, ...]:
        return tuple(seat for seat, points in enumerate(s.points) if points == max(s.points))

    def memory(self, seat: int, edition: Edition | None = None) -> Memory:
        return Heard(seat, edition or self.edition())

    def imagine(self, view: Mapping[str, Any], memory: Any, rng: Random) -> Vote:
        raise NotImplementedError

    def estimate(self, view: Mapping[str, Any], edition: VoteEdition, seat: int) -> float:
        return float(view["points"][seat])

    def names(self, view: Mapping[str, Any], words: Texts) -> list[str]:
        return [f"Seat {n + 1}" for n in range(len(view["points"]))]

    def line(self, event: Mapping[str, Any], words: Texts, names: Sequence[str]) -> str | None:
        return f"{names[event['seat']] if 'seat' in event else ''} {event}"

    def move_words(self, move: Any, words: Texts, edition: VoteEdition) -> str:
        return str(move)

    def scene(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError("not drawn")

    def faces(self, *args: Any, **kwargs: Any) -> Any:
        return []


GAME = VoteGame()


def register() -> dict[str, metadata.EntryPoint]:
    """Install the game; returns the register, from which it can be taken again."""
    # The package has a function of the same name, so the module itself is asked for by its path.
    installed: dict[str, metadata.EntryPoint] = import_module("parlour.core.game")._entry_points()
    installed["vote"] = metadata.EntryPoint("vote", "tests.tables.vote:GAME", "parlour.games")
    return installed
