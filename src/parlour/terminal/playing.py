"""`parlour play`: from what was asked for to a game that runs, and its end."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from parlour.bots import bot
from parlour.core.errors import BadSeats
from parlour.core.game import game
from parlour.core.match import Match
from parlour.lab.simulate import BadCount, usual_seats
from parlour.terminal import saved
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


def play(wishes: Wishes, screen: Screen, ask: Ask | None = None) -> int:
    """Play a game at the terminal; returns the exit code.

    :param wishes: `game` names a game, or a file with a saved one.
    :raises ParlourError: when a wish cannot be fulfilled.
    """
    place = saved.folder(os.environ)
    file = Path(wishes.game).expanduser()
    if wishes.resume:
        path: Path | None = saved.newest(place, game(wishes.game).name)
    else:
        path = file if file.suffix == ".json" or file.is_file() else None
    match, table = begin(wishes, screen) if path is None else go_on(path, wishes)
    screen.words = game_words(screen.words.lang, match.game, match.edition)
    path = wishes.save or path or saved.new_path(place, match.game.name)
    session = Session(match, table, path, screen, ask or asker(screen, match))
    welcome(session)
    try:
        session.run()
    except (Leave, KeyboardInterrupt) as stop:
        stopped = isinstance(stop, KeyboardInterrupt)
        if stopped:
            screen.line()
        if session.kept:
            screen.say("play.left", path=path)
            saved_here = path.parent == place and not wishes.save
            screen.line(f"parlour play {match.game.name} --resume" if saved_here else f"parlour play {path}", indent=2)
        return 130 if stopped else 0
    return 0


def begin(wishes: Wishes, screen: Screen) -> tuple[Match, saved.Table]:
    """A new game and who sits there.

    :raises ParlourError: when a wish cannot be fulfilled.
    """
    title = game(wishes.game)
    screen.words = game_words(screen.words.lang, title)
    seats = usual_seats(title) if wishes.seats is None else wishes.seats
    title.checked(seats, wishes.options)
    seat = 1 if wishes.seat is None else wishes.seat
    if not 1 <= seat <= seats:
        raise BadCount(name="--seat", value=seat, least=1, most=seats)
    if not 1 <= len(wishes.bots) <= max(1, seats - 1):
        raise BadCount(name="--bots", value=len(wishes.bots), least=1, most=max(1, seats - 1))
    for spec in wishes.bots:
        bot(spec)
    seed = wishes.seed or secrets.token_hex(8)
    others = [wishes.bots[i % len(wishes.bots)] for i in range(seats - 1)]
    match = Match.new(wishes.game, seats, seed, wishes.options, wishes.edition)
    return match, saved.Table(seat - 1, [*others[: seat - 1], "", *others[seat - 1 :]], seed)


def go_on(path: Path, wishes: Wishes) -> tuple[Match, saved.Table]:
    """A saved game as it was left; a plain record goes on with the wished seat, bots and seed.

    :raises ParlourError: when it cannot be read or replayed.
    """
    game_so_far = saved.read(path)
    table = game_so_far.table
    if table is None:
        seat = 1 if wishes.seat is None else wishes.seat
        if not 1 <= seat <= game_so_far.seats:
            raise BadSeats(seats=seat, least=1, most=game_so_far.seats)
        bots = [wishes.bots[i % len(wishes.bots)] for i in range(game_so_far.seats)]
        bots[seat - 1] = ""
        table = saved.Table(seat - 1, bots, wishes.seed or secrets.token_hex(8))
    for spec in filter(None, table.bots):
        bot(spec)
    return Match.resume(game_so_far, table.seed, table.paths), table


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
