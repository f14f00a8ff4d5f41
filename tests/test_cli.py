"""The command line: help, exit codes, one sentence for every fault, and a whole game through a terminal."""

import contextlib
import json
import os
import re
import shlex
import subprocess
import sys

import pytest

import parlour
from parlour import cli
from parlour.core.edition import LANGS
from parlour.terminal import usage
from tests.helpers import PARLOUR, environment

COMMANDS = ([], *([name] for name in cli.USAGE), ["edition"], ["edition", "check"], ["edition", "print"])


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command in this process; gives exit code, standard output, standard error."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "PARLOUR_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def running(*arguments, stdin=None):
        if stdin is not None:
            lines = iter(stdin)
            monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
        try:
            code = cli.run(list(arguments))
        except SystemExit as exit:
            code = exit.code
        out, err = capsys.readouterr()
        return code, out, err

    return running


def command(tmp_path, *arguments, **more):
    """Run a command in a process of its own."""
    env = environment(tmp_path, XDG_STATE_HOME=str(tmp_path / "state"), **more.pop("env", {}))
    return subprocess.run(
        [*PARLOUR, *arguments], env=env, capture_output=True, text=True, encoding="utf-8", timeout=120, **more
    )


# -- help


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", COMMANDS, ids=" ".join)
def test_every_command_explains_itself_with_examples(run, name, lang):
    code, out, err = run(*name, "--help", "--lang", lang)
    assert (code, err) == (0, "")
    assert f"parlour {' '.join(name)}".strip() in out.split("\n")[0]
    assert {"en": "Example", "it": "Esempi", "fr": "Exemple"}[lang] in out
    assert max(len(line) for line in out.split("\n")) <= 81
    assert not re.search(r"\b(cli|usage|play)\.[a-z]", out), "a text is missing"
    assert not re.search(r"[\u2500-\u257f]", out)


def test_examples_are_commands_that_exist(run):
    """Every example in every language can be parsed."""
    from parlour.terminal.language import words
    from parlour.terminal.screen import Screen

    found = 0
    for lang in LANGS:
        say = words(lang)
        app = cli.build(Screen(say))
        for text_id in say.ids():
            if text_id.endswith(".examples"):
                for line in re.findall(r"^  parlour ([^>\n]*)", say.say(text_id), re.M):
                    arguments, _, _ = cli.common(shlex.split(line))
                    app.parse_args(arguments, exit_on_error=False, print_error=False)
                    found += 1
    assert found > 60


def test_help_and_version(run):
    assert run()[0] == 0
    assert run("--version") == (0, f"{parlour.__version__}\n", "")
    assert run("-h")[1] == run("--help")[1] == run()[1]


# -- what is not understood: exit code 2, a sentence and where to look


WRONG_USAGE = [
    (["plai"], "did you mean “play”"),
    (["xyzzy"], "There is no command “xyzzy”."),
    (["--verbose"], "no option --verbose"),
    (["play"], "GAME is missing"),
    (["rules"], "GAME is missing"),
    (["replay"], "FILE is missing"),
    (["play", "menestrels", "--seats", "many"], "--seats needs a number; “many” is none."),
    (["play", "menestrels", "--seats"], "--seats needs a value"),
    (["play", "menestrels", "--seets", "3"], "did you mean --seats?"),
    (["simulate", "menestrels", "--games", "1", "--games", "2"], "--games may be given only once"),
    (["games", "too", "much"], "This is too much: too much"),
    (["edition", "chek"], "no command “chek”"),
    (["games", "--lang", "de"], "choose one of these: en, it, fr"),
    (["games", "--lang"], "choose one of these: en, it, fr"),
    (["serve", "--port", "http"], "--port needs a number"),
    (["replay", "game.json", "--upto", "-1"], "--upto cannot be “-1”; write 0"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG_USAGE, ids=str)
def test_wrong_usage(run, arguments, sentence):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert "Traceback" not in err
    assert len(err.strip().split("\n")) <= 2


@pytest.mark.parametrize("lang", ["it", "fr"])
@pytest.mark.parametrize("arguments", [arguments for arguments, _ in WRONG_USAGE if "--lang" not in arguments])
def test_wrong_usage_in_every_language(run, arguments, lang):
    english, local = run(*arguments)[2], run(*arguments, "--lang", lang)[2]
    assert not set(english.split("\n")) & set(local.split("\n")) - {""}
    assert "usage." not in local


def test_every_usage_error_of_the_library_has_a_sentence():
    """A sentence for those that cannot happen today too."""
    from cyclopts import exceptions

    from parlour.terminal.language import words

    error = exceptions.TokenizationError()
    assert usage.sentence(error, words("en"), []) == "This cannot be understood."


# -- what is not possible: exit code 1 and a sentence


NOT_POSSIBLE = [
    (["play", "chess"], "There is no game called “chess”"),
    (["play", "menestrels", "--seats", "9"], "choose a number of players from 2 to 5"),
    (["play", "menestrels", "--bots", "clever"], "There is no bot called “clever”"),
    (["play", "menestrels", "--options", "nobles=bought"], "choose one of these: dealt, chosen"),
    (["play", "menestrels", "--options", "nobles"], "NAME=VALUE"),
    (["play", "menestrels", "--edition", "/nowhere.toml"], "cannot be opened"),
    (["play", "menestrels", "--resume"], "There is no unfinished game"),
    (["play", "nowhere.json"], "nowhere.json cannot be used"),
    (["replay", "/nowhere"], "/nowhere cannot be used"),
    (["replay", "/"], "/ cannot be used"),
    (["rules", "menestrels", "MN-77"], "There is no rule MN-77"),
    (["rules", "chess"], "There is no game called “chess”"),
    (["simulate", "menestrels", "--games", "0"], "games cannot be 0"),
    (["simulate", "menestrels", "--games=-3"], "games cannot be -3"),
    (["simulate", "menestrels", "--jobs", "0"], "jobs cannot be 0"),
    (["simulate", "menestrels", "--bots", ","], "No bot is named"),
    (["play", "menestrels", "--options", "="], "“=” is not an option with its value"),
    (["bench", "chess"], "There is no game called “chess”"),
    (["bench", "menestrels", "--runs", "0"], "runs cannot be 0"),
    (["edition", "check", "/nowhere.toml"], "/nowhere.toml cannot be used"),
    (["edition", "print", "chess"], "There is no game called “chess”"),
    (["edition", "print", "menestrels", "nothing"], "cannot be opened"),
]


@pytest.mark.parametrize(("arguments", "sentence"), NOT_POSSIBLE, ids=str)
def test_not_possible(run, arguments, sentence):
    code, out, err = run(*arguments)
    assert (code, out) == (1, "")
    assert sentence in err
    assert "Traceback" not in err


@pytest.mark.parametrize("lang", ["it", "fr"])
@pytest.mark.parametrize("arguments", [arguments for arguments, _ in NOT_POSSIBLE])
def test_not_possible_in_every_language(run, arguments, lang):
    english, local = run(*arguments)[2], run(*arguments, "--lang", lang)[2]
    assert english != local
    assert not re.search(r"\b(error|play|edition)\.[a-z-]+", local.replace("/nowhere.toml", ""))


def test_an_edition_with_faults_is_told_line_by_line(run, tmp_path):
    text = parlour.game("menestrels").edition().text
    path = tmp_path / "mine.toml"
    broken = text.replace("wealth = 2", 'wealth = "much"').replace("bubbles = 3", "bubbels = 3")
    path.write_text(broken, "utf-8")
    line = next(n for n, each in enumerate(broken.split("\n"), 1) if each.startswith("wealth"))
    code, out, err = run("edition", "check", str(path))
    assert (code, out) == (1, "")
    assert f"Line {line}, prizes.wealth: Write a whole number from " in err
    assert "counts.bubbels: No such field" in err
    assert run("play", "menestrels", "--edition", str(path))[0] == 1
    path.write_text('game = "chess"', "utf-8")
    known = ", ".join(parlour.games())
    assert f"Line 1, game: Write one of these: {known}" in run("edition", "check", str(path))[2]
    path.write_text("[", "utf-8")
    assert run("edition", "check", str(path))[0] == 1


def test_what_a_file_says_cannot_move_the_terminal(run, tmp_path):
    path = tmp_path / "evil.json"
    record = json.loads(parlour.Match.new("menestrels", 2, 1).record().dumps())
    path.write_text(json.dumps({**record, "moves": ["0 \x1b[2Jtake", *record["moves"]]}), "utf-8")
    code, _, err = run("replay", str(path))
    assert code == 1
    assert "take" in err
    assert "\x1b" not in err


def test_so_many_faults_are_told_and_no_more(run, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(parlour.game("menestrels").edition().text + "".join(f"\n[x{n}]" for n in range(40)), "utf-8")
    err = run("edition", "check", str(path))[2]
    assert len(err.strip().split("\n")) == 22
    assert err.strip().endswith("and 20 more points.")


def test_a_printed_edition_is_a_good_edition(run, tmp_path):
    code, out, err = run("edition", "print", "menestrels")
    assert (code, err) == (0, "")
    path = tmp_path / "mine.toml"
    path.write_text(out, "utf-8")
    code, out, err = run("edition", "check", str(path))
    assert (code, err) == (0, "")
    assert "playable edition of Ménestrels" in out


def test_a_bug_is_one_sentence_too(run, monkeypatch):
    monkeypatch.setattr(cli.Commands, "games", property(lambda self: lambda: 1 / 0))
    code, out, err = run("games")
    assert (code, out) == (1, "")
    assert "PARLOUR_DEBUG=1" in err
    assert "Traceback" not in err
    monkeypatch.setenv("PARLOUR_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.run(["games"])


# -- what the commands do


def test_games(run):
    code, out, _ = run("games")
    assert code == 0
    assert "menestrels: Ménestrels" in out
    assert "option nobles: dealt, chosen (else dealt)" in out
    listed = json.loads(run("games", "--json")[1])
    assert [each["name"] for each in listed] == list(parlour.games())
    assert {each["name"]: each["seats"] for each in listed}["menestrels"] == [2, 3, 4, 5]


def test_rules(run):
    code, out, _ = run("rules", "menestrels")
    assert code == 0
    assert out.index("MN-1.1") < out.index("MN-3.9") < out.index("MN-5.12") < out.index("MN-E.1")
    one = run("rules", "menestrels", "mn-3.4", "--lang", "fr")[1]
    assert one.strip().startswith("MN-3.4")
    assert "Duc" in one


def test_simulate(run):
    arguments = ("simulate", "menestrels", "--seats", "3", "--games", "12", "--seed", "4", "--bots", "greedy:1,random")
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert report["games"] == 12
    assert [bot["name"] for bot in report["bots"]] == ["greedy:1", "random"]
    assert len(report["by_seat"]) == 3
    again = json.loads(run(*arguments, "--json", "--jobs", "2")[1])
    for name in ("seconds", "decisions_per_second"):
        del report[name], again[name]
    assert report == again
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert "12 games of Ménestrels with 3 players, edition house" in out
    assert re.search(r"greedy:1: wins [\d.]+% \(± [\d.]+; by chance 33.3\)", out)
    assert "Seat 3: wins" in out


def test_simulate_with_options_and_edition(run, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(run("edition", "print", "menestrels")[1].replace('"house"', '"mine"', 1), "utf-8")
    code, out, _ = run(
        "simulate", "menestrels", "--games", "3", "--edition", str(path), "-o", "nobles=chosen", "--json"
    )
    assert code == 0
    assert json.loads(out)["edition"] == "mine"
    assert json.loads(out)["options"] == {"nobles": "chosen"}


def test_bench(run, monkeypatch):
    from parlour.lab import bench

    def missing():
        raise ImportError

    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "PLAYERS", {"hanabi": lambda: lambda random: 7, "chess": missing})
    monkeypatch.setattr(bench, "SEARCHERS", {"tree": lambda: lambda iterations: (iterations, 0.1)})
    monkeypatch.setattr(bench, "HOUSE_BOTS", {})
    code, out, err = run("bench", "menestrels", "--runs", "1", "--json")
    assert (code, err) == (0, "")
    figures = json.loads(out)
    assert figures["game"] == "menestrels"
    assert figures["decisions_per_second"] > 0
    assert figures["copy_us"] > 0
    assert list(figures["peers"]) == ["hanabi"]
    assert figures["missing"] == ["chess"]
    code, out, _ = run("bench", "menestrels", "--runs", "1", "--seats", "3")
    assert code == 0
    assert 'pip install "parlour[bench]"' in out
    assert re.search(r"^  hanabi +[\d,]+ +[\d,]+ +[\d.]+$", out, re.M)
    assert re.search(r"^  tree +10,000$", out, re.M)
    assert json.loads(run("bench", "menestrels", "--runs", "1", "--alone", "--json")[1])["peers"] == {}
    every = json.loads(run("bench", "--runs", "1", "--alone", "--json")[1])
    assert [figures["game"] for figures in every] == list(parlour.games())


def test_play_and_replay(run, tmp_path):
    path = tmp_path / "game.json"
    arguments = ("play", "menestrels", "--seats", "2", "--bots", "random", "--seed", "3", "--save", str(path))
    code, out, err = run(*arguments, stdin=["1"] * 300)
    assert (code, err) == (0, "")
    assert "(MN-5.2)" in out
    code, told, _ = run("replay", str(path))
    assert code == 0
    assert "The record is sound" in told
    assert json.loads(run("replay", str(path), "--upto", "5", "--seat", "1", "--json")[1])["decisions"] == 5
    assert run("replay", str(path), "--step", stdin=["", "q"])[0] == 0
    data = json.loads(path.read_text("utf-8"))
    data["moves"].pop(30)
    path.write_text(json.dumps(data), "utf-8")
    code, _, err = run("replay", str(path))
    assert code == 1
    assert "This record stops making sense at line 3" in err


def test_serve_is_called_with_what_was_asked_for(run, monkeypatch):
    asked = []
    server = type(sys)("parlour.web.server")
    server.serve = lambda *args, **more: asked.append((args, more)) or 0
    monkeypatch.setitem(sys.modules, "parlour.web.server", server)
    assert run("serve")[0] == 0
    assert (
        run("serve", "--host", "0.0.0.0", "-p", "81", "--database", "d", "--bus", "b", "--open", "--lang", "it")[0] == 0
    )
    assert run("serve", "--proxy")[0] == 0
    assert asked == [
        (("127.0.0.1", 8000, None, None), {"open_browser": False, "lang": "en", "proxy": False}),
        (("0.0.0.0", 81, "d", "b"), {"open_browser": True, "lang": "it", "proxy": False}),
        (("127.0.0.1", 8000, None, None), {"open_browser": False, "lang": "en", "proxy": True}),
    ]


# -- as a process


def test_a_small_command_loads_little(tmp_path):
    code = "import sys; from parlour.cli import run; run(['games']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(tmp_path), capture_output=True, text=True, timeout=60
    )
    loaded = set(done.stderr.split())
    assert "menestrels" in done.stdout
    heavy = {"litestar", "uvicorn", "sqlalchemy", "jinja2", "pyspiel", "chess", "multiprocessing", "asyncio"}
    assert not heavy & loaded


@pytest.mark.parametrize(("lang", "word"), [("it_IT.UTF-8", "Uso"), ("fr_FR.UTF-8", "Usage\u00a0:"), ("C", "Usage:")])
def test_the_language_comes_from_the_environment(tmp_path, lang, word):
    done = command(tmp_path, "--help", env={"LANG": lang, "PYTHONUTF8": "1"})
    assert done.returncode == 0
    assert done.stdout.startswith(word)


def test_exit_codes_of_processes(tmp_path):
    assert command(tmp_path, "games").returncode == 0
    assert command(tmp_path, "rules", "chess").returncode == 1
    assert command(tmp_path, "plai").returncode == 2


def test_a_reader_that_goes_away_is_no_fault(tmp_path):
    env = environment(tmp_path)
    script = f"{sys.executable} -m parlour rules menestrels | head -n 1"
    done = subprocess.run(["sh", "-c", script], env=env, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("where", ["> /dev/full", ">&-"])
def test_an_output_that_takes_nothing(tmp_path, where):
    script = f"exec {sys.executable} -m parlour rules menestrels {where}"
    done = subprocess.run(["sh", "-c", script], env=environment(tmp_path), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "output" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_closed_input_is_its_end(tmp_path):
    script = f"exec {sys.executable} -m parlour play menestrels <&-"
    env = environment(tmp_path, XDG_STATE_HOME=str(tmp_path / "state"))
    done = subprocess.run(["sh", "-c", script], env=env, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--resume" in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_letters_that_the_output_cannot_show(tmp_path, encoding):
    for arguments in (["games", "--lang", "fr"], ["rules", "chess", "--lang", "fr"]):
        done = command(tmp_path, *arguments, env={"PYTHONIOENCODING": encoding}, errors="replace")
        assert done.returncode == (arguments[0] == "rules")
        assert "Traceback" not in done.stderr
        assert "PARLOUR_DEBUG" not in done.stderr


def test_a_game_without_a_terminal_takes_its_lines_from_a_pipe(tmp_path):
    done = command(tmp_path, "play", "menestrels", "--seed", "7", "--bots", "random", input="1\nnonsense\n")
    assert done.returncode == 0
    assert "“nonsense” is not a move" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stdout.rstrip().endswith("parlour play menestrels --resume")
    assert done.stderr == ""


# -- through a terminal


pexpect = pytest.importorskip("pexpect") if os.name == "posix" else None


@contextlib.contextmanager
def terminal(tmp_path, *arguments, **more):
    """A command in a terminal of 80 columns."""
    env = environment(tmp_path, XDG_STATE_HOME=str(tmp_path / "state"), TERM="xterm-256color", **more)
    child = pexpect.spawn(
        PARLOUR[0], [*PARLOUR[1:], *arguments], env=env, dimensions=(50, 80), encoding="utf-8", timeout=60
    )
    try:
        yield child
    finally:
        child.close(force=True)


@pytest.mark.skipif(pexpect is None, reason="needs a pseudo-terminal")
def test_a_whole_game_in_a_terminal(tmp_path):
    """Wrong moves, help, why, rules, undo, a listed move's number, then to the end."""
    with terminal(tmp_path, "play", "menestrels", "--seats", "3", "--seed", "7", "--bots", "random") as child:
        child.expect("Type a move or its number")
        for line, answer in (
            ("take harpist", r"not in the market; take one that is\. \(MN-2\.1\)"),
            ("fly", "is not a move of this game"),
            ("42", "the list goes from 1 to"),
            ("help", "stop here; the game can be gone on with later"),
            ("why take harpist", r"\(MN-2\.1\)"),
            ("rules MN-3.4", "Duke, rank 4"),
            ("undo", "There is no move of yours to take back"),
            ("2", r"Baron \(you\) (takes|wants to take)"),
        ):
            child.expect("> ")
            child.sendline(line)
            child.expect(answer)
        for _ in range(200):
            if child.expect(["\n> ", "The record of this game is in"]):
                break
            child.sendline("1")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0


@pytest.mark.skipif(pexpect is None, reason="needs a pseudo-terminal")
def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path):
    with terminal(tmp_path, "play", "menestrels", "--seed", "7", "--bots", "random") as child:
        child.expect("> ")
        child.sendline("1")
        child.expect("\n> ")
        child.sendintr()
        child.expect("parlour play menestrels --resume")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 130
    with terminal(tmp_path, "play", "menestrels", "--resume") as child:
        child.expect(r"(takes|wants to take) ")
        child.expect("> ")
        child.sendeof()
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0


@pytest.mark.skipif(pexpect is None, reason="needs a pseudo-terminal")
def test_a_killed_game_is_still_there(tmp_path):
    with terminal(tmp_path, "play", "menestrels", "--seed", "7", "--bots", "random") as child:
        for _ in range(3):
            child.expect("> ")
            child.sendline("1")
        child.expect("\n> ")
        child.kill(9)
    (path,) = (tmp_path / "state" / "parlour").glob("*.json")
    assert len([line for line in json.loads(path.read_text("utf-8"))["moves"] if line.startswith("0 ")]) == 3
    assert command(tmp_path, "play", "menestrels", "--resume", input="quit\n").returncode == 0


@pytest.mark.skipif(pexpect is None, reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("arguments", "more"), [(["--plain"], {}), ([], {"NO_COLOR": "1"})])
def test_without_colour(tmp_path, arguments, more):
    with terminal(tmp_path, "rules", "menestrels", "MN-3", *arguments, **more) as child:
        text = child.read()
    assert "MN-3.4" in text
    assert not re.search(r"\x1b\[3\d", text)
    if arguments:
        assert "\x1b" not in text


@pytest.mark.skipif(pexpect is None, reason="needs a pseudo-terminal")
def test_a_bar_shows_progress_only_on_a_terminal(tmp_path):
    with terminal(tmp_path, "simulate", "menestrels", "--games", "400") as child:
        assert "Playing Ménestrels" in child.read()
    with terminal(tmp_path, "simulate", "menestrels", "--games", "400", "--json") as child:
        assert json.loads(child.read())["games"] == 400


def test_whoever_reads_no_further_has_seen_enough(tmp_path):
    """A closed pipe is no error, whichever part of the output it meets."""
    command = [sys.executable, "-m", "parlour", "rules", "menestrels"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": environment(tmp_path)}
    with subprocess.Popen(command, **pipes) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_rules_of_no_game_name_the_games(run):
    code, _, err = run("rules")
    assert code == 2
    assert ", ".join(parlour.games()) in err


def test_an_option_that_a_game_does_not_have_is_told_as_that(run):
    code, _, err = run("simulate", "menestrels", "-o", "x=y")
    assert code != 0
    assert "“x” is no option" in err
    assert "nobles" in err
