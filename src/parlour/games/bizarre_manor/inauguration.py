"""The Inauguration played out to its end in a world that a bot imagines: the best that each space can still bring.

From here on a manor changes by its own Reviews alone, and what the guests will ask for is known. So all ways to go on
are tried, but those that cannot bring more than a way already found (BM-6.3 to BM-6.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from parlour.core.errors import ParlourError
from parlour.games.bizarre_manor.edition import GRAVES, rewards
from parlour.games.bizarre_manor.geometry import Manor
from parlour.games.bizarre_manor.placing import Place
from parlour.games.bizarre_manor.rules import asking
from parlour.games.bizarre_manor.scoring import total
from parlour.games.bizarre_manor.state import BizarreManorState as S
from parlour.games.bizarre_manor.state import reward_of

LIMIT = 3000
"""Manors to look at in one world. What is larger is left to a search that need not see everything."""

RISE = {
    "staircases": 2,
    "ladders": 2,
    "blocked": 4,
    "single-rooms": 3,
    "rooms": 2,
    "floors": 1,
    "widest-floor": 1,
    "below": 1,
    "covered": 1,
    "rare": 0,
    "kinds": 0,
    "emblem": 0,
    "detail": 0,
}
"""By the measure's word: by how much one more Review raises it at most, whatever is cut off by it. Others may rise by
any number: a Review may join two towers, or make a path longer."""


class TooLarge(ParlourError):
    """There are more ways to go on than may be tried."""


def solved(s: S, seat: int, rng: Random) -> dict[int, float] | None:
    """The points that the seat will have after each of its moves, if it goes on as well as can be.

    The piles of Reviews are shuffled once, and the seat takes from them as if nobody else did.

    :returns: None outside the Inauguration, and where that is too large (`LIMIT`).
    """
    if not s.inaugurated or s.card[seat] < 0 or seat in s.paths or not isinstance(s.stack[-1], Place):
        return None
    play = _Play(s)
    piles = []
    for top, pool, under in zip(s.tops, s.pools, s.under, strict=True):
        shuffled = pool[:]
        rng.shuffle(shuffled)
        piles.append((*([top] if top >= 0 else []), *shuffled, *under))
    asks, due = asking(s), tuple([reward_of(code)[0] for code in s.due[seat]])
    face, manor, given = s.card[seat], s.manor(seat), s.given[seat]
    place = s.edition.place
    try:
        return {
            place[at]: float(play.value(*play.laid(manor, at, face, due, given, tuple(piles)), asks))
            for at in manor.spaces(face)
        }
    except TooLarge:
        return None


Piles = tuple[tuple[int, ...], ...]
"""The Reviews of each pile, the next one first."""


class _Play:
    """One seat's Inauguration in one world: what guests ask for, and how many manors were looked at."""

    def __init__(self, s: S) -> None:
        self.ed = s.edition
        self.graves = s.edition.graves if s.rules_of.special == GRAVES else 0
        self.guests = {place: s.edition.guests[s.guests[place]] for place in s.line}
        self.looked_at = 0

    def laid(
        self, manor: Manor, at: int, face: int, due: tuple[int, ...], given: int, piles: Piles
    ) -> tuple[Manor, tuple[int, ...], int, Piles]:
        """BM-6.3, BM-E.4: the manor with the card, without what it cuts off; what is due then, and given by graves; the
        piles, with the Reviews that were cut off."""
        self.looked_at += 1
        if self.looked_at > LIMIT:
            raise TooLarge
        if given < self.graves and self.ed.shows_cat(manor.faces.get(at, self.ed.hall)):
            due, given = (-1, *due), given + 1
        after = manor.after(at, face)
        if not (gone := after.cut_off):
            return after, due, given, piles
        for space in after.fixed:
            if space in gone:
                review = self.ed.kind(after.faces[space])
                number = self.ed.stars[review] - 1
                piles = _put(piles, number, (*piles[number], review))
        return after.without(gone), due, given, piles

    def value(self, manor: Manor, due: tuple[int, ...], given: int, piles: Piles, asks: tuple[int, ...]) -> int:
        """The most points that can be had from here."""
        while not due:
            if not asks:
                return total(self.ed, manor)
            guest = self.guests[asks[0]]
            due, asks = rewards(guest.levels, guest.measure.call(manor)), asks[1:]
        face, piles = self.drawn(manor, due[0], piles)
        if face < 0:
            return self.value(manor, due[1:], given, piles, asks)
        after = [self.laid(manor, at, face, due[1:], given, piles) for at in manor.spaces(face)]
        hopes = [self.hope(*each[:3], asks) for each in after]
        best: int | None = None
        for hope, now in sorted(zip(hopes, range(len(after)), strict=True), reverse=True):
            if best is not None and hope <= best:
                break
            found = self.value(*after[now], asks)
            best = found if best is None else max(best, found)
        assert best is not None
        return best

    def drawn(self, manor: Manor, stars: int, piles: Piles) -> tuple[int, Piles]:
        """BM-3.6: the first Review of the pile that fits somewhere, -1 for none; those refused go below."""
        number = abs(stars) - 1
        pile = piles[number]
        for n, review in enumerate(pile):
            face = self.ed.side(review, stars > 0)
            if manor.fits(face):
                return face, _put(piles, number, pile[n + 1 :] + pile[:n])
        return -1, piles

    def hope(self, manor: Manor, due: tuple[int, ...], given: int, asks: Sequence[int]) -> int:
        """Points that cannot be exceeded: every Review stands, all negative stars go, each measure rises all it can."""
        cards = len(due) + self.graves - given
        points = sum([max(0, stars) for stars in due])
        for place in asks:
            guest = self.guests[place]
            rise = RISE.get(guest.measure.word)
            most = None if rise is None else guest.measure.call(manor) + rise * cards
            within = [stars for least, stars in guest.levels if most is None or least <= most]
            points += max([sum([max(0, each) for each in stars]) for stars in within], default=0)
            cards += max(map(len, within), default=0)
        if not cards:
            return points + total(self.ed, manor)
        stars, faces = self.ed.stars, manor.faces
        return points + sum([max(0, stars[faces[at]]) for at in manor.accessible])


def _put(piles: Piles, number: int, pile: tuple[int, ...]) -> Piles:
    """The piles with another one in this place."""
    return (*piles[:number], pile, *piles[number + 1 :])
