"""Zones and cards of a scene -> HTML."""

from collections.abc import Callable

from markupsafe import Markup

from parlour.core.scene import Card, Scene, Zone
from parlour.web.render_parts import Links, button, emblem, picture, tokens

GRID = 41
"""The style sheet places cards in grids of up to so many columns and rows."""


class Zones:
    """Draws the zones of one scene."""

    def __init__(self, scene: Scene, links: Links, text: Callable[..., str]) -> None:
        self.scene, self.links, self.text = scene, links, text

    def zone(self, zone: Zone, level: int) -> Markup:
        """A zone with its label as a heading of `level` (2 to 6)."""
        if zone.kind == "panel":
            return self._panel(zone, level)
        body = Markup("").join((self._body(zone, level), tokens(zone.tokens, self.links), self._buttons(zone)))
        return self._section(zone, level, body)

    def _section(self, zone: Zone, level: int, body: Markup) -> Markup:
        label = self._label(zone, level)
        named = Markup(' aria-labelledby="{}-h"').format(zone.id) if label else ""
        return Markup('<section id="{}" class="zone {}{}{}"{}>{}{}</section>').format(
            zone.id, zone.kind, " unlabelled" if zone.quiet else "", " live" if zone.buttons else "", named, label, body
        )

    def _label(self, zone: Zone, level: int) -> Markup:
        if not zone.label:
            return Markup("")
        mark = emblem(zone.face, self.links) if zone.face else ""
        count = Markup(' <b class="count">{}</b>').format(zone.count) if zone.count is not None else ""
        note = Markup(' <span class="note">{}</span>').format(zone.note) if zone.note else ""
        return Markup('<h{} id="{}-h" class="label">{}<span>{}</span>{}{}</h{}>').format(
            level, zone.id, mark, zone.label, count, note, level
        )

    def _buttons(self, zone: Zone) -> Markup:
        if not zone.buttons:
            return Markup("")
        return Markup('<div class="zone-buttons">{}</div>').format(
            Markup("").join(button(b, "plain") for b in zone.buttons)
        )

    def _body(self, zone: Zone, level: int) -> Markup:
        if zone.kind == "track":
            return self._track(zone)
        if zone.kind in ("columns", "group"):
            inner = Markup("").join(self.zone(each, min(level + 1, 6)) for each in zone.zones)
            return Markup('<div class="zones">{}</div>').format(inner) if zone.zones else self._empty(zone)
        if not zone.cards:
            return self._empty(zone)
        if zone.kind == "grid":
            return self._grid(zone)
        edges = f" deep-{min(3, zone.count)}" if zone.kind == "pile" and zone.count else ""
        size = f" n-{min(len(zone.cards), 12)}" if zone.kind == "fan" else ""
        return Markup('<ul class="cards{}{}">{}</ul>').format(edges, size, self._cards(zone.cards))

    def _empty(self, zone: Zone) -> Markup:
        return Markup('<p class="empty">{}</p>').format(zone.empty) if zone.empty else Markup("")

    def _cards(self, cards: list[Card]) -> Markup:
        return Markup("").join(self.card(each) for each in cards)

    def _grid(self, zone: Zone) -> Markup:
        """Cards at x, y: the smallest x is the first column, the largest y the first row."""
        left, top = min(c.x for c in zone.cards), max(c.y for c in zone.cards)
        items = Markup("").join(
            self.card(c, f" x-{min(c.x - left + 1, GRID)} y-{min(top - c.y + 1, GRID)}") for c in zone.cards
        )
        return Markup('<ul class="cards" tabindex="0">{}</ul>').format(items)

    def _track(self, zone: Zone) -> Markup:
        steps = Markup("").join(
            Markup('<li class="step {}">{}</li>').format(step.state, step.label) for step in zone.steps
        )
        return Markup('<ol class="steps" aria-hidden="true">{}</ol>').format(steps)

    def _panel(self, zone: Zone, level: int) -> Markup:
        css = "".join((" turn" if zone.turn else "", " winner" if zone.winner else "", f" owner-{zone.owner}"))
        portrait = (
            Markup('<div class="portrait">{}</div>').format(self.card(zone.portrait, tag="div"))
            if zone.portrait
            else ""
        )
        inner = Markup("").join(self.zone(each, min(level + 1, 6)) for each in zone.zones)
        head = Markup('<header class="panel-head">{}<div class="who">{}{}</div></header>').format(
            portrait, self._label(zone, level), tokens(zone.tokens, self.links)
        )
        return Markup(
            '<section id="{}" class="zone panel{}" aria-labelledby="{}-h">{}<div class="zones">{}</div>{}</section>'
        ).format(zone.id, css, zone.id, head, inner, self._buttons(zone))

    def card(self, card: Card, place: str = "", tag: str = "li") -> Markup:
        """A card, a hidden card or an empty place, with its buttons."""
        shown = card.face or card.back
        css = "".join(
            (
                " slot" if shown is None else "",
                " can" if card.buttons else "",
                " selected" if card.selected else "",
                " dim" if card.dim else "",
                " fresh" if card.fresh else "",
                place,
            )
        )
        origin = Markup(' data-origin="{}"').format(card.origin) if card.origin else ""
        inner = (
            picture(shown, self.links) if shown else "",
            Markup('<span class="sr">{}</span>').format(card.words),
            Markup('<span class="tag">{}</span>').format(card.tag) if card.tag else "",
            Markup('<span class="depth" aria-hidden="true">+{}</span>').format(card.depth) if card.depth else "",
            tokens(card.tokens, self.links),
            self._hit(card),
            self._tip(card),
        )
        return Markup('<{} id="{}" class="card{}"{}>{}</{}>').format(
            Markup(tag), card.id, css, origin, Markup("").join(inner), Markup(tag)
        )

    def _tip(self, card: Card) -> Markup:
        if not (card.about or card.why):
            return Markup("")
        why = Markup('<span class="why">{}</span>').format(card.why) if card.why else ""
        return Markup('<span class="tip">{}{}</span>').format(card.about, why)

    def _hit(self, card: Card) -> Markup:
        """One move covers the card with its button, several open a menu upon it."""
        if not card.buttons:
            return Markup("")
        if len(card.buttons) == 1:
            return button(card.buttons[0], "hit")
        return Markup(
            '<details class="menu"><summary class="hit">{}</summary><div class="menu-list">{}</div></details>'
        ).format(self.text("table.choose"), Markup("").join(button(b, "plain") for b in card.buttons))
