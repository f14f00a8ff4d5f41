"""Zones of a scene -> HTML."""

from parlour.core.scene import Zone
from parlour.web.render_cards import Cards
from parlour.web.render_parts import Links, Text, button, emblem, escape

GRID = 41
"""The style sheet places cards in grids of up to so many columns and rows."""

TOOLS = (
    ("out", "M5 12H19"),
    ("in", "M5 12H19M12 5V19"),
    ("fit", "M7 12H17M10 9L7 12 10 15M14 9L17 12 14 15M4 5V19M20 5V19"),
    ("large", "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"),
)
"""What a plane's tools do, and the lines of their signs."""


class Zones:
    """Draws the zones of one scene."""

    def __init__(self, links: Links, text: Text) -> None:
        self.sprite = links.sprite
        self.cards = Cards(links, text)
        self.text = text

    def zone(self, zone: Zone, level: int) -> str:
        """A zone with its label as a heading of `level` (2 to 6)."""
        if zone.kind == "panel":
            return self._panel(zone, level)
        label, name = self._label(zone, level), escape(zone.id)
        css = f"zone {zone.kind}{' unlabelled' if zone.quiet else ''}{' live' if zone.buttons else ''}"
        css += f" {zone.form}" if zone.form != "tall" else ""
        if zone.kind == "plane" and zone.cards:
            css += f" cols-{_extent([card.x for card in zone.cards])} rows-{_extent([card.y for card in zone.cards])}"
        inner = f"{label}{self._body(zone, level)}{self.cards.tokens(zone.tokens)}{self._buttons(zone)}"
        return f'<div id="{name}" class="{css}">{inner}</div>'

    def _label(self, zone: Zone, level: int) -> str:
        if not zone.label:
            return ""
        mark = "".join(emblem(face, self.sprite) for face in (zone.face, zone.winner and "crown") if face)
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
            return f'<div class="zones">{self._zones(zone.zones, level if zone.label else level - 1)}</div>'
        if not zone.cards:
            return f'<p class="empty">{escape(zone.empty)}</p>' if zone.empty else ""
        if zone.kind == "plane":
            return self._plane(zone)
        if zone.kind == "grid":
            return self._grid(zone)
        edges = f" deep-{min(3, zone.count)}" if zone.kind == "pile" and zone.count else ""
        return f'<ul class="cards{edges}">{"".join(self.cards.card(each, zone.form) for each in zone.cards)}</ul>'

    def _zones(self, zones: list[Zone], level: int) -> str:
        return "".join(self.zone(each, min(level + 1, 6)) for each in zones)

    def _grid(self, zone: Zone, focus: str = ' tabindex="0"') -> str:
        """Cards at x, y: the smallest x is the first column, the largest y the first row."""
        left, top = min(c.x for c in zone.cards), max(c.y for c in zone.cards)
        items = (
            self.cards.card(c, zone.form, f" x-{min(c.x - left + 1, GRID)} y-{min(top - c.y + 1, GRID)}")
            for c in zone.cards
        )
        return f'<ul class="cards"{focus}>{"".join(items)}</ul>'

    def _plane(self, zone: Zone) -> str:
        """A grid in a window; the tools, and the line that tells what one points at, are the script's."""
        tools = "".join(
            f'<button class="quiet" type="button" data-zoom="{do}" title="{words}">'
            f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{sign}"/></svg>'
            f'<span class="sr">{words}</span></button>'
            for do, sign, words in ((do, sign, escape(self.text(f"table.zoom.{do}"))) for do, sign in TOOLS)
        )
        name = f' aria-label="{escape(zone.label)}"' if zone.label else ""
        return (
            f'<div class="plane-tools">{tools}</div>'
            f'<div class="plane-view" tabindex="0" role="group"{name}>{self._grid(zone, "")}</div>'
            '<p class="plane-says" aria-hidden="true"></p>'
        )

    def _panel(self, zone: Zone, level: int) -> str:
        css = f"zone panel{' turn' if zone.turn else ''}"
        if zone.owner is not None:
            css += f" seat-{zone.owner:d}"
        portrait = f'<div class="portrait">{self.cards.card(zone.portrait, tag="div")}</div>' if zone.portrait else ""
        who = f'<div class="who">{self._label(zone, level)}{self.cards.tokens(zone.tokens)}</div>'
        name = escape(zone.id)
        return (
            f'<section id="{name}" class="{css}" aria-labelledby="{name}-h">'
            f'<header class="panel-head">{who}{portrait}</header>'
            f'<div class="zones">{self._zones(zone.zones, level)}</div>{self._buttons(zone)}</section>'
        )


def _extent(steps: list[int]) -> int:
    """How many columns or rows a plane has."""
    return min(GRID, max(steps) - min(steps) + 1)
