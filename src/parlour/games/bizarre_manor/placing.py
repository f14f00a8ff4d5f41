"""Placing cards, and what follows from it: refused cards, eyes, milestones, special rules (BM-3, BM-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.errors import Refusal
from parlour.core.events import mask
from parlour.core.frames import Commit, Step
from parlour.games.bizarre_manor.edition import DOUBLE_WAY, GRAVES
from parlour.games.bizarre_manor.geometry import HALL_SPACE, SIDES, Manor, reached, space, xy
from parlour.games.bizarre_manor.guests import hidden, reveal_one
from parlour.games.bizarre_manor.measures import has_double_way
from parlour.games.bizarre_manor.reviews import DRAWS, put_under, show_next
from parlour.games.bizarre_manor.state import ARCHITECT, IMAGINED, OWN, SPECIAL, Placed, pack, reward, unpack
from parlour.games.bizarre_manor.state import BizarreManorState as S


@dataclass(slots=True)
class Fit(Step[S]):
    """BM-3.5 Before anybody commits: Manor cards without a legal space are exchanged, youngest first."""

    def run(self, s: S) -> None:
        s.turns += 1
        for seat in s.order():
            if not s.manor(seat).fits(s.card[seat]):
                exchange(s, seat)


def exchange(s: S, seat: int) -> None:
    """BM-3.5: the refused card is shown and goes below the Vortex, its top card is taken; once for each card there."""
    manor, vortex = s.manor(seat), s.vortex
    left = len(vortex)
    while not manor.fits(s.card[seat]):
        s.tell("refused", {"seat": seat}, (s.card[seat],), shown=True)
        vortex.insert(0, s.card[seat])
        if not left:
            s.card[seat] = -1
            s.tell("unplaced", {"seat": seat})
            return
        left -= 1
        s.card[seat] = vortex.pop()
        s.tell("exchanged", {"seat": seat}, (s.card[seat],), ("manor",), mask(seat), shown=True)


@dataclass(slots=True)
class Place(Commit[S]):
    """BM-2.5, BM-2.7, BM-2.8, BM-5.3 Everybody who has a card to place chooses its space; all is revealed together."""

    rule = "BM-2.8"

    def seats(self, s: S) -> list[int]:
        card = s.card
        return [seat for seat in s.order() if card[seat] >= 0]

    def complete(self, s: S, seat: int, path: tuple[int, ...]) -> bool:
        return bool(path)

    def options(self, s: S, seat: int, path: tuple[int, ...]) -> list[int]:
        if path:
            return []
        place = s.edition.place
        return [place[at] for at in s.manor(seat).spaces(s.card[seat])]

    def why_not(self, s: S, seat: int, path: tuple[int, ...], move: int) -> Refusal | None:
        text = s.edition.moves[move]
        if text.verb != "place":
            return Refusal("BM-3.4", "refuse.place")
        x, y = map(int, text.arg.split(","))
        if y < 0 and s.first_space():
            return Refusal("BM-E.4", "refuse.cellar")
        return why_not_there(s, s.manor(seat), s.card[seat], space(x, y))

    def revealed(self, s: S, paths: Mapping[int, tuple[int, ...]]) -> None:
        spaces, first = s.edition.spaces, s.edition.PLACE
        for seat, (move,) in paths.items():
            lay(s, seat, spaces[move - first])


def why_not_there(s: S, manor: Manor, face: int, at: int) -> Refusal | None:
    """BM-3.1, BM-3.2: what forbids this card on this space; found by laying it there, apart from the survey."""
    if manor.faces.get(at, 0) >= len(s.edition.cards):
        return Refusal("BM-3.1", "refuse.hall" if at == HALL_SPACE else "refuse.review")
    if any(at + step in manor.faces for step, _ in SIDES):
        ports = {**manor.ports, at: s.edition.ports[face]}
        if at in reached(ports):
            return None
        return Refusal("BM-3.2", "refuse.unconnected")
    return Refusal("BM-3.2", "refuse.far")


def lay(s: S, seat: int, at: int) -> None:
    """BM-3: the seat's card lies there now; what that will bring is noted. At the Inauguration also BM-6.3."""
    ed, face, source = s.edition, s.card[seat], s.source[seat]
    before = s.manor(seat)
    under = before.faces.get(at, -1)
    manor = s.memo[seat] = before.after(at, face) if IMAGINED in s.memo else before.grown(at, face)
    s.placed[seat].append(pack(at, face, source))
    s.card[seat], s.source[seat] = -1, OWN
    if s.heard is not None:
        tell_placed(s, seat, at, face, under)
    if ed.eye[face]:
        s.eyes[seat] += 1
    special = s.rules_of.special
    if special == DOUBLE_WAY and not s.inaugurated:
        s.waiting[seat] += has_double_way(manor, at)
    elif special == GRAVES and under >= 0 and ed.shows_cat(under) and s.given[seat] < ed.graves:
        s.given[seat] += 1
        s.waiting[seat] += 1
    if s.inaugurated:
        discard(s, seat)
        give_specials(s, seat, first=True)


def tell_placed(s: S, seat: int, at: int, face: int, under: int) -> None:
    """Tell what was placed where, and what it covers."""
    x, y = xy(at)
    data = {"seat": seat, "x": x, "y": y}
    if face >= len(s.edition.cards):
        data["stars"] = s.edition.stars[face]
    kinds = (s.edition.kind(face),) if under < 0 else (s.edition.kind(face), under)
    s.tell("placed", data, kinds, shown=True)


@dataclass(slots=True)
class Actions(Step[S]):
    """BM-5 After a placing: guests, then Reviews from the Architect in waves, then the special rule; until nothing is
    due."""

    def run(self, s: S) -> None:
        order = s.order()
        if any(s.eyes):
            s.then(self)
            seat = next(seat for seat in order if s.eyes[seat])
            s.eyes[seat] -= 1
            reveal_one(s, seat)
            return
        for seat in order:
            reach_milestones(s, seat)
        if any(s.due):
            s.then(*[DRAWS[seat] for seat in order if s.due[seat]], PLACE, self)
        elif any(s.waiting):
            s.then(self)
            apply_special(s)


def reach_milestones(s: S, seat: int) -> None:
    """BM-5.2: every milestone newly reached gives its Review, once a game, in ascending order."""
    left = s.rules_of.milestones[s.reached[seat] :]
    if not left:
        return
    value = s.value(seat)
    for threshold, (stars,) in left:
        if threshold > value:
            return
        s.reached[seat] += 1
        s.due[seat].append(reward(stars, ARCHITECT))
        s.tell("milestone", {"seat": seat, "n": threshold, "stars": stars})


def apply_special(s: S) -> None:
    """BM-5.5: what the Scenario's special rule brings, youngest first: a guest to reveal, or Reviews."""
    if s.rules_of.special == DOUBLE_WAY:
        seat = next(seat for seat in s.order() if s.waiting[seat])
        s.waiting[seat] -= 1
        if hidden(s):
            s.tell("double-way", {"seat": seat})
            reveal_one(s, seat)
        return
    for seat in s.order():
        give_specials(s, seat)


def give_specials(s: S, seat: int, first: bool = False) -> None:
    """BM-E.4, BM-5.5: the Reviews that the special rule gives are due, before all others at the Inauguration."""
    for _ in range(s.waiting[seat]):
        s.due[seat].insert(0 if first else len(s.due[seat]), reward(-1, SPECIAL))
        s.tell("grave", {"seat": seat})
    s.waiting[seat] = 0


def discard(s: S, seat: int) -> None:
    """BM-6.2, BM-6.3: inaccessible spaces are emptied; Manor cards leave the game, Reviews go below their pile."""
    ed, manor = s.edition, s.manor(seat)
    spaces = manor.cut_off
    if not spaces:
        return
    gone: list[Placed] = []
    stays: list[int] = []
    for code in s.placed[seat]:
        each = unpack(code)
        if each.at in spaces:
            gone.append(each)
        else:
            stays.append(code)
    s.placed[seat] = stays
    s.memo[seat] = manor.without(spaces)
    s.tell("cut-off", {"seat": seat}, tuple(ed.kind(each.face) for each in gone))
    for at, face, source in gone:
        if ed.stars[face] and manor.faces[at] == face:
            s.lost[seat].append(pack(at, face, source))
        if face < len(ed.cards):
            s.gone.append(face)
        else:
            put_under(s, ed.kind(face))
    for pile, top in enumerate(s.tops):
        if top < 0:
            show_next(s, pile)


FIT, PLACE, ACTIONS = Fit(), Place(), Actions()
