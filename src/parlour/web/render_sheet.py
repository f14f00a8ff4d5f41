"""The explained score sheet -> HTML."""

from collections.abc import Callable

from markupsafe import Markup

from parlour.core.scene import Scene, ScoreSheet, SheetCell, SheetLine
from parlour.web.render_parts import Links, emblem, rule_link


def sheet(scene: Scene, links: Links, text: Callable[..., str]) -> Markup:
    """The sheet as a table: a row for each rule, a column for each player, reasons in the cells; hidden without one."""
    if scene.sheet is None:
        return Markup('<section id="score" class="score" hidden></section>')
    it = scene.sheet
    heads = Markup("").join(
        Markup('<th scope="col"{}>{}{}</th>').format(
            _win(it, seat), name, emblem("crown", links) if seat in it.winners else ""
        )
        for seat, name in enumerate(it.names)
    )
    totals = Markup("").join(
        Markup('<td data-name="{}"{}><b>{}</b></td>').format(it.names[seat], _win(it, seat), n)
        for seat, n in enumerate(it.totals)
    )
    again = (
        Markup('<button class="main" form="again">{}</button>').format(text("table.rematch")) if links.rematch else ""
    )
    return Markup(
        '<section id="score" class="score" aria-labelledby="score-h">'
        '<h2 id="score-h" tabindex="-1">{headline}</h2>{note}'
        '<div class="sheet-scroll" tabindex="0" role="group" aria-label="{label}"><table class="sheet">'
        '<caption class="sr">{label}</caption>'
        "<thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody>"
        '<tfoot><tr><th scope="row">{total}</th>{totals}</tr></tfoot></table></div>'
        '<p class="after">{again}</p></section>'
    ).format(
        headline=it.headline,
        note=Markup("<p>{}</p>").format(it.note) if it.note else "",
        label=text("table.sheet"),
        heads=heads,
        rows=Markup("").join(_row(line, it, links, text) for line in it.lines),
        total=text("table.total"),
        totals=totals,
        again=again,
    )


def _win(it: ScoreSheet, seat: int) -> Markup:
    return Markup(' class="win"') if seat in it.winners else Markup("")


def _row(line: SheetLine, it: ScoreSheet, links: Links, text: Callable[..., str]) -> Markup:
    cells = Markup("").join(_cell(cell, it.names[seat], _win(it, seat)) for seat, cell in enumerate(line.cells))
    return Markup('<tr><th scope="row">{}<span>{}</span> {}</th>{}</tr>').format(
        emblem(line.face, links) if line.face else "", line.label, rule_link(line.rule, links, text), cells
    )


def _cell(cell: SheetCell, name: str, win: Markup) -> Markup:
    best = Markup(' class="best"') if cell.best else ""
    reason = Markup("<small>{}</small>").format(cell.reason) if cell.reason else ""
    return Markup('<td data-name="{}"{}><b{}>{}</b>{}</td>').format(name, win, best, cell.points, reason)
