"""What the contracts have to know of Blood Mansion."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.contracts.hooks import Events, Hooks


def conserved(s: Any) -> dict[str, Any]:
    """MB-1.1, MB-1.4, MB-2.5, MB-8.1: every card is once somewhere, under the backs that everybody can count."""
    ed, two = s.edition, s.ghost >= 0
    faces = [*(kind for hand in s.hands for kind in hand), *s.discards]
    faces += [kind for pool in s.pools for part in pool for kind in part]
    if two:
        faces += [s.victim] * (s.victim >= 0) + [s.killer] * (s.killer >= 0)
    else:
        faces = [ed.unknown if kind < ed.dead_end else kind for kind in faces] + [ed.unknown] * s.laid
    given = [Counter(ed.backs[kind] for kind in hand) for hand in s.hands]
    counts = [[s.counts[4 * hand + back] for back in range(4)] for hand in range(len(s.hands))]
    blanks = [sum(blanks[back] for blanks in s.blanks) for back in range(4)]
    if two:
        given[s.ghost].update(dict(enumerate(blanks)))
    left = [[len(part) for part in pool] for pool in s.pools]
    if two and s.killer < 0:
        left[0][0] -= 1
    free = [[n - m for n, m in zip(*both, strict=True)] for both in zip(left, s.blanks, strict=True)]
    dealt = not any(any(frame.to_data()[0] == "LayDeck" for frame in s.stack) for _ in (0,))
    deck = ed.deck_of_two if two else ed.deck
    return {
        "cards": Counter(faces) == Counter(kind for part in deck for kind in part),
        "backs": [[hand[back] for back in range(4)] for hand in given] == counts,
        "pile": not dealt or free[-1] == s.pile,
        "older pools": not any(any(part) for part in free[:-1]),
        "order": all(s.order.count(back) <= s.pile[back] for back in range(4)) or not waiting(s),
        "actual weapon": s.weapon < 0 or s.weapon not in s.discards,
        "characters": len(set(s.characters)) == len(s.characters),
        "blanks": two or not any(blanks),
    }


def waiting(s: Any) -> bool:
    """Whether somebody has to choose: before that, the top of the pile may be of yesterday."""
    return bool(s.who >= 0)


def hidden(s: Any, seat: int, events: Events) -> dict[str, float]:
    """Hands of the others and the pile by sort of card; whether the killer is drawn, and who has seen the Suspect."""
    found = Counter[str]()
    for hand, cards in enumerate(s.hands):
        for kind in cards if hand != seat else ():
            found.update(f"{hand} {sort}" for sort in sorts(s, kind))
    for part in s.pools[-1]:
        for kind in part:
            found.update(f"pool {sort}" for sort in sorts(s, kind))
    if s.ghost < 0 and s.killer >= 0:
        found.update({f"killer {y}": 1 for y in range(s.n) if s.characters[y] == s.killer})
        found.update({f"seen {y}": 1 for y in range(s.n) if s.seen >> y & 1 and y != seat})
    return found


def sorts(s: Any, kind: int) -> list[str]:
    """What a card is."""
    ed = s.edition
    if kind == ed.unknown or kind < ed.dead_end:
        return ["suspect", f"suspect {kind}"] if s.ghost >= 0 else ["suspect"]
    found = [ed.slugs[kind]]
    if kind == s.weapon:
        found.append("actual weapon")
    if ed.value[kind]:
        found.append(f"points {ed.value[kind]}")
    return found


def never(ed: Any) -> set[str]:
    """All moves can come about."""
    return set()


def greedy(s: Any, options: list[int]) -> list[int]:
    """Towards declarations: the dealer gives weapons, Guilt and Suspects, and nobody lets them go."""
    texts = {move: str(s.edition.moves[move]) for move in options}
    ed = s.edition
    wanted = {f"card {ed.slugs[kind]}" for kind in (s.weapon, *range(ed.first_guilt, ed.unknown)) if kind >= 0}
    wanted |= {f"card {slug}" for slug in ed.characters} if s.ghost < 0 else set()
    best = [move for move, text in texts.items() if text in wanted or text.startswith(("accuse", "escape"))]
    if s.turns == 1:  # MB-2.8: a scheme takes the last card of the pile before anything is discarded
        best = [move for move, text in texts.items() if text in ("scheme", "from pile")] or best
    if best:
        return best
    kept = {f"{verb} {ed.slugs[kind]}" for verb in ("discard", "drop") for kind in range(ed.first_guilt, ed.unknown)}
    return [move for move, text in texts.items() if text not in kept] or options


HOOKS = Hooks(
    conserved,
    longest=15000,
    hidden=hidden,
    quiet=lambda verb: verb not in ("discard", "play", "drop", "give", "slam", "accuse", "escape"),
    puzzled=lambda memory: len(memory.accounts) > 1,
    never=never,
    measured=frozenset({"MB-E.5"}),
    seeking=greedy,
    whole=(3,),
)
