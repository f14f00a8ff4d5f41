"""A game at the terminal: moves, commands, refusals, saving and going on."""

import json
import re
from itertools import chain, islice, pairwise
from pathlib import Path

import pytest

import parlour
from parlour.core.edition import LANGS
from parlour.core.errors import BadOption, BadRecord, BadSeats
from parlour.core.record import Record
from parlour.lab.counts import BadCount
from parlour.terminal import saved
from parlour.terminal.commands import COMMANDS, command_of
from parlour.terminal.faults import NoFile
from parlour.terminal.language import words
from parlour.terminal.playing import FileTaken
from parlour.terminal.saved import NothingSaved
from tests.terminal.play import forever, only_game, type_lines, wishes
from tests.toys import registered

pytestmark = pytest.mark.usefixtures("games")


# -- whole games


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_ends_with_explained_sheets(games, lang, seats):
    played = type_lines(forever(), wishes(seats=seats), lang)
    assert played.code == 0
    assert played.text.count("(MN-5.2)") == seats
    record = Record.loads(only_game(games).read_text("utf-8"))
    match = record.replay()
    assert match.over
    totals = [sheet.total for sheet in match.result.sheets]
    for total in totals:
        assert re.search(rf": {total} \w+$", played.text, re.M)


def test_what_is_written_fits_eighty_columns_and_has_no_marks(games):
    played = type_lines(forever(), wishes(seats=5, bots=["greedy:1"]))
    lines = [line for line in played.text.split("\n") if "/" not in line]
    assert max(map(len, lines)) <= 80
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u2500-\u257f]", played.text)


def test_the_person_sees_only_what_the_seat_may_know(games):
    """Cards that others draw are told by their backs."""
    played = type_lines(forever(), wishes(seats=3, seed="3"))
    match = Record.loads(only_game(games).read_text("utf-8")).replay()
    for event in match.events(None):
        assert not (event["kind"] == "drawn" and event["seat"] != 0 and "cards" in event) or "reveals" in played.text
    hidden = [line for line in played.text.split("\n") if re.search(r"draws a card with", line)]
    assert hidden


def test_every_decision_is_saved_at_once(games):
    """Even when the program is killed: the file holds every move that was answered."""
    seen = []

    class Watched(list):
        def __iter__(self):
            for _ in range(6):
                seen.append(json.loads(only_game(games).read_text("utf-8"))["moves"])
                yield "1"

    type_lines(Watched(), wishes())
    assert all(len(a) < len(b) and b[: len(a)] == a for a, b in pairwise(seen))


# -- moves


def test_a_move_by_text_by_number_and_in_any_shape(games):
    played = type_lines(["  TAKE   piper-f ", "coin", "2"], wishes())
    moves = Record.loads(only_game(games).read_text("utf-8")).moves
    own = [line for line in moves if line.startswith("0 ")]
    assert own[0] == "0 take piper-f"
    assert len(own) == 3
    assert "“help” shows" in played.text


def test_wrong_moves_are_refused_with_reason_and_rule_and_change_nothing(games):
    played = type_lines(["take harpist", "veto", "pass"], wishes())
    assert "not in the market; take one that is. (MN-2.1)" in played.text
    assert len(re.findall(r"\(MN-[\d.]+\)$", played.text, re.M)) >= 2
    assert not [line for line in Record.loads(only_game(games).read_text("utf-8")).moves if line.startswith("0")]


def test_what_is_no_move_is_answered_with_what_may_have_been_meant():
    text = type_lines(["take pipper-f", "take", "0", "99", "²", "x" * 5000, "\x1b[31mred"], wishes()).text
    assert "did you mean take piper-f" in text
    assert "Which one? take piper-f, take " in text
    assert text.count("There is no move of that number; the list goes from 1 to ") == 2
    assert "\x1b" not in text.replace("> \x1b[31mred", "")


def test_an_empty_line_lists_the_moves_again():
    text = type_lines(["", ""], wishes()).text
    assert text.count("1  take piper-f") == 3


# -- commands


def test_help_names_every_command():
    text = type_lines(["help"], wishes()).text
    for name in COMMANDS:
        assert re.search(rf"^  {name}\b", text, re.M)


@pytest.mark.parametrize("lang", LANGS)
def test_commands_have_names_of_their_own_in_every_language(lang):
    say = words(lang).say
    listed = [
        (name, word)
        for name in COMMANDS
        for word in {name, say(f"play.command.{name}.name"), *say(f"play.command.{name}.also").split()}
    ]
    typed = [word for _, word in listed]
    assert sorted(typed) == sorted(set(typed))
    for name, word in listed:
        assert command_of(word.upper(), words(lang)) == name
    verbs = {move.verb for game in parlour.games() for move in parlour.game(game).edition().moves}
    assert not verbs & {word for _, word in listed}


def test_commands_in_ones_own_language():
    text = type_lines(["aiuto", "regole MN-3.4", "perché take harpist", "esci"], wishes(), "it").text
    assert "MN-3.4" in text
    assert "(MN-2.1)" in text
    assert text.rstrip().endswith("parlour play menestrels --resume")


def test_rules_one_a_section_all_and_none():
    text = type_lines(["rules MN-3.4", "rules mn-3", "rules MN-99"], wishes()).text
    assert len(re.findall(r"MN-3\.4  ", text)) == 2
    assert "MN-3  The nine Nobles" in text
    assert "There is no rule MN-99" in text
    whole = type_lines(["rules"], wishes()).text
    assert "MN-E.5" in whole


def test_why():
    text = type_lines(["why take harpist", "why 1", "why coin", "why", "why nonsense"], wishes()).text
    assert "(MN-2.1)" in text
    assert "“take piper-f” is possible now." in text
    assert "“coin” is possible now." in text
    assert "for example: why draw" in text
    assert "“nonsense” is not a move" in text


def test_about_a_card():
    text = type_lines(["about falconer", "about human tower", "about", "about nobody"], wishes()).text
    assert "Snatch: Take another player" in text
    assert "Human tower: acrobat" in text
    assert "for example: about " in text
    assert "No card that you see here is called “nobody”." in text


def test_table_shows_everybody():
    text = type_lines(["table"], wishes(seats=4)).text
    for name in ("Market", "Pile", "Bank"):
        assert len(re.findall(rf"^{name}\b", text, re.M)) == 2
    assert text.count("Company") == 5


def test_log_and_sheet():
    text = type_lines([*["1"] * 8, "log 2", "log 0", "sheet", "sheet all"], wishes()).text
    assert re.search(r"\d+ lines before these", text)
    assert len(re.findall("if it ended now", text)) == 6
    assert text.count("(MN-5.1)") == 4


def test_undo_is_refused_once_something_came_to_light(games):
    text = type_lines(["undo", "1", "undo"], wishes(seats=2, seed="2")).text
    assert "There is no move of yours to take back." in text
    assert "cannot be taken back" in " ".join(text.split())


def test_undo_takes_back_what_bots_answered_too(games):
    """Two coins in a row and nothing shown in between: back to before the own one."""
    for seed in range(60):
        path = games / f"undo-{seed}.json"
        text = type_lines(["coin", "undo", "coin"], wishes(seats=2, seed=str(seed), save=path)).text
        if "Your last move is taken back." in text:
            break
    else:
        raise AssertionError("no game in which a bot only gained a coin")
    again = Record.loads(path.read_text("utf-8")).moves
    other = games / "straight.json"
    type_lines(["coin"], wishes(seats=2, seed=str(seed), save=other))
    assert again == Record.loads(other.read_text("utf-8")).moves


def test_no_file_is_overwritten(tmp_path):
    other = tmp_path / "letter.txt"
    other.write_text("Dear friend", "utf-8")
    with pytest.raises(FileTaken):
        type_lines(["1"], wishes(save=other))
    assert other.read_text("utf-8") == "Dear friend"


@pytest.mark.parametrize(
    "where", ["~nosuchuser/x", "x" * 5000, "a\0b", "/dev/null/x", "/proc/x", "/nowhere/at/all/x", "/", "~" * 300]
)
def test_an_odd_path_does_not_end_the_game(where):
    played = type_lines([f"save {where}", "1"], wishes())
    assert played.asked == 3
    assert re.search("cannot be (used|written)|exists already", " ".join(played.text.split()))


def test_saving_makes_no_folders(tmp_path):
    where = tmp_path / "none" / "x.json"
    text = " ".join(type_lines([f"save {where}"], wishes()).text.split())
    assert "does not exist" in text
    assert not where.parent.exists()


@pytest.mark.parametrize("more", [{"save": Path("x" * 300)}, {"game": "x" * 300}, {"game": "~nosuchuser/x.json"}])
def test_odd_paths_on_the_command_line(more):
    with pytest.raises(NoFile):
        type_lines(["1"], wishes(**more))


def test_save_a_copy(games, tmp_path):
    copy = tmp_path / "evening.json"
    text = type_lines(["1", f"save {copy}", f"save {copy}", "save", "save /proc/nowhere/x"], wishes()).text
    assert f"Saved to {copy}." in text.replace("\n", " ")
    assert "exists already" in text.replace("\n", " ")
    assert "for example: save evening.json" in text
    assert "does not exist" in text.replace("\n", " ")
    assert saved.read(copy).moves == saved.read(only_game(games)).moves


# -- leaving and going on


@pytest.mark.parametrize(("last", "code"), [("quit", 0), ("q", 0), ("^C", 130), (None, 0)])
def test_leaving_keeps_the_game(games, last, code):
    lines = ["1", "1"] + ([last] if last else [])
    played = type_lines(lines, wishes())
    assert played.code == code
    assert "--resume" in played.text
    assert len([line for line in saved.read(only_game(games)).moves if line.startswith("0")]) == 2


def test_a_game_goes_on_as_if_there_had_been_no_break(games, tmp_path):
    whole = tmp_path / "whole.json"
    type_lines(forever(), wishes(bots=["greedy:1"], save=whole))
    type_lines(["1"] * 5, wishes(bots=["greedy:1"]))
    for _ in range(3):
        type_lines(["1"] * 5, wishes(resume=True))
    played = type_lines(forever(), wishes(game=str(only_game(games))))
    assert played.code == 0
    assert saved.read(only_game(games)).moves == saved.read(whole).moves
    assert saved.read(whole).result is not None


def test_resume_finds_the_last_unfinished_game(games):
    type_lines(["1"], wishes())
    unfinished = only_game(games)
    type_lines(forever(), wishes())
    (games / "menestrels-20990101-000000.json").write_text("broken", "utf-8")
    type_lines(["1"], wishes(resume=True))
    assert len([line for line in saved.read(unfinished).moves if line.startswith("0")]) == 2


def test_nothing_to_resume():
    with pytest.raises(NothingSaved):
        type_lines([], wishes(resume=True))


def test_a_plain_record_can_be_gone_on_with_and_stays_as_it_is(games, tmp_path):
    text = parlour.Match.new("menestrels", 3, seed=4).record().dumps()
    path = tmp_path / "record.json"
    path.write_text(text, "utf-8")
    played = type_lines(["1"], wishes(game=str(path), seat=2))
    assert "(you)" in played.text
    assert path.read_text("utf-8") == text
    assert saved.read(only_game(games)).table.seat == 1
    with pytest.raises(BadCount):
        type_lines([], wishes(game=str(path), seat=4))


def test_a_finished_game_shows_its_end(games):
    type_lines(forever(), wishes())
    played = type_lines([], wishes(game=str(only_game(games))))
    assert played.asked == 0
    assert "(MN-5.2)" in played.text


def test_a_disk_that_cannot_be_written_does_not_stop_the_game(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    played = type_lines(forever(), wishes(save=blocked / "game.json"))
    assert played.text.count("The game is not being saved.") == 1
    assert "(MN-5.2)" in played.text
    assert "The record of this game" not in played.text


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda data: "", BadRecord),
        (lambda data: "{", BadRecord),
        (lambda data: json.dumps({**data, "moves": [*data["moves"], "0 take king"]}), BadRecord),
        (lambda data: json.dumps({**data, "table": {**data["table"], "seat": 7}}), BadRecord),
        (lambda data: json.dumps({**data, "table": {**data["table"], "bots": ["random"]}}), BadRecord),
        (lambda data: json.dumps({**data, "table": 5}), BadRecord),
        (lambda data: json.dumps({**data, "digest": "0" * 16}), BadRecord),
        (lambda data: json.dumps({**data, "game": "../../etc"}), parlour.ParlourError),
        (lambda data: json.dumps({**data, "rules": "99"}), parlour.ParlourError),
    ],
)
def test_broken_games_are_refused(games, change, error):
    type_lines(["1"], wishes())
    path = only_game(games)
    path.write_text(change(json.loads(path.read_text("utf-8"))), "utf-8")
    with pytest.raises(error):
        type_lines([], wishes(game=str(path)))


def test_a_file_that_is_not_there():
    with pytest.raises(NoFile):
        type_lines([], wishes(game="nowhere.json"))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"seats": 7}, BadSeats),
        ({"seat": 4}, BadCount),
        ({"seat": 0}, BadCount),
        ({"bots": []}, BadCount),
        ({"bots": ["random"] * 3}, BadCount),
        ({"options": {"nobles": "bought"}}, BadOption),
        ({"edition": "/nowhere.toml"}, parlour.ParlourError),
    ],
)
def test_wrong_wishes_are_refused(games, wrong, error):
    with pytest.raises(error):
        type_lines([], wishes(**wrong))
    assert not games.exists()


def test_the_seat_and_the_bots_as_wished(games):
    type_lines(["1"], wishes(seats=4, seat=3, bots=["random", "greedy:1"]))
    table = saved.read(only_game(games)).table
    assert table.seat == 2
    assert table.bots == ["random", "greedy:1", "", "random"]


def test_an_edition_of_ones_own_travels_in_the_saved_game(games, tmp_path):
    text = parlour.game("menestrels").edition().text
    path = tmp_path / "rich.toml"
    path.write_text(text.replace('name = "house"', 'name = "rich"', 1).replace("wealth = 2", "wealth = 9"), "utf-8")
    type_lines(["1"], wishes(edition=str(path)))
    path.unlink()
    played = type_lines(forever(), wishes(resume=True))
    assert played.code == 0
    assert saved.read(only_game(games)).edition == "rich"


def test_secret_paths_survive_a_break(games, monkeypatch):
    """Two of three small moves typed, then away: they are still there, and can still be taken back."""
    from parlour.core.scene import Prompt, Scene
    from tests.toys.rooms import RoomsGame

    def scene(self, view, texts, edition, names, legal):
        return Scene("rooms", "Rooms", Prompt(f"path {view['path']}"), [], list(names))

    monkeypatch.setattr(RoomsGame, "scene", scene)
    with registered():
        type_lines(["1", "1"], wishes("rooms"))
        table = saved.read(only_game(games)).table
        assert len(table.paths[0].split(";")) == 2
        played = type_lines(["undo", "undo", "undo", *["1"] * 80], wishes("rooms", resume=True))
        assert played.text.count("Your last move is taken back.") == 2
        assert "There is no move of yours to take back." in played.text
        assert saved.read(only_game(games)).result is not None


def test_names_of_new_games_do_not_collide(tmp_path):
    first = saved.new_path(tmp_path, "menestrels")
    first.write_text("", "utf-8")
    assert saved.new_path(tmp_path, "menestrels") != first


def test_the_folder_of_games(tmp_path):
    assert saved.folder({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "parlour"
    assert saved.folder({}) == Path.home() / ".local" / "state" / "parlour"


def test_a_hint_lists_moves_with_their_reasons(games, monkeypatch):
    monkeypatch.setattr("parlour.bots.advice.LONGEST", 0.05)
    played = type_lines(["hint", "quit"], wishes(seats=3, seed="3"))
    assert re.search(r"1\. .+ \((take|draw|coin|look|two|noble)", played.text)
    assert re.search(r"at about \d+%\. \(\d+ of \d+ lines? tried\)", played.text.replace("\n   ", " "))


def test_standing_orders(games):
    """What is ordered is answered without a question, and is kept with the game."""
    wanted = wishes("blood_mansion", seats=2, bots=["random"], seed="3")
    told = type_lines(["order", "order slam perhaps", "order slam never", "order ghost never"], wanted).text
    assert "Actions against you: ask me" in told
    assert "There is no standing order “slam perhaps”." in told
    assert "From now on: Actions against you: never slam." in told
    assert saved.read(only_game(games)).table.orders == {"slam": "never", "ghost": "never"}
    lines = chain(["order slam never", "order ghost never", "order door never"], forever())
    whole = type_lines(islice(lines, 400), wishes("blood_mansion", seats=2, bots=["random"], seed="4")).text
    assert "lets it happen." in whole
    assert "Do you slam the door" not in whole


def test_a_game_without_standing_orders():
    assert "nothing to answer in advance" in type_lines(["order"], wishes()).text
