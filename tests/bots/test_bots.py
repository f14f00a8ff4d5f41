"""Bots: what they are given, what they answer, and that they cannot know more than their seat."""

import gc
import inspect
import json
from random import Random
from types import FunctionType, ModuleType

import pytest

import parlour
from parlour.bots import (
    HOUSE_BOTS,
    BotFault,
    Question,
    Situation,
    UnknownBot,
    answer,
    bot,
    bots,
    registry,
    remember,
    think,
)
from parlour.bots.greedy import GreedyBot
from parlour.bots.search import SearchBot
from parlour.core.match import Match
from parlour.core.state import DEALER, State
from parlour.lab.simulate import plan, simulate
from tests.toys import registered

SPECS = ("random", "simple", "greedy:2", "search:12", "easy")


def asked(match: Match, seat: int, spec: str, seed: str = "x") -> Question:
    """What a bot is asked at a table."""
    legal = [str(move) for move in match.legal(seat)]
    return Question(spec, match.game.name, None, match.view(seat), match.events(seat), legal, seed)


# -- names


def test_bots_are_found_by_name_and_number():
    assert bots()[:7] == ("random", "simple", "greedy", "search", "easy", "normal", "hard")
    greedy = bot("greedy:16")
    assert isinstance(greedy, GreedyBot)
    assert greedy.worlds == 16


def test_a_search_is_measured_in_iterations_or_in_milliseconds():
    plain, timed = bot("search:300"), bot("search:250ms")
    assert isinstance(plain, SearchBot)
    assert isinstance(timed, SearchBot)
    assert (plain.iterations, plain.seconds) == (300, None)
    assert timed.seconds == 0.25


@pytest.mark.parametrize(
    "spec",
    ["", "a" * 500, "clever", "greedy:", "greedy:0", "greedy:9999", "greedy:5ms", "random:3", "../../x", "GREEDY"],
)
def test_an_unknown_bot_is_an_error_with_the_known_ones(spec):
    with pytest.raises(UnknownBot) as caught:
        bot(spec)
    assert "random, simple, greedy, search" in caught.value.params["known"]
    assert len(caught.value.params["bot"]) <= 60


class Stubborn:
    """Always the same move, legal or not."""

    blind = True

    def choose(self, at):
        return at.edition.moves[0]


class Point:
    """An entry point, as an installed package would have it."""

    def load(self):
        return Stubborn


def test_bots_of_others_are_found(monkeypatch):
    monkeypatch.setattr(registry, "_strangers", lambda: {"stubborn": Point()})
    registry.bot.cache_clear()
    assert bots() == (*HOUSE_BOTS, "stubborn")
    assert isinstance(bot("stubborn"), Stubborn)
    registry.bot.cache_clear()


def test_an_illegal_answer_is_the_bots_fault():
    match = parlour.Match.new("menestrels", 3, seed=1)
    (seat,) = match.owed
    at = Situation(match.game, match.edition, seat, None, None, match.legal(seat), Random(1))
    with pytest.raises(BotFault) as caught:
        answer("stubborn", Stubborn(), at)
    assert caught.value.params == {"bot": "stubborn", "move": str(match.edition.moves[0])}


# -- answers


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_answer_is_legal_and_the_same_from_the_same_data(spec, seats):
    match = parlour.Match.new("menestrels", seats, seed=seats, options={"nobles": "chosen"})
    while not match.over:
        for seat in match.owed:
            question = asked(match, seat, spec, str(match.number))
            move = think(question)
            assert move in question[5]
            if match.number % 7 == 0:
                assert think(Question(*json.loads(json.dumps(question)))) == move
            match.play(seat, move)


def test_another_seed_may_give_another_answer():
    match = parlour.Match.new("menestrels", 3, seed=4)
    (seat,) = match.owed
    assert len({think(asked(match, seat, "random", str(seed))) for seed in range(30)}) > 1


def test_greedy_takes_what_is_plainly_best():
    """Two-coloured and double cards are worth a coin; a coin alone is hardly ever best with a full purse."""
    moves = []
    for seed in range(8):
        match = parlour.Match.new("menestrels", 3, seed=seed)
        (seat,) = match.owed
        moves.append(think(asked(match, seat, "greedy")))
    assert "coin" not in moves


def test_greedy_beats_random():
    report = simulate(plan("menestrels", 3, 24, seed=3, bots=["greedy:4", "random", "random"]))
    greedy = next(standing for standing in report.bots if standing.name == "greedy:4")
    assert greedy.won > 60


def test_simple_looks_at_the_points_of_the_moment_alone():
    """Alone in Spook Manor: it places what scores at once, and lies between chance and greedy."""
    points = {}
    for spec in ("random", "simple", "greedy:1"):
        (standing,) = simulate(plan("spook_manor", 1, 3, seed=1, bots=[spec])).bots
        points[spec] = standing.points
    assert points["random"] < points["simple"] < points["greedy:1"]


def test_simple_ends_its_turn_rather_than_go_on():
    match = parlour.Match.new("spook_manor", 1, seed=2)
    match.play(0, match.legal(0)[0])
    match.play(0, match.legal(0)[0])
    match.play(0, match.legal(0)[0])
    assert think(asked(match, 0, "simple")) == "done"


@pytest.mark.parametrize(("name", "seats"), [("rooms", 1), ("rooms", 3), ("doors", 2)])
def test_bots_play_games_of_every_shape(name, seats):
    """A patience with hundreds of places, secret paths of small moves, nested windows."""
    with registered():
        for spec in SPECS:
            match = parlour.Match.new(name, seats, seed=5)
            while not match.over:
                seat = next(iter(match.owed))
                match.play(seat, think(asked(match, seat, spec)))
            assert match.result is not None


@pytest.mark.parametrize("spec", ["search:0", "search:0ms", "search:5s", "search:99999999", "hard:3"])
def test_a_search_needs_a_budget_that_can_be(spec):
    with pytest.raises(UnknownBot):
        bot(spec)


def test_only_one_move_needs_no_thought():
    match = parlour.Match.new("menestrels", 3, seed=1)
    (seat,) = match.owed
    only = match.legal(seat)[:1]
    assert GreedyBot().choose(Situation(match.game, match.edition, seat, None, None, only, Random(1))) == only[0]


# -- what a bot may know


def test_think_takes_and_gives_plain_data():
    match = parlour.Match.new("menestrels", 4, seed=2)
    for _ in range(20):
        (seat,) = match.owed
        question = asked(match, seat, "greedy:1")
        assert json.loads(json.dumps(question)) == list(question)
        match.play(seat, think(question))
    annotations = inspect.get_annotations(think, eval_str=True)
    assert not any("State" in str(kind) or "Match" in str(kind) for kind in annotations.values())


class Nosy:
    """Looks at everything that can be reached from what it is given."""

    blind = False
    looked = 0

    def choose(self, at):
        Nosy.looked += 1
        seen, waiting = set(), list(at)
        while waiting:
            thing = waiting.pop()
            if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType):
                continue
            seen.add(id(thing))
            assert not isinstance(thing, State | Match), "a bot can reach the state"
            waiting += gc.get_referents(thing)
        return at.legal[0]


def test_what_a_bot_is_given_does_not_lead_to_the_state(monkeypatch):
    monkeypatch.setitem(registry.HOUSE_BOTS, "nosy", Nosy)
    registry.bot.cache_clear()
    simulate(plan("menestrels", 3, 1, seed=1, bots=["nosy"]))
    registry.bot.cache_clear()
    assert Nosy.looked > 20


def worlds(seed: int) -> tuple[Match, Match, int] | None:
    """Two matches that differ in the face of a card that a seat has just drawn, and that seat."""
    match = parlour.Match.new("menestrels", 3)
    rng = Random(seed)
    for _ in range(400):
        if match.over:
            return None
        (seat,) = match.owed
        if seat == DEALER:
            if match.state.stack[-1].to_data()[0] == "Drawn" and match.number > 12:
                return split(match, rng)
            moves, weights = zip(*match.chances(), strict=True)
            match.play(DEALER, rng.choices(moves, weights)[0])
        else:
            drawing = [move for move in match.legal(seat) if move.verb == "draw"]
            match.play(seat, rng.choice(drawing or match.legal(seat)))
    return None


def split(match: Match, rng: Random) -> tuple[Match, Match, int] | None:
    """Give the drawn card two different faces of one back, and carry on alike as far as the dealer can."""
    seat = match.state.turn
    ed = match.edition
    faces = [ed.slugs.index(move.arg) for move, _ in match.chances() if move.arg != "king"]
    pairs = [(a, b) for a in faces for b in faces if a < b and ed.cost[a] == ed.cost[b]]
    pairs = [pair for pair in pairs if not any(ed.at_once[face] for face in pair)]
    if not pairs:
        return None
    one, other = match.copy(), match.copy()
    for world, face in zip((one, other), rng.choice(pairs), strict=True):
        world.play(DEALER, f"card {ed.slugs[face]}")
    while DEALER in one.owed and DEALER in other.owed:
        both = {move for move, _ in one.chances()} & {move for move, _ in other.chances()}
        if not both:
            return None
        move = min(both, key=str)
        one.play(DEALER, move)
        other.play(DEALER, move)
    return one, other, seat


def test_the_choice_is_the_same_in_two_worlds_that_look_the_same():
    compared = 0
    for seed in range(60):
        found = worlds(seed)
        if found is None:
            continue
        one, other, drawer = found
        assert one.view(drawer) != other.view(drawer)
        for seat in one.owed:
            if seat in (drawer, DEALER) or seat not in other.owed:
                continue
            for spec in ("greedy:3", "search:40"):
                questions = asked(one, seat, spec), asked(other, seat, spec)
                assert questions[0] == questions[1]
                assert think(questions[0]) == think(questions[1])
            compared += 1
    assert compared > 10


def test_a_memory_is_rebuilt_from_events():
    """What `think` rebuilds is what a memory would be that had listened all the time."""
    match = parlour.Match.new("menestrels", 3, seed=9)
    live = match.game.memory(0, match.edition)
    told = 0
    rng = Random(1)
    while not match.over:
        for event in match.events(0)[told:]:
            live.hear(event)
        told = len(match.events(0))
        (seat,) = match.owed
        match.play(seat, rng.choice(match.legal(seat)))
    rebuilt = remember(match.game, match.edition, 0, match.events(0)[:told])
    assert rebuilt.accounts == live.accounts
    assert rebuilt.unseen == live.unseen
