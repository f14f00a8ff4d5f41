"""BM-7: the lines of the sheet. A manor's stars are told apart by where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from parlour.core.sheet import Line, Sheet
from parlour.games.bizarre_manor.edition import GRAVES, LAKE, BizarreManorEdition
from parlour.games.bizarre_manor.geometry import Manor
from parlour.games.bizarre_manor.measures import negative_stars
from parlour.games.bizarre_manor.state import ARCHITECT, DECORATOR, GUEST, OWN, SPECIAL, Placed


class Estate(NamedTuple):
    """All that a seat has built: the manor, its cards in the order of placing, and starred ones that were discarded."""

    manor: Manor
    placed: Sequence[Placed]
    lost: Sequence[Placed]


class Count(NamedTuple):
    """Cards and stars of one source that stand, and the stars that were cut off."""

    cards: tuple[int, ...]
    stars: int
    lost: int


def counted(ed: BizarreManorEdition, estate: Estate, source: int) -> Count:
    """BM-7.1, BM-7.3: the visible stars of one source: those accessible, and those lost to cutting off.

    A cut-off card counts as lost while it lies there, because it may be connected again (BM-3.3).
    """
    manor, seen = estate.manor, estate.manor.accessible
    starred = [each for each in estate.placed if each.source == source and ed.stars[each.face]]
    on_top = [each for each in starred if manor.faces[each.at] == each.face]
    standing = tuple(each.face for each in on_top if each.at in seen)
    gone = [each.face for each in on_top if each.at not in seen]
    gone += [each.face for each in estate.lost if each.source == source]
    return Count(standing, sum(ed.stars[face] for face in standing), sum(ed.stars[face] for face in gone))


def total(ed: BizarreManorEdition, manor: Manor) -> int:
    """BM-7.1: all visible and accessible stars of a manor; may be negative (BM-7.2)."""
    return sum([ed.stars[manor.faces[at]] for at in manor.accessible])


def line(ed: BizarreManorEdition, estate: Estate, source: int, rule: str, kind: str, coming: int | None = None) -> Line:
    """BM-7.3: one line of the sheet; `coming` are the stars of Reviews that would still come, None if nothing can."""
    count = counted(ed, estate, source)
    reason = "why.standing" if not count.lost else "why.lost"
    params = {"n": len(count.cards), "lost": count.lost}
    if coming is not None:
        reason, params["coming"] = f"{reason}.coming", coming
    cards = tuple(ed.faces[ed.kind(face)] for face in count.cards)
    return Line(rule, kind, count.stars + (coming or 0), reason, params, cards)


def sheet(
    ed: BizarreManorEdition,
    estate: Estate,
    special: int,
    guests: Sequence[int],
    seat: int,
    coming: Mapping[int, int] | None = None,
) -> Sheet:
    """BM-7.3: Architect, Decorator, each revealed guest, the special rule where it gives Reviews, starred cards.

    :param special: the Scenario's special rule.
    :param guests: the revealed guests, from left to right.
    :param coming: for a game that goes on, the stars by source that would come if the Inauguration were now.
    """
    sources = [(ARCHITECT, "BM-5.2", "architect"), (DECORATOR, "BM-6.4", "decorator")]
    sources += [(GUEST + guest, "BM-6.5", ed.guests[guest].slug) for guest in guests]
    if special in (LAKE, GRAVES):
        sources.append((SPECIAL, "BM-5.5", "special"))
    sources.append((OWN, "BM-7.1", "starred"))
    still = coming or {}
    lines = [line(ed, estate, source, rule, kind, still.get(source)) for source, rule, kind in sources]
    return Sheet(seat, tuple(lines), coming is None)


def winners(ed: BizarreManorEdition, manors: Sequence[Manor]) -> tuple[int, ...]:
    """BM-7.2: most points; tie: most negative stars; still tied: shared."""
    ranks = [(total(ed, manor), negative_stars(manor)) for manor in manors]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
