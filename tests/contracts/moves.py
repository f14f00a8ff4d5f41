"""Contract 5: what is legal can be played, all else is refused with a rule and changes nothing; dealing is fair."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from parlour.core.errors import IllegalMove
from parlour.core.frames import COMMIT
from parlour.core.state import DEALER, State
from parlour.core.texts import holes
from tests.contracts.tables import Chance, Table, match_walk, snapshot, walk, whole

RULE = re.compile(r"[A-Z]{2}-[A-Z0-9]+(\.\d+)?")


def moves(table: Table, seed: int) -> None:
    """At every state of a game: options and `why_not` agree over the whole table, and every option can be played."""
    for s, play in walk(table, Chance(seed)):
        if play is None:
            assert not s.owing, f"{table}: {s.owing} owe something after the end"
            assert not s.legal(), f"{table}: something is legal after the end"
            return
        assert s.owing, f"{table}: the game is not over, and nobody owes anything: {whole(s)}"
        if s.who == DEALER:
            dealing(table, s)
        else:
            for seat in s.owing:
                choosing(table, s, seat)


def choosing(table: Table, s: State, seat: int) -> None:
    """The options of one seat."""
    legal = s.legal(seat)
    assert legal, f"{table}: seat {seat} has no option: a dead end: {whole(s)}"
    assert legal == sorted(set(legal)), f"{table}: the options of seat {seat} are not sorted, or twice there: {legal}"
    assert set(legal) <= set(range(len(table.edition.moves))), f"{table}: options outside the table of moves: {legal}"
    frame: Any = s.stack[-1]
    path = (seat, s.paths.get(seat, ())) if frame.sort == COMMIT else ()
    for move in table.edition.moves:
        refusal = frame.why_not(s, *path, move.id)
        assert (refusal is None) == (move.id in legal), (
            f"{table}: {type(frame).__name__} of seat {seat}: «{move}» is {'in' if move.id in legal else 'not in'} the "
            f"options, and why_not says {refusal}: {whole(s)}"
        )
        assert refusal is None or RULE.fullmatch(refusal.rule), (
            f"{table}: «{move}» is refused without a rule: {refusal}"
        )
    playable(table, s, seat, legal)


def playable(table: Table, s: State, seat: int, legal: list[int]) -> None:
    """Every option can be carried out on a copy."""
    for move in legal:
        copy = s.copy()
        copy.heard = []
        try:
            copy.play(move, seat)
        except Exception as error:
            raise AssertionError(f"{table}: «{table.edition.moves[move]}» is legal and fails: {error!r}") from error


def dealing(table: Table, s: State) -> None:
    """The dealer has something to deal, by positive integer weights, and `draw` follows them."""
    frame: Any = s.stack[-1]
    pool, weights = list(frame.pool(s)), frame.weights(s)
    name = f"{table}: {type(frame).__name__}"
    assert pool, f"{name} has nothing to deal: {whole(s)}"
    assert weights is None or len(weights) == len(pool), f"{name} has {len(pool)} moves and other weights: {weights}"
    chances = s.chances()
    assert all(type(weight) is int and weight > 0 for _, weight in chances), f"{name}: weights of {chances}"
    assert s.legal() == sorted(set(pool)) == [move for move, _ in chances], f"{name}: {s.legal()} are not {chances}"
    total = sum(weight for _, weight in chances)
    drawn = Counter(s.draw(lambda n=n: (n + 0.5) / total) for n in range(total))  # type: ignore[misc]
    assert sorted(drawn.items()) == chances, f"{name}: draw gives {sorted(drawn.items())}, chances are {chances}"
    playable(table, s, DEALER, s.legal())


TRIED = 120
"""Moves that are tried against a match at one decision of a seat, about."""


def refused(table: Table, seed: int) -> Counter[str]:
    """A match refuses every other move of the table, of every seat, with a rule and a reason that has words.

    Of a very long table each decision tries some, the next decision the next ones: `moves` compares them all.

    :return: how often each reason was met.
    """
    met: Counter[str] = Counter()
    for number, (match, _, _) in enumerate(match_walk(table.match(seed), Chance(seed))):
        before = snapshot(match)
        for seat in range(table.seats):
            legal = match.legal(seat)
            others = [move for move in table.edition.moves if move not in legal]
            step = max(1, len(others) // (TRIED if legal else 3))
            for move in others[number % step :: step]:
                refusal = match.why_not(seat, move)
                with pytest.raises(IllegalMove) as error:
                    match.play(seat, move)
                assert error.value.refusal == refusal, f"{table}: «{move}» refused as {error.value}, told as {refusal}"
                assert refusal is not None
                met[refusal.reason] += 1
                if met[refusal.reason] < 3:
                    worded(table, refusal.reason, dict(refusal.params))
        assert snapshot(match) == before, f"{table}: a refused move changed the match"
    return met


def worded(table: Table, reason: str, params: dict[str, Any]) -> None:
    """The reason has a text in every language that has texts, and fills its holes."""
    for lang in ("en", "it", "fr"):
        words = table.game.texts(lang, table.edition)
        if not words.ids():
            continue
        assert reason in words, f"{table}: no text {reason} in {lang}"
        missing = holes(words.raw(reason)) - set(params)
        assert not missing, f"{table}: {reason} in {lang} wants {missing}, given were {params}"
