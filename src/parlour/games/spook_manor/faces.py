"""The printed faces of an edition: rooms of an old manor, the Lobby's halves, Creeples, lights."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.scene import Face, Mark
from parlour.core.texts import Texts
from parlour.games.spook_manor.edition import (
    BESIDE,
    COMPANY,
    ENTERTAINMENT,
    GUEST,
    LIGHTING,
    LIGHTS,
    PORTRAIT,
    TYPES,
    VIEWS,
    SpookManorEdition,
)
from parlour.games.spook_manor.shapes import (
    DARKS,
    DISC,
    FILLS,
    HEART,
    PALES,
    TINTS,
    creeple,
    icon,
    invitation,
    light,
    placed,
    points,
    rect,
    text,
    type_sign,
)
from parlour.games.spook_manor.spaces import ANY, COLOURED, COLOURS, DIFFERENT, HOST, PAIRS, Spaces, colours

ED = SpookManorEdition

_BAND = "M.75 27V7.75a7 7 0 0 1 7-7h84.5a7 7 0 0 1 7 7V27z"
_FOOT = "M.75 123H99.25V132.25a7 7 0 0 1-7 7H7.75a7 7 0 0 1-7-7z"
_STRIPES = "".join(f"M{x} 28V122" for x in range(13, 96, 12))
_RULE_ICONS = {
    COLOURED: "grand-piano",
    ANY: "musical-notes",
    DIFFERENT: "drama-masks",
    PAIRS: "tabletop-players",
    HOST: "vampire-dracula",
}
_VIEW_ICONS = {"empty": "hanging-spider", "beside": "female-vampire", "company": "witch-face"}
_LINE = 15
"""So many letters of a name fit in one line of the band."""


def faces(ed: ED, texts: Texts) -> list[Face]:
    """All faces: rooms by slug, Lobby halves as `SLUG-left` and `SLUG-right`, Creeples as `creeple-COLOUR`, spaces as
    `space-COLOUR` and `space`, lights as `light-ICON-COLOUR`, what rows of lights bring as `sum-N`, and the back."""
    rooms = [_room(ed, card, texts) for card in ed.deck]
    halves = [_half(ed, card, side, texts) for card in ed.lobby_deck for side in (0, 1)]
    return [*rooms, *halves, *_pieces(ed, texts)]


def half_face(ed: ED, card: int, side: int) -> str:
    """The id of a Lobby card's left (0) or right half."""
    return f"{ed.slugs[card]}-{('left', 'right')[side]}"


def light_face(number: int) -> str:
    """The id of a light's picture."""
    return f"light-{LIGHTS[number].replace(' ', '-')}"


def _pieces(ed: ED, texts: Texts) -> Iterator[Face]:
    for number, colour in enumerate(COLOURS):
        said = texts.say(f"creeple.{colour}")
        yield Face(f"creeple-{colour}", said, "emblem", marks=creeple(number, 50, 50, 48, texts))
        yield Face(f"space-{colour}", kind="emblem", marks=creeple(number, 50, 50, 48, texts, pale=True))
    yield Face("space", kind="emblem", marks=[_space(50, 50, 47)])
    for number in range(len(LIGHTS)):
        yield Face(light_face(number), kind="emblem", marks=light(number, 45, 45, 43, texts))
    for n in sorted(set(ed.light_points)):
        yield Face(f"sum-{n}", kind="emblem", marks=[points(n, 50, 50, 82)])
    yield Face("back-room", kind="drawn", marks=_back())


def _back() -> list[Mark]:
    return [
        rect(5, 5, 90, 130, "purple-dark"),
        Mark("path", placed(DISC, 50, 70, 33), fill="purple", line="gold", width=1.4),
        icon("spooky-house", 50, 68, 46, "gold"),
        rect(9, 9, 82, 122, "none", "gold", 1),
    ]


# -- rooms


def _room(ed: ED, card: int, texts: Texts) -> Face:
    kind, name = ed.type[card], texts.say(f"card.{ed.slugs[card]}")
    body = {LIGHTING: _lighting, ENTERTAINMENT: _entertainment, PORTRAIT: _portrait, GUEST: _guest}[kind]
    marks = [*_walls(kind), *_name(kind, name), *body(ed, card, texts), *_foot(kind, ed.slugs[card], texts)]
    if ed.vp[card]:
        marks.append(points(ed.vp[card], 14, 40))
    return Face(ed.slugs[card], name, "drawn", marks=marks)


def _walls(kind: int) -> list[Mark]:
    """Papered walls between a cornice and a skirting."""
    return [
        rect(3, 27, 94, 96, PALES[kind]),
        Mark("path", _STRIPES, line="paper", width=3),
        Mark("path", "M3 27V123M97 27V123", line="edge", width=1.2),
    ]


def _name(kind: int, name: str) -> list[Mark]:
    """The band: the sign of the type, then the name on one line or two."""
    on = "ink" if kind == LIGHTING else "cream"
    band = [
        Mark("path", _BAND, fill=FILLS[kind]),
        Mark("path", "M.75 27.5H99.25", line="gold", width=1.4),
        *type_sign(kind, 14, 14, 10.5, "cream", DARKS[kind]),
    ]
    lines = broken(name)
    size, first = (11.5, 18.0) if len(lines) == 1 else (10.5, 12.2)
    for n, line in enumerate(lines):
        band.append(Mark("text", text=line, x=28, y=first + 10.6 * n, size=size, fill=on, room=68))
    return band


def broken(name: str) -> list[str]:
    """A name on one line, or on two that are as equal as they can be."""
    words = name.split(" ")
    if len(name) <= _LINE or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda lines: max(map(len, lines))))


def _foot(kind: int, slug: str, texts: Texts) -> list[Mark]:
    """The skirting: the word for the type, and what the card is called in moves."""
    on = "ink" if kind == LIGHTING else "cream"
    return [
        Mark("path", _FOOT, fill=FILLS[kind]),
        Mark("path", "M.75 122.5H99.25", line="gold", width=1.2),
        Mark("text", text=texts.say(f"type.{TYPES[kind]}"), x=7, y=134.5, size=11, fill=on, room=60),
        Mark("text", text=slug, x=70, y=134.3, size=9.5, fill=on, room=25),
    ]


def _lighting(ed: ED, card: int, texts: Texts) -> list[Mark]:
    """SM-3.7: a light, or two, and perhaps an Invitation."""
    lights, invited = ed.lights[card], colours(ed.invitations[card])
    if not invited and len(lights) == 1:
        return light(lights[0], 48, 75, 31, texts)
    if not invited:
        places = [(38.0, 56.0, 22.0), (60.0, 95.0, 22.0)]
        return [mark for number, at in zip(lights, places, strict=False) for mark in light(number, *at, texts)]
    return [*_lights(ed, card, 50, 61, texts), *_envelopes(ed, card, 106, texts)]


def _lights(ed: ED, card: int, x: float, y: float, texts: Texts) -> list[Mark]:
    """Any room may carry lights; side by side."""
    lights = ed.lights[card]
    r = 24.0 if len(lights) < 2 else 40.0 / len(lights)
    start = x - (len(lights) - 1) * r * 1.1
    return [mark for n, number in enumerate(lights) for mark in light(number, start + n * r * 2.2, y, r, texts)]


def _envelopes(ed: ED, card: int, y: float, texts: Texts) -> list[Mark]:
    """SM-2.5: the Invitations, side by side."""
    invited = colours(ed.invitations[card])
    r = min(16.0, 44.0 / max(1, len(invited)))
    start = 50 - (len(invited) - 1) * r * 1.15
    return [mark for n, colour in enumerate(invited) for mark in invitation(colour, start + n * r * 2.3, y, r, texts)]


def _guest(ed: ED, card: int, texts: Texts) -> list[Mark]:
    """A bed for each evening's guests, and their Invitations."""
    bed = icon("person-in-bed", 52, 62, 50, DARKS[GUEST])
    return [bed, *_extras(ed, card, texts), *_envelopes(ed, card, 101, texts)]


def _extras(ed: ED, card: int, texts: Texts) -> list[Mark]:
    """Another edition may put lights on any room: small, at the upper right."""
    lights = ed.lights[card]
    return [mark for n, number in enumerate(lights) for mark in light(number, 83, 42 + 22 * n, 9.5, texts)]


def _entertainment(ed: ED, card: int, texts: Texts) -> list[Mark]:
    """SM-2.8, SM-2.9, SM-3.2, SM-3.3: the spaces with their rule, and the track of values below them."""
    spaces = ed.spaces[ed.venue[card]]
    marks = [icon(_RULE_ICONS[spaces.rule], 54, 54, 42, DARKS[ENTERTAINMENT]), *_extras(ed, card, texts)]
    marks += _spaces(spaces, texts)
    marks += _hosted(spaces, texts) if spaces.rule == HOST else _track(spaces)
    if ed.invitations[card]:
        marks += _envelopes(ed, card, 42, texts)
    return marks


def places(spaces: Spaces) -> list[tuple[float, float, float]]:
    """Where the spaces are on the card, and their radius: one row, or two when there are more than four."""
    n = len(spaces.printed)
    rows = 1 if n <= 4 else 2
    each = -(-n // rows)
    r = min(12.5, 42.0 / each) if rows == 1 else 8.5
    step = min(2.4 * r, 90 / each)
    start, top = 50 - step * (each - 1) / 2, 88.0 if rows == 1 else 80.0
    return [(start + step * (i % each), top + 18.5 * (i // each), r) for i in range(n)]


def _space(x: float, y: float, r: float) -> Mark:
    """A space for any colour."""
    return Mark("path", placed(DISC, x, y, r), fill="cream", line="blue", width=r * 0.11, dash=True)


def _spaces(spaces: Spaces, texts: Texts) -> list[Mark]:
    marks: list[Mark] = []
    at = places(spaces)
    if spaces.rule == PAIRS:
        for (x, y, _), (x2, _, _) in zip(at[::2], at[1::2], strict=True):
            marks.append(Mark("path", f"M{x:g} {y:g}H{x2:g}", line="blue", width=4))
    for colour, (x, y, r) in zip(spaces.printed, at, strict=True):
        if colour >= 0:
            marks += creeple(colour, x, y, r * 0.96, texts, pale=True)
        else:
            marks.append(_space(x, y, r * 0.94))
    sign = {DIFFERENT: "≠", PAIRS: "="}.get(spaces.rule, "")
    if sign:
        badge = Mark("path", placed(DISC, 84, 43, 9), fill="cream", line="blue", width=1.4)
        marks += [badge, text(sign, 84, 49.2, 19, "blue-dark", 18)]
    return marks


def _track(spaces: Spaces) -> list[Mark]:
    """The values for 1, 2, ... Creeples, or pairs."""
    at = places(spaces)
    if spaces.rule == PAIRS:
        ends = [(x - 3, x2 + 3) for (x, _, _), (x2, _, _) in zip(at[::2], at[1::2], strict=True)]
    else:
        xs = [x for x, _, _ in at] if len(at) <= 4 else [50 + 15 * (n - (len(at) - 1) / 2) for n in range(len(at))]
        ends = [(xs[0], xs[-1] + 0.1)]
    marks = [Mark("path", f"M{start:g} 111.5H{end:g}", line="blue-dark", width=15) for start, end in ends]
    middles = [(start + end) / 2 for start, end in ends] if spaces.rule == PAIRS else xs
    return marks + [text(str(n), x, 116, 13.5, "cream", 18) for x, n in zip(middles, spaces.track, strict=True)]


def _hosted(spaces: Spaces, texts: Texts) -> list[Mark]:
    """SM-3.3: what a favourite brings, and what anybody else does."""
    tint, (favourite, other) = TINTS[spaces.favourite], spaces.track
    return [
        Mark("path", placed(HEART, 84, 46, 11.5), fill="cream", line=tint, width=1.4),
        *creeple(spaces.favourite, 84, 44.5, 6.4, texts),
        *creeple(spaces.favourite, 24, 111.5, 8, texts),
        text(str(favourite), 41, 117, 16, "blue-dark", 16),
        _space(63, 111.5, 7),
        text(str(other), 78, 117, 16, "blue-dark", 16),
    ]


def _portrait(ed: ED, card: int, texts: Texts) -> list[Mark]:
    """SM-3.4 to 3.6: somebody in a gilded frame, and what they like to see around them."""
    view = VIEWS[ed.view[card]]
    frame = [
        rect(31, 31, 44, 46, "gold", "gold-dark", 1),
        rect(35, 35, 36, 38, "cream", "gold-dark", 0.8),
        icon(_VIEW_ICONS[view], 53, 54, 32, "grey-dark"),
    ]
    likes = [*_around(ed, card, 33, 100, texts), text(texts.say("face.each"), 75, 90, 9.5, "ink", 44)]
    likes.append(points(ed.each[card], 75, 104, 21))
    envelopes = _envelopes(ed, card, 42, texts) if ed.invitations[card] else []
    return [*frame, *likes, *_extras(ed, card, texts), *envelopes]


def _around(ed: ED, card: int, x: float, y: float, texts: Texts) -> list[Mark]:
    """The four places beside a portrait, with what it likes there."""
    marks = [rect(x - 5.5, y - 5.5, 11, 11, "gold", "gold-dark", 1)]
    for n, (dx, dy) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))):
        cx, cy = x + dx * 15.5, y + dy * 14
        if ed.view[card] == BESIDE:
            ink = "ink" if ed.beside[card] == LIGHTING else "cream"
            marks += type_sign(ed.beside[card], cx, cy, 6.6, ink=ink)
        elif ed.view[card] == COMPANY:
            marks += (creeple if dx else invitation)(n, cx, cy, 6.4, texts)
        else:
            hole = f"M{cx - 5.5:g} {cy - 5.5:g}h11v11h-11z"
            marks.append(Mark("path", hole, line="ink", width=1.2, dash=True))
    return marks


# -- the Lobby


def _half(ed: ED, card: int, side: int, texts: Texts) -> Face:
    """SM-1.2: one half of the front door, with a light; together the halves make a whole portal."""
    number = ed.halves[card - ed.lobby_card][side]
    name = texts.say(f"card.{ed.slugs[card]}")
    marks = [
        rect(3, 27, 94, 96, "red-pale"),
        Mark("path", _STRIPES, line="paper", width=3),
        Mark("path", _BAND, fill="ink"),
        Mark("path", "M.75 27.5H99.25", line="gold", width=1.4),
        icon("spooky-house", 14, 14, 18, "gold"),
    ]
    lines = broken(name)
    for n, line in enumerate(lines):
        y = 18.0 if len(lines) == 1 else 12.2 + 10.6 * n
        marks.append(Mark("text", text=line, x=28, y=y, size=10.5, fill="cream", room=68))
    wing = "M99.25 123V40C70 42 58 62 56 123Z" if side == 0 else "M.75 123V40C30 42 42 62 44 123Z"
    knob = (91, 88) if side == 0 else (9, 88)
    marks += [
        Mark("path", wing, fill="gold-dark", line="gold", width=1.6),
        Mark("path", placed(DISC, *knob, 2.6), fill="gold"),
        *light(number, 30 if side == 0 else 66, 56, 20, texts),
        Mark("path", _FOOT, fill="ink"),
        Mark("path", "M.75 122.5H99.25", line="gold", width=1.2),
        Mark("text", text=texts.say(f"face.{('left', 'right')[side]}"), x=7, y=134.5, size=11, fill="cream", room=60),
        Mark("text", text=ed.slugs[card], x=75, y=134.3, size=9.5, fill="cream", room=20),
    ]
    return Face(half_face(ed, card, side), name, "drawn", marks=marks)
