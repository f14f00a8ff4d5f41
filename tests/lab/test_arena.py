"""The arena: line-ups, the same table for the same seed however it is played, and going on after a stop."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from parlour.bots import UnknownBot
from parlour.core.errors import BadEdition, BadOption, BadSeats, UnknownGame
from parlour.lab import arena as lab
from parlour.lab.arena import TwiceTheSame, arena, line_ups, plan
from parlour.lab.counts import BadCount
from parlour.lab.journal import BadJournal
from tests.toys import registered


def result(found):
    """What must not depend on how it was computed: all but times."""
    data = msgspec.to_builtins(found)
    del data["seconds"]
    for bot in data["bots"]:
        del bot["seconds_a_move"]
    return data


# -- line-ups


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("bots", range(1, 6))
def test_every_bot_sits_in_every_seat_equally_often(bots, seats):
    found = line_ups(bots, seats)
    assert len(set(found)) == len(found)
    for seat in range(seats):
        counts = Counter(line_up[seat] for line_up in found)
        assert len(counts) == bots
        assert len(set(counts.values())) == 1


def test_line_ups_of_two_bots_at_three_seats():
    assert set(line_ups(2, 3)) == {(0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0)}


def test_of_more_bots_than_seats_every_two_meet():
    met = {frozenset(pair) for line_up in line_ups(5, 3) for pair in combinations(line_up, 2)}
    assert len(met) == 10


# -- results


def test_the_number_of_processes_changes_nothing():
    what = plan("menestrels", 3, 5, seed="same", bots=["random", "greedy:1"], options={"nobles": "chosen"})
    one = arena(what, jobs=1)
    assert result(one) == result(arena(what, jobs=2))
    assert one.games == 30
    assert [bot.bot for bot in one.bots] == ["random", "greedy:1"]


def test_shares_sum_up_and_the_better_bot_has_more():
    found = arena(plan("menestrels", 3, 8, seed=3, bots=["greedy:1", "random"]))
    greedy, chance = found.bots
    assert greedy.win_share + chance.win_share == pytest.approx(1, abs=0.001)
    assert greedy.low <= greedy.win_share <= greedy.high
    assert greedy.win_share > 0.5
    assert greedy.mean_margin == pytest.approx(-chance.mean_margin, abs=0.01)
    assert greedy.rating > 0 > chance.rating
    assert greedy.rating_low <= greedy.rating <= greedy.rating_high
    assert greedy.points_low <= greedy.mean_points <= greedy.points_high
    assert greedy.decisions > 0
    assert greedy.seconds_a_move > chance.seconds_a_move


def test_the_json_has_what_is_promised():
    data = msgspec.json.decode(msgspec.json.encode(arena(plan("menestrels", 2, 2, bots=["random", "greedy:1"]))))
    assert {"game", "seats", "deals", "bots"} <= set(data)
    wanted = {"bot", "win_share", "low", "high", "mean_margin", "seconds_a_move"}
    assert all(wanted <= set(bot) for bot in data["bots"])


def test_equal_bots_share_equally_on_the_same_deals(monkeypatch):
    """The very same player under two names: what one wins in one seat, the other wins there in the other game."""
    monkeypatch.setattr(lab, "Random", lambda seed: __import__("random").Random(seed.rsplit(":", 2)[0]))
    found = arena(plan("menestrels", 2, 6, bots=["greedy:1", "greedy:01"]))
    assert [bot.win_share for bot in found.bots] == [0.5, 0.5]
    assert [bot.mean_margin for bot in found.bots] == [0, 0]


def test_games_for_one_can_be_compared():
    with registered():
        found = arena(plan("rooms", 1, 4, bots=["greedy:1", "random"]))
    assert found.seats == 1
    assert found.games == 8
    assert found.bots[0].mean_points >= found.bots[1].mean_points
    assert found.bots[0].mean_margin is not None


def test_a_bot_alone_has_points_only():
    with registered():
        (alone,) = arena(plan("rooms", 2, 3, bots=["random"])).bots
    assert (alone.win_share, alone.mean_margin, alone.rating) == (1, None, None)


def test_a_deal_needs_no_other_deal():
    what = plan("menestrels", 2, 9, bots=["random"])
    alone = lab.play_deal(what, 7)
    assert [game.points for game in alone.games] == [game.points for game in lab.play_deal(what, 7).games]
    assert lab.play_deal(what, 6).games[0].points != alone.games[0].points


# -- stopping and going on


class Stop(Exception):
    pass


def stop_after(deals):
    """Told of so many deals, it stops the run."""
    left = deals

    def tick(more):
        nonlocal left
        left -= more
        if left < 0:
            raise Stop

    return tick


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_stopped_goes_on_where_it_was(tmp_path, monkeypatch, jobs):
    what, path = plan("menestrels", 2, 8, bots=["random", "greedy:1"]), tmp_path / "run.jsonl"
    with pytest.raises(Stop):
        arena(what, jobs, stop_after(3), path)
    kept = path.read_bytes().count(b"\n") - 1
    assert kept >= 3
    with path.open("ab") as file:
        file.write(b'{"deal":7,"games":[{"win')
    told = []
    found = arena(what, jobs, told.append, path)
    assert told[0] == kept
    assert sum(told) == 8
    assert result(found) == result(arena(what))


def test_a_finished_journal_can_be_gone_on_with_for_more_deals(tmp_path):
    path = tmp_path / "run.jsonl"
    few, many = (plan("menestrels", 2, deals, bots=["random", "greedy:1"]) for deals in (2, 4))
    arena(few, journal=path)
    told = []
    assert result(arena(many, 1, told.append, path)) == result(arena(many))
    assert told == [2, 1, 1]
    assert result(arena(few, journal=path)) == result(arena(few))


@pytest.mark.parametrize("other", [{"seed": 9}, {"bots": ["random"]}, {"seats": 3}, {"options": {"nobles": "chosen"}}])
def test_the_journal_of_another_run_is_refused(tmp_path, other):
    path = tmp_path / "run.jsonl"
    arena(plan("menestrels", **{"seats": 2, "deals": 1, "bots": ["random", "greedy:1"]}), journal=path)
    before = path.read_bytes()
    with pytest.raises(BadJournal):
        arena(plan("menestrels", **{"seats": 2, "deals": 1, "bots": ["random", "greedy:1"], **other}), journal=path)
    assert path.read_bytes() == before


def test_deals_that_do_not_fit_are_played_anew(tmp_path):
    what, path = plan("menestrels", 2, 2, bots=["random", "greedy:1"]), tmp_path / "run.jsonl"
    arena(what, journal=path)
    head, first, second = path.read_text().splitlines(keepends=True)
    path.write_text(head + first + second.replace('"winners":[0]', '"winners":[5]').replace(":[1]", ":[5]"))
    told = []
    assert result(arena(what, 1, told.append, path)) == result(arena(what))
    assert told[0] == 1


# -- wishes that cannot be fulfilled


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"name": "chess"}, UnknownGame),
        ({"seats": 9}, BadSeats),
        ({"deals": 0}, BadCount),
        ({"bots": []}, BadCount),
        ({"bots": [f"greedy:{n}" for n in range(1, 14)]}, BadCount),
        ({"bots": ["random", "greedy", "random"]}, TwiceTheSame),
        ({"bots": ["clever"]}, UnknownBot),
        ({"options": {"nobles": "bought"}}, BadOption),
        ({"edition": "/nowhere.toml"}, BadEdition),
    ],
)
def test_a_wrong_plan_is_refused(wrong, error):
    with pytest.raises(error):
        plan(**{"name": "menestrels", "seats": 3, **wrong})
