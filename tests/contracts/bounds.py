"""Contracts 9 and 10: nothing is lost, no game goes on for ever, everything is reached; and known node counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from parlour.core.frames import CHOICE, COMMIT, DEAL, STEP
from parlour.core.state import State
from parlour.core.texts import catalogue
from tests.contracts.hooks import conserved, hooks
from tests.contracts.tables import Chance, Play, Table, tables, walk, whole

ROOT = Path(__file__).resolve().parents[2]
OTHERS = 20
"""Games with other editions, at most, at each of their tables."""
DOES = {STEP: "run", CHOICE: "chosen", DEAL: "dealt", COMMIT: "revealed"}
RULE = re.compile(r"\b([A-Z]{2})-([A-Z0-9]+)\.(\d+)(?: to (?:\1-)?(?:\2\.)?(\d+))?")


def conservation(table: Table, seed: int) -> None:
    """What the game conserves is the same at every state, dealer's included; and the game ends in time."""
    first = None
    longest = hooks(table.name).longest
    for number, (s, play) in enumerate(walk(table, Chance(seed))):
        now = conserved(s, table.name)
        first = first or now
        changed = {key: (first[key], now[key]) for key in first if first[key] != now[key]}
        assert not changed, f"{table}: not conserved: {changed}: {whole(s)}"
        wrong = [key for key, value in now.items() if value is False]
        assert not wrong, f"{table}: wrong: {wrong}: {whole(s)}"
        assert play is None or s.owing, f"{table}: nobody owes anything, and the game is not over"
        assert number <= longest, f"{table}: the game goes on after {longest} moves"


class Seeking(Chance):
    """Chance among what leads where the game's `seeking` wants to get."""

    def __init__(self, seed: str, seeking: Any) -> None:
        super().__init__(seed, 0.0)
        self.seeking = seeking

    def answer(self, s: State) -> Play:
        seat = self.rng.choice(s.owing)
        return seat, self.pick(self.seeking(s, s.legal(seat)))


class Coverage:
    """What the games of a run have reached."""

    def __init__(self) -> None:
        self.frames: set[str] = set()
        self.moves: Counter[int] = Counter()
        self.reasons: set[str] = set()
        self.kinds: set[str] = set()
        self.games = 0

    @contextmanager
    def watching(self, frames: dict[str, type[Any]]) -> Iterator[None]:
        """Note every frame that is carried out."""
        patches = []
        for name, frame in frames.items():
            does = DOES[frame.sort]
            patches.append(patch.object(frame, does, self.noting(name, getattr(frame, does))))
        for each in patches:
            each.start()
        try:
            yield
        finally:
            for each in patches:
                each.stop()

    def noting(self, name: str, does: Any) -> Any:
        def noted(*args: Any) -> Any:
            self.frames.add(name)
            return does(*args)

        return noted

    def play(self, table: Table, chance: Chance, count: bool = True) -> None:
        """One game that goes where the games before have not been.

        :param count: whether the moves count; those of another edition are others.
        """
        chance.made = self.moves if count else Counter()
        for s, _ in walk(table, chance):
            if s.heard is None:
                s.heard = []
            self.kinds |= {event.kind for event in s.heard}
            s.heard.clear()
            frame: Any = s.stack[-1] if s.stack else None
            if frame is not None and frame.sort in (CHOICE, COMMIT) and chance.rng.random() < 0.2:
                path = (s.who, s.paths.get(s.who, ())) if frame.sort == COMMIT else ()
                refusals = [frame.why_not(s, *path, move.id) for move in table.edition.moves]
                self.reasons |= {refusal.reason.removeprefix("refuse.") for refusal in refusals if refusal}
        self.games += 1

    def left(self, wanted: dict[str, set[Any]]) -> dict[str, set[Any]]:
        """What was not reached yet."""
        made = {move for move, n in self.moves.items() if n}
        found = {"frames": self.frames, "moves": made, "events": self.kinds, "reasons": self.reasons}
        return {what: wanted[what] - found[what] for what in wanted}


def covered(name: str, most: int = 100) -> Coverage:
    """Games at all tables until all that the game has was reached; fails when some of it never is.

    All are: its frames, its moves, the kinds of events that its log has words for, its reasons for refusing a move.
    Games with other editions help with all but the moves.
    """
    edition_of_all = f"{name}-short.toml" if hooks(name).whole is not None else ""
    at = tables(name)
    first = next(table for table in at if table.file == edition_of_all)
    edition = first.edition
    frames = type(first.start()).FRAMES
    never = {move.id for move in edition.moves if str(move) in hooks(name).never(edition)}
    wanted = {
        "frames": set(frames),
        "moves": {move.id for move in edition.moves if str(move) not in hooks(name).rarely(edition)} - never,
        "events": worded(first, "log"),
        "reasons": worded(first, "refuse"),
    }
    seen = Coverage()
    with seen.watching(frames):
        for game in range(most):
            if not any(seen.left(wanted).values()):
                break
            for table in at:
                count = table.file == edition_of_all
                if count or (not table.long and game < OTHERS):
                    seen.play(table, Chance(f"cover {game} {table}", 0.8), count)
                if count and hooks(name).seeking:
                    seen.play(table, Seeking(f"seek {game} {table}", hooks(name).seeking))
    left = seen.left(wanted)
    left["moves"] = {str(edition.moves[move]) for move in left["moves"]}
    assert not any(left.values()), (
        f"{name}: no game has reached { ({what: sorted(some) for what, some in left.items()}) }"
    )
    more = [str(edition.moves[move]) for move in never if seen.moves[move]]
    assert not more, f"{name}: moves that were said to be impossible: {more}"
    return seen


def worded(table: Table, what: str) -> set[str]:
    """What the game itself has words for: the second part of its ids `what.…`."""
    ids = catalogue(table.game.package, "en") if table.game.package.startswith("parlour.") else ()
    return {parts[1] for parts in (text.split(".") for text in ids) if parts[0] == what}


def rules_named(texts: set[str], *folders: str) -> set[str]:
    """The rule ids (texts `rule.ID`) that no function and no test of these folders names."""
    found: set[str] = set()
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            found |= named(file.read_text("utf-8"))
    return {text.removeprefix("rule.") for text in texts if text.startswith("rule.")} - found


def named(text: str) -> set[str]:
    """The rule ids that a text names, one by one or as `MN-5.2 to 5.4`."""
    ids: set[str] = set()
    for game, section, first, last in RULE.findall(text):
        ids |= {f"{game}-{section}.{n}" for n in range(int(first), int(last or first) + 1)}
    return ids


def perft(s: State, depth: int) -> int:
    """How many ways there are to make `depth` moves from here, the dealer's counted as others', ends as one."""
    if depth == 0 or s.over:
        return 1
    total = 0
    for move in s.legal():
        after = s.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total
