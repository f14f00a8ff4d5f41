"""Zones and cards of a scene -> HTML."""

from markupsafe import escape

from parlour.core.scene import Card, Zone
from parlour.web.render_parts import Links, Text, button, emblem, picture, tokens

GRID = 41
"""The style sheet places cards in grids of up to so many columns and rows."""


class Zones:
    """Draws the zones of one scene."""

    def __init__(self, links: Links, text: Text) -> None:
        self.sprite, self.text = links.sprite, text

    def zone(self, zone: Zone, level: int) -> str:
        """A zone with its label as a heading of `level` (2 to 6)."""
        if zone.kind == "panel":
            return self._panel(zone, level)
        label, name = self._label(zone, level), escape(zone.id)
        css = f"zone {zone.kind}{' unlabelled' if zone.quiet else ''}{' live' if zone.buttons else ''}"
        named = f' role="group" aria-labelledby="{name}-h"' if label else ""
        inner = f"{label}{self._body(zone, level)}{tokens(zone.tokens, self.sprite)}{self._buttons(zone)}"
        return f'<div id="{name}" class="{css}"{named}>{inner}</div>'

    def _label(self, zone: Zone, level: int) -> str:
        if not zone.label:
            return ""
        mark = emblem(zone.face, self.sprite) if zone.face else ""
        count = f' <b class="count">{zone.count}</b>' if zone.count is not None else ""
        note = f' <span class="note">{escape(zone.note)}</span>' if zone.note else ""
        inner = f"{mark}<span>{escape(zone.label)}</span>{count}{note}"
        return f'<h{level} id="{escape(zone.id)}-h" class="label">{inner}</h{level}>'

    def _buttons(self, zone: Zone) -> str:
        if not zone.buttons:
            return ""
        return f'<div class="zone-buttons">{"".join(button(b, "plain") for b in zone.buttons)}</div>'

    def _body(self, zone: Zone, level: int) -> str:
        if zone.kind == "track":
            steps = "".join(f'<li class="step {step.state}">{escape(step.label)}</li>' for step in zone.steps)
            return f'<ol class="steps" aria-hidden="true">{steps}</ol>'
        if zone.kind in ("columns", "group") and zone.zones:
            return f'<div class="zones">{self._zones(zone.zones, level)}</div>'
        if not zone.cards:
            return f'<p class="empty">{escape(zone.empty)}</p>' if zone.empty else ""
        if zone.kind == "grid":
            return self._grid(zone.cards)
        edges = f" deep-{min(3, zone.count)}" if zone.kind == "pile" and zone.count else ""
        return f'<ul class="cards{edges}">{"".join(self.card(each) for each in zone.cards)}</ul>'

    def _zones(self, zones: list[Zone], level: int) -> str:
        return "".join(self.zone(each, min(level + 1, 6)) for each in zones)

    def _grid(self, cards: list[Card]) -> str:
        """Cards at x, y: the smallest x is the first column, the largest y the first row."""
        left, top = min(c.x for c in cards), max(c.y for c in cards)
        items = (self.card(c, f" x-{min(c.x - left + 1, GRID)} y-{min(top - c.y + 1, GRID)}") for c in cards)
        return f'<ul class="cards" tabindex="0">{"".join(items)}</ul>'

    def _panel(self, zone: Zone, level: int) -> str:
        css = f"zone panel{' turn' if zone.turn else ''}{' winner' if zone.winner else ''}"
        portrait = f'<div class="portrait">{self.card(zone.portrait, tag="div")}</div>' if zone.portrait else ""
        who = f'<div class="who">{self._label(zone, level)}{tokens(zone.tokens, self.sprite)}</div>'
        name = escape(zone.id)
        return (
            f'<section id="{name}" class="{css}" aria-labelledby="{name}-h">'
            f'<header class="panel-head">{portrait}{who}</header>'
            f'<div class="zones">{self._zones(zone.zones, level)}</div>{self._buttons(zone)}</section>'
        )

    def card(self, card: Card, place: str = "", tag: str = "li") -> str:
        """A card, a hidden card or an empty place, with its buttons."""
        shown = card.face or card.back
        css = f"card{place}"
        for name, holds in (
            (" slot", shown is None),
            (" can", card.buttons),
            (" selected", card.selected),
            (" dim", card.dim),
            (" fresh", card.fresh),
        ):
            if holds:
                css += name
        origin = f' data-origin="{escape(card.origin)}"' if card.origin else ""
        inner = (
            picture(shown, self.sprite) if shown else "",
            f'<span class="sr">{escape(card.words)}</span>',
            f'<span class="tag">{escape(card.tag)}</span>' if card.tag else "",
            f'<span class="depth" aria-hidden="true">+{card.depth}</span>' if card.depth else "",
            tokens(card.tokens, self.sprite),
            self._hit(card),
            self._tip(card),
        )
        return f'<{tag} id="{escape(card.id)}" class="{css}"{origin}>{"".join(inner)}</{tag}>'

    def _tip(self, card: Card) -> str:
        if not (card.about or card.why):
            return ""
        why = f'<span class="why">{escape(card.why)}</span>' if card.why else ""
        return f'<span class="tip">{escape(card.about)}{why}</span>'

    def _hit(self, card: Card) -> str:
        """One move covers the card with its button, several open a menu upon it."""
        if not card.buttons:
            return ""
        if len(card.buttons) == 1:
            return button(card.buttons[0], "hit")
        inner = "".join(button(b, "plain") for b in card.buttons)
        what = escape(self.text("table.choose"))
        summary = f'<summary class="hit">{what}<span class="sr"> {escape(card.words)}</span></summary>'
        return f'<details class="menu">{summary}<div class="menu-list">{inner}</div></details>'
