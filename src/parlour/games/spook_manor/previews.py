"""What a placing, or a move of a Creeple, would bring: for the page's previews."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.games.spook_manor import scoring
from parlour.games.spook_manor.edition import SpookManorEdition
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import size, within

ED = SpookManorEdition


def lawful(ed: ED, mine: Manor) -> Manor:
    """SM-2.9: a manor whose Creeples are still on the way, as it would count: of a room that breaks its rule the best
    that may stay, the others in the Lobby."""
    seated = dict(mine.seated)
    for room, who in mine.seated.items():
        patterns = ed.spaces[ed.venue[room]].patterns
        if who not in patterns:
            seated[room] = max((few for few in patterns if within(few, who)), key=lambda few: patterns[few])
    return mine if seated == mine.seated else mine.arranged(seated)


class Placings:
    """Compares a manor with what it would be with one card more, the Creeples seated best in both."""

    def __init__(self, ed: ED, mine: Manor) -> None:
        self.ed, self.mine = ed, mine
        self.now = scoring.by_line(ed, scoring.seated_best(ed, mine))

    def gains(self, card: int, spot: int) -> dict[str, int]:
        """By line of the sheet, how many points more or less there would be; only lines that change."""
        ed, mine = self.ed, self.mine
        seated = {**mine.seated, card: 0} if ed.venue[card] >= 0 else mine.seated
        lobby = mine.lobby + ed.invitations[card]
        placed = Manor(ed, mine.halves, [*mine.rooms, card], [*mine.spots, spot], seated, lobby)
        then = scoring.by_line(ed, scoring.seated_best(ed, placed))
        return {kind: points - self.now[kind] for kind, points in then.items() if points != self.now[kind]}


class Seats:
    """What an arrangement of the Creeples of one manor brings, right or still on the way."""

    def __init__(self, ed: ED, mine: Manor) -> None:
        self.ed = ed
        self.bonus = scoring.bonuses(ed, mine.here)
        self.creeples = mine.creeples

    def points(self, seated: Mapping[int, int]) -> int | None:
        """Of the rooms, the portraits beside them and the Lobby; None while a room is not as its rule wants it."""
        ed, sum_ = self.ed, 0
        for room, who in seated.items():
            worth = ed.spaces[ed.venue[room]].patterns.get(who)
            if worth is None:
                return None
            sum_ += worth + self.bonus.get(room, 0) * size(who)
        return sum_ - scoring.penalty(ed, size(self.creeples - sum(seated.values())))
