"""MN-3: the Nobles."""

import pytest

from tests.games.menestrels.table import PENNILESS, RANKS, SOON, Table, everywhere, house

FREE = "piper-m lutenist-f drummer-m tumbler-f"
COPIES = house(cards={"piper-m": "copies = 3", "piper-f": "copies = 3"})


def test_ranks() -> None:
    """MN-3.1 to MN-3.9: nine Nobles with the ranks 1 to 9, and no two powers alike."""
    ed = Table("baron count").match.edition
    assert sorted(zip(ed.ranks, ed.nobles, strict=True)) == list(enumerate(RANKS, 1))  # type: ignore[attr-defined]
    powers = [power for power in ed.powers if power]  # type: ignore[attr-defined]
    assert len(powers) == len(set(powers)) == 7, "the Marquis has coins, the Baron nothing"


# -- MN-3.9 Prince


def test_prince_takes_two_from_the_market() -> None:
    """MN-3.9: for one coin two cards without a coin instead of one; the first is refilled before the second."""
    t = Table("prince baron count", market=FREE)
    t.to("prince")
    t.play("prince", "two piper-m")
    assert (t.coins("prince"), t.company("prince"), t.market[0]) == (5, ["piper-m"], None)
    t.turn_up("juggler-m")
    assert t.market[0] == "juggler-m"
    assert t.asked("prince", "SecondPick")
    t.play("prince", "take juggler-m")
    assert (t.coins("prince"), t.company("prince")) == (5, ["juggler-m", "piper-m"])
    t.turn_up("tumbler-m")
    assert t.asked("baron", "Turn")


def test_prince_draws_first() -> None:
    """MN-3.9: at most one of the two from the pile."""
    t = Table("prince baron count", market=FREE)
    t.to("prince")
    t.play("prince", "two draw")
    t.turn_up("juggler-m")
    assert (t.coins("prince"), t.hand("prince"), t.back) == (5, ["juggler-m"], "plain")
    assert t.legal("prince") == ["take lutenist-f", "take piper-m", "take drummer-m", "take tumbler-f"]
    t.refused("prince", "draw", "MN-3.9", "refuse.two-pile")
    t.play("prince", "take piper-m")
    assert t.asked("baron", "Turn")


def test_prince_draws_second() -> None:
    """MN-3.9: the second may be the one from the pile."""
    t = Table("prince baron count", market=FREE)
    t.to("prince")
    t.play("prince", "two piper-m")
    t.turn_up("juggler-m", then="plain")
    t.draws("prince", "fiddler-f")
    assert (t.coins("prince"), t.hand("prince"), t.company("prince")) == (5, ["fiddler-f"], ["piper-m"])
    assert t.asked("baron", "Turn")


def test_prince_takes_no_card_with_a_coin() -> None:
    """MN-3.9: neither of the two may have a coin, in the market or on the pile."""
    t = Table("prince baron count", market="dancer-m piper-m lutenist-m mime-m", top="coin")
    t.to("prince")
    t.refused("prince", "two dancer-m", "MN-3.9", "refuse.two-cost")
    t.refused("prince", "two draw", "MN-3.9", "refuse.two-cost")
    t.refused("prince", "two tumbler-m", "MN-2.1", "refuse.not-in-market")
    assert [move for move in t.legal("prince") if move.startswith("two")] == ["two lutenist-m", "two piper-m"]
    t.play("prince", "two piper-m")
    t.turn_up("dancer-f", then="coin")
    assert t.legal("prince") == ["take lutenist-m"]
    t.refused("prince", "take dancer-f", "MN-3.9", "refuse.two-cost")
    t.refused("prince", "draw", "MN-3.9", "refuse.two-cost")
    t.refused("prince", "take piper-f", "MN-2.1", "refuse.not-in-market")


def test_prince_needs_a_coin() -> None:
    """MN-3.9: he needs a coin to declare."""
    t = Table("prince baron count", market=FREE, text=PENNILESS)
    t.play("baron", "draw")
    t.play("count", "draw")
    t.refused("prince", "two piper-m", "MN-3.9", "refuse.two-coin")
    assert not [move for move in t.legal("prince") if move.startswith("two")]


@pytest.mark.parametrize(
    ("market", "top", "declarations"),
    [
        ("dancer-m dancer-f mime-m mime-f", "plain", []),
        ("dancer-m dancer-f mime-m piper-m", "coin", []),
        ("dancer-m dancer-f mime-m piper-m", "plain", ["two piper-m", "two draw"]),
        ("dancer-m dancer-f lutenist-m piper-m", "coin", ["two lutenist-m", "two piper-m"]),
    ],
)
def test_prince_needs_two_cards(market: str, top: str, declarations: list[str]) -> None:
    """MN-3.9: two cards without a coin must be there."""
    t = Table("prince baron count", market=market, top=top)
    t.to("prince")
    assert [move for move in t.legal("prince") if move.startswith("two")] == declarations
    for move in {"two piper-m", "two draw"} - set(declarations):
        t.refused("prince", move, "MN-2.1" if "piper-m" in move and "piper-m" not in market else "MN-3.9")


def test_only_the_prince() -> None:
    """MN-3.9: nobody else takes two."""
    t = Table("prince baron count", market=FREE)
    t.refused("baron", "two piper-m", "MN-3.9", "refuse.no-prince")
    t.refused("baron", "two draw", "MN-3.9", "refuse.no-prince")


def test_prince_need_not() -> None:
    """MN-3.9: he may take one card as everybody."""
    t = Table("prince baron count", market=FREE)
    t.to("prince")
    t.play("prince", "take piper-m")
    assert t.coins("prince") == 6
    assert t.asked("baron", "Turn")


def test_prince_must_take_a_second() -> None:
    """MN-3.9: then he must take a second."""
    t = Table("prince baron count", market=FREE)
    t.to("prince")
    t.play("prince", "two piper-m")
    for move in ("coin", "pass", "decline", "two lutenist-f", "two draw", "look"):
        t.refused("prince", move, "MN-3.9", "refuse.second")


def test_first_card_is_resolved_completely() -> None:
    """MN-3.9, MN-2.8: the first card's effect, refill and next back come before the second pick."""
    t = Table("prince baron count", market="cutpurse piper-m")
    t.to("prince")
    t.play("prince", "two cutpurse")
    assert t.asked("prince", "Target")
    t.play("prince", "target baron")
    assert t.coins("prince") == 6 - 1 + 2
    t.turn_up("monkey-handler", then="coin")
    assert t.asked("prince", "SecondPick")
    t.play("prince", "take monkey-handler", "target count")
    assert t.coins("prince") == 6 - 1 + 2 + 1
    assert t.asked("baron", "Turn")


def test_extra_turn_waits_for_the_second_card() -> None:
    """MN-3.9, MN-2.10: the extra turn of the first card comes after the second, and there he may declare again."""
    t = Table("prince baron count", market="gossip piper-m lutenist-f")
    t.to("prince")
    t.play("prince", "two gossip", "take piper-m")
    assert t.asked("prince", "Turn")
    t.play("prince", "two lutenist-f", "draw")
    assert t.coins("prince") == 4
    assert t.asked("baron", "Turn")


def test_king_between_the_two() -> None:
    """MN-3.9, MN-4.1: if the King is turned up in between, the second is lost and the coin not returned."""
    t = Table("prince baron count", market=FREE, text=SOON)
    t.to("prince")
    t.play("prince", "two piper-m")
    t.turn_up("king")
    assert t.match.over
    assert (t.coins("prince"), t.company("prince")) == (5, ["piper-m"])


def test_king_drawn_first_of_two() -> None:
    """MN-3.9, MN-4.1: if he draws the King as the first, the coin is gone and he has no card."""
    t = Table("prince baron count", market=FREE, text=SOON)
    t.to("prince")
    t.play("prince", "two draw")
    t.turn_up("king")
    assert t.match.over
    assert (t.coins("prince"), t.company("prince"), t.hand("prince")) == (5, [], [])


# -- MN-3.9 and MN-3.2: Prince and Bishop


def test_veto_of_the_first() -> None:
    """MN-3.9, MN-3.2: nothing is paid; he may do anything that is not barred, take two others too."""
    t = Table("prince bishop count", market=FREE)
    t.to("prince")
    t.play("prince", "two piper-m")
    assert t.heard(None, "announced")[-1] == {"kind": "announced", "seat": 0, "two": True, "cards": ["piper-m"]}
    t.play("bishop", "veto")
    assert (t.coins("prince"), t.bank) == (6, 80 - 6 - 8 - 8)
    assert t.asked("prince", "Turn")
    for move in ("take piper-m", "two piper-m"):
        t.refused("prince", move, "MN-3.2", "refuse.barred")
    wanted = {"take lutenist-f", "draw", "coin", "two lutenist-f", "two draw"}
    assert wanted <= set(t.legal("prince"))
    t.play("prince", "coin")
    assert t.coins("prince") == 7
    assert t.asked("bishop", "Turn")


def test_veto_of_a_first_draw() -> None:
    """MN-3.9, MN-3.2: a first card from the pile vetoed bars every draw of this choice, and shows nobody the card."""
    t = Table("prince bishop count", market=FREE)
    t.to("prince")
    t.play("prince", "two draw")
    assert t.heard(None, "announced")[-1] == {"kind": "announced", "seat": 0, "two": True}
    t.play("bishop", "veto")
    for move in ("draw", "two draw"):
        t.refused("prince", move, "MN-3.2", "refuse.barred")
    t.play("prince", "two piper-m")
    t.play("bishop", "allow")
    assert "draw" in t.legal("prince"), "the second pick is a choice of its own"


def test_veto_leaves_only_one_of_two() -> None:
    """MN-3.9: two cards that are not barred must be there."""
    t = Table("prince bishop count", market="dancer-m dancer-f piper-m lutenist-f", top="coin")
    t.to("prince")
    t.play("prince", "two piper-m")
    t.play("bishop", "veto")
    t.refused("prince", "two lutenist-f", "MN-3.9", "refuse.two-one")
    assert "take lutenist-f" in t.legal("prince")


def test_coin_is_paid_when_the_first_has_passed() -> None:
    """MN-3.9: paid after the Bishop's window, before the card moves."""
    t = Table("prince bishop count", market=FREE)
    t.to("prince")
    t.play("prince", "two piper-m")
    assert t.coins("prince") == 6
    t.play("bishop", "allow")
    assert t.coins("prince") == 5
    assert [event["kind"] for event in t.match.events(None)][-4:] == ["announced", "allowed", "two", "taken"]


def test_second_is_a_choice_of_its_own() -> None:
    """MN-3.2, MN-3.9: at the second pick nothing is barred, what was vetoed for the first may be tried again."""
    t = Table("prince bishop count", market=FREE)
    t.to("prince")
    t.play("prince", "two piper-m")
    t.play("bishop", "veto")
    t.play("prince", "two lutenist-f")
    t.play("bishop", "allow")
    assert "take piper-m" in t.legal("prince")
    t.play("prince", "take piper-m")
    assert t.heard(None, "announced")[-1]["two"] is False
    t.play("bishop", "veto")
    t.refused("prince", "take piper-m", "MN-3.2", "refuse.barred")
    t.play("prince", "draw")
    t.play("bishop", "veto")
    assert t.coins("prince") == 5
    assert t.view["bubbles"] == 0
    t.refused("prince", "draw", "MN-3.2", "refuse.barred")
    t.play("prince", "take drummer-m")
    assert t.company("prince") == ["drummer-m", "lutenist-f"]
    assert t.asked("bishop", "Turn")


def test_no_second_left() -> None:
    """MN-3.2, MN-3.9: if the Bishop leaves no second card it is lost, and the coin returned."""
    t = Table("prince bishop count", market="dancer-m dancer-f piper-m lutenist-f", top="coin")
    t.to("prince")
    t.play("prince", "two piper-m")
    t.play("bishop", "allow")
    t.turn_up("mime-m", then="coin")
    assert t.legal("prince") == ["take lutenist-f"]
    t.play("prince", "take lutenist-f")
    t.play("bishop", "veto")
    assert t.heard(None, "no-second") == [{"kind": "no-second", "seat": 0, "n": 1}]
    assert (t.coins("prince"), t.company("prince")) == (6, ["piper-m"])
    assert t.asked("bishop", "Turn")
    assert t.view["barred"] == []


def test_no_second_left_after_a_draw() -> None:
    """MN-3.2, MN-3.9: the pile is no second card after a first from the pile."""
    t = Table("prince bishop count", market="dancer-m dancer-f mime-m lutenist-f")
    t.to("prince")
    t.play("prince", "two draw")
    t.play("bishop", "allow")
    t.turn_up("piper-m", then="plain")
    t.play("prince", "take lutenist-f")
    t.play("bishop", "veto")
    assert len(t.heard(None, "no-second")) == 1
    assert (t.coins("prince"), t.hand("prince")) == (6, ["piper-m"])


def test_returned_coin_comes_from_the_bank() -> None:
    """MN-3.2, MN-2.3: what is returned is what the bank has."""
    text = house(PENNILESS, coins=6, start="{ 2 = 2, 3 = 2, 4 = 1, 5 = 1 }")
    t = Table("prince bishop count", market="patron dancer-f piper-m mime-m", top="coin", text=text)
    t.play("bishop", "take dancer-f")
    t.turn_up("dancer-m", then="coin")
    t.to("prince")
    assert (t.coins("prince"), t.bank) == (2, 0)
    t.play("prince", "two patron")
    t.play("bishop", "allow")
    assert (t.coins("prince"), t.bank) == (2, 0), "one paid, and the bank's only coin for the Patron"
    t.turn_up("mime-f", then="coin")
    t.play("prince", "take piper-m")
    t.play("bishop", "veto")
    assert t.heard(None, "no-second") == [{"kind": "no-second", "seat": 0, "n": 0}]
    assert t.coins("prince") == 2


# -- MN-3.8 Marquis


def test_marquis() -> None:
    """MN-3.8: starts with more coins."""
    t = Table("marquis baron count")
    assert [t.coins(noble) for noble in t.names] == [11, 7, 7]


# -- MN-3.6, MN-3.5 Viscount and Viscountess (more in test_mn5_scoring.py)


def test_viscount_and_viscountess() -> None:
    """MN-3.6, MN-3.5: 9 instead of 6 as first in Interpreters, in Acrobats; the sheet names their rule."""
    t = Table("viscount viscountess baron", market="storyteller-m tumbler-m")
    t.to("viscount")
    t.play("viscount", "take storyteller-m")
    t.play("viscountess", "take tumbler-m")
    assert t.points("viscount", "interpreter") == t.points("viscountess", "acrobat") == 9
    assert [line.rule for line in t.sheet("viscount").lines if line.kind == "interpreter"] == ["MN-3.6"]
    assert [line.rule for line in t.sheet("viscountess").lines if line.kind == "acrobat"] == ["MN-3.5"]


# -- MN-3.3 Count (ties in test_mn5_scoring.py)


def test_count() -> None:
    """MN-3.3: of two that are equal the Count is first, and the other second."""
    t = Table("count baron duke", market="piper-m lutenist-m")
    t.play(
        "baron",
        "take piper-m",
    )
    t.to("count")
    t.play("count", "take lutenist-m")
    assert [t.points(noble, "musician") for noble in t.names] == [8, 4, 0]


# -- MN-3.2 Bishop


def test_bishop_says_no() -> None:
    """MN-3.2: nothing moves and nothing is paid; the player must choose something else, and a bubble is gone."""
    t = Table("bishop baron count", market="dancer-m piper-m")
    t.play("baron", "take dancer-m")
    assert t.asked("bishop", "Veto")
    assert t.legal("bishop") == ["veto", "allow"]
    assert t.match.owed[0].params == {"other": 1, "card": "dancer-m"}
    t.play("bishop", "veto")
    assert t.heard(None, "vetoed") == [{"kind": "vetoed", "seat": 0, "other": 1, "n": 2}]
    assert (t.coins("baron"), t.company("baron"), t.market[0], t.view["bubbles"]) == (7, [], "dancer-m", 2)
    assert t.view["barred"] == ["take dancer-m"]
    assert t.asked("baron", "Turn")
    t.refused("baron", "take dancer-m", "MN-3.2", "refuse.barred")
    assert {"take piper-m", "draw", "coin"} <= set(t.legal("baron"))


def test_bishop_says_no_to_a_draw() -> None:
    """MN-3.2: a draw is a taking; no face is dealt and no coin paid before his answer."""
    t = Table("bishop baron count", market=FREE, top="coin")
    t.match.play(1, "draw")
    assert t.asked("bishop", "Veto")
    assert t.match.owed[0].params == {"other": 1}
    t.match.play(0, "veto")
    assert t.kind == "Turn"
    assert (t.coins("baron"), t.pile) == (7, 57)
    t.refused("baron", "draw", "MN-3.2", "refuse.barred")


def test_bishop_lets_it_pass() -> None:
    """MN-3.2: or he lets it pass and keeps his bubble."""
    t = Table("bishop baron count", market=FREE)
    t.play("baron", "take piper-m")
    t.play("bishop", "allow")
    assert t.heard(None, "allowed") == [{"kind": "allowed", "seat": 0, "other": 1}]
    assert (t.company("baron"), t.view["bubbles"]) == (["piper-m"], 3)


def test_bishop_answers_veto_or_allow() -> None:
    """MN-3.2: nothing else is an answer, and nobody else is asked."""
    t = Table("bishop baron count", market=FREE)
    t.play("baron", "take piper-m")
    for move in ("take piper-m", "coin", "decline"):
        t.refused("bishop", move, "MN-3.2", "refuse.veto")
    t.refused("baron", "take lutenist-f", "MN-3.2", "refuse.not-yours")
    t.refused("count", "veto", "MN-3.2", "refuse.not-yours")


def test_three_times_a_game() -> None:
    """MN-3.2: three bubbles, all in one choice if he likes; then the window is closed."""
    t = Table("bishop baron count", market=FREE)
    for move in ("take piper-m", "draw", "take lutenist-f"):
        t.play("baron", move)
        t.play("bishop", "veto")
    assert t.view["barred"] == ["take piper-m", "draw", "take lutenist-f"]
    assert t.legal("baron") == ["take drummer-m", "take tumbler-f", "coin"]
    t.play("baron", "take drummer-m")
    t.settle()
    assert t.company("baron") == ["drummer-m"]
    t.play("count", "take piper-m")
    assert t.company("count") == ["piper-m"]


def test_barred_for_this_choice_only() -> None:
    """MN-3.2: what was vetoed is free for the next player, and for the same one on another turn."""
    t = Table("bishop baron count", market=FREE)
    t.play("baron", "take piper-m")
    t.play("bishop", "veto")
    t.play("baron", "coin")
    assert t.view["barred"] == []
    assert "take piper-m" in t.legal("count")
    t.to("baron")
    assert "take piper-m" in t.legal("baron")


def test_extra_turn_is_another_choice() -> None:
    """MN-3.2, MN-2.10: in an extra turn nothing is barred any more."""
    t = Table("bishop baron count", market="gossip piper-m")
    t.play("baron", "take piper-m")
    t.play("bishop", "veto")
    t.play("baron", "take gossip")
    t.play("bishop", "allow")
    assert t.asked("baron", "Turn")
    assert "take piper-m" in t.legal("baron")


def test_not_for_coins_nor_effects() -> None:
    """MN-3.2: coins and effects are no taking."""
    t = Table("bishop baron count", market="cutpurse press-gang piper-m")
    t.play("baron", "coin")
    assert t.asked("count", "Turn")
    t.play("count", "take cutpurse")
    t.play("bishop", "allow")
    t.play("count", "target bishop")
    assert t.asked("bishop", "Turn")


def test_not_for_his_own() -> None:
    """MN-3.2: another player's taking: he is not asked about his own."""
    t = Table("bishop baron count", market=FREE)
    t.to("bishop")
    t.play("bishop", "take piper-m")
    assert t.company("bishop") == ["piper-m"]
    assert t.heard(None, "announced") == []


def test_window_is_always_open() -> None:
    """MN-3.2: he is asked about every taking while he has bubbles, so that it tells nothing."""
    t = Table("bishop baron count", market=FREE)
    for who, move in (("baron", "draw"), ("count", "draw"), ("baron", "take piper-m"), ("count", "take lutenist-f")):
        t.to(who)
        t.play(who, move)
        assert t.asked("bishop", "Veto")
        t.play("bishop", "allow")
    assert len(t.heard(None, "allowed")) == 4


def test_nothing_else_is_left() -> None:
    """MN-3.2, MN-2.3: who can do nothing else gains a coin, or passes when the bank is empty too."""
    t = Table("bishop baron count", market="dancer-m dancer-f mime-m piper-m", top="coin", text=PENNILESS)
    assert t.legal("baron") == ["take piper-m"]
    t.play("baron", "take piper-m")
    t.play("bishop", "veto")
    assert t.legal("baron") == ["pass"]
    text = house(PENNILESS, coins=50)
    t = Table("bishop baron count", market="dancer-m dancer-f mime-m piper-m", top="coin", text=text)
    t.play("baron", "take piper-m")
    t.play("bishop", "veto")
    assert t.legal("baron") == ["coin"]


def test_equal_cards_are_barred_together() -> None:
    """MN-3.2: of equal cards (another edition) no to one is no to all of this choice."""
    t = Table("bishop baron count", market="piper-m piper-m tumbler-m", text=COPIES)
    t.play("baron", "take piper-m")
    t.play("bishop", "veto")
    t.refused("baron", "take piper-m", "MN-3.2", "refuse.barred")


# -- MN-3.1 Baron


def test_baron() -> None:
    """MN-3.1: no power; he plays first and arranges last."""
    t = Table("prince baron duke", market="dancer-m dwarf-m singer-m", text=SOON)
    assert t.asked("baron", "Turn")
    t.play("baron", "take dancer-m")
    t.play("duke", "take dwarf-m")
    t.play("prince", "take singer-m")
    t.turn_up("king")
    for who in ("prince", "duke", "baron"):
        assert t.asked(who, "Assign")
        t.play(who, t.legal(who)[0])
    assert t.match.over


def test_lowest_rank_without_the_baron() -> None:
    """MN-1.7, MN-3.2: without the Baron it is the Bishop who plays first."""
    assert Table("prince bishop", text=house(start=everywhere(5))).who == "bishop"
