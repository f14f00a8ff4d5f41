"""Zones and cards of a scene -> HTML.

A card that has more to say than its place shows opens by the browser's own popover, without any script: a button over
the card, and the large card with all words and moves. Where a finger plays, that is the way to a card's moves too, so
that nothing is played by a slip; a mouse plays by one click on the card.
"""

from functools import lru_cache

from markupsafe import escape

from parlour.core.scene import Card, Zone
from parlour.web.render_parts import Links, Text, button, emblem, picture, tokens

GRID = 41
"""The style sheet places cards in grids of up to so many columns and rows."""


class Zones:
    """Draws the zones of one scene."""

    def __init__(self, links: Links, text: Text) -> None:
        self.sprite = links.sprite
        self.choose, self.close, self.fresh = text("table.choose"), text("page.close"), text("table.fresh")

    def zone(self, zone: Zone, level: int) -> str:
        """A zone with its label as a heading of `level` (2 to 6)."""
        if zone.kind == "panel":
            return self._panel(zone, level)
        label, name = self._label(zone, level), escape(zone.id)
        css = f"zone {zone.kind}{' unlabelled' if zone.quiet else ''}{' live' if zone.buttons else ''}"
        inner = f"{label}{self._body(zone, level)}{tokens(zone.tokens, self.sprite)}{self._buttons(zone)}"
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
        css = f"zone panel{' turn' if zone.turn else ''}"
        if zone.owner is not None:
            css += f" seat-{zone.owner:d}"
        portrait = f'<div class="portrait">{self.card(zone.portrait, tag="div")}</div>' if zone.portrait else ""
        who = f'<div class="who">{self._label(zone, level)}{tokens(zone.tokens, self.sprite)}</div>'
        name = escape(zone.id)
        return (
            f'<section id="{name}" class="{css}" aria-labelledby="{name}-h">'
            f'<header class="panel-head">{who}{portrait}</header>'
            f'<div class="zones">{self._zones(zone.zones, level)}</div>{self._buttons(zone)}</section>'
        )

    def card(self, card: Card, place: str = "", tag: str = "li") -> str:
        """A card, a hidden card or an empty place, with its buttons."""
        marks = (
            (" slot", not (card.face or card.back)),
            (" can", card.buttons),
            (" selected", card.selected),
            (" dim", card.dim),
            (" fresh", card.fresh),
        )
        css = "".join(name for name, holds in marks if holds)
        hit = button(card.buttons[0], "hit") if len(card.buttons) == 1 else ""
        more = "".join(button(each, "main") for each in card.buttons)
        lie = f'<span class="depth" aria-hidden="true">+{card.depth}</span>' if card.depth else ""
        lie += tokens(card.tokens, self.sprite)
        words = (card.words, card.about, card.why, card.tag, self.fresh if card.fresh else "")
        labels = (self.choose if more and not hit else "", self.close)
        opens = bool(card.face or card.about or card.why or len(card.buttons) > 1)
        drawn = (card.id, card.face or card.back or "", opens, card.origin)
        return _card(tag, place + css, drawn, words, labels, lie, hit, more, self.sprite)


@lru_cache(8192)
def _card(
    tag: str,
    css: str,
    drawn: tuple[str, str, bool, str],
    words: tuple[str, str, str, str, str],
    labels: tuple[str, str],
    lie: str,
    hit: str,
    more: str,
    sprite: str,
) -> str:
    """A card put together; most cards on a table are as they were at the move before, so this remembers them.

    :param drawn: id, picture, whether it opens, where it comes from.
    :param words: its words, what it does, why it cannot be chosen, its tag, that it is new.
    :param labels: what opens a choice of several moves, what closes the large card.
    :param lie: what lies on it, `hit`: the button that covers it, `more`: all its buttons; all three as HTML.
    """
    name, face, opens, origin = drawn
    said, tagged = escape(words[0]), f'<span class="tag">{escape(words[3])}</span>' if words[3] else ""
    glide = f' data-origin="{escape(origin)}"' if origin else ""
    inner = (picture(face, sprite) if face else "") + tagged + lie
    if opens:
        choose = f'<span class="choose" aria-hidden="true">{escape(labels[0])}</span>' if labels[0] else ""
        look = f'class="look" type="button" popovertarget="large-{escape(name)}"'
        inner += f'<button {look}><span class="sr">{said}</span>{choose}</button>{hit}'
        inner += _large(name, face, words, more, labels[1], sprite)
    else:
        inner += f'<span class="sr">{said}</span>{hit}'
    return f'<{tag} id="{escape(name)}" class="card{css}"{glide}>{inner}</{tag}>'


def _large(name: str, face: str, words: tuple[str, ...], more: str, close: str, sprite: str) -> str:
    """The large card with all its words and buttons; pointed at, the card shows its words as a tip."""
    said, about, why, _, new = (escape(each) for each in words)
    lines = "".join(
        f'<p class="{css}">{text}</p>' for css, text in (("about", about), ("why", why), ("new", new)) if text
    )
    target = f'popovertarget="large-{escape(name)}" popovertargetaction="hide"'
    return (
        f'<div id="large-{escape(name)}" class="large" popover>{picture(face, sprite) if face else ""}'
        f'<div class="large-words"><p class="said">{said}</p>{lines}'
        f'<div class="large-buttons">{more}<button class="plain" type="button" {target}>{escape(close)}</button>'
        "</div></div></div>"
    )
