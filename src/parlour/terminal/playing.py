"""`parlour play`: from what was asked for to a game that runs, and its end."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from parlour.bots.programs import LIMITS, SECONDS, is_program, player, players
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.lab.counts import check
from parlour.lab.planning import usual_seats
from parlour.terminal import saved
from parlour.terminal.files import is_there, named
from parlour.terminal.language import game_words
from parlour.terminal.screen import Screen
from parlour.terminal.session import Ask, Leave, Session


class Wishes(NamedTuple):
    """What was asked for on the command line; None where nothing was said."""

    game: str
    seats: int | None
    bots: list[str]
    seed: str | None
    edition: str | None
    options: dict[str, str]
    seat: int | None
    save: Path | None
    resume: bool
    limit: float | None = None


class FileTaken(ParlourError):
    """A game would be saved over another file: field `path`."""

    text_id = "play.save-exists"


class ProgramInFile(ParlourError):
    """The file of a game names a program, which nobody here has asked to start: field `bot`."""

    text_id = "play.program-in-file"


def play(wishes: Wishes, screen: Screen, ask: Ask | None = None) -> int:
    """Play a game at the terminal; returns the exit code.

    :param wishes: `game` names a game, or a file with a saved one.
    :raises ParlourError: when a wish cannot be fulfilled.
    """
    place = saved.folder(os.environ)
    found = stored(wishes, place)
    if wishes.save and wishes.save != found and is_there(wishes.save):
        raise FileTaken(path=wishes.save)
    match, table, own = begin(wishes, screen) if found is None else go_on(found, wishes)
    screen.words = game_words(screen.words.lang, match.game, match.edition)
    path = wishes.save or (found if own and found else saved.new_path(place, match.game.name))
    if path.parent == place:
        with suppress(OSError, ValueError):  # Where that fails, the first write says so.
            place.mkdir(parents=True, exist_ok=True)
    seconds = check("limit", SECONDS if wishes.limit is None else wishes.limit, *LIMITS)
    with players(filter(None, table.bots), seconds) as bots:
        session = Session(match, table, bots, path, screen, ask or asker(screen, match))
        welcome(session)
        try:
            session.run()
        except Leave:
            farewell(session, place)
            return 0
        except KeyboardInterrupt:
            screen.line()
            farewell(session, place)
            return 130
    return 0


def stored(wishes: Wishes, place: Path) -> Path | None:
    """The file of the game to go on with; None for a new game.

    :raises NothingSaved: when the last one is wished and there is none.
    """
    if wishes.resume:
        return saved.newest(place, game(wishes.game).name)
    file = named(wishes.game)
    return file if file.suffix == ".json" or (is_there(file) and file.is_file()) else None


def farewell(session: Session, place: Path) -> None:
    """Say how to go on with the game."""
    if session.kept:
        path, name = session.path, session.match.game.name
        session.screen.say("play.left", path=path)
        session.screen.line(f"parlour play {f'{name} --resume' if path.parent == place else path}", indent=2)


def begin(wishes: Wishes, screen: Screen) -> tuple[Match, saved.Table, bool]:
    """A new game, who sits there, and that it has no file yet.

    :raises ParlourError: when a wish cannot be fulfilled.
    """
    title = game(wishes.game)
    screen.words = game_words(screen.words.lang, title)
    seats = usual_seats(title) if wishes.seats is None else wishes.seats
    title.checked(seats, wishes.options)
    seat = 1 if wishes.seat is None else wishes.seat
    check("seat", seat, 1, seats)
    check("bots", len(wishes.bots), 1, max(1, seats - 1))
    for spec in wishes.bots:
        player(spec)
    seed = wishes.seed or secrets.token_hex(8)
    others = [wishes.bots[i % len(wishes.bots)] for i in range(seats - 1)]
    match = Match.new(wishes.game, seats, seed, wishes.options, wishes.edition)
    return match, saved.Table(seat - 1, [*others[: seat - 1], "", *others[seat - 1 :]], seed), False


def go_on(path: Path, wishes: Wishes) -> tuple[Match, saved.Table, bool]:
    """A saved game as it was left, who sits there, and whether the file is its own.

    A plain record, which stays as it is, goes on with the wished seat, bots and seed. A file may come from anywhere, so
    a program that it names is started only when the wishes name it too, or the file lies among the games kept here.

    :raises ParlourError: when it cannot be read or replayed.
    """
    game_so_far = saved.read(path)
    table, own = game_so_far.table, game_so_far.table is not None
    if table is None:
        seat = 1 if wishes.seat is None else wishes.seat
        check("seat", seat, 1, game_so_far.seats)
        bots = [wishes.bots[i % len(wishes.bots)] for i in range(game_so_far.seats)]
        bots[seat - 1] = ""
        table = saved.Table(seat - 1, bots, wishes.seed or secrets.token_hex(8))
    for spec in filter(None, table.bots):
        if is_program(spec) and spec not in wishes.bots and path.parent != saved.folder(os.environ):
            raise ProgramInFile(bot=spec[:80])
        player(spec)
    return Match.resume(game_so_far, table.seed, table.paths), table, own


def welcome(session: Session) -> None:
    """Who plays, and what one can type."""
    screen, names = session.screen, session.names
    say = screen.words.say
    screen.line(say("play.welcome", game=say("game.title"), seats=session.match.seats), "bold")
    for seat, name in enumerate(names):
        spec = session.table.bots[seat]
        screen.line(say("play.who", n=seat + 1, name=name, who=spec or say("play.person")), indent=2)
    screen.say("play.first-help", help=say("play.command.help.name"))


def asker(screen: Screen, match: Match) -> Ask:
    """Reads lines; with editing, history and completion of moves where the terminal can."""
    with suppress(ImportError):
        import readline

        texts = [str(move) for move in match.edition.moves]

        def complete(text: str, state: int) -> str | None:
            line = readline.get_line_buffer().lower()
            start = readline.get_begidx()
            found = sorted({move[start:].split(" ")[0] for move in texts if move.startswith(line)})
            return found[state] if state < len(found) else None

        if screen.interactive:
            readline.set_completer(complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")
    return input
