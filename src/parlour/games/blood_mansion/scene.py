"""A view of Murder at Blood Mansion as a scene: what is drawn where, and which moves hang on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.moves import Move
from parlour.core.scene import Button, Card, Prompt, Scene, Step, Token, Zone
from parlour.core.scenery import Scenery
from parlour.core.texts import Texts
from parlour.games.blood_mansion import case, hints, words
from parlour.games.blood_mansion.edition import BACKS, EFFECTS, BloodEdition
from parlour.games.blood_mansion.faces import about, scheme_text
from parlour.games.blood_mansion.state import BloodState

ON_CARDS = ("discard", "play", "drop", "give", "from", "back", "character")
"""Verbs whose moves lie on what they name; all others stand beside the prompt too."""
OPEN = ("draw", "discard", "scheme")
"""What a turn has room for."""
DECLARATIONS = ("accuse", "escape")
"""What ends the game, for who may: nobody else is told."""


def scene(
    view: Mapping[str, Any], texts: Texts, ed: BloodEdition, names: Sequence[str], legal: Sequence[Move]
) -> Scene:
    """The table for the viewer of `view`; `names` are the players', by seat, `legal` the viewer's moves now."""
    return _Scenery(view, texts, ed, names, legal).scene()


class _Scenery(Scenery[BloodEdition]):
    """What all parts of one scene need."""

    frames = BloodState.FRAMES

    def scene(self) -> Scene:
        """The whole."""
        view = self.view
        others = [self.panel(seat) for seat in self.clockwise() if seat != self.me]
        mine = [] if self.me is None else [self.panel(self.me), *self.known()]
        ghost = [self.ghost()] if view["ghost"] >= 0 and view["turns"] else []
        return Scene(
            game="blood_mansion",
            title=self.say("game.title"),
            prompt=self.prompt(),
            zones=[*self.stage(), *mine, *ghost, *others],
            names=self.names,
            seat=self.me,
            buttons=self.buttons,
            sheet=case.read_out(view, self.ed, self.texts, self.names) if view["over"] else None,
        )

    def button(self, move: Move) -> Button:
        """A legal move; the own scheme says whom it may hit, and letting be means something else at a slammed door."""
        label = words.move(move, self.texts)
        if self.waiting == "OpenDoor":
            label = self.say("move.open-again" if move.verb == "door" else "move.leave-shut")
        button = Button(str(move), label, main=move.verb not in ON_CARDS or move.arg == "pile")
        if move.verb == "scheme" and self.me is not None:
            button.hint = self.reach(self.me)
        return button

    def reach(self, seat: int) -> str:
        """Whom the seat's scheme may hit, by name; empty for a scheme that is aimed at nobody."""
        hands = hints.within_reach(self.view, seat)
        return self.say("scene.reach", who=", ".join(self.called(hand) for hand in hands)) if hands else ""

    # -- the prompt

    def prompt(self) -> Prompt:
        """`prompt.FRAME` for who is asked, `waiting.FRAME` for the others."""
        if closed := self.nobody():
            return closed
        yours = bool(self.buttons)
        text = f"{'prompt' if yours else 'waiting'}.{self.waiting}"
        if yours and self.waiting == "Door" and self.told["target"] == self.view["ghost"]:
            text = "prompt.door-ghost"
        return Prompt(self.say(text, **self.in_words()), self.rule, yours, aside=self.aside(yours))

    def in_words(self) -> dict[str, Any]:
        """The fields of the frame that is waited for, as words."""
        told, seat = self.told, self.told["seat"]
        other = next((told[name] for name in ("other", "attacker", "taker", "target") if name in told), None)
        params: dict[str, Any] = {"who": self.names[seat], "n": told.get("left", 0)}
        if other is not None:
            params["other"] = self.called(other)
        if "target" in told:
            params["target"] = self.called(told["target"])
        kind = told.get("kind", self.frame(-2)[1].get("kind"))
        if kind is not None:
            params["card"] = self.say(f"card.{self.ed.slugs[kind]}")
        whose = self.view["seats"][told["other"] if self.waiting == "SchemeDoor" else seat]
        if whose["character"]:
            params["scheme"] = self.say(f"scheme.{whose['scheme']}")
        return params

    def aside(self, yours: bool) -> str:
        """What may still be done in the turn; what an Action or a scheme would do, for who may stop it."""
        if self.waiting == "Turn":
            if yours:
                verbs = {"play": "discard"}
                there = {verbs.get(verb, verb) for verb, _ in self.on}
                steps = [step for step in (*OPEN, *DECLARATIONS) if step in there]
            else:
                steps = hints.open_steps(self.view)
            what = ", ".join(self.say(f"step.{step}") for step in steps)
            return self.say("scene.still", what=what) if steps else self.say("scene.nothing-left")
        below = self.frame(-2)[1] if self.waiting in ("Door", "SchemeDoor") else {}
        if "kind" in below:
            effect = EFFECTS[self.ed.effect[below["kind"]]]
            backs = words.backs([BACKS[back] for back in below["backs"]], self.texts)
            n = self.ed.moved[below["kind"]]
            return self.say(f"stake.{effect}", backs=backs, n=n)
        if self.waiting in ("SchemeTarget", "From"):
            scheme = self.view["seats"][self.told["seat"]]["scheme"]
            return self.say(f"scheme.{scheme}.text")
        return ""

    def called(self, hand: int) -> str:
        """What a hand's owner, or the pile, is called."""
        if hand < 0:
            return self.say("person.pile")
        return self.names[hand] if hand < len(self.names) else self.say("person.ghost")

    # -- the middle of the table

    def stage(self) -> list[Zone]:
        """Pile, discards, crime scene and turn; the characters to choose from before they have been dealt."""
        say = self.say
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
        turn = [self.turn()] if self.view["turns"] and not self.view["over"] else []
        return [
            Zone("pile", "pile", say("scene.pile"), count=told["size"], cards=[top]),
            self.discards(),
            Zone("crime", "row", say("scene.crime"), cards=self.crime()),
            Zone(
                "round", "group", zones=[*turn, Zone("left", "tokens", say("scene.in-pile"), tokens=left), *self.nine()]
            ),
            *self.stacked(),
        ]

    def nine(self) -> list[Zone]:
        """MB-8.7: with two players the names of the nine are always on view."""
        if self.view["ghost"] < 0:
            return []
        who = ", ".join(self.say(f"person.{slug}") for slug in self.ed.characters)
        return [Zone("nine", "tokens", self.say("scene.nine"), note=who)]

    def stacked(self) -> list[Zone]:
        """MB-5.6: what the viewer, who stacks the deck, has put on top so far."""
        if self.waiting != "Stacking" or self.told["seat"] != self.me:
            return []
        moves = (self.ed.moves[move] for move in self.view["path"])
        return [self.order([move.arg for move in moves if move.verb == "next"])]

    def order(self, backs: Sequence[str]) -> Zone:
        """Cards of the pile by their backs, the top first."""
        cards = [
            Card(f"from-top-{n}", self.say(f"back.{back}", n=1), back=f"back-{back}") for n, back in enumerate(backs)
        ]
        return Zone("from-top", "fan", self.say("scene.from-top"), cards=cards, empty=self.say("scene.empty"))

    def discards(self) -> Zone:
        """MB-7.1: the last discard on top, the others to leaf through under it."""
        gone = [self.card(slug, f"gone-{n}") for n, slug in enumerate(self.view["discards"])]
        top = gone[-1:] or [Card("gone", self.say("scene.empty"))]
        top[0].under, top[0].depth = gone[-2::-1], max(0, len(gone) - 1)
        return Zone("discards", "pile", self.say("scene.discards"), count=len(gone), cards=top)

    def turn(self) -> Zone:
        """MB-2.1, MB-2.9: the round, whose turn it is, and what is still open in it."""
        view, seat = self.view, self.view["turn"]
        still = hints.open_steps(view)
        steps = [Step("ahead" if step in still else "past", self.say(f"step.{step}")) for step in OPEN]
        number = (view["turns"] - 1) // len(self.names) + 1
        done = ", ".join(self.say(f"step.{step}") for step in still)
        note = self.say("scene.still", what=done) if done else self.say("scene.nothing-left")
        return Zone("turn", "track", self.say("scene.turn", n=number, who=self.names[seat]), steps=steps, note=note)

    def crime(self) -> list[Card]:
        """MB-1.6, MB-2.6: the actual weapon, the victim, and the Suspect once it lies there."""
        told, cards = self.view["crime"], []
        if told["weapon"]:
            spoken = self.say("scene.weapon", card=self.say(f"card.{told['weapon']}"))
            cards.append(Card("crime-weapon", spoken, f"murder-{told['weapon']}", about=self.say("about.weapon")))
        if told["victim"]:
            label = self.say("scene.victim", who=self.say(f"person.{told['victim']}"))
            face = "guest" if told["victim"] == "guest" else f"victim-{told['victim']}"
            cards.append(Card("crime-victim", label, face))
        if told["suspect"]:
            cards.append(self.card(told["suspect"], "crime-suspect"))
        return cards

    # -- players

    def panel(self, seat: int) -> Zone:
        """A player: character, scheme and hand."""
        told, say = self.view["seats"][seat], self.say
        mine, slug = seat == self.me, told["character"]
        portrait = None
        if slug:
            keys = [("target", slug), ("from", slug), *([("scheme", "")] if mine else [])]
            portrait = self.person(slug, self.take(*keys))
            portrait.dim = bool(told["used"] or told["dead"])
            if not (told["used"] or told["dead"]) and self.view["turns"]:
                portrait.about = " ".join(filter(None, (portrait.about, self.reach(seat))))
        return Zone(
            f"seat-{seat}",
            "panel",
            say("scene.you", who=self.names[seat]) if mine else self.names[seat],
            area="mine" if mine else "others",
            owner=seat,
            note=self.note(told) if slug else "",
            zones=[*self.hand(seat), *(self.missing() if mine else [])],
            portrait=portrait,
            turn=self.told.get("seat") == seat and not self.view["over"],
            winner=bool(self.view["end"]) and self.view["end"]["winner"] == seat,
        )

    def note(self, told: Mapping[str, Any]) -> str:
        """MB-1.7: how the scheme stands, and lost turns."""
        state = "dead" if told["dead"] else "used" if told["used"] else "once" if told["once"] else "fresh"
        note = self.say(f"scene.scheme.{state}", scheme=self.say(f"scheme.{told['scheme']}"))
        return f"{note}; {self.say('scene.lost', n=told['lost'])}" if told["lost"] else note

    def ghost(self) -> Zone:
        """MB-8.3: the Ghost's hand."""
        hand, buttons = self.view["ghost"], self.take(("target", "ghost"), ("from", "ghost"))
        name = self.say("scene.ghost")
        portrait = Card("who-ghost", name, "ghost", about=self.say("about.ghost"), buttons=buttons)
        return Zone("ghost", "panel", name, area="others", zones=self.hand(hand), portrait=portrait)

    def person(self, slug: str, buttons: list[Button]) -> Card:
        """A character, with the moves that lie on it."""
        told = scheme_text(self.ed, slug, self.texts)
        return Card(f"who-{slug}", self.say(f"person.{slug}"), f"who-{slug}", about=told, buttons=buttons)

    def hand(self, hand: int) -> list[Zone]:
        """The own hand open, with its points; of others what was laid open, and the backs of the rest."""
        say, told = self.say, self.view["hands"][hand]
        size = sum(told.values())
        if not size:
            return []
        if hand == self.me:
            return [self.own_hand(size)]
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

    def own_hand(self, size: int) -> Zone:
        """MB-6.1, MB-6.2: the own cards, their points of Guilt and escape symbols summed up."""
        cards = [
            self.card(slug, f"own-{n}", *((verb, slug) for verb in ("discard", "play", "drop", "give")))
            for n, slug in enumerate(self.view["cards"])
        ]
        points = hints.points(self.view, self.ed)
        summed = [Token("sign-points", points, self.say("scene.points", n=points, goal=self.view["goal"]))]
        summed += [
            Token(f"symbol-{name}", n, self.say("scene.symbols", n=n, symbol=self.say(f"symbol.{name}")), best=n > 1)
            for name, n in hints.symbols(self.view, self.ed).items()
        ]
        return Zone(f"hand-{self.me}", "fan", self.say("scene.hand"), count=size, cards=cards, tokens=summed)

    def missing(self) -> list[Zone]:
        """MB-6.1 to MB-6.3, MB-8.6: what this player still lacks for accusing and escaping."""
        if self.view["over"] or not self.view["crime"]["weapon"]:
            return []
        tracks = []
        for way, needs in hints.needs(self.view, self.ed).items():
            steps = [Step("goal" if need.met else "past") for need in needs]
            lacking = ", ".join(self.say(need.text, **need.params) for need in needs if not need.met)
            note = self.say("scene.missing", what=lacking) if lacking else self.say(f"scene.{way}-ready")
            who = self.say(f"person.{self.view['killer']}") if self.view["seen"] else self.say("person.killer")
            tracks.append(Zone(f"way-{way}", "track", self.say(f"scene.{way}", who=who), steps=steps, note=note))
        return [Zone("ways", "group", self.say("scene.ways"), zones=tracks)]

    def known(self) -> list[Zone]:
        """MB-1.7, MB-8.7: what the viewer has seen of others' hands, and when, and how it has stacked the deck."""
        notes, order = self.view.get("known") or [], self.view["pile"].get("order", ())
        if self.view["over"] or self.view["ghost"] >= 0 or not (notes or len(order) > 1):
            return []
        zones = [self.order(order)] if len(order) > 1 and self.waiting != "Stacking" else []
        for hand, number in dict.fromkeys((note["hand"], note["round"]) for note in notes):
            seen = [note for note in notes if (note["hand"], note["round"]) == (hand, number)]
            cards = [self.noted(note, n) for n, note in enumerate(seen)]
            told = self.say("scene.round", n=number)
            zones.append(Zone(f"seen-{hand}-{number}", "row", self.called(hand), note=told, cards=cards))
        return [Zone("known", "group", self.say("scene.known"), area="mine", zones=zones)]

    def noted(self, note: Mapping[str, Any], n: int) -> Card:
        """A card that the viewer has seen in another's hand; dim when it may have moved on."""
        spoken, hand, number = self.say(f"card.{note['card']}"), note["hand"], note["round"]
        told = self.say("scene.seen" if note["sure"] else "scene.seen-maybe", n=number)
        return Card(f"seen-{hand}-{number}-{n}", spoken, note["card"], about=told, dim=not note["sure"])

    def card(self, slug: str, card: str, *keys: tuple[str, str]) -> Card:
        """An open card, with the moves (verb, argument) that lie on it."""
        spoken = self.say(f"card.{slug}")
        return Card(card, spoken, slug, about=about(self.ed, slug, self.texts), buttons=self.take(*keys), origin="pile")
