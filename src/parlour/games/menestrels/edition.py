"""A Ménestrels edition: checked data in the shape that the rules read fastest, and the table of moves."""

from __future__ import annotations

from typing import Any

from parlour.core.edition import Edition, Reader

COLOURS = ("musician", "acrobat", "interpreter")
MUSICIAN, ACROBAT, INTERPRETER = range(3)
EFFECTS = ("", "encore", "peek", "snatch", "pilfer", "rob", "gift", "poach", "tattle", "last-play")
NONE, ENCORE, PEEK, SNATCH, PILFER, ROB, GIFT, POACH, TATTLE, LAST_PLAY = range(10)
POWERS = ("", "two-cards", "look", "interpreters", "acrobats", "pairs", "ties", "veto")
PLAIN, COIN = range(2)
BACKS = ("plain", "coin")
SEATS = range(2, 6)

_CARD = ("slug", "name", "sex", "colours", "trainer", "grey", "cost", "double", "effect", "copies", "icon")
_NOBLE = ("slug", "rank", "power", "start", "icon")
_COUNTS = ("market", "king_among", "bubbles", "coins", "removed", "start", "turns")
_PRIZES = ("wealth", "musician", "acrobat", "interpreter", "women", "couple", "noble")


class MenestrelsEdition(Edition):
    """Cards by kind (an index into `slugs`), nobles by their index in the file, numbers, and ranges of move ids.

    `king` is the face of the King, one past the last kind.
    """

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        reader.known(("game", "name", "nobles", "cards", "counts", "effects", "prizes", "texts"))
        self._nobles(reader)
        self._cards(reader)
        self._numbers(reader)
        self._together(reader)
        reader.finish()
        self._moves()

    @property
    def faces(self) -> list[str]:
        """The slugs and the King: the Princess may look at him (MN-3.7)."""
        return [*self.slugs, "king"]

    def _nobles(self, r: Reader) -> None:
        """MN-3"""
        rows = r.rows("nobles", 5, 20)
        self.nobles = [r.slug("nobles", i, "slug") for i in rows]
        self.ranks = [r.integer("nobles", i, "rank", least=1, most=99) for i in rows]
        self.powers = [r.one_of(POWERS[1:], "nobles", i, "power", default="") for i in rows]
        self.noble_start: list[dict[int, int]] = []
        for i in rows:
            r.known(_NOBLE, "nobles", i)
            own = r.get("nobles", i, "start")
            self.noble_start.append({} if own is None else r.by_seats(SEATS, "nobles", i, "start", least=0, most=99))
        unique(r, "nobles", "slug", self.nobles)
        unique(r, "nobles", "rank", self.ranks)
        unique(r, "nobles", "power", self.powers)
        self.icons.update({self.nobles[i]: str(r.get("nobles", i, "icon") or "") for i in rows})

    def _cards(self, r: Reader) -> None:
        """MN-E.1, MN-E.2"""
        rows = r.rows("cards", 10, 200)
        self.slugs = [r.slug("cards", i, "slug") for i in rows]
        unique(r, "cards", "slug", self.slugs)
        for word in ("king", "draw"):
            if word in self.slugs:
                r.fault(("cards", self.slugs.index(word), "slug"), f"edition.menestrels.{word}")
        self.king = len(self.slugs)
        self.names, self.copies, self.colours, self.trainer = [], [], [], []
        self.woman, self.grey, self.cost, self.size, self.effect = [], [], [], [], []
        for i in rows:
            r.known(_CARD, "cards", i)
            self.names.append(r.slug("cards", i, "name"))
            self.copies.append(r.integer("cards", i, "copies", least=1, most=9, default=1))
            self.cost.append(r.flag("cards", i, "cost"))
            self.effect.append(EFFECTS.index(r.one_of(EFFECTS[1:], "cards", i, "effect", default="")))
            self.size.append(2 if r.flag("cards", i, "double") else 1)
            self.grey.append(r.flag("cards", i, "grey"))
            self.woman.append(self._sex(r, i) == "f")
            self.colours.append(tuple(sorted(COLOURS.index(c) for c in r.some_of(COLOURS, "cards", i, "colours"))))
            self.trainer.append(r.integer("cards", i, "trainer", least=0, most=9, default=0))
            self._kind_of_card(r, i)
        self.icons.update({self.slugs[i]: str(r.get("cards", i, "icon") or "") for i in rows})
        self.mate = [self._mate(kind) for kind in rows]

    def _sex(self, r: Reader, i: int) -> str:
        if self.grey[i]:
            if r.get("cards", i, "sex") is not None:
                r.fault(("cards", i, "sex"), "edition.menestrels.grey")
            return "-"
        return r.one_of(("m", "f"), "cards", i, "sex")

    def _kind_of_card(self, r: Reader, i: int) -> None:
        """A card is an artist of one to three colours, a trainer, or grey; only grey cards may act later."""
        sorts = (bool(self.colours[i]), self.trainer[i] > 0, self.grey[i])
        if sum(sorts) != 1:
            r.fault(("cards", i), "edition.menestrels.sort")
        if self.grey[i] and (self.effect[i] == NONE or self.cost[i] or self.size[i] == 2):
            r.fault(("cards", i), "edition.menestrels.grey")
        if self.effect[i] == LAST_PLAY and not self.grey[i]:
            r.fault(("cards", i, "effect"), "edition.menestrels.last-play")
        if self.size[i] == 2 and len(self.colours[i]) != 1:
            r.fault(("cards", i, "double"), "edition.menestrels.double")

    def _mate(self, kind: int) -> int:
        """The other partner of the couple (MN-5.8), -1 for a single."""
        for other, name in enumerate(self.names):
            artists = not (self.grey[kind] or self.grey[other])
            if artists and name == self.names[kind] and self.woman[other] != self.woman[kind]:
                return other
        return -1

    def _numbers(self, r: Reader) -> None:
        """MN-1, MN-5 and MN-E.3: all that is counted."""
        r.known(_COUNTS, "counts")
        r.known(_PRIZES, "prizes")
        r.known(("pilfer", "rob", "gift"), "effects")
        self.market = r.integer("counts", "market", least=1, most=8)
        self.king_among = r.integer("counts", "king_among", least=0, most=60)
        self.bubbles = r.integer("counts", "bubbles", least=0, most=20)
        self.coins = r.integer("counts", "coins", least=0, most=500)
        self.turns = r.integer("counts", "turns", least=20, most=5000)
        self.start = r.by_seats(SEATS, "counts", "start", least=0, most=99)
        self.removed = r.by_seats(SEATS, "counts", "removed", least=0, most=150, default=0)
        self.pilfer, self.rob, self.gift = (
            r.integer("effects", e, least=1, most=20) for e in ("pilfer", "rob", "gift")
        )
        self.wealth, self.women, self.couple = (
            r.integer("prizes", p, least=0, most=50) for p in ("wealth", "women", "couple")
        )
        self.prizes = [r.integers("prizes", c, count=2, least=0, most=50) for c in COLOURS]
        self.noble_prizes = r.integers("prizes", "noble", count=2, least=0, most=50)

    def _together(self, r: Reader) -> None:
        """What only the whole shows: enough cards and coins at every number of seats, one way to tell a couple."""
        self.deck = [kind for kind, copies in enumerate(self.copies) for _ in range(copies)]
        for seats in SEATS:
            pile = len(self.deck) - self.removed[seats] - self.market
            if pile < max(self.king_among, 1):
                r.fault(("counts", "removed"), "edition.menestrels.short", seats=seats, cards=len(self.deck))
            most = sorted((own.get(seats, self.start[seats]) for own in self.noble_start), reverse=True)[:seats]
            if sum(most) > self.coins:
                r.fault(("counts", "coins"), "edition.menestrels.coins", seats=seats, wanted=sum(most))
        seen: set[tuple[str, bool]] = set()
        for i, name in enumerate(self.names):
            if self.grey[i]:
                continue
            if (name, self.woman[i]) in seen:
                r.fault(("cards", i, "name"), "edition.menestrels.twins")
            seen.add((name, self.woman[i]))

    def _moves(self) -> None:
        """The table of moves, in the order of a turn; taking comes first, so that a kind is its own move."""
        add, cards = self.moves.add, self.slugs
        self.moves.add_all("take", cards)
        self.DRAW, self.GAIN, self.PASS = add("draw"), add("coin"), add("pass")
        self.LOOK = add("look")
        self.TWO = self.moves.add_all("two", cards)
        self.TWO_DRAW = add("two", "draw")
        self.VETO, self.ALLOW = add("veto"), add("allow")
        self.AGAIN, self.DECLINE = add("again"), add("decline")
        self.TARGET = self.moves.add_all("target", self.nobles)
        self.BACK = self.moves.add_all("back", list(BACKS))
        self.POACH = self.moves.add_all("poach", cards)
        self.PLAY = self.moves.add_all("play", cards)
        self.ASSIGN = self.moves.add_all("assign", [f"{card} {colour}" for card in cards for colour in COLOURS])
        self.NOBLE = self.moves.add_all("noble", self.nobles)
        self.SEAT = self.moves.add_all("seat", [str(seat) for seat in range(SEATS[-1])])
        self.CARD = self.moves.add_all("card", [*cards, "king"])
        self.TOP = self.moves.add_all("top", list(BACKS))
        count = range(len(cards))
        self.backs = [COIN if cost else PLAIN for cost in self.cost] + [PLAIN]
        self.single = max(self.copies) == 1
        self.poachable = [
            not self.grey[k] and len(self.colours[k]) < 2 and not self.cost[k] and self.effect[k] == NONE for k in count
        ]
        self.last_places = self.king_among + 1
        self.at_once = [self.effect[k] not in (NONE, LAST_PLAY) for k in count]
        self.plain = [kind for kind in self.deck if not self.cost[kind]]
        self.costly = [kind for kind in self.deck if self.cost[kind]]


def unique(r: Reader, table: str, field: str, values: list[Any]) -> None:
    """Note a fault for each value that stands in an earlier row already; empty ones may repeat."""
    for i, value in enumerate(values):
        if value not in ("", "?") and value in values[:i]:
            r.fault((table, i, field), "edition.twice", value=value)
