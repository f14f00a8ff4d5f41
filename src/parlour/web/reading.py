"""What one reads: the rules, the cards, the about page; and how one likes to read: language and theme."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery
from litestar.response import Redirect
from markupsafe import Markup, escape

import parlour
from parlour.core.edition import LANGS, Edition
from parlour.core.errors import UnknownGame
from parlour.core.game import Game
from parlour.core.scene import Face
from parlour.core.texts import catalogue
from parlour.web.forms import form_of, text_field
from parlour.web.given import Asked, Name, ThisSite, Who
from parlour.web.show import sprite_url
from parlour.web.site import remember
from parlour.web.visitor import THEMES
from parlour.web.words import words_for

RULE_ID = re.compile(r"\b[A-Z]{2}-(?:\d+|E)\.\d+\b")


class Rule(NamedTuple):
    """A rule: its id and its text, in which other rules are links."""

    id: str
    text: Markup


class Section(NamedTuple):
    """A section of the rules."""

    id: str
    title: str
    rules: list[Rule]


class Part(NamedTuple):
    """A part of the summary."""

    title: str
    lines: list[str]


def the_game(name: str) -> Game[Any, Any]:
    """The game of an address.

    :raises NotFoundException: when there is none.
    """
    try:
        return parlour.game(name)
    except UnknownGame:
        raise NotFoundException from None


def rulebook(game: Game[Any, Any], lang: str) -> list[Section]:
    """The sections in the order of the catalogue, each with its rules."""
    entries = catalogue(game.package, lang)
    say = words_for(lang, game).say
    sections = [key.removeprefix("section.") for key in entries if key.startswith("section.")]
    rules = [key.removeprefix("rule.") for key in entries if key.startswith("rule.")]
    return [
        Section(
            section,
            say(f"section.{section}"),
            [Rule(rule, linked(say(f"rule.{rule}"))) for rule in rules if rule.rpartition(".")[0] == section],
        )
        for section in sections
    ]


def linked(text: str) -> Markup:
    """A text in which the ids of rules are links to them on the same page."""
    return Markup(RULE_ID.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>', str(escape(text))))


def summary(game: Game[Any, Any], lang: str) -> list[Part]:
    """The game on one page: parts with a title, in the order of the catalogue; the last collects the advice."""
    say = words_for(lang, game).say
    keys = [key.removeprefix("summary.") for key in catalogue(game.package, lang) if key.startswith("summary.")]
    parts = [Part(say(f"summary.{key}.title"), [say(f"summary.{key}")]) for key in keys if f"{key}.title" in keys]
    tips = [say(f"summary.{key}") for key in keys if key.startswith("tip-")]
    return [*parts, Part(say("summary.tips.title"), tips)] if tips else parts


@get("/rules/{name:str}", include_in_schema=False)
async def rules(site: ThisSite, visitor: Who, name: Name) -> Response[str]:
    """The rulebook, with a summary before it; every rule has its id as its anchor."""
    game = the_game(name)
    return site.page(
        "rules.html",
        visitor,
        here=f"/rules/{name}",
        game=game,
        sections=rulebook(game, visitor.lang),
        summary=summary(game, visitor.lang),
        g=words_for(visitor.lang, game).say,
    )


class Shown(NamedTuple):
    """A card in the gallery."""

    face: Face
    words: str
    about: str


@get("/cards/{name:str}", include_in_schema=False)
async def cards(site: ThisSite, visitor: Who, name: Name, table: FromQuery[str] = "") -> Response[str]:
    """All cards of the house edition, or of the edition of a table."""
    game = the_game(name)
    edition: Edition = game.edition()
    if table:
        match = (await site.tables.get(table)).match
        edition = match.edition if match and match.game is game else edition
    words = words_for(visitor.lang, game, edition)
    return site.page(
        "cards.html",
        visitor,
        here=f"/cards/{name}" + (f"?table={table}" if table.isalnum() else ""),
        game=game,
        groups=game.gallery(edition, words),
        sprite=sprite_url(site.sprites.name(game, edition, visitor.lang), table),
        g=words.say,
    )


@get("/about", include_in_schema=False)
async def about(site: ThisSite, visitor: Who) -> Response[str]:
    """What this is, whose the games are, whose work is in it."""
    return site.page(
        "about.html",
        visitor,
        here="/about",
        version=parlour.__version__,
        games=[words_for(visitor.lang, game).say("game.title") for game in site.games()],
    )


@post("/preferences", include_in_schema=False)
async def preferences(visitor: Who, request: Asked) -> Response[Any]:
    """Choose language or theme, and go back to where one was."""
    form = await form_of(request)
    lang, theme = text_field(form, "lang"), text_field(form, "theme")
    response = Redirect(_local(text_field(form, "back")), status_code=303)
    if lang in LANGS:
        remember(response, visitor, lang=lang)
    if theme in THEMES:
        remember(response, visitor, theme=theme)
    return response


def _local(path: str) -> str:
    """The path if it leads into this site, else the lobby."""
    return path if re.fullmatch(r"/(?![/\\])[\w/?=&.-]*", path, re.ASCII) else "/"
