"""MN-3.7 and MN-3.4: the Princess and the Duke."""

import pytest

from tests.games.menestrels.table import PENNILESS, SOON, Table, house

FREE = "piper-m lutenist-f drummer-m tumbler-f"
COPIES = house(cards={"piper-m": "copies = 3", "piper-f": "copies = 3"})


# -- MN-3.7 Princess


def test_princess_looks() -> None:
    """MN-3.7: she alone sees the top card before choosing; the others know that she has looked."""
    t = Table("princess baron count", market=FREE)
    t.to("princess")
    assert "look" in t.legal("princess")
    t.play("princess", "look")
    assert "card king" not in t.chances()
    t.deal("card juggler-m")
    assert t.match.view(0)["pile"] == {"size": 57, "back": "plain", "looked": True, "face": "juggler-m"}
    assert t.heard("princess", "looked") == [{"kind": "looked", "seat": 0, "cards": ["juggler-m"]}]
    for viewer in ("baron", "count", None):
        assert t.heard(viewer, "looked") == [{"kind": "looked", "seat": 0, "backs": ["plain"]}]
    for seat in (1, 2, None):
        assert t.match.view(seat)["pile"] == {"size": 57, "back": "plain", "looked": True}
        assert "juggler-m" not in str(t.match.view(seat)) + str(t.match.events(seat))
    assert t.asked("princess", "Turn")
    assert {"draw", "coin", "take piper-m"} <= set(t.legal("princess"))


def test_princess_looks_once_a_turn() -> None:
    """MN-3.7: and nobody else looks."""
    t = Table("princess baron count", market=FREE)
    t.refused("baron", "look", "MN-3.7", "refuse.no-princess")
    t.to("princess")
    t.play("princess", "look")
    t.refused("princess", "look", "MN-3.7", "refuse.looked")


def test_princess_draws_what_she_saw() -> None:
    """MN-3.7: the card that she saw is the one that she draws."""
    t = Table("princess baron count", market=FREE)
    t.to("princess")
    t.play("princess", "look")
    t.deal("card lutenist-m")
    t.match.play(0, "draw")
    assert t.hand("princess") == ["lutenist-m"]
    assert {move.split()[0] for move in t.chances()} == {"top"}
    assert t.heard("baron", "drawn") == [{"kind": "drawn", "seat": 0, "paid": 0, "backs": ["plain"]}]


def test_seen_card_fills_the_market() -> None:
    """MN-3.7, MN-2.1: if she takes from the market, what she saw comes there."""
    t = Table("princess baron count", market=FREE)
    t.to("princess")
    t.play("princess", "look")
    t.deal("card juggler-m")
    t.match.play(0, "take piper-m")
    assert t.market[0] == "juggler-m"
    assert {move.split()[0] for move in t.chances()} == {"top"}
    t.settle()
    assert t.match.view(0)["pile"]["looked"] is False


def test_seen_card_is_drawn_by_another() -> None:
    """MN-3.7, MN-1.8: it stays on top for whoever draws it; she knows what that player has, the others do not."""
    t = Table("princess baron count", market=FREE)
    t.to("princess")
    t.play("princess", "look")
    t.deal("card juggler-m")
    t.play("princess", "coin")
    assert t.match.view(0)["pile"]["face"] == "juggler-m"
    t.match.play(1, "draw")
    assert t.hand("baron") == ["juggler-m"]
    assert {move.split()[0] for move in t.chances()} == {"top"}
    for viewer in ("princess", "count", None):
        assert t.heard(viewer, "drawn") == [{"kind": "drawn", "seat": 1, "paid": 0, "backs": ["plain"]}]


def test_princess_looks_again_at_the_same_card() -> None:
    """MN-3.7: a card that still lies there on her next turn is the same; nothing is dealt."""
    t = Table("princess baron count", market=FREE)
    t.to("princess")
    t.play("princess", "look")
    t.deal("card lutenist-m")
    t.play("princess", "coin")
    t.to("princess")
    assert "look" in t.legal("princess")
    t.match.play(0, "look")
    assert t.kind == "Turn"
    assert [event["cards"] for event in t.heard("princess", "looked")] == [["lutenist-m"], ["lutenist-m"]]
    t.match.play(0, "take piper-m")
    assert t.market[0] == "lutenist-m"


def test_princess_looks_in_extra_turns() -> None:
    """MN-3.7: on every turn of hers, extra turns too."""
    t = Table("princess baron count", market="gossip piper-m")
    t.to("princess")
    t.play("princess", "look", "take gossip")
    assert t.asked("princess", "Turn")
    assert "look" in t.legal("princess")
    t.play("princess", "look")
    t.deal("card tumbler-m")
    assert t.match.view(0)["pile"]["face"] == "tumbler-m"


def test_princess_sees_the_king() -> None:
    """MN-3.7, MN-4.1: she may see the King; he ends the game for whoever draws or turns him up."""
    t = Table("princess baron count", market=FREE, text=SOON)
    t.to("princess")
    t.play("princess", "look")
    t.deal("card king")
    assert t.match.view(0)["pile"]["face"] == "king"
    assert t.heard("princess", "looked") == [{"kind": "looked", "seat": 0, "cards": ["king"]}]
    assert not t.match.over
    drawn = t.fork()
    t.match.play(0, "take piper-m")
    assert t.match.over
    assert t.company("princess") == ["piper-m"]
    assert t.heard(None, "king") == [{"kind": "king", "seat": 0, "how": "turned"}]
    drawn.play("princess", "coin")
    drawn.match.play(1, "draw")
    assert drawn.match.over
    assert drawn.heard(None, "king") == [{"kind": "king", "seat": 1, "how": "drawn"}]
    assert drawn.hand("baron") == []


def test_how_likely_she_sees_the_king() -> None:
    """MN-3.7, MN-1.6: what she sees is as likely as what she would draw."""
    t = Table("princess baron count", market=FREE, text=SOON)
    t.to("princess")
    other = t.fork()
    t.play("princess", "look")
    other.play("princess", "draw")
    assert t.chances() == other.chances()
    assert "card king" in t.chances()


def test_princess_after_a_veto() -> None:
    """MN-3.7, MN-3.2 (ruling): after a veto no look is offered, and what she has seen stays the top card."""
    t = Table("princess bishop count", market=FREE)
    t.to("princess")
    late = t.fork()
    t.play("princess", "look")
    t.deal("card juggler-m")
    t.play("princess", "draw")
    t.play("bishop", "veto")
    assert t.match.view(0)["pile"]["face"] == "juggler-m"
    t.refused("princess", "draw", "MN-3.2")
    t.refused("princess", "look", "MN-3.7", "refuse.looked")
    t.play("princess", "take piper-m")
    t.play("bishop", "allow")
    assert t.market[0] == "juggler-m"
    late.play("princess", "take piper-m")
    late.play("bishop", "veto")
    late.refused("princess", "look", "MN-3.7", "refuse.look-late")
    late.play("princess", "coin")
    late.to("princess")
    assert "look" in late.legal("princess")


def test_veto_keeps_the_king_away() -> None:
    """MN-3.7, MN-3.2, MN-4.1: a draw that is vetoed leaves the King on the pile; a market card taken turns him up."""
    t = Table("princess bishop count", market=FREE, text=SOON)
    t.to("princess")
    t.play("princess", "look")
    t.deal("card king")
    t.match.play(0, "draw")
    t.match.play(1, "veto")
    assert not t.match.over
    assert t.match.view(0)["pile"] == {"size": 41, "back": "plain", "looked": True, "face": "king"}
    t.match.play(0, "take piper-m")
    assert t.asked("bishop", "Veto")
    t.match.play(1, "allow")
    assert t.match.over
    assert (t.company("princess"), t.market[0]) == (["piper-m"], None)


def test_princess_draws_the_king_that_she_saw() -> None:
    """MN-3.7, MN-4.1: he ends the game for her like for others."""
    t = Table("princess baron count", market=FREE, text=SOON)
    t.to("princess")
    t.play("princess", "look")
    t.deal("card king")
    t.match.play(0, "draw")
    assert t.match.over
    assert (t.hand("princess"), t.pile) == ([], 40)


def test_princess_pays_for_what_she_saw() -> None:
    """MN-3.7, MN-2.4: looking costs nothing, drawing a card with a coin does."""
    t = Table("princess baron count", market=FREE, top="coin")
    t.to("princess")
    coins = t.coins("princess")
    t.play("princess", "look")
    t.deal("card mime-m")
    assert t.coins("princess") == coins
    t.play("princess", "draw")
    assert t.coins("princess") == coins - 1


def test_princess_looks_without_coins() -> None:
    """MN-3.7: she may look at a card that she cannot pay."""
    text = house(PENNILESS, coins=20)
    t = Table("princess baron count", market="dancer-m dancer-f mime-m mime-f", top="coin", text=text)
    t.to("princess")
    assert t.legal("princess") == ["coin", "look"]


# -- MN-3.4 Duke


def again(t: Table) -> None:
    """The Duke claims his pair and has another turn."""
    assert t.asked("duke", "Pair")
    assert t.legal("duke") == ["again", "decline"]
    t.play("duke", "again")
    assert t.asked("duke", "Turn")


def no_pair(t: Table) -> None:
    """The Duke is asked although he has no pair."""
    assert t.asked("duke", "Pair")
    t.refused("duke", "again", "MN-3.4", "refuse.no-pair")
    assert t.legal("duke") == ["decline"]
    t.play("duke", "decline")
    assert t.asked("baron", "Turn")


def test_duke_visible_with_visible() -> None:
    """MN-3.4: a card taken from the market forms a pair with one of his company: he may play again, once."""
    t = Table("duke baron count", market="piper-m piper-f")
    t.to("duke")
    t.play("duke", "take piper-m")
    t.to("duke")
    t.play("duke", "take piper-f")
    again(t)
    assert t.heard(None, "again") == [{"kind": "again", "seat": 0, "cards": ["piper-f", "piper-m"]}]
    assert t.heard(None, "revealed") == []
    t.play("duke", "coin")
    assert t.asked("baron", "Turn")


def test_duke_visible_with_hidden() -> None:
    """MN-3.4: he may reveal a hidden card of his hand for it; it joins his company, the other hidden ones stay."""
    t = Table("duke baron count", market="piper-m", hands={"duke": "piper-f lutenist-f"})
    t.to("duke")
    t.play("duke", "take piper-m")
    again(t)
    assert t.company("duke") == ["piper-f", "piper-m"]
    assert t.hand("duke") == ["lutenist-f"]
    assert t.heard("baron", "revealed") == [{"kind": "revealed", "seat": 0, "cards": ["piper-f"]}]


def test_duke_hidden_with_visible() -> None:
    """MN-3.4: he may reveal the card just drawn."""
    t = Table("duke baron count", market="piper-m", hands={"duke": "lutenist-f"})
    t.to("duke")
    t.play("duke", "take piper-m", "decline")
    t.to("duke")
    t.draws("duke", "piper-f")
    again(t)
    assert t.company("duke") == ["piper-f", "piper-m"]
    assert t.hand("duke") == ["lutenist-f"]


def test_duke_hidden_with_hidden() -> None:
    """MN-3.4: he may reveal both."""
    t = Table("duke baron count", hands={"duke": "piper-m"})
    t.to("duke")
    t.draws("duke", "piper-f")
    again(t)
    assert (t.company("duke"), t.hand("duke")) == (["piper-f", "piper-m"], [])
    assert sorted(t.heard(None, "revealed")[0]["cards"]) == ["piper-f", "piper-m"]


def test_duke_is_asked_after_every_hidden_card() -> None:
    """MN-3.4: after every card that he keeps hidden, mate or not, single or not; so the question tells nothing."""
    for card in ("harpist", "piper-m", "impostor"):
        t = Table("duke baron count", market=FREE.replace("piper-m", "tumbler-m"))
        t.to("duke")
        t.draws("duke", card)
        told = t.match.events(1), t.match.view(1), t.match.view(None)
        no_pair(t)
        if card == "harpist":
            same = told
        assert told == same


def test_duke_is_asked_after_a_visible_card() -> None:
    """MN-3.4: after one with a mate, when he has hidden cards, whatever they are, or the mate is in his company."""
    told = []
    for hidden in ("harpist", "piper-f"):
        t = Table("duke baron count", market=FREE, hands={"duke": hidden})
        t.to("duke")
        t.play("duke", "take piper-m")
        assert t.asked("duke", "Pair")
        told.append((t.match.events(1), t.match.view(1), t.match.view(None)))
    assert told[0] == told[1]
    t = Table("duke baron count", market="piper-m")
    t.to("duke")
    t.play("duke", "take piper-m")
    assert t.asked("baron", "Turn")
    t = Table("duke baron count", market="goat-trainer", hands={"duke": "piper-f"})
    t.to("duke")
    t.play("duke", "take goat-trainer")
    assert t.asked("baron", "Turn")


def test_duke_without_the_mate() -> None:
    """MN-3.4: what is no man and woman of one name is no pair."""
    t = Table("duke baron count", market="piper-m drummer-f", hands={"duke": "fiddler-f lutenist-m"})
    t.to("duke")
    t.play("duke", "take drummer-f")
    no_pair(t)
    t.to("duke")
    t.play("duke", "take piper-m")
    no_pair(t)


def test_duke_declines() -> None:
    """MN-3.4: he need not; the hidden cards stay hidden, and he is asked once a take."""
    t = Table("duke baron count", hands={"duke": "piper-m"})
    t.to("duke")
    t.draws("duke", "piper-f")
    t.play("duke", "decline")
    assert (t.company("duke"), t.hand("duke")) == ([], ["piper-f", "piper-m"])
    assert t.asked("baron", "Turn")
    t.to("duke")
    t.draws("duke", "tumbler-m")
    no_pair(t)


def test_only_the_card_just_taken_counts() -> None:
    """MN-3.4: two hidden partners from before give nothing when another card is taken."""
    t = Table("duke baron count", market="lutenist-m", hands={"duke": "piper-m piper-f"})
    t.to("duke")
    t.play("duke", "take lutenist-m")
    no_pair(t)


def test_duke_pairs_of_every_sort() -> None:
    """MN-3.4, MN-5.8: couples of two and three colours and of trainers are pairs too."""
    for name, top in (("mime", "coin"), ("dwarf", "coin"), ("dog-trainer", "plain")):
        t = Table("duke baron count", market=f"{name}-m", top=top)
        t.to("duke")
        t.play("duke", f"take {name}-m")
        t.turn_up(f"{name}-f")
        t.to("duke")
        t.play("duke", f"take {name}-f")
        again(t)


@pytest.mark.parametrize("how", ["taken", "drawn"])
def test_duke_with_two_illusionists(how: str) -> None:
    """MN-3.4: the second Illusionist gives two turns, one by ENCORE and one by the pair."""
    t = Table("duke baron count", market="illusionist-m illusionist-f", top="coin")
    if how == "drawn":
        t = Table("duke baron count", market="illusionist-m tumbler-m", top="coin")
    t.to("duke")
    t.play("duke", "take illusionist-m")
    t.turn_up("dancer-m", then="coin")
    assert t.asked("duke", "Turn"), "ENCORE"
    t.play("duke", "coin")
    t.to("duke")
    if how == "drawn":
        t.play("duke", "draw")
        t.deal("card illusionist-f")
        assert t.company("duke") == ["illusionist-f", "illusionist-m"]
    else:
        t.play("duke", "take illusionist-f")
    again(t)
    assert t.extra == 1
    t.play("duke", "coin")
    assert t.asked("duke", "Turn")
    t.play("duke", "coin")
    assert t.asked("baron", "Turn")


def test_others_have_one_turn_for_two_illusionists() -> None:
    """MN-3.4: for others than the Duke a pair is nothing but points."""
    t = Table("duke baron count", market="illusionist-m illusionist-f")
    t.play("baron", "take illusionist-m", "take illusionist-f", "coin")
    assert t.asked("count", "Turn")


def test_duke_declines_the_illusionists() -> None:
    """MN-3.4: without the pair ENCORE gives its turn all the same."""
    t = Table("duke baron count", market="illusionist-m illusionist-f")
    t.to("duke")
    t.play("duke", "take illusionist-m", "take illusionist-f", "decline", "coin")
    assert t.asked("baron", "Turn")


def test_one_extra_turn_a_take() -> None:
    """MN-3.4: a pair is one extra turn, and in it the next pair gives one more."""
    t = Table("duke baron count", market="piper-m lutenist-m", hands={"duke": "piper-f lutenist-f"})
    t.to("duke")
    t.play("duke", "take piper-m")
    again(t)
    assert t.extra == 0
    t.play("duke", "take lutenist-m")
    again(t)
    t.play("duke", "coin")
    assert t.asked("baron", "Turn")


def test_duke_asked_after_king_check() -> None:
    """MN-3.4, MN-2.8: when the refill is the King, the game is over before he could play again."""
    t = Table("duke baron count", market="piper-m", text=SOON, hands={"duke": "piper-f"})
    t.to("duke")
    t.play("duke", "take piper-m")
    t.turn_up("king")
    assert t.match.over
    assert t.heard(None, "again") == []


def test_duke_uses_a_snatched_mate() -> None:
    """MN-3.4, MN-2.9: a snatched card triggers nothing, but is a hidden card like others afterwards."""
    t = Table("duke baron count", market="falconer piper-m", hands={"count": "piper-f"})
    t.to("duke")
    t.play("duke", "take falconer")
    t.deal("card piper-f")
    assert t.asked("baron", "Turn")
    t.to("duke")
    t.play("duke", "take piper-m")
    again(t)
    assert t.company("duke") == ["falconer", "piper-f", "piper-m"]


def test_duke_with_equal_cards() -> None:
    """MN-3.4: with several copies (another edition) the mate must be free: one partner makes one pair."""
    t = Table("duke baron count", market="piper-m piper-m piper-f", text=COPIES, hands={"duke": "harpist"})
    t.to("duke")
    t.play("duke", "take piper-m", "decline")
    t.to("duke")
    t.play("duke", "take piper-f", "again", "take piper-m")
    no_pair(t)


def test_duke_with_a_hidden_equal_card() -> None:
    """MN-3.4: a hidden mate is in no pair yet; it forms one with the card just taken, if others are single or not."""
    t = Table("duke baron count", market="piper-m piper-m", text=COPIES)
    t.to("duke")
    t.play("duke", "take piper-m")
    t.to("duke")
    t.draws("duke", "piper-f")
    t.play("duke", "decline")
    t.to("duke")
    t.play("duke", "take piper-m")
    again(t)
    assert (t.company("duke"), t.hand("duke")) == (["piper-f", "piper-m", "piper-m"], [])


@pytest.mark.parametrize(("first", "second"), [("lutenist-m", "lutenist-f"), ("lutenist-f", "lutenist-m")])
@pytest.mark.parametrize("how", ["visible", "hidden"])
def test_duke_with_the_first_card_of_the_list(first: str, second: str, how: str) -> None:
    """MN-3.4: the edition's first card, and its mate, are cards like others."""
    hands = {"duke": first} if how == "hidden" else {}
    t = Table("duke baron count", market="harpist piper-m" if hands else f"{first} piper-m", hands=hands)
    if how == "visible":
        t.to("duke")
        t.play("duke", f"take {first}")
    t.to("duke")
    t.draws("duke", second)
    again(t)
    assert t.company("duke") == ["lutenist-f", "lutenist-m"]
