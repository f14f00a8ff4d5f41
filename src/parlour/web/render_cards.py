"""Cards and tokens of a scene -> HTML.

A card that has more to say than its place shows opens by the browser's own popover, without any script: a button over
the card, and the large card with all words and moves. Where a finger plays, that is the way to a card's moves too, so
that nothing is played by a slip; a mouse plays by one click on the card. What can be brought somewhere (its buttons
have a `to`) is marked `data-carry`: a script lets one pick it up and put it down; without it the large card has the
list.
"""

from functools import lru_cache
from typing import NamedTuple

from parlour.core.scene import Button, Card, Form, Token
from parlour.web.render_parts import BOXES, Links, Text, button, emblem, escape, picture

STACK = 10
"""At most so many coins of a stack are drawn; the number beside it tells the rest."""


class _Said(NamedTuple):
    """What a card says: its words, what it does, why it cannot be chosen, its tag, that it is new."""

    words: str
    about: str = ""
    why: str = ""
    tag: str = ""
    new: str = ""


class _Look(NamedTuple):
    """What a card looks like: its picture and form, whether it opens, where it comes from, what would lie on it."""

    face: str
    form: Form
    opens: bool
    origin: str = ""
    ghost: str = ""
    score: str = ""


class Cards:
    """Draws the cards and tokens of one scene."""

    def __init__(self, links: Links, text: Text) -> None:
        self.sprite = links.sprite
        self.choose, self.close, self.fresh = text("table.choose"), text("page.close"), text("table.fresh")
        self.covers = text("table.covers")

    def card(self, card: Card, form: Form = "tall", place: str = "", tag: str = "li") -> str:
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
        lie = f'<span class="depth" aria-hidden="true">×{card.depth + 1}</span>' if card.depth else ""
        lie += self.tokens(card.tokens)
        said = _Said(card.words, card.about, card.why, card.tag, self.fresh if card.fresh else "")
        labels = (self.choose if more and not hit else "", self.close)
        opens = bool(card.face or card.about or card.why or card.under or len(card.buttons) > 1)
        look = _Look(card.face or card.back or "", form, opens, card.origin, card.ghost, card.score)
        return _card(tag, card.id, place + css, look, said, labels, lie, hit, more, self._under(card), self.sprite)

    def _under(self, card: Card) -> str:
        """The covered cards, for the large card."""
        if not card.under:
            return ""
        items = "".join(
            f"<li>{picture(each.face or each.back or '', self.sprite)}<span>{escape(each.words)}</span></li>"
            for each in card.under
        )
        return f'<p class="covers">{escape(self.covers)}</p><ul class="under">{items}</ul>'

    def tokens(self, some: list[Token]) -> str:
        """A list of tokens, or nothing."""
        return f'<ul class="tokens">{"".join(map(self.token, some))}</ul>' if some else ""

    def token(self, each: Token) -> str:
        """Coins, counters, pieces: pictures, and the words for who does not see them."""
        drawn = emblem(each.face, self.sprite)
        css = "token"
        if each.stack:
            drawn = f'<span class="stack">{drawn * max(1, min(each.count, STACK))}</span>'
            css += " stacked"
        marks = ((" best", each.best), (" zero", not each.count), (" single", each.single))
        css += "".join(name for name, holds in marks if holds)
        words = escape(each.words)
        number = "" if each.single else f'<b aria-hidden="true">{each.count}</b>'
        name = f' id="{escape(each.id)}"' if each.id else ""
        if each.id and each.buttons:
            inner = f"{drawn}{number}{self._piece(each)}"
            return f'<li{name} class="{css} can" title="{words}"{_carry(each.buttons)}>{inner}</li>'
        buttons = "".join(button(b, "hit") for b in each.buttons)
        return f'<li{name} class="{css}" title="{words}">{drawn}{number}<span class="sr">{words}</span>{buttons}</li>'

    def _piece(self, each: Token) -> str:
        """A piece with moves of its own opens like a card."""
        more = "".join(button(b, "main") for b in each.buttons)
        opener = f'<button class="look" type="button" popovertarget="large-{escape(each.id)}">'
        look, said = _Look("", "tall", True), _Said(each.words)
        large = _large(each.id, look, said, more, "", self.close, self.sprite)
        return f'{opener}<span class="sr">{escape(each.words)}</span></button>{large}'


def _carry(buttons: list[Button]) -> str:
    return " data-carry" if any(each.to for each in buttons) else ""


@lru_cache(8192)
def _card(
    tag: str,
    name: str,
    css: str,
    look: _Look,
    said: _Said,
    labels: tuple[str, str],
    lie: str,
    hit: str,
    more: str,
    under: str,
    sprite: str,
) -> str:
    """A card put together; most cards on a table are as they were at the move before, so this remembers them.

    :param labels: what opens a choice of several moves, what closes the large card.
    :param lie: what lies on it, `hit`: the button that covers it, `more`: all its buttons, `under`: the cards that it
        covers; all four as HTML.
    """
    words, tagged = escape(said.words), f'<span class="tag">{escape(said.tag)}</span>' if said.tag else ""
    extra = f' data-origin="{escape(look.origin)}"' if look.origin else ""
    extra += " data-carry" if "data-to=" in more else ""
    inner = picture(look.face, sprite, box=BOXES[look.form]) if look.face else ""
    inner += picture(look.ghost, sprite, "ghost", BOXES[look.form]) if look.ghost else ""
    inner += tagged + (f'<b class="score-here" aria-hidden="true">{escape(look.score)}</b>' if look.score else "") + lie
    if look.opens:
        choose = f'<span class="choose" aria-hidden="true">{escape(labels[0])}</span>' if labels[0] else ""
        opener = f'class="look" type="button" popovertarget="large-{escape(name)}"'
        inner += f'<button {opener}><span class="sr">{words}</span>{choose}</button>{hit}'
        inner += _large(name, look, said, more, under, labels[1], sprite)
    else:
        inner += f'<span class="sr">{words}</span>{hit}'
    return f'<{tag} id="{escape(name)}" class="card{css}"{extra}>{inner}</{tag}>'


def _large(name: str, look: _Look, words: _Said, more: str, under: str, close: str, sprite: str) -> str:
    """The large card with all its words and buttons; pointed at, the card shows its words as a tip."""
    said, about, why, _, new = (escape(each) for each in words)
    lines = "".join(
        f'<p class="{css}">{text}</p>' for css, text in (("about", about), ("why", why), ("new", new)) if text
    )
    target = f'popovertarget="large-{escape(name)}" popovertargetaction="hide"'
    shown = look.face or look.ghost
    return (
        f'<div id="large-{escape(name)}" class="large {look.form}" popover>'
        f"{picture(shown, sprite, box=BOXES[look.form]) if shown else ''}"
        f'<div class="large-words"><p class="said">{said}</p>{lines}{under}'
        f'<div class="large-buttons">{more}<button class="plain" type="button" {target}>{escape(close)}</button>'
        "</div></div></div>"
    )
