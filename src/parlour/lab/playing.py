"""A game between bots: who sits there, what they have heard, what they choose, and how long they take."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from parlour.bots import Bot, Situation, answer
from parlour.bots.programs import Chair, Fault, ProgramBot, Sitting
from parlour.core.edition import Edition
from parlour.core.events import Event
from parlour.core.game import Game, Memory
from parlour.core.moves import Move
from parlour.core.state import DEALER, State

Deals = Callable[[State], int]
"""Gives the dealer's move in a state where the dealer is next."""


class Table:
    """Bots at one table: who they are, what they remember, whence their chance comes.

    `decisions` and `seconds` count by seat what they chose and how long they thought.

    :param specs: which bots sit there, by seat, and `bots` what these texts mean.
    :param rngs: where each seat's bot takes its chance from.
    """

    def __init__(
        self,
        title: Game[Any, Any],
        edition: Edition,
        options: Mapping[str, str],
        specs: Sequence[str],
        bots: Mapping[str, Bot],
        rngs: Sequence[Random],
    ) -> None:
        self.title, self.edition, self.options, self.specs, self.rngs = title, edition, options, specs, rngs
        self.bots = [bots[spec] for spec in specs]
        self.memories = {seat: self._memory(seat, who) for seat, who in enumerate(self.bots) if not who.blind}
        self.moves: list[Move] = list(edition.moves)
        self.decisions = [0] * len(specs)
        self.seconds = [0.0] * len(specs)

    def _memory(self, seat: int, who: Bot) -> Memory:
        if isinstance(who, ProgramBot):
            return who.sit(Sitting(self.title, self.edition, seat, len(self.specs), self.options))
        return self.title.memory(seat, self.edition)

    def play(self, state: State, deals: Deals) -> None:
        """Play the game to its end; `state` is a new one.

        :raises BotFault: when a bot chooses what is not legal.
        """
        heard: list[Event] = []
        state.heard = heard if self.memories else None
        state.go()
        while not state.over:
            if state.who == DEALER:
                state.play(deals(state))
                continue
            state.play(self._choose(state, state.who, heard).id)
        self._part(state, heard)

    def _choose(self, state: State, seat: int, heard: list[Event]) -> Move:
        who = self.bots[seat]
        legal = [self.moves[move] for move in state.legal()]
        view = None
        if not who.blind:
            self._hear(heard)
            view = self.title.view(state, seat)
        at = Situation(self.title, self.edition, seat, view, self.memories.get(seat), legal, self.rngs[seat])
        began = time.perf_counter()
        move = answer(self.specs[seat], who, at)
        self.seconds[seat] += time.perf_counter() - began
        self.decisions[seat] += 1
        return move

    def _part(self, state: State, heard: list[Event]) -> None:
        """Tell programs how the game has ended."""
        chairs = [chair for chair in self.memories.values() if isinstance(chair, Chair)]
        if chairs:
            self._hear(heard)
            winners, points = self.title.winners(state), self.points(state)
            for chair in chairs:
                chair.leave(self.title.view(state, chair.seat), winners, points)

    def points(self, state: State) -> list[int]:
        """Everybody's points at the end."""
        seats = range(len(self.specs))
        return [self.title.sheet(self.title.view(state, seat), self.edition, seat).total for seat in seats]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What programs did wrong."""
        chairs = [chair for chair in self.memories.values() if isinstance(chair, Chair)]
        return tuple(fault for chair in chairs for fault in chair.faults)

    def _hear(self, heard: list[Event]) -> None:
        """Let everybody hear what happened since the last time."""
        for event in heard:
            for seat, memory in self.memories.items():
                told = event.to(seat, self.edition.faces)
                if told is not None:
                    memory.hear(told)
        heard.clear()


class FixedDealer:
    """A dealer whose choices are fixed by a seed as far as the moves allow, whoever plays.

    What it deals hangs on the seed, on what is dealt (the frame) and on how often that was dealt before. Each option
    gets a rank of its own by chance, and the first that is there is dealt: so two games of the same deal get the same
    card, unless in one of them it is gone. In each game by itself the chances are the dealer's own.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._times: dict[bytes, int] = {}

    def __call__(self, state: State) -> int:
        """The dealer's move."""
        frame = msgspec.json.encode(state.stack[-1].to_data())
        times = self._times[frame] = self._times.get(frame, 0) + 1
        chances = state.chances()
        if len(chances) == 1:
            return chances[0][0]
        key = blake2b(f"{self.seed}:{times}:".encode("utf-8", "surrogatepass") + frame, digest_size=16).digest()
        return min(chances, key=lambda chance: _rank(key, *chance))[0]


def _rank(key: bytes, move: int, weight: int) -> float:
    """When a move would come: it comes first as often as its weight has a share of all weights.

    (These are waiting times with the weight as their rate, of which the least is picked.)
    """
    digest = blake2b(move.to_bytes(8, "big"), key=key, digest_size=8).digest()
    return -math.log((int.from_bytes(digest, "big") + 1) / 2**64) / weight
