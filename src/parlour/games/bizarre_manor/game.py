"""Bizarre Manor as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.core.edition import Edition, Reader
from parlour.core.frames import concrete
from parlour.core.game import Game, Lookahead, Option
from parlour.core.moves import Move
from parlour.core.sheet import Sheet
from parlour.core.texts import Texts
from parlour.games.bizarre_manor import guests, placing, reviews, rules, scoring, view, words
from parlour.games.bizarre_manor.edition import SEATS, BizarreManorEdition
from parlour.games.bizarre_manor.estimate import estimate
from parlour.games.bizarre_manor.inauguration import solved
from parlour.games.bizarre_manor.memory import BizarreManorMemory, imagine
from parlour.games.bizarre_manor.outlook import outlook
from parlour.games.bizarre_manor.state import BizarreManorState

if TYPE_CHECKING:
    from parlour.core.scene import Face, Scene, Zone

BizarreManorState.FRAMES = concrete({**vars(guests), **vars(reviews), **vars(placing), **vars(rules)})


class BizarreManor(Game[BizarreManorState, BizarreManorEdition]):
    """Bizarre Manor: build a hotel for ghosts, floor by floor, and collect good reviews."""

    name = "bizarre_manor"
    seats = SEATS
    options: ClassVar[Mapping[str, Option]] = {
        "scenario": Option(
            (
                "wasteland",
                "putrid-swamp",
                "catacombs",
                "crooked-heights",
                "underlake",
                "ladder-quarter",
                "long-moor",
                "leaning-spires",
                "cats-cemetery",
                "random",
            )
        ),
        "youngest": Option(("random", "first")),
    }
    over_rule = "BM-2.9"
    order = 3
    lookahead = Lookahead(worlds=40, behind=0, scale=6.0, explore=1.0, ripe=2, trust=2.0, sharp=0.05, alone=True)
    disclosures: ClassVar[Mapping[str, str]] = {
        "guest-seen": "BM-1.8",
        "dealt": "BM-2.1",
        "taken-up": "BM-2.6",
        "refused": "BM-3.5",
        "unplaced": "BM-3.5",
        "exchanged": "BM-3.5",
        "placed": "BM-2.8",
        "revealed": "BM-5.1",
        "guest-shown": "BM-6.1",
    }

    def load(self, reader: Reader) -> BizarreManorEdition:
        return BizarreManorEdition(reader)

    def start(self, edition: BizarreManorEdition, seats: int, options: Mapping[str, str]) -> BizarreManorState:
        s = BizarreManorState(edition, seats)
        rules.set_up(s, options["scenario"], options["youngest"])
        return s

    def look(self, s: BizarreManorState, seat: int | None) -> dict[str, Any]:
        return view.look(s, seat)

    def sheet(self, view_: Mapping[str, Any], edition: BizarreManorEdition, seat: int) -> Sheet:
        return view.sheet(view_, edition, seat)

    def winners(self, s: BizarreManorState) -> tuple[int, ...]:
        return scoring.winners(s.edition, [s.manor(seat) for seat in range(s.n)])

    def memory(self, seat: int, edition: Edition | None = None) -> BizarreManorMemory:
        return BizarreManorMemory(seat, self.edition(edition))

    def imagine(self, view: Mapping[str, Any], memory: BizarreManorMemory, rng: Random) -> BizarreManorState:
        return imagine(view, memory, rng)

    def turn(self, s: BizarreManorState) -> int:
        return s.turns

    def feats(self, view: Mapping[str, Any], edition: BizarreManorEdition, seat: int) -> dict[str, bool]:
        reached = view["seats"][seat]["reached"]
        last = len(edition.scenarios[edition.scenario_of[view["scenario"]]].milestones)
        return {"first-milestone": reached > 0, "last-milestone": reached == last}

    def estimate(self, view: Mapping[str, Any], edition: BizarreManorEdition, seat: int) -> float:
        return estimate(view, edition, seat)

    def outlook(self, s: BizarreManorState, seats: Sequence[int]) -> list[float]:
        return [outlook(s, seat) for seat in seats]

    def solved(self, s: BizarreManorState, seat: int, rng: Random) -> dict[int, float] | None:
        return solved(s, seat, rng)

    def names(self, view: Mapping[str, Any], texts: Texts) -> list[str]:
        return words.names(view, texts)

    def line(self, event: Mapping[str, Any], texts: Texts, names: Sequence[str]) -> str | None:
        return words.line(event, texts, names)

    def move_words(self, move: Move, texts: Texts, edition: BizarreManorEdition) -> str:
        return words.move(move, texts)

    def text_ids(self, edition: BizarreManorEdition) -> set[str]:
        cards = {f"card.{slug}" for slug in edition.slugs}
        return (super().text_ids(edition) - cards) | words.text_ids(edition)

    def scene(
        self,
        view: Mapping[str, Any],
        texts: Texts,
        edition: BizarreManorEdition,
        names: Sequence[str],
        legal: Sequence[Move],
    ) -> Scene:
        from parlour.games.bizarre_manor.scene import scene

        return scene(view, texts, edition, names, legal)

    def faces(self, edition: BizarreManorEdition, texts: Texts) -> list[Face]:
        from parlour.games.bizarre_manor.faces import faces

        return faces(edition, texts)

    def gallery(self, edition: BizarreManorEdition, texts: Texts) -> list[Zone]:
        from parlour.games.bizarre_manor.gallery import gallery

        return gallery(edition, texts)
