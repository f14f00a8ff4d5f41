"""What a seat may know of a game of Murder at Blood Mansion (MB-1.7, MB-1.8), built up from nothing."""

from __future__ import annotations

from typing import Any

from parlour.core.events import has
from parlour.games.blood_mansion.edition import BACKS, SCHEMES, G
from parlour.games.blood_mansion.state import DRAWN, GUEST, NOBODY, PLAYING
from parlour.games.blood_mansion.state import BloodState as State

ENDINGS = ("", "accused", "escaped", "wrong", "drawn")


def look(s: State, seat: int | None) -> dict[str, Any]:
    """The view's game part: cards as slugs, seats by number, backs by name.

    `hands` counts every hand by back, the Ghost's last; `cards` is the own hand. `killer` is there for who has seen the
    Suspect, and for all at the end; `pile.order` for who stacked the deck.
    """
    ed = s.edition
    knows = s.over or s.laid or (s.ghost < 0 and has(s.seen, seat) and seat is not None)
    return {
        "game": "blood_mansion",
        "seats": [_seat(s, each) for each in range(s.n)],
        "hands": [_backs(s.counts[4 * hand : 4 * hand + 4]) for hand in range(len(s.hands))],
        "ghost": s.ghost,
        "cards": [ed.slugs[kind] for kind in s.hands[seat]] if seat is not None else [],
        "seen": bool(seat is not None and s.ghost < 0 and s.seen >> seat & 1),
        "killer": ed.characters[s.killer] if knows and s.killer >= 0 else None,
        "pile": _pile(s, seat),
        "discards": [ed.slugs[kind] for kind in s.discards],
        "crime": _crime(s),
        "turn": s.turn,
        "turns": s.turns,
        "drawn": s.drawn,
        "discarded": s.discarded,
        "check": s.check,
        "playing": ed.slugs[s.playing] if s.playing >= 0 else None,
        "opened": bool(s.barred),
        "goal": s.goal(),
        "choosing": s.choosing,
        "quiet": s.quiet,
        "lenient": s.lenient,
        "end": _end(s),
        "over": s.over,
    }


def _seat(s: State, seat: int) -> dict[str, Any]:
    """What everybody knows of a player; `can` tells whether the scheme may be used yet, as far as use goes."""
    ed = s.edition
    if seat >= len(s.characters):
        return {"character": None}
    character = s.characters[seat]
    return {
        "character": ed.characters[character],
        "scheme": SCHEMES[ed.schemes[character]],
        "used": bool(s.used >> character & 1),
        "once": bool(s.once >> character & 1),
        "dead": s.dead(character),
        "lost": s.lost[seat],
        "barred": [bool(s.barred >> 2 * seat + way & 1) for way in (0, 1)],
    }


def _backs(counts: list[int]) -> dict[str, int]:
    return dict(zip(BACKS, counts, strict=True))


def _pile(s: State, seat: int | None) -> dict[str, Any]:
    """MB-1.7: size, top back and the backs altogether; MB-5.6 the order, for who made it."""
    told: dict[str, Any] = {
        "size": sum(s.pile),
        "back": BACKS[s.order[0]] if s.order else None,
        "backs": _backs(s.pile),
        "stacker": s.stacker,
    }
    if seat is not None and seat == s.stacker:
        told["order"] = [BACKS[back] for back in s.order]
    return told


def _crime(s: State) -> dict[str, Any]:
    """MB-1.6, MB-2.6: what lies at the crime scene."""
    ed = s.edition
    victim = {NOBODY: None, GUEST: "guest"}.get(s.victim, ed.characters[s.victim])
    return {
        "weapon": ed.slugs[s.weapon] if s.weapon >= 0 else None,
        "victim": victim,
        "suspect": ed.characters[s.killer] if s.laid else None,
    }


def _end(s: State) -> dict[str, Any] | None:
    """MB-6.5: how it ended, and what the declarer laid open."""
    ed = s.edition
    if s.ending == PLAYING:
        return None
    if s.ending == DRAWN:
        return {"how": ENDINGS[DRAWN], "winner": -1, "declarer": -1, "named": None, "cards": []}
    declarer = s.turn
    shown = [ed.slugs[kind] for kind in s.hands[declarer] if kind == s.weapon or ed.backs[kind] == G]
    named = ed.characters[s.named] if s.named >= 0 else None
    return {"how": ENDINGS[s.ending], "winner": s.winner, "declarer": declarer, "named": named, "cards": shown}
