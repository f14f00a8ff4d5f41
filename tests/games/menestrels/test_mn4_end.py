"""MN-4: the King, last plays and the final arrangement."""

from fractions import Fraction

import pytest

from tests.games.menestrels.table import HOUSE, NO_OWN_START, SOON, Table, everywhere, house

FREE = "piper-m lutenist-f drummer-m tumbler-f"


def king(t: Table, noble: str, move: str = "draw") -> None:
    """The Noble's player turns the King up or draws him."""
    t.to(noble)
    t.play(noble, move)
    t.allowed()
    t.deal("card king")


def last_play(nobles: str, owner: str, market: str = FREE, top: str = "plain", text: str = SOON) -> Table:
    """The owner of a hidden Impostor plays it after the Baron has drawn the King; the top back is then dealt."""
    t = Table(nobles, market=market, text=text, hands={owner: "impostor"})
    king(t, "baron")
    t.play(owner, "play impostor")
    if t.kind == "Top":
        t.deal(f"top {top}")
    return t


# -- MN-4.1


def test_king_is_turned_up() -> None:
    """MN-4.1: the game ends at once when the King is turned up; what was taken before stays taken."""
    t = Table("baron count duke", market=FREE, text=SOON)
    king(t, "baron", "take piper-m")
    assert t.match.over
    assert t.company("baron") == ["piper-m"]
    assert t.market == [None, "lutenist-f", "drummer-m", "tumbler-f"]
    assert t.heard(None, "king") == [{"kind": "king", "seat": 0, "how": "turned"}]


def test_king_is_drawn() -> None:
    """MN-4.1: or drawn; he is not a card of the player."""
    t = Table("baron count duke", market=FREE, text=SOON)
    king(t, "baron")
    assert t.match.over
    assert (t.company("baron"), t.hand("baron"), t.hidden("baron")) == ([], [], (0, 0))
    assert (t.pile, t.coins("baron")) == (40, 7)
    assert t.heard(None, "king") == [{"kind": "king", "seat": 0, "how": "drawn"}]
    assert t.heard("baron", "drawn") == t.heard("count", "drawn")


def test_all_is_over() -> None:
    """MN-4.1: nothing can be played any more."""
    t = Table("baron count duke", market=FREE, text=SOON)
    king(t, "baron")
    for noble in t.names:
        t.refused(noble, "coin", "MN-4.1", "refuse.over")
    assert t.who == "nobody"


def test_extra_turns_are_lost() -> None:
    """MN-4.1: extra turns are lost."""
    t = Table("baron count duke", market="gossip", text=SOON)
    king(t, "baron", "take gossip")
    assert t.match.over
    assert t.extra == 0
    t = Table("baron count duke", market="illusionist-m illusionist-f", text=SOON)
    t.play("baron", "take illusionist-m")
    king(t, "baron", "take illusionist-f")
    assert t.match.over
    assert t.company("baron") == ["illusionist-f", "illusionist-m"]


def test_king_drawn_by_the_duke() -> None:
    """MN-4.1, MN-3.4: the King is no card that he keeps hidden: he is not asked for a pair."""
    t = Table("duke baron count", market=FREE, text=SOON, hands={"duke": "piper-f"})
    king(t, "duke")
    assert t.match.over
    assert t.heard(None, "declined") == t.heard(None, "declined")[:1]


# -- MN-4.2


def test_nobody_has_the_impostor() -> None:
    """MN-4.2: then nobody is asked, wherever else he may be: in the market or the pile."""
    t = Table("baron count duke", market="impostor", text=SOON)
    king(t, "baron")
    assert t.match.over


@pytest.mark.parametrize("where", ["hand", "company"])
def test_impostor_may_play(where: str) -> None:
    """MN-4.2: the owner, from the hand or the company, may play one last turn; the Impostor is discarded."""
    hands = {"duke": "impostor"} if where == "hand" else {}
    t = Table("baron count duke", market=FREE if hands else "impostor piper-m", text=SOON, hands=hands)
    if not hands:
        t.to("duke")
        t.play("duke", "take impostor")
    king(t, "baron")
    assert t.asked("duke", "LastPlay")
    assert t.legal("duke") == ["decline", "play impostor"]
    t.play("duke", "play impostor")
    assert t.heard(None, "last-play") == [{"kind": "last-play", "seat": 2, "cards": ["impostor"]}]
    assert (t.discards, t.company("duke"), t.hand("duke")) == (["impostor"], [], [])
    assert t.asked("duke", "Turn")
    t.play("duke", "take piper-m")
    t.settle()
    assert t.match.over
    assert t.company("duke") == ["piper-m"]


@pytest.mark.parametrize("where", ["hand", "company"])
def test_impostor_may_be_left(where: str) -> None:
    """MN-4.2: he need not; the Impostor is discarded, played or not."""
    hands = {"duke": "impostor"} if where == "hand" else {}
    t = Table("baron count duke", market=FREE if hands else "impostor", text=SOON, hands=hands)
    if not hands:
        t.to("duke")
        t.play("duke", "take impostor")
    king(t, "baron")
    t.play("duke", "decline")
    assert t.heard(None, "no-last-play") == [{"kind": "no-last-play", "seat": 2, "cards": ["impostor"]}]
    assert t.match.over
    assert (t.discards, t.company("duke")) == (["impostor"], [])


def test_last_play_is_play_or_decline() -> None:
    """MN-4.2: first he says whether he plays."""
    t = Table("baron count duke", market=FREE, text=SOON, hands={"duke": "impostor piper-f"})
    king(t, "baron")
    for move in ("take piper-m", "draw", "play piper-f", "play gossip"):
        t.refused("duke", move, "MN-4.2", "refuse.last-play")
    t.refused("baron", "decline", "MN-4.2", "refuse.not-yours")


def test_the_player_who_met_the_king_may_own_it() -> None:
    """MN-4.2: whoever owns it, also the one whose turn it was."""
    t = Table("baron count duke", market=FREE, text=SOON, hands={"baron": "impostor"})
    king(t, "baron")
    assert t.asked("baron", "LastPlay")


def test_snatched_impostor_has_a_new_owner() -> None:
    """MN-4.2, MN-E.3: who has snatched it owns it."""
    t = Table("baron count duke", market="falconer", text=SOON, hands={"duke": "impostor"})
    t.to("baron")
    t.play("baron", "take falconer")
    t.deal("card impostor")
    king(t, "count")
    assert t.asked("baron", "LastPlay")


def test_market_is_not_refilled() -> None:
    """MN-4.2: in a last turn the market is not refilled, and its empty place cannot be taken."""
    t = last_play("baron count duke", "duke", market="illusionist-m piper-m piper-f lutenist-m")
    t.play("duke", "take illusionist-m", "take piper-m")
    assert t.match.over
    assert t.market == [None, None, "piper-f", "lutenist-m"]
    assert t.company("duke") == ["illusionist-m", "piper-m"]
    assert t.pile == 39


def test_pile_may_be_used() -> None:
    """MN-4.2: the pile may be used; the King is not in it any more."""
    t = last_play("baron count duke", "duke")
    assert t.pile == 39
    t.play("duke", "draw")
    assert "card king" not in t.chances()
    t.deal("card juggler-m")
    assert "card king" not in t.chances()
    t.play("duke", "decline")
    assert t.match.over
    assert t.company("duke") == ["juggler-m"]


def test_pile_is_empty() -> None:
    """MN-4.2: when the King was the last card, nothing can be drawn."""
    text = house(removed=everywhere(55), king_among=1)
    t = Table("baron princess", market="piper-m", text=text, hands={"princess": "impostor"})
    t.play("baron", "draw")
    t.deal("card king")
    t.play("princess", "play impostor")
    assert (t.pile, t.back) == (0, None)
    t.refused("princess", "draw", "MN-2.2", "refuse.pile-empty")
    t.refused("princess", "look", "MN-3.7", "refuse.pile-empty")


def test_prince_needs_cards_for_his_two() -> None:
    """MN-4.2, MN-3.9: of an empty pile he can take none."""
    text = house(removed=everywhere(55), king_among=1)
    t = Table("baron prince", market="piper-m dancer-m dancer-f mime-m", text=text, hands={"prince": "impostor"})
    t.play("baron", "draw")
    t.deal("card king")
    t.play("prince", "play impostor")
    t.refused("prince", "two draw", "MN-2.2", "refuse.pile-empty")
    t.refused("prince", "two piper-m", "MN-3.9", "refuse.two-one")


def test_last_card_of_the_pile() -> None:
    """MN-4.2: cards are left until the last one is drawn."""
    text = house(removed=everywhere(53), king_among=3)
    t = Table("baron count", market="gossip", text=text, hands={"count": "impostor"})
    assert t.pile == 3
    king(t, "baron")
    t.play("count", "play impostor", "take gossip", "draw")
    t.settle()
    assert t.match.over
    assert (t.pile, t.back) == (1, "plain")
    text = house(removed=everywhere(54), king_among=2)
    t = Table("baron count", market="gossip", text=text, hands={"count": "impostor"})
    king(t, "baron")
    t.play("count", "play impostor", "draw")
    t.settle()
    assert t.match.over
    assert (t.pile, t.back) == (0, None)


def test_game_of_two_after_the_king() -> None:
    """MN-4.2, MN-1.4: with two players any card of the pool, those that left the game among them, may be drawn."""
    t = Table("baron duke", market=FREE, text=house(removed="{ 2 = 15 }", king_among=41), hands={"duke": "impostor"})
    king(t, "baron")
    t.play("duke", "play impostor")
    assert t.pile == 40
    plain, coin = 38 - 4 - 1, 22
    t.play("duke", "draw")
    assert len(t.chances()) == plain
    t.deal("card piper-f")
    left = plain - 1 + coin
    assert t.chances() == {"top plain": Fraction(plain - 1, left), "top coin": Fraction(coin, left)}


def test_costs_hold_in_a_last_turn() -> None:
    """MN-4.2, MN-2.4: a card with a coin is paid."""
    text = house(NO_OWN_START, start=everywhere(0), removed=everywhere(16), king_among=40)
    t = Table("baron count duke", market="dancer-m piper-m impostor tumbler-m", text=text)
    t.to("duke")
    t.play("duke", "take impostor")
    t.match.play(-1, "card juggler-m")
    t.deal("top plain")
    t.play("baron", "draw")
    t.deal("card king")
    t.play("duke", "play impostor")
    t.deal("top coin")
    t.refused("duke", "take dancer-m", "MN-2.4")
    t.refused("duke", "draw", "MN-2.4")
    t.play("duke", "coin")
    assert t.match.over
    assert t.coins("duke") == 1


def test_effects_hold_in_a_last_turn() -> None:
    """MN-4.2, MN-2.6, MN-2.10: effects happen, and extra turns gained are played too."""
    t = last_play("baron count duke", "count", market="cutpurse gossip piper-m tumbler-m")
    coins = t.coins("count")
    t.play("count", "take gossip")
    assert t.asked("count", "Turn")
    t.play("count", "take cutpurse", "target duke")
    assert t.match.over
    assert t.coins("count") == coins + 2


def test_duke_in_a_last_turn() -> None:
    """MN-4.2, MN-3.4: a pair gives him another turn."""
    t = Table("baron count duke", market=FREE, text=SOON, hands={"duke": "impostor piper-f"})
    king(t, "baron")
    t.play("duke", "play impostor", "take piper-m")
    assert t.asked("duke", "Pair")
    t.play("duke", "again")
    assert t.asked("duke", "Turn")
    t.draws("duke", "lutenist-m")
    assert t.asked("duke", "Pair")
    t.play("duke", "decline")
    assert t.match.over


def test_prince_in_a_last_turn() -> None:
    """MN-4.2, MN-3.9: he may take two, the market is not refilled between them."""
    t = last_play("baron count prince", "prince")
    coins = t.coins("prince")
    t.play("prince", "two piper-m")
    assert t.legal("prince") == ["take lutenist-f", "take drummer-m", "take tumbler-f", "draw"]
    t.play("prince", "draw")
    t.deal("card juggler-m")
    t.settle()
    assert t.match.over
    assert (t.company("prince"), t.coins("prince")) == (["juggler-m", "piper-m"], coins - 1)


def test_princess_in_a_last_turn() -> None:
    """MN-4.2, MN-3.7: she may look; what she sees is not the King."""
    t = last_play("baron count princess", "princess")
    t.play("princess", "look")
    assert "card king" not in t.chances()
    t.deal("card juggler-m")
    t.play("princess", "take piper-m")
    assert t.match.over
    assert t.market[0] is None
    assert t.match.view(2)["pile"]["face"] == "juggler-m"


def test_bishop_in_a_last_turn() -> None:
    """MN-4.2, MN-3.2: the Bishop may say no, with the bubbles that he has left."""
    t = last_play("baron bishop duke", "duke")
    t.play("duke", "take piper-m")
    t.play("bishop", "veto")
    t.refused("duke", "take piper-m", "MN-3.2")
    t.play("duke", "draw")
    t.play("bishop", "veto")
    t.play("duke", "coin")
    assert t.match.over
    assert t.view["bubbles"] == 1
    assert t.view["barred"] == []


def test_bishops_own_last_turn() -> None:
    """MN-4.2, MN-3.2: of his own last turn he is not asked."""
    t = last_play("baron bishop duke", "bishop")
    t.play("bishop", "take piper-m")
    assert t.match.over
    assert t.company("bishop") == ["piper-m"]


def test_no_second_left_in_a_last_turn() -> None:
    """MN-4.2, MN-3.9, MN-3.2: no refill brings the Prince a second card; his coin comes back."""
    t = last_play("baron bishop prince", "prince", market="piper-m dancer-m dancer-f mime-m")
    coins = t.coins("prince")
    t.play("prince", "two piper-m")
    t.play("bishop", "allow")
    t.play("prince", "draw")
    t.play("bishop", "veto")
    assert t.match.over
    assert (t.coins("prince"), t.company("prince")) == (coins, ["piper-m"])


def test_nothing_can_be_done_in_a_last_turn() -> None:
    """MN-4.2, MN-2.3: who can do nothing passes."""
    text = house(NO_OWN_START, coins=0, start=everywhere(0), removed=everywhere(55), king_among=1)
    t = Table("baron count", market="impostor dancer-f mime-m mime-f", top="coin", text=text)
    t.play("baron", "take impostor")
    t.turn_up("dancer-m")
    t.play("count", "draw")
    t.deal("card king")
    t.play("baron", "play impostor")
    assert t.legal("baron") == ["pass"]
    t.play("baron", "pass")
    t.settle()
    assert t.match.over


IMPOSTORS = house(SOON, cards={"impostor": "copies = 3"})


def test_several_impostors() -> None:
    """MN-4.2: in another edition with several, their owners play clockwise from the one who met the King."""
    t = Table("baron count duke", market=FREE, text=IMPOSTORS, hands={"baron": "impostor", "count": "impostor"})
    king(t, "count")
    assert t.asked("count", "LastPlay")
    t.play("count", "play impostor", "take piper-m")
    assert t.asked("baron", "LastPlay")
    t.play("baron", "play impostor", "take lutenist-f")
    assert t.match.over
    assert t.discards == ["impostor", "impostor"]


def test_one_player_with_two_impostors() -> None:
    """MN-4.2: each is a last turn of its own, also one that is drawn in a last turn."""
    t = Table("baron count duke", market=FREE, text=IMPOSTORS, hands={"count": "impostor impostor"})
    king(t, "baron")
    t.play("count", "play impostor", "draw")
    t.deal("card impostor")
    t.settle()
    assert t.asked("count", "LastPlay")
    t.play("count", "decline")
    assert t.asked("count", "LastPlay")
    t.play("count", "play impostor", "take piper-m")
    assert t.match.over
    assert t.company("count") == ["piper-m"]


# -- MN-4.3


def test_descending_rank() -> None:
    """MN-4.3: from the highest rank to the lowest, whoever sits where and whoever met the King."""
    cards = "dancer-m singer-m mime-m dwarf-m"
    t = Table("count prince baron marquis", market=cards, text=SOON)
    for noble, card in zip(("baron", "marquis", "count", "prince"), cards.split(), strict=True):
        t.play(noble, f"take {card}")
    king(t, "baron")
    for noble, card in (("prince", "dwarf-m"), ("marquis", "singer-m"), ("count", "mime-m"), ("baron", "dancer-m")):
        assert t.asked(noble, "Assign")
        assert {move.split()[1] for move in t.legal(noble)} == {card}
        t.play(noble, t.legal(noble)[0])
    assert t.match.over


def test_hands_are_revealed_in_turn() -> None:
    """MN-4.3: each reveals the hand when it is his turn; those who arrange later keep theirs secret till then."""
    hands = {"prince": "dancer-m juggler-m", "count": "lutenist-m", "baron": "mime-f"}
    t = Table("prince count baron", market=FREE, text=SOON, hands=hands)
    king(t, "baron")
    assert t.asked("prince", "Assign")
    assert t.company("prince") == ["dancer-m", "juggler-m"]
    assert [t.hidden(noble) for noble in t.names] == [(0, 0), (1, 0), (0, 1)]
    assert "lutenist-m" not in str(t.match.events(0)) + str(t.match.view(0))
    t.play("prince", "assign dancer-m musician")
    revealed = {"kind": "revealed", "seat": 1, "cards": ["lutenist-m"]}
    assert t.heard("prince", "revealed")[1] == revealed
    assert t.asked("baron", "Assign")
    assert (t.company("count"), t.company("baron")) == (["lutenist-m"], ["mime-f"])


def test_later_players_see_it() -> None:
    """MN-4.3: what is assigned is public before the next one assigns."""
    t = Table("prince baron", market="dancer-m dancer-f", text=SOON)
    t.play("baron", "take dancer-f")
    t.play("prince", "take dancer-m")
    king(t, "baron")
    t.play("prince", "assign dancer-m acrobat")
    for viewer in (None, 0, 1):
        assert t.match.view(viewer)["seats"][0]["assigned"] == [["dancer-m", "acrobat"]]
    assert t.heard("baron", "assigned") == [
        {"kind": "assigned", "seat": 0, "colour": "acrobat", "cards": ["dancer-m"]},
    ]
    assert not t.match.over


@pytest.mark.parametrize(
    ("card", "colours"),
    [
        ("bell-dancer", ["musician", "acrobat"]),
        ("wandering-poet", ["musician", "interpreter"]),
        ("jester", ["acrobat", "interpreter"]),
        ("dwarf-f", ["musician", "acrobat", "interpreter"]),
    ],
)
def test_colours_of_a_card(card: str, colours: list[str]) -> None:
    """MN-4.3: a card of two or three colours goes to one of its categories, and to one only."""
    for colour in ("musician", "acrobat", "interpreter"):
        t = Table("prince baron count", market=card, text=SOON)
        t.play("baron", f"take {card}")
        king(t, "count")
        assert t.legal("baron") == [f"assign {card} {each}" for each in colours]
        if colour not in colours:
            t.refused("baron", f"assign {card} {colour}", "MN-4.3", "refuse.colour")
            continue
        t.play("baron", f"assign {card} {colour}")
        assert t.match.over
        kinds = {line.kind for line in t.sheet("baron").lines if card in line.cards}
        assert kinds == {colour} | ({"women"} if card in ("bell-dancer", "dwarf-f") else set())


def test_every_such_card_is_assigned() -> None:
    """MN-4.3: one after another, those of the company and of the hand; those of one colour are not asked for."""
    market = "dancer-m piper-m bear-leader illusionist-m"
    t = Table("baron count", market=market, text=SOON, hands={"baron": "dwarf-f jester"})
    for move in ("take dancer-m", "take piper-m", "take bear-leader", "take illusionist-m", "coin"):
        t.to("baron")
        t.play("baron", move)
    king(t, "count")
    asked = []
    while not t.match.over:
        assert t.who == "baron"
        asked.append(t.match.owed[0].params["card"])
        t.refused("baron", "assign bell-dancer musician", "MN-4.3", "refuse.assign")
        t.refused("baron", "coin", "MN-4.3", "refuse.assign")
        t.play("baron", t.legal("baron")[-1])
    assert sorted(asked) == ["dancer-m", "dwarf-f", "jester"]


def test_equal_cards_are_assigned_one_by_one() -> None:
    """MN-4.3: two equal cards (another edition) may go to different categories."""
    text = house(SOON, cards={"dancer-m": "copies = 2"})
    t = Table("baron count", market="dancer-m dancer-m", text=text)
    t.play("baron", "take dancer-m")
    t.to("baron")
    t.play("baron", "take dancer-m")
    king(t, "count")
    t.play("baron", "assign dancer-m musician", "assign dancer-m acrobat")
    assert t.match.over
    assert (t.points("baron", "musician"), t.points("baron", "acrobat")) == (8, 6)


def test_without_such_cards_the_game_is_over() -> None:
    """MN-4.3: nothing to assign, nothing asked; all hands lie open."""
    t = Table("baron count duke", market=FREE, text=SOON, hands={"duke": "piper-f", "count": "storyteller-m"})
    king(t, "baron")
    assert t.match.over
    assert [event["seat"] for event in t.heard(None, "revealed")] == [2, 1]
    assert t.heard(None)[-1] == {"kind": "over"}


def test_the_house_edition_ends() -> None:
    """MN-4.1, MN-1.6: in the house edition it is the last card at the latest."""
    t = Table("baron count viscount", text=house(HOUSE, start=everywhere(12), king_among=0))
    while t.pile > 1:
        t.settle()
        t.play(t.who, "draw" if t.kind == "Turn" and "draw" in t.legal(t.who) else t.legal(t.who)[0])
        t.settle()
    assert t.back == "plain"
    while t.kind != "Turn":
        t.play(t.who, t.legal(t.who)[0])
        t.settle()
    t.play(t.who, "draw")
    assert t.chances() == {"card king": 1}


# -- what has been seen cannot be taken back


def test_no_undo_past_a_face() -> None:
    """MN-1.8, MN-4.2: where nothing is dealt any more, a move that showed a face is not taken back; others are."""
    t = last_play("baron count duke", "count", market="fortune-teller gossip piper-m tumbler-m")
    assert not t.match.can_undo(1), "who has the Impostor is known now"
    t.play("count", "take gossip")
    assert t.match.can_undo(1)
    t.match.undo(1)
    t.play("count", "coin")
    assert t.match.over
    t = Table("baron count duke", market="fortune-teller", text=SOON, hands={"count": "impostor", "duke": "piper-f"})
    king(t, "baron")
    t.play("count", "play impostor", "take fortune-teller")
    assert t.heard("count", "peeked")[0]["cards"] == ["piper-f"]
    assert not t.match.can_undo(1)


def test_no_undo_of_a_second_look() -> None:
    """MN-3.7: the Princess who has looked, though the card was known to be there, cannot take that back."""
    t = Table("princess baron count", market=FREE)
    t.to("princess")
    t.play("princess", "look", "coin")
    t.to("princess")
    t.match.play(0, "look")
    assert not t.match.can_undo(0)
