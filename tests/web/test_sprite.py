"""The sprite: well-formed, self-contained, told apart without colour, safe with anybody's names."""

import re
from xml.etree import ElementTree

import pytest

import parlour
from parlour.core.match import Match
from parlour.core.scene import Face, Sign, Suit
from parlour.web.show import sprite_of
from parlour.web.sprite import sprite, symbol
from parlour.web.sprite_parts import OUTLINES, fit, halves, icons, width
from parlour.web.sprites import Sprites

SVG = "{http://www.w3.org/2000/svg}"
LANGS = ("en", "it", "fr")


GAMES = ("bizarre_manor", "blood_mansion", "menestrels", "spook_manor")


def house_faces(lang: str = "en", name: str = "menestrels") -> list[Face]:
    game = parlour.game(name)
    edition = game.edition()
    return game.faces(edition, game.texts(lang, edition))


def parsed(faces: list[Face]) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(sprite(faces).svg)
    return {str(each.get("id")): each for each in root}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_face_is_one_symbol(lang: str, name: str) -> None:
    faces = house_faces(lang, name)
    drawn = parsed(faces)
    assert {face.id for face in faces} <= set(drawn)
    assert len(ElementTree.fromstring(sprite(faces).svg)) == len(drawn), "an id is there twice"


def test_nothing_refers_to_anything_else() -> None:
    """What a symbol refers to is lost when it is used from another file; styles and scripts are forbidden to pages."""
    svg = sprite(house_faces()).svg
    assert not re.search(r"url\(|href|<style|style=|<script|clip-path|class=", svg)


def test_hash_follows_the_drawing() -> None:
    assert sprite(house_faces()).hash == sprite(house_faces()).hash
    assert len({sprite(house_faces(lang)).hash for lang in LANGS}) == len(LANGS)


def asked(faces: list[Face]) -> set[str]:
    """The icons that faces name."""
    marks = [mark for face in faces for mark in face.marks]
    signs = [sign for face in faces for sign in face.signs] + [mark.sign for mark in marks if mark.sign]
    named = {face.icon for face in faces} | {face.foot_icon for face in faces} | {sign.icon for sign in signs}
    return (named | {mark.text for mark in marks if mark.kind == "icon"}) - {""}


@pytest.mark.parametrize("name", GAMES)
def test_every_icon_of_the_edition_is_there(name: str) -> None:
    assert asked(house_faces(name=name)) <= set(icons())


def test_every_icon_is_used() -> None:
    named = set().union(*(asked(house_faces(name=name)) for name in GAMES), {"crown"})
    noble = set(parlour.game("menestrels").edition().icons.values())
    assert set(icons()) == named | noble


def test_names_of_strangers_do_no_harm() -> None:
    evil = Face('x"><script>', '<b onload="x">&', suits=[Suit("red", "disc", "<")], icon="../../etc", foot="<i>")
    drawn = ElementTree.fromstring(sprite([evil]).svg)
    assert drawn[0].get("id") == 'x"><script>'
    assert not list(drawn.iter(f"{SVG}script"))
    assert not list(drawn.iter(f"{SVG}b"))


def test_suits_differ_in_shape_not_only_in_colour() -> None:
    looks = {
        re.sub(r'(fill|stroke)="[^"]*"', "", symbol(Face("x", kind="emblem", suits=[Suit("red", shape)])))
        for shape in OUTLINES
    }
    assert len(looks) == len(OUTLINES)


def test_a_couple_shows_two_halves_and_faces_each_other() -> None:
    man, woman = (
        symbol(Face("x", "Fiddler", suits=[Suit("red", "disc", "M")], icon="violin", signs=[Sign(kind)]))
        for kind in ("pair-man", "pair-woman")
    )
    assert man != woman
    assert "scale(-" in woman.split(icons()["violin"])[0].rsplit("<path", 1)[1]
    assert "scale(-" not in man.split(icons()["violin"])[0].rsplit("<path", 1)[1]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_suit_of_a_card_shows_its_letter_in_the_head_and_at_the_foot(count: int) -> None:
    suits = [Suit("red", "disc", "M"), Suit("yellow", "triangle", "A"), Suit("blue", "square", "I")][:count]
    drawn = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{symbol(Face("x", "Name", suits=suits))}</svg>')
    letters = [(text.text, float(text.get("y", 0))) for text in drawn.iter(f"{SVG}text")]
    for suit in suits:
        heights = [y for letter, y in letters if letter == suit.letter]
        assert min(heights) < 65, "in the head"
        assert max(heights) > 115, "at the foot"


@pytest.mark.parametrize("lang", LANGS)
def test_names_fit_their_band(lang: str) -> None:
    """No name of ours is squeezed by more than a fifth, and none is written smaller than a tenth of the card."""
    for face in house_faces(lang):
        if face.name:
            room = 64.0 if len(face.suits) == 1 else 61.0
            for text in re.findall(r"<text [^>]*>[^<]*", fit(face.name, 0, 0, room, "#000")):
                size = float(re.search(r'font-size="([\d.]+)"', text)[1])  # type: ignore[index]
                assert size >= 10.5
                assert width(text.rsplit(">", 1)[1], size) < room * 1.2, face.name


def test_long_names_break_where_it_helps_most() -> None:
    assert halves("Hurdy-gurdy player") == ("Hurdy-gurdy", "player")
    assert halves("Danseuse aux grelots") == ("Danseuse", "aux grelots")
    assert halves("Contortionist") == ("Contortionist", "")


def test_width_does_not_mind_accents() -> None:
    assert width("Désirée", 10) == width("Desiree", 10)


def test_all_tables_with_the_house_edition_share_a_sprite() -> None:
    """A browser keeps it by its address, so it is asked for once; only an edition of a table's own needs the table."""
    sprites, house = Sprites(), Match.new("menestrels", 2, 1)
    own = Match.new("menestrels", 2, 1, edition=house.game.read(house.edition.text, "mine.toml"))
    assert sprite_of(sprites, house, "en", "T1") == sprite_of(sprites, house, "en", "T2")
    assert sprite_of(sprites, own, "en", "T1").endswith("?table=T1")


def test_sprites_do_not_heap_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.web.sprites.KEPT", 3)
    sprites, game = Sprites(), parlour.game("menestrels")
    house = sprites.name(game, game.edition(), "en")
    for n in range(6):
        named = f'\n[texts.en]\n"card.king" = "King {n}"\n'
        sprites.name(game, game.read(game.edition().text + named, "x.toml"), "en")
        assert sprites.name(game, game.edition(), "en") == house
    assert len(sprites._names) == len(sprites._files) == 3
    assert sprites.find(house)
