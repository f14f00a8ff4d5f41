"""MN-2: a turn."""

import pytest

from tests.games.menestrels.table import NO_OWN_START, PENNILESS, SOON, Table, everywhere, house

BANK_EMPTY = house(NO_OWN_START, coins=30, start="{ 2 = 15, 3 = 10, 4 = 7, 5 = 6 }")
"""With 2, 3 and 5 players nothing is left in the bank; with 4 players 2 coins."""


def test_take() -> None:
    """MN-2.1: a market card goes face up into the own company, and the pile refills its place."""
    t = Table("baron count duke", market="piper-m lutenist-f drummer-m tumbler-f")
    t.play("baron", "take lutenist-f")
    assert t.company("baron") == ["lutenist-f"]
    assert t.market == ["piper-m", None, "drummer-m", "tumbler-f"]
    t.turn_up("juggler-m", then="coin")
    assert t.market == ["piper-m", "juggler-m", "drummer-m", "tumbler-f"]
    assert (t.pile, t.back, t.hidden("baron"), t.coins("baron")) == (56, "coin", (0, 0), 7)
    assert t.asked("count", "Turn")


def test_only_market_cards_are_taken() -> None:
    """MN-2.1: what does not lie in the market cannot be taken."""
    t = Table("baron count duke", market="piper-m")
    t.refused("baron", "take lutenist-f", "MN-2.1", "refuse.not-in-market")
    t.play("baron", "take piper-m")
    t.refused("count", "take piper-m", "MN-2.1", "refuse.not-in-market")


def test_draw() -> None:
    """MN-2.2: the top card goes hidden into the hand; its owner knows it, the others do not."""
    t = Table("baron count duke", market="piper-m lutenist-f drummer-m tumbler-f")
    t.draws("baron", "juggler-m")
    assert (t.hand("baron"), t.hidden("baron"), t.company("baron")) == (["juggler-m"], (1, 0), [])
    assert t.market == ["piper-m", "lutenist-f", "drummer-m", "tumbler-f"]
    assert t.pile == 56
    assert "juggler-m" not in str(t.match.view(1)) + str(t.match.view(None)) + str(t.match.events(1))
    assert t.asked("count", "Turn")


def test_gain_a_coin() -> None:
    """MN-2.3: one coin from the bank, and no card."""
    t = Table("baron count duke")
    t.play("baron", "coin")
    assert (t.coins("baron"), t.bank, t.company("baron"), t.hand("baron")) == (8, 58, [], [])
    assert t.pile == 57
    assert t.asked("count", "Turn")


def test_exactly_one_of_three() -> None:
    """MN-2.1, MN-2.2, MN-2.3: what else there is in the table of moves is no turn."""
    t = Table("baron count duke", market="piper-m lutenist-f drummer-m tumbler-f")
    assert t.legal("baron") == ["take lutenist-f", "take piper-m", "take drummer-m", "take tumbler-f", "draw", "coin"]
    for move in ("veto", "allow", "again", "decline", "target count", "back plain", "assign dancer-m acrobat"):
        t.refused("baron", move, "MN-2", "refuse.turn")
    t.refused("count", "coin", "MN-2", "refuse.not-yours")


def test_bank_empty() -> None:
    """MN-2.3: nobody gains a coin from an empty bank."""
    t = Table("baron count duke", market="dancer-m", text=BANK_EMPTY)
    assert t.bank == 0
    t.refused("baron", "coin", "MN-2.3", "refuse.bank-empty")
    t.play("baron", "take dancer-m")
    assert t.bank == 1
    t.play("count", "coin")
    assert (t.bank, t.coins("count")) == (0, 11)
    t.refused("duke", "coin", "MN-2.3", "refuse.bank-empty")


def test_effect_takes_what_the_bank_has() -> None:
    """MN-2.3, MN-2.6: an effect takes what the bank has; from an empty one nothing, and the effect is ignored."""
    t = Table("baron count duke viscount", market="patron", text=BANK_EMPTY)
    assert t.bank == 2
    t.play("baron", "take patron")
    assert (t.bank, t.coins("baron")) == (0, 9)
    t = Table("baron count duke", market="patron", text=BANK_EMPTY)
    t.play("baron", "take patron")
    assert (t.bank, t.coins("baron")) == (0, 10)
    assert t.heard(None, "ignored") == [{"kind": "ignored", "seat": 0, "effect": "gift"}]
    assert t.heard(None, "gift") == []


def test_pass() -> None:
    """MN-2.3: a player who can neither take, draw nor gain passes; nobody else may."""
    costly = "dancer-m dancer-f mime-m mime-f"
    t = Table("baron count duke", market=costly, top="coin", text=PENNILESS)
    assert t.legal("baron") == ["pass"]
    t.refused("baron", "coin", "MN-2.3")
    t.refused("baron", "draw", "MN-2.4")
    t.play("baron", "pass")
    assert t.heard(None, "passed") == [{"kind": "passed", "seat": 0}]
    assert t.asked("count", "Turn")
    t = Table("baron count duke", market=costly, top="plain", text=PENNILESS)
    assert t.legal("baron") == ["draw"]
    t.refused("baron", "pass", "MN-2.3", "refuse.can-act")
    t = Table("baron count duke", market=costly.replace("dancer-m", "piper-m"), top="coin", text=PENNILESS)
    assert t.legal("baron") == ["take piper-m"]
    t.refused("baron", "pass", "MN-2.3", "refuse.can-act")
    t = Table("baron count duke", market=costly, top="coin")
    t.refused("baron", "pass", "MN-2.3", "refuse.can-act")


def test_everybody_passes_until_the_guard() -> None:
    """MN-2.3, MN-2.11: where nobody can ever do anything, the game still ends."""
    text = house(NO_OWN_START, coins=0, start=everywhere(0), turns=20)
    t = Table("baron count duke", market="dancer-m dancer-f mime-m mime-f", top="coin", text=text)
    for _ in range(20):
        t.play(t.who, "pass")
    assert t.match.over
    assert t.heard(None, "king") == [{"kind": "king", "seat": 2, "how": "guard"}]


def test_cost_of_a_visible_card() -> None:
    """MN-2.4: a card with a coin costs one, the others nothing."""
    t = Table("baron count duke", market="dancer-m piper-m")
    t.play("baron", "take dancer-m")
    assert (t.coins("baron"), t.bank) == (6, 60)
    t.play("count", "take piper-m")
    assert (t.coins("count"), t.bank) == (7, 60)


def test_cost_of_a_hidden_card() -> None:
    """MN-2.4: a drawn card with a coin on its back is paid before it is seen; a plain one costs nothing."""
    t = Table("baron count duke", top="coin")
    t.play("baron", "draw")
    assert (t.coins("baron"), t.bank, t.hidden("baron"), t.who) == (6, 60, (0, 0), "dealer")
    t.turn_up("mime-f", then="plain")
    assert (t.coins("baron"), t.hidden("baron")) == (6, (0, 1))
    t.draws("count", "piper-m")
    assert (t.coins("count"), t.bank) == (7, 60)


def test_without_coins_no_costly_card() -> None:
    """MN-2.4: a player without coins can take no card with a coin, neither visible nor hidden."""
    t = Table("baron count duke", market="dancer-m piper-m", top="coin", text=PENNILESS)
    t.refused("baron", "take dancer-m", "MN-2.4", "refuse.no-coin")
    t.refused("baron", "draw", "MN-2.4", "refuse.no-coin")
    assert "take piper-m" in t.legal("baron")


def test_last_coin_is_enough() -> None:
    """MN-2.4: the last coin buys a card, and then there is none."""
    text = house(NO_OWN_START, start=everywhere(1))
    t = Table("baron count duke", market="dancer-m dancer-f", text=text)
    t.play("baron", "take dancer-m")
    assert t.coins("baron") == 0
    t.to("baron")
    assert "take dancer-f" not in t.legal("baron")


def test_only_a_coin_is_left() -> None:
    """MN-2.5: no coins, and a coin on every card there is: only a coin can be gained."""
    text = house(NO_OWN_START, start=everywhere(0))
    t = Table("baron count duke", market="dancer-m dancer-f mime-m mime-f", top="coin", text=text)
    assert t.legal("baron") == ["coin"]
    t.play("baron", "coin")
    t.to("baron")
    assert "take mime-f" in t.legal("baron")
    assert "draw" in t.legal("baron")


ACTION = ["illusionist-m", "illusionist-f", "fortune-teller", "falconer", "monkey-handler"]
ACTION_GREY = ["cutpurse", "patron", "press-gang", "gossip"]


def through(t: Table) -> None:
    """Play what an effect asks, the first of each."""
    t.settle()
    while t.kind in ("Target", "Back", "Poach"):
        t.play(t.who, t.legal(t.who)[0])
        t.settle()


@pytest.mark.parametrize("card", ACTION + ACTION_GREY)
def test_action_card_taken(card: str) -> None:
    """MN-2.6, MN-2.7: acts at once when taken; artists join the company, grey cards the discards."""
    t = Table("baron count viscount", market=f"{card} piper-m", hands={"count": "lutenist-m"})
    t.play("viscount", "take piper-m")
    t.to("baron")
    t.play("baron", f"take {card}")
    effects = {"encore", "peeked", "snatched", "robbed", "gift", "poached", "tattle"}
    through(t)
    assert effects & {event["kind"] for event in t.heard(None)}
    assert (card in t.company("baron")) == (card in ACTION)
    assert (card in t.discards) == (card in ACTION_GREY)


@pytest.mark.parametrize("card", ACTION + ACTION_GREY)
def test_action_card_drawn(card: str) -> None:
    """MN-2.6, MN-2.7: drawn, it is revealed to all, cannot be kept hidden, and acts just the same."""
    back = "coin" if card.startswith("illusionist") else "plain"
    t = Table("baron count viscount", market="piper-m", top=back, hands={"count": "lutenist-m"})
    t.takes("viscount", "piper-m", up="dancer-m" if back == "coin" else "drummer-m", then=back)
    t.play("baron", "draw")
    t.deal(f"card {card}")
    seen = {"kind": "drawn", "seat": 0, "paid": int(back == "coin"), "cards": [card]}
    for viewer in (None, "baron", "count", "viscount"):
        assert t.heard(viewer, "drawn")[-1] == seen
    effects = {"encore", "peeked", "snatched", "robbed", "gift", "poached", "tattle"}
    through(t)
    assert effects & {event["kind"] for event in t.heard(None)}
    assert card not in t.hand("baron")
    assert (card in t.company("baron")) == (card in ACTION)
    assert (card in t.discards) == (card in ACTION_GREY)


@pytest.mark.parametrize("card", ["falconer", "fortune-teller", "press-gang"])
@pytest.mark.parametrize("how", ["taken", "drawn"])
def test_effect_that_cannot_be_applied(card: str, how: str) -> None:
    """MN-2.6: it is ignored, and the card is taken all the same."""
    t = Table("baron count duke", market=card if how == "taken" else "")
    t.play("baron", f"take {card}" if how == "taken" else "draw")
    if how == "drawn":
        t.deal(f"card {card}")
    effect = {"falconer": "snatch", "fortune-teller": "peek", "press-gang": "poach"}[card]
    assert t.heard(None, "ignored") == [{"kind": "ignored", "seat": 0, "effect": effect}]
    assert card in t.company("baron") + t.discards
    assert t.asked("count", "Turn")


@pytest.mark.parametrize("card", ["monkey-handler", "cutpurse"])
def test_nobody_has_a_coin(card: str) -> None:
    """MN-2.6: nothing to rob is ignored."""
    t = Table("baron count duke", market=card, text=PENNILESS)
    t.play("baron", f"take {card}")
    assert len(t.heard(None, "ignored")) == 1
    assert t.asked("count", "Turn")


def test_effect_is_a_duty() -> None:
    """MN-2.6: who owns the card chooses the target, but cannot leave it."""
    t = Table("baron count duke", market="cutpurse")
    t.play("baron", "take cutpurse")
    assert t.asked("baron", "Target")
    assert t.legal("baron") == ["target duke", "target count"]
    for move in ("decline", "allow", "pass", "coin"):
        t.refused("baron", move, "MN-E.3", "refuse.target")


def test_grey_cards_never_count() -> None:
    """MN-2.7: grey cards are no artists: they count for no category, women, couples or points."""
    t = Table("baron count duke", market="impostor patron gossip", text=SOON)
    t.play("baron", "take patron")
    t.play("count", "take impostor")
    assert t.company("count") == ["impostor"]
    assert [t.points("count", kind) for kind in ("musician", "acrobat", "interpreter", "women", "couples")] == [0] * 5
    assert t.points("count", "trainers") == t.points("baron", "trainers") == 0
    assert all("impostor" not in line.cards for line in t.sheet("count").lines)


def test_impostor_may_stay_hidden() -> None:
    """MN-2.7: a grey card with a later effect may be kept in hand; taken from the market it lies in the company."""
    t = Table("baron count duke")
    t.draws("baron", "impostor")
    assert (t.hand("baron"), t.hidden("baron"), t.company("baron")) == (["impostor"], (1, 0), [])
    assert "impostor" not in str(t.match.view(None)) + str(t.match.events(None))
    t = Table("baron count duke", market="impostor")
    t.play("baron", "take impostor")
    assert (t.company("baron"), t.discards) == (["impostor"], [])
    assert t.asked("count", "Turn")


def kinds(t: Table, since: int) -> list[str]:
    return [event["kind"] for event in t.match.events(None, since)]


def test_order_within_a_take() -> None:
    """MN-2.8: announce, Bishop, pay, the card moves, its effect, refill, next back, Duke's pair, extra turns."""
    t = Table("duke bishop count", market="illusionist-m illusionist-f")
    t.to("duke")
    t.play("duke", "take illusionist-m")
    t.play("bishop", "allow")
    t.to("duke")
    since, coins = len(t.match.events(None)), t.coins("duke")
    t.play("duke", "take illusionist-f")
    assert kinds(t, since) == ["announced"]
    assert t.asked("bishop", "Veto")
    assert (t.coins("duke"), "illusionist-f" in t.market) == (coins, True)
    t.play("bishop", "allow")
    assert kinds(t, since) == ["announced", "allowed", "taken", "encore"]
    assert (t.coins("duke"), t.company("duke")) == (coins - 1, ["illusionist-f", "illusionist-m"])
    t.deal("card piper-m")
    assert kinds(t, since)[4:] == ["market"]
    t.deal("top coin")
    assert kinds(t, since)[5:] == ["top"]
    assert t.asked("duke", "Pair")
    assert t.extra == 1
    t.play("duke", "again")
    assert kinds(t, since)[6:] == ["again", "extra"]
    assert t.asked("duke", "Turn")


def test_order_within_a_draw() -> None:
    """MN-2.8: announce, Bishop, pay, the card moves, its effect, then the next back, then the Duke's pair."""
    t = Table("duke bishop count", market="harpist", hands={"count": "piper-f lutenist-f", "duke": "dog-trainer-m"})
    t.to("duke")
    since = len(t.match.events(None))
    t.play("duke", "draw")
    assert kinds(t, since) == ["announced"]
    t.play("bishop", "allow")
    assert kinds(t, since) == ["announced", "allowed"]
    t.deal("card dog-trainer-f")
    assert kinds(t, since)[2:] == ["drawn"]
    t.deal("top coin")
    assert kinds(t, since)[3:] == ["top"]
    assert t.asked("duke", "Pair")


def test_effect_comes_before_refill() -> None:
    """MN-2.8: the effect is carried out, its choices made, before the market is refilled."""
    t = Table("baron count duke", market="cutpurse")
    t.match.play(0, "take cutpurse")
    assert t.who == "baron"
    assert t.market[0] is None
    t.play("baron", "target duke")
    assert (t.coins("baron"), t.coins("duke"), t.market[0]) == (9, 5, None)
    t.turn_up("piper-m")
    assert t.market[0] == "piper-m"


def test_effect_comes_before_the_king() -> None:
    """MN-2.8, MN-4.1: the effect of the card whose place the King would take has happened."""
    t = Table("baron count duke", market="cutpurse", text=SOON)
    t.play("baron", "take cutpurse", "target duke")
    t.turn_up("king")
    assert (t.coins("baron"), t.coins("duke")) == (9, 5)
    assert t.match.over


def test_gained_cards_cost_nothing() -> None:
    """MN-2.9: a hidden card with a coin is snatched for nothing, even without a coin."""
    t = Table("baron count duke", market="falconer", hands={"count": "mime-m"})
    t.to("baron")
    bank, coins = t.bank, t.coins("baron")
    t.play("baron", "take falconer")
    t.deal("card mime-m")
    assert (t.hand("baron"), t.coins("baron"), t.bank) == (["mime-m"], coins, bank)


def test_gained_cards_trigger_nothing() -> None:
    """MN-2.9, MN-3.4: a couple completed by a poached or snatched card gives the Duke nothing."""
    t = Table("baron count duke", market="piper-m press-gang piper-f")
    t.play("baron", "take piper-m")
    t.to("duke")
    t.play("duke", "take piper-f")
    t.to("duke")
    t.play("duke", "take press-gang", "poach piper-m")
    assert t.company("duke") == ["piper-f", "piper-m"]
    assert t.asked("baron", "Turn")
    t = Table("baron count duke", market="falconer piper-f", hands={"count": "piper-m"})
    t.to("duke")
    t.play("duke", "take piper-f")
    t.to("duke")
    t.play("duke", "take falconer")
    t.deal("card piper-m")
    assert t.hand("duke") == ["piper-m"]
    assert t.asked("baron", "Turn")


def test_gained_cards_cannot_be_vetoed() -> None:
    """MN-2.9: the Bishop is asked about the card that snatches, not about the one snatched."""
    t = Table("baron bishop count", market="falconer", hands={"bishop": "piper-m piper-f", "count": "lutenist-m"})
    t.to("baron")
    t.play("baron", "take falconer")
    t.play("bishop", "allow")
    t.play("baron", "target count")
    t.deal("card lutenist-m")
    assert t.asked("bishop", "Turn")
    assert len(t.heard(None, "announced")) == len(t.heard(None, "allowed"))


def test_extra_turns_are_complete_turns() -> None:
    """MN-2.10: in an extra turn everything of a turn may be done; then the turn passes."""
    t = Table("baron count duke", market="gossip piper-m", top="coin")
    t.takes("baron", "gossip", up="dancer-m", then="coin")
    assert t.heard(None, "extra") == [{"kind": "extra", "seat": 0}]
    assert t.asked("baron", "Turn")
    assert {"take piper-m", "take dancer-m", "draw", "coin"} <= set(t.legal("baron"))
    t.play("baron", "coin")
    assert t.asked("count", "Turn")


def test_extra_turns_add_up() -> None:
    """MN-2.10: extra turns gained in extra turns are all played before the turn passes."""
    t = Table("duke count baron", market="illusionist-m illusionist-f gossip piper-m")
    t.to("duke")
    left = []
    for moves in (("take illusionist-m",), ("take illusionist-f", "again"), ("take gossip",), ("coin",)):
        t.play("duke", *moves)
        assert t.asked("duke", "Turn")
        left.append(t.extra)
    assert left == [0, 1, 1, 0], "besides the one that is being played"
    t.play("duke", "take piper-m")
    assert t.asked("count", "Turn")


def test_guard() -> None:
    """MN-2.11: the house edition ends after 400 turns as if the King had come; the log says so."""
    t = Table("baron count duke", text=house(NO_OWN_START, coins=500))
    for turn in range(400):
        assert t.asked(t.names[turn % 3], "Turn")
        t.play(t.names[turn % 3], "coin")
    assert t.match.over
    assert t.heard(None, "king") == [{"kind": "king", "seat": 1, "how": "guard"}]


def test_extra_turns_count_for_the_guard() -> None:
    """MN-2.11: an extra turn is a turn; one that would be the turn too many is not played."""
    t = Table("baron count duke", market="gossip", text=house(turns=20))
    for _ in range(18):
        t.play(t.who, "coin")
    t.play("baron", "take gossip", "coin")
    assert t.match.over
    t = Table("baron count duke viscount", market="gossip", text=house(turns=20))
    for _ in range(19):
        t.play(t.who, "coin")
    t.play("viscount", "take gossip")
    t.settle()
    assert t.match.over
    assert t.extra == 0


def after_the_guard(pile: int) -> Table:
    """The Baron's last play after 20 turns, with the King still among this many cards of the pile."""
    text = house(turns=20, removed=everywhere(56 - pile), king_among=pile - 1)
    t = Table("baron count duke", market="impostor", text=text)
    t.play("baron", "take impostor")
    for _ in range(19):
        t.settle()
        t.play(t.who, "coin")
    t.play("baron", "play impostor")
    assert t.pile == pile
    return t


def test_last_play_after_the_guard() -> None:
    """MN-2.11, MN-4.2: the Impostor plays as after the King; he still lies in the pile, and may be drawn there."""
    t = after_the_guard(2)
    t.play("baron", "draw")
    assert t.chances()["card king"] > t.chances()["card piper-m"] > 0
    t.deal("card piper-m")
    assert t.chances() == {"top plain": 1}, "the King is the last card"
    t.settle()
    assert t.match.over
    assert t.company("baron") == ["piper-m"]


def test_king_drawn_in_a_last_play_after_the_guard() -> None:
    """MN-2.11, MN-4.1: he ends that turn, is no card of the player, and the arrangement follows."""
    t = after_the_guard(1)
    t.play("baron", "draw")
    assert t.chances() == {"card king": 1}
    t.deal("card king")
    assert t.match.over
    assert [event["how"] for event in t.heard(None, "king")] == ["guard", "drawn"]
    assert (t.company("baron"), t.hand("baron"), t.pile) == ([], [], 0)
