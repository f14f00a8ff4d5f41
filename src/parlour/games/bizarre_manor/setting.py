"""What all parts of a scene of Bizarre Manor are made from: a view, its words, the viewer's moves, and the manors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Button
from parlour.core.scenery import Scenery
from parlour.games.bizarre_manor import view as views
from parlour.games.bizarre_manor import words
from parlour.games.bizarre_manor.edition import GUESTS, BizarreManorEdition, Guest, Levels, Scenario, level, rewards
from parlour.games.bizarre_manor.faces import described, named
from parlour.games.bizarre_manor.geometry import HALL_SPACE, Manor
from parlour.games.bizarre_manor.measures import Measure
from parlour.games.bizarre_manor.scoring import Estate
from parlour.games.bizarre_manor.state import BizarreManorState

ON_CARDS = ("keep", "left", "give", "place", "look", "reveal")
"""Verbs whose moves lie on what they name."""


class Setting(Scenery[BizarreManorEdition]):
    """What all parts of a scene of Bizarre Manor ask."""

    frames = BizarreManorState.FRAMES

    # -- moves

    def button(self, move: Move) -> Button:
        """A move; those that lie on nothing stand beside the prompt."""
        return Button(str(move), self.label(move), main=move.verb not in ON_CARDS)

    def label(self, move: Move) -> str:
        """A move in words; a neighbour is called by name."""
        if move.verb not in ("left", "give") or self.me is None:
            return words.move(move, self.texts)
        left, right = self.neighbours
        card, other = words.card(move.arg, self.texts), self.passed_last(move.arg)
        return self.texts.say(f"scene.{move.verb}", card=card, left=left, right=right, other=other)

    def passed_last(self, slug: str) -> str:
        """BM-2.3, BM-2.4: the card that is left when this one was passed."""
        kept = self.kept()
        rest = [each for each in self.own["cards"] if each not in (kept, slug)]
        return words.card(rest[0], self.texts) if rest else ""

    def kept(self) -> str:
        """BM-2.2: the card that the viewer's open path keeps; empty for none."""
        path, ed = self.view["path"], self.ed
        if self.waiting not in ("Draft", "Choose") or not path:
            return ""
        kept: str = ed.cards[path[0] - ed.KEEP]
        return kept

    # -- seats

    @property
    def own(self) -> Mapping[str, Any]:
        """What the view says of the viewer's own seat; of the first one for a spectator."""
        seat: Mapping[str, Any] = self.view["seats"][self.me or 0]
        return seat

    @property
    def neighbours(self) -> tuple[str, str]:
        """BM-2.3: the names of the left and of the right neighbour."""
        n, me = len(self.names), self.me or 0
        return self.names[(me + 1) % n], self.names[(me - 1) % n]

    @cached_property
    def estates(self) -> list[Estate]:
        """What everybody has built, by seat."""
        return [views.estate(self.view, self.ed, seat) for seat in range(len(self.names))]

    def manor(self, seat: int) -> Manor:
        """A seat's manor."""
        return self.estates[seat].manor

    # -- what is counted

    @cached_property
    def scenario(self) -> Scenario:
        """The Scenario, once it is known."""
        return self.ed.scenarios[self.ed.scenario_of[self.view["scenario"]]]

    def architect(self, seat: int) -> int:
        """BM-5.2: the Architect's current value; 0 before anything was placed."""
        return self.scenario.architect.call(self.manor(seat)) if self.view["seats"][seat]["manor"] else 0

    @cached_property
    def places(self) -> list[str]:
        """BM-5.1: the places of the guests, the revealed in their order, then those face down."""
        line: Sequence[str] = self.view["line"]
        return [*line, *(place for place in GUESTS if place not in line)]

    @cached_property
    def known(self) -> list[Guest]:
        """The guests whose faces the viewer knows."""
        told = [self.view["guests"][GUESTS.index(place)] for place in self.places]
        return [self.ed.guests[self.ed.guest_of[each["face"]]] for each in told if "face" in each]

    def counted(self, measure: Measure) -> str:
        """BM-1.5: what is counted, with the number of cards in use that have it where that is a number."""
        name = words.measured(measure, self.texts)
        cards = self.ed.in_use(measure, len(self.names))
        return name if cards is None else self.texts.say("scene.in-use", what=name, n=cards)

    def level(self, value: int, stars: Sequence[int]) -> str:
        """A level of Decorator or guest in words."""
        return self.texts.say("scene.level", n=value, stars=self.stars(stars))

    def stars(self, stars: Sequence[int]) -> str:
        """Rewards as they are printed; a dash for none."""
        return " ".join(map(words.signed, stars)) or "–"

    def standing(self, levels: Levels, value: int) -> str:
        """BM-6.4: a value, what its level brings, and where the next one begins."""
        following = levels[level(levels, value) + 1 :]
        now = self.texts.say("scene.now", n=value, stars=self.stars(rewards(levels, value)))
        return (
            f"{now} {self.texts.say('scene.next', n=following[0][0], stars=self.stars(following[0][1]))}"
            if (following)
            else now
        )

    # -- cards

    def named(self, face: int) -> str:
        """A card in words, without what it shows."""
        return named(self.ed, face, self.texts)

    def described(self, face: int) -> str:
        """A card in words, with all that it shows and its ports (BM-4.1)."""
        return described(self.ed, face, self.texts)

    def there(self, seat: int, spaces: Sequence[int]) -> str:
        """The cards on some spaces of a seat's manor in words."""
        faces = self.manor(seat).faces
        return ", ".join(self.named(faces[at]) for at in sorted(spaces) if at != HALL_SPACE)
