"""A match as one viewer sees it, as a scene and as the parts of a page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from parlour.core.match import Match
from parlour.core.scene import LogLine, Scene, mark_news
from parlour.core.texts import Texts
from parlour.tables import Table
from parlour.web.render import Alert, alert_part, fragments, page_title
from parlour.web.render import table as draw_table
from parlour.web.render_parts import Links
from parlour.web.sprites import Sprites
from parlour.web.words import words_for

KEPT = 400
"""So many drawn tables are kept, the least recently used go first."""


class Drawn(NamedTuple):
    """A drawn match: the page's title, its parts by id, and whether the viewer is asked something."""

    title: str
    parts: dict[str, str]
    asked: bool


class Shower:
    """Draws tables; what several streams of one seat, or all spectators, ask for is drawn once."""

    def __init__(self, sprites: Sprites) -> None:
        self.sprites = sprites
        self._kept: OrderedDict[tuple[str, int, int | None, str], Drawn] = OrderedDict()

    def links(self, table: Table, match: Match, seat: int | None, lang: str) -> Links:
        """Where a table's page leads to; a spectator can do nothing."""
        sprite = sprite_url(self.sprites.name(match.game, match.edition, lang), table.id)
        rules = f"/rules/{match.game.name}"
        base = f"/table/{table.id}"
        links = Links(sprite, rules, stream=f"{base}/stream", replay=f"{base}/replay", record=f"{base}/record")
        if seat is not None:
            links.move, links.undo, links.rematch = f"{base}/move", f"{base}/undo", f"{base}/rematch"
        return links

    def parts(self, table: Table, match: Match, seat: int | None, lang: str) -> Drawn:
        """The parts of a table's page, without alert."""
        key = (table.id, table.version, seat, lang)
        drawn = self._kept.get(key)
        if drawn is None:
            words = words_for(lang, match.game, match.edition)
            scene = scene_of(match, seat, words, table.names(lang))
            parts = fragments(scene, self.links(table, match, seat, lang), words.say)
            plain = {name: str(part) for name, part in parts.items()}
            drawn = self._kept[key] = Drawn(page_title(scene), plain, scene.prompt.yours)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return drawn

    def whole(self, table: Table, match: Match, seat: int | None, lang: str, alert: Alert | None = None) -> Markup:
        """The whole table as one element."""
        words = words_for(lang, match.game, match.edition)
        scene = scene_of(match, seat, words, table.names(lang))
        return draw_table(scene, self.links(table, match, seat, lang), words.say, table.version, alert)

    def alert(self, table: Table, match: Match, seat: int | None, lang: str, alert: Alert) -> str:
        """The part that says what was refused, and by which rule."""
        words = words_for(lang, match.game, match.edition)
        return str(alert_part(alert, self.links(table, match, seat, lang), words.say))


def sprite_url(name: str, table_id: str = "") -> str:
    """Where a sprite is; the table tells a process that has not drawn it what to draw."""
    return f"/sprite/{name}?table={table_id}" if table_id else f"/sprite/{name}"


def scene_of(match: Match, seat: int | None, words: Texts, names: Sequence[str], playing: bool = True) -> Scene:
    """What a seat (None: a spectator) sees of a match; without buttons unless it is `playing`."""
    legal = match.legal(seat) if playing and seat is not None else []
    scene = match.game.scene(match.view(seat), words, match.edition, names, legal)
    scene.number = match.number
    scene.can_undo = playing and seat is not None and match.can_undo(seat)
    events = match.events(seat)
    scene.log = log_lines(match, events, words, names)
    if match.number:
        own = (number for number, event in enumerate(events, 1) if event.get("seat") == seat)
        news = events[max(own, default=0) :]
        mark_news(scene, {face for event in news for face in event.get("cards", ())})
    return scene


def log_lines(match: Match, events: Sequence[Mapping[str, Any]], words: Texts, names: Sequence[str]) -> list[LogLine]:
    """A seat's events in words."""
    lines = []
    for number, event in enumerate(events):
        text = match.game.line(event, words, names)
        if text is not None:
            lines.append(LogLine(number, text, str(event.get("rule", "")), event.get("seat")))
    return lines
