"""What there is: games, cards, editions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parlour.core.edition import LARGEST, Edition, Reader
from parlour.core.errors import BadEdition, Problem
from parlour.core.game import Game, game, games
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
            screen.line(words.say("list.option", option=option, values=", ".join(values), default=values[0]), indent=2, hang=2)
        screen.line(words.say("list.editions", editions=", ".join(each["editions"])), indent=2, hang=2)


def print_cards(title: Game[Any, Any], edition: Edition, screen: Screen) -> None:
    """The cards of an edition as its faces name and describe them."""
    words = game_words(screen.words.lang, title, edition)
    screen.line(words.say("list.cards", game=words.say("game.title"), edition=edition.name), "bold")
    width = max(map(len, edition.slugs), default=0)
    for slug in dict.fromkeys(edition.slugs):
        screen.item(slug, words.say(f"card.{slug}"), min(width, 26), "cyan")


def check_edition(path: Path, screen: Screen) -> None:
    """Say that the edition in a file can be played, and by which game.

    :raises BadEdition: with every fault, its line and what is wanted there.
    :raises NoFile: when the file cannot be read.
    """
    title = game(game_of(path))
    screen.words = game_words(screen.words.lang, title)
    edition = title.edition(path)
    screen.say("list.edition-good", game=title.name, edition=edition.name, cards=len(edition.slugs), digest=edition.digest)


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
