"""The printed faces of an edition: what the sprite is drawn from."""

from __future__ import annotations

from functools import lru_cache

from parlour.core.scene import Colour, Face, Mark, Suit
from parlour.core.texts import Texts
from parlour.games.bizarre_manor import words
from parlour.games.bizarre_manor.drawing import box, disc, lozenge, star, walls, ways
from parlour.games.bizarre_manor.edition import BizarreManorEdition, Guest
from parlour.games.bizarre_manor.measures import DETAILS, RARE

_ROOMS: dict[str, tuple[Colour, str]] = {
    "bedroom": ("blue", "bed"),
    "bathroom": ("green", "bathtub"),
    "living-room": ("orange", "sofa"),
    "ritual-room": ("purple", "pentacle"),
    "kitchen": ("red", "cooking-pot"),
    "garden": ("green", "flower-pot"),
    "secret-room": ("yellow", "skeleton-key"),
    "": ("grey", ""),
}
"""Colour and icon of an emblem; the rare ones (BM-4.11) are lozenges in a gold frame besides."""
_DETAILS = {
    "cat": "cat",
    "web": "cobweb",
    "clock": "cuckoo-clock",
    "portrait": "portrait",
    "candle": "candle-light",
}
_PLACES = ((81, 50), (19, 50), (81, 72), (19, 72), (50, 84))
"""Where details hang, from the first."""
_GUESTS = {
    "tallest-tower": "church",
    "detail cat": "hollow-cat",
    "detail clock": "clockwork",
    "kinds": "gems",
    "rooms": "linked-rings",
    "covered": "paint-roller",
    "emblem": "night-sleep",
    "floors": "mountain-climbing",
    "negative-stars": "quill-ink",
}
"""A guest's picture, by what it counts, or the first word of that; `ghost` for all others."""
SIGNS = {
    "architect": "trowel",
    "decorator": "large-paint-brush",
    "eye": "sunken-eye",
    "guest": "ghost",
    "star": "polar-star",
    "card": "card-play",
    "cut-off": "broken-wall",
}
"""Emblems for labels and counters, and their icons."""


def faces(ed: BizarreManorEdition, texts: Texts) -> list[Face]:
    """All faces in one language: Manor cards, both sides of each Review, Hall, guests, backs, emblems."""
    cards = [_manor(ed, card, texts) for card in range(len(ed.cards))]
    first = len(ed.cards)
    sides = {face_id(ed, face): face for face in range(first, first + 2 * len(ed.reviews))}
    reviews = [_review(ed, face, texts) for face in sides.values()]
    guests = [_guest(guest, texts) for guest in ed.guests]
    backs = [_back(), _vortex(texts), Face("back-guest", kind="back", suits=[Suit("purple", "shield")], icon="ghost")]
    pictures = SIGNS | {guest.slug: _picture(guest) for guest in ed.guests}
    signs = [Face(f"sign-{name}", kind="emblem", icon=icon) for name, icon in pictures.items()]
    return [*cards, *reviews, _hall(ed, texts), *guests, *backs, *signs]


def face_id(ed: BizarreManorEdition, face: int) -> str:
    """The id of the picture of a face; Reviews with the same stars and the same ports look the same."""
    if face == ed.hall:
        return "hall"
    if face < len(ed.cards):
        return ed.slugs[face]
    stars = ed.stars[face]
    return f"stars-{'plus' if stars > 0 else 'minus'}-{abs(stars)}-{ed.ports[face]}"


def details(ed: BizarreManorEdition, face: int, texts: Texts) -> list[str]:
    """What a Manor card shows besides its emblem, in words."""
    shown = [detail for bit, detail in enumerate(DETAILS) if ed.details[face] >> bit & 1]
    shown += ["eye"] * ed.eye[face]
    if ed.stars[face]:
        shown.append("plus" if ed.stars[face] > 0 else "minus")
    return [texts.say(f"detail.{each}") for each in shown]


def named(ed: BizarreManorEdition, face: int, texts: Texts) -> str:
    """A card, a side of a Review, or the Hall in words."""
    if face == ed.hall:
        return texts.say("card.hall")
    return words.card(ed.slugs[ed.kind(face)], texts, ed.stars[face] if face >= len(ed.cards) else 0)


@lru_cache(maxsize=4096)
def described(ed: BizarreManorEdition, face: int, texts: Texts) -> str:
    """A card in words, with all that it shows and its ports (BM-4.1), as a screen reader says it."""
    shown = details(ed, face, texts) if face < len(ed.cards) else []
    return f"{named(ed, face, texts)}: {', '.join([*shown, words.ports(ed.ports[face], texts)])}"


def _drawn(face_id_: str, name: str, marks: list[Mark]) -> Face:
    return Face(face_id_, name, "drawn", form="square", marks=marks)


def _manor(ed: BizarreManorEdition, face: int, texts: Texts) -> Face:
    """BM-4.1, BM-E.2: a room with all that it shows."""
    emblem = ed.emblem[face]
    colour, icon = _ROOMS[emblem]
    marks = walls(ed.ports[face], f"{colour}-pale", "ink")
    if emblem in RARE:
        marks.append(Mark("path", box(9.5, 9.5, 81, 81, 3), line="gold", width=2.2))
    marks += ways(ed.ports[face])
    shown = [detail for bit, detail in enumerate(DETAILS) if ed.details[face] >> bit & 1]
    for detail, (x, y) in zip(shown, _PLACES, strict=False):
        marks += _hung(_DETAILS[detail], x, y)
    marks += _emblem(emblem, colour, icon)
    if ed.eye[face]:
        marks += _eye(42, 80)
    if ed.stars[face]:
        marks += _star(84, 18, ed.stars[face])
    return _drawn(face_id(ed, face), words.card(ed.slugs[face], texts), marks)


def _emblem(emblem: str, colour: Colour, icon: str) -> list[Mark]:
    """BM-4.11: common emblems on a disc, rare ones on a lozenge with a gold edge."""
    if not icon:
        return []
    if emblem in RARE:
        plate = Mark("path", lozenge(50, 50, 26), fill=colour if colour != "yellow" else "yellow-dark", line="gold")
        plate.width = 3.2
        return [plate, Mark("icon", text=icon, x=50, y=50, size=26, fill="cream")]
    return [
        Mark("path", disc(50, 50, 20), fill=colour, line="cream", width=1.6),
        Mark("icon", text=icon, x=50, y=50, size=28, fill="cream"),
    ]


def _hung(icon: str, x: float, y: float) -> list[Mark]:
    """A detail on a pale plate, so that it stands out from the wallpaper."""
    return [
        Mark("path", disc(x, y, 11), fill="cream", line="edge", width=1),
        Mark("icon", text=icon, x=x, y=y, size=15.5, fill="ink"),
    ]


def _eye(x: float, y: float) -> list[Mark]:
    return [
        Mark("path", disc(x, y, 11.5), fill="purple", line="gold", width=1.8),
        Mark("icon", text="sunken-eye", x=x, y=y, size=17, fill="cream"),
    ]


def _star(x: float, y: float, stars: int) -> list[Mark]:
    """BM-7.1: a positive star is full and golden; a negative one hollow on a dark plate; each has its sign."""
    good = stars > 0
    bars = f"M{x - 3.6:g} {y + 0.6:g}h7.2" + f"M{x:g} {y - 3:g}v7.2" * good
    return [
        Mark(
            "path", disc(x, y, 14), fill="cream" if good else "purple-dark", line="gold" if good else "red", width=1.8
        ),
        Mark("path", star(x, y, 13), fill="gold" if good else "none", line="gold-dark" if good else "cream", width=1.1),
        Mark("path", bars, line="ink" if good else "cream", width=2.6),
    ]


def _review(ed: BizarreManorEdition, face: int, texts: Texts) -> Face:
    """BM-1.4: a Review's side: its stars, full and golden or hollow on dark, and the number with its sign."""
    stars = ed.stars[face]
    good = stars > 0
    number = abs(stars)
    look = ("yellow-pale", "gold-dark", "cream") if good else ("grey", "purple-dark", "grey-dark")
    marks = walls(ed.ports[face], *look)
    marks += ways(ed.ports[face])
    plate = box(26, 31, 48, 43, 7)
    marks.append(Mark("path", plate, fill="gold" if good else "purple-dark", line="gold-dark" if good else "cream"))
    marks[-1].width = 2
    marks += [
        Mark(
            "path",
            star(50 + (n - (number - 1) / 2) * 9, 40.5, 4.6),
            fill="cream" if good else "none",
            line="gold-dark" if good else "cream",
            width=0.9,
        )
        for n in range(number)
    ]
    sign = Mark("text", text=f"{'+' if good else '−'}{number}", x=50, y=68, size=25, anchor="middle")
    sign.fill = "ink" if good else "cream"
    return _drawn(face_id(ed, face), words.review(stars, texts), [*marks, sign])


def _hall(ed: BizarreManorEdition, texts: Texts) -> Face:
    """BM-E.1"""
    marks = walls(ed.ports[ed.hall], "red-pale", "red-dark") + ways(ed.ports[ed.hall])
    marks += [
        Mark("path", "M33 89V52a17 17 0 0 1 34 0V89z", fill="red-dark", line="gold", width=2.4),
        Mark("icon", text="wooden-door", x=50, y=62, size=31, fill="cream"),
    ]
    return _drawn("hall", texts.say("card.hall"), marks)


def _picture(guest: Guest) -> str:
    return _GUESTS.get(guest.measure.name, _GUESTS.get(guest.measure.word, "ghost"))


def _guest(guest: Guest, texts: Texts) -> Face:
    """BM-E.5: a guest: the name, a picture, and what each level brings."""
    name = texts.say(f"guest.{guest.slug}")
    icon = _picture(guest)
    marks = [
        Mark("path", "M0 0H100V140H0z", fill="purple-pale"),
        Mark("path", "M0 0H100V27H0z", fill="purple"),
        Mark("path", "M0 27H100", line="gold", width=1.8),
        Mark("text", text=name, x=50, y=18.5, size=14, room=90, fill="cream", anchor="middle"),
        Mark("path", disc(50, 66, 30), fill="cream", line="purple", width=1.6),
        Mark("icon", text=icon, x=50, y=66, size=42, fill="purple-dark"),
    ]
    wide = 92 / len(guest.levels)
    for n, (least, stars) in enumerate(guest.levels):
        x, good = 4 + wide * n, sum(stars) >= 0
        brought = " ".join(words.signed(each) for each in stars) or "–"
        marks += [
            Mark("path", box(x + 1, 103, wide - 2, 33, 4), fill="cream", line="purple", width=1),
            Mark("text", text=f"{least}", x=x + wide / 2, y=116, size=13, fill="ink", anchor="middle"),
            Mark("path", box(x + 1.6, 119, wide - 3.2, 16.4, 3.4), fill="gold" if good else "purple-dark"),
            Mark("text", text=brought, x=x + wide / 2, y=131.5, size=13, room=wide - 4, anchor="middle"),
        ]
        marks[-1].fill = "ink" if good else "cream"
    return Face(f"guest-{guest.slug}", name, "drawn", form="tall", marks=marks)


def _back() -> Face:
    """The back of the Manor cards: a ghost in the window of a dark house."""
    bricks = "".join(
        f"M6 {y}H94" + "".join(f"M{x} {y}v11" for x in range(17 + 9 * (row % 2), 94, 18))
        for row, y in enumerate(range(6, 94, 11))
    )
    marks = [
        Mark("path", "M0 0H100V100H0z", fill="green-dark"),
        Mark("path", bricks, line="green", width=1.4),
        Mark("path", box(6, 6, 88, 88, 3), line="gold", width=1.6),
        Mark("path", "M29 80V47a21 21 0 0 1 42 0V80z", fill="purple-dark", line="gold", width=2.4),
        Mark("icon", text="ghost", x=50, y=55, size=34, fill="cream"),
    ]
    return _drawn("back-manor", "", marks)


def _vortex(texts: Texts) -> Face:
    """BM-1.6: where discarded cards go."""
    marks = [
        Mark("path", "M0 0H100V100H0z", fill="purple-dark"),
        Mark("path", box(6, 6, 88, 88, 3), line="gold", width=1.6),
        Mark("icon", text="vortex", x=50, y=50, size=74, fill="cream"),
    ]
    return _drawn("back-vortex", texts.say("scene.vortex"), marks)
