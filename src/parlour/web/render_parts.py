"""Small pieces that all parts of the renderer use."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from parlour.core.scene import Button, Token

STACK = 10
"""At most so many coins of a stack are drawn; the number beside it tells the rest."""


@dataclass(slots=True)
class Links:
    """The addresses that a table's page leads to.

    `sprite`: the file of faces; `rules`: the page of rules, without fragment; `move`, `undo`, `rematch`: where forms
    are posted; `stream`: where updates come from.
    """

    sprite: str
    rules: str
    move: str = ""
    undo: str = ""
    rematch: str = ""
    stream: str = ""


def picture(face: str, links: Links, css: str = "face", box: str = "0 0 100 140") -> Markup:
    """A face out of the sprite; only seen, since words stand beside it."""
    return Markup('<svg class="{}" viewBox="{}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>').format(
        css, box, links.sprite, face
    )


def emblem(face: str, links: Links) -> Markup:
    """A small square picture out of the sprite."""
    return picture(face, links, "emblem", "0 0 24 24")


def button(move: Button, css: str) -> Markup:
    """A legal move as a button: its words, and cost or effect after them."""
    hint = Markup(" <small>{}</small>").format(move.hint) if move.hint else ""
    return Markup('<button class="{}" name="move" value="{}">{}{}</button>').format(css, move.move, move.label, hint)


def rule_link(rule: str, links: Links, text: Callable[..., str]) -> Markup:
    """The id of a rule, linked to its place in the rules; nothing for no rule."""
    if not rule:
        return Markup("")
    return Markup('<a class="rule" href="{}#{}" target="rules" title="{}">{}</a>').format(
        links.rules, rule, text("table.rule", rule=rule), rule
    )


def token(each: Token, links: Links) -> Markup:
    """Coins, counters: pictures, and the words for who does not see them."""
    if each.stack:
        shown = Markup("").join(emblem(each.face, links) for _ in range(min(each.count, STACK)))
        drawn = Markup('<span class="stack">{}</span>').format(shown or emblem(each.face, links))
    else:
        drawn = emblem(each.face, links)
    css = "".join((" stacked" if each.stack else "", " best" if each.best else "", " zero" if not each.count else ""))
    buttons = Markup("").join(button(b, "hit") for b in each.buttons)
    return Markup(
        '<li class="token{}" title="{}">{}<b aria-hidden="true">{}</b><span class="sr">{}</span>{}</li>'
    ).format(css, each.words, drawn, each.count, each.words, buttons)


def tokens(some: list[Token], links: Links) -> Markup:
    """A list of tokens, or nothing."""
    if not some:
        return Markup("")
    return Markup('<ul class="tokens">{}</ul>').format(Markup("").join(token(each, links) for each in some))
