"""SM-3: one function for each line of the sheet. What is scored is a manor as it lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from parlour.core.sheet import Line, Sheet
from parlour.games.spook_manor.edition import (
    BESIDE,
    COMPANY,
    EMPTY,
    ICONS,
    SpookManorEdition,
)
from parlour.games.spook_manor.seating import best
from parlour.games.spook_manor.spaces import COLOURS, HOST, size

ED = SpookManorEdition


class Manor:
    """A manor: the Lobby's two halves (empty before they are chosen), the rooms and their spots in the order of play,
    who is on each Entertainment room, by card, and who is in the Lobby. `here` is what lies where: cards by spot, the
    Lobby's halves as -1."""

    __slots__ = ("halves", "here", "lobby", "rooms", "seated", "spots")

    def __init__(
        self,
        ed: ED,
        halves: Sequence[int],
        rooms: Sequence[int],
        spots: Sequence[int],
        seated: Mapping[int, int],
        lobby: int,
    ) -> None:
        self.halves, self.rooms, self.spots, self.seated, self.lobby = halves, rooms, spots, seated, lobby
        self.here = {ed.left: -1, ed.right: -1, **dict(zip(spots, rooms, strict=True))}

    @property
    def creeples(self) -> int:
        """All Creeples of the manor, packed."""
        return self.lobby + sum(self.seated.values())

    def arranged(self, seated: Mapping[int, int]) -> Manor:
        """The same manor with its Creeples on these rooms, the rest in the Lobby."""
        other = Manor.__new__(Manor)
        other.halves, other.rooms, other.spots, other.here = self.halves, self.rooms, self.spots, self.here
        other.seated, other.lobby = seated, self.creeples - sum(seated.values())
        return other


# -- what lies beside what


def around(ed: ED, spot: int) -> list[int]:
    """SM-3.4: the spots orthogonally beside this one; nothing is below the Ground Floor."""
    high = ed.high
    return [spot - high, spot + high, spot + 1, *([spot - 1] if spot % high else [])]


def bonuses(ed: ED, here: Mapping[int, int]) -> dict[int, int]:
    """SM-3.6: by Entertainment room, what each Creeple on it brings to the portraits beside it.

    :param here: cards by spot, as in `Manor.here`.
    """
    found: dict[int, int] = {}
    if ed.sociable.isdisjoint(here.values()):
        return found
    for spot, room in here.items():
        if room in ed.sociable:
            for beside in around(ed, spot):
                other = here.get(beside, -1)
                if other >= 0 and ed.venue[other] >= 0:
                    found[other] = found.get(other, 0) + ed.each[room]
    return found


# -- points by card


Points = list[tuple[int, int]]
"""Cards with the points that each brings."""


def printed(ed: ED, manor: Manor) -> Points:
    """SM-3.1: the VP on each card's corner."""
    return [(room, ed.vp[room]) for room in manor.rooms if ed.vp[room]]


def entertainment(ed: ED, manor: Manor) -> Points:
    """SM-3.2: the tracks of the Entertainment rooms."""
    return _by_creeples(ed, manor, lambda rule: rule != HOST)


def hosts(ed: ED, manor: Manor) -> Points:
    """SM-3.3: the host rooms."""
    return _by_creeples(ed, manor, lambda rule: rule == HOST)


def _by_creeples(ed: ED, manor: Manor, wanted: Callable[[int], bool]) -> Points:
    found = []
    for room, creeples in manor.seated.items():
        spaces = ed.spaces[ed.venue[room]]
        if creeples and wanted(spaces.rule) and (points := spaces.patterns[creeples]):
            found.append((room, points))
    return found


def empty_spaces(ed: ED, manor: Manor) -> Points:
    """SM-3.4: portraits that like empty spaces beside them."""
    here = manor.here
    return _views(ed, manor, EMPTY, lambda _, spot: sum(beside not in here for beside in around(ed, spot)))


def room_types(ed: ED, manor: Manor) -> Points:
    """SM-3.5: portraits that like rooms of a type beside them; the Lobby is none."""
    here = manor.here

    def neighbours(room: int, spot: int) -> int:
        others = (here.get(beside, -1) for beside in around(ed, spot))
        return sum(other >= 0 and ed.type[other] == ed.beside[room] for other in others)

    return _views(ed, manor, BESIDE, neighbours)


def company(ed: ED, manor: Manor) -> Points:
    """SM-3.6: portraits that like company: Invitations printed and Creeples standing on the rooms beside them."""
    here = manor.here

    def guests(_: int, spot: int) -> int:
        others = [other for beside in around(ed, spot) if (other := here.get(beside, -1)) >= 0]
        return sum(ed.guests[other] + size(manor.seated.get(other, 0)) for other in others)

    return _views(ed, manor, COMPANY, guests)


def _views(ed: ED, manor: Manor, view: int, count: Callable[[int, int], int]) -> Points:
    found = []
    for room, spot in zip(manor.rooms, manor.spots, strict=True):
        if ed.view[room] == view and (n := count(room, spot)):
            found.append((room, n * ed.each[room]))
    return found


def lights(ed: ED, manor: Manor) -> set[int]:
    """SM-3.7: the different lights of the Lobby and the rooms."""
    found = {light for room in manor.rooms for light in ed.lights[room]}
    return found.union(ed.lobby_lights(*manor.halves)) if manor.halves else found


def light_points(ed: ED, owned: Iterable[int]) -> tuple[list[int], list[int]]:
    """SM-3.7: what each icon and each colour brings."""
    icons, colours = [0] * len(ICONS), [0] * len(COLOURS)
    for light in owned:
        icons[light // 4] += 1
        colours[light % 4] += 1
    return [ed.light_points[n] for n in icons], [ed.light_points[n] for n in colours]


def heights(ed: ED, manor: Manor) -> dict[int, int]:
    """SM-3.8: how high each column is, by x; the Lobby's halves count."""
    found = {0: 1, 1: 1}
    for spot in manor.spots:
        x = ed.xy(spot)[0]
        found[x] = found.get(x, 0) + 1
    return found


def open_places(ed: ED, mine: Manor) -> list[tuple[int, int]]:
    """SM-2.2 to 2.4: where the next card may go: both ends of the Ground Floor, and the top of every column."""
    tops = heights(ed, mine)
    return sorted([(min(tops) - 1, 0), (max(tops) + 1, 0), *tops.items()])


def high_columns(ed: ED, manor: Manor) -> list[int]:
    """SM-3.8: the columns that are high enough, by x."""
    return sorted(x for x, height in heights(ed, manor).items() if height >= ed.height)


def column_points(ed: ED, n: int) -> int:
    """SM-3.8: the points for so many high columns."""
    return ed.column_points[min(n, len(ed.column_points) - 1)]


def penalty(ed: ED, left: int) -> int:
    """SM-3.9: the points lost for Creeples left in the Lobby."""
    return ed.penalty[min(left, len(ed.penalty)) - 1] if left else 0


# -- totals


def total(ed: ED, manor: Manor) -> int:
    """SM-3.1 to 3.9: all points of a manor as it stands."""
    by_card = (printed, entertainment, hosts, empty_spaces, room_types, company)
    icons, colours = light_points(ed, lights(ed, manor))
    points = sum(points for line in by_card for _, points in line(ed, manor))
    return points + sum(icons) + sum(colours) + lobby_points(ed, manor)


def by_line(ed: ED, manor: Manor) -> dict[str, int]:
    """SM-3.1 to 3.9: the points of a manor as it stands, by kind of line of its sheet."""
    return {line.kind: line.points for line in _lines(ed, manor)}


def lobby_points(ed: ED, manor: Manor) -> int:
    """SM-3.10: what the Lobby shows, columns and penalty: more of it wins a tie."""
    return column_points(ed, len(high_columns(ed, manor))) - penalty(ed, size(manor.lobby))


def seated_best(ed: ED, manor: Manor) -> Manor:
    """SM-2.7: the same manor with its Creeples seated best."""
    gains = bonuses(ed, manor.here)
    rooms = sorted(manor.seated)
    seats = tuple([(ed.spaces[ed.venue[room]], gains.get(room, 0)) for room in rooms])
    _, seated = best(seats, manor.creeples, ed.penalty)
    return manor.arranged(dict(zip(rooms, seated, strict=True)))


# -- the sheet


def sheet(ed: ED, manor: Manor, seat: int, final: bool = True, ratings: Sequence[int] | None = None) -> Sheet:
    """SM-3: a manor's sheet in the order of the rules.

    :param ratings: in a solo game, the totals from which the next rating holds (SM-4.5, SM-5.2).
    """
    lines = _lines(ed, manor)
    sum_ = sum(line.points for line in lines)
    lines.append(_best(ed, manor, sum_))
    if ratings is not None:
        reached = sum(sum_ >= least for least in ratings)
        rule = "SM-4.5" if list(ratings) == ed.ratings[0] else "SM-5.2"
        lines.append(Line(rule, "rating", 0, f"why.rating.{reached}", {"n": sum_}))
    return Sheet(seat, tuple(lines), final)


def _lines(ed: ED, manor: Manor) -> list[Line]:
    """SM-3.1 to 3.9: the lines that bring points."""
    return [
        _line(ed, "SM-3.1", "rooms", printed(ed, manor)),
        _line(ed, "SM-3.2", "entertainment", entertainment(ed, manor)),
        _line(ed, "SM-3.3", "hosts", hosts(ed, manor)),
        _line(ed, "SM-3.4", "empty", empty_spaces(ed, manor)),
        _line(ed, "SM-3.5", "beside", room_types(ed, manor)),
        _line(ed, "SM-3.6", "company", company(ed, manor)),
        _lighting(ed, manor),
        _columns(ed, manor),
        _lobby(ed, manor),
    ]


def _line(ed: ED, rule: str, kind: str, points: Points) -> Line:
    """A line whose points come from cards; `each` gives those of every card."""
    cards = tuple(ed.slugs[room] for room, _ in points)
    params: dict[str, Any] = {"n": len(points), "each": {ed.slugs[room]: n for room, n in points}}
    reason = "why.cards" if points else "why.none"
    return Line(rule, kind, sum(n for _, n in points), reason, params, cards)


def _lighting(ed: ED, manor: Manor) -> Line:
    """SM-3.7: the grid of four icons (rows) by four colours, and what each row and column gives."""
    owned = lights(ed, manor)
    icons, colours = light_points(ed, owned)
    grid = [[int(icon * 4 + colour in owned) for colour in range(4)] for icon in range(4)]
    params: dict[str, Any] = {"n": len(owned), "icons": sum(icons), "colours": sum(colours)}
    params |= {"grid": grid, "by_icon": icons, "by_colour": colours}
    cards = [ed.slugs[room] for room in (*manor.halves, *manor.rooms) if room >= ed.lobby_card or ed.lights[room]]
    return Line("SM-3.7", "lighting", sum(icons) + sum(colours), "why.lighting", params, tuple(cards))


def _columns(ed: ED, manor: Manor) -> Line:
    """SM-3.8"""
    found = high_columns(ed, manor)
    params = {"n": len(found), "height": ed.height, "columns": found}
    cards = [ed.slugs[room] for room, spot in zip(manor.rooms, manor.spots, strict=True) if ed.xy(spot)[0] in found]
    return Line("SM-3.8", "columns", column_points(ed, len(found)), "why.columns", params, tuple(cards))


def _lobby(ed: ED, manor: Manor) -> Line:
    """SM-3.9"""
    n = size(manor.lobby)
    return Line("SM-3.9", "lobby", -penalty(ed, n), "why.lobby" if n else "why.lobby-empty", {"n": n})


def _best(ed: ED, manor: Manor, points: int) -> Line:
    """SM-2.7: what the best arrangement of the Creeples would bring; no points of its own."""
    most = total(ed, seated_best(ed, manor))
    reason = "why.best" if most > points else "why.best-already"
    return Line("SM-2.7", "best", 0, reason, {"n": most, "more": most - points})


def winners(ed: ED, manors: Sequence[Manor]) -> tuple[int, ...]:
    """SM-3.10: most points; tie: more from the Lobby; still tied: shared victory."""
    marks = [(total(ed, manor), lobby_points(ed, manor)) for manor in manors]
    return tuple(seat for seat, mark in enumerate(marks) if mark == max(marks))
