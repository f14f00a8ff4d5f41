"""Ménestrels as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.core.edition import Edition, Reader
from parlour.core.frames import concrete
from parlour.core.game import Game, Option
from parlour.core.moves import Move
from parlour.core.sheet import Sheet
from parlour.core.texts import Texts
from parlour.games.menestrels import effects, nobles, pile, rules, scoring, view, words
from parlour.games.menestrels.edition import SEATS, MenestrelsEdition
from parlour.games.menestrels.estimate import estimate
from parlour.games.menestrels.memory import MenestrelsMemory, imagine
from parlour.games.menestrels.outlook import outlook
from parlour.games.menestrels.state import MenestrelsState

if TYPE_CHECKING:
    from parlour.core.scene import Face, Scene, Zone

MenestrelsState.FRAMES = concrete({**vars(pile), **vars(nobles), **vars(effects), **vars(rules)})


class Menestrels(Game[MenestrelsState, MenestrelsEdition]):
    """Ménestrels: hire the best company of artists before the King arrives."""

    name = "menestrels"
    seats = SEATS
    options: ClassVar[Mapping[str, Option]] = {"nobles": Option(("dealt", "chosen"))}
    over_rule = "MN-4.1"
    order = 1
    nameable = ("card.", "noble.")
    disclosures: ClassVar[Mapping[str, str]] = {
        "market": "MN-2.1",
        "drawn": "MN-2.6",
        "looked": "MN-3.7",
        "peeked": "MN-E.3",
        "snatched": "MN-E.3",
        "+king": "MN-4.1",
        "impostor": "MN-4.2",
        "+impostor": "MN-4.2",
        "revealed": "MN-4.3",
    }

    def load(self, reader: Reader) -> MenestrelsEdition:
        return MenestrelsEdition(reader)

    def start(self, edition: MenestrelsEdition, seats: int, options: Mapping[str, str]) -> MenestrelsState:
        s = MenestrelsState(edition, seats, options["nobles"] == "chosen")
        rules.set_up(s)
        return s

    def look(self, s: MenestrelsState, seat: int | None) -> dict[str, Any]:
        return view.look(s, seat)

    def sheet(self, view_: Mapping[str, Any], edition: MenestrelsEdition, seat: int) -> Sheet:
        return scoring.sheet(edition, view.troupes(view_, edition), seat, view_["over"])

    def winners(self, s: MenestrelsState) -> tuple[int, ...]:
        return scoring.winners(s.edition, view.troupes(view.look(s, None), s.edition))

    def memory(self, seat: int, edition: Edition | None = None) -> MenestrelsMemory:
        return MenestrelsMemory(seat, self.edition(edition))

    def imagine(self, view: Mapping[str, Any], memory: MenestrelsMemory, rng: Random) -> MenestrelsState:
        return imagine(view, memory, rng)

    def letting(self, s: MenestrelsState) -> int | None:
        return s.edition.ALLOW if isinstance(s.stack[-1], nobles.Veto) else None

    def turn(self, s: MenestrelsState) -> int:
        return s.turns

    def roles(self, view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
        return (f"noble.{view['seats'][seat]['noble']}",)

    def estimate(self, view: Mapping[str, Any], edition: MenestrelsEdition, seat: int) -> float:
        return estimate(view, edition, seat)

    def outlook(self, s: MenestrelsState, seats: Sequence[int]) -> list[float]:
        points = outlook(s)
        return [points[seat] for seat in seats]

    def names(self, view: Mapping[str, Any], texts: Texts) -> list[str]:
        return words.names(view, texts)

    def line(self, event: Mapping[str, Any], texts: Texts, names: Sequence[str]) -> str | None:
        return words.line(event, texts, names)

    def move_words(self, move: Move, texts: Texts, edition: MenestrelsEdition) -> str:
        return words.move(move, texts)

    def text_ids(self, edition: MenestrelsEdition) -> set[str]:
        return super().text_ids(edition) | words.text_ids(edition)

    def scene(
        self,
        view: Mapping[str, Any],
        texts: Texts,
        edition: MenestrelsEdition,
        names: Sequence[str],
        legal: Sequence[Move],
    ) -> Scene:
        from parlour.games.menestrels.scene import scene

        return scene(view, texts, edition, names, legal)

    def faces(self, edition: MenestrelsEdition, texts: Texts) -> list[Face]:
        from parlour.games.menestrels.faces import faces

        return faces(edition, texts)

    def gallery(self, edition: MenestrelsEdition, texts: Texts) -> list[Zone]:
        from parlour.games.menestrels.gallery import gallery

        return gallery(edition, texts)
