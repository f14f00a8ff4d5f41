"""A table for tests: exact positions, reached by the dealer's moves, that read like a report of play.

    t = Table("zona stella lucious", hands={"zona": "mace sleight-of-hand", "stella": "gun"})
    t.to("zona")
    t.play("zona", "play sleight-of-hand", "target stella", "back weapon")
    t.deal("card gun")

Players are called by their characters. What the test does not say is dull: hands are filled up with low Guilt cards,
Dead Ends come from the pile. Whoever's turn is not reported draws a dull card and discards it again (`to`).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

from parlour import DEALER, Match, game
from parlour.games.blood_mansion.edition import BACKS, BloodEdition
from tests.games.report import Report

HOUSE = (resources.files("parlour.games.blood_mansion") / "edition.toml").read_text("utf-8")

SYMBOLS = ("balloon", "buggy", "train", "steamship", "wagon", "bicycle")
DULL = [f"{symbol}-{points}" for points in ("5", "10", "15") for symbol in SYMBOLS]
DULL += ["balloon-5-b", "train-5-b", "buggy-10-b", "steamship-10-b"]
"""Guilt cards, the least first, no symbol twice among the first six."""


def house(text: str = HOUSE, **numbers: Any) -> str:
    """The text of the house edition with other numbers; `slam_the_door=9` changes the copies of a card."""
    for key, value in numbers.items():
        slug = key.replace("_", "-")
        if f'slug = "{slug}"' in text:
            text, hits = re.subn(rf'(slug = "{slug}",.*?copies = )\d+', rf"\g<1>{value}", text)
        else:
            text, hits = re.subn(rf"^{key} = [^#\n]*", f"{key} = {value} ", text, flags=re.MULTILINE)
        assert hits == 1, key
    return re.sub('^name = "house"', 'name = "test"', text, flags=re.MULTILINE)


def _small() -> str:
    """An edition with one card in hand and 12 in the deck of three and more players."""
    text = house(hand=1, dead_ends=1, slam_the_door=1, quick_fingers=1, turn_out_your_pockets=1, house_search=1)
    for slug in ("sleight-of-hand", "locked-in-the-cellar", "into-the-fire"):
        text = re.sub(rf'  \{{ slug = "{slug}".*\n', "", text)
    for slug in ("stiletto", "sword", "crossbow", "poison", "rifle"):
        text = re.sub(rf'  \{{ slug = "{slug}".*\n', "", text)
    kept = ("balloon-5", "buggy-5", "train-5", "wagon-5")
    for slug in (slug for slug in DULL if slug not in kept):
        text = re.sub(rf'  \{{ slug = "{slug}",.*\n', "", text)
    return text


SMALL = _small()


@cache
def edition(text: str) -> BloodEdition:
    """The edition of this text."""
    found = game("blood_mansion").edition() if text == HOUSE else game("blood_mansion").read(text, "test.toml")
    assert isinstance(found, BloodEdition)
    return found


class Table(Report):
    """A match, and words to play and look at it."""

    def __init__(
        self,
        who: str,
        hands: dict[str, str] | None = None,
        weapon: str = "mace",
        first: str = "",
        top: str = "suspect",
        text: str = HOUSE,
        **options: str,
    ) -> None:
        """:param who: the characters in the order of seats.
        :param hands: cards dealt to them; what is missing is dull.
        :param first: who begins, when chance decides and this one is among those who may.
        :param top: the pile's first back.
        """
        self.names = who.split()
        chosen = {key.replace("_", "-"): value for key, value in options.items()}
        self.match = Match.new("blood_mansion", len(self.names), options=chosen, edition=edition(text))
        self.ed = edition(text)
        self.mark = 0
        wanted = {name: (hands or {}).get(name, "").split() for name in self.names}
        self.reserved = [card for cards in wanted.values() for card in cards]
        for name in self.names:
            self.match.play(self.seat(name) if self.kind == "ChooseCharacter" else DEALER, f"character {name}")
        for name in self.names:
            for n in range(self.ed.hand):
                card = wanted[name][n] if n < len(wanted[name]) else self.dull("card")
                self.deal(f"card {card}")
        if self.kind == "FirstOf":
            tied = [move.arg for move, _ in self.match.chances()]
            self.deal(f"first {first if first in tied else tied[0]}")
        self.deal(f"murder {weapon}")
        if self.kind == "DealVictim":
            self.deal(f"victim {self.dull('victim')}")
        self.deal(f"top {top}")
        self.reserved = []

    # -- the dealer

    def dull(self, verb: str) -> str:
        """What the dealer gives when nobody cares."""
        may = [move.arg for move, _ in self.match.chances() if move.verb == verb]
        dull = DULL if self.kind == "Dealt" else ["dead-end", *DULL, "suspect", "guilt"]
        return next((each for each in dull if each in may and each not in self.reserved), may[0])

    # -- players

    def seat(self, name: str) -> int:
        """The seat of a character, as they sat in the beginning."""
        return 2 if name == "ghost" else self.names.index(name)

    def draws(self, name: str, card: str, then: str = "suspect") -> None:
        """The player draws this card (its back is on top already); the next back shows."""
        self.play(name, "draw")
        self.deal(f"card {card}")
        if self.kind == "Top":
            self.deal(f"top {then}")

    def passes(self, name: str) -> None:
        """A turn of which nothing is to be said: a dull card is drawn and discarded again."""
        self.play(name, "draw")
        (drawn,) = self._comes()
        self.play(name, f"discard {drawn}", "end")
        while self.kind == "Drop":
            self.play(name, self.legal(name)[0])

    def _comes(self) -> list[str]:
        card = self.dull("card")
        self.deal(f"card {card}")
        return [card]

    def to(self, name: str) -> None:
        """Everybody passes until it is this player's turn; from then on `discards` are counted."""
        self.settle()
        while not (self.kind == "Turn" and self.who == name):
            self.passes(self.who)
            self.settle()
        self.mark = len(self.view["discards"])

    def allow(self) -> None:
        """Whoever is asked at a door lets it happen."""
        while self.kind in ("Door", "OpenDoor", "SchemeDoor"):
            self.play(self.who, "allow")

    # -- what is to be seen

    def hand(self, name: str) -> list[str]:
        """The player's hand, sorted, as its owner sees it."""
        return sorted(self.sees(name)["cards"])

    def backs(self, name: str) -> str:
        """How many S, W, A and G cards everybody sees in the hand."""
        counts = self.view["hands"][self.seat(name)]
        return " ".join(str(counts[back]) for back in BACKS)

    @property
    def discards(self) -> list[str]:
        """The discard pile, the last card on top; only what came after `to`."""
        return list(self.view["discards"])[self.mark :]

    def person(self, name: str) -> dict[str, Any]:
        """What everybody knows of the player who sat down as this character."""
        found: dict[str, Any] = self.view["seats"][self.seat(name)]
        return found
