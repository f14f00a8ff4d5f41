"""A view of Spook Manor as a scene: what is drawn where, and which moves hang on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Button, Card, Prompt, Scene, Step, Token, Zone
from parlour.core.scenery import Scenery
from parlour.core.texts import Texts
from parlour.games.spook_manor import scoring, words
from parlour.games.spook_manor.creeples import Pieces, on_spaces
from parlour.games.spook_manor.edition import ICONS, SpookManorEdition
from parlour.games.spook_manor.estimate import plays
from parlour.games.spook_manor.faces import half_face, light_face
from parlour.games.spook_manor.previews import Placings, lawful
from parlour.games.spook_manor.reading import half, read_out
from parlour.games.spook_manor.sheets import final, standing
from parlour.games.spook_manor.spaces import COLOURS
from parlour.games.spook_manor.state import SpookManorState
from parlour.games.spook_manor.view import creeples, manor, planned

MAIN = ("left", "best", "done")
"""Verbs whose moves stand beside the prompt; all others are at home on a card."""


def scene(
    view: Mapping[str, Any], texts: Texts, ed: SpookManorEdition, names: Sequence[str], legal: Sequence[Move]
) -> Scene:
    """The table for the viewer of `view`; `names` are the players', by seat, `legal` the viewer's moves now."""
    return _Scenery(view, texts, ed, names, legal).scene()


class _Scenery(Scenery[SpookManorEdition]):
    """What all parts of one scene need."""

    frames = SpookManorState.FRAMES

    def __init__(
        self,
        view: Mapping[str, Any],
        texts: Texts,
        ed: SpookManorEdition,
        names: Sequence[str],
        legal: Sequence[Move],
    ) -> None:
        super().__init__(view, texts, ed, names, legal)
        self.draft: Mapping[str, Any] = view["draft"] or {}
        self.said = read_out(ed, texts)
        self.manors = [planned(view, ed, seat) for seat in range(len(names))]
        self.counted = [lawful(ed, each) for each in self.manors]
        self.pieces = None if self.me is None else Pieces(view, ed, texts, self.manors[self.me], legal)
        self.bare = manor(view, ed, self.me or 0)
        self.spaces = self.free()
        self.winners = scoring.winners(ed, self.manors) if view["over"] else ()

    def scene(self) -> Scene:
        """The whole."""
        own = None if self.me is None or not self.begun(self.me) else self.counted[self.me]
        return Scene(
            game="spook_manor",
            title=self.say("game.title"),
            prompt=self.prompt(),
            zones=[*self.stage(), *map(self.panel, self.clockwise())],
            names=self.names,
            seat=self.me,
            buttons=self.buttons,
            sheet=final(self.view, self.ed, self.texts, self.names, self.winners) if self.view["over"] else None,
            standing=None
            if own is None or self.view["over"]
            else standing(self.ed, self.texts, own, self.names[self.me or 0]),
        )

    # -- moves and prompt

    def button(self, move: Move) -> Button:
        """A move in words; where Creeples go, what that brings."""
        button = Button(str(move), words.move(move, self.texts), main=move.verb in MAIN)
        if move.verb in ("seat", "lobby", "best") and self.pieces:
            button.hint = self.pieces.hint(move)
            button.to = self.pieces.goal(move)
            button.group = self.say(f"scene.group.{move.verb}") if move.verb != "best" else ""
        return button

    def prompt(self) -> Prompt:
        """`prompt.FRAME` for who is asked, with how far the own commitment is; `waiting.FRAME` for the others."""
        if closed := self.nobody():
            return closed
        name, rule = self.waiting, self.rule
        if not self.buttons:
            chosen = self.me is not None and bool(self.view["path"])
            return Prompt(self.say(f"waiting.{name}.chosen" if chosen else f"waiting.{name}"), rule)
        which = f"prompt.{name}"
        if "x" in self.draft:
            which += ".changes" if len(self.buttons) > 1 else ".done"
        elif self.draft:
            which += ".place"
        card = self.say(f"card.{self.draft['card']}") if self.draft else ""
        told = self.say(which, n=self.view["round"], rounds=plays(self.view, self.ed), card=card)
        return Prompt(told, "SM-2.7" if "x" in self.draft else rule, True)

    @cached_property
    def placings(self) -> Placings:
        """What placings bring to the viewer's manor."""
        return Placings(self.ed, self.bare)

    # -- the middle of the table

    def stage(self) -> list[Zone]:
        """The Lobby cards to choose from, or the Draft Pools of a solo game."""
        zones = []
        if self.me is not None and self.view["seats"][self.me]["choice"]:
            zones += self.choice(self.view["seats"][self.me]["choice"])
        for number, pool in enumerate(self.view["pools"]):
            if pool["cards"] or pool["pile"]:
                cards = [self.choosable(slug) for slug in pool["cards"] if slug != self.placed()]
                label = self.say("scene.pool", n=number + 1)
                note = self.say("scene.pile", n=pool["pile"])
                zones.append(Zone(f"pool-{number}", "row", label, note=note, cards=cards))
        if self.view["discards"]:
            gone = [self.card(slug) for slug in self.view["discards"]]
            zones.append(Zone("discards", "fan", self.say("scene.discards"), count=len(gone), cards=gone))
        return zones

    def placed(self) -> str:
        """The card of the own commitment once it has its place, else nothing."""
        return str(self.draft["card"]) if "x" in self.draft else ""

    def choice(self, dealt: Sequence[str]) -> list[Zone]:
        """SM-1.2: the two Lobbies that the two cards can make."""
        zones = []
        for left, right in (dealt, dealt[::-1]):
            chosen = f"left {left}" in [str(self.ed.moves[move]) for move in self.view["path"]]
            cards = [self.half(left, 0, "choice"), self.half(right, 1, "choice")]
            for card in cards:
                card.buttons, card.selected = self.take(("left", left)), chosen
            zones.append(Zone(f"choice-{left}", "row", self.say("scene.lobby"), cards=cards))
        return zones

    def half(self, slug: str, side: int, where: str) -> Card:
        """A Lobby card as one of the halves."""
        card = self.ed.number[slug]
        name = ("left", "right")[side]
        return Card(f"{where}-{slug}-{name}", half(self.ed, card, side, self.texts), half_face(self.ed, card, side))

    # -- players

    def begun(self, seat: int) -> bool:
        """Whether the seat's Lobby stands."""
        return bool(self.view["seats"][seat]["halves"])

    def panel(self, seat: int) -> Zone:
        """A player: the manor, the hand, and for the viewer the lights."""
        mine, told = seat == self.me, self.view["seats"][seat]
        zones = [*self.hand(seat)]
        if self.begun(seat):
            zones.insert(0 if not mine else len(zones), self.plane(seat))
            if mine:
                zones.append(self.lights(seat))
            if len(self.names) == 1:
                zones.append(self.gauge(scoring.total(self.ed, self.counted[seat])))
        note = self.say("scene.points", n=scoring.total(self.ed, self.counted[seat])) if self.begun(seat) else ""
        return Zone(
            f"seat-{seat}",
            "panel",
            self.say("scene.you", who=self.names[seat]) if mine else self.names[seat],
            area="mine" if mine else "others",
            owner=seat,
            note=note,
            tokens=[] if mine else self.waiting_guests(told["lobby"]),
            zones=zones,
            winner=seat in self.winners,
        )

    def waiting_guests(self, lobby: Sequence[str]) -> list[Token]:
        """Creeples in another's Lobby."""
        return [
            Token(f"creeple-{colour}", n, self.say("scene.in-lobby", n=n, colour=self.say(f"colour.{colour}")))
            for colour, n in Counter(lobby).items()
        ]

    def hand(self, seat: int) -> list[Zone]:
        """SM-2.13: the own hand, with who passed what; of another's what the viewer has held, and backs."""
        told = self.view["seats"][seat]
        if not told["hand"]:
            return []
        if seat == self.me:
            cards = [self.held(slug, told["fresh"]) for slug in told["cards"] if slug != self.placed()]
            label = self.say("scene.hand")
            note = self.passing(told["pile"])
        else:
            known = told.get("known", [])
            hidden = self.say("scene.hidden")
            cards = [self.card(slug) for slug in known]
            cards += [Card(f"hand-{seat}-{i}", hidden, back="back-room") for i in range(told["hand"] - len(known))]
            label, note = self.say("scene.hand-of"), self.say("scene.pile", n=told["pile"])
        return [Zone(f"hand-{seat}", "fan", label, note=note, count=len(cards), cards=cards)]

    def passing(self, pile: int) -> str:
        """SM-2.11: who passed these cards, who gets the rest, and how many cards are in the own pile."""
        if self.view["over"]:
            return ""
        n, me = len(self.names), self.me or 0
        rest = self.say("scene.passes", who=self.names[(me + 1) % n], n=pile)
        return f"{self.say('scene.passed', who=self.names[(me - 1) % n])} {rest}" if self.view["round"] > 1 else rest

    def held(self, slug: str, fresh: str | None) -> Card:
        """A card of the own hand; the others passed it unless it is marked as drawn."""
        card = self.choosable(slug)
        if slug == fresh:
            card.tag = self.say("scene.drawn")
        return card

    def card(self, slug: str) -> Card:
        """An open room."""
        said, about = self.said[slug]
        return Card(f"card-{slug}", said, slug, about=about)

    def choosable(self, slug: str) -> Card:
        """A room that may be played: by itself, or at once to a place."""
        card = self.card(slug)
        if ("play", slug) in self.on:
            card.buttons = [self.on["play", slug], *self.puts(slug, f"play {slug}; ")]
        elif slug == self.draft.get("card"):
            card.buttons, card.selected = self.puts(slug, ""), True
        return card

    # -- manors

    def plane(self, seat: int) -> Zone:
        """A manor; in the viewer's the places where the chosen card may go, and the Creeples that may be moved."""
        told, mine = self.view["seats"][seat], seat == self.me
        cards = [self.half(slug, side, "lobby") for side, slug in enumerate(told["halves"])]
        cards[1].x = 1
        crowd = self.crowd(seat)
        cards[0].tokens, cards[1].tokens = crowd[:2], crowd[2:]
        for slug, x, y in (*told["rooms"], *self.planned(seat)):
            card = self.card(slug)
            card.x, card.y = x, y
            card.selected = slug == self.placed()
            card.tokens = self.guests(seat, slug)
            if mine and self.pieces and self.pieces.wrong(slug):
                card.tag = self.say("scene.wrong")
            cards.append(card)
        if mine and not self.view["over"]:
            cards += [self.space(x, y, button) for (x, y), button in self.spaces.items()]
        label = self.say("scene.manor") if mine else self.say("scene.manor-of", who=self.names[seat])
        return Zone(f"manor-{seat}", "plane", label, cards=cards, quiet=True)

    def planned(self, seat: int) -> list[tuple[str, int, int]]:
        """The own card that is not yet open to the others."""
        return [(self.draft["card"], self.draft["x"], self.draft["y"])] if seat == self.me and self.placed() else []

    def crowd(self, seat: int) -> list[Token]:
        """The Creeples in a Lobby, a piece for each colour."""
        if seat == self.me and self.pieces:
            return self.pieces.in_lobby(self.on)
        return self.waiting_guests(self.view["seats"][seat]["lobby"])

    def guests(self, seat: int, slug: str) -> list[Token]:
        """The Creeples on a room."""
        if seat == self.me and self.pieces:
            return self.pieces.in_room(slug, self.on)
        venue = self.ed.venue[self.ed.number[slug]]
        there = creeples(self.view["seats"][seat]["seated"].get(slug, []))
        return on_spaces(self.ed.spaces[venue], there, self.texts) if venue >= 0 else []

    def free(self) -> dict[tuple[int, int], Button | None]:
        """SM-2.2 to 2.4: the places where a card may go, with their moves once the card is chosen; none when no card
        is to be placed."""
        if not any(verb in ("play", "at") for verb, _ in self.on) or self.me is None:
            return {}
        return {
            place: self.on.get(("at", f"{place[0]},{place[1]}")) for place in scoring.open_places(self.ed, self.bare)
        }

    def puts(self, slug: str, chain: str) -> list[Button]:
        """For each place the move, after `chain`, that puts a card there, with what that would bring."""
        found = []
        for (x, y), _ in self.spaces.items():
            gains = self.placings.gains(self.ed.number[slug], self.ed.spot(x, y))
            label = self.say("scene.put", place=words.place(self.texts, x, y), gains=self.gained(gains))
            hint = f"{sum(gains.values()):+d}"
            found.append(Button(f"{chain}at {x},{y}", label, hint, to=f"space-{x}-{y}"))
        return found

    def gained(self, gains: Mapping[str, int]) -> str:
        """What a placing would bring, line by line."""
        each = [self.say("scene.gain", line=self.say(f"sheet.{kind}"), n=f"{n:+d}") for kind, n in gains.items()]
        return "; ".join(each) or self.say("scene.no-gain")

    def space(self, x: int, y: int, button: Button | None) -> Card:
        """A place for a card; once one is chosen, what placing it there would score, and why."""
        card = Card(f"space-{x}-{y}", words.place(self.texts, x, y), x=x, y=y)
        if button:
            gains = self.placings.gains(self.ed.number[self.draft["card"]], self.ed.spot(x, y))
            button.hint = card.score = f"{sum(gains.values()):+d}"
            card.about, card.buttons, card.ghost = self.gained(gains), [button], self.draft["card"]
        return card

    def gauge(self, points: int) -> Zone:
        """SM-4.5, SM-5.2: how frightening the manor is so far, on the scale of who plays alone."""
        ratings = self.ed.ratings[self.view["big"]]
        reached = sum(points >= least for least in ratings)
        states = ["past" if n < reached else "here" if n == reached else "ahead" for n in range(len(ratings) + 1)]
        steps = [Step(state, str(least)) for state, least in zip(states, [0, *ratings], strict=True)]  # type: ignore[arg-type]
        note = self.say(f"why.rating.{reached}", n=points)
        return Zone("gauge", "track", self.say("sheet.rating"), note=note, steps=steps)

    def lights(self, seat: int) -> Zone:
        """SM-3.7: the lights in four rows of icons and four columns of colours, and what each row and column brings."""
        owned, say = scoring.lights(self.ed, self.manors[seat]), self.say
        icons, colours = scoring.light_points(self.ed, owned)
        called = [say(f"colour.{colour}") for colour in COLOURS]
        rows = []
        for row, (icon, points) in enumerate(zip(ICONS, icons, strict=True)):
            tokens = [self.lamp(4 * row + n, 4 * row + n in owned, colour) for n, colour in enumerate(called)]
            tokens.append(Token(f"sum-{points}", points, say("scene.sum", n=points), single=True))
            rows.append(Zone(f"lights-{row}", "tokens", say(f"icon.{icon}"), tokens=tokens, quiet=True))
        sums = [
            Token(f"sum-{points}", points, say("scene.sum-colour", n=points, colour=colour), single=True)
            for points, colour in zip(colours, called, strict=True)
        ]
        rows.append(Zone("lights-4", "tokens", say("scene.colours"), tokens=sums, quiet=True))
        return Zone("lights", "group", say("scene.lights", n=len(owned)), zones=rows)

    def lamp(self, number: int, there: bool, colour: str) -> Token:
        """A light that the manor has, or misses."""
        words_ = colour if there else self.say("scene.no-light", colour=colour)
        return Token(light_face(number), int(there), words_, single=True)
