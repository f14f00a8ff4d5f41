"""Scenes -> HTML: the table as a few fragments with ids, which a page holds and a stream sends anew.

Pure Python over MarkupSafe: no server, no template engine, no game. Every word of a scene is escaped here; the words of
the frame (headings, the box to type a move) come from `text`, which looks up an id of `WORDS` in the viewer's language.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from parlour.core.scene import Button, LogLine, Prompt, Scene, Zone
from parlour.web.render_parts import Links, button, rule_link
from parlour.web.render_sheet import sheet
from parlour.web.render_zones import Zones

Text = Callable[..., str]

WORDS: Final = (
    "table.board", "table.stage", "table.mine", "table.others", "table.status", "table.moves", "table.no-moves",
    "table.type", "table.play", "table.undo", "table.log", "table.log-empty", "table.rule", "table.offline",
    "table.sheet", "table.total", "table.rematch", "table.choose",
)  # fmt: skip
"""All ids of texts that the renderer asks for; `table.rule` has the parameter `rule`."""


@dataclass(slots=True)
class Alert:
    """A refused move: one sentence, and the rule that refuses it."""

    text: str
    rule: str = ""


def fragments(scene: Scene, links: Links, text: Text, alert: Alert | None = None) -> dict[str, Markup]:
    """All parts of the table by their ids: `alert`, `prompt`, `board`, `score`, `moves`, `log`.

    Each is one element with that id, always there (empty and hidden when there is nothing to show), so that any of them
    can be replaced alone.
    """
    return {
        "alert": alert_part(alert, links, text),
        "prompt": _prompt(scene, links, text),
        "score": sheet(scene, links, text),
        "board": _board(scene, links, text),
        "moves": _moves(scene, links, text),
        "log": _log(scene.log, links, text),
    }


def table(scene: Scene, links: Links, text: Text, version: int, alert: Alert | None = None) -> Markup:
    """The whole table, ready to stand in a page's `<main>`.

    `version` is the number that the stream counts; the script refuses fragments older than what is shown. The buttons
    of the board, the prompt and the list are in one form; the typed move and undo have forms of their own, so that
    Enter in the box never presses a card.
    """
    parts = fragments(scene, links, text, alert)
    return Markup(
        '<div id="table" class="table" data-version="{version}" data-stream="{stream}">'
        '<p id="offline" class="offline" role="status" hidden>{offline}</p>'
        '<form id="type" method="post" action="{move}"></form><form id="undo" method="post" action="{undo}"></form>'
        '<form id="again" method="post" action="{rematch}"></form>'
        '<form id="play" method="post" action="{move}">{prompt}{alert}'
        '<div class="table-main">{score}{board}</div>'
        '<div class="table-side">{moves}{log}</div></form></div>'
    ).format(
        version=version,
        stream=links.stream,
        move=links.move,
        undo=links.undo,
        rematch=links.rematch,
        offline=text("table.offline"),
        **parts,
    )


def page_title(scene: Scene) -> str:
    """The page's title: it starts with a dot when the viewer is asked, so that a tab in the background shows it."""
    return f"● {scene.title}" if scene.prompt.yours else scene.title


def alert_part(alert: Alert | None, links: Links, text: Text) -> Markup:
    """The part that says what was refused, and by which rule; hidden without an alert."""
    if alert is None:
        return Markup('<div id="alert" class="alert" role="alert" hidden></div>')
    return Markup('<div id="alert" class="alert" role="alert"><p>{} {}</p></div>').format(
        alert.text, rule_link(alert.rule, links, text)
    )


def _prompt(scene: Scene, links: Links, text: Text) -> Markup:
    prompt: Prompt = scene.prompt
    main = [b for b in scene.buttons if b.main]
    undo = Markup('<button class="quiet" form="undo" name="number" value="{}">{}</button>').format(
        scene.number, text("table.undo")
    )
    return Markup(
        '<section id="prompt" class="prompt{yours}" tabindex="-1" aria-label="{label}">'
        '<input type="hidden" name="answers" value="{number}">'
        '<p class="say" role="status">{say}</p>{rule}{aside}<div class="prompt-buttons">{buttons}{undo}</div></section>'
    ).format(
        yours=" yours" if prompt.yours else "",
        label=text("table.status"),
        number=scene.number,
        say=prompt.text,
        rule=rule_link(prompt.rule, links, text),
        aside=Markup('<p class="aside">{}</p>').format(prompt.aside) if prompt.aside else "",
        buttons=Markup("").join(button(b, "main") for b in main),
        undo=undo if scene.can_undo else "",
    )


def _board(scene: Scene, links: Links, text: Text) -> Markup:
    draw = Zones(scene, links, text)
    areas = Markup("").join(
        Markup('<div class="area {}" role="group" aria-label="{}">{}</div>').format(
            area, text(f"table.{area}"), Markup("").join(draw.zone(zone, 2) for zone in zones)
        )
        for area, zones in _areas(scene.zones)
        if zones
    )
    return Markup('<section id="board" class="board players-{}" aria-label="{}">{}</section>').format(
        len(scene.names), text("table.board"), areas
    )


def _areas(zones: list[Zone]) -> list[tuple[str, list[Zone]]]:
    return [(area, [zone for zone in zones if zone.area == area]) for area in ("stage", "mine", "others")]


def _moves(scene: Scene, links: Links, text: Text) -> Markup:
    groups: dict[str, list[Button]] = {}
    for each in scene.buttons:
        groups.setdefault(each.group, []).append(each)
    lists = Markup("").join(_group(name, some, len(scene.buttons) > 40) for name, some in groups.items())
    box = Markup(
        '<div class="type"><input type="hidden" form="type" name="answers" value="{number}">'
        '<label for="typed">{label}</label><div class="type-line">'
        '<input id="typed" form="type" name="move" autocomplete="off" autocapitalize="none" spellcheck="false"'
        ' maxlength="200" placeholder="{hint}" required><button class="plain" form="type">{play}</button></div></div>'
    ).format(
        number=scene.number,
        label=text("table.type"),
        hint=scene.buttons[0].move if scene.buttons else "",
        play=text("table.play"),
    )
    none = Markup('<p class="none">{}</p>').format(text("table.no-moves"))
    return Markup(
        '<section id="moves" class="moves" aria-labelledby="moves-h"><h2 id="moves-h">{}</h2>{}{}</section>'
    ).format(text("table.moves"), lists or none, box if scene.buttons else "")


def _group(name: str, buttons: list[Button], fold: bool) -> Markup:
    """Moves of one group; when there are very many, a group with a name is folded away until opened."""
    items = Markup("").join(
        Markup('<li><button class="move" name="move" value="{}"><span>{}{}</span><code>{}</code></button></li>').format(
            b.move, b.label, Markup(" <small>{}</small>").format(b.hint) if b.hint else "", b.move
        )
        for b in buttons
    )
    listed = Markup('<ul class="move-list">{}</ul>').format(items)
    if not name:
        return listed
    if fold:
        return Markup("<details><summary>{} ({})</summary>{}</details>").format(name, len(buttons), listed)
    return Markup("<h3>{}</h3>{}").format(name, listed)


def _log(lines: list[LogLine], links: Links, text: Text) -> Markup:
    items = Markup("").join(_log_line(line, links, text) for line in reversed(lines))
    body = Markup('<ol class="log-lines" reversed role="log" tabindex="0" aria-label="{}">{}</ol>').format(
        text("table.log"), items
    )
    return Markup('<section id="log" class="log"><h2>{}</h2>{}</section>').format(
        text("table.log"), body if lines else Markup('<p class="none">{}</p>').format(text("table.log-empty"))
    )


def _log_line(line: LogLine, links: Links, text: Text) -> Markup:
    seat = f" seat-{line.seat}" if line.seat is not None else ""
    return Markup('<li id="log-{}" class="log-line{}">{}{}</li>').format(
        line.number, seat, escape(line.text), rule_link(line.rule, links, text)
    )
