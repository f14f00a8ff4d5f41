"""Hints: ranked moves with their reasons, from what the seat knows."""

import json
from random import Random

import pytest

from parlour.bots import Question, hint, hints, in_words, read_hints
from parlour.bots.advice import LISTED
from parlour.core.edition import LANGS
from parlour.core.match import Match
from parlour.core.texts import texts
from tests.bots.test_bots import asked
from tests.bots.test_search import ALL, situation, well_on


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Searches of a moment, in iterations."""
    monkeypatch.setattr("parlour.bots.advice.LONGEST", None)
    for name in ALL:
        title = Match.new(name, 3, seed=1).game
        monkeypatch.setattr(type(title), "lookahead", title.lookahead._replace(hard=60))


def test_a_hint_is_made_of_plain_data_and_the_same_for_the_same():
    match = well_on("menestrels", 3, 15)
    (seat,) = match.owed
    question = asked(match, seat, "hint")
    found = hint(question)
    assert hint(Question(*json.loads(json.dumps(question)))) == found
    listed = read_hints(found)
    assert 1 < len(listed) <= LISTED
    assert {each.move for each in listed} <= set(question[5])
    assert all(each.of == 60 and each.share is not None and each.points is None for each in listed)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("lang", LANGS)
def test_reasons_are_sentences(name, lang):
    match = well_on(name, 3, 12)
    words = match.game.texts(lang, match.edition)
    words = texts(lang, "parlour.core", "parlour.bots", match.game.package)
    seat = next(iter(match.owed))
    for each in hints(situation(match, seat)):
        said = in_words(each, words)
        assert said.endswith((".", ")"))
        assert "hint." not in said
        assert "sheet." not in said


def test_what_a_move_brings_at_once_is_what_the_sheet_shows():
    """Taking an open card: no chance is in it, so the gains are the change of the own sheet."""
    compared = 0
    for seed in range(6):
        match = well_on("menestrels", 3, 20, seed)
        (seat,) = match.owed
        for each in hints(situation(match, seat)):
            if not each.move.startswith("take"):
                continue
            trial, lines = match.copy(), {}
            for sign, one in ((-1, trial), (1, trial)):
                if sign == 1:
                    trial.play(seat, each.move)
                for line in one.sheet(seat).lines:
                    lines[line.kind] = lines.get(line.kind, 0) + sign * line.points
            if seat in trial.owed or trial.state.stack[-1].to_data()[0] == "Turn":
                assert dict(each.gains) == {kind: n for kind, n in lines.items() if n}
                compared += 1
    assert compared > 5


def test_a_move_that_needs_no_search_is_told_alone():
    match, rng = well_on("spook_manor", 3, 6), Random(2)
    for _ in range(60):
        seat = next(iter(match.owed))
        if {"best", "done"} & {move.verb for move in match.legal(seat)} and len(match.legal(seat)) > 1:
            found = hints(situation(match, seat))
            assert [each.of for each in found] == [0]
            return
        match.play(seat, rng.choice(match.legal(seat)))
    raise AssertionError("no such decision")
