"""`parlour arena` at the terminal: its table, its journal, and Ctrl-C."""

import io
import json
import os
import signal
import subprocess
import time

import pytest

from parlour import cli
from parlour.core.edition import LANGS
from parlour.lab.arena import plan
from parlour.terminal import contest
from parlour.terminal.language import game_words
from parlour.terminal.screen import Screen
from tests.helpers import PARLOUR, environment

pytestmark = pytest.mark.usefixtures("games")
ARGUMENTS = ["arena", "menestrels", "--seats", "2", "--deals", "3", "--bots", "random,greedy:1"]


def screen(lang="en"):
    made = Screen(game_words(lang, __import__("parlour").game("menestrels")), True, io.StringIO())
    made.console.width = 80
    return made


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_fits_eighty_columns_in_every_language(lang, games, capsys):
    assert cli.run([*ARGUMENTS, "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.split("\n")
    assert max(map(len, lines)) <= 80
    rows = [line.split() for line in lines if line.startswith("  greedy:1")]
    assert len(rows) == 2
    assert float(rows[0][1].replace(",", ".")) > 50
    assert "arena." not in out


def test_json_and_its_fields(capsys):
    assert cli.run([*ARGUMENTS, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["game"], data["seats"], data["deals"]) == ("menestrels", 2, 3)
    assert [bot["bot"] for bot in data["bots"]] == ["random", "greedy:1"]


def test_nothing_stays_behind_when_all_is_done(games, capsys):
    cli.run(ARGUMENTS)
    assert list((games / "arena").iterdir()) == []


def test_a_journal_of_ones_own_is_kept_and_gone_on_with(tmp_path, capsys):
    path = tmp_path / "long.jsonl"
    cli.run([*ARGUMENTS, "--journal", str(path)])
    first = capsys.readouterr()
    assert path.read_bytes().count(b"\n") == 4
    cli.run([*ARGUMENTS, "--journal", str(path)])
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err == "Going on: 3 of 3 deals are done.\n"
    cli.run([*ARGUMENTS, "--journal", str(path), "--fresh"])
    assert capsys.readouterr().err == ""


def test_the_journal_of_another_run_is_refused_with_a_sentence(tmp_path, capsys):
    path = tmp_path / "long.jsonl"
    cli.run([*ARGUMENTS, "--journal", str(path)])
    capsys.readouterr()
    assert cli.run([*ARGUMENTS, "--seed", "other", "--journal", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "belongs to another run" in err


def test_ctrl_c_says_how_to_go_on(games, monkeypatch, capsys):
    def stopped(what, jobs, tick, path, fresh, note):
        tick(0)
        tick(1)
        raise KeyboardInterrupt

    monkeypatch.setattr(contest, "arena", stopped)
    what = plan("menestrels", 2, 3)
    assert contest.hold(what, 1, None, False, screen()) is None
    assert capsys.readouterr().err == "Stopped after one of 3 deals; the same command goes on from there.\n"


def test_without_a_place_for_the_journal_it_plays_all_the_same(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert cli.run(ARGUMENTS) == 0


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_stopped_and_gone_on_with_in_processes(tmp_path):
    command = [*PARLOUR, *ARGUMENTS[:4], "--deals", "40", "--bots", "random,greedy:1", "--jobs", "2"]
    env = environment(tmp_path)
    journal = tmp_path / ".local/state/parlour/arena"
    started = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(300):
        files = list(journal.glob("*.jsonl"))
        if files and files[0].read_bytes().count(b"\n") > 2:
            break
        time.sleep(0.05)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=30)
    assert started.returncode == 130
    assert out == ""
    assert "the same command goes on from there" in err
    again = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    assert again.returncode == 0
    assert again.stderr.startswith("Going on: ")
    assert "greedy:1" in again.stdout


def test_few_deals_say_that_they_are_few(capsys):
    assert cli.run(ARGUMENTS) == 0
    assert "Of only 3 deals the intervals say little" in " ".join(capsys.readouterr().out.split())


def test_one_bot_has_nobody_to_be_compared_with(capsys):
    assert cli.run(["arena", "menestrels", "--bots", "greedy"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == (
        "",
        "An arena compares bots; name at least two of them, with a comma between, as in greedy,random.\n",
    )
