"""Talking to a program that may do anything: nothing waits too long, nothing stays behind."""

import os
import sys
import time

import psutil
import pytest

from parlour.bots.talk import LONGEST_ANSWER, Program, Trouble, end_all

ECHO = "import sys\nfor line in sys.stdin: print(line.strip()[::-1], flush=True)"


@pytest.fixture
def started():
    """Starts Python programs, and ends them with the test."""
    programs = []

    def start(code):
        programs.append(Program([sys.executable, "-c", code]))
        return programs[-1]

    yield start
    for program in programs:
        program.end()


def test_lines_go_out_and_come_back_in_order(started):
    program = started(ECHO)
    assert [program.ask(line, 10) for line in (b"abc", b"", b"x" * 5000)] == [b"cba", b"", b"x" * 5000]


def test_what_is_told_comes_before_the_question(started):
    program = started("import sys\nprint(sys.stdin.readline().strip() + sys.stdin.readline().strip(), flush=True)")
    program.tell(b"one")
    assert program.ask(b"two", 10) == b"onetwo"


def test_what_it_says_unasked_is_dropped(started):
    program = started("import sys\nprint('hello', flush=True)\n" + ECHO)
    time.sleep(0.5)
    assert program.ask(b"abc", 10) == b"cba"


def test_more_than_a_pipe_holds_can_be_asked(started):
    program = started("import sys\nfor line in sys.stdin: print(len(line), flush=True)")
    assert program.ask(b"x" * 3_000_000, 20) == b"3000001"


def troubled(program, line=b"abc", seconds=5.0):
    began = time.monotonic()
    with pytest.raises(Trouble) as caught:
        program.ask(line, seconds)
    assert time.monotonic() - began < seconds + 3
    return caught.value.kind, caught.value.what


def test_one_that_says_nothing_is_slow(started):
    assert troubled(started("import time; time.sleep(60)"), seconds=0.3) == ("slow", "")


def test_one_that_does_not_even_read_is_slow(started):
    assert troubled(started("import time; time.sleep(60)"), b"x" * 3_000_000, 0.5) == ("slow", "")


def test_one_that_has_ended_is_known_by_its_last_words(started):
    assert troubled(started("raise ValueError('what now')")) == ("ended", "ValueError: what now")


def test_one_that_ends_without_a_word_is_known_by_its_exit_code(started):
    assert troubled(started("raise SystemExit(3)")) == ("ended", "exit code 3")


def test_one_that_closes_its_output_has_ended(started):
    assert troubled(started("import os, time; os.close(1); time.sleep(60)"))[0] == "ended"


def test_one_that_closes_its_input_may_still_answer(started):
    program = started("import os, time; os.close(0); time.sleep(0.5); print('late', flush=True); time.sleep(60)")
    assert program.ask(b"x" * 200_000, 10) == b"late"


def test_a_line_without_an_end(started):
    code = f"import sys\nsys.stdout.write('x' * {LONGEST_ANSWER + 1}); sys.stdout.flush(); sys.stdin.read()"
    assert troubled(started(code))[0] == "long"


def test_one_that_writes_many_errors_is_not_stopped_by_them(started):
    program = started(
        "import sys\nfor line in sys.stdin:\n sys.stderr.write('e' * 300_000)\n print('fine', flush=True)"
    )
    assert [program.ask(b"", 10) for _ in range(3)] == [b"fine"] * 3


def test_the_end_ends_all_that_it_has_started(started):
    code = (
        "import subprocess, sys, signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, flush=True)\nwhile True: pass"
    )
    program = started(code)
    child = psutil.Process(int(program.ask(b"", 10)))
    me = psutil.Process()
    (own,) = (process for process in me.children() if process.pid == program._process.pid)
    program.end()
    assert not own.is_running()
    assert psutil.wait_procs([child], timeout=5)[1] == []
    program.end()  # twice is no fault


def test_one_that_leaves_by_itself_is_left_in_peace(started, tmp_path):
    note = tmp_path / "left"
    program = started(f"import sys\nsys.stdin.read()\nopen({str(note)!r}, 'w').close()")
    program.tell(b"bye")
    assert program.flush(5)
    program.end()
    assert note.exists()


def test_no_zombies_and_no_open_pipes(started):
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for _ in range(5):
        started(ECHO).ask(b"x", 10)
    end_all()
    assert [child for child in psutil.Process().children() if child.status() == psutil.STATUS_ZOMBIE] == []
    if before:
        assert len(os.listdir("/proc/self/fd")) == before


def test_what_cannot_be_started():
    with pytest.raises(OSError, match="No such file"):
        Program(["/nowhere/bot"])
