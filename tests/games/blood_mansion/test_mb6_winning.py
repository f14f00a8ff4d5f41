"""MB-6: winning with three and more players."""

import pytest

from tests.games.blood_mansion.table import Table, house

FORTY = "balloon-15 buggy-15 balloon-10"
"""40 points in three cards."""


def ready(hands: dict[str, str], who: str = "zona stella lucious", **more: str) -> Table:
    """The first player has the turn, with the mace as the actual weapon."""
    first = who.split()[0]
    t = Table(who, hands, first=first, **more)
    t.to(first)
    return t


def test_accuse() -> None:
    """MB-6.1, MB-6.5: seen, weapon, 40 points, not the killer: wins; weapon and Guilt are laid open."""
    t = ready({"zona": f"stella mace {FORTY}"})
    assert "accuse" in t.legal("zona")
    t.play("zona", "accuse")
    assert t.winners == ["zona"]
    assert t.view["killer"] == "stella"
    assert sorted(t.view["end"]["cards"]) == sorted(["mace", *FORTY.split()])
    assert t.heard("lucious", "case")[0]["killer"] == "stella"


@pytest.mark.parametrize(
    ("hand", "rule", "reason"),
    [
        (f"mace {FORTY} gun", "MB-1.9", "not-seen"),
        (f"zona mace {FORTY}", "MB-6.1", "guilty"),
        (f"stella gun {FORTY}", "MB-6.1", "no-weapon"),
        ("stella mace balloon-15 buggy-15 balloon-5", "MB-6.1", "points"),
    ],
)
def test_what_is_missing_for_accusing(hand: str, rule: str, reason: str) -> None:
    """MB-6.1, MB-6.3: each condition is needed."""
    t = ready({"zona": hand})
    t.refused("zona", "accuse", rule, reason)


def test_thirty_points_with_five() -> None:
    """MB-6.1: 40 points with 2 to 4 players, 30 with five and more."""
    hand = "stella mace balloon-15 buggy-15 gun"
    t = ready({"zona": hand}, "zona stella lucious demetrius")
    t.refused("zona", "accuse", "MB-6.1", "points")
    t = ready({"zona": hand}, "zona stella lucious demetrius meriwether")
    assert "accuse" in t.legal("zona")
    assert [Table("zona stella lucious").ed.accuse[n] for n in range(2, 10)] == [40] * 3 + [30] * 5


def test_the_suspect_need_not_be_held() -> None:
    """MB-6.1, MB-1.9: to have seen it is enough."""
    t = ready({"zona": f"stella mace {FORTY}"})
    t.play("zona", "discard stella", "end")
    t.to("zona")
    assert "accuse" in t.legal("zona")


def test_escape() -> None:
    """MB-6.2: the killer with weapon and two Guilt cards of one symbol."""
    t = ready({"zona": "zona mace train-5 train-5-b"})
    assert "escape" in t.legal("zona")
    assert "accuse" not in t.legal("zona")
    t.play("zona", "escape")
    assert t.winners == ["zona"]
    assert t.view["end"]["how"] == "escaped"


@pytest.mark.parametrize(
    ("hand", "rule", "reason"),
    [
        ("mace train-5 train-5-b gun rifle", "MB-1.9", "not-seen"),
        ("stella mace train-5 train-5-b gun", "MB-6.2", "innocent"),
        ("zona train-5 train-5-b gun rifle", "MB-6.2", "no-weapon"),
        ("zona mace train-5 buggy-5 gun", "MB-6.2", "pair"),
    ],
)
def test_what_is_missing_for_escaping(hand: str, rule: str, reason: str) -> None:
    """MB-6.2, MB-6.3: each condition is needed."""
    t = ready({"zona": hand})
    t.refused("zona", "escape", rule, reason)


def test_nothing_hints_at_the_killer() -> None:
    """MB-6.3: as long as it is not seen, killer and innocent are told the same."""
    hand = f"mace {FORTY} balloon-5"
    guilty = ready({"zona": hand, "stella": "zona"})
    innocent = ready({"zona": hand, "stella": "lucious"})
    for move in ("accuse", "escape"):
        assert guilty.match.why_not(0, move) == innocent.match.why_not(0, move)
    assert guilty.legal("zona") == innocent.legal("zona")
    assert guilty.sees("zona") == innocent.sees("zona")


def test_no_names_with_three() -> None:
    """MB-6.3: an accusation has no name here; so none can be wrong."""
    t = ready({"zona": f"stella mace {FORTY}"})
    t.refused("zona", "accuse stella", "MB-8.6", "accuse-plain")


def test_only_outside_an_effect() -> None:
    """MB-6.1, MB-6.2: not while an effect is going on."""
    t = ready({"zona": "stella mace sleight-of-hand balloon-15 buggy-15"})
    t.play("zona", "play sleight-of-hand")
    t.refused("zona", "accuse", "MB-3.1")


def test_no_declaration_in_the_first_round() -> None:
    """MB-6.4: as an option nobody declares before everybody has had a turn."""
    hands = {"zona": f"stella mace {FORTY}"}
    t = Table("zona stella lucious", hands, first="zona", first_round="quiet")
    t.to("zona")
    t.refused("zona", "accuse", "MB-6.4", "first-round")
    t.refused("zona", "escape", "MB-6.4", "first-round")
    t.play("zona", "draw")
    t.settle()
    t.play("zona", "discard dead-end", "end")
    t.to("zona")
    assert "accuse" in t.legal("zona")


def test_by_default_one_may() -> None:
    """MB-6.4: the option is off by default."""
    assert ready({"zona": f"stella mace {FORTY}"}).match.options["first-round"] == "open"


def test_the_case_is_read_out() -> None:
    """MB-6.5: killer, weapon and evidence, for each Guilt card a line that names killer and victim."""
    t = ready({"zona": f"stella mace {FORTY}"})
    sheet = t.sheet("zona")
    assert not sheet.final
    assert sheet.total == 40
    t.play("zona", "accuse")
    sheet = t.sheet("zona")
    assert sheet.final
    assert [line.kind for line in sheet.lines] == ["ending", "killer", "weapon", "evidence", "evidence", "evidence"]
    words = t.match.game.texts("en")
    said = [words.say(line.reason, **line.params) for line in sheet.lines]
    assert said[:3] == ["Accused Stella, and was right.", "It was Stella.", "In hand: Mace."]
    assert all("Stella" in line for line in said[3:])
    assert not any("{" in line or "person." in line for line in said)
    assert t.sheet("lucious").total == 0
    assert t.sheet("lucious").lines[0].reason == "why.lost"


def test_everybody_plays_alone() -> None:
    """MB-6.5, MB-7.5: there is one winner."""
    t = ready({"zona": f"stella mace {FORTY}"})
    t.play("zona", "accuse")
    assert len(t.winners) == 1
    assert t.match.why_not(1, "draw") is not None


def test_evidence_reads_with_anybody() -> None:
    """MB-E.3: 22 lines of evidence, in every language, each names the killer."""
    t = ready({})
    assert len(t.ed.guilt) == 22
    for lang in ("en", "it", "fr"):
        words = t.match.game.texts(lang)
        for slug in t.ed.guilt:
            line = words.say(f"evidence.{slug}", killer="zona", victim="guest")
            assert "Zona" in line or slug == "train-5-b"
            assert "{" not in line


def test_guard_names_the_killer() -> None:
    """MB-2.9, MB-6.5: in a draw too."""
    t = Table("zona stella lucious", {"zona": "stella"}, first="zona", text=house(rounds=2))
    while not t.match.over:
        t.passes(t.who)
        t.settle()
    assert t.view["killer"] == "stella"
    assert t.sheet("zona").lines[0].reason == "why.drawn"
