"""What there is: games and editions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parlour.core.edition import LARGEST, Reader
from parlour.core.errors import BadEdition, Problem
from parlour.core.game import game, games
from parlour.core.texts import Texts
from parlour.terminal.files import read_text
from parlour.terminal.language import game_words
from parlour.terminal.screen import Screen


def games_data(words: Texts) -> list[dict[str, Any]]:
    """All games as data: name, title, seats, options, editions, version of the rules."""
    listed = []
    for name in games():
        title = game(name)
        options = {option: list(values.values) for option, values in title.options.items()}
        listed.append(
            {
                "name": name,
                "title": title.texts(words.lang).say("game.title"),
                "seats": list(title.seats),
                "options": options,
                "editions": list(title.editions),
                "rules": title.rules,
            }
        )
    return listed


def print_games(screen: Screen) -> None:
    """All games in words."""
    words = screen.words
    for each in games_data(words):
        seats = each["seats"]
        screen.line(f"{each['name']}: {each['title']}", "bold")
        screen.line(words.say("list.seats", least=seats[0], most=seats[-1]), indent=2)
        for option, values in each["options"].items():
            text = words.say("list.option", option=option, values=", ".join(values), default=values[0])
            screen.line(text, indent=2, hang=2)
        screen.line(words.say("list.editions", editions=", ".join(each["editions"])), indent=2, hang=2)


def check_edition(path: Path, screen: Screen) -> None:
    """Say that the edition in a file can be played, and by which game.

    :raises BadEdition: with every fault, its line and what is wanted there.
    :raises NoFile: when the file cannot be read.
    """
    title = game(game_of(path))
    screen.words = game_words(screen.words.lang, title)
    edition = title.edition(path)
    facts = {"edition": edition.name, "cards": len(edition.slugs), "digest": edition.digest}
    screen.say("list.edition-good", game=screen.words.say("game.title"), **facts)


def game_of(path: Path) -> str:
    """The game that an edition file is for.

    :raises BadEdition: when it does not say so, or is no TOML.
    """
    reader = Reader(read_text(path, LARGEST), str(path))
    name = reader.get("game")
    if name not in games():
        line = reader.line(("game",)) if name is not None else 1
        raise BadEdition(str(path), [Problem(line, "game", "edition.one_of", {"wanted": ", ".join(games())})])
    return str(name)
