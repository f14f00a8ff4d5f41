"""What a seat can conclude from its own events about the hands of others.

Cards of one back in one hand cannot be told apart (MB-1.8), so what a seat knows of a hand is a list of cards without
places: faces that it has seen, and *blanks*, cards of which it knows the back and which pool they came from. When
somebody takes a card unseen, it may have been any of them. The memory therefore keeps several accounts of who holds
what, each with the weight that the dealer's chances give it. Why other players chose as they did is no evidence; a card
that somebody puts down or gives is taken to be as likely as any other of its back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from parlour.core.game import Memory
from parlour.games.blood_mansion.edition import BACKS, BloodEdition, S

MOST = 48
"""Accounts kept; the lightest go first."""
_SEATS = 512
"""One more than the largest set of seats."""


class Account(NamedTuple):
    """One reading of what the seat has heard.

    `hands[y]` are the cards of a hand, sorted: kinds, and blanks (negative, see `blank`); none for the own hand.
    `pools[p][back]` are the faces that blanks of pool p may have, in hands and in the pile, sorted. `eyes` are
    the seats that have seen the actual Suspect, if its place is known; with three and more players the card itself is
    the kind `unknown` here, whoever it shows.
    """

    hands: tuple[tuple[int, ...], ...]
    pools: tuple[tuple[tuple[int, ...], ...], ...]
    eyes: int


def blank(back: int, pool: int, eyes: int) -> int:
    """A card without a face: its back, its pool, and the seats that have seen its face."""
    return -1 - (back + 4 * (eyes + _SEATS * pool))


def read_blank(item: int) -> tuple[int, int, int]:
    """Back, pool and eyes of a blank."""
    rest, back = divmod(-1 - item, 4)
    pool, eyes = divmod(rest, _SEATS)
    return back, pool, eyes


Evidence = Callable[[Account], Iterable[tuple[Account, float]]]


class BloodMemory(Memory):
    """Hears a seat's events; see the module.

    `accounts` maps what may be so to its weight; it is empty before the deck is laid. `lost` says that what was heard
    fits no account that was kept, so that nothing is known any more but what lies open. `cleared` are the characters
    that a wrong declaration has shown to be innocent (MB-8.6).
    """

    edition: BloodEdition

    def __init__(self, seat: int, edition: BloodEdition) -> None:
        super().__init__(seat, edition)
        self.accounts: dict[Account, float] = {}
        self.two = False
        self.lost = False
        self.cleared: set[int] = set()
        self._weapon = -1
        self._swapped: dict[int, list[int]] = {}
        self._kind = {slug: kind for kind, slug in enumerate(edition.slugs)}

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in the seat's next event."""
        if self.lost:
            return
        hear: Callable[[Mapping[str, Any], list[int]], None] | None = getattr(
            self, f"_{event['kind'].replace('-', '_')}", None
        )
        if hear is not None:
            hear(event, [self._face(slug) for slug in event.get("cards", ())])

    def _face(self, slug: str) -> int:
        """The kind of a card; with three and more players the only Suspect there is, is the actual one."""
        kind = self._kind[slug]
        return kind if self.two or kind >= self.edition.dead_end else self.edition.unknown

    def back(self, face: int) -> int:
        """The back of a face."""
        return S if face == self.edition.unknown else self.edition.backs[face]

    # -- events

    def _deck(self, event: Mapping[str, Any], cards: list[int]) -> None:
        ed = self.edition
        self.two = event["seats"] == 2
        deck = ed.deck_of_two if self.two else ed.deck
        hands: list[tuple[int, ...]] = [()] * event["seats"]
        if self.two:
            hands.append((blank(S, 0, 0),) * ed.hand)
        self.accounts = {Account(tuple(hands), (tuple(map(tuple, deck)),), 0): 1.0}

    def _hand(self, event: Mapping[str, Any], cards: list[int]) -> None:
        self._comes_up(event["seat"], event["backs"], cards)

    _drawn = _searched_pile = _hand

    def _filled(self, event: Mapping[str, Any], cards: list[int]) -> None:
        self._comes_up(2, event["backs"], cards)

    def _comes_up(self, hand: int, backs: list[str], cards: list[int]) -> None:
        """Cards of the pile come into a hand."""
        if hand == self.seat:
            for face in cards:
                self._weigh(lambda a, face=face: self._own_draw(a, face))  # type: ignore[misc]
            return
        eyes = 0 if self.two else 1 << hand
        for name in backs:
            back = BACKS.index(name)
            self._weigh(
                lambda a, back=back: [(_put(a, hand, blank(back, len(a.pools) - 1, eyes)), 1.0)]  # type: ignore[misc]
            )

    def _murder(self, event: Mapping[str, Any], cards: list[int]) -> None:
        self._weapon = cards[0]

    def _renewed(self, event: Mapping[str, Any], cards: list[int]) -> None:
        pool = tuple(tuple(face for face in cards if self.back(face) == back) for back in range(len(BACKS)))
        self._weigh(lambda a: [(a._replace(pools=(*a.pools, pool)), 1.0)])

    def _discarded(self, event: Mapping[str, Any], cards: list[int]) -> None:
        self._leaves(event["seat"], cards)

    _played = _dropped = _burned = _slammed = _discarded

    def _searched(self, event: Mapping[str, Any], cards: list[int]) -> None:
        """MB-3.4: of the S cards only the actual Suspect can be left."""
        hand = event["other"]
        self._leaves(hand, cards)
        if hand != self.seat and not self.two:
            self._weigh(lambda a: self._only_suspect(a, hand))

    def _leaves(self, hand: int, cards: list[int]) -> None:
        """Cards of a hand are laid open and gone."""
        if hand != self.seat:
            for face in cards:
                self._weigh(lambda a, face=face: self.reveal(a, hand, face))  # type: ignore[misc]

    def _spared(self, event: Mapping[str, Any], cards: list[int]) -> None:
        if event["seat"] != self.seat:
            self._shows(event["seat"], cards)

    def _wrong(self, event: Mapping[str, Any], cards: list[int]) -> None:
        """MB-8.6: who may declare holds the actual weapon; and the one who was named is innocent."""
        if event["seat"] != self.seat:
            self._shows(event["seat"], [self._weapon])
        self.cleared.add(self._kind[event["character"]])

    def _shows(self, hand: int, cards: list[int]) -> None:
        """Cards of a hand are seen and stay there."""
        for face in cards:
            self._weigh(lambda a, face=face: self.reveal(a, hand, face))  # type: ignore[misc]
        for face in cards:
            self._weigh(lambda a, face=face: [(_put(a, hand, face), 1.0)])  # type: ignore[misc]

    def _took(self, event: Mapping[str, Any], cards: list[int]) -> None:
        taker, giver = event["seat"], event["other"]
        if taker == self.seat:
            self._leaves(giver, cards)
            if self.edition.unknown in cards:
                self._weigh(lambda a: [(a._replace(eyes=a.eyes | 1 << taker), 1.0)])
        elif giver == self.seat:
            self._weigh(lambda a: [(self._receive(a, taker, cards), 1.0)])
        else:
            back = BACKS.index(event["backs"][0])
            self._weigh(lambda a: self._passed(a, giver, taker, back))

    _gave = _took

    def _read(self, event: Mapping[str, Any], cards: list[int]) -> None:
        reader, hand = event["seat"], event["other"]
        if reader == self.seat:
            self._shows(hand, cards)
            if self.edition.unknown in cards:
                self._weigh(lambda a: [(a._replace(eyes=a.eyes | 1 << reader), 1.0)])
        elif hand == self.seat:
            if self.edition.unknown in cards:
                self._weigh(lambda a: [(a._replace(eyes=a.eyes | 1 << reader), 1.0)])
        else:
            self._weigh(lambda a: [(self._seen_by(a, hand, 1 << reader), 1.0)])

    def _traded(self, event: Mapping[str, Any], cards: list[int]) -> None:
        one, two = event["seat"], event["other"]
        if self.seat not in (one, two):
            self._weigh(lambda a: [(self._swap(a, one, two), 1.0)])

    def _got_hand(self, event: Mapping[str, Any], cards: list[int]) -> None:
        """The own hand was traded: first the other's is seen, then it holds the own old cards."""
        if self.seat not in (event["seat"], event["other"]):
            return
        self._swapped[event["seat"]] = cards
        if len(self._swapped) == 2:
            swapped, self._swapped = self._swapped, {}
            other = next(hand for hand in swapped if hand != self.seat)
            self._leaves(other, swapped[self.seat])
            self._weigh(lambda a: [(self._receive(a, other, swapped[other]), 1.0)])
            if self.edition.unknown in swapped[self.seat]:
                self._weigh(lambda a: [(a._replace(eyes=a.eyes | 1 << self.seat), 1.0)])

    # -- evidence: each gives the accounts that one account becomes, with the likelihood of what was heard

    def _weigh(self, evidence: Evidence) -> None:
        """Replace every account by those that it becomes."""
        weights: dict[Account, float] = {}
        for account, weight in self.accounts.items():
            for after, likelihood in evidence(account):
                if likelihood > 0:
                    weights[after] = weights.get(after, 0.0) + weight * likelihood
        total = sum(weights.values())
        self.lost = total <= 0
        if len(weights) > MOST:
            weights = dict(sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:MOST])
            total = sum(weights.values())
        self.accounts = {account: weight / total for account, weight in weights.items()}

    def chance(self, a: Account, pool: int, back: int, face: int) -> float:
        """How likely a blank of this pool and back has this face."""
        faces = a.pools[pool][back]
        n = faces.count(face)
        if not (self.two and pool == 0 and back == S):
            return n / len(faces) if n else 0.0
        ends = self.edition.dead_end
        open_ = sum(each < ends and each not in self.cleared for each in faces)
        share = (open_ - 1) / open_ if face < ends and face not in self.cleared else 1.0
        return n * share / (len(faces) - 1) if n else 0.0

    def _own_draw(self, a: Account, face: int) -> list[tuple[Account, float]]:
        pool, back = len(a.pools) - 1, self.back(face)
        likelihood = self.chance(a, pool, back, face)
        if not likelihood:
            return []
        eyes = 1 << self.seat if face == self.edition.unknown else a.eyes
        return [(_unpool(a, pool, back, face)._replace(eyes=eyes), likelihood)]

    def reveal(self, a: Account, hand: int, face: int) -> list[tuple[Account, float]]:
        """A card of the hand turns out to be this face, and leaves the hand."""
        found, back = [], self.back(face)
        for item, n in _counted(a.hands[hand]):
            if item == face:
                found.append((_drop(a, hand, item), float(n)))
            elif item < 0:
                of, pool, eyes = read_blank(item)
                likelihood = n * self.chance(a, pool, back, face) if of == back else 0.0
                if likelihood:
                    after = _unpool(_drop(a, hand, item), pool, back, face)
                    if face == self.edition.unknown:
                        after = after._replace(eyes=eyes)
                    found.append((after, likelihood))
        return found

    def _only_suspect(self, a: Account, hand: int) -> list[tuple[Account, float]]:
        """An S card that is left in the hand is the actual Suspect."""
        unknown = self.edition.unknown
        left = [item for item in a.hands[hand] if item == unknown or (item < 0 and read_blank(item)[0] == S)]
        if not left:
            return [(a, 1.0)]
        return [(_put(after, hand, unknown), likelihood) for after, likelihood in self.reveal(a, hand, unknown)]

    def _passed(self, a: Account, giver: int, taker: int, back: int) -> list[tuple[Account, float]]:
        """A card of this back goes from one hand to another, unseen."""
        found = []
        for item, n in _counted(a.hands[giver]):
            if (read_blank(item)[0] if item < 0 else self.back(item)) == back:
                found.append((self._seen_item(_drop(a, giver, item), taker, item, 1 << taker), float(n)))
        return found

    def _receive(self, a: Account, hand: int, cards: list[int]) -> Account:
        """Cards that the seat knows come into the hand."""
        for face in cards:
            a = self._seen_item(a, hand, face, 1 << hand)
        return a

    def _seen_item(self, a: Account, hand: int, item: int, eyes: int) -> Account:
        """The card comes into the hand, and these seats see it."""
        if self.two:
            return _put(a, hand, item)
        if item == self.edition.unknown:
            return _put(a._replace(eyes=a.eyes | eyes), hand, item)
        if item < 0:
            back, pool, before = read_blank(item)
            item = blank(back, pool, before | eyes) if back == S else item
        return _put(a, hand, item)

    def _seen_by(self, a: Account, hand: int, eyes: int) -> Account:
        """Others see the whole hand."""
        cards = a.hands[hand]
        a = _with_hand(a, hand, ())
        for item in cards:
            a = self._seen_item(a, hand, item, eyes)
        return a

    def _swap(self, a: Account, one: int, two: int) -> Account:
        """Others change hands."""
        eyes = 1 << one | 1 << two
        first, second = a.hands[one], a.hands[two]
        a = _with_hand(_with_hand(a, one, second), two, first)
        return self._seen_by(self._seen_by(a, one, eyes), two, eyes)


def _counted(items: tuple[int, ...]) -> list[tuple[int, int]]:
    """The different items, each with its number; they are sorted."""
    return [(item, items.count(item)) for item in dict.fromkeys(items)]


def _with_hand(a: Account, hand: int, cards: tuple[int, ...]) -> Account:
    return a._replace(hands=(*a.hands[:hand], cards, *a.hands[hand + 1 :]))


def _put(a: Account, hand: int, item: int) -> Account:
    return _with_hand(a, hand, tuple(sorted((*a.hands[hand], item))))


def _drop(a: Account, hand: int, item: int) -> Account:
    cards = list(a.hands[hand])
    cards.remove(item)
    return _with_hand(a, hand, tuple(cards))


def _unpool(a: Account, pool: int, back: int, face: int) -> Account:
    """The face is not among those of the pool's blanks any more."""
    faces = list(a.pools[pool][back])
    faces.remove(face)
    backs = (*a.pools[pool][:back], tuple(faces), *a.pools[pool][back + 1 :])
    return a._replace(pools=(*a.pools[:pool], backs, *a.pools[pool + 1 :]))
