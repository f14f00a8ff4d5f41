"""Why a small move of a commitment is refused, written apart from what is offered (SM-2.1 to 2.10)."""

from __future__ import annotations

from parlour.core.errors import Refusal
from parlour.core.moves import Move
from parlour.games.spook_manor.drafts import Draft, draft
from parlour.games.spook_manor.spaces import COLOURED, COLOURS, DIFFERENT, ONE, Spaces, counts, size
from parlour.games.spook_manor.state import SpookManorState as S

STAGES = ("play", "at")
REFUSED = ("refuse.play-first", "refuse.place-first", "refuse.changes")


def why_not(s: S, seat: int, path: tuple[int, ...], move: Move) -> Refusal | None:
    """SM-2.1: a card, then its place, then Creeples; the rule that forbids this move after the path, or None."""
    if len(path) > 2 and path[-1] == s.edition.DONE:
        return Refusal("SM-2.1", "refuse.chosen")
    stage = min(len(path), 2)
    if (move.verb != STAGES[stage]) if stage < 2 else (move.verb not in ("done", "best", "lobby", "seat")):
        return Refusal("SM-2.7" if stage == 2 else "SM-2.1", REFUSED[stage])
    if stage == 0:
        return _not_playable(s, seat, move.arg)
    if stage == 1:
        return _not_there(s, seat, move.arg)
    made = draft(s, seat, path)
    if move.verb == "done":
        return _not_done(s, made)
    if not made.left:
        return Refusal("SM-2.7", "refuse.too-many")
    return _no_best(s, made) if move.verb == "best" else _no_change(s, made, move)


def _not_playable(s: S, seat: int, slug: str) -> Refusal | None:
    """SM-2.1, SM-4.3: one of the four in hand, or of the open ones."""
    card = s.edition.number[slug]
    if s.n == 1:
        there = any(card in pool for pool in s.pools)
        return None if there else Refusal("SM-4.3", "refuse.not-in-pool", {"card": slug})
    return None if card in s.hands[seat] else Refusal("SM-2.1", "refuse.not-in-hand", {"card": slug})


def _not_there(s: S, seat: int, place: str) -> Refusal | None:
    """SM-2.2 to 2.4: beside a card, and on one, unless on the Ground Floor."""
    ed = s.edition
    x, y = map(int, place.split(","))
    here = set(s.spots[seat]) | {ed.left, ed.right}
    if ed.spot(x, y) in here:
        return Refusal("SM-2.4", "refuse.covered")
    beside = [(x - 1, y), (x + 1, y), (x, y + 1), (x, y - 1)]
    around = [each for each in beside if ed.west <= each[0] <= ed.east and 0 <= each[1] < ed.high]
    if not any(ed.spot(*each) in here for each in around):
        return Refusal("SM-2.2", "refuse.apart")
    if y and ed.spot(x, y - 1) not in here:
        return Refusal("SM-2.3", "refuse.unsupported")
    return None


def _not_done(s: S, made: Draft) -> Refusal | None:
    """SM-2.7: the final arrangement obeys every room's rule."""
    for venue, creeples in zip(made.venues, made.seated, strict=True):
        spaces = s.edition.spaces[venue]
        if creeples not in spaces.patterns:
            return _ill(spaces, creeples, s.edition.slugs[s.edition.venues[venue]])
    return None


def _ill(spaces: Spaces, creeples: int, room: str) -> Refusal:
    """SM-2.8, SM-2.9: what is wrong on a room: too many, or a pair that differs; a colour too many was never let in."""
    if size(creeples) > len(spaces.printed):
        return Refusal("SM-2.8", "refuse.full", {"card": room})
    return Refusal("SM-2.9", "refuse.pairs", {"card": room})


def _no_best(s: S, made: Draft) -> Refusal | None:
    """SM-2.7: there must be somebody to seat and a room to be in, and they are not seated best just now."""
    if made.path[-1] == s.edition.BEST:
        return Refusal("SM-2.7", "refuse.best-already")
    if not made.venues:
        return Refusal("SM-2.7", "refuse.no-rooms")
    return None if made.creeples else Refusal("SM-2.7", "refuse.no-creeples")


def _no_change(s: S, made: Draft, move: Move) -> Refusal | None:
    """SM-2.7 to 2.10: one Creeple between the Lobby and an own room."""
    ed = s.edition
    name, _, room = move.arg.split(" ")
    colour = COLOURS.index(name)
    venue = ed.venue[ed.number[room]]
    if venue not in made.venues:
        return Refusal("SM-2.7", "refuse.not-your-room", {"card": room})
    here = made.seated[made.venues.index(venue)]
    spaces = ed.spaces[venue]
    if move.verb == "lobby":
        if counts(here)[colour] == 0:
            return Refusal("SM-2.7", "refuse.not-on-room", {"card": room, "colour": name})
        after = here - ONE[colour]
    else:
        if counts(made.lobby)[colour] == 0:
            return Refusal("SM-2.7", "refuse.not-in-lobby", {"colour": name})
        if counts(here)[colour] >= spaces.caps[colour]:
            return _one_too_many(spaces, colour, room)
        after = here + ONE[colour]
    must_leave = made.excess + spaces.excess[after] - spaces.excess[here]
    return Refusal("SM-2.7", "refuse.too-many") if must_leave >= made.left else None


def _one_too_many(spaces: Spaces, colour: int, room: str) -> Refusal:
    """SM-2.8, SM-2.9: the room never holds so many of this colour."""
    params = {"card": room, "colour": COLOURS[colour]}
    if spaces.rule == DIFFERENT:
        return Refusal("SM-2.9", "refuse.different", params)
    if spaces.rule == COLOURED:
        return Refusal("SM-2.8", "refuse.no-space" if spaces.caps[colour] == 0 else "refuse.full-of-colour", params)
    return Refusal("SM-2.8", "refuse.full", params)
