"""A Blood Mansion edition: checked data in the shape that the rules read fastest, and the table of moves."""

from __future__ import annotations

from typing import Any

from parlour.core.edition import Edition, Reader

BACKS = ("suspect", "weapon", "action", "guilt")
S, W, A, G = range(4)
EFFECTS = ("slam", "take", "give", "search", "skip", "burn")
SLAM, TAKE, GIVE, SEARCH, SKIP, BURN = range(6)
SCHEMES = ("suspects", "stack", "trade", "guilt", "weapon", "door", "read", "soul", "actions")
SUSPECTS, STACK, TRADE, GUILT, WEAPON, DOOR, READ, SOUL, ACTIONS = range(9)
STEALS = {SUSPECTS: S, WEAPON: W, ACTIONS: A, GUILT: G}
"""The schemes that take cards, and the back of what they take (MB-5.4, 5.5, 5.7, 5.9)."""
FROM_PILE = (SUSPECTS, ACTIONS)
"""Those that may take from the pile too."""
SEATS = range(2, 10)

_CHARACTER = ("slug", "scheme", "cards", "icon")
_ACTION = ("slug", "effect", "cards", "copies", "two", "icon")
_GUILT = ("slug", "symbol", "points")
_COUNTS = ("dead_ends", "hand", "rounds", "accuse")


class BloodEdition(Edition):
    """Cards by kind (an index into `slugs`): the characters' Suspects, the Dead End, Weapons, Actions, Guilt.

    `unknown`, one past the last kind, stands for the killer's card while nobody has seen it. By kind: `backs`, `value`
    (points of Guilt), `symbol` (-1: none), `effect` (-1: no Action), `moved` (how many cards it moves), `copies`, and
    `two` (whether it is in a game of two).
    """

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        reader.known(
            ("game", "name", "characters", "weapons", "actions", "guilt", "symbols", "counts", "texts"),
        )
        self._characters(reader)
        self._cards(reader)
        self._counts(reader)
        self._together(reader)
        reader.finish()
        self._decks()
        self._moves()

    def _characters(self, r: Reader) -> None:
        """MB-1.2, MB-E.4"""
        rows = r.rows("characters", 9, 9)
        self.characters = [r.slug("characters", i, "slug") for i in rows]
        self.schemes, self.reach = [], []
        for i in rows:
            r.known(_CHARACTER, "characters", i)
            self.schemes.append(SCHEMES.index(r.one_of(SCHEMES, "characters", i, "scheme")))
            self.reach.append(r.integer("characters", i, "cards", least=1, most=5, default=1))
        _unique(r, "characters", "slug", self.characters)
        _unique(r, "characters", "scheme", self.schemes)
        self.icons.update({slug: str(r.get("characters", i, "icon") or "") for i, slug in enumerate(self.characters)})

    def _cards(self, r: Reader) -> None:
        """MB-1.1, MB-E.1 to MB-E.4"""
        weapons, actions, guilt = r.rows("weapons", 2, 20), r.rows("actions", 2, 30), r.rows("guilt", 2, 60)
        self.weapons = [r.slug("weapons", i, "slug") for i in weapons]
        self.actions = [r.slug("actions", i, "slug") for i in actions]
        self.guilt = [r.slug("guilt", i, "slug") for i in guilt]
        self.slugs = [*self.characters, "dead-end", *self.weapons, *self.actions, *self.guilt]
        for table, slugs in (("weapons", self.weapons), ("actions", self.actions), ("guilt", self.guilt)):
            for i, slug in enumerate(slugs):
                if self.slugs.count(slug) > 1:
                    r.fault((table, i, "slug"), "edition.twice", value=slug)
        self.dead_end = len(self.characters)
        self.first_weapon = self.dead_end + 1
        self.first_action = self.first_weapon + len(weapons)
        self.first_guilt = self.first_action + len(actions)
        self.unknown = len(self.slugs)
        count = self.unknown
        self.backs = [S] * self.first_weapon + [W] * len(weapons) + [A] * len(actions) + [G] * len(guilt)
        self.value, self.symbol, self.effect = [0] * count, [-1] * count, [-1] * count
        self.moved, self.copies, self.two = [0] * count, [1] * count, [True] * count
        for i in weapons:
            r.known(("slug", "icon"), "weapons", i)
        for table, slugs in (("weapons", self.weapons), ("actions", self.actions)):
            self.icons.update({slug: str(r.get(table, i, "icon") or "") for i, slug in enumerate(slugs)})
        for i in actions:
            self._action(r, i)
        self._guilt(r, guilt)

    def _action(self, r: Reader, i: int) -> None:
        r.known(_ACTION, "actions", i)
        kind = self.first_action + i
        self.effect[kind] = EFFECTS.index(r.one_of(EFFECTS, "actions", i, "effect"))
        self.moved[kind] = r.integer("actions", i, "cards", least=1, most=5, default=1)
        self.copies[kind] = r.integer("actions", i, "copies", least=1, most=30)
        self.two[kind] = r.get("actions", i, "two") is None or r.flag("actions", i, "two")
        if self.two[kind] and self.effect[kind] in (SKIP, BURN):
            r.fault(("actions", i, "two"), "edition.blood_mansion.two")

    def _guilt(self, r: Reader, rows: range) -> None:
        r.known(self._symbols(r), "symbols")
        for i in rows:
            r.known(_GUILT, "guilt", i)
            kind = self.first_guilt + i
            self.value[kind] = r.integer("guilt", i, "points", least=0, most=99)
            self.symbol[kind] = self.symbols.index(r.one_of(self.symbols, "guilt", i, "symbol"))

    def _symbols(self, r: Reader) -> list[str]:
        """MB-E.3: the means of escape and their icons."""
        table = r.get("symbols")
        self.symbols = list(table) if isinstance(table, dict) and table else ["?"]
        if self.symbols == ["?"]:
            r.fault(("symbols",), "edition.table")
        self.icons.update({f"symbol-{name}": str(r.get("symbols", name) or "") for name in self.symbols})
        return self.symbols

    def _counts(self, r: Reader) -> None:
        """MB-1.1, MB-2.9, MB-6.1"""
        r.known(_COUNTS, "counts")
        self.hand = r.integer("counts", "hand", least=1, most=9)
        self.rounds = r.integer("counts", "rounds", least=2, most=1000)
        self.copies[self.dead_end] = r.integer("counts", "dead_ends", least=0, most=40)
        self.accuse = r.by_seats(SEATS, "counts", "accuse", least=1, most=999)

    def _together(self, r: Reader) -> None:
        """What only the whole shows: one kind of Slam the Door, and enough cards at every number of seats."""
        slams = [kind for kind, effect in enumerate(self.effect) if effect == SLAM]
        if len(slams) != 1:
            r.fault(("actions",), "edition.blood_mansion.slam")
        self.slam = slams[0] if slams else 0
        deck = 1 + sum(self.copies[self.dead_end :])
        if deck <= SEATS[-1] * self.hand:
            r.fault(("counts", "hand"), "edition.blood_mansion.short", cards=deck, wanted=SEATS[-1] * self.hand + 1)
        two = sum(copies for kind, copies in enumerate(self.copies) if self.two[kind])
        if two <= 3 * self.hand + 1 or self.copies[self.dead_end] + len(self.characters) <= self.hand:
            r.fault(("counts", "hand"), "edition.blood_mansion.short", cards=two, wanted=3 * self.hand + 2)

    def _decks(self) -> None:
        """MB-1.4, MB-8.1: the faces of a new game, by back; the killer's Suspect has none yet."""
        rest = [kind for kind in range(self.first_weapon, self.unknown) for _ in range(self.copies[kind])]
        ends = [self.dead_end] * self.copies[self.dead_end]
        self.deck = self._by_back([*ends, *rest, self.unknown])
        self.deck_of_two = self._by_back(
            [*range(self.dead_end), *ends, *(kind for kind in rest if self.two[kind])],
        )
        self.removed = [kind for kind in rest if not self.two[kind]]

    def _by_back(self, faces: list[int]) -> list[list[int]]:
        backs = [*self.backs, S]
        return [[kind for kind in faces if backs[kind] == back] for back in range(len(BACKS))]

    def _moves(self) -> None:
        """The table of moves; what a turn puts down comes first, so that a kind is its own move."""
        add, cards, who = self.moves.add, self.slugs, self.characters
        for kind, slug in enumerate(cards):
            add("discard" if self.effect[kind] in (-1, SLAM) else "play", slug)
        self.DRAW, self.END, self.SCHEME = add("draw"), add("end"), add("scheme")
        self.ACCUSE, self.ESCAPE = add("accuse"), add("escape")
        self.NAME = self.moves.add_all("accuse", who)
        self.DROP = self.moves.add_all("drop", cards)
        self.GIVE = self.moves.add_all("give", cards)
        self.TARGET = self.moves.add_all("target", who)
        self.TARGET_GHOST = add("target", "ghost")
        self.FROM = self.moves.add_all("from", who)
        self.FROM_GHOST, self.FROM_PILE = add("from", "ghost"), add("from", "pile")
        self.ENOUGH = add("enough")
        self.BACK = self.moves.add_all("back", list(BACKS))
        self.SLAM, self.ALLOW, self.DOOR = add("slam"), add("allow"), add("door")
        self.NEXT = self.moves.add_all("next", list(BACKS))
        self.DONE = add("done")
        self.CHARACTER = self.moves.add_all("character", who)
        self.CARD = self.moves.add_all("card", cards)
        self.TOP = self.moves.add_all("top", list(BACKS))
        self.NEWER, self.OLDER = add("newer"), add("older")
        self.FIRST = self.moves.add_all("first", who)
        self.MURDER = self.moves.add_all("murder", self.weapons)
        self.VICTIM = self.moves.add_all("victim", who)
        self.KILLER = self.moves.add_all("killer", who)


def _unique(r: Reader, table: str, field: str, values: list[Any]) -> None:
    """Note a fault for each value that stands in an earlier row already."""
    for i, value in enumerate(values):
        if value != "?" and value in values[:i]:
            shown = value if isinstance(value, str) else SCHEMES[value]
            r.fault((table, i, field), "edition.twice", value=shown)
