"""MB-2: a turn."""

import pytest

from tests.games.blood_mansion.table import SMALL, Table, house


def trio(hands: dict[str, str] | None = None, **more: str) -> Table:
    """Three players whose schemes play no part; Zona begins."""
    t = Table("zona stella lucious", hands, first="zona", **more)
    t.to("zona")
    return t


def test_draw_discard_or_both() -> None:
    """MB-2.1: one of them or both, each once, in any order."""
    t = trio()
    t.refused("zona", "end", "MB-2.1", "do-something")
    only_discard, discard_first = t.fork(), t.fork()
    t.draws("zona", "dead-end")
    t.refused("zona", "draw", "MB-2.1", "drawn")
    t.refused("zona", "end", "MB-2.4", "discard-first")
    t.play("zona", "discard dead-end")
    t.refused("zona", "discard balloon-5", "MB-2.1", "discarded")
    t.play("zona", "end")
    assert t.asked("stella", "Turn")
    only_discard.play("zona", "discard balloon-5", "end")
    assert only_discard.asked("stella", "Turn")
    discard_first.play("zona", "discard balloon-5")
    discard_first.draws("zona", "dead-end")
    discard_first.play("zona", "end")
    assert discard_first.asked("stella", "Turn")


def test_the_player_says_when_it_ends() -> None:
    """MB-2.1: nobody else comes before the end was said."""
    t = trio()
    t.draws("zona", "dead-end")
    t.play("zona", "discard dead-end")
    assert t.asked("zona", "Turn")
    assert t.legal("zona") == ["end", "scheme"]
    t.refused("zona", "give balloon-5", "MB-2.1", "turn")


def test_drawing_alone_with_few_cards() -> None:
    """MB-2.1: drawing alone is enough when it does not lead above the limit."""
    t = trio()
    t.play("zona", "discard balloon-5", "end")
    t.to("zona")
    t.draws("zona", "dead-end")
    t.play("zona", "end")
    assert t.asked("stella", "Turn")


def test_an_action_discarded_is_played() -> None:
    """MB-2.2: face up, at once, one a turn."""
    t = trio({"zona": "sleight-of-hand house-search"})
    t.play("zona", "play sleight-of-hand")
    assert t.discards == ["sleight-of-hand"]
    assert t.asked("zona", "Target")
    t.play("zona", "target stella")
    t.allow()
    t.refused("zona", "play house-search", "MB-2.1", "discarded")
    assert t.match.edition.moves.find("discard house-search") is None


@pytest.mark.parametrize("card", ["gun", "dead-end", "balloon-15"])
def test_no_effect(card: str) -> None:
    """MB-2.3, MB-7.1, MB-7.4: what is no Action goes without effect, a Dead End too, and lies open."""
    t = trio({"zona": card})
    t.play("zona", f"discard {card}")
    assert t.discards == [card]
    assert t.heard("lucious", "discarded")[-1]["cards"] == [card]
    assert t.asked("zona", "Turn")


def test_dead_weight() -> None:
    """MB-2.4, MB-7.2: above five a discard first, then the rest without effect, Actions too; then the turn is over."""
    t = trio({"zona": "quick-fingers house-search", "stella": "gun rifle"})
    t.play("zona", "play quick-fingers", "target stella", "back weapon", "back weapon")
    t.settle()
    t.draws("zona", "dead-end")
    assert len(t.hand("zona")) == 7
    t.play("zona", "end")
    assert t.asked("zona", "Drop")
    for move in ("draw", "scheme", "end"):
        t.refused("zona", move, "MB-2.4", "drop")
    t.refused("zona", "drop sword", "MB-2.4", "not-in-hand")
    t.play("zona", "drop house-search")
    assert t.asked("zona", "Drop")
    t.play("zona", "drop gun")
    assert t.discards == ["quick-fingers", "house-search", "gun"]
    assert t.asked("stella", "Turn")
    assert len(t.hand("zona")) == 5


def test_the_limit_counts_at_the_end_only() -> None:
    """MB-2.4: not between, not in turns of others; and less than five is allowed."""
    t = trio({"zona": "turn-out-your-pockets", "lucious": "gun rifle"})
    t.play("zona", "play turn-out-your-pockets", "target lucious")
    t.play("lucious", "give gun", "give rifle")
    assert len(t.hand("zona")) == 6
    t.play("zona", "end", "drop gun")
    assert t.asked("stella", "Turn")
    assert len(t.hand("lucious")) == 3
    t.to("zona")
    assert len(t.hand("lucious")) == 3


def test_no_trimming_in_a_lost_turn() -> None:
    """MB-2.4, MB-3.3: a lost turn is skipped with six cards too."""
    hands = {"zona": "locked-in-the-cellar quick-fingers", "lucious": "gun rifle turn-out-your-pockets"}
    t = Table("zona stella lucious", hands, first="lucious")
    t.to("lucious")
    t.play("lucious", "discard gun")
    t.draws("lucious", "dead-end")
    t.play("lucious", "end")
    t.to("zona")
    t.play("zona", "play quick-fingers", "target lucious", "back weapon", "back guilt")
    t.allow()
    t.settle()
    t.play("zona", "scheme", "done")
    assert len(t.hand("zona")) == 6
    s = t.match._state
    s.lost[0] = 1  # type: ignore[attr-defined]
    t.play("zona", "end")
    t.play("zona", t.legal("zona")[0])
    t.to("lucious")
    t.passes("lucious")
    assert t.heard(None, "skipped")[-1]["seat"] == 0
    assert t.asked("stella", "Turn")


def test_the_actual_weapon_cannot_be_discarded() -> None:
    """MB-2.5: neither as discard nor as dead weight."""
    t = trio({"zona": "mace quick-fingers", "stella": "gun rifle"})
    t.refused("zona", "discard mace", "MB-2.5", "actual-weapon")
    t.play("zona", "play quick-fingers", "target stella", "back weapon", "back weapon")
    t.settle()
    t.draws("zona", "dead-end")
    t.play("zona", "end")
    t.refused("zona", "drop mace", "MB-2.5", "actual-weapon")
    assert "drop gun" in t.legal("zona")


def test_an_effect_leaves_the_actual_weapon() -> None:
    """MB-2.5: it is shown to all, stays without replacement, and is one of the W cards again."""
    t = trio({"zona": "into-the-fire", "stella": "mace gun"})
    t.play("zona", "play into-the-fire", "target stella", "back weapon", "back guilt")
    t.deal("card mace")
    t.settle()
    assert t.heard("lucious", "spared")[0]["cards"] == ["mace"]
    assert t.backs("stella") == "0 2 0 2"
    assert "mace" in t.hand("stella")
    assert len(t.discards) == 2


def test_two_cards_that_are_burnt_are_two() -> None:
    """MB-2.5, MB-3.2: who names two W cards names two different ones."""
    t = trio({"zona": "into-the-fire", "stella": "mace gun"})
    t.play("zona", "play into-the-fire", "target stella", "back weapon", "back weapon")
    assert set(t.chances()) == {"card mace", "card gun"}
    t.deal("card mace")
    assert set(t.chances()) == {"card gun"}
    t.deal("card gun")
    assert t.discards == ["into-the-fire", "gun"]
    assert t.backs("stella") == "0 1 0 3"


def test_the_actual_weapon_can_be_taken_and_given() -> None:
    """MB-2.5: taken, given, traded."""
    hands = {"zona": "sleight-of-hand", "stella": "mace turn-out-your-pockets", "lucious": "gun"}
    t = trio(hands)
    t.play("zona", "play sleight-of-hand", "target stella", "back weapon")
    t.allow()
    t.deal("card mace")
    assert "mace" in t.hand("zona")
    t.play("zona", "end")
    t.play("stella", "play turn-out-your-pockets", "target zona")
    t.play("zona", "give mace")
    assert "mace" in t.hand("stella")
    t.play("zona", t.legal("zona")[0])
    t.play("stella", "end")
    t.to("lucious")
    t.play("lucious", "scheme", "target stella")
    assert "mace" in t.hand("lucious")


def test_the_suspect_is_laid_open() -> None:
    """MB-2.6: at the crime scene, out of the game; everybody has seen it; Lady Blood's scheme is dead."""
    t = Table("zona lady-blood lucious", {"zona": "lucious"}, first="zona")
    t.to("zona")
    t.play("zona", "discard lucious")
    assert t.discards == []
    assert t.view["crime"]["suspect"] == "lucious"
    assert t.person("lady-blood")["dead"]
    assert all(t.sees(name)["seen"] for name in t.names)
    t.play("zona", "end")
    t.to("lady-blood")
    t.refused("lady-blood", "scheme", "MB-2.6", "dead-scheme")


def test_the_suspect_as_dead_weight_and_in_the_fire() -> None:
    """MB-2.6: discarded in any way."""
    t = trio({"zona": "into-the-fire", "stella": "lucious"})
    t.play("zona", "play into-the-fire", "target stella", "back suspect")
    t.deal("card lucious")
    t.settle()
    assert t.view["crime"]["suspect"] == "lucious"
    t = trio({"zona": "stella quick-fingers", "stella": "gun rifle"})
    t.play("zona", "play quick-fingers", "target stella", "back weapon", "back weapon")
    t.settle()
    t.play("zona", "end", "drop stella")
    assert t.view["crime"]["suspect"] == "stella"


def test_slam_in_the_own_turn() -> None:
    """MB-2.7: as the discard only when nothing else but the actual weapon is there, and without effect."""
    slams = "slam-the-door slam-the-door slam-the-door"
    t = trio({"zona": f"{slams} mace gun"})
    t.refused("zona", "discard slam-the-door", "MB-2.7", "slam-own-turn")
    t.play("zona", "discard gun", "end")
    t.to("zona")
    assert "discard slam-the-door" in t.legal("zona")
    t.play("zona", "discard slam-the-door")
    assert t.discards[-1] == "slam-the-door"
    assert t.asked("zona", "Turn")


def test_slam_as_dead_weight() -> None:
    """MB-2.7: it goes as dead weight."""
    t = trio({"zona": "slam-the-door quick-fingers", "stella": "gun rifle"})
    t.play("zona", "play quick-fingers", "target stella", "back weapon", "back weapon")
    t.settle()
    t.play("zona", "end", "drop slam-the-door")
    assert t.discards[-1] == "slam-the-door"


def small(hands: dict[str, str], top: str) -> Table:
    """Three players with one card each, and a pile of few."""
    t = Table("zona stella lucious", hands, first="zona", top=top, text=SMALL)
    t.to("zona")
    return t


def drain(t: Table) -> None:
    """Everybody draws and puts something down, until one card is left in the pile at the beginning of a turn."""
    t.settle()
    while t.pile > 1 or t.kind != "Turn" or "draw" not in t.legal(t.who) or t.view["discarded"]:
        legal = t.legal(t.who)
        wanted = [move for move in legal if move.startswith(("discard", "allow", "end", "draw"))]
        t.play(t.who, (wanted or legal)[0])
        t.settle()


def test_the_pile_is_renewed() -> None:
    """MB-2.8: when its last card is drawn, the discards are shuffled into a new one at once."""
    t = small({"zona": "balloon-5", "stella": "buggy-5", "lucious": "train-5"}, "suspect")
    drain(t)
    who, gone = t.who, t.view["discards"]
    t.play(who, "draw")
    t.deal(str(t.match.chances()[0][0]))
    assert sorted(t.heard(None, "renewed")[-1]["cards"]) == sorted(gone)
    assert t.kind == "Top"
    t.settle()
    assert (t.pile, t.view["discards"]) == (len(gone), [])


def test_what_lies_at_the_crime_scene_is_not_renewed() -> None:
    """MB-2.6, MB-2.8: the Suspect stays where it is."""
    t = small({"zona": "stella", "stella": "buggy-5", "lucious": "train-5"}, "guilt")
    t.play("zona", "discard stella", "end")
    drain(t)
    t.play(t.who, "draw")
    t.settle()
    assert t.heard(None, "renewed")
    assert "stella" not in t.heard(None, "renewed")[0]["cards"]
    assert t.view["crime"]["suspect"] == "stella"


def test_nothing_to_shuffle() -> None:
    """MB-2.8: an empty pile stays empty until a turn begins that finds a discard; who can do nothing passes."""
    t = Table("zona lucious stella", first="zona")
    t.to("zona")
    s = t.match._state
    s.pile, s.order, s.pools = [0, 0, 0, 0], [], [[[], [], [], []]]  # type: ignore[attr-defined]
    s.hands[0], s.counts[:4] = [s.weapon], [0, 1, 0, 0]  # type: ignore[attr-defined]
    assert t.legal("zona") == ["end"]
    t.refused("zona", "draw", "MB-2.8", "pile-empty")
    t.refused("zona", "discard mace", "MB-2.5", "actual-weapon")
    t.play("zona", "end")
    assert t.heard(None, "ended")[-1]["passed"]
    assert t.pile == 0
    t.refused("lucious", "end", "MB-2.1", "do-something")
    t.play("lucious", t.legal("lucious")[0], "end")
    assert t.asked("stella", "Turn")
    assert (t.pile, t.discards) == (1, [])


def test_guard() -> None:
    """MB-2.9, MB-6.5: after so many rounds it is a draw, and the killer is named."""
    t = Table("zona stella lucious", first="zona", text=house(rounds=2))
    while not t.match.over:
        t.settle()
        if not t.match.over:
            t.passes(t.who)
            t.settle()
    assert t.winners == []
    assert t.view["end"]["how"] == "drawn"
    assert t.view["killer"] in t.names
    assert t.view["turns"] == 7
    assert any("2 rounds" in line for line in t.log(None))
