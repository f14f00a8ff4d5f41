"""SM-E: the house edition, counted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from parlour.games.spook_manor.edition import BESIDE, COMPANY, EMPTY, LIGHTS, TYPES
from parlour.games.spook_manor.spaces import COLOURED, COLOURS, DIFFERENT, HOST, PAIRS, RULES, counts, size
from tests.games.spook_manor.tables import ED

ROOMS = range(156)


def of(kind: str) -> list[int]:
    """The rooms of a type."""
    return [room for room in ROOMS if TYPES[ED.type[room]] == kind]


def test_types() -> None:
    """SM-E.1"""
    assert len(ED.deck) == 156
    assert {kind: len(of(kind)) for kind in TYPES} == {
        "lighting": 48,
        "entertainment": 44,
        "portrait": 32,
        "guest": 32,
    }


def test_invitations() -> None:
    """SM-E.2"""
    assert counts(sum(ED.invitations)) == (13, 13, 13, 13)


def test_lighting() -> None:
    """SM-E.3"""
    rooms = of("lighting")
    single = [room for room in rooms if len(ED.lights[room]) == 1]
    plain = Counter(ED.lights[room][0] for room in single if ED.vp[room] == 1 and not ED.invitations[room])
    inviting = [room for room in single if ED.invitations[room]]
    assert len(single) == 32
    assert sorted(plain.elements()) == sorted([*range(16), *(light for light in range(16) if light % 5)])
    assert all(ED.vp[room] == 0 for room in inviting)
    assert [counts(ED.invitations[room]).index(1) for room in inviting] == [ED.lights[room][0] % 4 for room in inviting]
    assert sorted(ED.lights[room][0] // 4 for room in inviting) == [0, 1, 2, 3]
    assert sorted(ED.lights[room][0] % 4 for room in inviting) == [0, 1, 2, 3]
    double = [room for room in rooms if len(ED.lights[room]) == 2]
    assert [(ED.vp[room], ED.invitations[room]) for room in double] == [(0, 0)] * 16
    assert [ED.lights[room] for room in double] == [
        [light, (light // 4 + 2) % 4 * 4 + (light % 4 + 1) % 4] for light in range(16)
    ]
    assert Counter(light for room in rooms for light in ED.lights[room]) == dict.fromkeys(range(16), 4)
    assert not any(ED.lights[room] for room in ROOMS if room not in rooms)


def test_entertainment() -> None:
    """SM-E.4"""
    rooms = of("entertainment")
    assert rooms == ED.venues
    made = Counter(
        (
            RULES[s.rule],
            s.printed if s.rule in (COLOURED,) else len(s.printed),
            s.track,
            s.favourite if s.rule == HOST else None,
            ED.vp[room],
        )
        for room, s in zip(ED.venues, ED.spaces, strict=True)
    )
    wanted = Counter[tuple[object, ...]]()
    wanted.update(("coloured", (c,) * 3, (3, 7, 13), None, 1) for c in range(4))
    wanted.update(("coloured", pair, (3, 7), None, 1) for pair in combinations(range(4), 2))
    wanted.update(("coloured", three, (3, 7, 12), None, 1) for three in combinations(range(4), 3))
    wanted[("coloured", (0, 1, 2, 3), (2, 5, 10, 16), None, 1)] = 2
    wanted.update(("host", n, (3, 1), c, 2) for c in range(4) for n in (2, 3))
    wanted[("different", 3, (2, 6, 11), None, 1)] = 5
    wanted[("different", 4, (2, 5, 9, 15), None, 1)] = 5
    wanted[("pairs", 2, (7,), None, 2)] = 6
    wanted[("pairs", 4, (7, 15), None, 1)] = 4
    assert made == wanted
    assert made.total() == 44
    assert {s.rule for s in ED.spaces} == {COLOURED, DIFFERENT, PAIRS, HOST}


def test_portraits() -> None:
    """SM-E.5"""
    rooms = of("portrait")
    made = Counter((ED.view[room], ED.beside[room], ED.each[room], ED.vp[room]) for room in rooms)
    wanted = {(EMPTY, -1, 1, 1): 8, (COMPANY, -1, 1, 1): 12}
    assert made == wanted | {(BESIDE, kind, 3, 0): 3 for kind in range(4)}


def test_guest_rooms() -> None:
    """SM-E.6"""
    rooms = of("guest")
    made = Counter((counts(ED.invitations[room]), ED.vp[room]) for room in rooms)
    ones = {tuple(int(c == k) for c in range(4)): k for k in range(4)}
    assert {key: n for key, n in made.items() if sum(key[0]) == 1} == {(one, 1): 4 for one in ones}
    assert {key: n for key, n in made.items() if sorted(key[0]) == [0, 0, 1, 1]} == {
        (tuple(int(c in pair) for c in range(4)), 0): 2 for pair in combinations(range(4), 2)
    }
    assert {key: n for key, n in made.items() if 2 in key[0]} == {
        (tuple(2 * int(c == k) for c in range(4)), 1): 1 for k in range(4)
    }
    assert sum(size(ED.invitations[room]) for room in rooms) == 48


def test_lobby_cards() -> None:
    """SM-E.7"""
    left, right = zip(*ED.halves, strict=True)
    assert sorted(left) == sorted(right) == list(range(16))
    assert all(a // 4 != b // 4 and a % 4 != b % 4 for a, b in ED.halves)


def test_numbers() -> None:
    """SM-1.1 to 1.4, SM-3.7 to 3.9, SM-4.2, SM-4.5, SM-5.2"""
    assert (ED.creeples, ED.hand, ED.pile, ED.rounds, ED.solo_pile, ED.pool) == (13, 4, 23, 20, 20, 2)
    assert ED.light_points == [0, 0, 2, 5, 9]
    assert (ED.height, ED.column_points, ED.penalty) == (6, [0, 3, 7, 13], (1, 4, 9, 16))
    assert ED.ratings == [[70, 80, 90, 100, 110], [100, 115, 130, 145, 160]]
    assert (len(LIGHTS), len(COLOURS)) == (16, 4)


def test_every_card_has_a_name_of_its_own() -> None:
    from parlour.core.texts import texts

    for lang in ("en", "it", "fr"):
        words = texts(lang, "parlour.games.spook_manor")
        assert len({words.say(f"card.{slug}") for slug in ED.slugs}) == 172
