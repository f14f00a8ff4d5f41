"""A scene in lines of text. Everything that a picture would show by place or colour is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from parlour.core.scene import Area, Button, Card, Scene, Zone
from parlour.core.sheet import Sheet
from parlour.core.texts import Texts, written
from parlour.terminal.screen import Screen

MOST_LISTED = 60
"""Moves that are listed at once, at most."""
ONE_LINE = 66
"""Characters that the things in a zone may take before each gets a line of its own."""


class Line(NamedTuple):
    """A line of text: how far in it begins, and its style."""

    text: str
    indent: int = 0
    style: str = ""


def table(scene: Scene, words: Texts, areas: Sequence[Area] = ("stage", "others", "mine")) -> list[Line]:
    """The zones of these areas, in this order, in lines."""
    return [line for area in areas for zone in scene.zones if zone.area == area for line in zone_lines(zone, words)]


def brief(scene: Scene, words: Texts) -> list[Line]:
    """What one wants to see when one chooses: the middle, a line for each other player, the own place."""
    heads = [Line(panel_head(zone, words)) for zone in scene.zones if zone.area == "others"]
    return [*table(scene, words, ("stage",)), *heads, *table(scene, words, ("mine",))]


def panel_head(zone: Zone, words: Texts) -> str:
    """A player in one line: what is not cards, and how many cards are hidden."""
    parts = [*contents(zone, words), *(heading(part, words).lower() for part in zone.zones if part.kind == "fan")]
    return words.say("draw.zone", title=heading(zone, words), inside="; ".join(parts))


def cards(scene: Scene, *areas: Area) -> Iterator[Card]:
    """All cards of a scene, or those in some areas."""
    waiting = [zone for zone in scene.zones if not areas or zone.area in areas]
    while waiting:
        zone = waiting.pop(0)
        yield from zone.cards
        if zone.portrait:
            yield zone.portrait
        waiting += zone.zones


def put(lines: Iterable[Line], screen: Screen) -> None:
    """Print lines."""
    for line in lines:
        screen.line(line.text, line.style, line.indent, hang=2)


def zone_lines(zone: Zone, words: Texts, indent: int = 0) -> list[Line]:
    """A zone with all that lies in it: beside its name where there is room, else below."""
    title = heading(zone, words)
    inside = list(contents(zone, words))
    parts = [line for part in zone.zones for line in zone_lines(part, words, indent + 2 * bool(title or inside))]
    style = "bold" if zone.kind == "panel" else ""
    if not inside and not parts:
        inside = [zone.empty] if zone.empty else []
    together = "; ".join(inside)
    if len(title) + len(together) + indent <= ONE_LINE or zone.kind in ("panel", "column") or len(inside) < 2:
        text = words.say("draw.zone", title=title, inside=together) if title and together else title or together
        return [Line(text, indent, style), *parts] if text else parts
    head = words.say("draw.zone", title=title, inside="").rstrip()
    return [Line(head, indent, style), *(Line(one, indent + 2) for one in inside), *parts]


def heading(zone: Zone, words: Texts) -> str:
    """What a zone is called, how many lie there, and whether its owner is on turn or has won."""
    parts = [zone.label or (zone.portrait.words if zone.portrait else "")]
    if zone.count is not None:
        parts.append(f"({zone.count})")
    if zone.turn:
        parts.append(words.say("draw.turn"))
    if zone.winner:
        parts.append(words.say("draw.winner"))
    return " ".join(part for part in parts if part)


def contents(zone: Zone, words: Texts) -> Iterable[str]:
    """What lies in a zone itself, thing by thing."""
    portrait = card_words(zone.portrait) if zone.portrait and zone.label else ""
    name, _, rest = portrait.partition(", ")
    if rest and zone.label.startswith(name):
        portrait = rest
    if portrait:
        yield portrait
    if zone.note and zone.note not in f"{zone.label} {portrait}":
        yield zone.note
    yield from (token.words for token in zone.tokens)
    if zone.kind in ("grid", "plane"):
        for card in sorted(zone.cards, key=lambda card: (-card.y, card.x)):
            if card.face or card.back:
                yield f"{card.x},{card.y} {card_words(card)}"
        return
    shown = [card_words(card) for card in zone.cards if card.words]
    if zone.kind == "column":
        shown = [text.partition(": ")[0] for text in shown]
    yield from counted(shown, words)


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


def meanings(scene: Scene) -> dict[str, str]:
    """What a card in the middle of the table does, by the move that lies on it; where it may go is another matter."""
    return {
        button.move: card.about
        for card in cards(scene, "stage")
        for button in card.buttons
        if card.about and not button.to
    }


def moves(
    buttons: Sequence[Button], screen: Screen, meaning: Mapping[str, str] | None = None, everything: bool = False
) -> None:
    """The legal moves with their numbers, their texts and what they mean; more about some in `meaning`."""
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
        if meaning and button.move in meaning:
            label = f"{label}. {meaning[button.move]}"
        screen.item(f"{number:>{digits}}  {button.move}", label, width, "cyan")
    if len(shown) < len(buttons):
        command = screen.words.say("play.command.moves.name")
        screen.say("draw.more", n=len(buttons) - len(shown), command=command)


def sheet(one: Sheet, name: str, screen: Screen, detail: bool = True) -> None:
    """A seat's score with the reason of every line."""
    words = screen.words
    screen.line(words.say("draw.total" if one.final else "draw.total-now", name=name, n=one.total), "bold")
    if not detail:
        return
    labels = [f"{written(words.lang, line.points):>3}  {words.say(f'sheet.{line.kind}')}" for line in one.lines]
    width = min(max(map(len, labels), default=0), 26)
    for label, line in zip(labels, one.lines, strict=True):
        screen.item(label, f"{words.say(line.reason, **line.params)} ({line.rule})", width)
