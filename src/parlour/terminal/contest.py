"""`parlour arena`: where its journal lies, how it is stopped, and its result in words."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from parlour.core.errors import ParlourError
from parlour.core.texts import written
from parlour.lab.arena import Plan, Result, Standing, arena, head
from parlour.terminal import saved
from parlour.terminal.figures import columns, number, progress
from parlour.terminal.files import named
from parlour.terminal.notes import Notes, note
from parlour.terminal.screen import Screen

FEW = 20
"""Deals below which the intervals are too narrow: there is too little to draw anew."""


class TooFewBots(ParlourError):
    """One bot alone is compared with nobody."""

    text_id = "error.bots-two"


def hold(what: Plan, jobs: int, journal: Path | None, fresh: bool, screen: Screen) -> Result | None:
    """Play all deals; None when Ctrl-C has stopped it, and how to go on has been said.

    :param journal: the file to go on from and to write to; None: one in the user's state folder, until all is done.
    :param fresh: begin anew, whatever is in the journal.
    :raises ParlourError: when it cannot be played, or the journal is not to be used.
    """
    if len(what.bots) < 2:
        raise TooFewBots
    path = own_journal(what) if journal is None else named(journal)
    done: list[int] = []
    try:
        with progress(what.deals, screen) as bar:

            def tick(more: int) -> None:
                if more and not done:
                    note(screen, "arena.going-on", n=more, deals=what.deals)
                done.append(more)
                if bar:
                    bar(more)

            result = arena(what, jobs, tick, path, fresh, Notes(screen))
    except KeyboardInterrupt:
        note(screen, "arena.stopped" if path else "arena.lost", n=sum(done), deals=what.deals)
        return None
    if journal is None and path is not None:
        with suppress(OSError):
            path.unlink()
    return result


def own_journal(what: Plan) -> Path | None:
    """The journal of this very plan in the user's state folder; None where that cannot be written."""
    place = saved.folder(os.environ) / "arena"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        return None
    name = blake2b(msgspec.json.encode(head(what)), digest_size=8).hexdigest()
    return place / f"{what.game}-{name}.jsonl" if os.access(place, os.W_OK) else None


def print_result(result: Result, screen: Screen) -> None:
    """The bots one below the other: who won how much, by how far, and how long they thought."""
    say, lang = screen.words.say, screen.words.lang
    facts = {"game": say("game.title"), "seats": result.seats, "edition": result.edition}
    screen.say("arena.head", "bold", n=result.deals, games=say("arena.games", n=result.games), **facts)
    screen.line()
    first = [_heads("bot", "share", "fair", "rating", screen=screen)]
    second = [_heads("bot", "margin", "points", "choices", "time", screen=screen)]
    for standing in result.bots:
        first.append(_standing(standing, lang))
        time = written(lang, 1000 * standing.seconds_a_move, 1)
        margin = _with_interval(lang, standing.mean_margin, standing.margin_low, standing.margin_high, 1)
        points = _with_interval(lang, standing.mean_points, standing.points_low, standing.points_high, 1)
        second.append([standing.bot, margin, points, number(standing.decisions, screen), time])
    columns(first, screen)
    screen.line()
    columns(second, screen)
    screen.line()
    screen.say("arena.intervals")
    if result.deals < FEW:
        screen.say("arena.few", n=result.deals)


def _heads(*names: str, screen: Screen) -> list[str]:
    return [screen.words.say(f"arena.column.{name}") for name in names]


def _standing(standing: Standing, lang: str) -> list[str]:
    share = _with_interval(lang, 100 * standing.win_share, 100 * standing.low, 100 * standing.high, 1)
    rating = _with_interval(lang, standing.rating, standing.rating_low, standing.rating_high, 0)
    return [standing.bot, share, written(lang, 100 * standing.fair, 1), rating]


def _with_interval(lang: str, value: float | None, low: float | None, high: float | None, digits: int) -> str:
    if value is None or low is None or high is None:
        return "-"
    middle, first, last = (written(lang, each, digits) for each in (value, low, high))
    return f"{middle} [{first}; {last}]"
