"""Murder at Blood Mansion as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.core.edition import Edition, Reader
from parlour.core.errors import BadOption
from parlour.core.frames import concrete
from parlour.core.game import Game, Lookahead, Option
from parlour.core.moves import Move
from parlour.core.sheet import Sheet
from parlour.core.texts import Texts
from parlour.games.blood_mansion import case, deeds, ends, notes, pile, rules, schemes, setup, view, words
from parlour.games.blood_mansion.edition import SEATS, BloodEdition
from parlour.games.blood_mansion.estimate import estimate
from parlour.games.blood_mansion.imagine import imagine
from parlour.games.blood_mansion.memory import BloodMemory
from parlour.games.blood_mansion.orders import ORDERS, ordered, orders_for
from parlour.games.blood_mansion.outlook import outlook
from parlour.games.blood_mansion.state import BloodState

if TYPE_CHECKING:
    from parlour.core.scene import Face, Scene, Zone

BloodState.FRAMES = concrete(
    {**vars(pile), **vars(setup), **vars(deeds), **vars(schemes), **vars(ends), **vars(rules)},
)


class BloodMansion(Game[BloodState, BloodEdition]):
    """Murder at Blood Mansion: find the killer among you, or, if it is you, get away."""

    name = "blood_mansion"
    seats = SEATS
    options: ClassVar[Mapping[str, Option]] = {
        "characters": Option(("dealt", "chosen")),
        "first-round": Option(("open", "quiet")),
        "wrong": Option(("loses", "turn-ends")),
    }
    orders: ClassVar[Mapping[str, Option]] = ORDERS
    over_rule = "MB-6.5"
    order = 4
    lookahead = Lookahead(worlds=40, behind=6, scale=15.0, explore=1.0, ripe=4, trust=2.0, sharp=0.05)
    disclosures: ClassVar[Mapping[str, str]] = {
        "hand": "MB-1.4",
        "top": "MB-1.7",
        "drawn": "MB-2.1",
        "discarded": "MB-2.2",
        "played": "MB-2.2",
        "dropped": "MB-2.4",
        "+spared": "MB-2.5",
        "+laid": "MB-2.6",
        "took": "MB-1.7",
        "gave": "MB-1.7",
        "searched": "MB-3.4",
        "burned": "MB-E.1",
        "slammed": "MB-4.1",
        "searched-pile": "MB-5.5",
        "got-hand": "MB-5.8",
        "read": "MB-5.10",
        "+victim": "MB-8.2",
        "victim": "MB-8.2",
        "case": "MB-8.6",
        "+case": "MB-8.6",
        "drawn-game": "MB-6.5",
    }

    def checked(self, seats: int, options: Mapping[str, Any] | None) -> dict[str, str]:
        """The options with defaults filled in; with three and more players no declaration can be wrong (MB-6.3)."""
        found = super().checked(seats, options)
        if seats > 2 and found["wrong"] != self.options["wrong"].default:
            raise BadOption(option="wrong", value=found["wrong"], wanted=self.options["wrong"].default)
        return found

    def load(self, reader: Reader) -> BloodEdition:
        return BloodEdition(reader)

    def start(self, edition: BloodEdition, seats: int, options: Mapping[str, str]) -> BloodState:
        s = BloodState(
            edition,
            seats,
            choosing=options["characters"] == "chosen",
            quiet=options["first-round"] == "quiet",
            lenient=options["wrong"] == "turn-ends",
        )
        setup.set_up(s)
        return s

    def look(self, s: BloodState, seat: int | None) -> dict[str, Any]:
        return view.look(s, seat)

    def sheet(self, view: Mapping[str, Any], edition: BloodEdition, seat: int) -> Sheet:
        return case.sheet(view, edition, seat)

    def winners(self, s: BloodState) -> tuple[int, ...]:
        return (s.winner,) if s.winner >= 0 else ()

    def memory(self, seat: int, edition: Edition | None = None) -> BloodMemory:
        return BloodMemory(seat, self.edition(edition))

    def imagine(self, view: Mapping[str, Any], memory: BloodMemory, rng: Random) -> BloodState:
        return imagine(view, memory, rng)

    def known(
        self, events: Iterable[Mapping[str, Any]], seat: int, edition: BloodEdition
    ) -> list[dict[str, Any]] | None:
        return notes.known(events, seat, edition)

    def letting(self, s: BloodState) -> int | None:
        return s.edition.ALLOW if isinstance(s.stack[-1], rules.Door | rules.OpenDoor | schemes.SchemeDoor) else None

    def orders_for(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return orders_for(view)

    def ordered(
        self, orders: Mapping[str, str], view: Mapping[str, Any], legal: Sequence[Move], edition: BloodEdition
    ) -> Move | None:
        return ordered(orders, view, legal, edition)

    def turn(self, s: BloodState) -> int:
        return s.turns

    def roles(self, view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
        character = view["seats"][seat]["character"]
        return (f"person.{character}", *(["person.killer"] if view["killer"] == character else []))

    def estimate(self, view: Mapping[str, Any], edition: BloodEdition, seat: int) -> float:
        return estimate(view, edition, seat)

    def ahead(self, seats: int) -> Lookahead:
        """With two players nothing is played by chance: whoever may accuse would name somebody at random (MB-8.6)."""
        return self.lookahead if seats > 2 else self.lookahead._replace(behind=0)

    def outlook(self, s: BloodState, seats: Sequence[int]) -> list[float]:
        return [outlook(s, seat) for seat in seats]

    def names(self, view: Mapping[str, Any], texts: Texts) -> list[str]:
        return words.names(view, texts)

    def line(self, event: Mapping[str, Any], texts: Texts, names: Sequence[str]) -> str | None:
        return words.line(event, texts, names)

    def move_words(self, move: Move, texts: Texts, edition: BloodEdition) -> str:
        return words.move(move, texts)

    def text_ids(self, edition: BloodEdition) -> set[str]:
        return super().text_ids(edition) | words.text_ids(edition)

    def scene(
        self,
        view: Mapping[str, Any],
        texts: Texts,
        edition: BloodEdition,
        names: Sequence[str],
        legal: Sequence[Move],
    ) -> Scene:
        from parlour.games.blood_mansion.scene import scene

        return scene(view, texts, edition, names, legal)

    def faces(self, edition: BloodEdition, texts: Texts) -> list[Face]:
        from parlour.games.blood_mansion.faces import faces

        return faces(edition, texts)

    def gallery(self, edition: BloodEdition, texts: Texts) -> list[Zone]:
        from parlour.games.blood_mansion.faces import gallery

        return gallery(edition, texts)
