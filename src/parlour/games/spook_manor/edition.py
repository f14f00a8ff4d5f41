"""A Spook Manor edition: checked data in the shape that the rules read fastest, and the table of moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.core.edition import Edition, Reader
from parlour.games.spook_manor.spaces import (
    COLOURED,
    COLOURS,
    DIFFERENT,
    HOST,
    MOST,
    ONE,
    PAIRS,
    RULES,
    Known,
    Spaces,
    packed,
    present,
    size,
)

ICONS = ("candle", "lantern", "torch", "brazier")
LIGHTS = tuple(f"{icon} {colour}" for icon in ICONS for colour in COLOURS)
"""A light is icon * 4 + colour (SM-3.7)."""
TYPES = ("lighting", "entertainment", "portrait", "guest")
LIGHTING, ENTERTAINMENT, PORTRAIT, GUEST = range(4)
VIEWS = ("empty", "beside", "company")
EMPTY, BESIDE, COMPANY = range(3)
SEATS = range(1, 7)
PILES = (2, 3)
"""Piles of the solo game, and of its Big Manor (SM-4.2, SM-5.1)."""

_ROOM = ("slug", "type", "vp", "lights", "invitations", "icon")
_ROOM_TOO = ("rule", "favourite", "spaces", "track", "view", "beside", "each")


class SpookManorEdition(Edition):
    """Cards by number: rooms from 0, behind them the Lobby cards from `lobby_card`; all names are in `slugs`.

    `venues` are the Entertainment rooms, by number of the card; `venue[card]` is the place there, -1 for other rooms;
    `number` finds a card by its slug. A *spot* is a place of a manor: (x - `west`) * `high` + y, where the Lobby's left
    half is at x = 0 and the Ground Floor at y = 0; `reach` are the spots that can be reached, `at_moves` the moves to
    them. `guests` counts Invitations by card, `sociable` are the portraits of company. `shifts` says of a move of a
    Creeple at which venue it is, and what it adds there. `out_moves[venue]` gives the moves that take somebody out, by
    who is there; `in_moves[venue]` those that put somebody there, by who is there already, shifted by four, and the
    colours in the Lobby as bits; `present` the colours among Creeples as bits.
    """

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        reader.known(("game", "name", "lobbies", "rooms", "counts", "scores", "texts"))
        self._numbers(reader)
        self._lobbies(reader)
        self._rooms(reader)
        self._together(reader)
        reader.finish()
        self._places()
        self._moves()

    # -- reading

    def _numbers(self, r: Reader) -> None:
        """SM-1.1, SM-1.3, SM-1.4, SM-4.2; SM-3.3, SM-3.7 to 3.9; SM-4.5, SM-5.2."""
        r.known(("creeples", "hand", "pile", "solo_pile", "pool"), "counts")
        r.known(("lights", "height", "columns", "lobby", "host", "ratings", "big_ratings"), "scores")
        self.creeples = r.integer("counts", "creeples", least=0, most=MOST)
        self.hand = r.integer("counts", "hand", least=1, most=9)
        self.pile = r.integer("counts", "pile", least=self.hand, most=60)
        self.pool = r.integer("counts", "pool", least=1, most=6)
        self.solo_pile = r.integer("counts", "solo_pile", least=self.pool, most=60)
        self.light_points = [0, 0, *r.integers("scores", "lights", count=3, least=0, most=99)]
        self.height = r.integer("scores", "height", least=2, most=30)
        self.column_points = [0, *r.integers("scores", "columns", count=3, least=0, most=99)]
        self.penalty = tuple(r.integers("scores", "lobby", count=4, least=0, most=99))
        self.host_points = r.integers("scores", "host", count=2, least=0, most=20)
        self.ratings = [r.integers("scores", name, count=5, least=0, most=999) for name in ("ratings", "big_ratings")]
        self.rounds = self.pile - self.hand + 1

    def _lobbies(self, r: Reader) -> None:
        """SM-1.2, SM-E.7: of each card the light on its left and on its right half."""
        rows = r.rows("lobbies", 2 * SEATS[-1], 60)
        self.lobby_slugs = [r.slug("lobbies", i, "slug") for i in rows]
        self.halves = [
            tuple(LIGHTS.index(r.one_of(LIGHTS, "lobbies", i, side)) for side in ("left", "right")) for i in rows
        ]
        for i in rows:
            r.known(("slug", "left", "right", "icon"), "lobbies", i)

    def _rooms(self, r: Reader) -> None:
        """SM-E.1 to E.6: one row is one card."""
        rows = r.rows("rooms", 20, 500)
        self.slugs = [r.slug("rooms", i, "slug") for i in rows]
        self.type, self.vp, self.lights, self.invitations = [], [], [], []
        self.view: list[int] = []
        self.each: list[int] = []
        self.beside: list[int] = []
        self.venues: list[int] = []
        self.venue: list[int] = []
        self.spaces: list[Spaces] = []
        self._alike: dict[Any, Spaces] = {}
        for i in rows:
            r.known((*_ROOM, *_ROOM_TOO), "rooms", i)
            self.type.append(TYPES.index(r.one_of(TYPES, "rooms", i, "type")))
            self.vp.append(r.integer("rooms", i, "vp", least=0, most=30))
            self.lights.append([LIGHTS.index(light) for light in r.some_of(LIGHTS, "rooms", i, "lights")])
            self.invitations.append(packed(_colours(r, ("rooms", i, "invitations"))))
            self._portrait(r, i)
            self._entertainment(r, i)
            self.icons[self.slugs[i]] = str(r.get("rooms", i, "icon") or "")

    def _portrait(self, r: Reader, i: int) -> None:
        """SM-3.4 to 3.6, SM-E.5."""
        view = each = beside = -1
        if self.type[i] == PORTRAIT:
            view = VIEWS.index(r.one_of(VIEWS, "rooms", i, "view"))
            each = r.integer("rooms", i, "each", least=0, most=20)
            if view == BESIDE:
                beside = TYPES.index(r.one_of(TYPES, "rooms", i, "beside"))
        elif any(r.get("rooms", i, field) is not None for field in ("view", "each", "beside")):
            r.fault(("rooms", i), "edition.spook_manor.portrait")
        self.view.append(view)
        self.each.append(each)
        self.beside.append(beside)

    def _entertainment(self, r: Reader, i: int) -> None:
        """SM-2.8, SM-2.9, SM-3.2, SM-3.3, SM-E.4."""
        if self.type[i] != ENTERTAINMENT:
            if any(r.get("rooms", i, field) is not None for field in ("rule", "spaces", "track", "favourite")):
                r.fault(("rooms", i), "edition.spook_manor.entertainment")
            self.venue.append(-1)
            return
        self.venue.append(len(self.venues))
        self.venues.append(i)
        rule = RULES.index(r.one_of(RULES, "rooms", i, "rule"))
        if rule == COLOURED:
            printed = _colours(r, ("rooms", i, "spaces"))
            if not 1 <= len(printed) <= 6:
                r.fault(("rooms", i, "spaces"), "edition.spook_manor.spaces")
                printed = [0]
        else:
            printed = [-1] * r.integer("rooms", i, "spaces", least=1, most=4 if rule == DIFFERENT else 6)
        if rule == PAIRS and len(printed) % 2:
            r.fault(("rooms", i, "spaces"), "edition.spook_manor.pairs")
            printed = [-1] * 2
        favourite, track = -1, self.host_points
        if rule == HOST:
            favourite = COLOURS.index(r.one_of(COLOURS, "rooms", i, "favourite"))
        else:
            places = len(printed) // 2 if rule == PAIRS else len(printed)
            track = r.integers("rooms", i, "track", count=places, least=0, most=99)
        key = (rule, tuple(printed), tuple(track), favourite)
        if key not in self._alike:
            self._alike[key] = Spaces(rule, printed, track, favourite)
        self.spaces.append(self._alike[key])

    def _together(self, r: Reader) -> None:
        """What only the whole shows: no name twice, and enough cards at every number of seats."""
        for table, slugs in (("rooms", self.slugs), ("lobbies", self.lobby_slugs)):
            for i, slug in enumerate(slugs):
                if slug != "?" and (slug in slugs[:i] or (table == "lobbies" and slug in self.slugs)):
                    r.fault((table, i, "slug"), "edition.twice", value=slug)
        wanted = max(SEATS[-1] * self.pile, PILES[1] * self.solo_pile)
        if 0 < len(self.slugs) < wanted:
            r.fault(("rooms",), "edition.spook_manor.short", cards=len(self.slugs), wanted=wanted)

    # -- what follows from it

    def _places(self) -> None:
        """SM-2.2 to 2.4: a manor has no limits, but no more places than cards can reach."""
        plays = -(-self.solo_pile // self.pool) * PILES[1]
        most = max(self.rounds, plays)
        self.west, self.east = -most, 1 + most
        self.high = most + 2
        self.left = -self.west * self.high
        self.right = self.left + self.high
        self.reach = [spot for spot in range((self.east - self.west + 1) * self.high) if self._reached(spot, most)]

    def _moves(self) -> None:
        """The table of moves: what the dealer deals, then a round in its order."""
        add, rooms = self.moves.add, self.slugs
        self.lobby_card = len(rooms)
        self.slugs = [*rooms, *self.lobby_slugs]
        self.number = {slug: card for card, slug in enumerate(self.slugs)}
        self.moves.add_all("card", self.slugs)
        self.LEFT = self.moves.add_all("left", self.lobby_slugs)
        self.PLAY = self.moves.add_all("play", rooms)
        self.AT = self.moves.add_all("at", [f"{x},{y}" for x, y in map(self.xy, self.reach)])
        self.at_moves = dict(zip(self.reach, range(self.AT, self.AT + len(self.reach)), strict=True))
        self.DONE, self.BEST = add("done"), add("best")
        names = [rooms[card] for card in self.venues]
        self.LOBBY = self.moves.add_all("lobby", [f"{colour} from {room}" for room in names for colour in COLOURS])
        self.SEAT = self.moves.add_all("seat", [f"{colour} at {room}" for room in names for colour in COLOURS])
        self.shifts = {
            first + 4 * venue + colour: (venue, sign * one)
            for first, sign in ((self.LOBBY, -1), (self.SEAT, 1))
            for venue in range(len(names))
            for colour, one in enumerate(ONE)
        }
        self.present = Known(present)
        self.out_moves = [Known(self._out(venue)) for venue in range(len(names))]
        self.in_moves = [Known(self._in(venue)) for venue in range(len(names))]
        self.deck = list(range(self.lobby_card))
        self.lobby_deck = list(range(self.lobby_card, len(self.slugs)))
        self.sociable = frozenset(card for card in self.deck if self.view[card] == COMPANY)
        self.guests = [size(each) for each in self.invitations]

    def _out(self, venue: int) -> Callable[[int], tuple[int, ...]]:
        moves = _by_colours(self.LOBBY + 4 * venue)
        return lambda creeples: moves[present(creeples)]

    def _in(self, venue: int) -> Callable[[int], tuple[int, ...]]:
        moves, room = _by_colours(self.SEAT + 4 * venue), self.spaces[venue].room
        return lambda key: moves[room[key >> 4] & key & 15]

    def _reached(self, spot: int, cards: int) -> bool:
        """Whether so many cards suffice to build up to there; the Lobby's halves are there too."""
        x, y = self.xy(spot)
        return max(-x, x - 1) + y <= cards

    def xy(self, spot: int) -> tuple[int, int]:
        """Where a spot is: x from the Lobby's left half, y from the Ground Floor."""
        return spot // self.high + self.west, spot % self.high

    def spot(self, x: int, y: int) -> int:
        """The spot of a place."""
        return (x - self.west) * self.high + y

    def lobby_lights(self, left: int, right: int) -> list[int]:
        """SM-1.2, SM-3.7: the lights of a Lobby: the left half of one card, the right half of the other."""
        first = self.lobby_card
        return [self.halves[left - first][0], self.halves[right - first][1]]


def _by_colours(first: int) -> list[tuple[int, ...]]:
    """For every set of colours, as bits, the moves of a room that begin with this one."""
    return [tuple(first + colour for colour in range(4) if bits >> colour & 1) for bits in range(16)]


def _colours(r: Reader, path: tuple[Any, ...]) -> Sequence[int]:
    """A list of colours, any of them more than once; empty when missing."""
    value = r.get(*path)
    if value is None:
        return []
    if isinstance(value, list) and len(value) <= 6 and all(isinstance(v, str) and v in COLOURS for v in value):
        return [COLOURS.index(colour) for colour in value]
    r.fault(path, "edition.spook_manor.colours", wanted=", ".join(COLOURS))
    return []
