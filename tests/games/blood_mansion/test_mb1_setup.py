"""MB-1: set-up, what is public, what it is to have seen the Suspect."""

from collections import Counter
from fractions import Fraction

import pytest

from parlour import DEALER, Match
from tests.games.blood_mansion.table import Table, edition, house


def test_cards() -> None:
    """MB-1.1: 75 cards with five sorts of backs."""
    ed = Table("zona stella lucious").ed
    assert len(ed.characters) == 9
    assert (ed.copies[ed.dead_end], len(ed.weapons), len(ed.guilt)) == (6, 7, 22)
    actions = sum(ed.copies[kind] for kind in range(ed.first_action, ed.first_guilt))
    assert (actions, ed.copies[ed.slam]) == (24, 5)
    assert 9 + 6 + 7 + 24 + 22 + 7 == 75
    backs = Counter(ed.backs[kind] for kind in range(len(ed.slugs)) for _ in range(ed.copies[kind]))
    assert backs == {0: 15, 1: 7, 2: 24, 3: 22}


def test_deck() -> None:
    """MB-1.4: 60 cards in the pile, one of them the killer's Suspect; 5 to each player."""
    match = Match.new("blood_mansion", 3)
    for name in ("zona", "stella", "lucious"):
        match.play(DEALER, f"character {name}")
    assert match.view(None)["pile"]["backs"] == {"suspect": 7, "weapon": 7, "action": 24, "guilt": 22}
    t = Table("zona stella lucious demetrius")
    assert t.pile == 60 - 4 * 5
    assert all(sum(hand.values()) == 5 for hand in t.view["hands"])


def test_characters_are_dealt() -> None:
    """MB-1.2: each player gets one of nine, by chance."""
    match = Match.new("blood_mansion", 3)
    assert len(match.chances()) == 9
    match.play(DEALER, "character zona")
    assert "character zona" not in [str(move) for move, _ in match.chances()]
    assert match.view(None)["seats"][0]["character"] == "zona"


def test_characters_are_chosen() -> None:
    """MB-1.2: chosen in the order of the seats, from what is left."""
    match = Match.new("blood_mansion", 3, options={"characters": "chosen"})
    assert list(match.owed) == [0]
    match.play(0, "character tabitha")
    assert list(match.owed) == [1]
    for move, reason in (("character tabitha", "refuse.character-taken"), ("draw", "refuse.character")):
        refusal = match.why_not(1, move)
        assert refusal
        assert (refusal.rule, refusal.reason) == ("MB-1.2", reason)
    match.play(1, "character zona")
    match.play(2, "character stella")
    assert [seat["character"] for seat in match.view(None)["seats"]] == ["tabitha", "zona", "stella"]


def test_nobody_is_guilty_before_somebody_looks() -> None:
    """MB-1.3: the killer is one of the players' characters, drawn when the card is first seen."""
    t = Table("zona stella lucious", first="zona")
    assert t.match.state.killer == -1  # type: ignore[attr-defined]
    t.play("zona", "draw")
    chances = t.chances()
    assert chances == {
        "card dead-end": Fraction(6, 7),
        **{f"card {name}": Fraction(1, 21) for name in ("zona", "stella", "lucious")},
    }
    t.deal("card lucious")
    assert t.sees("zona")["killer"] == "lucious"
    assert t.sees("stella")["killer"] is None


@pytest.mark.parametrize(
    ("hands", "first"),
    [
        ({"zona": "mace", "stella": "dead-end"}, ["lucious"]),
        ({"zona": "mace gun", "stella": "dead-end", "lucious": "rifle sword"}, ["stella"]),
        (
            {"zona": "house-search", "stella": "house-search into-the-fire", "lucious": "into-the-fire"},
            ["zona", "lucious"],
        ),
        ({"zona": "house-search mace", "stella": "gun", "lucious": "into-the-fire rifle"}, ["stella"]),
        ({}, ["zona", "stella", "lucious"]),
    ],
)
def test_who_begins(hands: dict[str, str], first: list[str]) -> None:
    """MB-1.5: fewest S and W, then fewest A, then chance; and on clockwise."""
    for name in first:
        t = Table("zona stella lucious", hands, first=name)
        tied = [line for line in t.match.record().moves if " first " in f" {line}"]
        assert t.asked(name, "Turn")
        assert bool(tied) == (len(first) > 1)
        t.passes(name)
        t.settle()
        assert t.who == t.names[(t.seat(name) + 1) % 3]


def test_chance_among_the_first() -> None:
    """MB-1.5: all that are tied are equally likely."""
    match = Match.new("blood_mansion", 3, seed=None)
    for name in ("zona", "stella", "lucious"):
        match.play(DEALER, f"character {name}")
    for card in ("house-search", "balloon-5", "balloon-10", "balloon-15", "buggy-5", "train-5", "train-10", "train-15"):
        match.play(DEALER, f"card {card}")
    for card in ("wagon-5", "wagon-10", "wagon-15", "bicycle-5", "bicycle-10", "bicycle-15", "steamship-5"):
        match.play(DEALER, f"card {card}")
    assert {str(move): weight for move, weight in match.chances()} == {"first stella": 1, "first lucious": 1}


def test_murder_card_and_victim() -> None:
    """MB-1.6: one of seven weapons; a character that nobody has."""
    t = Table("zona stella lucious", weapon="poison")
    assert t.view["crime"]["weapon"] == "poison"
    assert t.view["crime"]["victim"] in set(t.ed.characters) - set(t.names)
    lines = t.match.record().moves
    assert "* murder poison" in lines
    assert any(line.startswith("* victim") for line in lines)


def test_nine_players_have_a_guest() -> None:
    """MB-1.6 (ruling): with nine players an unnamed guest is the victim."""
    t = Table(" ".join(edition(house()).characters), top="action")
    assert t.view["crime"]["victim"] == "guest"
    assert len(t.view["seats"]) == 9
    assert t.pile == 60 - 9 * 5


def test_what_is_public() -> None:
    """MB-1.7: backs of all hands, pile and top back; faces are the holder's alone."""
    hands = {"zona": "mace slam-the-door", "stella": "dead-end"}
    t = Table("zona stella lucious", hands, first="lucious", top="action")
    assert t.backs("zona") == "0 1 1 3"
    assert t.backs("stella") == "1 0 0 4"
    assert t.view["cards"] == []
    assert "mace" in t.hand("zona")
    assert t.view["pile"]["back"] == "action"
    assert sum(t.view["pile"]["backs"].values()) == t.pile
    dealt = {name: t.heard(name, "hand")[0] for name in ("zona", "stella", None)}
    assert "cards" in dealt["zona"]
    assert "cards" not in dealt["stella"]
    assert dealt[None]["backs"] == dealt["zona"]["backs"]
    t.to("lucious")
    t.draws("lucious", "house-search")
    assert t.heard("lucious", "drawn")[-1]["cards"] == ["house-search"]
    assert "cards" not in t.heard("zona", "drawn")[-1]
    assert t.heard("zona", "drawn")[-1]["backs"] == ["action"]


def test_giver_and_taker_see_the_card() -> None:
    """MB-1.7: a card that changes hands is seen by both and by nobody else."""
    t = Table("zona stella lucious", {"zona": "sleight-of-hand", "stella": "gun rifle"}, first="zona")
    t.to("zona")
    t.play("zona", "play sleight-of-hand", "target stella", "back weapon")
    t.allow()
    t.deal("card rifle")
    assert t.heard("zona", "took")[0]["cards"] == t.heard("stella", "took")[0]["cards"] == ["rifle"]
    assert "cards" not in t.heard("lucious", "took")[0]
    assert t.heard("lucious", "took")[0]["backs"] == ["weapon"]


def test_chance_picks_among_equal_backs() -> None:
    """MB-1.8: hidden cards of one back cannot be told apart."""
    hands = {"zona": "quick-fingers", "stella": "house-search house-search into-the-fire"}
    t = Table("zona stella lucious", hands, first="zona")
    t.to("zona")
    t.play("zona", "play quick-fingers", "target stella", "back action", "back action")
    t.allow()
    assert t.chances() == {"card house-search": Fraction(2, 3), "card into-the-fire": Fraction(1, 3)}
    t.deal("card house-search")
    assert t.chances() == {"card house-search": Fraction(1, 2), "card into-the-fire": Fraction(1, 2)}


def test_seen_by_drawing() -> None:
    """MB-1.9: who had the card in hand has seen it, and that stays so."""
    t = Table("zona stella lucious", {"zona": "sleight-of-hand", "stella": "lucious"}, first="zona")
    assert t.sees("stella")["seen"]
    assert not t.sees("zona")["seen"]
    t.to("zona")
    t.play("zona", "play sleight-of-hand", "target stella", "back suspect")
    t.allow()
    t.deal("card lucious")
    assert t.sees("zona")["seen"]
    assert t.sees("stella")["seen"]
    assert not t.sees("lucious")["seen"]


def test_seen_by_reading() -> None:
    """MB-1.9: who was shown it has seen it."""
    t = Table("zona stella lucious", {"zona": "lucious"}, first="stella")
    t.to("stella")
    t.play("stella", "scheme", "target zona")
    assert t.sees("stella")["killer"] == "lucious"
    assert t.sees("lucious")["killer"] is None


def test_seen_by_all() -> None:
    """MB-1.9: when it is laid open everybody has seen it."""
    t = Table("zona stella lucious", {"zona": "lucious"}, first="stella")
    t.to("zona")
    t.play("zona", "discard lucious")
    assert all(t.sees(name)["seen"] for name in t.names)
    assert t.view["killer"] == "lucious"
