"""What a placing would do, for the spaces where the viewer may place: connect, complete, cut off, score."""

from __future__ import annotations

from typing import NamedTuple

from parlour.games.bizarre_manor import words
from parlour.games.bizarre_manor.edition import DOUBLE_WAY, GRAVES
from parlour.games.bizarre_manor.geometry import EXITS, Manor
from parlour.games.bizarre_manor.measures import Measure, has_double_way, ladders, staircases
from parlour.games.bizarre_manor.scoring import total
from parlour.games.bizarre_manor.setting import Setting


class Prospect(NamedTuple):
    """What a placing would do: `points` that it brings besides the card's own stars, `about` all of it in words, and a
    `hint` of its most important parts, for the list of moves."""

    points: int
    about: str
    hint: str

    @property
    def score(self) -> str:
        """The points, as they stand at a card's corner; nothing for none."""
        return words.signed(self.points) if self.points else ""


def prospect(setting: Setting, seat: int, face: int, at: int) -> Prospect:
    """What it would do if the seat placed this face on this space, which must be legal."""
    before = setting.manor(seat)
    after = before.after(at, face)
    gained = milestones(setting, seat, after)
    grave = digs_up(setting, seat, before, at)
    points = total(setting.ed, after) - total(setting.ed, before) - setting.ed.stars[face] + sum(gained) - grave
    cut = [each for each in before.accessible if each not in after.accessible]
    parts = [*connected(setting, seat, before, after, at), *cut_off(setting, seat, cut)]
    parts += counted(setting, before, after)
    reviews = [*gained, *[-1] * grave]
    if reviews:
        parts.append(setting.texts.say("prospect.reviews", reviews=setting.stars(reviews)))
    if setting.scenario.special == DOUBLE_WAY and not setting.view["inaugurated"] and has_double_way(after, at):
        parts.append(setting.texts.say("prospect.double-way"))
    found = Prospect(points, " ".join(parts), "")
    lost = setting.texts.say("prospect.lost", n=len(cut)) if cut else ""
    return found._replace(hint=", ".join(filter(None, (found.score, lost))))


def milestones(setting: Setting, seat: int, after: Manor) -> list[int]:
    """BM-5.2, BM-6.1: the Reviews of milestones that would be reached."""
    if setting.view["inaugurated"]:
        return []
    value = setting.scenario.architect.call(after)
    left = setting.scenario.milestones[setting.view["seats"][seat]["reached"] :]
    return [stars for threshold, (stars,) in left if threshold <= value]


def digs_up(setting: Setting, seat: int, before: Manor, at: int) -> int:
    """BM-E.4: the negative Reviews that covering a cat would give."""
    if setting.scenario.special != GRAVES or at not in before.faces:
        return 0
    given = setting.view["seats"][seat]["given"]
    return int(setting.ed.shows_cat(before.faces[at]) and given < setting.ed.graves)


def connected(setting: Setting, seat: int, before: Manor, after: Manor, at: int) -> list[str]:
    """BM-4.4, BM-4.5, BM-3.3: what the card would be linked to, cover, complete, and connect again."""
    say = setting.texts.say
    near = [at + step for step, wanted in EXITS[after.ports[at]] if after.ports.get(at + step, 0) & wanted]
    parts = [say("prospect.links", cards=", ".join(setting.named(after.faces[each]) for each in near))]
    if at in before.faces:
        parts.insert(0, say("prospect.covers", card=setting.named(before.faces[at])))
    for name, count in (("staircases", staircases), ("ladders", ladders)):
        more = count(after) - count(before)
        if more > 0:
            parts.append(say(f"prospect.{name}", n=more))
    again = [each for each in after.accessible if each not in before.accessible and each != at]
    if again:
        parts.append(say("prospect.again", cards=setting.there(seat, again)))
    return parts


def cut_off(setting: Setting, seat: int, spaces: list[int]) -> list[str]:
    """BM-3.3, BM-6.3: what would be cut off."""
    if not spaces:
        return []
    which = "prospect.discards" if setting.view["inaugurated"] else "prospect.cuts"
    return [setting.texts.say(which, cards=setting.there(seat, spaces))]


def counted(setting: Setting, before: Manor, after: Manor) -> list[str]:
    """What Architect, Decorator and the guests that the viewer knows would count."""
    counts: list[tuple[str, Measure]] = [
        (setting.texts.say("sheet.architect"), setting.scenario.architect),
        (setting.texts.say("sheet.decorator"), setting.scenario.decorator),
        *((setting.texts.say(f"guest.{guest.slug}"), guest.measure) for _, guest in setting.known),
    ]
    parts = []
    for by, measure in counts:
        was, now = measure.call(before), measure.call(after)
        if was != now:
            parts.append(setting.texts.say("prospect.counts", by=by, was=was, n=now))
    return parts
