"""A scene in lines of text. Everything that a picture would show by place or colour is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.core.scene import Area, Button, Card, Scene, Zone
from parlour.core.sheet import Sheet
from parlour.core.texts import Texts
from parlour.terminal.screen import Screen

MOST_LISTED = 60
"""Moves that are listed at once, at most."""


def table(scene: Scene, screen: Screen, areas: Sequence[Area] = ("stage", "others", "mine")) -> None:
    """The zones of these areas, in this order."""
    for area in areas:
        for zone in scene.zones:
            if zone.area == area:
                draw_zone(zone, screen, 0)


def draw_zone(zone: Zone, screen: Screen, indent: int) -> None:
    """A zone with all that lies in it."""
    title = heading(zone, screen.words)
    inside = list(contents(zone, screen.words))
    if zone.kind == "group" and not title:
        for part in zone.zones:
            draw_zone(part, screen, indent)
        return
    if zone.zones:
        if inside:
            title = f"{title}: {'; '.join(inside)}" if title else "; ".join(inside)
        if title:
            screen.line(title, "bold" if zone.kind == "panel" else "", indent, hang=2)
        for part in zone.zones:
            draw_zone(part, screen, indent + 2)
        return
    text = "; ".join(inside) or zone.empty
    if title or text:
        screen.line(f"{title}: {text}" if title and text else title or text, "", indent, hang=2)


def heading(zone: Zone, words: Texts) -> str:
    """What a zone is called, how many lie there, and whether its owner is on turn or has won."""
    parts = [zone.label or (zone.portrait.words if zone.portrait else "")]
    if zone.count is not None and zone.count != len(zone.cards):
        parts.append(f"({zone.count})")
    if zone.turn:
        parts.append(words.say("draw.turn"))
    if zone.winner:
        parts.append(words.say("draw.winner"))
    return " ".join(part for part in parts if part)


def contents(zone: Zone, words: Texts) -> Iterable[str]:
    """What lies in a zone itself, thing by thing."""
    if zone.portrait and zone.label:
        yield card_words(zone.portrait)
    if zone.note:
        yield zone.note
    yield from (token.words for token in zone.tokens)
    if zone.kind == "grid":
        for card in sorted(zone.cards, key=lambda card: (-card.y, card.x)):
            if card.face or card.back:
                yield f"{card.x},{card.y} {card_words(card)}"
        return
    yield from counted([card_words(card) for card in zone.cards if card.words], words)


def card_words(card: Card) -> str:
    """A card in words, with what lies on it."""
    more = [token.words for token in card.tokens]
    if card.tag and card.tag.lower() not in card.words.lower():
        more.insert(0, card.tag)
    return f"{card.words} [{', '.join(more)}]" if more else card.words


def counted(things: Sequence[str], words: Texts) -> Iterable[str]:
    """The things in order, those that read the same together with their number."""
    for thing in dict.fromkeys(things):
        n = things.count(thing)
        yield thing if n == 1 else words.say("draw.times", count=n, thing=thing)


def moves(buttons: Sequence[Button], screen: Screen, everything: bool = False) -> None:
    """The legal moves with their numbers, their texts and what they mean."""
    shown = buttons if everything else buttons[:MOST_LISTED]
    digits = len(str(len(buttons)))
    width = max((len(button.move) for button in shown), default=0)
    width = digits + 2 + min(width, 26)
    group = ""
    for number, button in enumerate(shown, 1):
        if button.group != group:
            group = button.group
            if group:
                screen.line(group, "bold", indent=2)
        label = f"{button.label} ({button.hint})" if button.hint else button.label
        screen.item(f"{number:>{digits}}  {button.move}", label, width, "cyan")
    if len(shown) < len(buttons):
        screen.say("draw.more", n=len(buttons) - len(shown))


def sheet(one: Sheet, name: str, screen: Screen, detail: bool = True) -> None:
    """A seat's score with the reason of every line."""
    words = screen.words
    screen.line(words.say("draw.total" if one.final else "draw.total-now", name=name, n=one.total), "bold")
    if not detail:
        return
    labels = [f"{line.points:>3}  {words.say(f'sheet.{line.kind}')}" for line in one.lines]
    width = min(max(map(len, labels), default=0), 26)
    for label, line in zip(labels, one.lines, strict=True):
        screen.item(label, f"{words.say(line.reason, **line.params)} ({line.rule})", width)
