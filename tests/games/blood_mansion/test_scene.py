"""What a player sees of the table: what is still missing, what is open in the turn, whom a scheme may hit, the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from parlour import Match
from parlour.core.scene import Card, Scene, Zone
from parlour.core.texts import Texts
from tests.games.blood_mansion.table import Table


def words(t: Table) -> Texts:
    return t.match.game.texts("en", t.ed)


def drawn(t: Table, name: str | None) -> Scene:
    """The scene of a player; None: a spectator's."""
    seat = None if name is None else t.seat(name)
    legal = t.match.legal(seat) if seat is not None else []
    return t.match.game.scene(t.match.view(seat), words(t), t.ed, t.names, legal)


def every(zones: list[Zone]) -> Iterator[Zone]:
    """All zones, those inside others too."""
    for zone in zones:
        yield zone
        yield from every(zone.zones)


def zone(scene: Scene, name: str) -> Zone:
    return next(each for each in every(scene.zones) if each.id == name)


def ways(t: Table, name: str) -> dict[str, list[str]]:
    """What the player is told of accusing and escaping: how each of their needs is drawn."""
    found = [each for each in every(drawn(t, name).zones) if each.id.startswith("way-")]
    return {each.id.removeprefix("way-"): [step.state for step in each.steps] for each in found}


def portrait(t: Table, viewer: str, of: str) -> Card:
    found = zone(drawn(t, viewer), f"seat-{t.seat(of)}").portrait
    assert found is not None
    return found


def test_before_the_suspect_was_seen_both_ways_are_open() -> None:
    """MB-6.3: nothing hints at the killer, and both ways say the same of the Suspect."""
    t = Table("zona stella lucious", hands={"zona": "mace balloon-5 balloon-10"})
    assert ways(t, "zona") == {"accuse": ["past", "goal", "past"], "escape": ["past", "goal", "goal"]}
    assert "a look at the Suspect" in zone(drawn(t, "zona"), "way-escape").note
    assert "the killer" in zone(drawn(t, "zona"), "way-accuse").label


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"characters": "chosen"}), (5, {}), (9, {})])
def test_every_moment_can_be_drawn(seats: int, options: dict[str, str]) -> None:
    """Every card has a face or a back of the sprite, every id is there once, every move hangs on what it names."""
    match, rng = Match.new("blood_mansion", seats, seats, options), Random(seats)
    texts = match.game.texts("fr", match.edition)
    faces = {face.id for face in match.game.faces(match.edition, texts)}
    called = [f"Player {n}" for n in range(seats)]
    while True:
        for viewer in (*range(seats), None):
            legal = match.legal(viewer) if viewer is not None else []
            scene = match.game.scene(match.view(viewer), texts, match.edition, called, legal)
            zones = list(every(scene.zones))
            cards = [card for each in zones for card in (*each.cards, each.portrait) if card is not None]
            assert {card.face or card.back for card in cards} - {None} <= faces
            ids = [each.id for each in zones] + [card.id for card in cards]
            assert len(set(ids)) == len(ids)
            hung = {button.move for card in cards for button in card.buttons}
            shown = hung | {button.move for button in scene.buttons if button.main}
            assert {str(move) for move in legal} == {button.move for button in scene.buttons} == shown
            assert bool(legal) == scene.prompt.yours
        if match.over or match.number > 150:
            return
        seat = next(iter(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize(("suspect", "way"), [("stella", "accuse"), ("zona", "escape")])
def test_who_has_seen_it_is_told_of_one_way(suspect: str, way: str) -> None:
    t = Table("zona stella lucious")
    t.to("zona")
    t.play("zona", "draw")
    t.deal(f"card {suspect}")
    assert list(ways(t, "zona")) == [way]
    assert ways(t, "zona")[way][0] == "goal"
    assert set(ways(t, "stella")) == {"accuse", "escape"}
    label = zone(drawn(t, "zona"), f"way-{way}").label
    assert ("Stella" in label) == (way == "accuse")


def test_two_players_need_no_look() -> None:
    """MB-8.6"""
    t = Table("zona stella", hands={"zona": "mace"})
    assert ways(t, "zona") == {"accuse": ["goal", "past"], "escape": ["goal", "past"]}
    assert "Van Molder" in zone(drawn(t, "zona"), "nine").note


def test_points_and_symbols_are_summed() -> None:
    t = Table("zona stella lucious", hands={"zona": "train-5 train-10 wagon-15"})
    (hand,) = (each for each in every(drawn(t, "zona").zones) if each.id == "hand-0")
    summed = {token.face: token.count for token in hand.tokens}
    points = sum(t.ed.value[t.ed.slugs.index(card)] for card in t.hand("zona"))
    assert summed["sign-points"] == points
    assert (summed["symbol-train"], summed["symbol-wagon"]) == (2, 1)


def test_others_are_seen_by_their_backs() -> None:
    t = Table("zona stella lucious", hands={"zona": "gun slam-the-door dead-end"})
    for viewer in ("stella", None):
        cards = zone(drawn(t, viewer), "hand-0").cards
        assert [card.face for card in cards] == [None] * 5
        assert [card.back for card in cards] == ["back-suspect", "back-weapon", "back-action", *["back-guilt"] * 2]


def test_what_is_open_in_the_turn() -> None:
    """MB-2.1: for the player by the legal moves, for the others by what everybody can see."""
    t = Table("zona stella lucious")
    t.to("zona")
    assert drawn(t, "zona").prompt.aside == "Still open: draw, discard or play, scheme."
    t.play("zona", "draw")
    t.settle()
    assert drawn(t, "zona").prompt.aside == "Still open: discard or play, scheme."
    assert "discard or play" in zone(drawn(t, "stella"), "turn").note
    assert [step.state for step in zone(drawn(t, "stella"), "turn").steps] == ["past", "ahead", "ahead"]


def test_a_declaration_is_open_to_who_may_declare_and_shown_to_nobody_else() -> None:
    """MB-8.6: the turn is not at its end for somebody who holds the weapon and 40 points."""
    t = Table("zona stella", hands={"zona": "mace wagon-15 bicycle-15 buggy-15"}, weapon="mace")
    t.to("zona")
    assert drawn(t, "zona").prompt.aside.endswith(", accuse.")
    assert "accuse" not in zone(drawn(t, "stella"), "turn").note


def test_whom_a_scheme_may_hit() -> None:
    """MB-5.4, MB-5.11: who holds a W card; whose scheme is used."""
    t = Table("meriwether van-molder stella", hands={"stella": "gun"})
    assert "Can hit: stella." in portrait(t, "stella", "meriwether").about
    assert "Can hit" not in portrait(t, "stella", "van-molder").about
    t.to("stella")
    t.play("stella", "scheme", "target meriwether")
    assert "Can hit: stella." in portrait(t, "stella", "van-molder").about
    t.to("meriwether")
    (button,) = (button for button in drawn(t, "meriwether").buttons if button.move == "scheme")
    assert button.hint == "Can hit: stella."


def test_targets_lie_on_portraits() -> None:
    t = Table("zona stella lucious", hands={"zona": "house-search"})
    t.to("zona")
    t.play("zona", "play house-search")
    assert [button.move for button in portrait(t, "zona", "stella").buttons] == ["target stella"]
    assert portrait(t, "zona", "zona").buttons == []
    assert portrait(t, "stella", "lucious").buttons == []


@pytest.mark.parametrize(
    ("action", "more", "aside"),
    [
        ("quick-fingers", ("back weapon", "back guilt"), "At stake: 1 W card, 1 G card."),
        ("turn-out-your-pockets", (), "At stake: 2 cards."),
        ("house-search", (), "At stake: all false Weapons and Suspects."),
        ("locked-in-the-cellar", (), "At stake: the next turn."),
    ],
)
def test_what_is_at_stake_behind_the_door(action: str, more: tuple[str, ...], aside: str) -> None:
    t = Table("zona stella lucious", hands={"zona": action, "stella": "slam-the-door gun"})
    t.to("zona")
    t.play("zona", f"play {action}", "target stella", *more)
    assert "Do you slam the door?" in drawn(t, "stella").prompt.text
    assert drawn(t, "stella").prompt.aside == drawn(t, "lucious").prompt.aside == aside


def test_discards_can_be_leafed_through() -> None:
    """MB-7.1"""
    t = Table("zona stella lucious", hands={"zona": "gun", "stella": "sword"})
    t.to("zona")
    t.play("zona", "discard gun", "end")
    t.to("stella")
    t.play("stella", "discard sword")
    (top,) = zone(drawn(t, None), "discards").cards
    assert top.face == "sword"
    assert "gun" in [card.face for card in top.under]


def test_what_one_has_seen_lies_at_the_own_place() -> None:
    t = Table("stella zona lucious", hands={"zona": "gun"})
    t.to("stella")
    t.play("stella", "scheme", "target zona")
    seen = zone(drawn(t, "stella"), "known")
    assert seen.area == "mine"
    assert {card.face for card in seen.zones[0].cards} == set(t.hand("zona"))
    assert not [each for each in every(drawn(t, "lucious").zones) if each.id == "known"]


def test_the_stacked_deck_is_known_to_who_stacked_it() -> None:
    """MB-5.6"""
    t = Table("zona stella lucious")
    t.to("zona")
    t.play("zona", "scheme", "next guilt", "next action")
    assert [card.back for card in zone(drawn(t, "zona"), "from-top").cards] == ["back-guilt", "back-action"]
    t.play("zona", "done")
    assert [card.back for card in zone(drawn(t, "zona"), "from-top").cards] == ["back-guilt", "back-action"]
    assert not [each for each in every(drawn(t, "stella").zones) if each.id == "from-top"]


def test_the_case_is_read_out() -> None:
    """MB-6.5"""
    hands = {"zona": "mace wagon-15 bicycle-15 balloon-10"}
    t = Table("zona stella lucious", hands=hands)
    t.to("zona")
    t.play("zona", "draw")
    t.deal("card stella")
    t.play("zona", "accuse")
    sheet = drawn(t, "lucious").sheet
    assert sheet is not None
    assert sheet.headline == "zona wins"
    assert sheet.note.startswith("It was Stella, with this: Mace.")
    evidence = [line for line in sheet.lines if line.rule == "MB-E.3"]
    assert {line.label for line in evidence} >= {"Motor wagon 15", "Bicycle 15", "Balloon 10"}
    assert all("Stella" in line.cells[0].reason for line in evidence)
    assert all(cell.points is None and not cell.reason for line in evidence for cell in line.cells[1:])
    assert sheet.totals[0] >= 40
