"""Scenes -> HTML: the table as a few fragments with ids, which a page holds and a stream sends anew.

Pure Python over MarkupSafe: no server, no template engine, no game. Every word of a scene is escaped here; the words of
the frame (headings, the box to type a move) come from `text`, which looks up an id of `WORDS` in the viewer's language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from parlour.core.scene import Button, LogLine, Scene
from parlour.web.render_orders import orders
from parlour.web.render_parts import Links, Text, button, escape, rule_link
from parlour.web.render_sheet import sheet, standing
from parlour.web.render_zones import Zones

WORDS: Final = (
    "table.board", "table.stage", "table.mine", "table.others", "table.status", "table.moves", "table.no-moves",
    "table.type", "table.play", "table.undo", "table.advice", "table.log", "table.log-empty", "table.rule",
    "table.offline",
    "table.sheet", "table.total", "table.rematch", "table.choose", "page.close", "table.fresh", "table.news",
    "table.orders", "table.orders-help",
    "replay.watch", "replay.download", "table.covers", "table.standing", "table.held", "table.best", "table.best-new",
    "table.zoom.out", "table.zoom.in", "table.zoom.fit", "table.zoom.large",
)  # fmt: skip
"""All ids of texts that the renderer asks for; `table.rule` has the parameter `rule`."""

MANY = 40
"""From more moves than this on, groups of moves are folded away until opened."""

NEWS = 5
"""So many lines of news are shown, the latest."""

LINES = 120
"""So many lines of the log are shown at most, the latest; a whole game is in its record."""


@dataclass(slots=True)
class Alert:
    """A refused move: one sentence, and the rule that refuses it."""

    text: str
    rule: str = ""


def zones(scene: Scene, links: Links, text: Text) -> dict[str, str]:
    """The zones of the board by their ids: each is one element, which can be replaced alone while all ids stay."""
    draw = Zones(links, text)
    return {zone.id: draw.zone(zone, 2) for zone in scene.zones}


def fragments(
    scene: Scene, links: Links, text: Text, alert: Alert | None = None, drawn: Mapping[str, str] | None = None
) -> dict[str, Markup]:
    """All parts of the table by their ids: `alert`, `prompt`, `news`, `board`, `standing`, `score`, `moves`,
    `orders`, `log`.

    Each is one element with that id, always there (empty and hidden when there is nothing to show), so that any of them
    can be replaced alone.

    :param drawn: the `zones` if they are drawn already.
    """
    return {
        "alert": alert_part(alert, links, text),
        "prompt": Markup(_prompt(scene, links, text)),
        "news": Markup(_news(scene, text)),
        "score": Markup(sheet(scene.sheet, links, text)),
        "standing": Markup(standing(scene.standing, links, text)),
        "board": Markup(_board(scene, zones(scene, links, text) if drawn is None else drawn, text)),
        "moves": Markup(_moves(scene, text)),
        "orders": Markup(orders(scene, text)),
        "log": Markup(_log(scene.log, links, text)),
    }


def table(scene: Scene, links: Links, text: Text, version: int, alert: Alert | None = None) -> Markup:
    """The whole table, ready to stand in a page's `<main>`; its hidden heading is the page's `<h1>`.

    `version` is the number that the stream counts; the script refuses fragments older than what is shown. The buttons
    of the board, the prompt and the list are in one form; the typed move and undo have forms of their own, so that
    Enter in the box never presses a card.
    """
    part = fragments(scene, links, text, alert)
    move = escape(links.move)
    return Markup(
        f'<div id="table" class="table" data-version="{version:d}" data-stream="{escape(links.stream)}">'
        f'<h1 class="sr">{escape(scene.title)}</h1>'
        f'<p id="offline" class="offline" role="status" hidden>{escape(text("table.offline"))}</p>'
        f'<p id="held" class="offline" role="status" data-says="{escape(text("table.held"))}" hidden></p>'
        f'<form id="type" method="post" action="{move}"></form>'
        f'<form id="undo" method="post" action="{escape(links.undo)}"></form>'
        f'<form id="order" method="post" action="{escape(links.order)}"></form>'
        f'<form id="again" method="post" action="{escape(links.rematch)}"></form>'
        f'<form id="play" method="post" action="{move}">{part["prompt"]}{part["alert"]}{part["news"]}'
        f'<div class="table-main">{part["score"]}{part["board"]}{part["standing"]}</div>'
        f'<div class="table-side">{part["moves"]}{part["orders"]}{part["log"]}</div></form></div>'
    )


def page_title(scene: Scene) -> str:
    """The page's title: it starts with a dot when the viewer is asked, so that a tab in the background shows it."""
    return f"● {scene.title}" if scene.prompt.yours else scene.title


def alert_part(alert: Alert | None, links: Links, text: Text) -> Markup:
    """The part that says what was refused, and by which rule; hidden without an alert."""
    if alert is None:
        return Markup('<div id="alert" class="alert" role="alert" hidden></div>')
    what = f"{escape(alert.text)} {rule_link(alert.rule, links, text)}"
    return Markup(f'<div id="alert" class="alert" role="alert"><p>{what}</p></div>')


def _prompt(scene: Scene, links: Links, text: Text) -> str:
    """What to do. Only what the viewer is asked is read out unasked, not whose turn it is among the others."""
    prompt = scene.prompt
    aside = f'<p class="aside">{escape(prompt.aside)}</p>' if prompt.aside else ""
    if scene.sheet:  # who has scrolled does not see the sheet that has come
        aside += f'<p class="aside"><a href="#score">{escape(scene.sheet.headline)}</a></p>'
    skip = f'<a class="skip" href="#moves">{escape(text("table.moves"))}</a>' if scene.buttons else ""
    buttons = "".join(button(b, "main") for b in scene.buttons if b.main)
    if scene.can_undo:
        undo = escape(text("table.undo"))
        buttons += f'<button class="quiet" form="undo" name="number" value="{escape(scene.answers)}">{undo}</button>'
    if links.hint and prompt.yours and len(scene.buttons) > 1 and not scene.sheet:
        buttons += f'<a class="quiet hint" href="{escape(links.hint)}">{escape(text("table.advice"))}</a>'
    if scene.sheet and links.rematch:
        buttons += f'<button class="main" form="again">{escape(text("table.rematch"))}</button>'
    return (
        f'<section id="prompt" class="prompt{" yours" if prompt.yours else ""}" tabindex="-1"'
        f' aria-label="{escape(text("table.status"))}">'
        f'<input type="hidden" name="answers" value="{escape(scene.answers)}">'
        f'<p class="say" role="status" aria-live="{"polite" if prompt.yours else "off"}">{escape(prompt.text)}</p>'
        f'{rule_link(prompt.rule, links, text)}{aside}{skip}<div class="prompt-buttons">{buttons}</div></section>'
    )


def _news(scene: Scene, text: Text) -> str:
    """What the others have done since the viewer's last turn, for where the log is far below."""
    lines = [line for line in scene.log if line.fresh and line.seat is not None][-NEWS:]
    if not lines or scene.sheet:
        return '<section id="news" class="news" hidden></section>'
    items = "".join(f'<li class="log-line seat-{line.seat:d}">{escape(line.text)}</li>' for line in lines)
    title = f'<h2 id="news-h">{escape(text("table.news"))}</h2>'
    return f'<section id="news" class="news" aria-labelledby="news-h">{title}<ol>{items}</ol></section>'


def _board(scene: Scene, drawn: Mapping[str, str], text: Text) -> str:
    areas = ""
    for area in ("stage", "mine", "others"):
        inner = "".join(drawn[zone.id] for zone in scene.zones if zone.area == area)
        if inner:
            areas += f'<div class="area {area}" role="group" aria-label="{escape(text(f"table.{area}"))}">{inner}</div>'
    return (
        f'<section id="board" class="board players-{len(scene.names)} of-{escape(scene.game)}"'
        f' aria-label="{escape(text("table.board"))}">{areas}</section>'
    )


def _moves(scene: Scene, text: Text) -> str:
    groups: dict[str, list[Button]] = {}
    for each in scene.buttons:
        groups.setdefault(each.group, []).append(each)
    fold = len(scene.buttons) > MANY
    lists = "".join(_group(name, some, fold) for name, some in groups.items())
    if scene.sheet or scene.seat is None:
        return '<section id="moves" class="moves" hidden></section>'
    if lists:
        lists += _typed(scene, text)
    else:
        lists = f'<p class="none">{escape(text("table.no-moves"))}</p>'
    return (
        f'<section id="moves" class="moves" tabindex="-1" aria-labelledby="moves-h">'
        f'<h2 id="moves-h">{escape(text("table.moves"))}</h2>{lists}</section>'
    )


def _typed(scene: Scene, text: Text) -> str:
    """The box to type a move, which shows one as an example."""
    return (
        f'<div class="type"><input type="hidden" form="type" name="answers" value="{escape(scene.answers)}">'
        f'<label for="typed">{escape(text("table.type"))}</label><div class="type-line">'
        f'<input id="typed" form="type" name="move" autocomplete="off" autocapitalize="none" spellcheck="false"'
        f' maxlength="200" placeholder="{escape(scene.buttons[0].move)}" required>'
        f'<button class="plain" form="type">{escape(text("table.play"))}</button></div></div>'
    )


def _group(name: str, buttons: list[Button], fold: bool) -> str:
    """Moves of one group; when there are very many, a group with a name is folded away until opened."""
    items = ""
    for b in buttons:
        move, hint = escape(b.move), f" <small>{escape(b.hint)}</small>" if b.hint else ""
        label = f"<span>{escape(b.label)}{hint}</span><code>{move}</code>"
        items += f'<li><button class="move" name="move" value="{move}">{label}</button></li>'
    listed = f'<ul class="move-list">{items}</ul>'
    if not name:
        return listed
    if fold:
        return f"<details><summary>{escape(name)} ({len(buttons)})</summary>{listed}</details>"
    return f"<h3>{escape(name)}</h3>{listed}"


def _log(lines: list[LogLine], links: Links, text: Text) -> str:
    title = escape(text("table.log"))
    body = f'<p class="none">{escape(text("table.log-empty"))}</p>'
    if lines:
        items = "".join(
            _log_line(line.number, line.text, rule_link(line.rule, links, text), line.seat, line.fresh)
            for line in reversed(lines[-LINES:])
        )
        body = f'<div class="log-lines" role="log" tabindex="0" aria-label="{title}"><ol reversed>{items}</ol></div>'
    return f'<section id="log" class="log"><h2>{title}</h2>{body}</section>'


@lru_cache(8192)
def _log_line(number: int, text: str, rule: str, seat: int | None, fresh: bool) -> str:
    css = f" seat-{seat:d}" if seat is not None else ""
    css += " fresh" if fresh else ""
    return f'<li id="log-{number:d}" class="log-line{css}">{escape(text)}{rule}</li>'
