"""States that fit what a seat sees and remembers, their hidden cards dealt by the chances that the memory leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from parlour.games.blood_mansion.edition import BACKS, BloodEdition, S
from parlour.games.blood_mansion.memory import Account, Blank, BloodMemory, blank, read_blank
from parlour.games.blood_mansion.state import GUEST, NOBODY, BloodState
from parlour.games.blood_mansion.view import ENDINGS


def imagine(view: Mapping[str, Any], memory: BloodMemory, rng: Random) -> BloodState:
    """A state that fits the view; see the module."""
    ed = memory.edition
    s = public(view, ed)
    if memory.accounts or memory.lost:
        _deal(s, view, memory, rng)
    if view["path"]:
        s.paths[view["seat"]] = tuple(view["path"])
    s.go()
    return s


def public(view: Mapping[str, Any], ed: BloodEdition) -> BloodState:
    """A state with all that everybody may know, and what only this viewer knows of the pile's order."""
    kinds = {slug: kind for kind, slug in enumerate(ed.slugs)}
    seats = [seat for seat in view["seats"] if seat["character"]]
    wishes = [bool(view[option]) for option in ("choosing", "quiet", "lenient")]
    s = BloodState(ed, len(view["seats"]), *wishes)
    s.characters = [kinds[seat["character"]] for seat in seats]
    for seat, told in enumerate(seats):
        s.used |= told["used"] << s.characters[seat]
        s.once |= told["once"] << s.characters[seat]
        s.lost[seat] = told["lost"]
        s.barred |= told["barred"][0] << 2 * seat | told["barred"][1] << 2 * seat + 1
    s.counts = [hand[back] for hand in view["hands"] for back in BACKS]
    told = view["pile"]
    s.pile = [told["backs"][back] for back in BACKS]
    s.order = [BACKS.index(back) for back in told.get("order", [told["back"]] if told["back"] else [])]
    s.stacker = told["stacker"]
    s.discards = [kinds[slug] for slug in view["discards"]]
    crime = view["crime"]
    s.weapon = kinds[crime["weapon"]] if crime["weapon"] else -1
    s.victim = {None: NOBODY, "guest": GUEST}.get(crime["victim"], kinds.get(crime["victim"], NOBODY))
    s.laid = int(crime["suspect"] is not None)
    s.playing = kinds[view["playing"]] if view["playing"] else -1
    s.turn, s.turns, s.drawn, s.discarded, s.check = (
        view[name] for name in ("turn", "turns", "drawn", "discarded", "check")
    )
    if view["end"]:
        s.ending, s.winner = ENDINGS.index(view["end"]["how"]), view["end"]["winner"]
    s.stack = s.frames_from(view["stack"])
    return s


def _deal(s: BloodState, view: Mapping[str, Any], memory: BloodMemory, rng: Random) -> None:
    """Give every card that the viewer cannot see a face, or a place in a pool."""
    ed, me = s.edition, view["seat"]
    a = _forgetful(s, view, rng) if memory.lost else _account(memory, rng)
    own = [ed.slugs.index(slug) for slug in view["cards"]]
    killer = ed.slugs.index(view["killer"]) if view["killer"] else -1
    pools = [[list(faces) for faces in pool] for pool in a.pools]
    culprit = _culprit(pools[0][S], memory, rng) if s.ghost >= 0 else -1
    eyes, out = a.eyes, s.laid or killer in own
    blanks = [[0] * len(BACKS) for _ in pools]
    for (pool, back), cards in _places(s, a, blanks).items():
        faces = pools[pool][back]
        growths = [[memory.growth(face) ** card.age for _, card in cards] for face in faces]
        found, pools[pool][back] = _assign(faces, growths, len(cards), rng)
        for (hand, card), face in zip(cards, found, strict=True):
            s.hands[hand].append(face)
            if face == ed.unknown:
                eyes |= card.eyes
    for hand, items in enumerate(a.hands):
        s.hands[hand] += [item for item in items if item >= 0]
        if ed.unknown in s.hands[hand]:
            out, killer = True, killer if killer >= 0 else rng.choice(s.characters)
        s.hands[hand] = sorted(killer if face == ed.unknown else face for face in s.hands[hand])
    if me is not None:
        s.hands[me] = sorted(own)
    if s.ghost >= 0:
        if view["opened"]:
            s.killer = culprit
        else:
            pools[0][S].append(culprit)
    else:
        s.killer = killer if out else -1
        s.seen = (1 << s.n) - 1 if s.laid else eyes if out else 0
    kept = [i for i in range(len(pools)) if i == len(pools) - 1 or (s.ghost >= 0 and (i == 0 or any(blanks[i])))]
    s.pools = [[sorted(faces) for faces in pools[i]] for i in kept]
    s.blanks = [blanks[i] for i in kept]


def _places(s: BloodState, a: Account, blanks: list[list[int]]) -> dict[tuple[int, int], list[tuple[int, Blank]]]:
    """The players' blanks with their hands, by pool and back; the Ghost's stay blanks and are counted only."""
    places: dict[tuple[int, int], list[tuple[int, Blank]]] = {}
    for hand, items in enumerate(a.hands):
        for item in items:
            if item < 0:
                card = read_blank(item)
                if hand == s.ghost:
                    blanks[card.pool][card.back] += 1
                else:
                    places.setdefault((card.pool, card.back), []).append((hand, card))
    return places


def _assign(faces: list[int], growths: list[list[float]], places: int, rng: Random) -> tuple[list[int], list[int]]:
    """Give each of the places a face, and return the faces that are left too.

    All places are alike to most faces; those of which `growths` tell that they rather stay choose their place first.
    """
    found = [-1] * places
    free: list[int] = list(range(places))
    left: list[int] = []
    plain: list[int] = []
    for face, growth in zip(faces, growths, strict=True):
        if all(weight == 1 for weight in growth):
            plain.append(face)
            continue
        elsewhere = len(faces) - places - len(left)
        mark = rng.random() * (sum(growth[place] for place in free) + elsewhere)
        for place in free:
            mark -= growth[place]
            if mark < 0:
                found[place] = face
                free.remove(place)
                break
        else:
            if elsewhere:
                left.append(face)
            else:
                found[free.pop()] = face
    rng.shuffle(plain)
    for place in free:
        found[place] = plain.pop()
    return found, left + plain


def _account(memory: BloodMemory, rng: Random) -> Account:
    """One of the memory's accounts, by weight."""
    accounts = list(memory.accounts)
    return accounts[0] if len(accounts) == 1 else rng.choices(accounts, list(memory.accounts.values()))[0]


def _culprit(suspects: list[int], memory: BloodMemory, rng: Random) -> int:
    """MB-8.1: whose Suspect was put away; it leaves the list."""
    may = [kind for kind in suspects if kind < memory.edition.dead_end and kind not in memory.cleared]
    culprit = rng.choice(may)
    suspects.remove(culprit)
    return culprit


def _forgetful(s: BloodState, view: Mapping[str, Any], rng: Random) -> Account:
    """An account that knows only what lies open: every hidden card may be anywhere under its back."""
    ed, me = s.edition, view["seat"]
    deck = ed.deck_of_two if s.ghost >= 0 else ed.deck
    left = Counter(kind for faces in deck for kind in faces)
    gone = [ed.slugs.index(slug) for slug in (*view["cards"], *view["discards"])]
    if s.ghost < 0:
        gone = [ed.unknown if kind < ed.dead_end else kind for kind in gone] + [ed.unknown] * s.laid
    elif s.victim >= 0:
        gone.append(s.victim)
    left.subtract(gone)
    hands: list[list[int]] = []
    for hand in range(len(s.hands)):
        eyes = 1 << hand if s.ghost < 0 else 0
        counts = s.counts[4 * hand : 4 * hand + 4] if hand != me else [0] * len(BACKS)
        hands.append([blank(back, 0, eyes) for back, n in enumerate(counts) for _ in range(n)])
    if s.ghost < 0 and view["seen"] and left[ed.unknown]:
        holders = [hand for hand, items in enumerate(hands) if any(read_blank(item).back == S for item in items)]
        hand = rng.choice(holders)
        hands[hand].remove(next(item for item in hands[hand] if read_blank(item).back == S))
        hands[hand].append(ed.unknown)
        left[ed.unknown] = 0
    backs = [*ed.backs, S]
    pool = tuple(tuple(sorted(kind for kind in left.elements() if backs[kind] == b)) for b in range(len(BACKS)))
    mine = 1 << me if view["seen"] else 0
    return Account(tuple(map(tuple, hands)), (pool,), mine)
