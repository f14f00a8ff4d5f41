"""What may stand on an Entertainment room, and what it is worth (SM-2.8, SM-2.9, SM-3.2, SM-3.3).

Creeples of one colour are alike, so who stands on a room, or in a Lobby, is a number for each colour, packed into one
integer, a byte a colour. A room's *patterns* are all that may stand on it in the end, with the points for it. Whatever
may stand there may also stand there without some of its Creeples. Of a pairs room the spaces need not be kept: two of a
colour make a pair wherever it can be one, because halves of two pairs are never worth more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

COLOURS = ("purple", "red", "green", "orange")
RULES = ("coloured", "any", "different", "pairs", "host")
COLOURED, ANY, DIFFERENT, PAIRS, HOST = range(5)
ONE = tuple(1 << 8 * colour for colour in range(4))
"""One Creeple of each colour, packed."""
MOST = 99
"""Creeples of a colour, at most: the highest bit of a byte is a guard."""
_GUARDS = 0x80808080


def packed(colours: Sequence[int]) -> int:
    """Creeples of these colours as one integer."""
    return sum(ONE[colour] for colour in colours)


def counts(creeples: int) -> tuple[int, int, int, int]:
    """How many of each colour."""
    return creeples & 255, creeples >> 8 & 255, creeples >> 16 & 255, creeples >> 24


def size(creeples: int) -> int:
    """How many in all."""
    return (creeples & 255) + (creeples >> 8 & 255) + (creeples >> 16 & 255) + (creeples >> 24)


def colours(creeples: int) -> list[int]:
    """The colour of each, in the order of the colours."""
    return [colour for colour, n in enumerate(counts(creeples)) for _ in range(n)]


def within(few: int, many: int) -> bool:
    """Whether `few` are all among `many`."""
    return (many | _GUARDS) - few & _GUARDS == _GUARDS


def present(creeples: int) -> int:
    """The colours that are there, as bits."""
    return sum(1 << colour for colour, n in enumerate(counts(creeples)) if n)


class Known(dict[int, Any]):
    """What was worked out for some Creeples, and is worked out when it is asked for the first time."""

    __slots__ = ("_work",)

    def __init__(self, work: Callable[[int], Any]) -> None:
        self._work = work

    def __missing__(self, creeples: int) -> Any:
        found = self[creeples] = self._work(creeples)
        return found


class Spaces:
    """The spaces of an Entertainment room with their rule.

    `patterns` maps what may stand there to its points, in the order of preference among equally good arrangements:
    more Creeples first, then more of the first colours. `caps` is, by colour, the most that any pattern has, and `most`
    the most points. For any Creeples on it, `room` tells the colours, as bits, of which one more might stand there in
    some arrangement, whatever else must leave for it; `excess` how many, at least, must leave before all is as the
    rule wants it.
    """

    __slots__ = ("caps", "excess", "favourite", "most", "patterns", "printed", "room", "rule", "track")

    def __init__(self, rule: int, printed: Sequence[int], track: Sequence[int], favourite: int = -1) -> None:
        """Spaces as a card shows them.

        :param rule: one of the RULES, as its index.
        :param printed: for each space its colour, -1 for any.
        :param track: the points for 1, 2, ... Creeples or pairs; for a host the points of the favourite and of others.
        :param favourite: the host's colour.
        """
        self.rule, self.printed, self.track, self.favourite = rule, tuple(printed), tuple(track), favourite
        found = {packed(each): self.worth(packed(each)) for each in self._all()}
        order = sorted(found, key=lambda p: (-size(p), [-n for n in counts(p)]))
        self.patterns = {pattern: found[pattern] for pattern in order}
        self.caps = [max(counts(pattern)[colour] for pattern in found) for colour in range(4)]
        self.most = max(found.values())
        self.room = Known(self._room)
        self.excess = Known(self._excess)

    def _all(self) -> list[tuple[int, ...]]:
        """Every final arrangement, as colours (SM-2.8, SM-2.9)."""
        if self.rule == COLOURED:
            choices: list[list[tuple[int, ...]]] = [[(), (colour,)] for colour in self.printed]
        elif self.rule == PAIRS:
            pair = [()] + [(colour,) * n for colour in range(4) for n in (1, 2)]
            choices = [pair] * (len(self.printed) // 2)
        else:
            most = range(len(self.printed) + 1)
            every = [each for n in most for each in combinations_with_replacement(range(4), n)]
            return [each for each in every if self.rule != DIFFERENT or len(set(each)) == len(each)]
        return [sum(each, ()) for each in product(*choices)]

    def worth(self, creeples: int) -> int:
        """SM-3.2, SM-3.3: the points for what stands there."""
        if self.rule == HOST:
            friends = counts(creeples)[self.favourite]
            return self.track[0] * friends + self.track[1] * (size(creeples) - friends)
        n = sum(each // 2 for each in counts(creeples)) if self.rule == PAIRS else size(creeples)
        return self.track[n - 1] if n else 0

    def _room(self, creeples: int) -> int:
        both = zip(counts(creeples), self.caps, strict=True)
        return sum(1 << colour for colour, (n, most) in enumerate(both) if n < most)

    def _excess(self, creeples: int) -> int:
        return size(creeples) - max(size(pattern) for pattern in self.patterns if within(pattern, creeples))
