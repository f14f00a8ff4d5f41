"""Simulations and measurements in words, with a progress bar where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from parlour.lab.bench import Figures
from parlour.lab.simulate import Plan, Report, Standing
from parlour.terminal.screen import Screen

PARTED = {"en": ",", "it": ".", "fr": "\u202f"}
"""What stands between thousands and hundreds."""


@contextmanager
def progress(what: Plan, screen: Screen, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """Something to tell how many games are done; None where nobody watches."""
    if quiet or screen.plain or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(screen.words.say("figures.playing", game=screen.words.say("game.title")), total=what.games)
        yield lambda games: bar.advance(task, games)


def print_report(report: Report, screen: Screen) -> None:
    """How the bots fared, by bot, by seat and by what a seat played, and how long the games were."""
    say = screen.words.say
    facts = {"game": say("game.title"), "seats": report.seats, "edition": report.edition}
    screen.say("figures.head", "bold", n=report.games, **facts)
    screen.line()
    for standing in report.bots:
        screen.line(_standing(standing, standing.name, screen), indent=2, hang=2)
        lines = [f"{say(f'sheet.{kind}')} {points:.2f}" for kind, points in standing.lines.items()]
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
    screen.say("figures.length", shortest=report.shortest, mean=f"{report.mean:.1f}", longest=report.longest)
    if report.rounds:
        screen.say("figures.rounds", rounds=f"{report.rounds:g}", first=f"{report.first_round:.1f}")
    speed = number(report.decisions_per_second, screen)
    screen.say("figures.speed", n=number(report.decisions, screen), seconds=f"{report.seconds:.1f}", speed=speed)


def _standing(standing: Standing, name: str, screen: Screen) -> str:
    return screen.words.say(
        "figures.standing",
        name=name,
        won=f"{standing.won:.1f}",
        margin=f"{standing.margin:.1f}",
        fair=f"{standing.fair:.1f}",
        points=f"{standing.points:.2f}",
    )


def print_figures(figures: Figures, screen: Screen) -> None:
    """Speeds one below the other, the fastest peer's ratio beside each."""
    say = screen.words.say
    seats = ", ".join(map(str, figures.seats))
    screen.say("bench.head", "bold", game=say("game.title"), seats=seats, python=figures.python)
    screen.line()
    rows = {figures.game: figures.decisions_per_second, **figures.peers}
    width = max(map(len, rows))
    for name, speed in rows.items():
        ratio = figures.decisions_per_second / speed if speed else 0
        beside = "" if name == figures.game else say("bench.ratio", game=say("game.title"), ratio=f"{ratio:.2f}")
        screen.item(name, f"{number(speed, screen):>9}  {beside}".rstrip(), width)
    screen.line()
    screen.say("bench.copy", us=f"{figures.copy_us:.2f}")
    screen.say("bench.playouts", n=number(figures.playouts_per_second, screen))
    if figures.missing:
        screen.say("bench.missing", peers=", ".join(figures.missing))


def number(value: float, screen: Screen) -> str:
    """A whole number with its thousands parted as the language does it."""
    return f"{value:,.0f}".replace(",", PARTED.get(screen.words.lang, ","))
