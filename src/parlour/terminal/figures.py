"""Simulations and measurements in words, with a progress bar where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.text import Text

from parlour.core.texts import tenths, written
from parlour.lab.bench import Figures
from parlour.lab.simulate import Report, Standing
from parlour.terminal.screen import Screen, clean

PARTED = {"en": ",", "it": ".", "fr": "\u202f"}
"""What stands between thousands and hundreds."""


@contextmanager
def progress(total: int, screen: Screen, quiet: bool = False) -> Iterator[Callable[[int], None] | None]:
    """Something to tell how many more of all games or deals are done; None where nobody watches."""
    if quiet or screen.plain or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(screen.words.say("figures.playing", game=screen.words.say("game.title")), total=total)
        yield lambda more: bar.advance(task, more)


def print_report(report: Report, screen: Screen) -> None:
    """How the bots fared, by bot, by seat and by what a seat played, and how long the games were."""
    say, lang = screen.words.say, screen.words.lang
    facts = {"game": say("game.title"), "seats": report.seats, "edition": report.edition}
    screen.say("figures.head", "bold", n=report.games, **facts)
    screen.line()
    for standing in report.bots:
        screen.line(_standing(standing, standing.name, screen), indent=2, hang=2)
        lines = [f"{say(f'sheet.{kind}')} {written(lang, points, 2)}" for kind, points in standing.lines.items()]
        lines += [
            f"{say(f'feat.{feat}')} {say('figures.percent', n=written(lang, share, 1))}"
            for feat, share in standing.feats.items()
        ]
        if lines:
            screen.line(", ".join(lines), indent=4)
    screen.line()
    for standing in report.by_seat:
        screen.line(_standing(standing, say("figures.seat", n=int(standing.name) + 1), screen), indent=2, hang=2)
    if report.by_role:
        screen.line()
    for standing in report.by_role:
        screen.line(_standing(standing, say(standing.name), screen), indent=2, hang=2)
    screen.line()
    screen.say("figures.length", shortest=report.shortest, mean=written(lang, report.mean, 1), longest=report.longest)
    if report.rounds:
        screen.say(
            "figures.rounds",
            rounds=tenths(lang, report.rounds),
            first=written(lang, report.first_round, 1),
        )
    speed = number(report.decisions_per_second, screen)
    seconds = written(lang, report.seconds, 1 if report.seconds >= 1 else 2)
    screen.say(
        "figures.speed",
        n=number(report.decisions, screen),
        seconds=seconds,
        speed=speed,
    )


def _standing(standing: Standing, name: str, screen: Screen) -> str:
    lang = screen.words.lang
    return screen.words.say(
        "figures.standing",
        name=name,
        won=written(lang, standing.won, 1),
        margin=written(lang, standing.margin, 1),
        fair=written(lang, standing.fair, 1),
        points=written(lang, standing.points, 2),
    )


def print_figures(figures: Sequence[Figures], screen: Screen) -> None:
    """Speeds of the games one below the other, and of their peers; with one game alone, its ratio to each of them."""
    say = screen.words.say
    first, alone = figures[0], len(figures) == 1
    screen.say("bench.head", "bold", python=first.python)
    screen.line()
    rows = [_heads("engine", "decisions", "games", *(["ratio"] if alone else []), screen=screen)]
    speeds = [(each.game, each.decisions_per_second, each.playouts_per_second) for each in figures]
    speeds += [(name, speed, first.peer_playouts[name]) for name, speed in first.peers.items()]
    for name, speed, games in speeds:
        ratio = [_ratio(first.decisions_per_second, speed)] if alone else []
        rows.append([name, number(speed, screen), number(games, screen), *ratio])
    columns(rows, screen)
    searches = [(each.game, each.iterations_per_second) for each in figures if each.iterations_per_second]
    searches += first.peer_iterations.items()
    if searches:
        screen.line()
        rows = [[say("bench.column.search"), say("bench.column.iterations")]]
        columns([*rows, *([name, number(speed, screen)] for name, speed in searches)], screen)
    screen.line()
    for each in figures:
        seats = ", ".join(map(str, each.seats))
        screen.say("bench.copy", game=each.game, seats=seats, us=f"{each.copy_us:.2f}")
    if alone:
        screen.say("bench.ratio", game=first.game)
    if first.missing:
        screen.say("bench.missing", peers=", ".join(first.missing))


def _heads(*names: str, screen: Screen) -> list[str]:
    return [screen.words.say(f"bench.column.{name}") for name in names]


def _ratio(own: float, other: float) -> str:
    return f"{own / other:.2f}" if other else "-"


def columns(rows: Sequence[Sequence[str]], screen: Screen) -> None:
    """Rows of cells below each other, the first row as a heading; where they are too wide, the terminal breaks them."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for line, row in enumerate(rows):
        first, *others = (clean(cell) for cell in row)
        cells = [f"{first:<{widths[0]}}", *(f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))]
        style = "bold" if not line and not screen.plain else ""
        screen.console.print(Text(f"  {'  '.join(cells)}", style=style), soft_wrap=True)


def number(value: float, screen: Screen) -> str:
    """A whole number with its thousands parted as the language does it."""
    return f"{value:,.0f}".replace(",", PARTED.get(screen.words.lang, ","))
