"""Small pieces that all parts of the renderer use.

Functions of the renderer return HTML as plain strings, since putting those together is ten times as fast as formatting
`Markup`; so every word that comes from outside goes through `escape` where it enters. What leaves it is Markup.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import escape

from parlour.core.scene import Button, Token

STACK = 10
"""At most so many coins of a stack are drawn; the number beside it tells the rest."""

Text = Callable[..., str]
"""Looks up a text by its id, with named parameters."""


@dataclass(slots=True)
class Links:
    """The addresses that a table's page leads to.

    `sprite`: the file of faces; `rules`: the page of rules, without fragment; `move`, `undo`, `rematch`: where forms
    are posted; `stream`: where updates come from; `replay`, `record`: the game that is over, to look through or keep.
    """

    sprite: str
    rules: str
    move: str = ""
    undo: str = ""
    rematch: str = ""
    stream: str = ""
    replay: str = ""
    record: str = ""


@lru_cache(4096)
def picture(face: str, sprite: str, css: str = "face", box: str = "0 0 100 140") -> str:
    """A face out of the sprite; only seen, since words stand beside it. A box that is less high shows its top."""
    return (
        f'<svg class="{css}" viewBox="{box}" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<use href="{escape(sprite)}#{escape(face)}"/></svg>'
    )


def emblem(face: str, sprite: str) -> str:
    """A small square picture out of the sprite."""
    return picture(face, sprite, "emblem", "0 0 24 24")


def button(move: Button, css: str) -> str:
    """A legal move as a button: its words, and cost or effect after them."""
    hint = f" <small>{escape(move.hint)}</small>" if move.hint else ""
    return f'<button class="{css}" name="move" value="{escape(move.move)}">{escape(move.label)}{hint}</button>'


def rule_link(rule: str, links: Links, text: Text) -> str:
    """The id of a rule, linked to its place in the rules; nothing for no rule."""
    if not rule:
        return ""
    at, title = f"{escape(links.rules)}#{escape(rule)}", escape(text("table.rule", rule=rule))
    return f'<a class="rule" href="{at}" target="rules" title="{title}">{escape(rule)}</a>'


def token(each: Token, sprite: str) -> str:
    """Coins, counters: pictures, and the words for who does not see them."""
    drawn = emblem(each.face, sprite)
    css = "token"
    if each.stack:
        drawn = f'<span class="stack">{drawn * max(1, min(each.count, STACK))}</span>'
        css += " stacked"
    if each.best:
        css += " best"
    if not each.count:
        css += " zero"
    words, buttons = escape(each.words), "".join(button(b, "hit") for b in each.buttons)
    number = f'<b aria-hidden="true">{each.count}</b><span class="sr">{words}</span>'
    return f'<li class="{css}" title="{words}">{drawn}{number}{buttons}</li>'


def tokens(some: list[Token], sprite: str) -> str:
    """A list of tokens, or nothing."""
    return f'<ul class="tokens">{"".join(token(each, sprite) for each in some)}</ul>' if some else ""
