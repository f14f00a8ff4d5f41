"""The search: what its tree learns, that secrets stay secret in it, and the answers it gives."""

import time
from random import Random

import pytest

import parlour
from parlour.bots import Situation, bot, materials, remember
from parlour.bots.levels import EasyBot, HardBot
from parlour.bots.search import Search, SearchBot
from parlour.bots.tree import Node
from parlour.core.game import games
from parlour.core.match import Match
from parlour.core.state import DEALER
from tests.toys import registered

ALL = (*games(), *(name for name in ("bizarre_manor", "blood_mansion") if name not in games()))


def situation(match: Match, seat: int, seed: str = "x", **more: object) -> Situation:
    """What a bot is given at a decision."""
    memory = remember(match.game, match.edition, seat, match.events(seat))
    view = match.view(seat)
    return Situation(match.game, match.edition, seat, view, memory, match.legal(seat), Random(seed), **more)


def well_on(name: str, seats: int, decisions: int, seed: int = 1) -> Match:
    """A game after so many decisions by chance, at one with a choice."""
    match, rng = Match.new(name, seats, seed=seed), Random(seed)
    while match.number < decisions or len(next(iter(match.owed.values())).options) < 2:
        seat = next(iter(match.owed))
        match.play(seat, rng.choice(match.legal(seat)))
        assert not match.over
    return match


# -- the tree


def test_a_move_that_does_better_is_tried_more_often():
    node = Node()
    for _ in range(300):
        move, edge = node.choose([3, 5, 8], 1.0, 2.0, 0.05)
        edge.tried += 1
        edge.sum += 0.7 if move == 5 else 0.4
    tried = {move: edge.tried for move, edge in node.edges.items()}
    assert tried[5] > 4 * max(tried[3], tried[8])
    assert min(tried.values()) > 0


def test_what_is_seldom_there_is_not_tried_less_for_that():
    """Availability counts: a move that is there in every fourth world is measured by those worlds alone."""
    node = Node()
    for world in range(400):
        _, edge = node.choose([1, 2] if world % 4 == 0 else [1], 1.0, 2.0, 0.05)
        edge.tried += 1
        edge.sum += 0.5
    assert node.edges[2].there == 100
    assert node.edges[2].tried > 25


def test_moves_that_were_judged_are_tried_in_that_order():
    node = Node()
    for move, judged in ((1, 0.2), (2, 0.6), (3, 0.4)):
        node.edge(move).judged = judged
    assert node.choose([1, 2, 3], 1.0, 2.0, 0.05)[0] == 2


# -- searching


@pytest.mark.parametrize("name", ALL)
def test_it_plays_every_game_and_the_same_from_the_same_seed(name):
    match, rng = Match.new(name, 3, seed=5), Random(5)
    compared = 0
    while not match.over and compared < 12:
        seat = next(iter(match.owed))
        legal = match.legal(seat)
        if match.number % 4 or len(legal) < 2:
            match.play(seat, rng.choice(legal))
            continue
        moves = [SearchBot(24).choose(situation(match, seat, str(match.number))) for _ in range(2)]
        assert moves[0] in legal
        assert moves[0] == moves[1]
        compared += 1
        match.play(seat, moves[0])
    assert compared > 5


def test_all_iterations_are_counted():
    match = well_on("menestrels", 3, 10)
    (seat,) = match.owed
    ranked = SearchBot(200).ranked(situation(match, seat))
    assert sum(each.visits for each in ranked) == 200
    assert {each.move for each in ranked} == set(match.legal(seat))
    assert [each.visits for each in ranked] == sorted([each.visits for each in ranked], reverse=True)
    assert all(0 <= each.value <= 1 for each in ranked)


def test_a_move_that_cannot_be_overtaken_is_played_at_once():
    """And it is the one that the whole budget would have led to."""
    shorter = 0
    for seed in range(6):
        match = well_on("menestrels", 3, 14, seed)
        (seat,) = match.owed
        bot_ = SearchBot(400)
        early, late = (bot_.ranked(situation(match, seat, str(seed)), whole) for whole in (False, True))
        assert early[0].move == late[0].move
        shorter += sum(each.visits for each in early) < 400
    assert shorter


def test_milliseconds_are_kept():
    match = well_on("menestrels", 3, 10)
    (seat,) = match.owed
    began = time.perf_counter()
    bot("search:60ms").choose(situation(match, seat))
    assert time.perf_counter() - began < 5


def test_it_stops_when_nobody_wants_the_answer():
    match = well_on("menestrels", 3, 10)
    (seat,) = match.owed
    asked = []
    at = situation(match, seat, stop=lambda: bool(asked.append(1) or len(asked) > 2))
    assert sum(each.visits for each in SearchBot(100_000).ranked(at)) < 200


def test_others_do_not_see_what_this_seat_chooses_in_secret():
    """In an open commit the others' nodes are the same whatever this seat has chosen, and hold no node of its own."""
    match = well_on("spook_manor", 3, 6)
    seat = max(match.owed)
    search = Search(situation(match, seat))
    for _ in range(60):
        search.iterate()
    assert search.worlds[0].secret
    assert search.root.secret.keys() <= {seat}, "in a game where everybody builds alone the others choose by chance"
    with registered():
        match = Match.new("rooms", 3, seed=3)
        while len(match.owed) < 2:
            each = next(iter(match.owed))
            match.play(each, match.legal(each)[0])
        seat = max(match.owed)
        search = Search(situation(match, seat))
        for _ in range(60):
            search.iterate()
        nodes = [search.root.of(each) for each in match.owed]
        assert all(node.visits for node in nodes)
        own = search.decision
        assert own is search.root.of(seat)
        others = [node for node in nodes if node is not own]
        assert own.edges
        assert all(edge.node is None or edge.node not in others for edge in own.edges.values())


def test_what_is_obvious_needs_no_search():
    """SM-2.7: Creeples are seated best, exactly, and the commitment ends."""
    match = well_on("spook_manor", 3, 6)
    rng = Random(4)
    done = 0
    for _ in range(200):
        seat = next(iter(match.owed))
        legal = match.legal(seat)
        verbs = {move.verb for move in legal}
        if "done" in verbs and len(legal) > 1 and match.view(seat)["draft"]["legal"]:
            at = situation(match, seat)
            ranked = SearchBot(1000).ranked(at)
            assert sum(each.visits for each in ranked) == 0
            assert ranked[0].move.verb in ("best", "done")
            done += 1
        match.play(seat, rng.choice(legal))
        if match.over:
            break
    assert done > 10


def test_the_last_arrangement_of_menestrels_is_the_best_one():
    """MN-4.3: whoever assigns last knows everything: the search finds what is best for it."""
    compared = 0
    for seed in range(30):
        match, rng = Match.new("menestrels", 2, seed=seed), Random(seed)
        while not match.over:
            (seat,) = match.owed
            legal = match.legal(seat)
            state = match.state
            last = len(state.stack) == 2 and state.stack[-1].to_data()[0] == "Assign"
            if last and len(legal) > 1:
                margins = {}
                for move in legal:
                    trial = match.copy()
                    trial.play(seat, move)
                    totals = [sheet.total for sheet in trial.result.sheets]
                    won = seat in trial.result.winners and len(trial.result.winners) == 1
                    margins[move] = (won, totals[seat] - totals[1 - seat])
                chosen = SearchBot(80).choose(situation(match, seat))
                assert margins[chosen][1] == max(margin for _, margin in margins.values())
                compared += 1
            match.play(seat, rng.choice(legal))
    assert compared > 3


# -- what games tell


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seats", [2, 3])
def test_an_outlook_is_the_score_in_the_end(name, seats):
    """And it never changes the state that it looks at."""
    match, rng = Match.new(name, seats, seed=seats), Random(seats)
    while not match.over:
        seat = next(iter(match.owed))
        if match.number % 9 == 0:
            before = match.state.to_data()
            state = match.state
            found = match.game.outlook(state, range(seats))
            assert len(found) == seats
            assert match.game.outlook(state, [seat]) == [found[seat]]
            assert state.to_data() == before
        match.play(seat, rng.choice(match.legal(seat)))
    points = match.game.outlook(match.state, range(seats))
    best = [seat for seat in range(seats) if points[seat] == max(points)]
    assert set(match.result.winners) <= set(best) or not match.result.winners
    if name != "blood_mansion":
        assert points == [sheet.total for sheet in match.result.sheets]


@pytest.mark.parametrize("name", ["spook_manor", "bizarre_manor"])
def test_halfway_an_outlook_foretells_the_end(name):
    """For players who plan: far nearer than the points that they have by then, for every seat."""
    match, ahead = Match.new(name, 3, seed=4), None
    while not match.over:
        seat = next(iter(match.owed))
        if ahead is None and (match.state.rooms[0][9:] if name == "spook_manor" else match.state.turns > 6):
            ahead = match.game.outlook(match.state, range(3)), [match.sheet(each).total for each in range(3)]
        match.play(seat, bot("greedy:1").choose(situation(match, seat)))
    for seat, sheet in enumerate(match.result.sheets):
        outlook, points = ahead[0][seat], ahead[1][seat]
        assert abs(outlook - sheet.total) < abs(points - sheet.total) / 2


@pytest.mark.parametrize("name", ALL)
def test_what_is_obvious_is_legal(name):
    match, rng = Match.new(name, 3, seed=8), Random(8)
    state, random = match.state, rng.random
    while not state.over:
        if state.who == DEALER:
            state.play(state.draw(random))
            continue
        legal = state.legal()
        move = match.game.obvious(state, state.who)
        assert move is None or move in legal
        state.play(rng.choice(legal))


# -- levels


def test_levels_play_and_the_easy_one_slips():
    title, edition = materials("menestrels", None)
    assert isinstance(bot("easy"), EasyBot)
    assert isinstance(bot("hard"), HardBot)
    match = well_on("menestrels", 3, 12)
    (seat,) = match.owed
    easy = {str(EasyBot().choose(situation(match, seat, str(seed)))) for seed in range(60)}
    normal = {str(bot("normal").choose(situation(match, seat, str(seed)))) for seed in range(10)}
    assert len(easy) > len(normal)
    assert title.lookahead.hard >= 1000
    assert parlour.game("menestrels") is title
    assert edition is title.edition()
