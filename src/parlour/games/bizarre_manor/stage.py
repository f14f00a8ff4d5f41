"""The middle of the table: Architect, Decorator, guests, Reviews, Vortex, and the Inauguration's procession."""

from __future__ import annotations

from parlour.core.scene import Card, Step, Zone
from parlour.games.bizarre_manor import words
from parlour.games.bizarre_manor.edition import GUESTS, STARS, level
from parlour.games.bizarre_manor.faces import face_id
from parlour.games.bizarre_manor.setting import Setting
from parlour.games.bizarre_manor.view import pending


def stage(setting: Setting) -> list[Zone]:
    """All of it; nothing before the Scenario is known."""
    if not setting.view["scenario"]:
        return []
    wanted = [architect(setting), decorator(setting)]
    if setting.view["inaugurated"]:
        wanted.insert(0, procession(setting))
    return [Zone("wanted", "group", zones=wanted), guests(setting), Zone("supply", "group", zones=[supply(setting)])]


def architect(setting: Setting) -> Zone:
    """BM-5.2: the track up to the last milestone, with the viewer's value and what each milestone brings."""
    say, rules = setting.texts.say, setting.scenario
    value, reached = setting.architect(setting.me or 0), setting.own["reached"]
    brings = {threshold: stars for threshold, (stars,) in rules.milestones}
    taken = {threshold for threshold, _ in rules.milestones[:reached]}
    last = max(brings)
    steps = []
    for each in range(last + 1):
        here = each == min(value, last)
        label = f"{each}: {words.signed(brings[each])}" if each in brings else str(value) if here else ""
        ahead = "goal" if each in brings and each not in taken else "past" if each <= value else "ahead"
        steps.append(Step("here" if here else ahead, label))  # type: ignore[arg-type]
    note = say("scene.architect", what=setting.counted(rules.architect), n=value)
    if reached < len(rules.milestones):
        threshold, stars = rules.milestones[reached]
        note += f" {say('scene.next', n=threshold, stars=setting.stars(stars))}"
    label = say("said.of", name=say(f"scenario.{rules.slug}"), what=say("sheet.architect"))
    return Zone("architect", "track", label, face="sign-architect", note=note, steps=steps)


def decorator(setting: Setting) -> Zone:
    """BM-6.4: the Decorator's levels, with the viewer's, and the Scenario's special rule."""
    say, rules = setting.texts.say, setting.scenario
    value = rules.decorator.call(setting.manor(setting.me or 0))
    now = level(rules.levels, value)
    steps = [
        Step("past" if n < now else "here" if n == now else "goal", f"{least}: {setting.stars(stars)}")
        for n, (least, stars) in enumerate(rules.levels)
    ]
    note = say("said.of", name=setting.counted(rules.decorator), what=setting.standing(rules.levels, value))
    if rules.special:
        note += f" {say(f'special.{words.special(rules.special)}')}"
    return Zone("decorator", "track", say("sheet.decorator"), face="sign-decorator", note=note, steps=steps)


def guests(setting: Setting) -> Zone:
    """BM-1.3, BM-1.8, BM-5.1: the revealed guests in their order, then those face down; who has seen one knows it."""
    asks = [
        f"{setting.texts.say(f'guest.{found.slug}')}: "
        f"{setting.standing(found.levels, found.measure.call(setting.manor(setting.me or 0)))}"
        for found in setting.known
    ]
    cards = [guest(setting, place) for place in setting.places]
    return Zone("guests", "row", setting.texts.say("scene.guests"), note=" ".join(asks), cards=cards)


def guest(setting: Setting, place: str) -> Card:
    """A guest: what it counts, the viewer's level now and the next; face down for all who have not seen it."""
    say, told = setting.texts.say, setting.view["guests"][GUESTS.index(place)]
    card = Card(f"guest-{place}", say(f"place.{place}"), back="back-guest")
    lookers = [setting.names[seat] for seat in told["looked"]]
    seen = say("scene.looked", who=say("scene.and").join(lookers)) if lookers else say("scene.unseen")
    if "face" in told:
        found = setting.ed.guests[setting.ed.guest_of[told["face"]]]
        value = found.measure.call(setting.manor(setting.me or 0))
        levels = "; ".join(setting.level(least, stars) for least, stars in found.levels)
        card.face, card.words = f"guest-{found.slug}", f"{say(f'guest.{found.slug}')}, {say(f'place.{place}')}"
        card.about = f"{setting.counted(found.measure)} ({levels}). {setting.standing(found.levels, value)}"
        if not told["revealed"]:
            card.dim, card.why = True, say("scene.hidden-end" if setting.view["over"] else "scene.hidden")
    else:
        card.about = seen
    card.buttons = setting.take(("look", place), ("reveal", place))
    return card


def supply(setting: Setting) -> Zone:
    """BM-1.4, BM-1.6: the tops of the five piles of Reviews, and how many cards lie on the Vortex."""
    say, cards = setting.texts.say, []
    for stars, told in zip(STARS, setting.view["piles"], strict=True):
        card = Card(f"pile-{stars}", say("scene.no-pile", n=stars))
        if told["top"]:
            face = setting.ed.face(told["top"], -stars)
            card.face = face_id(setting.ed, face)
            ways = words.ports(setting.ed.ports[face], setting.texts)
            card.words = say("scene.review-pile", n=told["size"], stars=stars, ways=ways)
        cards.append(card)
    count = setting.view["vortex"]
    cards.append(Card("vortex", say("scene.on-vortex", n=count), back="back-vortex", tag=str(count)))
    return Zone("piles", "row", say("scene.reviews"), cards=cards, form="square", quiet=True)


def procession(setting: Setting) -> Zone:
    """BM-6: the steps of the Inauguration, with the one that is being carried out."""
    say, view = setting.texts.say, setting.view
    line = [f"guest.{view['guests'][GUESTS.index(place)]['face']}" for place in view["line"]]
    labels = [say("scene.discarding"), say("sheet.decorator"), *map(say, line), say("scene.scoring")]
    left = len(pending(view))
    here = len(labels) - 1 if view["over"] else len(line) + 1 - left
    steps = [Step("past" if n < here else "here" if n == here else "ahead", label) for n, label in enumerate(labels)]
    note = say("scene.over" if view["over"] else "scene.step", n=here + 1, of=len(labels), step=labels[here])
    return Zone("procession", "track", say("scene.inauguration"), face="sign-guest", note=note, steps=steps)
