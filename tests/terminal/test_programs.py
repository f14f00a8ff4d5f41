"""Programs of others at the terminal: they play, are told of moves taken back, and no file can start one."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from parlour import cli
from parlour.bots.programs import NoProgram
from parlour.core.record import Record
from parlour.lab.counts import BadCount
from parlour.terminal.playing import ProgramInFile
from tests.bots.test_programs import EXAMPLE, FIRST, heard, logging, program
from tests.terminal.play import forever, only_game, type_lines, wishes

pytestmark = pytest.mark.usefixtures("games")


def test_a_whole_game_against_a_program(games, tmp_path, capsys):
    log = tmp_path / "log"
    played = type_lines(forever(), wishes(seats=2, bots=[program(tmp_path, FIRST, logging(log))]))
    assert played.code == 0
    assert capsys.readouterr().err == ""
    match = Record.loads(only_game(games).read_text("utf-8")).replay()
    messages = heard(log)
    told = [event for message in messages if message["type"] in ("move", "result") for event in message["events"]]
    assert told == match.events(1)
    assert messages[-1]["winners"] == list(match.result.winners)


def test_a_program_that_errs_is_named_on_the_standard_error_and_the_game_goes_on(games, tmp_path, capsys):
    spec = program(tmp_path, 'print("oh", flush=True)')
    played = type_lines(forever(), wishes(seats=2, bots=[spec]))
    err = capsys.readouterr().err
    assert err.count("answered no move but “oh”") == 3
    assert "chance plays on for it" in err
    assert "answered" not in played.text
    assert Record.loads(only_game(games).read_text("utf-8")).replay().over


def test_after_a_move_is_taken_back_and_made_otherwise_the_program_is_welcomed_anew(games, tmp_path):
    """Where bots gain a coin, nothing is shown, and the person may take it all back."""
    answer = 'print(json.dumps({"move": "coin" if "coin" in legal else legal[0]}), flush=True)'
    for seed in range(40):
        log = tmp_path / f"log-{seed}"
        wanted = wishes(
            seats=2, seed=str(seed), bots=[program(tmp_path, answer, logging(log))], save=games / f"{seed}.json"
        )
        games.mkdir(parents=True, exist_ok=True)
        text = type_lines(["coin", "undo", "1", "1", "1"], wanted).text
        messages = heard(log) if log.exists() else []
        welcomes = [place for place, message in enumerate(messages) if message["type"] == "welcome"]
        if "Your last move is taken back." in text and len(welcomes) == 2:
            break
    else:
        raise AssertionError("no game in which the bot was asked on both ways")
    told = [event for message in messages[welcomes[1] + 1 :] for event in message["events"]]
    match = Record.loads((games / f"{seed}.json").read_text("utf-8")).replay()
    assert told == match.events(1)[: len(told)]


def test_a_saved_game_goes_on_with_its_program(games, tmp_path):
    type_lines(["1"], wishes(seats=2, bots=[EXAMPLE]))
    assert type_lines(forever(), wishes(bots=["greedy"], resume=True)).code == 0


def test_a_file_from_elsewhere_starts_no_program_that_was_not_named(games, tmp_path):
    mark = tmp_path / "mark"
    type_lines(["1"], wishes(seats=2, bots=[EXAMPLE]))
    saved = json.loads(only_game(games).read_text("utf-8"))
    evil = f"exec:touch {shlex.quote(str(mark))}"
    saved["table"]["bots"] = ["", evil]
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(saved), "utf-8")
    with pytest.raises(ProgramInFile):
        type_lines(forever(), wishes(str(path)))
    assert not mark.exists()
    saved["table"]["bots"] = ["", EXAMPLE]
    path.write_text(json.dumps(saved), "utf-8")
    assert type_lines(forever(), wishes(str(path), bots=[EXAMPLE])).code == 0


def test_wishes_that_cannot_be_fulfilled():
    with pytest.raises(NoProgram):
        type_lines([], wishes(bots=["exec:no-such-program-here"]))
    with pytest.raises(BadCount):
        type_lines([], wishes(bots=["random"], limit=0))


def test_commas_within_quotation_marks_part_nothing():
    assert cli.bot_names("greedy, exec:bot 'a, b' \"c,d\" ,random") == ["greedy", "exec:bot 'a, b' \"c,d\"", "random"]
    assert cli.bot_names('exec:bot "it\'s, so",random') == ['exec:bot "it\'s, so"', "random"]


def test_simulations_name_what_went_wrong_in_ones_language(tmp_path, capsys):
    bad = program(Path(tmp_path), 'print("oh", flush=True)')
    assert (
        cli.run(["simulate", "menestrels", "--seats", "2", "--games", "9", "--bots", f"{bad},random", "--lang", "fr"])
        == 0
    )
    err = capsys.readouterr().err
    assert err.count("Le hasard joue") == 20
    assert err.rstrip().endswith("D’autres fautes de ce genre ne sont pas signalées.")
    assert sys.executable in err
