"""Small pieces that all parts of the renderer use.

Functions of the renderer return HTML as plain strings, since putting those together is ten times as fast as formatting
`Markup`; so every word that comes from outside goes through `escape` where it enters. What leaves it is Markup.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import markupsafe

from parlour.core.scene import Button, Form

BOXES: dict[Form, str] = {"tall": "0 0 100 140", "wide": "0 0 140 100", "square": "0 0 100 100"}
"""What the faces of each form measure."""


@lru_cache(16384)
def escape(text: str) -> str:
    """A text as HTML, plain; the words of a table are the same at most moves, so they are remembered.

    Markup is escaped too: it is equal to the text that is no markup, and must not be remembered as its answer.
    """
    return str(markupsafe.escape(str(text)))


Text = Callable[..., str]
"""Looks up a text by its id, with named parameters."""


@dataclass(slots=True)
class Links:
    """The addresses that a table's page leads to.

    `sprite`: the file of faces; `rules`: the page of rules, without fragment; `move`, `undo`, `order`, `rematch`: where
    forms are posted; `hint`: advice for the viewer; `stream`: where updates come from; `replay`, `record`: the game
    that is over, to look through or keep; `best` begins the names of best totals that the browser keeps.
    """

    sprite: str
    rules: str
    move: str = ""
    undo: str = ""
    order: str = ""
    rematch: str = ""
    hint: str = ""
    stream: str = ""
    replay: str = ""
    record: str = ""
    best: str = ""


@lru_cache(4096)
def picture(face: str, sprite: str, css: str = "face", box: str = BOXES["tall"]) -> str:
    """A face out of the sprite; only seen, since words stand beside it. A box that is less high shows its top."""
    return (
        f'<svg class="{css}" viewBox="{box}" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<use href="{escape(sprite)}#{escape(face)}"/></svg>'
    )


def emblem(face: str, sprite: str) -> str:
    """A small square picture out of the sprite."""
    return picture(face, sprite, "emblem", "0 0 24 24")


def button(move: Button, css: str) -> str:
    """A legal move as a button: its words, and cost or effect after them; `data-to` is where it brings something."""
    hint = f" <small>{escape(move.hint)}</small>" if move.hint else ""
    to = f' data-to="{escape(move.to)}"' if move.to else ""
    return f'<button class="{css}" name="move" value="{escape(move.move)}"{to}>{escape(move.label)}{hint}</button>'


def rule_link(rule: str, links: Links, text: Text) -> str:
    """The id of a rule, linked to its place in the rules; nothing for no rule."""
    if not rule:
        return ""
    at, title = f"{escape(links.rules)}#{escape(rule)}", escape(text("table.rule", rule=rule))
    return f'<a class="rule" href="{at}" target="rules" title="{title}">{escape(rule)}</a>'
