"""MN-E.3: what cards do when they are taken."""

from __future__ import annotations

from fractions import Fraction

from tests.games.menestrels.table import HOUSE, Table, edition, house

ED = edition(HOUSE)


# -- MN-E.3

EIGHT = "piper-m lutenist-f drummer-m tumbler-f"


def test_encore() -> None:
    """MN-E.3: ENCORE is one more turn."""
    t = Table("baron count duke", market="illusionist-m piper-m")
    t.play("baron", "take illusionist-m")
    assert t.asked("baron", "Turn")
    t.play("baron", "take piper-m")
    assert t.asked("count", "Turn")


def test_peek() -> None:
    """MN-E.3: PEEK shows all hidden cards of one player to the one who looks."""
    hands = {"count": "piper-m mime-f", "duke": "lutenist-m", "baron": "harpist"}
    t = Table("baron count duke", market="fortune-teller", hands=hands)
    t.to("baron")
    t.play("baron", "take fortune-teller")
    assert t.legal("baron") == ["target duke", "target count"]
    t.refused("baron", "target baron", "MN-E.3", "refuse.other-player")
    t.play("baron", "target count")
    seen = {"kind": "peeked", "seat": 0, "other": 1, "cards": ["piper-m", "mime-f"]}
    assert t.heard("baron", "peeked") == t.heard("count", "peeked") == [seen]
    secret = {"kind": "peeked", "seat": 0, "other": 1, "backs": ["coin", "plain"]}
    assert t.heard("duke", "peeked") == t.heard(None, "peeked") == [secret]
    assert t.hand("count") == ["mime-f", "piper-m"], "they stay where they are"


def test_targets_have_something() -> None:
    """MN-E.3 (ruling): a target is another player on whom the effect can do something."""
    t = Table("baron count duke viscount", market="fortune-teller", hands={"duke": "piper-m", "viscount": "piper-f"})
    t.to("baron")
    t.play("baron", "take fortune-teller")
    assert t.legal("baron") == ["target viscount", "target duke"]
    t.refused("baron", "target count", "MN-E.3", "refuse.no-hidden")


def test_one_target_needs_no_choice() -> None:
    """MN-E.3 (ruling): where only one player is possible, nothing is asked."""
    t = Table("baron count duke", market="fortune-teller", hands={"duke": "piper-m"})
    t.to("baron")
    t.play("baron", "take fortune-teller")
    assert t.heard("baron", "peeked")[0]["cards"] == ["piper-m"]
    assert t.asked("count", "Turn")


def test_snatch() -> None:
    """MN-E.3: SNATCH takes one hidden card into the own hand."""
    t = Table("baron count duke", market="falconer", hands={"count": "piper-m", "duke": "lutenist-m"})
    t.to("baron")
    t.play("baron", "take falconer", "target count")
    assert t.chances() == {"card piper-m": 1}
    t.deal("card piper-m")
    assert (t.hand("baron"), t.hand("count"), t.company("baron")) == (["piper-m"], [], ["falconer"])
    assert (t.hidden("baron"), t.hidden("count")) == ((1, 0), (0, 0))
    assert t.asked("count", "Turn")


def test_snatch_by_the_back() -> None:
    """MN-E.3: chosen by its back, when both backs are there; chance picks among equal backs."""
    hands = {"count": "piper-m mime-f lutenist-f dancer-m harpist"}
    t = Table("baron count duke", market="falconer", hands=hands)
    t.to("baron")
    t.play("baron", "take falconer")
    assert t.asked("baron", "Back")
    assert t.legal("baron") == ["back plain", "back coin"]
    t.refused("baron", "target count", "MN-E.3", "refuse.back")
    t.refused("baron", "decline", "MN-E.3", "refuse.back")
    coin = t.fork()
    t.play("baron", "back plain")
    assert t.chances() == {f"card {card}": Fraction(1, 3) for card in ("lutenist-f", "piper-m", "harpist")}
    coin.play("baron", "back coin")
    assert coin.chances() == {"card dancer-m": Fraction(1, 2), "card mime-f": Fraction(1, 2)}


def test_snatched_card_is_sorted_in() -> None:
    """MN-E.3, MN-1.8: it is not known by its place in the hand, neither to its owner nor to who looks at the hand."""
    t = Table("baron count duke", market="falconer fortune-teller", hands={"baron": "piper-m", "count": "lutenist-f"})
    t.to("baron")
    t.play("baron", "take falconer")
    t.deal("card lutenist-f")
    assert t.match.view(0)["seats"][0]["cards"] == ["lutenist-f", "piper-m"]
    t.to("duke")
    t.play("duke", "take fortune-teller")
    assert t.heard("duke", "peeked")[0]["cards"] == ["lutenist-f", "piper-m"]


def test_snatch_of_equal_cards() -> None:
    """MN-E.3: two equal cards (another edition) are twice as likely."""
    text = house(cards={"piper-m": "copies = 2"})
    t = Table("baron count duke", market="falconer", text=text, hands={"count": "piper-m piper-m harpist"})
    t.to("baron")
    t.play("baron", "take falconer")
    assert t.chances() == {"card piper-m": Fraction(2, 3), "card harpist": Fraction(1, 3)}


def test_pilfer() -> None:
    """MN-E.3: PILFER takes 1 coin from another player."""
    t = Table("baron count duke", market="monkey-handler")
    t.play("baron", "take monkey-handler", "target duke")
    assert [t.coins(noble) for noble in t.names] == [8, 7, 6]
    assert t.heard("count", "robbed") == [{"kind": "robbed", "seat": 0, "other": 2, "n": 1}]


def test_rob() -> None:
    """MN-E.3: ROB takes 2 coins from one player."""
    t = Table("baron count duke", market="cutpurse")
    t.play("baron", "take cutpurse", "target count")
    assert [t.coins(noble) for noble in t.names] == [9, 5, 7]


def test_rob_the_last_coin() -> None:
    """MN-E.3: 1 if there is only 1; who has none is no target."""
    text = house(start="{ 2 = 1, 3 = 1, 4 = 1, 5 = 1 }")
    t = Table("baron count duke viscount", market="cutpurse dancer-m", text=text)
    t.to("duke")
    t.play("duke", "coin")
    t.play("viscount", "take dancer-m")
    t.play("baron", "take cutpurse")
    t.refused("baron", "target viscount", "MN-E.3", "refuse.has-no-coin")
    t.play("baron", "target count")
    assert (t.coins("count"), t.coins("baron")) == (0, 4)
    t = Table("baron count duke", market="cutpurse", text=text)
    t.play("baron", "take cutpurse", "target count")
    assert (t.coins("count"), t.coins("baron")) == (0, 2)
    t = Table("baron count", market="cutpurse", text=text)
    t.play("baron", "take cutpurse")
    assert (t.coins("count"), t.coins("baron")) == (0, 2)


def test_gift() -> None:
    """MN-E.3: GIFT takes 3 coins from the bank."""
    t = Table("baron count duke", market="patron")
    bank = t.bank
    t.play("baron", "take patron")
    assert (t.coins("baron"), t.bank) == (10, bank - 3)
    assert t.heard("duke", "gift") == [{"kind": "gift", "seat": 0, "n": 3}]


def count_has(*cards: str) -> Table:
    """The Duke has taken a Piper, the Count these cards, and the Baron takes the Press-gang."""
    waiting = [*cards, "harpist", "puppeteer", "trumpeter"]
    backs = ["coin" if ED.cost[ED.slugs.index(each)] else "plain" for each in waiting]
    t = Table("baron count duke", market=f"press-gang piper-m {waiting[0]} {waiting[1]}", top=backs[2])
    up = 2
    for each in cards:
        t.to("count")
        t.play("count", f"take {each}")
        if t.kind == "Target":
            t.play("count", "target duke")
        t.turn_up(waiting[up], then=backs[up + 1] if up + 1 < len(backs) else "plain")
        up += 1
    t.to("duke")
    t.play("duke", "take piper-m")
    t.to("baron")
    t.play("baron", "take press-gang")
    return t


def test_poach() -> None:
    """MN-E.3: POACH takes an artist of one colour or a trainer, without coin and ACTION, into the own company."""
    t = count_has("lutenist-m", "bird-tamer", "dancer-m", "bear-leader", "monkey-handler", "illusionist-f", "impostor")
    t.play("baron", "target count")
    assert t.legal("baron") == ["poach lutenist-m", "poach bird-tamer"]
    for card in ("dancer-m", "bear-leader", "monkey-handler", "illusionist-f", "impostor"):
        t.refused("baron", f"poach {card}", "MN-E.3", "refuse.not-poachable")
    t.refused("baron", "poach piper-m", "MN-E.3", "refuse.not-in-company")
    t.refused("baron", "decline", "MN-E.3", "refuse.poach")
    t.play("baron", "poach bird-tamer")
    assert "bird-tamer" not in t.company("count")
    assert (t.company("baron"), t.discards) == (["bird-tamer"], ["press-gang"])
    assert t.heard(None, "poached") == [{"kind": "poached", "seat": 0, "other": 1, "cards": ["bird-tamer"]}]


def test_poach_no_card_of_several_colours() -> None:
    """MN-E.3: an artist of two colours is safe even where it costs no coin (another edition)."""
    text = HOUSE.replace('colours = ["acrobat", "interpreter"], cost = true', 'colours = ["acrobat", "interpreter"]')
    t = Table("baron count", market="press-gang jester piper-m", text=text)
    for move in ("coin", "take jester", "coin", "take piper-m"):
        t.play(t.who, move)
        t.settle()
    t.play("baron", "take press-gang")
    assert t.legal("baron") == ["poach piper-m"]
    t.refused("baron", "poach jester", "MN-E.3", "refuse.not-poachable")


def test_poach_needs_such_an_artist() -> None:
    """MN-E.3: who has none is no target; hidden cards are not in the company."""
    t = count_has("dancer-m")
    assert t.legal("baron") == ["poach piper-m"], "the Duke is the only one"
    t = Table("baron count duke", market="press-gang", hands={"count": "piper-m"})
    t.to("baron")
    t.play("baron", "take press-gang")
    assert t.heard(None, "ignored") == [{"kind": "ignored", "seat": 0, "effect": "poach"}]


def test_poach_target_without_artists() -> None:
    """MN-E.3: a player without such an artist is refused as a target."""
    t = Table("baron count duke viscount", market="press-gang piper-m lutenist-m")
    t.to("duke")
    t.play("duke", "take piper-m")
    t.play("viscount", "take lutenist-m")
    t.play("baron", "take press-gang")
    t.refused("baron", "target count", "MN-E.3", "refuse.no-artist")
    assert t.legal("baron") == ["target viscount", "target duke"]


def test_poached_cards_stay_poached() -> None:
    """MN-E.3, MN-5.8: they count for the new company."""
    t = count_has("lutenist-m")
    t.play("baron", "target count", "poach lutenist-m")
    assert t.points("baron", "musician") == 6
    assert t.points("count", "musician") == 0


def test_tattle() -> None:
    """MN-E.3: TATTLE shows all hidden cards of all players, then gives one more turn."""
    hands = {"count": "piper-m mime-f", "duke": "lutenist-m", "baron": "harpist"}
    t = Table("baron count duke viscount", market="gossip", hands=hands)
    t.to("baron")
    t.play("baron", "take gossip")
    assert [(event["other"], event.get("cards")) for event in t.heard("baron", "peeked")] == [
        (1, ["piper-m", "mime-f"]),
        (2, ["lutenist-m"]),
    ]
    assert [event.get("cards") for event in t.heard("count", "peeked")] == [["piper-m", "mime-f"], None]
    assert [event.get("cards") for event in t.heard("viscount", "peeked")] == [None, None]
    assert t.asked("baron", "Turn")
    t.play("baron", "coin")
    assert t.asked("count", "Turn")


def test_tattle_without_hidden_cards() -> None:
    """MN-E.3: one more turn even if there are none."""
    t = Table("baron count duke", market="gossip")
    t.play("baron", "take gossip")
    assert t.heard(None, "peeked") == t.heard(None, "ignored") == []
    assert t.asked("baron", "Turn")


def test_last_play_is_the_impostors() -> None:
    """MN-E.3, MN-4.2: LAST PLAY does nothing when the card is taken."""
    t = Table("baron count duke", market="impostor")
    t.play("baron", "take impostor")
    assert t.asked("count", "Turn")


def test_effects_amounts_are_the_editions() -> None:
    """MN-E.3: how many coins an effect moves is the edition's."""
    t = Table("baron count duke", market="monkey-handler patron cutpurse", text=house(pilfer=2, rob=4, gift=5))
    t.play("baron", "take monkey-handler", "target count")
    t.to("baron")
    t.play("baron", "take cutpurse", "target duke")
    t.to("baron")
    coins = t.coins("baron")
    t.play("baron", "take patron")
    assert [t.coins(noble) for noble in t.names] == [coins + 5, 7 - 2 + 2, 7 - 4 + 2]
