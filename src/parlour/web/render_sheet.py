"""The explained score sheet -> HTML."""

from parlour.core.scene import ScoreSheet, SheetCell, SheetLine
from parlour.core.texts import written
from parlour.web.render_parts import Links, Text, emblem, escape, rule_link


def sheet(it: ScoreSheet | None, links: Links, text: Text) -> str:
    """The sheet of a game that is over, with what can be done with the game; hidden without one."""
    if it is None:
        return '<section id="score" class="score" hidden></section>'
    after = f'<a href="{escape(links.replay)}">{escape(text("replay.watch"))}</a>' if links.replay else ""
    after += f' <a href="{escape(links.record)}" download>{escape(text("replay.download"))}</a>' if links.record else ""
    note = f"<p>{escape(it.note)}</p>" if it.note else ""
    note += _best(it, links, text) if it.best and links.best else ""
    return (
        '<section id="score" class="score" aria-labelledby="score-h">'
        f'<h2 id="score-h" tabindex="-1">{escape(it.headline)}</h2>{note}'
        f'{_table(it, links, text, text("table.sheet"))}<p class="after">{after}</p></section>'
    )


def _best(it: ScoreSheet, links: Links, text: Text) -> str:
    """The best total on this device: a script keeps it, compares and shows it."""
    says, new = escape(text("table.best")), escape(text("table.best-new"))
    of = f'data-best="{escape(links.best)}.{escape(it.best)}" data-total="{it.totals[0]}"'
    return f'<p class="best" {of} data-says="{says}" data-new="{new}" hidden></p>'


def standing(it: ScoreSheet | None, links: Links, text: Text) -> str:
    """The sheet as it would be if the game ended now, folded; hidden without one."""
    if it is None:
        return '<section id="standing" class="score standing" hidden></section>'
    label = text("table.standing")
    note = f"<p>{escape(it.note)}</p>" if it.note else ""
    return (
        f'<section id="standing" class="score standing"><details><summary>{escape(it.headline or label)}</summary>'
        f"{note}{_table(it, links, text, label)}</details></section>"
    )


def _table(it: ScoreSheet, links: Links, text: Text, label: str) -> str:
    """A row for each rule, a column for each player, reasons in the cells."""
    crown = emblem("crown", links.sprite)
    heads = "".join(
        f'<th scope="col"{_win(it, seat)}>{escape(name)}{crown if seat in it.winners else ""}</th>'
        for seat, name in enumerate(it.names)
    )
    rows = "".join(_row(line, it, links, text) for line in it.lines)
    totals = "".join(
        f'<td data-name="{escape(it.names[seat])}"{_win(it, seat)}><b>{_points(n)}</b></td>'
        for seat, n in enumerate(it.totals)
    )
    return (
        f'<div class="sheet-scroll" tabindex="0" role="group" aria-label="{escape(label)}"><table class="sheet">'
        f'<caption class="sr">{escape(label)}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{escape(text("table.total"))}</th>{totals}</tr></tfoot></table></div>'
    )


def _points(points: int) -> str:
    """Whole points are written the same way in all languages."""
    return written("en", points)


def _win(it: ScoreSheet, seat: int) -> str:
    return ' class="win"' if seat in it.winners else ""


def _row(line: SheetLine, it: ScoreSheet, links: Links, text: Text) -> str:
    cells = "".join(_cell(cell, it.names[seat], _win(it, seat)) for seat, cell in enumerate(line.cells))
    mark = emblem(line.face, links.sprite) if line.face else ""
    label = f"{mark}<span>{escape(line.label)}</span> {rule_link(line.rule, links, text)}"
    return f'<tr><th scope="row">{label}</th>{cells}</tr>'


def _cell(cell: SheetCell, name: str, win: str) -> str:
    best = ' class="best"' if cell.best else ""
    reason = f"<small>{escape(cell.reason)}</small>" if cell.reason else ""
    points = "" if cell.points is None else f"<b{best}>{_points(cell.points)}</b>"
    if not points and not reason:
        return f"<td{win}></td>"
    return f'<td data-name="{escape(name)}"{win}>{points}{reason}</td>'
