"""A view of Murder at Blood Mansion as a scene: what is drawn where, and which moves hang on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Button, Card, Prompt, Scene, ScoreSheet, SheetCell, SheetLine, Token, Zone
from parlour.core.sheet import Line
from parlour.core.texts import Texts
from parlour.games.blood_mansion import case, words
from parlour.games.blood_mansion.edition import BACKS, BloodEdition
from parlour.games.blood_mansion.faces import about
from parlour.games.blood_mansion.state import BloodState

ON_CARDS = ("discard", "play", "drop", "give", "target", "from", "back")
"""Verbs whose moves lie on what they name; all others stand beside the prompt too."""


def scene(
    view: Mapping[str, Any], texts: Texts, ed: BloodEdition, names: Sequence[str], legal: Sequence[Move]
) -> Scene:
    """The table for the viewer of `view`; `names` are the players', by seat, `legal` the viewer's moves now."""
    return _Scenery(view, texts, ed, names, legal).scene()


class _Scenery:
    """What all parts of one scene need."""

    def __init__(
        self, view: Mapping[str, Any], texts: Texts, ed: BloodEdition, names: Sequence[str], legal: Sequence[Move]
    ) -> None:
        self.view, self.texts, self.ed, self.names = view, texts, ed, list(names)
        self.me: int | None = view["seat"]
        self.waiting, self.told = self.frame()
        self.buttons = [
            Button(str(move), words.move(move, texts), main=move.verb not in ON_CARDS or move.arg == "pile")
            for move in legal
        ]
        self.on = {(move.verb, move.arg): button for move, button in zip(legal, self.buttons, strict=True)}

    def scene(self) -> Scene:
        """The whole."""
        n = len(self.names)
        order = [((self.me or 0) + step) % n for step in range(n)]
        others = [self.panel(seat) for seat in order if seat != self.me]
        mine = [] if self.me is None else [self.panel(self.me)]
        ghost = [self.ghost()] if self.view["ghost"] >= 0 and self.view["turns"] else []
        return Scene(
            game="blood_mansion",
            title=self.texts.say("game.title"),
            prompt=self.prompt(),
            zones=[*self.stage(), *mine, *others, *ghost],
            names=self.names,
            seat=self.me,
            buttons=self.buttons,
            sheet=self.sheet() if self.view["over"] else None,
        )

    def take(self, *keys: tuple[str, str]) -> list[Button]:
        """Those of the moves (verb, argument) that the viewer may make."""
        return [self.on[key] for key in keys if key in self.on]

    # -- the prompt

    def frame(self) -> tuple[str, dict[str, Any]]:
        """What is waited for: the frame's name, and its fields by name; both empty while the dealer deals."""
        if not self.view["stack"]:
            return "", {}
        name, *values = self.view["stack"][-1]
        fields = BloodState.FRAMES[name].fields()
        return name, dict(zip(fields, values, strict=True))

    def prompt(self) -> Prompt:
        """`prompt.FRAME` for who is asked, `waiting.FRAME` for the others."""
        if self.view["over"] or not self.waiting:
            return Prompt(self.texts.say("scene.over" if self.view["over"] else "scene.dealing"))
        yours = bool(self.buttons)
        text = f"{'prompt' if yours else 'waiting'}.{self.waiting}"
        return Prompt(self.texts.say(text, **self.in_words()), BloodState.FRAMES[self.waiting].rule, yours)

    def in_words(self) -> dict[str, Any]:
        """The fields of the frame that is waited for, as words."""
        told, seat = self.told, self.told["seat"]
        other = next((told[name] for name in ("other", "attacker", "taker", "target") if name in told), None)
        params: dict[str, Any] = {"who": self.names[seat], "n": told.get("left", 0)}
        if other is not None:
            params["other"] = self.called(other)
        if "target" in told:
            params["target"] = self.called(told["target"])
        if "kind" in told:
            params["card"] = self.texts.say(f"card.{self.ed.slugs[told['kind']]}")
        character = self.view["seats"][seat]
        if character["character"]:
            params["scheme"] = self.texts.say(f"scheme.{character['scheme']}")
        return params

    def called(self, hand: int) -> str:
        """What a hand's owner is called."""
        return self.names[hand] if hand < len(self.names) else self.texts.say("person.ghost")

    # -- the middle of the table

    def stage(self) -> list[Zone]:
        """Pile, discards and crime scene; the characters to choose from before they have been dealt."""
        say = self.texts.say
        if self.waiting == "ChooseCharacter":
            taken = {seat["character"] for seat in self.view["seats"]}
            free = [slug for slug in self.ed.characters if slug not in taken]
            cards = [self.person(slug, self.take(("character", slug))) for slug in free]
            return [Zone("characters", "row", say("scene.characters"), cards=cards)]
        told = self.view["pile"]
        top = Card("pile-top", say("scene.empty"), buttons=self.take(("draw", ""), ("from", "pile")))
        if told["back"]:
            top.back, top.words = f"back-{told['back']}", say(f"back.{told['back']}", n=1)
        left = [Token(f"suit-{back}", n, say(f"back.{back}", n=n)) for back, n in told["backs"].items() if n]
        gone = [self.card(slug, f"gone-{n}") for n, slug in enumerate(self.view["discards"])]
        return [
            Zone("pile", "pile", say("scene.pile"), count=told["size"], cards=[top], tokens=left),
            Zone("discards", "fan", say("scene.discards"), count=len(gone), cards=gone, empty=say("scene.empty")),
            Zone("crime", "row", say("scene.crime"), cards=self.crime()),
        ]

    def crime(self) -> list[Card]:
        """MB-1.6, MB-2.6: the actual weapon, the victim, and the Suspect once it lies there."""
        told, cards = self.view["crime"], []
        if told["weapon"]:
            cards.append(self.card(told["weapon"], "crime-weapon"))
        if told["victim"]:
            label = self.texts.say("scene.victim", who=self.texts.say(f"person.{told['victim']}"))
            face = "ghost" if told["victim"] == "guest" else f"who-{told['victim']}"
            cards.append(Card("crime-victim", label, face, tag=self.texts.say("scene.victim-tag")))
        if told["suspect"]:
            cards.append(self.card(told["suspect"], "crime-suspect"))
        return cards

    # -- players

    def panel(self, seat: int) -> Zone:
        """A player: character, scheme and hand."""
        told, say = self.view["seats"][seat], self.texts.say
        mine, slug = seat == self.me, told["character"]
        return Zone(
            f"seat-{seat}",
            "panel",
            say("scene.you", who=self.names[seat]) if mine else self.names[seat],
            area="mine" if mine else "others",
            owner=seat,
            note=self.note(told) if slug else "",
            zones=self.hand(seat),
            portrait=self.person(slug, self.take(("target", slug), ("from", slug))) if slug else None,
            turn=self.told.get("seat") == seat and not self.view["over"],
            winner=bool(self.view["end"]) and self.view["end"]["winner"] == seat,
        )

    def note(self, told: Mapping[str, Any]) -> str:
        """MB-1.7: how the scheme stands, and lost turns."""
        state = "dead" if told["dead"] else "used" if told["used"] else "once" if told["once"] else "fresh"
        note = self.texts.say(f"scene.scheme.{state}", scheme=self.texts.say(f"scheme.{told['scheme']}"))
        return f"{note}; {self.texts.say('scene.lost', n=told['lost'])}" if told["lost"] else note

    def ghost(self) -> Zone:
        """MB-8.3: the Ghost's hand."""
        hand, buttons = self.view["ghost"], self.take(("target", "ghost"), ("from", "ghost"))
        name = self.texts.say("person.ghost")
        portrait = Card("who-ghost", name, "ghost", buttons=buttons)
        return Zone("ghost", "panel", name, area="others", zones=self.hand(hand), portrait=portrait)

    def person(self, slug: str, buttons: list[Button]) -> Card:
        """A character, with the moves that lie on it."""
        scheme = words.scheme_of(self.ed, slug)
        told = f"{self.texts.say(f'scheme.{scheme}')}: {self.texts.say(f'scheme.{scheme}.text')}"
        return Card(f"who-{slug}", self.texts.say(f"person.{slug}"), f"who-{slug}", about=told, buttons=buttons)

    def hand(self, hand: int) -> list[Zone]:
        """The own hand open, with its points; of others what was laid open, and the backs of the rest."""
        say, told = self.texts.say, self.view["hands"][hand]
        size = sum(told.values())
        if not size:
            return []
        if hand == self.me:
            points = sum(self.ed.value[self.ed.slugs.index(slug)] for slug in self.view["cards"])
            cards = [
                self.card(slug, f"own-{n}", *((verb, slug) for verb in ("discard", "play", "drop", "give")))
                for n, slug in enumerate(self.view["cards"])
            ]
            note = say("scene.points", n=points, goal=self.view["goal"])
            return [Zone(f"hand-{hand}", "fan", say("scene.hand"), note=note, count=size, cards=cards)]
        open_ = case.cards_of(self.view, hand)
        shown = Counter(BACKS[self.ed.backs[self.ed.slugs.index(slug)]] for slug in open_)
        backs = [back for back in BACKS for _ in range(told[back] - shown[back])]
        pointed = self.told.get("target", self.view["ghost"] if self.waiting == "GiveGhost" else None)
        cards = [self.card(slug, f"hand-{hand}-open-{n}") for n, slug in enumerate(open_)]
        cards += [
            Card(
                f"hand-{hand}-{n}",
                say(f"back.{back}", n=1),
                back=f"back-{back}",
                origin="pile",
                buttons=self.take(("back", back)) if pointed == hand else [],
            )
            for n, back in enumerate(backs)
        ]
        return [Zone(f"hand-{hand}", "fan", say("scene.hidden"), count=size, cards=cards)]

    def card(self, slug: str, card: str, *keys: tuple[str, str]) -> Card:
        """An open card, with the moves (verb, argument) that lie on it."""
        spoken = self.texts.say(f"card.{slug}")
        return Card(card, spoken, slug, about=about(self.ed, slug, self.texts), buttons=self.take(*keys), origin="pile")

    # -- the end

    def sheet(self) -> ScoreSheet:
        """MB-6.5: the case, read out."""
        say, end = self.texts.say, self.view["end"]
        sheets = [case.sheet(self.view, self.ed, seat) for seat in range(len(self.names))]
        lines = []
        for kind in ("ending", "killer", "weapon", "evidence"):
            found = [[line for line in sheet.lines if line.kind == kind] for sheet in sheets]
            for row in range(max(map(len, found))):
                cells = [self.cell(each[row]) if row < len(each) else SheetCell(0) for each in found]
                rule = next(each[row].rule for each in found if row < len(each))
                lines.append(SheetLine(rule, say(f"sheet.{kind}"), cells))
        winner = end["winner"]
        headline = say("scene.won", who=self.names[winner]) if winner >= 0 else say("scene.drawn")
        totals = [sheet.total for sheet in sheets]
        return ScoreSheet(headline, self.names, lines, totals, [winner] if winner >= 0 else [])

    def cell(self, line: Line) -> SheetCell:
        """A line's points and reason, in words."""
        return SheetCell(line.points, self.texts.say(line.reason, **line.params))
