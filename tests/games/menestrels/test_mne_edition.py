"""MN-E: the house edition, its effects, and what is wrong with other editions."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from parlour import Match, Record, game
from parlour.core.errors import BadEdition, Problem
from parlour.core.state import DEALER
from parlour.games.menestrels.edition import COLOURS, MenestrelsEdition
from tests.games.menestrels.table import HOUSE, RANKS, Table, edition, everywhere, house

ED = edition(HOUSE)
KINDS = range(len(ED.slugs))

DIGEST = "944237661effd9c3"
"""The digest of the house edition's data. It stands in every record, and a record is replayed only with the data that
it was played with. So when this test fails the house edition has changed for play: if games of the old one may be
stored anywhere, keep its text as an edition of its own before writing the new digest here. Icons and texts may change
freely; they are not in it."""


def test_frozen() -> None:
    """MN-E.2, MN-E.4: the house edition is what it was."""
    assert ED.digest == DIGEST


# -- MN-E.1


def of(*colours: str) -> list[int]:
    """The cards of exactly these colours."""
    return [k for k in KINDS if ED.colours[k] == tuple(sorted(COLOURS.index(colour) for colour in colours))]


def test_how_many_of_each_sort() -> None:
    """MN-E.1: 60 Artists, by category, of two and three colours, trainers and grey ones."""
    assert len(ED.deck) == len(KINDS) == 60
    assert [len(of(colour)) for colour in COLOURS] == [13, 11, 11]
    mixes = (("musician", "acrobat"), ("musician", "interpreter"), ("acrobat", "interpreter"))
    assert [len(of(*mix)) for mix in mixes] == [3, 3, 3]
    assert [ED.names[k] for k in of(*COLOURS)] == ["dwarf", "dwarf"]
    assert sum(points > 0 for points in ED.trainer) == 9
    assert sum(ED.grey) == 5


def test_how_many_have_each_sign() -> None:
    """MN-E.1: 22 cost a coin, 26 women, 15 couples, 9 ACTION of which 4 grey."""
    assert sum(ED.cost) == 22
    assert sum(ED.woman) == 26
    assert len({ED.names[k] for k in KINDS if ED.mate[k] >= 0}) == 15
    assert sum(ED.mate[k] >= 0 for k in KINDS) == 30
    assert all(ED.mate[ED.mate[k]] == k for k in KINDS if ED.mate[k] >= 0)
    assert sum(ED.at_once) == 9
    assert sum(ED.at_once[k] and ED.grey[k] for k in KINDS) == 4


def test_two_cards_signs() -> None:
    """MN-E.1: 6 with two cards, two a colour, one man and one woman each."""
    assert sum(size == 2 for size in ED.size) == 6
    for colour in COLOURS:
        assert sorted(ED.woman[k] for k in of(colour) if ED.size[k] == 2) == [False, True]


# -- MN-E.2

LIST = """
musician: lutenist mf, fiddler mf, piper mf, drummer mf, harpist f, hurdy-gurdy-player m, trumpeter m,
 court-virtuosa f c x2, organ-master m c x2
acrobat: tumbler mf, stilt-walker mf, juggler mf, rope-walker f, contortionist m, fire-eater m, human-tower m c x2,
 sword-swallower f c x2
interpreter: storyteller mf, farceur mf, illusionist mf c encore, ventriloquist m, puppeteer f, fortune-teller f peek,
 tragedian m c x2, mistress-of-revels f c x2
musician acrobat: dancer mf c, bell-dancer f c
musician interpreter: singer mf c, wandering-poet m c
acrobat interpreter: mime mf c, jester m c
musician acrobat interpreter: dwarf mf c
trainer: falconer f 1 snatch, monkey-handler m 1 pilfer, bear-leader m 2 c, snake-charmer f 2 c, lion-keeper m 2 c,
 dog-trainer mf 1, goat-trainer m 1, bird-tamer f 1
grey: impostor last-play, cutpurse rob, patron gift, press-gang poach, gossip tattle
"""


def listed() -> dict[str, tuple[Any, ...]]:
    """The list above: name, sex, colours, trainer's points, cost, size, effect by slug."""
    found: dict[str, tuple[Any, ...]] = {}
    for line in LIST.strip().replace("\n ", " ").splitlines():
        head, _, cards = line.partition(":")
        colours = tuple(sorted(COLOURS.index(colour) for colour in head.split() if colour in COLOURS))
        for entry in cards.split(","):
            name, *signs = entry.split()
            points = next((int(sign) for sign in signs if sign.isdigit()), 0)
            effect = next((sign for sign in signs if len(sign) > 2), "")
            sexes = next((sign for sign in signs if sign in ("m", "f", "mf")), "-")
            for sex in sexes:
                slug = f"{name}-{sex}" if len(sexes) == 2 else name
                size = 2 if "x2" in signs else 1
                found[slug] = (name, sex, colours, points, "c" in signs, size, effect)
    return found


def test_the_list() -> None:
    """MN-E.2: every card as it is listed."""
    from parlour.games.menestrels.edition import EFFECTS

    found = {
        ED.slugs[k]: (
            ED.names[k],
            "-" if ED.grey[k] else "f" if ED.woman[k] else "m",
            ED.colours[k],
            ED.trainer[k],
            ED.cost[k],
            ED.size[k],
            EFFECTS[ED.effect[k]],
        )
        for k in KINDS
    }
    assert found == listed()
    assert set(ED.copies) == {1}


def test_the_falconer_costs_nothing() -> None:
    """MN-E.2: the designer says so."""
    assert not ED.cost[ED.slugs.index("falconer")]


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
    assert [t.coins(noble) for noble in t.nobles] == [8, 7, 6]
    assert t.heard("count", "robbed") == [{"kind": "robbed", "seat": 0, "other": 2, "n": 1}]


def test_rob() -> None:
    """MN-E.3: ROB takes 2 coins from one player."""
    t = Table("baron count duke", market="cutpurse")
    t.play("baron", "take cutpurse", "target count")
    assert [t.coins(noble) for noble in t.nobles] == [9, 5, 7]


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
    assert [t.coins(noble) for noble in t.nobles] == [coins + 5, 7 - 2 + 2, 7 - 4 + 2]


# -- MN-E.4


def test_start_coins() -> None:
    """MN-E.4: Prince 7/6/4/4 and Marquis 12/11/9/8 with 2/3/4/5 players, the others as MN-1.3 has it."""
    own = dict(zip(ED.nobles, ED.noble_start, strict=True))
    assert own.pop("prince") == {2: 7, 3: 6, 4: 4, 5: 4}
    assert own.pop("marquis") == {2: 12, 3: 11, 4: 9, 5: 8}
    assert set(own) == set(RANKS) - {"prince", "marquis"}
    assert all(start == {} for start in own.values())
    assert ED.start == {2: 8, 3: 7, 4: 5, 5: 4}


# -- faults


def faults(text: str) -> list[Problem]:
    with pytest.raises(BadEdition) as error:
        game("menestrels").read(text, "mine.toml")
    assert error.value.origin == "mine.toml"
    return error.value.problems


def line_of(text: str, mark: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if mark in line)


def card(slug: str, fields: str) -> str:
    """The house edition with other fields for a card."""
    old = next(line for line in HOUSE.splitlines() if f'slug = "{slug}"' in line)
    return HOUSE.replace(old, f'  {{ slug = "{slug}", {fields} }},')


MAN = 'sex = "m", colours = ["musician"]'
PIPER = f'name = "piper", {MAN}'
PATRON = 'name = "patron", grey = true, effect = "gift"'


@pytest.mark.parametrize(
    ("slug", "fields", "field", "fault"),
    [
        ("piper-m", 'name = "piper", sex = "m"', "cards[5]", "menestrels.sort"),
        ("piper-m", f"{PIPER}, trainer = 1", "cards[5]", "menestrels.sort"),
        ("patron", f"{PATRON}, trainer = 1", "cards[58]", "menestrels.sort"),
        ("patron", f'{PATRON}, colours = ["musician"]', "cards[58]", "menestrels.sort"),
        ("patron", 'name = "patron", grey = true', "cards[58]", "menestrels.grey"),
        ("patron", f"{PATRON}, cost = true", "cards[58]", "menestrels.grey"),
        ("patron", f"{PATRON}, double = true", "cards[58]", "menestrels.grey"),
        ("patron", f'{PATRON}, sex = "m"', "cards[58].sex", "menestrels.grey"),
        ("piper-m", f'{PIPER}, effect = "last-play"', "cards[5].effect", "menestrels.last-play"),
        ("piper-m", f'name = "lutenist", {MAN}', "cards[5].name", "menestrels.twins"),
        (
            "bear-leader",
            'name = "bear", sex = "m", trainer = 2, double = true',
            "cards[49].double",
            "menestrels.double",
        ),
        (
            "mime-m",
            'name = "mime", sex = "m", colours = ["acrobat", "interpreter"], double = true',
            "cards[42].double",
            "menestrels.double",
        ),
        ("piper-m", 'name = "piper", sex = "x", colours = ["musician"]', "cards[5].sex", "one_of"),
        ("piper-m", 'name = "piper", colours = ["musician"]', "cards[5].sex", "one_of"),
        ("piper-m", f'name = "Piper!", {MAN}', "cards[5].name", "slug"),
        ("piper-m", 'name = "piper", sex = "m", colours = ["juggler"]', "cards[5].colours", "some_of"),
        ("piper-m", 'name = "piper", sex = "m", colours = ["musician", "musician"]', "cards[5].colours", "some_of"),
        ("piper-m", f'{PIPER}, effect = "dance"', "cards[5].effect", "one_of"),
        ("piper-m", f"{PIPER}, cost = 1", "cards[5].cost", "flag"),
        ("piper-m", f"{PIPER}, copies = 10", "cards[5].copies", "integer"),
        ("piper-m", f"{PIPER}, copies = 0", "cards[5].copies", "integer"),
        ("piper-m", f"{PIPER}, price = 1", "cards[5].price", "unknown"),
        ("goat-trainer", 'name = "goat-trainer", sex = "m", trainer = 10', "cards[54].trainer", "integer"),
    ],
)
def test_faults_of_a_card(slug: str, fields: str, field: str, fault: str) -> None:
    """MN-E.2: a card that cannot be is told with its line, its field and what is wanted."""
    text = card(slug, fields)
    found = faults(text)
    assert (line_of(text, f'slug = "{slug}"'), field, f"edition.{fault}") in [problem[:3] for problem in found]


@pytest.mark.parametrize(
    ("old", "new", "field", "text_id"),
    [
        ('slug = "piper-m"', 'slug = "piper-f"', "cards[6].slug", "edition.twice"),
        ('slug = "piper-m"', 'slug = "king"', "cards[5].slug", "edition.menestrels.king"),
        ('slug = "piper-m"', 'slug = "draw"', "cards[5].slug", "edition.menestrels.draw"),
        ('slug = "piper-m"', 'slug = "Piper"', "cards[5].slug", "edition.slug"),
        ('slug = "duke"', 'slug = "count"', "nobles[7].slug", "edition.twice"),
        ("rank = 4", "rank = 3", "nobles[7].rank", "edition.twice"),
        ("rank = 4", "rank = 0", "nobles[6].rank", "edition.integer"),
        ('power = "pairs"', 'power = "ties"', "nobles[7].power", "edition.twice"),
        ('power = "pairs"', 'power = "fly"', "nobles[6].power", "edition.one_of"),
        ("start = { 2 = 7, 3 = 6, 4 = 4, 5 = 4 }", "start = 5", "nobles[1].start", "edition.table"),
        ("start = { 2 = 7, 3 = 6, 4 = 4, 5 = 4 }", "start = { 2 = 7 }", "nobles[1].start.3", "edition.integer"),
        (
            "start = { 2 = 7, 3 = 6, 4 = 4, 5 = 4 }",
            "start = { 2 = 7, 3 = 6, 4 = 4, 5 = 4, 6 = 3 }",
            "nobles[1].start.6",
            "edition.unknown",
        ),
        ("market = 4", "market = 0", "counts.market", "edition.integer"),
        ("market = 4", "market = 9", "counts.market", "edition.integer"),
        ("king_among = 10", "king_among = -1", "counts.king_among", "edition.integer"),
        ("king_among = 10", "king_among = 42", "counts.removed", "edition.menestrels.short"),
        ("removed = { 2 = 15 }", "removed = { 3 = 56 }", "counts.removed", "edition.menestrels.short"),
        ("removed = { 2 = 15 }", "removed = { two = 15 }", "counts.removed.two", "edition.unknown"),
        ("coins = 80", "coins = 24", "counts.coins", "edition.menestrels.coins"),
        ("bubbles = 3", 'bubbles = "three"', "counts.bubbles", "edition.integer"),
        ("turns = 400", "turns = 19", "counts.turns", "edition.integer"),
        ("rob = 2", "rob = 0", "effects.rob", "edition.integer"),
        ("musician = [8, 4]", "musician = [8]", "prizes.musician", "edition.integers"),
        ("noble = [9, 6]", "noble = [9, 60]", "prizes.noble", "edition.integers"),
        ("women = 4", "women = true", "prizes.women", "edition.integer"),
        ("wealth = 2", "riches = 2", "prizes.riches", "edition.unknown"),
        ('game = "menestrels"', 'game = "whist"', "game", "edition.game"),
    ],
)
def test_faults_of_the_rest(old: str, new: str, field: str, text_id: str) -> None:
    """MN-1, MN-3, MN-5: Nobles, counts and prizes that cannot be, with line, field and what is wanted."""
    text = HOUSE.replace(old, new, 1)
    assert text != HOUSE
    found = faults(text)
    assert (field, text_id) in [problem[1:3] for problem in found]
    line = next(problem.line for problem in found if problem[1:3] == (field, text_id))
    named = field.split(".")[-1]
    told = text.splitlines()[line - 1]
    assert new in told or named in told, f"line {line}: {told}"


def test_missing_parts() -> None:
    """MN-E: what is missing is told too."""
    found = faults('game = "menestrels"\nname = "empty"\n')
    told = {problem.field for problem in found}
    assert {"nobles", "cards", "counts.market", "counts.start.2", "effects.rob", "prizes.musician"} <= told


def test_too_few_nobles_and_cards() -> None:
    """MN-1.2: five Nobles at least, since five may play; ten kinds of cards at least."""
    some = [line for line in HOUSE.splitlines() if "rank = " not in line or "rank = 9" in line]
    assert [problem[1:3] for problem in faults("\n".join(some))] == [("nobles", "edition.rows")]
    some = [line for line in HOUSE.splitlines() if "sex = " not in line]
    assert ("cards", "edition.rows") in [problem[1:3] for problem in faults("\n".join(some))]


def test_all_faults_at_once() -> None:
    """MN-E: all faults are told, in the order of their lines."""
    text = HOUSE.replace("rank = 4", "rank = 3").replace("market = 4", "market = 0").replace("women = 4", "women = -4")
    found = faults(text)
    assert [problem.field for problem in found] == ["nobles[7].rank", "counts.market", "prizes.women"]
    assert [problem.line for problem in found] == sorted(problem.line for problem in found)


def test_a_grey_card_may_be_named_like_an_artist() -> None:
    """MN-5.8: a grey card is nobody's mate, whatever its name."""
    ed = edition(HOUSE.replace('name = "patron"', 'name = "harpist"').replace('name = "gossip"', 'name = "trumpeter"'))
    assert ed.mate[ed.slugs.index("harpist")] == -1


# -- other editions are played

TWICE = house(cards=dict.fromkeys(ED.slugs, "copies = 2"), removed="{ 2 = 60 }", king_among=20)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_of_each_card(seats: int) -> None:
    """MN-E.2: an edition with two copies of each card is played to its end, keeps its cards and coins, and replays."""
    ed = edition(TWICE)
    rng = random.Random(seats)
    for seed in range(4):
        match = Match.new("menestrels", seats, seed=seed, edition=ed)
        while not match.over:
            state = match.state
            conserved(ed, state, match.view(None))
            seat = state.who
            legal = match.legal(seat)
            assert [move for move in ed.moves if match.why_not(seat, move) is None] == legal
            match.play(seat, rng.choice(legal))
        text = match.record().dumps()
        assert Record.loads(text).replay().result == match.result


def conserved(ed: MenestrelsEdition, state: Any, view: dict[str, Any]) -> None:
    """No card and no coin is lost."""
    cards = Counter(state.plain + state.costly + state.discards)
    cards.update(kind for kind in state.market if kind >= 0)
    for cards_of in (*state.hands, *state.companies):
        cards.update(cards_of)
    if state.face >= 0 and state.face != ed.king:
        cards[state.face] += 1
    assert cards == Counter(ed.deck)
    assert state.bank + sum(state.coins) == ed.coins
    artists = len(state.plain) + len(state.costly) + (state.face >= 0 and state.face != ed.king)
    assert view["pile"]["size"] == artists - ed.removed[state.n] + (not state.king)


def test_equal_cards_can_be_dealt_twice() -> None:
    """MN-1.5: each copy is a card of its own: twice as likely, and after one the other may come."""
    match = Match.new("menestrels", 3, edition=edition(house(cards={"piper-m": "copies = 2"})))
    for noble in ("baron", "count", "duke"):
        match.play(DEALER, f"noble {noble}")
    assert dict(match.chances())[match.edition.moves.find("card piper-m")] == 2  # type: ignore[index]
    match.play(DEALER, "card piper-m")
    match.play(DEALER, "card piper-m")
    assert match.why_not(DEALER, "card piper-m") is not None


def test_another_edition_travels_in_the_record() -> None:
    """MN-E: the record of another edition carries its text, and replays without the file."""
    t = Table("baron count duke", market="piper-m piper-m", text=house(cards={"piper-m": "copies = 2"}))
    t.play("baron", "take piper-m")
    record = Record.loads(t.match.record().dumps())
    assert record.edition_text is not None
    again = record.replay()
    assert again.edition.digest == t.match.edition.digest
    assert again.view(0) == t.match.view(0)
    assert Match.new("menestrels", 2).record().edition_text is None


def test_smallest_edition() -> None:
    """MN-1.6: with one artist in the pile and the King behind it a game is played."""
    t = Table("baron count", text=house(removed=everywhere(55), king_among=0))
    assert t.pile == 2
    t.play("baron", "draw")
    assert "card king" not in t.chances()
    t.deal("card piper-m")
    t.play("count", "draw")
    assert t.chances() == {"card king": 1}
