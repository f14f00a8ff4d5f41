"""The viewer's own Creeples as pieces on the page: where each stands, where it may go, and what that would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Button, Token
from parlour.core.texts import Texts
from parlour.games.spook_manor import scoring, words
from parlour.games.spook_manor.drafts import SPARE
from parlour.games.spook_manor.edition import SpookManorEdition
from parlour.games.spook_manor.previews import Seats
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import COLOURS, ONE, PAIRS, Spaces, colours, counts, size

On = Mapping[tuple[str, str], Button]
"""The viewer's moves by verb and argument."""


def standing(spaces: Spaces, who: int) -> tuple[list[int], list[int]]:
    """SM-2.8, SM-2.9: who stands on which space of a room: the colours by space (-1: nobody), and those for whom there
    is no right space."""
    at, left = [-1] * len(spaces.printed), []
    if spaces.rule == PAIRS:
        both = [colour for colour, n in enumerate(counts(who)) for _ in range(n // 2)]
        alone = [colour for colour, n in enumerate(counts(who)) if n % 2]
        for first, (n, colour) in enumerate([*((2, each) for each in both), *((1, each) for each in alone)]):
            at[2 * first : 2 * first + n] = [colour] * min(n, len(at[2 * first : 2 * first + n]))
            left += [colour] * (n if 2 * first >= len(at) else 0)
        return at, left
    for colour in colours(who):
        free = [i for i, there in enumerate(at) if there < 0 and spaces.printed[i] in (-1, colour)]
        if free:
            at[free[0]] = colour
        else:
            left.append(colour)
    return at, left


def on_spaces(spaces: Spaces, who: int, texts: Texts) -> list[Token]:
    """A picture for each space: the Creeple on it, or that it is free; then those who have no right space."""
    at, left = standing(spaces, who)
    found = []
    for colour, printed in zip([*at, *left], [*spaces.printed, *(-1 for _ in left)], strict=True):
        if colour >= 0:
            found.append(Token(f"creeple-{COLOURS[colour]}", 1, texts.say(f"creeple.{COLOURS[colour]}"), single=True))
        elif printed >= 0:
            said = texts.say("scene.space-for", colour=texts.say(f"colour.{COLOURS[printed]}"))
            found.append(Token(f"space-{COLOURS[printed]}", 0, said, single=True))
        else:
            found.append(Token("space", 0, texts.say("scene.space"), single=True))
    return found


class Pieces:
    """The Creeples of a manor as the open commitment has them, and the moves that are legal now."""

    def __init__(
        self, view: Mapping[str, Any], ed: SpookManorEdition, texts: Texts, mine: Manor, legal: Sequence[Move]
    ) -> None:
        self.ed, self.texts, self.mine = ed, texts, mine
        self.seats = Seats(ed, mine)
        self.now = self.seats.points(mine.seated)
        self.lobby_card = f"lobby-{view['seats'][view['seat']]['halves'][0]}-left" if mine.halves else ""
        self.roomy = len(view["path"]) + size(mine.creeples) < 2 + 2 * size(mine.creeples) + SPARE
        self.may = {str(move) for move in legal}

    # -- moves

    def goal(self, move: Move) -> str:
        """The card that a move brings a Creeple to."""
        if move.verb == "best":
            return ""
        return self.lobby_card if move.verb == "lobby" else f"card-{move.arg.rpartition(' ')[2]}"

    def hint(self, move: Move) -> str:
        """What a move brings, unless something is not yet as a room's rule wants it."""
        if move.verb == "best":
            return self._more(scoring.seated_best(self.ed, self.mine).seated).replace("+0", "")
        colour, room = self._parts(move)
        return self._more(self._moved(colour, None, room) if move.verb == "seat" else self._moved(colour, room, None))

    def _parts(self, move: Move) -> tuple[int, int]:
        name, _, slug = move.arg.split(" ")
        return COLOURS.index(name), self.ed.number[slug]

    def _moved(self, colour: int, start: int | None, end: int | None) -> dict[int, int]:
        """Who would be on each room; None is the Lobby."""
        seated = dict(self.mine.seated)
        if start is not None:
            seated[start] -= ONE[colour]
        if end is not None:
            seated[end] += ONE[colour]
        return seated

    def _more(self, seated: Mapping[int, int]) -> str:
        then = self.seats.points(seated)
        return "" if then is None or self.now is None else f"{then - self.now:+d}"

    # -- pieces

    def wrong(self, slug: str) -> bool:
        """Whether more are on a room, or others, than its rule allows (SM-2.9)."""
        room = self.ed.number[slug]
        venue = self.ed.venue[room]
        return venue >= 0 and self.mine.seated.get(room, 0) not in self.ed.spaces[venue].patterns

    def in_lobby(self, on: On) -> list[Token]:
        """A piece for each colour, with their number."""
        found = []
        for colour, n in enumerate(counts(self.mine.lobby)):
            if n:
                name = COLOURS[colour]
                said = self.texts.say("scene.in-lobby", n=n, colour=self.texts.say(f"colour.{name}"))
                moves = [button for (verb, arg), button in on.items() if verb == "seat" and arg.startswith(f"{name} ")]
                found.append(Token(f"creeple-{name}", n, said, buttons=moves, id=f"piece-{name}", single=n == 1))
        return found

    def in_room(self, slug: str, on: On) -> list[Token]:
        """A piece for each Creeple on a room; from there it may go to the Lobby, or at once to another room."""
        room = self.ed.number[slug]
        venue = self.ed.venue[room]
        if venue < 0:
            return []
        found, seen = on_spaces(self.ed.spaces[venue], self.mine.seated.get(room, 0), self.texts), Counter[str]()
        for token in found:
            name = token.face.removeprefix("creeple-")
            out = on.get(("lobby", f"{name} from {slug}"))
            if token.count:
                seen[name] += 1
                token.id = f"piece-{slug}-{name}-{seen[name]}"
                token.buttons = [out, *self._onward(COLOURS.index(name), room, slug)] if out else []
        return found

    def _onward(self, colour: int, room: int, slug: str) -> list[Button]:
        """From this room to any other that may ever hold one more of the colour: two small moves at once."""
        if not self.roomy:
            return []
        ed, found, name = self.ed, [], COLOURS[colour]
        for other, who in self.mine.seated.items():
            spaces = ed.spaces[ed.venue[other]]
            if other == room or counts(who)[colour] >= spaces.caps[colour]:
                continue
            to = ed.slugs[other]
            move = f"lobby {name} from {slug}; seat {name} at {to}"
            label = words.seat(self.texts, name, to)
            hint = self._more(self._moved(colour, room, other))
            found.append(Button(move, label, hint, to=f"card-{to}"))
        return found
