"""Score sheets as a scene shows them: everybody's at the end, and one's own if the game ended now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.game import HOUSE
from parlour.core.scene import ScoreSheet, SheetLine
from parlour.core.scenery import side_by_side, victory
from parlour.core.sheet import Line, Sheet
from parlour.core.texts import Texts
from parlour.games.spook_manor import scoring
from parlour.games.spook_manor.edition import ICONS, SpookManorEdition
from parlour.games.spook_manor.scoring import Manor
from parlour.games.spook_manor.spaces import COLOURS
from parlour.games.spook_manor.view import manor

ED = SpookManorEdition

NAMED = ("entertainment", "hosts", "empty", "beside", "company")
"""Lines whose cards are named with their points; of the others there are too many."""


def final(view: Mapping[str, Any], ed: ED, texts: Texts, names: Sequence[str], winners: Sequence[int]) -> ScoreSheet:
    """SM-3: everybody's sheet side by side, and who has won."""
    if len(names) == 1:
        return alone(view, ed, texts, names[0])
    sheets = [scoring.sheet(ed, manor(view, ed, seat), seat) for seat in range(len(names))]
    totals = [sheet.total for sheet in sheets]
    return ScoreSheet(
        victory(texts, names, winners, max(totals)), list(names), _lines(ed, texts, sheets), totals, list(winners)
    )


def alone(view: Mapping[str, Any], ed: ED, texts: Texts, name: str) -> ScoreSheet:
    """SM-4.5, SM-5.2: how frightening the manor is, and what the best seating would have brought; the best totals with
    the house edition are kept."""
    sheet = scoring.sheet(ed, manor(view, ed, 0), 0, True, ed.ratings[view["big"]])
    *lines, best, rating = sheet.lines
    note = texts.say("scene.note", rating=reason(ed, texts, rating), best=reason(ed, texts, best))
    made = ScoreSheet(
        texts.say("scene.alone", n=sheet.total), [name], _lines(ed, texts, [sheet])[: len(lines)], [sheet.total], []
    )
    made.note = note
    if ed.name == HOUSE and view["seat"] is not None:
        made.best = ("standard", "big")[view["big"]]
    return made


def standing(ed: ED, texts: Texts, mine: Manor, name: str) -> ScoreSheet:
    """SM-3: the sheet of one manor if the game ended now."""
    sheet = scoring.sheet(ed, mine, 0, False)
    headline = texts.say("scene.now", n=sheet.total)
    return ScoreSheet(headline, [name], _lines(ed, texts, [sheet]), [sheet.total], [])


def _lines(ed: ED, texts: Texts, sheets: Sequence[Sheet]) -> list[SheetLine]:
    return side_by_side(sheets, texts, reason=lambda line: reason(ed, texts, line))


def reason(ed: ED, texts: Texts, line: Line) -> str:
    """Why a line brings its points: the sentence, then every card, or every row and column of lights, with its own."""
    said = texts.say(line.reason, **line.params)
    if line.kind in NAMED and line.cards:
        each = line.params["each"]
        parts = [(texts.say(f"card.{slug}"), each[slug]) for slug in line.cards]
    elif line.kind == "lighting":
        icons = zip(ICONS, line.params["by_icon"], strict=True)
        colours = zip(COLOURS, line.params["by_colour"], strict=True)
        parts = [(texts.say(f"icon.{icon}"), n) for icon, n in icons if n]
        parts += [(texts.say(f"colour.{colour}"), n) for colour, n in colours if n]
    else:
        return said
    named = ", ".join(texts.say("scene.each", what=what, n=n) for what, n in parts)
    return f"{said} {named}." if named else said
