"""The compiled build: its copies are Python too, and play the same games before any compiler has seen them."""

import os
import shutil
import subprocess
import sys

import pytest

import parlour
from tests.lab.scripts import BENCH, needs_sources, script_of

SCRIPT = BENCH / "compiled.py"

pytestmark = needs_sources


@pytest.fixture(scope="module")
def script():
    """The script as a module."""
    return script_of("compiled")


@pytest.fixture(scope="module")
def copies(script, tmp_path_factory):
    """The copies of everything, and the names of those that would be compiled."""
    to = tmp_path_factory.mktemp("copies")
    return to, script.copy(list(parlour.games()), to)


def test_rules_are_compiled_and_edges_are_not(copies):
    _, names = copies
    assert {"parlour/core/state.py", "parlour/core/frames.py", "parlour/games/menestrels/rules.py"} <= set(names)
    assert not [name for name in names if name.endswith(("__init__.py", "scene.py", "game.py"))]
    assert all(name.startswith(("parlour/core/", "parlour/games/")) for name in names)


def test_no_dataclass_with_slots_and_no_type_parameter_is_left(copies):
    to, names = copies
    for name in names:
        text = (to / name).read_text("utf-8")
        assert "slots=True" not in text, name
        assert "Choice[" not in text, name


@pytest.mark.parametrize("title", parlour.games())
def test_the_copies_play_the_same_games(script, copies, title):
    to, _ = copies
    for what, games in ("trace", "12"), ("thoughts", "1"):
        plain, copied = (script.ask(where, what, title, games) for where in (script.SOURCE, to))
        assert plain["state"] != copied["state"]
        assert plain["found"] == copied["found"]


def test_a_trace_tells_games_apart(script):
    assert script.trace("menestrels", 3) != script.trace("menestrels", 4)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_what_is_compiled_plays_the_same_games(script, monkeypatch, tmp_path, capsys):
    pytest.importorskip("mypyc")
    pytest.importorskip("setuptools")
    monkeypatch.setattr(script, "BUILD", tmp_path / "build")
    monkeypatch.setattr(script, "SETUP", script.SETUP.replace('opt_level="2"', 'opt_level="0"'))
    monkeypatch.setitem(os.environ, "CFLAGS", "-O0")
    script.build(["menestrels"])
    assert script.prove(["menestrels"], 30)
    assert "equal" in capsys.readouterr().out


def test_a_missing_build_is_told_in_a_sentence(script, tmp_path, monkeypatch):
    monkeypatch.setattr(script, "BUILD", tmp_path)
    shutil.copytree(script.SOURCE / "parlour", tmp_path / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.raises(SystemExit, match="There is no compiled build"):
        script.ask(tmp_path, "trace", "menestrels", "1")


def test_help():
    told = subprocess.run([sys.executable, str(SCRIPT), "--help"], capture_output=True, text=True)
    assert told.returncode == 0
    assert "build/compiled" in told.stdout
