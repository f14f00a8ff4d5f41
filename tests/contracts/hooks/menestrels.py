"""What the contracts have to know of Ménestrels."""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.games.menestrels.edition import LAST_PLAY
from tests.contracts.hooks import Events, Hooks


def conserved(s: Any) -> dict[str, Any]:
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


def hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others by sort of card, the card that only the Princess knows, and what is left for the pile."""
    ed, found = s.edition, Counter[str]()
    for other in range(s.n):
        for kind in s.hands[other] if other != seat else ():
            found.update({f"{other} {sort}": 1 for sort in sorts(ed, kind)})
    if s.face >= 0:
        found.update({f"top {sort}": 1 for sort in (sorts(ed, s.face) if s.face < ed.king else ["king"])})
    found.update(f"pool {sort}" for kind in s.plain + s.costly for sort in sorts(ed, kind))
    if s.duke >= 0 and s.duke != seat and s.fresh >= 0:
        found.update({f"fresh {sort}": 1 for sort in sorts(ed, s.fresh)})
    return found + still_there(s, seat, events)


def still_there(s: Any, seat: int, events: Events) -> Counter[str]:
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


def sorts(ed: Any, kind: int) -> list[str]:
    """What a card is: its categories, woman or man, trainer, cost, and whether it has a mate; and which card it is."""
    sorts = [f"colour {colour}" for colour in ed.colours[kind]]
    sorts += ["woman"] * ed.woman[kind] + ["trainer"] * (ed.trainer[kind] > 0) + ["coin"] * ed.cost[kind]
    return sorts + ["mate"] * (ed.mate[kind] >= 0) + ["grey"] * ed.grey[kind] + [ed.slugs[kind]]


def never(ed: Any) -> set[str]:
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


def hoarding(s: Any, options: list[int]) -> list[int]:
    """MN-2.3: all others hoard the coins, and seat 0 buys what costs one: in the end it can do nothing but pass."""
    ed = s.edition
    texts = {move: str(ed.moves[move]) for move in options}
    costly = [move for move, text in texts.items() if text == "top coin" or text.split()[-1] in ed.slugs]
    costly = [move for move in costly if texts[move] == "top coin" or ed.cost[ed.slugs.index(texts[move].split()[-1])]]
    coins = [move for move, text in texts.items() if text == "coin"]
    return (costly or options) if s.who <= 0 else coins or options


HOOKS = Hooks(
    conserved,
    longest=4000,
    hidden=hidden,
    quiet=lambda verb: verb not in ("again", "play"),
    puzzled=lambda memory: len(memory.accounts) > 1,
    never=never,
    measured=frozenset({"MN-E.5"}),
    seeking=hoarding,
)
