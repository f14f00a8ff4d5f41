"""The draw pile: a pool without an order, of which only the top back is known (MN-1.6, MN-1.8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.core.frames import Deal
from parlour.games.menestrels.edition import BACKS, COIN, PLAIN
from parlour.games.menestrels.state import MenestrelsState as S


@dataclass(slots=True)
class Top(Deal[S]):
    """MN-1.8 The back of the pile's next card becomes public; MN-1.6: the King's is plain, his place among the last."""

    rule = "MN-1.8"

    def pool(self, s: S) -> list[int]:
        top = s.edition.TOP
        return [top + back for back, weight in enumerate(self._both(s)) if weight]

    def weights(self, s: S) -> list[int]:
        return [weight for weight in self._both(s) if weight]

    def draw(self, s: S, random: Callable[[], float]) -> int:
        plain, costly = len(s.plain), len(s.costly)
        if s.pile <= s.edition.last_places:
            plain, costly = self._both(s)
        return s.edition.TOP + (random() * (plain + costly) >= plain)

    def _both(self, s: S) -> tuple[int, int]:
        plain, costly = len(s.plain), len(s.costly)
        if king_may_come(s):
            if s.pile == 1:
                return 1, 0
            return (s.pile - 1) * plain + plain + costly, (s.pile - 1) * costly
        return plain, costly

    def dealt(self, s: S, move: int) -> None:
        s.back = move - s.edition.TOP
        if s.heard is not None:
            s.tell("top", {"back": BACKS[s.back], "n": s.pile})


TOP = Top()


def king_may_come(s: S) -> bool:
    """MN-1.6: whether the top card may be the King: it is one of the last places, and he has not come yet.

    When the guard ended the game (MN-2.11) he still lies in the pile, which is then larger than the artists left.
    """
    if s.pile > s.edition.last_places:
        return False
    return not s.king or s.pile > len(s.plain) + len(s.costly) - s.edition.removed[s.n]


class Face(Deal[S]):
    """The top card of the pile gets its face, under the back that it shows."""

    __slots__ = ()
    rule = "MN-1.6"

    def pool(self, s: S) -> list[int]:
        faces = s.costly if s.back == COIN else s.plain
        if s.back < 0:
            faces = sorted(s.plain + s.costly)
        elif s.back == PLAIN and king_may_come(s):
            faces = [*faces, s.edition.king] if s.pile > 1 else [s.edition.king]
        return [s.edition.CARD + face for face in faces]

    def weights(self, s: S) -> list[int] | None:
        if s.back == PLAIN and king_may_come(s):
            return [s.pile - 1] * len(s.plain) + [len(s.plain) + len(s.costly)] if s.pile > 1 else [1]
        return None

    def draw(self, s: S, random: Callable[[], float]) -> int:
        faces = s.costly if s.back == COIN else s.plain
        if s.back < 0:
            faces = s.plain + s.costly
        elif s.pile <= s.edition.last_places and s.back == PLAIN and king_may_come(s):
            mark, share = random() * (s.pile * len(faces) + len(s.costly)), s.pile - 1
            return s.edition.CARD + (faces[int(mark / share)] if mark < share * len(faces) else s.edition.king)
        return s.edition.CARD + faces[int(random() * len(faces))]


def leave_pool(s: S, move: int) -> int:
    """The face that was dealt; it is in the pool no more."""
    face = move - s.edition.CARD
    if face != s.edition.king:
        (s.costly if s.edition.cost[face] else s.plain).remove(face)
    return face


def leave_pile(s: S) -> None:
    """The top card goes; what lies under it shows its back when that is dealt."""
    s.pile -= 1
    s.back = s.face = -1
