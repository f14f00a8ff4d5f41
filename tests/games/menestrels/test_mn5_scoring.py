"""MN-5: scoring. Companies are written as `noble coins: cards`, a card of several colours as `card>category`."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Sheet
from parlour.games.menestrels.edition import COLOURS, MenestrelsEdition
from parlour.games.menestrels.scoring import Troupe, sheet, winners
from tests.games.menestrels.table import HOUSE, RANKS, SOON, Table, edition, house

Company = tuple[str, int, list[str], dict[str, str]]
"""Noble, coins, cards, and the category of those that have several colours."""


def companies(text: str) -> list[Company]:
    """Companies from their notation, one a line, in the order of seats."""
    found: list[Company] = []
    for line in text.strip().splitlines():
        head, _, cards = line.partition(":")
        noble, coins = head.split()
        pairs = [card.partition(">") for card in cards.split()]
        found.append((noble, int(coins), [p[0] for p in pairs], {p[0]: p[2] for p in pairs if p[2]}))
    return found


def troupes(ed: MenestrelsEdition, table: list[Company]) -> list[Troupe]:
    kind = {slug: k for k, slug in enumerate(ed.slugs)}
    return [
        Troupe(
            ed.nobles.index(noble),
            coins,
            [kind[card] for card in cards],
            [(kind[card], COLOURS.index(colour)) for card, colour in assigned.items()],
        )
        for noble, coins, cards, assigned in table
    ]


def sheets(text: str, toml: str = HOUSE) -> dict[str, Sheet]:
    """The sheets by Noble."""
    ed, table = edition(toml), companies(text)
    return {table[seat][0]: sheet(ed, troupes(ed, table), seat) for seat in range(len(table))}


def points(text: str, kind: str, toml: str = HOUSE) -> list[int]:
    """The points of one line, in the order of seats."""
    return [line.points for each in sheets(text, toml).values() for line in each.lines if line.kind == kind]


def reasons(text: str, kind: str) -> list[str]:
    """The reasons of one line, in the order of seats."""
    return [line.reason for each in sheets(text).values() for line in each.lines if line.kind == kind]


MUSIC = [f"{name}-{sex}" for name in ("lutenist", "fiddler", "piper", "drummer") for sex in "mf"] + ["harpist"]
ACTS = [f"{name}-{sex}" for name in ("tumbler", "stilt-walker", "juggler") for sex in "mf"] + ["rope-walker"]
PLAYS = [f"{name}-{sex}" for name in ("storyteller", "farceur") for sex in "mf"] + ["puppeteer", "ventriloquist"]
OF = {"musician": MUSIC, "acrobat": ACTS, "interpreter": PLAYS}


def ranking(nobles: str, amounts: list[int], colour: str, coins: int = 0) -> str:
    """Companies with so many artists of one category."""
    left = list(OF[colour])
    lines = []
    for noble, amount in zip(nobles.split(), amounts, strict=True):
        lines.append(f"{noble} {coins}: " + " ".join(left.pop() for _ in range(amount)))
    return "\n".join(lines)


def test_lines_of_a_sheet() -> None:
    """MN-5: each line of the sheet with its rule, in the order of the rules; the total is their sum."""
    text = "baron 3: piper-m piper-f bear-leader\ncount 2: tumbler-m\nduke 1: storyteller-f falconer"
    found = sheets(text)["baron"]
    assert [(line.rule, line.kind, line.points) for line in found.lines] == [
        ("MN-5.1", "wealth", 2),
        ("MN-5.2", "musician", 8),
        ("MN-5.3", "interpreter", 0),
        ("MN-5.4", "acrobat", 0),
        ("MN-5.6", "women", 0),
        ("MN-5.7", "trainers", 2),
        ("MN-5.8", "couples", 1),
    ]
    assert found.total == 13
    assert found.lines[1].cards == ("piper-m", "piper-f")
    assert found.lines[1].params["n"] == 2


@pytest.mark.parametrize(
    ("coins", "wanted"),
    [
        ([3, 2, 1], [2, 0, 0]),
        ([3, 3, 1], [1, 1, 0]),
        ([3, 3, 3], [0, 0, 0]),
        ([1, 0, 0], [2, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_wealth(coins: list[int], wanted: list[int]) -> None:
    """MN-5.1: most coins left: 2 points, shared in a tie, no second; not without a coin; the coins are no points."""
    text = f"baron {coins[0]}:\nviscount {coins[1]}:\nduke {coins[2]}:"
    assert points(text, "wealth") == wanted
    assert [each.total for each in sheets(text).values()] == wanted


@pytest.mark.parametrize(("colour", "first", "second"), [("musician", 8, 4), ("interpreter", 6, 3), ("acrobat", 6, 3)])
@pytest.mark.parametrize(
    ("amounts", "shares"),
    [
        ([3, 2, 1], lambda a, b: [a, b, 0]),
        ([1, 2, 3], lambda a, b: [0, b, a]),
        ([2, 2, 1], lambda a, b: [(a + b) // 2, (a + b) // 2, 0]),
        ([2, 2, 2], lambda a, b: [(a + b) // 3] * 3),
        ([2, 1, 1], lambda a, b: [a, b // 2, b // 2]),
        ([2, 0, 0], lambda a, b: [a, 0, 0]),
        ([2, 1, 0], lambda a, b: [a, b, 0]),
        ([0, 0, 0], lambda a, b: [0, 0, 0]),
        ([2, 2, 0], lambda a, b: [(a + b) // 2, (a + b) // 2, 0]),
    ],
)
def test_categories(colour: str, first: int, second: int, amounts: list[int], shares: Any) -> None:
    """MN-5.2, MN-5.3, MN-5.4, MN-5.10, MN-5.11: first and second, ties shared and rounded down, nothing for nothing."""
    assert points(ranking("baron marquis duke", amounts, colour), colour) == shares(first, second)


@pytest.mark.parametrize(
    ("amounts", "wanted"),
    [
        ([1, 1, 1, 1], [3, 3, 3, 3]),
        ([2, 1, 1, 1], [8, 1, 1, 1]),
        ([2, 2, 1, 1], [6, 6, 0, 0]),
        ([2, 2, 2, 1], [4, 4, 4, 0]),
        ([1, 1, 1, 1, 1], [2, 2, 2, 2, 2]),
        ([2, 1, 1, 1, 1], [8, 1, 1, 1, 1]),
        ([0, 2, 1, 1, 1], [0, 8, 1, 1, 1]),
    ],
)
def test_ties_of_many(amounts: list[int], wanted: list[int]) -> None:
    """MN-5.10: k tied for first share both prizes and there is no second; k tied for second share the second's."""
    nobles = " ".join(["baron", "marquis", "duke", "princess", "prince"][: len(amounts)])
    assert points(ranking(nobles, amounts, "musician"), "musician") == wanted


def test_examples_of_the_rulebook() -> None:
    """MN-5.10: two first in Musicians have 6 points each; two second have 2 points each."""
    assert points(ranking("baron marquis duke", [2, 2, 1], "musician"), "musician") == [6, 6, 0]
    assert points(ranking("baron marquis duke", [2, 1, 1], "musician"), "musician") == [8, 2, 2]


@pytest.mark.parametrize(
    ("amounts", "wanted"), [([2, 1], [8, 0]), ([1, 2], [0, 8]), ([2, 2], [4, 4]), ([1, 0], [8, 0]), ([0, 0], [0, 0])]
)
def test_two_players(amounts: list[int], wanted: list[int]) -> None:
    """MN-5.9, MN-5.10: with two players no second place, and of a tie only the first prize is shared."""
    assert points(ranking("baron marquis", amounts, "musician"), "musician") == wanted


def test_two_players_with_the_count() -> None:
    """MN-5.9, MN-5.10, MN-3.3: the Count takes the first prize of a tie, the other nothing."""
    assert points(ranking("baron count", [2, 2], "musician"), "musician") == [0, 8]


@pytest.mark.parametrize(
    ("nobles", "amounts", "wanted"),
    [
        ("count marquis duke", [2, 2, 1], [8, 4, 0]),
        ("marquis count duke", [2, 2, 2], [2, 8, 2]),
        ("count marquis duke", [1, 2, 1], [4, 8, 0]),
        ("count marquis duke", [1, 1, 2], [4, 0, 8]),
        ("count marquis duke", [1, 2, 2], [0, 6, 6]),
        ("count marquis duke", [2, 1, 1], [8, 2, 2]),
        ("count marquis duke prince", [1, 1, 1, 1], [8, 1, 1, 1]),
        ("count marquis duke prince", [2, 2, 1, 1], [8, 4, 0, 0]),
        ("count marquis duke", [0, 0, 1], [0, 0, 8]),
    ],
)
def test_the_count_wins_ties(nobles: str, amounts: list[int], wanted: list[int]) -> None:
    """MN-3.3, MN-5.10: the Count wins a tie, for first or second, and the others tie for the next place."""
    assert points(ranking(nobles, amounts, "musician"), "musician") == wanted


def test_the_count_wins_ties_for_wealth_and_women() -> None:
    """MN-3.3, MN-5.1, MN-5.6: he alone has the prize."""
    text = "count 3: piper-f\nduke 3: lutenist-f\nbaron 2:"
    assert points(text, "wealth") == [2, 0, 0]
    assert points(text, "women") == [4, 0, 0]
    assert reasons(text, "women") == ["why.first-count", "why.none", "why.nothing"]


def test_count_in_a_tie_of_nothing() -> None:
    """MN-3.3, MN-5.11: he wins no tie of nothing."""
    text = "count 0:\nduke 0:\nbaron 0:"
    assert [each.total for each in sheets(text).values()] == [0, 0, 0]


def test_two_cards() -> None:
    """MN-5.5: the sign counts as two artists in its category."""
    assert points("baron 0: court-virtuosa\nduke 0: piper-m lutenist-m\nprince 0: harpist", "musician") == [6, 6, 0]
    assert points("baron 0: human-tower\nduke 0: tumbler-m\nprince 0:", "acrobat") == [6, 3, 0]
    assert points("baron 0: tragedian\nduke 0: puppeteer\nprince 0:", "interpreter") == [6, 3, 0]
    found = sheets("baron 0: court-virtuosa harpist\nduke 0:\nprince 0:")["baron"]
    assert found.lines[1].params["n"] == 3


def test_two_cards_is_one_woman() -> None:
    """MN-5.6, MN-5.5: and one woman only."""
    assert points("baron 0: court-virtuosa\nduke 0: harpist\nprince 0: piper-m", "women") == [2, 2, 0]


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (["harpist piper-f", "rope-walker", ""], [4, 0, 0]),
        (["harpist", "rope-walker", "puppeteer"], [1, 1, 1]),
        (["harpist", "rope-walker", ""], [2, 2, 0]),
        (["falconer snake-charmer", "harpist", ""], [4, 0, 0]),
        (["dancer-f>acrobat dwarf-f>musician", "harpist", ""], [4, 0, 0]),
        (["piper-m trumpeter", "goat-trainer", "jester>acrobat"], [0, 0, 0]),
        (["impostor", "", ""], [0, 0, 0]),
    ],
)
def test_women(cards: list[str], wanted: list[int]) -> None:
    """MN-5.6: the most women 4, no second; trainers and cards of several colours too, men and grey cards not."""
    text = "\n".join(f"{noble} 0: {each}" for noble, each in zip(("baron", "duke", "prince"), cards, strict=True))
    assert points(text, "women") == wanted


def test_no_second_for_women_and_wealth() -> None:
    """MN-5.10: for women and wealth only the first prize is shared."""
    text = "baron 5: harpist piper-f\nduke 5: rope-walker puppeteer\nprince 2: falconer\nmarquis 1:"
    assert points(text, "women") == [2, 2, 0, 0]
    assert points(text, "wealth") == [1, 1, 0, 0]


def test_trainers() -> None:
    """MN-5.7: as printed."""
    one = ["falconer", "monkey-handler", "dog-trainer-m", "dog-trainer-f", "goat-trainer", "bird-tamer"]
    two = ["bear-leader", "snake-charmer", "lion-keeper"]
    for card in one + two:
        assert points(f"baron 0: {card}\nduke 0:", "trainers") == [1 if card in one else 2, 0]
    assert points(f"baron 0: {' '.join(one + two)}\nduke 0:", "trainers") == [12, 0]
    assert points("baron 0: falconer\nduke 0: bear-leader goat-trainer", "trainers") == [1, 3]


def test_trainers_are_in_no_category() -> None:
    """MN-5.7, MN-5.2: a trainer counts for no category."""
    text = "baron 0: falconer bear-leader\nduke 0: piper-m"
    assert [points(text, colour)[0] for colour in COLOURS] == [0, 0, 0]


COUPLES = (
    *("lutenist", "fiddler", "piper", "drummer", "tumbler", "stilt-walker", "juggler", "storyteller", "farceur"),
    *("illusionist", "dancer", "singer", "mime", "dwarf", "dog-trainer"),
)


@pytest.mark.parametrize("name", COUPLES)
def test_each_couple(name: str) -> None:
    """MN-5.8: a point for the man and the woman of one name; not for one of them, nor in two companies."""
    assert points(f"baron 0: {name}-m {name}-f\nduke 0:", "couples") == [1, 0]
    assert points(f"baron 0: {name}-m\nduke 0: {name}-f", "couples") == [0, 0]


def test_couples_add_up() -> None:
    """MN-5.8: a point for each; two of different names are none."""
    assert points("baron 0: piper-m piper-f mime-m mime-f dog-trainer-f\nduke 0: fiddler-m lutenist-f", "couples") == [
        2,
        0,
    ]
    everybody = " ".join(f"{name}-m {name}-f" for name in COUPLES)
    assert points(f"baron 0: {everybody}\nduke 0:", "couples") == [15, 0]


def test_couples_whatever_the_category() -> None:
    """MN-5.8, MN-4.3: the two of a couple may stand in different categories."""
    assert points("baron 0: dancer-m>musician dancer-f>acrobat\nduke 0:", "couples") == [1, 0]


def test_couples_of_equal_cards() -> None:
    """MN-5.8: with several copies (another edition) each card is in one couple only."""
    text = house(cards={"piper-m": "copies = 3", "piper-f": "copies = 2"})
    for cards, wanted in (
        ("piper-m piper-m piper-f", 1),
        ("piper-m piper-m piper-f piper-f", 2),
        ("piper-m piper-m piper-m piper-f piper-f", 2),
        ("piper-m piper-m piper-m", 0),
    ):
        assert points(f"baron 0: {cards}\nduke 0:", "couples", text) == [wanted, 0]


def test_assigned_cards_count_once() -> None:
    """MN-4.3, MN-5.2: a card of several colours counts for the category that it was given to."""
    text = "baron 0: dwarf-m>acrobat\nduke 0: singer-m>interpreter\nprince 0: dancer-f>musician"
    assert points(text, "acrobat") == [6, 0, 0]
    assert points(text, "interpreter") == [0, 6, 0]
    assert points(text, "musician") == [0, 0, 8]


@pytest.mark.parametrize(
    ("nobles", "amounts", "wanted"),
    [
        ("viscount baron duke", [3, 2, 1], [9, 3, 0]),
        ("viscount baron duke", [2, 3, 1], [6, 6, 0]),
        ("viscount baron duke", [1, 2, 3], [0, 3, 6]),
        ("viscount baron duke", [2, 2, 1], [7, 4, 0]),
        ("viscount baron duke", [2, 2, 2], [5, 3, 3]),
        ("viscount baron duke", [1, 2, 1], [3, 6, 1]),
        ("viscount count duke", [2, 2, 1], [6, 6, 0]),
        ("viscount count duke", [1, 1, 2], [0, 3, 6]),
        ("viscount baron duke prince", [1, 2, 1, 1], [2, 6, 1, 1]),
        ("viscount baron", [2, 1], [9, 0]),
        ("viscount baron", [1, 2], [0, 6]),
        ("viscount baron", [2, 2], [4, 3]),
        ("viscount baron duke", [0, 0, 0], [0, 0, 0]),
    ],
)
def test_viscount(nobles: str, amounts: list[int], wanted: list[int]) -> None:
    """MN-3.6, MN-5.11, MN-5.10: 9/6 for the Viscount; in a tie his prizes count in his own share only."""
    assert points(ranking(nobles, amounts, "interpreter"), "interpreter") == wanted
    hers = nobles.replace("viscount", "viscountess")
    assert points(ranking(hers, amounts, "acrobat"), "acrobat") == wanted


def test_viscounts_prizes_are_for_their_own_category() -> None:
    """MN-3.6, MN-3.5: the Viscount has nothing more for Acrobats or Musicians, nor she for Interpreters."""
    assert points(ranking("viscount baron duke", [2, 1, 0], "acrobat"), "acrobat") == [6, 3, 0]
    assert points(ranking("viscountess baron duke", [2, 1, 0], "interpreter"), "interpreter") == [6, 3, 0]
    assert points(ranking("viscount viscountess duke", [2, 1, 0], "musician"), "musician") == [8, 4, 0]


def test_nothing_with_no_cards() -> None:
    """MN-5.11: nothing is scored with 0 cards, not even the second place that nobody else wants."""
    for colour in COLOURS:
        assert points(ranking("baron marquis duke", [1, 0, 0], colour), colour)[1:] == [0, 0]
    assert (
        reasons(ranking("baron marquis duke", [1, 0, 0], "musician"), "musician") == ["why.first"] + ["why.nothing"] * 2
    )


def test_reasons() -> None:
    """MN-5: the sheet says why: first, second, tied, by the Count's power, behind, or nothing at all."""
    assert reasons(ranking("baron marquis duke prince", [3, 2, 1, 0], "musician"), "musician") == [
        "why.first",
        "why.second",
        "why.none",
        "why.nothing",
    ]
    assert reasons(ranking("baron marquis duke", [2, 2, 1], "musician"), "musician") == ["why.first-tied"] * 2 + [
        "why.none"
    ]
    assert reasons(ranking("baron marquis duke", [2, 1, 1], "musician"), "musician") == [
        "why.first",
        "why.second-tied",
        "why.second-tied",
    ]
    assert reasons(ranking("count marquis duke", [2, 2, 1], "musician"), "musician") == [
        "why.first-count",
        "why.second",
        "why.none",
    ]
    assert reasons(ranking("count marquis duke", [1, 2, 1], "musician"), "musician") == [
        "why.second-count",
        "why.first",
        "why.none",
    ]


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("baron 1: piper-m\nprince 0:", "baron"),
        ("baron 0: goat-trainer\nduke 0: bird-tamer dog-trainer-m\nprince 0:", "duke"),
        ("baron 0:\nduke 0:\nprince 0:", "prince"),
        ("baron 0:\nduke 0:\nbishop 0:", "duke"),
        ("baron 0:\ncount 0:\nprince 0:", "count"),
        ("baron 0: bear-leader\nduke 0: lion-keeper\ncount 0: goat-trainer\nprince 0:", "duke"),
        ("viscountess 0: goat-trainer\nviscount 0: monkey-handler", "viscount"),
    ],
)
def test_winner(text: str, winner: str) -> None:
    """MN-5.12, MN-3.3: most points win; of a tie the Count if he is in it, else the highest rank."""
    ed, table = edition(HOUSE), companies(text)
    (seat,) = winners(ed, troupes(ed, table))
    assert table[seat][0] == winner


def test_other_prizes() -> None:
    """MN-5: the prizes are the edition's."""
    text = house(wealth=3, musician="[10, 5]", women=7, couple=2, noble="[12, 1]")
    table = "viscount 1: storyteller-f piper-m piper-f\nbaron 0: lutenist-m\nduke 0: puppeteer"
    found = sheets(table, text)["viscount"]
    assert [line.points for line in found.lines] == [3, 10, 6, 0, 7, 0, 2]


def test_whole_game() -> None:
    """MN-5, MN-4.3: what was played is what is scored, the hand too, and the result has a sheet for each."""
    t = Table("viscount count", market="piper-m dancer-f bear-leader puppeteer", text=SOON, hands={"count": "piper-f"})
    for move in ("coin", "take piper-m", "coin", "take dancer-f", "take bear-leader", "take puppeteer"):
        t.settle()
        t.play(t.who, move)
    t.settle()
    t.play(t.who, "draw")
    t.deal("card king")
    while not t.match.over:
        t.play(t.who, t.legal(t.who)[0])
    result = t.match.result
    assert result is not None
    assert all(each.final for each in result.sheets)
    everything = {card for noble in t.names for card in t.company(noble)}
    assert everything == {"piper-m", "piper-f", "dancer-f", "bear-leader", "puppeteer"}
    table = [
        (
            noble,
            t.coins(noble),
            t.company(noble),
            dict(t.view["seats"][t.seat(noble)]["assigned"]),
        )
        for noble in t.names
    ]
    assert [each.total for each in result.sheets] == [sum(by_hand(table, seat).values()) for seat in (0, 1)]


def test_sheet_before_the_end() -> None:
    """MN-5, MN-1.8: a sheet before the end is not final, and counts of others only what is seen."""
    t = Table("duke baron count", market="piper-m", hands={"duke": "piper-f lutenist-f", "count": "harpist"})
    t.to("duke")
    t.play("duke", "take piper-m", "decline")
    assert not t.sheet("duke").final
    lines = {line.kind: line.params["n"] for line in t.sheet("duke").lines}
    assert (lines["musician"], lines["women"], lines["couples"]) == (3, 2, 1)
    assert {line.kind: line.params["n"] for line in t.sheet("count").lines}["musician"] == 1
    assert t.points("baron", "musician") == 0


# -- against a scorer of another make

CARDS: list[dict[str, Any]] = tomllib.loads(HOUSE)["cards"]
ROW: dict[str, dict[str, Any]] = {row["slug"]: row for row in CARDS}


def shared(amounts: list[int], prizes: list[int], nobles: list[str], own: dict[str, list[int]]) -> list[int]:
    """Everybody's share: the seats in order of amount, the tied in one group, take the prizes of as many places."""
    got = [0] * len(amounts)
    order = sorted({(amount, noble == "count") for amount, noble in zip(amounts, nobles, strict=True)}, reverse=True)
    groups: list[list[int]] = []
    for amount, is_count in order:
        if amount:
            groups.append(
                [s for s, noble in enumerate(nobles) if amounts[s] == amount and (noble == "count") == is_count]
            )
    place = 0
    for group in groups:
        for seat in group:
            mine = own.get(nobles[seat], prizes)[: len(prizes)]
            got[seat] = sum(mine[place : place + len(group)]) // len(group)
        place += len(group)
    return got


def by_hand(table: list[Company], seat: int) -> dict[str, int]:
    """The points of a seat's lines, from the cards as they are printed."""
    nobles = [noble for noble, *_ in table]
    places = 1 if len(table) == 2 else 2
    found: dict[str, int] = {}
    found["wealth"] = shared([coins for _, coins, *_ in table], [2], nobles, {})[seat]
    for colour, prizes, own in (
        ("musician", [8, 4], {}),
        ("interpreter", [6, 3], {"viscount": [9, 6]}),
        ("acrobat", [6, 3], {"viscountess": [9, 6]}),
    ):
        amounts = []
        for _, _, cards, assigned in table:
            amount = 0
            for card in cards:
                colours = ROW[card].get("colours", [])
                if (colours == [colour]) if len(colours) < 2 else (assigned[card] == colour):
                    amount += 2 if ROW[card].get("double") else 1
            amounts.append(amount)
        found[colour] = shared(amounts, prizes[:places], nobles, own)[seat]
    women = [sum(ROW[card].get("sex") == "f" for card in cards) for _, _, cards, _ in table]
    found["women"] = shared(women, [4], nobles, {})[seat]
    mine = table[seat][2]
    found["trainers"] = sum(ROW[card].get("trainer", 0) for card in mine)
    people = {(ROW[card]["name"], ROW[card]["sex"]) for card in mine if "sex" in ROW[card]}
    found["couples"] = sum(sex == "m" and (name, "f") in people for name, sex in people)
    return found


@st.composite
def tables(draw: st.DrawFn) -> list[Company]:
    """Companies that two to five players might have, with many ties."""
    nobles = draw(st.permutations(RANKS))[: draw(st.integers(2, 5))]
    among = draw(st.lists(st.sampled_from(CARDS), unique_by=lambda row: row["slug"], min_size=2, max_size=40))
    found: list[Company] = [(noble, draw(st.integers(0, 3)), [], {}) for noble in nobles]
    for row in among:
        _, _, cards, assigned = found[draw(st.integers(0, len(nobles) - 1))]
        cards.append(row["slug"])
        if len(row.get("colours", [])) > 1:
            assigned[row["slug"]] = draw(st.sampled_from(row["colours"]))
    return found


@settings(max_examples=300, deadline=None)
@given(tables())
def test_against_another_scorer(table: list[Company]) -> None:
    """MN-5.1 to MN-5.12, MN-3.3, MN-3.5, MN-3.6: every line and the winner, as reckoned from the printed cards."""
    ed = edition(HOUSE)
    made = troupes(ed, table)
    totals = []
    for seat in range(len(table)):
        wanted = by_hand(table, seat)
        assert {line.kind: line.points for line in sheet(ed, made, seat).lines} == wanted
        totals.append(sum(wanted.values()))
    best = [table[seat][0] for seat, total in enumerate(totals) if total == max(totals)]
    (winner,) = winners(ed, made)
    assert table[winner][0] == ("count" if "count" in best else max(best, key=RANKS.index))
