"""Score sheets by source: that of a game that is over, and how it would be if the Inauguration were now (BM-7.3)."""

from __future__ import annotations

from parlour.core.scene import ScoreSheet
from parlour.core.scenery import side_by_side, victory
from parlour.games.bizarre_manor import scoring
from parlour.games.bizarre_manor import view as views
from parlour.games.bizarre_manor.setting import Setting

FACES = {"architect": "sign-architect", "decorator": "sign-decorator", "special": "sign-guest", "starred": "sign-star"}
"""Emblems of the lines; a guest's line has the guest's own."""


def final(setting: Setting) -> ScoreSheet:
    """BM-7.2, BM-7.3: everybody's sheet side by side, and who has won."""
    sheet = _sheet(setting)
    winners = scoring.winners(setting.ed, [estate.manor for estate in setting.estates])
    sheet.headline = victory(setting.texts, setting.names, winners, max(sheet.totals))
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
    sheets = [views.sheet(setting.view, setting.ed, seat) for seat in range(len(setting.names))]
    faces = {line.kind: FACES.get(line.kind, f"sign-{line.kind}") for line in sheets[0].lines}
    lines = side_by_side(sheets, setting.texts, faces)
    return ScoreSheet("", setting.names, lines, [sheet.total for sheet in sheets], [])
