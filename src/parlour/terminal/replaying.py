"""Recorded games: checked, told, stepped through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from parlour.core.match import Match
from parlour.core.record import Record
from parlour.lab.counts import check
from parlour.terminal import draw
from parlour.terminal.files import read_record
from parlour.terminal.language import game_words
from parlour.terminal.screen import Screen
from parlour.terminal.session import Ask, winners_text


def replay(path: Path, upto: int | None, seat: int | None, screen: Screen, ask: Ask | None = None) -> None:
    """Tell a recorded game as the seat (None: a spectator) saw it; `ask` waits after every decision.

    :param upto: decisions to replay; all for None.
    :raises ParlourError: when the file holds no sound record.
    """
    record = read_record(path)
    match = checked(record, upto, seat)
    screen.words = game_words(screen.words.lang, match.game, match.edition)
    head(record, screen)
    if ask is None:
        for line in match.log(seat, screen.words.lang, names(match, record, seat, screen)):
            screen.line(line, hang=2)
    elif not step_through(record, match.number, seat, screen, ask):
        return
    end(match, record, seat, screen)


def checked(record: Record, upto: int | None, seat: int | None) -> Match:
    """The match of a record; the whole record is replayed, so that a fault behind `upto` shows too.

    :raises ParlourError: when the record is not sound, or has no such seat.
    """
    whole = record.replay()
    if seat is not None:
        check("seat", seat + 1, 1, record.seats)
    return whole if upto is None else record.replay(upto)


def head(record: Record, screen: Screen) -> None:
    """What was played, and with what."""
    options = ", ".join(f"{name}={value}" for name, value in record.options.items())
    game = screen.words.say("game.title")
    screen.say("replay.head", "bold", game=game, seats=record.seats, edition=record.edition, options=options or "-")
    screen.line()


def names(match: Match, record: Record, seat: int | None, screen: Screen) -> list[str]:
    """What the seats are called: as recorded, or by the game."""
    called = match.game.names(match.view(seat), screen.words)
    return [own or other for own, other in zip(record.names, called, strict=True)] if record.names else called


def step_through(record: Record, last: int, seat: int | None, screen: Screen, ask: Ask) -> bool:
    """Decision by decision, until the end or until `q`; returns whether the end was reached."""
    told = 0
    for number in range(last + 1):
        match = record.replay(number)
        events = match.events(seat)
        called = names(match, record, seat, screen)
        for event in events[told:]:
            line = match.game.line(event, screen.words, called)
            if line:
                screen.line(line, hang=2)
        told = len(events)
        if number == last:
            break
        try:
            answer = ask(screen.words.say("replay.ask", number=number, last=last)).strip().lower()
        except EOFError:
            return False
        if answer in ("q", "quit"):
            return False
        if answer in ("t", "table"):
            view = match.view(seat)
            scene = match.game.scene(view, screen.words, match.edition, called, [])
            draw.put(draw.table(scene, screen.words), screen)
    return True


def end(match: Match, record: Record, seat: int | None, screen: Screen) -> None:
    """The result, or how far the game has come."""
    screen.line()
    if match.result is None:
        screen.say("replay.open", n=match.number)
        return
    called = names(match, record, seat, screen)
    for one in match.result.sheets:
        draw.sheet(one, called[one.seat], screen)
        screen.line()
    screen.line(winners_text(match.result.winners, called, screen), "bold")
    screen.say("replay.sound" if record.result is not None else "replay.no-result", n=match.number)


def replay_data(path: Path, upto: int | None, seat: int | None, lang: str) -> dict[str, Any]:
    """A recorded game as data.

    :raises ParlourError: when the file holds no sound record.
    """
    record = read_record(path)
    match = checked(record, upto, seat)
    return {
        "game": record.game,
        "rules": record.rules,
        "edition": record.edition,
        "seats": record.seats,
        "options": record.options,
        "decisions": match.number,
        "over": match.over,
        "owed": [each for each in match.owed if each >= 0],
        "log": match.log(seat, lang),
        "result": msgspec.to_builtins(match.result),
    }
