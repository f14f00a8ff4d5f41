"""A game as the rest of the house sees it, and the register of the games that are installed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import metadata, resources
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from parlour.core.edition import LARGEST, Edition, Reader
from parlour.core.errors import BadEdition, BadOption, BadSeats, Problem, UnknownGame, UnknownOption, UnknownRules
from parlour.core.files import NotOrdinary, TooLarge, read_small
from parlour.core.moves import Move
from parlour.core.sheet import Sheet
from parlour.core.state import State
from parlour.core.texts import Texts, texts

if TYPE_CHECKING:
    from parlour.core.scene import Face, Scene, Zone

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Edition)

HOUSE = "house"


class Option(NamedTuple):
    """A choice that the table makes before the game: its values, the default first."""

    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """What holds when the table says nothing."""
        return self.values[0]


class Lookahead(NamedTuple):
    """How a search looks ahead in a game: numbers found by measuring (docs/search.md).

    `worlds`: how many worlds are imagined for one decision, at most. `behind`: decisions played by chance behind the
    tree before a position is judged. `scale`: points ahead that make it likely to win, as a judged position promises
    them. `explore`: how much moves are tried that look worse. `ripe`: visits after which all moves of a position are
    judged one by one; `trust`: how many visits that judgement counts for, `sharp` how small a difference of it, in
    rewards from 0 to 1, decides what is tried first. `alone`: others choose by chance, and only the own points count:
    for games in which everybody builds for themselves. `hard`: iterations of a bot that plays hard against people.
    """

    worlds: int = 40
    behind: int = 6
    scale: float = 8.0
    explore: float = 1.0
    ripe: int = 8
    trust: float = 4.0
    sharp: float = 0.05
    alone: bool = False
    hard: int = 3000


class Memory(ABC):
    """What one seat can conclude from its own events alone; with the view it lets one imagine consistent states."""

    def __init__(self, seat: int, edition: Edition) -> None:
        self.seat = seat
        self.edition = edition

    @abstractmethod
    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in the seat's next event, as `Match.events` gives it."""


class Game(ABC, Generic[S, E]):
    """The rules of one title; stateless. A game's package makes one instance and registers it as `parlour.games`."""

    name: ClassVar[str]
    rules: ClassVar[str] = "1"
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, Option]] = {}
    orders: ClassVar[Mapping[str, Option]] = {}
    """Standing orders, by which a player may answer in advance what is asked in reaction windows (`letting`): their
    values, first the one that leaves the answer to the player. A game whose windows must not tell by the speed of an
    answer has some."""

    over_rule: ClassVar[str]
    order: ClassVar[int] = 100
    """Where the game stands in lists for people: what is learned fastest comes first."""
    disclosures: ClassVar[Mapping[str, str]] = {}
    """What a rule makes known that was hidden, as soon as a move is made, each with the rule's id: kinds of events
    whose contents tell it; with `+` before it, a kind of event, or the name of a frame, whose coming at all tells it.
    Nothing else may tell one world from another."""

    lookahead: ClassVar[Lookahead] = Lookahead()
    """How a search looks ahead here."""

    nameable: ClassVar[tuple[str, ...]] = ("card.",)
    """How the ids of those texts begin that an edition may bring or replace: names of what it has. All other words stay
    the house's own, so that no edition can say what the rules or the pages do not."""

    bests: ClassVar[Mapping[str, str]] = {}
    """Lists of best totals of who plays alone, kept on the player's device: by name, the text that says what was
    played."""

    @property
    def package(self) -> str:
        """The package that holds the game's data and texts."""
        return type(self).__module__.removesuffix(".game")

    # -- editions and texts

    @property
    def editions(self) -> tuple[str, ...]:
        """The names of the editions that come with the game, the house edition first."""
        folder = resources.files(self.package) / "editions"
        files = [file.name for file in folder.iterdir()] if folder.is_dir() else []
        more = sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))
        return (HOUSE, *more)

    @abstractmethod
    def load(self, reader: Reader) -> E:
        """An edition from its data.

        :raises BadEdition: with all faults.
        """

    def read(self, text: str, origin: str) -> E:
        """An edition from the text of its file; `origin` names the file in errors.

        :raises BadEdition: with all faults.
        """
        reader = Reader(text, origin, self.nameable)
        if reader.get("game") not in (None, self.name):
            reader.fault(("game",), "edition.game", wanted=self.name)
        return self.load(reader)

    def edition(self, source: str | Path | Edition | None = None) -> E:
        """An edition by its name, from a file, or as it is; the house edition for None.

        :raises BadEdition: when the file is missing, unreadable or wrong.
        """
        if isinstance(source, Edition):
            return source  # type: ignore[return-value]
        if source is None or str(source) in self.editions:
            return _bundled(self, str(source or HOUSE))  # type: ignore[return-value]
        path = Path(source)
        try:
            text = read_small(path, LARGEST)
        except TooLarge:
            raise BadEdition(str(path), [Problem(0, "", "edition.large", {"most": LARGEST})]) from None
        except NotOrdinary:
            raise BadEdition(str(path), [Problem(0, "", "edition.ordinary")]) from None
        except OSError as error:
            what = {"what": error.strerror or "?"}
            raise BadEdition(str(path), [Problem(0, "", "edition.file", what)]) from None
        except UnicodeDecodeError:
            raise BadEdition(str(path), [Problem(0, "", "edition.utf8")]) from None
        except ValueError:  # a path that no file can have
            raise BadEdition(str(path), [Problem(0, "", "edition.file", {"what": "?"})]) from None
        return self.read(text.replace("\r\n", "\n"), str(path))

    def texts(self, lang: str, edition: Edition | None = None) -> Texts:
        """The core's and the game's texts in one language, with the edition's own."""
        own = edition.words.get(lang) or edition.words.get("en", {}) if edition else {}
        return texts(lang, "parlour.core", self.package).over(own)

    # -- playing

    @abstractmethod
    def start(self, edition: E, seats: int, options: Mapping[str, str]) -> S:
        """A state before its first dealer move; seats and options are checked already (`checked`)."""

    def checked(self, seats: int, options: Mapping[str, Any] | None) -> dict[str, str]:
        """The options with defaults filled in.

        :raises BadSeats: when so many cannot play.
        :raises BadOption: when an option or its value is unknown.
        """
        if seats not in self.seats:
            raise BadSeats(seats=seats, least=self.seats[0], most=self.seats[-1])
        given = dict(options or {})
        for name, value in given.items():
            if name not in self.options:
                raise UnknownOption(option=name[:60], wanted=", ".join(self.options) or "-")
            if value not in self.options[name].values:
                raise BadOption(option=name, value=value, wanted=", ".join(self.options[name].values))
        return {name: str(given.get(name, option.default)) for name, option in self.options.items()}

    def at(self, rules: str) -> Game[Any, Any]:
        """The game under an older version of its rules.

        :raises UnknownRules: when this program does not have it.
        """
        if rules != self.rules:
            raise UnknownRules(game=self.name, version=rules)
        return self

    @abstractmethod
    def look(self, s: S, seat: int | None) -> dict[str, Any]:
        """What the seat (None: a spectator) may know of the state, as JSON data, built up from nothing."""

    def view(self, s: S, seat: int | None) -> dict[str, Any]:
        """The seat's view: what the game shows it, what is waited for, and its own open path.

        While the dealer deals, what is waited for is not in it.
        """
        view = self.look(s, seat)
        view["seat"] = seat
        view["stack"] = [frame.to_data() for frame in s.stack] if s.who >= 0 else []
        view["path"] = list(s.paths.get(seat, ())) if seat is not None else []
        return view

    @abstractmethod
    def sheet(self, view: Mapping[str, Any], edition: E, seat: int) -> Sheet:
        """The seat's sheet as this view shows it: final when the game is over, else if it ended now."""

    @abstractmethod
    def winners(self, s: S) -> tuple[int, ...]:
        """The winning seats of a game that is over."""

    # -- bots

    @abstractmethod
    def memory(self, seat: int, edition: Edition | None = None) -> Memory:
        """An empty memory for a seat."""

    @abstractmethod
    def imagine(self, view: Mapping[str, Any], memory: Any, rng: Random) -> S:
        """A state that fits what view and memory say, chosen by chance as the dealer's chances make it likely."""

    def known(self, events: Iterable[Mapping[str, Any]], seat: int, edition: E) -> Any:
        """What the table reminds the seat of, out of its own events; as `known` it becomes part of a match's view.

        None, and no part of the view, where nobody is reminded of anything.
        """
        return None

    def letting(self, s: S) -> int | None:
        """In a reaction window: the move that lets things go on; None when what is waited for is no such window."""
        return None

    def orders_for(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of those orders that can matter to the viewer as things stand."""
        return tuple(self.orders)

    def ordered(
        self, orders: Mapping[str, str], view: Mapping[str, Any], legal: Sequence[Move], edition: E
    ) -> Move | None:
        """How the viewer's standing orders answer what the seat is asked now; None when the player has to.

        :param orders: a value for every one of `orders`.
        :param legal: the seat's moves, at least one.
        """
        return None

    def turn(self, s: S) -> int:
        """A number that changes whenever another turn begins, by which bots know that a move is over and done with.

        A game that says nothing here has its moves judged when it is the same seat's turn to choose again.
        """
        return 0

    def roles(self, view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
        """What the seat plays where seats differ, as ids of the names' texts: for reports on balance."""
        return ()

    def feats(self, view: Mapping[str, Any], edition: E, seat: int) -> Mapping[str, bool]:
        """What the seat has or has not done in a game that is over, by the name of its text `feat.NAME`: reports on
        balance tell how often."""
        return {}

    @abstractmethod
    def estimate(self, view: Mapping[str, Any], edition: E, seat: int) -> float:
        """How well the seat stands, in points ahead of the best other one, judged from a view alone."""

    def outlook(self, s: S, seats: Sequence[int]) -> list[float]:
        """What these seats will probably have in the end, in points: for bots that look ahead in states which they
        imagine. Secret paths count as if they were carried out. The points themselves when the game is over.

        A game that says nothing here is judged by `estimate`, seat by seat.
        """
        return [self.estimate(self.view(s, seat), s.edition, seat) for seat in seats]  # type: ignore[arg-type]

    def ahead(self, seats: int) -> Lookahead:
        """How a search looks ahead with so many seats."""
        return self.lookahead

    def obvious(self, s: S, seat: int) -> int | None:
        """A legal move that is best whatever comes, found without a search; None where there is none to be named."""
        return None

    def solved(self, s: S, seat: int, rng: Random) -> dict[int, float] | None:
        """The points that the seat can have in the end after each of its moves, by move, where what is left is small
        enough to try all of it and only the own moves count (`Lookahead.alone`); None elsewhere.

        :param rng: decides what the dealer will deal.
        """
        return None

    # -- showing

    @abstractmethod
    def names(self, view: Mapping[str, Any], words: Texts) -> list[str]:
        """What the seats are called, by seat, in words."""

    @abstractmethod
    def line(self, event: Mapping[str, Any], words: Texts, names: Sequence[str]) -> str | None:
        """An event in words; None when the log is silent about it."""

    @abstractmethod
    def move_words(self, move: Move, words: Texts, edition: E) -> str:
        """A move as a person reads it on a button."""

    def text_ids(self, edition: E) -> set[str]:
        """Texts whose ids are put together from data and that must all be there, for the check of texts; a game adds
        its own kinds. A kind (`card`, `move`) that is here at all has to be here whole."""
        ids = {"game.title", "game.tagline"} | {f"move.{move.verb}" for move in edition.moves}
        ids |= {f"card.{slug}" for slug in edition.slugs}
        for name, option in self.options.items():
            for each in (name, *(f"{name}.{value}" for value in option.values)):
                ids |= {f"option.{each}", f"option.{each}.help"}
        for name, option in self.orders.items():
            ids |= {f"order.{name}", *(f"order.{name}.{value}" for value in option.values)}
        return ids

    @abstractmethod
    def scene(
        self, view: Mapping[str, Any], words: Texts, edition: E, names: Sequence[str], legal: Sequence[Move]
    ) -> Scene:
        """What is to be drawn for the viewer; `legal` are the viewer's moves now."""

    @abstractmethod
    def faces(self, edition: E, words: Texts) -> list[Face]:
        """All printed faces that its scenes show, in one language."""

    def gallery(self, edition: E, words: Texts) -> list[Zone]:
        """All cards of the edition in groups, to look at; none when the game has nothing to show."""
        return []


@cache
def _bundled(game: Game[Any, Any], name: str) -> Edition:
    folder = resources.files(game.package)
    file = folder / "edition.toml" if name == HOUSE else folder / "editions" / f"{name}.toml"
    return game.read(file.read_text("utf-8"), f"{game.name} {name}")  # type: ignore[no-any-return]


@cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group="parlour.games")}


def games() -> tuple[str, ...]:
    """The names of the games that are installed, sorted."""
    return tuple(sorted(_entry_points()))


@cache
def game(name: str) -> Game[Any, Any]:
    """The game of this name.

    :raises UnknownGame: when none is installed.
    """
    point = _entry_points().get(name)
    if point is None:
        raise UnknownGame(name=name, known=", ".join(games()))
    found = point.load()
    assert isinstance(found, Game)
    return found
