"""The five piles of Reviews: their tops are public, a taken one shows the next (BM-1.4, BM-3.6, BM-5.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.core.frames import Deal, Step
from parlour.games.bizarre_manor.edition import STARS
from parlour.games.bizarre_manor.state import BizarreManorState as S
from parlour.games.bizarre_manor.state import reward_of


@dataclass(slots=True)
class Top(Deal[S]):
    """BM-1.4 The next Review of a shuffled pile shows."""

    pile: int
    rule = "BM-1.4"

    def pool(self, s: S) -> list[int]:
        first = s.edition.TOP - len(s.edition.cards)
        return [first + review for review in s.pools[self.pile]]

    def draw(self, s: S, random: Callable[[], float]) -> int:
        pool = s.pools[self.pile]
        return s.edition.TOP - len(s.edition.cards) + pool[int(random() * len(pool))]

    def dealt(self, s: S, move: int) -> None:
        review = move - s.edition.TOP + len(s.edition.cards)
        s.pools[self.pile].remove(review)
        turn_up(s, self.pile, review)


def turn_up(s: S, pile: int, review: int) -> None:
    """BM-1.4: this Review lies on top of its pile, for all to see."""
    s.tops[pile] = review
    if s.heard is not None:
        s.tell("top", {"stars": STARS[pile]}, (review,))


def show_next(s: S, pile: int) -> None:
    """BM-1.4, BM-3.6: what lies on top now; the refused and the discarded come last, in their order."""
    if s.pools[pile]:
        s.then(TOPS[pile])
    elif s.under[pile]:
        turn_up(s, pile, s.under[pile].pop(0))


def put_under(s: S, review: int) -> None:
    """BM-3.6, BM-6.2: a Review goes to the bottom of its pile."""
    pile = s.edition.stars[review] - 1
    s.under[pile].append(review)


@dataclass(slots=True)
class Draw(Step[S]):
    """BM-5.3 The seat takes the first of its Reviews that are due."""

    seat: int

    def run(self, s: S) -> None:
        code = s.due[self.seat].pop(0)
        pile = abs(reward_of(code)[0]) - 1
        size = (s.tops[pile] >= 0) + len(s.pools[pile]) + len(s.under[pile])
        take(s, self.seat, code, size)


@dataclass(slots=True)
class DrawAgain(Step[S]):
    """BM-3.6 The seat takes the next Review of the pile, the last one having been refused."""

    seat: int
    reward: int
    left: int

    def run(self, s: S) -> None:
        take(s, self.seat, self.reward, self.left)


def take(s: S, seat: int, code: int, left: int) -> None:
    """BM-5.3, BM-3.6: take the top Review, its side up that is due; one without a legal space is refused.

    :param code: the Review that is due, as `reward` writes it.
    :param left: how many Reviews of the pile were not tried yet; with none left the reward is lost.
    """
    stars, source = reward_of(code)
    pile = abs(stars) - 1
    if not left:
        s.tell("reward-lost", {"seat": seat, "stars": stars})
        return
    review = s.tops[pile]
    s.tops[pile] = -1
    face = s.edition.side(review, stars > 0)
    if s.manor(seat).fits(face):
        s.card[seat], s.source[seat] = face, source
        if s.heard is not None:
            s.tell("review", {"seat": seat, "stars": stars}, (review,))
    else:
        s.tell("review-refused", {"seat": seat, "stars": stars}, (review,))
        put_under(s, review)
        s.then(DrawAgain(seat, code, left - 1))
    show_next(s, pile)


TOPS = [Top(pile) for pile in range(len(STARS))]
DRAWS = [Draw(seat) for seat in range(4)]
