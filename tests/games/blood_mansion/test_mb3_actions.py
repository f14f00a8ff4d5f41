"""MB-3: Actions."""

from tests.games.blood_mansion.table import Table


def trio(hands: dict[str, str] | None = None, who: str = "zona stella lucious") -> Table:
    """Three players; the first of them has the turn."""
    first = who.split()[0]
    t = Table(who, hands, first=first)
    t.to(first)
    return t


def test_another_player_is_named() -> None:
    """MB-3.1: somebody else who plays."""
    t = trio({"zona": "sleight-of-hand"})
    t.play("zona", "play sleight-of-hand")
    assert t.legal("zona") == ["target lucious", "target stella"]
    t.refused("zona", "target zona", "MB-3.1", "self")
    t.refused("zona", "target tabitha", "MB-3.1", "no-player")
    t.refused("zona", "target ghost", "MB-8.3", "no-ghost")
    t.refused("zona", "draw", "MB-3.1", "target")


def test_backs_are_named_before_the_door() -> None:
    """MB-3.1, MB-3.2: target and backs, all before anybody answers; only backs that are there."""
    t = trio({"zona": "quick-fingers", "stella": "gun slam-the-door"})
    t.play("zona", "play quick-fingers", "target stella")
    assert t.asked("zona", "Back")
    assert t.legal("zona") == ["back weapon", "back action", "back guilt"]
    t.refused("zona", "back suspect", "MB-3.2", "no-back")
    t.refused("zona", "target lucious", "MB-3.2", "back")
    t.play("zona", "back weapon")
    t.refused("zona", "back weapon", "MB-3.2", "no-back")
    t.play("zona", "back guilt")
    assert t.asked("stella", "Door")
    assert t.heard("lucious", "aimed")[-1]["backs"] == ["weapon", "guilt"]


def test_nobody_asks_for_a_card() -> None:
    """MB-3.2: there is no move that would name a card of another."""
    t = trio()
    verbs = {move.verb for move in t.ed.moves}
    assert not verbs & {"take", "ask", "steal"}


def test_a_useless_action_may_be_played() -> None:
    """MB-3.1: it does as much as possible."""
    t = trio({"zona": "house-search"})
    t.play("zona", "play house-search", "target stella")
    assert t.heard(None, "searched")[-1]["n"] == 0
    assert t.asked("zona", "Turn")


def test_fewer_cards_than_wanted() -> None:
    """MB-3.2: a victim with fewer cards gives all."""
    t = trio({"zona": "turn-out-your-pockets quick-fingers turn-out-your-pockets", "stella": "gun", "lucious": "rifle"})
    for _ in range(4):
        t.to("stella")
        t.play("stella", t.legal("stella")[0], "end")
    assert len(t.hand("stella")) == 1
    left = t.hand("stella")
    t.to("zona")
    t.play("zona", "play turn-out-your-pockets", "target stella")
    assert t.hand("stella") == []
    assert left[0] in t.hand("zona")
    assert t.asked("zona", "Turn")
    t.play("zona", "end")
    t.settle()
    t.to("zona")
    t.play("zona", "play quick-fingers", "target stella")
    assert t.asked("zona", "Turn"), "an empty hand has no backs to name"


def test_of_their_choice() -> None:
    """MB-3.2: the victim chooses, card by card; the others see the backs."""
    t = trio({"zona": "turn-out-your-pockets", "stella": "gun dead-end"})
    t.play("zona", "play turn-out-your-pockets", "target stella")
    assert t.asked("stella", "Give")
    t.refused("stella", "give rifle", "MB-3.2", "not-in-hand")
    t.refused("stella", "allow", "MB-3.2", "give")
    t.play("stella", "give gun")
    assert t.asked("stella", "Give")
    t.play("stella", "give dead-end")
    assert {"gun", "dead-end"} <= set(t.hand("zona"))
    assert t.heard("lucious", "gave")[0]["backs"] == ["weapon"]
    assert "cards" not in t.heard("lucious", "gave")[0]


def test_a_lost_turn() -> None:
    """MB-3.3: skipped whole; several add up; reactions stay."""
    hands = {
        "zona": "locked-in-the-cellar locked-in-the-cellar sleight-of-hand",
        "stella": "slam-the-door",
        "lucious": "balloon-10",
    }
    t = trio(hands)
    t.play("zona", "play locked-in-the-cellar", "target stella")
    t.allow()
    assert t.person("stella")["lost"] == 1
    t.play("zona", "end")
    assert t.asked("lucious", "Turn")
    assert t.person("stella")["lost"] == 0
    t.to("zona")
    t.play("zona", "play locked-in-the-cellar", "target lucious", "end")
    t.settle()
    other = t.fork()
    t.passes("stella")
    assert t.asked("zona", "Turn")
    assert t.person("lucious")["lost"] == 0
    other.match._state.lost[1] = 2
    other.passes("stella")
    assert other.asked("zona", "Turn")
    other.play("zona", "play sleight-of-hand", "target stella", "back guilt")
    assert other.asked("stella", "Door")
    other.play("stella", "slam")
    assert other.asked("lucious", "Turn")
    assert other.person("stella")["lost"] == 1


def test_what_is_false() -> None:
    """MB-3.4: Weapons but the actual one, and Dead Ends, go; the actual Suspect stays unseen, the weapon is shown."""
    t = trio({"zona": "house-search", "stella": "mace gun dead-end lucious"})
    t.play("zona", "play house-search", "target stella")
    assert sorted(t.discards) == ["dead-end", "gun", "house-search"]
    assert t.backs("stella") == "1 1 0 1"
    assert t.heard("zona", "spared")[0]["cards"] == ["mace"]
    assert not t.sees("zona")["seen"]
    assert "lucious" in t.hand("stella")


def test_house_edition_takes_and_burns() -> None:
    """MB-E.1: Quick Fingers two by their backs, Sleight of Hand one, Into the Fire two that are discarded."""
    hands = {"zona": "sleight-of-hand quick-fingers into-the-fire", "stella": "gun rifle dead-end dead-end poison"}
    t = trio(hands)
    one, two = t.fork(), t.fork()
    one.play("zona", "play sleight-of-hand", "target stella", "back suspect")
    one.settle()
    assert one.backs("stella") == "1 3 0 0"
    two.play("zona", "play quick-fingers", "target stella", "back weapon", "back suspect")
    two.settle()
    assert two.backs("stella") == "1 2 0 0"
    assert len(two.hand("zona")) == 6
    t.play("zona", "play into-the-fire", "target stella", "back weapon", "back suspect")
    t.settle()
    assert t.backs("stella") == "1 2 0 0"
    assert len(t.hand("zona")) == 4
    assert len(t.discards) == 3
