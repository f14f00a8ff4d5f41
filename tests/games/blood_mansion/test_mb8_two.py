"""MB-8: two players and the Ghost."""

from fractions import Fraction

import pytest

from parlour import DEALER, Match
from tests.games.blood_mansion.table import SMALL, Table

FORTY = "mace balloon-15 buggy-15 balloon-10"


def duel(hands: dict[str, str] | None = None, who: str = "lucious stella", **more: str) -> Table:
    """Two players; the first has the turn."""
    first = who.split()[0]
    t = Table(who, hands, first=first, **more)
    t.to(first)
    return t


def test_set_up() -> None:
    """MB-8.1, MB-E.2: one Suspect away, five S cards for the Ghost, nine in the pile, five Actions out of the game."""
    match = Match.new("blood_mansion", 2)
    for name in ("lucious", "stella"):
        match.play(DEALER, f"character {name}")
    view = match.view(None)
    assert view["pile"]["backs"] == {"suspect": 9, "weapon": 7, "action": 19, "guilt": 22}
    assert view["hands"][2] == {"suspect": 5, "weapon": 0, "action": 0, "guilt": 0}
    assert sorted(match.events(None)[-1]["cards"]) == ["into-the-fire"] * 2 + ["locked-in-the-cellar"] * 3
    assert match.state.killer == -1  # type: ignore[attr-defined]


def test_who_begins_and_the_murder_card() -> None:
    """MB-8.2: as with more players."""
    t = duel({"lucious": "gun", "stella": "dead-end"})
    lines = t.match.record().moves
    assert "* first lucious" in lines
    assert "* murder mace" in lines
    assert t.view["crime"] == {"weapon": "mace", "victim": None, "suspect": None}


def test_any_suspect_may_be_the_killer() -> None:
    """MB-8.1: one of nine is put away, so each is a little less likely to come than a Dead End."""
    t = duel()
    t.play("lucious", "draw")
    chances = t.chances()
    ends = [name for name in chances if name != "card dead-end"]
    assert len(ends) == 9
    left = 6 - t.view["discards"].count("dead-end")
    assert chances["card zona"] == Fraction(8, 9) / (8 + left)
    assert chances["card dead-end"] == Fraction(left, 8 + left)


def test_the_first_suspect_is_the_victim() -> None:
    """MB-8.2: it lies at the crime scene and does not come back; the second one is a discard like others."""
    t = duel({"lucious": "zona tabitha dead-end"})
    one = t.fork()
    t.play("lucious", "discard zona", "end")
    assert t.view["crime"]["victim"] == "zona"
    assert t.discards == []
    t.to("lucious")
    t.play("lucious", "discard tabitha")
    assert t.discards == ["tabitha"]
    one.play("lucious", "discard dead-end")
    assert one.view["crime"]["victim"] is None


def test_of_several_at_once_one_is_the_victim() -> None:
    """MB-8.2: chance chooses."""
    t = duel({"lucious": "house-search", "stella": "zona tabitha dead-end"})
    t.play("lucious", "play house-search", "target stella")
    assert t.chances() == {"victim zona": Fraction(1, 2), "victim tabitha": Fraction(1, 2)}
    t.deal("victim tabitha")
    assert t.view["crime"]["victim"] == "tabitha"
    assert sorted(t.discards) == ["dead-end", "house-search", "zona"]


def test_the_ghost_is_a_target() -> None:
    """MB-8.3: like a player; it is filled up as soon as the effect is done."""
    t = duel({"lucious": "sleight-of-hand"})
    t.play("lucious", "play sleight-of-hand")
    assert t.legal("lucious") == ["target stella", "target ghost"]
    t.play("lucious", "target ghost")
    assert t.kind == "TakeGhost"
    t.deal("card zona")
    assert "zona" in t.hand("lucious")
    assert "cards" not in t.heard("stella", "took")[-1]
    t.settle()
    assert sum(t.view["hands"][2].values()) == 5
    assert t.heard(None, "filled")
    assert t.match.state.hands[2] == [], "nobody has looked at it"  # type: ignore[attr-defined]


def test_the_opponent_chooses_for_the_ghost() -> None:
    """MB-8.3: by backs."""
    t = duel({"lucious": "turn-out-your-pockets", "stella": "gun"})
    t.play("lucious", "play turn-out-your-pockets", "target ghost")
    assert t.asked("stella", "GiveGhost")
    assert t.legal("stella") == ["back suspect"]
    t.refused("stella", "back weapon", "MB-8.3", "no-back")
    t.refused("stella", "give gun", "MB-8.3", "give-ghost")
    t.play("stella", "back suspect", "back suspect")
    t.settle()
    assert len(t.hand("lucious")) == 6
    assert "gun" in t.hand("stella")


def test_house_search_on_the_ghost() -> None:
    """MB-8.4, MB-3.4: with two players all S cards are false; all are shown, and the Ghost is filled up."""
    t = duel({"lucious": "house-search"})
    t.play("lucious", "play house-search", "target ghost")
    cards = ["card dead-end", "card zona", "card tabitha", "card dead-end", "card demetrius"]
    for card in cards:
        t.deal(card)
    t.deal("victim zona")
    assert len([card for card in t.discards if card != "house-search"]) == 4
    t.settle()
    assert sum(t.view["hands"][2].values()) == 5


def test_the_ghost_keeps_the_actual_weapon() -> None:
    """MB-8.4, MB-2.5: it stays, known to both; MB-8.8 trimming never takes it either."""
    hands = {"lucious": "mace house-search gun rifle sword", "stella": "house-search"}
    t = duel(hands)
    t.play("lucious", "scheme", "target ghost")
    t.settle()
    assert "mace" in [t.ed.slugs[kind] for kind in t.match.state.hands[2]]  # type: ignore[attr-defined]
    t.play("lucious", "discard dead-end", "end")
    t.to("stella")
    t.play("stella", "play house-search", "target ghost")
    t.settle()
    assert t.heard(None, "spared")[-1]["cards"] == ["mace"]
    assert t.view["hands"][2]["weapon"] >= 1
    assert {"gun", "rifle", "sword"} <= set(t.view["discards"])


def test_slam_for_the_ghost() -> None:
    """MB-8.5, MB-4.3: the opponent is asked, by the own A cards."""
    t = duel({"lucious": "sleight-of-hand", "stella": "slam-the-door"})
    t.play("lucious", "play sleight-of-hand", "target ghost")
    assert t.asked("stella", "Door")
    t.play("stella", "slam")
    assert t.asked("stella", "Turn")
    assert t.view["hands"][2]["suspect"] == 5
    t = duel({"lucious": "sleight-of-hand", "stella": "gun"})
    t.play("lucious", "play sleight-of-hand", "target ghost")
    assert t.kind == "TakeGhost"


def test_tabitha_protects_only_herself() -> None:
    """MB-8.5: not the Ghost."""
    t = duel({"lucious": "sleight-of-hand", "tabitha": "house-search"}, "lucious tabitha")
    t.play("lucious", "play sleight-of-hand", "target ghost")
    assert t.asked("tabitha", "Door")
    t.refused("tabitha", "door", "MB-8.5", "door-ghost")
    other = duel({"lucious": "sleight-of-hand", "tabitha": "gun"}, "lucious tabitha")
    other.play("lucious", "play sleight-of-hand", "target ghost")
    assert other.kind == "TakeGhost"


def test_accuse_by_what_is_held() -> None:
    """MB-8.6: with weapon and 40 points any of the other eight; nothing need be seen."""
    t = duel({"lucious": FORTY})
    legal = t.legal("lucious")
    assert len([move for move in legal if move.startswith("accuse ")]) == 8
    t.refused("lucious", "accuse lucious", "MB-8.6", "accuse-self")
    t.refused("lucious", "accuse", "MB-8.6", "accuse-name")
    assert "escape" in legal, "two balloons"
    t.play("lucious", "accuse tabitha")
    assert t.kind == "Envelope"
    right, wrong = t.fork(), t.fork()
    right.deal("killer tabitha")
    assert right.winners == ["lucious"]
    assert right.view["killer"] == "tabitha"
    wrong.deal("killer zona")
    assert wrong.winners == ["stella"], "wrong loses at once"
    assert wrong.view["end"]["how"] == "wrong"
    assert wrong.sheet("stella").lines[0].reason == "why.other-wrong"


@pytest.mark.parametrize(
    ("hand", "move", "reason"),
    [
        ("balloon-15 buggy-15 balloon-10", "accuse zona", "no-weapon"),
        ("mace balloon-15 buggy-15 train-5", "accuse zona", "points"),
        ("mace balloon-15 buggy-15 train-5", "escape", "pair"),
        ("train-5 train-5-b", "escape", "no-weapon"),
    ],
)
def test_what_is_missing(hand: str, move: str, reason: str) -> None:
    """MB-8.6: by what is held."""
    t = duel({"lucious": f"{hand} gun"})
    t.refused("lucious", move, "MB-8.6", reason)


def test_escape_is_right_for_the_killer() -> None:
    """MB-8.6: when the own character was put away."""
    t = duel({"lucious": "mace train-5 train-5-b"})
    t.play("lucious", "escape")
    assert all(weight == Fraction(1, 9) for weight in t.chances().values())
    right = t.fork()
    right.deal("killer lucious")
    assert (right.winners, right.view["end"]["how"]) == (["lucious"], "escaped")
    t.deal("killer stella")
    assert (t.winners, t.view["end"]["how"]) == (["stella"], "wrong")


def test_a_suspect_that_was_seen_is_not_the_killer() -> None:
    """MB-8.1, MB-8.6: the envelope holds one of those that have no face yet."""
    t = duel({"lucious": FORTY, "stella": "zona tabitha"})
    t.play("lucious", "accuse zona")
    assert "killer zona" not in t.chances()
    assert len(t.chances()) == 7


def test_wrong_costs_the_turn() -> None:
    """MB-8.6: as an option the turn ends, and that player may not declare in this way again."""
    t = duel({"lucious": FORTY}, wrong="turn-ends")
    t.play("lucious", "accuse tabitha")
    t.deal("killer zona")
    assert t.asked("stella", "Turn")
    assert t.view["killer"] is None
    t.to("lucious")
    t.refused("lucious", "accuse demetrius", "MB-8.6", "barred")
    t.play("lucious", "escape")
    assert not t.match.over
    assert t.asked("stella", "Turn")
    t.to("lucious")
    t.refused("lucious", "escape", "MB-8.6", "barred")


def test_no_seen_suspect() -> None:
    """MB-8.6: what is seen plays no part, and no scheme dies."""
    t = duel({"lucious": "lucious zona"})
    assert not t.sees("lucious")["seen"]
    assert t.sees("lucious")["killer"] is None
    t.play("lucious", "discard lucious")
    assert t.view["crime"]["suspect"] is None


def test_no_notes() -> None:
    """MB-8.7: the log shows no face that was seen privately; the discard pile can be read."""
    t = duel({"lucious": "sleight-of-hand", "stella": "gun tabitha"})
    t.play("lucious", "play sleight-of-hand", "target stella", "back weapon")
    t.settle()
    mine = t.log("lucious")
    assert not any("Gun" in line or "Tabitha" in line for line in mine)
    assert any("Sleight of Hand" in line for line in mine)
    assert any("1 W card" in line for line in mine)
    assert t.heard("lucious", "took")[-1]["cards"] == ["gun"], "but it is remembered"
    three = Table("lucious stella zona", {"lucious": "gun"}, first="lucious")
    assert any("Gun" in line for line in three.log("lucious"))


def test_schemes_on_the_ghost() -> None:
    """MB-8.8: all but Steal Soul; after Trade Hands it is trimmed at random or filled up."""
    t = duel()
    t.play("lucious", "discard balloon-5", "end")
    t.to("lucious")
    t.play("lucious", "discard buggy-5", "scheme", "target ghost")
    t.settle()
    assert sum(t.view["hands"][2].values()) == 5
    assert len(t.hand("lucious")) == 5
    t = duel({}, "stella lucious")
    t.play("stella", "scheme", "target ghost")
    for card in ("zona", "tabitha", "dead-end", "dead-end", "demetrius"):
        t.deal(f"card {card}")
    assert sorted(t.heard("stella", "read")[0]["cards"]) == ["dead-end", "dead-end", "demetrius", "tabitha", "zona"]
    assert "cards" not in t.heard("lucious", "read")[0]


def test_the_ghost_is_trimmed() -> None:
    """MB-8.8: above five cards, at random, and openly."""
    t = duel({"lucious": "gun"})
    t.draws("lucious", "dead-end")
    t.play("lucious", "scheme", "target ghost")
    while t.kind != "GhostDrops":
        t.settle() if t.kind == "Top" else t.deal(str(t.match.chances()[0][0]))
    assert t.chances()["card gun"] == Fraction(1, 6)
    t.deal("card gun")
    assert t.heard(None, "dropped")[-1]["cards"] == ["gun"]
    assert sum(t.view["hands"][2].values()) == 5


def test_no_soul_in_the_ghost() -> None:
    """MB-8.8: Steal Soul cannot be aimed at it."""
    t = duel({}, "stella van-molder")
    t.play("stella", "scheme", "target van-molder", "discard balloon-5", "end")
    t.to("van-molder")
    t.play("van-molder", "scheme")
    assert t.legal("van-molder") == ["target stella"]
    t.refused("van-molder", "target ghost", "MB-8.8", "soul-ghost")


def test_lady_blood_lives_on() -> None:
    """MB-8.8: her scheme never dies with two players, and takes from the Ghost."""
    t = duel({"lady-blood": "zona"}, "lady-blood stella")
    t.play("lady-blood", "discard zona", "scheme", "from ghost", "from ghost")
    assert t.kind == "TakeGhost"
    t.settle()
    assert not t.person("lady-blood")["dead"]
    assert len(t.hand("lady-blood")) == 6


def test_blanks_of_several_piles() -> None:
    """MB-1.8, MB-2.8, MB-8.3: after the pile was renewed a card of the Ghost may come from the old pile or the new."""
    t = Table("lady-blood stella", {"lady-blood": "balloon-5", "stella": "buggy-5"}, first="lady-blood", text=SMALL)
    s = t.match._state
    s.pools.append([[s.edition.dead_end], [], [], []])  # type: ignore[attr-defined]
    s.pools[0][0].remove(s.edition.dead_end)  # type: ignore[attr-defined]
    s.blanks.append([1, 0, 0, 0])  # type: ignore[attr-defined]
    s.counts[8] = 2  # type: ignore[attr-defined]
    t.play("lady-blood", "scheme", "from ghost", "enough")
    assert t.chances() == {"newer": Fraction(1, 2), "older": Fraction(1, 2)}
    other = t.fork()
    t.deal("newer")
    assert set(t.chances()) == {"card dead-end"}
    other.deal("older")
    assert len(other.chances()) == 9
    other.deal("card zona")
    assert "zona" in other.hand("lady-blood")
