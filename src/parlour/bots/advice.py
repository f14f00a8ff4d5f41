"""Hints: what a hard bot would think of a person's moves, and what it sees them bring."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec

from parlour.bots.base import Situation
from parlour.bots.levels import LONGEST
from parlour.bots.search import Ranked, SearchBot
from parlour.bots.thinking import Question, situation
from parlour.core.state import DEALER, State
from parlour.core.texts import Texts, tenths

LISTED = 5
"""Moves that a hint lists, at most."""
LOOKS = 12
"""Imagined worlds in which it is looked up what a move brings at once."""
STEPS = 60
"""Moves within such a world until the move is carried out, at most."""
LEAST = 0.25
"""Points that are worth a word."""


class Hint(msgspec.Struct, frozen=True):
    """One move as a search sees it.

    `share`: the share of the win that it expects, from 0 to 1; `points`: the points that it expects, where everybody
    builds for themselves (then `share` is None). `visits`: how many lines of play began with this move, of `of`;
    both are 0 for a move that is best without a search. `solved`: instead, all that can follow was tried, in `visits`
    imagined worlds.
    `gains`: lines of the own score sheet that it changes at once, as (kind, points), the largest first, on average over
    what is hidden; `sure`: it is the same whatever is hidden and comes.
    """

    move: str
    share: float | None
    points: float | None
    visits: int
    of: int
    gains: list[tuple[str, float]]
    solved: bool = False
    sure: bool = True


def hint(question: Question) -> str:
    """What a search thinks of the legal moves, the best first, as JSON (`read_hints` reads it); `bot` is not looked at.

    :raises ParlourError: when game or edition are not to be had.
    """
    return msgspec.json.encode(hints(situation(question))).decode()


def read_hints(text: str) -> list[Hint]:
    """Hints from their JSON."""
    return msgspec.json.decode(text, type=list[Hint])


def hints(at: Situation) -> list[Hint]:
    """The best moves in a situation, the best first, with what is known of them."""
    ranked = SearchBot(at.game.lookahead.hard, seconds=LONGEST).ranked(at)
    of = ranked[0].visits if ranked[0].solved else sum(each.visits for each in ranked)
    before, worlds = _looked(at)
    found = []
    tried = [each for each in ranked if each.visits] or ranked[:1]
    for each in tried[:LISTED]:
        gains, sure = _gains(at, each, before, worlds)
        share = each.value if each.points is None else None
        found.append(Hint(str(each.move), share, each.points, each.visits, of, gains, each.solved, sure))
    return found


class _Look(NamedTuple):
    """An imagined world, and the seed of all chance that follows in it."""

    state: State
    luck: int


def _looked(at: Situation) -> tuple[dict[str, float], list[_Look]]:
    """The own sheet as it is, and worlds to look into."""
    worlds = [
        _Look(at.game.imagine(at.view, at.memory, at.rng), at.rng.getrandbits(32))  # type: ignore[arg-type]
        for _ in range(LOOKS)
    ]
    return _sheet(at, worlds[0].state), worlds


def _sheet(at: Situation, s: State) -> dict[str, float]:
    """The own points by line."""
    points: dict[str, float] = {}
    for line in at.game.sheet(at.game.view(s, at.seat), at.edition, at.seat).lines:
        points[line.kind] = points.get(line.kind, 0.0) + line.points
    return points


def _gains(
    at: Situation, each: Ranked, before: dict[str, float], worlds: list[_Look]
) -> tuple[list[tuple[str, float]], bool]:
    """By how much each line of the own sheet changes when the move has been carried out, and whether that is sure."""
    change: dict[str, float] = {}
    sheets = []
    for look in worlds:
        s, random = look.state.copy(), Random(look.luck).random
        s.play(each.move.id, at.seat)
        _carried_out(at, s, random)
        after = _sheet(at, s)
        sheets.append(after)
        for kind in {**before, **after}:
            change[kind] = change.get(kind, 0.0) + after.get(kind, 0.0) - before.get(kind, 0.0)
    means = [(kind, round(total / len(worlds), 1)) for kind, total in change.items()]
    sure = all(sheet == sheets[0] for sheet in sheets)
    return sorted([each for each in means if abs(each[1]) >= LEAST], key=lambda each: -abs(each[1])), sure


def _carried_out(at: Situation, s: State, random: Any) -> None:
    """Let the dealer deal, and secret paths come to their end: the own one as it is obvious or best at once."""
    game, open_path = at.game, s.secret
    for _ in range(STEPS):
        if s.who == DEALER:
            s.play(s.draw(random))
        elif s.over or not open_path or not s.secret:
            return
        else:
            who = s.who
            steps = s.legal()
            move = game.obvious(s, who)
            if move is None and who == at.seat and s.paths.get(who):
                move = max(steps, key=lambda step: _worth(at, s, step))
            elif who == at.seat and not s.paths.get(who):
                return
            s.play(steps[int(random() * len(steps))] if move is None else move)


def _worth(at: Situation, s: State, step: int) -> float:
    """What the seat may expect after one more step of its path."""
    after = s.copy()
    after.play(step, at.seat)
    return at.game.outlook(after, (at.seat,))[0]


def in_words(each: Hint, words: Texts) -> str:
    """A hint as a sentence or two: what the move brings at once, and what the search expects of it."""
    lines = ", ".join(
        words.say("hint.gain", line=words.say(f"sheet.{kind}"), n=tenths(words.lang, points, sign=True))
        for kind, points in each.gains[:3]
    )
    now = words.say("hint.now" if each.sure else "hint.average", lines=lines) if lines else words.say("hint.nothing")
    if each.points is not None:
        then = words.say("hint.points", n=tenths(words.lang, each.points))
    else:
        then = words.say("hint.share", n=round(100 * (each.share or 0.0)))
    if not each.of:
        return f"{now} {words.say('hint.obvious')}"
    if each.solved:
        return f"{now} {then} {words.say('hint.solved', n=each.visits)}"
    return f"{now} {then} {words.say('hint.visits', n=each.visits, of=each.of)}"
