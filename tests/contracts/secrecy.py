"""Contracts 2 and 3: what a seat may know is its own events and moves, and nothing else reaches it.

Worlds are built beside a true game: other dealer moves, other choices of other seats, the viewer's own moves the same,
kept while the viewer hears exactly the same. No use is made of the game's own `imagine`, which would be trusted then.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from parlour.core.events import Event
from parlour.core.frames import COMMIT
from parlour.core.state import DEALER, State
from tests.contracts.showing import bot_move, scene
from tests.contracts.tables import Chance, Play, Table, dump, whole

TRIES = 400
"""Moves tried for one step of one world, at most."""


@dataclass
class World:
    """A state, and all that was played and told on the way to it."""

    state: State
    plays: list[Play] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def after(self, play: Play) -> World:
        """The world after one more move."""
        state = self.state.copy()
        state.heard = []
        state.play(play[1], play[0])
        events, state.heard = state.heard, None
        return World(state, [*self.plays, play], [*self.events, *events])


class Seer:
    """A viewer at a table, and how events reach it."""

    def __init__(self, table: Table, viewer: int | None) -> None:
        self.table, self.viewer, self.faces = table, viewer, table.edition.faces

    def heard(self, before: World, after: World) -> list[dict[str, Any]]:
        """What this viewer heard between two worlds of one game."""
        told = (event.to(self.viewer, self.faces) for event in after.events[len(before.events) :])
        return [event for event in told if event is not None]


class Search:
    """Looks for a way on from a world in which the viewer hears just this, whatever is hidden from it."""

    def __init__(self, seer: Seer, want: list[dict[str, Any]], rng: Random) -> None:
        self.seer, self.want, self.rng, self.left = seer, want, rng, TRIES

    def play(self, world: World, plays: list[Play], got: int = 0) -> World | None:
        """Play these moves, then let the dealer deal as it must; None when the viewer would hear something else."""
        for play in plays:
            if self.left <= 0 or (play[0] >= 0 and play[1] not in world.state.legal(play[0])):
                return None
            self.left -= 1
            before, world = world, world.after(play)
            told = self.seer.heard(before, world)
            if told != self.want[got : got + len(told)]:
                return None
            got += len(told)
        if world.state.who != DEALER:
            return world if got == len(self.want) else None
        moves = world.state.legal()
        self.rng.shuffle(moves)
        for move in moves:
            found = self.play(world, [(DEALER, move)], got)
            if found is not None:
                return found
        return None


def made(world: World, plays: list[Play]) -> World:
    """The world after some moves."""
    for play in plays:
        world = world.after(play)
    return world


def dealt(world: World, chance: Chance) -> World:
    """The world after the dealer's moves that follow, by chance."""
    while world.state.who == DEALER:
        world = world.after((DEALER, chance.pick(world.state.legal())))
    return world


def alone(s: State, seat: int, chance: Chance, wanted: list[Play] | None = None) -> list[Play]:
    """A complete path of one seat in an open commit, that of `wanted` when it is legal."""
    frame: Any = s.stack[-1]
    for steps in ([move for who, move in wanted if who == seat] if wanted else None, None):
        path: tuple[int, ...] = s.paths.get(seat, ())
        done: list[Play] = []
        while options := frame.options(s, seat, path):
            move = chance.pick(options) if steps is None else (steps[len(done)] if len(done) < len(steps) else -1)
            if move not in options:
                break
            path = (*path, move)
            done.append((seat, move))
        else:
            return done
    raise AssertionError("a path that cannot be completed")


def choices(s: State, chance: Chance) -> list[Play]:
    """What the seats choose next in the true game: one move, or in a commit everybody's whole path."""
    if s.stack[-1].sort == COMMIT:
        return [step for seat in s.owing for step in alone(s, seat, chance)]
    return [(s.who, chance.pick(s.legal()))]


def changed(s: State, viewer: int | None, plays: list[Play], chance: Chance, keep: float) -> list[Play]:
    """The same choices for the viewer, perhaps others for the others."""
    if s.stack[-1].sort == COMMIT:
        found = [(seat, move) for seat, move in plays if seat == viewer]
        for seat in [seat for seat in s.owing if seat != viewer]:
            found += alone(s, seat, chance, plays if chance.rng.random() < keep else None)
        return found
    (seat, move), options = plays[0], s.legal(plays[0][0])
    if not options:
        return []
    if seat == viewer or (move in options and chance.rng.random() < keep):
        return plays
    return [(seat, chance.pick(options))]


class Pair(NamedTuple):
    """A true game and a world with other secrets, which the viewer cannot tell from it."""

    truth: World
    world: World
    seer: Seer


def parted(table: Table, viewer: int | None, seed: int, most: int = 4) -> Iterator[Pair]:
    """Pairs of the true game and worlds that really differ from it, at every decision of one game."""
    chance, seer = Chance(f"{seed} {viewer}"), Seer(table, viewer)
    truth = dealt(World(gone(table)), chance)
    worlds: list[World] = []
    while True:
        for world in worlds:
            yield Pair(truth, world, seer)
        if truth.state.over:
            return
        plays = choices(truth.state, chance)
        before, truth = truth, dealt(made(truth, plays), chance)
        want = seer.heard(before, truth)
        found = beside([*worlds, before, before], plays, want, seer, chance)
        true = whole(truth.state)
        worlds = list(itertools.islice((world for world in found if whole(world.state) != true), most))


def gone(table: Table) -> State:
    """The state in which somebody first owes something."""
    s = table.start()
    s.go()
    return s


def beside(
    worlds: list[World], plays: list[Play], want: list[dict[str, Any]], seer: Seer, chance: Chance
) -> Iterator[World]:
    """The worlds that hear what is wanted after the viewer's own choices, with other secrets where that is possible."""
    for world in worlds:
        for keep in (0.3, 1.0):
            steps = changed(world.state, seer.viewer, plays, chance, keep)
            after = Search(seer, want, chance.rng).play(world, steps) if steps else None
            if after is not None:
                yield after
                break


# -- contract 2


def interference(table: Table, seed: int, every: int = 15) -> int:
    """Views, what is owed, options, refusals, log, page and bot moves are functions of the own events and moves.

    :param every: one pair of so many is looked at with everything that a match can say.
    :return: how many worlds with other secrets were compared with the truth.
    """
    seen = 0
    for viewer in table.viewers:
        for pair in parted(table, viewer, seed):
            compare(table, pair)
            if seen % every == 0:
                compare_matches(table, pair)
            seen += 1
    return seen


def compare(table: Table, pair: Pair) -> None:
    """What the states show the viewer is equal; in a commit also after each step of the viewer's own path."""
    true, other, viewer = pair.truth.state, pair.world.state, pair.seer.viewer
    same(table, pair, "view", dump(table.game.view(true, viewer)), dump(table.game.view(other, viewer)))
    same(table, pair, "who owes", true.owing, other.owing)
    if viewer is None or viewer not in true.owing:
        return
    frame: Any = true.stack[-1]
    if frame.sort != COMMIT:
        same(table, pair, "owed", asked(table, true, viewer), asked(table, other, viewer))
        return
    true, other = true.copy(), other.copy()
    for _, move in alone(true, viewer, Chance(0)):
        same(table, pair, "owed", asked(table, true, viewer), asked(table, other, viewer))
        true.paths[viewer] = (*true.paths.get(viewer, ()), move)
        other.paths[viewer] = true.paths[viewer]
    same(table, pair, "view", dump(table.game.view(true, viewer)), dump(table.game.view(other, viewer)))


def asked(table: Table, s: State, seat: int) -> str:
    """All that the seat is asked, and what it is told about every move of the table."""
    frame: Any = s.stack[-1]
    path = (seat, s.paths.get(seat, ())) if frame.sort == COMMIT else ()
    refusals = [frame.why_not(s, *path, move.id) for move in table.edition.moves]
    return dump([frame.to_data(), frame.rule, frame.params(s), s.legal(seat), refusals])


def compare_matches(table: Table, pair: Pair) -> None:
    """What matches in these states say to the viewer is equal."""
    true, other = (said(table, world, pair.seer.viewer) for world in (pair.truth, pair.world))
    for what in true:
        same(table, pair, what, true[what], other[what])


def said(table: Table, world: World, viewer: int | None) -> dict[str, Any]:
    """All that a match says to a viewer; for a seat also refusals, undo and the move of a bot."""
    match = table.replay(world.plays)
    words = {
        "number": match.number,
        "events": dump(match.events(viewer)),
        "log": match.log(viewer),
        "page": scene(match, viewer),
        "result": str(match.result),
    }
    if viewer is not None:
        words["owed by the match"] = str(match.owed.get(viewer))
        words["refusals"] = [match.why_not(viewer, move) for move in table.edition.moves]
        words["undo"] = match._undo_refused(viewer)
        words["sheet"] = str(match.sheet(viewer))
        words["bot's move"] = bot_move(match, viewer)
    return words


def same(table: Table, pair: Pair, what: str, true: Any, other: Any) -> None:
    """Fail with the two games when the viewer is told different things."""
    if true != other:
        raise AssertionError(
            f"{table}: {what} of viewer {pair.seer.viewer} depends on what is hidden from it:\n{true}\n{other}\n"
            f"--- truth: {story(table, pair.truth)}\n--- world: {story(table, pair.world)}"
        )


def story(table: Table, world: World) -> str:
    """The moves of a world as texts."""
    return "; ".join(f"{'*' if seat == DEALER else seat} {table.edition.moves[move]}" for seat, move in world.plays)


# -- contract 3


def in_step(table: Table, seed: int, every: int = 3) -> Counter[str]:
    """The same move in two worlds equal to a viewer: it hears the same, and the same seats are asked the same.

    Except where a rule of the game's `disclosures` tells the worlds apart; and then there is no undo.

    :return: how many moves were compared (`moves`), and how often each disclosure was met.
    """
    seen: Counter[str] = Counter()
    for viewer in table.viewers:
        chance = Chance(f"step {seed} {viewer}")
        for number, pair in enumerate(parted(table, viewer, seed)):
            if number % every == 0 and not pair.truth.state.over:
                for plays in common(pair, chance):
                    seen["moves"] += 1
                    seen.update(step(table, pair, plays, chance))
    return seen


def common(pair: Pair, chance: Chance) -> Iterator[list[Play]]:
    """Choices that can be made in both worlds: a move of the seat that is asked, or in a commit paths of all."""
    true, other = pair.truth.state, pair.world.state
    if true.stack[-1].sort != COMMIT:
        for move in sorted(set(true.legal()) & set(other.legal())):
            yield [(true.who, move)]
        return
    for _ in range(4):
        plays = choices(true, chance)
        if legal(other, plays):
            yield plays


def legal(s: State, plays: list[Play]) -> bool:
    """Whether these moves can be made one after the other."""
    s = s.copy()
    for n, (seat, move) in enumerate(plays):
        if move not in s.legal(seat):
            return False
        if n + 1 < len(plays):
            s.play(move, seat)
    return True


def step(table: Table, pair: Pair, plays: list[Play], chance: Chance) -> set[str]:
    """Some moves in both worlds; returns what the rules disclosed."""
    bases = (pair.truth, pair.world)
    ends = [made(base, plays) for base in bases]
    blame: set[str] = set()
    for one, two in ((0, 1), (1, 0)) * 3:
        after = dealt(ends[one], chance)
        want = pair.seer.heard(bases[one], after)
        found = Search(pair.seer, want, chance.rng).play(bases[two], plays)
        if found is not None and waiting(found) == waiting(after):
            return set()
        found = found or dealt(ends[two], chance)
        blame |= parting(want, pair.seer.heard(bases[two], found), (after, found))
    disclosed = blame & set(table.game.disclosures)
    texts = "; ".join(str(table.edition.moves[move]) for _, move in plays)
    if not disclosed:
        raise AssertionError(
            f"{table}: after «{texts}» viewer {pair.seer.viewer} can tell two worlds apart that were equal to it, and "
            f"no rule discloses that ({', '.join(sorted(blame))}):\n"
            + "\n".join(f"{pair.seer.heard(*both)} {waiting(both[1])}" for both in zip(bases, ends, strict=True))
            + f"\n--- truth: {story(table, pair.truth)}\n--- world: {story(table, pair.world)}"
        )
    for base, end in zip(bases, ends, strict=True):
        shown = any(event.shown for event in end.events[len(base.events) :])
        assert shown or end.state.who == DEALER or pair.truth.state.stack[-1].sort == COMMIT, (
            f"{table}: «{texts}» discloses {sorted(disclosed)} to viewer {pair.seer.viewer}, and can be undone after it"
        )
    return disclosed


def waiting(world: World) -> tuple[list[int], Any]:
    """Who is asked what."""
    stack = world.state.stack
    return world.state.owing, stack[-1].to_data() if stack else None


def parting(one: list[dict[str, Any]], two: list[dict[str, Any]], worlds: Sequence[World]) -> set[str]:
    """Where two hearings part, as `disclosures` names it.

    The kind of the first event that is told otherwise; or `+` with what came in one world only: the kinds of other
    events, the frames of questions.
    """
    n = next((n for n, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), min(len(one), len(two)))
    next_ones = [
        heard[n]["kind"] if len(heard) > n else asked_frame(world)
        for heard, world in zip((one, two), worlds, strict=True)
    ]
    return {next_ones[0]} if next_ones[0] == next_ones[1] else {f"+{each}" for each in next_ones}


def asked_frame(world: World) -> str:
    """The name of the frame that waits; nothing when the game is over."""
    return type(world.state.stack[-1]).__name__ if world.state.stack else ""
