"""Editions of Spook Manor: what a file may say, and how it is told what is wrong."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

import parlour
from parlour.core.errors import BadEdition
from parlour.core.match import Match
from parlour.games.spook_manor.spaces import ANY
from tests.games.spook_manor.tables import ED, GAME

M002, OWN = '"m002", type = "lighting"', "edition.spook_manor."
M050 = """{ slug = "m050", type = "entertainment", vp = 1, rule = "coloured", spaces = ["red", "red", "red"], """
M050 += "track = [3, 7, 13] },"


def changed(old: str, new: str) -> str:
    """The house edition with something else in it."""
    assert old in ED.text
    return ED.text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "field", "text_id"),
    [
        ('"candle purple", right', '"candle blue", right', "lobbies[1].left", "edition.one_of"),
        ('slug = "l02"', 'slug = "l01"', "lobbies[2].slug", "edition.twice"),
        ('slug = "m002"', 'slug = "m001"', "rooms[2].slug", "edition.twice"),
        ('slug = "m002"', 'slug = "M 2"', "rooms[2].slug", "edition.slug"),
        ('slug = "m002"', 'colour = 3, slug = "m002"', "rooms[2].colour", "edition.unknown"),
        (M002, '"m002", type = "cellar"', "rooms[2].type", "edition.one_of"),
        (M002, '"m002", each = 2, type = "lighting"', "rooms[2]", OWN + "portrait"),
        (M002, '"m002", spaces = 2, type = "lighting"', "rooms[2]", OWN + "entertainment"),
        (M050, M050.replace("13", "x"), "", "edition.toml"),
        (M050, M050.replace(", 13", ""), "rooms[50].track", "edition.integers"),
        (M050, M050.replace('["red", "red", "red"]', "[]"), "rooms[50].spaces", OWN + "spaces"),
        (M050, M050.replace('["red", "red", "red"]', '["red", "blue"]'), "rooms[50].spaces", OWN + "colours"),
        ('rule = "pairs", spaces = 2', 'rule = "pairs", spaces = 3', "rooms[83].spaces", OWN + "pairs"),
        ('favourite = "red", spaces = 2', "spaces = 2", "rooms[67].favourite", "edition.one_of"),
        ("creeples = 13", "creeples = 100", "counts.creeples", "edition.integer"),
        ("pile = 23", "pile = 33", "rooms", OWN + "short"),
        ("columns = [3, 7, 13]", "columns = [3, 7]", "scores.columns", "edition.integers"),
    ],
)  # fmt: skip
def test_faults_are_told(old: str, new: str, field: str, text_id: str) -> None:
    with pytest.raises(BadEdition) as caught:
        GAME.read(changed(old, new), "mine.toml")
    found = [(problem.field, problem.text_id) for problem in caught.value.problems]
    assert (field, text_id) in found
    words = {lang: GAME.texts(lang) for lang in ("en", "it", "fr")}
    for problem in caught.value.problems:
        assert problem.line > 0
        for texts in words.values():
            assert "{" not in texts.say(problem.text_id, **problem.params)


def test_another_edition_can_be_played_and_travels_with_the_record() -> None:
    """SM-3.2: rooms of any colour; SM-2.6: fewer Creeples than Invitations."""
    text = changed(M050, M050.replace('rule = "coloured", spaces = ["red", "red", "red"]', 'rule = "any", spaces = 3'))
    text = text.replace("creeples = 13", "creeples = 1").replace('name = "house"', 'name = "mine"')
    edition = GAME.read(text, "mine.toml")
    assert edition.spaces[edition.venue[edition.number["m050"]]].rule == ANY
    match = parlour.Match.new("spook_manor", 3, 5, edition=edition)
    while not match.over:
        seat = next(iter(match.owed))
        moves = match.legal(seat)
        match.play(seat, moves[(match.number * 7 + seat) % len(moves)])
    assert any(event["lost"] for event in match.events(None) if event["kind"] == "invited")
    assert any("no more" in line for line in match.log(None))
    again = parlour.Record.loads(match.record().dumps()).replay()
    assert again.result == match.result


def test_a_shorter_game() -> None:
    """SM-1.3, SM-2.12: piles of another size make another number of rounds."""
    edition = GAME.read(changed("pile = 23", "pile = 6"), "short.toml")
    match = parlour.Match.new("spook_manor", 2, 5, edition=edition)
    while not match.over:
        seat = next(iter(match.owed))
        match.play(seat, match.legal(seat)[0])
    assert len(match.view(None)["seats"][0]["rooms"]) == 3


def test_bots_play_where_a_light_more_may_be_worth_less() -> None:
    """SM-3.7: in an edition three lights of a kind may bring less than two; what comes is foreseen all the same."""
    text = changed("lights = [2, 5, 9]", "lights = [9, 0, 99]")
    match = Match.new("spook_manor", 2, seed=1, edition=GAME.read(text, "dip.toml"))
    rng = Random(1)
    while not match.over:
        seat = next(iter(match.owed))
        view = match.view(seat)
        assert isfinite(GAME.estimate(view, match.edition, seat))
        assert isfinite(GAME.outlook(match.state, [seat])[0])
        match.play(seat, rng.choice(match.legal(seat)))
