"""The command `parlour`: what is typed, which function answers it, and how the program ends.

Every command loads what it needs when it is called, so that small ones start fast. Help texts are ids of the terminal's
catalogue. Exit codes: 0 done, 1 not possible or a fault found, 2 wrong usage, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Group, Parameter
from cyclopts.validators import Number

from parlour import __version__
from parlour.core.edition import LANGS
from parlour.core.errors import BadOption, ParlourError
from parlour.core.game import Game, games
from parlour.core.game import game as game_named
from parlour.terminal.faults import sentences
from parlour.terminal.language import from_environment, game_words, words
from parlour.terminal.screen import Screen, clean
from parlour.terminal.usage import HelpPage, sentence

USAGE = {
    "play": "GAME [OPTIONS]",
    "serve": "[OPTIONS]",
    "games": "[OPTIONS]",
    "rules": "GAME [RULE]",
    "replay": "FILE [OPTIONS]",
    "simulate": "GAME [OPTIONS]",
    "arena": "GAME [OPTIONS]",
    "bench": "[GAME] [OPTIONS]",
}
"""The commands in the order of the help page, each with what follows it."""
DONE, FAILED, WRONG_USAGE, STOPPED = 0, 1, 2, 130

GameName = Annotated[str, Parameter(help="cli.arg.game")]
Seats = Annotated[int | None, Parameter(name=["--seats", "-n"], help="cli.arg.seats", metavar="N")]
EditionFile = Annotated[str | None, Parameter(name=["--edition"], help="cli.arg.edition", metavar="FILE")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name=["--options", "-o"], help="cli.arg.options", metavar="NAME=VALUE", negative="", consume_multiple=False
    ),
]
Limit = Annotated[float | None, Parameter(name=["--limit"], help="cli.arg.limit", metavar="SECONDS")]
Json = Annotated[bool, Parameter(name=["--json"], help="cli.arg.json", negative="")]


NOT_NEGATIVE = Parameter(validator=Number(gte=0))


class NoBots(ParlourError):
    """A list of bots without any."""

    text_id = "error.no-bots"


class NoPair(BadOption):
    """An option that is not written as `NAME=VALUE`: field `text`."""

    text_id = "error.pair"


def flag(help_id: str, *names: str) -> Parameter:
    """A switch that is on when it is written."""
    return Parameter(name=names, help=help_id, negative="")


def value(help_id: str, metavar: str, *names: str) -> Parameter:
    """An option with a value."""
    return Parameter(name=names, help=help_id, metavar=metavar)


class Commands:
    """What the commands do; they share the screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    @property
    def lang(self) -> str:
        """The language that is spoken."""
        return self.screen.words.lang

    def title(self, name: str) -> Game[Any, Any]:
        """The game of this name, whose words are spoken from now on.

        :raises UnknownGame: when none is installed.
        """
        found = game_named(name)
        self.screen.words = game_words(self.lang, found)
        return found

    def play(
        self,
        game: Annotated[str, Parameter(help="cli.arg.game-or-file")],
        /,
        *,
        seats: Seats = None,
        bots: Annotated[str, value("cli.play.bots", "NAMES", "--bots", "-b")] = "normal",
        seed: Annotated[str | None, value("cli.play.seed", "TEXT", "--seed")] = None,
        edition: EditionFile = None,
        options: Options = None,
        seat: Annotated[int | None, value("cli.play.seat", "N", "--seat")] = None,
        limit: Limit = None,
        save: Annotated[Path | None, value("cli.play.save", "FILE", "--save")] = None,
        resume: Annotated[bool, flag("cli.play.resume", "--resume")] = False,
    ) -> int:
        from parlour.terminal.playing import Wishes, play

        chosen = pairs(options)
        wishes = Wishes(game, seats, bot_names(bots), seed, edition, chosen, seat, save, resume, limit)
        return play(wishes, self.screen)

    def simulate(
        self,
        game: GameName,
        /,
        *,
        seats: Seats = None,
        games: Annotated[int, value("cli.simulate.games", "N", "--games", "-g")] = 100,
        seed: Annotated[str, value("cli.simulate.seed", "TEXT", "--seed")] = "1",
        bots: Annotated[str, value("cli.simulate.bots", "NAMES", "--bots", "-b")] = "random",
        edition: EditionFile = None,
        options: Options = None,
        limit: Limit = None,
        jobs: Annotated[int, value("cli.simulate.jobs", "N", "--jobs", "-j")] = 1,
        json: Json = False,
    ) -> int:
        from parlour.lab.simulate import plan, simulate
        from parlour.terminal.figures import print_report, progress
        from parlour.terminal.notes import Notes

        self.title(game)
        what = plan(game, seats, games, seed, bot_names(bots), pairs(options), edition, limit)
        with progress(what.games, self.screen, json) as tick:
            report = simulate(what, jobs, tick, Notes(self.screen))
        if json:
            print_json(report)
        else:
            print_report(report, self.screen)
        return DONE

    def arena(
        self,
        game: GameName,
        /,
        *,
        seats: Seats = None,
        deals: Annotated[int, value("cli.arena.deals", "N", "--deals", "-d")] = 100,
        seed: Annotated[str, value("cli.simulate.seed", "TEXT", "--seed")] = "1",
        bots: Annotated[str, value("cli.arena.bots", "NAMES", "--bots", "-b")] = "greedy,random",
        edition: EditionFile = None,
        options: Options = None,
        limit: Limit = None,
        jobs: Annotated[int, value("cli.simulate.jobs", "N", "--jobs", "-j")] = 1,
        journal: Annotated[Path | None, value("cli.arena.journal", "FILE", "--journal")] = None,
        fresh: Annotated[bool, flag("cli.arena.fresh", "--fresh")] = False,
        json: Json = False,
    ) -> int:
        from parlour.lab.arena import plan
        from parlour.terminal.contest import hold, print_result

        self.title(game)
        what = plan(game, seats, deals, seed, bot_names(bots), pairs(options), edition, limit)
        result = hold(what, jobs, journal, fresh, self.screen)
        if result is None:
            return STOPPED
        if json:
            print_json(result)
        else:
            print_result(result, self.screen)
        return DONE

    def replay(
        self,
        file: Annotated[Path, Parameter(help="cli.replay.file")],
        /,
        *,
        upto: Annotated[int | None, value("cli.replay.upto", "N", "--upto"), NOT_NEGATIVE] = None,
        seat: Annotated[int | None, value("cli.replay.seat", "N", "--seat")] = None,
        step: Annotated[bool, flag("cli.replay.step", "--step")] = False,
        json: Json = False,
    ) -> int:
        from parlour.terminal.replaying import replay, replay_data

        place = None if seat is None else seat - 1
        if json:
            print_json(replay_data(file, upto, place, self.lang))
        else:
            replay(file, upto, place, self.screen, input if step else None)
        return DONE

    def rules(self, game: GameName, rule: Annotated[str | None, Parameter(help="cli.rules.rule")] = None, /) -> int:
        from parlour.terminal.rulebook import print_rules

        print_rules(self.title(game), rule, self.screen)
        return DONE

    def games(self, *, json: Json = False) -> int:
        from parlour.terminal.listing import games_data, print_games

        if json:
            print_json(games_data(self.screen.words))
        else:
            print_games(self.screen)
        return DONE

    def edition_check(self, file: Annotated[Path, Parameter(help="cli.edition.file")], /) -> int:
        from parlour.terminal.listing import check_edition

        check_edition(file, self.screen)
        return DONE

    def edition_print(
        self, game: GameName, name: Annotated[str, Parameter(help="cli.edition.name")] = "house", /
    ) -> int:
        sys.stdout.write(self.title(game).edition(name).text)
        return DONE

    def serve(
        self,
        *,
        host: Annotated[str, value("cli.serve.host", "HOST", "--host")] = "127.0.0.1",
        port: Annotated[int, value("cli.serve.port", "N", "--port", "-p")] = 8000,
        database: Annotated[str | None, value("cli.serve.database", "URL", "--database")] = None,
        bus: Annotated[str | None, value("cli.serve.bus", "URL", "--bus")] = None,
        proxy: Annotated[bool, flag("cli.serve.proxy", "--proxy")] = False,
        open: Annotated[bool, flag("cli.serve.open", "--open")] = False,
    ) -> int:
        from parlour.web.server import serve

        return int(serve(host, port, database, bus, open_browser=open, lang=self.lang, proxy=proxy))

    def bench(
        self,
        game: Annotated[str | None, Parameter(help="cli.bench.game")] = None,
        /,
        *,
        seats: Annotated[int | None, value("cli.bench.seats", "N", "--seats", "-n")] = None,
        runs: Annotated[int | None, value("cli.bench.runs", "N", "--runs")] = None,
        alone: Annotated[bool, flag("cli.bench.alone", "--alone")] = False,
        json: Json = False,
    ) -> int:
        from parlour.lab.bench import bench
        from parlour.terminal.figures import print_figures

        found = bench([self.title(game).name] if game else games(), seats, runs, peers=not alone)
        if json:
            print_json(found[0] if game else found)
        else:
            print_figures(found, self.screen)
        return DONE


def names(text: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def bot_names(text: str) -> list[str]:
    """Names of bots with commas between them; a comma within quotation marks parts nothing.

    :raises NoBots: when there is none.
    """
    parts, mark = [""], ""
    for char in text:
        if char == "," and not mark:
            parts.append("")
            continue
        parts[-1] += char
        if char in "'\"" and mark in ("", char):
            mark = "" if mark else char
    found = [part.strip() for part in parts if part.strip()]
    if not found:
        raise NoBots
    return found


def pairs(texts: list[str] | None) -> dict[str, str]:
    """`NAME=VALUE` texts, several with commas between them, as a table.

    :raises NoPair: when one has no `=`, or nothing before or behind it.
    """
    found: dict[str, str] = {}
    for text in texts or ():
        for part in names(text):
            name, _, chosen = part.partition("=")
            name, chosen = name.strip(), chosen.strip()
            if not (name and chosen):
                raise NoPair(text=part[:80])
            found[name] = chosen
    return found


def print_json(data: Any) -> None:
    """Data as JSON on the standard output."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def build(screen: Screen) -> App:
    """The command line in the screen's language."""
    groups = {
        name: Group(f"cli.group.{name}", sort_key=n) for n, name in enumerate(("commands", "arguments", "options"))
    }
    shared: dict[str, Any] = {
        "help_format": "plaintext",
        "help_formatter": HelpPage(screen),
        "group_commands": groups["commands"],
        "group_arguments": groups["arguments"],
        "group_parameters": groups["options"],
    }
    quiet = Parameter(show_default=False, show_choices=False)
    root: dict[str, Any] = {"usage": "parlour COMMAND ...", "version": __version__, "default_parameter": quiet}
    root["suppress_keyboard_interrupt"] = False
    app = command("parlour", "cli.root", None, screen, shared | root)

    commands = Commands(screen)
    for place, (name, arguments) in enumerate(USAGE.items()):
        usage = {"usage": f"parlour {name} {arguments}", "sort_key": place}
        app.command(command(name, f"cli.{name}", getattr(commands, name), screen, shared | usage))
    usage = {"usage": "parlour edition COMMAND ...", "sort_key": len(USAGE)}
    edition = command("edition", "cli.edition", None, screen, shared | usage)
    usage = {"usage": "parlour edition check FILE"}
    edition.command(command("check", "cli.edition-check", commands.edition_check, screen, shared | usage))
    usage = {"usage": "parlour edition print GAME [NAME]"}
    edition.command(command("print", "cli.edition-print", commands.edition_print, screen, shared | usage))
    app.command(edition)
    return app


def command(name: str, text: str, function: Any, screen: Screen, shared: dict[str, Any]) -> App:
    """A command with its texts; those that every command understands stand at the end of its page."""
    say = screen.words.say
    ending = f"{say(f'{text}.examples').strip()}\n\n{say('cli.everywhere')}"
    app = App(name=name, help=text, help_epilogue=ending, **shared)
    if function is not None:
        app.default(function)
    for name in (*app.help_flags, *app.version_flags):
        app[name].show = False
    return app


def common(arguments: list[str]) -> tuple[list[str], str | None, bool]:
    """What every command understands, wherever it stands: the language and `--plain`; the other arguments are left."""
    rest: list[str] = []
    lang: str | None = None
    plain = False
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            rest += [argument, *waiting]
        elif argument == "--lang":
            lang = next(waiting, "")
        elif argument.startswith("--lang="):
            lang = argument.partition("=")[2]
        elif argument == "--plain":
            plain = True
        else:
            rest.append(argument)
    return rest, lang, plain


def run(arguments: list[str]) -> int:
    """Carry out a command line; returns the exit code."""
    rest, lang, plain = common(arguments)
    spoken = words(lang if lang in LANGS else from_environment(os.environ))
    if sys.stdout is None:
        return complain([spoken.say("cli.no-output")], FAILED)
    screen = Screen(spoken, plain)
    if lang is not None and lang not in LANGS:
        return complain([screen.words.say("usage.lang", value=lang[:20], wanted=", ".join(LANGS))], WRONG_USAGE)
    app = build(screen)
    try:
        code = int(app(rest, exit_on_error=False, print_error=False, result_action="return_value") or DONE)
        sys.stdout.flush()
        return code
    except CycloptsError as error:
        known = [name for name in app if not name.startswith("-")]
        chain = " ".join(("parlour", *(error.command_chain or ())))
        hint = screen.words.say("usage.hint", command=chain)
        return complain([sentence(error, screen.words, known), hint], WRONG_USAGE)
    except ParlourError as error:
        return complain(sentences(error, screen.words), FAILED)
    except KeyboardInterrupt:
        return complain([screen.words.say("cli.stopped")], STOPPED)
    except BrokenPipeError:
        raise
    except OSError as error:
        # Files and sockets have errors of their own; what comes here is the output's.
        if os.environ.get("PARLOUR_DEBUG"):
            raise
        return complain([screen.words.say("cli.system", what=error.strerror or "?")], FAILED)
    except Exception:
        if os.environ.get("PARLOUR_DEBUG"):
            raise
        return complain([screen.words.say("error.unknown"), screen.words.say("cli.debug")], FAILED)


def complain(lines: list[str], code: int) -> int:
    """Say on the standard error what is wrong."""
    with suppress(OSError):  # Nobody can be told then; the exit code still tells.
        for line in lines:
            print(clean(line), file=sys.stderr)
    return code


def mend_streams() -> None:
    """Make the standard streams bear what comes: no input, no place for faults, letters that they cannot show."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - it stays open
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> None:
    """The entry point of the command `parlour`."""
    mend_streams()
    try:
        code = run(sys.argv[1:])
    except BrokenPipeError:
        code = DONE  # Whoever read our output has seen enough.
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        # It has been told; Python would complain once more at its own end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
