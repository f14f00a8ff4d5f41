"""The lobby: one's tables, and the form that makes a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.params import FromQuery
from litestar.response import Redirect

import parlour
from parlour.core.errors import BadEdition, ParlourError
from parlour.core.game import Game
from parlour.core.texts import Texts
from parlour.tables import USUAL, SeatSpec, Summary, bot_name, pauses
from parlour.web.forms import Choice, edition_file, form_of, text_field
from parlour.web.given import Asked, ThisSite, Who
from parlour.web.problems import status_of
from parlour.web.show import sprite_url
from parlour.web.site import Site, remember
from parlour.web.visitor import Visitor, new_token, tidy
from parlour.web.words import say_error, say_fault, words_for

NOBODY = "nobody"
PEOPLE = ("me", "friend", NOBODY)
"""What a seat's field may say besides the name of a bot."""

DEFAULT_SEATS = ("me", USUAL, USUAL)
"""Who sits at a table that a newcomer makes with one click."""


class Wanted(NamedTuple):
    """A new table as the form describes it: what each seat's field says, the options by name, and how
    many seconds a reaction stays open at least."""

    game: str
    nickname: str
    seats: list[str]
    options: dict[str, str]
    pause: str = ""

    def specs(self) -> list[SeatSpec]:
        """The seats that are used."""
        return [_spec(who, self.nickname) for who in self.seats if who != NOBODY]


def _spec(who: str, nickname: str) -> SeatSpec:
    if who == "me":
        return SeatSpec("me", nickname=nickname)
    return SeatSpec("friend") if who == "friend" else SeatSpec("bot", bot=who)


def read_form(form: FormMultiDict) -> Wanted:
    """The form of a new table.

    :raises UnknownGame: when there is no such game.
    """
    game = parlour.game(text_field(form, "game"))
    seats = [text_field(form, f"seat-{n}") or NOBODY for n in range(1, game.seats[-1] + 1)]
    options = {name: value for name in game.options if (value := text_field(form, f"option-{name}"))}
    return Wanted(game.name, text_field(form, "nickname"), seats, options, text_field(form, "pause"))


class SelectField(NamedTuple):
    """A select field: its name, label, help, and entries."""

    name: str
    label: str
    help: str
    choices: list[Choice]


def seat_fields(game: Game[Any, Any], bots: Sequence[str], given: Sequence[str], lang: str) -> list[SelectField]:
    """One field for each seat that the game can have."""
    say = words_for(lang).say
    who = ["me", "friend", *bots, NOBODY]
    fields = []
    for n in range(game.seats[-1]):
        chosen = given[n] if n < len(given) else DEFAULT_SEATS[n] if not given and n < len(DEFAULT_SEATS) else NOBODY
        # Only the first seat may be mine: the same person twice makes no sense, and a choice less is a choice less.
        values = [value for value in who if value != "me" or n == 0]
        labels = {value: say(f"lobby.seat.{value}") if value in PEOPLE else bot_name(value, lang) for value in values}
        fields.append(
            SelectField(
                f"seat-{n + 1}",
                say("lobby.seat", n=n + 1),
                "",
                [Choice(value, labels[value], value == chosen) for value in values],
            )
        )
    return fields


def option_fields(game: Game[Any, Any], given: Mapping[str, str], lang: str) -> list[SelectField]:
    """One field for each option of the game."""
    words = words_for(lang, game)
    fields = []
    for name, option in game.options.items():
        chosen = given.get(name, option.default)
        choices = [Choice(value, words.say(f"option.{name}.{value}"), value == chosen) for value in option.values]
        note = f"option.{name}.help"
        fields.append(
            SelectField(
                f"option-{name}", words.say(f"option.{name}"), words.say(note) if note in words else "", choices
            )
        )
    return fields


def pause_fields(game: Game[Any, Any], given: str, lang: str) -> list[SelectField]:
    """How long a reaction stays open at least, for games in which the speed of an answer could tell something."""
    waits = pauses(game)
    if len(waits) == 1:
        return []
    say = words_for(lang).say
    choices = [
        Choice(
            str(n),
            say("lobby.pause-seconds", n=n) if n else say("lobby.pause-none"),
            str(n) == given or (not given and n == waits[0]),
        )
        for n in sorted(waits)
    ]
    return [SelectField("pause", say("lobby.pause"), say("lobby.pause-help"), choices)]


class Listed(NamedTuple):
    """A table in the list of one's own."""

    summary: Summary
    title: str
    sort: str


async def my_tables(site: Site, visitor: Visitor) -> dict[str, list[Listed]]:
    """The visitor's tables by what they wait for: `turn`, `running`, `waiting`, `over`."""
    groups: dict[str, list[Listed]] = {"turn": [], "running": [], "waiting": [], "over": []}
    if visitor.player is None:
        return groups
    for summary in await site.tables.of_player(visitor.player, visitor.lang):
        sort = "turn" if summary.my_turn and summary.status == "running" else summary.status
        title = words_for(visitor.lang, parlour.game(summary.game)).say("game.title")
        groups[sort].append(Listed(summary, title, sort))
    return groups


async def lobby_page(
    site: Site, visitor: Visitor, name: str, wanted: Wanted | None = None, error: ParlourError | None = None
) -> Response[str]:
    """The lobby, with what was wrong with the form that was sent, if anything.

    Without a name it shows the game that the visitor played last.
    """
    games, mine = site.games(), await my_tables(site, visitor)
    latest = max((each.summary for some in mine.values() for each in some), key=lambda each: each.changed, default=None)
    known = {each.name: each for each in games}
    game = known.get(name) or known.get(latest.game if latest else "") or games[0]
    words = words_for(visitor.lang, game)
    return site.page(
        "lobby.html",
        visitor,
        status_of(error) if error else 200,
        here=f"/?game={game.name}",
        games=[(each, words_for(visitor.lang, each)) for each in games],
        game=game,
        g=words.say,
        nickname=wanted.nickname if wanted else visitor.nickname,
        seats=seat_fields(game, site.tables.offered, wanted.seats if wanted else [], visitor.lang),
        options=[
            *option_fields(game, wanted.options if wanted else {}, visitor.lang),
            *pause_fields(game, wanted.pause if wanted else "", visitor.lang),
        ],
        bests=_bests(game, words),
        hand=_hand(game, visitor.lang),
        sprite=sprite_url(site.sprites.name(game, game.edition(), visitor.lang)),
        mine=mine,
        error=say_error(error, words.say) if error else "",
        problems=[say_fault(problem, words.say) for problem in error.problems] if isinstance(error, BadEdition) else [],
        opened=wanted is not None,
    )


def _bests(game: Game[Any, Any], words: Texts) -> list[tuple[str, str]]:
    """Lists of best totals by name, and what to say with one, `{n}`, which the browser knows."""
    return [
        (f"{game.name}.{name}", words.say("lobby.best", what=words.say(what), n="{n}"))
        for name, what in game.bests.items()
    ]


def _hand(game: Game[Any, Any], lang: str) -> list[str]:
    """Some faces of the game, one out of each of four groups, to show what awaits one."""
    groups = [group.cards for group in game.gallery(game.edition(), words_for(lang, game)) if group.cards]
    return [cards[len(cards) // 2].face or "" for cards in groups[:4]]


@get("/", include_in_schema=False)
async def lobby(site: ThisSite, visitor: Who, game: FromQuery[str] = "") -> Response[str]:
    """The lobby."""
    response = await lobby_page(site, visitor, game)
    if not visitor.token:
        # Before the first form is sent, so that a double click makes two tables of one player, not two players.
        remember(response, visitor, player=new_token())
    return response


@post("/tables", include_in_schema=False, limited="making")
async def make_table(site: ThisSite, visitor: Who, request: Asked) -> Response[Any]:
    """Make a table and go there; or the form again, with what is wrong."""
    wanted: Wanted | None = None
    form = await form_of(request)
    token = visitor.token or new_token()
    visitor = visitor._replace(token=token)
    assert visitor.player is not None
    try:
        wanted = read_form(form)
        text, file = await edition_file(form) or (None, "")
        table = await site.tables.create(
            wanted.game,
            wanted.specs(),
            wanted.options,
            visitor.player,
            edition_text=text,
            edition_file=file,
            lang=visitor.lang,
            pause=int(wanted.pause) if wanted.pause.isdecimal() and len(wanted.pause) < 4 else None,
        )
    except ParlourError as error:
        response: Response[Any] = await lobby_page(site, visitor, text_field(form, "game"), wanted, error)
    else:
        response = Redirect(f"/table/{table.id}", status_code=303)
        remember(response, visitor, nickname=tidy(wanted.nickname))
    remember(response, visitor, player=token)
    return response
