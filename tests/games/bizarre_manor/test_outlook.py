"""What bots foretell in editions of designers: thresholds out of reach, and games of other lengths."""

from __future__ import annotations

import math
from importlib import resources
from random import Random

from parlour.bots.base import Situation
from parlour.bots.registry import bot
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.state import DEALER
from parlour.games.bizarre_manor.outlook import begun, outlook

TEXT = (resources.files("parlour.games.bizarre_manor") / "edition.toml").read_text("utf-8")
LEVELS = "levels = [[0, -2], [2, 1], [3, 3], [4, 4], [5, 4, 4]]"


def edition(old: str, new: str):
    assert old in TEXT
    return game("bizarre_manor").read(TEXT.replace(old, new), "changed")


def test_a_level_out_of_reach_is_as_good_as_none() -> None:
    """BM-E.4: the Wasteland with a last level that nobody can have."""
    far = edition(LEVELS, LEVELS.replace("[5, 4, 4]", "[99, 4, 4]"))
    match = Match.new("bizarre_manor", 2, seed=1, edition=far)
    rng = Random(1)
    while not match.over:
        seat = next(iter(match.owed))
        assert math.isfinite(outlook(match.state, seat))
        match.play(seat, rng.choice(match.legal(seat)))


def test_steps_are_counted_by_the_rounds_of_the_edition() -> None:
    """BM-2.9: two placings a round, of three here; the last step is the Inauguration."""
    cards, rest = TEXT.split("\nreviews = [")
    fewer, left = [], {2: 18, 3: 9, 4: 9}
    for line in cards.split("\n"):
        if "slug =" in line:
            seats = next((n for n in (4, 3) if f"seats = {n}" in line), 2)
            left[seats] -= 1
            if left[seats] < 0:
                continue
        fewer.append(line)
    text = "\n".join(fewer).replace("rounds = 6", "rounds = 3") + "\nreviews = [" + rest
    short = game("bizarre_manor").read(text, "short")
    state, rng, seen = Match.new("bizarre_manor", 2, seed=2, edition=short).state, Random(2), set()
    while not state.over:
        seen.add(begun(state, 0))
        state.play(state.draw(rng.random) if state.who == DEALER else state.legal()[0])
    assert seen == set(range(2 * 3 + 2))


def test_search_plays_it() -> None:
    match = Match.new("bizarre_manor", 2, seed=3, edition=edition(LEVELS, LEVELS.replace("[5, 4, 4]", "[99, 4, 4]")))
    seat = next(iter(match.owed))
    memory = match.game.memory(seat, match.edition)
    for event in match.events(seat):
        memory.hear(event)
    at = Situation(match.game, match.edition, seat, match.view(seat), memory, match.legal(seat), Random(1))
    assert bot("search:20").choose(at) in match.legal(seat)
