"""What the page shows of Bizarre Manor: every move has its button, hidden cards stay hidden, everything has words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.scene import Card, Scene, Zone
from parlour.games.bizarre_manor import GAME
from parlour.games.bizarre_manor.edition import BizarreManorEdition
from parlour.games.bizarre_manor.faces import faces
from parlour.games.bizarre_manor.state import ARCHITECT
from tests.games.bizarre_manor.table import HOUSE, Table

ANN_AND_ALL = ["Ann", "Bob", "Cid", "Dot"]


def shown(match: parlour.Match, viewer: int | None, lang: str = "en", names: list[str] | None = None) -> Scene:
    legal = match.legal(viewer) if viewer is not None else []
    return drawn(match.view(viewer), match.edition, legal, lang, names)  # type: ignore[arg-type]


def drawn(
    view: Any, ed: BizarreManorEdition, legal: list[parlour.Move], lang: str = "en", names: list[str] | None = None
) -> Scene:
    words = GAME.texts(lang, ed)
    return GAME.scene(view, words, ed, names or GAME.names(view, words), legal)


def seen(t: Table, viewer: int) -> Scene:
    """The scene of a table set up by hand."""
    legal = [t.ed.moves[move] for move in t.s.legal(viewer)] if viewer in t.s.owing else []
    return drawn(GAME.view(t.s, viewer), t.ed, legal, names=ANN_AND_ALL[: t.s.n])


def zones(scene: Scene) -> Iterator[Zone]:
    """All zones, those inside others too."""
    todo = list(scene.zones)
    while todo:
        zone = todo.pop()
        yield zone
        todo += zone.zones


def zone(scene: Scene, name: str) -> Zone:
    return next(each for each in zones(scene) if each.id == name)


def card(scene: Scene, name: str) -> Card:
    return next(each for place in zones(scene) for each in place.cards if each.id == name)


def texts(part: Any) -> Iterator[str]:
    """All strings of a scene."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from texts(value)
    elif isinstance(part, list):
        for value in part:
            yield from texts(value)


@pytest.mark.parametrize(("seats", "scenario"), [(2, "cats-cemetery"), (3, "underlake"), (4, "ladder-quarter")])
def test_a_game_in_scenes(seats: int, scenario: str) -> None:
    """BM-2.2, BM-3.1: all that may be chosen has a button; nothing on the table is without words or without a face."""
    match = parlour.Match.new("bizarre_manor", seats, 8, {"scenario": scenario})
    known = {face.id for face in faces(HOUSE, GAME.texts("en"))}
    rng = Random(2)
    while True:
        for viewer in [*range(seats), None]:
            scene = shown(match, viewer)
            every = [each for place in zones(scene) for each in place.cards]
            every += [under for each in every for under in each.under]
            assert all(each.words and "." not in each.words for each in every)
            assert {each.face for each in every if each.face} <= known
            assert {each.back for each in every if each.back} <= known
            assert {each.ghost for each in every if each.ghost} <= known
            assert {each.face for place in zones(scene) for each in place.tokens} <= known
            assert {place.face for place in zones(scene) if place.face} <= known
            ids = [each.id for each in every] + [place.id for place in zones(scene)]
            assert len(set(ids)) == len(ids)
            hung = {button.move for each in every for button in each.buttons}
            hung |= {button.move for button in scene.buttons if button.main}
            assert hung >= {button.move for button in scene.buttons}
            assert scene.prompt.text
            assert not [text for text in texts(dataclasses.asdict(scene)) if "{" in text]
            assert (scene.standing is None) == (match.over or match.view(viewer)["scenario"] is None)
        if match.over:
            break
        seat = rng.choice(list(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
    sheet = shown(match, None).sheet
    assert sheet is not None
    result = match.result
    assert result is not None
    assert sheet.totals == [each.total for each in result.sheets]
    assert sheet.winners == list(result.winners)
    assert {line.face for line in sheet.lines} <= known


@pytest.mark.parametrize("lang", ["en", "it", "fr"])
def test_log_moves_and_faces_have_words(lang: str) -> None:
    """Nothing in a game of Bizarre Manor is left without words, in any language."""
    words = GAME.texts(lang)
    for scenario in HOUSE.scenarios:
        match = parlour.Match.new("bizarre_manor", 2, 3, {"scenario": scenario.slug})
        while not match.over:
            seat = next(iter(match.owed))
            if match.number % 5 == 0:
                assert not [text for text in texts(dataclasses.asdict(shown(match, seat, lang))) if "{" in text]
            match.play(seat, match.legal(seat)[-1])
        for viewer in (0, None):
            for text in match.log(viewer, lang):
                assert "{" not in text
                assert "log." not in text
        scene = shown(match, 0, lang)
        assert scene.sheet is not None
        assert all("." not in line.label for line in scene.sheet.lines)
    said = [GAME.move_words(move, words, HOUSE) for move in HOUSE.moves]
    assert not any("move." in text or "card." in text or "{" in text for text in said)


def test_the_draft_says_who_gets_what() -> None:
    """BM-2.3: neighbours are called by name, and what is said already shows on the cards."""
    match = parlour.Match.new("bizarre_manor", 4, 5, {"youngest": "first"})
    for seat in range(4):
        match.play(seat, "look first")
    keep, left, right = match.view(0)["seats"][0]["cards"]
    match.play(0, f"keep {keep}")
    scene = shown(match, 0, names=ANN_AND_ALL)
    assert "Bob" in scene.prompt.text
    assert "Dot" in scene.prompt.text
    button = card(scene, f"hand-{left}").buttons[0]
    assert button.label.index("Bob") < button.label.index("Dot")
    assert card(scene, f"hand-{keep}").tag
    assert not card(scene, f"hand-{left}").tag
    match.play(0, f"left {left}")
    scene = shown(match, 0, names=ANN_AND_ALL)
    assert [card(scene, f"hand-{slug}").tag for slug in (left, right)] == ["to Bob", "to Dot"]
    assert left not in str(dataclasses.asdict(shown(match, 1)))


def test_with_two_the_last_card_goes_on_the_vortex() -> None:
    """BM-2.4"""
    match = parlour.Match.new("bizarre_manor", 2, 5)
    for seat in range(2):
        match.play(seat, "look first")
    keep, give, last = match.view(0)["seats"][0]["cards"]
    match.play(0, f"keep {keep}; give {give}")
    scene = shown(match, 0, names=["Ann", "Bob"])
    assert [card(scene, f"hand-{slug}").tag for slug in (give, last)] == ["to Bob", "Vortex"]


def test_what_a_placing_would_do() -> None:
    """BM-4.5, BM-5.2: each space says what it would connect and complete, and shows the card as a ghost."""
    t = Table("wasteland")
    t.build(0, (1, 0, "garden-1"))
    t.placing("garden-2", "garden-3")
    scene = seen(t, 0)
    above = card(scene, "space-1-1")
    assert above.ghost == "garden-2"
    assert above.score == "+2"  # the first milestone
    assert "Connects with Garden 1." in above.about
    assert "Completes 1 staircase." in above.about
    assert "Completes 1 ladder." in above.about
    assert "Brings Reviews: +2." in above.about
    assert "Decorator: 1 → 2." in above.about
    assert above.buttons[0].hint == "+2"
    beside = card(scene, "space-2-0")
    assert beside.score == ""
    assert "Completes" not in beside.about
    assert card(scene, "next-0").face == "garden-2"


def test_what_covering_would_do() -> None:
    """BM-3.3, BM-7.1: a covered star is lost, what hangs on the covered card is cut off, and the card says so."""
    t = Table("catacombs")
    t.build(0, (1, 0, "minus-1"), (2, 0, "plus-1"), (3, 0, "+r-2-1"), source=ARCHITECT)
    t.placing("c-l-0-0", "garden-3")
    first = card(seen(t, 0), "manor-0-1-0")
    assert first.ghost == "c-l-0-0"
    assert first.score == "−2"  # the bad star covered, but three good ones cut off
    assert "Covers" in first.about
    assert "Cuts off:" in first.about
    assert "Review +2" in first.about
    assert first.buttons[0].hint == "−2, 2 cards cut off"


def test_a_buried_cat_is_told_before() -> None:
    """BM-E.4: what covering a cat would bring; no more than twice a game."""
    t = Table("cats-cemetery")
    t.build(0, (1, 0, "cat-1"))
    t.placing("garden-1", "garden-2")
    assert card(seen(t, 0), "manor-0-1-0").score == "−1"
    t.s.given[0] = 2
    assert card(seen(t, 0), "manor-0-1-0").score == ""


def test_covered_and_cut_off_cards() -> None:
    """BM-3.3, BM-4.13: the covered lie under their card, the uppermost first; what cannot be reached is dim and says
    why, and the standing tells what would be lost."""
    t = Table()
    t.build(0, (1, 0, "garden-1"), (1, 0, "garden-2"), (1, 0, "kitchen-1"), (9, 9, "plus-1"))
    t.placing("garden-3", "kitchen-2")
    scene = seen(t, 0)
    top, lost = card(scene, "manor-0-1-0"), card(scene, "manor-0-9-9")
    assert [each.face for each in top.under] == ["garden-2", "garden-1"]
    assert (top.depth, top.dim, top.why) == (2, False, "")
    assert lost.dim
    assert lost.why
    assert [token.count for token in zone(scene, "seat-0").tokens if token.face == "sign-cut-off"] == [1]
    assert scene.standing is not None
    assert "Ann would lose" in scene.standing.note
    assert "Bob" not in scene.standing.note


def test_the_own_choice_shows_while_others_choose() -> None:
    """BM-2.8: it lies there for the chooser, over what it covers, and for nobody else."""
    t = Table()
    t.build(0, (1, 0, "garden-1"))
    t.placing("garden-2", "garden-3")
    t.s.play(t.ed.moves.find("place 1,0").id, 0)  # type: ignore[union-attr]
    mine = card(seen(t, 0), "space-1-0")
    assert (mine.face, mine.selected) == ("garden-2", True)
    assert [each.face for each in mine.under] == ["garden-1"]
    assert "garden-2" not in str(dataclasses.asdict(seen(t, 1)))


def test_the_architects_track() -> None:
    """BM-5.2: the value now, milestones taken and to come; a milestone taken stays so although the value falls."""
    t = Table("wasteland")
    t.build(0, (1, 0, "garden-1"))
    t.s.reached[0] = 1
    t.placing("garden-2", "garden-3")
    steps = zone(seen(t, 0), "architect").steps
    assert [step.state for step in steps] == [
        "here",
        "ahead",
        "goal",
        "ahead",
        "goal",
        "ahead",
        "goal",
        "ahead",
        "goal",
    ]
    assert [step.label for step in steps if step.label] == ["0", "1: +2", "2: +2", "4: +2", "6: +3", "8: +4"]
    assert "Next at 2: +2." in zone(seen(t, 0), "architect").note


def test_guests_are_shown_to_those_who_know_them() -> None:
    """BM-1.8, BM-5.1: who has looked sees the guest, others its back and who has looked; the revealed come first."""
    t = Table(guests=("critic", "steeplejack"))
    t.placing("garden-2", "garden-3")
    mine, other = seen(t, 0), seen(t, 1)
    assert card(mine, "guest-first").face == "guest-critic"
    assert card(mine, "guest-first").dim
    assert card(other, "guest-first").face is None
    assert card(other, "guest-first").back == "back-guest"
    assert "Ann" in card(other, "guest-first").about
    assert "Critic" in zone(mine, "guests").note
    assert "Critic" not in zone(other, "guests").note
    t.s.line = [1]
    assert [each.id for each in zone(seen(t, 0), "guests").cards] == ["guest-second", "guest-first"]


def test_the_inauguration_is_a_procession() -> None:
    """BM-6: its steps stand in a row, the present one is marked."""
    t = Table("wasteland", guests=("critic", "steeplejack"))
    t.s.line = [1, 0]
    t.build(0, *((1, y, f"garden-{y % 3 + 1}") for y in range(5)))
    t.build(0, (-1, 0, "-r-2-1"))
    t.build(1, (1, 0, "-r-2-2"))
    assert not [place for place in zones(seen(t, 0)) if place.id == "procession"]
    t.inaugurate()
    found = []
    while t.s.owing:
        steps = zone(seen(t, 0), "procession").steps
        here = [step.label for step in steps if step.state == "here"]
        if here not in found:
            found.append(here)
        seat = t.s.owing[0]
        t.s.play(t.s.legal(seat)[0], seat)
        t.settle()
    labels = [step.label for step in zone(seen(t, 0), "procession").steps]
    assert labels == ["Discarding", "Decorator", "Steeplejack", "Critic", "Scoring"]
    assert found == [["Decorator"], ["Steeplejack"], ["Critic"]]


@pytest.mark.parametrize("lang", ["en", "it", "fr"])
def test_the_gallery_shows_every_card(lang: str) -> None:
    """BM-E.2, BM-E.5: all Manor cards, all guests, every look of a Review."""
    words = GAME.texts(lang)
    cards = [each for place in GAME.gallery(HOUSE, words) for each in place.cards]
    known = {face.id for face in faces(HOUSE, words)}
    assert set(HOUSE.cards) <= {each.face for each in cards} <= known
    assert {f"guest-{guest.slug}" for guest in HOUSE.guests} <= {each.face for each in cards}
    ids = [each.id for each in cards] + [place.id for place in GAME.gallery(HOUSE, words)]
    assert len(set(ids)) == len(ids)
    assert not [text for text in texts([dataclasses.asdict(each) for each in cards]) if "{" in text]
