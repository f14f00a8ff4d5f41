"""A view of Ménestrels as a scene: what is drawn where, and which moves hang on it."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Button, Card, Prompt, Scene, ScoreSheet, Step, Token, Zone
from parlour.core.scenery import Scenery, side_by_side
from parlour.core.texts import Texts
from parlour.games.menestrels import scoring, words
from parlour.games.menestrels.edition import COLOURS, EFFECTS, MenestrelsEdition
from parlour.games.menestrels.faces import categories, read_out
from parlour.games.menestrels.state import MenestrelsState
from parlour.games.menestrels.view import troupes

ON_CARDS = ("take", "two", "play", "poach", "noble")
"""Verbs whose moves lie on the card that they name; all others stand beside the prompt too, and all answers."""
ANSWERS = ("LastPlay",)
"""Frames that ask a question."""
SHEET_FACES = {
    "wealth": "sign-coin",
    "women": "sign-woman",
    "couples": "sign-couple",
    "trainers": "suit-trainer",
    **{colour: f"suit-{colour}" for colour in COLOURS},
}


def scene(
    view: Mapping[str, Any], texts: Texts, ed: MenestrelsEdition, names: Sequence[str], legal: Sequence[Move]
) -> Scene:
    """The table for the viewer of `view`; `names` are the players', by seat, `legal` the viewer's moves now."""
    return _Scenery(view, texts, ed, names, legal).scene()


class _Scenery(Scenery[MenestrelsEdition]):
    """What all parts of one scene need."""

    frames = MenestrelsState.FRAMES

    def __init__(
        self,
        view: Mapping[str, Any],
        texts: Texts,
        ed: MenestrelsEdition,
        names: Sequence[str],
        legal: Sequence[Move],
    ) -> None:
        super().__init__(view, texts, ed, names, legal)
        self.kind = {slug: kind for kind, slug in enumerate(ed.slugs)}
        self.said = read_out(ed, texts)
        self.ids: Counter[str] = Counter()
        self.counted = [self.counts(seat) for seat in range(len(view["seats"]))]
        self.best = self.leaders()
        self.winners = scoring.winners(ed, troupes(view, ed)) if view["over"] else ()

    def scene(self) -> Scene:
        """The whole."""
        others = [seat for seat in self.clockwise() if seat != self.me]
        mine = [] if self.me is None else [self.panel(self.me)]
        return Scene(
            game="menestrels",
            title=self.texts.say("game.title"),
            prompt=self.prompt(),
            zones=[*self.stage(), *mine, *map(self.panel, others)],
            names=self.names,
            seat=self.me,
            buttons=self.buttons,
            sheet=self.sheet() if self.view["over"] else None,
        )

    # -- moves and prompt

    def button(self, move: Move) -> Button:
        """A move in words; what a card costs is its hint."""
        slug = move.arg if move.verb in ("take", "two") else ""
        back = self.view["pile"]["back"]
        costs = self.ed.cost[self.kind[slug]] if slug in self.kind else move.verb == "draw" and back == "coin"
        hint = self.texts.say("scene.coins", n=1) if costs or move.verb == "two" else ""
        main = move.verb not in ON_CARDS or move.arg == "draw" or self.waiting in ANSWERS
        return Button(str(move), self.label(move), hint, main=main)

    def label(self, move: Move) -> str:
        """A move in words; a player is called by name too."""
        if move.verb != "target":
            return words.move(move, self.texts)
        seat = next(n for n, seat in enumerate(self.view["seats"]) if seat["noble"] == move.arg)
        who = self.texts.say("scene.named", who=self.names[seat], noble=self.texts.say(f"noble.{move.arg}"))
        return self.texts.say("move.target", noble=who)

    def prompt(self) -> Prompt:
        """`prompt.FRAME` for who is asked, `waiting.FRAME` for the others."""
        if closed := self.nobody():
            return closed
        yours = bool(self.buttons)
        which = f"{'prompt' if yours else 'waiting'}.{self.waiting}"
        if self.waiting in ("Veto", "Pair") and "card" not in self.told:
            which += ".hidden"
        return Prompt(self.texts.say(which, **self.in_words(self.told)), self.rule, yours, self.aside(yours))

    def frame(self, at: int = -1) -> tuple[str, dict[str, Any]]:
        """With cards and effects as slugs; a card that the viewer may not know is left out."""
        name, told = super().frame(at)
        if not name:
            return name, told
        told["other"] = told.get("taker", told.get("other"))
        if "effect" in told:
            told["effect"] = EFFECTS[told["effect"]]
        kind = told["move"] if name == "Veto" else told.get("kind", -1)
        if kind in range(len(self.ed.slugs)):
            told["card"] = self.ed.slugs[kind]
        elif name == "Pair" and self.me is not None and self.view["seats"][self.me].get("fresh"):
            told["card"] = self.view["seats"][self.me]["fresh"]
        return name, told

    def in_words(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of the frame that is waited for, as words."""
        params: dict[str, Any] = {"who": self.names[told["seat"]]}
        if told["other"] is not None:
            params["other"] = self.names[told["other"]]
        if "card" in told:
            params["card"] = self.texts.say(f"card.{told['card']}")
        if "effect" in told:
            params["effect"] = self.texts.say(f"effect.{told['effect']}")
        return params

    def aside(self, yours: bool) -> str:
        """Turns in hand after this one (MN-2.10)."""
        extra = self.view["extra"]
        return self.texts.say("scene.extra", n=extra) if extra and yours else ""

    # -- the middle of the table

    def stage(self) -> list[Zone]:
        """Market, pile, King and bank; the Nobles to choose from; discards once there are any."""
        say = self.texts.say
        if self.waiting == "ChooseNoble":
            return [Zone("nobles", "row", say("scene.nobles"), cards=self.nobles())]
        bank = self.view["bank"]
        coins = Token("sign-coin", bank, say("scene.in-bank", n=bank), stack=True, buttons=self.take(("coin", "")))
        side = [self.king(), Zone("bank", "tokens", say("scene.bank"), tokens=[coins])]
        if self.view["discards"]:
            gone = [self.card(slug) for slug in self.view["discards"]]
            side.append(Zone("discards", "fan", say("scene.discards"), count=len(gone), cards=gone))
        market = Zone("market", "row", say("scene.market"), cards=self.market())
        return [market, self.pile(), Zone("side", "group", zones=side)]

    def nobles(self) -> list[Card]:
        """MN-1.2: the Nobles that are still to be had, each with its button."""
        taken = {seat["noble"] for seat in self.view["seats"]}
        free = [slug for slug in self.ed.nobles if slug not in taken]
        return [dataclasses.replace(self.noble(slug), buttons=self.take(("noble", slug))) for slug in free]

    def market(self) -> list[Card]:
        """The places of the market; one that cannot be taken now says why."""
        cards = []
        for place, slug in enumerate(self.view["market"]):
            if slug is None:
                cards.append(Card(f"market-{place}", self.texts.say("scene.empty")))
                continue
            card = self.card(slug)
            card.buttons = self.take(("take", slug), ("two", slug))
            card.why = self.why_not(slug)
            card.dim = bool(card.why)
            card.selected = self.waiting == "Veto" and slug == self.told.get("card")
            cards.append(card)
        return cards

    def why_not(self, slug: str) -> str:
        """Why the viewer, whose turn it is, cannot take a card: the Bishop (MN-3.2) or its cost (MN-2.4)."""
        if self.me is None or self.waiting != "Turn" or not self.buttons:
            return ""
        if f"take {slug}" in self.view["barred"]:
            return self.texts.say("refuse.barred")
        poor = self.view["seats"][self.me]["coins"] == 0
        return self.texts.say("refuse.no-coin") if self.ed.cost[self.kind[slug]] and poor else ""

    def pile(self) -> Zone:
        """MN-1.8: size and top back are public; the Princess sees the face while she knows it.

        The King, once he has come, lies on it, unless the pile is played on (MN-4.2).
        """
        told, say = self.view["pile"], self.texts.say
        buttons = self.take(("draw", ""), ("two", "draw"), ("look", ""))
        top = Card("pile-top", say("scene.empty"), buttons=buttons)
        if self.view["king"] and (self.view["over"] or not told["back"]):
            top.face, top.words = "king", say("card.king")
        elif told["back"]:
            top.back, top.words = f"back-{told['back']}", say(f"back.{told['back']}")
        if face := told.get("face"):
            top.face = face
            top.words, top.about = self.said.get(face, (say(f"card.{face}"), ""))
        if told["looked"]:
            top.tag = say("scene.seen")
        top.selected = self.waiting == "Veto" and "card" not in self.told
        return Zone("pile", "pile", say("scene.pile"), count=told["size"], cards=[top])

    def king(self) -> Zone:
        """MN-1.6: how near the King is: a step for each place of the pile, gold where he may be."""
        ed, say = self.ed, self.texts.say
        size, last = self.view["pile"]["size"], ed.king_among + 1
        whole = max(size, len(ed.deck) - self.view["removed"] - ed.market + 1)
        steps = [
            Step("past" if place < whole - size else "goal" if whole - place <= last else "ahead")
            for place in range(whole)
        ]
        if self.view["king"]:
            note = say("scene.king-here")
        else:
            note = say("scene.king-far", n=size - last) if size > last else say("scene.king-near")
        return Zone("king", "track", say("card.king"), face="crown", note=note, steps=steps)

    # -- players

    def panel(self, seat: int) -> Zone:
        """A player: Noble, coins, counts, company and hand."""
        told, say = self.view["seats"][seat], self.texts.say
        mine = seat == self.me
        noble = told["noble"]
        who = say("scene.you", who=self.names[seat]) if mine else self.names[seat]
        return Zone(
            f"seat-{seat}",
            "panel",
            who,
            area="mine" if mine else "others",
            owner=seat,
            tokens=self.tokens(seat),
            zones=[self.company(seat), *self.hand(seat)],
            portrait=self.portrait(noble) if noble else None,
            turn=self.told.get("seat") == seat and not self.view["over"],
            winner=seat in self.winners,
        )

    def portrait(self, noble: str) -> Card:
        """A player's Noble; an effect's target is chosen on it."""
        return dataclasses.replace(self.noble(noble), buttons=self.take(("target", noble)))

    def noble(self, slug: str) -> Card:
        """A Noble's card."""
        name, rank = self.texts.say(f"noble.{slug}"), self.ed.ranks[self.ed.nobles.index(slug)]
        label = self.texts.say("scene.rank", noble=name, rank=rank)
        power = f"noble.{slug}.power"
        about = self.texts.say(power) if power in self.texts else ""
        return Card(self.id(f"noble-{slug}"), label, face=f"noble-{slug}", about=about)

    def tokens(self, seat: int) -> list[Token]:
        """Coins, bubbles, and how the visible company counts."""
        told, say = self.view["seats"][seat], self.texts.say
        tokens = [Token("sign-coin", told["coins"], say("scene.coins", n=told["coins"]), stack=True)]
        if told["bubbles"]:
            tokens.append(Token("bubble", told["bubbles"], say("scene.bubbles", n=told["bubbles"])))
        for name, amount in self.counted[seat].items():
            if amount or name in (*COLOURS, "woman"):
                sign = "sign" if name in ("woman", "couple") else "suit"
                label = say(f"scene.count.{name}", n=amount)
                best = self.best.get(name) == amount > 0
                tokens.append(Token(f"{sign}-{name}", amount, label, best=best))
        return tokens

    def counts(self, seat: int) -> dict[str, int]:
        """What everybody can count: artists by category, cards of several colours, women, couples, trainers' points."""
        troupe = self.visible(seat)
        done = {kind for kind, _ in troupe.assigned}
        counts = {colour: scoring.artists(self.ed, troupe, n) for n, colour in enumerate(COLOURS)}
        counts["several"] = sum(len(self.ed.colours[kind]) > 1 and kind not in done for kind in troupe.cards)
        counts["woman"] = len(scoring.women(self.ed, troupe))
        counts["couple"] = len(scoring.couples(self.ed, troupe.cards))
        counts["trainer"] = sum(self.ed.trainer[kind] for kind in troupe.cards)
        return counts

    def visible(self, seat: int) -> scoring.Troupe:
        """A player's company without the hand."""
        told = self.view["seats"][seat]
        assigned = [(self.kind[slug], COLOURS.index(colour)) for slug, colour in told["assigned"]]
        return scoring.Troupe(0, told["coins"], [self.kind[slug] for slug in told["company"]], assigned)

    def leaders(self) -> dict[str, int]:
        """The most that any visible company has of what brings a prize for the most."""
        return {name: max(count[name] for count in self.counted) for name in (*COLOURS, "woman")}

    def company(self, seat: int) -> Zone:
        """The company in columns by category; what the final arrangement assigned lies where it counts."""
        told, say = self.view["seats"][seat], self.texts.say
        assigned = dict(told["assigned"])
        columns: dict[str, list[Card]] = {name: [] for name in (*COLOURS, "several", "trainer")}
        for slug in told["company"]:
            of = categories(self.ed, self.kind[slug])
            name = assigned.get(slug) or (of[0] if len(of) == 1 else "several")
            card = self.card(slug)
            choices = [("assign", f"{slug} {colour}") for colour in COLOURS]
            card.buttons = self.take(("poach", slug), ("play", slug), *choices)
            card.selected = self.waiting in ("Assign", "Pair") and slug == self.told.get("card")
            columns.setdefault(name, []).append(card)
        zones = [
            Zone(f"company-{seat}-{name}", "column", say(f"category.{name}"), cards=cards, quiet=True)
            for name, cards in columns.items()
            if cards
        ]
        label, empty = say("scene.company"), say("scene.no-company")
        return Zone(f"company-{seat}", "columns", label, zones=zones, empty=empty, quiet=True)

    def hand(self, seat: int) -> list[Zone]:
        """The own hand; of another's only the backs."""
        told, say = self.view["seats"][seat], self.texts.say
        if "cards" in told:
            cards = [self.card(slug, ("play", slug)) for slug in told["cards"]]
            label = say("scene.hand")
        else:
            label = say("scene.hidden")
            backs = [back for back, n in told["hand"].items() for _ in range(n)]
            asked = self.waiting == "Back" and self.told["other"] == seat
            cards = [
                Card(
                    f"hand-{seat}-{n}",
                    say(f"back.{back}"),
                    back=f"back-{back}",
                    origin="pile",
                    buttons=self.take(("back", back)) if asked else [],
                )
                for n, back in enumerate(backs)
            ]
        return [Zone(f"hand-{seat}", "fan", label, count=len(cards), cards=cards)] if cards else []

    def card(self, slug: str, *keys: tuple[str, str]) -> Card:
        """An open card, with the moves (verb, argument) that lie on it."""
        said, about = self.said[slug]
        return Card(self.id(f"card-{slug}"), said, slug, about=about, buttons=self.take(*keys), origin="pile")

    def id(self, wanted: str) -> str:
        """`wanted`, with a number from the second on that wants it (another edition may have equal cards)."""
        self.ids[wanted] += 1
        return wanted if self.ids[wanted] == 1 else f"{wanted}-{self.ids[wanted]}"

    # -- the end

    def sheet(self) -> ScoreSheet:
        """MN-5: everybody's sheet side by side, and who has won."""
        all_ = troupes(self.view, self.ed)
        sheets = [scoring.sheet(self.ed, all_, seat) for seat in range(len(all_))]
        lines = side_by_side(sheets, self.texts, SHEET_FACES)
        for line, row in zip(lines, zip(*(sheet.lines for sheet in sheets), strict=True), strict=True):
            # A Noble's own way of counting is told in the cell; the line is the rule of all.
            line.rule = next((each.rule for each in row if not each.rule.startswith("MN-3")), line.rule)
        totals = [sheet.total for sheet in sheets]
        best = self.winners[0]
        headline = self.texts.say("scene.won", who=self.names[best], n=totals[best])
        return ScoreSheet(headline, self.names, lines, totals, list(self.winners))
