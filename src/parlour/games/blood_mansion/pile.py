"""The pile, a pool without an order of which only the top back is known; and the Ghost's blanks (MB-1.7, MB-1.8)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass

from parlour.core.events import mask
from parlour.core.frames import Deal, Step, by_weight
from parlour.games.blood_mansion.edition import BACKS, A, S, W
from parlour.games.blood_mansion.state import BloodState as State

# -- the top


@dataclass(slots=True)
class Top(Deal[State]):
    """MB-1.7 The back of the pile's next card becomes public."""

    rule = "MB-1.7"

    def pool(self, s: State) -> list[int]:
        return [s.edition.TOP + back for back, n in enumerate(s.pile) if n]

    def weights(self, s: State) -> list[int]:
        return [n for n in s.pile if n]

    def draw(self, s: State, random: Callable[[], float]) -> int:
        suspects, weapons, actions, guilt = s.pile
        mark = random() * (suspects + weapons + actions + guilt) - suspects
        if mark < 0:
            return s.edition.TOP
        mark -= weapons
        if mark < 0:
            return s.edition.TOP + W
        return s.edition.TOP + (A if mark < actions else 3)

    def dealt(self, s: State, move: int) -> None:
        back = move - s.edition.TOP
        s.order.append(back)
        if s.heard is not None:
            tell_top(s)


TOP = Top()


def tell_top(s: State) -> None:
    """MB-1.7: everybody sees the back of the top card."""
    s.tell("top", {"back": BACKS[s.order[0]], "n": sum(s.pile)}, shown=True)


def uncover(s: State) -> None:
    """MB-1.7, MB-2.8: whenever cards have left the pile: the next back shows, an empty pile is renewed."""
    if s.order:
        tell_top(s)
    elif any(s.pile):
        s.stack.append(TOP)
    else:
        renew(s)


def renew(s: State) -> None:
    """MB-2.8: the discard pile becomes a new pile, without the Action being played; nothing happens without discards.

    What is left of the old pool are the Ghost's blanks, and with two players the killer.
    """
    kept = [] if s.playing < 0 else [s.playing]
    faces = s.discards[:]
    for kind in kept:
        faces.remove(kind)
    if not faces:
        return
    s.discards = kept
    if s.ghost < 0:
        s.pools.clear()
        s.blanks.clear()
    else:
        live = [i for i, blanks in enumerate(s.blanks) if i == 0 or any(blanks)]
        s.pools = [s.pools[i] for i in live]
        s.blanks = [s.blanks[i] for i in live]
    backs = s.edition.backs
    s.pools.append([sorted(kind for kind in faces if backs[kind] == back) for back in range(len(BACKS))])
    s.blanks.append([0] * len(BACKS))
    s.pile = [len(pool) for pool in s.pools[-1]]
    s.stacker = -1
    s.tell("renewed", {"n": len(faces)}, tuple(sorted(faces)))
    s.stack.append(TOP)


# -- faces


def chances(s: State, pool: int, back: int) -> tuple[list[int], list[int] | None]:
    """The faces that a blank of this pool and back may have, and how likely each is (None: all alike).

    Whose card the killer's is, is drawn from the characters in play when it is first seen (MB-1.3). With two players
    one of the Suspects that have no face yet is put away, so each of them is a little less likely (MB-8.1).
    """
    ed, faces = s.edition, s.pools[pool][back]
    if back == S and faces and faces[-1] == ed.unknown:
        rest = faces[:-1]
        return rest + s.characters, [s.n] * len(rest) + [1] * s.n
    if back == S and pool == 0 and s.ghost >= 0 and s.killer < 0:
        suspects = sum(kind < ed.dead_end for kind in faces)
        if suspects == 1:
            faces = [kind for kind in faces if kind >= ed.dead_end]
            return faces, None
        return faces, [suspects - (kind < ed.dead_end) for kind in faces]
    return faces, None


def leave_pool(s: State, pool: int, kind: int) -> None:
    """The face was given: it is in the pool no more; if it is the actual Suspect, its character is the killer."""
    faces = s.pools[pool][s.edition.backs[kind]]
    if faces and faces[-1] == s.edition.unknown and kind < s.edition.dead_end:
        faces.pop()
        s.killer = kind
    else:
        faces.remove(kind)


class Face(Deal[State]):
    """A card without a face gets one; `blank` says of which pool and back it is."""

    __slots__ = ()
    rule = "MB-1.4"

    def blank(self, s: State) -> tuple[int, int]:
        """The pool and the back of the card."""
        raise NotImplementedError

    def pool(self, s: State) -> list[int]:
        card = s.edition.CARD
        return [card + kind for kind in chances(s, *self.blank(s))[0]]

    def weights(self, s: State) -> list[int] | None:
        return chances(s, *self.blank(s))[1]

    def draw(self, s: State, random: Callable[[], float]) -> int:
        pool, back = self.blank(s)
        if back != S:
            faces = s.pools[pool][back]
            return s.edition.CARD + faces[int(random() * len(faces))]
        faces, weights = chances(s, pool, back)
        return s.edition.CARD + by_weight(faces, weights, random)


@dataclass(slots=True)
class Drawn(Face):
    """MB-2.1 The top card gets its face, for the one who draws it."""

    seat: int
    rule = "MB-2.1"

    def blank(self, s: State) -> tuple[int, int]:
        return len(s.pools) - 1, s.order[0]

    def dealt(self, s: State, move: int) -> None:
        kind = move - s.edition.CARD
        back = s.order.pop(0)
        leave_pool(s, -1, kind)
        s.pile[back] -= 1
        s.gain(self.seat, kind)
        if s.heard is not None:
            s.tell("drawn", {"seat": self.seat, "backs": [BACKS[back]]}, (kind,), seen=mask(self.seat), shown=True)
        uncover(s)


DRAWN = [Drawn(seat) for seat in range(9)]


@dataclass(slots=True)
class FromPile(Face):
    """MB-5.5, MB-5.9 A card of one back out of the pile, wherever it lies; only the taker sees it."""

    seat: int
    back: int
    rule = "MB-5.5"

    def blank(self, s: State) -> tuple[int, int]:
        return len(s.pools) - 1, self.back

    def dealt(self, s: State, move: int) -> None:
        kind = move - s.edition.CARD
        leave_pool(s, -1, kind)
        s.pile[self.back] -= 1
        s.gain(self.seat, kind)
        data = {"seat": self.seat, "backs": [BACKS[self.back]]}
        s.tell("searched-pile", data, (kind,), seen=mask(self.seat), shown=True)


@dataclass(slots=True)
class Shuffle(Step[State]):
    """MB-5.5 The pile is shuffled: no order of it is known any more."""

    def run(self, s: State) -> None:
        s.order.clear()
        s.stacker = -1
        s.tell("shuffled", {})
        uncover(s)


# -- the Ghost


@dataclass(slots=True)
class FillGhost(Step[State]):
    """MB-8.3 The Ghost is filled up from the pile, unseen, card by card."""

    def run(self, s: State) -> None:
        ed = s.edition
        if s.size(s.ghost) >= ed.hand:
            return
        if not s.order:
            if any(s.pile):
                s.then(TOP, self)
            return
        back = s.order.pop(0)
        s.pile[back] -= 1
        s.blanks[-1][back] += 1
        s.counts[4 * s.ghost + back] += 1
        s.tell("filled", {"backs": [BACKS[back]]})
        s.stack.append(self)
        uncover(s)


FILL_GHOST = FillGhost()


class OfGhost(Deal[State]):
    """A card of one back out of the Ghost's hand: which, and what its face is, in as many dealer's moves as it needs.

    Its cards of that back may be given faces and blanks of several pools. `older` counts the pools, the newest first,
    that it is not of; `sure` tells that it is of the newest that is left. What comes of the card says the subclass.
    """

    __slots__ = ()
    back: int
    older: int
    sure: int
    rule = "MB-1.8"

    def again(self, older: int, sure: int) -> OfGhost:
        """The same, knowing more."""
        raise NotImplementedError

    def comes(self, s: State, kind: int) -> None:
        """The card has left the Ghost's hand."""
        raise NotImplementedError

    def given(self, s: State) -> list[int]:
        """The faces that it may be, among those that are given."""
        return s.held(s.ghost, self.back)

    def newest(self, s: State) -> tuple[int, int, int]:
        """The newest pool that it may be of (-1: none), how many blanks that has, how many other cards it may be."""
        left = [blanks[self.back] for blanks in s.blanks[: len(s.blanks) - self.older]]
        pool = max((i for i, n in enumerate(left) if n), default=-1)
        here = left[pool] if pool >= 0 else 0
        return pool, here, 0 if self.sure else sum(left) - here + len(self.given(s))

    def pool(self, s: State) -> list[int]:
        ed = s.edition
        pool, _, others = self.newest(s)
        if pool < 0:
            return [ed.CARD + kind for kind in self.given(s)]
        return [ed.NEWER, ed.OLDER] if others else [ed.CARD + kind for kind in chances(s, pool, self.back)[0]]

    def weights(self, s: State) -> list[int] | None:
        pool, here, others = self.newest(s)
        if pool < 0:
            return None
        return [here, others] if others else chances(s, pool, self.back)[1]

    def dealt(self, s: State, move: int) -> None:
        ed = s.edition
        pool = self.newest(s)[0]
        if move == ed.OLDER:
            s.stack.append(self.again(len(s.blanks) - pool, 0))
        elif move == ed.NEWER:
            s.stack.append(self.again(self.older, 1))
        else:
            if pool >= 0:
                ghost_face(s, pool, move - ed.CARD)
            s.lose(s.ghost, move - ed.CARD)
            self.comes(s, move - ed.CARD)


def ghost_face(s: State, pool: int, kind: int) -> None:
    """A blank of the Ghost's hand is this card."""
    leave_pool(s, pool, kind)
    s.blanks[pool][s.edition.backs[kind]] -= 1
    insort(s.hands[s.ghost], kind)


@dataclass(slots=True)
class Unveil(Step[State]):
    """MB-8.4, MB-8.8 All of the Ghost's blanks of these backs get their faces."""

    backs: tuple[int, ...]

    def run(self, s: State) -> None:
        for pool, blanks in enumerate(s.blanks):
            for back in self.backs:
                if blanks[back]:
                    s.then(Unveiled(pool, back), self)
                    return


@dataclass(slots=True)
class Unveiled(Face):
    """MB-8.4, MB-8.8 One of the Ghost's blanks gets its face."""

    source: int
    back: int
    rule = "MB-8.4"

    def blank(self, s: State) -> tuple[int, int]:
        return self.source, self.back

    def dealt(self, s: State, move: int) -> None:
        ghost_face(s, self.source, move - s.edition.CARD)
