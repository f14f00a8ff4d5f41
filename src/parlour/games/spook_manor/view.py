"""What a seat may know of a game of Spook Manor (SM-2.13), built up from nothing; and manors as a view shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.games.spook_manor.drafts import Draft, draft
from parlour.games.spook_manor.edition import SpookManorEdition
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import COLOURS, colours, packed
from parlour.games.spook_manor.state import SpookManorState as S


def look(s: S, seat: int | None) -> dict[str, Any]:
    """The view's game part: cards as slugs, seats by number, Creeples as lists of colours, places as x and y.

    A seat's own entry has its hand (`cards`; `fresh` is the card it has just drawn, the others were passed to it) and
    `choice`, the Lobby cards to choose from; another's has in `known` the cards of its hand that the viewer has held.
    `draft` is the viewer's own open commitment as far as it goes.
    """
    ed = s.edition
    return {
        "game": "spook_manor",
        "seats": [_seat(s, each, seat) for each in range(s.n)],
        "round": s.round,
        "first": s.order()[0] if s.round else 0,
        "supply": [COLOURS[colour] for colour in colours(s.supply)],
        "big": bool(s.big),
        "pools": [
            {"cards": [ed.slugs[card] for card in pool], "pile": pile}
            for pool, pile in zip(s.pools, s.piles, strict=False)
        ],
        "discards": [ed.slugs[card] for card in s.discards],
        "draft": _draft(s, seat),
        "over": s.over,
    }


def _seat(s: S, seat: int, viewer: int | None) -> dict[str, Any]:
    ed = s.edition
    told: dict[str, Any] = {
        "halves": [ed.slugs[card] for card in s.halves[seat]],
        "rooms": [[ed.slugs[room], *ed.xy(spot)] for room, spot in zip(s.rooms[seat], s.spots[seat], strict=True)],
        "seated": {
            ed.slugs[ed.venues[venue]]: _names(creeples)
            for venue, creeples in zip(s.venues[seat], s.seated[seat], strict=True)
        },
        "lobby": _names(s.lobby[seat]),
        "hand": len(s.hands[seat]),
        "pile": 0 if s.solo else s.piles[seat],
    }
    if seat == viewer:
        told["choice"] = [ed.slugs[card] for card in s.dealt[seat]]
        told["cards"] = [ed.slugs[card] for card in s.hands[seat]]
        told["fresh"] = ed.slugs[s.fresh[seat]] if s.fresh[seat] in s.hands[seat] else None
    elif viewer is not None:
        both = zip(s.hands[seat], s.held[seat], strict=True)
        told["known"] = [ed.slugs[card] for card, seats in both if seats >> viewer & 1]
    return told


def _names(creeples: int) -> list[str]:
    return [COLOURS[colour] for colour in colours(creeples)]


def _draft(s: S, seat: int | None) -> dict[str, Any] | None:
    """The seat's own open commitment: the card, then its place, then where the Creeples would stand."""
    path = s.paths.get(seat, ()) if seat is not None else ()
    ed = s.edition
    if not path or s.round == 0:
        return None
    if len(path) == 1:
        return {"card": ed.slugs[path[0] - ed.PLAY]}
    made: Draft = draft(s, seat if seat is not None else 0, path)
    x, y = ed.xy(made.spot)
    rooms = [ed.slugs[ed.venues[venue]] for venue in made.venues]
    return {
        "card": ed.slugs[made.card],
        "x": x,
        "y": y,
        "seated": {room: _names(creeples) for room, creeples in zip(rooms, made.seated, strict=True)},
        "lobby": _names(made.lobby),
        "legal": made.excess == 0,
        "done": path[-1] == ed.DONE,
    }


def manor(view: Mapping[str, Any], ed: SpookManorEdition, seat: int) -> Manor:
    """A seat's manor as it lies on the table."""
    told, number = view["seats"][seat], ed.number
    return Manor(
        ed,
        [number[slug] for slug in told["halves"]],
        [number[slug] for slug, _, _ in told["rooms"]],
        [ed.spot(x, y) for _, x, y in told["rooms"]],
        {number[slug]: creeples(names) for slug, names in told["seated"].items()},
        creeples(told["lobby"]),
    )


def planned(view: Mapping[str, Any], ed: SpookManorEdition, seat: int) -> Manor:
    """The same with the viewer's own open commitment, once it has a place, as if it were carried out."""
    made, told = manor(view, ed, seat), view["draft"]
    if seat != view["seat"] or not told or "x" not in told:
        return made
    return Manor(
        ed,
        made.halves,
        [*made.rooms, ed.number[told["card"]]],
        [*made.spots, ed.spot(told["x"], told["y"])],
        {ed.number[slug]: creeples(names) for slug, names in told["seated"].items()},
        creeples(told["lobby"]),
    )


def creeples(names: list[str]) -> int:
    """Creeples from the names of their colours."""
    return packed([COLOURS.index(name) for name in names])
