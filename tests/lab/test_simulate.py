"""Simulations: the same seed gives the same result, in one process or several, and nobody stays behind."""

import os
import signal
import subprocess
import time
from collections import Counter

import msgspec
import psutil
import pytest

from parlour.bots import UnknownBot, bot, materials
from parlour.core.errors import BadEdition, BadOption, BadSeats, UnknownGame
from parlour.lab import simulate as lab
from parlour.lab.counts import BadCount
from parlour.lab.planning import usual_seats
from parlour.lab.simulate import BATCH, plan, play_game, simulate
from tests.helpers import PARLOUR, environment
from tests.toys import registered


def result(report):
    """What must not depend on how it was computed."""
    data = msgspec.to_builtins(report)
    return {key: value for key, value in data.items() if key not in ("seconds", "decisions_per_second")}


def test_the_number_of_processes_changes_nothing():
    what = plan("menestrels", 3, 2 * BATCH + 7, seed="same", bots=["random", "greedy:1"], options={"nobles": "chosen"})
    assert result(simulate(what, jobs=1)) == result(simulate(what, jobs=2))


def test_another_seed_changes_the_result_and_the_same_does_not():
    one, again, other = (result(simulate(plan("menestrels", 2, 30, seed=seed))) for seed in (1, 1, 2))
    assert one == again
    assert one["by_seat"] != other["by_seat"]


def test_a_game_of_a_plan_needs_no_other_game():
    what = plan("menestrels", 4, 30, seed=8)
    title, edition = materials("menestrels", None)
    alone = play_game(title, edition, what, {"random": bot("random")}, 25)
    assert alone == lab.play_batch(what, BATCH)[25 - BATCH]


def test_everybody_sits_everywhere():
    what = plan("menestrels", 3, 3, bots=["greedy", "random"])
    seated = [what.seated(number) for number in range(3)]
    assert seated[0] == ["greedy", "random", "greedy"]
    for seat in range(3):
        assert Counter(row[seat] for row in seated) == {"greedy": 2, "random": 1}


NOBLES = ["prince", "marquis", "princess", "viscount", "viscountess", "duke", "count", "bishop", "baron"]


def test_feats_are_told_as_shares():
    what = plan("bizarre_manor", 2, 20, seed=3, bots=["random"], options={"scenario": "wasteland"})
    (only,) = simulate(what).bots
    done = [seat for outcome in lab.play_batch(what, 0) for seat in outcome.feats]
    assert set(only.feats) == {"first-milestone", "last-milestone"}
    for feat, share in only.feats.items():
        assert share == pytest.approx(100 * sum(seat[feat] for seat in done) / 40, abs=0.01)
    assert only.feats["last-milestone"] < only.feats["first-milestone"]
    assert simulate(plan("menestrels", 2, 2)).bots[0].feats == {}


def test_sums_agree():
    report = simulate(plan("menestrels", 4, 40, seed=3, bots=["random"]))
    assert sum(standing.wins for standing in report.by_seat) == pytest.approx(40, abs=0.01)
    (only,) = report.bots
    assert only.played == 160
    assert only.won == only.fair == 25
    assert only.points == pytest.approx(sum(only.lines.values()), abs=0.01)
    assert only.points == pytest.approx(sum(standing.points for standing in report.by_seat) / 4, abs=0.01)
    assert report.shortest <= report.mean <= report.longest
    assert report.decisions == pytest.approx(report.mean * 40, abs=1)


def test_a_shared_victory_counts_in_parts(monkeypatch):
    count = lab._Count(plan("menestrels", 2, 1))
    won, roles = ({"wealth": 1}, {"wealth": 1}), (("noble.baron",), ())
    count.add(lab.Outcome((0, 1), 10, won, roles, ({"bold": True}, {}), turns=3))
    assert [tally.wins for tally in count.by_seat] == [0.5, 0.5]
    assert {role: tally.wins for role, tally in count.by_role.items()} == {"noble.baron": 0.5}
    assert count.rounds == [2], "three turns of two players are a round and a half"
    assert [tally.feats for tally in count.by_seat] == [{"bold": 1}, {}]


def test_what_seats_played_is_counted():
    report = simulate(plan("menestrels", 3, 30, seed=2))
    assert sum(standing.played for standing in report.by_role) == 90
    assert sum(standing.wins for standing in report.by_role) == pytest.approx(30, abs=0.01)
    assert {standing.name for standing in report.by_role} <= {f"noble.{noble}" for noble in NOBLES}


def test_games_of_every_shape_can_be_simulated():
    with registered():
        assert simulate(plan("rooms", 1, 5)).seats == 1
        assert simulate(plan("rooms", 3, 5)).decisions > 0


def test_the_usual_number_of_seats():
    title, _ = materials("menestrels", None)
    assert usual_seats(title) == 3
    with registered():
        assert usual_seats(materials("rooms", None)[0]) == 3


def other_edition(tmp_path):
    """A file with an edition in which wealth is worth a fortune."""
    text = materials("menestrels", None)[1].text
    path = tmp_path / "rich.toml"
    path.write_text(text.replace('name = "house"', 'name = "rich"', 1).replace("wealth = 2", "wealth = 40"), "utf-8")
    return path


def test_an_edition_of_ones_own_reaches_the_processes(tmp_path):
    path = other_edition(tmp_path)
    what = plan("menestrels", 2, BATCH + 1, edition=path)
    assert what.edition_text == path.read_text("utf-8")
    report = simulate(what, jobs=2)
    assert report.edition == "rich"
    assert report.bots[0].lines["wealth"] > 10
    assert result(report) == result(simulate(what, jobs=1))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"name": "chess"}, UnknownGame),
        ({"seats": 9}, BadSeats),
        ({"games": 0}, BadCount),
        ({"games": 10**9}, BadCount),
        ({"bots": []}, BadCount),
        ({"bots": ["random"] * 4}, BadCount),
        ({"bots": ["clever"]}, UnknownBot),
        ({"options": {"nobles": "bought"}}, BadOption),
        ({"edition": "/nowhere.toml"}, BadEdition),
    ],
)
def test_a_wrong_plan_is_refused(wrong, error):
    with pytest.raises(error):
        plan(**{"name": "menestrels", "seats": 3, **wrong})


def test_a_wrong_number_of_processes_is_refused():
    with pytest.raises(BadCount):
        simulate(plan("menestrels", 3, 1), jobs=0)


def test_progress_is_told_to_the_last_game():
    told = []
    simulate(plan("menestrels", 2, 2 * BATCH + 3), tick=told.append)
    assert told == [BATCH, BATCH, 3]


def running(tmp_path):
    """A long simulation in two processes, once both are at work."""
    command = [*PARLOUR, "simulate", "menestrels", "--games", "1000000", "--jobs", "2", "--json"]
    started = subprocess.Popen(
        command, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    me = psutil.Process(started.pid)
    for _ in range(200):
        children = [child for child in me.children() if "spawn_main" in " ".join(child.cmdline())]
        if len(children) == 2 and all(child.cpu_times().user > 0.5 for child in children):
            return started, children
        time.sleep(0.1)
    started.kill()
    raise AssertionError("no processes were started")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_stops_it_all_with_one_sentence(tmp_path):
    started, children = running(tmp_path)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=30)
    assert started.returncode == 130
    assert (out, err) == ("", "Stopped.\n")
    assert psutil.wait_procs(children, timeout=20)[1] == []


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_workers_leave_with_a_parent_that_was_killed(tmp_path):
    started, children = running(tmp_path)
    started.kill()
    started.communicate(timeout=30)
    assert psutil.wait_procs(children, timeout=20)[1] == []
