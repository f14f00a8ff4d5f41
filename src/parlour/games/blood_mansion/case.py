"""MB-6: the sheet of a seat, a small read-out of the case: what it has for accusing or escaping, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.scene import ScoreSheet, SheetCell, SheetLine
from parlour.core.sheet import Line, Sheet
from parlour.core.texts import Texts
from parlour.games.blood_mansion.edition import BloodEdition, G


def sheet(view: Mapping[str, Any], ed: BloodEdition, seat: int) -> Sheet:
    """The seat's sheet as this view shows it. Points are Guilt; only the declaration of the case decides.

    Lines: how it ended for this seat, the killer, the weapon, then the evidence, card by card.
    """
    end = view["end"]
    lines = [_ending(view, seat)] if end else []
    killer, rule = view["killer"], "MB-8.6" if view["ghost"] >= 0 else "MB-1.9"
    if killer:
        lines.append(Line(rule, "killer", 0, "why.killer", {"character": killer}))
    else:
        lines.append(Line(rule, "killer", 0, "why.killer-open"))
    cards = cards_of(view, seat)
    weapon = view["crime"]["weapon"]
    if weapon:
        held = weapon in cards
        lines.append(Line("MB-6.1", "weapon", 0, "why.weapon" if held else "why.no-weapon", {"card": weapon}))
    people = {"killer": killer, "victim": view["crime"]["victim"]}
    about = {name: who or "guest" for name, who in people.items()}
    for slug in cards:
        kind = ed.slugs.index(slug)
        if ed.backs[kind] == G:
            lines.append(Line("MB-E.3", "evidence", ed.value[kind], f"evidence.{slug}", about, (slug,)))
    return Sheet(seat, tuple(lines), view["over"])


def cards_of(view: Mapping[str, Any], seat: int) -> list[str]:
    """The cards that the sheet is read from: the viewer's own hand, and in the end what the declarer has laid open."""
    end = view["end"]
    if end:
        return list(end["cards"]) if end["declarer"] == seat else []
    return list(view["cards"]) if seat == view["seat"] else []


def _ending(view: Mapping[str, Any], seat: int) -> Line:
    """MB-6.5, MB-8.6, MB-2.9: what the end is for this seat."""
    end = view["end"]
    if end["how"] == "drawn":
        return Line("MB-2.9", "ending", 0, "why.drawn")
    if seat == end["declarer"]:
        rule = {"accused": "MB-6.1", "escaped": "MB-6.2", "wrong": "MB-8.6"}[end["how"]]
        return Line(rule, "ending", 0, f"why.{end['how']}", {"character": end["named"] or view["killer"]})
    if seat == end["winner"]:
        return Line("MB-8.6", "ending", 0, "why.other-wrong")
    return Line("MB-6.5", "ending", 0, "why.lost")


def read_out(view: Mapping[str, Any], ed: BloodEdition, texts: Texts, names: Sequence[str]) -> ScoreSheet:
    """MB-6.5: the case, read out: who it was, how it ended for everybody, and the evidence card by card."""
    say, end = texts.say, view["end"]
    winner, crime = end["winner"], view["crime"]
    sheets = [sheet(view, ed, seat) for seat in range(len(names))]
    lines = []
    for kind in ("ending", "evidence"):
        found = [[line for line in each.lines if line.kind == kind] for each in sheets]
        for row in range(max(map(len, found))):
            cells = [_cell(each[row], texts) if row < len(each) else SheetCell(None) for each in found]
            shown = next(each[row] for each in found if row < len(each))
            face = shown.cards[0] if shown.cards else ""
            label = say(f"card.{face}") if face else say(f"sheet.{kind}")
            symbol = f"symbol-{ed.symbols[ed.symbol[ed.slugs.index(face)]]}" if face else ""
            lines.append(SheetLine(shown.rule, label, cells, symbol))
    people = {"killer": view["killer"], "victim": crime["victim"] or "guest", "weapon": crime["weapon"]}
    note = say("scene.case", **people) if crime["weapon"] else ""
    headline = say("scene.won", who=names[winner]) if winner >= 0 else say("scene.drawn")
    winners = [winner] if winner >= 0 else []
    return ScoreSheet(headline, list(names), lines, [each.total for each in sheets], winners, note)


def _cell(line: Line, texts: Texts) -> SheetCell:
    """A line's points and reason, in words."""
    points = line.points if line.kind == "evidence" else None
    return SheetCell(points, texts.say(line.reason, **line.params))
