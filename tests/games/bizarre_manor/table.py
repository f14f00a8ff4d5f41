"""What the tests of Bizarre Manor share: an edition with a card for every set of ports, and states set up by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.core.state import DEALER
from parlour.games.bizarre_manor import GAME, scoring
from parlour.games.bizarre_manor.edition import BizarreManorEdition
from parlour.games.bizarre_manor.geometry import Manor, space
from parlour.games.bizarre_manor.placing import ACTIONS, FIT, PLACE
from parlour.games.bizarre_manor.rules import Inauguration
from parlour.games.bizarre_manor.state import OWN, BizarreManorState, pack

HOUSE = GAME.edition()

_SETS = ("", "s", "l", "sl")


@cache
def workshop() -> BizarreManorEdition:
    """An edition in which `lr-s-0` is open on both sides, has a staircase half above and nothing below, and so on for
    every set of ports. Cards with all ports are `garden-1` and the like for emblems, `cat-1` and the like for details,
    `plus-1`, `minus-1` and `eye-1`. The first eight Reviews of each pile have all ports, the ninth is open to the left
    only. Scenarios and guests are those of the house.
    """
    cards = [
        _row(f"c-{side or 0}-{up or 0}-{down or 0}", side, up, down)
        for side in ("lr", "l", "r", "")
        for up in _SETS
        for down in _SETS
        if side or down
    ]
    emblems = ("bedroom", "bathroom", "living-room", "ritual-room", "kitchen", "garden", "secret-room")
    cards += [_row(f"{name}-{n}", "lr", "sl", "sl", f'emblem = "{name}"') for name in emblems for n in (1, 2, 3)]
    for name in ("cat", "candle", "clock"):
        cards += [_row(f"{name}-{n}", "lr", "sl", "sl", f'details = ["{name}"]') for n in (1, 2, 3)]
    cards += [_row(f"plus-{n}", "lr", "sl", "sl", "star = 1") for n in (1, 2)]
    cards += [_row(f"minus-{n}", "lr", "sl", "sl", "star = -1") for n in (1, 2)]
    cards += [_row(f"eye-{n}", "lr", "sl", "sl", "eye = true") for n in (1, 2)]
    first = [row.replace("{ ", "{ seats = 3, ", 1) if n % 4 == 0 else row for n, row in enumerate(cards)]
    rows = [row.replace("{ ", "{ seats = 4, ", 1) if n % 4 == 1 else row for n, row in enumerate(first)]
    full = 'open = "lr", up = "sl", down = "sl"'
    reviews = [
        f'  {{ slug = "r-{stars}-{n}", stars = {stars}, ' + (full if n < 9 else 'open = "l"') + " },"
        for stars in range(1, 6)
        for n in range(1, 10)
    ]
    tail = HOUSE.text[HOUSE.text.index("[[scenarios]]") :]
    head = 'game = "bizarre_manor"\nname = "workshop"\nhall = { open = "lr", up = "sl", down = "sl" }\n'
    head += "counts = { rounds = 8, graves = 2 }\n"
    lists = "cards = [\n" + "\n".join(rows) + "\n]\nreviews = [\n" + "\n".join(reviews) + "\n]\n"
    return GAME.read(head + lists + tail, "workshop")


def _row(slug: str, side: str, up: str, down: str, more: str = "") -> str:
    ports = [f'{name} = "{value}"' for name, value in (("open", side), ("up", up), ("down", down)) if value]
    return "  { " + ", ".join([f'slug = "{slug}"', *ports, *([more] if more else [])]) + " },"


def face(slug: str) -> int:
    """A face of the workshop: a card, or a Review with its sign before it (`+r-2-1`)."""
    ed = workshop()
    return ed.face(slug[1:], 1 if slug[0] == "+" else -1) if slug[0] in "+-" else ed.kind_of[slug]


def built(*cards: tuple[int, int, str], first: int = 0) -> Manor:
    """A manor of the workshop with cards (x, y, slug) laid in this order."""
    return Manor.built(workshop(), [(space(x, y), face(slug)) for x, y, slug in cards], first)


class Table:
    """A state in which everything is as before round 1, with known tops and guests, and manors set up by hand."""

    def __init__(
        self, scenario: str = "wasteland", seats: int = 2, guests: tuple[str, str] = ("steeplejack", "critic")
    ) -> None:
        self.ed = ed = workshop()
        self.s = s = BizarreManorState(ed, seats)
        s.scenario, s.youngest = ed.scenario_of[scenario], 0
        s.guests = [ed.guest_of[guest] for guest in guests]
        s.strangers = [guest for guest in s.strangers if guest not in s.guests]
        s.looks = [seat % 2 for seat in range(seats)]
        for pile, pool in enumerate(s.pools):
            s.tops[pile] = pool.pop(0)
        s.heard = []
        s.round = 1

    def build(self, seat: int, *cards: tuple[int, int, str], source: int = OWN) -> None:
        """Lay cards (x, y, slug), without anything following from it."""
        s, ed = self.s, self.ed
        for x, y, slug in cards:
            card = face(slug)
            s.placed[seat].append(pack(space(x, y), card, source))
            if card < len(ed.cards):
                if card in s.deck:
                    s.deck.remove(card)
            else:
                self.out(ed.kind(card))
        s.memo.pop(seat, None)

    def out(self, review: int) -> None:
        """Take a Review out of its pile; if it was the top, the next shows."""
        s, pile = self.s, self.ed.stars[review] - 1
        if s.tops[pile] == review:
            s.tops[pile] = s.pools[pile].pop(0)
        else:
            s.pools[pile].remove(review)

    def top(self, slug: str) -> None:
        """Let this Review lie on top of its pile."""
        review = face("+" + slug)
        pile = self.ed.stars[review] - 1
        if self.s.tops[pile] != review:
            self.s.pools[pile].remove(review)
            self.s.pools[pile].append(self.s.tops[pile])
            self.s.tops[pile] = review

    def placing(self, *slugs: str | None) -> None:
        """A placing begins: each seat has this card to place; all that follows lies ready."""
        for seat, slug in enumerate(slugs):
            if slug is not None:
                self.s.card[seat] = face(slug)
                if self.s.card[seat] in self.s.deck:
                    self.s.deck.remove(self.s.card[seat])
        self.s.then(FIT, PLACE, ACTIONS)
        self.settle()

    def inaugurate(self) -> None:
        """The Inauguration begins."""
        self.s.then(Inauguration())
        self.settle()

    def play(self, *texts: str) -> None:
        """Moves as `0 place 1,0`; the dealer deals the first thing each time."""
        for text in texts:
            seat, _, move = text.partition(" ")
            found = self.ed.moves.find(move)
            assert found is not None, text
            assert found.id in self.s.legal(int(seat)), f"{text} is not legal: {self.options(int(seat))}"
            self.s.play(found.id, int(seat))
            self.settle()

    def settle(self) -> None:
        """Go on, the dealer dealing the first thing each time, until a seat owes something."""
        self.s.go()
        while self.s.who == DEALER:
            self.s.play(self.s.legal()[0])

    def options(self, seat: int) -> list[str]:
        """The texts of the seat's legal moves."""
        return [str(self.ed.moves[move]) for move in self.s.legal(seat)]

    def refusal(self, seat: int, text: str) -> tuple[str, str] | None:
        """Rule and reason why the seat may not play this; None when it may."""
        frame: Any = self.s.stack[-1]
        found = self.ed.moves.find(text)
        assert found is not None
        path = (seat, self.s.paths.get(seat, ())) if hasattr(frame, "revealed") else ()
        refusal = frame.why_not(self.s, *path, found.id)
        return refusal and (refusal.rule, refusal.reason.removeprefix("refuse."))

    def told(self, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
        """The events of this kind as a viewer heard them."""
        assert self.s.heard is not None
        heard = [event.to(viewer, self.ed.faces) for event in self.s.heard if event.kind == kind]
        return [event for event in heard if event is not None]

    def manor(self, seat: int) -> dict[tuple[int, int], str]:
        """The cards on top, by x and y, without the Hall; Reviews with their sign."""
        view = GAME.view(self.s, None)["seats"][seat]["manor"]
        return {(x, y): ("+" if stars > 0 else "-") * slug.startswith("r-") + slug for x, y, slug, stars, _ in view}

    def total(self, seat: int) -> int:
        """The stars that the seat's manor shows now."""
        return scoring.total(self.ed, self.s.manor(seat))
