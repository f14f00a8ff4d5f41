"""What one may type at the terminal besides moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from parlour.bots import Situation, hints, in_words
from parlour.core.texts import Texts
from parlour.terminal import draw, saved
from parlour.terminal.faults import refusal
from parlour.terminal.files import is_there, named
from parlour.terminal.rulebook import print_rules

if TYPE_CHECKING:
    from parlour.terminal.session import Session

LOG_LINES = 20
"""Lines of the log that `log` shows when no number is given."""


def show_help(session: Session, rest: str) -> None:
    """All commands in words."""
    screen = session.screen
    screen.say("play.help")
    names = {name: screen.words.say(f"play.command.{name}.name") for name in COMMANDS}
    usage = {name: screen.words.say(f"play.command.{name}.usage", name=called) for name, called in names.items()}
    width = max(map(len, usage.values()))
    for name, text in usage.items():
        screen.item(text, screen.words.say(f"play.command.{name}.about"), width, "cyan")


def show_moves(session: Session, rest: str) -> None:
    """What may be played now."""
    session.prompt(everything=True)


def show_table(session: Session, rest: str) -> None:
    """The whole table."""
    draw.put(draw.table(session.scene(), session.screen.words), session.screen)


def show_log(session: Session, rest: str) -> None:
    """The last lines of the log, or as many as asked for."""
    most = int(rest[:6]) if rest.isascii() and rest.isdigit() else LOG_LINES
    lines = session.log()
    for line in lines[-most:] if most else lines:
        session.screen.line(line, hang=2)
    if len(lines) > most > 0:
        command = session.screen.words.say("play.command.log.name")
        session.screen.say("play.log-more", n=len(lines) - most, command=command)


def show_sheet(session: Session, rest: str) -> None:
    """What everybody would have if the game ended now, as far as the person knows."""
    match, names = session.match, session.names
    view = match.view(session.seat)
    for seat in range(match.seats):
        one = match.game.sheet(view, match.edition, seat)
        draw.sheet(one, names[seat], session.screen, detail=seat == session.seat or rest != "")
    if not rest:
        say = session.screen.words.say
        session.screen.say("play.sheet-more", command=say("play.command.sheet.name"), all=say("play.command.sheet.all"))


def show_rules(session: Session, rest: str) -> None:
    """The rulebook, or one rule of it."""
    print_rules(session.match.game, rest or None, session.screen, session.match.edition)


def explain(session: Session, rest: str) -> None:
    """Why a move is not possible now."""
    screen = session.screen
    if not rest:
        screen.say("play.why-what", command=screen.words.say("play.command.why.name"))
        return
    move = session.move_text(rest)
    refused = session.match.why_not(session.seat, move)
    if refused:
        screen.line(refusal(refused, screen.words))
    else:
        screen.say("play.why-possible", move=move)


def give_hint(session: Session, rest: str) -> None:
    """What a hard bot thinks of the person's moves, from what the person may know."""
    match, screen = session.match, session.screen
    legal = match.legal(session.seat)
    if len(legal) < 2:
        screen.say("play.hint-none")
        return
    view, memory = match.view(session.seat), match.memory(session.seat)
    rng = Random(f"{session.table.seed}:hint:{match.number}:{len(view['path'])}")
    found = hints(Situation(match.game, match.edition, session.seat, view, memory, legal, rng))
    for place, each in enumerate(found, 1):
        move = match.edition.moves.find(each.move)
        assert move is not None
        screen.line(f"{place}. {match.game.move_words(move, screen.words, match.edition)} ({each.move})", "bold")
        screen.line(in_words(each, screen.words), indent=3)


def about_card(session: Session, rest: str) -> None:
    """What is on a card that lies on the table or in the hand."""
    screen, cards = session.screen, list(draw.cards(session.scene()))
    wanted = rest.lower()
    found = {
        card.about or card.words: card
        for card in cards
        if wanted and (wanted == card.face or wanted in card.words.lower()) and (card.face or card.about)
    }
    for card in found.values():
        screen.line(card.words)
        if card.about and card.about != card.words:
            screen.line(card.about, indent=2)
    if not wanted:
        some = next((card.face for card in cards if card.face), "?")
        screen.say("play.about-what", command=screen.words.say("play.command.about.name"), card=some)
    elif not found:
        screen.say("play.about-unknown", card=rest[:40])


def give_order(session: Session, rest: str) -> None:
    """The standing orders that the person may give, or one of them given."""
    screen, match = session.screen, session.match
    say, known = screen.words.say, match.game.orders
    if not known:
        screen.say("play.order-none")
        return
    name, _, value = rest.lower().partition(" ")
    if rest and (name not in known or value not in known[name].values):
        screen.say("play.order-unknown", order=rest[:40])
    elif rest:
        session.table.orders[name] = value
        session.write()
        screen.say("play.order-given", order=say(f"order.{name}"), value=say(f"order.{name}.{value}"))
        return
    for each in match.game.orders_for(match.view(session.seat)):
        given = session.table.orders.get(each, known[each].default)
        screen.line(say("said.of", name=say(f"order.{each}"), what=say(f"order.{each}.{given}")))
        for option in known[each].values:
            screen.item(f"{each} {option}", say(f"order.{each}.{option}"), 14, "cyan")


def take_back(session: Session, rest: str) -> None:
    """Take the last move back, and with it what bots have answered: they do not mind.

    :raises UndoRefused: when something has come to light since.
    """
    trial = session.match.copy()
    while not trial.can_undo(session.seat):
        bot = next((seat for seat in range(trial.seats) if trial.can_undo(seat)), None)
        if bot is None:
            break
        trial.undo(bot)
    else:
        trial.undo(session.seat)
        session.taken_back(trial)
        return
    session.match.undo(session.seat)


def save(session: Session, rest: str) -> None:
    """Write the game to a file of the person's choice too."""
    screen = session.screen
    if not rest:
        screen.say("play.save-where", command=screen.words.say("play.command.save.name"))
        return
    path = named(rest)
    if is_there(path):
        screen.say("play.save-exists", path=path)
        return
    saved.write(path, session.match, session.table)
    screen.say("play.saved", path=path)


def leave(session: Session, rest: str) -> None:
    """Stop here."""
    from parlour.terminal.session import Leave

    raise Leave


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "help": show_help,
    "moves": show_moves,
    "table": show_table,
    "log": show_log,
    "sheet": show_sheet,
    "rules": show_rules,
    "about": about_card,
    "why": explain,
    "hint": give_hint,
    "order": give_order,
    "undo": take_back,
    "save": save,
    "quit": leave,
}


def command_of(text: str, words: Texts) -> str | None:
    """The command that a word means: its name in English, in the person's language, or another that is listed there."""
    text = text.lower()
    if text in COMMANDS:
        return text
    for name in COMMANDS:
        if text == words.say(f"play.command.{name}.name") or text in words.say(f"play.command.{name}.also").split():
            return name
    return None
