"""Bots that are programs of others: views out and moves in, a line of JSON each (docs/bots.md).

A program that crashes, is too slow, or answers what is no legal move loses its turn: a legal move by chance is played
for it, from the seed, and the fault is noted. After some faults in a match chance plays on for it to the end. So no
program can stop a match, and nothing but its moves counts.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import msgspec

from parlour.bots.base import Bot, Situation
from parlour.bots.registry import bot
from parlour.bots.talk import Program, Trouble
from parlour.core.edition import Edition
from parlour.core.errors import ParlourError
from parlour.core.game import Game, Memory
from parlour.core.moves import Move

PROTOCOL = 1
PREFIX = "exec:"
FAULTS = 3
"""After so many faults in a match, chance plays on for the program."""
SECONDS = 10.0
"""That a program may think about a move, when nothing else is said."""
LIMITS = (0.01, 3600.0)
"""What may be said, at least and at most."""
STARTING = 10.0
"""Seconds more for the first answer of a program that has just been started."""
PARTING = 1.0
"""Seconds that a program has to take in a result."""


class NoProgram(ParlourError):
    """The program of a bot cannot be started: fields `bot`, `program`; `text_id` says why."""

    def __init__(self, text_id: str, bot: str, program: str = "") -> None:
        super().__init__(bot=bot[:80], program=program[:80])
        self.text_id = text_id


class Fault(msgspec.Struct, frozen=True):
    """What a program did wrong: `kind` is `ended`, `slow`, `long`, `nonsense` or `illegal`, `what` tells more.

    `played` is the move that chance chose for it, `left` how many more faults are forgiven in this match.
    """

    bot: str
    seat: int
    kind: str
    what: str
    played: str
    left: int


class Sitting(NamedTuple):
    """What a program is told about a match when it sits down."""

    game: Game[Any, Any]
    edition: Edition
    seat: int
    seats: int
    options: Mapping[str, str]


def player(spec: str, seconds: float = SECONDS) -> Bot:
    """The bot that a text means, programs of others included: `greedy:16`, or `exec:python mybot.py`.

    Only for those who may start programs here, never for what comes over the web: there it is `bot`.

    :param seconds: that a program may think about a move.
    :raises UnknownBot: when there is none of that name.
    :raises NoProgram: when the program is not to be found.
    """
    return ProgramBot(spec, seconds) if spec.startswith(PREFIX) else bot(spec)


@contextmanager
def players(specs: Iterable[str], seconds: float = SECONDS) -> Iterator[dict[str, Bot]]:
    """The bots that these texts mean; programs among them are ended when the context is left.

    :raises ParlourError: as `player`.
    """
    found = {spec: player(spec, seconds) for spec in specs}
    try:
        yield found
    finally:
        for one in found.values():
            if isinstance(one, ProgramBot):
                one.close()


def is_program(spec: str) -> bool:
    """Whether a bot is a program of somebody else's."""
    return spec.startswith(PREFIX)


class ProgramBot:
    """A program of somebody else's, as a bot. It may sit in several seats, with a process for each."""

    blind = False

    def __init__(self, spec: str, seconds: float = SECONDS) -> None:
        """:param spec: `exec:` and a command line, read as a shell would read it, but carried out without one.

        :raises NoProgram: when there is no such program, or the line cannot be read.
        """
        try:
            command = shlex.split(spec.removeprefix(PREFIX))
        except ValueError:
            raise NoProgram("error.program-quotes", spec) from None
        if not command:
            raise NoProgram("error.program-none", spec)
        found = shutil.which(command[0])
        if found is None:
            raise NoProgram("error.program-missing", spec, command[0])
        self.spec, self.seconds = spec, seconds
        self._command = [found, *command[1:]]
        self._started: list[Program] = []
        self._idle: list[Program] = []

    def sit(self, sitting: Sitting) -> Chair:
        """A seat in a match, as the memory of that seat."""
        return Chair(self, sitting)

    def choose(self, at: Situation) -> Move:
        """One of `at.legal`: the program's choice, or one by chance when there is none. `at.memory` is its chair."""
        chair = at.memory
        assert isinstance(chair, Chair)
        return chair.choose(at)

    def start(self) -> tuple[Program, bool]:
        """A process to talk to, and whether it is a new one.

        :raises Trouble: when it cannot be started.
        """
        if self._idle:
            return self._idle.pop(), False
        try:
            self._started.append(Program(self._command))
        except OSError as error:
            raise Trouble("ended", error.strerror or "?") from None
        return self._started[-1], True

    def give_back(self, program: Program) -> None:
        """A process that plays no more in its match may play in another."""
        self._idle.append(program)

    def close(self) -> None:
        """End all its processes."""
        for program in self._started:
            program.end()
        self._started.clear()
        self._idle.clear()


class Chair(Memory):
    """A program's seat in one match: what it has been told, and what it did wrong.

    `events` are all events of the seat; as many as `told` says have been sent.
    """

    def __init__(self, owner: ProgramBot, sitting: Sitting) -> None:
        super().__init__(sitting.seat, sitting.edition)
        self.faults: list[Fault] = []
        self.events: list[Mapping[str, Any]] = []
        self._owner = owner
        self._sitting = sitting
        self._words = sitting.game.texts("en", sitting.edition)
        self._program: Program | None = None
        self._told: int | None = None
        self._extra = 0.0

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in the seat's next event."""
        self.events.append(event)

    def catch_up(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Take in all events of the seat. When some were taken back, the program is welcomed anew."""
        if self.events != list(events[: len(self.events)]):
            self._told = None
        self.events = list(events)

    # -- choosing

    def choose(self, at: Situation) -> Move:
        """The program's choice, or one by chance: when it errs, and when there is nothing to choose or it has erred
        too often."""
        if len(at.legal) > 1 and len(self.faults) < FAULTS:
            try:
                return self._asked(at)
            except Trouble as trouble:
                return self._by_chance(at, trouble)
        return at.legal[int(at.rng.random() * len(at.legal))]

    def _asked(self, at: Situation) -> Move:
        if self._program is None:
            self._program, new = self._owner.start()
            self._extra = STARTING if new else 0.0
        if self._told is None:
            self._tell(self._welcome())
            self._told = 0
        answer = self._program.ask(msgspec.json.encode(self._question(at)), self._owner.seconds + self._extra)
        self._told = len(self.events)
        self._extra = 0.0
        return _move_in(answer, at)

    def _by_chance(self, at: Situation, trouble: Trouble) -> Move:
        """Note the fault and play for the program; one that did not answer is started anew the next time."""
        move = at.legal[int(at.rng.random() * len(at.legal))]
        left = FAULTS - len(self.faults) - 1
        fault = Fault(self._owner.spec, self.seat, trouble.kind, trouble.what, str(move), left)
        self.faults.append(fault)
        if trouble.kind in ("nonsense", "illegal"):
            self._tell({"type": "fault", **msgspec.to_builtins(fault)})
        else:
            self._drop()
        return move

    def _tell(self, message: dict[str, Any]) -> None:
        if self._program is not None:
            self._program.tell(msgspec.json.encode(message))

    def _drop(self) -> None:
        if self._program is not None:
            self._program.end()
        self._program, self._told = None, None

    # -- messages

    def _welcome(self) -> dict[str, Any]:
        game, edition, seat, seats, options = self._sitting
        return {
            "type": "welcome",
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.rules,
            "edition": edition.name,
            "options": dict(options),
            "seats": seats,
            "seat": seat,
            "seconds": self._owner.seconds,
        }

    def _question(self, at: Situation) -> dict[str, Any]:
        say = self._sitting.game.move_words
        legal = [{"move": str(move), "words": say(move, self._words, self.edition)} for move in at.legal]
        return {"type": "move", "view": at.view, "events": self.events[self._told or 0 :], "legal": legal}

    def leave(self, view: Mapping[str, Any], winners: Sequence[int], points: Sequence[int]) -> None:
        """The match is over: tell the program how it ended, as far as it still listens."""
        if self._program is None:
            return
        result = {"type": "result", "view": view, "winners": list(winners), "points": list(points)}
        self._tell({**result, "events": self.events[self._told or 0 :]})
        if self._program.flush(PARTING):
            self._owner.give_back(self._program)
            self._program, self._told = None, None
        else:
            self._drop()


def _move_in(answer: bytes, at: Situation) -> Move:
    """The legal move that an answer names.

    :raises Trouble: when it names none.
    """
    data: Any = None
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        data = msgspec.json.decode(answer)
    text = data.get("move") if isinstance(data, dict) else None
    if not isinstance(text, str):
        raise Trouble("nonsense", answer[:80].decode("utf-8", "replace"))
    move = at.edition.moves.find(text[:1000])
    if move is None or move not in at.legal:
        raise Trouble("illegal", text[:80])
    return move
