"""The fit of weights: what it finds in games whose weights are known, and that it plays and writes by itself."""

import subprocess
import sys
import tomllib
from random import Random

import pytest

from tests.lab.scripts import BENCH, needs_sources, script_of

SCRIPT = BENCH / "weights.py"

pytestmark = needs_sources


@pytest.fixture(scope="module")
def script():
    """The script as a module."""
    return script_of("weights")


def made_up(script, games=6000, steps=3, options=("a", "b")):
    """Games in which each step adds 2 points, and 3 for a hope that comes true; option b gives all 20 points more."""
    rng, found = Random(1), []
    for number in range(games):
        option = options[number % len(options)]
        now, hopes, seen = 20.0 * (option == "b"), rng.randint(3, 9), {}
        for left in range(steps, 0, -1):
            seen[left] = (now, float(hopes))
            true = rng.random() < 0.5
            now, hopes = now + 2 + 3 * true, hopes - true + rng.randint(0, 1)
        found.append(script.Seen(seen, round(now + 4 * hopes), (option,)))
    return found


def test_it_finds_the_weights_that_there_are(script):
    rows = script.fit(made_up(script))
    assert len(rows) == 3
    for row in rows:
        _, now, hopes = row
        assert now == pytest.approx(1, abs=0.1)
        assert hopes == pytest.approx(4, abs=0.2)
    assert rows[2][0] > rows[1][0] > rows[0][0] > 0


def test_what_an_option_gives_to_all_is_no_part_of_the_weights(script):
    """The points now differ between the options only here, and so tell nothing about what comes."""
    seen = [
        script.Seen({1: (20.0 * (option == "b"), float(hopes))}, 100 * (option == "b") + 4 * hopes, (option,))
        for option in "ab"
        for hopes in range(2000)
    ]
    (row,) = script.fit(seen)
    assert row[1:] == pytest.approx([1, 4], abs=0.1)


def test_measures_grow_as_they_were_seen_to(script):
    seen = [
        script.Seen({left: {"path": (10 - 2 * left, True), "rare": (5 - left, False)} for left in (3, 2, 1)}, 0, ())
        for _ in range(script.FEWEST)
    ]
    table = script.growth(seen)
    assert table["path"] == pytest.approx([2, script.LEAST_SPREAD, 2, script.LEAST_SPREAD])
    assert table["rare"] == pytest.approx([1, script.LEAST_SPREAD, script.ASKED, script.LEAST_SPREAD])


@pytest.mark.parametrize("name", ["spook_manor", "bizarre_manor"])
def test_it_plays_the_games_that_it_needs(script, name):
    """Every seat is seen at every step: the rows of the file are what the seats were seen at."""
    told = tomllib.loads(script.path_of(name).read_text("utf-8"))
    seats = script.play(name, ["random"], 1, "counted", 0)
    for seen in seats:
        assert sorted(seen.steps) == list(range(1, len(told["weights"]) + 1))
        assert {len(parts) for parts in seen.steps.values()} == {len(told["parts"])}
    assert [seen.steps for seen in seats] == [seen.steps for seen in script.play(name, ["random"], 1, "counted", 0)]


def test_what_it_writes_can_be_read_again(script, tmp_path, monkeypatch):
    monkeypatch.setattr(script, "path_of", lambda name: tmp_path / f"{name}.toml")
    told = {"parts": ["now", "cut-off"], "weights": [[1.25, 1.0, -0.0001]], "growth": {"emblem bedroom": [0.1, 0.2]}}
    told["by"] = {"weights": "--games 9 --bots greedy --seed 1"}
    script.write("any", told)
    assert tomllib.loads((tmp_path / "any.toml").read_text("utf-8")) == {
        **told,
        "weights": [[1.25, 1.0, 0.0]],
    }


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        ("spook_manor --growth", 2, "--growth is for bizarre_manor"),
        ("spook_manor --games 0", 2, "0 is no number from 1 up"),
        ("spook_manor --jobs -1", 2, "-1 is no number from 1 up"),
        ("spook_manor --bots greedy,nosuch", 2, "there is no bot 'nosuch'"),
        ("spook_manor --games 1 --bots random --jobs 1", 1, "Nothing was written."),
        ("bizarre_manor --growth --games 1 --bots random --jobs 1", 1, "Nothing was written."),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(script, args, code, told):
    files = [script.path_of(name) for name in ("spook_manor", "bizarre_manor")]
    before = [file.read_bytes() for file in files]
    ran = subprocess.run([sys.executable, SCRIPT, *args.split()], capture_output=True, text=True)
    assert ran.returncode == code
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr
    assert [file.read_bytes() for file in files] == before
