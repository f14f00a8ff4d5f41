"""A manor as a plane of spaces: what connects, what can be reached, and where a card may lie (BM-3, BM-4).

A space is a whole number: its row times WIDTH plus its column, with the Hall at HALL_SPACE. The *ports* of a card are
six bits: open left, open right, and on the top and the bottom edge a staircase half and a ladder half (BM-4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from parlour.games.bizarre_manor.edition import BizarreManorEdition

LEFT, RIGHT, STAIR_UP, LADDER_UP, STAIR_DOWN, LADDER_DOWN = 1, 2, 4, 8, 16, 32
UP, DOWN = STAIR_UP | LADDER_UP, STAIR_DOWN | LADDER_DOWN

WIDTH = 64
"""Spaces from one row to the next; a power of two, wider than any manor."""
HALL_SPACE = WIDTH // 2 * WIDTH + WIDTH // 2
FARTHEST = WIDTH // 2 - 2
"""Steps from the Hall to the farthest space that can be named."""


def space(x: int, y: int) -> int:
    """The space x columns to the right of the Hall and y floors above it (both may be negative)."""
    return HALL_SPACE + y * WIDTH + x


def xy(at: int) -> tuple[int, int]:
    """Column and floor of a space, counted from the Hall."""
    row, column = divmod(at, WIDTH)
    return column - WIDTH // 2, row - WIDTH // 2


def _exits(ports: int) -> tuple[tuple[int, int], ...]:
    """The ways out of a card: the step to the space beside it, and the ports there of which one connects."""
    ways = (
        (-1, (ports & LEFT) << 1),
        (1, (ports & RIGHT) >> 1),
        (WIDTH, (ports & UP) << 2),
        (-WIDTH, (ports & DOWN) >> 2),
    )
    return tuple(way for way in ways if way[1])


EXITS = [_exits(ports) for ports in range(64)]
SIDES = ((-1, LEFT), (1, RIGHT), (WIDTH, UP), (-WIDTH, DOWN))
"""The steps to the four spaces beside a card, each with the ports of the card on that side."""


def survey(ports: Mapping[int, int], fixed: Iterable[int], first: int) -> tuple[dict[int, int], dict[int, int]]:
    """One search of a manor, from the ports of the cards on top: the accessible spaces (BM-4.4), each with its number
    in the order of finding, and the *offers*: for every space beside them the ports of which a card there needs one.

    Spaces of `fixed` cards, and those before `first`, are not offered (BM-3.1, BM-3.2).
    """
    seen: dict[int, int] = {}
    offers: dict[int, int] = {}
    cuts: list[tuple[int, int, int]] = []
    ports_at, offered, number_of = ports.get, offers.get, seen.get

    def visit(at: int) -> int:
        """Depth-first search with low links: the lowest number that the cards found from here on are linked to.

        Where `at` is the only way to some cards, `cuts` gets the space and these cards' numbers, from and to.
        """
        number = lowest = len(seen)
        seen[at] = number
        for step, wanted in EXITS[ports[at]]:
            near = at + step
            offers[near] = offered(near, 0) | wanted
            if ports_at(near, 0) & wanted:
                low = number_of(near)
                if low is None:
                    begin = len(seen)
                    low = visit(near)
                    if low >= number:
                        cuts.append((at, begin, len(seen)))
                if low < lowest:
                    lowest = low
        return lowest

    visit(HALL_SPACE)
    for at in fixed:
        offers.pop(at, None)
    for at, begin, end in cuts:
        if offer := offers.get(at, 0):
            offers[at] = _without(offer, at, seen, begin, end)
    return seen, offers if not first else {at: offer for at, offer in offers.items() if at >= first}


def _without(offer: int, at: int, seen: Mapping[int, int], begin: int, end: int) -> int:
    """BM-3.2: what is offered to a card that covers another, without those cards that the covered one alone links."""
    for step, ports in SIDES:
        if offer & ports and begin <= seen[at + step] < end:
            offer &= ~ports
    return offer


class Manor:
    """A manor as it lies there; never changed once made, so that copies of a state share it.

    `faces` holds the card on top of every space that has any, `ports` its ports, `covered` the cards below it, lowest
    first; `fixed` are the spaces of the Hall and of Reviews. `first` is the first space where anything may lie, 0 for
    no bound. `accessible` and `offers` are what `survey` finds.
    """

    __slots__ = ("accessible", "covered", "edition", "faces", "first", "fixed", "offers", "ports")

    def __init__(
        self,
        edition: BizarreManorEdition,
        faces: dict[int, int],
        covered: dict[int, tuple[int, ...]],
        fixed: tuple[int, ...],
        ports: dict[int, int],
        first: int,
    ) -> None:
        self.edition = edition
        self.faces = faces
        self.covered = covered
        self.fixed = fixed
        self.ports = ports
        self.first = first
        self.accessible, self.offers = survey(ports, fixed, first)

    @classmethod
    def built(cls, edition: BizarreManorEdition, placed: Iterable[tuple[int, int]], first: int = 0) -> Self:
        """The manor with the Hall and these cards, as (space, face), laid in this order."""
        faces, covered = {HALL_SPACE: edition.hall}, dict[int, tuple[int, ...]]()
        for at, face in placed:
            if at in faces:
                covered[at] = (*covered.get(at, ()), faces[at])
            faces[at] = face
        cards, ports = len(edition.cards), edition.ports
        fixed = tuple([at for at, face in faces.items() if face >= cards])
        return cls(edition, faces, covered, fixed, {at: ports[face] for at, face in faces.items()}, first)

    def after(self, at: int, face: int) -> Manor:
        """The manor with one more card."""
        return _after(self, at, face)

    def grown(self, at: int, face: int) -> Self:
        """The manor with one more card, surveyed anew."""
        edition, faces, ports, covered, fixed = (
            self.edition,
            self.faces.copy(),
            self.ports.copy(),
            self.covered,
            self.fixed,
        )
        if at in faces:
            covered = {**covered, at: (*covered.get(at, ()), faces[at])}
        faces[at] = face
        ports[at] = edition.ports[face]
        if face >= len(edition.cards):
            fixed = (*fixed, at)
        return self.__class__(edition, faces, covered, fixed, ports, self.first)

    def without(self, spaces: Iterable[int]) -> Self:
        """BM-6.2: the manor in which these spaces are empty, with all that lay there; itself without any."""
        if not (gone := set(spaces)):
            return self
        faces = {at: face for at, face in self.faces.items() if at not in gone}
        covered = {at: under for at, under in self.covered.items() if at not in gone}
        fixed = tuple([at for at in self.fixed if at not in gone])
        ports = {at: self.ports[at] for at in faces}
        return self.__class__(self.edition, faces, covered, fixed, ports, self.first)

    @property
    def cut_off(self) -> list[int]:
        """BM-3.3: the spaces that cannot be reached from the Hall, sorted."""
        if len(self.accessible) == len(self.faces):
            return []
        return sorted(self.faces.keys() - self.accessible.keys())

    def spaces(self, face: int) -> list[int]:
        """BM-3.1, BM-3.2: where this card may lie, sorted."""
        ports = self.edition.ports[face]
        return sorted([at for at, offer in self.offers.items() if offer & ports])

    def fits(self, face: int) -> bool:
        """BM-3.4: whether there is any legal space for this card."""
        ports = self.edition.ports[face]
        for offer in self.offers.values():  # noqa: SIM110 -- asked for every card, and thrice as fast as any()
            if offer & ports:
                return True
        return False


@lru_cache(maxsize=10_000)
def _after(manor: Manor, at: int, face: int) -> Manor:
    """Kept for the next time: bots that look ahead try the same spaces again and again."""
    return manor.grown(at, face)


def reached(ports: Mapping[int, int]) -> set[int]:
    """BM-4.4: the accessible spaces, by plain flooding from the Hall."""
    found, edge, get = {HALL_SPACE}, [HALL_SPACE], ports.get
    while edge:
        at = edge.pop()
        own = ports[at]
        for near, linked in (
            (at - 1, own & LEFT and get(at - 1, 0) & RIGHT),
            (at + 1, own & RIGHT and get(at + 1, 0) & LEFT),
            (at + WIDTH, (own & UP) << 2 & get(at + WIDTH, 0)),
            (at - WIDTH, (own & DOWN) >> 2 & get(at - WIDTH, 0)),
        ):
            if linked and near not in found:
                found.add(near)
                edge.append(near)
    return found
