"""A view of Bizarre Manor as a scene: what is drawn where, and which moves hang on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Card, Prompt, Scene, Token, Zone
from parlour.core.texts import Texts
from parlour.games.bizarre_manor import scoring, words
from parlour.games.bizarre_manor.edition import BizarreManorEdition
from parlour.games.bizarre_manor.plane import manor, next_card, upcoming
from parlour.games.bizarre_manor.setting import Setting
from parlour.games.bizarre_manor.sheets import final, standing
from parlour.games.bizarre_manor.stage import stage


def scene(
    view: Mapping[str, Any], texts: Texts, ed: BizarreManorEdition, names: Sequence[str], legal: Sequence[Move]
) -> Scene:
    """The table for the viewer of `view`; `names` are the players', by seat, `legal` the viewer's moves now."""
    setting = Setting(view, texts, ed, names, legal)
    known = bool(view["scenario"])
    return Scene(
        game="bizarre_manor",
        title=texts.say("game.title"),
        prompt=prompt(setting),
        zones=[*stage(setting), *(panel(setting, seat) for seat in setting.clockwise())],
        names=setting.names,
        seat=setting.me,
        buttons=setting.buttons,
        sheet=final(setting) if view["over"] else None,
        standing=standing(setting) if known and not view["over"] else None,
    )


def prompt(setting: Setting) -> Prompt:
    """`prompt.FRAME` for who is asked, `waiting.FRAME` for the others."""
    say, view = setting.texts.say, setting.view
    if closed := setting.nobody():
        return closed
    yours = bool(setting.buttons)
    which = f"{'prompt' if yours else 'waiting'}.{setting.waiting}"
    if yours and setting.waiting == "Draft" and view["path"]:
        which += ".second" if len(setting.names) > 2 else ".give"
    left, right = setting.neighbours
    told: dict[str, Any] = {"n": view["round"], "card": "", "who": "", "left": left, "right": right}
    if setting.waiting == "Reveal":
        told["who"] = setting.names[setting.told["seat"]]
    face = upcoming(setting, setting.me) if setting.me is not None else None
    if face is not None:
        told["card"] = setting.named(face)
    aside = say("scene.round", n=view["round"], of=view["rounds"]) if view["round"] and not view["inaugurated"] else ""
    return Prompt(say(which, **told), setting.rule, yours, aside)


def panel(setting: Setting, seat: int) -> Zone:
    """A player: what is counted, the manor, the hand, the card to be placed."""
    told, say = setting.view["seats"][seat], setting.texts.say
    mine, known = seat == setting.me, bool(setting.view["scenario"])
    zones = [*hand(setting, seat), *next_card(setting, seat)] if mine else next_card(setting, seat)
    if known:
        zones.append(manor(setting, seat))
    winners = scoring.winners(setting.ed, [each.manor for each in setting.estates]) if setting.view["over"] else ()
    return Zone(
        f"seat-{seat}",
        "panel",
        say("scene.you", who=setting.names[seat]) if mine else setting.names[seat],
        area="mine" if mine else "others",
        owner=seat,
        note=say("scene.points", n=scoring.total(setting.ed, setting.manor(seat))) if known else "",
        tokens=[*(counters(setting, seat) if known else []), *backs(setting, told, mine)],
        zones=zones,
        turn=setting.waiting == "Reveal" and setting.told["seat"] == seat,
        winner=seat in winners,
    )


def counters(setting: Setting, seat: int) -> list[Token]:
    """What Architect, Decorator and the known guests count in this manor, and how many cards are cut off from it."""
    say, rules, built = setting.texts.say, setting.scenario, setting.manor(seat)
    asked = rules.decorator.call(built)
    tokens = [
        Token("sign-architect", setting.architect(seat), track(setting, seat)),
        Token(
            "sign-decorator",
            asked,
            say("said.of", name=say("sheet.decorator"), what=setting.standing(rules.levels, asked)),
        ),
    ]
    for guest in setting.known:
        value = guest.measure.call(built)
        label = say("said.of", name=say(f"guest.{guest.slug}"), what=setting.standing(guest.levels, value))
        tokens.append(Token(f"sign-{guest.slug}", value, label))
    if lost := built.cut_off:
        tokens.append(Token("sign-cut-off", len(lost), say("scene.would-lose", cards=setting.there(seat, lost))))
    return tokens


def track(setting: Setting, seat: int) -> str:
    """BM-5.2: how far a seat is on the Architect's track, in words."""
    milestones, reached = setting.scenario.milestones, setting.view["seats"][seat]["reached"]
    text = setting.texts.say("scene.track", n=setting.architect(seat), reached=reached, of=len(milestones))
    if reached < len(milestones):
        threshold, stars = milestones[reached]
        text += f" {setting.texts.say('scene.next', n=threshold, stars=setting.stars(stars))}"
    return text


def backs(setting: Setting, told: Mapping[str, Any], mine: bool) -> list[Token]:
    """The cards that came from the neighbours, and those that another holds."""
    say = setting.texts.say
    tokens = (
        [Token("sign-card", told["received"], say("scene.received", n=told["received"]))] if told["received"] else []
    )
    if told["hand"] and not mine:
        tokens.append(Token("sign-card", told["hand"], say("scene.holds", n=told["hand"])))
    return tokens


def hand(setting: Setting, seat: int) -> list[Zone]:
    """BM-2.2 to 2.6: the cards to choose from, each with where it goes as soon as that is said."""
    slugs, say = setting.own["cards"], setting.texts.say
    cards = []
    for slug in slugs:
        face = setting.ed.kind_of[slug]
        card = Card(f"hand-{slug}", setting.described(face), slug)
        card.buttons = setting.take(("keep", slug), ("left", slug), ("give", slug))
        card.tag = goes(setting, slug)
        card.selected = bool(card.tag)
        cards.append(card)
    return [Zone("hand", "fan", say("scene.hand"), cards=cards, form="square")] if cards else []


def goes(setting: Setting, slug: str) -> str:
    """BM-2.2 to 2.4: where a card of the hand goes, by the viewer's open path; empty while that is not said."""
    kept, path, say = setting.kept(), setting.view["path"], setting.texts.say
    if not kept:
        return ""
    if slug == kept:
        return say("scene.kept")
    if setting.waiting == "Choose":
        return say("scene.vortex")
    if len(path) < 2:
        return ""
    left, right = setting.neighbours
    first = words.passed(setting.ed, path[1])
    if slug == first:
        return say("scene.to", who=left)
    return say("scene.to", who=right) if len(setting.names) > 2 else say("scene.vortex")
