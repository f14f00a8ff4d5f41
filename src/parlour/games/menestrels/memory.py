"""What a seat can conclude from its own events about other hands, and states that fit it.

Hidden cards of one back in one hand cannot be told apart (MN-1.8). So what a seat has seen of another's hand is a list
of faces, without places; when somebody takes one of those cards unseen, each may be the one. The memory therefore keeps
several accounts of who holds which known card, each with the weight that the dealer's chances give it. Why other
players chose as they did is no evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import comb
from random import Random
from typing import Any

from parlour.core.game import Memory
from parlour.games.menestrels.edition import BACKS, COLOURS, LAST_PLAY, PLAIN, MenestrelsEdition
from parlour.games.menestrels.state import MenestrelsState

Known = tuple[tuple[int, ...], ...]
"""By seat, the faces known to be in its hand, sorted."""

MOST = 64
"""Accounts kept; the lightest go first."""

TRIES = 500
"""How often hidden cards are dealt anew when they cannot be so."""


class MenestrelsMemory(Memory):
    """Hears a seat's events; see the module.

    `accounts` maps what is known to be in which hand to its weight; `sizes[seat][back]` counts hidden cards;
    `unseen` counts, by kind, the cards that may be in others' hands, in the pile or removed; `top` is the face of the
    pile's top card while it is known; `fresh` is the seat that has just drawn a hidden card, -1 when more has happened.
    """

    edition: MenestrelsEdition

    def __init__(self, seat: int, edition: MenestrelsEdition) -> None:
        super().__init__(seat, edition)
        self.accounts: dict[Known, float] = {}
        self.sizes: list[list[int]] = []
        self.companies: list[Counter[int]] = []
        self.unseen = Counter(edition.deck)
        self.top: int | None = None
        self.last: tuple[int, int, int | None] = (-1, PLAIN, None)
        self.fresh = self.duke = -1
        self._kind = {slug: kind for kind, slug in enumerate(edition.slugs)}
        self._kind["king"] = edition.king

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in the seat's next event."""
        hear: Callable[[Mapping[str, Any], list[int]], None] | None = getattr(
            self, f"_{event['kind'].replace('-', '_')}", None
        )
        if hear is not None:
            hear(event, [self._kind[slug] for slug in event.get("cards", ())])
        if event["kind"] not in ("drawn", "top"):
            self.fresh = -1

    # -- events

    def _noble(self, event: Mapping[str, Any], cards: list[int]) -> None:
        ed = self.edition
        if ed.powers[ed.nobles.index(event["noble"])] == "pairs":
            self.duke = event["seat"]

    def _coins(self, event: Mapping[str, Any], cards: list[int]) -> None:
        n = len(event["coins"])
        self.accounts = {((),) * n: 1.0}
        self.sizes = [[0, 0] for _ in range(n)]
        self.companies = [Counter() for _ in range(n)]

    def _market(self, event: Mapping[str, Any], cards: list[int]) -> None:
        self._leaves_pile(cards[0])

    def _leaves_pile(self, face: int) -> None:
        """The top card's face is seen; one that was looked at is not unseen any more."""
        if self.top is None:
            self._turns_up(face)
        self.top = None

    def _turns_up(self, face: int) -> None:
        """The pile's top card turns out to be this one: more likely where fewer of its kind are in hands."""
        if len(self.accounts) > 1 and face != self.edition.king and not self.edition.at_once[face]:
            self._weigh(lambda known: self._if_on_top(known, face))
        self._see(face)

    def _see(self, face: int) -> None:
        if face != self.edition.king:
            self.unseen[face] -= 1

    def _looked(self, event: Mapping[str, Any], cards: list[int]) -> None:
        if cards and self.top is None:
            self.top = cards[0]
            self._turns_up(self.top)

    def _taken(self, event: Mapping[str, Any], cards: list[int]) -> None:
        self.companies[event["seat"]][cards[0]] += 1

    def _drawn(self, event: Mapping[str, Any], cards: list[int]) -> None:
        seat = event["seat"]
        if cards:
            self._leaves_pile(cards[0])
            if self.edition.at_once[cards[0]]:
                self.companies[seat][cards[0]] += 1
            return
        back, face = BACKS.index(event["backs"][0]), self.top
        self.sizes[seat][back] += 1
        self.last = (seat, back, face)
        self.fresh = seat
        self.top = None
        if face is not None and face != self.edition.king:
            self.unseen[face] += 1
            self._learn(seat, face)

    def _king(self, event: Mapping[str, Any], cards: list[int]) -> None:
        if event["how"] == "drawn":
            seat, back, _ = self.last
            self.sizes[seat][back] -= 1
        if event["how"] != "guard":
            self.top = None

    def _poached(self, event: Mapping[str, Any], cards: list[int]) -> None:
        self.companies[event["other"]][cards[0]] -= 1
        self.companies[event["seat"]][cards[0]] += 1

    def _impostor(self, event: Mapping[str, Any], cards: list[int]) -> None:
        """Who is asked for a last play holds a card for it, hidden when none lies in the company (MN-4.2)."""
        seat = event["seat"]
        kinds = [kind for kind, effect in enumerate(self.edition.effect) if effect == LAST_PLAY]
        if seat != self.seat and not any(self.companies[seat][kind] for kind in kinds):
            self._weigh(lambda known: self._if_one_of(known, seat, kinds))

    def _last_play(self, event: Mapping[str, Any], cards: list[int]) -> None:
        seat, face = event["seat"], cards[0]
        if self.companies[seat][face]:
            self.companies[seat][face] -= 1
        else:
            self._shown(seat, [face])
            self.companies[seat][face] -= 1

    _no_last_play = _last_play

    def _revealed(self, event: Mapping[str, Any], cards: list[int]) -> None:
        seat = event["seat"]
        if seat == self.seat:
            self.companies[seat].update(cards)
            return
        if seat == self.fresh == self.duke:
            # The Duke names the card that he has just drawn first: it was that one, not any of his hand (MN-3.4).
            self._weigh(lambda known: self._if_fresh(known, seat, cards[0]))
        elif len(cards) == sum(self.sizes[seat]):
            self._weigh(lambda known: self._if_hand_is(known, seat, cards))
        self._shown(seat, cards)

    def _peeked(self, event: Mapping[str, Any], cards: list[int]) -> None:
        other = event["other"]
        if not cards or other == self.seat:
            return
        self._weigh(lambda known: self._if_hand_is(known, other, cards))

    def _snatched(self, event: Mapping[str, Any], cards: list[int]) -> None:
        seat, other = event["seat"], event["other"]
        back = self.edition.backs[cards[0]] if cards else BACKS.index(event["backs"][0])
        if seat == self.seat:
            self._weigh(lambda known: self._if_taken(known, other, cards[0]))
            self._see(cards[0])
            self.sizes[other][back] -= 1
        elif other == self.seat:
            self.unseen[cards[0]] += 1
            self._learn(seat, cards[0])
            self.sizes[seat][back] += 1
        else:
            self._weigh(lambda known: self._if_passed(known, other, seat, back))
            self.sizes[other][back] -= 1
            self.sizes[seat][back] += 1

    # -- evidence: each gives the accounts that one account becomes, with the likelihood of what was heard

    def _weigh(self, evidence: Callable[[Known], Iterable[tuple[Known, float]]]) -> None:
        """Replace every account by those that it becomes."""
        weights: dict[Known, float] = {}
        for known, weight in self.accounts.items():
            for after, likelihood in evidence(known):
                if likelihood > 0:
                    weights[after] = weights.get(after, 0.0) + weight * likelihood
        total = sum(weights.values())
        if total > 0:
            kept = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:MOST]
            self.accounts = {known: weight / total for known, weight in kept}

    def _learn(self, seat: int, face: int) -> None:
        self._weigh(lambda known: [(_with(known, seat, face), 1.0)])

    def _shown(self, seat: int, faces: list[int]) -> None:
        """Cards of a hand are laid open."""
        for face in faces:
            self.companies[seat][face] += 1
            if seat != self.seat:
                self._weigh(lambda known, face=face: self._if_held(known, seat, face))  # type: ignore[misc]
                self.sizes[seat][self.edition.backs[face]] -= 1
                self._see(face)

    def _unknown(self, known: Known, seat: int, back: int) -> int:
        """How many hidden cards of this back in the hand are unknown."""
        return self.sizes[seat][back] - sum(self.edition.backs[face] == back for face in known[seat])

    def _may_be(self, known: Known, back: int) -> Counter[int]:
        """The cards that an unknown hidden card of this back may be: a card that acts at once is never hidden."""
        ed = self.edition
        held = Counter(face for hand in known for face in hand)
        left = Counter[int]()
        for kind, n in self.unseen.items():
            if n > held[kind] and ed.backs[kind] == back and not ed.at_once[kind]:
                left[kind] = n - held[kind]
        return left

    def _if_held(self, known: Known, seat: int, face: int) -> list[tuple[Known, float]]:
        """The seat shows a card that it chose to show: how likely is it that it has it?

        Close, not exact, where an edition has equal cards and the seat may have kept another one.
        """
        if face in known[seat]:
            return [(_without(known, seat, face), 1.0)]
        back = self.edition.backs[face]
        left, unknown = self._may_be(known, back), self._unknown(known, seat, back)
        whole = left.total()
        if not 0 < unknown <= whole or not left[face]:
            return []
        return [(known, 1 - comb(whole - left[face], unknown) / comb(whole, unknown))]

    def _if_one_of(self, known: Known, seat: int, kinds: list[int]) -> list[tuple[Known, float]]:
        """The seat has one of these cards in its hand."""
        if any(kind in known[seat] for kind in kinds):
            return [(known, 1.0)]
        found = []
        for kind in kinds:
            found += [(_with(known, seat, kind), likelihood) for _, likelihood in self._if_held(known, seat, kind)]
        return found

    def _if_on_top(self, known: Known, face: int) -> list[tuple[Known, float]]:
        """The pile's top card is this one, which does not act at once."""
        left = self._may_be(known, self.edition.backs[face])
        return [(known, left[face] / max(1, left.total()))]

    def _if_fresh(self, known: Known, seat: int, face: int) -> list[tuple[Known, float]]:
        """The card that the seat has just drawn is this one; from now on it is known to be in the hand."""
        if self.last[2] is not None:
            return [(known, 1.0)]
        left = self._may_be(known, self.edition.backs[face])
        return [(_with(known, seat, face), left[face] / max(1, left.total()))]

    def _if_taken(self, known: Known, seat: int, face: int) -> list[tuple[Known, float]]:
        """A card picked by chance among those of its back turns out to be this one."""
        back = self.edition.backs[face]
        size, left = self.sizes[seat][back], self._may_be(known, back)
        found = []
        if face in known[seat]:
            found.append((_without(known, seat, face), known[seat].count(face) / size))
        if left[face]:
            found.append((known, self._unknown(known, seat, back) / size * left[face] / left.total()))
        return found

    def _if_passed(self, known: Known, giver: int, taker: int, back: int) -> list[tuple[Known, float]]:
        """A card picked by chance goes from one hand to another, unseen."""
        size = self.sizes[giver][back]
        found = [(known, self._unknown(known, giver, back) / size)]
        for face in set(known[giver]):
            if self.edition.backs[face] == back:
                share = known[giver].count(face) / size
                found.append((_with(_without(known, giver, face), taker, face), share))
        return found

    def _if_hand_is(self, known: Known, seat: int, cards: list[int]) -> list[tuple[Known, float]]:
        """All hidden cards of a hand are seen."""
        new = Counter(cards)
        new.subtract(known[seat])
        if min(new.values(), default=0) < 0:
            return []
        likelihood = 1.0
        for back in range(len(BACKS)):
            left = self._may_be(known, back)
            likelihood /= max(1, comb(left.total(), self._unknown(known, seat, back)))
            for face, n in new.items():
                if self.edition.backs[face] == back:
                    likelihood *= comb(left[face], n)
        after = list(known)
        after[seat] = tuple(sorted(cards))
        return [(tuple(after), likelihood)]


def _with(known: Known, seat: int, face: int) -> Known:
    return tuple(tuple(sorted((*hand, face))) if each == seat else hand for each, hand in enumerate(known))


def _without(known: Known, seat: int, face: int) -> Known:
    hand = list(known[seat])
    hand.remove(face)
    return tuple(tuple(hand) if each == seat else other for each, other in enumerate(known))


# -- imagining


def imagine(view: Mapping[str, Any], memory: MenestrelsMemory, rng: Random) -> MenestrelsState:
    """A state that fits the view, its hidden cards dealt by the chances that the memory leaves.

    Once the game has ended, what is asked tells who has no Impostor (MN-4.2); states where it is not so are dealt anew.
    """
    s = _imagine(view, memory, rng)
    for _ in range(TRIES):
        if not s.king or _impostors_asked(s, view["stack"]):
            break
        s = _imagine(view, memory, rng)
    s.go()
    return s


def _impostors_asked(s: MenestrelsState, stack: list[list[Any]]) -> bool:
    """MN-4.2: whether the Impostors are where the stack says: owners are asked in turn before anything else."""
    effect = s.edition.effect
    owns = [any(effect[kind] == LAST_PLAY for kind in s.hands[seat] + s.companies[seat]) for seat in range(s.n)]
    scans = [frame[1] for frame in stack if frame[0] == "LastPlays"]
    if not scans:
        return not any(owns)
    asked = stack[-1][1] if stack[-1][0] == "LastPlay" else s.turn
    order = [scans[0], *s.others(scans[0])]
    return not any(owns[seat] for seat in order[: order.index(asked)]) and (stack[-1][0] != "LastPlay" or owns[asked])


def _imagine(view: Mapping[str, Any], memory: MenestrelsMemory, rng: Random) -> MenestrelsState:
    """A state that fits the view but for what is asked after the King."""
    ed = memory.edition
    s = public(view, ed)
    known = _account(memory, rng)
    me = view["seat"]
    seen = [kind for kind in s.market if kind >= 0] + s.discards + [kind for cards in s.companies for kind in cards]
    kinds = {slug: kind for kind, slug in enumerate(ed.slugs)}
    if me is not None:
        s.hands[me] = [kinds[slug] for slug in view["seats"][me]["cards"]]
        fresh = view["seats"][me]["fresh"]
        s.fresh = kinds[fresh] if fresh else -1
        seen += s.hands[me]
    face = view["pile"].get("face")
    if face:
        s.face = ed.king if face == "king" else kinds[face]
        seen += [s.face] * (s.face != ed.king)
    left = Counter(ed.deck)
    left.subtract(seen)
    left.subtract(face for hand in known for face in hand)
    drawn = _deal_hands(s, view, known, left, rng)
    s.plain = sorted(kind for kind in left.elements() if not ed.cost[kind])
    s.costly = sorted(kind for kind in left.elements() if ed.cost[kind])
    if view["pile"]["looked"] and s.face < 0:
        _deal_top(s, rng)
    if me != s.duke and any(frame[0] == "Pair" and frame[2] < 0 for frame in view["stack"]):
        s.fresh = _fresh(s, memory, drawn, rng)
    return s


def public(view: Mapping[str, Any], ed: MenestrelsEdition) -> MenestrelsState:
    """A state with all that everybody may know."""
    kinds = {slug: kind for kind, slug in enumerate(ed.slugs)}
    seats = view["seats"]
    s = MenestrelsState(ed, len(seats), view["choosing"])
    s.nobles = [ed.nobles.index(seat["noble"]) if seat["noble"] else -1 for seat in seats]
    s.coins = [seat["coins"] for seat in seats]
    s.companies = [[kinds[slug] for slug in seat["company"]] for seat in seats]
    s.assigned = [[kinds[slug] * 3 + COLOURS.index(colour) for slug, colour in seat["assigned"]] for seat in seats]
    s.market = [kinds[slug] if slug else -1 for slug in view["market"]]
    s.discards = [kinds[slug] for slug in view["discards"]]
    s.bank, s.bubbles = view["bank"], view["bubbles"]
    s.turn, s.turns, s.extra = view["turn"], view["turns"], view["extra"]
    s.king, s.looked = int(view["king"]), int(view["looked"])
    s.pile = view["pile"]["size"]
    s.back = BACKS.index(view["pile"]["back"]) if view["pile"]["back"] else -1
    barred = [ed.moves.find(text) for text in view["barred"]]
    s.barred = [move.id for move in barred if move is not None]
    if s.market:
        s.find_powers()
    s.stack = s.frames_from(view["stack"])
    return s


def _account(memory: MenestrelsMemory, rng: Random) -> Known:
    """One of the memory's accounts, by weight."""
    known = list(memory.accounts)
    return rng.choices(known, list(memory.accounts.values()))[0] if known else ()


def _deal_hands(
    s: MenestrelsState, view: Mapping[str, Any], known: Known, left: Counter[int], rng: Random
) -> dict[int, list[int]]:
    """Give the other seats their hidden cards; returns, by seat, those that were not known."""
    ed = s.edition
    drawn: dict[int, list[int]] = {}
    for seat, told in enumerate(view["seats"]):
        if seat == view["seat"]:
            continue
        hand = list(known[seat]) if known else []
        drawn[seat] = []
        for back, name in enumerate(BACKS):
            wanted = told["hand"][name] - sum(ed.backs[kind] == back for kind in hand)
            if wanted > 0:
                may = [kind for kind in left.elements() if ed.backs[kind] == back and not ed.at_once[kind]]
                drawn[seat] += rng.sample(may, wanted)
        left.subtract(drawn[seat])
        s.hands[seat] = sorted(hand + drawn[seat])
    return drawn


def _deal_top(s: MenestrelsState, rng: Random) -> None:
    """Give the top card, which the Princess has seen, a face."""
    from parlour.games.menestrels.pile import Face, leave_pool

    top: Face = Face()
    s.face = leave_pool(s, top.draw(s, rng.random))


def _fresh(s: MenestrelsState, memory: MenestrelsMemory, drawn: dict[int, list[int]], rng: Random) -> int:
    """Which hidden card the Duke has just drawn: one of its back that was not known before, unless it was."""
    _, back, face = memory.last
    if face is not None:
        return face
    return rng.choice([kind for kind in drawn[s.duke] if s.edition.backs[kind] == back])
