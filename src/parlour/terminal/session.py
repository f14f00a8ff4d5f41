"""A game at the terminal: a person against bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from parlour.bots import Bot, Situation, answer
from parlour.bots.programs import Chair, Fault, ProgramBot, Sitting
from parlour.core.errors import IllegalMove, ParlourError, UnknownMove
from parlour.core.game import Memory
from parlour.core.match import Decision, Match
from parlour.core.scene import Button, Scene
from parlour.terminal import draw, saved
from parlour.terminal.commands import COMMANDS, command_of
from parlour.terminal.faults import NoFile, refusal, sentences
from parlour.terminal.notes import Notes
from parlour.terminal.screen import Screen

SMALL = 3
"""A choice among so few moves is asked without showing the table again."""

Ask = Callable[[str], str]
"""Asks for a line with this prompt; EOFError when there are no more."""


class Leave(Exception):
    """The person wants to stop here."""


class Session:
    """One game being played.

    `bots` are what the specs of the table mean. Every decision is written to `path` at once.
    """

    def __init__(
        self, match: Match, table: saved.Table, bots: Mapping[str, Bot], path: Path, screen: Screen, ask: Ask
    ) -> None:
        self.match, self.table, self.path, self.screen, self.ask = match, table, path, screen, ask
        self.bots = bots
        self.seat = table.seat
        self.kept = True
        self.notes = Notes(screen)
        self._chairs: dict[int, Chair] = {}
        self._noted: list[Fault] = []
        self._told = 0
        self._shown: list[draw.Line] = []

    # -- what the person sees

    @property
    def bare_names(self) -> list[str]:
        """What the seats are called."""
        return self.match.game.names(self.match.view(self.seat), self.screen.words)

    @property
    def names(self) -> list[str]:
        """What the seats are called; the person's own is marked."""
        say = self.screen.words.say
        return [say("play.you", name=name) if seat == self.seat else name for seat, name in enumerate(self.bare_names)]

    def scene(self) -> Scene:
        """The table as the person sees it."""
        view, legal = self.match.view(self.seat), self.match.legal(self.seat)
        return self.match.game.scene(view, self.screen.words, self.match.edition, self.bare_names, legal)

    def buttons(self, scene: Scene | None = None) -> list[Button]:
        """All legal moves in words, in the order of their numbers."""
        listed = list((scene or self.scene()).buttons)
        known = {button.move for button in listed}
        for move in self.match.legal(self.seat):
            if str(move) not in known:
                label = self.match.game.move_words(move, self.screen.words, self.match.edition)
                listed.append(Button(str(move), label))
        return listed

    def log(self, since: int = 0) -> list[str]:
        """The log in words, from the event with this number on."""
        names, words = self.names, self.screen.words
        lines = (self.match.game.line(event, words, names) for event in self.match.events(self.seat, since))
        return [line for line in lines if line]

    def tell(self) -> None:
        """Say what has happened since this was called last."""
        lines = self.log(self._told)
        self._told = len(self.match.events(self.seat))
        if lines:
            self.screen.line()
        for line in lines:
            self.screen.line(line, hang=2)

    def show(self, scene: Scene) -> None:
        """The table in brief, unless it has just been shown, or a small question follows upon another one."""
        lines = draw.brief(scene, self.screen.words)
        small = len(scene.buttons) <= SMALL and bool(self._shown)
        if lines != self._shown and not small:
            self._shown = lines
            self.screen.line()
            draw.put(lines, self.screen)

    # -- the game

    def run(self) -> None:
        """Play until the game is over.

        :raises Leave: when the person wants to stop; everything is written down then.
        """
        if not self.match.over:
            self.write()
        while not self.match.over:
            owed = self.match.owed
            if self.seat in owed:
                if not self._ordered():
                    self.tell()
                    self._turn(owed[self.seat])
            else:
                for seat in owed:
                    self._bot(seat)
            self.write()
        self.tell()
        self.finish()

    def taken_back(self, match: Match) -> None:
        """Go on with `match`, where the person's last move is taken back: what was told after it is forgotten."""
        self.match = match
        self._told = min(self._told, len(self.match.events(self.seat)))
        self._shown = []
        self.screen.say("play.undone")
        self.write()

    def write(self) -> None:
        """Write the game down as it stands; where that is not possible, say so once and play on."""
        try:
            saved.write(self.path, self.match, self.table)
        except NoFile as error:
            if self.kept:
                self.screen.say("play.not-saved", fault=self.screen.words.say(error.text_id, **error.params))
            self.kept = False
        else:
            self.kept = True

    def _bot(self, seat: int) -> None:
        spec, match = self.table.bots[seat], self.match
        who = self.bots[spec]
        view = None if who.blind else match.view(seat)
        seed = f"{self.table.seed}:{seat}:{match.number}:{len(match.view(seat)['path'])}"
        at = Situation(match.game, match.edition, seat, view, self._memory(seat, who), match.legal(seat), Random(seed))
        match.play(seat, answer(spec, who, at))
        for fault in self._new_faults():
            self.notes(fault)

    def _memory(self, seat: int, who: Bot) -> Memory | None:
        """What the bot remembers; a program of others has a chair of its own, which hears what is new."""
        if not isinstance(who, ProgramBot):
            return None if who.blind else self.match.memory(seat)
        if seat not in self._chairs:
            match = self.match
            self._chairs[seat] = who.sit(Sitting(match.game, match.edition, seat, match.seats, match.options))
        self._chairs[seat].catch_up(self.match.events(seat))
        return self._chairs[seat]

    def _new_faults(self) -> list[Fault]:
        """What programs did wrong and nobody was told yet."""
        faults = [fault for chair in self._chairs.values() for fault in chair.faults if fault not in self._noted]
        self._noted += faults
        return faults

    def _turn(self, decision: Decision) -> None:
        """Let the person choose; commands may come before."""
        scene = self.scene()
        self.show(scene)
        self.screen.line()
        self.prompt(scene)
        while self.match.owed.get(self.seat) == decision:
            try:
                text = self.ask(self.screen.words.say("play.ask")).strip()
            except EOFError:
                self.screen.line()
                raise Leave from None
            self.enter(text)
            if self.match.owed.get(self.seat) == decision:
                self._ordered()

    def _ordered(self) -> bool:
        """Let a standing order answer for the person, if one does."""
        match, known = self.match, self.match.game.orders
        if not known or not match.window:
            return False
        orders = {name: self.table.orders.get(name, option.default) for name, option in known.items()}
        move = match.game.ordered(orders, match.view(self.seat), match.legal(self.seat), match.edition)
        if move is not None:
            match.play(self.seat, move)
        return move is not None

    def prompt(self, scene: Scene | None = None, everything: bool = False) -> None:
        """What is asked, and the legal moves."""
        scene = scene or self.scene()
        if scene.prompt.text:
            self.screen.line(scene.prompt.text, "bold")
        if scene.prompt.aside:
            self.screen.line(scene.prompt.aside)
        draw.moves(self.buttons(scene), self.screen, draw.meanings(scene), everything)

    def enter(self, text: str) -> None:
        """Carry out a line: a move, the number of one, or a command."""
        if not text:
            self.prompt()
            return
        move = self.move_text(text)
        found = self.match.edition.moves.find(move.split(";")[0])
        name, _, rest = text.partition(" ")
        command = None if found else command_of(name, self.screen.words)
        try:
            if command:
                COMMANDS[command](self, rest.strip())
            else:
                self.match.play(self.seat, move)
        except UnknownMove as error:
            self.unknown(text, error)
        except IllegalMove as error:
            self.screen.line(refusal(error.refusal, self.screen.words))
        except ParlourError as error:
            for sentence in sentences(error, self.screen.words):
                self.screen.line(sentence)

    def unknown(self, text: str, error: UnknownMove) -> None:
        """Say what may have been meant by a line that is neither move nor command."""
        screen, listed = self.screen, self.buttons()
        begin = [button.move for button in listed if button.move.startswith(" ".join(text.lower().split()))]
        if text.isascii() and text.isdigit():
            screen.say("play.no-number", most=len(listed))
        elif begin:
            screen.say("play.which", moves=", ".join(begin[:8]))
        else:
            screen.line(screen.words.say(error.reason, **error.params))
            screen.say("play.help-hint", help=screen.words.say("play.command.help.name"))

    def move_text(self, text: str) -> str:
        """The text of the move that a number means; any other text as it is."""
        if text.isascii() and text.isdigit():
            listed = self.buttons()
            if 1 <= int(text[:6]) <= len(listed):
                return listed[int(text[:6]) - 1].move
        return text

    def finish(self) -> None:
        """The end: all sheets with their reasons, and who has won."""
        result = self.match.result
        assert result is not None
        for seat, chair in self._chairs.items():
            chair.catch_up(self.match.events(seat))
            chair.leave(self.match.view(seat), result.winners, [sheet.total for sheet in result.sheets])
        names = self.names
        self.screen.line()
        draw.put(draw.table(self.scene(), self.screen.words), self.screen)
        for one in result.sheets:
            self.screen.line()
            draw.sheet(one, names[one.seat], self.screen)
        self.screen.line()
        winners = winners_text(result.winners, names, self.screen)
        self.screen.line(winners, "bold")
        if self.kept:
            self.screen.say("play.kept", path=self.path)


def winners_text(winners: Sequence[int], names: Sequence[str], screen: Screen) -> str:
    """Who has won, in a sentence."""
    listed = ", ".join(names[seat] for seat in winners)
    return screen.words.say("draw.won", n=len(winners), names=listed)
