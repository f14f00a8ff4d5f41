"""A table for tests: exact positions, reached by the dealer's moves, that read like a report of play.

    t = Table("duke bishop prince", market="lutenist-m tumbler-f")
    t.play("bishop", "take tumbler-f")
    t.turn_up("piper-f", then="coin")

Players are called by their Nobles. What the test does not say is dull: cards of one colour that have neither mate nor
effect, and plain backs. Whoever's turn is not reported gains a coin (`to`).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

from parlour import Match, game
from parlour.games.menestrels.edition import MenestrelsEdition
from tests.games.report import Report

HOUSE = (resources.files("parlour.games.menestrels") / "edition.toml").read_text("utf-8")

DULL = [
    "hurdy-gurdy-player",
    "harpist",
    "trumpeter",
    "contortionist",
    "rope-walker",
    "fire-eater",
    "ventriloquist",
    "puppeteer",
    "goat-trainer",
    "bird-tamer",
]
"""Cards without mate, effect or coin, as the dealer deals them when the test does not care."""

RANKS = ["baron", "bishop", "count", "duke", "viscountess", "viscount", "princess", "marquis", "prince"]
"""The Nobles from rank 1 to 9."""


def house(text: str = HOUSE, cards: dict[str, str] | None = None, **numbers: Any) -> str:
    """The text of an edition: the house edition with other numbers, and fields added to the rows of some cards."""
    for key, value in numbers.items():
        text, hits = re.subn(rf"^{key} = [^#\n]*", f"{key} = {value} ", text, flags=re.MULTILINE)
        assert hits == 1, key
    for slug, fields in (cards or {}).items():
        text, hits = re.subn(rf'slug = "{slug}",', f'slug = "{slug}", {fields},', text)
        assert hits == 1, slug
    return re.sub('^name = "house"', 'name = "test"', text, flags=re.MULTILINE)


@cache
def edition(text: str) -> MenestrelsEdition:
    """The edition of this text."""
    found = game("menestrels").edition() if text == HOUSE else game("menestrels").read(text, "test.toml")
    assert isinstance(found, MenestrelsEdition)
    return found


def everywhere(number: int) -> str:
    """A table of the edition that has the same number for every number of seats."""
    return "{ " + ", ".join(f"{seats} = {number}" for seats in range(2, 6)) + " }"


NO_OWN_START = re.sub(r", start = \{[^}]*\}", "", HOUSE)
"""The house edition without the Marquis' and the Prince's own coins."""

PENNILESS = house(NO_OWN_START, coins=0, start=everywhere(0))
"""No coins at all."""

SOON = house(removed=everywhere(16), king_among=40)
"""The house edition with 40 artists in the pile, among which the King may come at any time."""


class Table(Report):
    """A match, and words to play and look at it."""

    def __init__(
        self, nobles: str, market: str = "", top: str = "plain", text: str = HOUSE, hands: dict[str, str] | None = None
    ) -> None:
        """:param nobles: in the order of seats.
        :param market: the first cards of the market; what is missing is dull.
        :param top: the back of the pile's first card, when nobody draws in the first rounds.
        :param hands: cards that players draw in the first rounds.
        """
        self.names = nobles.split()
        self.match = Match.new("menestrels", len(self.names), edition=edition(text))
        left = {noble: cards.split() for noble, cards in (hands or {}).items()}
        laid = market.split()
        self.waiting = [*laid, *(card for cards in left.values() for card in cards)]
        for noble in self.names:
            self.deal(f"noble {noble}")
        while self.kind == "Turned":
            self.deal(f"card {laid.pop(0) if laid else self.dull('card')}")
        first = self.names.index(min(self.names, key=RANKS.index))
        self.deal(f"top {self._wanted(left, first) or top}")
        while any(left.values()):
            who = self.who
            if not left.get(who):
                self.play(who, "coin")
                continue
            card = left[who].pop(0)
            self.draws(who, card, self._wanted(left, self.seat(who) + 1) or top)
            if self.kind == "Pair":
                self.play(who, "decline")
        self.settle()

    def _wanted(self, left: dict[str, list[str]], seat: int) -> str:
        """The back of the next card that is to be drawn, from this seat on."""
        for noble in (*self.names[seat:], *self.names[:seat]):
            if left.get(noble):
                return "coin" if self.cost(left[noble][0]) else "plain"
        return ""

    # -- the dealer

    def dull(self, verb: str) -> str:
        """What the dealer gives when nobody cares."""
        may = [move.arg for move, _ in self.match.chances() if move.verb == verb]
        wanted = [each for each in (*DULL, "plain") if each in may and each not in self.waiting]
        rest = [each for each in may if each not in self.waiting and each != "king"]
        return (wanted or rest or may)[0]

    def turn_up(self, card: str, then: str = "plain") -> None:
        """The top card is turned up; the next back shows."""
        self.deal(f"card {card}")
        if self.kind == "Top":
            self.deal(f"top {then}")

    def top(self, back: str) -> None:
        """The back of the pile's next card."""
        self.deal(f"top {back}")

    # -- players

    def draws(self, noble: str, card: str, then: str = "plain") -> None:
        """The Noble's player draws this card, the Bishop allows it; the next back shows (unless it acts first)."""
        self.play(noble, "draw")
        self.allowed()
        self.turn_up(card, then)

    def takes(self, noble: str, card: str, up: str, then: str = "plain") -> None:
        """The Noble's player takes a market card, the Bishop allows it; another is turned up (unless it acts first)."""
        self.play(noble, f"take {card}")
        self.allowed()
        self.turn_up(up, then)

    def allowed(self) -> None:
        """The Bishop, when he is asked, lets it pass."""
        if self.kind == "Veto":
            self.play("bishop", "allow")

    def to(self, noble: str) -> None:
        """Everybody gains coins until it is this Noble's turn."""
        self.settle()
        while not (self.kind == "Turn" and self.who == noble):
            self.play(self.who, "coin")
            self.settle()

    # -- what lies on the table, as everybody sees it

    def _public(self, noble: str) -> dict[str, Any]:
        found: dict[str, Any] = self.view["seats"][self.seat(noble)]
        return found

    def coins(self, noble: str) -> int:
        """How many coins the player has."""
        return int(self._public(noble)["coins"])

    def company(self, noble: str) -> list[str]:
        """The player's company, sorted."""
        return sorted(self._public(noble)["company"])

    def hidden(self, noble: str) -> tuple[int, int]:
        """How many hidden cards with a plain back and with a coin the player has."""
        hand = self._public(noble)["hand"]
        return hand["plain"], hand["coin"]

    def hand(self, noble: str) -> list[str]:
        """The player's hand, sorted, as its owner sees it."""
        seat = self.seat(noble)
        return sorted(self.match.view(seat)["seats"][seat]["cards"])

    @property
    def market(self) -> list[str | None]:
        """The market's places."""
        return list(self.view["market"])

    @property
    def back(self) -> str | None:
        """The back of the pile's top card."""
        found: str | None = self.view["pile"]["back"]
        return found

    @property
    def bank(self) -> int:
        """The coins that nobody has."""
        return int(self.view["bank"])

    @property
    def discards(self) -> list[str]:
        """The discarded cards."""
        return list(self.view["discards"])

    @property
    def extra(self) -> int:
        """Extra turns still to come."""
        return int(self.view["extra"])

    def cost(self, card: str) -> int:
        """1 for a card that costs a coin."""
        slugs = self.match.edition.slugs
        return int(card in slugs and self.match.edition.cost[slugs.index(card)])  # type: ignore[attr-defined]

    def points(self, noble: str, line: str) -> int:
        """The points of a line of the player's sheet."""
        return next(each.points for each in self.sheet(noble).lines if each.kind == line)

    @property
    def winner(self) -> str:
        """Who has won."""
        result = self.match.result
        assert result is not None
        (seat,) = result.winners
        return self.names[seat]
