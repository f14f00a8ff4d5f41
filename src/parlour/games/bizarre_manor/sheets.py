"""Score sheets by source: that of a game that is over, and how it would be if the Inauguration were now (BM-7.3)."""

from __future__ import annotations

from parlour.core.scene import ScoreSheet, SheetCell, SheetLine
from parlour.core.sheet import Line
from parlour.games.bizarre_manor import scoring
from parlour.games.bizarre_manor import view as views
from parlour.games.bizarre_manor.setting import Setting

FACES = {"architect": "sign-architect", "decorator": "sign-decorator", "special": "sign-guest", "starred": "sign-star"}
"""Emblems of the lines; a guest's line has the guest's own."""


def final(setting: Setting) -> ScoreSheet:
    """BM-7.2, BM-7.3: everybody's sheet side by side, and who has won."""
    sheet = _sheet(setting)
    winners = scoring.winners(setting.ed, [estate.manor for estate in setting.estates])
    called = setting.texts.say("scene.and").join(setting.names[seat] for seat in winners)
    text = "scene.won" if len(winners) == 1 else "scene.won-tied"
    sheet.headline = setting.texts.say(text, who=called, n=max(sheet.totals))
    sheet.winners = list(winners)
    return sheet


def standing(setting: Setting) -> ScoreSheet:
    """BM-6, BM-7.3: as if the Inauguration were now, with what it would bring and what would be lost."""
    say = setting.texts.say
    sheet = _sheet(setting)
    sheet.headline = say("scene.standing")
    losses = [
        say("scene.would-discard", who=setting.names[seat], cards=setting.there(seat, estate.manor.cut_off))
        for seat, estate in enumerate(setting.estates)
        if estate.manor.cut_off
    ]
    sheet.note = " ".join([say("scene.standing.note"), *losses])
    return sheet


def _sheet(setting: Setting) -> ScoreSheet:
    view, ed, say = setting.view, setting.ed, setting.texts.say
    sheets = [views.sheet(view, ed, seat) for seat in range(len(setting.names))]
    lines = []
    for row in zip(*(sheet.lines for sheet in sheets), strict=True):
        most, kind = max(line.points for line in row), row[0].kind
        cells = [SheetCell(line.points, _reason(setting, line), line.points == most > 0) for line in row]
        lines.append(SheetLine(row[0].rule, say(f"sheet.{kind}"), cells, FACES.get(kind, f"sign-{kind}")))
    return ScoreSheet("", setting.names, lines, [sheet.total for sheet in sheets], [])


def _reason(setting: Setting, line: Line) -> str:
    return setting.texts.say(line.reason, **line.params)
