"""What a seat can conclude (MN-1.8): memory and imagination against all the worlds that fit its events.

The worlds are found by brute force: the players' decisions of a game are played again with every dealer's move that
there could have been, and those worlds stay in which the seat hears, sees and is asked the same.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

from parlour import DEALER, Match, game
from parlour.core.events import Event
from parlour.games.menestrels.memory import MenestrelsMemory
from parlour.games.menestrels.state import MenestrelsState
from tests.games.menestrels.table import HOUSE, Table, edition, house

NAME = "menestrels"
ARTISTS = ["piper-m", "piper-f", "drummer-m", "drummer-f", "harpist", "dancer-m", "dancer-f"]
KEPT = [*ARTISTS, "falconer", "fortune-teller", "gossip", "impostor"]


def tiny(cards: dict[str, str] | None = None, **numbers: Any) -> str:
    """A small edition: eleven kinds of cards, two of them in the market."""
    rows = [line for line in HOUSE.splitlines() if "sex =" in line or "grey =" in line]
    gone = {row for row in rows if row.partition('slug = "')[2].partition('"')[0] not in KEPT}
    text = "\n".join(line for line in HOUSE.splitlines() if line not in gone)
    return house(text + "\n", cards, **{"market": 2, "king_among": 4, "removed": "{ 2 = 1 }", **numbers})


TINY = tiny()
FALCONERS = tiny({"falconer": "copies = 3"}, king_among=6)
TWICE = tiny({"piper-m": "copies = 2", "harpist": "copies = 2", "dancer-f": "copies = 2", "falconer": "copies = 2"})


class World:
    """A state, what has been told in it, and how likely it is that chance made it."""

    def __init__(self, state: MenestrelsState, told: list[Event], weight: Fraction) -> None:
        self.state, self.told, self.weight = state, told, weight

    def after(self, move: int, weight: Fraction) -> World:
        state, told = self.state.copy(), self.told[:]
        state.heard = told
        state.play(move)
        return World(state, told, self.weight * weight)


class Watch:
    """A game as a seat follows it, with all the worlds that it can be."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.title = game(NAME)
        told: list[Event] = []
        start = self.title.start(match.edition, match.seats, match.options)
        start.heard = told
        start.go()
        self.worlds = [World(start, told, Fraction(1))]
        self.settle()

    def heard(self, told: list[Event]) -> list[dict[str, Any]]:
        all_told = (event.to(self.seat, self.match.edition.faces) for event in told)
        return [event for event in all_told if event is not None]

    def settle(self) -> None:
        """Deal in every way in every world, and keep those that look like the truth."""
        wanted = self.match.events(self.seat)
        open_worlds, done = self.worlds, []
        while open_worlds:
            world = open_worlds.pop()
            heard = self.heard(world.told)
            if heard != wanted[: len(heard)]:
                continue
            if world.state.who != DEALER:
                if heard == wanted:
                    done.append(world)
                continue
            chances = world.state.chances()
            whole = sum(weight for _, weight in chances)
            open_worlds += [world.after(move, Fraction(weight, whole)) for move, weight in chances]
        view = self.match.view(self.seat)
        done = [world for world in done if self.title.view(world.state, self.seat) == view]
        total = sum((world.weight for world in done), Fraction(0))
        assert total, "the truth is among the worlds"
        self.worlds = [World(world.state, world.told, world.weight / total) for world in done]

    def follow(self, seat: int, move: int) -> None:
        """The same decision in all worlds where it can be made; who made it so, and why, is no evidence."""
        self.worlds = [
            world.after(move, Fraction(1))
            for world in self.worlds
            if world.state.who == seat and move in world.state.legal()
        ]
        self.settle()

    def truth(self, what: Any) -> dict[Any, Fraction]:
        """How likely each value is."""
        found: dict[Any, Fraction] = defaultdict(Fraction)
        for world in self.worlds:
            found[what(world.state)] += world.weight
        return dict(found)


def hands(s: MenestrelsState) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(hand) for hand in s.hands)


def hidden(s: MenestrelsState) -> tuple[Any, ...]:
    """All that somebody may not know of a state."""
    return hands(s), s.face, s.fresh, tuple(s.plain), tuple(s.costly)


def believed(memory: MenestrelsMemory, watch: Watch) -> dict[tuple[int, int], float]:
    """How many of each card the memory expects in each other hand."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for known, weight in memory.accounts.items():
        for seat in range(watch.match.seats):
            if seat == watch.seat:
                continue
            for face in known[seat]:
                found[seat, face] += weight
            for back in (0, 1):
                unknown = memory._unknown(known, seat, back)
                may = memory._may_be(known, back)
                for face, n in may.items() if unknown else ():
                    found[seat, face] += weight * unknown * n / may.total()
    return found


def expected(watch: Watch) -> dict[tuple[int, int], Fraction]:
    """How many of each card there are in each other hand, over all worlds."""
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for world in watch.worlds:
        for seat, hand in enumerate(world.state.hands):
            if seat != watch.seat:
                for face in hand:
                    found[seat, face] += world.weight
    return found


def check(watch: Watch, samples: int = 0, seed: int = 0) -> None:
    """The memory is right exactly; what is imagined comes as often as it is likely."""
    memory = watch.match.memory(watch.seat)
    assert isinstance(memory, MenestrelsMemory)
    wanted = expected(watch)
    if not watch.match.view(None)["king"]:
        got = believed(memory, watch)
        for key in {*wanted, *got}:
            where = f"{watch.match.edition.slugs[key[1]]} with seat {key[0]}"
            assert abs(float(wanted.get(key, 0)) - got.get(key, 0.0)) < 1e-9, where
    if not samples or watch.match.over:
        return
    rng, view = random.Random(seed), watch.match.view(watch.seat)
    drawn = Counter(hidden(watch.title.imagine(view, memory, rng)) for _ in range(samples))
    likely = watch.truth(hidden)
    assert set(drawn) <= set(likely), "what is imagined is possible"
    distance = sum(abs(drawn[key] / samples - float(share)) for key, share in likely.items()) / 2
    assert distance < (0.4 * len(likely) ** 0.5 + 2) / samples**0.5, distance


def play(match: Match, watches: list[Watch], seat: int, move: str) -> None:
    match.play(seat, move)
    found = match.edition.moves.find(move)
    assert found is not None
    for watch in watches:
        watch.follow(seat, found.id)


def liked(match: Match, rng: random.Random) -> tuple[int, str]:
    """A random decision, such that hands grow and cards act."""
    (seat,) = match.owed
    moves = [str(move) for move in match.legal(seat)]
    weights = [
        {"draw": 8, "two": 3, "coin": 2, "veto": 1, "again": 5, "look": 6}.get(
            move.split()[0], 6 if move.split()[-1] in ("falconer", "fortune-teller", "gossip") else 2
        )
        for move in moves
    ]
    return seat, rng.choices(moves, weights)[0]


def table(nobles: str, text: str, rng: random.Random) -> Match:
    """A match with these Nobles, all else dealt by chance."""
    match = Match.new(NAME, len(nobles.split()), edition=edition(text))
    for noble in nobles.split():
        match.play(DEALER, f"noble {noble}")
    match.seed = rng.randrange(10**6)
    moves, weights = zip(*match.chances(), strict=True)
    match.play(DEALER, rng.choices(moves, weights)[0])
    return match


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("nobles", "text"),
    [
        ("duke baron count", TINY),
        ("princess duke bishop viscount", FALCONERS),
        ("duke princess", FALCONERS),
        ("princess baron prince", TWICE),
    ],
)
def test_random_games(nobles: str, text: str, seed: int) -> None:
    """MN-1.8: at every decision of random games every seat's memory is exactly right, and so is what it imagines."""
    rng = random.Random(f"{nobles} {seed}")
    match = table(nobles, text, rng)
    watches = [Watch(match, seat) for seat in range(match.seats)]
    while not match.over and match.number < 24:
        play(match, watches, *liked(match, rng))
        for watch in watches:
            check(watch, samples=30 if text != TWICE else 0, seed=seed)


# -- told as stories


def follow(t: Table, noble: str) -> Watch:
    """The same game as this Noble's player follows it."""
    t.settle()
    match = Match.from_record(t.match.record())
    lines = [*t.match.lines]
    for line in lines.pop(0):
        match.replay_line(line, 0)
    watch = Watch(match, t.seat(noble))
    for first, *rest in lines:
        for line in (first, *rest):
            match.replay_line(line, 0)
        found = match.edition.moves.find(first.partition(" ")[2])
        assert found is not None
        watch.follow(int(first.partition(" ")[0]), found.id)
    return watch


def chance(t: Table, viewer: str, card: str, holder: str) -> float:
    """How likely the viewer's memory holds it that the holder has this card, once all is checked."""
    watch = follow(t, viewer)
    check(watch, samples=800)
    memory = watch.match.memory(watch.seat)
    assert isinstance(memory, MenestrelsMemory)
    return round(believed(memory, watch)[t.seat(holder), watch.match.edition.slugs.index(card)], 9)


def test_nothing_known() -> None:
    """MN-1.8: a hidden card may be any of its back that is not seen, and none that acts at once."""
    t = Table("count duke baron", market="piper-m dancer-m", text=TINY, hands={"count": "harpist"})
    for card in ("piper-f", "drummer-m", "drummer-f", "harpist", "impostor"):
        assert chance(t, "baron", card, "count") == 0.2
    for card in ("falconer", "gossip", "dancer-f", "piper-m"):
        assert chance(t, "baron", card, "count") == 0


def test_peeked_then_snatched_unseen() -> None:
    """MN-1.8: who has seen a hand knows the faces, not the places: of two equal backs each may be the one taken."""
    t = Table(
        "count duke baron",
        market="fortune-teller falconer",
        text=TINY,
        hands={"count": "harpist drummer-m"},
    )
    t.to("baron")
    t.play("baron", "take fortune-teller")
    t.to("duke")
    assert chance(t, "baron", "harpist", "count") == 1
    t.play("duke", "take falconer")
    t.deal("card drummer-m")
    t.settle()
    for card in ("harpist", "drummer-m"):
        assert chance(t, "baron", card, "count") == 0.5
        assert chance(t, "baron", card, "duke") == 0.5
    assert chance(t, "count", "drummer-m", "duke") == 1
    assert chance(t, "count", "harpist", "duke") == 0


def test_snatched_from_a_known_hand() -> None:
    """MN-1.8: and whoever takes one of them knows the other is still there."""
    t = Table(
        "count duke baron",
        market="fortune-teller falconer",
        text=FALCONERS,
        hands={"count": "harpist drummer-m"},
    )
    t.to("baron")
    t.takes("baron", "fortune-teller", up="falconer")
    t.to("duke")
    t.play("duke", "take falconer")
    t.deal("card drummer-m")
    t.to("baron")
    t.play("baron", "take falconer", "target count")
    t.deal("card harpist")
    t.settle()
    assert chance(t, "baron", "drummer-m", "duke") == 1
    assert t.hidden("count") == (0, 0)


def test_seen_card_drawn_by_another() -> None:
    """MN-3.7, MN-1.8: the Princess knows who drew the card that she saw, and follows it like one of a seen hand."""
    t = Table("princess duke baron", market="piper-m falconer", text=TINY)
    t.play("baron", "draw")
    t.deal("card harpist")
    t.deal("top plain")
    t.play("princess", "look")
    t.deal("card drummer-m")
    t.play("princess", "coin")
    t.play("duke", "coin")
    assert chance(t, "princess", "drummer-m", "baron") == 0
    t.play("baron", "draw")
    t.settle()
    assert chance(t, "princess", "drummer-m", "baron") == 1
    assert chance(t, "princess", "harpist", "baron") == 0.25
    assert chance(t, "duke", "harpist", "baron") == 0.4
    t.play("princess", "coin")
    t.play("duke", "take falconer")
    t.deal("card drummer-m")
    t.settle()
    assert chance(t, "princess", "drummer-m", "duke") == 0.5
    assert chance(t, "princess", "drummer-m", "baron") == 0.5
    assert chance(t, "duke", "harpist", "baron") == round(1 / 3, 9)


def test_looked_card_in_the_eyes_of_others() -> None:
    """MN-3.7, MN-1.6: that she has looked tells the others nothing; they imagine the King as often as he is there."""
    t = Table("princess duke baron", market="piper-m falconer", text=tiny(king_among=9, removed="{ 2 = 0 }"))
    t.to("princess")
    t.play("princess", "look")
    t.deal("card king")
    watch = follow(t, "duke")
    faces = watch.truth(lambda s: s.face)
    assert faces[watch.match.edition.king] == Fraction(9, 9 + 9 * 7)  # type: ignore[attr-defined]
    check(watch, samples=4000)
    assert follow(t, "princess").truth(lambda s: s.face) == {watch.match.edition.king: 1}  # type: ignore[attr-defined]


def test_duke_reveals_what_he_drew() -> None:
    """MN-3.4, MN-1.8: what he drew first stays as unknown as it was when the fresh card is revealed."""
    t = Table("duke count baron", market="piper-m falconer", text=TINY, hands={"duke": "harpist", "count": "impostor"})
    t.waiting.append("piper-f")
    t.to("duke")
    t.play("duke", "take piper-m", "decline")
    t.to("duke")
    t.draws("duke", "piper-f")
    before = chance(t, "baron", "harpist", "duke")
    assert before == 0.5, "two hidden cards out of four that there can be"
    t.play("duke", "again")
    assert chance(t, "baron", "harpist", "duke") == round(1 / 3, 9)
    assert chance(t, "baron", "piper-f", "duke") == 0


def seen_by_the_princess(card: str, text: str, duke: str = "") -> Table:
    """The Baron has two plain cards; the Princess knows that one of them is this one."""
    t = Table("princess duke baron", market="fortune-teller falconer", text=text)
    t.waiting += ["piper-m", "piper-f", "harpist", "drummer-m"]
    t.play("baron", "draw")
    t.deal("card drummer-f")
    t.deal("top plain")
    t.play("princess", "look")
    t.deal(f"card {card}")
    t.play("princess", "coin")
    t.play("duke", "coin")
    t.play("baron", "draw")
    if duke:
        t.to("duke")
        t.draws("duke", duke)
        t.play("duke", "decline")
    return t


def test_duke_reveals_a_fresh_card_not_any() -> None:
    """MN-3.4, MN-1.8: what he reveals of a drawn card was that card, however many others he has."""
    t = seen_by_the_princess("harpist", FALCONERS)
    t.to("duke")
    t.play("duke", "take falconer")
    t.deal("card harpist")
    t.deal("card piper-m")
    t.to("duke")
    t.play("duke", "take piper-m", "decline")
    t.to("duke")
    t.draws("duke", "piper-f")
    assert chance(t, "princess", "harpist", "duke") == 0.5
    t.play("duke", "again")
    assert chance(t, "princess", "harpist", "duke") == 0.5


def test_equal_cards_in_a_seen_hand() -> None:
    """MN-1.8: two equal cards in a hand (another edition) can lie there in one way only."""
    text = tiny({"falconer": "copies = 2", "harpist": "copies = 3"})
    t = seen_by_the_princess("harpist", text, duke="harpist")
    t.to("duke")
    t.play("duke", "take falconer")
    t.deal("card harpist")
    t.to("princess")
    t.play("princess", "take fortune-teller")
    if t.kind == "Target":
        t.play("princess", "target duke")
    assert t.heard("princess", "peeked")[-1]["cards"] == ["harpist", "harpist"]
    check(follow(t, "princess"))


def test_what_is_turned_up_tells_of_hands() -> None:
    """MN-1.8: the fewer there are in hands, the likelier a card is turned up (another edition, with equal cards)."""
    text = tiny({"falconer": "copies = 3", "piper-f": "copies = 2"}, king_among=6)
    t = Table("princess count baron", market="falconer falconer", text=text)
    t.waiting += ["drummer-m", "drummer-f"]
    t.play("baron", "draw")
    t.deal("card piper-f")
    t.deal("top plain")
    t.play("princess", "take falconer")
    t.deal("card piper-f")
    t.deal("card falconer")
    t.to("count")
    t.draws("count", "drummer-f")
    t.to("princess")
    t.play("princess", "take falconer")
    t.deal("card drummer-f")
    t.deal("card piper-m")
    t.to("baron")
    t.play("baron", "take falconer")
    t.deal("card piper-f")
    t.deal("card drummer-m")
    t.settle()
    watch = follow(t, "baron")
    assert len(watch.match.memory(watch.seat).accounts) == 2  # type: ignore[attr-defined]
    check(watch)


def test_nobody_is_asked_for_a_last_play() -> None:
    """MN-4.2, MN-1.8: when the King has come and nobody is asked, no hidden card is the Impostor."""
    t = Table("prince baron", market="piper-m dancer-f", text=tiny(king_among=8), hands={"prince": "harpist"})
    t.to("baron")
    t.play("baron", "take dancer-f")
    t.deal("card drummer-m")
    t.deal("top plain")
    t.to("prince")
    t.play("prince", "draw")
    t.deal("card king")
    assert t.asked("baron", "Assign")
    watch = follow(t, "prince")
    check(watch, samples=500)
    t = Table("baron count duke", market="piper-m dancer-f", text=tiny(king_among=8), hands={"baron": "harpist"})
    t.to("count")
    t.play("count", "take dancer-f")
    t.deal("card drummer-m")
    t.deal("top plain")
    t.to("duke")
    t.play("duke", "draw")
    t.deal("card king")
    assert t.asked("count", "Assign")
    impostor = t.match.edition.slugs.index("impostor")
    for viewer in ("duke", "count"):
        watch = follow(t, viewer)
        assert all(impostor not in world.state.hands[0] for world in watch.worlds)
        check(watch, samples=1000)


def test_somebody_is_asked_for_a_last_play() -> None:
    """MN-4.2, MN-1.8: whoever is asked has it, in the hand if not in the company."""
    t = Table(
        "baron count duke", market="piper-m dancer-f", text=tiny(king_among=8), hands={"count": "impostor harpist"}
    )
    t.to("duke")
    t.play("duke", "draw")
    t.deal("card king")
    assert t.asked("count", "LastPlay")
    for viewer in ("baron", "duke"):
        watch = follow(t, viewer)
        check(watch, samples=1000)
        assert {world.state.legal()[-1] for world in watch.worlds} == set(t.match.state.legal()[-1:])


def test_seen_card_after_the_guard() -> None:
    """MN-2.11, MN-4.2, MN-3.7: after the guard the pile lies as it lay, and the Princess still knows its top card."""
    text = tiny(turns=20, king_among=8)
    t = Table("princess baron duke", market="piper-m dancer-f", text=text, hands={"baron": "impostor"})
    t.to("princess")
    t.play("princess", "look")
    t.deal("card drummer-f")
    while t.kind != "LastPlay":
        t.play(t.who, "coin")
    check(follow(t, "princess"), samples=300)
    t.play("baron", "play impostor", "draw")
    t.match.play(DEALER, "top coin")
    assert t.match.over
    t = Table("princess baron duke", market="piper-m dancer-f", text=text, hands={"baron": "impostor"})
    while t.kind != "LastPlay":
        t.play(t.who, "coin")
    t.play("baron", "play impostor", "draw")
    assert "card king" in t.chances()


def test_many_accounts_are_bounded() -> None:
    """What is kept stays small however long the game is: the lightest accounts go."""
    from parlour.games.menestrels.memory import MOST

    rng = random.Random(5)
    for seed in range(6):
        match = table("princess duke baron count", FALCONERS, rng)
        while not match.over:
            match.play(*liked(match, rng))
        assert 0 < len(match.memory(seed % 4).accounts) <= MOST  # type: ignore[attr-defined]
