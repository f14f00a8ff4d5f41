"""The vocabulary of scenes: what a table looks like to one viewer, as plain data.

A game turns a view (never a state) into a `Scene`; whatever draws it, a page, a picture, one day a terminal, knows no
game. All words in a scene are finished words in the viewer's language. All classes are plain dataclasses of strings,
numbers, lists and each other, so a scene is JSON with `dataclasses.asdict`.

Faces of cards are not part of a scene: a game lists them once for each language as `Face`s, they are drawn once, and
a scene's cards and tokens name them by id.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

Colour = Literal["red", "yellow", "blue", "green", "grey", "purple", "orange"]
Shape = Literal["disc", "triangle", "square", "hexagon", "lozenge", "shield"]
FaceKind = Literal["card", "portrait", "back", "emblem", "drawn"]
Form = Literal["tall", "wide", "square"]
MarkKind = Literal["path", "text", "icon", "shape", "sign"]
SignKind = Literal["woman", "man", "pair-man", "pair-woman", "coin", "double", "points", "effect"]
ZoneKind = Literal["row", "columns", "column", "fan", "grid", "plane", "pile", "tokens", "panel", "track", "group"]
Area = Literal["stage", "mine", "others"]


@dataclass(slots=True)
class Suit:
    """A category of cards, told by colour, shape and letter together; any one of the three is enough to know it."""

    colour: Colour
    shape: Shape
    letter: str = ""


@dataclass(slots=True)
class Sign:
    """A small printed mark on a face: what it is, with a short text (a number) or the name of an icon at need."""

    kind: SignKind
    text: str = ""
    icon: str = ""


@dataclass(slots=True)
class Mark:
    """A piece of a `drawn` face, in its box: 100 x 140 when it is tall, 140 x 100 when wide, 100 x 100 when square.

    - `path`: `d` is an SVG path, filled with `fill` and outlined with `line`, `width` wide (`dash`: broken);
    - `text`: `text` from x (`anchor` start) or about x, on the base line y, `size` high, at most `room` wide;
    - `icon`: the icon `text` about (x, y), `size` high and wide;
    - `shape`: the suit's shape and letter about (x, y), `size` high;
    - `sign`: the sign about (x, y), `size` high.

    Colours are names: `ink`, `paper`, `cream`, `gold`, `gold-dark`, `edge`, `none`, or a suit's colour, also with
    `-dark` or `-pale` behind it.
    """

    kind: MarkKind
    d: str = ""
    text: str = ""
    x: float = 0
    y: float = 0
    size: float = 0
    fill: str = "none"
    line: str = "none"
    width: float = 0
    dash: bool = False
    room: float = 0
    anchor: Literal["start", "middle"] = "start"
    suit: Suit | None = None
    sign: Sign | None = None


@dataclass(slots=True)
class Face:
    """One picture of the sprite, named by `id` (letters, digits and hyphens).

    - `card`: header band with the first suit's shape and the name, signs below it, the icon on a disc, a foot line.
      More than one suit splits the band and the disc.
    - `portrait`: a person of rank: `rank` in a shield, the icon as a coat of arms, the foot line tells the power.
    - `back`: a card's back; `icon` is its device, `signs` with a `coin` put a coin on it.
    - `emblem`: a small square picture: marks in a box of 100 x 100 without paper, or the suit's shape and letter, or
      one sign, or the icon alone.
    - `drawn`: a card drawn freely of `marks`, the first one lowest, on paper with a rounded edge; `form` is its form.
    """

    id: str
    name: str = ""
    kind: FaceKind = "card"
    suits: list[Suit] = field(default_factory=list)
    icon: str = ""
    rank: str = ""
    signs: list[Sign] = field(default_factory=list)
    foot: str = ""
    foot_icon: str = ""
    form: Form = "tall"
    marks: list[Mark] = field(default_factory=list)


@dataclass(slots=True)
class Button:
    """A legal move: `move` is its text in the game's language, `label` says it in words, `hint` adds cost or effect.

    `group` is a heading for long lists. `main` puts the button beside the prompt too: for what lies on no card, and for
    answers to a question. `to` is the id of the card or zone that the move brings something to: what carries such
    buttons can be picked up and put down there, by dragging or by choosing the two one after the other.
    """

    move: str
    label: str
    hint: str = ""
    group: str = ""
    main: bool = False
    to: str = ""


@dataclass(slots=True)
class Token:
    """Coins, counters, pieces: `face` is an emblem in the sprite, `words` names them with their number.

    `stack` draws up to ten of them; without it they are one picture and a number. `best` marks the leader's. `id`,
    unique in the scene, is needed where buttons have a `to`. A `single` piece is drawn without its number.
    """

    face: str
    count: int
    words: str
    stack: bool = False
    best: bool = False
    buttons: list[Button] = field(default_factory=list)
    id: str = ""
    single: bool = False


@dataclass(slots=True)
class Card:
    """A card, a hidden card, or a place for one.

    `id` is unique in the scene and says nothing that the viewer may not know: for a hidden card it is made of seat and
    position. `face` is a face's id; None with a `back` is a hidden card; None without is an empty place (dashed).
    `words` is what a screen reader says, `about` a sentence more (what its effect does), `why` says why it cannot be
    chosen now, `tag` is a word or two printed over its foot. `x`, `y` place it in a grid in whole steps, any sign; `y`
    grows upwards. `depth` counts cards covered by it. `origin` names a zone or card that it comes from and glides from.
    `selected`: it is what the table talks about; `fresh`: it came since the viewer's last turn (`mark_news`).
    A card with a face opens and shows itself large, with all its words and buttons. One button makes it a button too.
    `under` are the cards that it covers, shown with it when it opens, the uppermost first. `ghost` is the face that
    would lie here if the card's one button were pressed: it shows faintly where one points. `score` is a short number
    at a corner, such as what a placing would bring.
    """

    id: str
    words: str
    face: str | None = None
    back: str | None = None
    about: str = ""
    why: str = ""
    tag: str = ""
    buttons: list[Button] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    x: int = 0
    y: int = 0
    depth: int = 0
    selected: bool = False
    dim: bool = False
    fresh: bool = False
    origin: str = ""
    under: list["Card"] = field(default_factory=list)
    ghost: str = ""
    score: str = ""


@dataclass(slots=True)
class Step:
    """One step of a track: `state` is what it looks like; `label` (a number, a letter) may be empty."""

    state: Literal["past", "here", "ahead", "goal"] = "ahead"
    label: str = ""


@dataclass(slots=True)
class Zone:
    """A part of the table with a label.

    - `row`, `fan`: cards side by side; a fan overlaps, is held in the hand, and is largest;
    - `columns`: its `zones` are `column`s, whose cards overlap so that each header stays readable;
    - `grid`: cards at x, y; empty places are cards without face and back;
    - `plane`: a grid that one pans and zooms and can make as large as the window; it opens where all of it fits;
    - `pile`: the cards it has are drawn on top of each other, the last on top; `count` is how many lie there;
    - `tokens`: tokens only; `track`: steps with one sentence, `note`;
    - `panel`: what belongs to a player: `owner` is the seat, `portrait` a card, `zones` the rest;
    - `group`: just its zones; in the middle of the table one below the other beside what is large.

    `area` says where a zone of the scene goes: the middle of the table, the viewer's own place, the others'. `face` is
    an emblem beside the label, `buttons` are moves on the zone as a whole, `turn` and `winner` mark a panel. `form` is
    the form of all its cards. `tokens` of a zone can be places to put something down as well, by the zone's id.
    """

    id: str
    kind: ZoneKind
    label: str = ""
    area: Area = "stage"
    owner: int | None = None
    face: str = ""
    note: str = ""
    count: int | None = None
    cards: list[Card] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    zones: list["Zone"] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    portrait: Card | None = None
    empty: str = ""
    turn: bool = False
    winner: bool = False
    quiet: bool = False
    form: Form = "tall"


@dataclass(slots=True)
class Prompt:
    """What the table waits for, in one sentence; `rule` is the rule behind it; `yours` if the viewer is asked."""

    text: str
    rule: str = ""
    yours: bool = False
    aside: str = ""


@dataclass(slots=True)
class LogLine:
    """One line of the log: what happened, by which rule, and who did it (a seat, or None for the table).

    `fresh`: it happened since the viewer's last turn.
    """

    number: int
    text: str
    rule: str = ""
    seat: int | None = None
    fresh: bool = False


@dataclass(slots=True)
class SheetCell:
    """Points of one player in one line, with the reason; None where it is not about points."""

    points: int | None
    reason: str = ""
    best: bool = False


@dataclass(slots=True)
class SheetLine:
    """One line of the score sheet: a rule, its name, and a cell for each player in seat order."""

    rule: str
    label: str
    cells: list[SheetCell]
    face: str = ""


@dataclass(slots=True)
class Order:
    """A standing order of the viewer: its name, what it is about in words, its values in words, and the one given."""

    name: str
    label: str
    values: dict[str, str]
    given: str


@dataclass(slots=True)
class ScoreSheet:
    """An explained score sheet: of a game's end or its standing. `winners` are seats, `headline` says who won.

    `best` names the list of `Game.bests` in which the total of who plays alone is kept; empty when it is kept in none.
    """

    headline: str
    names: list[str]
    lines: list[SheetLine]
    totals: list[int]
    winners: list[int]
    note: str = ""
    best: str = ""


@dataclass(slots=True)
class Scene:
    """The whole table for one viewer. `answers` names the decision that a move answers (`Decision.answers`).

    `buttons` are all legal moves in words, in the order of the list beside the board; the same buttons hang on cards
    and zones. `names` are the players' names by seat; `seat` is the viewer's, None for a spectator. `sheet` is the
    score of a game that is over; `standing` is how it would be if the game ended now, as far as the viewer knows.
    `orders`, the viewer's standing orders, are set by web/show.py; games never set them.
    """

    game: str
    title: str
    prompt: Prompt
    zones: list[Zone]
    names: list[str]
    answers: str = ""
    seat: int | None = None
    buttons: list[Button] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    sheet: ScoreSheet | None = None
    standing: ScoreSheet | None = None
    can_undo: bool = False
    orders: list[Order] = field(default_factory=list)


def mark_news(scene: Scene, faces: Collection[str]) -> None:
    """Mark what is new to the viewer: all lines of the log since the last own one, and open cards with these faces.

    :param faces: what the events since then have shown.
    """
    old = scene.seat is None
    for line in reversed(scene.log):
        old = old or line.seat == scene.seat
        line.fresh = not old
    for zone in scene.zones:
        _mark_cards(zone, faces)


def _mark_cards(zone: Zone, faces: Collection[str]) -> None:
    for card in zone.cards:
        card.fresh = card.face in faces
    for part in zone.zones:
        _mark_cards(part, faces)
