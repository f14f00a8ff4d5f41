"""Spook Manor as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.core.edition import Edition, Reader
from parlour.core.errors import BadOption
from parlour.core.frames import concrete
from parlour.core.game import Game, Lookahead, Option
from parlour.core.moves import Move
from parlour.core.sheet import Sheet
from parlour.core.texts import Texts
from parlour.games.spook_manor import rules, scoring, view, words
from parlour.games.spook_manor.edition import SEATS, SpookManorEdition
from parlour.games.spook_manor.estimate import estimate
from parlour.games.spook_manor.memory import SpookManorMemory, imagine
from parlour.games.spook_manor.outlook import obvious, outlook
from parlour.games.spook_manor.previews import lawful
from parlour.games.spook_manor.state import SpookManorState

if TYPE_CHECKING:
    from parlour.core.scene import Face, Scene, Zone

SpookManorState.FRAMES = concrete(vars(rules))


class SpookManor(Game[SpookManorState, SpookManorEdition]):
    """Spook Manor: build the most haunted house, and seat its Creeples well."""

    name = "spook_manor"
    seats = SEATS
    options: ClassVar[Mapping[str, Option]] = {"mode": Option(("standard", "big"))}
    over_rule = "SM-2.12"
    bests: ClassVar[Mapping[str, str]] = {"standard": "option.mode.standard", "big": "option.mode.big"}
    order = 2
    lookahead = Lookahead(worlds=40, behind=0, scale=8.0, explore=1.0, ripe=2, trust=2.0, sharp=0.03, alone=True)
    disclosures: ClassVar[Mapping[str, str]] = {
        "lobby-card": "SM-1.2",
        "halves": "SM-1.2",
        "placed": "SM-2.1",
        "passed": "SM-2.11",
        "drawn": "SM-2.11",
        "turned": "SM-4.2",
    }

    def load(self, reader: Reader) -> SpookManorEdition:
        return SpookManorEdition(reader)

    def checked(self, seats: int, options: Mapping[str, Any] | None) -> dict[str, str]:
        """SM-5: the Big Manor is for one player.

        :raises BadOption: when more want it.
        """
        found = super().checked(seats, options)
        if seats > 1 and found["mode"] == "big":
            raise BadOption(option="mode", value="big", wanted="standard")
        return found

    def start(self, edition: SpookManorEdition, seats: int, options: Mapping[str, str]) -> SpookManorState:
        s = SpookManorState(edition, seats, options["mode"] == "big")
        rules.set_up(s)
        return s

    def look(self, s: SpookManorState, seat: int | None) -> dict[str, Any]:
        return view.look(s, seat)

    def sheet(self, view_: Mapping[str, Any], edition: SpookManorEdition, seat: int) -> Sheet:
        ratings = edition.ratings[view_["big"]] if len(view_["seats"]) == 1 else None
        return scoring.sheet(edition, lawful(edition, view.planned(view_, edition, seat)), seat, view_["over"], ratings)

    def winners(self, s: SpookManorState) -> tuple[int, ...]:
        seen = view.look(s, None)
        return scoring.winners(s.edition, [view.manor(seen, s.edition, seat) for seat in range(s.n)])

    def memory(self, seat: int, edition: Edition | None = None) -> SpookManorMemory:
        return SpookManorMemory(seat, self.edition(edition))

    def imagine(self, view: Mapping[str, Any], memory: SpookManorMemory, rng: Random) -> SpookManorState:
        return imagine(view, memory, rng)

    def turn(self, s: SpookManorState) -> int:
        return s.round

    def estimate(self, view: Mapping[str, Any], edition: SpookManorEdition, seat: int) -> float:
        return estimate(view, edition, seat)

    def outlook(self, s: SpookManorState, seats: Sequence[int]) -> list[float]:
        return [outlook(s, seat) for seat in seats]

    def obvious(self, s: SpookManorState, seat: int) -> int | None:
        return obvious(s, seat)

    def names(self, view: Mapping[str, Any], texts: Texts) -> list[str]:
        return words.names(view, texts)

    def line(self, event: Mapping[str, Any], texts: Texts, names: Sequence[str]) -> str | None:
        return words.line(event, texts, names)

    def move_words(self, move: Move, texts: Texts, edition: SpookManorEdition) -> str:
        return words.move(move, texts)

    def text_ids(self, edition: SpookManorEdition) -> set[str]:
        return super().text_ids(edition) | words.text_ids()

    def scene(
        self,
        view: Mapping[str, Any],
        texts: Texts,
        edition: SpookManorEdition,
        names: Sequence[str],
        legal: Sequence[Move],
    ) -> Scene:
        from parlour.games.spook_manor.scene import scene

        return scene(view, texts, edition, names, legal)

    def faces(self, edition: SpookManorEdition, texts: Texts) -> list[Face]:
        from parlour.games.spook_manor.faces import faces

        return faces(edition, texts)

    def gallery(self, edition: SpookManorEdition, texts: Texts) -> list[Zone]:
        from parlour.games.spook_manor.gallery import gallery

        return gallery(edition, texts)
