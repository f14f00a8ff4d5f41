"""MN-5: one function for each line of the sheet. What is scored are companies as far as they are seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from parlour.core.sheet import Line, Sheet
from parlour.games.menestrels.edition import ACROBAT, COLOURS, INTERPRETER, MenestrelsEdition

RULE_OF = ("MN-5.2", "MN-5.4", "MN-5.3")
"""The rule of each category, by colour."""
OWN_PRIZES = {("acrobats", ACROBAT): "MN-3.5", ("interpreters", INTERPRETER): "MN-3.6"}


class Troupe(NamedTuple):
    """What a seat has at the end: coins, all cards, and the category of each card that had to be assigned.

    `assigned` holds (kind, colour); cards of several colours that are not in it count for no category.
    """

    noble: int
    coins: int
    cards: Sequence[int]
    assigned: Sequence[tuple[int, int]]


def category(ed: MenestrelsEdition, troupe: Troupe, colour: int) -> list[int]:
    """MN-4.3, MN-2.7: the cards that count for a category."""
    single = [kind for kind in troupe.cards if ed.colours[kind] == (colour,)]
    return single + [kind for kind, assigned in troupe.assigned if assigned == colour]


def artists(ed: MenestrelsEdition, troupe: Troupe, colour: int) -> int:
    """MN-5.5: how many artists of a category; *two cards* counts as two."""
    return sum(ed.size[kind] for kind in category(ed, troupe, colour))


def women(ed: MenestrelsEdition, troupe: Troupe) -> list[int]:
    """MN-5.6: every woman among the artists, trainers too; *two cards* is one woman."""
    return [kind for kind in troupe.cards if ed.woman[kind] and not ed.grey[kind]]


def couples(ed: MenestrelsEdition, cards: Sequence[int]) -> list[tuple[int, int]]:
    """MN-5.8: the complete couples, as pairs of woman and man."""
    count = Counter(cards)
    found = []
    for kind in sorted(count):
        mate = ed.mate[kind]
        if mate >= 0 and ed.woman[kind]:
            found += [(kind, mate)] * min(count[kind], count.get(mate, 0))
    return found


class Place(NamedTuple):
    """How a seat did in a ranking: place 1 or 2 (0: none), how many share it, whether the Count's power gave it."""

    place: int = 0
    sharing: int = 1
    by_count: bool = False


def places(amounts: Sequence[int], the_count: int, second: bool) -> list[Place]:
    """MN-5.9 to 5.11, MN-3.3: who is first and second.

    :param amounts: by seat; 0 never scores.
    :param the_count: the seat of the Count, -1 for none.
    :param second: whether there is a second place.
    """
    found = [Place()] * len(amounts)
    left = {seat for seat, amount in enumerate(amounts) if amount > 0}
    place = 1
    while left and place <= (2 if second else 1):
        most = max(amounts[seat] for seat in left)
        best = {seat for seat in left if amounts[seat] == most}
        if the_count in best and len(best) > 1:
            found[the_count] = Place(place, 1, True)
            best = {the_count}
        else:
            for seat in best:
                found[seat] = Place(place, len(best))
        left -= best
        # Sharers of the first place share the second prize too, so that nobody else has it.
        place += 2 if len(best) > 1 else 1
    return found


def prize(place: Place, prizes: Sequence[int], second: bool) -> int:
    """MN-5.10: the points of a place; sharers of the first share both prizes where there is a second."""
    if place.place == 0:
        return 0
    if place.place == 2:
        return prizes[1] // place.sharing
    whole = prizes[0] + (prizes[1] if place.sharing > 1 and second else 0)
    return whole // place.sharing


def wealth(ed: MenestrelsEdition, troupes: Sequence[Troupe], seat: int) -> Line:
    """MN-5.1: most coins left."""
    place = places([troupe.coins for troupe in troupes], count_of(ed, troupes), second=False)[seat]
    return line("MN-5.1", "wealth", prize(place, [ed.wealth, 0], False), place, troupes[seat].coins)


def majority(ed: MenestrelsEdition, troupes: Sequence[Troupe], seat: int, colour: int) -> Line:
    """MN-5.2 to 5.5, MN-3.5, MN-3.6: a category's first and second; with two players only the first (MN-5.9)."""
    second = len(troupes) > 2
    place = places([artists(ed, troupe, colour) for troupe in troupes], count_of(ed, troupes), second)[seat]
    own = OWN_PRIZES.get((ed.powers[troupes[seat].noble], colour))
    prizes = ed.noble_prizes if own else ed.prizes[colour]
    cards = tuple(ed.slugs[kind] for kind in category(ed, troupes[seat], colour))
    points = prize(place, prizes, second)
    amount = artists(ed, troupes[seat], colour)
    return line(own if own and points else RULE_OF[colour], COLOURS[colour], points, place, amount, cards)


def most_women(ed: MenestrelsEdition, troupes: Sequence[Troupe], seat: int) -> Line:
    """MN-5.6: most women; there is no second place."""
    held = [women(ed, troupe) for troupe in troupes]
    place = places([len(each) for each in held], count_of(ed, troupes), second=False)[seat]
    cards = tuple(ed.slugs[kind] for kind in held[seat])
    return line("MN-5.6", "women", prize(place, [ed.women, 0], False), place, len(held[seat]), cards)


def trainers(ed: MenestrelsEdition, troupe: Troupe) -> Line:
    """MN-5.7: as printed."""
    cards = [kind for kind in troupe.cards if ed.trainer[kind]]
    points = sum(ed.trainer[kind] for kind in cards)
    return Line("MN-5.7", "trainers", points, "why.cards", {"n": len(cards)}, tuple(ed.slugs[kind] for kind in cards))


def complete_couples(ed: MenestrelsEdition, troupe: Troupe) -> Line:
    """MN-5.8: each complete couple."""
    pairs = couples(ed, troupe.cards)
    cards = tuple(ed.slugs[kind] for pair in pairs for kind in pair)
    return Line("MN-5.8", "couples", len(pairs) * ed.couple, "why.couples", {"n": len(pairs)}, cards)


def line(rule: str, kind: str, points: int, place: Place, amount: int, cards: tuple[str, ...] = ()) -> Line:
    """A line of a ranking with the reason for its points."""
    how = ("none", "first", "second")[place.place]
    if amount == 0:
        how = "nothing"
    elif place.sharing > 1:
        how += "-tied"
    elif place.by_count:
        how += "-count"
    return Line(rule, kind, points, f"why.{how}", {"n": amount, "sharing": place.sharing}, cards)


def count_of(ed: MenestrelsEdition, troupes: Sequence[Troupe]) -> int:
    """MN-3.3: the seat of the Count, who wins ties; -1 for none."""
    return next((seat for seat, troupe in enumerate(troupes) if ed.powers[troupe.noble] == "ties"), -1)


def sheet(ed: MenestrelsEdition, troupes: Sequence[Troupe], seat: int, final: bool = True) -> Sheet:
    """MN-5: a seat's sheet, in the order of the rules."""
    lines = (
        wealth(ed, troupes, seat),
        majority(ed, troupes, seat, 0),
        majority(ed, troupes, seat, INTERPRETER),
        majority(ed, troupes, seat, ACROBAT),
        most_women(ed, troupes, seat),
        trainers(ed, troupes[seat]),
        complete_couples(ed, troupes[seat]),
    )
    return Sheet(seat, lines, final)


def winners(ed: MenestrelsEdition, troupes: Sequence[Troupe]) -> tuple[int, ...]:
    """MN-5.12: most points; tie: the Count, else the highest rank."""
    totals = [sheet(ed, troupes, seat).total for seat in range(len(troupes))]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    the_count = count_of(ed, troupes)
    return (the_count if the_count in best else max(best, key=lambda seat: ed.ranks[troupes[seat].noble]),)
