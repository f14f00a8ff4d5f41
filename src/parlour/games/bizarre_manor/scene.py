"""A view of Bizarre Manor as a scene: what is drawn where, and which moves hang on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Button, Card, Prompt, Scene, ScoreSheet, SheetCell, SheetLine, Step, Token, Zone
from parlour.core.texts import Texts
from parlour.games.bizarre_manor import scoring, words
from parlour.games.bizarre_manor import view as views
from parlour.games.bizarre_manor.edition import GUESTS, STARS, BizarreManorEdition
from parlour.games.bizarre_manor.faces import details, face_id
from parlour.games.bizarre_manor.geometry import HALL_SPACE, xy
from parlour.games.bizarre_manor.state import BizarreManorState

ON_CARDS = ("keep", "left", "give", "place", "look", "reveal")
"""Verbs whose moves lie on what they name."""


def scene(
    view: Mapping[str, Any], texts: Texts, ed: BizarreManorEdition, names: Sequence[str], legal: Sequence[Move]
) -> Scene:
    """The table for the viewer of `view`; `names` are the players', by seat, `legal` the viewer's moves now."""
    return _Scenery(view, texts, ed, names, legal).scene()


class _Scenery:
    """What all parts of one scene need."""

    def __init__(
        self,
        view: Mapping[str, Any],
        texts: Texts,
        ed: BizarreManorEdition,
        names: Sequence[str],
        legal: Sequence[Move],
    ) -> None:
        self.view, self.texts, self.ed, self.names = view, texts, ed, list(names)
        self.me: int | None = view["seat"]
        self.buttons = [Button(str(move), words.move(move, texts), main=move.verb not in ON_CARDS) for move in legal]
        self.on = {(move.verb, move.arg): button for move, button in zip(legal, self.buttons, strict=True)}

    def scene(self) -> Scene:
        """The whole."""
        order = [((self.me or 0) + step) % len(self.names) for step in range(len(self.names))]
        stage = [self.scenario(), self.guests(), self.piles(), self.vortex()] if self.view["scenario"] else []
        return Scene(
            game="bizarre_manor",
            title=self.texts.say("game.title"),
            prompt=self.prompt(),
            zones=[*stage, *map(self.panel, order)],
            names=self.names,
            seat=self.me,
            buttons=self.buttons,
            sheet=self.sheet() if self.view["over"] else None,
        )

    def take(self, *keys: tuple[str, str]) -> list[Button]:
        """Those of the moves (verb, argument) that the viewer may make."""
        return [self.on[key] for key in keys if key in self.on]

    def prompt(self) -> Prompt:
        """`prompt.FRAME` for who is asked, `waiting.FRAME` for the others."""
        if self.view["over"] or not self.view["stack"]:
            return Prompt(self.texts.say("scene.over" if self.view["over"] else "scene.dealing"))
        name = self.view["stack"][-1][0]
        yours = bool(self.buttons)
        which = f"{'prompt' if yours else 'waiting'}.{name}"
        if yours and name == "Draft" and self.view["path"]:
            which += ".second" if len(self.names) > 2 else ".give"
        told: dict[str, Any] = {"n": self.view["round"], "card": "", "who": ""}
        if name == "Reveal":
            told["who"] = self.names[self.view["stack"][-1][1]]
        upcoming = self.view["seats"][self.me]["next"] if self.me is not None else False
        if isinstance(upcoming, list):
            told["card"] = words.card(upcoming[0], self.texts, upcoming[1])
        return Prompt(self.texts.say(which, **told), BizarreManorState.FRAMES[name].rule, yours)

    # -- the middle of the table

    def scenario(self) -> Zone:
        """BM-1.2: the Scenario: the Architect's milestones as the viewer's track, the Decorator's levels in words."""
        say = self.texts.say
        rules = self.ed.scenarios[self.ed.scenario_of[self.view["scenario"]]]
        reached = self.view["seats"][self.me or 0]["reached"]
        steps = [
            Step("past" if number < reached else "ahead", say("scene.milestone", n=value, stars=f"{stars:+d}"))
            for number, (value, (stars,)) in enumerate(rules.milestones)
        ]
        levels = "; ".join(self.level(value, stars) for value, stars in rules.levels)
        note = say(
            "scene.asks",
            architect=words.measured(rules.architect, self.texts),
            decorator=words.measured(rules.decorator, self.texts),
            levels=levels,
        )
        return Zone("scenario", "track", say(f"scenario.{rules.slug}"), note=note, steps=steps)

    def level(self, value: int, stars: Sequence[int]) -> str:
        """A level of Decorator or guest in words."""
        brought = " ".join(f"{each:+d}" for each in stars) or "–"
        return self.texts.say("scene.level", n=value, stars=brought)

    def guests(self) -> Zone:
        """BM-1.3, BM-5.1: the two guests; who has seen one face down knows it."""
        cards = []
        for place, told in zip(GUESTS, self.view["guests"], strict=True):
            card = Card(f"guest-{place}", self.texts.say(f"place.{place}"), back="back-guest")
            if "face" in told:
                guest = self.ed.guests[self.ed.guest_of[told["face"]]]
                card.face, card.words = f"guest-{guest.slug}", self.texts.say(f"guest.{guest.slug}")
                levels = "; ".join(self.level(value, stars) for value, stars in guest.levels)
                card.about = f"{words.measured(guest.measure, self.texts)}: {levels}"
                card.dim = not told["revealed"]
            card.buttons = self.take(("look", place), ("reveal", place))
            cards.append(card)
        return Zone("guests", "row", self.texts.say("scene.guests"), cards=cards)

    def piles(self) -> Zone:
        """BM-1.4: the tops of the five piles of Reviews."""
        cards = []
        for stars, told in zip(STARS, self.view["piles"], strict=True):
            card = Card(f"pile-{stars}", self.texts.say("scene.no-pile", n=stars))
            if told["top"]:
                card.face = face_id(self.ed, self.ed.face(told["top"], -stars))
                card.words = self.texts.say("scene.review-pile", n=told["size"], stars=stars)
            cards.append(card)
        return Zone("piles", "row", self.texts.say("scene.reviews"), cards=cards)

    def vortex(self) -> Zone:
        """BM-1.6: how many cards lie on the Vortex."""
        count = self.view["vortex"]
        top = Card("vortex-top", self.texts.say("card.manor"), back="back-manor" if count else None)
        return Zone("vortex", "pile", self.texts.say("scene.vortex"), count=count, cards=[top])

    # -- players

    def panel(self, seat: int) -> Zone:
        """A player: the manor, and for its owner the hand."""
        told, say = self.view["seats"][seat], self.texts.say
        mine = seat == self.me
        zones = [self.manor(seat)] if self.view["scenario"] else []
        if mine and told["cards"]:
            zones.append(Zone("hand", "fan", say("scene.hand"), cards=[self.held(slug) for slug in told["cards"]]))
        tokens = []
        if told["received"]:
            tokens.append(Token("back-manor", told["received"], say("scene.received", n=told["received"])))
        return Zone(
            f"seat-{seat}",
            "panel",
            say("scene.you", who=self.names[seat]) if mine else self.names[seat],
            area="mine" if mine else "others",
            owner=seat,
            note=say("scene.points", n=self.points(seat)) if self.view["scenario"] else "",
            tokens=tokens,
            zones=zones,
        )

    def points(self, seat: int) -> int:
        """BM-7.1: the stars that count now."""
        return scoring.total(self.ed, views.estate(self.view, self.ed, seat).manor)

    def manor(self, seat: int) -> Zone:
        """BM-3: the manor on its plane; the spaces where the viewer may place are empty places, or on the cards."""
        estate = views.estate(self.view, self.ed, seat)
        moves = {tuple(map(int, arg.split(","))): arg for verb, arg in self.on if verb == "place"}
        cards = []
        for at, face in estate.manor.faces.items():
            card = self.card(seat, at, face)
            card.depth = len(estate.manor.covered.get(at, ()))
            card.dim = at not in estate.manor.accessible
            if seat == self.me and xy(at) in moves:
                card.buttons = self.take(("place", moves[xy(at)]))
            cards.append(card)
        taken = {xy(at) for at in estate.manor.faces}
        if seat == self.me:
            for x, y in sorted(moves.keys() - taken):
                button = self.take(("place", f"{x},{y}"))
                cards.append(Card(f"space-{x}-{y}", self.texts.say("scene.space", x=x, y=y), x=x, y=y, buttons=button))
        return Zone(f"manor-{seat}", "grid", self.texts.say("scene.manor"), cards=cards, quiet=True)

    def card(self, seat: int, at: int, face: int) -> Card:
        """A card of a manor."""
        x, y = xy(at)
        name = self.texts.say("card.hall") if at == HALL_SPACE else self.named(face)
        return Card(f"manor-{seat}-{x}-{y}", name, face=face_id(self.ed, face), x=x, y=y)

    def named(self, face: int) -> str:
        """A card in words, with all that it shows."""
        name = words.card(self.ed.slugs[self.ed.kind(face)], self.texts, self.ed.stars[face])
        shown = details(self.ed, face, self.texts) if face < len(self.ed.cards) else []
        return f"{name}: {', '.join(shown)}" if shown else name

    def held(self, slug: str) -> Card:
        """A card of the own hand."""
        face = self.ed.kind_of[slug]
        buttons = self.take(("keep", slug), ("left", slug), ("give", slug))
        chosen = [str(self.ed.moves[move]) for move in self.view["path"]]
        return Card(f"hand-{slug}", self.named(face), face=slug, buttons=buttons, selected=f"keep {slug}" in chosen)

    # -- the end

    def sheet(self) -> ScoreSheet:
        """BM-7.3: everybody's sheet side by side, and who has won."""
        view, ed = self.view, self.ed
        estates = [views.estate(view, ed, seat) for seat in range(len(self.names))]
        special, guests = views.special(view, ed), views.revealed(view, ed)
        sheets = [scoring.sheet(ed, estate, special, guests, seat) for seat, estate in enumerate(estates)]
        lines = []
        for row in zip(*(sheet.lines for sheet in sheets), strict=True):
            most = max(line.points for line in row)
            cells = [
                SheetCell(line.points, self.texts.say(line.reason, **line.params), line.points == most > 0)
                for line in row
            ]
            lines.append(SheetLine(row[0].rule, self.texts.say(f"sheet.{row[0].kind}"), cells))
        winners = scoring.winners(ed, [estate.manor for estate in estates])
        totals = [sheet.total for sheet in sheets]
        called = self.texts.say("scene.and").join(self.names[seat] for seat in winners)
        headline = self.texts.say("scene.won" if len(winners) == 1 else "scene.won-tied", who=called, n=max(totals))
        return ScoreSheet(headline, self.names, lines, totals, list(winners))
