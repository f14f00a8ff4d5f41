"""MB-5: schemes."""

from fractions import Fraction

import pytest

from tests.games.blood_mansion.table import Table


def turn(who: str, hands: dict[str, str] | None = None, **more: str) -> Table:
    """The first of these players has the turn."""
    first = who.split()[0]
    t = Table(who, hands, first=first, **more)
    t.to(first)
    return t


def used(t: Table) -> list[str]:
    """The characters whose schemes are used."""
    return [seat["character"] for seat in t.view["seats"] if seat["used"]]


# -- MB-5.1, MB-5.2 when


def test_once_until_all_are_used() -> None:
    """MB-5.1: all used, all fresh again, after the running effect."""
    t = turn("lucious stella zona")
    t.play("lucious", "scheme", "target stella")
    assert used(t) == ["lucious"]
    t.refused("lucious", "scheme", "MB-5.2", "scheme-once")
    t.play("lucious", "discard bicycle-5", "end")
    t.to("stella")
    t.play("stella", "scheme", "target lucious", "discard balloon-5", "end")
    t.to("zona")
    t.play("zona", "scheme")
    assert used(t) == ["lucious", "stella", "zona"]
    t.play("zona", "done")
    assert used(t) == []
    assert t.heard(None, "reset")


def test_used_until_then() -> None:
    """MB-5.1: not again before."""
    t = turn("lucious stella zona")
    t.play("lucious", "scheme", "target stella", "discard bicycle-5", "end")
    t.to("lucious")
    t.refused("lucious", "scheme", "MB-5.1", "scheme-used")


def test_a_dead_scheme_counts_as_used() -> None:
    """MB-5.1, MB-2.6: a reset that comes about by a death happens at the end of the turn, and the dead stays dead."""
    t = turn("lucious lady-blood zona", {"zona": "lucious dead-end", "lucious": "gun rifle"})
    t.play("lucious", "scheme", "target lady-blood")
    t.play("lucious", t.legal("lucious")[0], "end")
    t.to("zona")
    t.play("zona", "scheme", "done")
    assert used(t) == ["lucious", "zona"]
    t.play("zona", "discard lucious")
    assert used(t) == ["lucious", "zona"]
    t.play("zona", "end")
    assert used(t) == []
    t.to("lady-blood")
    t.refused("lady-blood", "scheme", "MB-2.6", "dead-scheme")


def test_beside_draw_and_discard() -> None:
    """MB-5.2: a scheme replaces neither."""
    t = turn("lucious stella zona")
    t.play("lucious", "scheme", "target stella")
    t.refused("lucious", "end", "MB-2.1", "do-something")
    assert "draw" in t.legal("lucious")


def test_once_in_a_turn() -> None:
    """MB-5.2: a character's scheme once a turn, even when all have been reset in between."""
    t = turn("lucious stella")
    t.play("lucious", "scheme", "target stella", "discard bicycle-5", "end")
    t.to("stella")
    t.play("stella", "scheme", "target lucious")
    assert used(t) == []
    t.refused("stella", "scheme", "MB-5.2", "scheme-once")
    t.play("stella", "discard balloon-5", "end")
    assert "scheme" in t.legal("lucious")


def test_announced_whole() -> None:
    """MB-5.2: all is named before anything happens, and at least one card."""
    t = turn("demetrius stella zona", {"stella": "gun rifle"})
    t.play("demetrius", "scheme")
    t.refused("demetrius", "enough", "MB-5.2", "name-one")
    t.refused("demetrius", "draw", "MB-5.2", "from")
    t.play("demetrius", "from stella")
    assert len(t.hand("demetrius")) == 5
    t.play("demetrius", "from zona")
    assert t.heard(None, "scheme")[0]["hands"] == [1, 2]
    assert t.heard(None, "took") == []
    t.settle()
    assert len(t.hand("demetrius")) == 7


# -- MB-5.3 Tabitha


def stopped() -> Table:
    """Zona has played Sleight of Hand for Tabitha's weapon."""
    t = turn("zona tabitha lucious", {"zona": "sleight-of-hand", "tabitha": "gun"})
    t.play("zona", "play sleight-of-hand", "target tabitha", "back weapon")
    return t


def test_tabitha_stops_an_action() -> None:
    """MB-5.3: also the attacker's turn is over."""
    t = stopped()
    t.play("tabitha", "door")
    assert used(t) == ["tabitha"]
    assert "gun" in t.hand("tabitha")
    assert t.asked("tabitha", "Turn")
    t.refused("tabitha", "scheme", "MB-5.1", "scheme-used")


def test_tabitha_in_her_own_turn() -> None:
    """MB-5.2, MB-5.3: there is nothing to announce."""
    t = turn("tabitha zona lucious")
    t.refused("tabitha", "scheme", "MB-5.3", "scheme-door")


def test_tabitha_stops_a_scheme() -> None:
    """MB-5.3: only what is aimed at her fails; the scheme is spent and the turn goes on."""
    t = turn("demetrius tabitha zona")
    t.play("demetrius", "scheme", "from tabitha", "from zona")
    assert t.asked("tabitha", "SchemeDoor")
    t.play("tabitha", "door")
    t.settle()
    assert [event["other"] for event in t.heard(None, "took")] == [2]
    assert t.asked("demetrius", "Turn")
    assert used(t) == ["demetrius", "tabitha"]
    assert "draw" in t.legal("demetrius")


def test_tabitha_lets_a_scheme_be() -> None:
    """MB-5.3: she may let it happen."""
    t = turn("lucious tabitha zona")
    t.play("lucious", "scheme", "target tabitha")
    t.play("tabitha", "allow")
    assert t.heard("lucious", "got-hand")
    assert used(t) == ["lucious"]


def test_tabitha_opens_the_door() -> None:
    """MB-5.3: it is as if nobody had slammed; nobody can stop it any more, and her turn goes on."""
    hands = {"tabitha": "quick-fingers", "zona": "slam-the-door house-search"}
    t = turn("tabitha zona lucious", hands)
    t.play("tabitha", "play quick-fingers", "target zona", "back action", "back action")
    t.play("zona", "slam")
    assert t.asked("tabitha", "OpenDoor")
    t.refused("tabitha", "draw", "MB-5.3", "open-door")
    t.play("tabitha", "door")
    assert t.discards == ["quick-fingers", "slam-the-door"]
    assert set(t.chances()) == {"card house-search"}, "it does what is still possible"
    t.deal("card house-search")
    assert t.asked("tabitha", "Turn")
    assert "draw" in t.legal("tabitha")


def test_tabitha_leaves_it_shut() -> None:
    """MB-4.3, MB-5.3: or she does not open it."""
    t = turn("tabitha zona lucious", {"tabitha": "sleight-of-hand", "zona": "slam-the-door"})
    t.play("tabitha", "play sleight-of-hand", "target zona", "back action")
    t.play("zona", "slam")
    t.play("tabitha", "allow")
    assert t.asked("zona", "Turn")
    assert used(t) == []


def test_reset_after_the_effect() -> None:
    """MB-5.1: when her door is the last scheme, all are fresh after the effect, and hers not again in this turn."""
    t = turn("lucious tabitha", {"lucious": "sleight-of-hand gun", "tabitha": "rifle"})
    t.play("lucious", "scheme", "target tabitha")
    t.play("tabitha", "door")
    assert used(t) == []
    t.play("lucious", "play sleight-of-hand", "target tabitha", "back weapon")
    assert t.kind != "Door", "once in a turn"


# -- MB-5.4 to 5.9 taking


def test_meriwether() -> None:
    """MB-5.4: 1 W card from a hand."""
    t = turn("meriwether stella zona", {"stella": "gun", "zona": "dead-end"})
    t.play("meriwether", "scheme")
    assert t.legal("meriwether") == ["from stella"]
    t.refused("meriwether", "from zona", "MB-5.2", "nothing-there")
    t.refused("meriwether", "from pile", "MB-5.2", "not-from-pile")
    t.refused("meriwether", "from meriwether", "MB-5.2", "self")
    t.play("meriwether", "from stella")
    assert set(t.chances()) == {"card gun"}
    t.settle()
    assert "gun" in t.hand("meriwether")
    t = turn("meriwether stella zona")
    t.refused("meriwether", "scheme", "MB-5.4", "nothing-to-take")


def test_lady_blood() -> None:
    """MB-5.5: up to 2 S cards from hands and pile; the pile is shuffled then."""
    t = turn("lady-blood stella zona", {"stella": "dead-end dead-end", "zona": "dead-end"}, top="weapon")
    before = t.view["pile"]["backs"]["suspect"]
    t.play("lady-blood", "scheme")
    assert t.legal("lady-blood") == ["from zona", "from stella", "from pile"]
    t.play("lady-blood", "from pile")
    assert "enough" in t.legal("lady-blood")
    t.play("lady-blood", "from stella")
    assert t.chances()["card dead-end"] == Fraction(3 * 3, 3 * 3 + 3)
    t.deal("card zona")
    assert t.sees("lady-blood")["killer"] == "zona"
    assert "cards" not in t.heard("stella", "searched-pile")[0]
    t.deal("card dead-end")
    assert t.kind == "Top"
    assert t.heard(None, "shuffled")
    t.settle()
    assert t.view["pile"]["backs"]["suspect"] == before - 1
    assert t.backs("lady-blood") == "2 0 0 5"


def test_both_from_one_hand() -> None:
    """MB-5.5, MB-5.7: two cards may come from one player."""
    t = turn("lady-blood stella demetrius", {"stella": "dead-end dead-end"})
    t.play("lady-blood", "scheme", "from stella", "from stella")
    t.settle()
    assert t.backs("stella") == "0 0 0 3"
    t.play("lady-blood", "discard dead-end", "end", "drop dead-end")
    t.to("demetrius")
    t.play("demetrius", "scheme", "from stella", "from stella")
    t.settle()
    assert t.backs("stella").endswith("1")


def test_demetrius() -> None:
    """MB-5.7: up to 2 G cards, from one or two players, never from the pile."""
    t = turn("demetrius stella zona")
    t.play("demetrius", "scheme")
    t.refused("demetrius", "from pile", "MB-5.2", "not-from-pile")
    t.play("demetrius", "from stella", "enough")
    t.settle()
    assert len(t.hand("demetrius")) == 6
    assert len(t.hand("stella")) == 4


def test_dame_heather() -> None:
    """MB-5.9: up to 3 A cards, from any players and the pile."""
    hands = {"stella": "house-search", "zona": "into-the-fire"}
    t = turn("dame-heather stella zona", hands, top="action")
    t.play("dame-heather", "scheme", "from stella", "from zona", "from pile")
    t.deal("card house-search", "card into-the-fire", "card slam-the-door")
    assert t.heard(None, "shuffled")
    t.settle()
    assert t.backs("dame-heather") == "0 0 3 5"
    t = turn("dame-heather stella zona", hands)
    t.play("dame-heather", "scheme", "from stella", "from zona", "enough")
    t.settle()
    assert not t.heard(None, "shuffled")


def test_no_action_anywhere() -> None:
    """MB-5.5, MB-5.7, MB-5.9: a scheme that can take nothing cannot be used."""
    t = turn("demetrius stella zona", {"stella": "gun rifle sword poison crossbow", "zona": "house-search " * 3})
    s = t.match._state
    s.counts[11] = 0  # type: ignore[attr-defined]
    t.refused("demetrius", "scheme", "MB-5.7", "nothing-to-take")


# -- MB-5.6 Zona


def test_zona_stacks_the_deck() -> None:
    """MB-5.6: in any order by backs, as far as she likes; she learns no faces, the others only the new top."""
    t = turn("zona stella lucious", top="guilt")
    t.play("zona", "scheme")
    assert t.asked("zona", "Stacking")
    before = t.match.number
    t.play("zona", "next weapon; next action; next weapon; done")
    assert t.match.number == before + 1, "how much she ordered is not told"
    assert t.view["pile"]["back"] == "weapon"
    assert t.sees("zona")["pile"]["order"] == ["weapon", "action", "weapon"]
    assert "order" not in t.sees("stella")["pile"]
    assert t.heard("stella", "stacked") == [{"kind": "stacked", "seat": 0}]
    t.play("zona", "draw")
    assert all(t.ed.slugs.index(card.split()[1]) in range(10, 17) for card in t.chances())
    t.deal("card gun")
    assert t.view["pile"]["back"] == "action"
    t.play("zona", "discard gun", "end")
    t.play("stella", "draw")
    t.deal("card house-search")
    assert t.view["pile"]["back"] == "weapon"


def test_zona_leaves_it() -> None:
    """MB-5.6: she may leave all as it is, and then the top stays."""
    t = turn("zona stella lucious", top="guilt")
    t.play("zona", "scheme", "done")
    assert t.view["pile"]["back"] == "guilt"
    assert t.asked("zona", "Turn")


def test_zona_cannot_stack_what_is_not_there() -> None:
    """MB-5.6: as many backs as the pile has."""
    t = turn("zona stella lucious")
    n = t.view["pile"]["backs"]["weapon"]
    t.play("zona", "scheme")
    for _ in range(n):
        t.play("zona", "next weapon")
    t.refused("zona", "next weapon", "MB-5.6", "no-back")
    t.refused("zona", "draw", "MB-5.6", "stack")
    t.match.undo(0)
    t.play("zona", "next weapon", "done")
    assert t.view["pile"]["back"] == "weapon"


# -- MB-5.8 Lucious, MB-5.10 Stella


def test_lucious_trades_hands() -> None:
    """MB-5.8, MB-1.9: hands change places, with any player; both have seen both."""
    t = turn("lucious stella zona", {"lucious": "gun zona", "stella": "rifle dead-end"})
    mine, other = t.hand("lucious"), t.hand("stella")
    t.play("lucious", "scheme", "target stella")
    assert (t.hand("lucious"), t.hand("stella")) == (other, mine)
    assert t.sees("stella")["killer"] == "zona"
    assert t.sees("lucious")["killer"] == "zona"
    assert t.sees("zona")["killer"] is None
    assert "cards" not in t.heard("zona", "got-hand")[0]


def test_stella_reads_a_hand() -> None:
    """MB-5.10: the whole hand, for her alone."""
    t = turn("stella zona lucious", {"zona": "mace gun"})
    t.play("stella", "scheme", "target zona")
    assert sorted(t.heard("stella", "read")[0]["cards"]) == t.hand("zona")
    assert "cards" not in t.heard("lucious", "read")[0]
    assert t.backs("stella") == "0 0 0 5"


# -- MB-5.11 Van Molder


def soul(hands: dict[str, str] | None = None) -> Table:
    """Lucious has used his scheme, and Van Molder has the turn."""
    t = turn("lucious van-molder stella", hands)
    t.play("lucious", "scheme", "target stella")
    t.play("lucious", t.legal("lucious")[0], "end")
    t.to("van-molder")
    return t


def test_van_molder_needs_a_used_scheme() -> None:
    """MB-5.11: of another player."""
    t = turn("van-molder lucious stella")
    t.refused("van-molder", "scheme", "MB-5.11", "no-soul")
    t = soul()
    t.play("van-molder", "scheme")
    assert t.legal("van-molder") == ["target lucious"]
    t.refused("van-molder", "target stella", "MB-5.11", "soul-fresh")
    t.refused("van-molder", "draw", "MB-5.2", "target")


def test_van_molder_steals_a_soul() -> None:
    """MB-5.11: characters change, hands stay; the new scheme is fresh, at once, Van Molder's is used."""
    t = soul()
    mine = t.hand("van-molder")
    t.play("van-molder", "scheme", "target lucious")
    assert t.person("van-molder")["character"] == "lucious"
    assert t.person("lucious")["character"] == "van-molder"
    assert t.hand("van-molder") == mine
    assert used(t) == ["van-molder"]
    t.play("van-molder", "scheme", "target stella")
    assert sorted(used(t)) == ["lucious", "van-molder"]


def test_guilt_moves_with_the_character() -> None:
    """MB-5.11: who is the killer moves with it, and what was seen stays."""
    hands = {"van-molder": "mace balloon-5 balloon-10 lucious"}
    t = soul(hands)
    assert t.sees("van-molder")["killer"] == "lucious"
    t.refused("van-molder", "escape", "MB-6.2", "innocent")
    t.play("van-molder", "scheme", "target lucious")
    assert "escape" in t.legal("van-molder")
    t.play("van-molder", "escape")
    assert t.winners == ["van-molder"]


def test_a_dead_scheme_changes_hands_dead() -> None:
    """MB-5.11: a dead scheme stays dead, only the character moves; lost turns stay with the seat."""
    t = turn("zona van-molder lady-blood", {"zona": "zona locked-in-the-cellar"})
    t.play("zona", "play locked-in-the-cellar", "target lady-blood")
    t.play("zona", "end")
    t.to("zona")
    t.play("zona", "discard zona", "end")
    t.to("van-molder")
    t.match._state.lost[2] = 1  # type: ignore[attr-defined]
    t.play("van-molder", "scheme", "target lady-blood")
    assert t.person("van-molder")["character"] == "lady-blood"
    assert t.person("van-molder")["dead"]
    assert t.person("lady-blood")["lost"] == 1
    t.refused("van-molder", "scheme", "MB-2.6", "dead-scheme")


def test_reset_is_looked_at_after_the_swap() -> None:
    """MB-5.11: with Van Molder's used and the stolen one fresh nothing is reset."""
    t = soul()
    t.play("van-molder", "scheme", "target lucious")
    assert not t.heard(None, "reset")


@pytest.mark.parametrize("who", ["lady-blood", "zona", "lucious", "demetrius", "meriwether", "stella", "dame-heather"])
def test_every_scheme_is_told(who: str) -> None:
    """MB-1.7, MB-5.2: whose scheme is used is public."""
    others = [name for name in ("lucious", "zona", "stella") if name != who][:2]
    t = turn(" ".join([who, *others]), {others[0]: "gun dead-end house-search"})
    t.play(who, "scheme")
    while t.kind != "Turn":
        t.settle()
        legal = t.legal(who)
        t.play(who, "done" if "done" in legal else legal[0])
        t.settle()
    assert used(t) == [who]
    assert t.heard(None, "scheme")[0]["seat"] == 0
