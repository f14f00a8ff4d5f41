"""Bots that are programs of others: the example plays everything, and no program can stop a match."""

import json
import re
import shlex
import sys
from pathlib import Path

import psutil
import pytest

import parlour
from parlour.bots import Question, UnknownBot, bot, bots, think
from parlour.bots.programs import FAULTS, NoProgram, ProgramBot, is_program, player, players
from parlour.lab.arena import arena
from parlour.lab.arena import plan as arena_plan
from parlour.lab.simulate import plan, simulate
from parlour.tables.seating import known_bot
from tests.toys import registered

ROOT = Path(__file__).parents[2]
EXAMPLE = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples/bot.py'))}"
TITLES = ("menestrels", "spook_manor", "bizarre_manor", "blood_mansion")

FRAME = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    {log}
    if message["type"] != "move":
        continue
    legal = [option["move"] for option in message["legal"]]
    {answer}
"""
FIRST = 'print(json.dumps({"move": legal[0]}), flush=True)'


def program(tmp_path, answer, log="pass", name="bot.py"):
    """A program that answers in this way."""
    path = tmp_path / name
    path.write_text(FRAME.format(answer=answer, log=log), "utf-8")
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def heard(path):
    """The messages that a program has written down."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def logging(path):
    return f"open({str(path)!r}, 'a').write(line)"


def faults_of(spec, games=1, seconds=20.0, name="menestrels"):
    found = []
    report = simulate(plan(name, 2, games, bots=[spec, "random"], seconds=seconds), note=found.append)
    assert report.games == games
    return found


# -- the example


def test_the_page_shows_the_example_as_it_is():
    page = (ROOT / "docs/bots.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.S)
    assert code == (ROOT / "examples/bot.py").read_text("utf-8")
    assert len(code.splitlines()) <= 30


@pytest.mark.parametrize("name", TITLES)
def test_the_example_plays_every_game(name):
    assert faults_of(EXAMPLE, 2, name=name) == []


def test_the_example_plays_in_the_arena_whatever_the_number_of_processes():
    what = arena_plan("menestrels", 3, 2, bots=[EXAMPLE, "random"])
    found = arena(what, jobs=2)
    assert [standing.faults for standing in found.bots] == [0, 0]
    assert found.bots[0].seconds_a_move > 0
    assert found.bots[0].decisions > 50


# -- what it hears


def test_a_program_hears_its_own_seat_and_nothing_else(tmp_path):
    log = tmp_path / "log"
    assert faults_of(program(tmp_path, FIRST, logging(log)), 2) == []
    messages = heard(log)
    welcomes = [message for message in messages if message["type"] == "welcome"]
    assert [welcome["seat"] for welcome in welcomes] == [0, 1]
    assert set(welcomes[0]) == {
        *("type", "protocol", "game", "rules", "edition", "options", "seats", "seat", "seconds"),
    }
    assert (welcomes[0]["game"], welcomes[0]["seats"], welcomes[0]["options"]) == ("menestrels", 2, {"nobles": "dealt"})
    moves = [message for message in messages if message["type"] == "move"]
    assert all(set(move) == {"type", "view", "events", "legal"} for move in moves)
    assert all(len(move["legal"]) > 1 for move in moves)
    assert {move["view"]["seat"] for move in moves} == {0, 1}
    text = log.read_text("utf-8")
    assert "seed" not in text


def test_events_come_once_and_in_order_with_the_last_ones_in_the_result(tmp_path):
    log = tmp_path / "log"
    faults_of(program(tmp_path, FIRST, logging(log)), 1)
    messages = heard(log)
    assert messages[-1]["type"] == "result"
    told = [event for message in messages[1:] for event in message["events"]]
    match = parlour.Match.new("menestrels", 2, seed=1)
    assert told[0]["kind"] == match.events(0)[0]["kind"]
    assert len(messages[-1]["points"]) == 2
    assert messages[-1]["view"]["over"]
    assert len(told) > 50


def test_one_process_plays_match_after_match(tmp_path):
    log = tmp_path / "log"
    spec = program(tmp_path, FIRST, f"import os; open({str(log)!r}, 'a').write(str(os.getpid()) + chr(10))")
    faults_of(spec, 3)
    assert len(set(log.read_text("utf-8").split())) == 1


def test_paths_in_secret_are_chosen_step_by_step(tmp_path):
    log = tmp_path / "log"
    assert faults_of(program(tmp_path, FIRST, logging(log)), 1, name="bizarre_manor") == []
    assert any(message["view"]["path"] for message in heard(log) if message["type"] == "move")


# -- what happens when it errs


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ('print(json.dumps({"move": "win"}), flush=True)', "illegal"),
        ('print("take harpist", flush=True)', "nonsense"),
        ('print(json.dumps({"move": 3}), flush=True)', "nonsense"),
        ("print('[' * 9000, flush=True)", "nonsense"),
        ("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", "nonsense"),
        ("sys.exit(1)", "ended"),
        ("time.sleep(60)", "slow"),
        ("sys.stdout.write('x' * 20000); sys.stdout.flush(); time.sleep(60)", "long"),
    ],
)
def test_a_program_that_errs_loses_its_turn_and_then_the_match_only(tmp_path, monkeypatch, answer, kind):
    monkeypatch.setattr("parlour.bots.programs.STARTING", 2.0)
    found = faults_of(program(tmp_path, answer), 1, seconds=0.2)
    assert [fault.kind for fault in found] == [kind] * FAULTS
    assert [fault.left for fault in found] == [2, 1, 0]
    edition = parlour.game("menestrels").edition()
    assert all(edition.moves.find(fault.played) for fault in found)


def test_what_is_played_for_it_comes_from_the_seed(tmp_path):
    spec = program(tmp_path, 'print("?", flush=True)')
    one, again = (simulate(plan("menestrels", 2, 2, seed=4, bots=[spec, "random"])) for _ in range(2))
    assert (one.bots, one.mean) == (again.bots, again.mean)


def test_faults_are_forgotten_with_the_match_and_told_to_the_program(tmp_path):
    log = tmp_path / "log"
    found = faults_of(program(tmp_path, 'print("?", flush=True)', logging(log)), 2)
    assert len(found) == 2 * FAULTS
    told = [message for message in heard(log) if message["type"] == "fault"]
    assert told[0]["kind"] == "nonsense"
    assert told[0]["left"] == 2
    assert told[0]["played"] == found[0].played


def test_one_that_crashed_is_started_anew_and_told_everything(tmp_path):
    log, once = tmp_path / "log", tmp_path / "once"
    crash = f"""
    if len(open({str(log)!r}).readlines()) == 4 and not __import__("os").path.exists({str(once)!r}):
        open({str(once)!r}, "w").close()
        sys.exit("stumbled")
    {FIRST}"""
    found = faults_of(program(tmp_path, crash, logging(log)), 1)
    assert [(fault.kind, fault.what) for fault in found] == [("ended", "stumbled")]
    messages = heard(log)
    second = [place for place, message in enumerate(messages) if message["type"] == "welcome"][1]
    before = [event for message in messages[1:second] for event in message["events"]]
    assert messages[second + 1]["events"][: len(before)] == before


def test_a_fault_in_the_arena_is_counted_and_kept_in_the_journal(tmp_path):
    spec, journal = program(tmp_path, 'print("?", flush=True)'), tmp_path / "j.jsonl"
    what = arena_plan("menestrels", 2, 1, bots=[spec, "random"])
    assert [standing.faults for standing in arena(what, journal=journal).bots] == [2 * FAULTS, 0]
    assert arena(what, journal=journal).bots[0].faults == 2 * FAULTS


# -- names


@pytest.mark.parametrize(
    ("spec", "text_id"),
    [
        ("exec:", "error.program-none"),
        ("exec:   ", "error.program-none"),
        ("exec:python 'mybot.py", "error.program-quotes"),
        ("exec:no-such-program-here x", "error.program-missing"),
        ("exec:/nowhere/bot", "error.program-missing"),
    ],
)
def test_what_cannot_be_started_is_refused_before_the_match(spec, text_id):
    with pytest.raises(NoProgram) as caught:
        plan("menestrels", 2, 1, bots=[spec])
    assert caught.value.text_id == text_id


def test_words_with_spaces_hold_together_and_no_shell_reads_them(tmp_path):
    mark = tmp_path / "mark"
    folder = tmp_path / "my bots"
    folder.mkdir()
    spec = program(folder, FIRST, "assert sys.argv[1:] == ['a b', '; touch', '$HOME']") + " 'a b' '; touch' '$HOME'"
    assert faults_of(spec) == []
    assert not mark.exists()


def test_only_who_may_start_programs_can_name_one():
    """Neither the register of bots, nor what thinks for tables, nor the tables themselves know programs."""
    assert is_program(EXAMPLE)
    assert isinstance(player(EXAMPLE), ProgramBot)
    with pytest.raises(UnknownBot):
        bot(EXAMPLE)
    with pytest.raises(UnknownBot):
        think(Question(EXAMPLE, "menestrels", None, {"seat": 0}, [], ["draw"], "x"))
    with pytest.raises(UnknownBot):
        known_bot(EXAMPLE, bots())


def test_toys_can_be_played_too(tmp_path):
    with registered():
        assert faults_of(program(tmp_path, FIRST), name="rooms") == []


def test_all_processes_end_with_the_context(tmp_path):
    with players([EXAMPLE]) as found:
        running, new = found[EXAMPLE].start()
        assert new
        child = psutil.Process(running._process.pid)
        assert child.is_running()
    assert not child.is_running()
