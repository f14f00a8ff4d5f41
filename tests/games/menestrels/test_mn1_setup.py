"""MN-1: set-up."""

from collections import Counter
from fractions import Fraction

import pytest

from parlour import DEALER, IllegalMove, Match, game
from tests.games.menestrels.table import DULL, HOUSE, SOON, Table, edition, everywhere, house

HAND_OUT = {2: 8, 3: 7, 4: 5, 5: 4}


def total(t: Table) -> int:
    return t.bank + sum(t.coins(noble) for noble in t.names)


def test_components() -> None:
    """MN-1.1: 9 Nobles, 60 Artists, the King, coins worth 80 in all, 3 bubbles."""
    ed = edition(HOUSE)
    assert len(ed.nobles) == 9
    assert len(ed.deck) == 60
    assert [move.arg for move in ed.moves if move.verb == "card"][-1] == "king"
    assert total(Table("baron count duke")) == 80
    t = Table("bishop baron")
    assert [seat["bubbles"] for seat in t.view["seats"]] == [3, 0]
    assert t.view["bubbles"] == 3


def test_bubbles_belong_to_the_bishop() -> None:
    """MN-1.1: without the Bishop nobody has bubbles."""
    t = Table("baron count")
    assert t.view["bubbles"] == 0
    assert [seat["bubbles"] for seat in t.view["seats"]] == [0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobles_dealt(seats: int) -> None:
    """MN-1.2: each player gets one of the nine at random, all alike likely, and everybody sees it."""
    match = Match.new("menestrels", seats)
    left = {move.arg for move in match.edition.moves if move.verb == "noble"}
    for seat in range(seats):
        assert {move.arg: weight for move, weight in match.chances()} == dict.fromkeys(left, 1)
        noble = min(left)
        match.play(DEALER, f"noble {noble}")
        left.remove(noble)
        for viewer in (None, *range(seats)):
            assert match.view(viewer)["seats"][seat]["noble"] == noble
            assert match.events(viewer)[seat] == {"kind": "noble", "seat": seat, "noble": noble}
    assert {move.verb for move, _ in match.chances()} == {"card"}


def test_nobles_chosen() -> None:
    """MN-1.2: chosen (option), in random seat order from the rest."""
    match = Match.new("menestrels", 3, options={"nobles": "chosen"})
    assert {str(move): weight for move, weight in match.chances()} == {"seat 0": 1, "seat 1": 1, "seat 2": 1}
    match.play(DEALER, "seat 1")
    assert len(match.legal(1)) == 9
    assert match.legal(0) == match.legal(2) == []
    match.play(1, "noble prince")
    assert {str(move): weight for move, weight in match.chances()} == {"seat 0": 1, "seat 2": 1}
    match.play(DEALER, "seat 2")
    assert len(match.legal(2)) == 8
    with pytest.raises(IllegalMove) as error:
        match.play(2, "noble prince")
    assert (error.value.rule, error.value.reason) == ("MN-1.2", "refuse.noble-taken")
    with pytest.raises(IllegalMove) as error:
        match.play(2, "draw")
    assert (error.value.rule, error.value.reason) == ("MN-1.2", "refuse.choose-noble")
    match.play(2, "noble baron")
    match.play(DEALER, "seat 0")
    match.play(0, "noble duke")
    assert [seat["noble"] for seat in match.view(None)["seats"]] == ["duke", "prince", "baron"]
    assert {move.verb for move, _ in match.chances()} == {"card"}


def test_other_nobles_leave_the_game() -> None:
    """MN-1.2: the other Nobles leave the game: nobody can aim at them."""
    t = Table("baron count duke", market="cutpurse")
    t.play("baron", "take cutpurse")
    assert t.legal("baron") == ["target duke", "target count"]
    t.refused("baron", "target prince", "MN-E.3", "refuse.other-player")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_start_coins(seats: int) -> None:
    """MN-1.3, MN-E.4: 8/7/5/4 each with 2/3/4/5 players; the Marquis has more, the Prince fewer below 5 players."""
    t = Table(" ".join(["baron", "count", "duke", "bishop", "viscount"][:seats]))
    assert {t.coins(noble) for noble in t.names} == {HAND_OUT[seats]}
    assert total(t) == 80
    t = Table(" ".join(["prince", "marquis", "duke", "bishop", "viscount"][:seats]))
    assert t.coins("prince") == {2: 7, 3: 6, 4: 4, 5: 4}[seats]
    assert t.coins("marquis") == {2: 12, 3: 11, 4: 9, 5: 8}[seats]
    assert {t.coins(noble) for noble in t.names[2:]} <= {HAND_OUT[seats]}
    assert total(t) == 80


def test_fifteen_leave_the_game_of_two() -> None:
    """MN-1.4: with two players 15 Artists leave the game unseen: the pile is 15 smaller, and any card may be gone."""
    assert Table("baron count duke").pile == 60 - 4 + 1
    assert Table("baron count duke prince").pile == 60 - 4 + 1
    assert Table("baron count duke prince bishop").pile == 60 - 4 + 1
    t = Table("baron count")
    assert t.pile == 60 - 15 - 4 + 1
    assert t.view["removed"] == 15


def test_removed_cards_stay_secret() -> None:
    """MN-1.4: all but the market may still come, and after the last card of the pile nobody knows which are gone."""
    match = Match.new("menestrels", 2)
    match.play(DEALER, "noble baron")
    match.play(DEALER, "noble count")
    assert {move.arg: weight for move, weight in match.chances()} == dict.fromkeys(match.edition.slugs, 1)
    t = Table("baron count", text=house(removed="{ 2 = 55 }", king_among=1))
    assert t.pile == 2
    t.play("baron", "draw")
    assert len(t.chances()) == 38 - 4 + 1, "all plain cards but the market's, or the King"
    t.turn_up("piper-m")
    t.play("count", "draw")
    t.deal("card king")
    assert t.match.over
    for seat in (None, 0, 1):
        told = str(t.match.view(seat)) + str(t.match.events(seat))
        assert not [card for card in ("fiddler-m", "lutenist-f", "dancer-m", "patron") if card in told]


def test_market() -> None:
    """MN-1.5: four Artists face up, before the pile is laid, so never the King; all alike likely."""
    match = Match.new("menestrels", 3)
    for noble in ("noble baron", "noble count", "noble duke"):
        match.play(DEALER, noble)
    left = set(match.edition.slugs)
    for place in range(4):
        assert {move.arg: weight for move, weight in match.chances()} == dict.fromkeys(left, 1)
        card = max(left)
        match.play(DEALER, f"card {card}")
        left.remove(card)
        assert match.view(None)["market"][place] == card
    assert {move.verb for move, _ in match.chances()} == {"top"}


def test_market_cards_do_nothing() -> None:
    """MN-1.5: an effect on a market card does nothing until somebody takes the card."""
    t = Table("baron count duke", market="patron cutpurse gossip falconer")
    assert t.asked("baron", "Turn")
    assert {t.coins(noble) for noble in t.names} == {7}
    t.play("baron", "take patron")
    t.turn_up("monkey-handler")
    assert t.asked("count", "Turn")
    assert (t.coins("baron"), t.coins("count"), t.coins("duke")) == (10, 7, 7)


def draw_any(t: Table) -> None:
    """Whoever's turn it is draws some artist and carries out what it does, until the next back is owed."""
    if t.kind == "Top":
        t.deal(list(t.chances())[-1])
    t.play(t.who, "draw")
    t.deal(next(card for card in t.chances() if card != "card king"))
    while t.kind not in ("Top", "Turn"):
        if t.who == "dealer":
            t.deal(next(iter(t.chances())))
        else:
            t.play(t.who, t.legal(t.who)[0])


def king_on_top(t: Table) -> Fraction:
    """How likely the King is the top card, before its back is dealt."""
    chance = Fraction(0)
    for back, share in t.chances().items():
        way = t.fork()
        way.deal(back)
        way.play(way.who, "draw")
        chance += share * way.chances().get("card king", 0)
    return chance


@pytest.mark.parametrize("nobles", ["baron viscount", "baron count viscount viscountess princess"])
def test_king_is_in_one_of_the_last_eleven_places(nobles: str) -> None:
    """MN-1.6, MN-1.4: the King never comes before the last 11 cards, then in each of the 11 places with one chance.

    What is gone from the game of two changes nothing: his is a place in the pile.
    """
    t = Table(nobles, text=house(start=everywhere(16)))
    while t.pile > 11:
        draw_any(t)
        assert t.pile < 11 or t.kind == "Top"
        if t.pile > 11:
            assert king_on_top(t) == 0
    still_hidden, places = Fraction(1), []
    while t.pile:
        here = king_on_top(t)
        places.append(still_hidden * here)
        still_hidden *= 1 - here
        if here == 1:
            break
        draw_any(t)
    assert places == [Fraction(1, 11)] * 11


@pytest.mark.parametrize(
    ("nobles", "first", "then"),
    [
        ("prince baron count", "baron", "count prince baron"),
        ("bishop prince viscount", "bishop", "prince viscount bishop"),
        ("duke count", "count", "duke count"),
        ("prince marquis princess viscount viscountess", "viscountess", "prince marquis princess viscount"),
    ],
)
def test_who_begins(nobles: str, first: str, then: str) -> None:
    """MN-1.7: the lowest rank goes first, then clockwise."""
    t = Table(nobles)
    assert t.heard(None, "first") == [{"kind": "first", "seat": t.seat(first)}]
    for who in (first, *then.split()):
        assert t.asked(who, "Turn")
        t.play(who, "coin")


def test_backs_are_public() -> None:
    """MN-1.8: everybody sees the back of the top card and of every hidden card, and the faces only of the own hand."""
    t = Table("baron count duke", top="coin", market="patron")
    for viewer in (None, 0, 1, 2):
        assert t.match.view(viewer)["pile"] == {"size": 57, "back": "coin", "looked": False}
    t.draws("baron", "dancer-m", then="plain")
    t.draws("count", "piper-m", then="coin")
    for viewer in (None, 0, 1, 2):
        view = t.match.view(viewer)
        assert view["pile"] == {"size": 55, "back": "coin", "looked": False}
        assert [seat["hand"] for seat in view["seats"]] == [
            {"plain": 0, "coin": 1},
            {"plain": 1, "coin": 0},
            {"plain": 0, "coin": 0},
        ]
        faces = {seat: view["seats"][seat].get("cards") for seat in range(3)}
        assert faces == {each: ([["dancer-m"], ["piper-m"], []][each] if each == viewer else None) for each in range(3)}
    assert t.heard("baron", "drawn") == [
        {"kind": "drawn", "seat": 0, "paid": 1, "cards": ["dancer-m"]},
        {"kind": "drawn", "seat": 1, "paid": 0, "backs": ["plain"]},
    ]
    assert t.heard(None, "drawn") == [
        {"kind": "drawn", "seat": 0, "paid": 1, "backs": ["coin"]},
        {"kind": "drawn", "seat": 1, "paid": 0, "backs": ["plain"]},
    ]


def test_public_things() -> None:
    """MN-1.8: coins, bubbles, companies, discards and the pile's size are the same in every view."""
    t = Table("bishop count duke", market="patron piper-m")
    t.takes("bishop", "patron", up="lutenist-m")
    t.play(
        "count",
        "take piper-m",
    )
    t.play("bishop", "veto")
    t.play("count", "take lutenist-m")
    t.play("bishop", "allow")
    t.settle()
    views = [t.match.view(viewer) for viewer in (None, 0, 1, 2)]
    for view in views:
        assert [seat["coins"] for seat in view["seats"]] == [10, 7, 7]
        assert [seat["company"] for seat in view["seats"]] == [[], ["lutenist-m"], []]
        assert (view["discards"], view["bubbles"], view["bank"]) == (["patron"], 2, 56)
        assert view["pile"]["size"] == 55


def test_back_of_the_king_is_plain() -> None:
    """MN-1.8: the King's back is plain: of the last card it can be told, and a coin on top means no King."""
    t = Table("baron count duke", text=house(removed=everywhere(55), king_among=1))
    assert t.pile == 2
    t.draws("baron", "piper-m", then="plain")
    assert t.chances() == {}
    assert (t.pile, t.back) == (1, "plain")
    t.play("count", "draw")
    assert t.chances() == {"card king": 1}
    t = Table("baron count duke", top="coin", text=SOON)
    t.play("baron", "draw")
    assert "card king" not in t.chances()
    assert all(t.cost(card.removeprefix("card ")) for card in t.chances())


def test_how_likely_the_backs_are() -> None:
    """MN-1.8: a back is as likely as cards of it are left; where the King may be, he adds to the plain ones."""
    t = Table("baron count duke", market="dancer-m piper-m lutenist-m lutenist-f")
    t.play("baron", "take piper-m")
    assert set(t.chances().values()) == {Fraction(1, 35)}
    t.deal("card fiddler-m")
    assert t.chances() == {"top plain": Fraction(34, 34 + 21), "top coin": Fraction(21, 34 + 21)}
    t = Table("baron count", text=SOON, market="dancer-m piper-m lutenist-m lutenist-f")
    assert t.pile == 41
    t.play("baron", "take piper-m")
    # 35 plain and 21 costly artists are left, 16 of them out of the game; under a plain back the King is one of 41
    # cards, and each plain artist lies there in 40 of 41 cases with a chance of 1 in 56.
    king, artist = Fraction(1, 41), Fraction(40, 41) / 56
    assert t.chances()["card king"] == king / (king + 35 * artist)
    assert t.chances()["card fiddler-m"] == artist / (king + 35 * artist)
    t.deal("card fiddler-m")
    coin = Fraction(39, 40) * Fraction(21, 55)
    assert t.chances() == {"top plain": 1 - coin, "top coin": coin}


def test_hidden_cards_of_one_back_are_alike() -> None:
    """MN-1.8: views and events sort hidden cards, so that their order tells nothing of when they came."""
    first = Table("baron count duke", hands={"baron": "piper-m lutenist-m fiddler-m"})
    other = Table("baron count duke", hands={"baron": "fiddler-m piper-m lutenist-m"})
    assert first.match.view(0) == other.match.view(0)
    for t in (first, other):
        t.to("count")
        t.match.play(1, "draw")
        t.turn_up("fortune-teller")
        t.settle()
    assert first.heard("count", "peeked") == other.heard("count", "peeked")
    assert first.match.view(0) == other.match.view(0)


def test_no_move_shows_a_hidden_card() -> None:
    """MN-1.8: a player may not show hidden cards: on an ordinary turn no move does."""
    t = Table("baron count duke", hands={"baron": "piper-m piper-f"})
    t.to("baron")
    assert {move.split()[0] for move in t.legal("baron")} == {"take", "draw", "coin"}


def test_giver_and_taker_know_the_card() -> None:
    """MN-1.8: giver and taker of a hidden card know it, nobody else."""
    t = Table("baron count duke", market="falconer", hands={"count": "piper-m"})
    t.to("baron")
    t.play("baron", "take falconer")
    t.deal("card piper-m")
    known = {"kind": "snatched", "seat": 0, "other": 1, "cards": ["piper-m"]}
    assert t.heard("baron", "snatched") == t.heard("count", "snatched") == [known]
    secret = {"kind": "snatched", "seat": 0, "other": 1, "backs": ["plain"]}
    assert t.heard("duke", "snatched") == t.heard(None, "snatched") == [secret]


def test_names_of_the_dull_are_right() -> None:
    """What the tests call dull is: one colour or a trainer, no mate, no effect, no coin."""
    ed = game("menestrels").edition()
    kinds = [ed.slugs.index(card) for card in DULL]
    assert not any(ed.effect[k] or ed.cost[k] or ed.grey[k] or ed.mate[k] >= 0 for k in kinds)
    assert Counter(map(len, (ed.colours[k] for k in kinds))) == {1: 8, 0: 2}
