"""Catalogues: the check finds every sort of fault, and the real ones have none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import parlour
from parlour.core.edition import LANGS
from parlour.core.texts import Texts, catalogue, flat, holes, printed, singular
from parlour.textcheck import declared_ids, main, problems

ROOT = Path(parlour.__file__).parent
GAMES = sorted(folder.parent.name for folder in (ROOT / "games").glob("*/texts"))
PACKAGES = sorted(".".join(("parlour", *folder.parent.relative_to(ROOT).parts)) for folder in ROOT.rglob("texts"))

GOOD = {
    "core/texts/en.toml": '[error]\nseats = "{seats} cannot play."\n[greeting]\nmorning = "Hello"\n',
    "core/texts/it.toml": '[error]\nseats = "In {seats} non si gioca."\n[greeting]\nmorning = "Buongiorno"\n',
    "core/texts/fr.toml": '[error]\nseats = "On ne joue pas à {seats}."\n[greeting]\nmorning = "Bonjour"\n',
    "core/errors.py": 'TEXT = "error.seats"\n\n\ndef greet(say, hour):\n    return say(f"greeting.{hour}")\n',
}


def tree(root: Path, changes: dict[str, str]) -> Path:
    """A package tree: a good one with some files replaced or added; a change that begins with `+` is appended."""
    files = dict(GOOD)
    for path, text in changes.items():
        files[path] = files.get(path, "") + text[1:] if text.startswith("+") else text
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


def test_a_good_tree_has_no_problems(tmp_path: Path) -> None:
    assert problems(tree(tmp_path, {})) == []


FAULTS = {
    "missing in a language": (
        {"core/texts/fr.toml": '[greeting]\nmorning = "Bonjour"\n'},
        "error.seats is missing in fr",
    ),
    "a whole language missing": ({"core/texts/it.toml": ""}, "greeting.morning is missing in it"),
    "other holes": (
        {"core/texts/it.toml": '[error]\nseats = "In {n} non si gioca."\n[greeting]\nmorning = "Buongiorno"\n'},
        "error.seats has other holes",
    ),
    "one without other": ({"core/texts/en.toml": '+evening.one = "Good evening"\n'}, "greeting.evening.one needs both"),
    "other without one": (
        {"core/texts/en.toml": '+hours.other = "{n} hours"\n'},
        "greeting.hours.other needs both",
    ),
    "three forms": (
        {"core/texts/en.toml": '+evening = { one = "a", other = "b", many = "c" }\n'},
        "greeting.evening.one needs both",
    ),
    "an open brace": (
        {"core/texts/en.toml": '[error]\nseats = "{seats} cannot {play."\n[greeting]\nmorning = "Hello"\n'},
        "error.seats has a brace too many",
    ),
    "a hole that is none": ({"core/texts/en.toml": '+night = "Good {the night}"\n'}, "greeting.night has a brace"),
    "no string": ({"core/texts/en.toml": "+evening = 7\n"}, "greeting.evening is no text"),
    "an empty text": ({"core/texts/en.toml": '+evening = " "\n'}, "greeting.evening is no text"),
    "broken TOML": ({"core/texts/en.toml": "[error\n"}, "en.toml:"),
    "an unknown language": ({"core/texts/de.toml": ""}, "de.toml: no language"),
    "the same id twice": (
        {"core/texts/en-more.toml": '[greeting]\nmorning = "Hi"\n'},
        "greeting.morning stands in another file",
    ),
    "the same words": (
        {f"core/texts/{lang}.toml": '[error]\nseats = "{seats}?"\n[greeting]\nmorning = "Ciao"\n' for lang in LANGS},
        "greeting.morning is the same in all",
    ),
    "unused": ({"core/errors.py": 'TEXT = "error.seats"\n'}, "nobody uses greeting.morning"),
    "asked for and not there": ({"core/more.py": 'TEXT = "error.seat"\n'}, "more.py:1: there is no text error.seat"),
    "a pattern that fits nothing": (
        {"core/more.py": 'def f(say, x):\n    return say(f"error.seats.{x}")\n'},
        "more.py:2: no text fits",
    ),
    "a template that asks": (
        {"web/page.html": "<p>{{ text('greeting.night') }}</p>\n"},
        "page.html:1: there is no text greeting.night",
    ),
    "a game that asks for the page's text": (
        {
            **{f"web/texts/{lang}.toml": f'[page]\nhello = "{lang}"\n' for lang in LANGS},
            **{f"games/tag/texts/{lang}.toml": f'[page]\nbye = "{lang} tag"\n' for lang in LANGS},
            "games/tag/a.py": 'TEXTS = ("page.hello", "page.bye")\n',
        },
        "games/tag/a.py:1: there is no text page.hello",
    ),
    "a rule outside the rulebook": (
        {
            **{f"games/tag/texts/{lang}.toml": f'[rule]\n"TG-1.1" = "{lang}"\n' for lang in LANGS},
            "games/tag/a.py": '"""TG-1.1 and TG-1.2"""\n',
        },
        "games/tag/a.py: cites TG-1.2",
    ),
}


@pytest.mark.parametrize(("changes", "complaint"), FAULTS.values(), ids=list(FAULTS))
def test_each_fault_is_found(tmp_path: Path, changes: dict[str, str], complaint: str) -> None:
    found = problems(tree(tmp_path, changes))
    assert any(complaint in line for line in found), found


@pytest.mark.parametrize("made", ['f"greeting.{x}"', 'f"{x}.morning"', '"greeting.morning"'])
def test_every_way_to_ask_counts(tmp_path: Path, made: str) -> None:
    assert (
        problems(tree(tmp_path, {"core/errors.py": f"def f(say, x):\n    say('error.seats')\n    say({made})\n"})) == []
    )


def test_declared_ids_must_be_there_and_replace_patterns(tmp_path: Path) -> None:
    game = {f"games/tag/texts/{lang}.toml": f'[card]\nace = "{lang} ace"\nten = "{lang} ten"\n' for lang in LANGS}
    root = tree(tmp_path, {**game, "games/tag/a.py": 'def f(say, card):\n    return say(f"card.{card}")\n'})
    assert problems(root) == []
    found = problems(root, {"games.tag": {"card.ace", "card.king"}})
    assert found == [
        "games.tag: there is no text card.king, which the game declares",
        "games.tag: nobody uses card.ten",
    ]


def test_all_catalogues_are_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert problems(ROOT, declared_ids(ROOT)) == []
    assert main() == 0
    assert "All texts are there" in capsys.readouterr().out


def test_the_command_fails_and_lists_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("parlour.textcheck.problems", lambda *_: ["core: x is missing in fr", "core: nobody uses y"])
    assert main() == 1
    assert capsys.readouterr().out.splitlines() == ["core: x is missing in fr", "core: nobody uses y"]


# -- what a text is


def test_forms_are_chosen_by_the_number() -> None:
    entries = flat({"coin": {"one": "{n} pièce", "other": "{n} pièces"}})
    assert holes(entries["coin"]) == {"n"}
    assert [Texts("fr", entries).say("coin", n=n) for n in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]
    assert [singular(lang, 0) for lang in LANGS] == [False, False, True]


def test_a_text_that_is_missing_names_itself() -> None:
    assert Texts("en", {}).say("card.unicorn") == "card.unicorn"


def test_what_fills_a_hole_is_not_read_again() -> None:
    texts = Texts("en", {"log.taken": "{who} takes {card}."})
    assert texts.say("log.taken", who="{card}", card="x") == "{card} takes x."


# -- the rulebook


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_without_gaps_and_refer_to_rules(game: str) -> None:
    texts = catalogue(f"parlour.games.{game}", "en")
    sections = [text_id.removeprefix("section.") for text_id in texts if text_id.startswith("section.")]
    rules = [text_id.removeprefix("rule.") for text_id in texts if text_id.startswith("rule.")]
    assert sections
    for section in sections:
        numbers = sorted(int(rule.rpartition(".")[2]) for rule in rules if rule.rpartition(".")[0] == section)
        assert numbers == list(range(1, len(numbers) + 1)), section
    assert {rule.rpartition(".")[0] for rule in rules} == set(sections)
    for lang in LANGS:
        for text_id, text in catalogue(f"parlour.games.{game}", lang).items():
            assert set(re.findall(r"\b[A-Z]{2}-[\dE]+\.\d+", str(text))) <= set(rules), text_id


# -- the printer's hand


def test_apostrophes_and_french_spaces_are_set_when_a_catalogue_is_read() -> None:
    assert printed("en", "it's {who}'s turn") == "it’s {who}'s turn"
    assert printed("it", {"one": "l'artista", "other": "gli artisti"}) == {"one": "l’artista", "other": "gli artisti"}
    assert (
        printed("fr", "D'où ? « {card} » : c'est dit !") == "D’où\u00a0? «\u00a0{card}\u00a0»\u00a0: c’est dit\u00a0!"
    )
    assert printed("fr", "--database 'a b' http://x:1") == "--database 'a b' http://x:1"
    assert printed("en", "so : so") == "so : so"


@pytest.mark.parametrize("package", PACKAGES)
def test_french_punctuation_has_its_space(package: str) -> None:
    for text_id, entry in catalogue(package, "fr").items():
        for form in [entry] if isinstance(entry, str) else entry.values():
            assert not re.search(r"[^\s\u00a0?!][;?!](\s|$)|\w:\s| [:;?!»]|«[^\u00a0]|[^\u00a0]»", form), (
                f"{text_id}: {form}"
            )
