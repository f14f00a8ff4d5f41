"""A match as one viewer sees it, as a scene and as the parts of a page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from parlour.core.match import Match
from parlour.core.scene import LogLine, Order, Scene, mark_news
from parlour.core.texts import Texts
from parlour.tables import Aside, Table
from parlour.web.render import Alert, alert_part, fragments, page_title, zones
from parlour.web.render import table as draw_table
from parlour.web.render_parts import Links
from parlour.web.sprites import Sprites
from parlour.web.words import words_for

KEPT = 400
"""So many drawn tables are kept, the least recently used go first."""


class Drawn(NamedTuple):
    """A drawn match: the page's title, its parts and the board's zones by id, whether the viewer is asked something."""

    title: str
    parts: dict[str, str]
    zones: dict[str, str]
    asked: bool


class Told(NamedTuple):
    """A log that was put into words: whose names are in it, the events, and for each its line or None."""

    names: list[str]
    events: Sequence[Mapping[str, Any]]
    lines: list[LogLine | None]


class Shower:
    """Draws tables; what several streams of one seat, or all spectators, ask for is drawn once."""

    def __init__(self, sprites: Sprites) -> None:
        self.sprites = sprites
        self._kept: OrderedDict[tuple[str, int, int | None, str, str], Drawn] = OrderedDict()
        self._logs: OrderedDict[tuple[str, int | None, str], Told] = OrderedDict()

    def links(self, table: Table, match: Match, seat: int | None, lang: str) -> Links:
        """Where a table's page leads to; a spectator can do nothing."""
        sprite = sprite_of(self.sprites, match, lang, table.id)
        rules = f"/rules/{match.game.name}"
        base = f"/table/{table.id}"
        links = Links(sprite, rules, stream=f"{base}/stream", replay=f"{base}/replay", record=f"{base}/record")
        if seat is not None:
            links.move, links.undo, links.rematch = f"{base}/move", f"{base}/undo", f"{base}/rematch"
            links.order, links.best = f"{base}/orders", match.game.name
            links.hint = f"{base}/hint"
        return links

    def scene(self, table: Table, match: Match, seat: int | None, lang: str, aside: Aside | None = None) -> Scene:
        """What a seat sees, with what its player has said aside; of the log only what is new is put into words."""
        words, names = words_for(lang, match.game, match.edition), table.names(lang)
        key, events = (table.id, seat, lang), match.told(seat)
        old = self._logs.get(key)
        told = tell(match, events, words, names, old if old and old.names == names else None)
        self._logs[key] = told
        self._logs.move_to_end(key)
        while len(self._logs) > KEPT:
            self._logs.popitem(last=False)
        scene = scene_of(match, seat, words, names, told)
        if aside is not None and seat is not None:
            _add_aside(scene, match, seat, words, aside)
        return scene

    def parts(self, table: Table, match: Match, seat: int | None, lang: str, aside: Aside | None = None) -> Drawn:
        """The parts of a table's page, without alert."""
        key = (table.id, table.version, seat, lang, str(aside))
        drawn = self._kept.get(key)
        if drawn is None:
            words = words_for(lang, match.game, match.edition)
            scene = self.scene(table, match, seat, lang, aside)
            links = self.links(table, match, seat, lang)
            drawn_zones = zones(scene, links, words.say)
            parts = fragments(scene, links, words.say, drawn=drawn_zones)
            plain = {name: str(part) for name, part in parts.items()}
            drawn = self._kept[key] = Drawn(page_title(scene), plain, drawn_zones, scene.prompt.yours)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return drawn

    def whole(
        self,
        table: Table,
        match: Match,
        seat: int | None,
        lang: str,
        alert: Alert | None = None,
        aside: Aside | None = None,
    ) -> Markup:
        """The whole table as one element."""
        words = words_for(lang, match.game, match.edition)
        scene = self.scene(table, match, seat, lang, aside)
        return draw_table(scene, self.links(table, match, seat, lang), words.say, table.shown(seat), alert)

    def alert(self, table: Table, match: Match, seat: int | None, lang: str, alert: Alert) -> str:
        """The part that says what was refused, and by which rule."""
        words = words_for(lang, match.game, match.edition)
        return str(alert_part(alert, self.links(table, match, seat, lang), words.say))


def _add_aside(scene: Scene, match: Match, seat: int, words: Texts, aside: Aside) -> None:
    """Add the viewer's standing orders, and say so where an answer waits to take effect."""
    for name in match.game.orders_for(match.view(seat)):
        values = {value: words.say(f"order.{name}.{value}") for value in match.game.orders[name].values}
        scene.orders.append(Order(name, words.say(f"order.{name}"), values, aside.orders[name]))
    move = match.edition.moves.find(aside.move) if aside.move else None
    if move is not None:
        scene.prompt.yours = False
        scene.prompt.aside = words.say("table.answered", move=match.game.move_words(move, words, match.edition))


def sprite_url(name: str, table_id: str = "") -> str:
    """Where a sprite is; the table tells a process that has not drawn it what to draw."""
    return f"/sprite/{name}?table={table_id}" if table_id else f"/sprite/{name}"


def sprite_of(sprites: Sprites, match: Match, lang: str, table_id: str) -> str:
    """Where a match's sprite is: of the house edition the same for all tables, so that a browser asks for it once."""
    own = match.edition is not match.game.edition()
    return sprite_url(sprites.name(match.game, match.edition, lang), table_id if own else "")


def tell(
    match: Match, events: Sequence[Mapping[str, Any]], words: Texts, names: list[str], old: Told | None = None
) -> Told:
    """A seat's events in words; what they have in common with an older log (an undo may part them) is taken from it."""
    same = 0
    lines: list[LogLine | None] = []
    if old:
        pairs = zip(old.events, events, strict=False)
        parted = (n for n, (before, now) in enumerate(pairs) if before is not now and before != now)
        same = next(parted, min(len(old.events), len(events)))
        lines = old.lines[:same]
    for number, event in enumerate(events[same:], same):
        text = match.game.line(event, words, names)
        lines.append(LogLine(number, text, str(event.get("rule", "")), event.get("seat")) if text else None)
    return Told(names, events, lines)


def answers_of(match: Match, seat: int | None) -> str:
    """What a move of the seat answers: its decision, or, when it owes none, how far the game is."""
    owed = match.owed.get(seat) if seat is not None else None
    return owed.answers if owed else str(match.number)


def scene_of(
    match: Match, seat: int | None, words: Texts, names: Sequence[str], told: Told, playing: bool = True
) -> Scene:
    """What a seat (None: a spectator) sees of a match, with its log; without buttons unless it is `playing`."""
    legal = match.legal(seat) if playing and seat is not None else []
    scene = match.game.scene(match.view(seat), words, match.edition, names, legal)
    scene.answers = answers_of(match, seat)
    scene.can_undo = playing and seat is not None and match.can_undo(seat)
    scene.log = [line for line in told.lines if line]
    if match.number:
        own = (number for number, event in enumerate(told.events, 1) if event.get("seat") == seat)
        news = told.events[max(own, default=0) :]
        mark_news(scene, {face for event in news for face in event.get("cards", ())})
    return scene
