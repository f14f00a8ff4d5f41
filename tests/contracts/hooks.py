"""What contracts have to know of each game: what is conserved, how long it may last, what is worth comparing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import parlour
from parlour.core.state import State
from parlour.games.bizarre_manor.geometry import xy
from parlour.games.bizarre_manor.state import unpack
from parlour.games.menestrels.edition import LAST_PLAY

Events = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Hooks:
    """One game's answers.

    - `conserved` is the same at every state of a game, `longest` bounds its moves, the dealer's too.
    - `hidden` counts what a seat that has heard some events cannot see, in numbers whose averages can be compared.
    - `quiet` are the verbs by which a choice says nothing about the chooser's secrets.
    - a memory is `puzzled` when cards that it has seen may be at several places now.
    - `never` are texts of moves that stand in the table and cannot come about.
    - `rarely` are texts of moves that nobody need meet.
    - `measured` are rules that no function carries out: what shall hold on average over many games.
    - `seeking` narrows options down to those that lead where chance hardly gets.
    """

    conserved: Callable[[Any], Mapping[str, Any]]
    longest: int
    hidden: Callable[[Any, int, Events], Mapping[str, float]]
    quiet: Callable[[str], bool]
    puzzled: Callable[[Any], bool]
    never: Callable[[Any], set[str]]
    rarely: Callable[[Any], set[str]] = lambda edition: set()
    measured: frozenset[str] = frozenset()
    seeking: Callable[[Any, list[int]], list[int]] | None = None


def hooks(name: str) -> Hooks:
    """The hooks of a game."""
    assert name in HOOKS, f"tests/contracts/hooks.py has to say what the contracts should know of {name}"
    return HOOKS[name]


# -- Ménestrels


def menestrels_conserved(s: Any) -> dict[str, Any]:
    """MN-1.1, MN-1.2, MN-1.4, MN-3.2: 60 artists, 80 coins, at most 3 bubbles; the pool is pile and removed cards."""
    ed = s.edition
    top = [s.face] if 0 <= s.face < ed.king else []
    groups = [*s.hands, *s.companies, [kind for kind in s.market if kind >= 0], s.discards, s.plain, s.costly, top]
    artists = Counter(kind for group in groups for kind in group)
    laid = s.pile > 0 or s.turn >= 0
    pile = len(s.plain) + len(s.costly) + len(top) - (s.pile - (not s.king) if s.pile else 0)
    held = [noble for noble in s.nobles if noble >= 0]
    return {
        "artists": artists == Counter(ed.deck),
        "coins": sum(s.coins) + s.bank,
        "nobody owes coins": min(*s.coins, s.bank) >= 0,
        "bubbles": 0 <= s.bubbles <= ed.bubbles,
        "nobles": len(set(held)) == len(held),
        "backs": all(not ed.cost[kind] for kind in s.plain) and all(ed.cost[kind] for kind in s.costly),
        "removed": not laid or s.king or pile == ed.removed[s.n],
        "hidden cards do not act": not any(ed.at_once[kind] for hand in s.hands for kind in hand),
    }


def menestrels_hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others by sort of card, the card that only the Princess knows, and what is left for the pile."""
    ed, found = s.edition, Counter[str]()
    for other in range(s.n):
        for kind in s.hands[other] if other != seat else ():
            found.update({f"{other} {sort}": 1 for sort in menestrels_sorts(ed, kind)})
    if s.face >= 0:
        found.update({f"top {sort}": 1 for sort in (menestrels_sorts(ed, s.face) if s.face < ed.king else ["king"])})
    found.update(f"pool {sort}" for kind in s.plain + s.costly for sort in menestrels_sorts(ed, kind))
    if s.duke >= 0 and s.duke != seat and s.fresh >= 0:
        found.update({f"fresh {sort}": 1 for sort in menestrels_sorts(ed, s.fresh)})
    return found + menestrels_still_there(s, seat, events)


def menestrels_still_there(s: Any, seat: int, events: Events) -> Counter[str]:
    """How many of the cards that a seat has peeked at are still there, by the hand's size and what was taken since."""
    found, looked = Counter[str](), dict[int, tuple[list[str], int, int]]()
    for event in events:
        if event["kind"] == "peeked" and "cards" in event and event["seat"] == seat:
            looked[event["other"]] = (event["cards"], len(event["cards"]), 0)
        elif event["kind"] == "snatched" and "cards" not in event and event["other"] in looked:
            cards, size, taken = looked[event["other"]]
            looked[event["other"]] = (cards, size, taken + 1)
    for other, (cards, size, taken) in looked.items():
        hand = Counter(s.edition.slugs[kind] for kind in s.hands[other])
        found[f"{(hand & Counter(cards)).total()} of {size} still there after {taken}"] += 1
    return found


def menestrels_sorts(ed: Any, kind: int) -> list[str]:
    """What a card is: its categories, woman or man, trainer, cost, and whether it has a mate; and which card it is."""
    sorts = [f"colour {colour}" for colour in ed.colours[kind]]
    sorts += ["woman"] * ed.woman[kind] + ["trainer"] * (ed.trainer[kind] > 0) + ["coin"] * ed.cost[kind]
    return sorts + ["mate"] * (ed.mate[kind] >= 0) + ["grey"] * ed.grey[kind] + [ed.slugs[kind]]


def menestrels_never(ed: Any) -> set[str]:
    """Moves that no card of the edition can bring about."""
    never: set[str] = set()
    for kind, slug in enumerate(ed.slugs):
        never |= {f"two {slug}"} if ed.cost[kind] else set()
        never |= set() if ed.poachable[kind] else {f"poach {slug}"}
        never |= set() if ed.effect[kind] == LAST_PLAY else {f"play {slug}"}
        several = ed.colours[kind] if len(ed.colours[kind]) > 1 else ()
        names = ("musician", "acrobat", "interpreter")
        never |= {f"assign {slug} {name}" for colour, name in enumerate(names) if colour not in several}
    return never


def menestrels_hoarding(s: Any, options: list[int]) -> list[int]:
    """MN-2.3: all others hoard the coins, and seat 0 buys what costs one: in the end it can do nothing but pass."""
    ed = s.edition
    texts = {move: str(ed.moves[move]) for move in options}
    costly = [move for move, text in texts.items() if text == "top coin" or text.split()[-1] in ed.slugs]
    costly = [move for move in costly if texts[move] == "top coin" or ed.cost[ed.slugs.index(texts[move].split()[-1])]]
    coins = [move for move, text in texts.items() if text == "coin"]
    return (costly or options) if s.who <= 0 else coins or options


# -- Bizarre Manor


def bizarre_manor_conserved(s: Any) -> dict[str, Any]:
    """BM-1.1, BM-1.3, BM-3.1: every card is somewhere once; Reviews and the Hall are never covered; nobody owes more
    Reviews than the piles and manors show."""
    ed = s.edition
    placed = [face_at(code) for codes in s.placed for code in codes]
    cards = [*placed, *(card for card in s.card if card >= 0)]
    manor = [card for card in cards if card < len(ed.cards)]
    manor += [*s.deck, *s.vortex, *s.gone, *(card for each in (*s.hands, *s.received) for card in each)]
    reviews = [ed.kind(card) for card in cards if card >= len(ed.cards)]
    reviews += [*(top for top in s.tops if top >= 0), *(card for each in (*s.pools, *s.under) for card in each)]
    covered = [card for seat in range(s.n) for under in s.manor(seat).covered.values() for card in under]
    return {
        "Manor cards": sorted(manor) == ed.decks[s.n],
        "Reviews": sorted(reviews) == sorted(card for pile in ed.piles for card in pile),
        "guests": len(s.strangers) + sum(guest >= 0 for guest in s.guests),
        "covered": all(card < len(ed.cards) for card in covered),
        "graves": max(s.given) <= ed.graves,
        "accessible at the end": not s.over or not any(s.manor(seat).cut_off for seat in range(s.n)),
    }


def face_at(code: int) -> int:
    """The face of a placed card."""
    return unpack(code).face


def bizarre_manor_hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Cards of the others and on the Vortex by emblem, height and number; the guests that only others have seen."""
    found = Counter[str]()
    places = [(f"vortex {height}", [card]) for height, card in enumerate(s.vortex[:3])]
    places += [(f"vortex top {depth}", [card]) for depth, card in enumerate(s.vortex[-3:])]
    for other in range(s.n):
        places.append((f"received {other}", s.received[other]))
        if other != seat:
            places += [(f"hand {other}", s.hands[other]), (f"next {other}", [s.card[other]])]
    places.append(("deck", s.deck))
    for place, cards in places:
        for card in cards:
            if 0 <= card < len(s.edition.cards):
                found.update({f"{place} {s.edition.emblem[card]}": 1, f"{place} part {card % 7}": 1})
    for place, guest in enumerate(s.guests):
        if guest >= 0 and place not in s.line and s.looks[seat] != place:
            found[f"guest {place} {guest}"] = 1
    return found


def bizarre_manor_never(ed: Any) -> set[str]:
    """BM-1.5, BM-3.1: cards that two players never have; the Hall's own space."""
    return {f"give {ed.cards[card]}" for card, seats in enumerate(ed.seats) if seats > 2} | {"place 0,0"}


def bizarre_manor_rarely(ed: Any) -> set[str]:
    """Spaces far from the Hall."""
    far = [at for at in ed.spaces if sum(map(abs, xy(at))) > 3]
    return {str(ed.moves[ed.place[at]]) for at in far}


# -- the toys


def doors_conserved(s: Any) -> dict[str, Any]:
    """DO-1.1, DO-1.2: every card is somewhere, every character with one seat at most."""
    cards = Counter(face for group in (*s.hands, s.discards) for face in group)
    return {
        "cards": [cards[kind] + s.pool[kind] for kind in range(len(s.pool))],
        "characters": len(set(s.characters)) == len(s.characters),
        "points": sum(s.points) <= sum(n * v for n, v in zip(s.edition.counts, s.edition.values, strict=True)),
    }


def doors_hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others, card by card; who is guilty where somebody knows it."""
    found = Counter(f"{y} {face}" for y, hand in enumerate(s.hands) if y != seat for face in hand)
    if s.culprit >= 0:
        found[f"guilty {s.characters.index(s.culprit)}"] = 1
    return found


def rooms_conserved(s: Any) -> dict[str, Any]:
    """RO-1.1, RO-1.2: every card is once somewhere; guests only come from the supply."""
    groups = [s.pool, *s.hands, *(column for columns in s.columns for column in columns)]
    cards = [card for group in groups for card in group] + [card - 1 for card in s.field if card]
    return {
        "cards": sorted(cards + [s.up] * (s.up >= 0)) == list(range(len(s.edition.slugs))),
        "guests": sum(map(sum, s.guests)) + s.supply,
    }


def rooms_hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others, card by card."""
    return Counter(f"{y} {card}" for y, hand in enumerate(s.hands) if y != seat for card in hand)


HOOKS: dict[str, Hooks] = {
    "bizarre_manor": Hooks(
        bizarre_manor_conserved,
        longest=400,
        hidden=bizarre_manor_hidden,
        quiet=lambda verb: True,
        puzzled=lambda memory: bool(memory.doubts),
        never=bizarre_manor_never,
        rarely=bizarre_manor_rarely,
        measured=frozenset({"BM-E.7"}),
    ),
    "menestrels": Hooks(
        menestrels_conserved,
        longest=4000,
        hidden=menestrels_hidden,
        quiet=lambda verb: verb not in ("again", "play"),
        puzzled=lambda memory: len(memory.accounts) > 1,
        never=menestrels_never,
        measured=frozenset({"MN-E.5"}),
        seeking=menestrels_hoarding,
    ),
    "doors": Hooks(
        doors_conserved,
        longest=300,
        hidden=doors_hidden,
        quiet=lambda verb: verb in ("draw", "pass", "let", "be"),
        puzzled=lambda memory: any("cards" in event for event in memory.events if event["kind"] == "grabbed"),
        never=lambda edition: {f"sell {slug}" for slug in ("slam", "grab", "swap", "look")},
    ),
    "rooms": Hooks(
        rooms_conserved,
        longest=300,
        hidden=rooms_hidden,
        quiet=lambda verb: verb in ("keep", "into", "leave", "plant"),
        puzzled=lambda memory: any(event["kind"] == "passed" for event in memory.events),
        never=lambda edition: set(),
    ),
}


def conserved(s: State, name: str) -> dict[str, Any]:
    """What the game conserves, as plain data."""
    return dict(hooks(name).conserved(s))


def missing() -> list[str]:
    """Registered games without hooks."""
    return [name for name in parlour.games() if name not in HOOKS]
