"""Lines of text: wrapped, clean, coloured only where that adds something."""

import io

import pytest

from parlour.core.scene import Button, Card, Prompt, Scene, Token, Zone
from parlour.core.sheet import Line, Sheet
from parlour.terminal import draw
from parlour.terminal.language import from_environment, words
from parlour.terminal.screen import Screen, clean

SAY = words("en")


def screen(width: int = 40, plain: bool = True) -> Screen:
    made = Screen(SAY, plain, io.StringIO())
    made.console.width = width
    return made


def written(made: Screen) -> list[str]:
    return made.console.file.getvalue().split("\n")[:-1]


def test_lines_are_wrapped_with_their_indents():
    made = screen(30)
    made.line("one two three four five six seven eight nine", indent=2, hang=3)
    lines = written(made)
    assert all(len(line) <= 30 for line in lines)
    assert lines[0].startswith("  one")
    assert all(line.startswith("     ") for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == "one two three four five six seven eight nine"


def test_words_are_never_cut_and_names_never_parted():
    made = screen(20)
    made.line(f"save/{'x' * 50}.json hurdy-gurdy-player")
    assert written(made) == [f"save/{'x' * 50}.json", "hurdy-gurdy-player"]


def test_fixed_spaces_hold_a_line_together():
    made = screen(20)
    made.line("aaaaaaaaaaaaaaaaa «\u00a0bb\u00a0»")
    assert written(made)[1] == "«\u00a0bb\u00a0»"


def test_items_stand_beside_their_labels():
    made = screen(40)
    made.item("take harpist", "a text that is longer than what is left of the line", 14)
    lines = written(made)
    assert lines[0].startswith("  take harpist    a text")
    assert all(line.startswith(" " * 18) for line in lines[1:])
    made = screen(40)
    made.item("a label that is far too long for its column", "text", 14)
    assert written(made)[-1] == " " * 18 + "text"


@pytest.mark.parametrize("evil", ["\x1b[2J", "\x07", "a\rb", "\x9b31m", "\u202e", "\t", "\x00"])
def test_nothing_gets_through_that_moves_the_terminal(evil):
    assert not set(clean(f"x{evil}y")) & set("\x1b\x07\r\x9b\u202e\t\x00")
    made = screen()
    made.line(f"x{evil}y")
    made.item(evil, evil, 5)
    assert "\x1b" not in "".join(written(made))


def test_colour_only_on_a_terminal_and_never_when_plain_or_forbidden(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for plain, forbidden, coloured in ((False, False, True), (True, False, False), (False, True, False)):
        if forbidden:
            monkeypatch.setenv("NO_COLOR", "1")
        file = Terminal()
        Screen(SAY, plain, file).line("words", "cyan")
        assert ("\x1b[36m" in file.getvalue()) is coloured
    file = io.StringIO()
    Screen(SAY, False, file).line("words", "bold cyan")
    assert file.getvalue() == "words\n"


def test_markup_in_a_name_is_only_text():
    made = screen(plain=False)
    made.line("[bold red]Anna[/]", "bold")
    assert written(made) == ["[bold red]Anna[/]"]


# -- scenes


def scene(*zones: Zone, buttons: list[Button] | None = None) -> Scene:
    return Scene("toy", "Toy", Prompt("Choose."), list(zones), ["Anna", "Bert"], buttons=buttons or [])


def texts(lines: list[draw.Line]) -> list[str]:
    return [" " * line.indent + line.text for line in lines]


def test_a_short_zone_is_one_line_and_a_long_one_a_list():
    cards = [Card("a", "Harpist: musician"), Card("b", "Juggler: acrobat")]
    assert texts(draw.zone_lines(Zone("m", "row", "Market", cards=cards), SAY)) == [
        "Market: Harpist: musician; Juggler: acrobat"
    ]
    cards = [Card(str(n), f"Card number {n} with a long description") for n in range(3)]
    lines = texts(draw.zone_lines(Zone("m", "row", "Market", cards=cards), SAY))
    assert lines[0] == "Market:"
    assert lines[1] == "  Card number 0 with a long description"
    assert len(lines) == 4


def test_an_empty_zone_says_so_and_a_silent_one_is_silent():
    assert texts(draw.zone_lines(Zone("c", "columns", "Company", empty="Nobody."), SAY)) == ["Company: Nobody."]
    assert draw.zone_lines(Zone("g", "group"), SAY) == []


def test_what_place_and_colour_would_show_is_said():
    panel = Zone(
        "p",
        "panel",
        "Anna",
        area="mine",
        turn=True,
        winner=True,
        portrait=Card("n", "Duke, rank 4"),
        tokens=[Token("coin", 3, "3 coins")],
        zones=[
            Zone("h", "fan", "Hidden", count=3, cards=[Card(str(n), "a card", back="b") for n in range(3)]),
            Zone("c", "column", "Musicians", cards=[Card("x", "Harpist: musician, woman", tag="new")]),
        ],
    )
    assert texts(draw.zone_lines(panel, SAY)) == [
        "Anna (on turn) (winner): Duke, rank 4; 3 coins",
        "  Hidden (3): 3 times a card",
        "  Musicians: Harpist",
    ]
    assert draw.panel_head(panel, SAY) == "Anna (on turn) (winner): Duke, rank 4; 3 coins; hidden (3)"


@pytest.mark.parametrize("kind", ["grid", "plane"])
def test_a_grid_is_read_row_by_row_with_its_places(kind):
    cards = [
        Card("a", "Hall", face="hall"),
        Card("b", "Attic", face="attic", x=1, y=1),
        Card("c", "empty", x=5, y=5),
        Card("d", "Attic stairs", face="stairs", y=1, tokens=[Token("t", 1, "a guest")]),
    ]
    (line,) = texts(draw.zone_lines(Zone("g", kind, "House", cards=cards), SAY))
    assert line == "House: 0,1 Attic stairs [a guest]; 1,1 Attic; 0,0 Hall"


def test_areas_come_in_the_order_that_is_asked_for():
    zones = [Zone("a", "row", "Mine", area="mine"), Zone("b", "row", "Stage"), Zone("c", "row", "Other", area="others")]
    assert [line.text for line in draw.table(scene(*zones), SAY)] == ["Stage", "Other", "Mine"]
    assert [line.text for line in draw.table(scene(*zones), SAY, ("mine",))] == ["Mine"]
    assert [line.text for line in draw.brief(scene(*zones), SAY)] == ["Stage", "Other: ", "Mine"]


def test_cards_are_found_wherever_they_lie():
    inner = Zone("i", "column", cards=[Card("deep", "Deep")])
    outer = Zone("o", "panel", zones=[Zone("c", "columns", zones=[inner])], portrait=Card("noble", "Duke"))
    assert {card.id for card in draw.cards(scene(outer))} == {"deep", "noble"}


def test_moves_are_numbered_grouped_and_limited():
    made = screen(60)
    buttons = [Button(f"go {n}", f"Go to {n}", hint="free" if n == 1 else "", group=f"G{n // 50}") for n in range(100)]
    draw.moves(buttons, made)
    lines = written(made)
    assert lines[0] == "  G0"
    assert "    2  go 1   Go to 1 (free)" in lines
    assert lines[-1] == "40 more moves are not shown; “moves” lists all of them."
    made = screen(60)
    draw.moves(buttons, made, everything=True)
    assert any(line.strip().startswith("100  go 99") for line in written(made))


def test_a_move_on_a_card_in_the_middle_tells_what_the_card_does():
    button, other = Button("take owl", "Take the owl"), Button("pick owl", "Pick the owl")
    away = Button("at 1,0", "To the tree", to="tree")
    cards = [Card("o", "Owl", face="owl", about="Hoot: frighten somebody.", buttons=[button, away])]
    mine = Zone("h", "fan", area="mine", cards=[Card("p", "Owl", about="Hoot.", buttons=[other])])
    table = scene(Zone("m", "row", cards=cards), mine)
    made = screen(70)
    draw.moves([button, other, away], made, draw.meanings(table))
    assert written(made) == [
        "  1  take owl  Take the owl. Hoot: frighten somebody.",
        "  2  pick owl  Pick the owl",
        "  3  at 1,0    To the tree",
    ]


def test_a_sheet_gives_points_labels_reasons_and_rules():
    made = screen(60)
    draw.sheet(Sheet(0, (Line("X-1", "wealth", 2, "Because."), Line("X-2", "art", 11, "So."))), "Anna", made)
    assert written(made) == [
        "Anna: 13 points",
        "    2  sheet.wealth  Because. (X-1)",
        "   11  sheet.art     So. (X-2)",
    ]


# -- language


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "it_IT", "LC_MESSAGES": "fr_FR", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "it_IT", "LC_ALL": ""}, "it"),
    ],
)
def test_the_language_of_the_environment(environ, lang):
    assert from_environment(environ) == lang
