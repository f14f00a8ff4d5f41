"""A manor as a plane of spaces: what connects, what can be reached, and where a card may lie (BM-3, BM-4).

A space is a whole number: its row times WIDTH plus its column, with the Hall at HALL_SPACE. The *ports* of a card are
six bits: open left, open right, and on the top and the bottom edge a staircase half and a ladder half (BM-4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


class Survey:
    """What one search of a manor finds, from the ports of the cards on top.

    `seen` holds the accessible spaces, each with its number in the order of finding (BM-4.4). `offers` tells for every
    space next to them which ports would connect a card that is laid there, one of them being enough (BM-3.2); spaces
    of `fixed` cards, and those before `first`, are left out (BM-3.1).
    """

    __slots__ = ("fixed", "offers", "ports", "seen")

    def __init__(self, ports: Mapping[int, int], fixed: Iterable[int], first: int) -> None:
        self.ports = ports
        self.seen: dict[int, int] = {}
        self.offers: dict[int, int] = {}
        cuts: list[tuple[int, int, int]] = []
        self._visit(HALL_SPACE, cuts)
        for at in fixed:
            self.offers.pop(at, None)
        if cuts:
            self._without_cut_off(cuts)
        if first:
            self.offers = {at: offer for at, offer in self.offers.items() if at >= first}

    def _visit(self, at: int, cuts: list[tuple[int, int, int]]) -> int:
        """Depth-first search with low links: the lowest number that the cards found from here on are linked to.

        Where `at` is the only way to some cards, `cuts` gets the space and the numbers, from and to, of those cards.
        """
        ports, offers, seen, own = self.ports, self.offers, self.seen, self.ports[at]
        number = lowest = len(seen)
        seen[at] = number
        links = []
        if own & LEFT:
            near = at - 1
            offers[near] = offers.get(near, 0) | RIGHT
            if ports.get(near, 0) & RIGHT:
                links.append(near)
        if own & RIGHT:
            near = at + 1
            offers[near] = offers.get(near, 0) | LEFT
            if ports.get(near, 0) & LEFT:
                links.append(near)
        if own & UP:
            near, wanted = at + WIDTH, (own & UP) << 2
            offers[near] = offers.get(near, 0) | wanted
            if ports.get(near, 0) & wanted:
                links.append(near)
        if own & DOWN:
            near, wanted = at - WIDTH, (own & DOWN) >> 2
            offers[near] = offers.get(near, 0) | wanted
            if ports.get(near, 0) & wanted:
                links.append(near)
        for near in links:
            low = seen.get(near)
            if low is None:
                begin = len(seen)
                low = self._visit(near, cuts)
                if low >= number:
                    cuts.append((at, begin, len(seen)))
            if low < lowest:
                lowest = low
        return lowest

    def _without_cut_off(self, cuts: list[tuple[int, int, int]]) -> None:
        """BM-3.2: a card that covers another connects only to those that are reached without the covered one."""
        lost: dict[int, list[tuple[int, int]]] = {}
        for at, begin, end in cuts:
            if at in self.offers:
                lost.setdefault(at, []).append((begin, end))
        for at, spans in lost.items():
            offer = 0
            for near, offered in offered_by(self.ports, at):
                number = self.seen.get(near, -1)
                if number >= 0 and not any(begin <= number < end for begin, end in spans):
                    offer |= offered
            if offer:
                self.offers[at] = offer
            else:
                del self.offers[at]


def offered_by(ports: Mapping[int, int], at: int) -> list[tuple[int, int]]:
    """The four spaces beside `at`, each with the ports that would connect a card there to the neighbour's."""
    get = ports.get
    return [
        (at - 1, (get(at - 1, 0) & RIGHT) >> 1),
        (at + 1, (get(at + 1, 0) & LEFT) << 1),
        (at + WIDTH, (get(at + WIDTH, 0) & DOWN) >> 2),
        (at - WIDTH, (get(at - WIDTH, 0) & UP) << 2),
    ]


class Manor:
    """A manor as it lies there; never changed once made, so that copies of a state share it.

    `faces` holds the card on top of every space that has any, `covered` those below it, lowest first. `survey` is
    worked out when the manor is made. `first` is the first space where anything may lie, 0 for no bound.
    """

    __slots__ = ("covered", "edition", "faces", "first", "ports", "survey")

    def __init__(
        self,
        edition: BizarreManorEdition,
        faces: dict[int, int],
        ports: dict[int, int],
        covered: dict[int, tuple[int, ...]],
        first: int,
    ) -> None:
        self.edition = edition
        self.faces = faces
        self.ports = ports
        self.covered = covered
        self.first = first
        cards = len(edition.cards)
        self.survey = Survey(ports, [at for at, face in faces.items() if face >= cards], first)

    @classmethod
    def built(cls, edition: BizarreManorEdition, placed: Iterable[tuple[int, int]], first: int = 0) -> Self:
        """The manor with the Hall and these cards, as (space, face), laid in this order."""
        faces, covered = {HALL_SPACE: edition.hall}, dict[int, tuple[int, ...]]()
        for at, face in placed:
            if at in faces:
                covered[at] = (*covered.get(at, ()), faces[at])
            faces[at] = face
        return cls(edition, faces, {at: edition.ports[face] for at, face in faces.items()}, covered, first)

    def after(self, at: int, face: int) -> Self:
        """The manor with one more card."""
        faces, ports, covered = self.faces.copy(), self.ports.copy(), self.covered
        if at in faces:
            covered = {**covered, at: (*covered.get(at, ()), faces[at])}
        faces[at] = face
        ports[at] = self.edition.ports[face]
        return type(self)(self.edition, faces, ports, covered, self.first)

    @property
    def accessible(self) -> dict[int, int]:
        """BM-4.4: the accessible spaces; the Hall's is the first."""
        return self.survey.seen

    @property
    def cut_off(self) -> list[int]:
        """BM-3.3: the spaces that cannot be reached from the Hall, sorted."""
        return sorted(self.faces.keys() - self.survey.seen.keys())

    def spaces(self, face: int) -> list[int]:
        """BM-3.1, BM-3.2: where this card may lie, sorted."""
        ports = self.edition.ports[face]
        return sorted([at for at, offer in self.survey.offers.items() if offer & ports])

    def fits(self, face: int) -> bool:
        """BM-3.4: whether there is any legal space for this card."""
        ports = self.edition.ports[face]
        return any(offer & ports for offer in self.survey.offers.values())


def reached(ports: Mapping[int, int]) -> set[int]:
    """BM-4.4: the accessible spaces, by plain flooding from the Hall."""
    found, edge = {HALL_SPACE}, [HALL_SPACE]
    while edge:
        at = edge.pop()
        for near, offered in offered_by(ports, at):
            if offered & ports[at] and near not in found:
                found.add(near)
                edge.append(near)
    return found
