"""A match: a record being played, for people and everybody else. Words and texts at the edge, integers inside."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from parlour.core.dealer import Seed, pick
from parlour.core.edition import Edition
from parlour.core.errors import BadRecord, IllegalMove, Refusal, StaleAnswer, UndoRefused, UnknownMove
from parlour.core.events import Event, own
from parlour.core.frames import COMMIT
from parlour.core.game import Game, Memory, game
from parlour.core.moves import Move
from parlour.core.record import Record, as_data, read_line, write_line
from parlour.core.sheet import Result, Sheet
from parlour.core.state import DEALER, State


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat owes: its kind (a frame's name), rule, named parameters for the prompt, and options.

    `number` counts the players' decisions before it, `step` the small moves of the seat's open path.
    """

    seat: int
    kind: str
    rule: str
    params: dict[str, Any]
    options: tuple[Move, ...]
    number: int
    step: int = 0

    @property
    def answers(self) -> str:
        """What an answer carries, so that a repeated or late one is recognised: `12`, or `12.3` within a path."""
        return f"{self.number}.{self.step}" if self.step else str(self.number)


_ANSWERS = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,4}))?")


class _Mark(NamedTuple):
    """Where undo goes back to."""

    seat: int
    state: State
    events: int
    lines: int


class Match:
    """A game being played.

    `lines[n]` holds the record's lines of decision n (from 1), the dealer's that follow it included; `lines[0]` those
    before the first decision. A match with a seed deals by itself; without one the caller deals as DEALER.
    """

    def __init__(self, title: Game[Any, Any], edition: Edition, seats: int, options: dict[str, str], seed: Seed | None):
        self.game = title
        self.edition = edition
        self.seats = seats
        self.options = options
        self.seed = seed
        self.lines: list[list[str]] = [[]]
        self._events: list[Event] = []
        self._told: dict[int | None, tuple[int, tuple[dict[str, Any], ...]]] = {}
        self._marks: list[_Mark] = []
        self._dealt = 0
        self._state: State = title.start(edition, seats, options)
        self._state.heard = self._events
        self._state.go()

    # -- beginning

    @classmethod
    def new(
        cls,
        name: str,
        seats: int,
        seed: Seed | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | Path | Edition | None = None,
    ) -> Match:
        """A new match.

        :param name: one of `parlour.games()`.
        :param seed: integer or text from which every dealer move follows; None: the caller deals.
        :param options: the game's options by name; what is missing has its default.
        :param edition: name of an edition, file of one, or an Edition; the house edition for None.
        :raises ParlourError: when one of these is wrong (BadSeats, BadOption, BadEdition, UnknownGame).
        """
        title = game(name)
        match = cls(title, title.edition(edition), seats, title.checked(seats, options), seed)
        match._deal()
        return match

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """The match before the first move of a record; the caller deals.

        :raises ParlourError: when game, rules or edition are not to be had, or seats, names or options are wrong.
        """
        title = game(record.game).at(record.rules)
        if record.edition_text is not None:
            edition = title.read(record.edition_text, record.edition)
        else:
            # One of ours that was tuned since lives on under another name; its digest tells which it is.
            ours = title.editions if record.edition in title.editions else ()
            known = {(found := title.edition(name)).digest: found for name in ours}
            edition = known.get(record.digest)
        if edition is None or edition.digest != record.digest:
            raise BadRecord("error.record-edition", edition=record.edition[:60], digest=record.digest[:20])
        if record.names and len(record.names) != record.seats:
            raise BadRecord("error.record-names", names=len(record.names), seats=record.seats)
        return cls(title, edition, record.seats, title.checked(record.seats, record.options), None)

    @classmethod
    def resume(cls, record: Record, seed: Seed | None, paths: Mapping[int, str] | None = None) -> Match:
        """A match from its stored record, going on with its seed; `paths` are the open paths by seat."""
        match = record.replay()
        match.seed = seed
        match._deal()
        for seat, path in (paths or {}).items():
            match.play(seat, path)
        return match

    # -- what is

    @property
    def number(self) -> int:
        """How many decisions the players have made."""
        return len(self.lines) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def window(self) -> bool:
        """Whether somebody is asked now whether to let things go on (`Game.letting`)."""
        return not self.over and self.game.letting(self._state) is not None

    @property
    def state(self) -> State:
        """A copy of the state, for programs that may know everything."""
        return self._state.copy()

    @property
    def owed(self) -> dict[int, Decision]:
        """The decisions that are owed now, by seat (DEALER: the caller has to deal)."""
        return {seat: self._decision(seat) for seat in self._state.owing}

    def _decision(self, seat: int) -> Decision:
        s = self._state
        frame = s.stack[-1]
        params = {} if seat == DEALER else frame.params(s)
        step = len(s.paths.get(seat, ())) if frame.sort == COMMIT else 0
        return Decision(seat, type(frame).__name__, frame.rule, params, tuple(self.legal(seat)), self.number, step)

    def legal(self, seat: int) -> list[Move]:
        """The moves that the seat may make now, in the order of the edition's table; none when it owes nothing."""
        return [self.edition.moves[move] for move in self._state.legal(seat)]

    def chances(self) -> list[tuple[Move, int]]:
        """The dealer's options with their weights, when DEALER owes."""
        if self._state.who != DEALER:
            return []
        return [(self.edition.moves[move], weight) for move, weight in self._state.chances()]

    def why_not(self, seat: int, move: Move | str) -> Refusal | None:
        """None when the seat may make this move now, else rule and reason; tells nothing that it may not know."""
        s = self._state
        if s.over:
            return Refusal(self.game.over_rule, "refuse.over")
        frame: Any = s.stack[-1]
        if s.who == DEALER and seat != DEALER:
            return Refusal(frame.rule, "refuse.dealer")
        if seat not in s.owing:
            chosen = frame.sort == COMMIT and seat in frame.seats(s)
            return Refusal(frame.rule, "refuse.chosen" if chosen else "refuse.not-yours")
        return self._refusal(frame, seat, s.paths.get(seat, ()), str(move))

    def _refusal(self, frame: Any, seat: int, path: tuple[int, ...], text: str) -> Refusal | None:
        """Why the seat, which owes an answer to this frame, may not go on from `path` with it; None when it may."""
        found = self.edition.moves.find(text)
        if found is None:
            near = self.edition.moves.near(text)
            reason = "refuse.unknown-near" if near else "refuse.unknown"
            return Refusal(frame.rule, reason, {"move": text[:80], "near": ", ".join(near)})
        s = self._state
        refusal: Refusal | None
        if seat == DEALER:
            dealt = found.id in frame.pool(s)
            refusal = None if dealt else Refusal(frame.rule, "refuse.not-dealt", {"move": str(found)})
        elif frame.sort == COMMIT:
            refusal = frame.why_not(s, seat, path, found.id)
        else:
            refusal = frame.why_not(s, found.id)
        return refusal

    def answered(self, seat: int, move: str, answers: str) -> bool:
        """Whether the seat has already played this as its answer to that decision (`Decision.answers`), or as those
        steps of its path: what repeats an answer does no harm and needs no refusal."""
        found = _ANSWERS.fullmatch(answers)
        known = [self.edition.moves.find(part) for part in move.split(";")]
        if found is None or None in known:
            return False
        number, step = int(found[1]), int(found[2] or 0)
        if number == self.number:
            played = self.paths().get(seat, "")
        else:
            own = (line[0] for line in self.lines[number + 1 :] if line[0].startswith(f"{seat} "))
            played = next(own, "").partition(" ")[2]
        return played.split("; ")[step : step + len(known)] == [str(each) for each in known]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat (None: a spectator) may know now, as JSON data that shares nothing with the match."""
        view = self.game.view(self._state, seat)
        known = None if seat is None else self.game.known(self.events(seat), seat, self.edition)
        return view if known is None else {**view, "known": known}

    def told(self, seat: int | None = None) -> Sequence[Mapping[str, Any]]:
        """All events of the seat (None: a spectator), for reading only: each is put together once and then kept."""
        known, told = self._told.get(seat, (0, ()))
        if known < len(self._events):
            fresh = (event.to(seat, self.edition.faces) for event in self._events[known:])
            told = (*told, *(event for event in fresh if event is not None))
            self._told[seat] = (len(self._events), told)
        return told

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The seat's own events from its number `since` on, as data that shares nothing with the match; None: a
        spectator's."""
        return [own(event) for event in self.told(seat)[since:]]

    def log(self, seat: int | None = None, lang: str = "en", names: list[str] | None = None) -> list[str]:
        """The seat's log in words; `names` replaces what the seats are called."""
        words = self.game.texts(lang, self.edition)
        called = names or self.game.names(self.view(seat), words)
        lines = (self.game.line(event, words, called) for event in self.told(seat))
        return [line for line in lines if line is not None]

    def memory(self, seat: int) -> Memory:
        """A memory of the seat that has heard all its events."""
        memory = self.game.memory(seat, self.edition)
        for event in self.events(seat):
            memory.hear(event)
        return memory

    def sheet(self, seat: int) -> Sheet:
        """The seat's score sheet: final when the game is over, else if it ended now, as far as the seat knows."""
        return self.game.sheet(self.view(seat), self.edition, seat)

    @property
    def result(self) -> Result | None:
        """Winners and sheets once the game is over."""
        if not self.over:
            return None
        return Result(self.game.winners(self._state), tuple(self.sheet(seat) for seat in range(self.seats)))

    # -- playing

    def play(self, seat: int, move: Move | str, answers: int | str | None = None) -> None:
        """Play a move, or several steps of a secret path with semicolons between them, all or none.

        :param seat: who plays it; DEALER when the caller deals.
        :param answers: which decision is meant (`Decision.answers` or its number): a repeated answer is refused.
        :raises IllegalMove: with the rule that forbids it (UnknownMove, StaleAnswer are such); nothing has changed.
        """
        if answers is not None:
            self._fresh(seat, answers)
        for step in self._checked(seat, [str(move)] if isinstance(move, Move) else move.split(";")):
            self._apply(seat, step)
        self._deal()

    def _checked(self, seat: int, parts: list[str]) -> list[Move]:
        """The moves that these texts mean, each of them legal after those before it.

        Only the steps of a secret path can be chained: what comes of any other move is unknown before it is made, so
        the refusal of a later part would tell it, and nothing would have been played.

        :raises IllegalMove: when one of them is not legal.
        """
        refusal = self.why_not(seat, parts[0])
        moves: list[Move] = []
        frame: Any = self._state.stack[-1] if self._state.stack else None
        path = self._state.paths.get(seat, ())
        for part in parts:
            if moves and refusal is None:
                refusal = self._no_chain(frame, seat, path) or self._refusal(frame, seat, path, part)
            if refusal is not None:
                kind = UnknownMove if refusal.reason.startswith("refuse.unknown") else IllegalMove
                raise kind(refusal.rule, refusal.reason, **refusal.params)
            found = self.edition.moves.find(part)
            assert found is not None
            moves.append(found)
            path = (*path, found.id)
        return moves

    def _no_chain(self, frame: Any, seat: int, path: tuple[int, ...]) -> Refusal | None:
        if frame.sort != COMMIT:
            return Refusal(frame.rule, "refuse.chain")
        return Refusal(frame.rule, "refuse.chosen") if frame.complete(self._state, seat, path) else None

    def _fresh(self, seat: int, answers: int | str) -> None:
        owed = self._state.owing
        wanted = self._decision(seat).answers if seat in owed else str(self.number)
        if str(answers) != wanted:
            rule = self._state.stack[-1].rule if self._state.stack else self.game.over_rule
            raise StaleAnswer(rule, "refuse.stale")

    def _apply(self, seat: int, move: Move) -> None:
        """Carry out a legal move and write it down."""
        s = self._state
        frame: Any = s.stack[-1]
        heard = len(self._events)
        if frame.sort == COMMIT:
            self._step(frame, seat, move)
            return
        if seat == DEALER:
            self._dealt += 1
            self._marks.clear()
            self.lines[-1].append(write_line(DEALER, str(move)))
        else:
            self._marks.append(_Mark(seat, s.copy(), heard, len(self.lines)))
            self.lines.append([write_line(seat, str(move))])
        s.play(move.id)
        if any(event.shown for event in self._events[heard:]):
            self._marks.clear()

    def _step(self, frame: Any, seat: int, move: Move) -> None:
        """A small move of a secret path; with the last path all of them become decisions, in the order of the rules."""
        s = self._state
        before = s.paths
        seats = list(frame.seats(s))
        s.play(move.id, seat)
        if s.paths is before:
            return
        self._marks.clear()
        for each in seats:
            if path := before.get(each):
                text = "; ".join(str(self.edition.moves[step]) for step in path)
                self.lines.append([write_line(each, text)])

    def _deal(self) -> None:
        """With a seed: make the dealer's moves until a player owes something."""
        s = self._state
        while self.seed is not None and s.who == DEALER:
            self._apply(DEALER, self.edition.moves[pick(self.seed, self._dealt, s.chances())])

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would be granted."""
        return self._undo_refused(seat) is None

    def _undo_refused(self, seat: int) -> str | None:
        s = self._state
        if s.over:
            return "error.undo-over"
        if s.stack[-1].sort == COMMIT:
            return None if s.paths.get(seat) else "error.undo-nothing"
        if not self._marks:
            return "error.undo-shown" if self.number else "error.undo-nothing"
        return None if self._marks[-1].seat == seat else "error.undo-later"

    def undo(self, seat: int) -> None:
        """Go back to before the seat's last choice; within an open path, before its last step.

        :raises UndoRefused: when a face was shown, the dealer moved or somebody else chose since, the game is over, or
            there is nothing to take back.
        """
        refused = self._undo_refused(seat)
        if refused is not None:
            raise UndoRefused(refused)
        if self._state.retract(seat):
            return
        mark = self._marks.pop()
        del self._events[mark.events :]
        self._told.clear()
        del self.lines[mark.lines :]
        self._state = mark.state.copy()  # a copy of this match may go back to the same mark
        self._state.heard = self._events

    # -- records and copies

    def record(self, names: list[str] | None = None) -> Record:
        """All that was played so far, as a record; the seed is not in it, open paths are not either."""
        ours = self.edition.name in self.game.editions and self.edition is self.game.edition(self.edition.name)
        return Record(
            game=self.game.name,
            rules=self.game.rules,
            seats=self.seats,
            edition=self.edition.name,
            digest=self.edition.digest,
            edition_text=None if ours else self.edition.text,
            options=self.options,
            moves=[line for lines in self.lines for line in lines],
            names=names or [],
            result=as_data(self.result) if self.over else None,
        )

    def paths(self) -> dict[int, str]:
        """The open paths by seat, as texts: secret, for storing only."""
        moves = self.edition.moves
        return {seat: "; ".join(str(moves[move]) for move in path) for seat, path in self._state.paths.items() if path}

    def replay_line(self, line: str, number: int) -> None:
        """Play a line of a record, every part of it checked.

        :param number: of the line, for the error.
        :raises BadRecord: when it cannot be played here.
        """
        seat, parts = read_line(line, number)
        try:
            moves = self._checked(seat, parts)
        except IllegalMove:
            raise BadRecord("error.record", line=number, what=line[:80]) from None
        for move in moves:
            self._apply(seat, move)

    def copy(self) -> Match:
        """A match of its own at the same point."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.lines = [*self.lines[:-1], self.lines[-1][:]]
        other._events = self._events[:]
        other._told = dict(self._told)
        other._marks = self._marks[:]
        other._state = self._state.copy()
        other._state.heard = other._events
        return other
